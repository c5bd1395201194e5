/* A page has three layers. A view is polygons in units of a cell's edge (view.h). A figure is a
 * view with its caption. Figures flow in rows, all in one scale, which is found last, when all of
 * them are known. Only then is anything painted. */
#include "picture/sheet.h"

#include "base/error.h"
#include "picture/paint.h"
#include "picture/squares.h"
#include "picture/view.h"

#include <limits.h>
#include <math.h>
#include <string.h>

static const double MARGIN = 18, CAPTION = 11, BETWEEN = 24; /* points */
static const double EDGE = 36;                               /* points for an edge of a cell, at most */
static const double LARGEST = 480; /* points for a picture on a page of its own, at most */
static const struct ink BLACK = PAINT_BLACK;

/* ---- Figures --------------------------------------------------------------------------------- */

/* A view with its caption, in the flow of a page. */
struct figure {
    struct scene_stage stage;
    struct view view;
    /* Drawn instead of the view, which has the same size and is empty; or null. */
    const struct scene_board *board;
    const char *caption; /* may be null */
};

typedef ARRAY(struct figure) figure_list;

static double figure_extent(const struct figure *figure, int axis) {
    return figure->view.high[axis] - figure->view.low[axis];
}

static bool add_figure(const struct grid *grid, const struct scene_stage *stage, const struct pose *pose,
                       enum side side, const char *caption, struct arena *arena, figure_list *figures) {
    struct figure figure = {.stage = *stage, .caption = caption};
    return view_stage(grid, stage, pose, side, arena, &figure.view) && array_push(arena, figures, figure);
}

static bool add_board(const struct scene_board *board, const char *caption, struct arena *arena,
                      figure_list *figures) {
    double size = (double)board->size;
    struct figure figure = {.view = {.high = {size, size}}, .board = board, .caption = caption};
    return array_push(arena, figures, figure);
}

static bool add_exploded(const struct grid *grid, const struct scene_stage *stage, struct arena *arena,
                         figure_list *figures) {
    static const double apart = 1.9; /* far enough that most of every piece is seen */
    struct pose *pose = ARENA_NEW(arena, stage->body.count, struct pose);
    if (!pose)
        return false;
    view_explode(grid, stage, apart, pose);
    return add_figure(grid, stage, pose, view_side(grid), NULL, arena, figures);
}

/* ---- Slices ---------------------------------------------------------------------------------- */

static void find_layers(const struct scene_stage *stage, int *first, int *last) {
    *first = INT_MAX;
    *last = INT_MIN;
    for (size_t i = 0; i < stage->body.count; i++)
        for (size_t j = 0; j < stage->body.at[i].cells; j++) {
            int z = stage->body.at[i].cell[j].z;
            *first = z < *first ? z : *first;
            *last = z > *last ? z : *last;
        }
}

/* Copies the cells of a body in one layer, with their marks and labels. Empty cells are seen here,
 * as paler cells. Round ones stay hollow, and are faint. */
static bool cut_body(const struct grid *grid, const struct scene_body *body, int z, struct arena *arena,
                     struct scene_body *cut) {
    struct treen_cell *cell = ARENA_NEW(arena, body->cells, struct treen_cell);
    char *marks = ARENA_NEW(arena, body->cells, char);
    const char **labels = ARENA_NEW(arena, body->cells, const char *);
    *cut = *body;
    cut->cells = 0;
    cut->cell = cell;
    cut->marks = marks;
    cut->labels = body->labels ? labels : NULL;
    cut->hollow = body->hollow && grid->bar;
    if (!cell || !marks || !labels)
        return false;
    for (size_t i = 0; i < body->cells; i++)
        if (body->cell[i].z == z) {
            marks[cut->cells] = body->marks ? body->marks[i] : body->letter;
            labels[cut->cells] = body->labels ? body->labels[i] : NULL;
            cell[cut->cells++] = body->cell[i];
        }
    return true;
}

