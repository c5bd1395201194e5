/* Solid pieces have a view from the front. The view from above is below it, the one from the left
 * on its right: that is the first angle of ISO 5456. A view in space has the rest of the page. */
#include "making/sheet/drawing.h"

#include "base/order.h"
#include "making/bars.h"
#include "making/sheet/strokes.h"
#include "making/sheet/views.h"
#include "making/solid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In millimetres on the page: its border, the title's height, the room of lengths beside a view,
 * and between two views. */
static const double BORDER = 10, TITLE = 18, BESIDE = 20, BETWEEN = 12;

/* In millimetres on the page: from a view to a line with lengths, and from this to the next. */
static const double FIRST_LINE = 8, NEXT_LINE = 8;

/* In millimetres on the page: letters of names, of lengths, and the least that can be read. */
static const double NAME = 5, LETTERS = 2.5, LEAST_LETTERS = 1.5;

/* The least space between two numbers, in heights of their letters. */
static const double APART = 0.8;

/* In millimetres on the page: a dash and the space after it. */
static const double DASH = 2, SPACE = 1;

/* Lengths are told to this part of a millimetre; places that differ by less are one. */
static const double TOLD = 0.01;

/* Views in the coordinates of cells, where y runs to the front and z down. */
static const struct view from_front = {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}},
                         from_above = {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}},
                         from_left = {{0, 1, 0}, {0, 0, 1}, {-1, 0, 0}},
                         in_space = {
                             {0.8192, -0.5736, 0}, {0.3687, 0.5266, 0.7660}, {0.4394, 0.6275, -0.6428}};

static const struct sheet_look drawing_look[SHEET_LAYERS] = {
    [LAYER_SHEET] = {"lengths", 0, 0, 0, 7, 0.18},
    [LAYER_ENGRAVE] = {"hidden", 0, 0, 0, 8, 0.25},
    [LAYER_CUT] = {"edges", 0, 0, 0, 7, 0.5},
};

struct drawing {
    struct arena *arena;
    struct sheet_page *page;
    const struct parts *parts;
    const struct parts_piece *piece;
    struct mesh mesh;
    double size[3]; /* of the body */
    double scale;
    struct point paper;
};

/* ---- Lines ----------------------------------------------------------------------------------- */

static bool add_line(struct drawing *drawing, enum sheet_layer layer, struct point from, struct point to) {
    struct sheet_line line = {.layer = layer};
    return array_push(drawing->arena, &line.at, from) && array_push(drawing->arena, &line.at, to) &&
           array_push(drawing->arena, &drawing->page->line, line);
}

static bool add_strokes(struct drawing *drawing, const outline *strokes) {
    for (size_t i = 0; i < strokes->count; i++) {
        const struct sheet_line line = {.layer = LAYER_SHEET, .at = strokes->at[i]};
        if (!array_push(drawing->arena, &drawing->page->line, line))
            return false;
    }
    return true;
}

/* Adds dashes that begin and end with a half one, so that two lines meet in a corner. */
static bool add_dashes(struct drawing *drawing, struct point from, struct point to) {
    const double length = hypot(to.x - from.x, to.y - from.y);
    const int dashes = (int)fmax(1, round(length / (DASH + SPACE)));
    const double step = 1.0 / dashes, half = step * DASH / (DASH + SPACE) / 2;
    for (int i = 0; i <= dashes; i++) {
        const double begin = fmax(0, i * step - half), end = fmin(1, i * step + half);
        const struct point one = {from.x + begin * (to.x - from.x), from.y + begin * (to.y - from.y)},
                           other = {from.x + end * (to.x - from.x), from.y + end * (to.y - from.y)};
        if (!add_line(drawing, LAYER_ENGRAVE, one, other))
            return false;
    }
    return true;
}

/* ---- Views ----------------------------------------------------------------------------------- */

/* Finds the frame around the lines of a view. */
static struct frame frame_of(const view_lines *lines) {
    struct frame frame = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t i = 0; i < 2 * lines->count; i++) {
        const struct point at = i % 2 ? lines->at[i / 2].to : lines->at[i / 2].from;
        frame.low = (struct point){fmin(frame.low.x, at.x), fmin(frame.low.y, at.y)};
        frame.high = (struct point){fmax(frame.high.x, at.x), fmax(frame.high.y, at.y)};
    }
    return frame;
}

