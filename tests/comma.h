/* A locale that writes a comma where a number has its point, as most of Europe does. */
#ifndef TREEN_TESTS_COMMA_H
#define TREEN_TESTS_COMMA_H

#include <stdbool.h>

/* Sets it as the program's locale. False when there is none and none can be made. */
bool comma_begin(void);
void comma_end(void);

#endif
