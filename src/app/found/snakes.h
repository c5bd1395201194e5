/* Telling all chains that fill a box. */
#pragma once

#include "app/options/tool.h"

/* Prints the same as JSON Lines: the bars, then the summary. */
void snakes_print(const struct call *call, const struct treen_record *summary);
