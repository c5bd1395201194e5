/* Numbers with a point, which in a program that has chosen a locale of its own printf and strtod would write and read with
 * that locale's sign. For what machines read; sentences for people may have their comma. */
#ifndef TREEN_BASE_TEXT_REAL_H
#define TREEN_BASE_TEXT_REAL_H

#include <stddef.h>

/* Room for any number with up to 17 digits and the zero byte. */
enum { REAL_ROOM = 32 };

/* As "%.*g" prints it. */
void real_print(char text[REAL_ROOM], int digits, double value);

/* As strtod reads it: *end is where it stopped, which is `text` when there is no number. */
double real_read(const char *text, char **end);

#endif