static bool cut_stage(const struct grid *grid, const struct scene_stage *stage, int z, struct arena *arena,
                      struct scene_stage *cut) {
    *cut = (struct scene_stage){0};
    for (size_t i = 0; i < stage->body.count; i++) {
        struct scene_body body;
        if (!cut_body(grid, &stage->body.at[i], z, arena, &body) || !array_push(arena, &cut->body, body))
            return false;
    }
    return true;
}

static bool add_slices(const struct grid *grid, const struct scene_stage *stage, struct arena *arena,
                       figure_list *figures) {
    int first, last;
    find_layers(stage, &first, &last);
    for (int z = first; z <= last; z++) {
        struct scene_stage cut;
        const char *caption = arena_print(arena, "layer %d", z - first + 1);
        if (!caption || !cut_stage(grid, stage, z, arena, &cut) ||
            !add_figure(grid, &cut, NULL, SIDE_TOP, first == last ? NULL : caption, arena, figures))
            return false;
    }
    return true;
}

/* ---- Flowing figures onto a page ------------------------------------------------------------- */

/* Figures in rows, all in one scale. */
struct flow {
    const figure_list *figures;
    /* points for an edge; rows are no wider than `wrap`, but hold one figure at least */
    double scale, wrap;
};

static double figure_width(const struct flow *flow, size_t i) {
    const struct figure *figure = &flow->figures->at[i];
    double words = figure->caption ? 0.6 * CAPTION * (double)strlen(figure->caption) : 0;
    return fmax(figure_extent(figure, 0) * flow->scale, words);
}

static double figure_height(const struct flow *flow, size_t i) {
    const struct figure *figure = &flow->figures->at[i];
    return figure_extent(figure, 1) * flow->scale + (figure->caption ? 2 * CAPTION : 0);
}

struct row {
    size_t first, end;
    double width, height;
};

/* Returns a row of as many figures as fit. It has at least one, so that a wide figure does not stop
 * the flow for ever. */
static struct row row_from(const struct flow *flow, size_t first) {
    struct row row = {first, first, 0, 0};
    for (; row.end < flow->figures->count; row.end++) {
        double wider = row.width + (row.end > first ? BETWEEN : 0) + figure_width(flow, row.end);
        if (row.end > first && wider > flow->wrap)
            break;
        row.width = wider;
        row.height = fmax(row.height, figure_height(flow, row.end));
    }
    return row;
}

/* Paints a row. Its figures stand on one line, whatever their heights, with their captions below
 * it. */
static void paint_row(const struct flow *flow, const struct row *row, double x, double y,
                      struct canvas *canvas) {
    for (size_t i = row->first; i < row->end; i++) {
        const struct figure *figure = &flow->figures->at[i];
        double width = figure_width(flow, i), picture = figure_extent(figure, 0) * flow->scale;
        double low = y + row->height - figure_height(flow, i); /* all figures stand on one line */
        struct spot spot = {x + (width - picture) / 2, low, flow->scale};
        if (figure->board)
            squares_paint(figure->board, spot.x, spot.y, spot.scale, canvas);
        else
            paint_view(canvas, &figure->view, &figure->stage, spot);
        if (figure->caption)
            canvas->words(canvas, figure->caption, x + width / 2, y + row->height - CAPTION / 2,
                          &(struct lettering){.size = CAPTION, .align = ALIGN_MIDDLE, .ink = BLACK});
        x += width + BETWEEN;
    }
}

/* Measures the rows that paint_flow paints: a page's size must be known before it begins. */
static void measure_flow(const struct flow *flow, double *width, double *height) {
    *width = *height = 0;
    for (size_t first = 0; first < flow->figures->count;) {
        struct row row = row_from(flow, first);
        *width = fmax(*width, row.width);
        *height += row.height + (first ? BETWEEN : 0);
        first = row.end;
    }
}

/* Paints all rows from y on; returns the end of the last one. */
static double paint_flow(const struct flow *flow, double x, double y, struct canvas *canvas) {
    for (size_t first = 0; first < flow->figures->count;) {
        struct row row = row_from(flow, first);
        y += first ? BETWEEN : 0;
        paint_row(flow, &row, x, y, canvas);
        y += row.height;
        first = row.end;
    }
    return y;
}

