/* Eight words side by side, in the vectors of the instruction set: one of AVX-512, or two of
 * AVX2.
 * Needs: kernel.h.
 * Gives: `EIGHTS`, where there are vectors; `eight`, `lane_mask` and their functions. Without
 * vectors: nothing.
 *
 * Both sets have functions of the same names and results. The comments stand at those of
 * AVX-512. */
#pragma once

#include "engine/cover/kernel/kernel.h"
#include "engine/processor.h"

#ifdef AVX512
#define EIGHTS      1
#define ONES_ADD_UP UINT32_MAX
#define BY_QUARTERS 1
typedef __m512i eight;
typedef __mmask8 lane_mask; /* a set of the eight */

/* A load fills a vector with a word of memory. A word of a general register comes through the
 * port that shuffles, and Intel's processors have one such port. So words with one bit, and
 * small numbers, are read from memory in the innermost loops. */
#define FOUR_OF(of, n)    of(n), of((n) + 1), of((n) + 2), of((n) + 3)
#define SIXTEEN_OF(of, n) FOUR_OF(of, n), FOUR_OF(of, (n) + 4), FOUR_OF(of, (n) + 8), FOUR_OF(of, (n) + 12)
#define SIXTY_FOUR_OF(of, n)                                                                                 \
    SIXTEEN_OF(of, n), SIXTEEN_OF(of, (n) + 16), SIXTEEN_OF(of, (n) + 32), SIXTEEN_OF(of, (n) + 48)
#define ONE_BIT(n)  UINT64_C(1) << (n)
#define TOP_BITS(n) (uint64_t)(n) << 57
static const uint64_t one_bit[64] = {SIXTY_FOUR_OF(ONE_BIT, 0)},
                      top_bits[128] = {SIXTY_FOUR_OF(TOP_BITS, 0), SIXTY_FOUR_OF(TOP_BITS, 64)};
#undef TOP_BITS
#undef ONE_BIT
#undef SIXTY_FOUR_OF
#undef SIXTEEN_OF
#undef FOUR_OF

INLINE eight eight_load(const uint64_t *from) {
    return _mm512_loadu_si512(from);
}
INLINE void eight_store(uint64_t *to, eight a) {
    _mm512_storeu_si512(to, a);
}
/* Loads or stores the first `words` words of a set. The other words of the vector are 0, and are
 * not written. */
INLINE eight eight_load_piece(const uint64_t *from, uint32_t words) {
    return _mm512_maskz_loadu_epi64((__mmask8)low_bits(words), from);
}
INLINE void eight_store_piece(uint64_t *to, eight a, uint32_t words) {
    _mm512_mask_storeu_epi64(to, (__mmask8)low_bits(words), a);
}
INLINE eight eight_none(void) {
    return _mm512_setzero_si512();
}
INLINE eight eight_all(uint64_t word) {
    return _mm512_set1_epi64((long long)word);
}
INLINE eight eight_and(eight a, eight b) {
    return _mm512_and_si512(a, b);
}
INLINE eight eight_or(eight a, eight b) {
    return _mm512_or_si512(a, b);
}
INLINE eight eight_without(eight a, eight b) {
    return _mm512_andnot_si512(b, a);
}
INLINE eight eight_plus(eight a, eight b) {
    return _mm512_add_epi64(a, b);
}
INLINE eight eight_minus(eight a, eight b) {
    return _mm512_sub_epi64(a, b);
}
INLINE eight eight_times(eight a, eight b) {
    return _mm512_mullo_epi64(a, b);
}
INLINE eight eight_up(eight a, uint32_t bits) {
    return _mm512_slli_epi64(a, bits);
}
INLINE eight eight_down(eight a, uint32_t bits) {
    return _mm512_srli_epi64(a, bits);
}
/* Returns eight words that have this bit only. */
INLINE eight eight_all_bit(uint32_t bit) {
    return eight_all(one_bit[bit]);
}
/* Returns 1, shifted by these numbers of bits; 0 for a shift by 64 or more. */
INLINE eight eight_bit(eight bits) {
    return _mm512_sllv_epi64(_mm512_set1_epi64(1), bits);
}
/* Returns 1, shifted by these numbers modulo 64. */
INLINE eight eight_bit_around(eight bits) {
    return _mm512_rolv_epi64(_mm512_set1_epi64(1), bits);
}
/* Counts the bits that are set, in two steps. Results of eight_ones for up to ONES_ADD_UP words
 * may be added before one eight_sum. */
