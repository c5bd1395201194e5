/* Finds all answers of a solver: states the rules, asks, excludes the answer, asks again. A solver
 * is believed when it says that there is no answer (more), and never about an answer.
 *
 * Clauses that exclude answers slow a solver down, each a little, so that time grows with the
 * square of the answers. Hence, after a few answers, one value of the last one is supposed, in a
 * scope, for as long as there are answers with it. The clauses of the scope go with it. One
 * assertion says afterwards that the value is another (E181). */
#include "engine/logic/smt.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text/writing.h"
#include "engine/logic/cnf.h"

#include <stdlib.h>
#include <string.h>

/* The best of several numbers with the empty Kurosu (E181). */
enum { SCOPE_ANSWERS = 20 };

/* A value that is supposed for a while. The first scope supposes nothing. */
struct scope {
    uint32_t variable;
    int32_t value;
    size_t before;  /* the length of the text before it */
    size_t answers; /* answers that were excluded in it; an inner scope counts as one */
};

struct smt_search {
    const struct rules *rules;
    bool chooses; /* the problem is a cover: an answer is the options that are true */
    struct control *control;
    struct smt_solver solver;
    struct smt_reader reader;
    const char *question;
    size_t memory;  /* bytes that the statement may grow to */
    int32_t *value; /* by variable: the last answer */
    uint32_t *told; /* the last answer, in the form of an engine's */
    char *text;     /* all statements that hold, a C string */
    size_t length, room;
    char *news; /* the new statements, and commands that open and close scopes */
    struct arena *arena;
    ARRAY(struct scope) scope;
    uint32_t *depth; /* by variable: the scope that settles its value, from 1; 0 = it is open */
    bool begun;
};

