/* The question cards. */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text/sink.h"
#include "puzzle/format.h"
#include "run/ask/cards.h"
#include "run/interface/question.h"

struct carding {
    struct cards cards;
    bool dealt, complete;
    enum treen_status status; /* of the work, told after the last card */
    double started, seconds;
    size_t given;
};

static enum treen_status ask_cards(struct treen_question *question, struct treen_error *error) {
    const struct treen_puzzle *puzzle = question->puzzle;
    struct carding *own = question_own(question, sizeof *own, error);
    if (!own)
        return TREEN_NO_MEMORY;
    if (!puzzle->kind->fit || !puzzle_packing(puzzle))
        return error_at(error, puzzle->about.name, 0, 0,
                        "cards are made of packings, and this puzzle is a %s", puzzle->kind->about.name);
    own->started = clock_seconds();
    own->cards = (struct cards){.puzzle = puzzle, .options = &question->options, .arena = &question->arena};
    own->cards.told.wanted = question->options.count;
    return TREEN_OK;
}

/* ---- The puzzle of a card -------------------------------------------------------------------- */

struct text {
    struct arena *arena;
    ARRAY(char) letter;
};

static bool take_text(void *context, const char *bytes, size_t length) {
    struct text *text = context;
    for (size_t i = 0; i < length; i++)
        if (!array_push(text->arena, &text->letter, bytes[i]))
            return false;
    return true;
}

static enum treen_status fill(void *puzzle, FILE *out, struct treen_error *error) {
    return puzzle_write(puzzle, "yaml", out, error);
}

/* Writes the puzzle with the pieces of the card in its box. */
static enum treen_status write_card(struct treen_question *question, struct treen_card *card,
                                    struct treen_error *error) {
    struct treen_puzzle puzzle = *question->puzzle;
    struct treen_about *about = &puzzle.about;
    struct arena *arena = &question->arena;
    struct text text = {.arena = arena};
    about->placed = card->placed;
    about->title =
        arena_print(arena, "%s, card %u", about->title ? about->title : about->name, (unsigned)card->number);
    about->total = count_of(arena_print(arena, "%u", (unsigned)card->ways));
    about->up_to_rotation = about->up_to_symmetry = (struct treen_count){0};
    puzzle.file = NULL;
    if (!about->title || !about->total.text)
        return error_memory(error, "making cards");
    enum treen_status status = sink_write(take_text, &text, fill, &puzzle, error);
    if (status != TREEN_OK)
        return status == TREEN_IO ? error_memory(error, "making cards") : status;
    card->text = arena_text(arena, text.letter.at, text.letter.count);
    return card->text ? TREEN_OK : error_memory(error, "making cards");
}

/* ---- Cards one by one ------------------------------------------------------------------------ */

static void deal(struct carding *own, struct treen_error *error) {
    own->dealt = true;
    own->status = cards_deal(&own->cards, error);
    own->complete = own->status == TREEN_OK;
    own->seconds = clock_seconds() - own->started;
}

static enum treen_status next_card(struct treen_question *question, struct treen_error *error) {
    struct carding *own = question->own;
    if (!own->dealt)
        deal(own, error);
    if (own->given == own->cards.told.cards)
        return own->status == TREEN_OK ? TREEN_END : own->status;
    struct treen_card *card = &own->cards.card[own->given++];
    TRY(write_card(question, card, error));
    return question_give(question, TREEN_CARD, card);
}

static enum treen_status sum_up_cards(struct treen_question *question, struct treen_summary *summary) {
    const struct carding *own = question->own;
    summary->engine = own->cards.engine;
    summary->nodes = own->cards.nodes;
    summary->seconds = own->seconds;
    summary->complete = own->complete;
    summary->cards = &own->cards.told;
    return TREEN_OK;
}

const struct asking asking_cards = {
    .about = {.name = "cards", .summary = "beginnings of a packing, graded, for people to finish"},
    .ask = ask_cards,
    .next = next_card,
    .sum_up = sum_up_cards};
