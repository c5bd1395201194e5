/* A page of memory that is touched for the first time costs the kernel some time. Moreover, malloc
 * gives back what is freed and asks for it again. Of small puzzles that was a good part of the
 * time. So there is one heap for all threads, since nothing here allocates in a loop that matters.
 * The heap keeps what it has. Its beginning, which is all that a domino needs, comes in one call
 * (E750, E918). All the rest lies on large pages (E912). E135 has what was tried besides. */
#include "app/system/heap.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* Bytes. Memory that is asked for ahead is only addresses until it is touched. Larger than
 * OWN_MAPPING are tables of which few pages may be touched: they have mappings of their own,
 * which come zeroed. KEPT bytes of freed memory are not given back. */
enum { AT_ONCE = 128 << 10, AHEAD = 32 << 20, OWN_MAPPING = 4 << 20, KEPT = 64 << 20, LARGE_PAGE = 2 << 20 };

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
/* Tells whether addresses are counted (ulimit -v, -d): those asked for ahead would then be
 * missed. */
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
    uintptr_t to_large_page = -((uintptr_t)sbrk(0) + AT_ONCE) & (LARGE_PAGE - 1);
    (void)sbrk((intptr_t)to_large_page);
    char *start = sbrk(0);
    void *volatile first = malloc(1); /* makes the heap; volatile, or a compiler leaves it out */
#ifdef MADV_POPULATE_WRITE
    (void)madvise(start, AT_ONCE, MADV_POPULATE_WRITE);
#endif
    free(first);
    (void)madvise(start + AT_ONCE, AHEAD - AT_ONCE, MADV_HUGEPAGE);
#endif
}
