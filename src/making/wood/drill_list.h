/* Drill lists: how the cubes of a snake are sawn and drilled, and how long its elastic is. */
#pragma once

#include "making/making.h"

/* Writes the list as text. */
void drill_list_write(const struct parts *parts, FILE *out);
