/* Solutions that are drawn one by one, where there are too many for a list. */
#include "base/error.h"
#include "base/order.h"
#include "run/ask/cards_deal.h"

#include <stdlib.h>
#include <string.h>

enum treen_status deal_begin_drawing(struct deal *deal, struct treen_error *error) {
    const struct fitting *fitting = deal->fitting;
    for (size_t i = 0; i < fitting->classes; i++)
        if (fitting->class[i].least != fitting->class[i].most)
            return error_at(error, deal->cards->puzzle->about.name, 0, 0,
                            "found more than %d solutions, expected a certain number of copies of each piece "
                            "where there are so many, for cards",
                            MOST_SOLUTIONS);
    deal->is_drawn = true;
    return TREEN_OK;
}

bool deal_find_placed(struct deal *deal) {
    const struct treen_solution *placed = deal->cards->puzzle->about.placed;
    deal->fixeds = placed ? placed->parts : 0;
    deal->fixed = ARENA_NEW(deal->arena, deal->fixeds, uint32_t);
    deal->drawn = ARENA_NEW(deal->arena, deal->width, part_key);
    for (size_t i = 0; deal->fixed && i < deal->fixeds; i++)
        deal->fixed[i] = placement_of(deal_key_of(deal, &placed->part[i]));
    return deal->fixed && deal->drawn;
}

/* Returns the piece for the part `at` of the solution: the first of its class that has a copy
 * left. */
static uint32_t piece_for(const struct deal *deal, const uint32_t *placement, size_t at) {
    const uint32_t *class_of = deal->fitting->class_of;
    const struct fitting_class *class = &deal->fitting->class[class_of[placement[at]]];
    uint64_t before = 0;
    size_t member = 0;
    for (size_t i = 0; i < at; i++)
        before += class_of[placement[i]] == class_of[placement[at]];
    while (member + 1 < class->members && before >= deal->fitting->piece[class->member[member]].most)
        before -= deal->fitting->piece[class->member[member++]].most;
    return class->member[member];
}

const part_key *deal_draw(struct deal *deal) {
    uint32_t placement[CARD_PIECES];
    memcpy(placement, deal->fixed, deal->fixeds * sizeof *placement);
    if (!grading_draw(deal->grading, deal->fixed, deal->fixeds, deal->chosen, &deal->random,
                      placement + deal->fixeds))
        return NULL;
    qsort(placement, deal->width, sizeof *placement, order_numbers);
    for (size_t i = 0; i < deal->width; i++)
        deal->drawn[i] = (uint64_t)placement[i] << 32 | piece_for(deal, placement, i);
    return deal->drawn;
}

uint64_t deal_count_drawn(const struct deal *deal, uint64_t set) {
    uint32_t placement[CARD_PIECES];
    size_t count = deal_list_set(deal, deal->now, set, placement);
    return grading_ways(deal->grading, placement, count, deal->chosen, deal->cards->options->solutions + 1);
}
