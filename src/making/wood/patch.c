#include "making/wood/patch.h"

#include <stdint.h>

/* Cubes of a bar, and sets of its cubes that are tried: a person waits for the list. */
enum { MOST_PATCHED_CELLS = 48, MOST_TRIES = 3000 };

struct patching {
    const struct bar *stick;
    bool sawn;
    struct arena *arena;
    struct patches tried, best;
    cut_list cuts;
    int faces; /* that are glued, of the best */
    int tries;
};

/* ---- Faces ----------------------------------------------------------------------------------- */

enum { CUBE_FACES = 6 };

/* Returns the cube beyond a face of a cube; -1: the bar ends there. */
static int beyond_face(const struct bar *bar, int cube, int face) {
    const int step[3] = {1, bar->size[0], bar->size[0] * bar->size[1]};
    const int axis = face / 2, at = cube / step[axis] % bar->size[axis];
    if (face % 2 ? at + 1 == bar->size[axis] : at == 0)
        return -1;
    return face % 2 ? cube + step[axis] : cube - step[axis];
}

/* Counts the faces of a cube that touch the stick. */
static int count_faces(const struct bar *bar, int cube) {
    int faces = 0;
    for (int face = 0; face < CUBE_FACES; face++) {
        int next = beyond_face(bar, cube, face);
        faces += next >= 0 && bar->filled[next];
    }
    return faces;
}

/* Takes a cube away, and all that hang together with it. */
static void take_group(struct bar *bar, int cube) {
    bar->filled[cube] = false;
    for (int face = 0; face < CUBE_FACES; face++) {
        int next = beyond_face(bar, cube, face);
        if (next >= 0 && bar->filled[next])
            take_group(bar, next);
    }
}

static bool hangs_together(const struct bar *bar) {
    struct bar rest = *bar;
    int groups = 0;
    for (int cube = 0; cube < bar_cells(bar); cube++)
        if (rest.filled[cube]) {
            take_group(&rest, cube);
            groups++;
        }
    return groups == 1;
}

/* ---- Searching ------------------------------------------------------------------------------- */

/* Puts the cubes into an order in which each touches the rest or a cube before it, and counts its
 * faces that do. Returns all these faces; 0: a cube touches nothing. */
static int order_patches(struct bar *rest, struct patches *patches) {
    int all = 0;
    for (size_t i = 0; i < patches->count; i++) {
        size_t next = i;
        while (next < patches->count && !count_faces(rest, patches->cube[next]))
            next++;
        if (next == patches->count)
            return 0;
        const int cube = patches->cube[next];
        patches->cube[next] = patches->cube[i];
        patches->cube[i] = cube;
        patches->faces[i] = count_faces(rest, cube);
        all += patches->faces[i];
        rest->filled[cube] = true;
    }
    return all;
}

/* Keeps the chosen cubes where they are the first, or better than those before. */
static bool keep_better(struct patching *patching, const struct patches *chosen, int faces,
                        const cut_list *cuts) {
    const bool more = cuts->count == patching->cuts.count && faces > patching->faces;
    if (patching->best.count && cuts->count >= patching->cuts.count && !more)
        return true;
    patching->best = *chosen;
    patching->faces = faces;
    patching->cuts = (cut_list){0};
    for (size_t i = 0; i < cuts->count; i++)
        if (!array_push(patching->arena, &patching->cuts, cuts->at[i]))
            return false;
    return true;
}

/* Tries the stick without the cubes that were chosen. */
static bool try_patches(struct patching *patching) {
    struct patches chosen = patching->tried;
    struct bar rest = *patching->stick, whole;
    struct arena scratch;
    cut_list cuts;
    bool possible;
    patching->tries++;
    for (size_t i = 0; i < chosen.count; i++)
        rest.filled[chosen.cube[i]] = false;
    whole = rest;
    const int faces = order_patches(&whole, &chosen);
    if (!faces || !hangs_together(&rest))
        return true;
    arena_beside(&scratch, patching->arena);
    bool done = cuts_find(&rest, patching->sawn, &scratch, &cuts, &possible) &&
                (!possible || keep_better(patching, &chosen, faces, &cuts));
    arena_free(&scratch);
    return done;
}

/* Tries all ways to choose `left` more cubes from `from` on. */
static bool choose_patches(struct patching *patching, int from, size_t left) {
    if (!left)
        return try_patches(patching);
    for (int cube = from; cube < bar_cells(patching->stick) && patching->tries < MOST_TRIES; cube++) {
        if (!patching->stick->filled[cube])
            continue;
        patching->tried.cube[patching->tried.count++] = cube;
        bool done = choose_patches(patching, cube + 1, left - 1);
        patching->tried.count--;
        if (!done)
            return false;
    }
    return true;
}

bool patches_find(const struct bar *bar, struct arena *arena, struct patches *patches, bool *sawn,
                  cut_list *cuts) {
    *patches = (struct patches){0};
    if (bar_cells(bar) > MOST_PATCHED_CELLS)
        return true;
    for (size_t count = 1; count <= MOST_PATCHES; count++)
        for (int tool = 0; tool < 2; tool++) {
            struct patching patching = {.stick = bar, .sawn = tool == 0, .arena = arena};
            if (!choose_patches(&patching, 0, count))
                return false;
            if (!patching.best.count)
                continue;
            *patches = patching.best;
            *cuts = patching.cuts;
            *sawn = patching.sawn;
            return true;
        }
    return true;
}
