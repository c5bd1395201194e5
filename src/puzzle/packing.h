/* A packing: pieces on a grid and a box to fill with them. */
#pragma once

#include "puzzle/kind.h"
#include "shape/cuboid.h"
#include "shape/place.h"

#include <stdio.h>

/* Pieces of one group may stay together. A piece's copies may be divided among groups: at most
 * `count` of them are in this one. */
struct packing_group {
    uint32_t number; /* from 1 */
    uint32_t count;
};

struct packing_piece {
    const char *name;
    struct shape shape; /* sorted and settled */
    /* Further shapes, of which each copy has one: a choice. No two are turned images. */
    size_t others;
    const struct shape *other;
    uint32_t least, most; /* copies; least <= most, most >= 1 */
    enum motion motion;
    size_t groups; /* 0 = it must be separated from all others */
    const struct packing_group *group;
    uint32_t value; /* for the most value (run/ask/most.h); 0 where the file says none */
    bool hole;      /* it is a cell that stays empty, and lies on cells of its colour alone (`empty`) */
};

/* Pieces of which at most one is used, in one copy. */
struct packing_either {
    bool must; /* exactly one is used */
    size_t pieces;
    uint32_t *piece; /* numbers, ascending */
};

struct packing_colour {
    char mark; /* the character that stands for it in drawings */
    const char *name;
};

struct packing {
    const struct grid *grid;
    struct group group;
    struct box box;
    size_t pieces;
    struct packing_piece *piece;
    size_t colours;
    struct packing_colour *colour;
    size_t eithers;
    struct packing_either *either;
    bool *allowed;         /* as in struct colour_rules; [colours * colours] */
    uint32_t least_filled; /* the least number of filled cells among those that may stay empty */
    bool turns;            /* taking apart may also turn pieces (`moves: turns`) */
    bool crossing;         /* two pieces may cross; only where the grid has `ends` */
    /* Some piece has a choice of shapes. Then puzzle_packing gives null: those that ask for shapes
     * expect one of each piece. */
    bool chooses;
    /* Conditions on a solution, as bits (placing/conditions.h). They, too, make puzzle_packing give
     * null: those who ask for shapes would not look at them. */
    uint32_t conditions;
};

/* Returns shape number `index` of a piece, from 0 to `others`. */
static inline const struct shape *packing_shape(const struct packing_piece *piece, size_t index) {
    return index ? &piece->other[index - 1] : &piece->shape;
}

/* Returns words for a puzzle that is no packing, or none with one shape of each piece. */
const char *packing_words(const struct treen_puzzle *puzzle);

enum { MOST_PIECES = 10000, MOST_VALUE = 1000000, MOST_COPIES = 1000000, MOST_COLOURS = 63 };

/* Drawn cells, in reading order: each with its colour, and whether it must be filled. */
struct drawing {
    ARRAY(struct coloured_cell) cell;
    ARRAY(bool) must;
};

/* Reads rows of characters, a blank line between layers; or one line, with rows divided by / and
 * layers by |. The first character is cell (0, 0, 0). '#', 'x' and '1' are a cell; '.', '_' and '0'
 * are none; a colour's mark is a cell of that colour. In a box, '+' is a cell that may stay empty;
 * '~' before a mark makes its cell one.
 *
 * On a grid whose rows are wide or slanted (grid.h), a drawing with blanks before or between its
 * places is read by columns. Sticks may then be strokes. Where columns or sticks fit after a shift
 * by one alone, the cells are shifted. A text without such blanks is read so, too, where it has
 * sticks as / and | and is else no drawing. */
enum treen_status packing_draw(const struct packing *packing, bool is_box, struct scan *scan,
                               struct arena *arena, struct drawing *drawing);

/* Reads cells as a list of coordinates: [[0, 0, 0], [1, 0, 0, R]]. On a flat grid z may be left
 * out. A mark at the end is a colour; in a box it may be + or ~ and a colour. */
enum treen_status packing_cells(const struct packing *packing, bool is_box, const struct tree *node,
                                const char *source, struct arena *arena, struct drawing *drawing,
                                struct treen_error *error);

/* Reads the same from a list: rows of 0 and 1, or of texts, or layers of such rows. */
enum treen_status packing_draw_list(const struct packing *packing, bool is_box, const struct tree *node,
                                    const char *source, struct arena *arena, struct drawing *drawing,
                                    struct treen_error *error);

/* Returns the number of the colour with this mark, from 1; 0 = none. */
int packing_colour_of(const struct packing *packing, char mark);

/* Returns the corners of a piece as it is drawn. A drawing starts at (0, 0, 0), and `low` must be a
 * shift of the grid away from there. In a grid of triangles a drawing that starts one cell further
 * is another shape. */
struct cuboid packing_corners(const struct grid *grid, const struct shape *shape);

