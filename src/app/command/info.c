/* treen info: what can be said without searching, as a table. A puzzle without a grid has no
 * orientations, symmetries or parity: these are left out or shown as "-", never as a zero. */
#include "app/ask/ask.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAME_COLUMNS = 8, MOST_NAME_COLUMNS = 32 };

/* Says a comment, which may have several lines. False: there is no memory. */
static bool say_lines(const char *text) {
    while (text && *text) {
        size_t length = strcspn(text, "\n");
        char *line = strndup(text, length);
        if (!line)
            return false;
        say_line(line);
        free(line);
        text += length + (text[length] == '\n');
    }
    return true;
}

/* Says what the file keeps of an earlier search. */
static void say_saved(const struct treen_saved *saved) {
    static const char *const states[] = {"nothing", "a search that was stopped", "solved",
                                         "edited since it was solved"};
    if (!saved)
        return;
    printf("saved     %s", states[saved->state]);
    if (saved->assemblies.text)
        printf(", assemblies found: %s", saved->assemblies.text);
    if (saved->solutions.text)
        printf(", that come apart: %s", saved->solutions.text);
    if (saved->kept)
        printf("; kept here: %zu", saved->kept);
    if (saved->separations)
        printf(", with their moves: %zu", saved->separations);
    if (saved->turned)
        printf(", with turns, which are left out: %zu", saved->turned);
    putchar('\n');
}

/* Says the file's texts, printed so that they cannot do harm to a terminal. */
static bool say_about(const struct treen_about *about) {
    tool_print_text(about->title ? about->title : about->name, stdout);
    fputs(about->author ? ", by " : "", stdout);
    tool_print_text(about->author ? about->author : "", stdout);
    putchar('\n');
    if (!say_lines(about->source))
        return false;
    printf("\nkind      %s%s%s, read as %s\n", about->kind, about->grid ? " on the grid " : "",
           about->grid ? about->grid : "", about->format);
    return true;
}

/* Says a line where there is something to tell: a cover has neither cells nor symmetries. */
static void say_box(const struct treen_info *info) {
    if (info->must + info->may > 0)
        printf("cells     %zu to fill%s", info->must, info->may ? "" : "\n");
    if (info->may && info->holes < info->may)
        printf(", %zu more of which at most %zu stay empty\n", info->may, info->holes);
    else if (info->may)
        printf(", %zu more that may be\n", info->may);
    if (info->wrap)
        printf("wrap      %s\n", info->wrap);
    if (info->conditions)
        printf("condition %s\n", info->conditions);
    if (info->most > 0 && info->least == info->most)
        printf("pieces    cover %" PRIu64 " together\n", info->most);
    else if (info->most > 0)
        printf("pieces    cover %" PRIu64 " to %" PRIu64 " together\n", info->least, info->most);
    if (info->symmetries)
        printf("symmetry  %zu rotation%s, %zu with reflections\n", info->rotations,
               info->rotations == 1 ? "" : "s", info->symmetries);
    if (info->even + info->odd > 0)
        printf("parity    %zu even and %zu odd cells\n", info->even, info->odd);
    if (info->crossing && info->crossings)
        printf("crossing  never; without this rule pieces could cross at %zu place%s\n", info->crossings,
               info->crossings > 1 ? "s" : "");
    else if (info->crossing)
        printf("crossing  %s\n", info->crossing);
    if (info->links)
        printf("snake     %zu cubes in %zu run%s%s\n", info->links, info->runs, info->runs == 1 ? "" : "s",
               info->same_from_both_ends ? ", the same from both ends" : "");
    else if (!info->unsolvable && info->items + info->options > 0)
        printf("cover     %zu item%s, %zu option%s\n", info->items, info->items == 1 ? "" : "s",
               info->options, info->options == 1 ? "" : "s");
}

/* Returns the columns of the longest name, within reason. */
static int name_columns(const struct treen_info *info) {
    size_t most = NAME_COLUMNS;
    for (size_t i = 0; i < info->pieces; i++)
        if (strlen(info->piece[i].name) > most)
            most = strlen(info->piece[i].name);
    return most < MOST_NAME_COLUMNS ? (int)most : MOST_NAME_COLUMNS;
}

/* Says a number; 0 stands for "no grid". */
static void say_number(size_t number, int columns) {
    if (number)
        printf("  %*zu", columns, number);
    else
        printf("  %*s", columns, "-");
}

/* Says a piece in a row. A name longer than its column pushes the row to the right: better
 * crooked than cut. */
