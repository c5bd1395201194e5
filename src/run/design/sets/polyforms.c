#include "run/design/sets/polyforms.h"
#include "run/design/traits.h"
#include "shape/forms.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/keyset.h"

#include <string.h>

/* ---- Connected sets of cells ----------------------------------------------------------------- */

/* A place of a form that was found. */
struct found {
    cells set;
    uint32_t form;
};

struct listing {
    struct polyforms *forms;
    struct arena *arena;
    cells neighbours[POLYFORM_CELLS]; /* by cell */
    struct keyset shapes;             /* settled shapes that were seen, as their cells */
    ARRAY(uint32_t) form_of;          /* by number of the shape */
    ARRAY(struct polyform) form;
    ARRAY(struct found) found;
    bool failed; /* there was no memory */
};

static void find_neighbours(struct listing *listing) {
    const struct box *box = &listing->forms->packing->box;
    struct treen_cell beyond[GRID_NEIGHBOURS];
    for (uint32_t c = 0; c < box->cells; c++) {
        int count = box->grid->neighbours(box->cell[c].at, beyond);
        for (int i = 0; i < count; i++) {
            uint32_t other = box_number(box, beyond[i]);
            if (other != BOX_OUTSIDE)
                listing->neighbours[c] |= (cells)1 << other;
        }
    }
}

/* Makes the settled shape of a set of cells, in `room`. */
static struct shape shape_of(const struct box *box, cells set, struct coloured_cell room[POLYFORM_CELLS]) {
    struct shape shape = {.cell = room};
    for (; set; set &= set - 1)
        room[shape.count++] = (struct coloured_cell){.at = box->cell[bits_low(set)].at};
    shape_settle(box->grid, &shape);
    return shape;
}

/* Returns the number of a settled shape, or KEYSET_NONE. */
static uint32_t number_of(const struct listing *listing, const struct shape *shape) {
    return keyset_find(&listing->shapes, shape->cell, shape->count * sizeof *shape->cell);
}

static bool add_shape(struct listing *listing, const struct shape *shape, uint32_t form) {
    bool added;
    uint32_t number;
    if (!keyset_add(&listing->shapes, shape->cell, shape->count * sizeof *shape->cell, &number, &added))
        return false;
    return !added || array_push(listing->arena, &listing->form_of, form);
}

/* Notes what the shape of a form shows by itself. */
static bool look_at(const struct listing *listing, struct polyform *form) {
    const struct packing *packing = listing->forms->packing;
    struct arena scratch;
    arena_draw(&scratch, listing->arena->budget, SIZE_MAX);
    bool seen = shape_flat(packing->grid, &packing->group, form->shape, &scratch, &form->flat) &&
                trait_symmetric(packing->grid, &packing->group, listing->forms->motion, form->shape, &scratch,
                                &form->symmetric);
    arena_free(&scratch);
    return seen;
}

/* Adds a form with all of its orientations. */
static bool add_form(struct listing *listing, const struct shape *shape) {
    const struct packing *packing = listing->forms->packing;
    shape_list orientations = {0};
    struct polyform form = {.size = (uint32_t)shape->count};
    if (!shape_orientations(packing->grid, &packing->group, listing->forms->motion, shape, listing->arena,
                            &orientations))
        return false;
    form.shape = &orientations.at[0];
    for (size_t i = 0; i < orientations.count; i++)
        if (!add_shape(listing, &orientations.at[i], (uint32_t)listing->form.count))
            return false;
    return look_at(listing, &form) && array_push(listing->arena, &listing->form, form);
}

/* Notes a connected set of cells as a place of its form. */
static bool note(struct listing *listing, cells set) {
    enum { ASK_EVERY = 1024 };
    struct coloured_cell room[POLYFORM_CELLS];
    struct shape shape = shape_of(&listing->forms->packing->box, set, room);
    if (listing->found.count % ASK_EVERY == 0 && arena_is_over(listing->arena))
        return false;
    if (number_of(listing, &shape) == KEYSET_NONE && !add_form(listing, &shape))
        return false;
    struct found found = {set, listing->form_of.at[number_of(listing, &shape)]};
    return array_push(listing->arena, &listing->found, found);
}

