/* Finds the rows that up to 256 nodes branch on (E15).
 * Needs: eight.h, set.h, words.h.
 * Gives: `list_slices`, `slices_choose`.
 *
 * A slice is a vector with one bit for each node: whether an option lives there, or whether a
 * row is open. The words of the nodes are turned into slices. Then the options of a row are
 * added up for all nodes by logic on whole vectors, as adders are built from gates.
 *
 * Sums in slices are old: E. Biham (1997) ciphers 64 blocks by them. The adders are those of R.
 * Seal, and the turning of bits without AVX-512 is that of Warren, both in his *Hacker's
 * Delight*. With AVX-512, GF2P8AFFINEQB turns a matrix of 8x8 bits. */
#pragma once

enum {
    SLICE_BLOCK = 4, /* options are added up by fours */
    SLICE_BITS = 9,  /* bits of a number of options, at most: 256 of them */
    HIGH_BITS = 7,   /* the same where rows are many */
    KEY_BITS = 16,   /* bits of a number of options and of a row's number */
    OPTIONS = 64 * MANY_WORDS
};

#ifdef AVX512
enum { SLICE_WORDS = 4 };
typedef __m256i slice;
#else
#ifdef __AVX2__
enum { SLICE_WORDS = 4 };
#else
enum { SLICE_WORDS = 2 };
#endif
typedef uint64_t slice __attribute__((vector_size(8 * SLICE_WORDS), may_alias));
#endif
enum { SLICE_NODES = 64 * SLICE_WORDS };

struct slices {
    slice none; /* no option: it never lives */
    slice option[OPTIONS];
    slice row[HIGH_ROWS]; /* at first: the row is open; then: it has fewer options than all before it */
};

/* ---- Turning --------------------------------------------------------------------------------- */

#ifdef AVX512

/* Turns one word of 64 nodes, which gives words of 64 nodes for 64 options. Vector v, as parts
 * of 128 bits, has options 16 * part + 2 * v and the next one. */
INLINE void turn_block(const uint64_t *word, __m512i to[LANES]) {
    /* Byte j of all eight words goes to word j. The last node comes first, since the next
     * instruction turns the order round. */
    const __m512i bytes = _mm512_set_epi8(7, 15, 23, 31, 39, 47, 55, 63, 6, 14, 22, 30, 38, 46, 54, 62, 5, 13,
                                          21, 29, 37, 45, 53, 61, 4, 12, 20, 28, 36, 44, 52, 60, 3, 11, 19,
                                          27, 35, 43, 51, 59, 2, 10, 18, 26, 34, 42, 50, 58, 1, 9, 17, 25, 33,
                                          41, 49, 57, 0, 8, 16, 24, 32, 40, 48, 56),
                  bit_of_byte = _mm512_set1_epi64((long long)0x8040201008040201);
    __m512i one[LANES], two[LANES];
    for (uint32_t i = 0; i < LANES; i++) {
        one[i] = _mm512_permutexvar_epi8(bytes, _mm512_loadu_si512(NODE_AT(word, LANES * i)));
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

/* Turns one word of 256 nodes into 64 slices. All of them are made, though only the first `bits`
 * are asked for. */
INLINE void turn_words(const uint64_t *word, slice *to, uint32_t bits) {
    (void)bits;
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11),
                  high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    __m512i block[SLICE_WORDS][LANES];
    for (uint32_t b = 0; b < SLICE_WORDS; b++)
        turn_block(NODE_AT(word, 64 * b), block[b]);
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

/* Turns numbers of up to eight bits, in slices, into a byte for each node. */
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

/* Turns slices into keys of `bits` bits, which are more than 8. */
INLINE void turn_keys(const slice *bit, uint32_t bits, uint64_t *key) {
    uint8_t low[SLICE_NODES], high[SLICE_NODES];
    slices_to_bytes(bit, 8, low);
    slices_to_bytes(bit + 8, bits - 8, high);
    for (uint32_t at = 0; at < SLICE_NODES; at += LANES) {
        const __m128i bytes = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)(const void *)(low + at)),
                                                _mm_loadl_epi64((const __m128i *)(const void *)(high + at)));
        eight_store(NODE_AT(key, at), _mm512_cvtepu16_epi64(bytes));
    }
}

