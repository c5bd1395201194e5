/* The shared part of the space `vary`: an assembly whose pieces lose and gain cells. */
#pragma once

#include "engine/apart/apart.h"
#include "puzzle/packing.h"
#include "run/design/space.h"

enum { VARY_NOBODY = 255, VARY_CANDIDATE = MOST_CANDIDATE, VARY_MIRRORS_APART = 2 };

/* Steps between positions when an assembly is taken apart: what has more is passed over. */
enum { VARY_POSITIONS = 3000 };

/* A part of the assembly that the search begins with. */
struct vary_part {
    enum motion motion;
    struct cuboid around; /* the part never leaves it */
    bool fixed;           /* it stays as it is */
    bool bare;            /* a search begins with no more of it than keeps it whole */
};

/* Shared by all workers. */
struct vary_space {
    const struct settings *options;
    struct budget *budget;
    struct aim aim;
    struct packing packing; /* grid, group and box; no pieces */
    struct box_group symmetries;
    size_t parts; /* at most APART_PARTS */
    struct vary_part part[APART_PARTS];
    uint8_t *owner;      /* by cell of the box: the part that has it at the beginning, or VARY_NOBODY */
    uint64_t *may;       /* by cell: the parts that may have it, a bit for each */
    size_t open;         /* the cells whose owner can change … */
    uint32_t *open_cell; /* … and these */
    uint32_t *next;      /* by cell, GRID_NEIGHBOURS each: the neighbours' numbers, or BOX_OUTSIDE */
    bool is_six;         /* the frame of the six-piece burr */
    bool counts, solutions, moves; /* the aim looks at assemblies or solutions; solutions; moves */
};

struct vary_worker {
    const struct vary_space *space;
    struct apart *apart;
    struct control control;
    struct arena scratch;  /* of an assembly that is measured */
    uint8_t *owner, *next; /* by cell: the assembly, and the one to weigh */
    uint32_t *queue;       /* room for a cell each */
    uint32_t *before;      /* room for a path */
    bool *reached;
};

/* Builds the frame of a burr: `pieces` sticks (6, 12 or 18), a third of them along each axis.
 * TREEN_BAD_INPUT: there is no such frame. */
enum treen_status vary_frame(struct vary_space *space, uint64_t pieces, uint64_t length, struct arena *arena,
                             struct treen_error *error);

/* Fills in the tables by cell, when the parts, the box and the owners are known. */
bool vary_tabulate(struct vary_space *space, struct arena *arena);

/* Does one start of the search. */
enum treen_status vary_climb(struct vary_worker *worker, struct finder *finder);

/* Makes the shapes of the parts. False when there is no memory. */
bool vary_shapes(const struct vary_space *space, const uint8_t *owner, struct arena *arena,
                 struct shape *shape);

/* Writes the shapes of an assembly as a candidate. Assemblies that are images of each other under
 * symmetries of the box have the same bytes. Gives 0 where there is no room or no memory. */
size_t vary_spell(const struct vary_space *space, const uint8_t *owner, struct arena *arena,
                  char text[VARY_CANDIDATE]);

/* Makes the packing of such shapes, each a piece as it lies. False when there is no memory. */
bool vary_packing(const struct vary_space *space, const struct shape *shape, const enum motion *motion,
                  struct arena *arena, struct packing *packing);

/* Reads a candidate as a packing whose pieces are in the arena. False when there is no memory. */
bool vary_read(const struct vary_space *space, const char *text, size_t length, struct arena *arena,
               struct packing *packing);

/* Measures what the shapes of the parts show by themselves. */
void vary_measure(const struct vary_space *space, const struct shape *shape, struct arena *arena,
                  struct measures *measures);
