/* Every chain that can fill a box, with its number of solutions.
 *
 * All paths through the box are gone through, one of each class, by the engine that folds a single snake: the chain it
 * is given may go straight on or bend everywhere. So that the chains need not all be remembered at once, and can be
 * divided among machines, they are taken by their beginnings: the first few joints are fixed, and all chains that
 * begin so have all their solutions there. Of a chain and the same from its other end only the one whose letters come
 * first is kept; the other one's paths are walked in vain, which costs less than knowing that beforehand would. */
#include "treen.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/keyset.h"
#include "engine/chain.h"
#include "engine/engine.h"
#include "puzzle/puzzle.h"
#include "puzzle/snake.h"
#include "run/options.h"

#include <stdlib.h>

/* Joints that are fixed: as many as leave chains of so many free joints, of which there are a million. */
enum { FREE_JOINTS = 20, MOST_FIXED = 24 };

/* What is known of a chain: of each class of its directed paths one was met. */
struct found {
    uint64_t paths;   /* in all classes together */
    uint64_t classes; /* … which are so many, … */
    uint64_t
        reversed; /* … and in so many of these a path and the same from its other end are images of each other */
};

struct treen_snakes {
    struct treen_puzzle *puzzle; /* owned: any chain, whose first joints are set here */
    struct snake *snake;
    struct treen_options options;
    struct control control;
    const struct engine *engine;
    uint32_t fixed;    /* joints */
    uint64_t next;     /* beginning; it is a number whose bits say which joints bend */
    struct arena work; /* for the beginning at hand: */
    const struct chain *chain;
    struct keyset words;        /* the chains that were met, as letters */
    ARRAY(struct found) found;  /* of each word */
    const char **sorted, *word; /* the words in order; scratch for one */
    size_t told;
    struct arena arena; /* for the whole: */
    ARRAY(struct treen_snake_bar) bar;
    struct treen_snakes_summary summary;
    struct treen_snake_found current;
    char *letters, *runs, *most;
    struct arena text_arena; /* the summary's */
    treen_on_progress *on_progress;
    void *context;
    atomic_bool stopped;
    double started;
    uint64_t nodes; /* of the beginnings before the one at hand */
    enum treen_status ended;
};

/* ---- Opening ------------------------------------------------------------------------------------------- */

static void look(void *context, double fraction) {
    struct treen_snakes *snakes = context;
    double beginnings = (double)(UINT64_C(1) << snakes->fixed);
    if (snakes->on_progress)
        snakes->on_progress(
            snakes->context,
            &(struct treen_progress){.fraction = ((double)(snakes->next - 1) + fraction) / beginnings,
                                     .seconds = clock_seconds() - snakes->started,
                                     .nodes = snakes->nodes + snakes->control.nodes,
                                     .solutions = snakes->summary.total});
}

static uint32_t joints_to_fix(size_t links) {
    size_t joints = links > 2 ? links - 2 : 0;
    size_t fixed = joints > FREE_JOINTS ? joints - FREE_JOINTS : joints / 4;
    return fixed < MOST_FIXED ? (uint32_t)fixed : MOST_FIXED;
}

static bool make_room(struct treen_snakes *snakes) {
    size_t links = snakes->snake->links;
    snakes->letters = ARENA_NEW(&snakes->arena, links + 1, char);
    snakes->runs = ARENA_NEW(&snakes->arena, 8 * links + 8, char);
    snakes->most = ARENA_NEW(&snakes->arena, 8 * links + 8, char);
    return snakes->letters && snakes->runs && snakes->most;
}

