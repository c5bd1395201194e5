/* Sums and products that end at UINT64_MAX instead of running over. */
#pragma once

#include <stdint.h>

static inline uint64_t capped_sum(uint64_t a, uint64_t b) {
    uint64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

static inline uint64_t capped_product(uint64_t a, uint64_t b) {
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}
