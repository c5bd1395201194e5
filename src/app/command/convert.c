/* treen convert: from any format to any that can hold the puzzle. */
#include "app/options/options.h"
#include "app/ask/problems.h"
#include "app/ask/takers.h"
#include "app/system/screen.h"
#include "app/system/whole.h"
#include "app/ask/words.h"

#include <string.h>
#include <unistd.h>

enum { SUMMARY_COLUMN = 21 };

/* ---- Which format ---------------------------------------------------------------------------- */

/* Finds the format whose files end like this name; null when none does. */
static const char *format_of(const char *name) {
    const char *slash = strrchr(name, '/'), *dot = strrchr(slash ? slash : name, '.');
    const struct treen_row *format;
    for (size_t i = 0; dot && (format = treen_list(TREEN_FORMATS, i)); i++)
        if (!strcmp(format->extension + (format->extension[0] == '.'), dot + 1))
            return format->name;
    return NULL;
}

static void list_formats(FILE *out) {
    const struct treen_row *format;
    for (size_t i = 0; (format = treen_list(TREEN_FORMATS, i)); i++) {
        fprintf(out, "  %-8s %-9s ", format->name, format->extension);
        options_wrap(format->summary, SUMMARY_COLUMN, screen_columns(STDOUT_FILENO), out);
    }
}

/* Prints the formats, and the endings of their files. */
static void more(const struct call *call, FILE *out) {
    (void)call;
    fputs("\nFormats and their endings:\n", out);
    list_formats(out);
}

/* Refuses a name with the list of formats: a person who does not know them needs it now. */
static enum ending refuse_format(const char *name) {
    if (!strcmp(name, "-"))
        complain(BAD, "say with --to in which format to write:");
    else
        complain(BAD, "the ending of '%s' is not that of a format; say with --to which it is:", name);
    list_formats(stderr);
    return BAD;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* The puzzle to be written: one problem, where one was named, or all of the file. */
struct conversion {
    const struct treen_puzzle *puzzle;
    const char *format;
    bool all;
};

static enum treen_status fill_file(void *context, FILE *out, struct treen_error *error) {
    const struct conversion *conversion = context;
    return treen_write(conversion->puzzle, conversion->format, conversion->all, tool_sink, out, error);
}

/* Returns the format to write; null: none is known. --to goes before the file's ending, since it
 * was said on purpose. */
static const char *format_wanted(const struct call *call) {
    return call->flags.to ? call->flags.to : format_of(call->operand[1]);
}

/* Notes that the format keeps no solutions of the file, and that nothing keeps its turns. */
static void note_left_out(const struct treen_puzzle *puzzle, const char *format) {
    const struct treen_saved *saved = treen_about(puzzle)->saved;
    bool keeps = !strcmp(format, "xmpuzzle");
    if (saved && saved->kept && !keeps)
        complain(ANSWERED, "note: %s keeps no solutions, so the %zu of this file are left out%s", format,
                 saved->kept, saved->separations ? ", with their moves" : "");
    else if (saved && saved->turned && keeps)
        complain(ANSWERED, "note: the moves of %zu solutions have turns, and are left out", saved->turned);
}

static enum ending convert(const struct call *call, const struct treen_puzzle *puzzle) {
    const char *name = call->operand[1], *format = format_wanted(call);
    if (!format)
        return refuse_format(name);
    note_left_out(puzzle, format);
    struct conversion conversion = {puzzle, format, !call->flags.problem};
    enum ending ending = whole_write(name, fill_file, &conversion);
    if (call->flags.json && ending == ANSWERED)
        print_done(call, puzzle);
    return ending;
}

/* Makes a puzzle of another kind first. */
static enum ending turn_and_convert(const struct call *call, const struct treen_puzzle *puzzle) {
    struct treen_puzzle *turned;
    struct treen_error error;
    TRY_ENDING(complain_error(treen_convert(puzzle, call->flags.as, &turned, &error), &error));
    enum ending ending = convert(call, turned);
    treen_close(turned);
    return ending;
}

/* ---- With solutions -------------------------------------------------------------------------- */

/* Refuses solutions that break a rule. */
static enum ending refuse_broken(const struct treen_verdict *verdict) {
    return verdict->holds ? ANSWERED : complain(BAD, "%s", verdict->sentence[0]);
}

/* Writes the puzzle with the solutions of the question "check". */
static enum ending keep_solutions(const struct call *call, const struct treen_puzzle *puzzle,
                                  struct ask *ask) {
    struct takers takers;
    struct call saving = *call;
    saving.flags.save = call->operand[1];
    TRY_ENDING(refuse_broken(ask->summary->verdict));
    TRY_ENDING(takers_open(&saving, puzzle, &takers));
    takers_take_all(&takers, ask);
    return takers_end(&takers, &saving, NULL, NULL, ANSWERED);
}

static enum ending convert_solved(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    const char *format = format_wanted(call);
    if (!format || strcmp(format, "xmpuzzle"))
        return complain(BAD, "only files of BurrTools (xmpuzzle) keep solutions");
    if (call->flags.as)
        return complain(BAD, "--as makes another puzzle, which does not have these solutions");
    TRY_ENDING(problems_check(call, puzzle, call->operand[2], NULL, &ask));
    enum ending ending = ask_end(&ask, TREEN_END, NULL);
    if (ask.summary)
        ending = keep_solutions(call, puzzle, &ask);
    ask_close(&ask);
    if (call->flags.json && ending == ANSWERED)
        print_done(call, puzzle);
    return ending;
}

static enum ending run_convert(const struct call *call) {
    if (call->flags.json && !strcmp(call->operand[1], "-"))
        return complain(BAD, "--json and the converted puzzle cannot both go to standard output");
    if (call->operands > 2)
        return problems_one(call, convert_solved);
    return call->flags.as ? problems_one(call, turn_and_convert) : problems_together(call, convert);
}

const struct command command_convert = {
    .name = "convert",
    .operands = "PUZZLE OUT [SOLUTION]",
    .least_operands = 2,
    .summary = "write a puzzle in another format",
    .help = "Writes the puzzle to the file OUT (- is standard output), in the format of its ending or of "
            "--to. A packing can be written as a fitting or as a cover, but a cover cannot become a packing "
            "again. With --as, labelled cubes can be written as the packing or the snake that they are. All "
            "problems of a file are written, if the format can hold several; --problem chooses one. OUT "
            "appears whole or not at all. A file of BurrTools keeps the solutions of the file SOLUTION, "
            "which treen solve or apart has printed, with their moves, once they are checked.",
    .example = "treen convert soma soma.xmpuzzle",
    .run = run_convert,
    .more = more,
};
