/* treen grids: the lattices that cells can live on. */
#include "app/ask/words.h"
#include "treen_tool.h"

static enum ending run_grids(const struct call *call) {
    tool_grids(call->flags.json, stdout);
    if (call->flags.json)
        print_done(call, NULL);
    return ANSWERED;
}

const struct command command_grids = {
    .name = "grids",
    .operands = "",
    .summary = "list the grids that pieces can be made of",
    .help =
        "Lists the grids that pieces can be made of, and the boxes that can be typed on each. With --json "
        "every grid comes with the cells of one block and their forms.",
    .example = "treen grids",
    .run = run_grids,
};
