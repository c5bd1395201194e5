/* The scanner moves by scan_step alone, which keeps line and column true. The text need not end in
 * a zero byte, so `at` is compared with `end` before its byte is read. */
#include "base/text/scan.h"

#include "base/error.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

/* In characters and in bytes. */
enum { LONGEST_QUOTE = 40, QUOTE_ROOM = 4 * LONGEST_QUOTE + 4 };

struct scan scan_open(const char *text, size_t length, const char *source, struct treen_error *error) {
    return (struct scan){.at = text,
                         .end = text + length,
                         .source = source,
                         .line = 1,
                         .column = 1,
                         .left = 1,
                         .error = error};
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* A column is a character as people count them: the later bytes of a UTF-8 character add none. */
void scan_step(struct scan *scan) {
    char c = *scan->at++;
    if (c == '\n') {
        scan->line++;
        scan->column = scan->left;
    } else if (((unsigned char)c & 0xc0) != 0x80) {
        scan->column++;
    }
}

static bool at_comment(const struct scan *scan) {
    if (!scan->comment || scan->at >= scan->end || *scan->at != *scan->comment)
        return false;
    size_t length = strlen(scan->comment);
    return length && (size_t)(scan->end - scan->at) >= length && !memcmp(scan->at, scan->comment, length);
}

/* A comment is passed over like blanks, up to its line's end: the line has nothing more to read. */
bool scan_blank(struct scan *scan) {
    while (scan->at < scan->end && is_blank(*scan->at))
        scan_step(scan);
    if (at_comment(scan))
        while (scan->at < scan->end && *scan->at != '\n')
            scan_step(scan);
    return scan->at < scan->end && *scan->at != '\n';
}

bool scan_space(struct scan *scan) {
    while (!scan_blank(scan) && scan->at < scan->end)
        scan_step(scan);
    return scan->at < scan->end;
}

void scan_line(struct scan *scan) {
    while (scan->at < scan->end && *scan->at != '\n')
        scan_step(scan);
    if (scan->at < scan->end)
        scan_step(scan);
}

struct scan_place scan_here(const struct scan *scan) {
    return (struct scan_place){scan->line, scan->column};
}

/* A comment ends a word as white space does: "3//three" is a 3. Most bytes of a long text are read
 * here, so a letter costs little. */
struct scan_word scan_word(struct scan *scan) {
    struct scan_word word = {.text = scan->at, .place = scan_here(scan)};
    while (scan->at < scan->end && !at_comment(scan)) {
        unsigned char c = (unsigned char)*scan->at;
        if (c <= ' ' && (c == '\n' || is_blank((char)c)))
            break;
        scan->column += (c & 0xc0) != 0x80;
        scan->at++;
    }
    word.length = (size_t)(scan->at - word.text);
    return word;
}

struct scan_word scan_character(const struct scan *scan) {
    struct scan_word word = {.text = scan->at, .place = scan_here(scan)};
    while (scan->at + word.length < scan->end &&
           (!word.length || ((unsigned char)scan->at[word.length] & 0xc0) == 0x80))
        word.length++;
    return word;
}

bool scan_word_is(struct scan_word word, const char *text) {
    return word.length == strlen(text) && !memcmp(word.text, text, word.length);
}

/* Nineteen digits are below 2^64, so that the sum can be compared before it becomes a signed
 * number. */
bool scan_is_number(const char *text, size_t length, int64_t low, int64_t high, int64_t *number) {
    size_t sign = length > 0 && (*text == '-' || *text == '+');
    if (length == sign || length > 19 + sign)
        return false;
    uint64_t size = 0;
    for (size_t i = sign; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        size = 10 * size + (uint64_t)(text[i] - '0');
    }
    if (size > INT64_MAX)
        return false;
    int64_t value = *text == '-' ? -(int64_t)size : (int64_t)size;
    if (value < low || value > high)
        return false;
    *number = value;
    return true;
}

/* A word that is no number is quoted whole, "12x" and not "x", as the person typed it. */
enum treen_status scan_number(struct scan *scan, int64_t low, int64_t high, const char *what,
                              int64_t *number) {
    scan_space(scan);
    struct scan_word word = scan_word(scan);
    if (scan_is_number(word.text, word.length, low, high, number))
        return TREEN_OK;
    return scan_expected(scan, word, "%s, a whole number from %lld to %lld", what, (long long)low,
                         (long long)high);
}

/* Returns the bytes of the character, or 0 where it is none or could steer a terminal. */
static int shown_bytes(struct scan_word word, size_t at) {
    unsigned char bytes[5] = {0};
    memcpy(bytes, word.text + at, word.length - at < 4 ? word.length - at : 4);
    bool control = bytes[0] < 32 || bytes[0] == 127 || (bytes[0] == 0xc2 && bytes[1] < 0xa0);
    return control ? 0 : utf8_bytes(bytes);
}

/* Quotes the word that was found: its first characters, whole. A byte that cannot be shown becomes
 * a dot. */
static void quote(char out[QUOTE_ROOM], struct scan_word word) {
    size_t n = 0, at = 0;
    for (int letters = 0; at < word.length && letters < LONGEST_QUOTE; letters++) {
        int bytes = shown_bytes(word, at);
        if (bytes)
            memcpy(out + n, word.text + at, (size_t)bytes);
        else
            out[n] = '.';
        n += bytes ? (size_t)bytes : 1;
        at += bytes ? (size_t)bytes : 1;
    }
    strcpy(out + n, at < word.length ? "..." : "");
}

/* Returns a word for what ends with the text. A block's lines begin further right. */
static const char *ending(const struct scan *scan) {
    return !scan->is_value ? "file" : scan->left > 1 ? "block" : "line";
}

enum treen_status scan_found(const struct scan *scan, struct scan_word found, const char *sentence) {
    char quoted[QUOTE_ROOM];
    quote(quoted, found);
    if (!found.length)
        return scan_error(scan, found.place, "the %s ends here%s",
                          found.text < scan->end ? "line" : ending(scan), sentence);
    return scan_error(scan, found.place, "found '%s'%s", quoted, sentence);
}

enum treen_status scan_expected(const struct scan *scan, struct scan_word found, const char *format, ...) {
    static const char before[] = ", expected ";
    char sentence[sizeof before + sizeof scan->error->text];
    va_list values;
    strcpy(sentence, before);
    va_start(values, format);
    vsnprintf(sentence + sizeof before - 1, sizeof sentence - sizeof before + 1, format, values);
    va_end(values);
    return scan_found(scan, found, sentence);
}

enum treen_status scan_error(const struct scan *scan, struct scan_place place, const char *format, ...) {
    va_list values;
    va_start(values, format);
    enum treen_status status =
        error_list_at(scan->error, scan->source, place.line, place.column, format, values);
    va_end(values);
    return status;
}