#else

/* Returns words of nodes as a slice. Each word of a slice belongs to a matrix of its own, of the
 * 64 nodes whose numbers have the same rest. All matrices are turned at once. Exchanging each
 * bit of a row's number with that of a column's turns them (Warren, *Hacker's Delight*). */
INLINE slice slice_of_words(const uint64_t *word) {
    slice all;
    memcpy(&all, word, sizeof all);
    return all;
}

/* Exchanges places of two rows that are `apart` in the matrix. Column c + apart of the first row
 * goes to column c of the second and back, for each c without the bit `apart`. Nodes beyond the
 * last are turned with the others, and may never have been written. Their bits cancel here, which
 * Valgrind does not see: it takes the keys of all nodes for uninitialised. */
INLINE void turn_two(slice *a, slice *b, uint32_t apart) {
    const slice swapped = ((*a >> apart) ^ *b) & (UINT64_MAX / ((UINT64_C(1) << apart) + 1));
    *b ^= swapped;
    *a ^= swapped << apart;
}

/* Exchanges this bit for all pairs of `rows` rows whose numbers differ in it. Neighbours are
 * `step` apart in the matrix. */
INLINE void turn_bit(slice *row, uint32_t rows, uint32_t bit, uint32_t step) {
    for (uint32_t i = 0; i < rows / 2; i++) {
        const uint32_t at = i + (i & ~(bit - 1));
        turn_two(&row[at], &row[at + bit], bit * step);
    }
}

/* Exchanges three bits. Each call has a constant, which the compiler unrolls. */
INLINE void turn_eight(slice *row, uint32_t step) {
    turn_bit(row, 8, 4, step);
    turn_bit(row, 8, 2, step);
    turn_bit(row, 8, 1, step);
}

#ifdef __AVX2__
#define UNPACKED(half, size, a, b) (slice) _mm256_unpack##half##_epi##size((__m256i)(a), (__m256i)(b))
/* Both vectors by turns: first the lower halves of their parts of 128 bits, then the upper
 * halves. */
#define UNPACK(size, a, b)         UNPACKED(lo, size, a, b), UNPACKED(hi, size, a, b)

/* Does turn_eight with whole bytes: byte i of row k and byte k of row i exchange places. Each of
 * four steps takes one instruction for each row. Exchanging bits takes three steps of three
 * instructions (E15). */
INLINE void turn_bytes(slice row[8]) {
    const slice two[4][2] = {{UNPACK(8, row[0], row[1])},
                             {UNPACK(8, row[2], row[3])},
                             {UNPACK(8, row[4], row[5])},
                             {UNPACK(8, row[6], row[7])}};
    slice all[2][4]; /* of even and odd words: bytes 2 * k and 2 * k + 1 of all rows */
    for (uint32_t odd = 0; odd < 2; odd++) {
        const slice first[2] = {UNPACK(16, two[0][odd], two[1][odd])},
                    last[2] = {UNPACK(16, two[2][odd], two[3][odd])};
        for (uint32_t half = 0; half < 2; half++) {
            const slice four[2] = {UNPACK(32, first[half], last[half])};
            all[odd][2 * half] = four[0];
            all[odd][2 * half + 1] = four[1];
        }
    }
    for (uint32_t k = 0; k < 4; k++) {
        const slice both[2] = {UNPACK(64, all[0][k], all[1][k])};
        row[2 * k] = both[0];
        row[2 * k + 1] = both[1];
    }
}
#undef UNPACK
#undef UNPACKED

#else

INLINE void turn_bytes(slice row[8]) {
    turn_eight(row, 8);
}

#endif

/* Turns one word of each node into 64 slices. Only the first `bits` slices are right: no others
 * are asked for (E15). */
INLINE void turn_words(const uint64_t *word, slice *to, uint32_t bits) {
    slice row[8];
    for (uint32_t at = 0; at < 8; at++) {
        for (uint32_t i = 0; i < 8; i++)
            row[i] = slice_of_words(NODE_AT(word, SLICE_WORDS * (at + 8 * i)));
        turn_bytes(row);
        for (uint32_t i = 0; i < 8; i++)
            to[at + 8 * i] = row[i];
    }
    for (uint32_t at = 0; at < 64 && at < bits; at += 8) {
        memcpy(row, to + at, sizeof row);
        turn_eight(row, 1);
        memcpy(to + at, row, sizeof row);
    }
}

