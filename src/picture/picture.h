/* Pictures of puzzles, solutions and steps. */
#pragma once

#include "treen.h"

#include <stdio.h>

/* The look of a text. */
struct look {
    bool colour;    /* terminal colours */
    unsigned width; /* columns to fit into */
};

/* Shows the box and the pieces, or a solution, as text: layers side by side, a letter for each
 * piece. */
enum treen_status picture_show(const struct treen_puzzle *puzzle, struct look look, FILE *out);

/* Writes a solution as such a text. */
enum treen_status picture_show_solution(const struct treen_puzzle *puzzle,
                                        const struct treen_solution *solution, struct look look, FILE *out);

/* Shows the parts of a step's separation, before the step or after it, a letter for each part.
 * Parts that have left are left out. */
enum treen_status picture_show_step(const struct treen_puzzle *puzzle,
                                    const struct treen_disassembly *disassembly, size_t step, bool after,
                                    struct look look, FILE *out);

struct picture_order {
    enum treen_picture_type format; /* TREEN_SVG, TREEN_PNG or TREEN_PDF */
    enum treen_view view;
    unsigned pixels; /* of a PNG: its longer side; 0 = 1200. SVG and PDF are in points */
};

/* Draws the puzzle (for TREEN_VIEW_PARTS), or these solutions of it. SVG and PNG hold one page:
 * only the first solution, unless the view is a contact sheet. In pictures x runs to the right, y
 * to the front and z down, like layers of text read from the top. Colours differ for colour-blind
 * eyes, too, and letters say the same. PNG and PDF need the module for pictures, which is loaded at
 * the first call; SVG needs none. TREEN_BAD_INPUT: there is nothing on a grid to draw, or the
 * module is missing (the error says what to install). */
enum treen_status picture_draw(const struct treen_puzzle *puzzle,
                               const struct treen_solution *const *solution, size_t solutions,
                               const struct picture_order *drawing, FILE *out, struct treen_error *error);

/* A puzzle of a sheet. */
struct picture_item {
    const struct treen_puzzle *puzzle;
    const struct treen_solution *solution; /* null = the puzzle itself is drawn */
    const char *name, *words;              /* below the picture; null = none */
    bool whole;                            /* the pieces of a solution are not drawn apart */
};

/* Draws a sheet of several puzzles: on pages of A4 in a PDF, else on one page. Its errors are those
 * of picture_draw. */
enum treen_status picture_gallery(const struct picture_item *item, size_t items,
                                  const struct picture_order *drawing, FILE *out, struct treen_error *error);

/* Draws a heat map of the values of a choice: how many solutions each cell is a part of. Values
 * that are one cell of each colour, as dates are, are also shown as tables. `words`: what is
 * counted, or null. Its errors are those of picture_draw; TREEN_BAD_INPUT also where the values
 * have no cells. */
enum treen_status picture_heat(const struct treen_puzzle *puzzle, const struct treen_branch *const *value,
                               size_t values, const char *words, const struct picture_order *drawing,
                               FILE *out, struct treen_error *error);

enum picture_solved { SOLVED_LAST, SOLVED_BACK, SOLVED_NONE };

/* The look of pages of cards. */
struct picture_pages {
    enum treen_picture_type format; /* TREEN_PDF, or TREEN_SVG with all pages below each other */
    unsigned on_page;               /* 1, 4, 6 or 9 */
    bool letter;                    /* US Letter, and not A4 */
    /* on the last pages; or on the page after each page, so that paper printed on both sides has
     * each solution behind its card */
    enum picture_solved solved;
    bool worksheet; /* a card on each page in its true size, and pieces to cut out */
    double cell;    /* on worksheets: the edge of a cell, in millimetres; 0 = as large as fits on a page */
    uint64_t seed;  /* that made the cards */
};

/* Draws cards on pages. A card with a link has it as a QR code, which takes a module.
 * TREEN_BAD_INPUT: that is missing, or the pages cannot be had (the error says what can). */
enum treen_status picture_cards(const struct treen_puzzle *puzzle, const struct treen_card *const *card,
                                size_t cards, const struct picture_pages *wanted, FILE *out,
                                struct treen_error *error);

/* Draws a booklet for putting the assembly together, on pages of A4: the pieces, then the steps,
 * each with an arrow. `format`: TREEN_PDF, or TREEN_SVG with all pages below each other. The whole
 * is turned so that pieces come from above, if they can. Its errors are those of picture_draw;
 * TREEN_BAD_INPUT also when the assembly does not come apart. Without a disassembly: of a snake,
 * which is folded run by run. TREEN_BAD_INPUT also when the solution is no snake's, or the snake is
 * too long for anybody to follow. */
enum treen_status picture_booklet(const struct treen_puzzle *puzzle,
                                  const struct treen_disassembly *disassembly,
                                  const struct treen_solution *solution, enum treen_picture_type format,
                                  FILE *out, struct treen_error *error);

/* Writes a page of HTML about a number puzzle: the board, its clues in bold, and a line for each
 * rule. It needs no other file. A null solution: the board as it is given, without a solution.
 * Equal solutions give equal pages. */
enum treen_status picture_rules(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                FILE *out, struct treen_error *error);

/* Writes the puzzle (solution null) or a solution as bodies made of polygons, for viewers that turn
 * it. doc/manual.md has the fields. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status picture_scene(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                FILE *out);

/* Lists the grids as text; or as JSON Lines with one block of each, for drawing boards.
 * doc/manual.md has the fields. */
void picture_grids(bool json, FILE *out);

/* Writes the assembly as picture_scene does, with the moves that take it apart. */
enum treen_status picture_moves(const struct treen_puzzle *puzzle,
                                const struct treen_disassembly *disassembly, FILE *out);