INLINE eight eight_ones(eight a) {
    return _mm512_popcnt_epi64(a);
}
INLINE eight eight_sum(eight ones) {
    return ones;
}
/* Returns a number of 6, 7 or 9 `bits` as the highest bits of each word. eight_key shifts them
 * in from there. */
INLINE eight eight_highest(uint64_t number, uint32_t bits) {
    return eight_all(bits == 9 ? number << 55 : top_bits[bits == 7 ? number : 2 * number]);
}
/* Returns each number, shifted up, with the number `low` of 6, 7 or 9 `bits` below it. */
INLINE eight eight_key(eight number, uint64_t low, uint32_t bits) {
    eight below = eight_highest(low, bits);
    return bits == 9   ? _mm512_shldi_epi64(number, below, 9)
           : bits == 7 ? _mm512_shldi_epi64(number, below, 7)
                       : _mm512_shldi_epi64(number, below, 6);
}
/* Ranks are such keys as numbers of floating point: the number, of up to ten bits, is the exponent.
 * EPYC finds the lesser of two of these where it adds. It finds the lesser of whole numbers where
 * it counts bits, shifts and tests, too (E12). */
enum { RANK_SHIFT = 52 };
INLINE eight eight_rank(eight number, uint64_t low, uint32_t bits) {
    return _mm512_shldi_epi64(number, eight_highest(low, bits), RANK_SHIFT);
}
/* Returns a rank above all others. */
INLINE eight eight_no_rank(void) {
    return _mm512_set1_epi64(INT64_C(0x7FF) << RANK_SHIFT);
}
/* Returns the lesser rank in the lanes asked for, and a in the others. */
INLINE eight eight_lesser_rank(lane_mask asked, eight a, eight b) {
    const __m512d first = _mm512_castsi512_pd(a);
    return _mm512_castpd_si512(
        _mm512_mask_min_round_pd(first, asked, first, _mm512_castsi512_pd(b), _MM_FROUND_NO_EXC));
}
/* Returns the keys of ranks with `bits` bits below. */
INLINE eight eight_of_rank(eight rank, uint32_t bits) {
    return _mm512_srli_epi64(rank, RANK_SHIFT - bits);
}
/* Computes byte by byte. eight_bytes_minus returns a - b, or 0 where b is larger. eight_bytes_of
 * returns the lowest byte of each word eight times. eight_bytes_same returns 1 where two bytes
 * are the same. eight_bytes_sum adds up the bytes of each word. */
INLINE eight eight_bytes_minus(eight a, eight b) {
    return _mm512_subs_epu8(a, b);
}
INLINE eight eight_bytes_of(eight a) {
    return _mm512_shuffle_epi8(a, _mm512_set_epi64(0x0808080808080808, 0, 0x0808080808080808, 0,
                                                   0x0808080808080808, 0, 0x0808080808080808, 0));
}
INLINE eight eight_bytes_same(eight a, eight b) {
    return _mm512_maskz_set1_epi8(_mm512_cmpeq_epi8_mask(a, b), 1);
}
INLINE eight eight_bytes_sum(eight a) {
    return _mm512_sad_epu8(a, eight_none());
}
/* Returns the union of the eight words. */
INLINE uint64_t eight_union(eight a) {
    return (uint64_t)_mm512_reduce_or_epi64(a);
}
/* Returns the least of eight numbers below 2^63. */
INLINE uint64_t eight_least(eight a) {
    return _mm512_reduce_min_epu64(a);
}
/* Returns the least of eight keys below 2^16 - 1. INT64_MAX counts as 2^16 - 1: the keys are cut
 * to 16 bits. */
