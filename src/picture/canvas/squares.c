/* Squares and circles are polygons here, so that a canvas needs nothing else. */
#include "picture/canvas/squares.h"

#include <math.h>
#include <string.h>

static const struct ink BLACK = {0.1, 0.1, 0.1}, WHITE = {1, 1, 1};

/* The place of a board: its low corner, and points for an edge. */
struct place {
    struct canvas *canvas;
    double x, y, scale;
};

/* Puts a number. Numbers of more than two digits are smaller, so that they fit their square; `size`
 * is in edges. */
static void place_number(const struct place *place, const char *number, double x, double y, double size,
                         bool bold) {
    struct lettering lettering = {.size = size * fmin(1, 2.4 / (double)strlen(number)) * place->scale,
                                  .align = ALIGN_MIDDLE,
                                  .bold = bold,
                                  .ink = BLACK};
    place->canvas->words(place->canvas, number, place->x + x * place->scale, place->y + y * place->scale,
                         &lettering);
}

/* Puts a filled polygon with a line around it; its corners are in edges. */
static void put_polygon(const struct place *place, double (*corner)[2], int corners, double line,
                        struct ink ink) {
    struct canvas *canvas = place->canvas;
    for (int i = 0; i < corners; i++) {
        corner[i][0] = place->x + corner[i][0] * place->scale;
        corner[i][1] = place->y + corner[i][1] * place->scale;
    }
    canvas->polygon(canvas, (const double(*)[2])corner, corners, ink);
    for (int i = 0; i < corners; i++)
        canvas->line(canvas, corner[i], corner[(i + 1) % corners], line * place->scale, BLACK);
}

static void put_square(const struct place *place, const struct scene_board *board, size_t i) {
    double x = (double)(i % board->size), y = (double)(i / board->size);
    double corner[][2] = {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}};
    put_polygon(place, corner, 4, 0.03, board->given[i] ? palette_ink(0) : WHITE);
    if (board->number[i])
        place_number(place, board->number[i], x + 0.5, y + 0.5, 0.5, board->given[i]);
}

/* Puts a circle, as a polygon of many corners, small enough to leave the squares' own numbers
 * free. */
static void put_circle(const struct place *place, const char *number, double x, double y) {
    enum { CORNERS = 48 };
    static const double radius = 0.24, turn = 6.283185307179586;
    double corner[CORNERS][2];
    for (int i = 0; i < CORNERS; i++) {
        corner[i][0] = x + radius * cos(turn * i / CORNERS);
        corner[i][1] = y + radius * sin(turn * i / CORNERS);
    }
    put_polygon(place, corner, CORNERS, 0.02, WHITE);
    place_number(place, number, x, y, 0.26, false);
}

void squares_paint(const struct scene_board *board, double x, double y, double scale, struct canvas *canvas) {
    struct place place = {canvas, x, y, scale};
    size_t size = board->size, circles = board->circle ? size - 1 : 0;
    double end = (double)size;
    double corner[][2] = {{0, 0}, {end, 0}, {end, end}, {0, end}};
    put_polygon(&place, corner, 4, 0.08, WHITE); /* its inner half is painted over */
    for (size_t i = 0; i < size * size; i++)
        put_square(&place, board, i);
    for (size_t i = 0; i < circles * circles; i++)
        put_circle(&place, board->circle[i], (double)(i % circles) + 1, (double)(i / circles) + 1);
}
