/* treen parts: the pieces as things to print, cut or saw. */
#include "app/ask/ask.h"
#include "app/found/chosen.h"
#include "app/options/options.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/system/whole.h"
#include "app/ask/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- What is asked for ----------------------------------------------------------------------- */

/* Returns the ending of a file's name, with its dot; "" where there is none. */
static const char *ending_of(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && !strchr(dot, '/') ? dot : "";
}

/* Prints the endings that there are: ".stl, .3mf", and a hint at the one nearest to `typed`. */
static void list_endings(const char *typed, char *out, size_t room, char *hint, size_t hint_room) {
    enum { MOST = 32 };
    const char *words[MOST + 1] = {0};
    const struct treen_row *row;
    *out = 0;
    for (size_t i = 0, at = 0; (row = treen_list(TREEN_MAKERS, i)) && i < MOST && at < room; i++) {
        at += (size_t)snprintf(out + at, room - at, "%s%s", i ? ", " : "", row->extension);
        words[i] = row->extension + (*typed != '.');
    }
    tool_hint(words, typed, hint, hint_room);
}

/* Returns the file to write: standard output where only --to is given; null: none. */
static const char *output_of(const struct call *call) {
    if (call->flags.output)
        return call->flags.output;
    return call->flags.to && !call->flags.json ? "-" : NULL;
}

/* Tells whether a format has this name, or this ending without its dot. */
static bool is_called(const struct treen_row *row, const char *name) {
    return !strcasecmp(name, row->name) || !strcasecmp(name, row->extension + 1);
}

/* Finds the format by --to or by the ending of the file's name; null, and told, when there is
 * none. JSON alone needs no file. */
static const char *format_of(const struct call *call) {
    const struct treen_row *row;
    const char *to = call->flags.to, *output = output_of(call);
    char endings[200], hint[64];
    list_endings(to ? to : output ? ending_of(output) : "", endings, sizeof endings, hint, sizeof hint);
    if (!output && !to && call->flags.json)
        to = treen_list(TREEN_MAKERS, 0)->name;
    if (!output && !to) {
        complain(BAD, "say with -o into which file to write: its name ends in one of %s", endings);
        return NULL;
    }
    for (size_t i = 0; (row = treen_list(TREEN_MAKERS, i)); i++)
        if (to ? is_called(row, to) : !strcasecmp(ending_of(output), row->extension))
            return row->name;
    if (to)
        complain(BAD, "found --to %s, expected one of %s%s", to, endings, hint);
    else
        complain(BAD, "'%s' ends in none of %s%s", output, endings,
                 *hint ? hint : "; --to says which of these it is");
    return NULL;
}

/* ---- Writing --------------------------------------------------------------------------------- */

struct page {
    struct treen_parts *parts;
    size_t file;
};

static enum treen_status fill_file(void *context, FILE *out, struct treen_error *error) {
    const struct page *page = context;
    return treen_parts_write(page->parts, page->file, tool_sink, out, error);
}

/* Returns "soma-2.stl" for the file "soma.stl" and the end "-2"; to be freed. */
static char *name_with(const char *output, const char *end) {
    size_t stem = strlen(output) - strlen(ending_of(output)), room = strlen(output) + strlen(end) + 1;
    char *name = malloc(room);
    if (name)
        snprintf(name, room, "%.*s%s%s", (int)stem, output, end, ending_of(output));
    return name;
}

static enum ending write_file(const char *output, struct page *page) {
    const char *end = treen_parts_made(page->parts)->end[page->file];
    char *name = name_with(output, strcmp(output, "-") ? end : "");
    if (!name)
        return complain(STOPPED, "out of memory");
    enum ending ending = whole_write(name, fill_file, page);
    free(name);
    return ending;
}

