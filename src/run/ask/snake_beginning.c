#include "run/ask/snake_beginning.h"

#include "base/error.h"
#include "puzzle/puzzle.h"
#include "run/verified.h"

#include <stdlib.h>
#include <string.h>

/* ---- A path's chain -------------------------------------------------------------------------- */

/* Writes the letters of the joints between the ends. */
static void spell(const struct beginning *beginning, const uint32_t *path, char *word) {
    const struct coloured_cell *cell = beginning->snake->place.box.cell;
    for (size_t i = 1; i + 1 < beginning->snake->links; i++) {
        struct treen_cell came = cell_subtract(cell[path[i]].at, cell[path[i - 1]].at),
                          goes = cell_subtract(cell[path[i + 1]].at, cell[path[i]].at);
        word[i - 1] = cell_equal(came, goes) ? 's' : 't';
    }
}

/* Compares a word with the same word from its other end. Below 0: the word comes first. */
static int compare_ends(const char *word, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (word[i] != word[length - 1 - i])
            return word[i] < word[length - 1 - i] ? -1 : 1;
    return 0;
}

/* Counts the symmetries that keep each cell of the path. With `turned`, counts those that take each
 * cell to the one as far from the other end. */
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

static enum treen_status add_path(struct beginning *beginning, const uint32_t *path, char *word) {
    const struct chain *chain = beginning->chain;
    size_t length = chain->links > 2 ? chain->links - 2 : 0;
    uint32_t number;
    bool added;
    spell(beginning, path, word);
    int ends = compare_ends(word, length);
    if (ends > 0)
        return TREEN_OK;
    if (!keyset_add(&beginning->words, word, length, &number, &added) ||
        (added && !array_push(&beginning->work, &beginning->found,
                              (struct beginning_found){.same_from_both_ends = !ends})))
        return TREEN_NO_MEMORY;
    struct beginning_found *found = &beginning->found.at[number];
    found->paths += chain->images / count_keeping(chain, path, false);
    found->classes++;
    found->reversed += ends == 0 && count_keeping(chain, path, true) > 0;
    return TREEN_OK;
}

/* ---- The search ------------------------------------------------------------------------------ */

static void fix_joints(struct beginning *beginning, uint32_t fixed, uint64_t number) {
    for (uint32_t i = 0; i < fixed; i++) {
        bool bends = number >> (fixed - 1 - i) & 1;
        beginning->snake->joint[1 + i] = bends ? JOINT_BENT : JOINT_STRAIGHT;
    }
}

/* Adds all paths. Every path is verified. One path is checked whenever there are RARER times as
 * many: the kind's checker is slow beside the search. */
static enum treen_status add_paths(struct beginning *beginning, struct verified *search, char *word) {
    enum { RARER = 64 };
    struct answer answer;
    for (uint64_t paths = 1, due = 1;; paths++) {
        TRY(verified_next(search, &answer));
        if (paths == due) {
            TRY(verified_check(search, &answer));
            due *= RARER;
        }
        TRY(add_path(beginning, answer.option, word));
    }
}

static enum treen_status walk(struct beginning *beginning, struct posed *posed) {
    struct verified search;
    char *word = ARENA_NEW(&beginning->work, beginning->snake->links, char);
    TRY_ROOM(word);
    enum treen_status status =
        verified_open(&search, beginning->puzzle, posed, &posed->problem, beginning->handed,
                      &beginning->control, &beginning->work, &beginning->error);
    if (search.engine)
        beginning->engine = search.engine->about.name;
    if (status == TREEN_OK)
        status = add_paths(beginning, &search, word);
    verified_close(&search);
    return status == TREEN_END ? TREEN_OK : status;
}

static int by_letters(const void *a, const void *b) {
    const char *const *left = a, *const *right = b;
    return strcmp(*left, *right);
}

/* Sorts the words. Each becomes a zero-ended text, copied from the keyset's bytes. */
static bool sort_words(struct beginning *beginning) {
    size_t count = beginning->words.count;
    beginning->sorted = ARENA_NEW(&beginning->work, count, const char *);
    for (size_t i = 0; beginning->sorted && i < count; i++) {
        const struct keyset_key *key = &beginning->words.key[i];
        if (!(beginning->sorted[i] = arena_text(&beginning->work, key->bytes, key->length)))
            return false;
    }
    if (beginning->sorted && count)
        qsort(beginning->sorted, count, sizeof *beginning->sorted, by_letters);
    return beginning->sorted != NULL;
}

enum treen_status beginning_search(struct beginning *beginning, uint32_t fixed, uint64_t number) {
    struct posed *posed;
    struct wish wish = {.symmetry = TREEN_SYMMETRY_FULL};
    arena_free(&beginning->work);
    memset(&beginning->found, 0, sizeof beginning->found);
    keyset_init(&beginning->words, &beginning->work);
    beginning->sorted = NULL;
    fix_joints(beginning, fixed, number);
    TRY(beginning->puzzle->kind->pose(beginning->puzzle, &wish, &beginning->work, &posed, NULL));
    beginning->chain = posed->problem.question;
    enum treen_status status = walk(beginning, posed);
    posed_release(posed);
    return status == TREEN_OK && !sort_words(beginning) ? TREEN_NO_MEMORY : status;
}

const struct beginning_found *beginning_found(const struct beginning *beginning, const char *word) {
    return &beginning->found.at[keyset_find(&beginning->words, word, strlen(word))];
}

/* ---- Opening and closing --------------------------------------------------------------------- */

enum treen_status beginning_open(struct beginning *beginning, const char *box, size_t memory,
                                 struct budget *budget, struct treen_error *error) {
    *beginning = (struct beginning){.puzzle = NULL};
    arena_draw(&beginning->work, budget, memory);
    control_init(&beginning->control);
    TRY(snake_open("any", box, 0, NULL, &beginning->puzzle, error));
    beginning->snake = beginning->puzzle->own;
    return TREEN_OK;
}

void beginning_close(struct beginning *beginning) {
    arena_free(&beginning->work);
    treen_close(beginning->puzzle);
}
