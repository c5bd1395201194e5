#include "picture/page/figures.h"

#include "picture/canvas/lettering.h"
#include "picture/canvas/patches.h"
#include "picture/canvas/squares.h"

#include <math.h>

static const double CAPTION = 11; /* points */
static const struct ink BLACK = PAINT_BLACK;

double figure_extent(const struct figure *figure, int axis) {
    return figure->view.high[axis] - figure->view.low[axis];
}

bool figures_add(const struct grid *grid, const struct scene_stage *stage, const struct pose *pose,
                 enum side side, const char *caption, struct arena *arena, figure_list *figures) {
    struct figure figure = {.stage = *stage, .caption = caption};
    return view_stage(grid, stage, pose, side, arena, &figure.view) && array_push(arena, figures, figure);
}

bool figures_add_board(const struct scene_board *board, const char *caption, struct arena *arena,
                       figure_list *figures) {
    double size = (double)board->size;
    struct figure figure = {.view = {.high = {size, size}}, .board = board, .caption = caption};
    return array_push(arena, figures, figure);
}

bool figures_add_paper(const struct scene_paper *paper, const char *caption, struct arena *arena,
                       figure_list *figures) {
    struct figure figure = {
        .view = {.high = {paper->width, paper->height}}, .paper = paper, .caption = caption};
    return array_push(arena, figures, figure);
}

static double gap_of(const struct flow *flow) {
    return flow->gap > 0 ? flow->gap : 24;
}

static double figure_width(const struct flow *flow, size_t i) {
    const struct figure *figure = &flow->figures->at[i];
    double words = figure->caption ? lettering_width(figure->caption, CAPTION) : 0;
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
        double wider = row.width + (row.end > first ? gap_of(flow) : 0) + figure_width(flow, row.end);
        if (row.end > first && wider > flow->wrap)
            break;
        row.width = wider;
        row.height = fmax(row.height, figure_height(flow, row.end));
    }
    return row;
}

void figure_paint(const struct figure *figure, struct spot spot, struct canvas *canvas) {
    if (figure->board)
        squares_paint(figure->board, spot.x, spot.y, spot.scale, canvas);
    else if (figure->paper)
        patches_paint(figure->paper, spot.x, spot.y, spot.scale, canvas);
    else
        paint_view(canvas, &figure->view, &figure->stage, spot);
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
        figure_paint(figure, spot, canvas);
        if (figure->caption)
            canvas->words(canvas, figure->caption, x + width / 2, y + row->height - CAPTION / 2,
                          &(struct lettering){.size = CAPTION, .align = ALIGN_MIDDLE, .ink = BLACK});
        x += width + gap_of(flow);
    }
}

void flow_measure(const struct flow *flow, double *width, double *height) {
    *width = *height = 0;
    for (size_t first = 0; first < flow->figures->count;) {
        struct row row = row_from(flow, first);
        *width = fmax(*width, row.width);
        *height += row.height + (first ? gap_of(flow) : 0);
        first = row.end;
    }
}

double flow_paint(const struct flow *flow, double x, double y, struct canvas *canvas) {
    for (size_t first = 0; first < flow->figures->count;) {
        struct row row = row_from(flow, first);
        y += first ? gap_of(flow) : 0;
        paint_row(flow, &row, x, y, canvas);
        y += row.height;
        first = row.end;
    }
    return y;
}