/* Writes all files, or the one that --file names. */
static enum ending write_files(const struct call *call, struct treen_parts *parts) {
    const size_t files = treen_parts_made(parts)->files;
    const char *output = output_of(call);
    enum ending ending = ANSWERED;
    if (call->flags.file > files)
        return complain(BAD, "found --file %llu, expected at most %zu: there are no more files",
                        (unsigned long long)call->flags.file, files);
    const size_t wanted = (size_t)call->flags.file;
    if (!output)
        return ANSWERED;
    if (files > 1 && !wanted && !strcmp(output, "-"))
        return complain(BAD, "these are %zu files, and standard output takes one: --file says which", files);
    for (size_t i = wanted ? wanted - 1 : 0; ending == ANSWERED && i < (wanted ? wanted : files); i++)
        ending = write_file(output, &(struct page){parts, i});
    return ending;
}

/* ---- Telling --------------------------------------------------------------------------------- */

static void say_volume(const char *before, double volume, double grams, FILE *out) {
    fprintf(out, "%s%.2f cm3", before, volume / 1000);
    if (grams > 0)
        fprintf(out, ", %.1f g", grams);
}

/* Tells about a piece what the format knows. Glued bars have no size. OpenSCAD's text knows
 * nothing, and a name alone says nothing. */
static void say_piece(const struct treen_made_piece *piece, FILE *out) {
    if (piece->copies == 1 && piece->size[0] <= 0 && piece->volume <= 0)
        return;
    tool_print_text(piece->name, out);
    if (piece->copies != 1)
        fprintf(out, " x%llu", (unsigned long long)piece->copies);
    if (piece->size[0] > 0) {
        fprintf(out, ": %.1f x %.1f", piece->size[0], piece->size[1]);
        if (piece->size[2] > 0)
            fprintf(out, " x %.1f", piece->size[2]);
        fputs(" mm", out);
    }
    if (piece->volume > 0)
        say_volume(", ", piece->volume, piece->grams, out);
    putc('\n', out);
}

/* Tells the top of a box that is partly shut, and the moves out of it. */
static void say_top(const struct treen_made *made, FILE *out) {
    const int digits = snprintf(NULL, 0, "%llu", (unsigned long long)made->moves);
    fprintf(out, "The top is shut but for the dots:\n%s\nThe pieces come out in %llu moves:\n", made->top,
            (unsigned long long)made->moves);
    for (uint64_t i = 0; i < made->moves; i++) {
        fprintf(out, "%*llu. ", digits, (unsigned long long)i + 1);
        tool_print_text(made->way[i], out);
        putc('\n', out);
    }
}

static void say_parts(const struct treen_parts *parts, FILE *out) {
    const struct treen_made *made = treen_parts_made(parts);
    for (size_t i = 0; i < made->pieces; i++)
        say_piece(&made->piece[i], out);
    if (made->volume > 0) {
        say_volume("Together ", made->volume, made->grams, out);
        if (made->filament > 0)
            fprintf(out, ", %.1f m of filament", made->filament);
        fputs(".\n", out);
    }
    if (made->top)
        say_top(made, out);
    if (made->plates)
        fprintf(out, "%zu plate%s.\n", made->plates, made->plates == 1 ? "" : "s");
}

/* Warns of pieces whose cells do not hang together: each part of them is a thing of its own. */
static void warn_of_parts(const struct treen_made *made) {
    for (size_t i = 0; i < made->pieces; i++)
        if (made->piece[i].parts > 1) {
            fputs("treen: piece ", stderr);
            tool_print_text(made->piece[i].name, stderr);
            fprintf(stderr, " has %zu parts that do not hang together by faces\n", made->piece[i].parts);
        }
}

/* Warns of pieces of which the gap leaves less than a printer's nozzle can write twice. */
static void warn_of_thin(const struct treen_made *made) {
    static const double THIN = 0.8;
    double least = INFINITY;
    for (size_t i = 0; i < made->pieces; i++)
        for (int k = 0; k < 3; k++)
            if (made->piece[i].size[k] > 0)
                least = fmin(least, made->piece[i].size[k]);
    if (least < THIN)
        fprintf(stderr,
                "treen: the gap leaves %.2g mm of the thinnest piece, too thin for most printers and saws\n",
                least);
}

