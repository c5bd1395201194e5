/* A page has three layers. A view is polygons in units of a cell's edge (view.h). A figure is a
 * view with its caption. Figures flow in rows (figures.h), all in one scale, which is found last,
 * when all of them are known. Only then is anything painted. */
#include "picture/page/sheet.h"

#include "base/error.h"
#include "picture/motion/explode.h"
#include "picture/canvas/lettering.h"

#include <limits.h>
#include <math.h>

static const double MARGIN = 18, BETWEEN = 24; /* points */
static const double EDGE = 36;                 /* points for an edge of a cell, at most */
static const double LARGEST = 480;             /* points for a picture on a page of its own, at most */
static const struct ink BLACK = PAINT_BLACK;

static bool add_exploded(const struct grid *grid, const struct scene_stage *stage, enum side side,
                         struct arena *arena, figure_list *figures) {
    struct pose *pose = ARENA_NEW(arena, stage->body.count, struct pose);
    return pose && explode_stage(grid, stage, side, arena, pose) &&
           figures_add(grid, stage, pose, side, NULL, arena, figures);
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

/* Copies the cells of a body in one layer, with their marks, labels and paint. Empty cells are
 * seen here, as paler cells. Round ones stay hollow, and are faint. */
static bool cut_body(const struct grid *grid, const struct scene_body *body, int z, struct arena *arena,
                     struct scene_body *cut) {
    struct treen_cell *cell = ARENA_NEW(arena, body->cells, struct treen_cell);
    char *marks = ARENA_NEW(arena, body->cells, char);
    const char **labels = ARENA_NEW(arena, body->cells, const char *);
    float *heat = ARENA_NEW(arena, body->cells, float);
    unsigned *paint = ARENA_NEW(arena, body->cells, unsigned);
    *cut = *body;
    cut->cells = 0;
    cut->cell = cell;
    cut->marks = marks;
    cut->labels = body->labels ? labels : NULL;
    cut->heat = body->heat ? heat : NULL;
    cut->paint = body->paint ? paint : NULL;
    cut->hollow = body->hollow && grid->bar;
    if (!cell || !marks || !labels || !heat || !paint)
        return false;
    for (size_t i = 0; i < body->cells; i++)
        if (body->cell[i].z == z) {
            marks[cut->cells] = body->marks ? body->marks[i] : body->letter;
            heat[cut->cells] = body->heat ? body->heat[i] : 0;
            paint[cut->cells] = body->paint ? body->paint[i] : 0;
            labels[cut->cells] = body->labels ? body->labels[i] : NULL;
            cell[cut->cells++] = body->cell[i];
        }
    return true;
}

static bool cut_stage(const struct grid *grid, const struct scene_stage *stage, int z, struct arena *arena,
                      struct scene_stage *cut) {
    *cut = (struct scene_stage){.rows = stage->rows, .closes = stage->closes};
    for (size_t i = 0; i < stage->body.count; i++) {
        struct scene_body body;
        if (!cut_body(grid, &stage->body.at[i], z, arena, &body) || !array_push(arena, &cut->body, body))
            return false;
    }
    return true;
}

bool sheet_slices(const struct grid *grid, const struct scene_stage *stage, struct arena *arena,
                  figure_list *figures) {
    int first, last;
    find_layers(stage, &first, &last);
    for (int z = first; z <= last; z++) {
        struct scene_stage cut;
        const char *caption = arena_print(arena, "layer %d", z - first + 1);
        if (!caption || !cut_stage(grid, stage, z, arena, &cut) ||
            !figures_add(grid, &cut, NULL, SIDE_TOP, first == last ? NULL : caption, arena, figures))
            return false;
    }
    return true;
}

/* ---- Pages ----------------------------------------------------------------------------------- */

static const double HEADING = 14;            /* points */
static const double LEAST_FOR_HEADING = 200; /* points: the title is no reason for a broader page */

/* Paints a page as large as the figures, with the title above them. A long title takes several
 * lines, and is cut at last. Returns false when there is no memory. */
static bool paint_page(const struct flow *flow, const char *title, struct arena *arena,
                       struct canvas *canvas) {
    enum { MOST_LINES = 3 };
    const char *line[MOST_LINES];
    double width, height;
    flow_measure(flow, &width, &height);
    double room = fmax(width, LEAST_FOR_HEADING);
    int lines = title ? lettering_wrap(title, HEADING, room, MOST_LINES, arena, line) : 0;
    if (title && *title && !lines)
        return false;
    for (int i = 0; i < lines; i++)
        width = fmax(width, fmin(room, lettering_width(line[i], HEADING)));
    double top = MARGIN + (lines ? (0.75 + 1.25 * lines) * HEADING : 0);
    canvas->page(canvas, width + 2 * MARGIN, height + top + MARGIN);
    for (int i = 0; i < lines; i++)
        canvas->words(canvas, line[i], MARGIN, MARGIN + (0.5 + 1.25 * i) * HEADING,
                      &(struct lettering){.size = HEADING, .ink = BLACK});
    flow_paint(flow, MARGIN, top, canvas);
    return true;
}

/* ---- Views ----------------------------------------------------------------------------------- */

/* Adds the figures of a scene. `caption`, the number on a contact sheet, goes to every figure;
 * otherwise each stage has its own. */
static bool add_scene(const struct scene *scene, enum treen_view view, const char *caption,
                      struct arena *arena, figure_list *figures) {
    enum side side = view_side(scene);
    for (size_t i = 0; i < scene->stage.count; i++) {
        const struct scene_stage *stage = &scene->stage.at[i];
        const char *words = caption ? caption : stage->caption;
        bool added = view == TREEN_VIEW_EXPLODED ? add_exploded(scene->grid, stage, side, arena, figures)
                     : view == TREEN_VIEW_SLICES
                         ? sheet_slices(scene->grid, stage, arena, figures)
                         : figures_add(scene->grid, stage, NULL, side, words, arena, figures);
        if (!added)
            return false;
    }
    return (!scene->board || figures_add_board(scene->board, caption, arena, figures)) &&
           (!scene->paper || figures_add_paper(scene->paper, caption, arena, figures));
}

/* Returns the area of all figures, each with a little room around it, in square edges. */
static double area_of(const figure_list *figures) {
    double area = 0;
    for (size_t i = 0; i < figures->count; i++)
        area += (figure_extent(&figures->at[i], 0) + 1) * (figure_extent(&figures->at[i], 1) + 1);
    return area;
}

/* Makes the largest flow so that one figure alone, or the whole flow of several, is at most about
 * as wide as LARGEST. */
static struct flow make_flow(const figure_list *figures) {
    double largest = 1;
    for (size_t i = 0; i < figures->count; i++) {
        double width = figure_extent(&figures->at[i], 0), height = figure_extent(&figures->at[i], 1);
        largest = fmax(largest, fmax(width, height));
    }
    double side = fmax(largest, sqrt(area_of(figures)));
    return (struct flow){figures, fmin(EDGE, LARGEST / side), fmax(LARGEST, 1.2 * side), 0};
}

static enum treen_status draw_page(const struct scene *scene, enum treen_view view, struct arena *arena,
                                   struct canvas *canvas) {
    figure_list figures = {0};
    TRY_ROOM(add_scene(scene, view, NULL, arena, &figures));
    struct flow flow = make_flow(&figures);
    return paint_page(&flow, scene->title, arena, canvas) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Draws all solutions on one page, small, with their numbers. */
static enum treen_status draw_contact(const struct scene *scene, size_t scenes, struct arena *arena,
                                      struct canvas *canvas) {
    static const double least = 14, all = 640; /* points: for an edge, and as long as all are wide and high */
    figure_list figures = {0};
    for (size_t i = 0; i < scenes; i++) {
        const char *caption = arena_print(arena, "%zu", i + 1);
        TRY_ROOM(caption && add_scene(&scene[i], TREEN_VIEW_CORNER, caption, arena, &figures));
    }
    double width, height, side = sqrt(area_of(&figures));
    struct flow flow = {&figures, fmax(least, fmin(EDGE, all / fmax(side, 1))), INFINITY, 0};
    flow_measure(&flow, &width, &height);
    flow.wrap = fmax(sqrt(1.9 * width * (height + BETWEEN)), LARGEST);
    return paint_page(&flow, scenes ? scene[0].title : NULL, arena, canvas) ? TREEN_OK : TREEN_NO_MEMORY;
}

enum treen_status sheet_draw(const struct scene *scene, size_t scenes, enum treen_view view,
                             struct arena *arena, struct canvas *canvas, struct treen_error *error) {
    for (size_t i = 0; i < scenes; i++)
        if (!scene[i].grid && !scene[i].board && !scene[i].paper)
            return error_bad(error, "there is no grid on which this puzzle could be drawn");
    if (view == TREEN_VIEW_CONTACT)
        return draw_contact(scene, scenes, arena, canvas);
    for (size_t i = 0; i < scenes; i++)
        TRY(draw_page(&scene[i], view, arena, canvas));
    return TREEN_OK;
}
