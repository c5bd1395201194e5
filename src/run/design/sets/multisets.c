#include "run/design/sets/multisets.h"

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Multiplies, up to UINT64_MAX. */
static uint64_t times(uint64_t a, uint64_t b) {
    return a && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

static uint64_t plus(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static uint64_t divisor_of(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Returns the ways to choose k of n things, up to UINT64_MAX. */
static uint64_t binomial(uint64_t n, uint64_t k) {
    uint64_t ways = 1;
    if (k > n)
        return 0;
    for (uint64_t i = 1; i <= k; i++) {
        uint64_t up = n - k + i, down = i, common = divisor_of(ways, down);
        ways /= common;
        down /= common;
        ways = times(ways, up / down); /* what is left of i divides n - k + i */
    }
    return ways;
}

/* Returns the ways to choose k of `forms` forms. */
static uint64_t ways_to_choose(const struct multisets *sets, uint64_t forms, uint64_t k) {
    if (!k)
        return 1;
    if (!forms)
        return 0;
    if (sets->equal)
        return forms;
    return sets->copies ? binomial(forms + k - 1, k) : binomial(forms, k);
}

/* ---- Compositions ---------------------------------------------------------------------------- */

uint32_t multisets_smallest(const struct multisets *sets, const struct composition *composition) {
    uint32_t size = sets->least;
    while (!composition->pieces[size])
        size++;
    return size;
}

uint32_t multisets_largest(const struct multisets *sets, const struct composition *composition) {
    uint32_t size = sets->most;
    while (!composition->pieces[size])
        size--;
    return size;
}

struct composing {
    struct multisets *sets;
    struct arena *arena;
    struct composition made;
    bool failed;
};

static bool is_within(uint32_t size, const uint32_t range[2]) {
    return size >= range[0] && (!range[1] || size <= range[1]);
}

/* Tells whether the sizes of the composition are those that are asked for. */
static bool is_asked(const struct multisets *sets, const struct composition *made) {
    uint32_t smallest = multisets_smallest(sets, made), largest = multisets_largest(sets, made);
    return is_within(smallest, sets->smallest) && is_within(largest, sets->largest) &&
           (!sets->equal || smallest == largest);
}

static void add_multiset(struct composing *composing) {
    struct multisets *sets = composing->sets;
    struct composition *made = &composing->made;
    if (!is_asked(sets, made))
        return;
    made->first = sets->choices;
    made->choices = 1;
    for (uint32_t size = sets->least; size <= sets->most; size++)
        made->choices = times(made->choices, ways_to_choose(sets, sets->forms[size], made->pieces[size]));
    if (!made->choices)
        return;
    sets->choices = plus(sets->choices, made->choices);
    composing->failed |= !array_push(composing->arena, &sets->composition, *made);
}

/* Chooses the number of pieces of `size` cells, and then of larger ones. */
static void compose(struct composing *composing, uint32_t size, uint32_t pieces, uint32_t volume) {
    const struct multisets *sets = composing->sets;
    if (size > sets->most) {
        if (!pieces && !volume)
            add_multiset(composing);
        return;
    }
    for (uint32_t count = 0; count <= pieces && count * size <= volume && !composing->failed; count++) {
        uint32_t rest = pieces - count, left = volume - count * size;
        if ((uint64_t)rest * sets->most < left || (uint64_t)rest * (size + 1) > left)
            continue;
        composing->made.pieces[size] = count;
        compose(composing, size + 1, rest, left);
    }
    composing->made.pieces[size] = 0;
}

bool multisets_list(struct multisets *sets, uint32_t volume, struct arena *arena) {
    struct composing composing = {.sets = sets, .arena = arena};
    sets->choices = 0;
    sets->composition.count = 0;
    compose(&composing, sets->least, sets->pieces, volume);
    return !composing.failed;
}

/* ---- Choices --------------------------------------------------------------------------------- */

/* Writes the choice `number` of k of the forms 0..forms-1, ascending; the last piece changes first.
 * Cost: forms steps. */
static void unrank(const struct multisets *sets, uint32_t forms, uint32_t k, uint64_t number, uint32_t *out) {
    uint32_t low = 0;
    for (uint32_t i = 0; sets->equal && i < k; i++)
        out[i] = (uint32_t)number;
    for (uint32_t i = 0; !sets->equal && i < k; i++) {
        for (;; low++) {
            uint32_t from = sets->copies ? low : low + 1;
            uint64_t with = ways_to_choose(sets, forms - from, k - i - 1);
            if (number < with)
                break;
            number -= with;
        }
        out[i] = low;
        low += !sets->copies;
    }
}

const struct composition *multisets_at(const struct multisets *sets, uint64_t number,
                                       uint32_t form[CHOICE_MOST]) {
    size_t at = 0;
    while (number - sets->composition.at[at].first >= sets->composition.at[at].choices)
        at++;
    const struct composition *composition = &sets->composition.at[at];
    uint32_t last = sets->pieces;
    number -= composition->first;
    for (uint32_t size = sets->most; size >= sets->least; size--) {
        uint32_t k = composition->pieces[size];
        uint64_t ways = ways_to_choose(sets, sets->forms[size], k);
        last -= k;
        unrank(sets, sets->forms[size], k, number % ways, form + last);
        for (uint32_t i = 0; i < k; i++)
            form[last + i] += sets->offset[size];
        number /= ways;
    }
    return composition;
}

/* Goes on to the next form, of which all k pieces are copies; false after the last. */
static bool next_equal(const struct multisets *sets, uint32_t size, uint32_t k, uint32_t *form) {
    if (!k || form[0] + 1 == sets->offset[size] + sets->forms[size])
        return false;
    for (uint32_t i = 0; i < k; i++)
        form[i]++;
    return true;
}

/* Goes on to the next choice of k forms; back to the first, and false, after the last. */
static bool next_of_size(const struct multisets *sets, uint32_t size, uint32_t k, uint32_t *form) {
    uint32_t end = sets->offset[size] + sets->forms[size];
    if (sets->equal)
        return next_equal(sets, size, k, form);
    for (uint32_t i = k; i-- > 0;) {
        uint32_t most = sets->copies ? end - 1 : end - (k - i);
        if (form[i] >= most)
            continue;
        form[i]++;
        for (uint32_t j = i + 1; j < k; j++)
            form[j] = sets->copies ? form[i] : form[j - 1] + 1;
        return true;
    }
    for (uint32_t j = 0; j < k; j++)
        form[j] = sets->offset[size] + (sets->copies ? 0 : j);
    return false;
}

bool multisets_next(const struct multisets *sets, const struct composition *composition,
                    uint32_t form[CHOICE_MOST]) {
    uint32_t last = sets->pieces;
    for (uint32_t size = sets->most; size >= sets->least; size--) {
        last -= composition->pieces[size];
        if (next_of_size(sets, size, composition->pieces[size], form + last))
            return true;
    }
    return false;
}
