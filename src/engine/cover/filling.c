#include "engine/cover/filling.h"

#include "base/bits.h"

cells turn_cells(const struct turn *turn, cells set) {
    cells image = 0;
    for (; set; set &= set - 1)
        image |= (cells)1 << turn->image[bits_low(set)];
    return image;
}

/* ---- Parity ---------------------------------------------------------------------------------- */

/* The sums that the pieces can have are the bits of a row, in steps of one from -64. */
enum { SUMS = 2 * POLYFORM_CELLS + 1 };

bool filling_is_impossible(const struct polyforms *forms, const uint32_t *form, uint32_t pieces) {
    bool sum[SUMS] = {[POLYFORM_CELLS] = true};
    for (uint32_t i = 0; i < pieces; i++) {
        const struct polyform *piece = &forms->form[form[i]];
        bool next[SUMS] = {false};
        for (int size = (int)piece->size, d = -size; d <= size; d++)
            if ((size + d) % 2 == 0 && piece->imbalance >> (size + d) / 2 & 1)
                for (int j = d < 0 ? -d : 0; j < SUMS && j + d < SUMS; j++)
                    next[j + d] |= sum[j];
        for (int j = 0; j < SUMS; j++)
            sum[j] = next[j];
    }
    return !sum[POLYFORM_CELLS + forms->imbalance];
}

/* ---- Symmetry -------------------------------------------------------------------------------- */

bool turn_leaves(const struct turn *turn, const struct placed_form *placed, uint32_t pieces) {
    for (uint32_t i = 0; i < pieces; i++) {
        cells image = turn_cells(turn, placed[i].set);
        uint32_t j = 0;
        while (j < pieces && placed[j].set != image)
            j++;
        if (j == pieces)
            return false;
    }
    return true;
}

/* Counts the symmetries that leave the solution as it is. */
static uint32_t symmetries_of(const struct filling *filling) {
    uint32_t count = 0;
    for (size_t i = 0; i < filling->forms->turns; i++) {
        const struct turn *turn = &filling->forms->turn[i];
        if (turn->mirrors && !filling->reflects)
            break;
        count += turn_leaves(turn, filling->placed, filling->depth);
    }
    return count;
}

static uint64_t order_of_group(const struct filling *filling) {
    uint64_t order = 0;
    for (size_t i = 0; i < filling->forms->turns; i++)
        order += !filling->forms->turn[i].mirrors || filling->reflects;
    return order;
}

/* ---- Searching ------------------------------------------------------------------------------- */

/* Counts the free places that cover the cell, of all forms that are left, up to `enough`. */
static uint32_t count_places(const struct filling *filling, uint32_t cell, cells used, uint32_t enough) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < filling->kinds && count < enough; i++) {
        const struct polyform *form = &filling->forms->form[filling->kind[i]];
        if (!filling->left[i])
            continue;
        for (uint32_t p = form->start[cell]; p < form->start[cell + 1]; p++)
            count += !(form->by_cell[p] & used);
    }
    return count;
}

/* Returns the empty cell with the fewest places. */
static uint32_t choose_cell(const struct filling *filling, cells used, cells all, uint32_t *places) {
    uint32_t best = 0;
    *places = UINT32_MAX;
    for (cells empty = all & ~used; empty && *places > 1; empty &= empty - 1) {
        uint32_t cell = bits_low(empty), count = count_places(filling, cell, used, *places);
        if (count < *places) {
            *places = count;
            best = cell;
        }
    }
    return best;
}

/* Returns the classes that the solutions so far make at least. */
static uint64_t classes(const struct filling *filling) {
    uint64_t order = order_of_group(filling);
    return (filling->shares + order - 1) / order;
}

/* Tells whether the search gives up. Now and then it asks the patience. */
static bool gives_up(struct filling *filling) {
    enum { ASK_EVERY = 4096 };
    if (filling->nodes % ASK_EVERY == 0)
        filling->stopped |= patience_is_over(filling->patience);
    return filling->stopped || (filling->node_limit && filling->nodes > filling->node_limit);
}

static bool is_enough(const struct filling *filling) {
    return filling->most != UINT64_MAX && filling->shares && classes(filling) > filling->most;
}

/* Searches below a node: true when the search is to end. Recursive; the depth is that of the
 * pieces. */
static bool search_fillings(struct filling *filling, cells used, cells all) {
    uint32_t places;
    filling->nodes++;
    if (gives_up(filling))
        return true;
    if (used == all) {
        filling->shares += symmetries_of(filling);
        filling->total++;
        return is_enough(filling);
    }
    uint32_t cell = choose_cell(filling, used, all, &places);
    if (!places)
        return false;
    for (uint32_t i = 0; i < filling->kinds; i++) {
        const struct polyform *form = &filling->forms->form[filling->kind[i]];
        if (!filling->left[i])
            continue;
        filling->left[i]--;
        for (uint32_t p = form->start[cell]; p < form->start[cell + 1]; p++) {
            if (form->by_cell[p] & used)
                continue;
            filling->placed[filling->depth].form = filling->kind[i];
            filling->placed[filling->depth++].set = form->by_cell[p];
            if (search_fillings(filling, used | form->by_cell[p], all))
                return true;
            filling->depth--;
        }
        filling->left[i]++;
    }
    return false;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Tells whether the mirror images of the pieces are the pieces. */
static bool is_own_mirror(const struct filling *filling) {
    for (uint32_t i = 0; i < filling->kinds; i++) {
        uint32_t mirror = filling->forms->form[filling->kind[i]].mirror, j = 0;
        while (j < filling->kinds && filling->kind[j] != mirror)
            j++;
        if (j == filling->kinds || filling->left[j] != filling->left[i])
            return false;
    }
    return true;
}

uint64_t filling_count(struct filling *filling, const struct polyforms *forms, const uint32_t *form,
                       uint32_t pieces, uint64_t most, uint64_t node_limit) {
    cells all = forms->cells == POLYFORM_CELLS ? ~(cells)0 : ((cells)1 << forms->cells) - 1;
    filling->forms = forms;
    filling->most = most;
    filling->kinds = filling->depth = 0;
    filling->shares = filling->total = filling->nodes = 0;
    filling->node_limit = node_limit;
    filling->stopped = false;
    for (uint32_t i = 0; i < pieces; i++) {
        if (!i || form[i] != form[i - 1]) {
            filling->kind[filling->kinds] = form[i];
            filling->left[filling->kinds++] = 0;
        }
        filling->left[filling->kinds - 1]++;
    }
    filling->reflects = is_own_mirror(filling);
    search_fillings(filling, 0, all);
    if (filling->stopped || (node_limit && filling->nodes > node_limit))
        return UINT64_MAX;
    return classes(filling);
}