/* Warns of pieces that tip over as they lie on the plate. */
static void warn_of_tipping(const struct treen_made *made) {
    for (size_t i = 0; i < made->pieces; i++)
        if (made->piece[i].outside > 0) {
            fputs("treen: piece ", stderr);
            tool_print_text(made->piece[i].name, stderr);
            fprintf(stderr, " tips over as it lies: its middle of mass is %.1f mm beside its ground\n",
                    made->piece[i].outside);
        }
}

/* Warns of pieces that the solution has turned so that their bricks do not fit. */
static void warn_of_bricks(const struct treen_made *made) {
    bool first = true;
    for (size_t i = 0; i < made->pieces; i++) {
        if (!made->piece[i].unfit)
            continue;
        fputs(first ? "treen: made as they are drawn, these do not fit into this solution, which turns their "
                      "bricks: "
                    : ", ",
              stderr);
        tool_print_text(made->piece[i].name, stderr);
        if (made->piece[i].copies != 1)
            fprintf(stderr, " (%llu of %llu)", (unsigned long long)made->piece[i].unfit,
                    (unsigned long long)made->piece[i].copies);
        first = false;
    }
    fputs(first ? "" : "\n", stderr);
}

/* Tells on standard error where standard output has the file. */
static void tell_parts(const struct call *call, const struct treen_puzzle *puzzle,
                       const struct treen_parts *parts) {
    const struct treen_made *made = treen_parts_made(parts);
    warn_of_parts(made);
    warn_of_thin(made);
    warn_of_tipping(made);
    warn_of_bricks(made);
    if (tool_bricks(parts))
        fprintf(stderr, "treen: %s\n", tool_bricks(parts));
    if (tool_is_undivided(parts))
        fputs("treen: no piece was divided: no cut with room for its joint takes away more than half of an "
              "overhang\n",
              stderr);
    if (!call->flags.json) {
        say_parts(parts, strcmp(output_of(call), "-") ? stdout : stderr);
        return;
    }
    print_json(&(struct treen_record){TREEN_MADE, {.made = made}}, stdout);
    print_done(call, puzzle);
}

/* ---- The command ----------------------------------------------------------------------------- */

static bool has_unfit(const struct treen_parts *parts) {
    const struct treen_made *made = treen_parts_made(parts);
    size_t i = 0;
    while (i < made->pieces && !made->piece[i].unfit)
        i++;
    return i < made->pieces;
}

/* Lays out another solution, in which all bricks fit, where there is one and any will do. */
static void seek_bricks(const struct call *call, const struct treen_puzzle *puzzle,
                        struct treen_parts **parts) {
    struct treen_error error;
    struct treen_parts *other;
    if (has_unfit(*parts) && !chosen_is_asked(&call->flags) &&
        treen_parts(call->session, puzzle, NULL, format_of(call), &other, &error) == TREEN_OK) {
        treen_parts_close(*parts);
        *parts = other;
    }
}

/* Lays out the parts. Where the solution does not go into a box with a shut top, and any will do,
 * others are tried. */
static enum treen_status lay_out(const struct call *call, const struct treen_puzzle *puzzle,
                                 const struct treen_record *assembly, struct treen_parts **parts,
                                 struct treen_error *error) {
    struct treen_error other;
    enum treen_status status = treen_parts(call->session, puzzle, assembly, format_of(call), parts, error);
    bool tries = status == TREEN_BAD_INPUT && setting_is(call, "around", "shut") &&
                 !chosen_is_asked(&call->flags) && !call->flags.first;
    if (tries && treen_parts(call->session, puzzle, NULL, format_of(call), parts, &other) == TREEN_OK)
        return TREEN_OK;
    return status;
}

static enum ending make_of(const struct call *call, const struct treen_puzzle *puzzle,
                           const struct treen_record *assembly) {
    struct treen_error error;
    struct treen_parts *parts;
    TRY_ENDING(complain_error(lay_out(call, puzzle, assembly, &parts, &error), &error));
    seek_bricks(call, puzzle, &parts);
    enum ending ending = write_files(call, parts);
    if (ending == ANSWERED)
        tell_parts(call, puzzle, parts);
    treen_parts_close(parts);
    return ending;
}

