/* Sixteen counts of 32 bits side by side, in the vectors of the instruction set. The lists of
 * engine cover look for the fewest options with them (kernel/dance.h).
 * Needs: kernel.h.
 * Gives: `sixteen` and its functions. */
#pragma once

enum { SIXTEEN = 16 };

#ifdef AVX512
typedef __m512i sixteen;

/* Loads up to sixteen counts, `rows` of them. A count that is missing becomes the largest
 * number. */
INLINE sixteen sixteen_load(const uint32_t *count, uint32_t rows) {
    __mmask16 here = (__mmask16)low_bits(rows);
    return _mm512_mask_loadu_epi32(_mm512_set1_epi32(-1), here, count);
}
INLINE sixteen sixteen_lesser(sixteen a, sixteen b) {
    return _mm512_min_epu32(a, b);
}
INLINE uint32_t sixteen_least(sixteen a) {
    return _mm512_reduce_min_epu32(a);
}
/* Returns which counts are at most `most`. */
INLINE uint32_t sixteen_within(sixteen a, uint32_t most) {
    return _mm512_cmple_epu32_mask(a, _mm512_set1_epi32((int)most));
}

#elif defined __AVX2__
typedef struct {
    __m256i low, high;
} sixteen;

INLINE __m256i half_counts(const uint32_t *count, int rows) {
    if (rows >= SIXTEEN / 2)
        return _mm256_loadu_si256((const __m256i *)count);
    __m256i here = _mm256_cmpgt_epi32(_mm256_set1_epi32(rows), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    __m256i some = _mm256_maskload_epi32((const int *)count, here);
    return _mm256_or_si256(some, _mm256_xor_si256(here, _mm256_set1_epi32(-1)));
}
INLINE sixteen sixteen_load(const uint32_t *count, uint32_t rows) {
    int all = rows < SIXTEEN ? (int)rows : SIXTEEN;
    return (sixteen){half_counts(count, all), half_counts(count + SIXTEEN / 2, all - SIXTEEN / 2)};
}
INLINE sixteen sixteen_lesser(sixteen a, sixteen b) {
    return (sixteen){_mm256_min_epu32(a.low, b.low), _mm256_min_epu32(a.high, b.high)};
}
INLINE uint32_t sixteen_least(sixteen a) {
    __m256i both = _mm256_min_epu32(a.low, a.high);
    __m128i four = _mm_min_epu32(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
    four = _mm_min_epu32(four, _mm_shuffle_epi32(four, _MM_SHUFFLE(1, 0, 3, 2)));
    four = _mm_min_epu32(four, _mm_shuffle_epi32(four, _MM_SHUFFLE(2, 3, 0, 1)));
    return (uint32_t)_mm_cvtsi128_si32(four);
}
INLINE uint32_t half_within(__m256i a, __m256i most) {
    __m256i within = _mm256_cmpeq_epi32(_mm256_min_epu32(a, most), a);
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(within));
}
INLINE uint32_t sixteen_within(sixteen a, uint32_t most) {
    __m256i all = _mm256_set1_epi32((int)most);
    return half_within(a.low, all) | half_within(a.high, all) << SIXTEEN / 2;
}

#else
typedef struct {
    uint32_t each[SIXTEEN];
} sixteen;

INLINE sixteen sixteen_load(const uint32_t *count, uint32_t rows) {
    sixteen all;
    for (uint32_t i = 0; i < SIXTEEN; i++)
        all.each[i] = i < rows ? count[i] : UINT32_MAX;
    return all;
}
INLINE sixteen sixteen_lesser(sixteen a, sixteen b) {
    for (uint32_t i = 0; i < SIXTEEN; i++)
        a.each[i] = a.each[i] < b.each[i] ? a.each[i] : b.each[i];
    return a;
}
INLINE uint32_t sixteen_least(sixteen a) {
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < SIXTEEN; i++)
        least = a.each[i] < least ? a.each[i] : least;
    return least;
}
INLINE uint32_t sixteen_within(sixteen a, uint32_t most) {
    uint32_t within = 0;
    for (uint32_t i = 0; i < SIXTEEN; i++)
        within |= (uint32_t)(a.each[i] <= most) << i;
    return within;
}
#endif
