/* A first solution, drawn at random from a memory of states (engine/lots.h). A search may look for
 * its first answer for ever in a problem that is counted in a moment.
 * Each try may expand a limited number of states. The limit doubles whenever all orders of the
 * items have been tried with it. So the lost tries cost no more than a small multiple of the best
 * one. */
#pragma once

#include "base/random.h"
#include "engine/lots.h"
#include "run/worker.h"

struct drawing {
    bool open, hopeless;
    struct worker worker; /* poses the question with all its assemblies, and tells; its engine draws */
    struct random random;
    uint32_t order[LOTS_ORDERS], orders, at;
    uint64_t states; /* the states that the next try may expand */
};

/* Tries once to draw a solution of the question that the worker has posed, under `limits`. Begin
 * with {.random = {seed}}. TREEN_OK: `*solution`, lent until drawing_close. TREEN_END: there is
 * none. TREEN_STOPPED: none so far. TREEN_BUG: the draw was wrong, and the worker's error says how.
 * The drawing may hold `memory` bytes. It becomes `hopeless` where no try can succeed for want of
 * memory. */
enum treen_status drawing_try(struct drawing *drawing, struct worker *worker, const struct control *limits,
                              size_t memory, const struct treen_solution **solution);
void drawing_close(struct drawing *drawing);
