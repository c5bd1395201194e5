/* In some colourings, most pieces are even wherever they lie; the others are the odd ones. The
 * items together give the target that the odd pieces must add up to. An odd option is in no answer
 * if no set of fitting odd options with it adds up to the target. Two choices of odd pieces are
 * tried: each piece of few copies alone, and the pieces with fewer copies than all others. */
#include "engine/prepare/parity.h"

#include "base/bits.h"
#include "engine/prepare/parity_codes.h"

#include <math.h>
#include <string.h>

/* MOST_SLOTS: odd pieces, counted with their copies. MOST_WAYS: the ways to lay all of them but the
 * last. */
enum { MOST_SLOTS = 3 };
static const double MOST_WAYS = 1 << 17;

enum { NONE = UINT32_MAX };

struct parity {
    const struct problem *problem;
    struct parity_codes codes;
    uint32_t *start, *option; /* the options of each item */
    uint32_t pieces;          /* items 0..pieces-1 are pieces: every option covers one of them */
    uint32_t *piece;          /* [options]: the piece of each */
    size_t shared;            /* colourings in which no piece is odd */
    bool *marked;             /* by piece: it may be odd */
    bool *out;                /* by option: it is gone, or of a marked piece */
    bool *gone;               /* by option */
    size_t *removed;

    /* Sets of odd options, one in each slot; copies of a piece in ascending order. */
    uint32_t slot[MOST_SLOTS]; /* pieces */
    uint32_t slots;
    uint64_t *sum;         /* by odd option */
    uint32_t *head, *next; /* options of the last slot, by their sum: [mask + 1] and by option */
    uint32_t mask;
    size_t words;    /* words of a row of items */
    uint64_t *row;   /* by option: its items that must be covered exactly once */
    uint64_t *taken; /* items of the options in earlier slots */
    bool *seen;      /* by option: it is in a set */
};

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Finds the pieces: the first items, if each option covers one of them, and they are covered a
 * fixed number of times. Kinds and texts have pieces first. */
static bool find_pieces(struct parity *parity) {
    const struct problem *problem = parity->problem;
    uint32_t pieces = 0;
    while (pieces < problem->primary && parity->start[pieces] < problem->options &&
           problem_is_exact(problem, pieces))
        pieces++;
    if (pieces < 2 || parity->start[pieces] != problem->options)
        return false;
    for (uint32_t o = 0; o < problem->options; o++)
        parity->piece[o] = NONE;
    for (uint32_t p = 0; p < pieces; p++)
        for (uint32_t i = parity->start[p]; i < parity->start[p + 1]; i++)
            parity->piece[parity->option[i]] = p;
    for (uint32_t o = 0; o < problem->options; o++)
        if (parity->piece[o] == NONE)
            return false;
    parity->pieces = pieces;
    return true;
}

static bool prepare_parity(struct parity *parity, struct arena *arena) {
    const struct problem *problem = parity->problem;
    uint32_t buckets = 2;
    while (buckets < problem->options)
        buckets *= 2;
    parity->mask = buckets - 1;
    parity->marked = ARENA_NEW(arena, parity->pieces, bool);
    parity->out = ARENA_ROOM(arena, problem->options, bool);
    parity->seen = ARENA_ROOM(arena, problem->options, bool);
    parity->sum = ARENA_ROOM(arena, problem->options, uint64_t);
    parity->next = ARENA_ROOM(arena, problem->options, uint32_t);
    parity->head = ARENA_ROOM(arena, buckets, uint32_t);
    parity->words = bits_words(problem->primary);
    parity->row = ARENA_ROOM(arena, problem->options * parity->words, uint64_t);
    parity->taken = ARENA_NEW(arena, parity->words, uint64_t);
    return parity->marked && parity->out && parity->seen && parity->sum && parity->next && parity->head &&
           parity->row && parity->taken && parity_codes_make(&parity->codes, problem, arena);
}

static uint32_t copies_of(const struct parity *parity, uint32_t piece) {
    return problem_least(parity->problem, piece);
}

static void remove_option(struct parity *parity, uint32_t option) {
    parity->gone[option] = true;
    ++*parity->removed;
}

/* ---- Sets ------------------------------------------------------------------------------------ */

static uint32_t *bucket_of(const struct parity *parity, uint64_t sum) {
    return &parity->head[sum * UINT64_C(0x9e3779b97f4a7c15) >> 32 & parity->mask];
}

static uint64_t *row_of(const struct parity *parity, uint32_t option) {
    return parity->row + option * parity->words;
}

/* Makes the row of an option. Only items that are covered exactly once exclude other options
 * here. */