static enum treen_status open(struct treen_snakes *snakes, const char *box, struct treen_error *error) {
    const struct treen_options *options = &snakes->options;
    if (options->part > options->parts)
        return error_say(error, TREEN_BAD_INPUT, "found part %llu of %llu, expected --part from 1 to --parts",
                         (unsigned long long)options->part, (unsigned long long)options->parts);
    TRY(treen_snake("any", box, 0, &snakes->puzzle, error));
    snakes->snake = snakes->puzzle->own;
    if (snakes->snake->place.box.must_cells != snakes->snake->place.box.cells)
        return error_say(error, TREEN_BAD_INPUT,
                         "this box has cells that may stay empty, expected one to fill");
    snakes->fixed = joints_to_fix(snakes->snake->links);
    snakes->summary.puzzle = arena_text(&snakes->arena, box, strlen(box));
    return make_room(snakes) && snakes->summary.puzzle ? TREEN_OK : error_memory(error, "looking for snakes");
}

enum treen_status treen_snakes_open(const char *box, const struct treen_options *options,
                                    struct treen_snakes **out, struct treen_error *error) {
    struct treen_snakes *snakes = calloc(1, sizeof *snakes);
    if (!snakes)
        return error_memory(error, "looking for snakes");
    snakes->options = *options;
    snakes->started = clock_seconds();
    atomic_init(&snakes->stopped, false);
    arena_init(&snakes->arena, (size_t)options->memory << 20);
    arena_init(&snakes->work, (size_t)options->memory << 20);
    arena_init(&snakes->text_arena, SIZE_MAX);
    enum treen_status status = open(snakes, box, error);
    if (status == TREEN_OK)
        *out = snakes;
    else
        treen_snakes_close(snakes);
    return status;
}

void treen_snakes_close(struct treen_snakes *snakes) {
    if (!snakes)
        return;
    arena_free(&snakes->work);
    arena_free(&snakes->arena);
    arena_free(&snakes->text_arena);
    treen_close(snakes->puzzle);
    free(snakes);
}

void treen_snakes_watch(struct treen_snakes *snakes, treen_on_progress *on_progress, void *context) {
    snakes->on_progress = on_progress;
    snakes->context = context;
}

void treen_snakes_stop(struct treen_snakes *snakes) {
    atomic_store_explicit(&snakes->stopped, true, memory_order_relaxed);
}

/* ---- A path's chain ------------------------------------------------------------------------------------ */

/* The letters of the joints between the ends. */
static void spell(const struct treen_snakes *snakes, const uint32_t *path, char *word) {
    const struct coloured_cell *cell = snakes->snake->place.box.cell;
    for (size_t i = 1; i + 1 < snakes->snake->links; i++) {
        struct treen_cell came = cell_subtract(cell[path[i]].at, cell[path[i - 1]].at),
                          goes = cell_subtract(cell[path[i + 1]].at, cell[path[i]].at);
        word[i - 1] = cell_equal(came, goes) ? 's' : 't';
    }
}

/* The word against itself from its other end: below 0, it comes first. */
static int compare_ends(const char *word, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (word[i] != word[length - 1 - i])
            return word[i] < word[length - 1 - i] ? -1 : 1;
    return 0;
}

/* How many symmetries keep each cell of the path; `turned`: or take each to the one as far from the other end. */
static size_t count_keeping(const struct chain *chain, const uint32_t *path, bool turned) {
    size_t keeping = 0, last = chain->links - 1;
    for (size_t s = 0; s < chain->images; s++) {
        size_t i = 0;
        while (i <= last && chain->image[s][path[i]] == path[turned ? last - i : i])
            i++;
        keeping += i > last;
    }
    return keeping;
}

static enum treen_status add_path(struct treen_snakes *snakes, const uint32_t *path, char *word) {
    const struct chain *chain = snakes->chain;
    size_t length = snakes->snake->links > 2 ? snakes->snake->links - 2 : 0;
    uint32_t number;
    bool added;
    spell(snakes, path, word);
    int ends = compare_ends(word, length);
    if (ends > 0)
        return TREEN_OK;
    if (!keyset_add(&snakes->words, word, length, &number, &added) ||
        (added && !array_push(&snakes->work, &snakes->found, (struct found){0})))
        return TREEN_NO_MEMORY;
    struct found *found = &snakes->found.at[number];
    found->paths += chain->images / count_keeping(chain, path, false);
    found->classes++;
    found->reversed += ends == 0 && count_keeping(chain, path, true) > 0;
    return TREEN_OK;
}

