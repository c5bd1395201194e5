/* Solutions checked against the rules of a puzzle, by no engine. */
#pragma once

#include "treen.h"

/* Reads solutions and checks each against the rules of the puzzle, without an engine. treen.h
 * (treen_give) describes the forms of the text. The time, the memory and TREEN_BAD_INPUT are as
 * there. TREEN_STOPPED and TREEN_NO_MEMORY give a verdict of what was judged by then (null: there
 * was no memory for it). The verdict owns the solutions. */
struct verdict;

enum treen_status verdict_of_text(const struct treen_puzzle *puzzle, const char *text, size_t length,
                                  const char *source, struct verdict **verdict, struct treen_error *error);

bool verdict_holds(const struct verdict *verdict);

uint64_t verdict_solutions(const struct verdict *verdict);

/* Returns the number of solutions that were judged before a limit came. */
uint64_t verdict_judged(const struct verdict *verdict);

/* Returns the turns that need more play than they are told, in the order of their solutions. */
const struct treen_need *verdict_needs(const struct verdict *verdict, size_t *needs);

/* Returns the number of solutions whose moves are kept, and were all made, cell by cell. */
uint64_t verdict_separations(const struct verdict *verdict);

/* Returns the sentence `index` of those about what is wrong; null after the last. */
const char *verdict_broken(const struct verdict *verdict, size_t index);

/* Returns the solution `index` of those that were judged, in order; null after the last.
 * *separation (null: not asked) gets its moves; null where the text has none, or something of the
 * solution does not hold. */
const struct treen_solution *verdict_solution(const struct verdict *verdict, size_t index,
                                              const struct treen_separation **separation);

void verdict_close(struct verdict *verdict);

/* Checks all of them, as verdict_of_text does. The verdict counts them and does not keep them.
 * TREEN_BAD_INPUT: there are none, or the puzzle's grid is not known. */
enum treen_status verdict_of_saved(const struct treen_puzzle *puzzle, struct verdict **verdict,
                                   struct treen_error *error);
