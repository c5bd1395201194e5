/* Texts from outside, on their way to a terminal or into a line of a file. Strangers wrote the
 * titles, the names and the command lines in files. Every text that is not in quotes with escapes
 * goes through these functions. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Tells whether the character breaks a line, steers a terminal, or turns other characters round.
 * These are the controls of ASCII and of C1, U+2028, U+2029, and Unicode's controls of
 * direction. */
bool steers(unsigned character);

/* Prints the text as a part of one line. Each character that steers, and each byte that is no
 * UTF-8, becomes a question mark. Returns the columns that the text takes. */
size_t print_harmless(const char *text, FILE *out);

/* Does the same to the text itself, which may become shorter. */
void make_harmless(char *text);

/* Tells whether print_harmless prints the text as it is, but for bytes that are no UTF-8. */
bool is_harmless(const char *text, size_t length);

/* Prints lines of JSON from outside. A character that steers becomes an escape, a tab becomes a
 * blank. */
void print_harmless_json(const char *text, size_t length, FILE *out);

/* Returns the columns that the text takes on a terminal, as print_harmless prints it. */
size_t text_columns(const char *text);
