/* GMP's functions on limbs, from GMP's own mini-gmp. A limb has 64 bits, though a long has 32. */
#pragma once

#define MINI_GMP_LIMB_TYPE long long
#include <mini-gmp.h>

#define GMP_NAIL_BITS 0

/* Divides `count` limbs by one limb, and returns the remainder. `fractions` is 0. */
mp_limb_t mpn_divrem_1(mp_limb_t *quotient, mp_size_t fractions, const mp_limb_t *limb, mp_size_t count,
                       mp_limb_t by);