INLINE uint32_t eight_least_short(eight a) {
    return (uint32_t)_mm_cvtsi128_si32(_mm_minpos_epu16(_mm512_cvtepi64_epi16(a))) & UINT16_MAX;
}
/* Returns the numbers 0 to 7. */
INLINE eight eight_count_up(void) {
    return _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
}
/* Returns word number[i] of `words` where the number is below `count`, else any of them. Eight
 * can be read. */
INLINE eight eight_look_up(const uint64_t *words, eight number, uint32_t count) {
    __m512i all = _mm512_loadu_si512(words);
    return count == 1 ? _mm512_broadcastq_epi64(_mm512_castsi512_si128(all))
                      : _mm512_permutexvar_epi64(number, all);
}

/* Returns word number[i] modulo 64 of `words`. 64 words can be read. */
INLINE eight eight_look_up_64(const uint64_t *words, eight number) {
    __m512i found[4];
    for (uint32_t i = 0; i < 4; i++)
        found[i] = _mm512_permutex2var_epi64(_mm512_loadu_si512(words + 16 * i), number,
                                             _mm512_loadu_si512(words + 16 * i + 8));
    const __mmask8 second = _mm512_test_epi64_mask(number, _mm512_set1_epi64(16)),
                   upper = _mm512_test_epi64_mask(number, _mm512_set1_epi64(32));
    return _mm512_mask_blend_epi64(upper, _mm512_mask_blend_epi64(second, found[0], found[1]),
                                   _mm512_mask_blend_epi64(second, found[2], found[3]));
}

INLINE lane_mask mask_of(uint32_t bits) {
    return (lane_mask)bits;
}
INLINE lane_mask mask_first(uint32_t count) {
    return (lane_mask)(count >= LANES ? UINT8_MAX : (1u << count) - 1);
}
INLINE lane_mask mask_and(lane_mask a, lane_mask b) {
    return a & b;
}
INLINE lane_mask mask_or(lane_mask a, lane_mask b) {
    return a | b;
}
INLINE lane_mask mask_without(lane_mask a, lane_mask b) {
    return (lane_mask)(a & ~b);
}
INLINE uint32_t mask_bits(lane_mask a) {
    return a;
}
INLINE lane_mask eight_zero(eight a) {
    return _mm512_testn_epi64_mask(a, a);
}
INLINE lane_mask eight_some(eight a) {
    return _mm512_test_epi64_mask(a, a);
}
/* Returns the lanes in which both words have some bit in common. */
INLINE lane_mask eight_shared(eight a, eight b) {
    return _mm512_test_epi64_mask(a, b);
}
INLINE lane_mask eight_same(eight a, eight b) {
    return _mm512_cmpeq_epi64_mask(a, b);
}
/* Compares numbers below 2^63: AVX2 compares with a sign. */
INLINE lane_mask eight_less(eight a, eight b) {
    return _mm512_cmplt_epu64_mask(a, b);
}
/* Returns the lanes whose highest bit is set. */
INLINE lane_mask eight_top(eight a) {
    return _mm512_movepi64_mask(a);
}
INLINE eight eight_choose(lane_mask chosen, eight yes, eight no) {
    return _mm512_mask_mov_epi64(no, chosen, yes);
}
INLINE eight eight_only(lane_mask kept, eight a) {
    return _mm512_maskz_mov_epi64(kept, a);
}
/* Returns the lesser number in the lanes asked for, and `a` in the others. Numbers are below
 * 2^63. */
INLINE eight eight_lesser(lane_mask asked, eight a, eight b) {
    return _mm512_mask_min_epu64(a, asked, a, b);
}
/* Writes the words kept one after the other. Eight words are written in all, so whatever stood
 * behind the words kept is lost. */
INLINE void eight_put(uint64_t *to, lane_mask kept, eight a) {
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(kept, a));
}
/* Reads from[at] in the lanes asked for; the others are 0. */
INLINE eight eight_gather(lane_mask asked, const uint64_t *from, eight at) {
    return _mm512_mask_i64gather_epi64(eight_none(), asked, at, from, sizeof *from);
}

