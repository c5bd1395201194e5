/* A model that does not hold is told too; what is wrong with it is the point. */
#include "app/found/model.h"

#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/system/whole.h"
#include "app/ask/words.h"

/* A solver's answer, read back. */
struct told {
    const struct call *call;
    const struct treen_puzzle *puzzle;
    struct ask ask;
    struct treen_record *solution; /* a copy; null unless the solver gave one */
    bool has_rules;                /* it is one of a number puzzle */
};

/* ---- Telling --------------------------------------------------------------------------------- */

static void say_rules(const struct treen_rules *rules) {
    for (size_t i = 0; i < rules->count; i++)
        printf("%s  %s\n", rules->rule[i].holds ? "ok  " : "Fail", rules->rule[i].name);
    putchar('\n');
}

static enum ending say_solution(const struct told *told) {
    const struct treen_record *const record = told->solution;
    const struct treen_picture picture = screen_picture(told->call->flags.colour);
    enum treen_status status = treen_draw(told->puzzle, &record, 1, &picture, tool_sink, stdout, NULL);
    putchar('\n');
    return screen_shown(status);
}

/* Tells the solution with the rules that it keeps or breaks. */
static enum ending tell_solution(struct told *told, const struct treen_record *rules) {
    if (!told->call->flags.json) {
        enum ending ending = say_solution(told);
        if (rules)
            say_rules(rules->body.rules);
        return ending;
    }
    print_json(told->solution, stdout);
    if (rules)
        print_json(rules, stdout);
    return ANSWERED;
}

static void tell_end(const struct told *told) {
    const struct treen_verdict *verdict = told->ask.summary->verdict;
    if (told->call->flags.json) {
        print_json(told->ask.record, stdout);
        return;
    }
    if (verdict->says == TREEN_UNSAT)
        puts("No solution: so says the solver.");
    else if (verdict->says == TREEN_UNKNOWN)
        puts("The solver does not know whether there is a solution.");
    for (size_t i = 0; i < verdict->broken; i++)
        say_line(verdict->sentence[i]);
    if (verdict->holds)
        puts("The solution holds.");
}

/* ---- The page -------------------------------------------------------------------------------- */

static enum treen_status fill_page(void *context, FILE *out, struct treen_error *error) {
    const struct told *told = context;
    const struct treen_record *const record = told->solution;
    const struct treen_picture page = {.size = sizeof page, .type = TREEN_PAGE};
    return treen_draw(told->puzzle, &record, record ? 1 : 0, &page, tool_sink, out, error);
}

/* Writes a report. A puzzle without numbers is turned and leafed through, as in the reports of
 * other commands. */
static enum ending write_report(const struct told *told) {
    struct takers takers;
    if (takers_open(told->call, told->puzzle, &takers) != ANSWERED)
        return BAD;
    takers_take(&takers, told->solution);
    struct treen_verdict verdict = *told->ask.summary->verdict;
    struct treen_summary summary = *told->ask.summary;
    verdict.says = TREEN_SAYS_NOTHING;
    summary.verdict = &verdict;
    summary.reproduce = NULL;
    const struct treen_record record = {TREEN_SUMMARY, {.summary = &summary}};
    return takers_end(&takers, told->call, &record, NULL, ANSWERED);
}

/* Writes a page or a report. An answer without a verdict has nothing to show. */
static enum ending write_page(struct told *told) {
    const char *name = told->call->flags.html;
    if (name && told->solution && !told->has_rules)
        return write_report(told);
    bool page = name && told->ask.summary->verdict->says != TREEN_UNKNOWN;
    return page ? whole_write(name, fill_page, told) : ANSWERED;
}

/* ---- The way back ---------------------------------------------------------------------------- */

/* Reads the solution, where there is one, with its rules, and tells both. */
static enum ending tell_answer(struct told *told) {
    const struct treen_record *solution, *rules = NULL;
    enum treen_status status = ask_next(&told->ask, &solution);
    if (status == TREEN_END)
        return ANSWERED;
    if (status == TREEN_OK)
        status = treen_record_copy(solution, &told->solution, NULL);
    if (status != TREEN_OK)
        return status == TREEN_NO_MEMORY ? complain(STOPPED, "out of memory")
                                         : complain_error(status, &told->ask.error);
    status = treen_detail(told->ask.question, "rules", &rules, &told->ask.error);
    if (status != TREEN_OK && status != TREEN_END)
        return complain_error(status, &told->ask.error);
    told->has_rules = status == TREEN_OK;
    return tell_solution(told, told->has_rules ? rules : NULL);
}

static enum ending ending_of(const struct treen_verdict *verdict) {
    if (verdict->says == TREEN_UNKNOWN)
        return STOPPED;
    return verdict->says == TREEN_SAT && verdict->holds ? ANSWERED : NO_SOLUTION;
}

static enum ending tell_model(struct told *told) {
    enum ending shown = tell_answer(told), ending = ask_end(&told->ask, TREEN_END, NULL);
    if (!told->ask.summary)
        return ending;
    tell_end(told);
    ending = worst_of(ending_of(told->ask.summary->verdict), shown);
    return worst_of(ending, write_page(told));
}

enum ending model_read(const struct call *call, const struct treen_puzzle *puzzle, const char *form) {
    struct told told = {.call = call, .puzzle = puzzle};
    TRY_ENDING(problems_check(call, puzzle, call->flags.model, form, &told.ask));
    enum ending ending = tell_model(&told);
    treen_record_free(told.solution);
    ask_close(&told.ask);
    return ending;
}
