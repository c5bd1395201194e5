/* Taking apart, for the commands that do it. */
#pragma once

#include "app/options/tool.h"

/* Finds the puzzle's assemblies, takes them apart, tells, and sums up, as the call's options ask
 * for. */
enum ending apart_puzzle(const struct call *call, const struct treen_puzzle *puzzle);
