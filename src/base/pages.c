#include "base/pages.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

void pages_enlarge(void *block, size_t bytes) {
#ifdef MADV_HUGEPAGE
    size_t page = (size_t)sysconf(_SC_PAGESIZE), skipped = -(uintptr_t)block & (page - 1);
    if (skipped < bytes)
        (void)madvise((char *)block + skipped, bytes - skipped, MADV_HUGEPAGE);
#else
    (void)block, (void)bytes;
#endif
}
