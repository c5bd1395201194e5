/* Candidates of the space `vary`: the shapes of the parts as they lie in the assembly, in ascending
 * order. The symmetries of the box give images of the assembly. The least of them is the
 * candidate. */
#include "run/design/burrs/vary.h"

#include "run/design/place.h"
#include "run/design/burrs/spelt.h"
#include "run/design/burrs/timber.h"
#include "run/design/traits.h"

#include <stdlib.h>
#include <string.h>

/* ---- Writing --------------------------------------------------------------------------------- */

bool vary_shapes(const struct vary_space *space, const uint8_t *owner, struct arena *arena,
                 struct shape *shape) {
    const struct box *box = &space->packing.box;
    for (size_t part = 0; part < space->parts; part++)
        shape[part] = (struct shape){0, NULL};
    for (size_t cell = 0; cell < box->cells; cell++)
        if (owner[cell] != VARY_NOBODY)
            shape[owner[cell]].count++;
    for (size_t part = 0; part < space->parts; part++) {
        shape[part].cell = ARENA_NEW(arena, shape[part].count, struct coloured_cell);
        if (!shape[part].cell)
            return false;
        shape[part].count = 0;
    }
    for (size_t cell = 0; cell < box->cells; cell++)
        if (owner[cell] != VARY_NOBODY) {
            struct shape *of = &shape[owner[cell]];
            of->cell[of->count++].at = box->cell[cell].at;
        }
    return true;
}

/* Spells all shapes in their orientations, and sorts them. */
static struct spelt *spell_all(const struct vary_space *space, const struct shape *shape,
                               struct arena *arena) {
    struct spelt *spelt = ARENA_NEW(arena, space->parts, struct spelt);
    for (size_t part = 0; spelt && part < space->parts; part++)
        if (!spelt_write(space->packing.grid, &shape[part], space->part[part].motion, arena, &spelt[part]))
            return NULL;
    if (spelt)
        qsort(spelt, space->parts, sizeof *spelt, spelt_compare);
    return spelt;
}

static size_t join(const struct spelt *spelt, size_t parts, char text[VARY_CANDIDATE]) {
    size_t length = 0;
    for (size_t part = 0; part < parts; part++) {
        if (length + spelt[part].length > VARY_CANDIDATE)
            return 0;
        memcpy(text + length, spelt[part].byte, spelt[part].length);
        length += spelt[part].length;
    }
    return length;
}

/* Returns the number of symmetries of the box by which assemblies are the same. */
static size_t images_of(const struct vary_space *space) {
    for (size_t part = 0; part < space->parts; part++)
        if (space->part[part].motion < MOTION_SPACE)
            return 1;
    bool apart = space->options->mirrors == VARY_MIRRORS_APART;
    return apart ? space->symmetries.rotations : space->symmetries.count;
}

/* Spells the image of an assembly. `room` is room for the owner of each cell. */
static size_t spell_image(const struct vary_space *space, const uint8_t *owner, size_t symmetry,
                          uint8_t *room, struct arena *arena, char text[VARY_CANDIDATE]) {
    struct shape shape[APART_PARTS];
    const uint32_t *image = space->symmetries.symmetry[symmetry].image;
    for (size_t cell = 0; cell < space->packing.box.cells; cell++)
        room[image[cell]] = owner[cell];
    const struct spelt *spelt =
        vary_shapes(space, room, arena, shape) ? spell_all(space, shape, arena) : NULL;
    return spelt ? join(spelt, space->parts, text) : 0;
}

size_t vary_spell(const struct vary_space *space, const uint8_t *owner, struct arena *arena,
                  char text[VARY_CANDIDATE]) {
    uint8_t *room = ARENA_NEW(arena, space->packing.box.cells, uint8_t);
    size_t length = 0, images = images_of(space);
    char other[VARY_CANDIDATE];
    for (size_t i = 0; room && i < images; i++) {
        size_t bytes = spell_image(space, owner, i, room, arena, other);
        if (!bytes)
            return 0;
        if (i && (bytes > length || (bytes == length && memcmp(other, text, bytes) >= 0)))
            continue;
        length = bytes;
        memcpy(text, other, bytes);
    }
    return length;
}

/* ---- Reading --------------------------------------------------------------------------------- */

