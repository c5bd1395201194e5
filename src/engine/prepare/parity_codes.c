/* At first each item has a colouring of its own, in which it alone is dark. If an option covers an
 * odd number of dark items in some colourings, one of these is given up. It is added to the others
 * of them, which makes them even. So after every option, the codes are a basis of all colourings
 * that are even for it and for those before it. This is the null space of their matrix modulo 2. */
#include "engine/prepare/parity_codes.h"

#include "base/bits.h"

#include <string.h>

bool parity_codes_make(struct parity_codes *codes, const struct problem *problem, struct arena *arena) {
    *codes = (struct parity_codes){.problem = problem};
    for (size_t i = 0; i < problem->items; i++)
        codes->exact += problem_is_exact(problem, i);
    codes->words = bits_words(codes->exact);
    codes->code = ARENA_ROOM(arena, problem->items * codes->words, uint64_t);
    codes->open = ARENA_ROOM(arena, codes->words, uint64_t);
    codes->sum = ARENA_ROOM(arena, codes->words, uint64_t);
    codes->key = ARENA_ROOM(arena, problem->items, uint64_t);
    return codes->code && codes->open && codes->sum && codes->key;
}

static void begin_codes(struct parity_codes *codes) {
    size_t bit = 0;
    memset(codes->code, 0, codes->problem->items * codes->words * sizeof *codes->code);
    memset(codes->open, 0, codes->words * sizeof *codes->open);
    for (size_t i = 0; i < codes->problem->items; i++)
        if (problem_is_exact(codes->problem, i)) {
            bits_set(codes->code + i * codes->words, bit);
            bits_set(codes->open, bit++);
        }
}

static inline void add_row(uint64_t *to, const uint64_t *row, size_t words) {
    for (size_t k = 0; k < words; k++)
        to[k] ^= row[k];
}

/* Makes all colourings even for the option. Returns whether that costs a colouring. */
static inline bool make_even(struct parity_codes *codes, uint32_t option, size_t words) {
    const struct problem *problem = codes->problem;
    size_t k = 0;
    memset(codes->sum, 0, words * sizeof *codes->sum);
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        add_row(codes->sum, codes->code + problem->item[e] * words, words);
    while (k < words && !codes->sum[k])
        k++;
    if (k == words)
        return false;
    unsigned bit = bits_low(codes->sum[k]);
    uint64_t *code = codes->code;
    for (size_t i = 0; i < problem->items; i++, code += words)
        if (code[k] >> bit & 1)
            add_row(code, codes->sum, words);
    bits_clear(codes->open, 64 * k + bit);
    return true;
}

static void make_keys(struct parity_codes *codes) {
    unsigned to = 0;
    memset(codes->key, 0, codes->problem->items * sizeof *codes->key);
    for (size_t k = 0; k < codes->words; k++)
        for (uint64_t open = codes->open[k]; open && to < 64; open &= open - 1, to++)
            for (size_t i = 0; i < codes->problem->items; i++)
                codes->key[i] |= (codes->code[i * codes->words + k] >> bits_low(open) & 1) << to;
}

/* Finds the colourings. Options are taken in a scattered order, so that odd colourings are soon
 * out. */
static inline void find_codes(struct parity_codes *codes, const bool *out, size_t few, size_t words) {
    const size_t options = codes->problem->options, stride = problem_stride(codes->problem);
    size_t option = 0;
    for (size_t i = 0; i < options && codes->found > few; i++) {
        codes->found -= !out[option] && make_even(codes, (uint32_t)option, words);
        option += option + stride < options ? stride : stride - options;
    }
}

/* The compiler is told the number of words where they are few. */
bool parity_codes_find(struct parity_codes *codes, const bool *out, size_t few) {
    begin_codes(codes);
    codes->found = codes->exact;
    switch (codes->words) {
    case 1:
        find_codes(codes, out, few, 1);
        break;
    case 2:
        find_codes(codes, out, few, 2);
        break;
    case 3:
        find_codes(codes, out, few, 3);
        break;
    default:
        find_codes(codes, out, few, codes->words);
        break;
    }
    if (codes->found > few)
        make_keys(codes);
    return codes->found > few;
}

uint64_t parity_codes_of(const struct parity_codes *codes, uint32_t option) {
    const struct problem *problem = codes->problem;
    uint64_t sum = 0;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        sum ^= codes->key[problem->item[e]];
    return sum;
}

uint64_t parity_codes_of_all(const struct parity_codes *codes) {
    uint64_t sum = 0;
    for (size_t i = 0; i < codes->problem->items; i++)
        if (problem_is_exact(codes->problem, i) && problem_least(codes->problem, i) % 2)
            sum ^= codes->key[i];
    return sum;
}
