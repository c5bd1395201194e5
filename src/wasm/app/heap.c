/* Stands in for src/app/heap.c: the heap of wasi-libc is as it should be. */
#include "app/heap.h"

void heap_prepare(void) {}
