/* Turns words round, between tables by columns and pieces. In a table, a vector holds the same
 * word of eight rows. In a piece, the words of one row follow each other.
 * Needs: eight.h.
 * Gives: `pieces_fetch`, `pieces_copy`.
 *
 * A piece has SMALL_PIECE words. Loading eight pieces and turning them round is quicker than
 * gathering each of their words (E10). */
#pragma once

#ifdef EIGHTS
INLINE __m256i two_words_of_two(const uint64_t *first, const uint64_t *second) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)first)),
                                   _mm_loadu_si128((const __m128i *)second), 1);
}
#endif

#ifdef AVX512

/* Turns four words of eight rows round. Makes columns from pairs of pieces (rows 0 and 4, 1 and 5,
 * 2 and 6, 3 and 7), and pairs from columns. The exchange undoes itself. */
INLINE void turn(const __m512i from[4], __m512i to[4]) {
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13),
                  high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    __m512i even = _mm512_unpacklo_epi64(from[0], from[1]), odd = _mm512_unpackhi_epi64(from[0], from[1]),
            even_after = _mm512_unpacklo_epi64(from[2], from[3]),
            odd_after = _mm512_unpackhi_epi64(from[2], from[3]);
    to[0] = _mm512_permutex2var_epi64(even, low, even_after);
    to[1] = _mm512_permutex2var_epi64(odd, low, odd_after);
    to[2] = _mm512_permutex2var_epi64(even, high, even_after);
    to[3] = _mm512_permutex2var_epi64(odd, high, odd_after);
}

INLINE __m512i four_words_of_two(const uint64_t *first, const uint64_t *second) {
    return _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)first)),
                              _mm256_loadu_si256((const __m256i *)second), 1);
}

/* Reads the first `words` words of the pieces of eight rows: word[k] has word k of all of them. */
INLINE void pieces_fetch(const uint64_t *pieces, eight rows, uint32_t words, eight *word) {
    const uint32_t size = SMALL_PIECE(words);
    uint64_t row[LANES];
    const uint64_t *piece[LANES];
    _mm512_storeu_si512(row, rows);
    for (uint32_t i = 0; i < LANES; i++)
        piece[i] = pieces + row[i] * size;
    for (uint32_t k = 0; k < words; k += 4) {
        if (words - k <= 2) {
            __m512i even =
                _mm512_inserti64x4(_mm512_castsi256_si512(two_words_of_two(piece[0] + k, piece[2] + k)),
                                   two_words_of_two(piece[4] + k, piece[6] + k), 1);
            __m512i odd =
                _mm512_inserti64x4(_mm512_castsi256_si512(two_words_of_two(piece[1] + k, piece[3] + k)),
                                   two_words_of_two(piece[5] + k, piece[7] + k), 1);
            word[k] = _mm512_unpacklo_epi64(even, odd);
            if (words - k == 2)
                word[k + 1] = _mm512_unpackhi_epi64(even, odd);
            continue;
        }
        __m512i pair[4], column[4];
        for (uint32_t i = 0; i < 4; i++)
            pair[i] = four_words_of_two(piece[i] + k, piece[i + 4] + k);
        turn(pair, column);
        for (uint32_t i = 0; i < 4 && k + i < words; i++)
            word[k + i] = column[i];
    }
}

#elif defined EIGHTS

/* Reads the first `words` words, at most four, of the pieces of four rows. */
INLINE void four_fetch(const uint64_t *const piece[4], uint32_t words, __m256i *word) {
    if (words <= 2) {
        __m256i even = two_words_of_two(piece[0], piece[2]), odd = two_words_of_two(piece[1], piece[3]);
        word[0] = _mm256_unpacklo_epi64(even, odd);
        word[1] = _mm256_unpackhi_epi64(even, odd);
        return;
    }
    __m256i row[4];
    for (uint32_t i = 0; i < 4; i++)
        row[i] = _mm256_loadu_si256((const __m256i *)piece[i]);
    __m256i even = _mm256_unpacklo_epi64(row[0], row[1]), odd = _mm256_unpackhi_epi64(row[0], row[1]),
            even_after = _mm256_unpacklo_epi64(row[2], row[3]),
            odd_after = _mm256_unpackhi_epi64(row[2], row[3]);
    word[0] = _mm256_permute2x128_si256(even, even_after, 0x20);
    word[1] = _mm256_permute2x128_si256(odd, odd_after, 0x20);
    word[2] = _mm256_permute2x128_si256(even, even_after, 0x31);
    word[3] = _mm256_permute2x128_si256(odd, odd_after, 0x31);
}

/* Reads the first `words` words of the pieces of eight rows, four words at a time. */
INLINE void pieces_fetch(const uint64_t *pieces, eight rows, uint32_t words, eight *word) {
    const uint32_t size = SMALL_PIECE(words);
    uint64_t row[LANES];
    eight_store(row, rows);
    for (uint32_t k = 0; k < words; k += 4) {
        const uint64_t *piece[LANES];
        __m256i low[4], high[4];
        for (uint32_t i = 0; i < LANES; i++)
            piece[i] = pieces + row[i] * size + k;
        four_fetch(piece, words - k, low);
        four_fetch(piece + 4, words - k, high);
        for (uint32_t i = 0; i < 4 && k + i < words; i++)
            word[k + i] = EACH(low[i], high[i]);
    }
}

#endif

/* Copies the first `rows` rows of a table into pieces. Whole vectors of rows are written. */
static void pieces_copy(const struct cover_table *table, uint32_t rows, uint64_t *pieces) {
    const uint32_t words = table->width, size = SMALL_PIECE(words);
#ifdef AVX512
    for (uint32_t at = 0; at < rows; at += LANES)
        for (uint32_t k = 0; k < words; k += 4) {
            const uint32_t here = size - k < 4 ? size - k : 4;
            uint64_t *to = pieces + (size_t)at * size + k;
            const __mmask8 kept = (__mmask8)low_bits(here);
            __m512i column[4] = {_mm512_setzero_si512()}, pair[4];
            for (uint32_t i = 0; i < here && k + i < words; i++)
                column[i] = _mm512_loadu_si512(table->word + (size_t)(k + i) * table->stride + at);
            turn(column, pair);
            for (uint32_t i = 0; i < 4; i++) {
                _mm256_mask_storeu_epi64(to + i * size, kept, _mm512_castsi512_si256(pair[i]));
                _mm256_mask_storeu_epi64(to + (i + 4) * size, kept, _mm512_extracti64x4_epi64(pair[i], 1));
            }
        }
#else
    for (uint32_t k = 0; k < words; k++)
        for (uint32_t i = 0; i < rows; i++)
            pieces[(size_t)i * size + k] = table->word[(size_t)k * table->stride + i];
#endif
}