static void make_row(struct parity *parity, uint32_t option) {
    const struct problem *problem = parity->problem;
    uint64_t *row = row_of(parity, option);
    memset(row, 0, parity->words * sizeof *row);
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        if (problem->item[e] < problem->primary && problem_is_plain(problem, problem->item[e]))
            bits_set(row, problem->item[e]);
}

static bool fits(const struct parity *parity, uint32_t option) {
    const uint64_t *row = row_of(parity, option);
    uint64_t both = 0;
    for (size_t k = 0; k < parity->words; k++)
        both |= row[k] & parity->taken[k];
    return !both;
}

/* Takes an option, or gives it back. */
static void take_option(struct parity *parity, uint32_t option) {
    const uint64_t *row = row_of(parity, option);
    for (size_t k = 0; k < parity->words; k++)
        parity->taken[k] ^= row[k];
}

/* Tells whether options from `from` on, in the slots from `slot` on, add up to `target`. Marks the
 * options that do as seen. */
static bool complete(struct parity *parity, uint32_t slot, uint32_t from, uint64_t target) {
    uint32_t piece = parity->slot[slot];
    bool found = false;
    if (slot + 1 == parity->slots) {
        for (uint32_t o = *bucket_of(parity, target); o != NONE; o = parity->next[o])
            if (parity->sum[o] == target && o >= from && fits(parity, o))
                found = parity->seen[o] = true;
        return found;
    }
    for (uint32_t i = parity->start[piece]; i < parity->start[piece + 1]; i++) {
        uint32_t o = parity->option[i];
        if (o < from || parity->gone[o] || !fits(parity, o))
            continue;
        take_option(parity, o);
        if (complete(parity, slot + 1, parity->slot[slot + 1] == piece ? o + 1 : 0, target ^ parity->sum[o]))
            found = parity->seen[o] = true;
        take_option(parity, o);
    }
    return found;
}

/* Removes the odd options that are in no set. */
static void find_sets(struct parity *parity) {
    uint32_t last = parity->slot[parity->slots - 1];
    memset(parity->head, UINT8_MAX, (parity->mask + (size_t)1) * sizeof *parity->head);
    for (uint32_t s = 0; s < parity->slots; s++)
        for (uint32_t i = parity->start[parity->slot[s]]; i < parity->start[parity->slot[s] + 1]; i++) {
            uint32_t o = parity->option[i];
            parity->seen[o] = false;
            parity->sum[o] = parity_codes_of(&parity->codes, o);
            make_row(parity, o);
        }
    for (uint32_t i = parity->start[last]; i < parity->start[last + 1]; i++) {
        uint32_t o = parity->option[i], *bucket = bucket_of(parity, parity->sum[o]);
        if (parity->gone[o])
            continue;
        parity->next[o] = *bucket;
        *bucket = o;
    }
    complete(parity, 0, 0, parity_codes_of_all(&parity->codes));
    for (uint32_t s = 0; s < parity->slots; s++)
        for (uint32_t i = parity->start[parity->slot[s]]; i < parity->start[parity->slot[s] + 1]; i++)
            if (!parity->gone[parity->option[i]] && !parity->seen[parity->option[i]])
                remove_option(parity, parity->option[i]);
}

/* ---- Odd ones -------------------------------------------------------------------------------- */

/* Returns about the number of ways to lay `copies` copies of a piece. */
static double ways(const struct parity *parity, uint32_t piece, uint32_t copies) {
    double ways = 1, options = parity->start[piece + 1] - parity->start[piece];
    for (uint32_t i = 0; i < copies; i++)
        ways *= (options - i) / (i + 1);
    return ways;
}

/* Tells whether the search for sets is short enough, and some options are likely to be in no
 * set. */
static bool may_pay(const struct parity *parity, size_t odd_in) {
    enum { SETS_EACH = 4 };
    double all = 1, options = 0, last = 1;
    for (uint32_t s = 0; s < parity->slots; s++) {
        uint32_t piece = parity->slot[s], copies = copies_of(parity, piece);
        if (s && parity->slot[s - 1] == piece)
            continue;
        all *= ways(parity, piece, copies);
        options += parity->start[piece + 1] - parity->start[piece];
        last = ways(parity, piece, copies) / ways(parity, piece, copies - 1);
    }
    return all / last <= MOST_WAYS && ldexp(all, -(int)odd_in) <= SETS_EACH * options;
}

static bool add_slots(struct parity *parity, uint32_t piece) {
    uint32_t copies = copies_of(parity, piece);
    if (copies > MOST_SLOTS - parity->slots)
        return false;
    while (copies--)
        parity->slot[parity->slots++] = piece;
    return true;
}

/* Tells whether there are colourings in which the marked pieces are odd, and no others. Each piece
 * is such a colouring by itself, in which only its item is dark; these do not count. */
