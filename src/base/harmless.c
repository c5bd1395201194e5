#include "base/harmless.h"

#include "base/utf8.h"

#include <string.h>

enum { NOTHING = 0xfffd }; /* a character that does not steer */

bool steers(unsigned character) {
    static const struct {
        unsigned first, last;
    } range[] = {{0, 31}, {127, 159}, {0x61c, 0x61c}, {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x2069}};
    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        if (character >= range[i].first && character <= range[i].last)
            return true;
    return false;
}

/* Goes on behind the next character, and gives its bytes as they are to be printed. */
static const char *next(const char **text, size_t *bytes) {
    const unsigned char *c = (const unsigned char *)*text;
    int length = utf8_bytes(c);
    bool shown = length && !steers(utf8_number(c, length));
    *text += length ? length : 1;
    *bytes = shown ? (size_t)length : 1;
    return shown ? (const char *)c : "?";
}

size_t print_harmless(const char *text, FILE *out) {
    size_t columns = 0;
    for (; *text; columns++) {
        size_t bytes;
        const char *c = next(&text, &bytes);
        fwrite(c, 1, bytes, out);
    }
    return columns;
}

void make_harmless(char *text) {
    const char *from = text;
    while (*from) {
        size_t bytes;
        const char *c = next(&from, &bytes);
        memmove(text, c, bytes);
        text += bytes;
    }
    *text = '\0';
}

/* Returns the bytes at text[i] that stand together: those of a character, or a byte that is no
 * UTF-8. *steering becomes the character where it steers, else NOTHING. */
static size_t steering_at(const char *text, size_t length, unsigned *steering) {
    unsigned char c[5] = {(unsigned char)*text}; /* the text may end in the middle of a character */
    *steering = NOTHING;
    if (*c >= ' ' && *c < 127)
        return 1;
    memcpy(c, text, length < 4 ? length : 4);
    int bytes = utf8_bytes(c);
    unsigned number = bytes ? utf8_number(c, bytes) : NOTHING;
    *steering = steers(number) ? number : NOTHING;
    return bytes ? (size_t)bytes : 1;
}

bool is_harmless(const char *text, size_t length) {
    unsigned steering = NOTHING;
    for (size_t i = 0; i < length && steering == NOTHING;)
        i += text[i] >= ' ' && text[i] < 127 ? 1 : steering_at(text + i, length - i, &steering);
    return steering == NOTHING;
}

/* A blank of JSON outside of texts may be a tab or a carriage return. Inside it may not. */
void print_harmless_json(const char *text, size_t length, FILE *out) {
    for (size_t i = 0, bytes; i < length; i += bytes) {
        unsigned steering;
        bytes = steering_at(text + i, length - i, &steering);
        if (steering == NOTHING || steering == '\n')
            fwrite(text + i, 1, bytes, out);
        else if (steering == '\t' || steering == '\r')
            putc(' ', out);
        else
            fprintf(out, "\\u%04x", steering);
    }
}

size_t text_columns(const char *text) {
    size_t columns = 0, bytes;
    for (; *text; columns++)
        next(&text, &bytes);
    return columns;
}
