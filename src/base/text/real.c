/* The locale of a thread is its own, so that nobody else sees it change; localeconv, by which a comma could be found and
 * replaced, is no function for threads. In glibc the plain locale is a constant: taking it needs neither memory nor a
 * lock, and a picture with a point for every vertex does not notice. */
#include "base/text/real.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

/* Gives the locale to go back to; null when nothing was changed, as there is no memory for a locale elsewhere. */
static locale_t become_plain(void) {
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    return plain ? uselocale(plain) : (locale_t)0;
}

static void go_back(locale_t before) {
    if (before)
        freelocale(uselocale(before));
}

void real_print(char text[REAL_ROOM], int digits, double value) {
    locale_t before = become_plain();
    snprintf(text, REAL_ROOM, "%.*g", digits, value);
    go_back(before);
}

double real_read(const char *text, char **end) {
    locale_t before = become_plain();
    double value = strtod(text, end);
    go_back(before);
    return value;
}
