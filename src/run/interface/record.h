/* Records, which other programs read. The names of the fields are a promise (doc/manual.md), so
 * each is written in one place. The files record_*.c share these. */
#pragma once

#include "base/text/json.h"
#include "treen.h"

#include <stdio.h>

/* Begins a line. It says first what it is, so that a reader can skip a type that is unknown. */
void record_begin(struct json *json, const char *type);

/* Ends a line. */
void record_end(struct json *json);

/* Writes the fields of a piece where it lies: name, copy and cells. */
void record_part(struct json *json, const struct treen_part *part);

/* Writes the parts: "pieces", with their cells; or "options", for a bare cover. */
void record_parts(struct json *json, const struct treen_solution *solution);

/* Writes the pieces that lay in the box before the search: "placed"; nothing where none did. */
void record_placed(struct json *json, const struct treen_solution *placed);

/* Returns the statistic of a row of treen_stats.def; 0 = it is not known. */
uint64_t record_statistic(const struct treen_summary *summary, const char *name);

/* Writes the text under the key, or nothing when the text is null. */
void record_known(struct json *json, const char *key, const char *text);

/* Writes the lines of one type of record, each of these. */
void record_disassembly(struct json *json, const struct treen_disassembly *disassembly);
void record_positions(struct json *json, const struct treen_positions *positions);
void record_stick(struct json *json, const struct treen_stick *stick);
void record_burr(struct json *json, const struct treen_burr *burr);
void record_estimated(struct json *json, const struct treen_estimated *estimated);
void record_summary(struct json *json, const struct treen_summary *summary);
void record_made(struct json *json, const struct treen_made *made);

/* Writes the positions as a graph in the language of Graphviz. */
void record_positions_dot(const struct treen_positions *positions, FILE *out);
