/* The assemblies that a symmetry leaves unchanged, as a cover problem. From their numbers for all
 * symmetries of the box, Burnside's lemma gives the number of classes without a list of
 * assemblies. */
#pragma once

#include "engine/problem.h"
#include "puzzle/placing/images.h"

/* A symmetry of a box that closes may take longer to come back. It is not counted by this. */
enum { FIXED_ORDERS = 64 };

/* Makes the problem of one symmetry. Its options are the orbits of placements under the symmetry
 * (and its repetitions) whose placements do not overlap. Where orbits take several copies of a
 * class at once, further items and options count these orbits. Each answer is still one assembly.
 * `image`: of the placements under the symmetry, NO_CLASS = none. */
enum treen_status fixed_problem(const struct fitting *fitting, size_t symmetry, const uint32_t *image,
                                struct arena *arena, struct problem *problem, struct treen_error *error);

/* Makes the problem of all assemblies, which the identity leaves unchanged. As a hint, the problem
 * has the symmetries that `always` marks (by symmetry; equivalence.h): they take assemblies to
 * assemblies. */
enum treen_status fixed_problem_of_all(const struct fitting *fitting, const struct images *images,
                                       const bool *always, struct arena *arena, struct problem *problem,
                                       struct treen_error *error);
