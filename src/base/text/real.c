/* The locale of a thread is its own, so that no other thread sees it change. localeconv, which
 * could tell the sign to replace, is not safe with threads. In glibc the plain locale is a
 * constant: it needs neither memory nor a lock. */
#include "base/text/real.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

/* Makes the thread's locale plain. Returns the locale to go back to; null when there was no memory
 * and nothing changed. */
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
