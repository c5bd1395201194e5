/* The opening of space layouts: the box, its sweep, and one covering of it. */
#include "run/design/layouts/layouts.h"

#include "base/error.h"
#include "base/text/tree.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <string.h>

/* All layouts of boxes up to LISTED cells are listed when nothing else is asked for. Up to
 * MOST_LISTED cells they can be listed. Layouts of a share of a long list agree in SHARED cells. */
enum { LISTED = 12, MOST_LISTED = 20, SHARED = 8 };

/* ---- The box --------------------------------------------------------------------------------- */

static enum treen_status read_box(struct layouts *layouts, const char *text, struct arena *arena,
                                  struct treen_error *error) {
    if (!text)
        return error_bad(error, "found no box, expected one to number, like 7x8");
    struct tree child[] = {tree_of_text("grid", "square"), tree_of_text("box", text)};
    struct tree map = {.kind = TREE_MAP, .count = 2, .child = child};
    TRY(packing_read_place(&layouts->place, &map, "box", arena, error));
    const struct box *box = &layouts->place.box;
    if (box->must_cells != box->cells)
        return error_bad(error, "this box has cells that may stay empty, expected one to fill");
    if (box->cells < 6 || !layout_board_number(&layouts->board, box->cells))
        return error_bad(error,
                         "found a box of %zu cells, expected 6, 12, 20, 30, 42, 56, 72 or 90: as many as the "
                         "dominoes 0-0 to n-n cover",
                         box->cells);
    layouts->transposed = box->high.x - box->low.x > box->high.y - box->low.y;
    return TREEN_OK;
}

/* ---- The sweep ------------------------------------------------------------------------------- */

static struct treen_cell cell_at(const struct layouts *layouts, uint32_t place) {
    return layouts->place.box.cell[layouts->at[place]].at;
}

uint8_t layouts_place(const struct layouts *layouts, struct treen_cell cell) {
    uint32_t number = box_number(&layouts->place.box, cell), place = 0;
    if (number == BOX_OUTSIDE)
        return LAYOUT_NOWHERE;
    while (layouts->at[place] != number)
        place++;
    return (uint8_t)place;
}

/* Orders the cells: by rows, or by columns where those are shorter. */
static bool order_cells(struct layouts *layouts, struct arena *arena) {
    const struct box *box = &layouts->place.box;
    uint32_t next = 0;
    layouts->at = ARENA_NEW(arena, box->cells, uint32_t);
    if (!layouts->at)
        return false;
    for (int x = box->low.x; layouts->transposed && x <= box->high.x; x++)
        for (uint32_t i = 0; i < box->cells; i++)
            if (box->cell[i].at.x == x)
                layouts->at[next++] = i;
    for (; next < box->cells; next++)
        layouts->at[next] = next;
    return true;
}

/* Finds the neighbours of all cells. Returns false when a neighbour is too far ahead for the
 * counter. */
static bool find_neighbours(struct layouts *layouts) {
    struct layout_board *board = &layouts->board;
    bool turned = layouts->transposed;
    for (uint32_t i = 0; i < board->cells; i++) {
        struct treen_cell at = cell_at(layouts, i);
        board->right[i] = layouts_place(layouts, cell_add(at, (struct treen_cell){!turned, turned, 0}));
        board->below[i] = layouts_place(layouts, cell_add(at, (struct treen_cell){turned, !turned, 0}));
        if (board->below[i] != LAYOUT_NOWHERE && board->below[i] - i > layout_widest(board))
            return false;
        layouts->nears[i] = 0;
        for (int step = 0; step < 9; step++) {
            uint8_t near =
                layouts_place(layouts, cell_add(at, (struct treen_cell){step % 3 - 1, step / 3 - 1, 0}));
            if (near != i && near != LAYOUT_NOWHERE)
                layouts->near[i][layouts->nears[i]++] = near;
        }
    }
    return true;
}

/* Lists the symmetries of the box as images of places, each once. */
static bool list_images(struct layouts *layouts, struct arena *arena) {
    const struct box *box = &layouts->place.box;
    struct box_group group;
    if (!box_symmetries(box, &layouts->place.group, arena, &group))
        return false;
    layouts->image = ARENA_NEW(arena, group.count * box->cells, uint8_t);
    for (size_t s = 0; layouts->image && s < group.count; s++) {
        uint8_t *image = layouts->image + layouts->images * box->cells;
        bool is_new = true;
        for (uint32_t i = 0; i < box->cells; i++)
            image[i] = layouts_place(layouts, box->cell[group.symmetry[s].image[layouts->at[i]]].at);
        for (size_t k = 0; k < layouts->images; k++)
            is_new &= memcmp(image, layouts->image + k * box->cells, box->cells) != 0;
        layouts->images += is_new;
    }
    return layouts->image != NULL;
}

