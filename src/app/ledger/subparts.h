/* Tasks: what a process runs is a unit, or a subpart of one that is divided again. */
#pragma once

#include "app/ledger/store.h"
#include "app/ledger/text.h"

/* The subparts of a unit that is divided. */
enum { SUBPARTS = 64 };

/* No task has a higher number. */
#define LAST_TASK (UINT64_MAX >> 1)

/* Returns the number of a subpart as a task. A unit's is its own, 1..parts; subparts come behind
 * all units, in order. */
uint64_t task_of_subpart(uint64_t part, uint64_t subpart, uint64_t parts);

/* Returns the task that the result is of; 0: it is of a subpart of another number of them. */
uint64_t task_of_result(const struct result *result);

/* Returns the unit that the task is, or is a subpart of. */
uint64_t task_part(uint64_t task, uint64_t parts);

/* Returns the subpart, from 1 on; 0: the task is a whole unit. */
uint64_t task_subpart(uint64_t task, uint64_t parts);

/* Keeps the result of a task. A unit makes its subparts useless, which are dropped. With the last
 * subpart all of them become the result of the unit, which *unit then is; else its part is 0. All
 * of it is on the disk, or nothing. Costs a look at the other subparts. */
enum treen_status task_keep(const struct store_maker *maker, struct store *store,
                            const struct store_unit *task, uint64_t parts, struct result *unit,
                            struct treen_error *error);