#elif defined __AVX2__
#define EIGHTS      1
#define ONES_ADD_UP 31
#define BY_NIBBLES  1
typedef struct {
    __m256i low, high;
} eight;
typedef eight lane_mask; /* a set of the eight: all bits of each */

#define EACH(low_part, high_part)                                                                            \
    (eight) {                                                                                                \
        low_part, high_part                                                                                  \
    }

INLINE eight eight_load(const uint64_t *from) {
    return EACH(_mm256_loadu_si256((const __m256i *)from), _mm256_loadu_si256((const __m256i *)(from + 4)));
}
INLINE void eight_store(uint64_t *to, eight a) {
    _mm256_storeu_si256((__m256i *)to, a.low);
    _mm256_storeu_si256((__m256i *)(to + 4), a.high);
}
INLINE __m256i four_load_piece(const uint64_t *from, uint32_t words) {
    if (words >= 4)
        return _mm256_loadu_si256((const __m256i *)from);
    __m128i first =
                words > 1 ? _mm_loadu_si128((const __m128i *)from) : _mm_loadl_epi64((const __m128i *)from),
            third = words > 2 ? _mm_loadl_epi64((const __m128i *)(from + 2)) : _mm_setzero_si128();
    return _mm256_inserti128_si256(_mm256_castsi128_si256(first), third, 1);
}
INLINE void four_store_piece(uint64_t *to, __m256i a, uint32_t words) {
    __m128i first = _mm256_castsi256_si128(a);
    if (words >= 4)
        _mm256_storeu_si256((__m256i *)to, a);
    else if (words > 1)
        _mm_storeu_si128((__m128i *)to, first);
    else
        _mm_storel_epi64((__m128i *)to, first);
    if (words == 3)
        _mm_storel_epi64((__m128i *)(to + 2), _mm256_extracti128_si256(a, 1));
}
INLINE eight eight_load_piece(const uint64_t *from, uint32_t words) {
    return EACH(four_load_piece(from, words),
                words > 4 ? four_load_piece(from + 4, words - 4) : _mm256_setzero_si256());
}
INLINE void eight_store_piece(uint64_t *to, eight a, uint32_t words) {
    four_store_piece(to, a.low, words);
    if (words > 4)
        four_store_piece(to + 4, a.high, words - 4);
}
INLINE __m256i eight_half(eight a, uint32_t half) {
    return half ? a.high : a.low;
}
INLINE eight eight_none(void) {
    return EACH(_mm256_setzero_si256(), _mm256_setzero_si256());
}
INLINE __m256i four_all(uint64_t word) {
    return _mm256_set1_epi64x((long long)word);
}
INLINE eight eight_all(uint64_t word) {
    return EACH(four_all(word), four_all(word));
}
INLINE eight eight_and(eight a, eight b) {
    return EACH(_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high));
}
INLINE eight eight_or(eight a, eight b) {
    return EACH(_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high));
}
INLINE eight eight_without(eight a, eight b) {
    return EACH(_mm256_andnot_si256(b.low, a.low), _mm256_andnot_si256(b.high, a.high));
}
INLINE eight eight_plus(eight a, eight b) {
    return EACH(_mm256_add_epi64(a.low, b.low), _mm256_add_epi64(a.high, b.high));
}
INLINE eight eight_minus(eight a, eight b) {
    return EACH(_mm256_sub_epi64(a.low, b.low), _mm256_sub_epi64(a.high, b.high));
}
INLINE __m256i four_times(__m256i a, __m256i b) {
    __m256i cross = _mm256_add_epi64(_mm256_mul_epu32(_mm256_srli_epi64(a, 32), b),
                                     _mm256_mul_epu32(a, _mm256_srli_epi64(b, 32)));
    return _mm256_add_epi64(_mm256_mul_epu32(a, b), _mm256_slli_epi64(cross, 32));
}
INLINE eight eight_times(eight a, eight b) {
    return EACH(four_times(a.low, b.low), four_times(a.high, b.high));
}
INLINE eight eight_up(eight a, uint32_t bits) {
    return EACH(_mm256_slli_epi64(a.low, (int)bits), _mm256_slli_epi64(a.high, (int)bits));
}
INLINE eight eight_down(eight a, uint32_t bits) {
    return EACH(_mm256_srli_epi64(a.low, (int)bits), _mm256_srli_epi64(a.high, (int)bits));
}
INLINE eight eight_bit(eight bits) {
    const __m256i one = _mm256_set1_epi64x(1);
    return EACH(_mm256_sllv_epi64(one, bits.low), _mm256_sllv_epi64(one, bits.high));
}
INLINE eight eight_bit_around(eight bits) {
    return eight_bit(eight_and(bits, eight_all(63)));
}
/* Counts bits by Mula's way: a table has the number for each half byte. A byte of the result is
 * at most 8, so ONES_ADD_UP of them fit in a byte. */
