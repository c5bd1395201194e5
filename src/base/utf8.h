/* Characters of UTF-8 (RFC 3629). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Returns the length of the mark that some editors put before a text to say that it is UTF-8; 0 =
 * there is none. */
static inline size_t utf8_mark(const char *text, size_t length) {
    return length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? 3 : 0;
}

/* Returns the bytes of the well-formed character that starts here (shortest form, no surrogates,
 * none past 10ffff), or 0. Never looks past the zero byte at the text's end. */
static inline int utf8_bytes(const unsigned char *c) {
    if (*c < 0x80)
        return 1;
    int bytes = *c >= 0xc2 && *c <= 0xdf   ? 2
                : *c >= 0xe0 && *c <= 0xef ? 3
                : *c >= 0xf0 && *c <= 0xf4 ? 4
                                           : 0;
    for (int i = 1; i < bytes; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    bool bad_second = (*c == 0xe0 && c[1] < 0xa0) || (*c == 0xed && c[1] > 0x9f) ||
                      (*c == 0xf0 && c[1] < 0x90) || (*c == 0xf4 && c[1] > 0x8f);
    return bad_second ? 0 : bytes;
}

/* Returns the number of the well-formed character that starts here and has `bytes` bytes. */
static inline unsigned utf8_number(const unsigned char *c, int bytes) {
    unsigned number = bytes == 1 ? *c : *c & (0x7FU >> bytes);
    for (int i = 1; i < bytes; i++)
        number = number << 6 | (c[i] & 0x3F);
    return number;
}
