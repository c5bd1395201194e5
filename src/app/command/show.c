/* treen show: a puzzle as its file says it, or solutions out of a file. Solutions are read by the checker, so
 * that a drawing made by hand, the text of solve and its JSON are all the same here; one that breaks a rule
 * is drawn too, because the picture is what helps to see why. */
#include "app/options.h"
#include "app/problems.h"
#include "app/screen.h"

static enum treen_status show_scene(const struct call *call, const struct treen_puzzle *puzzle,
                                    const struct treen_solution *solution) {
    return call->options.scene ? treen_scene_json(puzzle, solution, stdout) : TREEN_OK;
}

static enum treen_status show_puzzle(const struct call *call, const struct treen_puzzle *puzzle) {
    if (!call->options.json)
        return treen_show(puzzle, screen_look(&call->options), stdout);
    treen_puzzle_json(puzzle, stdout);
    return show_scene(call, puzzle, NULL);
}

static enum treen_status show_solution(const struct call *call, const struct treen_puzzle *puzzle,
                                       const struct treen_solution *solution, size_t number) {
    if (call->options.json) {
        treen_solution_json(solution, stdout);
        return show_scene(call, puzzle, solution);
    }
    printf("%sSolution %zu:\n", number > 1 ? "\n" : "", number);
    return treen_show_solution(puzzle, solution, screen_look(&call->options), stdout);
}

/* Leaves off when nobody takes the output any more: a file can hold millions of solutions. */
static enum ending show_solutions(const struct call *call, const struct treen_puzzle *puzzle,
                                  const struct treen_verdict *verdict) {
    const struct treen_solution *solution;
    enum ending ending = treen_verdict_holds(verdict) ? ANSWERED : NO_SOLUTION;
    for (size_t i = 0; (solution = treen_verdict_solution(verdict, i)) && output_holds(); i++)
        ending = worst_of(ending, screen_shown(show_solution(call, puzzle, solution, i + 1)));
    const char *sentence;
    for (size_t i = 0; (sentence = treen_verdict_broken(verdict, i)); i++)
        complain(NO_SOLUTION, "%s: %s", call->operand[1], sentence);
    return ending;
}

static enum ending show(const struct call *call, const struct treen_puzzle *puzzle) {
    enum ending ending = ANSWERED;
    if (call->operands < 2) {
        ending = screen_shown(show_puzzle(call, puzzle));
    } else {
        struct treen_verdict *verdict;
        ending = problems_check(call, puzzle, &verdict);
        if (ending != ANSWERED)
            return ending;
        ending = show_solutions(call, puzzle, verdict);
        treen_verdict_close(verdict);
    }
    if (call->options.json)
        options_done(call, puzzle);
    return ending;
}

/* A puzzle file is shown whole, but a solution belongs to one problem of it. */
static enum ending run(const struct call *call) {
    return call->operands < 2 ? problems_each(call, show) : problems_one(call, show);
}

const struct command command_show = {
    .name = "show",
    .operands = "PUZZLE [SOLUTION]",
    .least_operands = 1,
    .summary = "draw a puzzle, or solutions from a file",
    .help = "Draws the box and the pieces of a puzzle, layer by layer; or the solutions in the file "
            "SOLUTION, which holds what treen solve printed (as text or with --json). Solutions that do not "
            "hold are drawn too, and what is wrong with them is said.",
    .run = run,
};
