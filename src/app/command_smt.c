/* treen smt: a number puzzle as any solver can read it, and the way back: what the solver printed is read, judged
 * rule by rule and told. A model that does not hold is told too; what is wrong with it is the point. */
#include "app/options.h"
#include "app/problems.h"
#include "app/screen.h"
#include "app/whole.h"

#include <stdlib.h>

/* ---- Stating ------------------------------------------------------------------------------------------- */

static enum ending state(const struct treen_puzzle *puzzle) {
    struct treen_error error;
    enum treen_status status = treen_smt(puzzle, stdout, &error);
    if (status == TREEN_IO && !output_holds())
        return BAD; /* output_close says it */
    return status == TREEN_OK ? ANSWERED : complain_error(status, &error);
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

/* What a solver's answer comes to. */
struct told {
    const struct call *call;
    const struct treen_puzzle *puzzle;
    enum treen_says says;
    struct treen_verdict *verdict;         /* null unless it said sat */
    const struct treen_solution *solution; /* the verdict's */
    struct treen_rules *rules;             /* judged by that solution */
};

static void tell_rules(const struct told *told) {
    const struct treen_rule *rule;
    const char *sentence;
    putchar('\n');
    for (size_t i = 0; (rule = treen_rules_at(told->rules, i)); i++)
        printf("%s  %s\n", rule->holds ? "ok  " : "Fail", rule->name);
    putchar('\n');
    for (size_t i = 0; (sentence = treen_verdict_broken(told->verdict, i)); i++)
        printf("%s\n", sentence);
    if (treen_verdict_holds(told->verdict))
        puts("The solution holds.");
}

static void tell_text(const struct told *told) {
    if (told->says == TREEN_UNSAT)
        puts("No solution: so says the solver.");
    else if (told->says == TREEN_UNKNOWN)
        puts("The solver does not know whether there is a solution.");
    if (!told->verdict)
        return;
    treen_show_solution(told->puzzle, told->solution, screen_look(&told->call->options), stdout);
    tell_rules(told);
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

/* Of an answer that is none there is nothing to show. */
static enum ending write_page(struct told *told) {
    const char *name = told->call->options.html;
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
    if (status != TREEN_OK)
        return complain_error(status, &error);
    if (told->call->options.json)
        tell_json(told);
    else
        tell_text(told);
    return worst_of(ending_of(told), write_page(told));
}

static enum ending read_back(const struct call *call, const struct treen_puzzle *puzzle) {
    struct told told = {.call = call, .puzzle = puzzle};
    struct treen_error error;
    const char *name = call->options.model;
    size_t length;
    char *text = problems_text(call, name, &length);
    if (!text)
        return BAD;
    enum treen_status status = treen_smt_read(puzzle, text, length, name, &told.says, &told.verdict, &error);
    free(text);
    enum ending ending = status == TREEN_OK ? tell(&told) : complain_error(status, &error);
    treen_rules_close(told.rules);
    treen_verdict_close(told.verdict);
    return ending;
}

/* ---- The command --------------------------------------------------------------------------------------- */

static enum ending smt(const struct call *call, const struct treen_puzzle *puzzle) {
    return call->options.model ? read_back(call, puzzle) : state(puzzle);
}

static enum ending run(const struct call *call) {
    if (!call->options.model && (call->options.html || call->options.json))
        return complain(BAD, "--html and --json need --model FILE: what a solver answered");
    return problems_one(call, smt);
}

const struct command command_smt = {
    .name = "smt",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "state a number puzzle in SMT-LIB, or check a solver's model",
    .help =
        "Prints a number puzzle (sujiko, kurosu) in SMT-LIB 2, for Z3, cvc5, MathSAT or any other solver to "
        "read: treen smt PUZZLE | z3 -in | treen smt PUZZLE --model - reads the answer back and checks it "
        "rule by rule. Exit status with --model: 0 it is a solution, 1 it is none or there is none, 3 the "
        "solver does not know.",
    .run = run,
};
