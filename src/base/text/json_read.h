/* Reads JSON (RFC 8259) as it comes, over a scanner that knows line and column. The caller asks for
 * the value that it expects and keeps what it needs, so that a long text costs no memory here.
 * (tree.h could read JSON too, since YAML includes it, but libfyaml takes much memory for a long
 * line: E189.)
 *
 * `what` names the expected value in messages: "the cells of a piece, a list [ ]". */
#pragma once

#include "base/arena.h"
#include "base/text/scan.h"

/* Reads an object: value[i] becomes a scanner before the value of keys[i] (null-ended); its `at` is
 * null when there is no such field. Afterwards the scanner is behind the object, which has been
 * checked to be JSON. Other fields are ignored. A key written with escapes is another field. */
enum treen_status json_read_object(struct scan *scan, const char *what, const char *const *keys,
                                   struct scan *value);

/* Refuses a field of the object before which the scanner stands, if it is perhaps a misspelt one of
 * `known` (null-ended): "did you mean 'moves'?". Where `all` holds, it refuses all other fields. */
enum treen_status json_refuse_fields(struct scan scan, const char *const *known, bool all);

/* Steps through a list: it is called before each element, `read` of which have been read. At the
 * end *more is false. */
enum treen_status json_read_next(struct scan *scan, const char *what, size_t read, bool *more);

/* Reads a text without zero bytes, decoded as UTF-8 into the arena. */
enum treen_status json_read_text(struct scan *scan, const char *what, struct arena *arena, const char **text);

/* Reads a whole number of low..high. */
enum treen_status json_read_number(struct scan *scan, int64_t low, int64_t high, const char *what,
                                   int64_t *number);

/* ---- For callers that take any value --------------------------------------------------------- */

/* Passes over a value of any kind, and so checks it; nesting deeper than 64 is refused. */
enum treen_status json_read_value(struct scan *scan);

/* Steps through an object field by field, as json_read_next through a list. After each call come a
 * text, json_read_colon and a value. */
enum treen_status json_read_field(struct scan *scan, const char *what, size_t read, bool *more);
enum treen_status json_read_colon(struct scan *scan);

/* Reads a number, true, false or null, as it is written; it has been checked before. */
struct scan_word json_read_bare(struct scan *scan);
