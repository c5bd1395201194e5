/* Each step is one picture: the bodies that are there already, and those that come, where they come
 * from, with an arrow to their places. They have a red outline, which is painted last, so that a
 * body is also seen where it moves behind others. */
#include "picture/page/booklet.h"

#include "base/order.h"
#include "picture/page/figures.h"
#include "picture/canvas/lettering.h"
#include "puzzle/placing/posture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double WIDTH = 595, HEIGHT = 842, MARGIN = 48; /* points: A4 */
static const double EDGE = 36;                              /* points for an edge of a cell, at most */
static const struct ink BLACK = PAINT_BLACK, GREY = {0.45, 0.45, 0.45}, RED = {0.8, 0.1, 0.1},
                        WHITE = {1, 1, 1};

struct booklet {
    const struct scene *parts, *whole;
    const char *words; /* below the title; null: none */
    enum side side;
    struct figure tray; /* below each step; it has no facets unless the whole is flat */
    struct arena *arena;
    struct canvas *canvas;
    size_t page, pages;
};

/* A step, seen before what comes is in its place. Where nothing slides it is seen after that. */
struct shown {
    const struct scene_move *move;
    struct figure figure;
    struct pose *pose;
    bool *comes;   /* by body */
    double way[2]; /* on the picture, from where it is seen to its place, in edges */
};

/* ---- The tray -------------------------------------------------------------------------------- */

/* Makes the tray of a flat whole: all of its places, free ones too. Returns false when there is no
 * memory. */
static bool make_tray(struct booklet *booklet) {
    const struct scene_stage *stage = &booklet->whole->stage.at[0];
    struct figure *tray = &booklet->tray;
    size_t cells = 0;
    for (size_t i = 0; i < stage->body.count; i++)
        cells += stage->body.at[i].cells;
    struct treen_cell *cell = ARENA_NEW(booklet->arena, cells, struct treen_cell);
    struct scene_body body = {.cell = cell, .hollow = booklet->whole->grid->bar};
    for (size_t i = 0; cell && i < stage->body.count; i++)
        for (size_t j = 0; j < stage->body.at[i].cells; j++)
            cell[body.cells++] = stage->body.at[i].cell[j];
    return cell && (booklet->side == SIDE_CORNER || (array_push(booklet->arena, &tray->stage.body, body) &&
                                                     view_stage(booklet->whole->grid, &tray->stage, NULL,
                                                                booklet->side, booklet->arena, &tray->view)));
}

/* Gives the figure room for the tray. */
static void add_room(const struct booklet *booklet, struct view *view) {
    for (int k = 0; k < 2 && booklet->tray.view.facets; k++) {
        view->low[k] = fmin(view->low[k], booklet->tray.view.low[k]);
        view->high[k] = fmax(view->high[k], booklet->tray.view.high[k]);
    }
}

