/* The first cell that is open gets a part, or stays open for good, as in the simplest search for
 * packings. Each try has another order of the parts. Then each part goes right and down by whole
 * steps, until it is a step away from those on its left and above it. Parts that hook into each
 * other would go on for ever. */
#include "making/sheet/fill.h"

#include "base/random.h"

#include <math.h>
#include <string.h>

enum { MOST_PARTS = 256, NODES = 1 << 23, TRY = 1 << 13, SPARE_ROWS = 3, SPARE_COLUMNS = 2 };

struct spot {
    size_t sort;
    int form, x, y;
    int right, down; /* steps */
};

struct filling {
    const struct fill_sort *sort;
    const struct fill_wish *wish;
    size_t sorts, left[MOST_PARTS]; /* left: copies, by sort */
    uint32_t order[MOST_PARTS];     /* of the sorts */
    int width, height, open;        /* open: cells that may still stay open */
    uint64_t taken[FILL_SIDE];
    uint64_t nodes, end;
    size_t parts, placed;
    struct spot spot[MOST_PARTS];
    uint8_t owner[FILL_SIDE][FILL_SIDE]; /* the number of its part and one; 0 = the cell is open */
};

/* ---- Packing --------------------------------------------------------------------------------- */

static const struct fill_form *form_of(const struct filling *filling, const struct spot *spot) {
    return &filling->sort[spot->sort].form[spot->form];
}

/* Takes the cells of a form, or gives them back. */
static void flip(struct filling *filling, const struct spot *spot) {
    const struct fill_form *form = form_of(filling, spot);
    for (int i = 0; i < form->height; i++)
        filling->taken[spot->y + i] ^= form->row[i] << spot->x;
}

static bool is_free(const struct filling *filling, const struct spot *spot) {
    const struct fill_form *form = form_of(filling, spot);
    if (spot->x < 0 || spot->x + form->width > filling->width || spot->y + form->height > filling->height)
        return false;
    for (int i = 0; i < form->height; i++)
        if (filling->taken[spot->y + i] & form->row[i] << spot->x)
            return false;
    return true;
}

static bool pack(struct filling *filling, int y);

/* Tries all forms of a sort whose first cell is the open one. */
static bool pack_sort(struct filling *filling, size_t sort, int x, int y) {
    for (int i = 0; i < filling->sort[sort].forms; i++) {
        const int first = __builtin_ctzll(filling->sort[sort].form[i].row[0]);
        const struct spot spot = {.sort = sort, .form = i, .x = x - first, .y = y};
        if (!is_free(filling, &spot))
            continue;
        flip(filling, &spot);
        filling->left[sort]--;
        filling->spot[filling->placed++] = spot;
        if (pack(filling, y))
            return true;
        filling->placed--;
        filling->left[sort]++;
        flip(filling, &spot);
    }
    return false;
}

/* Packs what is left, from row y on. False: there is no such packing, or the try is over. */
static bool pack(struct filling *filling, int y) {
    const uint64_t full = UINT64_MAX >> (64 - filling->width);
    if (filling->placed == filling->parts)
        return true;
    while (y < filling->height && filling->taken[y] == full)
        y++;
    if (y == filling->height || filling->nodes++ >= filling->end)
        return false;
    const int x = __builtin_ctzll(~filling->taken[y]);
    for (size_t i = 0; i < filling->sorts; i++)
        if (filling->left[filling->order[i]] && pack_sort(filling, filling->order[i], x, y))
            return true;
    if (!filling->open)
        return false;
    filling->open--;
    filling->taken[y] ^= UINT64_C(1) << x;
    bool packed = pack(filling, y);
    filling->taken[y] ^= UINT64_C(1) << x;
    filling->open++;
    return packed;
}

static void begin_try(struct filling *filling, struct random *random) {
    filling->placed = 0;
    filling->end = filling->nodes + TRY;
    memset(filling->taken, 0, sizeof filling->taken);
    for (size_t i = 0; i < filling->sorts; i++)
        filling->left[i] = filling->sort[i].copies;
    random_shuffle(random, filling->order, filling->sorts);
}

/* ---- Pulling apart --------------------------------------------------------------------------- */

static void own_cells(struct filling *filling) {
    memset(filling->owner, 0, sizeof filling->owner);
    for (size_t p = 0; p < filling->placed; p++) {
        const struct spot *spot = &filling->spot[p];
        const struct fill_form *form = form_of(filling, spot);
        for (int i = 0; i < form->height; i++)
            for (int j = 0; j < form->width; j++)
                if (form->row[i] >> j & 1)
                    filling->owner[spot->y + i][spot->x + j] = (uint8_t)(p + 1);
    }
}

/* Returns the part on a cell; null = it is open, or beyond the sheet. */
static struct spot *part_on(struct filling *filling, int x, int y) {
    if (x < 0 || x >= filling->width || y < 0 || y >= filling->height || !filling->owner[y][x])
        return NULL;
    return &filling->spot[filling->owner[y][x] - 1];
}

