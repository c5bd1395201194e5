/* The condition that keeps a puzzle from having a solution, where a quick look finds it. */
#pragma once

#include "puzzle/kind.h"

/* Leaves out one condition of the puzzle after the other, and looks for a solution each time. The
 * puzzle must have none. Returns the words for the first change that brings a solution, as in a
 * file: "crossing: free". Null where no such change was found. Each search has few nodes, and all
 * together have these seconds. Memory for them is drawn from `budget`. */
const char *condition_find(const struct treen_puzzle *puzzle, double seconds, struct budget *budget,
                           struct arena *arena);