/* Turns slices of `bits` bits into keys. The upper bits of a key become 0. */
INLINE void turn_keys(slice *bit, uint32_t bits, uint64_t *key) {
    for (uint32_t i = bits; i < KEY_BITS; i++)
        bit[i] = (slice){0};
    turn_bit(bit, KEY_BITS, 8, 1);
    turn_bit(bit, KEY_BITS, 4, 1);
    turn_bit(bit, KEY_BITS, 2, 1);
    turn_bit(bit, KEY_BITS, 1, 1);
    for (uint32_t part = 0; part < 64 / KEY_BITS; part++)
        for (uint32_t i = 0; i < KEY_BITS; i++) {
            const slice keys = bit[i] >> (KEY_BITS * part) & (uint64_t)UINT16_MAX;
            memcpy(NODE_AT(key, SLICE_WORDS * (KEY_BITS * part + i)), &keys, sizeof keys);
        }
}

#endif

/* ---- Adding up ------------------------------------------------------------------------------- */

#ifdef AVX512
/* Adds three bits: slice_sum returns the lower bit of the sum, slice_carry the upper one. */
INLINE slice slice_sum(slice a, slice b, slice c) {
    enum { ODD = 0x96 };
    return _mm256_ternarylogic_epi64(a, b, c, ODD);
}
INLINE slice slice_carry(slice a, slice b, slice c) {
    enum { MOST = 0xE8 };
    return _mm256_ternarylogic_epi64(a, b, c, MOST);
}
/* Returns whether a number is less than another one, from the lowest bit to the highest. `a` and
 * `b` are the next bits of both; `less` is the result without these bits, and decides where they
 * are equal. */
INLINE slice slice_less(slice a, slice b, slice less) {
    enum { NOT_A_AND_B_OR_ELSE_C = 0x8E };
    return _mm256_ternarylogic_epi64(a, b, less, NOT_A_AND_B_OR_ELSE_C);
}
/* Returns `yes` where chosen, `no` elsewhere. */
INLINE slice slice_choose(slice chosen, slice yes, slice no) {
    enum { B_OR_ELSE_C = 0xCA };
    return _mm256_ternarylogic_epi64(chosen, yes, no, B_OR_ELSE_C);
}
#else
INLINE slice slice_sum(slice a, slice b, slice c) {
    return a ^ b ^ c;
}
INLINE slice slice_carry(slice a, slice b, slice c) {
    return (a & b) | ((a ^ b) & c);
}
INLINE slice slice_less(slice a, slice b, slice less) {
    return less ^ ((less ^ b) & (a ^ b));
}
INLINE slice slice_choose(slice chosen, slice yes, slice no) {
    return no ^ ((yes ^ no) & chosen);
}
#endif

/* Returns the number of bits that `number` takes. */
static uint32_t bits_of_number(uint32_t number) {
    uint32_t bits = 0;
    while (number >> bits)
        bits++;
    return bits;
}

/* Lists where the slices of a word's options lie in struct slices, in bytes. Returns the number
 * of options. Whole vectors are written. */
