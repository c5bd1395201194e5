#include "run/design/cuts/cut.h"

#include "base/array.h"

/* ---- The box --------------------------------------------------------------------------------- */

static void find_near(struct cut_box *box, uint32_t cell) {
    const struct box *place = &box->packing.box;
    struct treen_cell near[GRID_NEIGHBOURS];
    int count = box->packing.grid->neighbours(place->cell[cell].at, near);
    for (int i = 0; i < count; i++) {
        uint32_t other = box_number(place, near[i]);
        if (other != BOX_OUTSIDE)
            box->near[cell].cell[box->near[cell].count++] = (uint16_t)other;
    }
}

bool cut_box_open(struct cut_box *box, struct arena *arena) {
    box->cells = (uint32_t)box->packing.box.cells;
    box->chosen = box->packing.box.must_cells < box->cells;
    box->near = ARENA_NEW(arena, box->cells, struct cut_near);
    if (!box->near || !box_symmetries(&box->packing.box, &box->packing.group, arena, &box->symmetries))
        return false;
    for (uint32_t cell = 0; cell < box->cells; cell++)
        find_near(box, cell);
    grip_sides(box->packing.grid, box->packing.box.cell, box->cells, box->side);
    return true;
}

/* Marks a part of the box, from the cell on. */
static void mark_part(const struct cut_box *box, uint32_t cell, bool *marked, uint32_t *stack) {
    uint32_t waiting = 0;
    stack[waiting++] = cell;
    marked[cell] = true;
    while (waiting) {
        const struct cut_near *near = &box->near[stack[--waiting]];
        for (unsigned i = 0; i < near->count; i++)
            if (!marked[near->cell[i]]) {
                marked[near->cell[i]] = true;
                stack[waiting++] = near->cell[i];
            }
    }
}

uint32_t cut_box_parts(const struct cut_box *box, struct arena *arena) {
    bool *marked = ARENA_NEW(arena, box->cells, bool);
    uint32_t *stack = ARENA_NEW(arena, box->cells, uint32_t), parts = 0;
    if (!marked || !stack)
        return 0;
    for (uint32_t cell = 0; cell < box->cells; cell++)
        if (!marked[cell]) {
            parts++;
            mark_part(box, cell, marked, stack);
        }
    return parts;
}

bool cut_open(struct cut *cut, const struct cut_box *box, struct grip *grip, struct arena *arena) {
    *cut = (struct cut){.box = box, .grip = grip, .limit = box->most_holes};
    cut->owner = ARENA_NEW(arena, box->cells, uint8_t);
    cut->stack = ARENA_NEW(arena, box->cells, uint16_t);
    cut->mark = ARENA_NEW(arena, box->cells, uint32_t);
    if (!cut->owner || !cut->stack || !cut->mark)
        return false;
    memset(cut->owner, CUT_HOLE, box->cells);
    cut->holes = box->cells;
    return true;
}

/* ---- Cells ----------------------------------------------------------------------------------- */

static void set_owner(struct cut *cut, uint32_t cell, uint8_t owner) {
    uint8_t before = cut->owner[cell];
    cut->owner[cell] = owner;
    if (before == CUT_HOLE)
        cut->holes--;
    else {
        cut->size[before]--;
        if (cut->grip)
            grip_take(cut->grip, before, cell);
    }
    if (owner == CUT_HOLE)
        cut->holes++;
    else {
        cut->size[owner]++;
        if (cut->grip)
            grip_give(cut->grip, owner, cell);
    }
}

static void clear(struct cut *cut) {
    for (uint32_t cell = 0; cell < cut->box->cells; cell++)
        if (cut->owner[cell] != CUT_HOLE)
            set_owner(cut, cell, CUT_HOLE);
    cut->changes = 0;
}

/* Counts the cells of the owner that can be reached from `cell`, which is its own, but not through
 * `without`. */
