/* Every answer of a small problem, found by testing all sets of options against the definition in
 * problem.h. */
#ifndef TREEN_TESTS_BRUTE_H
#define TREEN_TESTS_BRUTE_H

#include "ask.h"

/* Adds the answers in ascending order. At most 64 options are possible; the time limits them to far
 * fewer. */
void brute(const struct problem *problem, struct sets *answers);

#endif
