/* A model that does not hold is told too; what is wrong with it is the point. */
#include "app/model.h"

#include "app/options.h"
#include "app/problems.h"
#include "app/report.h"
#include "app/screen.h"
#include "app/whole.h"

#include <stdlib.h>

/* ---- Telling ------------------------------------------------------------------------------------------- */

/* What a solver's answer comes to. */
struct told {
    const struct call *call;
    const struct treen_puzzle *puzzle;
    enum treen_says says;
    struct treen_verdict *verdict;         /* null unless it said sat */
    const struct treen_solution *solution; /* the verdict's */
    struct treen_rules *rules;             /* judged by that solution; null: it is no number puzzle */
};

static void tell_rules(const struct told *told) {
    const struct treen_rule *rule;
    const char *sentence;
    putchar('\n');
    for (size_t i = 0; (rule = treen_rules_at(told->rules, i)); i++)
        printf("%s  %s\n", rule->holds ? "ok  " : "Fail", rule->name);
    if (told->rules)
        putchar('\n');
    for (size_t i = 0; (sentence = treen_verdict_broken(told->verdict, i)); i++)
        printf("%s\n", sentence);
    if (treen_verdict_holds(told->verdict))
        puts("The solution holds.");
}

static enum ending tell_text(const struct told *told) {
    if (told->says == TREEN_UNSAT)
        puts("No solution: so says the solver.");
    else if (told->says == TREEN_UNKNOWN)
        puts("The solver does not know whether there is a solution.");
    if (!told->verdict)
        return ANSWERED;
    enum treen_status status =
        treen_show_solution(told->puzzle, told->solution, screen_look(&told->call->options), stdout);
    tell_rules(told);
    return screen_shown(status);
}

static void tell_json(const struct told *told) {
    char *line = options_line(told->call);
    if (told->verdict) {
        treen_solution_json(told->solution, stdout);
        treen_rules_json(told->rules, stdout);
    }
    treen_smt_json(told->puzzle, told->says, told->verdict, line, stdout);
    free(line);
}

/* ---- The page ------------------------------------------------------------------------------------------ */

static enum treen_status fill_page(void *context, FILE *out, struct treen_error *error) {
    const struct told *told = context;
    return treen_rules_page(told->puzzle, told->solution, out, error);
}

/* What is no number puzzle is turned and leafed through, as in the reports of other commands. */
static enum ending write_report(const struct told *told) {
    struct report report;
    if (report_open(&report, told->call->options.html) != ANSWERED)
        return BAD;
    report_solution(&report, told->puzzle, told->solution);
    treen_verdict_json(told->puzzle, told->verdict, NULL, report.lines);
    return report_close(&report, ANSWERED);
}

/* Of an answer that is none there is nothing to show. */
static enum ending write_page(struct told *told) {
    const char *name = told->call->options.html;
    if (name && told->solution && !told->rules)
        return write_report(told);
    return name && told->says != TREEN_UNKNOWN ? whole_write(name, fill_page, told) : ANSWERED;
}

/* ---- The way back -------------------------------------------------------------------------------------- */

static enum ending ending_of(const struct told *told) {
    if (told->says == TREEN_UNKNOWN)
        return STOPPED;
    return told->verdict && treen_verdict_holds(told->verdict) ? ANSWERED : NO_SOLUTION;
}

static enum ending tell(struct told *told) {
    struct treen_error error;
    told->solution = told->verdict ? treen_verdict_solution(told->verdict, 0) : NULL;
    enum treen_status status =
        told->solution ? treen_rules_open(told->puzzle, told->solution, &told->rules, &error) : TREEN_OK;
    if (status != TREEN_OK && status != TREEN_END)
        return complain_error(status, &error);
    enum ending shown = ANSWERED;
    if (told->call->options.json)
        tell_json(told);
    else
        shown = tell_text(told);
    return worst_of(worst_of(ending_of(told), shown), write_page(told));
}

enum ending model_read(const struct call *call, const struct treen_puzzle *puzzle, model_reader *read) {
    struct told told = {.call = call, .puzzle = puzzle};
    struct treen_error error;
    const char *name = call->options.model;
    size_t length;
    char *text = problems_text(call, name, &length);
    if (!text)
        return BAD;
    enum treen_status status = read(puzzle, text, length, name, &told.says, &told.verdict, &error);
    free(text);
    enum ending ending = status == TREEN_OK ? tell(&told) : complain_error(status, &error);
    treen_rules_close(told.rules);
    treen_verdict_close(told.verdict);
    return ending;
}
