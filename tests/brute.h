/* Every answer of a small problem, found by trying all sets of options against the definition in problem.h.
 */
#ifndef TREEN_TESTS_BRUTE_H
#define TREEN_TESTS_BRUTE_H

#include "ask.h"

/* Adds the answers in ascending order. At most 64 options, and far fewer if it is to come to an end. */
void brute(const struct problem *problem, struct sets *answers);

#endif
