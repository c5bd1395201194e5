/* How large the search tree of a problem is and how many answers hang on it, estimated from random walks. The
 * tree is an engine's own (see tour.h).
 *
 * Every walk is an unbiased estimate, whatever was learnt before it. Knuth (1975) goes down one random path and
 * multiplies by the degrees on it. Here a walk goes through the tree depth first and leaves out most branches:
 * at every depth each branch is taken with the same chance, so that a bounded number of nodes is seen there
 * and all of them count for the same number of nodes of the tree. What is taken is spread evenly over the
 * depth (one in every so many branches, not so many in all): what Chen (1992) calls strata, and the upper
 * levels come out exact. Below its widest depth the tree is narrower than the walk, and nothing is left out. */
#ifndef TREEN_ENGINE_PROBE_H
#define TREEN_ENGINE_PROBE_H

#include "base/arena.h"
#include "engine/control.h"
#include "engine/engine.h"
#include "engine/interval.h"
#include "engine/problem.h"
#include "engine/tour.h"

/* How many things an answer stands for. */
typedef double probe_worth(void *context, const struct answer *answer);

struct probe_estimate {
    struct interval nodes, answers, worth;
    bool exact;       /* a walk left nothing out: the means are the truth */
    uint64_t visited; /* nodes seen on all walks */
};

struct probe;

/* The problem and the engine's open search of it (see tour.h) must outlive the probe. Without `worth` an answer counts
 * for 1. Memory comes from the arena, a little of it later on, when a walk goes deeper than any before. */
enum treen_status probe_open(const struct problem *problem, const struct tour *tour, void *search,
                             uint64_t seed, probe_worth *worth, void *context, struct arena *arena,
                             struct probe **probe);

/* Walks until a limit of the control or its stop flag: TREEN_STOPPED, and it can go on from there; TREEN_END
 * when the estimate is exact. Parts and progress are none of its business. */
enum treen_status probe_run(struct probe *probe, struct control *control);

struct probe_estimate probe_estimate(const struct probe *probe);

#endif