/* Finds a solution, in which the parts are laid out. */
static enum ending make_assembled(const struct call *call, const struct treen_puzzle *puzzle) {
    static const char none[] = "there is no solution in which the parts could be laid out";
    struct treen_record *found;
    enum ending ending = chosen_find(call, puzzle, false, none, &found);
    if (found && ending != ANSWERED) { /* the one found before a stop is made in a time of its own */
        treen_go_on(call->session);
        watch_begin(call->watch, setting_real(call, "seconds"));
    }
    if (found)
        ending = worst_of(ending, make_of(call, puzzle, found));
    treen_record_free(found);
    return ending;
}

/* Tells whether the parts depend on a solution. */
static bool wants_solution(const struct call *call) {
    return setting_is(call, "assembled", "true") || setting_is(call, "around", "shut");
}

static enum ending make_parts(const struct call *call, const struct treen_puzzle *puzzle) {
    return wants_solution(call) ? make_assembled(call, puzzle) : make_of(call, puzzle, NULL);
}

/* Checks the file's name first: a mistake is better known before the work than after it. */
static enum ending run_parts(const struct call *call) {
    const struct flags *flags = &call->flags;
    if (!format_of(call) || chosen_check(call) != ANSWERED)
        return BAD;
    if ((flags->first || chosen_is_asked(flags)) && !wants_solution(call))
        return complain(BAD,
                        "--first, --highest, --easiest and --solution need --assembled or --around shut");
    if (call->flags.json && call->flags.output && !strcmp(call->flags.output, "-"))
        return complain(BAD, "--json and the parts cannot both go to standard output");
    return problems_one(call, make_parts);
}

/* ---- Help ------------------------------------------------------------------------------------ */

enum { LONGEST_SETTINGS = 400, SETTINGS_INDENT = 4 };

/* Writes the settings of a maker as options are typed. */
static void type_settings(const char *settings, char text[LONGEST_SETTINGS]) {
    size_t at = 0;
    for (size_t length; *settings && at + 1 < LONGEST_SETTINGS;
         settings += length + (settings[length] == ' ')) {
        length = strcspn(settings, " ");
        at += (size_t)snprintf(text + at, LONGEST_SETTINGS - at, "%s--%.*s", at ? " " : "", (int)length,
                               settings);
    }
    for (char *c = text; *c; c++)
        *c = *c == '_' ? '-' : *c;
}

/* Returns the next maker from row `index` on that takes these settings; null after the last. */
static const struct treen_row *next_taker(const char *settings, size_t *index) {
    const struct treen_row *row;
    while ((row = treen_list(TREEN_MAKERS, (*index)++)) && strcmp(row->settings, settings) != 0)
        continue;
    return row;
}

/* Prints which options the formats take; formats with the same ones share a line. */
static void more(const struct call *call, FILE *out) {
    const struct treen_row *row, *other;
    char text[LONGEST_SETTINGS];
    (void)call;
    fputs("\nFormats, and the options that they take:\n", out);
    for (size_t i = 0; (row = treen_list(TREEN_MAKERS, i)); i++) {
        size_t at = 0;
        if (next_taker(row->settings, &at) != row)
            continue;
        fprintf(out, "  %s", row->extension);
        while ((other = next_taker(row->settings, &at)))
            fprintf(out, " %s", other->extension);
        type_settings(row->settings, text);
        fprintf(out, "\n%*s", SETTINGS_INDENT, "");
        options_wrap(text, SETTINGS_INDENT, screen_columns(STDOUT_FILENO), out);
    }
}

const struct command command_parts = {
    .name = "parts",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "write the pieces as things to print, cut or saw",
    .help = "Writes the pieces of the puzzle into the file that -o names, in the format of its ending, and "
            "tells the size, volume and weight of each. The pieces lie on plates, with all their copies. "
            "Where they take several plates, each is a file of its own, with a number in its name. SVG, PDF "
            "and DXF are sheets of flat parts to cut, or paper templates; .txt is a list of saw cuts and of "
            "bars to glue. --to alone writes to standard output, and --json without a file only tells.",
    .example = "treen parts soma --cell 20 -o soma.3mf",
    .run = run_parts,
    .more = more,
};
