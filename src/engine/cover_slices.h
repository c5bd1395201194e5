/* The rows with the fewest options for 256 nodes at once, with AVX-512. For the small search of engine cover; only cover_kernel.c
 * includes this, through cover_many.h.
 *
 * A slice is a vector with one bit for each of the nodes: whether an option lives there, or whether a row is open. With the nodes' words
 * turned into slices, a row's options are added up for all nodes by some logic on whole vectors, as adders are built from gates: five
 * instructions for every two options, and twenty or so to see where the sum is less than the best one until then. Nothing is counted in
 * words, no test is asked of a lane; a node takes 5 cycles for its choice where lanes took 15 (Langford 12, EPYC of family 25, model 17).
 * Sums in vertical counters are old (E. Biham 1997 ciphers 64 blocks so; the adders are those of R. Seal in Warren's *Hacker's
 * Delight*); a bit matrix of 8x8 is turned by GF2P8AFFINEQB. */
#ifndef TREEN_ENGINE_COVER_SLICES_H
#define TREEN_ENGINE_COVER_SLICES_H

#ifdef AVX512

typedef __m256i slice;

enum {
    SLICE_WORDS = 4, /* in a slice */
    SLICE_BLOCK = 4, /* options are added up by fours */
    SLICE_BITS = 9,  /* of a number of options, at most: 256 of them */
    OPTIONS = 64 * SMALL_NARROW
};

struct slices {
    slice option[OPTIONS + 1]; /* and one that never lives */
    slice row[TALL_ROWS];
};

/* The fewest options until now, and the row that has them; bits, the lowest first. */
struct slice_best {
    slice count[SLICE_BITS], row[TALL_ROW_BITS];
};

/* ---- Turning ------------------------------------------------------------------------------------------- */

/* A word of 64 nodes each: vector v, as parts of 128 bits, has options 16 * part + 2 * v and the next one, in words of 64 nodes. */
INLINE void turn_block(const uint64_t *word, __m512i to[LANES]) {
    /* Byte j of all eight words, in word j; the last node first, since the next instruction turns it round. */
    const __m512i bytes = _mm512_set_epi8(7, 15, 23, 31, 39, 47, 55, 63, 6, 14, 22, 30, 38, 46, 54, 62, 5, 13,
                                          21, 29, 37, 45, 53, 61, 4, 12, 20, 28, 36, 44, 52, 60, 3, 11, 19,
                                          27, 35, 43, 51, 59, 2, 10, 18, 26, 34, 42, 50, 58, 1, 9, 17, 25, 33,
                                          41, 49, 57, 0, 8, 16, 24, 32, 40, 48, 56),
                  bit_of_byte = _mm512_set1_epi64((long long)0x8040201008040201);
    __m512i one[LANES], two[LANES];
    for (uint32_t i = 0; i < LANES; i++) {
        one[i] = _mm512_permutexvar_epi8(bytes, _mm512_loadu_si512(word + LANES * i));
        one[i] = _mm512_gf2p8affine_epi64_epi8(bit_of_byte, one[i], 0);
    }
    for (uint32_t i = 0; i < LANES; i += 2) {
        two[i] = _mm512_unpacklo_epi8(one[i], one[i + 1]);
        two[i + 1] = _mm512_unpackhi_epi8(one[i], one[i + 1]);
    }
    for (uint32_t i = 0; i < LANES; i += 4)
        for (uint32_t half = 0; half < 2; half++) {
            one[i + 2 * half] = _mm512_unpacklo_epi16(two[i + half], two[i + half + 2]);
            one[i + 2 * half + 1] = _mm512_unpackhi_epi16(two[i + half], two[i + half + 2]);
        }
    for (uint32_t i = 0; i < 4; i++) {
        to[2 * i] = _mm512_unpacklo_epi32(one[i], one[i + 4]);
        to[2 * i + 1] = _mm512_unpackhi_epi32(one[i], one[i + 4]);
    }
}

