/* Things that go around the pieces: trays, boxes with lids, stands and frames. A gauge of gaps lies
 * beside them. */
#pragma once

#include "making/making.h"
#include "making/mesh.h"

enum { AROUND_BODIES = 2 };

struct around {
    size_t bodies;
    struct {
        const char *name;
        struct mesh mesh;
    } body[AROUND_BODIES];
};

/* Makes the bodies that the making asks for, in the coordinates of the pieces: lids are closed. A
 * hole in the puzzle's box is an island. TREEN_BAD_INPUT: such a box has none, or a setting does
 * not fit; the error says which. */
enum treen_status around_make(const struct parts *parts, struct arena *arena, struct around *around,
                              struct treen_error *error);
