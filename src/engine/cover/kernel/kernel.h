/* Begins every file that is compiled once for each instruction set.
 * Needs: nothing.
 * Gives: `PASTE`, which makes names for the set; `INLINE`, `OUTLINE`; `AVX512`, where the set is
 * that one; `low_bits`. */
#pragma once

#include "base/bits.h"

#include <stdint.h>

#ifdef __AVX512VPOPCNTDQ__
#include <immintrin.h>
#define AVX512 1 /* with all extensions that meson.build asks for, such as counting bits */
#elif defined __AVX2__
#include <immintrin.h>
#endif

#define PASTE_(a, b) a##b
#define PASTE(a, b)  PASTE_(a, b)
#ifndef INLINE /* another one under sanitizers: see meson.build */
#define INLINE static inline __attribute__((always_inline))
#endif
#define OUTLINE static __attribute__((noinline)) /* stays out of its caller, which needs the registers */

/* Returns the lowest `count` bits; all 64 for any larger `count`. */
INLINE uint64_t low_bits(uint32_t count) {
    return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}
