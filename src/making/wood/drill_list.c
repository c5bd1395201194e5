#include "making/wood/drill_list.h"

#include "base/harmless.h"
#include "engine/chain/chain.h"
#include "puzzle/snake.h"

#include <math.h>

/* The elastic is stretched to this many times its length; and what a knot takes, in millimetres. */
static const double STRETCHED = 1.3, FOR_A_KNOT = 40;

enum { LINE = 60 }; /* letters of the chain in a line */

/* Rounds to hundredths. */
static double told(double length) {
    return round(100 * length) / 100;
}

/* Rounds a drill's width down to a half, as they are sold. */
static double drill_of(double width) {
    return fmax(0.5, floor(2 * width) / 2);
}

static void write_cubes(const struct parts *parts, double edge, FILE *out) {
    uint32_t cubes = 0;
    for (size_t i = 0; i < parts->pieces; i++)
        cubes += parts->piece[i].copies;
    fprintf(out, "Cubes\n  %u with an edge of %g mm, of %g mm of square timber with the saw cuts\n", cubes,
            told(edge), told(cubes * (edge + parts->making.saw)));
    for (size_t i = 0; i < parts->pieces; i++)
        fprintf(out, "  %4u %s\n", parts->piece[i].copies, parts->piece[i].name);
}

/* Writes the holes of a kind of cube. */
static void write_hole(const struct parts_piece *piece, double edge, double drill, FILE *out) {
    if (piece->drill == DRILL_END)
        fprintf(out, "  end: from face to face; the outer mouth is %g mm wide and %g mm deep, for the knot\n",
                drill_of(DRILL_MOUTH * edge), told(DRILL_DEEP * edge));
    else if (piece->drill == DRILL_STRAIGHT)
        fprintf(out, "  straight: from face to face\n");
    else
        fprintf(out, "  corner: in two faces that meet, each %g mm deep: the holes meet in the middle\n",
                told((edge + drill) / 2));
}

/* Writes the chain: the cubes in the order in which the elastic goes through them. */
static void write_chain(const struct snake *snake, FILE *out) {
    fputs("\nChain (E end, S straight, C corner)", out);
    for (size_t i = 0; i < snake->links; i++) {
        const bool is_end = !i || i + 1 == snake->links;
        fputs(i % LINE ? "" : "\n  ", out);
        putc(is_end ? 'E' : snake->joint[i] == JOINT_STRAIGHT ? 'S' : 'C', out);
    }
    putc('\n', out);
}

void drill_list_write(const struct parts *parts, FILE *out) {
    const struct snake *snake = parts->puzzle->own;
    const double edge = parts->making.cell - 2 * parts->making.gap, drill = drill_of(DRILL_WIDTH * edge);
    const double way = (double)snake->links * parts->making.cell;
    fputs("Drill list: ", out);
    print_harmless(parts->title, out);
    fputs("\n\n", out);
    write_cubes(parts, edge, out);
    fprintf(out, "\nHoles: %g mm wide, in the middle of a face\n", drill);
    for (size_t i = 0; i < parts->pieces; i++)
        write_hole(&parts->piece[i], edge, drill, out);
    fprintf(
        out,
        "\nJig\n  Two strips on a board meet at a right angle. Clamp it so that the drill stands %g mm from "
        "both.\n  A cube in the corner is drilled in its middle. For the second hole of a corner tip it "
        "along one\n  strip by a quarter turn. A stop in the drill press sets the depth.\n",
        told(edge / 2));
    fprintf(
        out,
        "\nElastic\n  Its way through all cubes is %g mm. Cut %g mm: that is stretched by %.0f %%, and has "
        "%g mm\n  for each knot.\n",
        told(way), told(round(way / STRETCHED) + 2 * FOR_A_KNOT), 100 * (STRETCHED - 1), FOR_A_KNOT);
    write_chain(snake, out);
}
