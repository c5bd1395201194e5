/* The command lines of units. */
#pragma once

#include "app/options/tool.h"

/* Returns the line that asks the whole question without a ledger; null: no memory. To be freed. */
char *line_of_question(const struct call *call);

/* Returns the line that runs one task, as people may run it. */
char *line_of_unit(const struct call *call, uint64_t task, uint64_t parts);
