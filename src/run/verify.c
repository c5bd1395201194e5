#include "run/verify.h"

#include "engine/chain/chain.h"
#include "engine/chain/cubes.h"
#include "engine/logic/rules.h"
#include "engine/skyline/rectangles.h"

#include "base/bits.h"
#include "base/error.h"

#include <stdio.h>
#include <string.h>

/* The coverings of an item by the present answer. The state is void if `answer` is an earlier
 * one. */
struct verified_item {
    uint32_t answer; /* the number of the answer that covered the item last */
    uint32_t times;  /* how often this answer covered the item */
    uint32_t colour; /* the colour in which it did */
};

/* The items of an option, when they are few: a bit for each that is covered without a colour, and
 * at most once. */
typedef uint64_t row_bits __attribute__((vector_size(16)));
struct verified_row {
    union {
        uint64_t word[2];
        row_bits bits;
    };
};

/* The other items of an option. An item that may be covered more often than once has a byte for
 * its times. A coloured item has a number for each of its colours: the binary digits that are 1
 * and those that are 0 are bits. Two colours disagree where a digit is both. */
struct verified_more {
    uint64_t times, ones[2], zeros[2];
};

enum { ROW_ITEMS = 128, COUNTED_ITEMS = 8, MOST_TIMES = INT8_MAX, COLOUR_DIGITS = 128 };

#define SAY(verifier, ...)                                                                                   \
    (snprintf((verifier)->why, sizeof(verifier)->why, __VA_ARGS__), (const char *)(verifier)->why)

/* ---- Opening --------------------------------------------------------------------------------- */

/* Returns the most numbers that an answer has. In every form but the cover, an answer has exactly
 * this count. */
static size_t numbers_of(const struct problem *problem) {
    const struct rectangles *rectangles = problem->question;
    size_t numbers = 0;
    switch (problem->form) {
    case FORM_COVER:
        return problem->options;
    case FORM_CHAIN:
        return ((const struct chain *)problem->question)->links;
    case FORM_CUBES:
        return ((const struct cubes *)problem->question)->cubes;
    case FORM_RULES:
        return ((const struct rules *)problem->question)->variables;
    case FORM_RECTANGLES:
        for (size_t i = 0; i < rectangles->sizes; i++)
            numbers += rectangles->size[i].copies;
    }
    return numbers;
}

/* Returns the range of the numbers if an answer has none twice. 0 = a number may come twice, or
 * another test finds it: no option of a cover comes twice where no item does. */
static size_t different_of(const struct problem *problem) {
    switch (problem->form) {
    case FORM_COVER:
        return problem->least ? problem->options : 0;
    case FORM_CHAIN:
        return ((const struct chain *)problem->question)->cells;
    case FORM_CUBES:
        return cubes_cells(problem->question);
    default:
        return 0;
    }
}

static size_t bounded_items(const struct problem *problem) {
    size_t bounded = 0;
    for (size_t i = 0; i < problem->primary; i++)
        bounded += problem_least(problem, i) > 0;
    return bounded;
}

/* Returns the room for an answer's numbers. An answer of a cover has no more options than its items
 * can bear. Few answers come near to all options. */
static size_t room_of(const struct problem *problem) {
    size_t numbers = numbers_of(problem);
    uint64_t most = problem->least ? 0 : problem->primary;
    for (size_t i = 0; problem->least && i < problem->primary; i++)
        most += problem->most[i];
    return problem->form == FORM_COVER && most < numbers ? (size_t)most : numbers;
}

/* The places of a cover's items in rows. */
struct layout {
    bool counted[ROW_ITEMS];    /* the item has a byte */
    uint32_t shift[ROW_ITEMS];  /* of its byte, or its first digit */
    uint32_t digits[ROW_ITEMS]; /* of the numbers of its colours; 0 = one colour, or none */
    bool coloured[ROW_ITEMS], uncoloured[ROW_ITEMS]; /* it has entries of this kind */
    uint32_t bytes, all_digits;
};

static void find_colours(const struct problem *problem, struct layout *layout) {
    for (uint32_t e = 0; e < problem->start[problem->options]; e++) {
        const uint32_t item = problem->item[e], colour = problem->colour ? problem->colour[e] : 0;
        layout->coloured[item] |= colour > 0;
        layout->uncoloured[item] |= !colour;
        while (colour >> layout->digits[item])
            layout->digits[item]++;
    }
}

/* Finds the layout. Returns false when there is none: rows are too short, or an option has counted
 * items alone and might come twice unnoticed. */
