/* treen list: the bundled puzzles. Each is opened as for any other command, so that the list says
 * nothing that the puzzle does not. */
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

enum { NAME_COLUMNS = 20, COUNT_COLUMNS = 9, COUNTED_COLUMNS = 14 };

/* Returns the smallest count that the file expects: people mean that by "how many solutions". */
static const char *solutions_of(const struct treen_about *about, const char **counted) {
    const char *symmetry = about->up_to_symmetry.text, *rotation = about->up_to_rotation.text;
    *counted = symmetry            ? "up to symmetry"
               : rotation          ? "up to rotation"
               : about->total.text ? "in all"
                                   : "not counted";
    if (symmetry || rotation)
        return symmetry ? symmetry : rotation;
    return about->total.text ? about->total.text : about->solvable ? "some" : "unknown";
}

/* Says a puzzle, or how many a file has and the title of the first. They are bundled with the tool:
 * nothing in the title can do harm to a terminal. */
static void say_problem(const struct treen_about *about) {
    const char *counted, *solutions = solutions_of(about, &counted);
    char problems[16];
    if (about->problems > 1) {
        snprintf(problems, sizeof problems, "%u", about->problems);
        solutions = problems;
        counted = "problems";
    }
    printf("%-*s  %*s  %-*s  %s\n", NAME_COLUMNS, about->name, COUNT_COLUMNS, solutions, COUNTED_COLUMNS,
           counted, about->title ? about->title : "");
}

/* Lists a puzzle. One that cannot be read would be a bug, but it must not hide the others. */
static enum ending list_one(const struct call *call, const char *name) {
    struct treen_error error;
    struct treen_puzzle *puzzle;
    TRY_ENDING(complain_error(treen_open(call->session, name, NULL, &puzzle, &error), &error));
    problems_tell(name, puzzle);
    if (call->flags.json)
        print_json(&(struct treen_record){TREEN_PUZZLE, {.puzzle = treen_about(puzzle)}}, stdout);
    else
        say_problem(treen_about(puzzle));
    treen_close(puzzle);
    return ANSWERED;
}

static enum ending run_list(const struct call *call) {
    enum ending ending = ANSWERED;
    const struct treen_row *row;
    if (!call->flags.json)
        printf("%-*s  %*s  %-*s  title\n", NAME_COLUMNS, "name", COUNT_COLUMNS, "solutions", COUNTED_COLUMNS,
               "counted");
    for (size_t i = 0; (row = treen_list(TREEN_COLLECTION, i)); i++)
        ending = worst_of(ending, list_one(call, row->name));
    if (call->flags.json)
        print_done(call, NULL);
    return ending;
}

const struct command command_list = {
    .name = "list",
    .operands = "",
    .summary = "list the bundled puzzles",
    .help = "Lists the bundled puzzles: the name that every command takes, the number of solutions, and the "
            "title. Turned and mirrored solutions count as one. A file of several puzzles has their number.",
    .example = "treen list",
    .run = run_list,
};
