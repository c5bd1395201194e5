/* treen pieces: sets of pieces by name or size. */
#include "app/ask/words.h"
#include "app/system/screen.h"
#include "treen_tool.h"

#include <stdlib.h>
#include <string.h>

/* Joins the operands with blanks; null when there is no memory. */
static char *join_operands(const struct call *call) {
    size_t length = 1;
    for (int i = 0; i < call->operands; i++)
        length += strlen(call->operand[i]) + 1;
    char *text = calloc(length, 1), *end = text;
    for (int i = 0; text && i < call->operands; i++)
        end = stpcpy(i ? stpcpy(end, " ") : end, call->operand[i]);
    return text;
}

static enum ending run_pieces(const struct call *call) {
    struct treen_error error = {0};
    char *set = call->operands ? join_operands(call) : NULL;
    if (call->operands && !set)
        return complain(STOPPED, "out of memory");
    enum treen_status status = tool_pieces(call->flags.grid, set, call->flags.json, stdout, &error);
    free(set);
    error.line = 0; /* the text is no file */
    TRY_ENDING(complain_error(status, &error));
    if (call->flags.json)
        print_done(call, NULL);
    return ANSWERED;
}

const struct command command_pieces = {
    .name = "pieces",
    .operands = "[SET...]",
    .summary = "print a set of pieces by its name or its size",
    .help = "Prints the pieces of a set so that they can be pasted in a file, whose key set: takes the same "
            "words. A set is a name (pentominoes, hexiamonds, tetrahexes, pentacubes, tetrasticks), a number "
            "of cells of --grid (5, up to 4), or a bundled puzzle (soma). Before it may stand one-sided "
            "(on flat grids: no piece is turned over), behind it without flat. Without a SET it lists those "
            "that people know.",
    .example = "treen pieces 5 --grid hexagon",
    .run = run_pieces,
};
