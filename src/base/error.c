/* The function that knows the place of an error writes the message; all others hand on the status.
 * So nothing here adds to a message: a later one replaces it. */
#include "base/error.h"

#include "base/harmless.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool inside_character(const char *text) {
    return ((unsigned char)*text & 0xc0) == 0x80;
}

/* Copies a text, without its middle where it is too long. A long name is likely to stand there: a
 * message begins with what was found and ends with what was expected. */
static void copy(char *out, size_t room, const char *text) {
    static const char gap[] = " ... ";
    size_t length = strlen(text), half = (room - sizeof gap) / 2;
    if (length < room) {
        memcpy(out, text, length + 1);
        return;
    }
    const char *tail = text + length - half;
    size_t head = half;
    while (head && inside_character(text + head))
        head--;
    while (inside_character(tail))
        tail++;
    memcpy(out, text, head);
    memcpy(out + head, gap, sizeof gap - 1);
    memcpy(out + head + sizeof gap - 1, tail, strlen(tail) + 1);
}

/* Writes a message as one line, in which a name from a file cannot steer a terminal. A message that
 * is too long is first written whole, into memory of its own. */
static void say_values(struct treen_error *error, const char *format, va_list values) {
    va_list again;
    va_copy(again, values);
    int length = vsnprintf(error->text, sizeof error->text, format, values);
    char *whole = length < (int)sizeof error->text ? NULL : malloc((size_t)length + 1);
    if (whole) {
        vsnprintf(whole, (size_t)length + 1, format, again);
        copy(error->text, sizeof error->text, whole);
        free(whole);
    }
    va_end(again);
    make_harmless(error->text);
}

enum treen_status error_list_at(struct treen_error *error, const char *source, int line, int column,
                                const char *format, va_list values) {
    if (error) {
        say_values(error, format, values);
        copy(error->source, sizeof error->source, source ? source : "");
        error->line = line;
        error->column = column;
    }
    return TREEN_BAD_INPUT;
}

enum treen_status error_at(struct treen_error *error, const char *source, int line, int column,
                           const char *format, ...) {
    va_list values;
    va_start(values, format);
    enum treen_status status = error_list_at(error, source, line, column, format, values);
    va_end(values);
    return status;
}

/* Says it without a place: that of an earlier message is wiped. */
static void say_alone(struct treen_error *error, const char *format, va_list values) {
    if (!error)
        return;
    *error = (struct treen_error){0};
    say_values(error, format, values);
}

enum treen_status error_say(struct treen_error *error, enum treen_status status, const char *format, ...) {
    va_list values;
    va_start(values, format);
    say_alone(error, format, values);
    va_end(values);
    return status;
}

enum treen_status error_bad(struct treen_error *error, const char *format, ...) {
    va_list values;
    va_start(values, format);
    say_alone(error, format, values);
    va_end(values);
    return TREEN_BAD_INPUT;
}

enum treen_status error_system(struct treen_error *error, const char *format, ...) {
    int reason = errno;
    char sentence[sizeof error->text];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    return error_say(error, reason == ENOMEM ? TREEN_NO_MEMORY : TREEN_IO, "%s: %s", sentence,
                     strerror(reason));
}

enum treen_status error_memory(struct treen_error *error, const char *what) {
    return error_say(error, TREEN_NO_MEMORY, "out of memory while %s", what);
}
