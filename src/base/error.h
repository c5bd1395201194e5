/* Bad input is reported once, as a place and a sentence that says what was found and what was
 * expected. */
#pragma once

#include "treen.h"

#include <stdarg.h>

/* Hands a failure to the caller: TRY(step(x)); in functions that return enum treen_status. */
#define TRY(call)                                                                                            \
    do {                                                                                                     \
        enum treen_status try_status_ = (call);                                                              \
        if (try_status_ != TREEN_OK)                                                                         \
            return try_status_;                                                                              \
    } while (0)

/* Ends the function with TREEN_NO_MEMORY unless `there` holds: a pointer to memory, or the answer
 * of a function that needed some. TRY_MEMORY says also what was being done. */
#define TRY_ROOM(there)                                                                                      \
    do {                                                                                                     \
        if (!(there))                                                                                        \
            return TREEN_NO_MEMORY;                                                                          \
    } while (0)
#define TRY_MEMORY(there, error, what)                                                                       \
    do {                                                                                                     \
        if (!(there))                                                                                        \
            return error_memory((error), (what));                                                            \
    } while (0)

/* Fills in *error (which may be null) and returns the status, so that `return error_at(…)` ends a
 * parser. line and column count from 1; 0 = not known. source: the name of a file or puzzle,
 * copied; null = none. A message that is longer than its room loses its middle, and never its
 * end. So a sentence gives what was found first and what was expected last. */
enum treen_status error_at(struct treen_error *error, const char *source, int line, int column,
                           const char *format, ...) __attribute__((format(printf, 5, 6)));
enum treen_status error_list_at(struct treen_error *error, const char *source, int line, int column,
                                const char *format, va_list values) __attribute__((format(printf, 5, 0)));
enum treen_status error_say(struct treen_error *error, enum treen_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says what is wrong with an input that has no place. Returns TREEN_BAD_INPUT. */
enum treen_status error_bad(struct treen_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes the sentence, ": " and the reason in errno. Returns TREEN_NO_MEMORY where memory is the
 * reason, else TREEN_IO. */
enum treen_status error_system(struct treen_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Says that memory ran out while doing `what` ("listing the placements"). Returns
 * TREEN_NO_MEMORY. */
enum treen_status error_memory(struct treen_error *error, const char *what);
