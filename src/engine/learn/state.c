#include "engine/learn/learn.h"

#include "base/order.h"

#include <stdlib.h>

/* The options of the items (problem_by_item), and room for those of one item with their colours. */
struct listed {
    uint32_t *start, *option;
    struct coloured {
        uint32_t colour, option;
    } * coloured;
};

static int by_colour(const void *a, const void *b) {
    const struct coloured *left = a, *right = b;
    ORDER_BY(left->colour, right->colour);
    return ORDER(left->option, right->option);
}

/* ---- Room ------------------------------------------------------------------------------------ */

/* The learnt clauses after which some are forgotten for the first time. */
enum { LEARNT_FIRST = 2000 };

/* The clauses may take this part of the memory, and at most POOL_MOST words. A small problem takes
 * room for POOL_TIMES times LEARNT_FIRST clauses of all its variables. */
enum { POOL_PART = 4, POOL_MOST = 1 << 24, POOL_TIMES = 4 };

static uint32_t room_of_pool(size_t memory, size_t variables) {
    enum { HEAD = 8 }; /* words of a clause beside its literals, at most */
    const size_t most = memory / POOL_PART / sizeof(uint32_t) + 1;
    const size_t wanted =
        variables < POOL_MOST ? POOL_TIMES * (size_t)LEARNT_FIRST * (variables + HEAD) : POOL_MOST;
    const size_t room = most < wanted ? most : wanted;
    return room < POOL_MOST ? (uint32_t)room : POOL_MOST;
}

