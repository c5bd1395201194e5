#include "engine/learn/learn.h"

void learn_assign(struct learn *learn, uint32_t literal, struct cause cause) {
    struct learn_variable *variable = &learn->variable[literal / 2];
    learn->value[literal] = 1;
    learn->value[literal ^ 1] = -1;
    variable->depth = learn->depth;
    variable->place = learn->trail_end;
    variable->cause = cause;
    learn->trail[learn->trail_end++] = literal;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Counts a literal in its rows, or takes it back. */
static void count_in_rows(struct learn *learn, uint32_t literal, uint32_t one) {
    const struct learn_variable *variable = &learn->variable[literal / 2];
    for (uint32_t i = variable->rows; i < variable[1].rows; i++) {
        struct learn_row *row = &learn->row[learn->row_of[i]];
        if (literal & 1)
            row->possible -= one;
        else
            row->chosen += one;
    }
}

/* Makes all open variables of a row true (`opposite` = 0) or false (1). */
static void assign_rest(struct learn *learn, const struct learn_row *row, uint32_t opposite,
                        struct cause cause) {
    for (uint32_t i = row->start; i < row[1].start; i++)
        if (!learn->value[2 * learn->member[i]])
            learn_assign(learn, 2 * learn->member[i] + opposite, cause);
}

/* Draws the conclusions of a row from a literal that was counted. */
static bool follow_row(struct learn *learn, uint32_t number, uint32_t literal, struct cause *conflict) {
    const struct learn_row *row = &learn->row[number];
    if (literal & 1) {
        const struct cause cause = {CAUSE_IMPOSSIBLE, number};
        *conflict = cause;
        if (row->possible == row->least && row->chosen < row->least)
            assign_rest(learn, row, 0, cause);
        return row->possible >= row->least;
    }
    const struct cause cause = {CAUSE_CHOSEN, number}, single = {CAUSE_LITERAL, literal};
    *conflict = cause;
    if (row->chosen == row->most && row->possible > row->most)
        assign_rest(learn, row, 1, row->most == 1 ? single : cause);
    return row->chosen <= row->most;
}

static bool follow_rows(struct learn *learn, uint32_t literal, struct cause *conflict) {
    const struct learn_variable *variable = &learn->variable[literal / 2];
    for (uint32_t i = variable->rows; i < variable[1].rows; i++)
        if (!follow_row(learn, learn->row_of[i], literal, conflict))
            return false;
    return true;
}

/* ---- Clauses --------------------------------------------------------------------------------- */

/* Looks for another literal of the clause to watch. Returns its place in the clause, or 0 when all
 * are false. */
static uint32_t next_watched(const struct learn *learn, const uint32_t *clause) {
    for (uint32_t i = CLAUSE_LITERALS + 2; i < CLAUSE_LITERALS + clause[CLAUSE_SIZE]; i++)
        if (learn->value[clause[i]] >= 0)
            return i;
    return 0;
}

/* Looks at all clauses that watch a literal which has become false. */
static bool follow_clauses(struct learn *learn, uint32_t gone, struct cause *conflict) {
    for (uint32_t *link = &learn->watch[gone], at; (at = *link);) {
        uint32_t *clause = &learn->pool[at], side = clause[CLAUSE_LITERALS] != gone;
        uint32_t *next = &clause[CLAUSE_NEXT + side], other = clause[CLAUSE_LITERALS + !side], place;
        if (learn->value[other] <= 0 && (place = next_watched(learn, clause))) {
            uint32_t *watch = &learn->watch[clause[place]];
            clause[CLAUSE_LITERALS + side] = clause[place];
            clause[place] = gone;
            *link = *next;
            *next = *watch;
            *watch = at;
            continue;
        }
        *conflict = (struct cause){CAUSE_CLAUSE, at};
        if (learn->value[other] < 0)
            return false;
        if (!learn->value[other])
            learn_assign(learn, other, *conflict);
        link = next;
    }
    return true;
}

bool learn_propagate(struct learn *learn, struct cause *conflict) {
    while (learn->head < learn->trail_end) {
        uint32_t literal = learn->trail[learn->head++];
        count_in_rows(learn, literal, 1);
        if (!follow_rows(learn, literal, conflict) || !follow_clauses(learn, literal ^ 1, conflict))
            return false;
    }
    return true;
}

void learn_return(struct learn *learn, uint32_t depth) {
    if (depth >= learn->depth)
        return;
    for (uint32_t end = learn->decision[depth]; learn->trail_end > end;) {
        uint32_t literal = learn->trail[--learn->trail_end];
        if (learn->trail_end < learn->head)
            count_in_rows(learn, literal, UINT32_MAX);
        learn->value[literal] = learn->value[literal ^ 1] = 0;
        learn->variable[literal / 2].chosen = !(literal & 1);
        if (learn->way == WAY_VARIABLES)
            learn_heap_put(learn, literal / 2);
    }
    learn->head = learn->head < learn->trail_end ? learn->head : learn->trail_end;
    learn->depth = depth;
}

/* ---- Reasons --------------------------------------------------------------------------------- */

/* Lists the literals of a row that are true and before `place`: its variables, or their
 * opposites. */
static uint32_t explain_row(struct learn *learn, const struct learn_row *row, uint32_t opposite,
                            uint32_t place) {
    uint32_t count = 0;
    for (uint32_t i = row->start; i < row[1].start; i++) {
        uint32_t literal = 2 * learn->member[i] + opposite;
        if (learn->value[literal] > 0 && learn->variable[literal / 2].place < place)
            learn->reason[count++] = literal;
    }
    return count;
}

static uint32_t explain_clause(struct learn *learn, const uint32_t *clause, uint32_t literal) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < clause[CLAUSE_SIZE]; i++)
        if (clause[CLAUSE_LITERALS + i] != literal)
            learn->reason[count++] = clause[CLAUSE_LITERALS + i] ^ 1;
    return count;
}

uint32_t learn_explain(struct learn *learn, struct cause cause, uint32_t literal) {
    uint32_t place = literal == NO_PLACE ? learn->trail_end : learn->variable[literal / 2].place;
    switch (cause.kind) {
    case CAUSE_NONE:
        return 0;
    case CAUSE_LITERAL:
        learn->reason[0] = cause.which;
        return 1;
    case CAUSE_CLAUSE:
        return explain_clause(learn, &learn->pool[cause.which], literal);
    case CAUSE_CHOSEN:
        return explain_row(learn, &learn->row[cause.which], 0, place);
    case CAUSE_IMPOSSIBLE:
        return explain_row(learn, &learn->row[cause.which], 1, place);
    }
    return 0;
}
