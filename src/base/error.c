/* The function that knows the place of an error writes the message; all others hand on the status.
 * So nothing here adds to a message: a later one replaces it. */
#include "base/error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Writes a message as one line. Control characters become dots, so that a name from a file cannot
 * steer a terminal. */
static void say(struct treen_error *error, const char *format, va_list values) {
    vsnprintf(error->text, sizeof error->text, format, values);
    for (char *c = error->text; *c; c++)
        if ((unsigned char)*c < 32 || *c == 127)
            *c = '.';
}

enum treen_status error_at(struct treen_error *error, const char *source, int line, int column,
                           const char *format, ...) {
    if (error) {
        va_list values;
        va_start(values, format);
        say(error, format, values);
        va_end(values);
        snprintf(error->source, sizeof error->source, "%s", source ? source : "");
        error->line = line;
        error->column = column;
    }
    return TREEN_BAD_INPUT;
}

/* The message has no place: the place of an earlier message is wiped. */
enum treen_status error_say(struct treen_error *error, enum treen_status status, const char *format, ...) {
    if (error) {
        *error = (struct treen_error){0};
        va_list values;
        va_start(values, format);
        say(error, format, values);
        va_end(values);
    }
    return status;
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
