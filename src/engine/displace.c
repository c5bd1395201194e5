#include "engine/displace.h"

#include <string.h>

#define NONE UINT32_MAX

struct displace {
    const struct problem *problem;
    struct random random;
    uint32_t *start, *option; /* the options of each item */
    uint32_t *taker;          /* by item that can be covered only once: the option that covers it, or NONE */
    uint32_t *covered;        /* by primary item: how many options taken cover it */
    uint32_t *lacking;        /* the primary items that are not covered enough */
    uint32_t *place;          /* by primary item: its place in `lacking`, or NONE */
    uint32_t lackings;
    uint32_t *hard;   /* by primary item: the moves for it in which options were in the way */
    uint32_t *weight; /* by option taken: its weight when it was taken */
    uint32_t *crowd;  /* by option: the weight of the options taken that are in its way */
    uint32_t *mark;   /* by option: the last change of `crowd` that came to it */
    uint32_t marks;
    bool *taken; /* by option */
    /* By option: the move that took it. If it was taken off: the move until which it rests. */
    uint64_t *rest;
    uint64_t moves;
    uint32_t *answer; /* room for the answer */
};

/* Tells whether the item can be covered only once. */
static bool is_single(const struct problem *problem, uint32_t item) {
    return item >= problem->primary || !problem->most || problem->most[item] == 1;
}

bool displace_pays(const struct problem *problem) {
    size_t free = problem->items - problem->primary, single = free;
    if (problem->form != FORM_COVER || problem->colour)
        return false;
    for (uint32_t i = 0; i < problem->primary; i++)
        single += is_single(problem, i);
    return free && 2 * free >= single;
}

/* ---- What is taken --------------------------------------------------------------------------- */

/* Returns the weight of an option that is taken for the item. Large options weigh more. So do those
 * of hard items, or the search would take them off again and again. */
static uint32_t weight_of(const struct displace *displace, uint32_t option, uint32_t item) {
    enum { EACH = 100 };
    const struct problem *problem = displace->problem;
    uint32_t weight = displace->hard[item];
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++)
        weight += is_single(problem, problem->item[e]) ? EACH : 0;
    return weight;
}

/* Adds the option's weight to the crowd of all options that it is in the way of, or takes it away
 * again. */
static void change_crowd(struct displace *displace, uint32_t option, bool adds) {
    const struct problem *problem = displace->problem;
    const uint32_t weight = adds ? displace->weight[option] : 0 - displace->weight[option];
    if (!++displace->marks)
        memset(displace->mark, 0, problem->options * sizeof *displace->mark);
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        uint32_t item = problem->item[e];
        for (uint32_t i = displace->start[item]; is_single(problem, item) && i < displace->start[item + 1];
             i++) {
            uint32_t other = displace->option[i];
            displace->crowd[other] += displace->mark[other] == displace->marks ? 0 : weight;
            displace->mark[other] = displace->marks;
        }
    }
}

/* Puts the item among those that lack an option, or takes it from there. */
static void note_lack(struct displace *displace, uint32_t item) {
    bool lacks = displace->covered[item] < problem_least(displace->problem, item);
    uint32_t *place = &displace->place[item];
    if (lacks && *place == NONE) {
        *place = displace->lackings;
        displace->lacking[displace->lackings++] = item;
    } else if (!lacks && *place != NONE) {
        uint32_t last = displace->lacking[--displace->lackings];
        displace->lacking[*place] = last;
        displace->place[last] = *place;
        *place = NONE;
    }
}

/* Takes an option that nothing is in the way of, or takes it off. */
static void set_taken(struct displace *displace, uint32_t option, bool taken) {
    const struct problem *problem = displace->problem;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        uint32_t item = problem->item[e];
        displace->taker[item] = taken ? option : NONE;
        if (item >= problem->primary)
            continue;
        displace->covered[item] += taken ? 1 : UINT32_MAX;
        note_lack(displace, item);
    }
    displace->taken[option] = taken;
    change_crowd(displace, option, taken);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Takes an option off, which then rests. Resting for one number of moves would let the search go in
 * circles. */
static void take_off(struct displace *displace, uint32_t option) {
    enum { LEAST = 10, MOST = 20 };
    set_taken(displace, option, false);
    displace->rest[option] = displace->moves + random_between(&displace->random, LEAST, MOST);
}