/* Paints a page as large as the figures, with the title above them. */
static void paint_page(const struct flow *flow, const char *title, struct canvas *canvas) {
    static const double heading = 14;
    double width, height, top = MARGIN + (title ? 2 * heading : 0);
    measure_flow(flow, &width, &height);
    width = fmax(width, title ? 0.6 * heading * (double)strlen(title) : 0);
    canvas->page(canvas, width + 2 * MARGIN, height + top + MARGIN);
    if (title)
        canvas->words(canvas, title, MARGIN, MARGIN + heading / 2,
                      &(struct lettering){.size = heading, .ink = BLACK});
    paint_flow(flow, MARGIN, top, canvas);
}

/* ---- Views ----------------------------------------------------------------------------------- */

/* Adds the figures of a scene. `caption`, the number on a contact sheet, goes to every figure;
 * otherwise each stage has its own. */
static bool add_scene(const struct scene *scene, enum treen_view view, const char *caption,
                      struct arena *arena, figure_list *figures) {
    for (size_t i = 0; i < scene->stage.count; i++) {
        const struct scene_stage *stage = &scene->stage.at[i];
        const char *words = caption ? caption : stage->caption;
        bool added = view == TREEN_VIEW_EXPLODED ? add_exploded(scene->grid, stage, arena, figures)
                     : view == TREEN_VIEW_SLICES ? add_slices(scene->grid, stage, arena, figures)
                                                 : add_figure(scene->grid, stage, NULL,
                                                              view_side(scene->grid), words, arena, figures);
        if (!added)
            return false;
    }
    return !scene->board || add_board(scene->board, caption, arena, figures);
}

/* Makes the largest flow so that one figure alone, or the whole flow of several, is at most about
 * as wide as LARGEST. */
static struct flow make_flow(const figure_list *figures) {
    double largest = 1, area = 0;
    for (size_t i = 0; i < figures->count; i++) {
        double width = figure_extent(&figures->at[i], 0), height = figure_extent(&figures->at[i], 1);
        largest = fmax(largest, fmax(width, height));
        area += (width + 1) * (height + 1);
    }
    double side = fmax(largest, sqrt(area));
    return (struct flow){figures, fmin(EDGE, LARGEST / side), fmax(LARGEST, 1.2 * side)};
}

static enum treen_status draw_page(const struct scene *scene, enum treen_view view, struct arena *arena,
                                   struct canvas *canvas) {
    figure_list figures = {0};
    if (!add_scene(scene, view, NULL, arena, &figures))
        return TREEN_NO_MEMORY;
    struct flow flow = make_flow(&figures);
    paint_page(&flow, scene->title, canvas);
    return TREEN_OK;
}

/* Draws all solutions on one page, small, with their numbers. */
static enum treen_status draw_contact(const struct scene *scene, size_t scenes, struct arena *arena,
                                      struct canvas *canvas) {
    static const double edge = 14;
    figure_list figures = {0};
    for (size_t i = 0; i < scenes; i++) {
        const char *caption = arena_print(arena, "%zu", i + 1);
        if (!caption || !add_scene(&scene[i], TREEN_VIEW_CORNER, caption, arena, &figures))
            return TREEN_NO_MEMORY;
    }
    double width, height;
    struct flow flow = {&figures, edge, INFINITY};
    measure_flow(&flow, &width, &height);
    flow.wrap = fmax(sqrt(1.2 * width * (height + BETWEEN)), LARGEST);
    paint_page(&flow, scenes ? scene[0].title : NULL, canvas);
    return TREEN_OK;
}

enum treen_status sheet_draw(const struct scene *scene, size_t scenes, enum treen_view view,
                             struct arena *arena, struct canvas *canvas, struct treen_error *error) {
    for (size_t i = 0; i < scenes; i++)
        if (!scene[i].grid && !scene[i].board)
            return error_say(error, TREEN_BAD_INPUT, "there is no grid on which this puzzle could be drawn");
    if (view == TREEN_VIEW_CONTACT)
        return draw_contact(scene, scenes, arena, canvas);
    for (size_t i = 0; i < scenes; i++)
        TRY(draw_page(&scene[i], view, arena, canvas));
    return TREEN_OK;
}

