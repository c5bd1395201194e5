/* Pictures of puzzles, solutions and steps. */
#ifndef TREEN_PICTURE_PICTURE_H
#define TREEN_PICTURE_PICTURE_H

#include "treen.h"

#include <stdio.h>

/* The look of a text. */
struct treen_look {
    bool colour;    /* terminal colours */
    unsigned width; /* columns to fit into */
};

/* Writes the box and the pieces as text: layers side by side, a letter for each piece. */
enum treen_status treen_show(const struct treen_puzzle *puzzle, struct treen_look look, FILE *out);

/* Writes a solution as such a text. */
enum treen_status treen_show_solution(const struct treen_puzzle *puzzle,
                                      const struct treen_solution *solution, struct treen_look look,
                                      FILE *out);

/* Writes the parts of the separation of a step (from 0): before the step or after it. Parts that
 * have left are left out. */
enum treen_status treen_show_step(const struct treen_puzzle *puzzle,
                                  const struct treen_disassembly *disassembly, size_t step, bool after,
                                  struct treen_look look, FILE *out);

struct treen_drawing {
    enum treen_picture_type format; /* TREEN_SVG, TREEN_PNG or TREEN_PDF */
    enum treen_view view;
    unsigned pixels; /* of a PNG: its longer side; 0 = 1200. SVG and PDF are in points */
};

/* Draws the puzzle (for TREEN_VIEW_PARTS), or these solutions of it, as treen_draw does. SVG and
 * PNG hold one page: only the first solution, unless the view is a contact sheet. */
enum treen_status picture_draw(const struct treen_puzzle *puzzle,
                               const struct treen_solution *const *solution, size_t solutions,
                               const struct treen_drawing *drawing, FILE *out, struct treen_error *error);

/* Writes a booklet to put the assembly together by, as PDF on A4: its parts, then a page for each
 * step, with an arrow. TREEN_BAD_INPUT also when the assembly does not come apart. */
enum treen_status treen_booklet(const struct treen_puzzle *puzzle,
                                const struct treen_disassembly *disassembly, FILE *out,
                                struct treen_error *error);

/* Writes a page of HTML about a number puzzle: the board, its clues in bold, and a line for each
 * rule. A null solution: the board as it is given, and that it has none. */
enum treen_status treen_rules_page(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                   FILE *out, struct treen_error *error);

/* Writes the puzzle (solution null) or a solution as bodies made of polygons, in JSON. */
enum treen_status treen_scene_json(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                   FILE *out);

/* Writes an assembly in the same way, with the moves that take it apart. */
enum treen_status treen_moves_json(const struct treen_puzzle *puzzle,
                                   const struct treen_disassembly *disassembly, FILE *out);

#endif
