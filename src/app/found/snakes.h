/* Telling all chains that fill a box. */
#pragma once

#include "app/options/tool.h"

/* Says the numbers of chains by their solutions, and the sum. */
void snakes_say(const struct call *call, const struct treen_summary *summary);

/* Prints the same as JSON Lines: the bars, then the summary. */
void snakes_print(const struct call *call, const struct treen_record *summary);
