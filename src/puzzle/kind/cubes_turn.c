/* Labelled cubes turned into a packing or a snake, and the sentences about it.
 *
 * A packing tells no cubes apart, so it has fewer solutions: each can be numbered in several ways.
 * A person who turns a puzzle is told this number, and can divide. */
#include "puzzle/kind/cubes_pieces.h"

#include "base/error.h"
#include "base/text/writing.h"
#include "puzzle/packing.h"
#include "puzzle/puzzle.h"

#include <stdio.h>
#include <stdlib.h>

/* Tells whether the cubes fill the box. If it has more cells than cubes, cells may stay empty. */
static bool fills_box(const struct cubes_puzzle *puzzle) {
    return puzzle->cubes.cubes == puzzle->box.cells;
}

/* ---- Descriptions ---------------------------------------------------------------------------- */

/* Counts the ways to number the cubes of a packing's solution: the product over its pieces; 0 = a
 * set is not rigid. */
static bool count_labellings(const struct cubes_puzzle *puzzle, struct arena *arena, struct big *labellings) {
    bool rigid = true, done = true;
    big_set(labellings, 1);
    for (uint32_t set = 0; done && rigid && set < puzzle->sets; set++) {
        struct cubes_piece piece;
        done = cubes_piece(puzzle, set, arena, &piece, &rigid);
        done = done && big_multiply(labellings, rigid ? piece.labellings : 0);
    }
    return done;
}

static bool say_packing(const struct cubes_puzzle *puzzle, struct arena *arena, const char **sentence) {
    struct big labellings = {0};
    bool done = count_labellings(puzzle, arena, &labellings);
    const char *number = done ? big_text(&labellings, arena) : NULL;
    big_free(&labellings);
    if (!number || !strcmp(number, "0"))
        return number;
    return (*sentence = arena_print(arena,
                                    "It is a packing of %zu piece%s, with %s way%s to number "
                                    "the cubes of each of its labelled solutions",
                                    puzzle->sets, puzzle->sets == 1 ? "" : "s", number,
                                    strcmp(number, "1") ? "s" : ""));
}

static bool say_chain(const struct cubes_puzzle *puzzle, struct arena *arena, const char **sentence) {
    struct cubes_chain chain;
    if (!cubes_chain(puzzle, arena, &chain))
        return false;
    if (!chain.joint)
        return true;
    return (*sentence = arena_print(arena,
                                    "It is a snake, with %s to number the cubes of each "
                                    "of its solutions",
                                    chain.same_from_both_ends ? "2 ways" : "1 way"));
}

/* Counts the cells of each parity. Neighbours of a cell have the other parity. */
static void count_parity(const struct box *box, struct treen_info *info) {
    for (size_t i = 0; i < box->cells; i++) {
        struct treen_cell at = box->cell[i].at;
        *((at.x + at.y + at.z) & 1 ? &info->odd : &info->even) += 1;
    }
}

static bool count_symmetries(const struct box *box, struct arena *arena, struct treen_info *info) {
    struct box_group symmetries;
    struct group *group = ARENA_NEW(arena, 1, struct group);
    if (!group)
        return false;
    grid_group(box->grid, group);
    if (!box_symmetries(box, group, arena, &symmetries))
        return false;
    info->rotations = symmetries.rotations;
    info->symmetries = symmetries.count;
    return true;
}

