/* The opening in the top of a box: a hole through which the pieces of a solution leave. The rest of
 * the top is shut. */
#pragma once

#include "run/options.h"
#include "shape/shape.h"

struct treen_solution;

struct opening_wish {
    const struct treen_puzzle *puzzle; /* a packing of cubes */
    const struct treen_solution *assembly;
    const struct settings *options; /* seconds, memory */
    int walls, plates;              /* cells that contain the walls, and the floor or the top */
};

struct opening {
    struct shape shape;      /* cells of the highest layer under the hole */
    const char *top;         /* rows of the top: '#' is shut, '.' is open */
    uint64_t moves;          /* until all pieces are out, and apart from each other */
    const char *const *move; /* [moves]: words as of treen_step */
};

/* Finds an opening in one piece by taking the solution apart within the box. All of the top but the
 * opening hangs together with the walls. Shutting one more cell leaves no such opening, as far as
 * the search got. An independent checker has replayed the moves, with the box as a part.
 * TREEN_BAD_INPUT: the pieces need the whole top, or do not come out at all. The cost is about ten
 * times the cells of the top, times that of taking apart. */
enum treen_status opening_find(const struct opening_wish *wish, struct arena *arena, struct opening *opening,
                               struct treen_error *error);
