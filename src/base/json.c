/* A comma belongs to the value after it, and only the value before it can know that there was one: hence one
 * flag, set by everything that has been written and taken back by a bracket that opens. A closed bracket is a
 * value itself. There is no stack, since that is all that nesting needs. */
#include "base/json.h"

#include "base/real.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <math.h>

/* Names come from files in any encoding; a reader of JSON may insist on UTF-8, so what is none is
 * replaced. */
static void string(FILE *out, const char *text) {
    putc('"', out);
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        int bytes = utf8_bytes(c);
        if (bytes == 0)
            fputs("\\ufffd", out);
        else if (*c == '"' || *c == '\\')
            fprintf(out, "\\%c", *c);
        else if (*c < 32 || *c == 127)
            fprintf(out, "\\u%04x", *c);
        else
            fwrite(c, 1, (size_t)bytes, out);
        c += bytes ? bytes : 1;
    }
    putc('"', out);
}

/* What stands before every value: the comma that the one before it is owed, and the key. */
static void lead(struct json *json, const char *key) {
    if (json->again)
        fputs(", ", json->out);
    json->again = true;
    if (key) {
        string(json->out, key);
        fputs(": ", json->out);
    }
}

void json_open(struct json *json, const char *key, char bracket) {
    lead(json, key);
    putc(bracket, json->out);
    json->again = false;
}

void json_close(struct json *json, char bracket) {
    putc(bracket, json->out);
    json->again = true;
}

void json_text(struct json *json, const char *key, const char *text) {
    lead(json, key);
    if (text)
        string(json->out, text);
    else
        fputs("null", json->out);
}

/* Digits are written as they are: the reader of a count may have numbers of any size, we have them as
 * text. */
void json_digits(struct json *json, const char *key, const char *digits) {
    lead(json, key);
    fputs(digits ? digits : "null", json->out);
}

void json_count(struct json *json, const char *key, uint64_t value) {
    lead(json, key);
    fprintf(json->out, "%" PRIu64, value);
}

void json_int(struct json *json, const char *key, int64_t value) {
    lead(json, key);
    fprintf(json->out, "%" PRId64, value);
}

/* JSON has no word for what is not a number or has no end. */
void json_real(struct json *json, const char *key, double value) {
    char digits[REAL_ROOM];
    real_print(digits, 6, value);
    json_digits(json, key, isfinite(value) ? digits : NULL);
}

void json_bool(struct json *json, const char *key, bool value) {
    lead(json, key);
    fputs(value ? "true" : "false", json->out);
}

void json_end(struct json *json) {
    putc('\n', json->out);
    json->again = false;
}