/* ---- Booklets -------------------------------------------------------------------------------- */

static const double PAGE_WIDTH = 595, PAGE_HEIGHT = 842, PAGE_MARGIN = 48; /* A4 */

/* Makes a figure of a stage in the poses before or after a move. */
static bool pose_stage(const struct grid *grid, const struct scene_stage *stage,
                       const struct scene_pose *pose, struct arena *arena, struct figure *figure,
                       struct pose **posed) {
    struct pose *own = *posed = ARENA_NEW(arena, stage->body.count, struct pose);
    *figure = (struct figure){.stage = *stage};
    for (size_t i = 0; own && i < stage->body.count; i++) {
        own[i] = view_pose(grid, &stage->body.at[i], pose[i].by);
        own[i].hidden = pose[i].gone;
    }
    return own && view_stage(grid, stage, own, view_side(grid), arena, &figure->view);
}

/* Returns the spot in the middle of the given room, as large as fits. */
static struct spot centre(const struct figure *figure, double x, double y, double width, double height) {
    double wide = figure_extent(figure, 0), high = figure_extent(figure, 1);
    double scale = fmin(EDGE, fmin(width / fmax(wide, 1), height / fmax(high, 1)));
    return (struct spot){x + (width - wide * scale) / 2, y + (height - high * scale) / 2, scale};
}

/* Finds the middle of the moving bodies on the page; false when none of them is seen. */
static bool find_middle(const struct figure *figure, const struct scene_move *move, struct spot spot,
                        double middle[2]) {
    size_t corners = 0;
    middle[0] = middle[1] = 0;
    for (size_t i = 0; i < figure->view.facets; i++) {
        const struct facet *facet = &figure->view.facet[i];
        if (cell_equal(move->from[facet->body].by, move->to[facet->body].by))
            continue;
        double corner[GRID_CORNERS][2];
        paint_places(&figure->view, facet, spot, corner);
        for (int j = 0; j < view_places(facet); j++, corners++) {
            middle[0] += corner[j][0];
            middle[1] += corner[j][1];
        }
    }
    middle[0] /= (double)corners;
    middle[1] /= (double)corners;
    return corners;
}

/* Paints an arrow; `more` makes it broader all around. */
static void paint_arrow_in(struct canvas *canvas, const double from[2], const double along[2], double length,
                           double more, struct ink ink) {
    static const double head = 14, half = 7, breadth = 4;
    double low = -more, neck = length - head, tip = length + 2 * more, side = half + 1.6 * more;
    double tail_at[2] = {from[0] + low * along[0], from[1] + low * along[1]};
    double neck_at[2] = {from[0] + neck * along[0], from[1] + neck * along[1]};
    double base[2] = {neck_at[0] - more * along[0], neck_at[1] - more * along[1]};
    double corner[3][2] = {{from[0] + tip * along[0], from[1] + tip * along[1]},
                           {base[0] - side * along[1], base[1] + side * along[0]},
                           {base[0] + side * along[1], base[1] - side * along[0]}};
    canvas->line(canvas, tail_at, neck_at, breadth + 2 * more, ink);
    canvas->polygon(canvas, (const double(*)[2])corner, 3, ink);
}

/* Paints a red arrow with a white rim: without the rim nobody sees it on red or dark pieces. */
static void paint_arrow(struct canvas *canvas, const double from[2], const double by[2]) {
    static const struct ink red = {0.8, 0.1, 0.1}, white = {1, 1, 1};
    double length = hypot(by[0], by[1]);
    if (length < 1)
        return;
    double along[2] = {by[0] / length, by[1] / length};
    paint_arrow_in(canvas, from, along, length, 2, white);
    paint_arrow_in(canvas, from, along, length, 0, red);
}