/* Puts the lines of a view on the page, whose low corner comes to `corner`. */
static bool put_view(struct drawing *drawing, const view_lines *lines, struct point corner, double scale,
                     bool hidden) {
    const struct frame frame = frame_of(lines);
    for (size_t i = 0; i < lines->count; i++) {
        const struct view_line *line = &lines->at[i];
        const struct point from = {corner.x + scale * (line->from.x - frame.low.x),
                                   corner.y + scale * (line->from.y - frame.low.y)},
                           to = {corner.x + scale * (line->to.x - frame.low.x),
                                 corner.y + scale * (line->to.y - frame.low.y)};
        if (line->hidden ? hidden && !add_dashes(drawing, from, to) : !add_line(drawing, LAYER_CUT, from, to))
            return false;
    }
    return true;
}

/* ---- Lengths --------------------------------------------------------------------------------- */

/* A row of lengths beside a view: above it, or standing on its left. */
struct row {
    double *at; /* places on the body, in order */
    size_t count;
    double begin; /* of the view on the page, along the row */
    double edge;  /* of the view on the page, across it */
    bool standing;
};

static struct point row_point(const struct row *row, double along, double across) {
    return row->standing ? (struct point){across, along} : (struct point){along, across};
}

static const char *length_text(double length, char text[LENGTH_ROOM]) {
    return sheet_length(round(length / TOLD) * TOLD, text);
}

/* Returns the height of letters with which a length has room between its ends. */
static double letters_of(const struct drawing *drawing, double length) {
    char text[LENGTH_ROOM];
    return fmin(LETTERS, length * drawing->scale / (strokes_width(length_text(length, text)) + APART));
}

/* Adds the number of a length. A standing one is read from the right. */
static bool add_number(struct drawing *drawing, const struct row *row, double length, struct point middle,
                       double letters) {
    char text[LENGTH_ROOM];
    outline strokes = {0}, turned;
    return strokes_add(length_text(length, text), (struct point){0, 0}, letters, drawing->arena, &strokes) &&
           outline_move(&strokes, row->standing ? 3 : 0, middle, drawing->arena, &turned) &&
           add_strokes(drawing, &turned);
}

/* Adds the length between two places, with its line at `across`. The smallest ones have no number:
 * these are gaps. */
static bool add_length(struct drawing *drawing, const struct row *row, double from, double to,
                       double across) {
    const double low = row->begin + (from - row->at[0]) * drawing->scale,
                 high = row->begin + (to - row->at[0]) * drawing->scale,
                 letters = letters_of(drawing, to - from);
    const double end[2] = {low, high};
    for (int i = 0; i < 2; i++)
        if (!add_line(drawing, LAYER_SHEET, row_point(row, end[i], row->edge - 1),
                      row_point(row, end[i], across - 1.5)) ||
            !add_line(drawing, LAYER_SHEET, row_point(row, end[i] - 1, across + 1),
                      row_point(row, end[i] + 1, across - 1)))
            return false;
    return add_line(drawing, LAYER_SHEET, row_point(row, low, across), row_point(row, high, across)) &&
           (letters < LEAST_LETTERS ||
            add_number(drawing, row, to - from, row_point(row, (low + high) / 2, across - LETTERS), letters));
}

/* Tells whether the numbers between all places of a row can be read, but for gaps. */
static bool has_room(const struct drawing *drawing, const struct row *row) {
    for (size_t i = 1; i < row->count; i++) {
        const double length = row->at[i] - row->at[i - 1];
        if (length > 2 * drawing->parts->making.gap + TOLD && letters_of(drawing, length) < LEAST_LETTERS)
            return false;
    }
    return row->count > 2;
}

/* Adds all lengths of a row: from edge to edge where these have room, and of the whole. */
static bool add_row(struct drawing *drawing, const struct row *row) {
    double across = row->edge - FIRST_LINE;
    if (has_room(drawing, row)) {
        for (size_t i = 1; i < row->count; i++)
            if (!add_length(drawing, row, row->at[i - 1], row->at[i], across))
                return false;
        across -= NEXT_LINE;
    }
    return add_length(drawing, row, row->at[0], row->at[row->count - 1], across);
}

/* Lists the places of lines along one axis of a view, in order. */
static bool list_places(const struct drawing *drawing, const view_lines *lines, bool down, struct row *row) {
    const struct frame frame = frame_of(lines);
    double *at = ARENA_NEW(drawing->arena, 2 * lines->count + 2, double);
    size_t count = 0;
    row->at = at;
    row->count = 1;
    if (!at)
        return false;
    at[count++] = down ? frame.low.y : frame.low.x;
    at[count++] = down ? frame.high.y : frame.high.x;
    for (size_t i = 0; i < lines->count; i++) {
        at[count++] = down ? lines->at[i].from.y : lines->at[i].from.x;
        at[count++] = down ? lines->at[i].to.y : lines->at[i].to.x;
    }
    qsort(at, count, sizeof *at, order_reals);
    for (size_t i = 1; i < count; i++)
        if (at[i] - at[row->count - 1] > TOLD / 2)
            at[row->count++] = at[i];
    at[row->count - 1] = at[count - 1];
    return true;
}

