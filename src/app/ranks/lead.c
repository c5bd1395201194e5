/* Rank 0. A rank that has a free place gets the next unit at once, whatever the others do. */
#include "app/ask/ask.h"
#include "app/system/clock.h"
#include "app/ranks/rank.h"
#include "app/system/screen.h"

#include <stdio.h>
#include <stdlib.h>

/* A rank gets no more after this many units that failed, if others gave results and it gave none.
 * It has another file, say, or another treen. */
enum { FAILS = 3 };

enum { LONGEST_LETTER = LONGEST_REASON + LONGEST_NAME + 64 };

/* Letters that are read one after the other. */
enum { AT_ONCE = 256 };

/* Seconds for which results are gathered. Then they go to the disk together: it has no time for
 * each of them where units are short or ranks are many (E256, E257). */
static const double GATHER = 0.1;

/* Turns between two questions for a unit while other processes have the rest in work. */
enum { TURNS_LATER = 100 };

/* Turns that the others have to leave: in the end, and after a signal. Then mpirun kills all. */
enum { TURNS_END = 30 * 1000, TURNS_SIGNAL = 500 };

/* Where rank 0 is. */
struct lead {
    struct spread *spread;
    struct units *units;
    unsigned turns_later; /* until the next question for a unit */
    uint64_t out;         /* units that ranks have */
    uint64_t places;      /* of all ranks that have joined */
    bool kept;            /* a result of any rank was */
    bool gathers;         /* results are not on the disk yet … */
    double since;         /* … the first of them came then */
    struct treen_error *error;
};

/* ---- Places ---------------------------------------------------------------------------------- */

/* Returns the place among the first `places` where the rank has this unit, or a free one for part
 * 0; null: there is none. */
static uint64_t *place_among(struct follower *follower, unsigned places, uint64_t part) {
    for (unsigned i = 0; follower->joined && !follower->left && i < places; i++)
        if (follower->part[i] == part)
            return &follower->part[i];
    return NULL;
}

/* Returns the place where the rank has this unit; null: it has not. */
static uint64_t *place_of_unit(struct follower *follower, uint64_t part) {
    return place_among(follower, follower->places + 1, part);
}

/* Returns a place for one more unit; null: there is none. Towards the end no unit waits at a rank
 * while another rank may have nothing to do. */
static uint64_t *free_place(struct lead *lead, struct follower *follower) {
    uint64_t left = units_parts(lead->units) - units_kept(lead->units);
    bool holds = follower->holds && left > lead->out + lead->places;
    return place_among(follower, follower->places + holds, 0);
}

/* Notes that the unit is not with the rank any more; false if it was not. */
static bool comes_back(struct lead *lead, struct follower *follower, uint64_t part) {
    uint64_t *place = part ? place_of_unit(follower, part) : NULL;
    if (!place)
        return false;
    *place = 0;
    lead->out--;
    lead->turns_later = 0;
    return true;
}

static bool joins(struct lead *lead, struct follower *follower, uint64_t places, const char *machine) {
    if (follower->joined || places == 0 || places > UINT16_MAX)
        return false;
    follower->part = calloc(places + 1, sizeof *follower->part);
    if (!follower->part)
        return false;
    lead->places += places;
    follower->places = (unsigned)places;
    follower->joined = true;
    snprintf(follower->machine, sizeof follower->machine, "%s", machine);
    return true;
}

/* Gives back a unit that no rank runs. */
static void returns(struct lead *lead, struct follower *follower, uint64_t part) {
    if (comes_back(lead, follower, part))
        units_give_back(lead->units, part);
}

/* Gives back what a rank has that runs no more. */
static void leaves(struct lead *lead, struct follower *follower) {
    for (unsigned i = 0; follower->joined && i <= follower->places; i++)
        returns(lead, follower, follower->part[i]);
    follower->left = true;
}

/* ---- Results --------------------------------------------------------------------------------- */

static bool is_no_good(const struct lead *lead, const struct follower *follower) {
    return follower->fails >= FAILS && !follower->kept && lead->kept;
}

static void fails(struct lead *lead, struct follower *follower, uint64_t part, const char *why) {
    char text[LONGEST_LETTER];
    unsigned rank = (unsigned)(follower - lead->spread->follower);
    snprintf(text, sizeof text, "%.*s (rank %u on %s)", LONGEST_REASON, why, rank, follower->machine);
    units_fail(lead->units, part, text);
    follower->fails++;
    if (is_no_good(lead, follower))
        complain(BAD, "rank %u on %s gets no more units: each of its first %u failed", rank,
                 follower->machine, follower->fails);
}

