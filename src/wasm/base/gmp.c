/* mini-gmp, and a division of GMP's that it has for itself alone. */
#define MINI_GMP_LIMB_TYPE long long /* as in src/wasm/posix/gmp.h */
#include <mini-gmp.c>

/* Divides as src/wasm/posix/gmp.h says. */
mp_limb_t mpn_divrem_1(mp_limb_t *quotient, mp_size_t fractions, const mp_limb_t *limb, mp_size_t count,
                       mp_limb_t by) {
    struct gmp_div_inverse inverse;
    (void)fractions;
    mpn_div_qr_1_invert(&inverse, by);
    return mpn_div_qr_1_preinv(quotient, limb, count, &inverse);
}