static bool find_odd_in(struct parity *parity, uint32_t pieces, size_t *odd_in) {
    for (uint32_t o = 0; o < parity->problem->options; o++)
        parity->out[o] = parity->gone[o] || parity->marked[parity->piece[o]];
    size_t known = parity->shared + pieces;
    bool found = parity_codes_find(&parity->codes, parity->out, known);
    *odd_in = parity->codes.found - known;
    return found;
}

static void mark(struct parity *parity, uint32_t from, uint32_t to, bool marked) {
    for (uint32_t p = from; p < to; p++)
        parity->marked[p] = marked;
}

/* Tries each piece from `from` to `to` - 1 alone. If all of them together are odd in no colouring,
 * no single one is. */
static void try_range(struct parity *parity, uint32_t from, uint32_t to) {
    size_t odd_in;
    mark(parity, from, to, true);
    bool found = find_odd_in(parity, to - from, &odd_in);
    mark(parity, from, to, false);
    parity->slots = 0;
    if (!found)
        return;
    if (to - from > 1) {
        try_range(parity, from, (from + to) / 2);
        try_range(parity, (from + to) / 2, to);
    } else if (copies_of(parity, from) && add_slots(parity, from) && may_pay(parity, odd_in))
        find_sets(parity);
}

/* Tries the pieces of at most `most` copies, for each number `most`. */
static void try_fewest(struct parity *parity) {
    for (uint32_t most = 1; most < MOST_SLOTS; most++) {
        uint32_t pieces = 0;
        bool room = true, last = false;
        size_t odd_in;
        parity->slots = 0;
        for (uint32_t p = 0; p < parity->pieces && room; p++) {
            uint32_t copies = copies_of(parity, p);
            last |= copies == most;
            if (!copies || copies > most)
                continue;
            pieces++;
            room = add_slots(parity, p);
            parity->marked[p] = true;
        }
        if (room && last && pieces > 1 && pieces < parity->pieces && find_odd_in(parity, pieces, &odd_in) &&
            may_pay(parity, odd_in))
            find_sets(parity);
        mark(parity, 0, parity->pieces, false);
    }
}

/* Tells whether the target is even in the colourings without odd options. Otherwise there is no
 * answer. */
static bool is_possible(struct parity *parity) {
    bool found = parity_codes_find(&parity->codes, parity->gone, 0);
    parity->shared = parity->codes.found;
    return !found || !parity_codes_of_all(&parity->codes);
}

static void remove_all(struct parity *parity) {
    for (uint32_t o = 0; o < parity->problem->options; o++)
        if (!parity->gone[o])
            remove_option(parity, o);
}

/* Tells whether finding the colourings for each piece left out takes few enough words of work. */
static bool is_worth_while(const struct parity *parity) {
    enum { MOST_WORK = 1 << 22 };
    double items = (double)parity->problem->items;
    return parity->pieces * items * items * (double)bits_words(parity->problem->items) <= MOST_WORK;
}

bool parity_reduce(const struct problem *problem, struct arena *arena, bool *gone, size_t *removed) {
    enum { ROUNDS = 3 };
    struct parity parity = {.problem = problem, .gone = gone, .removed = removed};
    parity.piece = ARENA_ROOM(arena, problem->options, uint32_t);
    if (!parity.piece || !problem_by_item(problem, arena, &parity.start, &parity.option))
        return false;
    if (!find_pieces(&parity) || !is_worth_while(&parity))
        return true;
    if (!prepare_parity(&parity, arena))
        return false;
    for (size_t round = 0, before = SIZE_MAX; round < ROUNDS && before != *removed; round++) {
        before = *removed;
        if (!is_possible(&parity)) {
            remove_all(&parity);
            return true;
        }
        try_range(&parity, 0, parity.pieces / 2);
        try_range(&parity, parity.pieces / 2, parity.pieces);
        try_fewest(&parity);
    }
    return true;
}

/* With fewer options, a search ends before this pays. With more, their rows take memory that a
 * search may need. */
enum { FEWEST_OPTIONS = 1 << 8, MOST_OPTIONS = 1 << 16 };

bool parity_without(const struct problem *problem, struct arena *arena, struct problem *rest,
                    const uint32_t **kept) {
    struct arena scratch;
    size_t removed = 0;
    *rest = *problem;
    *kept = NULL;
    if (problem->options < FEWEST_OPTIONS || problem->options > MOST_OPTIONS)
        return true;
    arena_beside(&scratch, arena);
    bool *gone = ARENA_NEW(&scratch, problem->options, bool);
    bool done = gone && parity_reduce(problem, &scratch, gone, &removed);
    if (done && removed)
        done = problem_without(problem, gone, arena, rest, kept);
    arena_free(&scratch);
    return done;
}
