/* The terminal and the standard streams. */
#pragma once

#include "app/system/ending.h"
#include "treen_tool.h"

/* Returns the columns to fit into: COLUMNS, else the terminal's, else 80. */
unsigned screen_columns(int descriptor);

/* Tells whether the descriptor is a terminal that can do more than print (TERM is neither unset
 * nor "dumb"). */
bool screen_is_terminal(int descriptor);

/* Returns a picture in text, as it should look on standard output. `colour` is the choice of
 * --colour: auto, always or never. */
struct treen_picture screen_picture(unsigned colour);

/* Prints "treen: …" on standard error. */
enum ending complain(enum ending ending, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints "treen: …: " and the reason in errno. Returns STOPPED where memory is the reason, else
 * BAD. */
enum ending complain_system(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Returns how the tool ends after a call of the library. Prints the error of one that failed. */
enum ending complain_error(enum treen_status status, const struct treen_error *error);

/* Prints the sentences of --explain on standard error; null when nobody asked for them. */
void say_reasons(const char *const *sentence);

/* Tells whether standard output has taken everything so far. */
bool output_holds(void);

/* Returns how to end after a picture on standard output, whose `status` this is. Says what went
 * wrong, unless output_close will. */
enum ending screen_shown(enum treen_status status);

/* Flushes and closes standard output: a full disk must not look like an answer. */
enum ending output_close(enum ending ending);
