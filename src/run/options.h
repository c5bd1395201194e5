/* Options as text: the rows of treen_options.def, read and written. */
#ifndef TREEN_RUN_OPTIONS_H
#define TREEN_RUN_OPTIONS_H

#include "base/arena.h"
#include "treen.h"

/* The command line that asks the same of this puzzle again (see treen_reproduce), in the arena. */
enum treen_status options_reproduce(const char *command, const char *puzzle,
                                    const struct treen_options *options, struct arena *arena,
                                    const char **text);

/* TREEN_BAD_INPUT where one of the options has a value that treen_option_set would not take, or --part is beyond --parts: the
 * struct may be one that the caller filled in. What an option is without being given is always fine. */
enum treen_status options_check(const struct treen_options *options, struct treen_error *error);

/* How many threads the options mean. One where nodes are limited, so that the limit is exact, and the same nodes are
 * looked at every time. */
size_t options_threads(const struct treen_options *options);

#endif
