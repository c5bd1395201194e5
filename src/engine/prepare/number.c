#include "engine/prepare/number.h"

#include "base/error.h"
#include "engine/prepare/automorphism.h"
#include "engine/prepare/lead.h"

/* Adds up the shares of all answers, one by one. */
static enum treen_status list(const struct engine *engine, void *opened, const struct lead *lead,
                              uint64_t *shares) {
    struct answer answer;
    enum treen_status status;
    while ((status = engine->next(opened, &answer)) == TREEN_OK)
        *shares += lead->kept ? lead_weigh(lead, answer.option, answer.count) : 1;
    return status;
}

/* Adds up the shares of all answers by an engine that sums answers up. The engine knows their
 * worth, or all weigh the same. */
static enum treen_status add_sums(const struct engine *engine, void *opened, const struct lead *lead,
                                  uint64_t *shares) {
    uint64_t each = lead->kept && lead->uniform ? lead->weight[0] : 1;
    struct answer_sum sum;
    enum treen_status status;
    do {
        status = engine->sum(opened, &sum);
        *shares += each * sum.worth;
    } while (status == TREEN_OK);
    return status;
}

static enum treen_status search_numbers(const struct problem *problem, const struct lead *lead,
                                        struct control *control, struct arena *arena, uint64_t *answers) {
    const struct engine *engine = engine_for(problem, arena->limit - arena->used);
    uint64_t shares = 0;
    void *opened;
    if (!engine)
        return TREEN_BAD_INPUT;
    control->wishes.unordered = true;
    TRY(engine->open(problem, control, arena, &opened));
    bool sums = engine->sum && (problem->worth || lead->uniform) && !control->wishes.may_give_up;
    enum treen_status status =
        sums ? add_sums(engine, opened, lead, &shares) : list(engine, opened, lead, &shares);
    engine_close(engine, opened);
    *answers = shares / lead->shares;
    return status;
}

static enum treen_status search_cut(const struct problem *problem, struct control *control, size_t memory,
                                    uint64_t *answers) {
    struct lead lead;
    struct problem cut;
    struct arena arena;
    struct patience patience;
    control_arena(control, memory, &patience, &arena);
    enum treen_status status = lead_cut(&lead, problem, NULL, &arena, &cut)
                                   ? search_numbers(&cut, &lead, control, &arena, answers)
                                   : TREEN_NO_MEMORY;
    arena_free(&arena);
    return patience_judge(&patience, status, NULL);
}

static enum treen_status search_whole(const struct problem *problem, struct control *control, size_t memory,
                                      uint64_t *answers) {
    const struct lead nothing = {.uniform = true, .shares = 1};
    struct arena arena;
    struct patience patience;
    control_arena(control, memory, &patience, &arena);
    enum treen_status status = search_numbers(problem, &nothing, control, &arena, answers);
    arena_free(&arena);
    return patience_judge(&patience, status, NULL);
}

/* Tells whether an item that must be covered has no option: many problems of orbits have one. */
static bool has_empty_item(const struct problem *problem, struct arena *arena, bool *empty) {
    bool *covered = ARENA_NEW(arena, problem->primary, bool);
    for (uint32_t e = 0; covered && e < problem_entries(problem); e++)
        if (problem->item[e] < problem->primary)
            covered[problem->item[e]] = true;
    for (size_t i = 0; covered && i < problem->primary; i++)
        *empty |= !covered[i] && (!problem->least || problem->least[i]);
    return covered;
}

/* Searches a problem of few nodes, by a search that may give up. TREEN_STOPPED: there are more
 * nodes, or a stop was asked for. */
static enum treen_status search_few(const struct problem *problem, struct control *control, size_t memory,
                                    uint64_t *answers) {
    struct control few = *control;
    few.wishes.may_give_up = true;
    if (!engine_attempts(engine_for(problem, memory), problem))
        return TREEN_STOPPED;
    enum treen_status status = search_whole(problem, &few, memory, answers);
    if (status == TREEN_END)
        control->nodes = few.nodes;
    return status;
}

/* Searches LEAD_NODES nodes, which takes less time than finding automorphisms. TREEN_STOPPED: there
 * are more nodes, or a stop was asked for. */
static enum treen_status search_hastily(const struct problem *problem, struct control *control, size_t memory,
                                        uint64_t *answers) {
    enum treen_status status = search_few(problem, control, memory, answers);
    if (status != TREEN_STOPPED || !problem_is_small(problem))
        return status;
    struct control brief = *control;
    brief.wishes.brief = true;
    brief.node_limit = LEAD_NODES;
    status = search_whole(problem, &brief, memory, answers);
    if (status != TREEN_STOPPED)
        control->nodes = brief.nodes;
    return status;
}

enum treen_status number_by_search(const struct problem *problem, bool cut, struct control *control,
                                   size_t memory, uint64_t *answers) {
    struct arena scratch;
    bool empty = false;
    arena_draw(&scratch, control->budget, memory);
    bool known = has_empty_item(problem, &scratch, &empty);
    arena_free(&scratch);
    *answers = 0;
    TRY_ROOM(known);
    if (empty)
        return TREEN_END;
    if (!cut || automorphisms_bytes(problem) > memory / 4)
        return search_whole(problem, control, memory, answers);
    enum treen_status status = TREEN_STOPPED;
    if (!control->node_limit)
        status = search_hastily(problem, control, memory, answers);
    return status == TREEN_STOPPED ? search_cut(problem, control, memory, answers) : status;
}
