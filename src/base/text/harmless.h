/* Texts out of files, on their way to a terminal. */
#ifndef TREEN_BASE_TEXT_HARMLESS_H
#define TREEN_BASE_TEXT_HARMLESS_H

#include <stddef.h>
#include <stdio.h>

/* Prints the text; what could steer a terminal becomes a question mark. Returns the columns that
 * the text takes. */
size_t print_harmless(const char *text, FILE *out);

/* Returns the columns that the text takes on a terminal. */
size_t text_columns(const char *text);

#endif
