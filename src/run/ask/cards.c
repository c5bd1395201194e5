#include "run/ask/cards.h"

#include "base/error.h"
#include "base/order.h"
#include "run/ask/cards_deal.h"
#include "run/run.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES_EACH = 20, TRIES_ALWAYS = 200 };

/* ---- All solutions --------------------------------------------------------------------------- */

static bool index_placements(struct deal *deal) {
    const struct fitting *fitting = deal->fitting;
    keyset_init(&deal->placement_at, deal->arena);
    for (uint32_t p = 0; p < fitting->placements; p++) {
        size_t cells = fitting_volume(fitting, p);
        uint32_t number;
        bool is_new;
        deal->key[0] = fitting->class_of[p];
        memcpy(deal->key + 1, fitting_locations(fitting, p), cells * sizeof *deal->key);
        if (!keyset_add(&deal->placement_at, deal->key, (cells + 1) * sizeof *deal->key, &number, &is_new))
            return false;
        deal->chosen[p] = is_new;
        if (is_new)
            deal->first_at[number] = p;
    }
    return true;
}

part_key deal_key_of(struct deal *deal, const struct treen_part *part) {
    deal->key[0] = deal->fitting->piece[part->index].class;
    for (size_t i = 0; i < part->cells; i++)
        deal->key[1 + i] = fitting_location(deal->fitting, part->cell[i]);
    qsort(deal->key + 1, part->cells, sizeof *deal->key, order_numbers);
    uint32_t at = keyset_find(&deal->placement_at, deal->key, (part->cells + 1) * sizeof *deal->key);
    return (uint64_t)deal->first_at[at] << 32 | part->index;
}

/* Adds a solution. All have the same number of parts. */
static enum treen_status add_solution(struct deal *deal, const struct treen_solution *solution,
                                      struct treen_error *error) {
    size_t at = deal->part.count;
    if (solution->parts > CARD_PIECES || (deal->width && solution->parts != deal->width))
        return error_at(
            error, deal->cards->puzzle->about.name, 0, 0,
            "found solutions of %zu pieces, expected the same number in all, %d at most, for cards",
            solution->parts, CARD_PIECES);
    if (deal->solutions == MOST_SOLUTIONS)
        return deal_begin_drawing(deal, error);
    deal->width = solution->parts;
    deal->solutions++;
    for (size_t i = 0; i < solution->parts; i++)
        TRY_MEMORY(array_push(deal->arena, &deal->part, deal_key_of(deal, &solution->part[i])), error,
                   "making cards");
    qsort(deal->part.at + at, deal->width, sizeof *deal->part.at, order_counts);
    return TREEN_OK;
}

/* Orders solutions by their placements. So the order in which they were found does not matter. */
static bool sort_solutions(struct deal *deal) {
    size_t width = deal->width;
    for (size_t k = width; k-- > 0;) { /* by radix, the last place first: no function knows the width */
        part_key *sorted = ARENA_ROOM(deal->arena, deal->part.count, part_key);
        uint32_t *start = ARENA_NEW(deal->arena, deal->fitting->placements + 1, uint32_t);
        if (!sorted || !start)
            return false;
        for (size_t i = 0; i < deal->solutions; i++)
            start[placement_of(deal->part.at[i * width + k]) + 1]++;
        for (size_t p = 0; p < deal->fitting->placements; p++)
            start[p + 1] += start[p];
        for (size_t i = 0; i < deal->solutions; i++) {
            const part_key *row = deal->part.at + i * width;
            memcpy(sorted + start[placement_of(row[k])]++ * width, row, width * sizeof *row);
        }
        deal->part.at = sorted;
    }
    return true;
}