/* Paints the tray below a figure that has room for it. */
static void paint_tray(const struct booklet *booklet, const struct figure *above, struct spot spot) {
    struct figure tray = booklet->tray;
    for (int k = 0; k < 2; k++)
        tray.view.low[k] = above->view.low[k];
    figure_paint(&tray, spot, booklet->canvas);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* Tells whether the body is elsewhere after the move. */
static bool goes(const struct scene_move *move, size_t body) {
    return !cell_equal(move->from[body].by, move->to[body].by) || move->from[body].as != move->to[body].as;
}

static bool slides(const struct scene_stage *stage, const struct scene_move *move) {
    for (size_t i = 0; i < stage->body.count; i++)
        if (goes(move, i))
            return true;
    return false;
}

/* Makes a stage of the bodies as they are turned; false when there is no memory. */
static bool turn_bodies(const struct booklet *booklet, const struct scene_pose *at,
                        struct scene_stage *stage) {
    const struct scene_body *body = stage->body.at;
    size_t bodies = stage->body.count;
    stage->body.at = NULL;
    stage->body.count = stage->body.room = 0;
    for (size_t i = 0; i < bodies; i++)
        if (!array_push(booklet->arena, &stage->body, at[i].as ? *at[i].as : body[i]))
            return false;
    return true;
}

/* Marks the bodies that come, and finds their way. */
static void find_way(const struct booklet *booklet, const struct scene_stage *stage, struct shown *shown) {
    const struct scene_move *move = shown->move;
    for (size_t i = 0; i < stage->body.count; i++) {
        shown->comes[i] = !move->from[i].gone && (move->to[i].gone || goes(move, i));
        if (!shown->comes[i] || move->to[i].gone || move->turn)
            continue;
        struct pose from = view_pose(booklet->whole->grid, &stage->body.at[i], move->to[i].by),
                    to = view_pose(booklet->whole->grid, &stage->body.at[i], move->from[i].by);
        for (int k = 0; k < 3; k++)
            to.by[k] -= from.by[k];
        view_project(booklet->side, to.by, shown->way);
    }
}

static bool make_shown(const struct booklet *booklet, const struct scene_stage *stage, size_t number,
                       struct shown *shown) {
    const struct scene_move *move = &stage->move.at[stage->move.count - 1 - number];
    const struct scene_pose *at = slides(stage, move) ? move->to : move->from;
    *shown = (struct shown){.move = move,
                            .figure = {.stage = *stage},
                            .pose = ARENA_NEW(booklet->arena, stage->body.count, struct pose),
                            .comes = ARENA_NEW(booklet->arena, stage->body.count, bool)};
    if (!shown->pose || !shown->comes || !turn_bodies(booklet, at, &shown->figure.stage))
        return false;
    for (size_t i = 0; i < stage->body.count; i++) {
        shown->pose[i] = view_pose(booklet->whole->grid, &shown->figure.stage.body.at[i], at[i].by);
        shown->pose[i].hidden = at[i].gone;
    }
    find_way(booklet, stage, shown);
    bool made = view_stage(booklet->whole->grid, &shown->figure.stage, shown->pose, booklet->side,
                           booklet->arena, &shown->figure.view);
    add_room(booklet, &shown->figure.view);
    return made;
}

/* Returns the spot in the middle of the given room, in this scale or as large as fits. */
static struct spot centre(const struct figure *figure, double x, double y, double width, double height,
                          double scale) {
    double wide = figure_extent(figure, 0), high = figure_extent(figure, 1);
    scale = fmin(scale, fmin(width / fmax(wide, 1), height / fmax(high, 1)));
    return (struct spot){x + (width - wide * scale) / 2, y + (height - high * scale) / 2, scale};
}

/* ---- Arrows and outlines --------------------------------------------------------------------- */

/* Finds the middle of the coming bodies on the page; false when none of them is seen. */
static bool find_middle(const struct shown *shown, struct spot spot, double middle[2]) {
    const struct view *view = &shown->figure.view;
    size_t corners = 0;
    middle[0] = middle[1] = 0;
    for (size_t i = 0; i < view->facets; i++) {
        const struct facet *facet = &view->facet[i];
        double corner[GRID_CORNERS][2];
        paint_places(view, facet, spot, corner);
        for (int j = 0; shown->comes[facet->body] && j < view_places(facet); j++, corners++) {
            middle[0] += corner[j][0];
            middle[1] += corner[j][1];
        }
    }
    for (int k = 0; k < 2; k++)
        middle[k] /= fmax((double)corners, 1);
    return corners;
}

/* Paints an arrow; `more` makes it broader all around. `size`: of its head, 1 = 14 points. */
static void paint_arrow_in(struct canvas *canvas, const double from[2], const double along[2], double length,
                           double size, double more, struct ink ink) {
    double head = 14 * size, half = 7 * size, breadth = 4 * size;
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
static void paint_way(struct canvas *canvas, const struct shown *shown, struct spot spot) {
    double middle[2], by[2] = {shown->way[0] * spot.scale, shown->way[1] * spot.scale};
    double length = hypot(by[0], by[1]), size = fmin(1, 0.3 + spot.scale / 36);
    if (length < 1 || !find_middle(shown, spot, middle))
        return;
    double along[2] = {by[0] / length, by[1] / length};
    size = fmin(size, length / 18);
    paint_arrow_in(canvas, middle, along, length, size, 2 * size, WHITE);
    paint_arrow_in(canvas, middle, along, length, size, 0, RED);
}

/* Finds the middle of the coming bodies, in cells from the line about which they turn. Middles
 * close to the line go to one cell from it. */
static void find_arm(const struct grid *grid, const struct shown *shown, double arm[3]) {
    const struct treen_turn *turn = shown->move->turn;
    size_t cells = 0;
    double pivot[3], at[3];
    posture_pivot(grid, turn, pivot);
    arm[0] = arm[1] = arm[2] = 0;
    for (size_t i = 0; i < shown->figure.stage.body.count; i++) {
        const struct scene_body *body = &shown->figure.stage.body.at[i];
        for (size_t j = 0; shown->comes[i] && j < body->cells; j++, cells++)
            for (int k = 0; k < 3; k++) {
                grid_middle(grid, cell_add(body->cell[j], shown->move->to[i].by), at);
                arm[k] += at[k] - pivot[k];
            }
    }
    int next = (turn->axis + 1) % 3, after = (turn->axis + 2) % 3;
    double far = hypot(arm[next], arm[after]) / fmax((double)cells, 1),
           longer = fmax(far, 1) / fmax(far, 0.1);
    arm[turn->axis] = 0;
    for (int k = 0; k < 3; k++)
        arm[k] *= longer / fmax((double)cells, 1);
    if (far < 0.1)
        arm[next] = 1;
}

enum { ARC_PARTS = 16 };

/* Finds points on the page along the arc from where the bodies are seen to their places. */
static void find_arc(const struct booklet *booklet, const struct shown *shown, struct spot spot,
                     const double middle[2], double point[ARC_PARTS + 1][2]) {
    const struct treen_turn *turn = shown->move->turn;
    int next = (turn->axis + 1) % 3, after = (turn->axis + 2) % 3;
    double arm[3], first[2], whole = acos(0) / 90 * turn->degrees * turn->sense;
    find_arm(booklet->whole->grid, shown, arm);
    view_project(booklet->side, arm, first);
    for (int i = 0; i <= ARC_PARTS; i++) {
        double c = cos(whole * i / ARC_PARTS), s = sin(whole * i / ARC_PARTS), to[3] = {0, 0, 0}, at[2];
        to[next] = c * arm[next] + s * arm[after];
        to[after] = c * arm[after] - s * arm[next];
        view_project(booklet->side, to, at);
        for (int k = 0; k < 2; k++)
            point[i][k] = middle[k] + (at[k] - first[k]) * spot.scale;
    }
}

/* Paints a curved arrow; `more` makes it broader all around. */
static void paint_arc_in(struct canvas *canvas, double point[ARC_PARTS + 1][2], double size, double more,
                         struct ink ink) {
    const double *neck = point[ARC_PARTS - 3], *tip = point[ARC_PARTS];
    double length = fmax(hypot(tip[0] - neck[0], tip[1] - neck[1]), 1);
    const double along[2] = {(tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length};
    for (int i = 0; i + 3 < ARC_PARTS; i++)
        canvas->line(canvas, point[i], point[i + 1], 4 * size + 2 * more, ink);
    paint_arrow_in(canvas, neck, along, fmax(length, 15 * size), size, more, ink);
}

/* Paints the arrow of a turn. */
static void paint_arc(const struct booklet *booklet, const struct shown *shown, struct spot spot) {
    double middle[2], point[ARC_PARTS + 1][2], size = fmin(1, 0.3 + spot.scale / 36);
    if (!find_middle(shown, spot, middle))
        return;
    find_arc(booklet, shown, spot, middle, point);
    paint_arc_in(booklet->canvas, point, size, 2 * size, WHITE);
    paint_arc_in(booklet->canvas, point, size, 0, RED);
}

/* Paints a thin circle. */
static void paint_circle(struct canvas *canvas, const double middle[2], double radius, double width,
                         struct ink ink) {
    enum { CORNERS = 32 };
    static const double turn = 6.283185307179586;
    for (int i = 0; i < CORNERS; i++) {
        double a = turn * i / CORNERS, b = turn * (i + 1) / CORNERS;
        const double from[2] = {middle[0] + radius * cos(a), middle[1] + radius * sin(a)},
                     to[2] = {middle[0] + radius * cos(b), middle[1] + radius * sin(b)};
        canvas->line(canvas, from, to, width, ink);
    }
}

/* Paints the outline of what comes over all else. */
static void paint_outline(struct canvas *canvas, const struct shown *shown, struct spot spot) {
    const struct view *view = &shown->figure.view;
    double width = fmax(0.06 * spot.scale, 0.8);
    for (size_t i = 0; i < view->facets; i++) {
        const struct facet *facet = &view->facet[i];
        double corner[GRID_CORNERS][2];
        if (!shown->comes[facet->body] || facet->faint)
            continue;
        paint_places(view, facet, spot, corner);
        if (facet->ball)
            paint_circle(canvas, corner[0], facet->radius * spot.scale, width, RED);
        else if (facet->radius > 0)
            canvas->line(canvas, corner[0], corner[1], width, RED);
        for (int j = 0; facet->radius <= 0 && j < facet->corners; j++)
            if (facet->edge >> j & 1)
                canvas->line(canvas, corner[j], corner[(j + 1) % facet->corners], width, RED);
    }
}

/* ---- Pages ----------------------------------------------------------------------------------- */

/* Begins a page, with its number below. Returns false when there is no memory. */
static bool begin_page(struct booklet *booklet) {
    struct canvas *canvas = booklet->canvas;
    const char *number = arena_print(booklet->arena, "%zu of %zu", ++booklet->page, booklet->pages);
    canvas->page(canvas, WIDTH, HEIGHT);
    if (number)
        canvas->words(canvas, number, WIDTH / 2, HEIGHT - MARGIN / 2,
                      &(struct lettering){.size = 9, .align = ALIGN_MIDDLE, .ink = GREY});
    return number;
}

/* Writes a text in a few lines. Returns false when there is no memory. */
static bool write_lines(const struct booklet *booklet, const char *text, double x, double y, double size,
                        double width) {
    enum { MOST_LINES = 2 };
    const char *line[MOST_LINES];
    int lines = lettering_wrap(text, size, width, MOST_LINES, booklet->arena, line);
    for (int i = 0; i < lines; i++)
        booklet->canvas->words(booklet->canvas, line[i], x, y + 1.2 * size * i,
                               &(struct lettering){.size = size, .ink = BLACK});
    return lines || !*text;
}

/* The places for steps on a page. */
struct places {
    size_t across, down;
    double width, height; /* of one, with the gap */
};

/* Chooses six places on a page, or nine when there are more than two such pages. */
static struct places places_for(size_t steps) {
    size_t across = steps > 12 ? 3 : 2, down = 3;
    return (struct places){across, down, (WIDTH - 2 * MARGIN) / (double)across,
                           (HEIGHT - 2 * MARGIN) / (double)down};
}

static const double WORDS = 10, ABOVE = 40, GAP = 14; /* points: letters, their room, between two steps */

/* Returns one scale for most steps, so that pieces are as large on nearly every picture. A quarter
 * of them may want a smaller one. `scale`: room for one of each step. */
static double scale_for(const struct shown *shown, size_t steps, const struct places *places, double *scale) {
    for (size_t i = 0; i < steps; i++) {
        const struct figure *figure = &shown[i].figure;
        scale[i] = fmin((places->width - GAP) / fmax(figure_extent(figure, 0), 1),
                        (places->height - ABOVE - GAP) / fmax(figure_extent(figure, 1), 1));
    }
    qsort(scale, steps, sizeof *scale, order_reals);
    return steps ? fmin(scale[steps / 4], EDGE) : EDGE;
}

static bool draw_step(const struct booklet *booklet, const struct shown *shown, size_t number,
                      const struct places *places, double scale) {
    size_t place = number % (places->across * places->down);
    double x = MARGIN + places->width * (double)(place % places->across),
           y = MARGIN + places->height * (double)(place / places->across);
    struct spot spot =
        centre(&shown->figure, x, y + ABOVE, places->width - GAP, places->height - ABOVE - GAP, scale);
    const char *name = arena_print(booklet->arena, "%zu", number + 1);
    if (!name)
        return false;
    double indent = lettering_width(name, 1.4 * WORDS) + 0.5 * WORDS;
    booklet->canvas->words(booklet->canvas, name, x, y + WORDS / 2,
                           &(struct lettering){.size = 1.4 * WORDS, .bold = true, .ink = BLACK});
    paint_tray(booklet, &shown->figure, spot);
    figure_paint(&shown->figure, spot, booklet->canvas);
    paint_outline(booklet->canvas, shown, spot);
    if (shown->move->turn)
        paint_arc(booklet, shown, spot);
    else
        paint_way(booklet->canvas, shown, spot);
    return write_lines(booklet, shown->move->undone, x + indent, y + WORDS / 2, WORDS,
                       places->width - GAP - indent);
}

static bool draw_steps(struct booklet *booklet, const struct scene_stage *stage) {
    size_t steps = stage->move.count;
    struct places places = places_for(steps);
    struct shown *shown = ARENA_NEW(booklet->arena, steps, struct shown);
    for (size_t i = 0; shown && i < steps; i++)
        if (!make_shown(booklet, stage, i, &shown[i]))
            return false;
    double *scales = ARENA_NEW(booklet->arena, steps, double);
    if (!shown || !scales)
        return false;
    double scale = scale_for(shown, steps, &places, scales);
    for (size_t i = 0; i < steps; i++)
        if ((i % (places.across * places.down) == 0 && !begin_page(booklet)) ||
            !draw_step(booklet, &shown[i], i, &places, scale))
            return false;
    return true;
}

/* Returns the letters of the bodies of that name in the whole, as "A, B"; empty where the letter is
 * the name. Null when there is no memory. */
static const char *letters_of(const struct booklet *booklet, const char *name) {
    const struct scene_stage *stage = &booklet->whole->stage.at[0];
    const char *letters = "";
    for (size_t i = 0; letters && name && i < stage->body.count; i++) {
        const struct scene_body *body = &stage->body.at[i];
        const char letter[] = {body->letter, '\0'};
        bool is_name = body->letter == name[0] && !name[1] && !body->sign;
        if (body->name && !strcmp(body->name, name) && !body->hollow && !body->labels && !is_name)
            letters = arena_print(booklet->arena, "%s%s%s", letters, *letters ? ", " : "",
                                  body->sign ? body->sign : letter);
    }
    return letters;
}

/* Adds a piece with its caption, before which its letters stand. */
static bool add_piece(const struct booklet *booklet, const struct scene_stage *stage, figure_list *figures) {
    const char *letters = letters_of(booklet, stage->body.count ? stage->body.at[0].name : NULL);
    const char *caption = letters && *letters && stage->caption
                              ? arena_print(booklet->arena, "%s: %s", letters, stage->caption)
                              : stage->caption;
    return letters && (caption || !stage->caption) &&
           figures_add(booklet->parts->grid, stage, NULL, booklet->side, caption, booklet->arena, figures);
}

/* Draws the assembled whole above and the pieces below, on one page. */
static bool draw_contents(struct booklet *booklet) {
    const struct scene *parts = booklet->parts, *whole = booklet->whole;
    const double width = WIDTH - 2 * MARGIN;
    figure_list figures = {0};
    struct figure figure = {.stage = whole->stage.at[0]};
    if (!view_stage(whole->grid, &whole->stage.at[0], NULL, booklet->side, booklet->arena, &figure.view))
        return false;
    for (size_t i = 1; i < parts->stage.count; i++)
        if (!add_piece(booklet, &parts->stage.at[i], &figures))
            return false;
    if (!begin_page(booklet) ||
        (whole->title && !write_lines(booklet, whole->title, MARGIN, MARGIN, 22, width)) ||
        (booklet->words && !write_lines(booklet, booklet->words, MARGIN, MARGIN + 48, WORDS, width)))
        return false;
    add_room(booklet, &figure.view);
    struct spot spot = centre(&figure, MARGIN, 100, width, 280, EDGE);
    paint_tray(booklet, &figure, spot);
    figure_paint(&figure, spot, booklet->canvas);
    struct flow flow = {&figures, 20, width, 0};
    double wide, high;
    /* The pieces shrink until they fit on the rest of the page, down to two points for an edge;
     * more pieces go beyond its end. */
    for (flow_measure(&flow, &wide, &high); (high > 380 || wide > width) && flow.scale > 2;
         flow_measure(&flow, &wide, &high))
        flow.scale *= 0.9;
    flow_paint(&flow, MARGIN, 410, booklet->canvas);
    return true;
}

enum treen_status booklet_draw(const struct scene *parts, const struct scene *whole, const char *words,
                               struct arena *arena, struct canvas *canvas) {
    const struct scene_stage *stage = &whole->stage.at[0];
    struct places places = places_for(stage->move.count);
    size_t on_page = places.across * places.down;
    struct booklet booklet = {.parts = parts,
                              .whole = whole,
                              .words = words,
                              .side = view_side(whole),
                              .arena = arena,
                              .canvas = canvas,
                              .pages = 1 + (stage->move.count + on_page - 1) / on_page};
    canvas->pages = booklet.pages;
    return make_tray(&booklet) && draw_contents(&booklet) && draw_steps(&booklet, stage) ? TREEN_OK
                                                                                         : TREEN_NO_MEMORY;
}
