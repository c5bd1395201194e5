/* Cards: beginnings of a packing that have few completions, mostly one. They are chosen by random
 * numbers that a seed repeats, from the list of all solutions. More than a million are not listed:
 * then a plain search draws solutions, and counts completions. So equal seeds give equal cards,
 * whatever the engine and the number of threads. */
#pragma once

#include "base/random.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/puzzle.h"
#include "run/options.h"

enum { CARD_PIECES = 64, CARD_GRADES = 5 };

struct cards {
    const struct treen_puzzle *puzzle; /* a packing; its patience ends the work */
    const struct settings *options;
    struct arena *arena; /* of the cards; as long as the question */
    struct treen_cards told;
    struct treen_card *card; /* [told.cards], the easy ones first */
    const char *engine;      /* that listed the solutions */
    uint64_t nodes;
};

/* Chooses the cards. TREEN_BAD_INPUT: no cards can be made of this puzzle. TREEN_STOPPED: a limit
 * came first, and the cards are those found by then. */
enum treen_status cards_deal(struct cards *cards, struct treen_error *error);

/* A plain search for the rest of a beginning, to grade it. */
struct grading;

struct grade {
    unsigned stars;         /* 1..CARD_GRADES */
    uint64_t tries, places; /* placements laid in vain; placements that are open in the beginning */
    unsigned forced;        /* steps in a row without a choice, from the beginning */
};

/* Prepares gradings; null when there is no memory. */
struct grading *grading_open(const struct fitting *fitting, struct arena *arena);

/* Finds the grade of the beginning that has these placements. */
struct grade grading_find(struct grading *grading, const uint32_t *placed, size_t count);

/* Counts the completions of a beginning by placements that are `chosen`, up to `enough`. Each class
 * of pieces has a certain number of copies. UINT64_MAX: that takes too many tries. */
uint64_t grading_ways(struct grading *grading, const uint32_t *placed, size_t count, const bool *chosen,
                      uint64_t enough);

/* Draws a completion at random: writes its placements beyond those of the beginning. Returns false
 * when none is found in time. */
bool grading_draw(struct grading *grading, const uint32_t *placed, size_t count, const bool *chosen,
                  struct random *random, uint32_t *drawn);
