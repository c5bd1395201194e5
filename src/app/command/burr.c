/* treen burr: what there is to know of the sticks of six-piece burrs, by number or from a
 * drawing. */
#include "app/system/screen.h"
#include "app/ask/words.h"
#include "app/ask/ask.h"

#include <stdlib.h>
#include <string.h>
#include <inttypes.h>

enum { USUAL_LENGTH = 6 };

static uint64_t length_wanted(const struct call *call) {
    uint64_t length = setting_number(call, "length");
    return length ? length : USUAL_LENGTH;
}

/* ---- The picture ----------------------------------------------------------------------------- */

/* Returns the index of the value of the cube that is there, or TREEN_STICK_CUBES. */
static unsigned cube_at(const struct treen_stick *stick, int x, int y, int z) {
    unsigned i = 0;
    while (i < TREEN_STICK_CUBES && (stick->cube[i].x != x || stick->cube[i].y != y || stick->cube[i].z != z))
        i++;
    return i;
}

static bool is_missing(const struct treen_stick *stick, unsigned cube) {
    return cube < TREEN_STICK_CUBES && (stick->number - 1) >> cube & 1;
}

/* Draws a row as drawings in files have it. */
static void draw_row(const struct treen_stick *stick, int y, int z) {
    for (int x = 0; x < (int)stick->length; x++)
        putchar(is_missing(stick, cube_at(stick, x, y, z)) ? '.' : '#');
}

/* Draws a row with the values of the cubes that can be missing: in brackets those that are. */
static void number_row(const struct treen_stick *stick, int y, int z) {
    for (int x = 0; x < (int)stick->length; x++) {
        char value[16] = "#";
        unsigned cube = cube_at(stick, x, y, z);
        if (cube < TREEN_STICK_CUBES)
            snprintf(value, sizeof value, is_missing(stick, cube) ? "(%u)" : "%u ", 1U << cube);
        printf("%7s", value);
    }
}

/* Draws the layers below each other with a blank line between, as --identify reads a drawing. */
static void draw_stick(const struct treen_stick *stick) {
    static const char *const rows[] = {"top, back", "top, front", "bottom, back", "bottom, front"};
    for (int row = 0; row < 4; row++) {
        fputs(row == 2 ? "\n  " : "  ", stdout);
        draw_row(stick, row % 2, row / 2);
        printf("   %-13s", rows[row]);
        number_row(stick, row % 2, row / 2);
        putchar('\n');
    }
}

/* ---- What is said of it ---------------------------------------------------------------------- */

/* Says "120 = 1 + 1 + 2 + 4 + …". */
static void say_sum(const struct treen_stick *stick) {
    printf("Stick %u = 1", stick->number);
    for (unsigned i = 0; i < TREEN_STICK_CUBES; i++)
        if (is_missing(stick, i))
            printf(" + %u", 1U << i);
    puts("\n");
}

static void say_numbers(const struct treen_stick *stick) {
    printf("Its name is %u", stick->name);
    for (unsigned i = 1; i < stick->numbers; i++)
        printf("%s%u", i == 1 ? "; turned it is also " : ", ", stick->numbered[i]);
    puts(".");
}

static void say_stick(const struct treen_stick *stick) {
    say_sum(stick);
    draw_stick(stick);
    printf("\nWeight %u: the number of cubes that are there, of the twelve that can be missing.\n",
           stick->weight);
    say_numbers(stick);
    if (stick->twin == stick->name)
        puts("It is its own mirror image.");
    else
        printf("Its mirror image is %u.\n", stick->twin);
    if (!stick->whole)
        puts("It falls into parts, so that no burr has it.");
    else if (stick->notchable)
        puts("It is notchable: saw cuts across it make it. So it is millable, too.");
    else if (stick->millable)
        puts("It is millable, as it has no blind corner, but not notchable.");
    else
        puts("It is neither notchable nor millable: it has a blind corner.");
}

static void tell_stick(const struct call *call, const struct treen_stick *stick, bool again) {
    if (call->flags.json) {
        print_json(&(struct treen_record){TREEN_STICK, {.stick = stick}}, stdout);
        return;
    }
    if (again)
        putchar('\n');
    say_stick(stick);
}

static enum ending done(const struct call *call) {
    if (call->flags.json)
        print_done(call, NULL);
    return ANSWERED;
}

/* ---- By number ------------------------------------------------------------------------------- */

/* Reads a number of digits only; any other text becomes 0, which no stick has. */
static uint64_t number_in(const char *text) {
    size_t digits = strspn(text, "0123456789");
    return digits && digits < 10 && !text[digits] ? strtoull(text, NULL, 10) : 0;
}

static enum ending read_stick(const struct call *call, int index, struct treen_stick *stick) {
    struct treen_error error;
    const char *text = call->operand[index];
    uint64_t number = number_in(text);
    if (!number)
        return complain(BAD, "found '%s', expected the number of a stick, from 1 to 4096", text);
    return complain_error(treen_stick(number, length_wanted(call), stick, &error), &error);
}

/* Reads all before it shows the first, so that a slip in the last does not scroll off the
 * screen. */
static enum ending show_sticks(const struct call *call) {
    struct treen_stick stick[MOST_OPERANDS];
    for (int i = 0; i < call->operands; i++) {
        TRY_ENDING(read_stick(call, i, &stick[i]));
    }
    for (int i = 0; i < call->operands; i++)
        tell_stick(call, &stick[i], i > 0);
    return done(call);
}

