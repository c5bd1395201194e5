/* Texts on their way to a sink (treen_sink). Writers that take a stream write to a sink through a
 * stream of ours. */
#pragma once

#include "treen.h"

#include <stdio.h>

/* Takes text for a stream: `file` is the FILE *. */
bool sink_file(void *file, const char *bytes, size_t length);

/* Writes a text to a stream. */
typedef enum treen_status sink_fill(void *what, FILE *out, struct treen_error *error);

/* Lets `fill` write to the sink, with its own context `what`. TREEN_IO where the sink refuses,
 * with the errno that it left; else what `fill` returns. */
enum treen_status sink_write(treen_sink *sink, void *context, sink_fill *fill, void *what,
                             struct treen_error *error);
