/* A page of memory that is touched for the first time costs the kernel 1 to 2 microseconds; a large one, five hundred
 * times the size, a hundred. Of puzzles that are done in a twentieth of a second those were a sixth of the time, since
 * malloc also gives back what is freed and asks for it again. So there is one heap for all threads (nothing here
 * allocates in a loop that matters), it keeps what it has, and it lies on large pages but for its beginning, which is
 * all that a small puzzle needs: two megabytes, of which it touches a part. (With one, least of 21 in turns, whole commands:
 * Soma 2.7 ms for 2.0, pentominoes 3x20 4.1 for 3.5, a first solution of T-tetrominoes 20x20 2.5 for 2.0; but PelikanBurr,
 * which fills more, 14.5 for 14.8.) Tried and worse: large pages from the beginning on, since malloc touches the first
 * one before it can be asked for; filling small ones ahead, which costs as much as touching them. */
#include "app/heap.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* Bytes. What is asked for ahead is no memory yet, only addresses. Larger than OWN_MAPPING are tables of which few pages may
 * be touched: they have mappings of their own, which come zeroed. KEPT is what of freed memory is not given back. */
enum { BEGINNING = 2 << 20, AHEAD = 32 << 20, OWN_MAPPING = 4 << 20, KEPT = 64 << 20, LARGE_PAGE = 2 << 20 };

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
/* Where addresses are counted (ulimit -v, -d), those asked for ahead would be missed. */
static bool are_addresses_limited(void) {
    struct rlimit all, data;
    return getrlimit(RLIMIT_AS, &all) || getrlimit(RLIMIT_DATA, &data) || all.rlim_cur != RLIM_INFINITY ||
           data.rlim_cur != RLIM_INFINITY;
}
#endif

/* All of it is advice: where a call fails, memory comes as it always did. */
void heap_prepare(void) {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
    if (are_addresses_limited())
        return;
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, OWN_MAPPING);
    mallopt(M_TRIM_THRESHOLD, KEPT);
    mallopt(M_TOP_PAD, AHEAD);
    uintptr_t to_large_page = -((uintptr_t)sbrk(0) + BEGINNING) & (LARGE_PAGE - 1);
    (void)sbrk((intptr_t)to_large_page);
    char *start = sbrk(0);
    void *volatile first = malloc(1); /* makes the heap; volatile, or a compiler leaves it out */
    free(first);
    (void)madvise(start + BEGINNING, AHEAD - BEGINNING, MADV_HUGEPAGE);
#endif
}
