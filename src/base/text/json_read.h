/* Reads JSON (RFC 8259) as it comes, over a scanner that knows line and column. The caller asks for what it
 * expects and keeps what it needs: a text of 64 MB costs no memory here. (tree.h would read JSON too, YAML being a
 * superset of it; but libfyaml was measured to take 200 bytes of memory for each byte of a long line.)
 *
 * `what` names what is expected in messages: "the cells of a piece, a list [ ]". */
#ifndef TREEN_BASE_TEXT_JSON_READ_H
#define TREEN_BASE_TEXT_JSON_READ_H

#include "base/arena.h"
#include "base/text/scan.h"

/* An object: value[i] becomes a scanner before the value of keys[i] (null-ended), or one whose `at` is null when
 * there is no such field. The scanner then is behind the object, all of which has been found to be JSON; other
 * fields mean nothing. A key written with escapes is another field. */
enum treen_status json_read_object(struct scan *scan, const char *what, const char *const *keys,
                                   struct scan *value);

/* A list: called before each element with the number of those read, and at last for its end (*more = false). */
enum treen_status json_read_next(struct scan *scan, const char *what, size_t read, bool *more);

/* A text without zero bytes, decoded as UTF-8 into the arena. */
enum treen_status json_read_text(struct scan *scan, const char *what, struct arena *arena, const char **text);

/* A whole number in low..high. */
enum treen_status json_read_number(struct scan *scan, int64_t low, int64_t high, const char *what,
                                   int64_t *number);

/* ---- For whoever takes a value whatever it is ---------------------------------------------------------------- */

/* Passes over a value of any kind, and so checks it; what is nested deeper than 64 is refused. */
enum treen_status json_read_value(struct scan *scan);

/* An object field by field: called before each, as json_read_next for a list. Then come a text, json_read_colon, a value. */
enum treen_status json_read_field(struct scan *scan, const char *what, size_t read, bool *more);
enum treen_status json_read_colon(struct scan *scan);

/* A number, true, false or null, as it is written; it has been checked before. */
struct scan_word json_read_bare(struct scan *scan);

#endif