INLINE __m256i four_ones(__m256i a) {
    const __m256i nibble = _mm256_set1_epi8(15), ones = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                                                     0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    __m256i low = _mm256_shuffle_epi8(ones, _mm256_and_si256(a, nibble)),
            high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16(a, 4), nibble));
    return _mm256_add_epi8(low, high);
}
INLINE eight eight_ones(eight a) {
    return EACH(four_ones(a.low), four_ones(a.high));
}
INLINE eight eight_sum(eight ones) {
    const __m256i none = _mm256_setzero_si256();
    return EACH(_mm256_sad_epu8(ones.low, none), _mm256_sad_epu8(ones.high, none));
}
INLINE eight eight_bytes_minus(eight a, eight b) {
    return EACH(_mm256_subs_epu8(a.low, b.low), _mm256_subs_epu8(a.high, b.high));
}
INLINE eight eight_bytes_of(eight a) {
    const __m256i lowest = _mm256_set_epi64x(0x0808080808080808, 0, 0x0808080808080808, 0);
    return EACH(_mm256_shuffle_epi8(a.low, lowest), _mm256_shuffle_epi8(a.high, lowest));
}
INLINE eight eight_bytes_same(eight a, eight b) {
    const __m256i one = _mm256_set1_epi8(1);
    return EACH(_mm256_and_si256(_mm256_cmpeq_epi8(a.low, b.low), one),
                _mm256_and_si256(_mm256_cmpeq_epi8(a.high, b.high), one));
}
INLINE eight eight_bytes_sum(eight a) {
    return eight_sum(a);
}
INLINE uint64_t four_union(__m256i four) {
    __m128i two = _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return (uint64_t)(_mm_cvtsi128_si64(two) | _mm_extract_epi64(two, 1));
}
INLINE uint64_t eight_union(eight a) {
    return four_union(_mm256_or_si256(a.low, a.high));
}

INLINE eight eight_count_up(void) {
    return EACH(_mm256_setr_epi64x(0, 1, 2, 3), _mm256_setr_epi64x(4, 5, 6, 7));
}