/* ---- A beginning --------------------------------------------------------------------------------------- */

static void fix_joints(struct treen_snakes *snakes, uint64_t beginning) {
    for (uint32_t i = 0; i < snakes->fixed; i++) {
        bool bends = beginning >> (snakes->fixed - 1 - i) & 1;
        snakes->snake->joint[1 + i] = bends ? JOINT_BENT : JOINT_STRAIGHT;
    }
}

/* False when no node is left to be searched. */
static bool set_limits(struct treen_snakes *snakes) {
    const struct treen_options *options = &snakes->options;
    snakes->nodes += snakes->control.nodes;
    control_init(&snakes->control);
    snakes->control.node_limit = options->nodes ? options->nodes - snakes->nodes : 0;
    snakes->control.deadline = options->seconds > 0 ? snakes->started + options->seconds : 0;
    snakes->control.stop = &snakes->stopped;
    snakes->control.on_progress = look;
    snakes->control.context = snakes;
    return !options->nodes || snakes->nodes < options->nodes;
}

static enum treen_status walk(struct treen_snakes *snakes, const struct problem *problem) {
    void *search;
    struct answer answer;
    size_t left = snakes->work.limit - snakes->work.used;
    char *word = ARENA_NEW(&snakes->work, snakes->snake->links, char);
    snakes->engine = engine_for(problem, left);
    if (!word || !snakes->engine)
        return TREEN_NO_MEMORY;
    TRY(snakes->engine->open(problem, &snakes->control, KERNEL_AUTO, &snakes->work, &search));
    enum treen_status status;
    while ((status = snakes->engine->next(search, &answer)) == TREEN_OK)
        if ((status = add_path(snakes, answer.option, word)) != TREEN_OK)
            break;
    snakes->engine->close(search);
    return status == TREEN_END ? TREEN_OK : status;
}

static int by_letters(const void *a, const void *b) {
    const char *const *left = a, *const *right = b;
    return strcmp(*left, *right);
}

/* The words in order; each begins as a zero-ended text, of which the keyset's bytes are a copy. */
static bool sort_words(struct treen_snakes *snakes) {
    size_t count = snakes->words.count;
    snakes->sorted = ARENA_NEW(&snakes->work, count, const char *);
    for (size_t i = 0; snakes->sorted && i < count; i++) {
        const struct keyset_key *key = &snakes->words.key[i];
        if (!(snakes->sorted[i] = arena_text(&snakes->work, key->bytes, key->length)))
            return false;
    }
    if (snakes->sorted && count)
        qsort(snakes->sorted, count, sizeof *snakes->sorted, by_letters);
    return snakes->sorted != NULL;
}

/* All chains that begin in one way. */
static enum treen_status search_beginning(struct treen_snakes *snakes, uint64_t beginning) {
    struct posed *posed;
    struct wish wish = {.symmetry = TREEN_SYMMETRY_FULL};
    arena_free(&snakes->work);
    memset(&snakes->found, 0, sizeof snakes->found);
    keyset_init(&snakes->words, &snakes->work);
    snakes->sorted = NULL;
    snakes->told = 0;
    fix_joints(snakes, beginning);
    if (!set_limits(snakes))
        return TREEN_STOPPED;
    enum treen_status status = snakes->puzzle->kind->pose(snakes->puzzle, &wish, &snakes->work, &posed, NULL);
    if (status != TREEN_OK)
        return status;
    snakes->chain = posed->problem.question;
    status = walk(snakes, &posed->problem);
    posed->kind->release(posed);
    if (status == TREEN_OK && !sort_words(snakes))
        status = TREEN_NO_MEMORY;
    return status;
}

