/* treen classify: tables of placements and solutions by classes of cells. A search that was
 * stopped still tells its tables, and the sentence below them says that they are not complete. */
#include "app/ask/ask.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

#include <stdlib.h>
#include <string.h>

/* ---- The tables ------------------------------------------------------------------------------ */

enum table { NO_TABLE, CLASSES, PLACEMENTS, BRANCHES };

struct tables {
    enum table now; /* the one that is being printed */
    size_t branches;
    char *piece; /* of the last signature; null = there is none */
    bool lost;   /* there was no memory for the piece, so lines would be wrong */
};

/* Ends the tables before this one, and begins it. */
static void begin_table(struct tables *tables, enum table table) {
    while (tables->now < table)
        switch (tables->now++) {
        case NO_TABLE:
            puts("class  cells");
            break;
        case CLASSES:
            puts("\nPlacements by the classes of their cells:");
            break;
        default:
            puts("\n\nSolutions by the classes of their pieces' cells:\n       total  up to rotation");
        }
}

/* Says a class. The letters stand for the number of walls that a cell has. */
static void say_class(struct tables *tables, const struct treen_cell_class *class) {
    begin_table(tables, CLASSES);
    printf("%-5s  %5zu\n", class->name, class->cells);
}

/* Says a signature, one line to a piece: the signatures come in the order of the pieces. */
static void say_signature(struct tables *tables, const struct treen_signature *signature) {
    begin_table(tables, PLACEMENTS);
    if (!tables->piece || strcmp(tables->piece, signature->piece) != 0) {
        fputs(tables->piece ? "\n" : "", stdout);
        tool_print_text(signature->piece, stdout);
        putchar(':');
        free(tables->piece);
        tables->piece = strdup(signature->piece);
        tables->lost = !tables->piece;
    }
    printf("  %s %zu", signature->name, signature->placements);
}

/* Says a branch. The largest come first. Their counts are right-aligned, because that is how
 * they are compared. Their names are as long as the puzzle has pieces, and so come last. */
static void say_branch(struct tables *tables, const struct treen_branch *branch) {
    begin_table(tables, BRANCHES);
    printf("%12s  %14s  ", branch->total.text,
           branch->up_to_rotation.text ? branch->up_to_rotation.text : "-");
    tool_print_text(branch->name, stdout);
    putchar('\n');
    tables->branches++;
}

static void say_record(struct tables *tables, const struct treen_record *record) {
    if (record->type == TREEN_CELL_CLASS)
        say_class(tables, record->body.cell_class);
    else if (record->type == TREEN_SIGNATURE)
        say_signature(tables, record->body.signature);
    else if (record->type == TREEN_BRANCH)
        say_branch(tables, record->body.branch);
}

static void say_end(const struct call *call, struct tables *tables, const struct treen_summary *summary) {
    begin_table(tables, BRANCHES);
    printf("%zu branch%s.\n", tables->branches, tables->branches == 1 ? "" : "es");
    say_counts(call, summary);
    say_why_not(summary->impossible);
}

/* ---- The command ----------------------------------------------------------------------------- */

static enum treen_status tell_classes(struct ask *ask, struct tables *tables) {
    const struct treen_record *record;
    enum treen_status status;
    while ((status = ask_next_row(ask, &record)) == TREEN_OK) {
        if (ask->call->flags.json)
            print_json(record, stdout);
        else
            say_record(tables, record);
        if (tables->lost)
            return TREEN_NO_MEMORY;
    }
    return status;
}

/* Tells also what is known when a limit or Ctrl-C stops the search: the placements are complete
 * then. */
static enum ending tell_and_end(struct ask *ask, struct tables *tables) {
    enum treen_status status = tell_classes(ask, tables);
    if (tables->lost)
        return ask_end(ask, status, NULL);
    if (status != TREEN_END && status != TREEN_STOPPED) {
        ask_erase(ask);
        return complain_error(status, &ask->error);
    }
    enum ending ending = ask_end(ask, status, NULL);
    if (ask->summary && ask->call->flags.json)
        print_json(ask->record, stdout);
    else if (ask->summary)
        say_end(ask->call, tables, ask->summary);
    return ending;
}

static enum ending classify(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    struct tables tables = {0};
    TRY_ENDING(ask_open(&ask, call, puzzle, "classify"));
    enum ending ending = tell_and_end(&ask, &tables);
    free(tables.piece);
    ask_close(&ask);
    return ending;
}

const struct command command_classify = {
    .name = "classify",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "sort placements and solutions by classes of cells",
    .help = "Divides the cells of the box into classes by its symmetries (of a cube: vertices, edges, faces, "
            "the centre). Counts the placements of each piece by the classes of its cells. Sorts all "
            "solutions into branches by the classes that their pieces take.",
    .example = "treen classify soma",
    .each = classify,
};
