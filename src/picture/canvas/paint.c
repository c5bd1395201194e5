#include "picture/canvas/paint.h"

#include <math.h>
#include <string.h>

static const struct ink BLACK = PAINT_BLACK, FAINT = {0.8, 0.8, 0.78}, MARK = {0.45, 0.45, 0.45},
                        SEAM = {0.85, 0.1, 0.1};

static struct ink shaded(struct ink ink, double light) {
    return (struct ink){ink.red * light, ink.green * light, ink.blue * light};
}

static unsigned number_of(const struct scene_body *body, size_t cell) {
    return body->paint ? body->paint[cell] : body->colour;
}

/* Returns the colour of a cell of the body. */
static struct ink ink_of(const struct scene_body *body, size_t cell) {
    return body->heat ? palette_heat(body->heat[cell]) : palette_ink(number_of(body, cell));
}

/* Returns the colour of letters on the cell. */
static struct ink ink_on(const struct scene_body *body, size_t cell) {
    return body->heat ? palette_on_heat(body->heat[cell]) : palette_letter(number_of(body, cell));
}

/* Returns a place on the page for one of the view's. */
static void place(const struct view *view, struct spot spot, const double from[2], double to[2]) {
    to[0] = spot.x + (from[0] - view->low[0]) * spot.scale;
    to[1] = spot.y + (from[1] - view->low[1]) * spot.scale;
}

void paint_places(const struct view *view, const struct facet *facet, struct spot spot,
                  double corner[GRID_CORNERS][2]) {
    for (int i = 0; i < view_places(facet); i++)
        place(view, spot, facet->corner[i], corner[i]);
}

/* Returns the distance from the middle of a face to its nearest side. */
static double nearest_side(const double corner[GRID_CORNERS][2], int corners, double x, double y) {
    double least = INFINITY;
    for (int i = 0; i < corners; i++) {
        const double *a = corner[i], *b = corner[(i + 1) % corners];
        double length = hypot(b[0] - a[0], b[1] - a[1]);
        double area = fabs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));
        least = fmin(least, length > 0 ? area / length : INFINITY);
    }
    return least;
}

/* Returns the number of letters that decides the size. On a map of heat all texts have one size:
 * that of the longest. */
static size_t letters_of(const struct scene_body *body, const char *text) {
    size_t most = strlen(text);
    for (size_t i = 0; body->heat && body->labels && i < body->cells; i++)
        most = strlen(body->labels[i]) > most ? strlen(body->labels[i]) : most;
    return most;
}

/* Paints a text on a face. Numbers of three digits and more are smaller, so that they fit their
 * cell, and so are letters on small faces. */
static void paint_text(struct canvas *canvas, const double corner[GRID_CORNERS][2], int corners,
                       struct ink ink, const struct scene_body *body, const char *text, double scale) {
    /* The size of letters, in distances to the nearest side; and of a longer text in a triangle. */
    static const double of_side = 1.6, of_triangle = 4.2;
    const double letters = (double)letters_of(body, text);
    double x = 0, y = 0, size = fmin(0.5, 1.2 / (letters + 0.7)) * scale;
    for (int i = 0; i < corners; i++) {
        x += corner[i][0] / corners;
        y += corner[i][1] / corners;
    }
    if (corners > 2)
        size = fmin(size, of_side * nearest_side(corner, corners, x, y));
    if (corners == 3 && letters > 2)
        size = fmin(size, of_triangle * nearest_side(corner, corners, x, y) / (letters + 1.7));
    canvas->words(canvas, text, x, y, &(struct lettering){.size = size, .align = ALIGN_MIDDLE, .ink = ink});
}

/* Paints an edge at a seam of a box that closes. Dashes: its body goes on beyond. */
static void paint_seam(struct canvas *canvas, const double from[2], const double to[2], bool through,
                       double scale) {
    enum { DASHES = 4 };
    for (int dash = 0; dash < (through ? DASHES : 1); dash++) {
        double low = through ? (dash + 0.2) / DASHES : 0, high = through ? (dash + 0.6) / DASHES : 1, a[2],
               b[2];
        for (int i = 0; i < 2; i++) {
            a[i] = from[i] + low * (to[i] - from[i]);
            b[i] = from[i] + high * (to[i] - from[i]);
        }
        canvas->line(canvas, a, b, 0.1 * scale, SEAM);
    }
}