static enum treen_status list_solutions(struct deal *deal, struct treen_error *error) {
    struct settings options = *deal->cards->options;
    const struct treen_solution *solution;
    const struct run_summary *summary;
    struct run *run;
    options.symmetry = TREEN_SYMMETRY_NONE;
    TRY(run_open(deal->cards->puzzle, TREEN_SOLVE, &options, &run, error));
    enum treen_status status, added = TREEN_OK;
    while (added == TREEN_OK && !deal->is_drawn && (status = run_next(run, &solution)) == TREEN_OK)
        added = add_solution(deal, solution, error);
    if (added == TREEN_OK)
        added = deal->is_drawn || status == TREEN_END ? TREEN_OK : run_explain(run, status, error);
    if (run_sum_up(run, &summary) == TREEN_OK) {
        deal->cards->nodes = summary->stats.nodes;
        deal->cards->engine = summary->engine;
    }
    run_close(run);
    deal->cards->told.solutions = deal->is_drawn ? UINT64_MAX : deal->solutions;
    return added == TREEN_OK && !deal->is_drawn && !sort_solutions(deal) ? error_memory(error, "making cards")
                                                                         : added;
}

/* ---- Up to symmetry -------------------------------------------------------------------------- */

static uint32_t image_of(const struct deal *deal, size_t symmetry, uint32_t placement) {
    return deal->images.image ? images_under(&deal->images, symmetry)[placement] : placement;
}

/* Writes the least of the images of a set of placements into deal->key: images have the same. */
static void make_canonical(struct deal *deal, const uint32_t *placement, size_t count) {
    uint32_t image[CARD_PIECES];
    bool first = true;
    for (size_t s = 0; s < deal->images.count; s++) {
        size_t i = 0;
        while (i < count && (image[i] = image_of(deal, s, placement[i])) != NO_CLASS)
            i++;
        if (i < count)
            continue;
        qsort(image, count, sizeof *image, order_numbers);
        for (i = 0; i < count && !first && image[i] == deal->key[i];)
            i++;
        if (i < count && (first || image[i] < deal->key[i]))
            memcpy(deal->key, image, count * sizeof *image);
        first = false;
    }
}

/* Tells in *is_new whether no image of the set was seen; false where there is no memory. */
static bool see(struct deal *deal, struct keyset *seen, const uint32_t *placement, size_t count,
                bool *is_new) {
    uint32_t number;
    make_canonical(deal, placement, count);
    return keyset_add(seen, deal->key, count * sizeof *deal->key, &number, is_new);
}

static const part_key *solution_at(const struct deal *deal, size_t number) {
    return deal->part.at + number * deal->width;
}

size_t deal_list_set(const struct deal *deal, const part_key *solution, uint64_t set, uint32_t *placement) {
    size_t count = 0;
    for (size_t i = 0; i < deal->width; i++)
        if (set >> i & 1)
            placement[count++] = placement_of(solution[i]);
    return count;
}

static uint64_t all_parts(const struct deal *deal) {
    return deal->width < 64 ? (UINT64_C(1) << deal->width) - 1 : UINT64_MAX;
}

/* Lists one solution of each class. */
static bool list_turns(struct deal *deal) {
    uint32_t placement[CARD_PIECES];
    for (uint32_t i = 0; i < deal->solutions; i++) {
        bool is_new;
        size_t count = deal_list_set(deal, solution_at(deal, i), all_parts(deal), placement);
        if (!see(deal, &deal->seen, placement, count, &is_new) ||
            (is_new && !array_push(deal->arena, &deal->turn, i)))
            return false;
    }
    return true;
}

/* Begins the random numbers, and puts the list into the order that they say. */
static void begin_numbers(struct deal *deal, uint64_t seed) {
    deal->random.state = deal->seed = seed;
    if (deal->turn.count)
        qsort(deal->turn.at, deal->turn.count, sizeof *deal->turn.at, order_numbers);
    random_shuffle(&deal->random, deal->turn.at, deal->turn.count);
}

/* ---- A card ---------------------------------------------------------------------------------- */

/* Compares all solutions with the one of the card. */
static void compare_solutions(struct deal *deal, const part_key *solution) {
    deal->now = solution;
    if (deal->is_drawn)
        return;
    memset(deal->bit, 0, deal->fitting->placements * sizeof *deal->bit);
    for (size_t i = 0; i < deal->width; i++)
        deal->bit[placement_of(solution[i])] = (uint8_t)(i + 1);
    for (size_t i = 0; i < deal->solutions; i++) {
        deal->agree[i] = 0;
        for (size_t k = 0; k < deal->width; k++) {
            unsigned bit = deal->bit[placement_of(solution_at(deal, i)[k])];
            deal->agree[i] |= bit ? UINT64_C(1) << (bit - 1) : 0;
        }
    }
}

