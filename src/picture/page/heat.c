/* Views paint the board, whose cells have shades. The tables are painted here. */
#include "picture/page/heat.h"

#include "base/error.h"
#include "picture/canvas/lettering.h"
#include "picture/page/sheet.h"
#include "puzzle/packing.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { MOST_COLOUR_CELLS = 64, MOST_TABLES = 12, MOST_CHOSEN = 3 };

/* Cells of one colour, of which each value has one. */
struct axis {
    const char *name;
    size_t cells;
    uint32_t *cell; /* locations */
};

struct heat {
    struct arena *arena;
    const char *title, *words;
    const struct fitting *fitting;
    uint64_t *total; /* by location */
    uint64_t most;
    figure_list figures;
    size_t axes; /* 0 = there are no tables */
    struct axis axis[MOST_CHOSEN];
    size_t tables;
    uint64_t *date; /* [tables][cells of axis 0][cells of axis 1] */
    uint64_t most_of_date;
};

static const double MARGIN = 18, GAP = 24, HEADING = 14, SMALL = 11, NUMBER = 7.5; /* points */
static const double EDGE = 42, WIDE = 30, HIGH = 17; /* points: of a cell, of one in a table */
static const double BAR = 220, THICK = 12;           /* points: the scale */
static const struct ink BLACK = PAINT_BLACK;

/* ---- Counting -------------------------------------------------------------------------------- */

static uint64_t count_of_value(const struct treen_branch *value) {
    return value->total.fits ? value->total.value : value->total.text ? UINT64_MAX : 0;
}

static void add(uint64_t *sum, uint64_t more, uint64_t *most) {
    *sum = *sum > UINT64_MAX - more ? UINT64_MAX : *sum + more;
    *most = *sum > *most ? *sum : *most;
}

/* Returns the part of the most, or -1 for nothing. */
static float part_of(uint64_t count, uint64_t most) {
    return count ? (float)((double)count / (double)most) : -1;
}

/* Returns a number of at most five characters: 25061, 139k, 13.9M. */
static const char *say_short(uint64_t number, struct arena *arena) {
    static const char units[] = "kMGTPE";
    double value = (double)number;
    size_t unit = 0;
    if (number < 100000)
        return arena_print(arena, "%" PRIu64, number);
    for (value /= 1000; value >= 999.5; value /= 1000)
        unit++;
    return arena_print(arena, "%.*f%c", value < 99.95, value, units[unit]);
}

static enum treen_status add_values(struct heat *heat, const struct treen_branch *const *value, size_t values,
                                    struct treen_error *error) {
    size_t cells = 0;
    for (size_t i = 0; i < values; i++)
        for (size_t j = 0; j < value[i]->cells; j++, cells++) {
            uint32_t location = fitting_location(heat->fitting, value[i]->cell[j]);
            if (location == NO_LOCATION)
                return error_bad(error, "found a value that is none of this puzzle's");
            add(&heat->total[location], count_of_value(value[i]), &heat->most);
        }
    return cells ? TREEN_OK : error_bad(error, "these values have no cells that a map could show");
}

/* ---- The board ------------------------------------------------------------------------------- */