INLINE uint32_t list_places(uint64_t options, uint32_t word, uint16_t *list) {
    uint32_t count = 0;
    const size_t first = offsetof(struct slices, option) + 64 * sizeof(slice) * word;
#ifdef AVX512
    enum { HALF = 32 };
    const __m512i number = _mm512_set_epi16(31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
                                            15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    __m512i place = _mm512_add_epi16(_mm512_mullo_epi16(number, _mm512_set1_epi16(sizeof(slice))),
                                     _mm512_set1_epi16((short)first));
    for (uint32_t half = 0; half < 2; half++, options >>= HALF) {
        _mm512_storeu_si512(list + count, _mm512_maskz_compress_epi16((__mmask32)options, place));
        count += bits_ones((uint32_t)options);
        place = _mm512_add_epi16(place, _mm512_set1_epi16(HALF * sizeof(slice)));
    }
#else
    for (; options; options &= options - 1)
        list[count++] = (uint16_t)(first + bits_low(options) * sizeof(slice));
#endif
    return count;
}

/* Lists each row: the number of its fours of options, the bits of the number of its options, and
 * the places of their slices. many_fit must have seen that there is room. */
OUTLINE void list_slices(struct cover_small *small) {
    const struct cover_table *table = &small->table;
    uint16_t *list = small->sliced;
    uint32_t most = 0;
    uint64_t last = 0; /* the options of all rows in the last word */
    for (uint32_t row = 0; row < table->plain; row++) {
        uint16_t *head = list;
        uint32_t options = 0;
        list += 2;
        for (uint32_t k = 0; k < table->width; k++)
            options += list_places(table->word[(size_t)k * table->stride + row], k, list + options);
        memset(list + options, 0, SLICE_BLOCK * sizeof *list); /* place 0 is `none`, which never lives */
        const uint32_t blocks = (options + SLICE_BLOCK - 1) / SLICE_BLOCK;
        list += SLICE_BLOCK * blocks;
        head[0] = (uint16_t)blocks;
        head[1] = (uint16_t)bits_of_number(options);
        most = options > most ? options : most;
        last |= table->word[(size_t)(table->width - 1) * table->stride + row];
    }
    small->sliced_options = 64 * (table->width - 1) + (last ? bits_high(last) + 1 : 0);
    small->slice_bits = bits_of_number(most + 1); /* the best begins with all of these bits set */
}

/* Returns the slice at a place of list_places. */
INLINE slice slice_at(const struct slices *slices, uint16_t bytes) {
    return *(const slice *)(const void *)((const uint8_t *)slices + bytes);
}

/* Counts the live options of a row, as numbers of `bits` bits. */
INLINE void slice_count(const struct slices *slices, const uint16_t *list, uint32_t blocks, uint32_t bits,
                        slice *count) {
    for (uint32_t i = 0; i < bits; i++)
        count[i] = (slice){0};
    for (uint32_t i = 0; i < blocks; i++, list += SLICE_BLOCK) {
        const slice a = slice_at(slices, list[0]), b = slice_at(slices, list[1]),
                    c = slice_at(slices, list[2]), d = slice_at(slices, list[3]);
        const slice two = slice_carry(count[0], a, b);
        count[0] = slice_sum(count[0], a, b);
        const slice again = slice_carry(count[0], c, d);
        count[0] = slice_sum(count[0], c, d);
        slice carry = slice_carry(count[1], two, again);
        count[1] = slice_sum(count[1], two, again);
        for (uint32_t k = 2; k < bits; k++) {
            const slice next = count[k] & carry;
            count[k] ^= carry;
            carry = next;
        }
    }
}

/* Makes `count`, of `bits` bits, the best number where it is less and the row is open. The best
 * has `most` bits. Returns where that was done. */
INLINE slice slice_compare(const slice *count, uint32_t bits, uint32_t most, slice open, slice *best) {
    slice less = {0};
    for (uint32_t i = 0; i < bits; i++)
        less = slice_less(count[i], best[i], less);
    for (uint32_t i = bits; i < most; i++)
        less |= best[i];
    less &= open;
    for (uint32_t i = 0; i < bits; i++)
        best[i] = slice_choose(less, count[i], best[i]);
    for (uint32_t i = bits; i < most; i++)
        best[i] &= ~less;
    return less;
}

/* Finds the fewest options that any row has, in `most` bits. Rows come in ascending order, so
 * that of rows with equally few options the first one stays. The calls have constants, so that
 * bits stay in registers. */
INLINE void slices_compare(const struct cover_small *small, struct slices *slices, slice *best,
                           uint32_t most) {
    enum { SHORT = 3, LONGER = 4 };
    const uint16_t *list = small->sliced;
    for (uint32_t i = 0; i < most; i++)
        best[i] = ~(slice){0};
    for (uint32_t row = 0; row < small->table.plain; row++) {
        const uint32_t blocks = list[0], bits = list[1];
        const slice open = slices->row[row];
        slice count[SLICE_BITS];
        list += 2;
        if (bits <= SHORT) {
            slice_count(slices, list, blocks, SHORT, count);
            slices->row[row] = slice_compare(count, SHORT, most, open, best);
        } else if (bits == LONGER) {
            slice_count(slices, list, blocks, LONGER, count);
            slices->row[row] = slice_compare(count, LONGER, most, open, best);
        } else {
            slice_count(slices, list, blocks, most, count);
            slices->row[row] = slice_compare(count, most, most, open, best);
        }
        list += (size_t)SLICE_BLOCK * blocks;
    }
}

/* Finds the number of the row with the best count: the last row in which there were fewer
 * options than before. Eight rows are looked at together. */
INLINE void slices_rows(struct slices *slices, uint32_t rows, slice *number, uint32_t row_bits) {
    enum { BLOCK = 8, BITS_OF_BLOCK = 3 };
    slice left = ~(slice){0};
    for (uint32_t i = 0; i < row_bits; i++)
        number[i] = (slice){0};
    for (uint32_t row = rows; row % BLOCK; row++)
        slices->row[row] = (slice){0};
    for (uint32_t block = (rows + BLOCK - 1) / BLOCK; block--;) {
        const slice *less = slices->row + (size_t)BLOCK * block;
        slice here[BLOCK];
        for (uint32_t i = BLOCK; i--;) {
            here[i] = left & less[i];
            left &= ~less[i];
        }
        const slice sixth = here[6] | here[7], fourth = here[4] | here[5] | sixth;
        number[0] |= here[1] | here[3] | here[5] | here[7];
        number[1] |= here[2] | here[3] | sixth;
        number[2] |= fourth;
        const slice any = here[0] | here[1] | here[2] | here[3] | fourth;
        for (uint32_t i = BITS_OF_BLOCK; i < row_bits; i++)
            if (block >> (i - BITS_OF_BLOCK) & 1)
                number[i] |= any;
    }
}

/* Finds the keys, each with `most` bits of options and `row_bits` of the row's number. */
INLINE void slices_find(const struct cover_small *small, struct slices *slices, uint64_t *key, uint32_t most,
                        uint32_t row_bits) {
    slice bit[KEY_BITS]; /* a key: the row's number and, above it, the number of its options */
    slices_compare(small, slices, bit + row_bits, most);
    slices_rows(slices, small->table.plain, bit, row_bits);
    turn_keys(bit, row_bits + most, key);
}

/* Finds the keys of SLICE_NODES nodes from the first of `nodes` on. One function serves all
 * widths. As a part of each search it costs more: gcc does not keep other nodes' words in
 * registers any more then. */
OUTLINE void slices_choose(const struct cover_small *small, struct group *nodes) {
    enum { SHORT = 4, LONGER = 5 };
    struct slices slices;
    uint64_t *key = nodes->key;
    for (uint32_t k = 0; k < small->table.width; k++)
        turn_words(nodes->live[k], slices.option + 64 * k, small->sliced_options - 64 * k);
    slices.none = (slice){0};
    for (uint32_t h = 0; h < words_open(small->height); h++)
        turn_words(nodes->open[h], slices.row + 64 * h,
                   small->table.plain > 64 * h ? small->table.plain - 64 * h : 0);
    const bool few = small->slice_bits <= LONGER;
    if (small->height & HIGH && few) /* constants, so that bits stay in registers */
        slices_find(small, &slices, key, LONGER, HIGH_ROW_BITS);
    else if (small->height & HIGH)
        slices_find(small, &slices, key, HIGH_BITS, HIGH_ROW_BITS);
    else if (small->height & TALL && few)
        slices_find(small, &slices, key, LONGER, TALL_ROW_BITS);
    else if (small->height & TALL)
        slices_find(small, &slices, key, SLICE_BITS, TALL_ROW_BITS);
    else if (small->slice_bits <= SHORT)
        slices_find(small, &slices, key, SHORT, ROW_BITS);
    else if (few)
        slices_find(small, &slices, key, LONGER, ROW_BITS);
    else
        slices_find(small, &slices, key, SLICE_BITS, ROW_BITS);
}