static enum treen_status fail(const struct smt_search *search, const char *why) {
    return error_say(search->control->error, TREEN_IO, "the solver's answer is of no use: %s", why);
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Judges a model by the rules themselves: a solver's mistake must not be told as an answer. */
static enum treen_status judge(const struct smt_search *search) {
    const struct rules *rules = search->rules;
    if (!rules_in_range(rules, search->value))
        return fail(search, rules->range);
    for (size_t i = 0; i < rules->rules; i++)
        if (!rule_holds(&rules->rule[i], search->value)) {
            char why[256];
            snprintf(why, sizeof why, "its model breaks the rule '%s'", rules->rule[i].name);
            return fail(search, why);
        }
    return TREEN_OK;
}

/* Understands a reply. A solver that was interrupted says unknown. */
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

static enum treen_status ask_solver(struct smt_search *search) {
    const char *reply;
    size_t length;
    const struct smt_call call = {search->text, search->news, search->length, search->question};
    TRY(search->solver.ask(search->solver.self, &call, &reply, &length));
    return understand(search, reply, length);
}

/* ---- Stating --------------------------------------------------------------------------------- */

/* A statement that is being made: a command for solvers that remember, then assertions. */
struct saying {
    struct smt_search *search;
    struct writing writing;
    size_t command;
};

static bool begin_saying(struct smt_search *search, const char *command, struct saying *saying) {
    *saying = (struct saying){.search = search, .command = strlen(command)};
    bool open = writing_open(&saying->writing);
    if (open)
        fputs(command, saying->writing.out);
    return open;
}

static bool add_to_text(struct smt_search *search, const char *added, size_t length) {
    size_t wanted = search->length + length + 1;
    if (wanted > search->memory)
        return false;
    if (wanted > search->room) {
        char *grown = budget_realloc(search->arena->budget, search->text, search->room, 2 * wanted);
        if (!grown)
            return false;
        search->text = grown;
        search->room = 2 * wanted;
    }
    memcpy(search->text + search->length, added, length);
    search->length += length;
    search->text[search->length] = '\0';
    return true;
}

/* Ends the statement: its assertions join the text, and the whole is the news. */
static enum treen_status end_saying(struct saying *saying) {
    struct smt_search *search = saying->search;
    const struct writing *writing = &saying->writing;
    TRY_ROOM(writing_close(&saying->writing));
    free(search->news);
    search->news = writing->text;
    return add_to_text(search, writing->text + saying->command, writing->length - saying->command)
               ? TREEN_OK
               : TREEN_NO_MEMORY;
}

/* ---- Scopes ---------------------------------------------------------------------------------- */

static struct scope *innermost(const struct smt_search *search) {
    return &search->scope.at[search->scope.count - 1];
}

/* Chooses a variable to suppose a value of: the first that is open. Of options only one that was
 * chosen: that an option is not chosen means next to nothing. Returns false when there is none. */
static bool choose_variable(const struct smt_search *search, uint32_t *variable) {
    const struct rules *rules = search->rules;
    size_t count = rules->truth ? rules->deciding : rules->variables;
    for (size_t i = 0; i < count; i++)
        if (!search->depth[i] && rules->variable[i].low < rules->variable[i].high &&
            (!rules->truth || search->value[i])) {
            *variable = (uint32_t)i;
            return true;
        }
    return false;
}

/* Excludes the last answer, in a new scope if the innermost has enough of them. */
static enum treen_status exclude_answer(struct smt_search *search) {
    struct scope new = {.before = search->length};
    struct saying saying;
    bool opens = innermost(search)->answers >= SCOPE_ANSWERS && choose_variable(search, &new.variable);
    if (opens && !array_push(search->arena, &search->scope, new))
        return TREEN_NO_MEMORY;
    TRY_ROOM(begin_saying(search, opens ? "(push 1)\n" : "", &saying));
    if (opens) {
        innermost(search)->value = search->value[new.variable];
        search->depth[new.variable] = (uint32_t)search->scope.count;
        smt_write_value(search->rules, new.variable, search->value[new.variable], true, saying.writing.out);
    }
    smt_write_other(search->rules, search->value, search->depth, saying.writing.out);
    innermost(search)->answers++;
    return end_saying(&saying);
}

/* Leaves the innermost scope. All answers with its value have been told: from now on the variable
 * has another one. If it had two values, only one is left. */
static enum treen_status leave_scope(struct smt_search *search) {
    const struct scope left = *innermost(search);
    const struct rules_variable *its = &search->rules->variable[left.variable];
    struct saying saying;
    for (size_t i = 0; i < search->rules->variables; i++)
        if (search->depth[i] >= search->scope.count)
            search->depth[i] = 0;
    search->scope.count--;
    if (its->low + 1 == its->high)
        search->depth[left.variable] = (uint32_t)search->scope.count;
    innermost(search)->answers++;
    search->length = left.before;
    TRY_ROOM(begin_saying(search, "(pop 1)\n", &saying));
    smt_write_value(search->rules, left.variable, left.value, false, saying.writing.out);
    return end_saying(&saying);
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* Tells the answer in its form; returns its length. */
static size_t tell_model(struct smt_search *search) {
    const struct rules *rules = search->rules;
    size_t count = 0;
    for (size_t i = 0; search->chooses && i < rules->deciding; i++)
        if (search->value[i])
            search->told[count++] = (uint32_t)i;
    for (size_t i = 0; !search->chooses && i < rules->variables; i++)
        search->told[count++] = (uint32_t)search->value[i];
    return count;
}

/* Tells whether another search has this one's only subproblem, the whole. */
static bool is_elsewhere(struct smt_search *search) {
    bool first = !search->begun;
    search->begun = true;
    return first && control_elsewhere(search->control, TOP, true);
}

static enum treen_status put_question(struct smt_search *search) {
    if (control_node(search->control, BELOW) && control_due(search->control, 0))
        return TREEN_STOPPED;
    return ask_solver(search);
}

enum treen_status smt_next(struct smt_search *search, struct answer *answer) {
    bool again = search->begun;
    if (is_elsewhere(search))
        return TREEN_END;
    if (again)
        TRY(exclude_answer(search));
    enum treen_status status = put_question(search);
    while (status == TREEN_END && search->scope.count > 1) {
        TRY(leave_scope(search));
        status = put_question(search);
    }
    TRY(status);
    *answer = (struct answer){.count = tell_model(search), .option = search->told};
    return TREEN_OK;
}

/* ---- Opening and closing --------------------------------------------------------------------- */

/* Returns the problem's rules; null when there is no memory. */
static const struct rules *rules_of(const struct problem *problem, struct arena *arena) {
    struct cnf cnf;
    if (problem->form == FORM_RULES)
        return problem->question;
    return cnf_of_cover(problem, arena, &cnf) ? cnf_rules(&cnf, NULL, NULL, arena) : NULL;
}

static enum treen_status state(struct smt_search *search) {
    struct saying saying;
    TRY_ROOM(begin_saying(search, "", &saying));
    smt_write(search->rules, saying.writing.out);
    return end_saying(&saying);
}

enum treen_status smt_open(const struct problem *problem, struct control *control, struct arena *arena,
                           struct smt_solver solver, struct smt_search **out) {
    const struct rules *rules = rules_of(problem, arena);
    struct smt_search *search = ARENA_NEW(arena, 1, struct smt_search);
    TRY_ROOM(search && rules);
    *search = (struct smt_search){.rules = rules,
                                  .chooses = problem->form == FORM_COVER,
                                  .control = control,
                                  .solver = solver,
                                  .arena = arena};
    search->value = ARENA_NEW(arena, rules->variables, int32_t);
    search->told = ARENA_NEW(arena, rules->variables, uint32_t);
    search->depth = ARENA_NEW(arena, rules->variables, uint32_t);
    search->question = smt_question(rules, arena);
    if (!search->value || !search->told || !search->depth || !search->question ||
        !smt_reader_init(&search->reader, rules, arena) ||
        !array_push(arena, &search->scope, (struct scope){.before = 0}))
        return TREEN_NO_MEMORY;
    search->memory = arena->limit - arena->used;
    enum treen_status status = state(search);
    if (status == TREEN_OK)
        *out = search;
    else
        smt_close(search);
    return status;
}

void smt_close(struct smt_search *search) {
    free(search->news);
    budget_free(search->arena->budget, search->text, search->room);
}
