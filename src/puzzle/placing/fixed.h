/* The assemblies that a symmetry leaves as they are, as a cover problem of their own. With their numbers for all
 * symmetries of the box, Burnside's lemma gives the number of classes without a list of assemblies. */
#ifndef TREEN_PUZZLE_PLACING_FIXED_H
#define TREEN_PUZZLE_PLACING_FIXED_H

#include "engine/problem.h"
#include "puzzle/placing/images.h"

/* Options are the orbits of placements under the symmetry (and its repetitions) whose placements do not overlap. Where
 * some of these take several copies of a class at once, there are items and options more, which say how many do: each answer
 * is still one assembly. image: of the placements under it, NO_CLASS = none. */
enum treen_status fixed_problem(const struct fitting *fitting, size_t symmetry, const uint32_t *image,
                                struct arena *arena, struct problem *problem, struct treen_error *error);

/* All assemblies, which the identity leaves as they are, and as a hint the symmetries of which `always` (by symmetry;
 * equivalence.h) says that they make assemblies of assemblies. */
enum treen_status fixed_problem_of_all(const struct fitting *fitting, const struct images *images,
                                       const bool *always, struct arena *arena, struct problem *problem,
                                       struct treen_error *error);

#endif