/* ---- One covering ---------------------------------------------------------------------------- */

static bool are_beside(const struct layout_board *board, uint32_t one, uint32_t other) {
    return board->right[one] == other || board->below[one] == other || board->right[other] == one ||
           board->below[other] == one;
}

/* Finds a partner for a place, if need be by new partners for others: an augmenting path. */
static bool match(struct layouts *layouts, uint32_t place, bool *seen) {
    for (uint32_t other = 0; other < layouts->board.cells; other++) {
        if (seen[other] || !are_beside(&layouts->board, place, other))
            continue;
        seen[other] = true;
        if (layouts->partner[other] == LAYOUT_NOWHERE || match(layouts, layouts->partner[other], seen)) {
            layouts->partner[other] = (uint8_t)place;
            layouts->partner[place] = (uint8_t)other;
            return true;
        }
    }
    return false;
}

/* Covers the cells by dominoes without numbers. Returns false when nothing covers them. */
static bool cover_once(struct layouts *layouts) {
    memset(layouts->partner, LAYOUT_NOWHERE, sizeof layouts->partner);
    for (uint32_t i = 0, matched = 0; i < layouts->board.cells; i++) {
        bool seen[LAYOUT_CELLS] = {false};
        struct treen_cell at = cell_at(layouts, i);
        if ((at.x + at.y) & 1)
            continue;
        if (!match(layouts, i, seen))
            return false;
        matched++;
        if (2 * matched == layouts->board.cells)
            return true;
    }
    return false;
}

/* ---- Opening --------------------------------------------------------------------------------- */

static enum treen_status choose_way(struct layouts *layouts, unsigned way, uint64_t *units,
                                    struct treen_error *error) {
    enum { AUTO, ALL };
    uint32_t cells = layouts->board.cells;
    if (way == ALL && cells > MOST_LISTED)
        return error_bad(error,
                         "found a box of %" PRIu32 " cells, expected at most %d for a list of all layouts",
                         cells, MOST_LISTED);
    layouts->lists = way == ALL || (way == AUTO && cells <= LISTED);
    layouts->prefix = cells > LISTED ? SHARED : 0;
    *units = layouts->lists ? layouts_shares(layouts) : UINT64_MAX;
    return TREEN_OK;
}

static enum treen_status prepare_layouts(struct layouts *layouts, struct arena *arena,
                                         struct treen_error *error) {
    struct layout_counter counter;
    TRY_MEMORY(order_cells(layouts, arena), error, "numbering a box");
    if (!find_neighbours(layouts))
        return error_bad(error, "this box is too wide to count its coverings");
    if (!cover_once(layouts))
        return error_bad(error, "dominoes cannot cover this box");
    TRY_MEMORY(list_images(layouts, arena) && layout_counter_open(&counter, &layouts->board, arena) &&
                   layout_count_plain(&counter, &layouts->plain),
               error, "counting the coverings of a box");
    struct condition wanted = aim_range(layouts->aim, Q_solutions);
    if (wanted.low > layouts->plain)
        return error_bad(error,
                         "found an aim of %" PRIu64 " solutions, but dominoes without numbers cover this "
                         "box in %" PRIu64 " ways",
                         wanted.low, layouts->plain);
    return TREEN_OK;
}

/* Tells whether a condition on the solutions leaves 0. A wish alone is about layouts that can be
 * covered. */
static bool wants_empty(const struct aim *aim) {
    bool asked = false;
    for (uint32_t i = 0; i < aim->conditions; i++)
        asked |= aim->condition[i].quantity == Q_solutions;
    return asked && !aim_range(aim, Q_solutions).low;
}

enum treen_status layouts_open(const struct design_wish *wish, struct arena *arena, void **own,
                               uint64_t *units, struct treen_error *error) {
    struct layouts *layouts = ARENA_NEW(arena, 1, struct layouts);
    TRY_MEMORY(layouts, error, "numbering a box");
    if (wish->from)
        return error_bad(error, "found the puzzle '%s', expected a box alone for layouts",
                         wish->from->about.name);
    layouts->aim = wish->aim;
    layouts->empty = wants_empty(wish->aim);
    TRY(read_box(layouts, wish->options->box, arena, error));
    TRY(prepare_layouts(layouts, arena, error));
    *own = layouts;
    return choose_way(layouts, wish->options->way, units, error);
}
