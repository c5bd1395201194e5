/* A comma belongs to the value after it, and only the value before it knows that a comma is due.
 * Hence one flag: every value sets it, and an opening bracket clears it. A closed bracket is a
 * value itself. Nesting needs no more than this, and no stack. */
#include "base/text/json.h"

#include "base/harmless.h"
#include "base/text/gzip.h"
#include "base/text/real.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void put_bytes(struct json *json, const char *text, size_t length) {
    if (json->checked)
        json->check = gzip_checksum(json->check, text, length);
    json->failed = json->failed || (length && !json->sink(json->context, text, length));
}

/* Writes the gathered bytes to the sink. Asking a stream for room takes longer than writing a
 * coordinate, so bytes are gathered and written together */
static void flush(struct json *json) {
    put_bytes(json, json->text, json->length);
    json->length = 0;
}

static void add_text(struct json *json, const char *text, size_t length) {
    if (length > sizeof json->text - json->length)
        flush(json);
    if (length > sizeof json->text) {
        put_bytes(json, text, length);
        return;
    }
    memcpy(json->text + json->length, text, length);
    json->length += length;
}

static void add_words(struct json *json, const char *text) {
    add_text(json, text, strlen(text));
}

/* Counts the bytes from here on that stand for themselves. */
static size_t plain_run(const char *text) {
    size_t length = 0;
    while ((unsigned char)text[length] >= 32 && (unsigned char)text[length] < 127 && text[length] != '"' &&
           text[length] != '\\')
        length++;
    return length;
}

/* Adds a character that needs care. Names come from files in any encoding, and a reader of JSON may
 * insist on UTF-8: so any other byte becomes U+FFFD. A terminal may be what shows the text. */
static void add_special(struct json *json, const char *text, int bytes) {
    char code[8];
    unsigned number = bytes ? utf8_number((const unsigned char *)text, bytes) : 0xfffd;
    if (!bytes || steers(number))
        add_text(json, code, (size_t)snprintf(code, sizeof code, "\\u%04x", number & 0xffff));
    else if (bytes > 1)
        add_text(json, text, (size_t)bytes);
    else
        add_text(json, (const char[]){'\\', *text}, 2);
}

static void add_string(struct json *json, const char *text) {
    add_text(json, "\"", 1);
    for (;;) {
        size_t plain = plain_run(text);
        add_text(json, text, plain);
        text += plain;
        if (!*text)
            break;
        int bytes = utf8_bytes((const unsigned char *)text);
        add_special(json, text, bytes);
        text += bytes ? bytes : 1;
    }
    add_text(json, "\"", 1);
}

static void add_number(struct json *json, bool negative, uint64_t size) {
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + size % 10);
    while (size /= 10);
    if (negative)
        digits[--at] = '-';
    add_text(json, digits + at, sizeof digits - at);
}

/* Adds the comma that the value before is owed, and the key. */
static void begin_value(struct json *json, const char *key) {
    if (json->again)
        add_text(json, ", ", 2);
    json->again = true;
    if (key) {
        add_string(json, key);
        add_text(json, ": ", 2);
    }
}

void json_open(struct json *json, const char *key, char bracket) {
    begin_value(json, key);
    add_text(json, &bracket, 1);
    json->again = false;
}

void json_close(struct json *json, char bracket) {
    add_text(json, &bracket, 1);
    json->again = true;
}

void json_text(struct json *json, const char *key, const char *text) {
    begin_value(json, key);
    if (text)
        add_string(json, text);
    else
        add_words(json, "null");
}

/* Digits are written as they are: a reader may have numbers of any size, and treen has counts as
 * text. */
void json_digits(struct json *json, const char *key, const char *digits) {
    begin_value(json, key);
    add_words(json, digits ? digits : "null");
}

void json_count(struct json *json, const char *key, uint64_t count) {
    begin_value(json, key);
    add_number(json, false, count);
}

void json_int(struct json *json, const char *key, int64_t number) {
    begin_value(json, key);
    add_number(json, number < 0, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

/* JSON has no word for infinity, or for a value that is no number: both become null. */
void json_real(struct json *json, const char *key, double value) {
    char digits[REAL_ROOM];
    real_print(digits, 6, value);
    json_digits(json, key, isfinite(value) ? digits : NULL);
}

void json_bool(struct json *json, const char *key, bool truth) {
    begin_value(json, key);
    add_words(json, truth ? "true" : "false");
}

void json_checksum(struct json *json, const char *key) {
    char digits[9];
    flush(json);
    snprintf(digits, sizeof digits, "%08" PRIx32, json->check);
    json_text(json, key, digits);
}

void json_end(struct json *json) {
    add_text(json, "\n", 1);
    flush(json);
    json->again = false;
}

void json_cell(struct json *json, const char *key, struct treen_cell cell) {
    json_open(json, key, '[');
    json_int(json, NULL, cell.x);
    json_int(json, NULL, cell.y);
    json_int(json, NULL, cell.z);
    json_close(json, ']');
}

void json_texts(struct json *json, const char *key, const char *const *text, size_t count) {
    json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        json_text(json, NULL, text[i]);
    json_close(json, ']');
}

void json_numbers(struct json *json, const char *key, const unsigned *number, size_t count) {
    json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        json_count(json, NULL, number[i]);
    json_close(json, ']');
}

void json_cells(struct json *json, const char *key, const struct treen_cell *cell, size_t count) {
    json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        json_cell(json, NULL, cell[i]);
    json_close(json, ']');
}