static bool push(int from, int *to) {
    const bool pushes = *to <= from;
    if (pushes)
        *to = from + 1;
    return pushes;
}

/* Moves what lies beside, below, or across a corner of the part on a cell. Those across a corner
 * are far enough apart where they are a step apart to the side. */
static bool push_from(struct filling *filling, int x, int y) {
    const struct spot *here = part_on(filling, x, y);
    struct spot *beside = part_on(filling, x + 1, y), *below = part_on(filling, x, y + 1);
    bool pushed = false;
    if (!here)
        return false;
    if (beside && beside != here)
        pushed |= push(here->right, &beside->right);
    if (below && below != here)
        pushed |= push(here->down, &below->down);
    for (int side = -1; side <= 1; side += 2) {
        struct spot *across = part_on(filling, x + side, y + 1);
        if (across && across != here && side * (across->right - here->right) < 1)
            pushed |= push(here->down, &across->down);
    }
    return pushed;
}

/* Pulls all parts apart. False: some hook into each other, or would go too far: parts with open
 * cells between them could meet. */
static bool pull_apart(struct filling *filling) {
    const int most = (int)floor(filling->wish->cell / filling->wish->step) - 1;
    own_cells(filling);
    for (bool pushed = true; pushed;) {
        pushed = false;
        for (int y = 0; y < filling->height; y++)
            for (int x = 0; x < filling->width; x++)
                pushed |= push_from(filling, x, y);
        for (size_t p = 0; p < filling->placed; p++)
            if (filling->spot[p].right > most || filling->spot[p].down > most)
                return false;
    }
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

static struct point packed_size(const struct filling *filling) {
    const struct fill_wish *wish = filling->wish;
    struct point size = {0, 0};
    for (size_t p = 0; p < filling->placed; p++) {
        const struct spot *spot = &filling->spot[p];
        const struct fill_form *form = form_of(filling, spot);
        size.x = fmax(size.x, (spot->x + form->width) * wish->cell + (spot->right + 1) * wish->step);
        size.y = fmax(size.y, (spot->y + form->height) * wish->cell + (spot->down + 1) * wish->step);
    }
    return size;
}

static void keep(const struct filling *filling, struct fill_place *place) {
    const struct fill_wish *wish = filling->wish;
    for (size_t p = 0; p < filling->placed; p++) {
        const struct spot *spot = &filling->spot[p];
        place[p] = (struct fill_place){spot->sort,
                                       spot->form,
                                       {spot->x * wish->cell + spot->right * wish->step,
                                        spot->y * wish->cell + spot->down * wish->step}};
    }
}

/* Tries orders of the parts in a box of cells. Returns whether a packing is less high. */
static bool fill_box(struct filling *filling, struct random *random, uint64_t nodes, struct fill_place *place,
                     double *height) {
    const double tiny = 1e-9;
    bool found = false;
    for (filling->nodes = 0; filling->nodes < nodes;) {
        begin_try(filling, random);
        if (!pack(filling, 0) || !pull_apart(filling))
            continue;
        struct point size = packed_size(filling);
        if (size.x > filling->wish->room.x + tiny || size.y > filling->wish->room.y + tiny ||
            size.y > *height - tiny)
            continue;
        *height = size.y;
        keep(filling, place);
        found = true;
    }
    return found;
}

size_t fill(const struct fill_sort *sort, size_t sorts, const struct fill_wish *wish,
            struct fill_place *place, double *height) {
    struct filling filling = {.sort = sort, .wish = wish, .sorts = sorts};
    struct random random = {1};
    const double wide = floor((wish->room.x - wish->step) / wish->cell),
                 high = floor((wish->room.y - wish->step) / wish->cell);
    int cells = 0;
    bool found = false;
    for (size_t i = 0; i < sorts && i < MOST_PARTS; i++) {
        filling.order[i] = (uint32_t)i;
        filling.parts += sort[i].copies;
        for (int y = 0; y < sort[i].form[0].height; y++)
            cells += (int)sort[i].copies * __builtin_popcountll(sort[i].form[0].row[y]);
    }
    if (sorts > MOST_PARTS || filling.parts >= MOST_PARTS || wide < 1 || wish->step <= 0)
        return 0;
    const int most = (int)fmin(wide, FILL_SIDE), least = (cells + most - 1) / most;
    for (int rows = least; rows < least + SPARE_ROWS && rows <= fmin(high, FILL_SIDE) && !found; rows++)
        for (int width = most; width > 0 && width > most - SPARE_COLUMNS; width--) {
            filling.width = width;
            filling.height = rows;
            filling.open = width * rows - cells;
            found |= filling.open >= 0 &&
                     fill_box(&filling, &random, NODES / SPARE_ROWS / SPARE_COLUMNS, place, height);
        }
    return found ? filling.parts : 0;
}
