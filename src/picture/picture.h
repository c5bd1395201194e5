/* Pictures of puzzles, solutions and steps. */
#ifndef TREEN_PICTURE_PICTURE_H
#define TREEN_PICTURE_PICTURE_H

#include "treen.h"

#include <stdio.h>

struct judged_rules;

struct treen_look {
    bool colour;    /* terminal colours */
    unsigned width; /* columns to fit into */
};

/* The box and the pieces, or a solution, as text: layers side by side, a letter per piece. */
enum treen_status treen_show(const struct treen_puzzle *puzzle, struct treen_look look, FILE *out);

enum treen_status treen_show_solution(const struct treen_puzzle *puzzle,
                                      const struct treen_solution *solution, struct treen_look look,
                                      FILE *out);

/* The parts of a step's separation: before the step or after it (what has left is left out), a letter per part. */
enum treen_status treen_show_step(const struct treen_puzzle *puzzle,
                                  const struct treen_disassembly *disassembly, size_t step, bool after,
                                  struct treen_look look, FILE *out);

struct treen_drawing {
    enum treen_picture_type format;
    enum treen_view view;
    unsigned pixels; /* of a PNG: its longer side; 0 = 1200. SVG and PDF are in points */
};

/* Draws the puzzle (for TREEN_VIEW_PARTS), or these solutions of it. SVG and PNG hold one page: only the first
 * solution, unless the view is a contact sheet. In pictures x runs to the right, y to the front and z down, so that
 * they show what the layers of a text picture do, read from the top. Colours are apart for colour-blind eyes, and
 * letters say the same. Needs the module for pictures, which is loaded when it is first called; TREEN_BAD_INPUT:
 * there is nothing on a grid to be drawn, or the module is missing (the error says what to install). */
enum treen_status picture_draw(const struct treen_puzzle *puzzle,
                               const struct treen_solution *const *solution, size_t solutions,
                               const struct treen_drawing *drawing, FILE *out, struct treen_error *error);

/* A booklet to put it together by, as PDF on A4: what there is, then a page for each step, with an arrow. Its errors
 * are those of picture_draw; TREEN_BAD_INPUT also when the assembly does not come apart. */
enum treen_status treen_booklet(const struct treen_puzzle *puzzle,
                                const struct treen_disassembly *disassembly, FILE *out,
                                struct treen_error *error);

/* A page of HTML about a number puzzle that needs nothing else: the board, its clues in bold, and a line for each rule. A null solution:
 * the board as it is given, and that it has none. The same for the same solution, whoever found it. */
enum treen_status treen_rules_page(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                   FILE *out, struct treen_error *error);

/* The puzzle (solution null) or a solution as bodies made of polygons, for viewers that turn it; doc/manual.md has
 * the fields. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status treen_scene_json(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                   FILE *out);

/* The same of an assembly, with the moves that take it apart. */
enum treen_status treen_moves_json(const struct treen_puzzle *puzzle,
                                   const struct treen_disassembly *disassembly, FILE *out);

#endif
