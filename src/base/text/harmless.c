#include "base/text/harmless.h"

#include "base/text/utf8.h"

#include <stdbool.h>
#include <stdio.h>

/* Columns that a text takes: the later bytes of a UTF-8 character take none. */
size_t text_columns(const char *text) {
    size_t columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

/* Names come from files: what steers a terminal must not reach it. Bytes that are no UTF-8 are
 * passed on, and are the terminal's to show as it likes. */
size_t print_harmless(const char *text, FILE *out) {
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        bool steers = *c < 32 || *c == 127;
        bool steers_as_pair = *c == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0; /* the C1 controls in UTF-8 */
        putc(steers || steers_as_pair ? '?' : *c, out);
        c += steers_as_pair;
    }
    return text_columns(text);
}
