#include "run/design/layouts/layouts.h"

#include <inttypes.h>
#include <string.h>

/* ---- Equal layouts --------------------------------------------------------------------------- */

/* Compares an image of the layout with `least`, its numbers renamed in the order in which they
 * come. Returns below 0, and the image in `renamed` up to the first difference, when it is less. */
static int compare_image(const struct layouts *layouts, const uint8_t *number, const uint8_t *image,
                         const uint8_t *least, uint8_t *renamed) {
    uint8_t name[LAYOUT_NUMBERS], named = 0;
    memset(name, LAYOUT_NOWHERE, sizeof name);
    int order = 0;
    for (uint32_t i = 0; i < layouts->board.cells; i++) {
        uint8_t old = number[image[i]];
        if (name[old] == LAYOUT_NOWHERE)
            name[old] = named++;
        renamed[i] = name[old];
        if (!order)
            order = renamed[i] - least[i];
        if (order > 0)
            return order;
    }
    return order;
}

/* Counts the symmetries that take every cell to a cell with its number. */
static uint64_t count_keeping(const struct layouts *layouts, const uint8_t *number) {
    uint64_t keeping = 0;
    uint32_t cells = layouts->board.cells;
    for (size_t s = 0; s < layouts->images; s++) {
        uint32_t i = 0;
        while (i < cells && number[layouts->image[s * cells + i]] == number[i])
            i++;
        keeping += i == cells;
    }
    return keeping;
}

/* Finds the first layout among those that are the same, in work->least. */
static void find_first(const struct layouts *layouts, const uint8_t *number, struct layouts_work *work) {
    uint8_t renamed[LAYOUT_CELLS];
    uint32_t cells = layouts->board.cells;
    memset(work->least, LAYOUT_NUMBERS, cells);
    for (size_t s = 0; s < layouts->images; s++)
        if (compare_image(layouts, number, layouts->image + s * cells, work->least, renamed) < 0)
            memcpy(work->least, renamed, cells);
}

bool layouts_is_first(const struct layouts *layouts, const uint8_t *number) {
    uint8_t renamed[LAYOUT_CELLS];
    for (size_t s = 1; s < layouts->images; s++)
        if (compare_image(layouts, number, layouts->image + s * layouts->board.cells, number, renamed) < 0)
            return false;
    return true;
}

/* Turned or in a mirror, no covering is its own image: each domino comes once, and only one at the
 * middle keeps its place. So a class has as many coverings as there are symmetries that keep the
 * layout. */
enum treen_status layouts_tell(const struct layouts *layouts, struct layouts_work *work,
                               const uint8_t *number, uint64_t coverings, struct finder *finder) {
    struct measures measures;
    measures_clear(&measures);
    measures.of[Q_solutions] = coverings / count_keeping(layouts, number);
    if (!finder_wants(finder, &measures))
        return TREEN_OK;
    find_first(layouts, number, work);
    for (uint32_t i = 0; i < layouts->board.cells; i++)
        work->least[i] = (uint8_t)(work->least[i] + '0');
    return finder_tell(finder, (const char *)work->least, layouts->board.cells, &measures);
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Writes the numbers as they lie, the longer side across. */
static void write_box(const struct layouts *layouts, const char *candidate, FILE *out) {
    const struct box *box = &layouts->place.box;
    bool turned = box->high.x - box->low.x < box->high.y - box->low.y;
    int columns = turned ? box->high.y - box->low.y : box->high.x - box->low.x,
        rows = turned ? box->high.x - box->low.x : box->high.y - box->low.y;
    for (int row = 0; row <= rows; row++) {
        fputs("  ", out);
        for (int column = 0; column <= columns; column++) {
            int x = turned ? row : column, y = turned ? column : row;
            uint8_t place = layouts_place(layouts, (struct treen_cell){box->low.x + x, box->low.y + y, 0});
            putc(place == LAYOUT_NOWHERE ? '.' : candidate[place], out);
        }
        putc('\n', out);
    }
}

static bool reads(void *own, const char *candidate, size_t length) {
    const struct layouts *layouts = own;
    bool fine = length == layouts->board.cells;
    for (size_t i = 0; fine && i < length; i++)
        fine = candidate[i] >= '0' && candidate[i] < '0' + (int)layouts->board.numbers;
    return fine;
}

static bool write(void *own, const char *candidate, size_t length, FILE *out) {
    static const char *const word[LAYOUT_NUMBERS] = {"blank", "one", "two",   "three", "four",
                                                     "five",  "six", "seven", "eight"};
    const struct layouts *layouts = own;
    uint32_t numbers = layouts->board.numbers;
    (void)length;
    fputs("grid: square\nmotions: plane\ncolours: {", out);
    for (uint32_t n = 0; n < numbers; n++)
        fprintf(out, "%s%" PRIu32 ": %s", n ? ", " : "", n, word[n]);
    fputs("}\nbox: |\n", out);
    write_box(layouts, candidate, out);
    fputs("pieces:\n", out);
    for (uint32_t a = 0; a < numbers; a++)
        for (uint32_t b = a; b < numbers; b++)
            fprintf(out, "  %" PRIu32 "-%" PRIu32 ": \"%" PRIu32 "%" PRIu32 "\"\n", a, b, a, b);
    return true;
}

/* ---- The space ------------------------------------------------------------------------------- */

static void *work(void *own, struct arena *arena) {
    const struct layouts *layouts = own;
    struct layouts_work *made = ARENA_NEW(arena, 1, struct layouts_work);
    return made && layout_counter_open(&made->counter, &layouts->board, arena) ? made : NULL;
}

static enum treen_status unit(void *own, void *work, uint64_t number, struct finder *finder) {
    const struct layouts *layouts = own;
    return layouts->lists ? layouts_list(layouts, work, number, finder)
                          : layouts_search(layouts, work, number, finder);
}

const struct space space_layouts = {
    .about = {.name = "layouts", .summary = "numbers in a flat box, for dominoes to cover"},
    .usual = "most solutions",
    .settings = "box way",
    .measures = UINT32_C(1) << Q_solutions,
    .lists = true,
    .searches = true,
    .open = layouts_open,
    .work = work,
    .unit = unit,
    .reads = reads,
    .write = write,
};