static uint64_t ways_of(const struct deal *deal, uint64_t set) {
    uint64_t ways = 0;
    if (deal->is_drawn)
        return deal_count_drawn(deal, set);
    for (size_t i = 0; i < deal->solutions; i++)
        ways += (deal->agree[i] & set) == set;
    return ways;
}

/* Finds the parts that lie in the puzzle's box from the beginning. */
static uint64_t find_fixed(const struct deal *deal, const part_key *solution) {
    const struct treen_solution *placed = deal->cards->puzzle->about.placed;
    uint64_t fixed = 0;
    for (size_t i = 0; placed && i < placed->parts; i++) {
        uint32_t location = fitting_location(deal->fitting, placed->part[i].cell[0]);
        for (size_t k = 0; k < deal->width; k++)
            for (size_t c = 0; c < fitting_size(deal->fitting, placement_of(solution[k])); c++)
                if (fitting_locations(deal->fitting, placement_of(solution[k]))[c] == location)
                    fixed |= UINT64_C(1) << k;
    }
    return fixed;
}

/* Takes parts away in random order, each where few enough ways are left. `taken` has them in this
 * order. Returns the parts that stay: without any one of them there would be more ways. */
static uint64_t take_away(struct deal *deal, const part_key *solution, uint32_t *taken, size_t *count) {
    uint32_t order[CARD_PIECES];
    uint64_t set = all_parts(deal), fixed = find_fixed(deal, solution);
    for (uint32_t i = 0; i < deal->width; i++)
        order[i] = i;
    random_shuffle(&deal->random, order, deal->width);
    *count = 0;
    deal->unsure = false;
    for (size_t i = 0; i < deal->width; i++) {
        uint64_t part = UINT64_C(1) << order[i], ways = fixed & part ? 0 : ways_of(deal, set & ~part);
        deal->unsure |= ways == UINT64_MAX;
        if ((fixed & part) || ways > deal->cards->options->solutions)
            continue;
        set &= ~part;
        taken[(*count)++] = order[i];
    }
    return set;
}

/* Makes the solution of the parts in `set`. Copies are numbered as they come in the solution. */
static const struct treen_solution *make_solution(const struct deal *deal, const part_key *parts,
                                                  uint64_t set) {
    struct arena *arena = deal->cards->arena;
    const struct fitting *fitting = deal->fitting;
    struct treen_solution *solution = ARENA_NEW(arena, 1, struct treen_solution);
    struct treen_part *part = ARENA_NEW(arena, deal->width, struct treen_part);
    if (!solution || !part)
        return NULL;
    *solution = (struct treen_solution){.number = 1, .part = part};
    for (size_t i = 0; i < deal->width; i++) {
        uint32_t placement = placement_of(parts[i]), index = (uint32_t)parts[i];
        size_t cells = fitting_volume(fitting, placement);
        struct treen_cell *cell = ARENA_NEW(arena, cells, struct treen_cell);
        const char *name = fitting->piece[index].name;
        struct treen_part made = {arena_text(arena, name, strlen(name)), index, 1, cells, cell, 0, NULL};
        if (!cell || !made.piece)
            return NULL;
        for (size_t k = 0; k < cells; k++)
            cell[k] = fitting->at[fitting_locations(fitting, placement)[k]];
        for (size_t k = 0; k < i; k++)
            made.copy += (uint32_t)parts[k] == index;
        if (set >> i & 1)
            part[solution->parts++] = made;
    }
    return solution;
}

static uint64_t *told_of(const struct deal *deal, unsigned stars) {
    return &deal->cards->told.grade[stars - 1];
}

/* Tells whether a card of this grade is wanted. Grades are spread evenly, as long as tries last. */
static bool is_wanted(const struct deal *deal, unsigned stars, bool evenly) {
    uint64_t grades = deal->high - deal->low + 1, count = deal->cards->options->count;
    return stars >= deal->low && stars <= deal->high &&
           (!evenly || *told_of(deal, stars) < (count + grades - 1) / grades);
}

