/* Stands in for src/base/resident.c: WASI does not say how much memory a program holds. Libraries
 * that allocate by themselves are modules, which are not there either. */
#include "base/resident.h"

#include <stdint.h>

void resident_give_back(void) {}

struct resident_limit resident_limit(size_t more) {
    (void)more;
    return (struct resident_limit){.most = SIZE_MAX};
}

bool resident_is_passed(struct resident_limit *limit) {
    return limit->passed;
}
