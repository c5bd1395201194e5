/* All answers of a solver: state, ask, exclude what was answered, ask again. Solvers are believed when they say
 * that there is no answer (more), and never about an answer. */
#include "engine/smt.h"

#include "base/clock.h"
#include "base/error.h"
#include "engine/cnf.h"

#include <stdlib.h>

struct smt_search {
    const struct rules *rules;
    bool chooses; /* the problem is a cover: an answer is the options that are true */
    struct control *control;
    struct smt_solver solver;
    struct smt_reader reader;
    const char *question;
    size_t memory;  /* bytes that the statement may grow to */
    int32_t *value; /* by variable: the last answer */
    uint32_t *told; /* the same, as engines tell it */
    FILE *said;     /* all that was stated: into … */
    char *text;     /* … this */
    size_t length;
    size_t heard; /* so much of it the solver has heard */
    bool begun;
};

static enum treen_status fail(const struct smt_search *search, const char *why) {
    return error_say(search->control->error, TREEN_IO, "the solver's answer is of no use: %s", why);
}

/* ---- Asking -------------------------------------------------------------------------------------------- */

/* A model is compared with the rules themselves: what a solver got wrong must not be told as an answer. */
static enum treen_status judge(const struct smt_search *search) {
    const struct rules *rules = search->rules;
    if (!rules_in_range(rules, search->value))
        return fail(search, rules->range);
    for (size_t i = 0; i < rules->rules; i++)
        if (!rule_holds(&rules->rule[i], search->value)) {
            char why[256];
            snprintf(why, sizeof why, "its model breaks the rule '%.200s'", rules->rule[i].name);
            return fail(search, why);
        }
    return TREEN_OK;
}

/* A solver that was interrupted says unknown. */
static enum treen_status understand(struct smt_search *search, const char *reply, size_t length) {
    struct treen_error error;
    enum smt_says says;
    struct scan scan = scan_open(reply, length, NULL, &error);
    enum treen_status status = smt_read(&search->reader, &scan, &says, search->value);
    if (control_is_over(search->control, clock_seconds()))
        return TREEN_STOPPED;
    if (status != TREEN_OK)
        return fail(search, error.text);
    if (says == SMT_UNKNOWN)
        return fail(search, "it does not know whether there is a solution");
    return says == SMT_SAT ? judge(search) : TREEN_END;
}

static enum treen_status ask(struct smt_search *search) {
    const char *reply;
    size_t length;
    if (fflush(search->said) || ferror(search->said) || search->length > search->memory)
        return TREEN_NO_MEMORY;
    struct smt_call call = {search->text, search->length, search->heard, search->question};
    TRY(search->solver.ask(search->solver.self, &call, &reply, &length));
    search->heard = search->length;
    return understand(search, reply, length);
}

/* The answer as its form wants it; returns how long it is. */
static size_t tell(struct smt_search *search) {
    const struct rules *rules = search->rules;
    size_t count = 0;
    for (size_t i = 0; search->chooses && i < rules->deciding; i++)
        if (search->value[i])
            search->told[count++] = (uint32_t)i;
    for (size_t i = 0; !search->chooses && i < rules->variables; i++)
        search->told[count++] = (uint32_t)search->value[i];
    return count;
}

/* The whole search is one subproblem: it is this one's or another's. */
static bool is_elsewhere(struct smt_search *search) {
    bool first = !search->begun;
    search->begun = true;
    return first && control_elsewhere(search->control, TOP, false);
}

enum treen_status smt_next(struct smt_search *search, struct answer *answer) {
    bool again = search->begun;
    if (is_elsewhere(search))
        return TREEN_END;
    if (control_node(search->control, BELOW) && control_due(search->control, 0))
        return TREEN_STOPPED;
    if (again)
        smt_write_other(search->rules, search->value, search->said);
    TRY(ask(search));
    *answer = (struct answer){.count = tell(search), .option = search->told};
    return TREEN_OK;
}

/* ---- Opening and closing ------------------------------------------------------------------------------- */

/* Null when there is no memory. */
static const struct rules *rules_of(const struct problem *problem, struct arena *arena) {
    struct cnf cnf;
    if (problem->form == FORM_RULES)
        return problem->question;
    return cnf_of_cover(problem, arena, &cnf) ? cnf_rules(&cnf, NULL, NULL, arena) : NULL;
}

enum treen_status smt_open(const struct problem *problem, struct control *control, struct arena *arena,
                           struct smt_solver solver, struct smt_search **out) {
    const struct rules *rules = rules_of(problem, arena);
    struct smt_search *search = ARENA_NEW(arena, 1, struct smt_search);
    if (!search || !rules)
        return TREEN_NO_MEMORY;
    *search = (struct smt_search){
        .rules = rules, .chooses = problem->form == FORM_COVER, .control = control, .solver = solver};
    search->value = ARENA_NEW(arena, rules->variables, int32_t);
    search->told = ARENA_NEW(arena, rules->variables, uint32_t);
    search->question = smt_question(rules, arena);
    if (!search->value || !search->told || !search->question ||
        !smt_reader_init(&search->reader, rules, arena))
        return TREEN_NO_MEMORY;
    search->memory = arena->limit - arena->used;
    search->said = open_memstream(&search->text, &search->length);
    if (!search->said)
        return TREEN_NO_MEMORY;
    smt_write(rules, search->said);
    *out = search;
    return TREEN_OK;
}

void smt_close(struct smt_search *search) {
    fclose(search->said);
    free(search->text);
}
