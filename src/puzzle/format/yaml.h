/* treen's own format in its plain form, for format json. */
#pragma once

#include "puzzle/format.h"

extern const struct format format_yaml;

/* Writes one problem as kind->write_plain does. */
enum treen_status yaml_write_plain(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);