/* A word of 256 nodes each, to 64 slices. */
INLINE void turn_words(const uint64_t *word, slice *to) {
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11),
                  high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    __m512i block[SLICE_WORDS][LANES];
    for (uint32_t b = 0; b < SLICE_WORDS; b++)
        turn_block(word + 64 * b, block[b]);
    for (uint32_t v = 0; v < LANES; v++)
        for (uint32_t odd = 0; odd < 2; odd++) {
            const __m512i first = odd ? _mm512_unpackhi_epi64(block[0][v], block[1][v])
                                      : _mm512_unpacklo_epi64(block[0][v], block[1][v]),
                          second = odd ? _mm512_unpackhi_epi64(block[2][v], block[3][v])
                                       : _mm512_unpacklo_epi64(block[2][v], block[3][v]),
                          lower = _mm512_permutex2var_epi64(first, low, second),
                          upper = _mm512_permutex2var_epi64(first, high, second);
            slice *at = to + 2 * v + odd;
            at[0] = _mm512_castsi512_si256(lower);
            at[16] = _mm512_extracti64x4_epi64(lower, 1);
            at[32] = _mm512_castsi512_si256(upper);
            at[48] = _mm512_extracti64x4_epi64(upper, 1);
        }
}

/* Numbers of up to eight bits, in slices, to a byte for each node. */
INLINE void slices_to_bytes(const slice *bit, uint32_t bits, uint8_t *to) {
    for (uint32_t b = 0; b < SLICE_WORDS; b++) {
        __m512i bytes = _mm512_setzero_si512();
        for (uint32_t i = 0; i < bits; i++) {
            uint64_t word[SLICE_WORDS];
            _mm256_storeu_si256((__m256i *)word, bit[i]);
            bytes = _mm512_mask_add_epi8(bytes, (__mmask64)word[b], bytes, _mm512_set1_epi8((char)(1u << i)));
        }
        _mm512_storeu_si512(to + 64 * b, bytes);
    }
}

/* ---- Adding up ----------------------------------------------------------------------------------------- */

/* The sum of three bits, and what it carries. */
INLINE slice slice_sum(slice a, slice b, slice c) {
    enum { ODD = 0x96 };
    return _mm256_ternarylogic_epi64(a, b, c, ODD);
}
INLINE slice slice_carry(slice a, slice b, slice c) {
    enum { MOST = 0xE8 };
    return _mm256_ternarylogic_epi64(a, b, c, MOST);
}

static uint32_t bits_of_number(uint32_t number) {
    uint32_t bits = 0;
    while (number >> bits)
        bits++;
    return bits;
}

/* A row's list: how many fours of options it has, the bits of their number, and where their slices lie, in bytes. For many_fit, which has
 * seen that there is room. */
OUTLINE void list_slices(struct cover_small *small) {
    const struct cover_table *table = &small->table;
    uint16_t *list = small->plane;
    uint32_t most = 0;
    for (uint32_t row = 0; row < table->plain; row++) {
        uint16_t *head = list, options = 0;
        list += 2;
        for (uint32_t k = 0; k < table->width; k++)
            for (uint64_t left = table->word[(size_t)k * table->stride + row]; left;
                 left &= left - 1, options++)
                *list++ = (uint16_t)((64 * k + bits_low(left)) * sizeof(slice));
        for (uint32_t i = options; i % SLICE_BLOCK; i++)
            *list++ = OPTIONS * sizeof(slice);
        head[0] = (uint16_t)((options + SLICE_BLOCK - 1) / SLICE_BLOCK);
        head[1] = (uint16_t)bits_of_number(options);
        most = options > most ? options : most;
    }
    small->slice_bits = bits_of_number(most + 1); /* the best begins with all of them set: more than any */
}

INLINE slice slice_at(const slice *option, uint16_t bytes) {
    return _mm256_load_si256((const __m256i *)(const void *)((const uint8_t *)option + bytes));
}

/* How many of the row's options live, in so many bits. */
INLINE void slice_count(const slice *option, const uint16_t *list, uint32_t blocks, uint32_t bits,
                        slice *count) {
    for (uint32_t i = 0; i < bits; i++)
        count[i] = _mm256_setzero_si256();
    for (uint32_t i = 0; i < blocks; i++, list += SLICE_BLOCK) {
        const slice a = slice_at(option, list[0]), b = slice_at(option, list[1]),
                    c = slice_at(option, list[2]), d = slice_at(option, list[3]);
        const slice two = slice_carry(count[0], a, b);
        count[0] = slice_sum(count[0], a, b);
        const slice again = slice_carry(count[0], c, d);
        count[0] = slice_sum(count[0], c, d);
        slice carry = slice_carry(count[1], two, again);
        count[1] = slice_sum(count[1], two, again);
        for (uint32_t k = 2; k < bits; k++) {
            const slice next = _mm256_and_si256(count[k], carry);
            count[k] = _mm256_xor_si256(count[k], carry);
            carry = next;
        }
    }
}

