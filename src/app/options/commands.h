/* The table of commands: its words come from meson.build, in the order of --help. */
#pragma once

#include "app/options/tool.h"

/* Returns the command in row `i` of the table; null after the last one. */
const struct command *command_at(size_t i);

/* Returns the command that is called `word`; null if there is none. */
const struct command *command_named(const char *word);

/* Returns the command that divides the question; null if there is none. */
const struct command *command_dividing(const char *question);
