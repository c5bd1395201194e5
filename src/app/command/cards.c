/* treen cards: beginnings of a packing on cards, for people to finish. */
#include "app/ask/ask.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/system/whole.h"
#include "app/ask/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_CARDS = 1000 };

/* The cards of an answer, which live as long as the question. */
struct cards {
    const struct treen_puzzle *puzzle;
    const struct ask *ask;
    size_t count;
    const struct treen_record *record[MOST_CARDS]; /* each points into `own` */
    struct treen_record own[MOST_CARDS];
};

/* ---- Files ----------------------------------------------------------------------------------- */

static enum treen_status fill_json(void *context, FILE *out, struct treen_error *error) {
    const struct cards *cards = context;
    (void)error;
    for (size_t i = 0; i < cards->count; i++)
        print_json(cards->record[i], out);
    print_json(cards->ask->record, out);
    return TREEN_OK;
}

static enum treen_status fill_yaml(void *context, FILE *out, struct treen_error *error) {
    const struct cards *cards = context;
    (void)error;
    for (size_t i = 0; i < cards->count; i++)
        fprintf(out, "%s%s", i ? "---\n" : "", cards->record[i]->body.card->text);
    return TREEN_OK;
}

static enum treen_status draw_pages(const struct cards *cards, enum treen_picture_type type, FILE *out,
                                    struct treen_error *error) {
    const struct treen_picture picture = {
        .size = sizeof picture, .type = type, .session = cards->ask->call->session};
    return treen_draw(cards->puzzle, cards->record, cards->count, &picture, tool_sink, out, error);
}

static enum treen_status fill_svg(void *context, FILE *out, struct treen_error *error) {
    return draw_pages(context, TREEN_SVG, out, error);
}

static enum treen_status fill_pdf(void *context, FILE *out, struct treen_error *error) {
    return draw_pages(context, TREEN_PDF, out, error);
}

static bool drop(void *context, const char *bytes, size_t length) {
    (void)context, (void)bytes, (void)length;
    return true;
}

/* Draws a card without a piece for nobody, before the search for cards: pages that cannot be had
 * are told at once. */
static enum ending try_pages(const struct call *call, const struct treen_puzzle *puzzle, whole_fill *fill) {
    bool pages = fill == fill_pdf || fill == fill_svg;
    const struct treen_solution none = {.number = 1};
    const struct treen_card card = {.number = 1,
                                    .grade = 1,
                                    .ways = 1,
                                    .link = pages && setting_is_given(call, "site") ? "site" : NULL,
                                    .placed = &none,
                                    .solution = &none};
    const struct treen_record record = {TREEN_CARD, {.card = &card}}, *records = &record;
    const struct treen_picture picture = {
        .size = sizeof picture, .type = fill == fill_pdf ? TREEN_PDF : TREEN_SVG, .session = call->session};
    struct treen_error error;
    if (!pages && (fill || !call->flags.json) && setting_is(call, "worksheet", "true"))
        return complain(BAD, "found --worksheet, expected it with -o FILE.pdf or -o FILE.svg: it is drawn");
    return complain_error(treen_draw(puzzle, &records, 1, &picture, drop, NULL, &error), &error);
}

/* Finds the writer by the ending of the file's name; null: it has none. */
static whole_fill *find_fill(const char *name) {
    static const struct {
        const char *ending;
        whole_fill *fill;
    } formats[] = {{"json", fill_json}, {"jsonl", fill_json}, {"yaml", fill_yaml},
                   {"yml", fill_yaml},  {"svg", fill_svg},    {"pdf", fill_pdf}};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof formats / sizeof *formats; i++)
        if (!strcasecmp(dot + 1, formats[i].ending))
            return formats[i].fill;
    return NULL;
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Draws a card, with a line about it above. */
static enum treen_status draw_card(const struct call *call, const struct treen_puzzle *puzzle,
                                   const struct treen_card *card) {
    const struct treen_record record = {TREEN_SOLUTION, {.solution = card->placed}}, *records = &record;
    const struct treen_picture picture = screen_picture(call->flags.colour);
    printf("Card %llu: ", (unsigned long long)card->number);
    for (unsigned i = 0; i < card->grade; i++)
        putchar('*');
    printf(", %zu of %zu pieces, ", card->placed->parts, card->solution->parts);
    if (card->ways == 1)
        puts("one way to finish it");
    else
        printf("%llu ways to finish it\n", (unsigned long long)card->ways);
    enum treen_status status = treen_draw(puzzle, &records, 1, &picture, tool_sink, stdout, NULL);
    putchar('\n');
    return status;
}