static void say_piece(const struct treen_piece_info *piece, int columns) {
    char copies[48];
    if (piece->least == piece->most)
        snprintf(copies, sizeof copies, "%" PRIu64, piece->most);
    else
        snprintf(copies, sizeof copies, "%" PRIu64 "..%" PRIu64, piece->least, piece->most);
    int used = (int)tool_print_text(piece->name, stdout);
    printf("%*s  %6s", columns > used ? columns - used : 0, "", copies);
    say_number(piece->cells, 5);
    say_number(piece->orientations, 12);
    printf("  %10zu", piece->placements);
    say_number(piece->covering, 14);
    putchar('\n');
}

/* Says a line for each number, where the table would be broader than the terminal. */
static void say_piece_in_lines(const struct treen_piece_info *piece) {
    fputs("\npiece ", stdout);
    tool_print_text(piece->name, stdout);
    printf("\n  copies          %" PRIu64, piece->least);
    if (piece->least != piece->most)
        printf("..%" PRIu64, piece->most);
    if (piece->cells)
        printf("\n  cells           %zu", piece->cells);
    if (piece->orientations)
        printf("\n  orientations    %zu", piece->orientations);
    printf("\n  placements      %zu", piece->placements);
    if (piece->covering)
        printf("\n  cover one cell  %zu", piece->covering);
    putchar('\n');
}

static void say_pieces(const struct treen_info *info) {
    static const char heading[] = "  copies  cells  orientations  placements  cover one cell";
    int columns = name_columns(info);
    bool table = (size_t)columns + strlen(heading) <= screen_columns(STDOUT_FILENO);
    if (table)
        printf("\n%-*s%s\n", columns, "piece", heading);
    for (size_t i = 0; i < info->pieces; i++)
        if (table)
            say_piece(&info->piece[i], columns);
        else
            say_piece_in_lines(&info->piece[i]);
}

/* Warns of a piece in parts, which is mostly a slip of the finger. */
static void say_if_in_parts(const struct treen_piece_info *piece) {
    if (!piece->in_parts)
        return;
    fputs("The cells of piece '", stdout);
    tool_print_text(piece->name, stdout);
    puts("' do not all hang together by faces: is it drawn as it is meant?");
}

/* Names in it are the file's. Nothing where there is no sentence. */
static void say_sentence(const char *before, const char *sentence) {
    if (!sentence)
        return;
    fputs(before, stdout);
    tool_print_text(sentence, stdout);
    puts(".");
}

/* Says all. False: there is no memory. */
static bool say_info(const struct treen_puzzle *puzzle, const struct treen_info *info) {
    if (!say_about(treen_about(puzzle)))
        return false;
    say_box(info);
    say_placed(treen_about(puzzle)->placed);
    say_saved(info->saved);
    if (info->pieces) {
        say_pieces(info);
        if (info->unsolvable) {
            printf("\nThis is shown and cannot be solved: %s.\n", info->unsolvable);
            return true;
        }
        puts("\nPlacements are counted in the box; \"cover one cell\" counts the ways to cover a given cell\n"
             "where there are no walls.");
        for (size_t i = 0; i < info->pieces; i++)
            say_if_in_parts(&info->piece[i]);
    }
    if (info->slanted) {
        tool_print_text(info->slanted, stdout);
        putchar('\n');
    }
    say_sentence("\n", info->told_apart);
    say_sentence("\n", info->becomes);
    if (info->becomes)
        puts("treen convert --as writes it so.");
    say_sentence("\nIt cannot be solved: ", info->impossible);
    return true;
}

static enum ending tell_info(const struct call *call, const struct treen_puzzle *puzzle, struct ask *ask) {
    enum ending ending = ask_end(ask, TREEN_END, NULL);
    if (ask->summary && call->flags.json) {
        print_json(ask->record, stdout);
    } else if (ask->summary) {
        if (!say_info(puzzle, ask->summary->info))
            return complain(STOPPED, "out of memory");
        say_sizes(puzzle);
    }
    return ending;
}

static enum ending info(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, puzzle, "info"));
    enum treen_status status = ask_finish(&ask);
    enum ending ending =
        status == TREEN_END ? tell_info(call, puzzle, &ask) : complain_error(status, &ask.error);
    ask_close(&ask);
    return ending;
}

const struct command command_info = {
    .name = "info",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "tell facts about a puzzle without searching",
    .help = "Tells the facts about a puzzle that need no search: its pieces, the ways in which each lies in "
            "the box, and the box's symmetries. If a simple argument shows that the puzzle cannot be solved, "
            "gives this reason, too.",
    .example = "treen info bedlam",
    .each = info,
};