/* Adds the card of these parts, if no card is like it. */
static bool add_card(struct deal *deal, const part_key *solution, uint64_t set, bool least,
                     const struct grade *grade, bool *added) {
    uint32_t placement[CARD_PIECES];
    uint64_t ways = ways_of(deal, set);
    size_t count = deal_list_set(deal, solution, set, placement);
    if (ways > deal->cards->options->solutions) /* counting takes too long */
        return true;
    if (!see(deal, &deal->seen, placement, count, added) || !*added)
        return !*added;
    if (deal->cards->options->worksheet) {
        bool unlike;
        if (!see(deal, &deal->sheets, placement, count, &unlike))
            return false;
        deal->is_repeated = !unlike;
    }
    if (deal->is_repeated)
        return true;
    struct treen_card card = {.number = deal->seed,
                              .ways = ways,
                              .tries = grade->tries,
                              .places = grade->places,
                              .grade = grade->stars,
                              .forced = grade->forced,
                              .least = least,
                              .placed = make_solution(deal, solution, set),
                              .solution = make_solution(deal, solution, all_parts(deal))};
    *told_of(deal, grade->stars) += 1;
    return card.placed && card.solution && array_push(deal->arena, &deal->card, card);
}

/* Tries to make a card of the solution. Where a least beginning is too hard, or has no place left,
 * pieces are laid back, the one that was taken last first. False where there is no memory. */
static bool try_card(struct deal *deal, const part_key *solution, bool evenly) {
    uint32_t taken[CARD_PIECES], placement[CARD_PIECES];
    size_t left;
    bool added = false;
    compare_solutions(deal, solution);
    uint64_t set = take_away(deal, solution, taken, &left);
    for (bool least = !deal->unsure; left && !added; least = false) {
        struct grade grade =
            grading_find(deal->grading, placement, deal_list_set(deal, solution, set, placement));
        if (is_wanted(deal, grade.stars, evenly) && !add_card(deal, solution, set, least, &grade, &added))
            return false;
        if (grade.stars < deal->low || deal->cards->options->least)
            break;
        set |= UINT64_C(1) << taken[--left];
    }
    return true;
}

/* Returns the solution for the try with this number; null: there is none. */
static const part_key *next_solution(struct deal *deal, size_t number) {
    if (deal->is_drawn)
        return deal_draw(deal);
    return deal->turn.count ? solution_at(deal, deal->turn.at[number % deal->turn.count]) : NULL;
}

