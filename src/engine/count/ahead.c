#include "engine/count/ahead.h"

#include "base/bits.h"

#include <string.h>

/* STEPS is the number of steps that are looked ahead: twice as many find few more dead states, half
 * as many much fewer. Getting ready for a step costs about as much as a hundred states, thus
 * WORTH_FROM. One state in ONE_IN must be dead, or looking costs more than it saves; it is decided
 * after SAMPLE states. More masks than MOST_WORDS words do not fit into the cache, and are not
 * worth it.
 *
 * Where few states are dead, even the sample costs time. So after one step that was not worth it
 * one is passed over, then 3, then 7, then always MOST_PAUSE. */
enum { STEPS = 16, WORTH_FROM = 256, SAMPLE = 128, ONE_IN = 8, MOST_PAUSE = 15, MOST_WORDS = 1 << 16 };

/* An item of a step to come: its bit in the key, and the masks of its options. A mask has the bits
 * that must be free for the option, as far as the key tells. */
struct hole {
    uint32_t word;
    uint64_t bit;
    uint32_t first, count; /* its masks */
    uint32_t witness;      /* the mask that fitted the last time; it often fits again */
};

struct count_ahead {
    const struct count_plan *plan;
    struct hole *hole;
    uint32_t holes;
    uint64_t *mask; /* a row of `words` for each */
    uint32_t masks;
    /* [STEPS + 1][words]: the bits that stay with one item from the step at hand until that step */
    uint64_t *same;
    size_t looked, dead; /* states of this step that were looked at, and the dead ones of them */
    /* steps to pass over after one that was not worth it; of these, the ones still to come */
    uint32_t pause, rest;
};

/* ---- Getting ready --------------------------------------------------------------------------- */

static uint32_t window_end(const struct count_plan *plan, uint32_t step) {
    return plan->steps - step > STEPS ? step + STEPS : plan->steps;
}

static size_t masks_of(const struct count_plan *plan, uint32_t step) {
    return bits_count(plan->mask + (size_t)plan->step[step].first * plan->words,
                      (size_t)plan->step[step].options * plan->words);
}

/* Returns the most masks that any step needs. An option has at most one for each of its items. */
static size_t most_masks(const struct count_plan *plan) {
    size_t most = 0, masks = 0;
    for (uint32_t s = 0, end = 0; s < plan->steps; masks -= masks_of(plan, s++)) {
        while (end < window_end(plan, s))
            masks += masks_of(plan, end++);
        most = masks > most ? masks : most;
    }
    return most;
}

bool count_ahead_open(const struct count_plan *plan, struct arena *arena, struct count_ahead **out) {
    size_t words = most_masks(plan) * plan->words;
    *out = NULL;
    if (words > MOST_WORDS)
        return true;
    struct count_ahead *ahead = ARENA_NEW(arena, 1, struct count_ahead);
    if (!ahead)
        return false;
    ahead->plan = plan;
    ahead->hole = ARENA_NEW(arena, STEPS + 1, struct hole);
    ahead->mask = ARENA_NEW(arena, words, uint64_t);
    ahead->same = ARENA_NEW(arena, (size_t)(STEPS + 1) * plan->words, uint64_t);
    *out = ahead;
    return ahead->hole && ahead->mask && ahead->same;
}

/* Fills `same`. A bit that is not given back on the way belongs to the same item then as now, or to
 * none now, and is clear. */
static void find_same(struct count_ahead *ahead, uint32_t step) {
    const struct count_plan *plan = ahead->plan;
    memset(ahead->same, 0xff, plan->words * sizeof *ahead->same);
    for (uint32_t t = step; t < window_end(plan, step); t++)
        for (uint32_t w = 0; w < plan->words; w++) {
            uint64_t *same = ahead->same + (size_t)(t - step) * plan->words + w;
            same[plan->words] = *same & plan->keep[(size_t)t * plan->words + w];
        }
}

/* Finds the bit of the item whose turn step t is. False when the item need not be covered, or when
 * the key does not have it yet. */
static bool find_bit(const struct count_ahead *ahead, uint32_t step, uint32_t t, struct hole *hole) {
    const struct count_plan *plan = ahead->plan;
    if (!plan->step[t].choice)
        return false;
    for (uint32_t w = 0; w < plan->words; w++) {
        uint64_t bit = plan->own[(size_t)t * plan->words + w];
        if (bit & ahead->same[(size_t)(t - step) * plan->words + w]) {
            *hole = (struct hole){.word = w, .bit = bit, .first = ahead->masks};
            return true;
        }
    }
    return false;
}