/* Takes the room of `variables` variables and all rows. */
static bool take_room(struct learn *learn, struct arena *arena, size_t variables) {
    const struct problem *problem = learn->problem;
    const size_t entries = problem_entries(problem);
    learn->pool_room = room_of_pool(arena_spare(arena), variables);
    learn->row = ARENA_NEW(arena, problem->items + 1, struct learn_row);
    learn->member = ARENA_ROOM(arena, entries, uint32_t);
    learn->row_of = ARENA_ROOM(arena, entries, uint32_t);
    learn->variable = ARENA_NEW(arena, variables + 1, struct learn_variable);
    learn->value = ARENA_NEW(arena, 2 * variables, int8_t);
    learn->trail = ARENA_ROOM(arena, variables, uint32_t);
    learn->decision = ARENA_ROOM(arena, variables, uint32_t);
    learn->watch = ARENA_NEW(arena, 2 * variables, uint32_t);
    learn->activity = ARENA_NEW(arena, variables, double);
    learn->heap = ARENA_ROOM(arena, variables, uint32_t);
    learn->reason = ARENA_ROOM(arena, variables, uint32_t);
    learn->clause = ARENA_ROOM(arena, variables + 1, uint32_t);
    learn->stamp = ARENA_NEW(arena, variables + 1, uint32_t);
    learn->weight = ARENA_ROOM(arena, problem->items, double);
    learn->tie = ARENA_ROOM(arena, problem->items, uint32_t);
    learn->order = ARENA_ROOM(arena, variables, uint32_t);
    learn->answer = ARENA_ROOM(arena, problem->options, uint32_t);
    learn->pool = ARENA_ROOM(arena, learn->pool_room, uint32_t);
    return learn->row && learn->member && learn->row_of && learn->variable && learn->value && learn->trail &&
           learn->decision && learn->watch && learn->activity && learn->heap && learn->reason &&
           learn->clause && learn->stamp && learn->weight && learn->tie && learn->order && learn->answer &&
           learn->pool;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static uint32_t colour_at(const struct problem *problem, uint32_t option, uint32_t item) {
    uint32_t e = problem->start[option];
    while (problem->item[e] != item)
        e++;
    return problem->colour ? problem->colour[e] : 0;
}

/* Makes a variable of a colour that several options give to an item. It holds exactly when one of
 * them is chosen. */
static bool add_colour(struct learn *learn, const struct coloured *coloured, uint32_t count) {
    const uint32_t colour = learn->variables++;
    learn->member[learn->members++] = colour;
    learn->clause[0] = 2 * colour + 1;
    for (uint32_t i = 0; i < count; i++) {
        learn->clause[i + 1] = 2 * coloured[i].option;
        const uint32_t follows[] = {2 * coloured[i].option + 1, 2 * colour};
        if (!learn_clause(learn, follows, 2, DEPTHS_KEPT))
            return false;
    }
    return learn_clause(learn, learn->clause, count + 1, DEPTHS_KEPT);
}

/* Adds the variables that cover an item: options, and colours of several. */
static bool add_members(struct learn *learn, struct listed *listed, uint32_t item) {
    const uint32_t *option = &listed->option[listed->start[item]];
    const uint32_t count = listed->start[item + 1] - listed->start[item];
    struct coloured *coloured = listed->coloured;
    for (uint32_t i = 0; i < count; i++)
        coloured[i] = (struct coloured){colour_at(learn->problem, option[i], item), option[i]};
    if (learn->problem->colour && count)
        qsort(coloured, count, sizeof *coloured, by_colour);
    for (uint32_t i = 0, to; i < count; i = to) {
        to = i + 1;
        while (coloured[i].colour && to < count && coloured[to].colour == coloured[i].colour)
            to++;
        if (to == i + 1)
            learn->member[learn->members++] = coloured[i].option;
        else if (!add_colour(learn, coloured + i, to - i))
            return false;
    }
    return true;
}

static bool add_row(struct learn *learn, struct listed *listed, uint32_t item) {
    const struct problem *problem = learn->problem;
    const bool plain = !problem->least, primary = item < problem->primary;
    struct learn_row *row = &learn->row[learn->rows++];
    *row = (struct learn_row){.start = learn->members,
                              .least = !primary ? 0
                                       : plain  ? 1
                                                : problem->least[item],
                              .most = !primary || plain ? 1 : problem->most[item]};
    bool added = add_members(learn, listed, item);
    row->possible = learn->members - row->start;
    return added;
}

static bool add_rows(struct learn *learn, struct listed *listed) {
    for (uint32_t item = 0; item < learn->problem->items; item++)
        if (!add_row(learn, listed, item))
            return false;
    learn->row[learn->rows].start = learn->members;
    return true;
}

/* Lists the rows of each variable. */
static void list_rows(struct learn *learn) {
    struct learn_variable *variable = learn->variable;
    for (uint32_t i = 0; i < learn->members; i++)
        variable[learn->member[i]].rows++;
    for (uint32_t v = 1; v <= learn->variables; v++)
        variable[v].rows += variable[v - 1].rows;
    for (uint32_t r = learn->rows; r-- > 0;)
        for (uint32_t i = learn->row[r].start; i < learn->row[r + 1].start; i++)
            learn->row_of[--variable[learn->member[i]].rows] = r;
}

/* ---- The beginning --------------------------------------------------------------------------- */

/* Puts the variables into the heap, those of narrow rows first. */
static void put_variables(struct learn *learn) {
    for (uint32_t r = 0; r < learn->rows; r++)
        for (uint32_t i = learn->row[r].start; learn->row[r].least && i < learn->row[r + 1].start; i++)
            learn->activity[learn->member[i]] += 1.0 / learn->row[r].possible;
    for (uint32_t v = 0; v < learn->variables; v++) {
        learn->variable[v].heap = NO_PLACE;
        learn->variable[v].chosen = true;
        learn_heap_put(learn, v);
    }
}

bool learn_state(struct learn *learn, struct arena *arena) {
    const struct problem *problem = learn->problem;
    const size_t colours = problem->colour ? problem_entries(problem) / 2 : 0;
    struct arena scratch;
    struct listed listed;
    arena_beside(&scratch, arena);
    learn->variables = (uint32_t)problem->options;
    learn->learnt_most = LEARNT_FIRST;
    listed.coloured = ARENA_ROOM(&scratch, problem->options, struct coloured);
    bool stated = listed.coloured && problem_by_item(problem, &scratch, &listed.start, &listed.option) &&
                  take_room(learn, arena, problem->options + colours) && add_rows(learn, &listed);
    arena_free(&scratch);
    if (!stated)
        return false;
    list_rows(learn);
    put_variables(learn);
    learn_begin_deciding(learn);
    return true;
}
