/* If equal pieces were told apart, an assembly would be many. For a class with k placements in it,
 * choose the k used copies of its pieces, within each piece's bounds. Then deal them to the k
 * placements. Classes are independent, so their ways multiply. The ways for each k are computed
 * once, because millions of assemblies ask for the same few numbers. */
#include "puzzle/placing/labelled.h"

#include "base/error.h"
#include "puzzle/placing/fitting.h"

#include <string.h>

/* Returns the number of entries of a class. More copies than locations never fit, so they need no
 * entry. A class whose least is larger has no entry at all, because no assembly asks. */
static uint64_t copies_counted(const struct fitting *fitting, size_t c) {
    const struct fitting_class *class = &fitting->class[c];
    uint64_t most = class->most < fitting->locations ? class->most : fitting->locations;
    return most < class->least ? 0 : most - class->least + 1;
}

/* Goes from "m choose k" to "m choose k + 1": binomial *= (m - k) / (k + 1). It multiplies first,
 * so that the division leaves no remainder. */
static bool next_binomial(struct big *binomial, uint64_t m, uint64_t k) {
    if (!big_multiply(binomial, m - k))
        return false;
    big_divide(binomial, k + 1);
    return true;
}

/* Adds a piece: wider[k + j] += ways[k] * (m choose j), for every j from `least` to m that the
 * piece may add. */
static bool add_piece(const struct big *ways, struct big *wider, size_t room,
                      const struct fitting_piece *piece) {
    struct big binomial = {.low = 1}, term = {0};
    bool done = true;
    for (uint64_t j = 0; done && j <= piece->most && j < room; j++) {
        for (size_t k = 0; done && j >= piece->least && k + j < room; k++)
            if (!big_is_zero(&ways[k]))
                done = big_product(&term, &ways[k], &binomial) && big_add_product(&wider[k + j], &term, 1);
        done = done && (j == piece->most || next_binomial(&binomial, piece->most, j));
    }
    big_free(&binomial);
    big_free(&term);
    return done;
}

static void free_row(struct big *row, size_t count) {
    for (size_t i = 0; i < count; i++)
        big_free(&row[i]);
}

/* Gives a class of cells that stay empty one way for each number of them. */
static bool fill_holes(struct labelled *labelled, size_t c, struct arena *arena) {
    uint64_t counted = copies_counted(labelled->fitting, c);
    labelled->ways[c] = ARENA_NEW(arena, (size_t)counted, struct big);
    for (size_t k = 0; labelled->ways[c] && k < counted; k++)
        big_set(&labelled->ways[c][k], 1);
    return labelled->ways[c] != NULL;
}

/* Counts the ways to choose the labelled copies: the coefficients of the product over the class's
 * pieces of sum_j (most choose j) x^j. The k chosen copies can be dealt to the k placements in k!
 * ways. */
static bool count_choices(const struct fitting *fitting, size_t c, struct big *row, struct big *spare,
                          size_t room) {
    const struct fitting_class *class = &fitting->class[c];
    big_set(&row[0], 1);
    for (size_t i = 0; i < class->members; i++) {
        if (!add_piece(row, spare, room, &fitting->piece[class->member[i]]))
            return false;
        free_row(row, room);
        memcpy(row, spare, room * sizeof *row);
        memset(spare, 0, room * sizeof *spare);
    }
    return true;
}

static bool multiply_factorial(struct big *big, uint64_t k) {
    for (uint64_t i = 2; i <= k; i++)
        if (!big_multiply(big, i))
            return false;
    return true;
}

/* Fills the entries of a class. The row begins at 0 copies, because choices of single pieces add
 * up. Only the part between the class's least and most is kept. */
static bool fill_class(struct labelled *labelled, size_t c, struct arena *arena) {
    const struct fitting *fitting = labelled->fitting;
    uint64_t counted = copies_counted(fitting, c), least = fitting->class[c].least;
    if (!counted)
        return true;
    if (fitting->piece[fitting->class[c].member[0]].hole)
        return fill_holes(labelled, c, arena);
    size_t room = (size_t)(least + counted);
    struct big *row = ARENA_NEW(arena, room, struct big), *spare = ARENA_NEW(arena, room, struct big);
    labelled->ways[c] = ARENA_NEW(arena, (size_t)counted, struct big);
    bool done = row && spare && labelled->ways[c] && count_choices(fitting, c, row, spare, room);
    for (size_t k = 0; done && k < counted; k++) {
        labelled->ways[c][k] = row[least + k];
        row[least + k] = (struct big){0};
        done = multiply_factorial(&labelled->ways[c][k], least + k);
    }
    if (row && spare) {
        free_row(row, room);
        free_row(spare, room);
    }
    return done;
}

