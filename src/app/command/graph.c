/* treen graph: the graph can have millions of edges and is written as it is made; nothing here holds it. */
#include "app/options.h"
#include "app/problems.h"
#include "app/screen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* With --json the graph is counted, not printed. */
static enum ending count_graph(const struct call *call, const struct treen_puzzle *puzzle) {
    struct treen_error error;
    struct treen_graph_about about;
    FILE *nowhere = fopen("/dev/null", "w");
    if (!nowhere)
        return complain(BAD, "/dev/null: %s", strerror(errno));
    enum treen_status status = treen_graph(puzzle, call->options.matrix, nowhere, &about, &error);
    fclose(nowhere);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    char *line = options_line(call);
    treen_graph_json(puzzle, &about, line, stdout);
    free(line);
    return ANSWERED;
}

/* The text is the answer, so a failure to write it is told once, where standard output is closed. */
static enum ending graph(const struct call *call, const struct treen_puzzle *puzzle) {
    if (call->options.json)
        return count_graph(call, puzzle);
    struct treen_error error;
    struct treen_graph_about about;
    enum treen_status status = treen_graph(puzzle, call->options.matrix, stdout, &about, &error);
    if (status == TREEN_IO && !output_holds())
        return BAD; /* output_close says it */
    return status == TREEN_OK ? ANSWERED : complain_error(status, &error);
}

static enum ending run(const struct call *call) {
    return problems_one(call, graph);
}

const struct command command_graph = {
    .name = "graph",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "the same question as a graph",
    .help = "Prints the question as a graph, in DIMACS form or as a matrix: a vertex for each placement, an "
            "edge where two placements are of the same piece or overlap. A solution is a set of vertices "
            "without an edge between them. With --json only the numbers of vertices and edges.",
    .run = run,
};
