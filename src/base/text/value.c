/* Values as people write them: of settings, and of flags of the tool. */
#include "treen_tool.h"

#include "base/error.h"
#include "base/text/real.h"
#include "base/text/words.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Reading --------------------------------------------------------------------------------- */

/* Says what was found and what was expected. A long value is cut, since the message has to fit on a
 * line. */
static enum treen_status wrong(const struct tool_value *value, const char *text, const char *expected,
                               struct treen_error *error) {
    return error_bad(error, "%s: found '%s', expected %s", value->name, text, expected);
}

/* Reads a flag. "" is the flag alone, as on a command line. */
static enum treen_status read_flag(const struct tool_value *value, const char *text, void *field,
                                   struct treen_error *error) {
    if (*text && strcmp(text, "true") && strcmp(text, "false"))
        return wrong(value, text, "no value, true or false", error);
    *(bool *)field = strcmp(text, "false") != 0;
    return TREEN_OK;
}

/* Reads digits only: strtoull alone would take "-1" for 2^64 - 1. */
static enum treen_status read_digits(const struct tool_value *value, const char *text, void *field,
                                     struct treen_error *error) {
    size_t digits = strspn(text, "0123456789");
    errno = 0;
    uint64_t read = strtoull(text, NULL, 10);
    if (digits && !text[digits] && !errno && value->least <= read && read <= value->most) {
        *(uint64_t *)field = read;
        return TREEN_OK;
    }
    char expected[96];
    snprintf(expected, sizeof expected, "a whole number from %" PRIu64 " to %" PRIu64, value->least,
             value->most);
    return wrong(value, text, expected, error);
}

/* Reads a real. strtod takes more than people mean by a number: leading blanks, infinities, nan,
 * 0x10. */
static enum treen_status read_real(const struct tool_value *value, const char *text, void *field,
                                   struct treen_error *error) {
    char *end;
    double read = real_read(text, &end);
    bool whole = end != text && !*end && !isspace((unsigned char)*text) && !strpbrk(text, "xX");
    if (whole && isfinite(read) && value->low <= read && read <= value->high) {
        *(double *)field = read;
        return TREEN_OK;
    }
    char expected[96];
    snprintf(expected, sizeof expected, "a number from %g to %g", value->low, value->high);
    return wrong(value, text, expected, error);
}

/* Ends the number at `at` before the next x or \xc3\x97 and the blanks around it. Returns the next
 * number; null: there is none. */
static char *end_edge(char *at) {
    char *times = strstr(at, "\xc3\x97"), *mark = strpbrk(at, "xX");
    if (times && (!mark || times < mark))
        *(mark = times + 1) = 0;
    else
        times = mark;
    if (!mark)
        return NULL;
    while (times > at && times[-1] == ' ')
        times--;
    *times = 0;
    return mark + 1 + strspn(mark + 1, " ");
}

/* Reads one to three edges, "10x15x20". Of each number strtod sees the digits alone: "0x1" is no
 * hexadecimal one. */
static enum treen_status read_edges(const struct tool_value *value, const char *text, void *field,
                                    struct treen_error *error) {
    enum { ROOM = 96 };
    struct tool_edges read = {{0}};
    const struct tool_value one = {value->name, TREEN_REAL, .low = value->low, .high = value->high};
    char copy[ROOM], expected[ROOM];
    bool done = strlen(text) < sizeof copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *at = copy, *next; done && at; at = next) {
        const size_t edge = (size_t)(at == copy ? 0 : read.of[1] > 0 ? 2 : 1);
        next = end_edge(at);
        done = !(edge == 2 && next) && read_real(&one, at, &read.of[edge], NULL) == TREEN_OK;
    }
    if (done) {
        *(struct tool_edges *)field = read;
        return TREEN_OK;
    }
    snprintf(expected, sizeof expected, "a number from %g to %g, or AxB or AxBxC of such numbers", value->low,
             value->high);
    return wrong(value, text, expected, error);
}

/* Takes any word but an empty one. It need not be the name of an engine that there is. */
static enum treen_status read_word(const struct tool_value *value, const char *text, void *field,
                                   struct treen_error *error) {
    if (!*text)
        return wrong(value, text, "a name", error);
    *(const char **)field = text;
    return TREEN_OK;
}

/* Refuses a word that is none of "a|b|c", with a hint at the nearest one. */
static enum treen_status wrong_choice(const struct tool_value *value, const char *text,
                                      struct treen_error *error) {
    enum { MOST = 64, ROOM = 512 };
    const char *words[MOST + 1] = {0};
    char copy[ROOM], expected[2 * ROOM], *rest;
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", value->words);
    for (char *word = strtok_r(copy, "|", &rest); word && count < MOST; word = strtok_r(NULL, "|", &rest))
        words[count++] = word;
    snprintf(expected, sizeof expected, "%s%s", value->words, words_hint(words, text, strlen(text)).text);
    return wrong(value, text, expected, error);
}

/* Reads one of the words "a|b|c" as its position. Capitals make no difference. */
static enum treen_status read_choice(const struct tool_value *value, const char *text, void *field,
                                     struct treen_error *error) {
    size_t length = strlen(text);
    unsigned position = 0;
    for (const char *at = value->words;; at++, position++) {
        size_t here = strcspn(at, "|");
        if (here == length && !strncasecmp(at, text, length)) {
            *(unsigned *)field = position;
            return TREEN_OK;
        }
        at += here;
        if (!*at)
            return wrong_choice(value, text, error);
    }
}

enum treen_status tool_read_value(const struct tool_value *value, const char *text, void *field,
                                  struct treen_error *error) {
    static enum treen_status (*const read[])(const struct tool_value *, const char *, void *,
                                             struct treen_error *) = {
        [TREEN_FLAG] = read_flag, [TREEN_NUMBER] = read_digits, [TREEN_REAL] = read_real,
        [TREEN_WORD] = read_word, [TREEN_CHOICE] = read_choice, [TREEN_EDGES] = read_edges,
    };
    return read[value->type](value, text, field, error);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_choice(const char *words, unsigned position, char *text, size_t room) {
    for (; position; position--)
        words += strcspn(words, "|") + 1;
    snprintf(text, room, "%.*s", (int)strcspn(words, "|"), words);
}

static void write_edges(const struct tool_edges *edges, char *text, size_t room) {
    char digits[REAL_ROOM];
    for (size_t i = 0, at = 0; i < 3 && (!i || edges->of[i] > 0) && at < room; i++) {
        real_print(digits, 15, edges->of[i]);
        at += (size_t)snprintf(text + at, room - at, "%s%s", i ? "x" : "", digits);
    }
}

bool tool_write_value(const struct tool_value *value, const void *field, char *text, size_t room) {
    char digits[REAL_ROOM];
    const char *word;
    switch (value->type) {
    case TREEN_FLAG:
        snprintf(text, room, "%s", *(const bool *)field ? "true" : "false");
        return true;
    case TREEN_NUMBER:
        snprintf(text, room, "%" PRIu64, *(const uint64_t *)field);
        return true;
    case TREEN_REAL:
        real_print(digits, 15, *(const double *)field);
        snprintf(text, room, "%s", digits);
        return true;
    case TREEN_EDGES:
        write_edges(field, text, room);
        return true;
    case TREEN_CHOICE:
        write_choice(value->words, *(const unsigned *)field, text, room);
        return true;
    case TREEN_WORD:
        word = *(const char *const *)field;
        snprintf(text, room, "%s", word ? word : "");
        return word != NULL;
    }
    return false;
}
