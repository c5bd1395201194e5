/* Stands in for src/app/system/heap.c: the heap of wasi-libc is as it should be. */
#include "app/system/heap.h"

void heap_prepare(void) {}