static bool find_layout(const struct problem *problem, struct layout *layout) {
    *layout = (struct layout){.bytes = 0};
    find_colours(problem, layout);
    for (uint32_t i = 0; i < problem->items; i++) {
        layout->counted[i] = i < problem->primary && problem->most && problem->most[i] != 1;
        if (layout->counted[i] && problem->most[i] > MOST_TIMES)
            return false;
        if (layout->coloured[i] && (layout->uncoloured[i] || i < problem->primary))
            return false;
        layout->shift[i] = layout->counted[i] ? 8 * layout->bytes++ : layout->all_digits;
        layout->all_digits += layout->digits[i];
    }
    if (layout->bytes > COUNTED_ITEMS || layout->all_digits > COLOUR_DIGITS)
        return false;
    for (size_t o = 0; layout->bytes && o < problem->options; o++) {
        bool once = false;
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            once |= !layout->counted[problem->item[e]] && !layout->coloured[problem->item[e]];
        if (!once)
            return false;
    }
    return true;
}

/* Adds an entry to the rows of its option. */
static void put_entry(const struct layout *layout, uint32_t item, uint32_t colour, struct verified_row *row,
                      struct verified_more *more) {
    if (layout->counted[item]) {
        more->times += UINT64_C(1) << layout->shift[item];
        return;
    }
    if (!layout->coloured[item]) {
        bits_set(row->word, item);
        return;
    }
    for (uint32_t d = 0; d < layout->digits[item]; d++)
        bits_set(colour >> d & 1 ? more->ones : more->zeros, layout->shift[item] + d);
}

/* Sets the verifier's bounds of counted items: what fills a byte up to its sign, from the most and
 * from the least. */
static void set_bounds(struct verifier *verifier, const struct layout *layout) {
    const struct problem *problem = verifier->problem;
    for (uint32_t i = 0; i < problem->primary; i++)
        if (layout->counted[i]) {
            verifier->above |= (uint64_t)(MOST_TIMES - problem->most[i]) << layout->shift[i];
            verifier->below |= (uint64_t)(MOST_TIMES + 1 - problem->least[i]) << layout->shift[i];
            verifier->signs |= UINT64_C(0x80) << layout->shift[i];
        }
}

/* Makes the rows, or sets short_rows to false where there is no layout. The last row has the items
 * that must be covered. Returns false when there is no memory. */
