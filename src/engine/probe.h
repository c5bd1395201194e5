/* The size of a problem's search tree, and the number of its answers, estimated from random walks.
 * The tree is an engine's own (see tour.h).
 *
 * Every walk is an unbiased estimate, whatever earlier walks have taught. Knuth (1975) goes down
 * one random path and multiplies the degrees on it. Here a walk goes through the tree depth first
 * and leaves out most branches. At every depth each branch is taken with the same chance. So a
 * bounded number of nodes is seen there, and all of them stand for the same number of nodes of the
 * tree. The branches taken are spread evenly over the depth: one of every group, instead of a
 * number of all. Chen (1992) calls the groups strata. The upper levels are exact. Below its widest
 * depth the tree is narrower than the walk, and nothing is left out. */
#pragma once

#include "base/arena.h"
#include "engine/control.h"
#include "engine/engine.h"
#include "engine/interval.h"
#include "engine/problem.h"
#include "engine/tour.h"

/* Returns the number of things for which an answer stands. */
typedef double probe_worth(void *context, const struct answer *answer);

struct probe_estimate {
    struct interval nodes, answers, worth;
    bool exact;       /* a walk left nothing out: the means are true */
    uint64_t visited; /* nodes seen on all walks */
};

struct probe;

/* Opens a probe. The problem and the engine's open search of it (see tour.h) must outlive it.
 * Without `worth` an answer counts for 1. Memory comes from the arena. A walk that goes deeper than
 * any before takes some more. */
enum treen_status probe_open(const struct problem *problem, const struct tour *tour, void *search,
                             uint64_t seed, probe_worth *worth, void *context, struct arena *arena,
                             struct probe **probe);

/* Walks until a limit of the control or its stop flag: TREEN_STOPPED, from which another call goes
 * on. TREEN_END when the estimate is exact. Parts and progress are ignored. */
enum treen_status probe_run(struct probe *probe, struct control *control);

struct probe_estimate probe_estimate(const struct probe *probe);
