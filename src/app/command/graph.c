/* treen graph: the graph can have millions of edges and is written as it is made; nothing here
 * holds it. */
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

/* Counts the graph for --json, and does not print it. */
static enum ending count_graph(const struct call *call, const struct treen_puzzle *puzzle, const char *form) {
    struct treen_error error;
    struct treen_stated stated;
    TRY_ENDING(complain_error(treen_state(puzzle, form, NULL, NULL, &stated, &error), &error));
    const struct treen_summary summary = {
        .puzzle = treen_about(puzzle)->name, .complete = true, .stated = &stated};
    print_summary(call, &summary);
    return ANSWERED;
}

static enum ending graph(const struct call *call, const struct treen_puzzle *puzzle) {
    const char *form = call->flags.matrix ? "matrix" : "graph";
    return call->flags.json ? count_graph(call, puzzle, form) : problems_state(puzzle, form);
}

const struct command command_graph = {
    .name = "graph",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "print the puzzle as a graph",
    .help = "Prints the puzzle as a graph, in DIMACS form or as a matrix. It has a vertex for each "
            "placement, and an edge where two placements are of the same piece or overlap. A solution is a "
            "set of vertices without an edge between them. --json prints only the numbers of vertices and "
            "edges.",
    .example = "treen graph soma > soma.col",
    .one = graph,
};
