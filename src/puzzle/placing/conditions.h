/* Conditions on a solution, beyond those of a packing: `conditions: [no fault line, all at the
 * border]`. Each is a row of a table. A condition prunes the search where it leaves out placements,
 * or where further items of the cover problem say it. Any other one is a filter: it looks at each
 * answer. A filter refuses an answer by giving it no weight, so nothing counts or tells it.
 *
 * Only posing a puzzle brings its conditions into a search. All others who ask for its fitting or
 * its shapes are refused (kind_packing), unless they lift the conditions by conditions_lift. */
#pragma once

#include "puzzle/packing.h"
#include "puzzle/placing/fitting.h"

/* Returns the words of condition `index`; null after the last. Bit `index` of packing->conditions
 * stands for it. */
const char *condition_name(size_t index);

/* Returns what the condition expects of a packing that does not have it; null = all is well. */
const char *condition_misses(const struct packing *packing, size_t index);

/* Tells whether the condition is in the search; else it is a filter. */
bool condition_prunes(const struct packing *packing, size_t index);

/* Returns "no fault line (by search), nothing slides (by a filter)". Null when there is no
 * memory. */
const char *conditions_say(const struct packing *packing, struct arena *arena);

/* Marks the cells of the box at its border in *cell, if a condition asks for them; else null. False
 * when there is no memory. */
bool conditions_border(const struct packing *packing, struct arena *arena, bool **cell);

/* Adds the conditions of the packing to its fitting: further items, and the filter. False when
 * there is no memory. */
bool conditions_add(const struct packing *packing, struct arena *arena, struct fitting *fitting);

/* Refuses the puzzle if it has conditions, in words for a question that would not look at them. */
enum treen_status conditions_refuse(const struct treen_puzzle *puzzle, struct treen_error *error);

/* Tells the conditions of any puzzle as conditions_say does: *text = null where there are none. */
bool conditions_tell(const struct treen_puzzle *puzzle, struct arena *arena, const char **text);

/* Makes `open` a puzzle without conditions, for those who ask how a single piece may lie. False
 * when there is no memory. */
bool conditions_lift(struct treen_puzzle *open, struct arena *arena);

/* ---- The filter ------------------------------------------------------------------------------ */

enum { CONDITION_WAYS = 6 }; /* to the cells next to a cell of a cubic grid */

struct conditions_filter {
    const struct packing *packing;
    uint32_t which;   /* bits of the conditions that are filters */
    uint32_t *beyond; /* [cell * CONDITION_WAYS + way]: the next cell that way, or BOX_OUTSIDE */
    uint32_t *owner;  /* by cell: the part of the present answer there, from 1; 0 = it is empty */
    uint32_t parts;
    struct cuboid *around; /* by part - 1 */
    bool *stuck;           /* by part - 1 */
};

/* Makes a filter of these conditions; null when there is no memory. */
struct conditions_filter *filter_new(const struct packing *packing, uint32_t which, struct arena *arena);

/* Tells whether one of the filter's conditions does not hold for these placements. */
bool filter_refuses(struct conditions_filter *filter, const struct fitting *fitting,
                    const uint32_t *placement, size_t count);

/* Lays the placements down. Those of cells that stay empty are no parts. */
void filter_lay(struct conditions_filter *filter, const struct fitting *fitting, const uint32_t *placement,
                size_t count);

/* The tests of the parts that were laid down: each tells whether its condition is broken. */
typedef bool filter_test(const struct conditions_filter *filter);
filter_test filter_four_corners, filter_smaller_rectangle, filter_slides;