/* Goes on to the next beginning of this part; TREEN_END after the last. */
static enum treen_status next_beginning(struct treen_snakes *snakes) {
    while (snakes->next < UINT64_C(1) << snakes->fixed)
        if (snakes->next++ % snakes->options.parts == snakes->options.part - 1)
            return search_beginning(snakes, snakes->next - 1);
    return TREEN_END;
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

/* A chain that is the same from both ends has been met from both. */
static void tell(struct treen_snakes *snakes, const char *word) {
    size_t length = strlen(word);
    struct treen_snake_found *told = &snakes->current;
    const struct found *found = &snakes->found.at[keyset_find(&snakes->words, word, length)];
    bool same = compare_ends(word, length) == 0;
    bool has_run = snakes->snake->links > 1;
    size_t run = has_run ? 2 : 1;
    char *runs = snakes->runs;
    snprintf(snakes->letters, snakes->snake->links + 1, "e%s%s", word, has_run ? "e" : "");
    for (const char *letter = word; *letter; letter++, run++)
        if (*letter == 't') {
            runs += sprintf(runs, "%zu ", run);
            run = 0;
        }
    sprintf(runs, "%zu", run);
    *told = (struct treen_snake_found){.letters = snakes->letters,
                                       .runs = snakes->runs,
                                       .total = same && has_run ? found->paths / 2 : found->paths,
                                       .up_to_symmetry =
                                           same ? (found->classes + found->reversed) / 2 : found->classes,
                                       .same_from_both_ends = same};
}

/* Bars stay sorted: there are few of them. */
static bool add_to_bars(struct treen_snakes *snakes, uint64_t solutions) {
    size_t at = 0;
    while (at < snakes->bar.count && snakes->bar.at[at].solutions < solutions)
        at++;
    if (at == snakes->bar.count || snakes->bar.at[at].solutions != solutions) {
        if (!array_push(&snakes->arena, &snakes->bar, (struct treen_snake_bar){0}))
            return false;
        memmove(snakes->bar.at + at + 1, snakes->bar.at + at,
                (snakes->bar.count - 1 - at) * sizeof *snakes->bar.at);
        snakes->bar.at[at] = (struct treen_snake_bar){.solutions = solutions};
    }
    snakes->bar.at[at].chains++;
    return true;
}

static bool add_up(struct treen_snakes *snakes) {
    struct treen_snakes_summary *summary = &snakes->summary;
    const struct treen_snake_found *told = &snakes->current;
    summary->chains++;
    summary->unique += told->up_to_symmetry == 1;
    summary->total += told->total;
    if (told->up_to_symmetry > summary->most) {
        summary->most = told->up_to_symmetry;
        strcpy(snakes->most, told->runs);
        summary->most_runs = snakes->most;
    }
    return add_to_bars(snakes, told->up_to_symmetry);
}

enum treen_status treen_snakes_next(struct treen_snakes *snakes, const struct treen_snake_found **found) {
    while (snakes->ended == TREEN_OK && (!snakes->sorted || snakes->told == snakes->words.count))
        snakes->ended = next_beginning(snakes);
    if (snakes->ended != TREEN_OK)
        return snakes->ended;
    tell(snakes, snakes->sorted[snakes->told++]);
    if (!add_up(snakes))
        return snakes->ended = TREEN_NO_MEMORY;
    *found = &snakes->current;
    return TREEN_OK;
}

const struct treen_snake_bar *treen_snakes_bar(const struct treen_snakes *snakes, size_t index) {
    return index < snakes->bar.count ? &snakes->bar.at[index] : NULL;
}

enum treen_status treen_snakes_summary(struct treen_snakes *snakes, const struct treen_snakes_summary **out) {
    struct treen_snakes_summary *summary = &snakes->summary;
    arena_free(&snakes->text_arena);
    summary->engine = snakes->engine ? snakes->engine->about.name : NULL;
    summary->nodes = snakes->nodes + snakes->control.nodes;
    summary->seconds = clock_seconds() - snakes->started;
    summary->complete = snakes->ended == TREEN_END;
    TRY(options_reproduce("snakes", summary->puzzle, &snakes->options, &snakes->text_arena,
                          &summary->reproduce));
    *out = summary;
    return TREEN_OK;
}