/* Begins to gather, if it has not begun. */
static enum treen_status gather(struct lead *lead) {
    if (lead->gathers)
        return TREEN_OK;
    enum treen_status status = units_group(lead->units, lead->error);
    lead->gathers = status == TREEN_OK;
    lead->since = steady_seconds();
    return status;
}

/* Puts on the disk what was gathered. After an error it is taken back. */
static enum treen_status put_on_disk(struct lead *lead, enum treen_status status) {
    bool fine = status == TREEN_OK || status == TREEN_END || status == TREEN_STOPPED;
    if (!lead->gathers)
        return status;
    lead->gathers = false;
    enum treen_status ended = units_group_end(lead->units, fine ? TREEN_OK : status, lead->error);
    return ended == TREEN_OK ? status : ended;
}

/* Keeps a result. One that is none is a failure of its unit; a ledger that cannot be written to
 * ends everything. */
static enum treen_status keep_result(struct lead *lead, struct follower *follower, uint64_t part,
                                     const char *text, size_t length) {
    if (!text) {
        fails(lead, follower, part, "no memory for its result");
        return TREEN_OK;
    }
    enum treen_status status = gather(lead);
    if (status == TREEN_OK)
        status = units_keep_from(lead->units, part, follower->machine, text, length, lead->error);
    if (status == TREEN_OK)
        follower->kept = lead->kept = true;
    else if (status == TREEN_BAD_INPUT)
        fails(lead, follower, part, lead->error->text);
    return status == TREEN_BAD_INPUT ? TREEN_OK : status;
}

static enum treen_status read_letter(struct lead *lead, const struct letter *letter) {
    struct follower *follower = &lead->spread->follower[letter->from];
    const char *text = letter->text ? letter->text : "";
    switch (letter->word) {
    case RANK_JOINS:
        joins(lead, follower, letter->number, text);
        break;
    case RANK_RESULT:
        return comes_back(lead, follower, letter->number)
                   ? keep_result(lead, follower, letter->number, letter->text, letter->length)
                   : TREEN_OK;
    case RANK_FAILS:
        if (comes_back(lead, follower, letter->number))
            fails(lead, follower, letter->number, text);
        break;
    case RANK_HOLDS:
        follower->holds = true;
        break;
    case RANK_RETURNS:
        follower->holds = false;
        returns(lead, follower, letter->number);
        break;
    case RANK_LEAVES:
        leaves(lead, follower);
        break;
    default:
        break;
    }
    return TREEN_OK;
}

/* Reads the letters that have come, the first of which is here. */
static enum treen_status read_more(struct lead *lead, struct letter *letter) {
    enum treen_status status;
    int read = 0;
    do {
        status = read_letter(lead, letter);
        free(letter->text);
    } while (status == TREEN_OK && ++read < AT_ONCE && rank_takes(lead->spread, letter));
    return status;
}

/* Takes units from ranks that nobody needs any more. */
static void drop_useless(struct lead *lead) {
    struct spread *spread = lead->spread;
    if (!units_have_useless(lead->units))
        return;
    for (unsigned rank = 0; rank < spread->count; rank++) {
        struct follower *follower = &spread->follower[rank];
        for (unsigned i = 0; follower->joined && !follower->left && i <= follower->places; i++) {
            uint64_t part = follower->part[i];
            if (!part || units_wants(lead->units, part))
                continue;
            comes_back(lead, follower, part);
            if (rank)
                spread->ranks->send(rank, RANK_DROP, part, NULL, 0);
            else
                rank_drops(spread, part);
        }
    }
}

/* ---- Handing out ----------------------------------------------------------------------------- */

/* Hands the unit to a rank that has a free place. */
static void hand_out(struct lead *lead, struct follower *follower, uint64_t *place, uint64_t part) {
    char parts[24];
    struct spread *spread = lead->spread;
    unsigned rank = (unsigned)(follower - spread->follower);
    int length = snprintf(parts, sizeof parts, "%llu", (unsigned long long)units_parts(lead->units));
    *place = part;
    lead->out++;
    if (rank ? spread->ranks->send(rank, RANK_UNIT, part, parts, (size_t)length)
             : rank_starts(spread, part, units_parts(lead->units)))
        return;
    comes_back(lead, follower, part);
    fails(lead, follower, part, rank ? "MPI refused a letter" : "its process could not be started");
}

