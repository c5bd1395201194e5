/* The solutions that a file has kept of an earlier search, for the public interface. */
#include "puzzle/puzzle.h"
#include "puzzle/format/xmpuzzle_place.h"

#include "base/error.h"

#include <stdio.h>

/* For one decoded assembly: a long file may place a large piece very often. */
static const size_t SAVED_MEMORY = (size_t)1 << 30;

static const struct xmpuzzle_problem *problem_of(const struct treen_puzzle *puzzle) {
    return &puzzle->file->problem[puzzle->problem];
}

const struct treen_saved *puzzle_saved(const struct treen_puzzle *puzzle) {
    return puzzle->file ? &problem_of(puzzle)->saved : NULL;
}

/* ---- One solution ---------------------------------------------------------------------------- */

struct opened {
    struct treen_saved_solution saved; /* the first member: its address is given out */
    struct treen_solution solution;
    struct arena arena; /* holds this struct, too */
};

/* The arena moves into the struct that it holds; closing copies it out first. */
enum treen_status saved_open(const struct treen_puzzle *puzzle, size_t index,
                             struct treen_saved_solution **saved, struct treen_error *error) {
    struct arena arena;
    if (!puzzle->file || index >= problem_of(puzzle)->kept)
        return TREEN_END;
    arena_draw(&arena, puzzle->arena.budget, SAVED_MEMORY);
    const struct xmpuzzle_solution *kept = &problem_of(puzzle)->kept_solution[index];
    struct opened *made = ARENA_NEW(&arena, 1, struct opened);
    const char **names = made ? xmpuzzle_piece_names(puzzle->file, problem_of(puzzle), &arena) : NULL;
    if (!names ||
        !xmpuzzle_solution(puzzle->file, problem_of(puzzle), kept, names, &arena, &made->solution)) {
        arena_free(&arena);
        return error_memory(error, "reading a saved solution");
    }
    made->saved = (struct treen_saved_solution){&made->solution, kept->separation};
    made->arena = arena;
    *saved = &made->saved;
    return TREEN_OK;
}

void saved_close(struct treen_saved_solution *saved) {
    if (!saved)
        return;
    struct arena arena = ((struct opened *)saved)->arena;
    arena_free(&arena);
}

/* ---- The rest, which YAML does not hold ------------------------------------------------------ */

static bool is_used(const struct xmpuzzle_problem *problem, uint32_t shape) {
    bool used = problem->result == shape;
    for (size_t i = 0; i < problem->pieces; i++)
        used |= problem->piece[i].shape == shape;
    return used;
}

/* The rest is written as comments, so that people who convert a file learn what stayed behind. */
void xmpuzzle_tell_rest(const struct treen_puzzle *puzzle, FILE *out) {
    if (!puzzle->file)
        return;
    const struct xmpuzzle *file = puzzle->file;
    const struct xmpuzzle_problem *problem = problem_of(puzzle);
    size_t unused = 0, weights = 0, hotspots = 0;
    for (uint32_t i = 0; i < file->shapes; i++) {
        struct treen_cell hotspot = file->shape[i].hotspot;
        unused += !is_used(problem, i);
        weights += file->shape[i].weight != 1;
        hotspots += hotspot.x || hotspot.y || hotspot.z;
    }
    if (problem->kept)
        fprintf(out, "# left behind in the BurrTools file: %zu saved solutions\n", problem->kept);
    if (unused)
        fprintf(out, "# left behind in the BurrTools file: %zu shapes that are not used here\n", unused);
    if (weights || hotspots)
        fputs("# left behind in the BurrTools file: weights and hotspots of shapes\n", out);
}