static bool make_board(struct heat *heat, const struct packing *packing) {
    const struct fitting *fitting = heat->fitting;
    size_t cells = fitting_cells(fitting);
    float *part = ARENA_NEW(heat->arena, cells, float);
    const char **label = ARENA_NEW(heat->arena, cells, const char *);
    if (!part || !label)
        return false;
    for (size_t i = 0; i < cells; i++) {
        part[i] = part_of(heat->total[i], heat->most);
        if (!(label[i] = say_short(heat->total[i], heat->arena)))
            return false;
    }
    struct scene_stage stage = {.closes = packing && packing->box.wrap ? &packing->box : NULL};
    const struct scene_body body = {
        .name = "", .letter = '#', .labels = label, .heat = part, .cells = cells, .cell = fitting->at};
    return array_push(heat->arena, &stage.body, body) &&
           sheet_slices(fitting->grid, &stage, heat->arena, &heat->figures);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static int colour_at(const struct packing *packing, const struct heat *heat, struct treen_cell cell) {
    uint32_t location = fitting_location(heat->fitting, cell);
    return packing->box.cell[location].colour;
}

/* Tells whether each value has a cell of each colour of the first one, and of no other. */
static bool are_dates(const struct heat *heat, const struct packing *packing,
                      const struct treen_branch *const *value, size_t values) {
    for (size_t i = 0; i < values; i++) {
        if (value[i]->cells != value[0]->cells || value[i]->cells < 2 || value[i]->cells > MOST_CHOSEN)
            return false;
        for (size_t j = 0; j < value[i]->cells; j++) {
            int colour = colour_at(packing, heat, value[i]->cell[j]);
            if (!colour || colour != colour_at(packing, heat, value[0]->cell[j]) ||
                (j && colour == colour_at(packing, heat, value[0]->cell[j - 1])))
                return false;
        }
    }
    return values;
}

static bool make_axis(const struct heat *heat, const struct packing *packing, int colour, struct axis *axis) {
    const struct box *box = &packing->box;
    axis->name = packing->colour[colour - 1].name;
    axis->cell = ARENA_NEW(heat->arena, MOST_COLOUR_CELLS, uint32_t);
    for (uint32_t i = 0; axis->cell && i < box->cells; i++)
        if (box->cell[i].colour == colour && axis->cells++ < MOST_COLOUR_CELLS)
            axis->cell[axis->cells - 1] = i;
    return axis->cell;
}

static size_t index_in(const struct axis *axis, uint32_t location) {
    size_t i = 0;
    while (i < axis->cells && axis->cell[i] != location)
        i++;
    return i;
}

/* Returns the entry of a date. The first colour gives the row, the second the column, and a third
 * one the table. */
static uint64_t *date_of(const struct heat *heat, const struct treen_branch *value) {
    size_t at[MOST_CHOSEN] = {0};
    for (size_t j = 0; j < heat->axes; j++)
        at[j] = index_in(&heat->axis[j], fitting_location(heat->fitting, value->cell[j]));
    return &heat->date[(at[2] * heat->axis[0].cells + at[0]) * heat->axis[1].cells + at[1]];
}

/* Makes tables where values are dates. */
static bool make_tables(struct heat *heat, const struct packing *packing,
                        const struct treen_branch *const *value, size_t values) {
    if (!packing || !are_dates(heat, packing, value, values))
        return true;
    for (size_t j = 0; j < value[0]->cells; j++) {
        struct axis *axis = &heat->axis[j];
        if (!make_axis(heat, packing, colour_at(packing, heat, value[0]->cell[j]), axis))
            return false;
        if (axis->cells > (j < 2 ? MOST_COLOUR_CELLS : MOST_TABLES))
            return true;
    }
    heat->axes = value[0]->cells;
    heat->tables = heat->axes > 2 ? heat->axis[2].cells : 1;
    heat->date = ARENA_NEW(heat->arena, heat->tables * heat->axis[0].cells * heat->axis[1].cells, uint64_t);
    for (size_t i = 0; heat->date && i < values; i++)
        add(date_of(heat, value[i]), count_of_value(value[i]), &heat->most_of_date);
    return heat->date;
}

static const double ROW_NAMES = 26; /* points: room for the numbers of rows */

static double table_width(const struct heat *heat) {
    return ROW_NAMES + (double)heat->axis[1].cells * WIDE;
}

static double table_height(const struct heat *heat) {
    return 3.6 * SMALL + (double)heat->axis[0].cells * HIGH;
}

static void paint_words(struct canvas *canvas, const char *words, double x, double y, double size,
                        enum align align, struct ink ink) {
    canvas->words(canvas, words, x, y, &(struct lettering){.size = size, .align = align, .ink = ink});
}

/* Paints a number in a rectangle of its shade. */
static bool paint_number(const struct heat *heat, uint64_t number, double x, double y,
                         struct canvas *canvas) {
    float part = part_of(number, heat->most_of_date);
    const double corner[4][2] = {{x, y}, {x + WIDE, y}, {x + WIDE, y + HIGH}, {x, y + HIGH}};
    const char *words = say_short(number, heat->arena);
    canvas->polygon(canvas, corner, 4, palette_heat(part));
    if (words)
        paint_words(canvas, words, x + WIDE / 2, y + HIGH / 2, NUMBER, ALIGN_MIDDLE, palette_on_heat(part));
    return words;
}

/* Paints the caption, and the numbers of the columns. */
static bool paint_head(const struct heat *heat, size_t table, double x, double y, struct canvas *canvas) {
    const struct axis *axis = heat->axis;
    const char *caption = arena_print(heat->arena, "%s (down), %s (across)", axis[0].name, axis[1].name);
    if (caption && heat->axes > 2)
        caption = arena_print(heat->arena, "%s %zu: %s", axis[2].name, table + 1, caption);
    if (!caption)
        return false;
    paint_words(canvas, caption, x, y + SMALL / 2, SMALL, ALIGN_LEFT, BLACK);
    for (size_t column = 0; column < axis[1].cells; column++) {
        const char *words = arena_print(heat->arena, "%zu", column + 1);
        if (!words)
            return false;
        paint_words(canvas, words, x + ROW_NAMES + ((double)column + 0.5) * WIDE, y + 2.7 * SMALL, NUMBER,
                    ALIGN_MIDDLE, BLACK);
    }
    return true;
}

/* Paints a table. Rows and columns are numbered as their cells are read. */
static bool paint_table(const struct heat *heat, size_t table, double x, double y, struct canvas *canvas) {
    const struct axis *rows = &heat->axis[0], *columns = &heat->axis[1];
    bool painted = paint_head(heat, table, x, y, canvas);
    for (size_t row = 0; painted && row < rows->cells; row++) {
        double top = y + 3.6 * SMALL + (double)row * HIGH;
        const char *words = arena_print(heat->arena, "%zu", row + 1);
        painted = words;
        if (painted)
            paint_words(canvas, words, x + ROW_NAMES / 2, top + HIGH / 2, NUMBER, ALIGN_MIDDLE, BLACK);
        for (size_t column = 0; painted && column < columns->cells; column++)
            painted = paint_number(heat, heat->date[(table * rows->cells + row) * columns->cells + column],
                                   x + ROW_NAMES + (double)column * WIDE, top, canvas);
    }
    return painted;
}

/* ---- The page -------------------------------------------------------------------------------- */

/* Paints the scale: the shade of nothing, and then from 1 to the most. */
static bool paint_scale(const struct heat *heat, uint64_t most, double x, double y, struct canvas *canvas) {
    enum { STEPS = 44 };
    const char *words = arena_print(heat->arena, "%" PRIu64, most);
    double nothing[4][2] = {{x, y}, {x + THICK, y}, {x + THICK, y + THICK}, {x, y + THICK}};
    double left = x + 3 * THICK, step = BAR / STEPS;
    canvas->polygon(canvas, (const double(*)[2])nothing, 4, palette_heat(-1));
    paint_words(canvas, "0", x + 1.5 * THICK, y + THICK / 2, NUMBER + 1, ALIGN_LEFT, BLACK);
    for (int i = 0; i < STEPS; i++) {
        double a = left + i * step, b = a + step;
        const double corner[4][2] = {{a, y}, {b, y}, {b, y + THICK}, {a, y + THICK}};
        canvas->polygon(canvas, corner, 4, palette_heat(((float)i + 0.5F) / STEPS));
    }
    if (words)
        paint_words(canvas, words, left + BAR + THICK / 2, y + THICK / 2, NUMBER + 1, ALIGN_LEFT, BLACK);
    return words;
}

static const double SCALE = 36; /* points: the height of a scale with the room around it */

/* Paints the title and the words, and returns where they end. Without a canvas it only measures. */
static double paint_title(const struct heat *heat, double width, struct canvas *canvas) {
    enum { MOST_LINES = 3 };
    const char *line[MOST_LINES];
    double y = MARGIN;
    int lines = heat->title && *heat->title
                    ? lettering_wrap(heat->title, HEADING, width, MOST_LINES, heat->arena, line)
                    : 0;
    for (int i = 0; i < lines; i++, y += 1.25 * HEADING)
        if (canvas)
            paint_words(canvas, line[i], MARGIN, y + HEADING / 2, HEADING, ALIGN_LEFT, BLACK);
    lines = heat->words ? lettering_wrap(heat->words, SMALL, width, MOST_LINES, heat->arena, line) : 0;
    for (int i = 0; i < lines; i++, y += 1.3 * SMALL)
        if (canvas)
            paint_words(canvas, line[i], MARGIN, y + SMALL / 2, SMALL, ALIGN_LEFT, BLACK);
    return y + SMALL;
}

enum treen_status heat_draw(const struct heat *heat, struct canvas *canvas) {
    static const double least = 4 * THICK + BAR + 60, widest = 700; /* points */
    struct flow flow = {&heat->figures, EDGE, INFINITY, 0};
    double width, height, tables = (double)heat->tables * (GAP + SCALE + table_height(heat));
    flow_measure(&flow, &width, &height);
    if (width > widest) {
        flow.scale *= fmax(0.5, widest / width);
        flow.wrap = widest;
        flow_measure(&flow, &width, &height);
    }
    width = fmax(least, fmax(width, heat->tables ? table_width(heat) : 0));
    double y = paint_title(heat, width, NULL);
    canvas->page(canvas, width + 2 * MARGIN, y + height + SCALE + (heat->tables ? tables : 0) + MARGIN);
    paint_title(heat, width, canvas);
    y = flow_paint(&flow, MARGIN, y, canvas) + SCALE / 2;
    bool painted = paint_scale(heat, heat->most, MARGIN, y, canvas);
    y += SCALE / 2;
    for (size_t i = 0; painted && i < heat->tables; i++) {
        painted = paint_table(heat, i, MARGIN, y + GAP, canvas);
        y += GAP + table_height(heat);
        painted = painted && paint_scale(heat, heat->most_of_date, MARGIN + ROW_NAMES, y + SCALE / 3, canvas);
        y += SCALE;
    }
    return painted ? TREEN_OK : TREEN_NO_MEMORY;
}

enum treen_status heat_make(const struct treen_puzzle *puzzle, const struct treen_branch *const *value,
                            size_t values, const char *words, struct arena *arena, struct heat **out,
                            struct treen_error *error) {
    const struct packing *packing = puzzle_packing(puzzle);
    struct heat *heat = ARENA_NEW(arena, 1, struct heat);
    struct fitting *fitting;
    TRY_ROOM(heat);
    if (!puzzle->kind->fit)
        return error_bad(error, "there is no board on which a map of this puzzle could be drawn");
    TRY(puzzle->kind->fit(puzzle, arena, &fitting, error));
    *heat = (struct heat){.arena = arena, .title = puzzle->about.title, .words = words, .fitting = fitting};
    if (!fitting->grid)
        return error_bad(error, "there is no grid on which a map of this puzzle could be drawn");
    TRY_ROOM(heat->total = ARENA_NEW(arena, fitting->locations, uint64_t));
    TRY(add_values(heat, value, values, error));
    TRY_ROOM(make_board(heat, packing) && make_tables(heat, packing, value, values));
    *out = heat;
    return TREEN_OK;
}
