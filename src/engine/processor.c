#include "engine/processor.h"

#include <stdbool.h>

#ifdef __x86_64__
#include <sys/platform/x86.h>

/* Tells whether the processor has a feature. The C library has known since the program was loaded.
 * The compilers' __builtin_cpu_supports asks the processor again at every start, which is slow on a
 * virtual machine. The header's own CPU_FEATURE_ACTIVE shifts a signed 1 by 31, at which the
 * sanitizers stop. */
static bool is_active(unsigned feature) {
    enum { WORD = 32, LEAF = 4 * WORD };
    const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf(feature / LEAF);
    return leaf->active_array[feature % LEAF / WORD] >> feature % WORD & 1;
}

static enum kernel best_kernel(void) {
    if (!is_active(x86_cpu_SSE4_2) || !is_active(x86_cpu_POPCNT))
        return KERNEL_PORTABLE;
    if (!is_active(x86_cpu_AVX2) || !is_active(x86_cpu_BMI2))
        return KERNEL_SSE4;
    bool avx512 = is_active(x86_cpu_AVX512_VPOPCNTDQ) && is_active(x86_cpu_AVX512_BITALG) &&
                  is_active(x86_cpu_AVX512_VBMI2) && is_active(x86_cpu_AVX512_VBMI) &&
                  is_active(x86_cpu_GFNI) && is_active(x86_cpu_AVX512BW) && is_active(x86_cpu_AVX512DQ) &&
                  is_active(x86_cpu_AVX512VL);
    return avx512 ? KERNEL_AVX512 : KERNEL_AVX2;
}
#else
static enum kernel best_kernel(void) {
    return KERNEL_PORTABLE;
}
#endif

enum kernel processor_kernel(enum kernel asked) {
    enum kernel best = best_kernel();
    return asked == KERNEL_AUTO || asked > best ? best : asked;
}
