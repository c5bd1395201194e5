#include "engine/count/ends.h"

#include "base/error.h"
#include "engine/count/ends_join.h"

#include <stdio.h>

/* The tables of states while both ends are filled, and one for profiles. */
struct ends {
    struct ends_line line;
    struct control *control;
    struct arena arena;
    struct count_table table[3];
    struct count_ledger ledger;
    size_t memory;
};

/* Fills an end, and lists its states. The tables need the most while they grow, and the lists then
 * have what is left. */
static enum treen_status fill_end(struct ends *ends, uint32_t side, struct ends_states *states,
                                  bool *counted) {
    const size_t rest = ends->memory - ends->arena.used;
    struct count_tables tables = {
        .table = ends->table, .words = 1, .pool = rest - rest / 8, .ledger = &ends->ledger};
    struct count_tables profiles = {
        .table = &ends->table[2], .words = 1, .pool = rest / 16, .ledger = &ends->ledger};
    uint32_t last;
    enum treen_status status = ends_fill(&ends->line, side, ends->control, &ends->arena, &tables, &last);
    ends->arena.limit = ends->memory - ends->ledger.held;
    if (status == TREEN_OK)
        status = ends_states_list(&ends->line, side, &tables, &ends->table[last], &profiles, &ends->arena,
                                  states, counted);
    for (uint32_t t = 0; t < 2; t++)
        count_table_clear(&tables, &ends->table[t]);
    count_table_clear(&profiles, &ends->table[2]);
    ends->arena.limit = ends->memory;
    return status;
}

static enum treen_status count_line(struct ends *ends, struct big *total, bool *counted) {
    struct ends_states near, far;
    TRY(fill_end(ends, ENDS_NEAR, &near, counted));
    if (!*counted)
        return TREEN_OK;
    if (ends->line.swap != UINT32_MAX)
        TRY(ends_states_swap(&ends->line, &near, &ends->arena, &far));
    else
        TRY(fill_end(ends, ENDS_FAR, &far, counted));
    return *counted ? ends_join(&ends->line, &near, &far, ends->control, &ends->arena, total, counted)
                    : TREEN_OK;
}

static void say_ends(const struct ends_line *line, struct control *control) {
    char *how = control->report.sentence[REPORT_HOW];
    if (!how[0])
        snprintf(how, REPORT_LONGEST,
                 "It fills both ends of the box, %u and %u of %u places, and packs the middle between them",
                 ends_last_cut(line, ENDS_NEAR), ends_last_cut(line, ENDS_FAR), line->places);
}

enum treen_status ends_count(const struct problem *problem, struct control *control, size_t memory,
                             struct big *total, bool *counted) {
    struct ends ends = {.control = control, .ledger = {.budget = control->budget}, .memory = memory};
    struct patience patience;
    *counted = false;
    big_set(total, 0);
    control_arena(control, memory / 8, &patience, &ends.arena);
    bool fits = false;
    enum treen_status status =
        ends_line_make(problem, &ends.arena, &ends.line, &fits) ? TREEN_OK : TREEN_NO_MEMORY;
    if (status == TREEN_OK && fits)
        status = patience_judge(&patience, count_line(&ends, total, counted), NULL);
    if (ends.arena.used + ends.ledger.most > control->report.memory)
        control->report.memory = ends.arena.used + ends.ledger.most;
    *counted &= status == TREEN_OK;
    if (*counted)
        say_ends(&ends.line, control);
    else if (status == TREEN_NO_MEMORY && fits)
        snprintf(control->report.sentence[REPORT_MORE], REPORT_LONGEST,
                 "Counting from both ends of the box, which may be far quicker, needs more memory");
    arena_free(&ends.arena);
    if (!*counted)
        big_set(total, 0);
    return status == TREEN_NO_MEMORY ? TREEN_OK : status;
}
