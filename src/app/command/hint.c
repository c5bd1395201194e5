/* treen hint: help for somebody who is in the middle of a puzzle. Words come first, and then the
 * box with the next piece, drawn as solve draws it. */
#include "app/ask/ask.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

#include <stdlib.h>
#include <string.h>

/* Prints a sentence, which has names of the file in it. */
static void say_why(const char *before, const char *why) {
    if (!why)
        return;
    fputs(before, stdout);
    tool_print_text(why, stdout);
}

static void say_levels(const struct treen_hint *hint) {
    for (int i = 0; i < 3 && hint->level[i]; i++) {
        printf("%d. ", i + 1);
        say_line(hint->level[i]);
    }
}

static enum treen_status draw_state(const struct call *call, const struct treen_puzzle *puzzle,
                                    const struct treen_solution *state) {
    const struct treen_record record = {TREEN_SOLUTION, {.solution = state}}, *records = &record;
    const struct treen_picture picture = screen_picture(call->flags.colour);
    return treen_draw(puzzle, &records, 1, &picture, tool_sink, stdout, NULL);
}

/* Draws the first cubes of a snake with the next leg. */
static enum treen_status draw_snake(const struct call *call, const struct treen_puzzle *puzzle,
                                    const struct treen_part *lying, const struct treen_part *next) {
    struct treen_part part = *next;
    struct treen_cell *cell = calloc(lying->cells + next->cells, sizeof *cell);
    if (!cell)
        return TREEN_NO_MEMORY;
    memcpy(cell, lying->cell, lying->cells * sizeof *cell);
    memcpy(cell + lying->cells, next->cell, next->cells * sizeof *cell);
    part.cells += lying->cells;
    part.cell = cell;
    const struct treen_solution state = {.parts = 1, .part = &part, .is_path = true};
    enum treen_status status = draw_state(call, puzzle, &state);
    free(cell);
    return status;
}

/* Draws the pieces in the box with the next one. */
static enum treen_status draw_hint(const struct call *call, const struct treen_puzzle *puzzle,
                                   const struct treen_hint *hint) {
    const struct treen_solution *placed = treen_about(puzzle)->placed;
    size_t parts = placed ? placed->parts : 0;
    if (parts && placed->is_path)
        return draw_snake(call, puzzle, placed->part, hint->next);
    struct treen_part *part = calloc(parts + 1, sizeof *part);
    if (!part)
        return TREEN_NO_MEMORY;
    for (size_t i = 0; i < parts; i++)
        part[i] = placed->part[i];
    part[parts] = *hint->next;
    const struct treen_solution state = {.parts = parts + 1, .part = part};
    enum treen_status status = draw_state(call, puzzle, &state);
    free(part);
    return status;
}

static void say_ways(const struct treen_hint *hint) {
    if (!hint->ways.text)
        puts("It can be finished; in how many ways was not counted in the time.");
    else if (!strcmp(hint->ways.text, "1"))
        puts("It can be finished in one way.");
    else
        printf("It can be finished in %s ways.\n", hint->ways.text);
}

static enum ending say_solvable(const struct call *call, const struct treen_puzzle *puzzle,
                                const struct treen_hint *hint) {
    if (!hint->next && hint->level[0]) {
        puts("It is finished.");
        return ANSWERED;
    }
    say_ways(hint);
    if (call->flags.levels || !hint->next) {
        say_levels(hint);
        return ANSWERED;
    }
    say_line(hint->level[2]);
    putchar('\n');
    return screen_shown(draw_hint(call, puzzle, hint));
}

static enum ending say_unsolvable(const struct call *call, const struct treen_hint *hint) {
    fputs("It cannot be finished", stdout);
    say_why(": ", hint->why);
    puts(".");
    if (call->flags.levels || !hint->sets)
        say_levels(hint);
    else
        say_line(hint->level[hint->why ? 1 : 2]); /* the reason is told once */
    if (!hint->all_sets && hint->sets)
        puts("There may be other sets as small.");
    return NO_SOLUTION;
}

static enum ending tell_hint(const struct call *call, const struct treen_puzzle *puzzle,
                             const struct ask *ask, enum ending ending) {
    const struct treen_hint *hint = ask->summary->hint;
    if (call->flags.json)
        print_json(ask->record, stdout);
    else if (!hint->known)
        puts("It is not known by now whether it can be finished.");
    else if (hint->solvable)
        ending = worst_of(ending, say_solvable(call, puzzle, hint));
    else
        ending = worst_of(ending, say_unsolvable(call, hint));
    return ending;
}

static enum ending hint(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, puzzle, "hint"));
    enum ending ending = ask_end(&ask, ask_finish(&ask), NULL);
    if (ask.summary && ending != BAD)
        ending = tell_hint(call, puzzle, &ask, ending);
    ask_close(&ask);
    return ending;
}

const struct command command_hint = {
    .name = "hint",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "help with a puzzle that is half done",
    .help =
        "Tells whether the puzzle can be finished from the pieces that lie in the box (--placed), and in "
        "how many ways. If so, tells the next piece: one that is forced, with the reason, or else one of "
        "a solution. If not, tells which pieces to take off: the smallest sets, ten at most. A snake is told "
        "leg by leg, and how many of its last cubes to take back. In a number puzzle the pieces are "
        "entered numbers. Exit status 1 when it cannot be "
        "finished.",
    .example = "treen hint soma --placed state.txt --levels",
    .one = hint,
};
