/* Figures are views with captions. They flow onto a page in rows. */
#pragma once

#include "picture/canvas/canvas.h"
#include "picture/canvas/paint.h"
#include "picture/view/view.h"

/* A view with its caption, in the flow of a page. */
struct figure {
    struct scene_stage stage;
    struct view view;
    /* Drawn instead of the view, which has the same size and is empty; or null. */
    const struct scene_board *board;
    const struct scene_paper *paper; /* the same */
    const char *caption;             /* may be null */
};

typedef ARRAY(struct figure) figure_list;

/* Figures in rows, all in one scale. */
struct flow {
    const figure_list *figures;
    /* points for an edge; rows are no wider than `wrap`, but hold one figure at least */
    double scale, wrap;
    double gap; /* points between figures; 0 = 24 */
};

/* Returns the width (axis 0) or height (axis 1) of the view, in edges. */
double figure_extent(const struct figure *figure, int axis);

/* Adds a view of the stage, a board or a paper. Return false when there is no memory. */
bool figures_add(const struct grid *grid, const struct scene_stage *stage, const struct pose *pose,
                 enum side side, const char *caption, struct arena *arena, figure_list *figures);
bool figures_add_board(const struct scene_board *board, const char *caption, struct arena *arena,
                       figure_list *figures);
bool figures_add_paper(const struct scene_paper *paper, const char *caption, struct arena *arena,
                       figure_list *figures);

/* Measures the rows that flow_paint paints: a page's size must be known before it begins. */
void flow_measure(const struct flow *flow, double *width, double *height);

/* Paints all rows from y on; returns the end of the last one. */
double flow_paint(const struct flow *flow, double x, double y, struct canvas *canvas);

/* Paints a figure without its caption. */
void figure_paint(const struct figure *figure, struct spot spot, struct canvas *canvas);
