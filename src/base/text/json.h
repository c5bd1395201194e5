/* Writes JSON as it goes, one document a line, all of it in the sink after json_end. This file
 * cares for commas and quotes, the caller for order and nesting. Counts are numbers "however
 * large", and the JSON libraries of Debian 12 stop at 64 bits: so we write JSON ourselves
 * (E189). */
#pragma once

#include "treen.h"

struct json {
    treen_sink *sink; /* takes the text, with `context` */
    void *context;
    bool failed;    /* the sink refused: nothing more goes to it */
    bool again;     /* a value came before in this object or list: a comma is due */
    bool checked;   /* `check` is kept */
    uint32_t check; /* checksum of what has gone to the sink */
    size_t length;
    char text[1024]; /* its first `length` bytes have not gone to the sink; none after json_end */
};

/* Writes one value, each of these. key: null inside a list and at the top. */
void json_open(struct json *json, const char *key, char bracket);         /* '{' or '[' */
void json_close(struct json *json, char bracket);                         /* '}' or ']' */
void json_text(struct json *json, const char *key, const char *text);     /* null text = null */
void json_digits(struct json *json, const char *key, const char *digits); /* a number as text; null = null */
void json_count(struct json *json, const char *key, uint64_t value);
void json_int(struct json *json, const char *key, int64_t value);
void json_real(struct json *json, const char *key, double value);
void json_bool(struct json *json, const char *key, bool value);
void json_cell(struct json *json, const char *key, struct treen_cell cell); /* or a vector: [x, y, z] */

/* Writes a list of `count` values, each of these. */
void json_texts(struct json *json, const char *key, const char *const *text, size_t count);
void json_numbers(struct json *json, const char *key, const unsigned *number, size_t count);
void json_cells(struct json *json, const char *key, const struct treen_cell *cell, size_t count);

/* Writes the checksum of all that was written so far, as a text of eight hexadecimal digits. */
void json_checksum(struct json *json, const char *key);
void json_end(struct json *json); /* ends the line, after the last bracket */
