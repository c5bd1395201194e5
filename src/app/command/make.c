/* treen make: new puzzles. The seed and the size stand in the puzzle itself, so that it can be
 * made again. */
#include "app/system/screen.h"
#include "app/options/tool.h"

#include <string.h>

/* Returns the name of the format that is called as the kind; treen's own, if there is none. */
static const char *usual_format(const char *kind) {
    const struct treen_row *format;
    for (size_t i = 0; (format = treen_list(TREEN_FORMATS, i)); i++)
        if (!strcmp(format->name, kind))
            return kind;
    return "yaml";
}

/* Writes the puzzle in the usual format of the kind, unless another is asked for. */
static enum ending run_make(const struct call *call) {
    const char *kind = call->operand[0];
    const char *format = call->flags.to ? call->flags.to : usual_format(kind);
    struct treen_puzzle *puzzle;
    struct treen_error error;
    TRY_ENDING(complain_error(treen_make(call->session, kind, &puzzle, &error), &error));
    enum treen_status status = treen_write(puzzle, format, false, tool_sink, stdout, &error);
    treen_close(puzzle);
    if (status == TREEN_IO && !output_holds())
        return BAD; /* output_close says it */
    return complain_error(status, &error);
}

const struct command command_make = {
    .name = "make",
    .operands = "KIND",
    .least_operands = 1,
    .summary = "make a new number puzzle, or tiles",
    .help = "Prints a new number puzzle of this kind. It has one solution, and needs every clue. Or prints "
            "square tiles that fill a board in one way, but for turning the whole board. An unknown "
            "kind is answered by a list of the kinds. The same --seed and --side make the same puzzle on "
            "every machine.",
    .example = "treen make sujiko --seed 7",
    .run = run_make,
};
