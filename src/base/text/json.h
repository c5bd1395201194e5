/* Writes JSON as it goes, one document a line, all of which is with the stream after json_end. Commas and quotes are its
 * business, order and nesting the caller's. Written here rather than taken from a library because counts are numbers
 * "however large": the JSON libraries in Debian 12 stop at 64 bits. */
#ifndef TREEN_BASE_TEXT_JSON_H
#define TREEN_BASE_TEXT_JSON_H

#include "treen.h"

struct json {
    treen_sink *sink; /* takes the text, with `context` */
    void *context;
    bool failed; /* the sink refused: nothing more goes to it */
    bool again;  /* a value came before in this object or list: a comma is due */
    size_t length;
    char text[1024]; /* `length` bytes that have not gone to the sink; none after json_end */
};

/* key: null inside a list and at the top. */
void json_open(struct json *json, const char *key, char bracket);         /* '{' or '[' */
void json_close(struct json *json, char bracket);                         /* '}' or ']' */
void json_text(struct json *json, const char *key, const char *text);     /* null text = null */
void json_digits(struct json *json, const char *key, const char *digits); /* a number as text; null = null */
void json_count(struct json *json, const char *key, uint64_t value);
void json_int(struct json *json, const char *key, int64_t value);
void json_real(struct json *json, const char *key, double value);
void json_bool(struct json *json, const char *key, bool value);
void json_end(struct json *json); /* the line's end, after the last bracket */

#endif
