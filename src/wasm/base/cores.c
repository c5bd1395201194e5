/* Stands in for src/base/cores.c: WASI has one thread. A page has several workers, each of which
 * runs a program of its own. */
#include "base/cores.h"

size_t cores_usable(void) {
    return 1;
}

size_t cores_most_threads(void) {
    return 1;
}
