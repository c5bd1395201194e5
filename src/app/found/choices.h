/* The answers to --by: solutions for each value of a choice, counted or shown. */
#pragma once

#include "app/options/tool.h"

/* Counts the solutions for each value, and prints them: a table, CSV or JSON. */
enum ending choices_count(const struct call *call, const struct treen_puzzle *puzzle);

/* Finds solutions of each value, as many as the options say, and shows them under it. */
enum ending choices_solve(const struct call *call, const struct treen_puzzle *puzzle);

/* Refuses options that do not go with --by. */
enum ending choices_check(const struct call *call);