/* A short chain can be rigid, too; then the packing is the more useful. */
enum treen_status cubes_describe(const struct treen_puzzle *puzzle, struct arena *arena,
                                 struct treen_info *info) {
    const struct cubes_puzzle *cubes = puzzle->own;
    *(fills_box(cubes) ? &info->must : &info->may) = cubes->box.cells;
    info->least = info->most = cubes->cubes.cubes;
    count_parity(&cubes->box, info);
    bool told = count_symmetries(&cubes->box, arena, info) && say_packing(cubes, arena, &info->becomes) &&
                (info->becomes || say_chain(cubes, arena, &info->becomes));
    return told ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- A packing ------------------------------------------------------------------------------- */

/* Makes a piece of one copy for each set; the packing finds equal pieces. */
static enum treen_status set_pieces(const struct cubes_puzzle *puzzle, struct packing *packing,
                                    struct arena *arena, struct treen_error *error) {
    packing->pieces = puzzle->sets;
    packing->piece = ARENA_NEW(arena, packing->pieces, struct packing_piece);
    for (uint32_t set = 0; packing->piece && set < puzzle->sets; set++) {
        struct cubes_piece piece;
        bool rigid;
        TRY_MEMORY(cubes_piece(puzzle, set, arena, &piece, &rigid), error,
                   "turning the cubes into another puzzle");
        if (!rigid)
            return error_say(
                error, TREEN_BAD_INPUT,
                "this is no packing: the rules leave cubes %s more than the positions of one piece",
                piece.name);
        packing->piece[set] = (struct packing_piece){
            .name = piece.name, .shape = piece.shape, .least = 1, .most = 1, .motion = piece.motion};
    }
    return packing->piece ? TREEN_OK : error_memory(error, "turning the cubes into another puzzle");
}

/* Copies the box: the new puzzle must not need the old one. */
static bool set_box(const struct cubes_puzzle *puzzle, struct packing *packing, struct arena *arena) {
    const struct box *from = &puzzle->box;
    struct shape shape = {from->cells, ARENA_NEW(arena, from->cells, struct coloured_cell)};
    bool *none = ARENA_NEW(arena, from->cells, bool);
    if (!shape.cell || !none)
        return false;
    memcpy(shape.cell, from->cell, from->cells * sizeof *shape.cell);
    packing->grid = from->grid;
    grid_group(packing->grid, &packing->group);
    return box_init(&packing->box, packing->grid, &shape, fills_box(puzzle) ? NULL : none, arena);
}

static enum treen_status fill_packing(const struct cubes_puzzle *puzzle, struct treen_puzzle *made,
                                      struct treen_error *error) {
    struct packing *packing = ARENA_NEW(&made->arena, 1, struct packing);
    TRY_MEMORY(packing && set_box(puzzle, packing, &made->arena), error,
               "turning the cubes into another puzzle");
    TRY(set_pieces(puzzle, packing, &made->arena, error));
    made->own = packing;
    made->about.grid = packing->grid->about.name;
    made->about.format = "cubes";
    return TREEN_OK;
}

static enum treen_status make_packing(const struct treen_puzzle *puzzle, struct treen_puzzle **out,
                                      struct treen_error *error) {
    struct treen_puzzle *made = puzzle_new(&kind_packing, puzzle->about.name, puzzle->limits);
    TRY_MEMORY(made, error, "turning the cubes into another puzzle");
    enum treen_status status = fill_packing(puzzle->own, made, error);
    if (status == TREEN_OK)
        *out = made;
    else
        treen_close(made);
    return status;
}

/* ---- A snake --------------------------------------------------------------------------------- */

/* Writes the box as a file of the kind snake has it: its sides, or a drawing of cells that may stay
 * empty. */
static void write_box(const struct cubes_puzzle *puzzle, FILE *out) {
    const struct cubes *cubes = &puzzle->cubes;
    if (fills_box(puzzle)) {
        fprintf(out, "box: %dx%dx%d\n", cubes->width, cubes->height, cubes->depth);
        return;
    }
    fputs("box: \"", out);
    for (size_t i = 0; i < puzzle->box.cells; i++) {
        struct treen_cell at = puzzle->box.cell[i].at;
        if (i && !at.x)
            putc(at.y ? '/' : '|', out);
        putc('+', out);
    }
    fputs("\"\n", out);
}

/* Reads a snake in treen's own format, so that the snake's structs need not be known here. */
static enum treen_status read_snake(const struct treen_puzzle *puzzle, const char *joint,
                                    struct treen_puzzle **out, struct treen_error *error) {
    struct writing writing;
    TRY_MEMORY(writing_open(&writing), error, "turning the cubes into another puzzle");
    write_box(puzzle->own, writing.out);
    fprintf(writing.out, "kind: snake\nsnake: \"%s\"\nnotation: letters\n", joint);
    enum treen_status status = writing_close(&writing)
                                   ? puzzle_parse(writing.text, writing.length, puzzle->about.name, "yaml",
                                                  puzzle->limits, out, error)
                                   : error_memory(error, "turning the cubes into another puzzle");
    free(writing.text);
    return status;
}

static enum treen_status make_snake(const struct treen_puzzle *puzzle, struct treen_puzzle **out,
                                    struct treen_error *error) {
    struct arena arena;
    struct cubes_chain chain;
    enum treen_status status;
    arena_beside(&arena, &puzzle->arena);
    if (!cubes_chain(puzzle->own, &arena, &chain))
        status = error_memory(error, "turning the cubes into another puzzle");
    else if (!chain.joint)
        status = error_bad(
            error, "this is no snake: expected each cube under TOUCH of the one before it, and ALIGNED or "
                   "NOT_ALIGNED of the two before it, and no other rule");
    else
        status = read_snake(puzzle, chain.joint, out, error);
    arena_free(&arena);
    return status;
}

/* ---- Either ---------------------------------------------------------------------------------- */

static bool copy_text(struct arena *arena, const char *from, const char **to) {
    *to = from ? arena_text(arena, from, strlen(from)) : NULL;
    return !from || *to;
}

/* Copies the title and the like. Counts are different now, but whether there is a solution stays
 * known. */
static bool copy_about(const struct treen_about *from, struct treen_puzzle *made) {
    struct treen_about *to = &made->about;
    bool none = from->total.text && !strcmp(from->total.text, "0");
    to->solvable = from->solvable || (from->total.text && !none);
    return copy_text(&made->arena, from->title, &to->title) &&
           copy_text(&made->arena, from->author, &to->author) &&
           copy_text(&made->arena, from->source, &to->source) &&
           copy_text(&made->arena, none ? "0" : NULL, &to->total.text);
}

enum treen_status cubes_turn_into(const struct treen_puzzle *puzzle, const struct kind *kind,
                                  struct treen_puzzle **out, struct treen_error *error) {
    bool snake = !strcmp(kind->about.name, "snake");
    struct treen_puzzle *made = NULL;
    if (kind != &kind_packing && !snake)
        return error_bad(error, "labelled cubes become a packing or a snake, not a %s", kind->about.name);
    TRY(snake ? make_snake(puzzle, &made, error) : make_packing(puzzle, &made, error));
    if (!copy_about(&puzzle->about, made)) {
        treen_close(made);
        return error_memory(error, "turning the cubes into another puzzle");
    }
    *out = made;
    return TREEN_OK;
}
