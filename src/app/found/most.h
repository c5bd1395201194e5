/* The most that fits, as solve shows it. */
#pragma once

#include "app/options/tool.h"

/* Tells whether the call asks for the most of something. */
bool most_is_asked(const struct call *call);

/* Refuses options that do not go with it. */
enum ending most_check(const struct call *call);

/* Finds the most that fits in the puzzle, and shows it. */
enum ending most_solve(const struct call *call, const struct treen_puzzle *puzzle);