static uint32_t count_reached(struct cut *cut, uint32_t cell, uint32_t without) {
    uint8_t owner = cut->owner[cell];
    uint32_t waiting = 0, reached = 0;
    cut->stamp++;
    cut->stack[waiting++] = (uint16_t)cell;
    cut->mark[cell] = cut->stamp;
    while (waiting) {
        const struct cut_near *near = &cut->box->near[cut->stack[--waiting]];
        reached++;
        for (unsigned i = 0; i < near->count; i++) {
            uint32_t next = near->cell[i];
            if (cut->owner[next] == owner && next != without && cut->mark[next] != cut->stamp) {
                cut->mark[next] = cut->stamp;
                cut->stack[waiting++] = (uint16_t)next;
            }
        }
    }
    return reached;
}

/* Tells whether the owner of the cell has other cells, and these are connected without it. */
static bool can_lose(struct cut *cut, uint32_t cell) {
    const struct cut_near *near = &cut->box->near[cell];
    uint8_t owner = cut->owner[cell];
    for (unsigned i = 0; i < near->count; i++)
        if (cut->owner[near->cell[i]] == owner)
            return count_reached(cut, near->cell[i], cell) == cut->size[owner] - 1;
    return false;
}

/* ---- Starts ---------------------------------------------------------------------------------- */

static void plant(struct cut *cut, struct random *random) {
    for (uint8_t piece = 0; piece < cut->box->pieces;) {
        uint32_t cell = random_below(random, cut->box->cells);
        if (cut->owner[cell] == CUT_HOLE)
            set_owner(cut, cell, piece++);
    }
}

/* Lets the smallest piece that can grow take a free cell. Returns false when the box is full. */
static bool grow_once(struct cut *cut, struct random *random) {
    uint32_t cells = cut->box->cells, begin = random_below(random, cells), best = UINT32_MAX, to = 0;
    uint8_t grower = 0;
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t cell = (begin + i) % cells;
        const struct cut_near *near = &cut->box->near[cell];
        for (unsigned j = 0; cut->owner[cell] == CUT_HOLE && j < near->count; j++) {
            uint8_t owner = cut->owner[near->cell[j]];
            if (owner != CUT_HOLE && cut->size[owner] < best) {
                best = cut->size[owner];
                grower = owner;
                to = cell;
            }
        }
    }
    if (best == UINT32_MAX)
        return false;
    set_owner(cut, to, grower);
    return true;
}

void cut_grow(struct cut *cut, struct random *random) {
    clear(cut);
    plant(cut, random);
    while (grow_once(cut, random))
        ;
}

static bool is_connected(struct cut *cut) {
    bool seen[CUT_PIECES] = {false};
    for (uint32_t cell = 0; cell < cut->box->cells; cell++) {
        uint8_t owner = cut->owner[cell];
        if (owner == CUT_HOLE || seen[owner])
            continue;
        seen[owner] = true;
        if (count_reached(cut, cell, cut->box->cells) != cut->size[owner])
            return false;
    }
    return true;
}

void cut_slice(struct cut *cut, struct random *random) {
    uint32_t cells = cut->box->cells;
    clear(cut);
    for (uint32_t cell = 0; cell < cells; cell++)
        set_owner(cut, cell, (uint8_t)(cell * cut->box->pieces / cells));
    if (!is_connected(cut))
        cut_grow(cut, random);
}

static bool may_be_hole(const struct cut_box *box, uint32_t cell) {
    return !box->chosen || !box->packing.box.must[cell];
}

void cut_dig(struct cut *cut, struct random *random) {
    enum { TRIES = 20 };
    for (uint32_t i = 0; i < TRIES * cut->box->cells && cut->holes < cut->limit; i++) {
        uint32_t cell = random_below(random, cut->box->cells);
        if (cut->owner[cell] != CUT_HOLE && may_be_hole(cut->box, cell) && can_lose(cut, cell))
            set_owner(cut, cell, CUT_HOLE);
    }
}

/* ---- Changes --------------------------------------------------------------------------------- */

