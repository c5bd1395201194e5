/* A first solution drawn by lot from a memory of states (engine/lots.h): where a count would be
 * over in a moment, a search may look for its first answer for ever. Tries have so many states
 * each, twice as many whenever all orders of the items have had theirs, so that what is lost is
 * no more than a few times what the best one needs. */
#ifndef TREEN_RUN_DRAWING_H
#define TREEN_RUN_DRAWING_H

#include "base/random.h"
#include "engine/lots.h"
#include "run/worker.h"

struct drawing {
    bool open, hopeless;
    struct worker worker; /* it poses the question, with all assemblies, and tells; its engine draws */
    struct random random;
    uint32_t order[LOTS_ORDERS], orders, at;
    uint64_t states; /* of the next try */
};

/* {.random = {seed}} before the first try. One try of the question that the worker has posed,
 * under these limits: TREEN_OK and a solution, lent until drawing_close; TREEN_END: there is
 * none; TREEN_STOPPED: nothing so far. Where it cannot be, for want of memory, it is hopeless
 * from then on. TREEN_BUG: the draw was wrong; the worker's error says so. `memory`: bytes that may be held. */
enum treen_status drawing_try(struct drawing *drawing, struct worker *worker, const struct control *limits,
                              size_t memory, const struct treen_solution **solution);
void drawing_close(struct drawing *drawing);

#endif