static bool make_rows(struct verifier *verifier) {
    const struct problem *problem = verifier->problem;
    struct layout layout;
    verifier->short_rows = find_layout(problem, &layout);
    if (!verifier->short_rows)
        return true;
    struct verified_row *row = ARENA_NEW(&verifier->arena, problem->options + 1, struct verified_row);
    struct verified_more *more =
        verifier->plain ? NULL : ARENA_NEW(&verifier->arena, problem->options, struct verified_more);
    if (!row || (!more && !verifier->plain))
        return false;
    set_bounds(verifier, &layout);
    for (uint32_t i = 0; i < problem->primary; i++)
        if (!layout.counted[i] && problem_least(problem, i))
            bits_set(row[problem->options].word, i);
    for (size_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            put_entry(&layout, problem->item[e], problem->colour ? problem->colour[e] : 0, &row[o],
                      more ? &more[o] : NULL);
    verifier->more = more;
    verifier->row = row;
    return true;
}

bool verifier_open(struct verifier *verifier, const struct problem *problem, struct budget *budget) {
    const size_t different = different_of(problem);
    arena_draw(&verifier->arena, budget, SIZE_MAX);
    verifier->problem = problem;
    verifier->answers = 0;
    verifier->sampled = 0;
    verifier->bounded = bounded_items(problem);
    verifier->lasts = SIZE_MAX;
    verifier->room = room_of(problem);
    verifier->item = ARENA_NEW(&verifier->arena, problem->items, struct verified_item);
    verifier->taken = different ? ARENA_NEW(&verifier->arena, different, uint32_t) : NULL;
    verifier->last = ARENA_ROOM(&verifier->arena, verifier->room, uint32_t);
    verifier->plain = problem->form == FORM_COVER && !problem->least && !problem->colour;
    verifier->short_rows = problem->form == FORM_COVER && problem->items <= ROW_ITEMS;
    verifier->row = NULL;
    verifier->above = verifier->below = verifier->signs = 0;
    return verifier->item && verifier->last && (verifier->taken || !different);
}

void verifier_close(struct verifier *verifier) {
    if (verifier->problem)
        arena_free(&verifier->arena);
    verifier->problem = NULL;
}

/* ---- Covers ---------------------------------------------------------------------------------- */

/* Returns why another covering of an item is wrong, if the present answer covers the item already.
 * Null = it is right. */
static const char *judge_again(struct verifier *verifier, uint32_t item, uint32_t colour) {
    const struct problem *problem = verifier->problem;
    const struct verified_item *state = &verifier->item[item];
    uint32_t most = problem->most && item < problem->primary ? problem->most[item] : 1;
    if (item >= problem->primary && colour && colour == state->colour)
        return NULL;
    if (item >= problem->primary && (colour || state->colour))
        return SAY(verifier, "two of its options disagree about the colour of item %lu", item + 1UL);
    return state->times < most ? NULL
                               : SAY(verifier, "it covers item %lu more often than it may", item + 1UL);
}

/* Covers the items of the option, and adds to `*met` the primary items that have enough now. */
static const char *judge_option(struct verifier *verifier, uint32_t option, size_t *met) {
    const struct problem *problem = verifier->problem;
    const uint32_t end = problem->start[option + 1];
    for (uint32_t e = problem->start[option]; e < end; e++) {
        const uint32_t item = problem->item[e], colour = problem->colour ? problem->colour[e] : 0;
        struct verified_item *state = &verifier->item[item];
        if (state->answer != verifier->answers)
            *state = (struct verified_item){verifier->answers, 0, colour};
        else if (judge_again(verifier, item, colour))
            return verifier->why;
        state->times++;
        *met += item < problem->primary && state->times == problem_least(problem, item);
    }
    return NULL;
}

static const char *judge_missing(struct verifier *verifier) {
    const struct problem *problem = verifier->problem;
    size_t i = 0;
    while (!problem_least(problem, i) || (verifier->item[i].answer == verifier->answers &&
                                          verifier->item[i].times >= problem_least(problem, i)))
        i++;
    return SAY(verifier, "it does not cover item %zu as often as it must", i + 1);
}

static bool is_taken_again(struct verifier *verifier, uint32_t number) {
    if (!verifier->taken)
        return false;
    bool again = verifier->taken[number] == verifier->answers;
    verifier->taken[number] = verifier->answers;
    return again;
}

static const char *judge_cover(struct verifier *verifier, const struct answer *answer) {
    const struct problem *problem = verifier->problem;
    size_t met = 0;
    for (size_t i = 0; i < answer->count; i++) {
        uint32_t option = answer->option[i];
        if (option >= problem->options)
            return SAY(verifier, "it has option %lu of %zu", option + 1UL, problem->options);
        if (is_taken_again(verifier, option))
            return SAY(verifier, "it has option %lu twice", option + 1UL);
        if (judge_option(verifier, option, &met))
            return verifier->why;
    }
    return met == verifier->bounded ? NULL : judge_missing(verifier);
}

/* ---- The other forms ------------------------------------------------------------------------- */

static bool is_within(const struct problem *problem, size_t index, uint32_t number) {
    const struct rectangles *rectangles = problem->question;
    const struct rules *rules = problem->question;
    switch (problem->form) {
    case FORM_CHAIN:
        return number < ((const struct chain *)problem->question)->cells;
    case FORM_CUBES:
        return number < cubes_cells(problem->question);
    case FORM_RULES:
        return rules->variable[index].low <= number && number <= rules->variable[index].high;
    case FORM_RECTANGLES:
        return number < rectangles_options(rectangles);
    case FORM_COVER:
        break;
    }
    return number < problem->options;
}

static const char *judge_numbers(struct verifier *verifier, const struct answer *answer) {
    if (answer->count != verifier->room)
        return SAY(verifier, "it has %zu numbers instead of %zu", answer->count, verifier->room);
    for (size_t i = 0; i < answer->count; i++) {
        if (!is_within(verifier->problem, i, answer->option[i]))
            return SAY(verifier, "its number %zu is %lu, which is none of the possible ones", i + 1,
                       answer->option[i] + 0UL);
        if (is_taken_again(verifier, answer->option[i]))
            return SAY(verifier, "it has the number %lu twice", answer->option[i] + 0UL);
    }
    return NULL;
}

/* ---- Covers, quickly ------------------------------------------------------------------------- */

/* Tells whether the answer covers every item as often as it must, none more often than it may, and
 * all in one colour. Also stores the answer as the last one, and sets bits of `*differ` where it
 * differs from the one before. `more`: null where every item is covered once, without a colour. */
static inline bool fits_by_rows(struct verifier *verifier, const struct answer *answer,
                                const struct verified_more *more, uint32_t *differ) {
    const size_t options = verifier->problem->options;
    const uint32_t *from = answer->option, *end = from + answer->count;
    const struct verified_row *rows = verifier->row;
    row_bits covered = {0}, twice = {0};
    struct verified_more all = {0};
    uint32_t others = 0;
    if (answer->count > verifier->room || (more && answer->count > MOST_TIMES))
        return false;
    for (uint32_t *last = verifier->last; from < end; from++, last++) {
        uint32_t option = *from;
        if (option >= options)
            return false;
        others |= *last ^ option;
        *last = option;
        twice |= covered & rows[option].bits;
        covered |= rows[option].bits;
        if (more) {
            all.times += more[option].times;
            for (int i = 0; i < 2; i++) {
                all.ones[i] |= more[option].ones[i];
                all.zeros[i] |= more[option].zeros[i];
            }
        }
    }
    twice |= rows[options].bits & ~covered;
    *differ |= others;
    if (more && ((((all.times + verifier->above) | ~(all.times + verifier->below)) & verifier->signs) ||
                 (all.ones[0] & all.zeros[0]) || (all.ones[1] & all.zeros[1])))
        return false;
    return !(twice[0] | twice[1]);
}

static bool fits_by_entries(struct verifier *verifier, const struct answer *answer) {
    const struct problem *problem = verifier->problem;
    struct verified_item *state = verifier->item;
    size_t met = 0;
    for (size_t i = 0; i < answer->count; i++) {
        uint32_t option = answer->option[i];
        if (option >= problem->options)
            return false;
        for (uint32_t e = problem->start[option], end = problem->start[option + 1]; e < end; e++) {
            uint32_t item = problem->item[e];
            if (state[item].answer == verifier->answers)
                return false;
            state[item].answer = verifier->answers;
            met += item < problem->primary;
        }
    }
    return met == verifier->bounded;
}

/* ---- Judging --------------------------------------------------------------------------------- */

/* Begins with another answer. Numbers of answers wrap at 2^32. The states of items are cleared
 * then, so that no old one seems to be of the present answer. */
static void begin_answer(struct verifier *verifier) {
    if (++verifier->answers)
        return;
    memset(verifier->item, 0, verifier->problem->items * sizeof *verifier->item);
    if (verifier->taken)
        memset(verifier->taken, 0, different_of(verifier->problem) * sizeof *verifier->taken);
    verifier->answers = 1;
}

/* Tells whether rows pay. Making them takes as long as judging some answers entry by entry. */
static bool rows_pay(const struct verifier *verifier) {
    enum { OPTIONS_EACH = 32 };
    return verifier->short_rows && verifier->answers * (size_t)OPTIONS_EACH > verifier->problem->options;
}

/* Judges the whole of an answer that a quicker test doubts, and returns the reason. */
static const char *judge_whole(struct verifier *verifier, const struct answer *answer) {
    begin_answer(verifier);
    return verifier->problem->form == FORM_COVER ? judge_cover(verifier, answer)
                                                 : judge_numbers(verifier, answer);
}

static bool differs(struct verifier *verifier, const struct answer *answer) {
    uint32_t differ = 0;
    for (size_t i = 0; i < answer->count; i++) {
        differ |= verifier->last[i] ^ answer->option[i];
        verifier->last[i] = answer->option[i];
    }
    return differ;
}

/* Judges entry by entry. Not inlined, because the usual way through verifier_judge is short. */
static __attribute__((noinline)) enum treen_status
judge_slowly(struct verifier *verifier, const struct answer *answer, uint32_t differ) {
    begin_answer(verifier);
    if (!verifier->row && rows_pay(verifier) && !make_rows(verifier))
        return TREEN_NO_MEMORY;
    if ((!verifier->plain || !fits_by_entries(verifier, answer)) && judge_whole(verifier, answer))
        return TREEN_BUG;
    if (differs(verifier, answer) || differ)
        return TREEN_OK;
    SAY(verifier, "it is the same as the one before it");
    return TREEN_BUG;
}

enum treen_status verifier_judge(struct verifier *verifier, const struct answer *answer) {
    uint32_t differ = answer->count != verifier->lasts;
    verifier->lasts = answer->count;
    if (verifier->row &&
        (verifier->plain ? fits_by_rows(verifier, answer, NULL, &differ)
                         : fits_by_rows(verifier, answer, verifier->more, &differ)) &&
        differ)
        return TREEN_OK;
    return judge_slowly(verifier, answer, differ);
}

/* Tells whether the numbers of an answer are within bounds, so that a kind may weigh it. */
static bool is_harmless(const struct verifier *verifier, const struct answer *answer) {
    bool within = answer->count <= verifier->room;
    for (size_t i = 0; within && i < answer->count; i++)
        within = answer->option[i] < verifier->problem->options;
    return within;
}

enum treen_status verifier_sample(struct verifier *verifier, const struct answer *answer) {
    enum { PROVED = 4096, PERIOD = 1024, BURST = 64 };
    const uint64_t number = verifier->sampled++;
    bool passed = verifier->problem->form == FORM_COVER && !verifier->row && number >= PROVED &&
                  number % PERIOD >= BURST && is_harmless(verifier, answer);
    return passed ? TREEN_OK : verifier_judge(verifier, answer);
}

void verifier_forget(struct verifier *verifier) {
    verifier->lasts = SIZE_MAX;
}

enum treen_status verify_blame(const struct engine *engine, const char *why, struct treen_error *error) {
    return error_say(error, TREEN_BUG, "engine %s gave a wrong answer, which is a fault of treen: %s",
                     engine->about.name, why);
}