/* Multiplies by the largest number of the class. The largest product makes room for all others, so
 * that none of them asks for memory. */
static bool multiply_largest(struct labelled *labelled, size_t c) {
    const struct big *ways = labelled->ways[c], *largest = ways;
    for (size_t k = 1; ways && k < copies_counted(labelled->fitting, c); k++)
        if (big_compare(&ways[k], largest) > 0)
            largest = &ways[k];
    return !ways || big_product(&labelled->product, &labelled->product, largest);
}

enum treen_status labelled_init(struct labelled *labelled, const struct fitting *fitting, struct arena *arena,
                                struct treen_error *error) {
    *labelled = (struct labelled){.fitting = fitting};
    labelled->ways = ARENA_NEW(arena, fitting->classes, struct big *);
    labelled->last = ARENA_NEW(arena, fitting->classes, uint32_t);
    bool done = labelled->ways && labelled->last;
    big_set(&labelled->product, 1);
    for (size_t c = 0; done && c < fitting->classes; c++)
        done = fill_class(labelled, c, arena) && multiply_largest(labelled, c);
    return done ? TREEN_OK : error_memory(error, "counting labelled assemblies");
}

void labelled_free(struct labelled *labelled) {
    for (size_t c = 0; labelled->ways && c < labelled->fitting->classes; c++)
        if (labelled->ways[c])
            free_row(labelled->ways[c], (size_t)copies_counted(labelled->fitting, c));
    big_free(&labelled->product);
}

const struct big *labelled_ways(struct labelled *labelled, const uint32_t *used, bool *changed) {
    const struct fitting *fitting = labelled->fitting;
    *changed = !labelled->ready || memcmp(labelled->last, used, fitting->classes * sizeof *used) != 0;
    if (!*changed)
        return &labelled->product;
    big_set(&labelled->product, 1);
    for (size_t c = 0; c < fitting->classes; c++)
        big_product(&labelled->product, &labelled->product,
                    &labelled->ways[c][used[c] - fitting->class[c].least]);
    memcpy(labelled->last, used, fitting->classes * sizeof *used);
    labelled->ready = true;
    return &labelled->product;
}

/* ---- Where the copies make no difference ----------------------------------------------------- */

static bool is_constant(const struct labelled *labelled, size_t c) {
    for (size_t k = 1; k < copies_counted(labelled->fitting, c); k++)
        if (big_compare(&labelled->ways[c][k], &labelled->ways[c][0]) != 0)
            return false;
    return true;
}

const struct big *labelled_of_all(struct labelled *labelled) {
    big_set(&labelled->product, 1);
    for (size_t c = 0; c < labelled->fitting->classes; c++)
        if (!is_constant(labelled, c))
            return NULL;
        else if (labelled->ways[c])
            big_product(&labelled->product, &labelled->product, &labelled->ways[c][0]);
    return &labelled->product;
}

static bool have_same_ways(const struct labelled *labelled, size_t one, size_t other) {
    const struct fitting_class *class = labelled->fitting->class;
    size_t counted = (size_t)copies_counted(labelled->fitting, one), k = 0;
    if (class[one].least != class[other].least || counted != copies_counted(labelled->fitting, other))
        return false;
    while (k < counted && big_compare(&labelled->ways[one][k], &labelled->ways[other][k]) == 0)
        k++;
    return k == counted;
}

void labelled_kinds(const struct labelled *labelled, const bool *counted, uint32_t *kind) {
    for (uint32_t c = 0; c < labelled->fitting->classes; c++) {
        uint32_t first = counted[c] ? 0 : c;
        while (first < c && !(counted[first] && have_same_ways(labelled, first, c)))
            first++;
        kind[c] = is_constant(labelled, c) ? 0 : 1 + first;
    }
}
