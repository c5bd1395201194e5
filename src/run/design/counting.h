/* Numbers of solutions, for spaces: counted by runs, and how far they are from what is wanted. */
#pragma once

#include "run/design/aim.h"
#include "run/design/space.h"

/* A number of solutions that is far from any wanted one: none, or too many to count. */
static const uint64_t COUNT_FAR = UINT64_MAX / 2;

/* Returns the range of the number that a space counts: of assemblies where the aim names them, else
 * of solutions. */
struct condition counting_range(const struct aim *aim);

/* Returns the counted number that is as good as any greater one; 0 = there is none. */
uint64_t counting_enough(const struct aim *aim);

/* Returns how far a number of solutions is from what the aim wants; 0 = all is well. */
uint64_t counting_distance(const struct aim *aim, uint64_t solutions);

struct finder;

/* Counts the solutions of a puzzle up to symmetry, at most one more than `most`; UINT64_MAX = all.
 * TREEN_END: they are known. TREEN_STOPPED: that takes more than `nodes` nodes, or the patience of
 * the puzzle's limits is over. */
enum treen_status counting_ask(const struct treen_puzzle *puzzle, uint64_t nodes, struct budget *budget,
                               uint64_t most, uint64_t *count, struct treen_error *error);

/* Writes a puzzle in YAML. False when there is no memory. */
typedef bool counting_write(const void *context, FILE *out);

/* Reads what is written as a puzzle. The limits are those of the puzzle, and must outlive it.
 * TREEN_BUG: the text is no puzzle. */
enum treen_status counting_read(counting_write *write, const void *context, const struct limits *limits,
                                struct treen_puzzle **puzzle, struct treen_error *error);

/* Reads what is written, and counts it under the patience of the finder, which gets the error.
 * UNMEASURED: that takes more than `nodes` nodes. */
enum treen_status counting_written(counting_write *write, const void *context, uint64_t nodes,
                                   struct budget *budget, uint64_t most, struct finder *finder,
                                   uint64_t *count);
