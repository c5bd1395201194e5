/* The settings of parts: those that a format does not have are refused. */
#pragma once

#include "making/making.h"
#include "run/options.h"

/* Returns TREEN_BAD_INPUT where a setting of the question "parts" differs from its standard and has
 * no effect. Either the maker does not take it, or another setting takes its effect away. */
enum treen_status parts_settings_check(const struct settings *settings, const struct maker *maker,
                                       struct treen_error *error);
