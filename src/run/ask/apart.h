/* Assemblies one by one, each taken apart: a run of its own. */
#pragma once

#include "base/array.h"
#include "run/options.h"

struct taking_apart;
struct apart;
struct apart_answer;
struct apart_question;
struct control;

/* The levels of solutions, ascending. */
struct taking_levels {
    ARRAY(struct treen_level_sum) of;
};

/* Adds solutions of a level; false when there is no memory. */
bool taking_add_level(struct taking_levels *levels, struct arena *arena, unsigned level, uint64_t solutions);

/* Opens a run that lists the assemblies of a puzzle, one of each class under options.symmetry. The
 * run takes each assembly apart. The limits: seconds for everything, memory for each of the two
 * searches, nodes for the positions of each assembly. TREEN_BAD_INPUT where the puzzle is no
 * packing on a grid in which pieces slide. The puzzle must outlive the run. */
enum treen_status taking_open(const struct treen_puzzle *puzzle, const struct settings *options,
                              struct taking_apart **apart, struct treen_error *error);

void taking_close(struct taking_apart *apart);

void taking_watch(struct taking_apart *apart, treen_on_progress *on_progress, void *context);

/* Hands the run another way to take an assembly apart, in place of apart_take. */
typedef enum treen_status taking_way(struct apart *apart, const struct apart_question *question,
                                     struct control *control, struct arena *arena,
                                     struct apart_answer *answer);
void taking_hand(struct taking_apart *apart, taking_way *way);

/* Gives the next assembly, whatever its outcome. An independent checker has replayed its moves cell
 * by cell. The disassembly is lent until the next call. TREEN_END after the last; TREEN_STOPPED
 * at a limit or a stop; TREEN_BUG when the checker found a wrong move, or the
 * assembly was wrong. */
enum treen_status taking_next(struct taking_apart *apart, const struct treen_disassembly **disassembly);

/* Returns the status that taking_next gave. Gives the error where it is TREEN_IO or TREEN_BUG. */
enum treen_status taking_explain(const struct taking_apart *apart, enum treen_status status,
                                 struct treen_error *error);

/* Counts the ways of the last assembly into its `ways`, by a search of every way; finding one way
 * needs less. TREEN_OK also when there are too many ways; TREEN_STOPPED or TREEN_NO_MEMORY when
 * they were not counted. */
enum treen_status taking_ways(struct taking_apart *apart);

/* Counts the orders in which the parts of the last assembly can leave (apart_orders). */
enum treen_status taking_orders(struct taking_apart *apart, uint64_t *orders);

/* Gives all positions of the last assembly; lent until the next call. */
enum treen_status taking_positions(struct taking_apart *apart, const struct treen_positions **positions);

/* Checks the moves between these positions. TREEN_BUG: one was wrong (taking_explain). */
enum treen_status taking_check_positions(struct taking_apart *apart);

/* Tells whether pieces that the puzzle lists apart are equal. */
bool taking_repeats(const struct taking_apart *apart);

/* Fills in engine, nodes, seconds, complete, impossible and apart, which is lent until the next
 * call. `*stats`: of the search for assemblies. */
enum treen_status taking_sum_up(struct taking_apart *apart, struct treen_summary *summary,
                                struct stats *stats);
