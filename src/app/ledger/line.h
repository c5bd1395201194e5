/* The command lines of units. */
#pragma once

#include "app/options/tool.h"

/* Returns the line that asks the whole question without a ledger; null: no memory. To be freed. */
char *line_of_question(const struct call *call);

/* Returns the line that runs one task, as people may run it. */
char *line_of_unit(const struct call *call, uint64_t task, uint64_t parts);

/* Returns the words by which an audit runs a unit: unit_words, but with engine cover's plainest
 * kernel, or its best where that was asked for. */
char **words_of_audit(const struct call *call, uint64_t part, uint64_t parts, uint64_t at_once);
