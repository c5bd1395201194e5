/* treen show: a puzzle as its file says it, or solutions out of a file. The checker reads
 * solutions, so that a drawing made by hand, the text of solve and its JSON are all the same
 * here. A solution that breaks a rule is drawn too, because the picture helps to see why. */
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

/* Draws a solution, or where that is null the puzzle. */
static enum treen_status draw_solution(const struct treen_puzzle *puzzle, const struct treen_record *solution,
                                       const struct treen_picture *picture) {
    return treen_draw(puzzle, &solution, solution ? 1 : 0, picture, tool_sink, stdout, NULL);
}

/* Shows the same as text, or as lines of JSON: the record, and with --scene its polygons. */
static enum treen_status show_thing(const struct call *call, const struct treen_puzzle *puzzle,
                                    const struct treen_record *solution) {
    const struct treen_picture text = screen_picture(call->flags.colour),
                               scene = {.size = sizeof scene, .type = TREEN_SCENE};
    const struct treen_record about = {TREEN_PUZZLE, {.puzzle = treen_about(puzzle)}};
    if (!call->flags.json)
        return draw_solution(puzzle, solution, &text);
    print_json(solution ? solution : &about, stdout);
    return call->flags.scene ? draw_solution(puzzle, solution, &scene) : TREEN_OK;
}

/* Leaves off when nobody takes the output any more: a file can hold millions of solutions. */
static enum ending show_solutions(const struct call *call, const struct treen_puzzle *puzzle,
                                  struct ask *ask) {
    const struct treen_record *solution;
    enum ending ending = ANSWERED;
    for (size_t number = 1; output_holds() && ask_next(ask, &solution) == TREEN_OK; number++) {
        if (!call->flags.json)
            printf("%sSolution %zu:\n", number > 1 ? "\n" : "", number);
        ending = worst_of(ending, screen_shown(show_thing(call, puzzle, solution)));
    }
    return ending;
}

static enum ending say_verdict(const struct call *call, struct ask *ask) {
    enum ending ending = ask_end(ask, TREEN_END, NULL);
    if (!ask->summary)
        return ending;
    const struct treen_verdict *verdict = ask->summary->verdict;
    for (size_t i = 0; i < verdict->broken; i++)
        complain(NO_SOLUTION, "%s: %s", call->operand[1], verdict->sentence[i]);
    return verdict->holds ? ANSWERED : NO_SOLUTION;
}

static enum ending show_read(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    TRY_ENDING(problems_check(call, puzzle, call->operand[1], NULL, &ask));
    enum ending ending = show_solutions(call, puzzle, &ask);
    ending = worst_of(ending, say_verdict(call, &ask));
    ask_close(&ask);
    if (call->flags.json)
        print_done(call, puzzle);
    return ending;
}

static enum ending show(const struct call *call, const struct treen_puzzle *puzzle) {
    if (call->operands > 1)
        return show_read(call, puzzle);
    enum ending ending = screen_shown(show_thing(call, puzzle, NULL));
    if (call->flags.json)
        print_done(call, puzzle);
    return ending;
}

/* Shows a puzzle file whole, but a solution belongs to one problem of it. */
static enum ending run_show(const struct call *call) {
    return call->operands < 2 ? problems_each(call, show) : problems_one(call, show);
}

const struct command command_show = {
    .name = "show",
    .operands = "PUZZLE [SOLUTION]",
    .least_operands = 1,
    .summary = "draw a puzzle, or solutions from a file",
    .help = "Draws the box and the pieces of a puzzle, layer by layer. With SOLUTION, draws the solutions in "
            "that file, which holds the output of treen solve (as text or with --json). Solutions that do "
            "not hold are drawn, too, with a sentence for each fault.",
    .example = "treen show soma",
    .run = run_show,
};
