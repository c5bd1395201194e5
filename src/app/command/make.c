/* treen make: new puzzles. The seed and the size stand in the puzzle itself, so that it can be
 * made again. */
#include "app/screen.h"

/* Writes in the format that the kind is named after, unless another is asked for. */
static enum ending run(const struct call *call) {
    const char *kind = call->operand[0], *format = call->flags.to ? call->flags.to : kind;
    struct treen_puzzle *puzzle;
    struct treen_error error;
    enum treen_status status = treen_make(call->session, kind, &puzzle, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    status = treen_write(puzzle, format, false, tool_sink, stdout, &error);
    treen_close(puzzle);
    if (status == TREEN_IO && !output_holds())
        return BAD; /* output_close says it */
    return status == TREEN_OK ? ANSWERED : complain_error(status, &error);
}

const struct command command_make = {
    .name = "make",
    .operands = "KIND",
    .least_operands = 1,
    .summary = "make a new puzzle",
    .help = "Prints a new puzzle of the kind sujiko or kurosu, which has one solution, and in which no clue "
            "can be left out. The same --seed and --side make the same puzzle on every machine.",
    .run = run,
};
