/* Orders for qsort and bsearch. The functions compare the elements of an array, or the first
 * members of structs. */
#pragma once

#include <stdint.h>

/* Is -1 where a comes before b, 1 where it comes after b, else 0. */
#define ORDER(a, b) (((a) > (b)) - ((a) < (b)))

/* Ends a comparing function with the order of a and b, unless they are equal. */
#define ORDER_BY(a, b)                                                                                       \
    do {                                                                                                     \
        int order_by_ = ORDER(a, b);                                                                         \
        if (order_by_)                                                                                       \
            return order_by_;                                                                                \
    } while (0)

static inline int order_numbers(const void *a, const void *b) {
    return ORDER(*(const uint32_t *)a, *(const uint32_t *)b);
}

static inline int order_counts(const void *a, const void *b) {
    return ORDER(*(const uint64_t *)a, *(const uint64_t *)b);
}

static inline int order_reals(const void *a, const void *b) {
    return ORDER(*(const double *)a, *(const double *)b);
}
