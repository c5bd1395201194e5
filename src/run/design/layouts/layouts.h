/* The space `layouts`: a number on each cell of a flat box. The dominoes 0-0 to n-n cover the box,
 * each once, in as many ways as wanted. A candidate has a character '0' to '8' for each cell in the
 * order of the sweep. Of all layouts that are the same but for the box's symmetries and the names
 * of the numbers, it is the first one. */
#pragma once

#include "puzzle/packing.h"
#include "engine/count/layout_count.h"
#include "run/design/space.h"

struct layouts {
    const struct aim *aim;
    struct packing place; /* the grid and the box */
    struct layout_board board;
    uint32_t *at;                  /* by place in the sweep: the number of the cell in the box */
    uint8_t partner[LAYOUT_CELLS]; /* by place in the sweep: the other half of its domino in a covering */
    uint8_t nears[LAYOUT_CELLS];   /* by place in the sweep: places that it touches, corners included */
    uint8_t near[LAYOUT_CELLS][8];
    bool transposed; /* the sweep goes down the columns, since the box is wider than high */
    uint64_t plain;  /* coverings without numbers: no layout has more */
    size_t images;   /* symmetries of the box, the identity first */
    uint8_t *image;  /* [images][cells]: places in the sweep */
    bool empty;      /* layouts without a covering are wanted too: a condition says so */
    bool lists;      /* a unit is a share of the list of all layouts, not a search */
    uint32_t prefix; /* cells whose numbers are the same in a share of the list */
};

/* The memory of a thread. */
struct layouts_work {
    struct layout_counter counter;
    uint8_t least[LAYOUT_CELLS]; /* the first layout of those that are the same as the one told */
};

/* Opens the space: see struct space. */
enum treen_status layouts_open(const struct design_wish *wish, struct arena *arena, void **own,
                               uint64_t *units, struct treen_error *error);

/* Tells whether the layout is the first one of those that are the same. Its numbers are named in
 * the order in which they first come. */
bool layouts_is_first(const struct layouts *layouts, const uint8_t *number);

/* Tells the finder a layout, if the aim wants it. */
enum treen_status layouts_tell(const struct layouts *layouts, struct layouts_work *work,
                               const uint8_t *number, uint64_t coverings, struct finder *finder);

/* Returns the place of a cell in the sweep, or LAYOUT_NOWHERE outside the box. */
uint8_t layouts_place(const struct layouts *layouts, struct treen_cell cell);

/* Searches with random numbers: simulated annealing from a random covering. */
enum treen_status layouts_search(const struct layouts *layouts, struct layouts_work *work, uint64_t unit,
                                 struct finder *finder);

/* Looks at every layout of a share of the list. */
enum treen_status layouts_list(const struct layouts *layouts, struct layouts_work *work, uint64_t unit,
                               struct finder *finder);

/* Counts the shares of the list. */
uint64_t layouts_shares(const struct layouts *layouts);

extern const struct space space_layouts;
