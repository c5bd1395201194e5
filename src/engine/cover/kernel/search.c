/* Runs the search of engine cover; cover/search.h has the idea and the state. meson.build
 * compiles this file once for each instruction set, with KERNEL set to portable, sse4, avx2 or
 * avx512. All sets give the same answers in the same order.
 *
 * The search consists of the fragments below. Each one begins with the fragments that it needs
 * and the names that it gives, so their order counts. Only this file includes them, but for the
 * first three, which glance_kernel.c includes, too.
 *
 * The words that the fragments use:
 * - wide search: goes depth first, one node a level, in lists (dance.h) or in tables of bits
 *   (wide.h).
 * - small search: takes over where a table has few words. Its nodes wait on a stack, and many of
 *   them make a child in one step.
 * - stage: a table of the small search, with a stack of its own. A subtree that needs at most
 *   half of the words gets a stage of its own (stage.h).
 * - shape: the words of a set of options and the words of open rows. Functions are compiled for
 *   each shape, because sets stay in registers only where their lengths are constants
 *   (shapes.h).
 * - way: flags that say what a small search has to know, such as SUMMING (set.h). Ways are
 *   constants, too.
 * - lane: the place of one node in vectors of eight nodes (lanes.h).
 * - slice: a vector with one bit for each of many nodes (slices.h).
 * - last and late nodes: their answers are counted before all rows are covered (last.h, late.h). */
#include "engine/cover/search.h"

#include <string.h>

enum verdict { BRANCH, DEAD, ANSWER, STOP, SMALL };

// clang-format off: the order counts
/* Vectors of the instruction set. */
#include "engine/cover/kernel/kernel.h"  /* the names of this compilation */
#include "engine/cover/kernel/eight.h"   /* eight words side by side */
#include "engine/cover/kernel/fewest.h"  /* of rows of bits, the one with the fewest */
#include "engine/cover/kernel/sixteen.h" /* sixteen counts side by side */

/* Tables and their rows. */
#include "engine/cover/kernel/words.h"   /* words of bits, and tables squeezed together */
#include "engine/cover/kernel/counted.h" /* items with multiplicities */
#include "engine/cover/kernel/choose.h"  /* the row that the wide search branches on */

/* The small search: its parts. */
#include "engine/cover/kernel/set.h"    /* sets in registers; ways to search; groups of nodes */
#include "engine/cover/kernel/shapes.h" /* functions for each shape of a stage */
#include "engine/cover/kernel/copies.h" /* counted rows */
#include "engine/cover/kernel/pieces.h" /* words turned round */
#include "engine/cover/kernel/effect.h" /* what an option does */
#include "engine/cover/kernel/node.h"   /* nodes and their stack */
#include "engine/cover/kernel/stage.h"  /* a stage begins, and ends */
#include "engine/cover/kernel/last.h"   /* answers counted before the last level */
#include "engine/cover/kernel/late.h"   /* nodes with two options to go */

/* The small search: the row that a node branches on, for one node, for up to 32 and for up to
 * 256. */
#include "engine/cover/kernel/fewest_small.h" /* one node */
#include "engine/cover/kernel/lanes.h"        /* eight nodes in vectors */
#include "engine/cover/kernel/nibbles.h"      /* rows listed by fours of options, with AVX2 */
#include "engine/cover/kernel/quarters.h"     /* rows listed by quarters of words, with AVX-512 */
#include "engine/cover/kernel/choose_lanes.h" /* up to 32 nodes */
#include "engine/cover/kernel/slices.h"       /* up to 256 nodes, a bit for each */

/* The small search: its moves. */
#include "engine/cover/kernel/child.h" /* all children of one node */
#include "engine/cover/kernel/step.h"  /* a child each of many nodes */
#include "engine/cover/kernel/walk.h"  /* steps until the stage ends */

/* The wide search. */
#include "engine/cover/kernel/start.h" /* when the small search takes over */
#include "engine/cover/kernel/dance.h" /* levels in lists */
#include "engine/cover/kernel/wide.h"  /* levels in tables */
// clang-format on

enum treen_status PASTE(cover_next_, KERNEL)(struct cover_search *search) {
    enum verdict verdict = search->entering ? BRANCH : search->stages ? SMALL : DEAD;
    for (;;) {
        struct cover_level *level = &search->level[search->depth];
        if (search->entering) {
            search->entering = false;
            verdict = enter_wide(search, level);
            if (verdict == ANSWER || verdict == STOP)
                return verdict == ANSWER ? TREEN_OK : TREEN_STOPPED;
        }
        if (verdict == SMALL) {
            if (may_sum(search) && !search->small_sums)
                count_from_here(search, search->worth ? marks_above(search) : 0);
            verdict = search_small(search);
            if (verdict != DEAD)
                return verdict == ANSWER ? TREEN_OK : TREEN_STOPPED;
            search->small_searches++;
            search->small_nodes += search->small[0].children;
            if (search->summing && search->looked) {
                search->resting = true;
                return TREEN_OK;
            }
        }
        if (level->left && verdict == BRANCH && branch_wide(search, level)) {
            search->depth++;
            search->entering = true;
        } else {
            if (!leave_wide(search))
                return TREEN_END;
            verdict = BRANCH;
        }
    }
}