bool vary_packing(const struct vary_space *space, const struct shape *shape, const enum motion *motion,
                  struct arena *arena, struct packing *packing) {
    *packing = space->packing;
    packing->pieces = space->parts;
    packing->piece = ARENA_NEW(arena, space->parts, struct packing_piece);
    for (size_t i = 0; packing->piece && i < space->parts; i++) {
        char *name = ARENA_NEW(arena, 8, char);
        if (!name)
            return false;
        design_piece_name(i, name);
        packing->piece[i] = (struct packing_piece){
            .name = name, .shape = shape[i], .least = 1, .most = 1, .motion = motion[i]};
    }
    return packing->piece;
}

bool vary_read(const struct vary_space *space, const char *text, size_t length, struct arena *arena,
               struct packing *packing) {
    const uint8_t *at = (const uint8_t *)text, *end = at + length;
    struct shape shape[APART_PARTS];
    enum motion motion[APART_PARTS];
    for (size_t i = 0; i < space->parts && at < end; i++) {
        motion[i] = (enum motion) * at;
        if (!spelt_read(&at, arena, &shape[i]))
            return false;
    }
    return vary_packing(space, shape, motion, arena, packing);
}

/* ---- Measures -------------------------------------------------------------------------------- */

/* Counts different shapes, by their first orientations. Returns 0 when there is no memory. */
static uint64_t count_different(const struct vary_space *space, const struct shape *shape,
                                struct arena *arena) {
    struct spelt spelt[APART_PARTS];
    uint64_t different = 1;
    for (size_t part = 0; part < space->parts; part++) {
        shape_list orientations = {0};
        enum motion motion = space->part[part].motion;
        if (!shape_orientations(space->packing.grid, &space->packing.group, motion, &shape[part], arena,
                                &orientations) ||
            !spelt_write(space->packing.grid, &orientations.at[0], motion, arena, &spelt[part]))
            return 0;
    }
    qsort(spelt, space->parts, sizeof *spelt, spelt_compare);
    for (size_t part = 1; part < space->parts; part++)
        different += spelt_compare(&spelt[part - 1], &spelt[part]) != 0;
    return different;
}

/* Counts the parts that equal their mirror images; UNMEASURED when there is no memory. */
static uint64_t count_symmetric(const struct vary_space *space, const struct shape *shape,
                                struct arena *arena) {
    const struct packing *packing = &space->packing;
    uint64_t count = 0;
    bool symmetric;
    for (size_t part = 0; part < space->parts; part++) {
        if (!trait_symmetric(packing->grid, &packing->group, space->part[part].motion, &shape[part], arena,
                             &symmetric))
            return UNMEASURED;
        count += symmetric;
    }
    return count;
}

/* Adds what saws and cutters can make, where the aim looks at that. */
static void measure_timber(const struct vary_space *space, const struct shape *shape, uint64_t *of) {
    uint64_t notchable = 0, millable = 0;
    struct timber timber;
    for (size_t part = 0; part < space->parts; part++) {
        bool is_timber = space->packing.grid == grid_at(0) && timber_read(&shape[part], &timber);
        notchable += is_timber && timber_notchable(&timber);
        millable += is_timber && timber_millable(&timber);
    }
    of[Q_notchable] = aim_needs(&space->aim, Q_notchable) ? notchable : UNMEASURED;
    of[Q_millable] = aim_needs(&space->aim, Q_millable) ? millable : UNMEASURED;
}

void vary_measure(const struct vary_space *space, const struct shape *shape, struct arena *arena,
                  struct measures *measures) {
    const struct packing *packing = &space->packing;
    uint64_t *of = measures->of;
    measures_clear(measures);
    of[Q_cells] = of[Q_largest] = 0;
    of[Q_pieces] = space->parts;
    for (size_t i = 0; i < space->parts; i++) {
        uint64_t cells = shape[i].count;
        of[Q_cells] += cells;
        of[Q_smallest] = cells < of[Q_smallest] ? cells : of[Q_smallest];
        of[Q_largest] = cells > of[Q_largest] ? cells : of[Q_largest];
    }
    of[Q_holes] = packing->box.cells - of[Q_cells];
    if (aim_needs(&space->aim, Q_different))
        of[Q_different] = count_different(space, shape, arena);
    if (aim_needs(&space->aim, Q_symmetric))
        of[Q_symmetric] = count_symmetric(space, shape, arena);
    measure_timber(space, shape, of);
}