/* Adds the lengths above a view, or on its left. Round cells have the one along the body's `axis`
 * alone. */
static bool add_lengths(struct drawing *drawing, const view_lines *lines, struct point corner, bool standing,
                        int axis) {
    double whole[2] = {0, drawing->size[axis]};
    struct row row = {.at = whole,
                      .count = 2,
                      .begin = standing ? corner.y : corner.x,
                      .edge = standing ? corner.x : corner.y,
                      .standing = standing};
    return (!drawing->parts->grid->faces || list_places(drawing, lines, standing, &row)) &&
           add_row(drawing, &row);
}

/* ---- The page -------------------------------------------------------------------------------- */

/* Returns the part of the page for the views. */
static struct frame area_of(const struct drawing *drawing) {
    return (struct frame){{BORDER, BORDER}, {drawing->paper.x - BORDER, drawing->paper.y - BORDER - TITLE}};
}

static bool is_flat(const struct drawing *drawing) {
    return drawing->parts->grid->dimensions == 2 && drawing->parts->grid->faces;
}

/* Tells whether the views have room in this scale. */
static bool fits(const struct drawing *drawing, double scale) {
    const struct frame area = area_of(drawing);
    const double *size = drawing->size, more = is_flat(drawing) ? 0 : BETWEEN + scale * size[1],
                 height = is_flat(drawing) ? size[1] : size[2];
    return BESIDE + scale * size[0] + more <= area.high.x - area.low.x &&
           BESIDE + scale * height + more <= area.high.y - area.low.y;
}

/* Returns the largest scale in which the views have room: 10, 5, 2, 1, a half, a fifth and so
 * on. */
static double scale_of(const struct drawing *drawing) {
    double scale = 10;
    for (size_t i = 1; !fits(drawing, scale) && scale > 1e-6; i++)
        scale /= i % 3 == 2 ? 2.5 : 2;
    return scale;
}

/* Adds a text that begins at the left border, with smaller letters where it is too broad. */
static bool add_text(struct drawing *drawing, const char *text, double height, double bottom) {
    const double most = drawing->paper.x - 2 * BORDER, wide = strokes_width(text);
    const double letters = fmin(height, most / fmax(wide, 1));
    outline strokes = {0};
    return strokes_add(text, (struct point){BORDER + wide * letters / 2, bottom - letters / 2}, letters,
                       drawing->arena, &strokes) &&
           add_strokes(drawing, &strokes);
}

static bool add_title(struct drawing *drawing) {
    const struct parts *parts = drawing->parts;
    const double scale = drawing->scale, bottom = drawing->paper.y - BORDER;
    char cell[LENGTH_ROOM], gap[LENGTH_ROOM];
    const char *name = arena_print(drawing->arena, drawing->piece->copies == 1 ? "%s" : "%s, %u copies",
                                   drawing->piece->name, drawing->piece->copies);
    const char *more =
        arena_print(drawing->arena, "%s. Scale %g:%g, print at 100 %%. Lengths in mm%s. Cell %s, gap %s",
                    parts->title, fmax(scale, 1), 1 / fmin(scale, 1), is_flat(drawing) ? "" : ", first angle",
                    parts->bricks ? parts->bricks : sheet_length(parts->making.cell, cell),
                    sheet_length(parts->making.gap, gap));
    return name && more &&
           add_line(drawing, LAYER_SHEET, (struct point){BORDER, bottom - TITLE + BORDER / 2},
                    (struct point){drawing->paper.x - BORDER, bottom - TITLE + BORDER / 2}) &&
           add_text(drawing, name, NAME, bottom - LETTERS - 3) && add_text(drawing, more, LETTERS, bottom);
}

/* Puts the view in space into the corner that the others leave, no larger than their scale. */
static bool add_space(struct drawing *drawing, struct point corner) {
    const struct frame area = area_of(drawing);
    view_lines lines;
    if (!view_take(&drawing->mesh, &in_space, drawing->arena, &lines))
        return false;
    const struct frame frame = frame_of(&lines);
    const double wide = frame.high.x - frame.low.x, high = frame.high.y - frame.low.y,
                 room[2] = {area.high.x - corner.x, area.high.y - corner.y};
    const double scale = fmin(drawing->scale, fmin(room[0] / wide, room[1] / high));
    const struct point at = {corner.x + (room[0] - scale * wide) / 2,
                             corner.y + (room[1] - scale * high) / 2};
    return put_view(drawing, &lines, at, scale, false);
}