INLINE lane_mask mask_first(uint32_t count) {
    static const uint64_t some[2 * LANES] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
                                             UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    return eight_load(some + LANES - (count < LANES ? count : LANES));
}
INLINE lane_mask mask_and(lane_mask a, lane_mask b) {
    return eight_and(a, b);
}
INLINE lane_mask mask_or(lane_mask a, lane_mask b) {
    return eight_or(a, b);
}
INLINE lane_mask mask_without(lane_mask a, lane_mask b) {
    return eight_without(a, b);
}
INLINE uint32_t four_bits(__m256i a) {
    return (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(a));
}
INLINE uint32_t mask_bits(lane_mask a) {
    return four_bits(a.low) | four_bits(a.high) << 4;
}
INLINE lane_mask eight_same(eight a, eight b) {
    return EACH(_mm256_cmpeq_epi64(a.low, b.low), _mm256_cmpeq_epi64(a.high, b.high));
}
INLINE lane_mask eight_zero(eight a) {
    return eight_same(a, eight_none());
}
INLINE lane_mask eight_some(eight a) {
    return mask_without(eight_all(UINT64_MAX), eight_zero(a));
}
INLINE lane_mask eight_shared(eight a, eight b) {
    return eight_some(eight_and(a, b));
}
INLINE lane_mask eight_less(eight a, eight b) {
    return EACH(_mm256_cmpgt_epi64(b.low, a.low), _mm256_cmpgt_epi64(b.high, a.high));
}
INLINE lane_mask eight_top(eight a) {
    return eight_less(a, eight_none());
}
INLINE lane_mask mask_of(uint32_t bits) {
    const eight each = EACH(_mm256_setr_epi64x(1, 2, 4, 8), _mm256_setr_epi64x(16, 32, 64, 128));
    return eight_same(eight_and(eight_all(bits), each), each);
}
INLINE eight eight_choose(lane_mask chosen, eight yes, eight no) {
    return EACH(_mm256_blendv_epi8(no.low, yes.low, chosen.low),
                _mm256_blendv_epi8(no.high, yes.high, chosen.high));
}
INLINE eight eight_only(lane_mask kept, eight a) {
    return eight_and(kept, a);
}
INLINE eight eight_lesser(lane_mask asked, eight a, eight b) {
    return eight_choose(mask_and(asked, eight_less(b, a)), b, a);
}
INLINE uint64_t eight_least(eight a) {
    __m256i four = _mm256_blendv_epi8(a.low, a.high, _mm256_cmpgt_epi64(a.low, a.high));
    __m128i low = _mm256_castsi256_si128(four), high = _mm256_extracti128_si256(four, 1),
            two = _mm_blendv_epi8(low, high, _mm_cmpgt_epi64(low, high));
    uint64_t first = (uint64_t)_mm_cvtsi128_si64(two), second = (uint64_t)_mm_extract_epi64(two, 1);
    return first < second ? first : second;
}
INLINE uint32_t eight_least_short(eight a) {
    return (uint16_t)eight_least(a);
}
INLINE eight eight_look_up(const uint64_t *words, eight number, uint32_t count) {
    eight found = eight_all(words[0]);
    for (uint32_t k = 1; k < count; k++)
        found = eight_choose(eight_same(number, eight_all(k)), eight_all(words[k]), found);
    return found;
}
/* Moves the words kept together. The table has, for each set of four words, the halves of the
 * words that move. */
INLINE void four_put(uint64_t *to, uint32_t kept, __m256i a) {
    static const uint32_t half[16][8] = {{0},
                                         {0, 1},
                                         {2, 3},
                                         {0, 1, 2, 3},
                                         {4, 5},
                                         {0, 1, 4, 5},
                                         {2, 3, 4, 5},
                                         {0, 1, 2, 3, 4, 5},
                                         {6, 7},
                                         {0, 1, 6, 7},
                                         {2, 3, 6, 7},
                                         {0, 1, 2, 3, 6, 7},
                                         {4, 5, 6, 7},
                                         {0, 1, 4, 5, 6, 7},
                                         {2, 3, 4, 5, 6, 7},
                                         {0, 1, 2, 3, 4, 5, 6, 7}};
    __m256i from = _mm256_loadu_si256((const __m256i *)half[kept]);
    _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32(a, from));
}
INLINE void eight_put(uint64_t *to, lane_mask kept, eight a) {
    four_put(to, four_bits(kept.low), a.low);
    four_put(to + bits_ones(four_bits(kept.low)), four_bits(kept.high), a.high);
}
INLINE eight eight_gather(lane_mask asked, const uint64_t *from, eight at) {
    const __m256i none = _mm256_setzero_si256();
    const long long *word = (const long long *)from;
    return EACH(_mm256_mask_i64gather_epi64(none, word, at.low, asked.low, sizeof *from),
                _mm256_mask_i64gather_epi64(none, word, at.high, asked.high, sizeof *from));
}
#endif
