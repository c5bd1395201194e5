/* What the files of records share. */
#ifndef TREEN_RUN_ASK_RECORD_H
#define TREEN_RUN_ASK_RECORD_H

#include "base/text/json.h"
#include "treen.h"

/* Every record is one line and says first what it is, so that a reader can skip what it does not know. */
struct json record_begin(FILE *out, const char *type);
void record_end(struct json *json);

/* "pieces": the parts, with their cells; or "options", for a bare cover. */
void record_parts(struct json *json, const struct treen_solution *solution);

/* A cell or a vector as [x, y, z]. */
void record_cell(struct json *json, const char *key, struct treen_cell cell);

/* All rows of treen_stats.def. */
void record_stats(struct json *json, const struct treen_stats *stats);

/* "impossible", where it is known why there is no solution. */
void record_impossible(struct json *json, const char *why);

#endif
