/* Nothing is built: a value is known only by the scanner that stands before it. Passing over a
 * value checks it. A value is passed over once for each object around it that is read by keys. So
 * deep nesting costs more, but no record of treen is deep. */
#include "base/text/json_read.h"

#include "base/error.h"
#include "base/text/words.h"

#include <string.h>

/* Passing over a value recurses, and a text of brackets must not exhaust the stack. */
enum { DEEPEST = 64, HINT_ROOM = 64 };

/* ---- Tokens ---------------------------------------------------------------------------------- */

/* Goes to the next sign and tells whether it is `c`. Afterwards the scanner stands at no white
 * space; at the end of the text, at nothing. */
static bool is_at(struct scan *scan, char c) {
    return scan_space(scan) && *scan->at == c;
}

static bool pass(struct scan *scan, char c) {
    bool found = is_at(scan, c);
    if (found)
        scan_step(scan);
    return found;
}

/* Reads the number, the word or the single sign that comes next; empty at the end. A sign counts as
 * a token, so that a message can say "found '}'". */
static struct scan_word token(struct scan *scan) {
    scan_space(scan);
    struct scan_word word = {.text = scan->at, .place = scan_here(scan)};
    const char *at = scan->at;
    while (at < scan->end && *at && !strchr(" \t\r\n,:[]{}\"", *at))
        at++;
    if (at == scan->at && at < scan->end)
        at++;
    word.length = (size_t)(at - word.text);
    return word;
}

static enum treen_status expected(struct scan *scan, const char *what) {
    return scan_expected(scan, token(scan), "%s", what);
}

static void pass_token(struct scan *scan, struct scan_word word) {
    while (scan->at < word.text + word.length)
        scan_step(scan);
}

