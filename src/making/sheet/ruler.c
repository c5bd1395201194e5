#include "making/sheet/ruler.h"

#include "making/sheet/strokes.h"

#include <math.h>

/* Millimetres: what printers leave white, the heading's letters, and the height of both rulers. */
static const double MARGIN = 10, HEADING = 4, RULERS = 20, INCH = 25.4;

bool ruler_leaves(struct point paper, struct frame *area) {
    *area = (struct frame){{MARGIN, MARGIN + 2 * HEADING}, {paper.x - MARGIN, paper.y - MARGIN - RULERS}};
    return paper.x >= RULER_LEAST_WIDTH && paper.y >= RULER_LEAST_HEIGHT;
}

static bool add_segment(struct point from, struct point to, struct arena *arena, outline *lines) {
    point_list line = {0};
    return array_push(arena, &line, from) && array_push(arena, &line, to) && array_push(arena, lines, line);
}

/* Adds a ruler. Every mark number `longer` is longer than the others, and every second of these
 * again. */
static bool add_ruler(struct point from, double step, int marks, int longer, const char *unit,
                      struct arena *arena, outline *lines) {
    double length = step * marks;
    for (int i = 0; i <= marks; i++) {
        struct point at = {from.x + i * step, from.y};
        double high = i % (2 * longer) == 0 ? 4 : i % longer == 0 ? 3 : 2;
        if (!add_segment(at, (struct point){at.x, at.y - high}, arena, lines))
            return false;
    }
    struct point middle = {from.x + length + 2 + strokes_width(unit) * 1.5, from.y - 2};
    return add_segment(from, (struct point){from.x + length, from.y}, arena, lines) &&
           strokes_add(unit, middle, 3, arena, lines);
}

bool ruler_add(const char *heading, struct point paper, struct arena *arena, outline *lines) {
    enum { MARKS = 100, INCH_MARKS = 32 };
    double wide = strokes_width(heading), height = fmin(HEADING, (paper.x - 2 * MARGIN) / fmax(wide, 1));
    struct point title = {MARGIN + wide * height / 2, MARGIN + HEADING / 2},
                 upper = {MARGIN, paper.y - MARGIN - 8}, lower = {MARGIN, paper.y - MARGIN};
    return strokes_add(heading, title, height, arena, lines) &&
           add_ruler(upper, 1, MARKS, 5, "100 mm", arena, lines) &&
           add_ruler(lower, INCH / 8, INCH_MARKS, 4, "4 in", arena, lines);
}