/* Returns the option that covers the item since the longest time. */
static uint32_t oldest_taken(const struct displace *displace, uint32_t item) {
    uint32_t oldest = NONE;
    for (uint32_t i = displace->start[item]; i < displace->start[item + 1]; i++) {
        uint32_t option = displace->option[i];
        if (displace->taken[option] && (oldest == NONE || displace->rest[option] < displace->rest[oldest]))
            oldest = option;
    }
    return oldest;
}

/* Makes room for the option in all of its items. */
static void free_items(struct displace *displace, uint32_t option) {
    const struct problem *problem = displace->problem;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        uint32_t item = problem->item[e];
        if (is_single(problem, item) && displace->taker[item] != NONE)
            take_off(displace, displace->taker[item]);
        else if (!is_single(problem, item) && displace->covered[item] == problem->most[item])
            take_off(displace, oldest_taken(displace, item));
    }
}

/* Returns the option of the item that has the least in its way. Of several, it is the one that was
 * moved the longest time ago, and the first of those that never were. So the first moves fill a box
 * from one end. NONE: all options rest. */
static uint32_t choose_option(const struct displace *displace, uint32_t item) {
    uint32_t best = NONE, least = UINT32_MAX;
    for (uint32_t i = displace->start[item]; i < displace->start[item + 1]; i++) {
        uint32_t option = displace->option[i], crowd = displace->crowd[option];
        if (crowd > least || displace->taken[option] || (crowd && displace->rest[option] > displace->moves))
            continue;
        if (crowd == least && displace->rest[option] >= displace->rest[best])
            continue;
        best = option;
        least = crowd;
    }
    return best;
}

static void move(struct displace *displace) {
    enum { HARDEST = 1 << 20 };
    uint32_t item = displace->lacking[random_below(&displace->random, displace->lackings)];
    uint32_t option = choose_option(displace, item);
    displace->moves++;
    if (option == NONE)
        return;
    displace->hard[item] += displace->crowd[option] && displace->hard[item] < HARDEST;
    displace->weight[option] = weight_of(displace, option, item);
    free_items(displace, option);
    set_taken(displace, option, true);
    displace->rest[option] = displace->moves;
}

enum treen_status displace_next(struct displace *displace, struct control *control, struct answer *answer) {
    while (displace->lackings) {
        if (control_node(control, BELOW) && control_due(control, 0))
            return TREEN_STOPPED;
        move(displace);
    }
    *answer = (struct answer){.option = displace->answer};
    for (uint32_t o = 0; o < displace->problem->options; o++)
        if (displace->taken[o])
            displace->answer[answer->count++] = o;
    return TREEN_OK;
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Marks all items as not covered. */
static void begin_items(struct displace *displace) {
    const struct problem *problem = displace->problem;
    memset(displace->taker, UINT8_MAX, problem->items * sizeof *displace->taker);
    memset(displace->place, UINT8_MAX, problem->primary * sizeof *displace->place);
    for (uint32_t i = 0; i < problem->primary; i++)
        note_lack(displace, i);
}

struct displace *displace_open(const struct problem *problem, uint64_t seed, struct arena *arena) {
    struct displace *displace = ARENA_NEW(arena, 1, struct displace);
    if (!displace || !problem_by_item(problem, arena, &displace->start, &displace->option))
        return NULL;
    displace->problem = problem;
    displace->random = (struct random){seed};
    displace->taker = ARENA_ROOM(arena, problem->items, uint32_t);
    displace->covered = ARENA_NEW(arena, problem->primary, uint32_t);
    displace->lacking = ARENA_ROOM(arena, problem->primary, uint32_t);
    displace->place = ARENA_ROOM(arena, problem->primary, uint32_t);
    displace->hard = ARENA_NEW(arena, problem->primary, uint32_t);
    displace->weight = ARENA_ROOM(arena, problem->options, uint32_t);
    displace->crowd = ARENA_NEW(arena, problem->options, uint32_t);
    displace->mark = ARENA_NEW(arena, problem->options, uint32_t);
    displace->taken = ARENA_NEW(arena, problem->options, bool);
    displace->rest = ARENA_NEW(arena, problem->options, uint64_t);
    displace->answer = ARENA_ROOM(arena, problem->options, uint32_t);
    if (!displace->taker || !displace->covered || !displace->lacking || !displace->place || !displace->hard ||
        !displace->weight || !displace->crowd || !displace->mark || !displace->taken || !displace->rest ||
        !displace->answer)
        return NULL;
    begin_items(displace);
    return displace;
}
