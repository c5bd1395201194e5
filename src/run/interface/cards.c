/* The question cards. */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text/gzip.h"
#include "base/text/sink.h"
#include "puzzle/packing.h"
#include "puzzle/format.h"
#include "run/ask/cards.h"
#include "run/interface/question.h"

#include <inttypes.h>
#include <string.h>

struct carding {
    struct cards cards;
    bool dealt, complete;
    enum treen_status status; /* of the work, told after the last card */
    double started, seconds;
    size_t given;
};

/* Checks an address to which a link adds its own mark. */
static enum treen_status check_site(const char *site, struct treen_error *error) {
    bool begins = site && (!strncmp(site, "http://", 7) || !strncmp(site, "https://", 8));
    if (!site || (begins && !strpbrk(site, "# \t\n\"<>")))
        return TREEN_OK;
    return error_bad(error, "site: found '%s', expected an address like https://example.org/treen/", site);
}

static enum treen_status ask_cards(struct treen_question *question, struct treen_error *error) {
    const struct treen_puzzle *puzzle = question->puzzle;
    struct carding *own = question->own;
    if (!puzzle->kind->fit || !puzzle_packing(puzzle))
        return error_at(error, puzzle->about.name, 0, 0,
                        "cards are made of packings, and this puzzle is of kind %s", packing_words(puzzle));
    TRY(check_site(question->options.site, error));
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

static enum treen_status fill_file(void *puzzle, FILE *out, struct treen_error *error) {
    return puzzle_write(puzzle, "yaml", out, error);
}

static enum treen_status write_puzzle(struct treen_puzzle *puzzle, struct arena *arena, const char **text,
                                      struct treen_error *error) {
    struct text written = {.arena = arena};
    enum treen_status status = sink_write(take_text, &written, fill_file, puzzle, error);
    if (status == TREEN_IO)
        return error_memory(error, "making cards");
    if (status == TREEN_OK)
        *text = arena_text(arena, written.letter.at, written.letter.count);
    return status != TREEN_OK || *text ? status : error_memory(error, "making cards");
}

/* Writes bytes as letters that an address holds as they are: base64url, RFC 4648. */
static char *letters_of(const char *bytes, size_t length, struct arena *arena) {
    static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    char *out = ARENA_NEW(arena, length / 3 * 4 + 5, char);
    size_t at = 0;
    for (size_t i = 0; out && i < length; i += 3) {
        unsigned three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (i + k < length ? (unsigned char)bytes[i + k] : 0);
        for (size_t k = 0; k < 4 && i + k <= length; k++)
            out[at++] = letter[three >> (18 - 6 * k) & 63];
    }
    return out;
}

/* Makes the link that opens the puzzle in Play, as the page reads it (asking/share.ts). One that no
 * QR code holds is left out. */
static enum treen_status make_link(struct treen_question *question, const struct treen_puzzle *puzzle,
                                   struct treen_card *card, struct treen_error *error) {
    enum { LONGEST = 2900 };
    struct treen_puzzle brief = *puzzle;
    struct arena *arena = &question->arena;
    const char *text, *letters = NULL;
    size_t length;
    brief.about.author = brief.about.source = NULL;
    brief.about.total = (struct treen_count){0};
    TRY(write_puzzle(&brief, arena, &text, error));
    char *packed = gzip_pack(text, strlen(text), true, arena, &length);
    if (packed)
        letters = letters_of(packed, length, arena);
    if (letters)
        card->link = arena_print(arena, "%s#play=&p=%s", question->options.site, letters);
    TRY_MEMORY(card->link, error, "making cards");
    if (strlen(card->link) > LONGEST)
        card->link = NULL;
    return TREEN_OK;
}

/* Writes the puzzle with the pieces of the card in its box. */
static enum treen_status write_card(struct treen_question *question, struct treen_card *card,
                                    struct treen_error *error) {
    struct treen_puzzle puzzle = *question->puzzle;
    struct treen_about *about = &puzzle.about;
    struct arena *arena = &question->arena;
    about->placed = card->placed;
    about->title =
        arena_print(arena, "%s, card %" PRIu64, about->title ? about->title : about->name, card->number);
    about->total = count_of(arena_print(arena, "%u", (unsigned)card->ways));
    about->up_to_rotation = about->up_to_symmetry = (struct treen_count){0};
    puzzle.file = NULL;
    TRY_MEMORY(about->title && about->total.text, error, "making cards");
    TRY(write_puzzle(&puzzle, arena, &card->text, error));
    return question->options.site ? make_link(question, &puzzle, card, error) : TREEN_OK;
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
    .size = sizeof(struct carding),
    .ask = ask_cards,
    .next = next_card,
    .sum_up = sum_up_cards};