/* The lesser one becomes the best where the row is open; its number has `bits` of the `most` that the best has. */
INLINE void slice_compare(const slice *count, uint32_t bits, uint32_t most, slice open, uint32_t row,
                          uint32_t row_bits, struct slice_best *best) {
    enum { NOT_A_AND_B_OR_ELSE_C = 0x8E, B_OR_ELSE_C = 0xCA };
    slice less = _mm256_setzero_si256();
    for (uint32_t i = 0; i < most; i++)
        less = i < bits ? _mm256_ternarylogic_epi64(count[i], best->count[i], less, NOT_A_AND_B_OR_ELSE_C)
                        : _mm256_or_si256(less, best->count[i]);
    less = _mm256_and_si256(less, open);
    for (uint32_t i = 0; i < most; i++)
        best->count[i] = i < bits ? _mm256_ternarylogic_epi64(less, count[i], best->count[i], B_OR_ELSE_C)
                                  : _mm256_andnot_si256(less, best->count[i]);
    for (uint32_t i = 0; i < row_bits; i++)
        best->row[i] =
            row >> i & 1 ? _mm256_or_si256(best->row[i], less) : _mm256_andnot_si256(less, best->row[i]);
}

/* Rows in ascending order, so that of those with equally few options the first one stays. Constants, so that bits stay in
 * registers. */
INLINE void slices_compare(const struct cover_small *small, const struct slices *slices,
                           struct slice_best *best, uint32_t most, uint32_t row_bits) {
    enum { SHORT = 3, LONGER = 4 };
    const uint16_t *list = small->plane;
    for (uint32_t i = 0; i < most; i++)
        best->count[i] = _mm256_set1_epi64x(-1);
    for (uint32_t i = 0; i < row_bits; i++)
        best->row[i] = _mm256_setzero_si256();
    for (uint32_t row = 0; row < small->table.plain; row++) {
        const uint32_t blocks = list[0], bits = list[1];
        slice count[SLICE_BITS];
        list += 2;
        if (bits <= SHORT) {
            slice_count(slices->option, list, blocks, SHORT, count);
            slice_compare(count, SHORT, most, slices->row[row], row, row_bits, best);
        } else if (bits == LONGER) {
            slice_count(slices->option, list, blocks, LONGER, count);
            slice_compare(count, LONGER, most, slices->row[row], row, row_bits, best);
        } else {
            slice_count(slices->option, list, blocks, most, count);
            slice_compare(count, most, most, slices->row[row], row, row_bits, best);
        }
        list += (size_t)SLICE_BLOCK * blocks;
    }
}

/* The keys, by eights. */
INLINE void slices_tell(const struct slice_best *best, uint32_t bits, eight *key, unsigned way) {
    uint8_t count[MANY], more[MANY] = {0}, row[MANY];
    slices_to_bytes(best->count, bits < 8 ? bits : 8, count);
    if (bits > 8)
        slices_to_bytes(best->count + 8, bits - 8, more);
    slices_to_bytes(best->row, row_bits(way), row);
    for (uint32_t g = 0; g < MANY / LANES; g++) {
        eight low = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(const void *)(row + LANES * g))),
              high =
                  _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(const void *)(count + LANES * g)));
        if (bits > 8)
            high = eight_or(high, eight_up(_mm512_cvtepu8_epi64(_mm_loadl_epi64(
                                               (const __m128i *)(const void *)(more + LANES * g))),
                                           8));
        key[g] = eight_or(eight_up(high, row_bits(way)), low);
    }
}

/* fewest_small's keys of the 256 nodes from `at` on, by eights; where no row is open, any. */
INLINE void slices_choose(const struct cover_small *small, uint32_t at, eight *key, unsigned way,
                          uint32_t words) {
    enum { SHORT = 4, LONGER = 5 };
    struct slices slices;
    struct slice_best best;
    for (uint32_t k = 0; k < words; k++)
        turn_words(small_cell(small, k, at, words), slices.option + 64 * k);
    slices.option[OPTIONS] = _mm256_setzero_si256();
    for (uint32_t h = 0; h < words_open(way); h++)
        turn_words(small_cell(small, SMALL_OPEN(words) + h, at, words), slices.row + 64 * h);
    if (small->slice_bits <= SHORT) {
        slices_compare(small, &slices, &best, SHORT, row_bits(way));
        slices_tell(&best, SHORT, key, way);
    } else if (small->slice_bits == LONGER) {
        slices_compare(small, &slices, &best, LONGER, row_bits(way));
        slices_tell(&best, LONGER, key, way);
    } else {
        slices_compare(small, &slices, &best, SLICE_BITS, row_bits(way));
        slices_tell(&best, SLICE_BITS, key, way);
    }
}

#endif

#endif
