/* Numbers with a decimal point, for machines to read. printf and strtod would use the sign of the
 * locale that the program has chosen. Sentences for people may have that sign. */
#pragma once

/* Room for any number with up to 17 digits and the zero byte. */
enum { REAL_ROOM = 32 };

/* Prints the value as "%.*g" does. */
void real_print(char text[REAL_ROOM], int digits, double value);

/* Reads a number as strtod does: *end is the place where it stopped, `text` when there is no
 * number. */
double real_read(const char *text, char **end);
