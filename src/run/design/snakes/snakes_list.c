/* The list of all chains of a small box. The joints between the ends are the bits of a number, and
 * a share has numbers that follow each other. */
#include "run/design/snakes/snakes.h"

#include "base/error.h"

enum { SHARE = 512 };

static uint64_t words(const struct snakes_space *space) {
    return UINT64_C(1) << (space->links - 2);
}

uint64_t snakes_shares(const struct snakes_space *space) {
    return (words(space) + SHARE - 1) / SHARE;
}

/* Writes the joints of a number, the highest bit first. */
static void spell(uint64_t number, char *word, uint32_t joints) {
    for (uint32_t i = 0; i < joints; i++)
        word[i] = number >> (joints - 1 - i) & 1 ? 't' : 's';
}

/* Compares the word read from its other end with it: below 0 when that one is less. */
static int compare_reverse(const char *word, uint32_t joints) {
    for (uint32_t i = 0; i < joints; i++)
        if (word[joints - 1 - i] != word[i])
            return word[joints - 1 - i] - word[i];
    return 0;
}

/* Counts the legs. *longest: the cubes of the longest one. */
static uint64_t count_legs(const char *word, uint32_t joints, uint32_t *longest) {
    uint64_t legs = 1;
    uint32_t run = 2;
    *longest = 0;
    for (uint32_t i = 0; i < joints; i++) {
        run = word[i] == 's' ? run + 1 : 2;
        legs += word[i] == 't';
        *longest = run > *longest ? run : *longest;
    }
    return legs;
}

/* Counts the foldings of the chain, and tells it if the aim wants it. */
static enum treen_status look_at_foldings(struct snakes_work *work, struct finder *finder,
                                          bool same_from_both_ends, struct measures *measures,
                                          uint64_t *folding) {
    struct foldings foldings;
    TRY(snakes_count(work, same_from_both_ends, finder_patience(finder), &foldings));
    if (finder_is_over(finder))
        return TREEN_STOPPED;
    *folding += foldings.solutions > 0;
    if (!foldings.solutions)
        return TREEN_OK;
    measures->of[Q_solutions] = foldings.solutions;
    if (!foldings.complete && !aim_fails(work->space->wish.aim, measures))
        return finder_count(finder, UNDECIDED, 1);
    return finder_tell(finder, work->word, work->space->links - 2, measures);
}

enum treen_status snakes_list(const struct snakes_space *space, struct snakes_work *work, uint64_t share,
                              struct finder *finder) {
    uint32_t joints = space->links - 2, longest;
    uint64_t end = SHARE * (share + 1) < words(space) ? SHARE * (share + 1) : words(space), folding = 0;
    work->limit = 0;
    for (uint64_t number = SHARE * share; number < end; number++) {
        struct measures measures;
        spell(number, work->word, joints);
        int order = compare_reverse(work->word, joints);
        measures_clear(&measures);
        measures.of[Q_legs] = count_legs(work->word, joints, &longest);
        if (order < 0 || longest > space->longest || aim_fails(space->wish.aim, &measures))
            continue;
        finder_look(finder, 1);
        TRY(look_at_foldings(work, finder, order == 0, &measures, &folding));
    }
    return finder_count(finder, "chains that fold", folding);
}