/* Paints a face. Hair lines divide faces of one body, strong lines divide bodies. */
static void paint_facet(struct canvas *canvas, const struct view *view, const struct facet *facet,
                        const struct scene_stage *stage, struct spot spot) {
    const struct scene_body *body = &stage->body.at[facet->body];
    double corner[GRID_CORNERS][2];
    paint_places(view, facet, spot, corner);
    struct ink ink = shaded(ink_of(body, facet->cell), facet->light);
    canvas->polygon(canvas, corner, facet->corners, ink);
    for (int i = 0; i < facet->corners; i++)
        if (!(facet->edge >> i & 1))
            canvas->line(canvas, corner[i], corner[(i + 1) % facet->corners], 0.02 * spot.scale,
                         shaded(ink, 0.8));
    for (int i = 0; i < facet->corners; i++)
        if ((facet->edge & ~facet->through) >> i & 1)
            canvas->line(canvas, corner[i], corner[(i + 1) % facet->corners], 0.06 * spot.scale, BLACK);
    for (int i = 0; i < facet->corners; i++)
        if (facet->seam >> i & 1)
            paint_seam(canvas, corner[i], corner[(i + 1) % facet->corners], facet->through >> i & 1,
                       spot.scale);
    if (facet->text)
        paint_text(canvas, corner, facet->corners, ink_on(body, facet->cell), body, facet->text, spot.scale);
}

/* ---- Round cells ----------------------------------------------------------------------------- */

/* Returns the ink with some white in it. */
static struct ink lighter(struct ink ink, double white) {
    return (struct ink){ink.red + (1 - ink.red) * white, ink.green + (1 - ink.green) * white,
                        ink.blue + (1 - ink.blue) * white};
}

/* Paints a ball on a black disc that is a little larger. */
static void paint_ball(struct canvas *canvas, const double middle[2], double radius, double rim,
                       struct ink ink) {
    canvas->line(canvas, middle, middle, 2 * radius + rim, BLACK);
    canvas->ball(canvas, middle, radius - rim / 2, lighter(ink, 0.35), shaded(ink, 0.75));
}

/* The tones of a stick, from its rim to the light along its upper side, in radiuses. */
static const struct tone {
    double half, up; /* half its breadth, and its way up from the line */
    double dark, white;
} tones[] = {{1, 0, 0.8, 0}, {0.7, 0.15, 0.96, 0}, {0.2, 0.35, 1, 0.4}};

static const double HAIR = 0.4; /* points: a little more than the hair line around polygons */

enum { TONES = sizeof tones / sizeof *tones };

static struct ink toned(const struct tone *tone, struct ink ink) {
    return lighter(shaded(ink, tone->dark), tone->white);
}

/* Moves the line to where the tone has its middle. */
static void raise_line(const struct tone *tone, double radius, double from[2], double to[2]) {
    double up = tone->up * radius;
    from[0] -= up / 2;
    to[0] -= up / 2;
    from[1] -= up;
    to[1] -= up;
}

static void paint_stick(struct canvas *canvas, const double from[2], const double to[2], double radius,
                        struct ink ink) {
    for (size_t i = 0; i < TONES; i++) {
        double a[2] = {from[0], from[1]}, b[2] = {to[0], to[1]};
        raise_line(&tones[i], radius, a, b);
        canvas->line(canvas, a, b, 2 * tones[i].half * radius, toned(&tones[i], ink));
    }
}

/* Paints a bit of a stick without its round ends, so that the bit is not seen on the stick. */
static void paint_bit(struct canvas *canvas, const double from[2], const double to[2], double radius,
                      struct ink ink) {
    double length = hypot(to[0] - from[0], to[1] - from[1]);
    for (size_t i = 0; length > 0 && i < TONES; i++) {
        double a[2] = {from[0], from[1]}, b[2] = {to[0], to[1]}, half = tones[i].half * radius / length;
        double x = half * (to[1] - from[1]), y = half * (from[0] - to[0]);
        raise_line(&tones[i], radius, a, b);
        for (int k = 0; i && k < 2; k++) { /* so that the rim's own hair line is not seen at the ends */
            double more = (to[k] - from[k]) * HAIR / length;
            a[k] -= more;
            b[k] += more;
        }
        const double corner[4][2] = {
            {a[0] + x, a[1] + y}, {b[0] + x, b[1] + y}, {b[0] - x, b[1] - y}, {a[0] - x, a[1] - y}};
        canvas->polygon(canvas, corner, 4, toned(&tones[i], ink));
    }
}