/* Chooses the new owner of a cell: mostly that of a neighbour, now and then nobody. */
static uint8_t choose_owner(const struct cut *cut, uint32_t cell, struct random *random) {
    enum { EMPTY_ONE_OF = 10 };
    const struct cut_near *near = &cut->box->near[cell];
    if (cut->limit && !random_below(random, EMPTY_ONE_OF))
        return CUT_HOLE;
    return near->count ? cut->owner[near->cell[random_below(random, near->count)]] : CUT_HOLE;
}

/* Passes over most changes that lead away from the number of holes that is wanted. */
static bool keeps_holes(const struct cut *cut, uint32_t cell, struct random *random) {
    bool hole = cut->owner[cell] == CUT_HOLE;
    if (cut->holes > cut->limit && !hole && random_below(random, 4))
        return false;
    return cut->holes * 5 >= cut->limit * 4 || !hole || !random_below(random, 2);
}

bool cut_change(struct cut *cut, struct random *random) {
    uint32_t cell = random_below(random, cut->box->cells);
    uint8_t before = cut->owner[cell];
    if (cut->changes == CUT_CHANGES || !keeps_holes(cut, cell, random))
        return false;
    uint8_t owner = choose_owner(cut, cell, random);
    if (owner == before || (owner == CUT_HOLE && (cut->holes >= cut->limit || !may_be_hole(cut->box, cell))))
        return false;
    if (before == CUT_HOLE && cut->holes <= cut->box->fewest_holes)
        return false;
    if (before != CUT_HOLE && !can_lose(cut, cell))
        return false;
    cut->change[cut->changes++] = (struct cut_change){(uint16_t)cell, before};
    set_owner(cut, cell, owner);
    return true;
}

void cut_keep(struct cut *cut) {
    cut->changes = 0;
}

void cut_undo(struct cut *cut) {
    cut_undo_to(cut, 0);
}

void cut_undo_to(struct cut *cut, uint32_t changes) {
    while (cut->changes > changes) {
        const struct cut_change *change = &cut->change[--cut->changes];
        set_owner(cut, change->cell, change->from);
    }
}

static uint32_t beyond(uint32_t low, uint32_t high, uint32_t number) {
    return number < low ? low - number : number > high ? number - high : 0;
}

uint32_t cut_misfit(const struct cut *cut) {
    uint32_t misfit = 0;
    for (uint32_t piece = 0; piece < cut->box->pieces; piece++)
        misfit += beyond(cut->box->least, cut->box->most, cut->size[piece]);
    return misfit;
}

bool cut_fits(const struct cut *cut) {
    const struct cut_box *box = cut->box;
    return !beyond(box->fewest_holes, box->most_holes, cut->holes) && !cut_misfit(cut);
}

/* ---- Texts ----------------------------------------------------------------------------------- */

void cut_read(struct cut *cut, const char *text) {
    clear(cut);
    for (uint32_t cell = 0; cell < cut->box->cells; cell++)
        if (text[cell] != CUT_HOLE_TEXT)
            set_owner(cut, cell, (uint8_t)(text[cell] - 'A'));
}

/* Writes the text of an image, with pieces named in the order of their first cells. */
static void image_text(const struct cut *cut, const struct symmetry *symmetry, char *text) {
    char name[CUT_PIECES] = {0}, next = 'A';
    for (uint32_t cell = 0; cell < cut->box->cells; cell++)
        text[symmetry->image[cell]] = (char)cut->owner[cell];
    for (uint32_t cell = 0; cell < cut->box->cells; cell++) {
        uint8_t owner = (uint8_t)text[cell];
        if (owner != CUT_HOLE && !name[owner])
            name[owner] = next++;
        text[cell] = owner == CUT_HOLE ? CUT_HOLE_TEXT : name[owner];
    }
}

void cut_text(const struct cut *cut, char *text, char *scratch) {
    image_text(cut, &cut->box->symmetries.symmetry[0], text);
    for (size_t s = 1; s < cut->box->symmetries.count; s++) {
        image_text(cut, &cut->box->symmetries.symmetry[s], scratch);
        if (memcmp(scratch, text, cut->box->cells) < 0)
            memcpy(text, scratch, cut->box->cells);
    }
}