/* ---- Every burr that can be made of a set of sticks ------------------------------------------ */

static void say_found(const struct call *call, const struct treen_summary *summary) {
    const struct treen_burrs *found = summary->burrs;
    say_part(call, ".\n");
    if (!summary->complete)
        printf("Stopped after %.3g s; so far:\n", summary->seconds);
    bool all = !strcmp(found->set, "all");
    printf("%s burrs of the %" PRIu64 "%s%s pieces, sticks of length %u\n\n", found->solid ? "Solid" : "All",
           found->pieces, all ? "" : " ", all ? "" : found->set, found->length);
    printf("                       mirror images\n");
    printf("                         as one       apart\n");
    printf("assemblies        %12" PRIu64 "%12" PRIu64 "  with %" PRIu64 " of the pieces\n",
           found->assemblies, found->assemblies_mirrored, found->used);
    printf("that come apart   %12" PRIu64 "%12" PRIu64 "  with %" PRIu64 " of the pieces\n", found->solutions,
           found->solutions_mirrored, found->useful);
    if (found->not_known)
        printf("not known         %12" PRIu64
               "              a stop came first, or memory ran out (see --memory)\n",
               found->not_known);
}

/* Says how many moves it takes until something leaves, and in how many cases the six pieces have
 * no other solution. */
static void say_levels(const struct treen_burrs *found) {
    if (!found->levels)
        return;
    puts("\n                  solutions, mirror images   the only one of their six pieces\n"
         "level                 as one       apart                 as one       apart");
    for (size_t i = 0; i < found->levels; i++) {
        const struct treen_burr_level *level = &found->level[i];
        printf("%5u           %12" PRIu64 "%12" PRIu64 "           %12" PRIu64 "%12" PRIu64 "\n",
               level->level, level->solutions, level->mirrored, level->single, level->single_mirrored);
    }
}

static void say_set(const struct call *call, const struct treen_summary *summary) {
    say_found(call, summary);
    say_levels(summary->burrs);
}

static enum ending search_set(const struct call *call) {
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, NULL, "burrs"));
    enum ending ending = ask_end(&ask, ask_finish(&ask), NULL);
    if (ask.summary && call->flags.json)
        print_result(call, ask.record);
    if (ask.summary && !call->flags.json)
        say_set(call, ask.summary);
    ask_close(&ask);
    return ending;
}

/* ---- From a drawing -------------------------------------------------------------------------- */

/* A drawing has a few dozen characters. A file with more than fits in here is something else. */
enum { MOST_TEXT = 1 << 16 };

/* Reads a drawing into a fixed room. One byte more than fits is no drawing, and a full room is
 * told. */
static enum ending identify(const struct call *call) {
    char text[MOST_TEXT];
    struct treen_error error;
    struct treen_stick stick;
    const char *name = call->flags.identify;
    FILE *in = strcmp(name, "-") ? fopen(name, "rb") : stdin;
    if (!in)
        return complain_system("cannot open '%s'", name);
    size_t length = fread(text, 1, sizeof text, in);
    bool lost = ferror(in);
    if (in != stdin)
        fclose(in);
    if (lost)
        return complain_system("cannot read '%s'", name);
    if (length == sizeof text)
        return complain(BAD, "'%s' is longer than the drawing of a stick can be", name);
    TRY_ENDING(complain_error(treen_stick_identify(text, length, name, &stick, &error), &error));
    tell_stick(call, &stick, false);
    return done(call);
}

static enum ending open_units(const struct call *call, on_puzzle *plan) {
    if (setting_is(call, "set", "none"))
        return complain(BAD, "--command burr needs --set: sticks alone are no search");
    return call->operands ? complain(BAD, "found '%s', but --set takes no operand", call->operand[0])
                          : plan(call, NULL);
}

static enum ending run_burr(const struct call *call) {
    const struct flags *flags = &call->flags;
    bool set = !setting_is(call, "set", "none"), solid = setting_is(call, "solid", "true");
    if (flags->identify && (call->operands || setting_number(call, "length") || set))
        return complain(BAD, "--identify takes neither numbers nor --length nor --set: the drawing says all");
    if (flags->identify)
        return identify(call);
    if (set && call->operands)
        return complain(BAD, "--set takes no numbers: it searches all burrs of a set of sticks");
    if (!set && flags->ledger)
        return complain(BAD, "--ledger needs --set: only searches have one");
    if (!set && solid)
        return complain(BAD, "--solid needs --set: it leaves out burrs with holes");
    if (!set && setting_is_given(call, "engine"))
        return complain(BAD, "--engine needs --set: a stick alone needs no engine");
    if (set)
        return search_set(call);
    if (!call->operands)
        return complain(BAD, "expected the numbers of sticks, --identify FILE, or --set");
    return show_sticks(call);
}

const struct command command_burr = {
    .name = "burr",
    .operands = "[NUMBER...]",
    .summary = "draw the sticks of six-piece burrs by number",
    .help = "Draws sticks of six-piece burrs by number. A stick is 2 x 2 x 6 cubes, of which twelve can be "
            "missing. Its number is 1 + the values of the missing cubes. Tells weight, mirror image, whether "
            "a stick is notchable or millable, and its name: the smallest number of its orientations. "
            "--identify finds the number of a drawing. doc/kind/burr.md says more.",
    .example = "treen burr --set notchable --solid",
    .run = run_burr,
    .divides = "burrs",
    .other_engine = "apart",
    .open_units = open_units,
    .say_sums = say_set,
};