/* Paints the first bit of a stick again, since the rim of another one crosses it. */
static void paint_stub(struct canvas *canvas, const struct view *view, const struct stub *stub, double radius,
                       struct ink ink, struct spot spot) {
    static const double reach = 2.5; /* in radiuses */
    double from[2], to[2];
    place(view, spot, stub->from, from);
    place(view, spot, stub->to, to);
    double length = hypot(to[0] - from[0], to[1] - from[1]);
    double share = length > 0 ? fmin(reach * radius / length, 0.5) : 0;
    for (int i = 0; i < 2; i++)
        to[i] = from[i] + share * (to[i] - from[i]);
    paint_bit(canvas, from, to, radius, ink);
}

/* Paints a name on a small sign, since a stick is too thin for it. */
static void paint_sign(struct canvas *canvas, const struct view *view, const struct facet *facet,
                       const struct scene_body *body, struct spot spot) {
    double corner[GRID_CORNERS][2], scale = spot.scale;
    paint_places(view, facet, spot, corner);
    const double middle[2] = {(corner[0][0] + corner[1][0]) / 2, (corner[0][1] + corner[1][1]) / 2};
    static const double size = 0.4; /* of the sign, in edges */
    canvas->line(canvas, middle, middle, (size + 0.06) * scale, BLACK);
    canvas->line(canvas, middle, middle, size * scale, ink_of(body, facet->cell));
    paint_text(canvas, corner, 2, ink_on(body, facet->cell), body, facet->text, 0.6 * scale);
}

static void paint_round(struct canvas *canvas, const struct view *view, const struct facet *facet,
                        const struct scene_body *body, struct spot spot) {
    double corner[GRID_CORNERS][2], radius = facet->radius * spot.scale, rim = 0.06 * spot.scale;
    struct ink ink = ink_of(body, facet->cell);
    paint_places(view, facet, spot, corner);
    if (facet->faint) {
        canvas->line(canvas, corner[0], corner[1], 2 * radius, FAINT);
        return;
    }
    if (facet->ball) {
        paint_ball(canvas, corner[0], radius, rim, ink);
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < 2; k++)
                corner[i][k] += facet->nudge[k] * spot.scale;
        if (facet->text)
            paint_text(canvas, corner, 2, ink_on(body, facet->cell), body, facet->text, spot.scale);
        return;
    }
    canvas->line(canvas, corner[0], corner[1], 2 * radius + rim, BLACK);
    paint_stick(canvas, corner[0], corner[1], radius, ink);
    for (size_t i = 0; i < facet->stubs; i++)
        paint_stub(canvas, view, &facet->stub[i], radius, ink, spot);
}

void paint_view(struct canvas *canvas, const struct view *view, const struct scene_stage *stage,
                struct spot spot) {
    for (size_t i = 0; i < view->facets; i++) {
        const struct facet *facet = &view->facet[i];
        if (facet->radius > 0)
            paint_round(canvas, view, facet, &stage->body.at[facet->body], spot);
        else
            paint_facet(canvas, view, facet, stage, spot);
    }
    for (size_t i = 0; i < view->marks; i++) {
        double corner[3][2];
        for (int j = 0; j < 3; j++)
            place(view, spot, view->mark[i].corner[j], corner[j]);
        canvas->polygon(canvas, corner, 3, MARK);
    }
    /* Signs are broader than their sticks, and no stick that is painted later may divide them. */
    for (size_t i = 0; i < view->facets; i++) {
        const struct facet *facet = &view->facet[i];
        if (facet->radius > 0 && !facet->ball && facet->text)
            paint_sign(canvas, view, facet, &stage->body.at[facet->body], spot);
    }
}