static const char *skip_digits(const char *at, const char *end) {
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

/* Tells whether the word is a number of JSON: no plus sign, no leading zeros, digits on both sides
 * of the point. */
static bool is_number(struct scan_word word) {
    const char *at = word.text, *end = at + word.length;
    at += at < end && *at == '-';
    const char *digits = at;
    at = skip_digits(at, end);
    if (at == digits || (*digits == '0' && at > digits + 1))
        return false;
    if (at < end && *at == '.') {
        digits = ++at;
        at = skip_digits(at, end);
        if (at == digits)
            return false;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        digits = at += at < end && (*at == '+' || *at == '-');
        at = skip_digits(at, end);
        if (at == digits)
            return false;
    }
    return at == end;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

static int hex_digit(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Returns the code unit of the four hex digits at `at`, or -1. */
static int32_t hex_unit(const char *at, const char *end) {
    int32_t unit = 0;
    for (int i = 0; i < 4; i++, at++) {
        if (at >= end || hex_digit(*at) < 0)
            return -1;
        unit = unit * 16 + hex_digit(*at);
    }
    return unit;
}

/* Passes over an escape, which starts at the backslash. */
static enum treen_status skip_escape(struct scan *scan) {
    const char *at = scan->at + 1;
    bool unit = at < scan->end && *at == 'u' && hex_unit(at + 1, scan->end) >= 0;
    if (!unit && (at >= scan->end || !*at || !strchr("\"\\/bfnrt", *at)))
        return scan_error(scan, scan_here(scan),
                          "found a backslash, expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t "
                          "\\uXXXX");
    for (int i = 0; i < (unit ? 6 : 2); i++)
        scan_step(scan);
    return TREEN_OK;
}

/* Passes over a text. *raw: the bytes between the quotes. */
static enum treen_status skip_text(struct scan *scan, const char *what, struct scan_word *raw) {
    struct scan_place start = (scan_space(scan), scan_here(scan));
    if (!pass(scan, '"'))
        return expected(scan, what);
    *raw = (struct scan_word){.text = scan->at, .place = start};
    while (scan->at < scan->end && *scan->at != '"') {
        if (*scan->at == '\\') {
            TRY(skip_escape(scan));
            continue;
        }
        if ((unsigned char)*scan->at < 32)
            return scan_error(scan, scan_here(scan), "found a %s in a text, expected its closing quote first",
                              *scan->at == '\n' ? "line break" : "control character");
        scan_step(scan);
    }
    if (scan->at == scan->end)
        return scan_error(scan, start, "the file ends in this text, expected its closing quote");
    raw->length = (size_t)(scan->at - raw->text);
    scan_step(scan);
    return TREEN_OK;
}

/* Writes a character as one to four bytes (RFC 3629). */
static char *put_utf8(char *out, uint32_t code) {
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
        *out++ = (char)(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        *out++ = (char)(0xe0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 0x3f));
        *out++ = (char)(0x80 | (code & 0x3f));
    } else {
        *out++ = (char)(0xf0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 0x3f));
        *out++ = (char)(0x80 | (code >> 6 & 0x3f));
        *out++ = (char)(0x80 | (code & 0x3f));
    }
    return out;
}

/* Decodes the character of a \u escape, whose digits start at *at. Half a pair without its other
 * half is U+FFFD. */
static uint32_t decode_unit(const char **at, const char *end) {
    uint32_t unit = (uint32_t)hex_unit(*at, end);
    *at += 4;
    if (unit < 0xd800 || unit > 0xdfff)
        return unit;
    int32_t low = end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u' ? hex_unit(*at + 2, end) : -1;
    if (unit > 0xdbff || low < 0xdc00 || low > 0xdfff)
        return 0xfffd;
    *at += 6;
    return 0x10000 + ((unit - 0xd800) << 10) + ((uint32_t)low - 0xdc00);
}

/* Decodes a text that skip_text has passed over. An escape is never shorter than its character. */
static size_t decode(struct scan_word raw, char *out) {
    static const char signs[] = "bfnrt", meant[] = "\b\f\n\r\t";
    const char *at = raw.text, *end = at + raw.length;
    char *start = out;
    while (at < end) {
        if (*at != '\\') {
            *out++ = *at++;
            continue;
        }
        char sign = at[1];
        at += 2;
        const char *found = strchr(signs, sign);
        if (sign == 'u')
            out = put_utf8(out, decode_unit(&at, end));
        else
            *out++ = found ? meant[found - signs] : sign;
    }
    return (size_t)(out - start);
}

enum treen_status json_read_text(struct scan *scan, const char *what, struct arena *arena,
                                 const char **text) {
    struct scan_word raw;
    TRY(skip_text(scan, what, &raw));
    char *decoded = ARENA_NEW(arena, raw.length + 1, char);
    TRY_MEMORY(decoded, scan->error, "reading JSON");
    size_t length = decode(raw, decoded);
    if (memchr(decoded, 0, length))
        return scan_error(scan, raw.place, "found a zero byte in this text");
    *text = decoded;
    return TREEN_OK;
}

/* ---- Values ---------------------------------------------------------------------------------- */

enum treen_status json_read_number(struct scan *scan, int64_t low, int64_t high, const char *what,
                                   int64_t *number) {
    struct scan_word word = token(scan);
    if (!is_number(word) || !scan_is_number(word.text, word.length, low, high, number))
        return scan_expected(scan, word, "%s, a whole number from %lld to %lld", what, (long long)low,
                             (long long)high);
    pass_token(scan, word);
    return TREEN_OK;
}

/* Steps to the next element between two brackets, of which `read` have been read. Lists and objects
 * share one rule of commas: none before the first element, one before every other, none before the
 * end. */
static enum treen_status next(struct scan *scan, const char *brackets, const char *what, size_t read,
                              bool *more) {
    if (!read && !pass(scan, brackets[0]))
        return expected(scan, what);
    *more = !pass(scan, brackets[1]);
    if (*more && read && !pass(scan, ','))
        return expected(scan, brackets[1] == ']' ? "',' or ']'" : "',' or '}'");
    return TREEN_OK;
}

enum treen_status json_read_next(struct scan *scan, const char *what, size_t read, bool *more) {
    return next(scan, "[]", what, read, more);
}

static enum treen_status read_key(struct scan *scan, struct scan_word *key) {
    TRY(skip_text(scan, "a field: a name in quotes", key));
    return pass(scan, ':') ? TREEN_OK : expected(scan, "':' and the value of the field");
}

static enum treen_status skip_value(struct scan *scan, int depth);

/* Passes over a list or an object and checks all of it, so that a later reader of a part finds no
 * surprise. */
static enum treen_status skip_nested(struct scan *scan, bool object, int depth) {
    bool more = true;
    if (depth == DEEPEST)
        return scan_error(scan, scan_here(scan), "lists and objects are nested deeper than %d", DEEPEST);
    for (size_t read = 0;; read++) {
        struct scan_word key;
        TRY(next(scan, object ? "{}" : "[]", "a list or an object", read, &more));
        if (!more)
            return TREEN_OK;
        if (object)
            TRY(read_key(scan, &key));
        TRY(skip_value(scan, depth + 1));
    }
}

static enum treen_status skip_value(struct scan *scan, int depth) {
    struct scan_word word;
    if (is_at(scan, '{') || is_at(scan, '['))
        return skip_nested(scan, *scan->at == '{', depth);
    if (is_at(scan, '"'))
        return skip_text(scan, "a text", &word);
    word = token(scan);
    if (!is_number(word) && !scan_word_is(word, "true") && !scan_word_is(word, "false") &&
        !scan_word_is(word, "null"))
        return scan_expected(scan, word,
                             "a value: a list, an object, a text in quotes, a number, true, false or null");
    pass_token(scan, word);
    return TREEN_OK;
}

/* Keeps the scanner as it is, before the value, so that the value can be read when all fields are
 * known. Keys are compared as they are written, escapes included: nobody escapes a letter of
 * "type". A field that comes twice is an error, since programs differ in which one they take. */
static enum treen_status note_value(const struct scan *scan, struct scan_word key, const char *const *keys,
                                    struct scan *value) {
    for (size_t i = 0; keys[i]; i++)
        if (scan_word_is(key, keys[i])) {
            if (value[i].at)
                return scan_error(scan, key.place, "the field \"%s\" comes twice", keys[i]);
            value[i] = *scan;
        }
    return TREEN_OK;
}

/* Values in this object are at depth 1. */
enum treen_status json_read_object(struct scan *scan, const char *what, const char *const *keys,
                                   struct scan *value) {
    for (size_t i = 0; keys[i]; i++)
        value[i] = (struct scan){0};
    for (size_t read = 0;; read++) {
        bool more = true;
        struct scan_word key;
        TRY(next(scan, "{}", what, read, &more));
        if (!more)
            return TREEN_OK;
        TRY(read_key(scan, &key));
        scan_space(scan);
        TRY(note_value(scan, key, keys, value));
        TRY(skip_value(scan, 1));
    }
}

/* Refuses a field that is none of the known ones. */
static enum treen_status refuse_field(const struct scan *scan, struct scan_word key, const char *const *known,
                                      bool all) {
    char list[HINT_ROOM];
    for (size_t i = 0; known[i]; i++)
        if (scan_word_is(key, known[i]))
            return TREEN_OK;
    const struct words_hint hint = words_hint(known, key.text, key.length);
    int length = key.length < HINT_ROOM ? (int)key.length : HINT_ROOM;
    if (*hint.text)
        return scan_error(scan, key.place, "found the field \"%.*s\"%s", length, key.text, hint.text);
    words_list(known, "", "", list, sizeof list);
    return all ? scan_error(scan, key.place, "found the field \"%.*s\", expected %s", length, key.text, list)
               : TREEN_OK;
}

enum treen_status json_refuse_fields(struct scan scan, const char *const *known, bool all) {
    for (size_t read = 0;; read++) {
        bool more = true;
        struct scan_word key;
        TRY(next(&scan, "{}", "an object { }", read, &more));
        if (!more)
            return TREEN_OK;
        TRY(read_key(&scan, &key));
        TRY(refuse_field(&scan, key, known, all));
        TRY(skip_value(&scan, 1));
    }
}

/* ---- Any value ------------------------------------------------------------------------------- */

enum treen_status json_read_value(struct scan *scan) {
    return skip_value(scan, 0);
}

enum treen_status json_read_field(struct scan *scan, const char *what, size_t read, bool *more) {
    return next(scan, "{}", what, read, more);
}

enum treen_status json_read_colon(struct scan *scan) {
    return pass(scan, ':') ? TREEN_OK : expected(scan, "':' and the value of the field");
}

struct scan_word json_read_bare(struct scan *scan) {
    struct scan_word word = token(scan);
    pass_token(scan, word);
    return word;
}