static inline struct colour_rules packing_rules(const struct packing *packing) {
    return (struct colour_rules){packing->colours, packing->allowed};
}

/* The words for motions, by enum motion; null-ended. */
extern const char *const packing_motions[];

/* Reads the grid and the box alone, from `grid:` and `box:`, for kinds without pieces. */
enum treen_status packing_read_place(struct packing *packing, const struct tree *map, const char *source,
                                     struct arena *arena, struct treen_error *error);
void packing_write_place(const struct packing *packing, FILE *out);

/* Reads "2" or "0..2", with 1 or more at the end, into the piece. False: it is no such text. */
bool packing_range(const char *text, struct packing_piece *piece);

/* Does the same for `copies:`, with an error. "0" is refused as a slip. "0..0", which a letter of
 * --for can come to, is no copy: the caller leaves the piece out. */
enum treen_status packing_read_copies(const struct tree *node, const char *source, struct treen_error *error,
                                      struct packing_piece *piece);

/* Reads how the box closes, from `wrap:`, and writes it. */
enum treen_status packing_read_wrap(struct packing *packing, const struct tree *map, const char *source,
                                    struct arena *arena, struct treen_error *error);
void packing_write_wrap(const struct packing *packing, FILE *out);

/* Reads how pieces move when they are taken apart, from `moves:`, and writes it. */
enum treen_status packing_read_moves(struct packing *packing, const struct tree *map, const char *source,
                                     struct treen_error *error);
void packing_write_moves(const struct packing *packing, FILE *out);

/* Lets pieces that turn in the plane turn over, where a way around the board does that. Refuses
 * pieces that only shift there. */
enum treen_status packing_free_wrapped(struct packing *packing, const struct tree *map, const char *source,
                                       struct treen_error *error);

/* Reads how many cells of a colour stay empty, from `empty:`. Each such colour becomes a piece of
 * one cell. The pieces are read. */
enum treen_status packing_read_empty(struct packing *packing, const struct tree *map, const char *source,
                                     struct arena *arena, struct treen_error *error);
void packing_write_empty(const struct packing *packing, FILE *out);

/* Reads the groups of which one piece is used, from `exactly one of:` and `at most one of:`, and
 * writes them. A piece of a group may be left out, unless the file gives its copies. */
enum treen_status packing_read_eithers(struct packing *packing, const struct tree *map, const char *source,
                                       struct arena *arena, struct treen_error *error);
void packing_write_eithers(const struct packing *packing, FILE *out);

/* Returns words for something that the packing says and only treen's own formats hold; null = there
 * is nothing. `placements`: the format lists placements, which say all but values. */
const char *packing_beyond(const struct packing *packing, bool placements);

/* Tells whether the piece, by its number, is in the group. */
bool packing_is_either(const struct packing_either *either, uint32_t piece);
/* Reads the conditions on a solution, from `conditions:`, and writes them. */
enum treen_status packing_read_conditions(struct packing *packing, const struct tree *map, const char *source,
                                          struct treen_error *error);
void packing_write_conditions(const struct packing *packing, FILE *out);

/* Reads the pieces that lie in the box before a search: a drawing of the box with '.' for open
 * cells, or a list of pieces with their cells. Writes them so. The puzzle has its packing or
 * fitting. */
enum treen_status packing_read_placed(struct treen_puzzle *puzzle, const struct tree *map,
                                      struct treen_error *error);
void packing_write_placed(const struct treen_puzzle *puzzle, FILE *out);

/* Members of kind_packing that have files of their own (see kind.h). */
extern const char *const packing_keys[];
enum treen_status packing_read(struct treen_puzzle *puzzle, const struct tree *map,
                               struct treen_error *error);
void packing_write(const struct treen_puzzle *puzzle, FILE *out);

/* Writes drawings with one character for each place, on every grid, and no words for boxes but
 * their sides. Only a drawing that would be too large becomes a list of cells. */
void packing_write_plain(const struct treen_puzzle *puzzle, FILE *out);

/* Lists the placements. Conditions on a solution drop some of them; the caller adds the other
 * conditions. The kind's `fit` refuses a puzzle that has any. */
enum treen_status packing_fit(const struct treen_puzzle *puzzle, struct arena *arena,
                              struct fitting **fitting, struct treen_error *error);

enum treen_status packing_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                struct arena *arena, report *broken);
enum treen_status packing_check_again(const struct treen_puzzle *puzzle,
                                      const struct treen_solution *solution, struct keyset *known,
                                      struct arena *arena, report *broken);

extern const struct kind kind_packing;

/* Writes a piece of a file, as packing_write does. */
void packing_write_piece(const struct packing *packing, const struct packing_piece *piece,
                         enum motion standard, bool plain, FILE *out);
