#include "engine/learn/learn.h"

#include "base/luby.h"

#define NO_ROW UINT32_MAX

/* ---- By rows --------------------------------------------------------------------------------- */

/* Returns the row with the fewest branches for its weight that needs a choice, or NO_ROW
 * (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais 2004). */
static uint32_t choose_row(const struct learn *learn) {
    uint32_t best = NO_ROW;
    double fewest = 0;
    for (uint32_t r = 0; r < learn->rows; r++) {
        const struct learn_row *row = &learn->row[r];
        if (row->chosen >= row->least)
            continue;
        double branches = (row->possible - row->least + 1) / learn->weight[r];
        if (best != NO_ROW && (branches > fewest || (branches == fewest && learn->tie[r] > learn->tie[best])))
            continue;
        best = r;
        fewest = branches;
    }
    return best;
}

/* Returns the first open variable of the row. */
static uint32_t choose_member(const struct learn *learn, const struct learn_row *row) {
    uint32_t best = NO_PLACE;
    for (uint32_t i = row->start; i < row[1].start; i++) {
        uint32_t variable = learn->member[i];
        if (!learn->value[2 * variable] && (best == NO_PLACE || learn->order[variable] < learn->order[best]))
            best = variable;
    }
    return best;
}

/* ---- By variables ---------------------------------------------------------------------------- */

static void put_open_variables(struct learn *learn) {
    for (uint32_t v = 0; v < learn->variables; v++)
        if (!learn->value[2 * v])
            learn_heap_put(learn, v);
}

/* Returns the most active open variable, or NO_PLACE. Where rows decide, the heap lacks some. */
static uint32_t choose_variable(struct learn *learn) {
    for (;;) {
        if (!learn->heap_end)
            put_open_variables(learn);
        if (!learn->heap_end)
            return NO_PLACE;
        uint32_t variable = learn_heap_take(learn);
        if (!learn->value[2 * variable])
            return variable;
    }
}

/* ---- Deciding -------------------------------------------------------------------------------- */

bool learn_decide(struct learn *learn) {
    uint32_t row = learn->way == WAY_VARIABLES ? NO_ROW : choose_row(learn), literal;
    if (row != NO_ROW) {
        literal = 2 * choose_member(learn, &learn->row[row]);
    } else {
        uint32_t variable = choose_variable(learn);
        if (variable == NO_PLACE)
            return false;
        literal = 2 * variable + !learn->variable[variable].chosen;
    }
    learn->decisions++;
    learn->decision[learn->depth++] = learn->trail_end;
    learn_assign(learn, literal, (struct cause){CAUSE_NONE, 0});
    return true;
}

void learn_turn_round(struct learn *learn) {
    const uint32_t literal = learn->trail[learn->decision[learn->depth - 1]];
    learn_return(learn, learn->depth - 1);
    learn_assign(learn, literal ^ 1, (struct cause){CAUSE_NONE, 0});
}

void learn_weigh(struct learn *learn, struct cause conflict) {
    if (conflict.kind == CAUSE_CHOSEN || conflict.kind == CAUSE_IMPOSSIBLE)
        learn->weight[conflict.which]++;
}

/* ---- Tries ----------------------------------------------------------------------------------- */

/* The limits of tries: decisions for each row, of the first try and of others, and conflicts. */
enum { BRIEF_DECISIONS = 10, DECISIONS = 50, CONFLICTS = 500 };

static void weigh_alike(struct learn *learn) {
    for (uint32_t r = 0; r < learn->rows; r++)
        learn->weight[r] = 1;
}

/* Shuffles the ties by new numbers. */
static void shuffle_ties(struct learn *learn) {
    for (uint32_t r = 0; r < learn->rows; r++)
        learn->tie[r] = (uint32_t)random_next(&learn->random);
    for (uint32_t v = 0; v < learn->variables; v++)
        learn->order[v] = (uint32_t)random_next(&learn->random);
}

void learn_begin_deciding(struct learn *learn) {
    weigh_alike(learn);
    for (uint32_t r = 0; r < learn->rows; r++)
        learn->tie[r] = r;
    for (uint32_t v = 0; v < learn->variables; v++)
        learn->order[v] = v;
    learn->limit = (uint64_t)BRIEF_DECISIONS * learn->rows;
}

/* Chooses the way of a try, from 1, and its limit. The first tries take rows and options in their
 * order in the file. Afterwards the ways take turns. */
static void begin_try(struct learn *learn, uint32_t number) {
    static const enum learn_way turn[] = {WAY_ROWS_LEARNT, WAY_ROWS, WAY_VARIABLES};
    enum { TURNS = sizeof turn / sizeof *turn };
    const uint64_t length = luby_term((number - 1) / TURNS + 1);
    learn->way = turn[(number - 1) % TURNS];
    if (number == 1)
        weigh_alike(learn);
    else
        shuffle_ties(learn);
    learn->limit = learn->way == WAY_VARIABLES ? learn->conflicts + CONFLICTS * length
                                               : learn->decisions + DECISIONS * length * learn->rows;
    if (learn->way == WAY_VARIABLES)
        put_open_variables(learn);
}

void learn_try_again(struct learn *learn) {
    if ((learn->way == WAY_VARIABLES ? learn->conflicts : learn->decisions) < learn->limit)
        return;
    learn_return(learn, 0);
    begin_try(learn, ++learn->tries);
}