/* Makes cards until there are `enough`, or after as many tries as `count` cards may take. */
static enum treen_status try_cards(struct deal *deal, uint64_t enough, uint64_t count, bool evenly,
                                   struct treen_error *error) {
    uint64_t tries = TRIES_EACH * count + TRIES_ALWAYS;
    for (size_t i = 0; deal->card.count < enough && !deal->is_repeated && i < tries; i++) {
        if (arena_is_over(deal->arena))
            return patience_judge(deal->arena->patience, TREEN_STOPPED, error);
        const part_key *solution = next_solution(deal, i);
        if (solution && !try_card(deal, solution, evenly))
            return error_memory(error, "making cards");
    }
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Reads "2" or "2..4". */
static enum treen_status read_grades(struct deal *deal, struct treen_error *error) {
    const char *text = deal->cards->options->difficulty;
    char end = 0;
    deal->low = 1;
    deal->high = CARD_GRADES;
    if (!text)
        return TREEN_OK;
    int read = sscanf(text, "%1u..%1u%c", &deal->low, &deal->high, &end);
    if (read == 1 && strlen(text) == 1)
        deal->high = deal->low;
    else if (read != 2)
        deal->low = 0;
    if (deal->low < 1 || deal->high > CARD_GRADES || deal->low > deal->high)
        return error_bad(error, "difficulty: found '%s', expected grades from 1 to %d, like 3 or 2..4", text,
                         CARD_GRADES);
    return TREEN_OK;
}

static enum treen_status open_deal(struct deal *deal, struct treen_error *error) {
    const struct treen_puzzle *puzzle = deal->cards->puzzle;
    TRY(read_grades(deal, error));
    TRY(puzzle->kind->fit(puzzle, deal->arena, &deal->fitting, error));
    const struct fitting *fitting = deal->fitting;
    deal->key = ARENA_NEW(deal->arena, fitting->locations + CARD_PIECES + 1, uint32_t);
    deal->first_at = ARENA_NEW(deal->arena, fitting->placements, uint32_t);
    deal->chosen = ARENA_NEW(deal->arena, fitting->placements, bool);
    keyset_init(&deal->seen, deal->arena);
    TRY_MEMORY(deal->key && deal->first_at && deal->chosen && index_placements(deal), error, "making cards");
    TRY(list_solutions(deal, error));
    TRY(images_init(&deal->images, fitting, fitting->symmetries.count, deal->arena));
    deal->grading = grading_open(fitting, deal->arena);
    deal->agree = ARENA_NEW(deal->arena, deal->solutions, uint64_t);
    deal->bit = ARENA_NEW(deal->arena, fitting->placements, uint8_t);
    bool whole = deal->grading && deal->agree && deal->bit &&
                 (deal->is_drawn ? deal_find_placed(deal) : list_turns(deal));
    return whole ? TREEN_OK : error_memory(error, "making cards");
}

static int by_grade(const void *a, const void *b) {
    const struct treen_card *left = a, *right = b;
    ORDER_BY(left->grade, right->grade);
    ORDER_BY(left->tries, right->tries);
    return ORDER(left->number, right->number);
}

/* Keeps the cards, the easy ones first, in the arena of the question. The number of a worksheet is
 * its seed. */
static bool keep_cards(struct deal *deal) {
    struct cards *cards = deal->cards;
    size_t count = deal->card.count;
    bool numbered = !cards->options->worksheet;
    cards->card = ARENA_NEW(cards->arena, count, struct treen_card);
    if (!count || !cards->card)
        return cards->card;
    for (size_t i = 0; numbered && i < count; i++)
        deal->card.at[i].number = i;
    memcpy(cards->card, deal->card.at, count * sizeof *cards->card);
    qsort(cards->card, count, sizeof *cards->card, by_grade);
    for (size_t i = 0; numbered && i < count; i++)
        cards->card[i].number = i + 1;
    cards->told.cards = count;
    return true;
}

static enum treen_status deal_cards(struct deal *deal, struct treen_error *error) {
    uint64_t count = deal->cards->options->count;
    begin_numbers(deal, deal->cards->options->seed);
    TRY(try_cards(deal, count, count, true, error));
    return try_cards(deal, count, count, false, error);
}

/* Makes each worksheet from a seed of its own, and as if it were alone. The first seed is that of
 * the question, so that the seed of a worksheet makes it again. One that is like another is left
 * out. */
static enum treen_status deal_sheets(struct deal *deal, struct treen_error *error) {
    enum { SEEDS = 1000000, SEEDS_EACH = 4, SEEDS_ALWAYS = 20 };
    uint64_t count = deal->cards->options->count, seed = deal->cards->options->seed;
    struct random seeds = {seed};
    keyset_init(&deal->sheets, deal->arena);
    for (uint64_t i = 0; deal->card.count < count && i < SEEDS_EACH * count + SEEDS_ALWAYS; i++) {
        keyset_init(&deal->seen, deal->arena);
        deal->is_repeated = false;
        begin_numbers(deal, seed);
        TRY(try_cards(deal, deal->card.count + 1, 1, false, error));
        seed = random_next(&seeds) % SEEDS;
    }
    return TREEN_OK;
}

static enum treen_status deal_all(struct deal *deal, struct treen_error *error) {
    TRY(open_deal(deal, error));
    enum treen_status status =
        deal->cards->options->worksheet ? deal_sheets(deal, error) : deal_cards(deal, error);
    return keep_cards(deal) ? status : error_memory(error, "making cards");
}

enum treen_status cards_deal(struct cards *cards, struct treen_error *error) {
    struct arena arena;
    arena_beside(&arena, &cards->puzzle->arena);
    struct deal deal = {.cards = cards, .arena = &arena};
    enum treen_status status = deal_all(&deal, error);
    arena_free(&arena);
    return patience_judge(cards->puzzle->arena.patience, status, error);
}