/* Draws a flat piece: its outline, with the sides between it and holes. */
static bool draw_flat(struct drawing *drawing) {
    const struct frame area = area_of(drawing);
    const struct point corner = {area.low.x + BESIDE, area.low.y + BESIDE};
    view_lines above;
    return view_take(&drawing->mesh, &from_above, drawing->arena, &above) &&
           put_view(drawing, &above, corner, drawing->scale, false) &&
           add_lengths(drawing, &above, corner, false, 0) && add_lengths(drawing, &above, corner, true, 1);
}

static bool draw_solid(struct drawing *drawing) {
    const struct frame area = area_of(drawing);
    const double *size = drawing->size, scale = drawing->scale;
    const struct point first = {area.low.x + BESIDE, area.low.y + BESIDE},
                       last = {first.x + scale * size[0] + BETWEEN, first.y + scale * size[2] + BETWEEN},
                       below = {first.x, last.y}, beside = {last.x, first.y};
    const bool hidden = drawing->parts->grid->faces;
    view_lines front, above, left;
    return view_take(&drawing->mesh, &from_front, drawing->arena, &front) &&
           view_take(&drawing->mesh, &from_above, drawing->arena, &above) &&
           view_take(&drawing->mesh, &from_left, drawing->arena, &left) &&
           put_view(drawing, &front, first, scale, hidden) &&
           put_view(drawing, &above, below, scale, hidden) &&
           put_view(drawing, &left, beside, scale, hidden) && add_lengths(drawing, &front, first, false, 0) &&
           add_lengths(drawing, &front, first, true, 2) && add_lengths(drawing, &above, below, true, 1) &&
           add_space(drawing, last);
}

/* Finds how far a body with faces reaches. */
static struct reach reach_of(const struct mesh *mesh) {
    struct reach reach = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t i = 0; i < mesh->place.count; i++)
        for (int k = 0; k < 3; k++) {
            reach.low[k] = fmin(reach.low[k], mesh->place.at[i].at[k]);
            reach.high[k] = fmax(reach.high[k], mesh->place.at[i].at[k]);
        }
    return reach;
}

/* Makes the body of the piece, and finds its size. */
static enum treen_status make_piece(struct drawing *drawing, struct treen_error *error) {
    const struct parts *parts = drawing->parts;
    const struct shape *shape = &drawing->piece->shape;
    struct reach reach;
    if (parts->grid->faces) {
        TRY(solid_make(parts->grid, shape, &parts->making, drawing->arena, &drawing->mesh, error));
        reach = reach_of(&drawing->mesh);
    } else {
        TRY(bars_make(parts->grid, shape, &parts->making, drawing->arena, &drawing->mesh, error));
        TRY(bars_reach(parts->grid, shape, &parts->making, drawing->arena, &reach, error));
    }
    for (int k = 0; k < 3; k++)
        drawing->size[k] = reach.high[k] - reach.low[k];
    return TREEN_OK;
}

/* Draws a piece on its page, and measures it. */
static enum treen_status draw_piece(const struct parts *parts, struct parts_piece *piece, struct point paper,
                                    struct arena *arena, struct sheet_page *page, struct treen_error *error) {
    struct drawing drawing = {arena, page, parts, piece, .paper = paper};
    TRY(make_piece(&drawing, error));
    drawing.scale = scale_of(&drawing);
    piece->size[0] = drawing.size[0];
    piece->size[1] = drawing.size[1];
    piece->size[2] = is_flat(&drawing) ? 0 : drawing.size[2];
    piece->volume = mesh_volume(&drawing.mesh);
    if (is_flat(&drawing))
        piece->volume *= parts->making.thickness / drawing.size[2];
    TRY_MEMORY((is_flat(&drawing) ? draw_flat : draw_solid)(&drawing) && add_title(&drawing), error,
               "drawing the pieces");
    return TREEN_OK;
}

enum treen_status drawing_plan(struct parts *parts, struct point paper, struct arena *arena,
                               struct sheets *sheets, struct treen_error *error) {
    struct parts plain = *parts;
    plain.making.bevel = plain.making.inner = plain.making.wall = 0;
    *sheets = (struct sheets){.title = parts->title,
                              .size = {paper.y, paper.x},
                              .look = drawing_look,
                              .pages = parts->pieces,
                              .columns = 1,
                              .page = ARENA_NEW(arena, parts->pieces + 1, struct sheet_page)};
    TRY_MEMORY(sheets->page, error, "drawing the pieces");
    double radius;
    if (parts->grid->faces)
        TRY(solid_check_gap(parts, &radius, error));
    for (size_t i = 0; i < parts->pieces; i++)
        TRY(draw_piece(&plain, &parts->piece[i], sheets->size, arena, &sheets->page[i], error));
    return TREEN_OK;
}