/* Adds the mask of an option. False when nothing that the option needs is in the key yet: such an
 * option cannot be blocked. */
static bool add_mask(struct count_ahead *ahead, const uint64_t *mask, const uint64_t *same) {
    uint32_t words = ahead->plan->words;
    uint64_t *known = ahead->mask + (size_t)ahead->masks * words, any = 0;
    for (uint32_t w = 0; w < words; w++)
        any |= known[w] = mask[w] & same[w];
    ahead->masks += any != 0;
    return any != 0;
}

/* Lists the options of a hole: those with its bit, in the steps up to its own. A step before the
 * item enters the key may use that bit for another item; `same` has the bit cleared then. False
 * when one of the options cannot be blocked. */
static bool list_options(struct count_ahead *ahead, uint32_t step, uint32_t t, struct hole *hole) {
    const struct count_plan *plan = ahead->plan;
    uint32_t words = plan->words;
    for (uint32_t u = step; u <= t; u++)
        for (uint32_t o = plan->step[u].first; o < plan->step[u].first + plan->step[u].options; o++) {
            const uint64_t *mask = plan->mask + (size_t)o * words;
            if ((mask[hole->word] & hole->bit) &&
                !add_mask(ahead, mask, ahead->same + (size_t)(u - step) * words))
                return false;
        }
    hole->count = ahead->masks - hole->first;
    return true;
}

/* Returns whether the step is passed over, and weighs the step before it. The pauses grow while one
 * step after the other is not worth looking at. */
static bool rests(struct count_ahead *ahead) {
    if (ahead->looked >= SAMPLE) {
        const bool paid = ahead->dead >= ahead->looked / ONE_IN;
        ahead->pause = paid ? 0 : ahead->pause < MOST_PAUSE ? 2 * ahead->pause + 1 : ahead->pause;
        ahead->rest = ahead->pause;
    }
    ahead->looked = ahead->dead = 0;
    return ahead->rest && ahead->rest--;
}

void count_ahead_enter(struct count_ahead *ahead, uint32_t step, size_t states) {
    ahead->holes = ahead->masks = 0;
    if (states < WORTH_FROM || rests(ahead))
        return;
    find_same(ahead, step);
    for (uint32_t t = step; t < window_end(ahead->plan, step); t++) {
        struct hole *hole = &ahead->hole[ahead->holes];
        if (!find_bit(ahead, step, t, hole))
            continue;
        if (list_options(ahead, step, t, hole))
            ahead->holes++;
        else
            ahead->masks = hole->first;
    }
}

/* ---- Looking --------------------------------------------------------------------------------- */

static inline bool is_open(const uint64_t *key, const uint64_t *mask, uint32_t words) {
    for (uint32_t w = 0; w < words; w++)
        if (key[w] & mask[w])
            return false;
    return true;
}

static inline bool is_blocked(struct count_ahead *ahead, struct hole *hole, const uint64_t *key,
                              uint32_t words) {
    const uint64_t *mask = ahead->mask + (size_t)hole->first * words;
    if ((key[hole->word] & hole->bit) || is_open(key, mask + (size_t)hole->witness * words, words))
        return false;
    for (uint32_t i = 0; i < hole->count; i++)
        if (is_open(key, mask + (size_t)i * words, words)) {
            hole->witness = i;
            return false;
        }
    return true;
}

static inline bool look_ahead(struct count_ahead *ahead, const uint64_t *key, uint32_t words) {
    for (uint32_t i = 0; i < ahead->holes; i++)
        if (is_blocked(ahead, &ahead->hole[i], key, words))
            return true;
    return false;
}

bool count_ahead_finds_dead(struct count_ahead *ahead, const uint64_t *key) {
    bool dead =
        ahead->plan->words == 1 ? look_ahead(ahead, key, 1) : look_ahead(ahead, key, ahead->plan->words);
    ahead->dead += dead;
    ahead->looked++;
    return dead;
}

bool count_ahead_pays(const struct count_ahead *ahead) {
    return ahead->holes && (ahead->looked < SAMPLE || ahead->dead >= ahead->looked / ONE_IN);
}