/* Grows a set whose lowest cell is fixed, each once (Redelmeier 1981). `open`: cells that may be
 * added now; `closed`: cells that are in the set, or were open before, or lie below the lowest. */
static void grow(struct listing *listing, cells set, uint32_t size, cells open, cells closed) {
    if (size >= listing->forms->least && !note(listing, set))
        listing->failed = true;
    if (size == listing->forms->most)
        return;
    while (open && !listing->failed) {
        uint32_t c = bits_low(open);
        open &= open - 1;
        cells fresh = listing->neighbours[c] & ~closed;
        grow(listing, set | (cells)1 << c, size + 1, open | fresh, closed | fresh);
    }
}

static bool list_places(struct listing *listing) {
    uint32_t count = listing->forms->cells;
    for (uint32_t c = 0; c < count && !listing->failed; c++) {
        cells below = ((cells)1 << c) - 1, self = (cells)1 << c;
        cells open = listing->neighbours[c] & ~below;
        grow(listing, self, 1, open, below | self | open);
        listing->failed |= arena_is_over(listing->arena);
    }
    return !listing->failed;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static int imbalance_of(const struct box *box, cells set) {
    int sum = 0;
    for (; set; set &= set - 1) {
        struct treen_cell at = box->cell[bits_low(set)].at;
        sum += (at.x + at.y + at.z) % 2 ? -1 : 1;
    }
    return sum;
}

static bool room_for_form(const struct polyforms *forms, struct polyform *form, struct arena *arena) {
    form->place = ARENA_NEW(arena, form->places, cells);
    form->by_cell = ARENA_NEW(arena, form->places * form->size, cells);
    form->start = ARENA_NEW(arena, forms->cells + 2, uint32_t);
    return form->place && form->by_cell && form->start;
}

/* Sorts the places of a form by the cells that they cover. */
static void index_places(const struct polyforms *forms, struct polyform *form) {
    uint32_t *start = form->start + 1; /* during the counting: by cell, one later */
    for (size_t i = 0; i < form->places; i++)
        for (cells rest = form->place[i]; rest; rest &= rest - 1)
            start[bits_low(rest)]++;
    uint32_t sum = 0;
    for (uint32_t c = 0; c < forms->cells; c++) {
        uint32_t here = start[c];
        start[c] = sum;
        sum += here;
    }
    for (size_t i = 0; i < form->places; i++)
        for (cells rest = form->place[i]; rest; rest &= rest - 1)
            form->by_cell[start[bits_low(rest)]++] = form->place[i];
}

/* Sorts the forms by their sizes, and gives each its places. */
static bool make_tables(struct listing *listing) {
    struct polyforms *forms = listing->forms;
    uint32_t *rank = ARENA_NEW(listing->arena, listing->form.count, uint32_t);
    forms->form = ARENA_NEW(listing->arena, listing->form.count, struct polyform);
    if (!rank || !forms->form)
        return false;
    for (uint32_t size = forms->least; size <= forms->most; size++)
        for (size_t i = 0; i < listing->form.count; i++)
            if (listing->form.at[i].size == size) {
                rank[i] = (uint32_t)forms->count;
                forms->form[forms->count++] = listing->form.at[i];
            }
    for (size_t i = 0; i < listing->found.count; i++)
        forms->form[rank[listing->found.at[i].form]].places++;
    for (size_t i = 0; i < forms->count; i++) {
        if (!room_for_form(forms, &forms->form[i], listing->arena))
            return false;
        forms->form[i].places = 0;
    }
    for (size_t i = 0; i < listing->found.count; i++) {
        struct polyform *form = &forms->form[rank[listing->found.at[i].form]];
        int more = imbalance_of(&forms->packing->box, listing->found.at[i].set);
        form->imbalance |= (uint64_t)1 << ((int)form->size + more) / 2;
        form->place[form->places++] = listing->found.at[i].set;
    }
    for (size_t i = 0; i < listing->form_of.count; i++)
        listing->form_of.at[i] = rank[listing->form_of.at[i]];
    for (size_t i = 0; i < forms->count; i++)
        index_places(forms, &forms->form[i]);
    return true;
}

/* ---- Symmetry -------------------------------------------------------------------------------- */

static bool same_turn(const struct polyforms *forms, const struct turn *one, const struct turn *other) {
    return !memcmp(one->image, other->image, forms->cells);
}

/* Lists the different maps of the box's symmetries. A map that a motion of pieces makes, too, is
 * listed as such: in a flat box, turning a piece over looks like a mirror. */
static bool find_turns(struct listing *listing) {
    struct polyforms *forms = listing->forms;
    const struct packing *packing = forms->packing;
    struct box_group group;
    if (!box_symmetries(&packing->box, &packing->group, listing->arena, &group))
        return false;
    const struct matrix *end = packing->group.element + packing->group.motion_count[forms->motion];
    for (int mirrors = 0; mirrors < 2; mirrors++)
        for (size_t i = 0; i < group.count; i++) {
            struct turn turn = {.mirrors = group.symmetry[i].matrix >= end};
            bool known = turn.mirrors != mirrors;
            for (uint32_t c = 0; c < forms->cells; c++)
                turn.image[c] = (uint8_t)group.symmetry[i].image[c];
            for (size_t j = 0; j < forms->turns && !known; j++)
                known = same_turn(forms, &forms->turn[j], &turn);
            if (!known)
                forms->turn[forms->turns++] = turn;
        }
    return true;
}

/* Finds the mirror image of each form, by a reflection of the box: it takes places to places. In a
 * box without one, a form is its own mirror image where the grid says so, and else has none. */
static void find_mirrors(struct listing *listing) {
    struct polyforms *forms = listing->forms;
    const struct packing *packing = forms->packing;
    const struct turn *last = &forms->turn[forms->turns - 1];
    for (uint32_t i = 0; i < forms->count; i++) {
        struct polyform *form = &forms->form[i];
        struct coloured_cell room[POLYFORM_CELLS];
        form->mirror = i;
        if (!last->mirrors)
            continue;
        struct shape shape = shape_of(&packing->box, turn_cells(last, form->place[0]), room);
        form->mirror = listing->form_of.at[number_of(listing, &shape)];
    }
}

/* ---- The whole ------------------------------------------------------------------------------- */

static bool list(struct listing *listing) {
    struct polyforms *forms = listing->forms;
    find_neighbours(listing);
    if (!list_places(listing) || !make_tables(listing) || !find_turns(listing))
        return false;
    forms->imbalance =
        imbalance_of(&forms->packing->box, forms->cells == 64 ? ~(cells)0 : ((cells)1 << forms->cells) - 1);
    find_mirrors(listing);
    return true;
}

enum treen_status polyforms_check(const struct packing *packing, struct treen_error *error) {
    const struct box *box = &packing->box;
    if (box->cells > POLYFORM_CELLS)
        return error_bad(error, "the box has %zu cells, expected at most %d", box->cells, POLYFORM_CELLS);
    if (box->must_cells < box->cells)
        return error_bad(error, "this box has cells that may stay empty, expected one to fill");
    return TREEN_OK;
}

enum treen_status polyforms_list(const struct packing *packing, enum motion motion, uint32_t least,
                                 uint32_t most, struct arena *arena, struct polyforms *forms,
                                 struct treen_error *error) {
    const struct box *box = &packing->box;
    TRY(polyforms_check(packing, error));
    *forms = (struct polyforms){
        .packing = packing, .motion = motion, .cells = (uint32_t)box->cells, .least = least, .most = most};
    struct listing listing = {.forms = forms, .arena = arena};
    keyset_init(&listing.shapes, arena);
    return list(&listing) ? TREEN_OK : error_memory(error, "listing the forms of pieces");
}