static void say_cards(const struct treen_summary *summary) {
    const struct treen_cards *told = summary->cards;
    char solutions[24] = "more than 100000";
    if (told->solutions != UINT64_MAX)
        snprintf(solutions, sizeof solutions, "%" PRIu64, told->solutions);
    if (!summary->complete)
        fputs("Stopped: ", stdout);
    if (!told->cards && !summary->complete) {
        printf("no card is made so far; %s solutions are known.\n", solutions);
        return;
    }
    printf("%" PRIu64 " card%s of %s solutions; by grade:", told->cards, told->cards == 1 ? "" : "s",
           solutions);
    for (int i = 0; i < 5; i++)
        printf(" %.*s %llu%s", i + 1, "*****", (unsigned long long)told->grade[i], i < 4 ? "," : ".\n");
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Writes or draws the cards. Where there are none no file is written. */
static enum ending tell_cards(const struct call *call, struct cards *cards) {
    enum treen_status drawn = TREEN_OK;
    if (call->flags.output && !cards->count)
        return ANSWERED;
    if (call->flags.output)
        return whole_write(call->flags.output, find_fill(call->flags.output), cards);
    if (call->flags.json) {
        fill_json(cards, stdout, NULL);
        return ANSWERED;
    }
    for (size_t i = 0; drawn == TREEN_OK && i < cards->count; i++)
        drawn = draw_card(call, cards->puzzle, cards->record[i]->body.card);
    return screen_shown(drawn);
}

/* Says why there is no card. */
static enum ending say_hopeless(const struct treen_puzzle *puzzle) {
    return treen_about(puzzle)->placed
               ? complain(NO_SOLUTION,
                          "found no card: the puzzle cannot be finished from the pieces that lie in "
                          "the box (treen hint says which to take off)")
               : complain(NO_SOLUTION, "found no card: the puzzle has no solution");
}

/* Says how many cards there are, and where these are fewer than were wanted. A file that was not
 * written says all. */
static enum ending say_end(const struct call *call, const struct cards *cards, enum ending ending,
                           enum ending written) {
    const struct ask *ask = cards->ask;
    const struct treen_cards *told = ask->summary->cards;
    if (written != ANSWERED)
        return worst_of(ending, written);
    if (ending == ANSWERED && !told->solutions)
        return say_hopeless(cards->puzzle);
    if (!call->flags.json && !(call->flags.output && !strcmp(call->flags.output, "-")))
        say_cards(ask->summary);
    if (ending == ANSWERED && told->cards < told->wanted)
        complain(ANSWERED, "found %llu cards of the %llu that were wanted", (unsigned long long)told->cards,
                 (unsigned long long)told->wanted);
    return ending == ANSWERED && !told->cards ? NO_SOLUTION : ending;
}

static enum ending answer(const struct call *call, struct ask *ask, struct cards *cards) {
    const struct treen_record *record;
    enum treen_status status;
    TRY_ENDING(try_pages(call, cards->puzzle, call->flags.output ? find_fill(call->flags.output) : NULL));
    while ((status = ask_next(ask, &record)) == TREEN_OK && cards->count < MOST_CARDS) {
        cards->own[cards->count] = *record;
        cards->record[cards->count] = &cards->own[cards->count];
        cards->count++;
    }
    if (status == TREEN_BAD_INPUT)
        return complain_error(status, &ask->error);
    enum ending ending = ask_end(ask, status, NULL);
    if (ask->summary && ending != BAD)
        ending = say_end(call, cards, ending, tell_cards(call, cards));
    return ending;
}

static enum ending make_cards(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, puzzle, "cards"));
    struct cards *cards = calloc(1, sizeof *cards);
    if (cards) {
        cards->puzzle = puzzle;
        cards->ask = &ask;
    }
    enum ending ending = cards ? answer(call, &ask, cards) : complain(STOPPED, "out of memory");
    free(cards);
    ask_close(&ask);
    return ending;
}

static enum ending run_cards(const struct call *call) {
    if (call->flags.output && !find_fill(call->flags.output))
        return complain(BAD, "'%s' does not end in .pdf, .svg, .yaml or .json", call->flags.output);
    TRY_ENDING(whole_expect(call->flags.output));
    return problems_one(call, make_cards);
}

const struct command command_cards = {
    .name = "cards",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "make cards: beginnings of a packing for people to finish",
    .help =
        "Chooses beginnings that can be finished in one way, or in at most --solutions. No two are alike, "
        "turned or reflected. Each has a grade of 1 to 5 stars, by the work of a plain search. Equal seeds "
        "give equal cards. -o cards.yaml writes puzzles that treen reads again, -o cards.pdf pages with the "
        "pieces to place, and with the solutions last. With --site each card has a code for telephones, "
        "which "
        "opens it there. No address is known to treen, so without --site there are no codes.",
    .example = "treen cards pentominoes-6x10 --count 24 --seed 7",
    .run = run_cards,
    .watch = WATCH_NEVER,
};
