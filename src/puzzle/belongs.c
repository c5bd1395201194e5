#include "puzzle/belongs.h"

/* Sums of a cell, a shift and a step of the grid then stay far from the ends of an int. */
enum { FARTHEST = 1 << 26 };

static bool is_near(struct treen_cell cell) {
    return cell.x >= -FARTHEST && cell.x <= FARTHEST && cell.y >= -FARTHEST && cell.y <= FARTHEST &&
           cell.z >= -FARTHEST && cell.z <= FARTHEST;
}

static bool are_near(const struct treen_cell *cell, size_t cells) {
    for (size_t i = 0; i < cells; i++)
        if (!is_near(cell[i]))
            return false;
    return true;
}

bool parts_have(const unsigned *part, size_t parts, size_t wanted) {
    for (size_t i = 0; i < parts; i++)
        if (part[i] == wanted)
            return true;
    return false;
}

static bool are_texts(const char *const *text, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!text[i])
            return false;
    return true;
}

/* ---- Solutions ------------------------------------------------------------------------------- */

/* Tells whether the part can belong to the puzzle. A piece that a text names and the puzzle lacks
 * is read as piece 0; a puzzle without pieces lacks that piece, too. */
static bool belongs_part(const struct treen_puzzle *puzzle, const struct treen_part *part) {
    if ((part->cells && !part->cell) || (part->items && !part->item))
        return false;
    if (!puzzle->kind->piece_name)
        return are_near(part->cell, part->cells) && are_texts(part->item, part->items);
    return part->piece && puzzle->kind->piece_name(puzzle, part->index) && are_near(part->cell, part->cells);
}

bool belongs_solution(const struct treen_puzzle *puzzle, const struct treen_solution *solution) {
    if (solution->parts && !solution->part)
        return false;
    for (size_t i = 0; i < solution->parts; i++)
        if (!belongs_part(puzzle, &solution->part[i]))
            return false;
    return true;
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

static bool are_parts(const unsigned *part, size_t count, size_t parts) {
    if (count > parts || (count && !part))
        return false;
    for (size_t i = 0; i < count; i++)
        if (part[i] >= parts)
            return false;
    return true;
}

static bool belongs_move(const struct treen_move *move, size_t parts) {
    return are_parts(move->part, move->parts, parts) && is_near(move->by);
}

/* Tells whether the half has the form of a separation. `parts` parts split at most `parts` - 1
 * times, and *splits allows no more. */
static bool belongs_half(const struct treen_separation *half, size_t parts, size_t *splits) {
    if (!half)
        return true;
    if (!*splits || !are_parts(half->part, half->parts, parts) || (half->moves && !half->move))
        return false;
    --*splits;
    for (size_t i = 0; i < half->moves; i++)
        if (!belongs_move(&half->move[i], parts))
            return false;
    return belongs_half(half->removed, parts, splits) && belongs_half(half->left, parts, splits);
}

bool belongs_separation(const struct treen_separation *separation, size_t parts) {
    size_t splits = parts;
    return belongs_half(separation, parts, &splits);
}

/* A step goes in a direction: pictures divide by its length. */
bool belongs_step(const struct treen_solution *assembly, const struct treen_step *step) {
    const struct treen_separation *separation = step->separation;
    const struct treen_cell to = step->direction;
    return separation && step->move && step->shift &&
           are_parts(separation->part, separation->parts, assembly->parts) &&
           belongs_move(step->move, assembly->parts) && is_near(to) && (to.x || to.y || to.z) &&
           are_near(step->shift, assembly->parts);
}

/* ---- Showing --------------------------------------------------------------------------------- */

enum treen_status belongs_show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, struct scene *scene) {
    if (solution && !belongs_solution(puzzle, solution))
        return TREEN_BAD_INPUT;
    return puzzle->kind->show(puzzle, solution, arena, scene);
}

enum treen_status belongs_error(const struct treen_puzzle *puzzle, struct treen_error *error) {
    return error_bad(error, "this is no solution of the puzzle '%s', and cannot be looked at",
                     puzzle->about.name ? puzzle->about.name : "");
}