/* Fills the free places of a rank. */
static enum units_next fill_places(struct lead *lead, struct follower *follower) {
    uint64_t part, *place;
    while (!is_no_good(lead, follower) && (place = free_place(lead, follower))) {
        enum units_next next = units_next(lead->units, &part);
        if (next != UNIT_GIVEN)
            return next;
        hand_out(lead, follower, place, part);
    }
    return UNIT_GIVEN;
}

/* Fills the free places of all ranks. */
static enum units_next deal(struct lead *lead) {
    enum units_next next = UNIT_GIVEN;
    if (lead->turns_later && lead->turns_later--)
        return UNIT_LATER;
    for (unsigned i = 0; i < lead->spread->count && next == UNIT_GIVEN; i++)
        next = fill_places(lead, &lead->spread->follower[i]);
    lead->turns_later = next == UNIT_GIVEN ? 0 : TURNS_LATER;
    return next;
}

/* Reads the letters that have come. Then free places get units; null `next`: they get none. */
static enum treen_status read_letters(struct lead *lead, enum units_next *next) {
    struct letter letter;
    enum treen_status status = TREEN_OK;
    if (rank_takes(lead->spread, &letter)) {
        status = read_more(lead, &letter);
        if (lead->units)
            drop_useless(lead);
    }
    if (status == TREEN_OK && next)
        *next = deal(lead);
    return status;
}

/* ---- Units that run here --------------------------------------------------------------------- */

/* Waits a moment for the units that run here, and takes what has ended. The next one is started
 * before the result is kept: the disk may be slow. */
static enum treen_status read_own(struct lead *lead) {
    char why[LONGEST_REASON];
    struct follower *own = &lead->spread->follower[0];
    const struct runner *ended = rank_waits(lead->spread);
    if (!ended || !comes_back(lead, own, ended->part))
        return TREEN_OK;
    fill_places(lead, own);
    if (rank_succeeds(ended, why)) {
        enum treen_status status = keep_result(lead, own, ended->part, ended->text, ended->length);
        drop_useless(lead);
        return status;
    }
    fails(lead, own, ended->part, why);
    return TREEN_OK;
}

/* Tells whether a rank is left that may get units, now or when it joins. */
static bool has_help(const struct lead *lead) {
    for (unsigned i = 0; i < lead->spread->count; i++)
        if (!lead->spread->follower[i].left && !is_no_good(lead, &lead->spread->follower[i]))
            return true;
    return false;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Does everything that can be done now, and then waits a moment. TREEN_OK: go on. */
static enum treen_status turn(struct lead *lead) {
    if (units_stopped(lead->units) || !has_help(lead))
        return TREEN_STOPPED;
    enum units_next next = UNIT_GIVEN;
    TRY(read_letters(lead, &next));
    units_show(lead->units);
    if (next == UNIT_NONE && !lead->out)
        return TREEN_END;
    enum treen_status status = read_own(lead);
    return steady_seconds() - lead->since < GATHER ? status : put_on_disk(lead, status);
}

/* Ends all other ranks, and waits until they have left, or until it takes too long. Results that
 * they had sent before are kept. */
static enum treen_status end_all(struct lead *lead) {
    struct spread *spread = lead->spread;
    enum treen_status status = TREEN_OK;
    int turns = watch_caught(spread->call->watch) ? TURNS_SIGNAL : TURNS_END;
    spread->ended = true;
    for (unsigned i = 1; i < spread->count; i++)
        if (!spread->follower[i].left)
            spread->ranks->send(i, RANK_END, 0, NULL, 0);
    for (int i = 0; i < turns && status == TREEN_OK && rank_has_company(spread); i++) {
        status = read_letters(lead, NULL);
        spread->quiet = 0;
        rank_waits(spread);
    }
    return status;
}

void rank_ends_all(struct spread *spread) {
    end_all(&(struct lead){.spread = spread});
}

enum treen_status spread_lead(struct spread *spread, struct units *units, struct treen_error *error) {
    struct lead lead = {.spread = spread, .units = units, .error = error};
    enum treen_status status = TREEN_OK;
    char machine[LONGEST_NAME];
    rank_machine(machine);
    if (!joins(&lead, &spread->follower[0], runners_places(spread->runners), machine))
        return TREEN_NO_MEMORY;
    units_set_places(units, spread->count * lead.places); /* the other ranks have as many */
    while (status == TREEN_OK)
        status = turn(&lead);
    status = put_on_disk(&lead, status);
    rank_stops(spread);
    enum treen_status ended = put_on_disk(&lead, end_all(&lead));
    leaves(&lead, &spread->follower[0]);
    return ended == TREEN_OK ? status : ended;
}
