/* treen classify: tables of placements and solutions by classes of cells. A search that was stopped still
 * tells its tables, and the sentence below them says that they are not complete. */
#include "app/ask.h"
#include "app/problems.h"
#include "app/screen.h"

#include <string.h>

/* The letters stand for how many walls a cell has; how many cells there are of each says which they are. */
static void say_cells(const struct treen_classes *classes) {
    const struct treen_cell_class *class;
    puts("class  cells");
    for (size_t i = 0; (class = treen_classes_cell(classes, i)); i++)
        printf("%-5s  %5zu\n", class->name, class->cells);
}

/* One line to a piece: the signatures come in the order of the pieces. */
static void say_placements(const struct treen_classes *classes) {
    const struct treen_signature *signature;
    const char *piece = "";
    puts("\nPlacements by the classes of their cells:");
    for (size_t i = 0; (signature = treen_classes_signature(classes, i)); i++) {
        if (strcmp(piece, signature->piece)) {
            fputs(i ? "\n" : "", stdout);
            treen_print_text(signature->piece, stdout);
            putchar(':');
        }
        printf("  %s %zu", signature->name, signature->placements);
        piece = signature->piece;
    }
    putchar('\n');
}

/* Branches come with the largest first. Their counts are right-aligned, because that is how they are
 * compared; their names are as long as the puzzle has pieces, and so come last. */
static void say_branches(const struct treen_classes *classes) {
    const struct treen_branch *branch;
    size_t count = 0;
    puts("\nSolutions by the classes of their pieces' cells:\n       total  up to rotation");
    for (; (branch = treen_classes_branch(classes, count)); count++) {
        printf("%12s  %14s  ", branch->total, branch->up_to_rotation ? branch->up_to_rotation : "-");
        treen_print_text(branch->name, stdout);
        putchar('\n');
    }
    printf("%zu branch%s.\n", count, count == 1 ? "" : "es");
}

static void say(const struct ask *ask, const struct treen_classes *classes) {
    if (ask->call->options.json) {
        treen_classes_json(classes, stdout);
        treen_summary_json(&ask->summary, stdout);
        return;
    }
    say_cells(classes);
    say_placements(classes);
    say_branches(classes);
    ask_say_counts(ask);
    ask_say_why_not(ask->summary.impossible);
}

/* What is known when a limit or Ctrl-C stops it is told all the same: the placements are complete then. */
static enum ending classify(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    struct treen_error error;
    struct treen_classes *classes;
    struct call by_rotation = *call;
    by_rotation.options.symmetry = TREEN_SYMMETRY_ROTATION; /* branches count rotation classes */
    enum ending ending = ask_open(&ask, &by_rotation, puzzle, TREEN_SOLVE);
    if (ending != ANSWERED)
        return ending;
    enum treen_status status = treen_classes_open(ask.run, &classes, &error);
    if (status == TREEN_OK || status == TREEN_STOPPED) {
        ending = ask_end(&ask, status == TREEN_OK ? TREEN_END : status);
        say(&ask, classes);
        treen_classes_close(classes);
    } else {
        bar_erase(&ask.bar);
        ending = complain_error(status, &error);
    }
    ask_close(&ask);
    return ending;
}

static enum ending run(const struct call *call) {
    return problems_each(call, classify);
}

const struct command command_classify = {
    .name = "classify",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "sort placements and solutions by classes of cells",
    .help = "The box's symmetries divide its cells into classes (of a cube: vertices, edges, faces, the "
            "centre). Counts the placements of each piece by the classes of its cells, and sorts all "
            "solutions into branches by the classes that their pieces take.",
    .run = run,
};
