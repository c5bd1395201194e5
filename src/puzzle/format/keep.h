/* Solutions kept to be written with their puzzle. */
#pragma once

#include "treen.h"

#include <stdio.h>

/* Adds a copy of a solution of this puzzle, with its number, and its separation (null: not
 * known). */
enum treen_status keep_add(struct treen_keep *keep, const struct treen_solution *solution,
                           const struct treen_separation *separation, struct treen_error *error);

enum treen_status keep_write(struct treen_keep *keep, const struct treen_kept *kept, FILE *out,
                             struct treen_error *error);
