/* A comma belongs to the value after it, and only the value before it can know that there was one: hence one
 * flag, set by everything that has been written and taken back by a bracket that opens. A closed bracket is a
 * value itself. There is no stack, since that is all that nesting needs. */
#include "base/json.h"

#include "base/real.h"
#include "base/utf8.h"

#include <math.h>
#include <string.h>

/* A value with what stands before it goes to the stream at once: it takes longer to ask the stream for room than to write a
 * coordinate, of which there are thousands. (Piece by piece, and numbers by fprintf, were a tenth of taking a set of burrs
 * apart.) */
struct value {
    FILE *out;
    size_t length;
    char text[128];
};

static void flush(struct value *value) {
    fwrite(value->text, 1, value->length, value->out);
    value->length = 0;
}

static void add(struct value *value, const char *text, size_t length) {
    if (value->length + length > sizeof value->text)
        flush(value);
    if (length > sizeof value->text) {
        fwrite(text, 1, length, value->out);
        return;
    }
    memcpy(value->text + value->length, text, length);
    value->length += length;
}

static void add_words(struct value *value, const char *text) {
    add(value, text, strlen(text));
}

/* Bytes from here on that stand for themselves. */
static size_t plain_run(const char *text) {
    size_t length = 0;
    while ((unsigned char)text[length] >= 32 && (unsigned char)text[length] < 127 && text[length] != '"' &&
           text[length] != '\\')
        length++;
    return length;
}

/* Names come from files in any encoding; a reader of JSON may insist on UTF-8, so what is none is
 * replaced. */
static void add_special(struct value *value, const char *text, int bytes) {
    char code[8];
    if (bytes == 0)
        add_words(value, "\\ufffd");
    else if (bytes > 1)
        add(value, text, (size_t)bytes);
    else if (*text == '"' || *text == '\\')
        add(value, (const char[]){'\\', *text}, 2);
    else
        add(value, code, (size_t)snprintf(code, sizeof code, "\\u%04x", (unsigned char)*text));
}

static void add_string(struct value *value, const char *text) {
    add(value, "\"", 1);
    for (;;) {
        size_t plain = plain_run(text);
        add(value, text, plain);
        text += plain;
        if (!*text)
            break;
        int bytes = utf8_bytes((const unsigned char *)text);
        add_special(value, text, bytes);
        text += bytes ? bytes : 1;
    }
    add(value, "\"", 1);
}

static void add_number(struct value *value, bool negative, uint64_t size) {
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + size % 10);
    while (size /= 10);
    if (negative)
        digits[--at] = '-';
    add(value, digits + at, sizeof digits - at);
}

/* With the comma that the value before it is owed, and the key. */
static struct value begin(struct json *json, const char *key) {
    struct value value = {.out = json->out, .length = 0};
    if (json->again)
        add(&value, ", ", 2);
    json->again = true;
    if (key) {
        add_string(&value, key);
        add(&value, ": ", 2);
    }
    return value;
}

void json_open(struct json *json, const char *key, char bracket) {
    struct value value = begin(json, key);
    add(&value, &bracket, 1);
    flush(&value);
    json->again = false;
}

void json_close(struct json *json, char bracket) {
    putc(bracket, json->out);
    json->again = true;
}

void json_text(struct json *json, const char *key, const char *text) {
    struct value value = begin(json, key);
    if (text)
        add_string(&value, text);
    else
        add_words(&value, "null");
    flush(&value);
}

/* Digits are written as they are: the reader of a count may have numbers of any size, we have them as
 * text. */
void json_digits(struct json *json, const char *key, const char *digits) {
    struct value value = begin(json, key);
    add_words(&value, digits ? digits : "null");
    flush(&value);
}

void json_count(struct json *json, const char *key, uint64_t count) {
    struct value value = begin(json, key);
    add_number(&value, false, count);
    flush(&value);
}

void json_int(struct json *json, const char *key, int64_t number) {
    struct value value = begin(json, key);
    add_number(&value, number < 0, number < 0 ? -(uint64_t)number : (uint64_t)number);
    flush(&value);
}

/* JSON has no word for what is not a number or has no end. */
void json_real(struct json *json, const char *key, double value) {
    char digits[REAL_ROOM];
    real_print(digits, 6, value);
    json_digits(json, key, isfinite(value) ? digits : NULL);
}

void json_bool(struct json *json, const char *key, bool truth) {
    struct value value = begin(json, key);
    add_words(&value, truth ? "true" : "false");
    flush(&value);
}

void json_end(struct json *json) {
    putc('\n', json->out);
    json->again = false;
}