/* Paints the arrow of a move, backwards, since a booklet puts together. */
static void paint_way(struct canvas *canvas, enum side side, const struct figure *figure,
                      const struct scene_move *move, const struct pose *from, const struct pose *to,
                      struct spot spot) {
    double middle[2], way[2] = {0, 0};
    if (!find_middle(figure, move, spot, middle))
        return;
    for (size_t i = 0; i < figure->stage.body.count; i++)
        if (!cell_equal(move->from[i].by, move->to[i].by)) {
            double vector[3];
            for (int k = 0; k < 3; k++)
                vector[k] = from[i].by[k] - to[i].by[k];
            view_project(side, vector, way);
        }
    way[0] *= spot.scale;
    way[1] *= spot.scale;
    paint_arrow(canvas, middle, way);
}

/* Draws the picture before the step large, and the one after it small. */
static bool draw_step(const struct grid *grid, const struct scene_stage *stage, size_t number,
                      struct arena *arena, struct canvas *canvas) {
    const struct scene_move *move = &stage->move.at[stage->move.count - number];
    const double width = PAGE_WIDTH - 2 * PAGE_MARGIN, large = 430, small = 190;
    struct figure before, after;
    struct pose *from, *to;
    const char *heading = arena_print(arena, "Step %zu of %zu", number, stage->move.count);
    if (!heading || !pose_stage(grid, stage, move->to, arena, &before, &to) ||
        !pose_stage(grid, stage, move->from, arena, &after, &from))
        return false;
    struct spot spot = centre(&before, PAGE_MARGIN, 130, width, large);
    canvas->page(canvas, PAGE_WIDTH, PAGE_HEIGHT);
    canvas->words(canvas, heading, PAGE_MARGIN, PAGE_MARGIN, &(struct lettering){.size = 20, .ink = BLACK});
    canvas->words(canvas, move->undone, PAGE_MARGIN, PAGE_MARGIN + 34,
                  &(struct lettering){.size = 15, .ink = BLACK});
    paint_view(canvas, &before.view, &before.stage, spot);
    paint_way(canvas, view_side(grid), &before, move, from, to, spot);
    paint_view(canvas, &after.view, &after.stage, centre(&after, PAGE_MARGIN, 590, width, small));
    return true;
}

/* Draws the assembled whole above and the pieces below, on one page. */
static bool draw_contents(const struct scene *parts, const struct scene *whole, struct arena *arena,
                          struct canvas *canvas) {
    const double width = PAGE_WIDTH - 2 * PAGE_MARGIN;
    figure_list figures = {0};
    struct figure figure = {.stage = whole->stage.at[0]};
    if (!view_stage(whole->grid, &whole->stage.at[0], NULL, view_side(whole->grid), arena, &figure.view))
        return false;
    for (size_t i = 1; i < parts->stage.count; i++)
        if (!add_figure(parts->grid, &parts->stage.at[i], NULL, view_side(parts->grid),
                        parts->stage.at[i].caption, arena, &figures))
            return false;
    canvas->page(canvas, PAGE_WIDTH, PAGE_HEIGHT);
    if (whole->title)
        canvas->words(canvas, whole->title, PAGE_MARGIN, PAGE_MARGIN,
                      &(struct lettering){.size = 22, .ink = BLACK});
    paint_view(canvas, &figure.view, &figure.stage, centre(&figure, PAGE_MARGIN, 90, width, 280));
    struct flow flow = {&figures, 20, width};
    double wide, high;
    /* The pieces shrink until they fit on the rest of the page, down to two points for an edge;
     * more pieces go beyond its end. */
    for (measure_flow(&flow, &wide, &high); high > 380 && flow.scale > 2; measure_flow(&flow, &wide, &high))
        flow.scale *= 0.9;
    paint_flow(&flow, PAGE_MARGIN, 410, canvas);
    return true;
}

enum treen_status sheet_booklet(const struct scene *parts, const struct scene *whole, struct arena *arena,
                                struct canvas *canvas) {
    if (!draw_contents(parts, whole, arena, canvas))
        return TREEN_NO_MEMORY;
    const struct scene_stage *stage = &whole->stage.at[0];
    for (size_t number = 1; number <= stage->move.count; number++)
        if (!draw_step(whole->grid, stage, number, arena, canvas))
            return TREEN_NO_MEMORY;
    return TREEN_OK;
}
