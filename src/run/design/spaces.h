/* The table of spaces. */
#pragma once

#include "run/design/space.h"

/* Returns the row `index`; null after the last. */
const struct space *space_at(size_t index);

/* Finds a space by its name. TREEN_BAD_INPUT lists the names. */
enum treen_status space_find(const char *name, const struct space **space, struct treen_error *error);

/* Returns the quantities that the space or derive.c measures: bit q for quantity q. */
uint32_t space_measured(const struct space *space);

/* Lists the quantities that the space measures, with commas between; cut off when there is no
 * room. */
void space_list_measures(const struct space *space, char *list, size_t room);

/* Refuses an aim about what the space does not measure, and a way that it does not have. `way` is a
 * position in the words of the setting. */
enum treen_status space_check(const struct space *space, const struct aim *aim, unsigned way,
                              struct treen_error *error);
