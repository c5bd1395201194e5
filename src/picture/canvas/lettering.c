#include "picture/canvas/lettering.h"

#include "base/utf8.h"

#include <string.h>

/* Letters of one width, in hundredths of the size. The widths are those of a broad sans-serif, a
 * little rounded up. Other letters are as broad as most small ones. */
static const struct {
    const char *letters;
    int width;
} classes[] = {{"ijl|'", 29},
               {" !,./:;I\\()[]{}-ftr`\"", 41},
               {"Jcksvxyz?", 56},
               {"ABCDEFGHKLNOPQRSTUVXYZ<>=+_&#", 77},
               {"mMwW@%", 98}};

enum { CLASSES = sizeof classes / sizeof *classes, USUAL = 64, FOREIGN = 100 };

/* Returns the bytes of the character that starts here; a stray byte counts as one. */
static size_t bytes_of(const char *at) {
    int bytes = utf8_bytes((const unsigned char *)at);
    return bytes ? (size_t)bytes : 1;
}

static double width_of(const char *at) {
    int bytes = utf8_bytes((const unsigned char *)at);
    for (size_t i = 0; bytes == 1 && i < CLASSES; i++)
        if (strchr(classes[i].letters, *at))
            return classes[i].width / 100.0;
    return (bytes > 2 ? FOREIGN : USUAL) / 100.0;
}

double lettering_width(const char *text, double size) {
    double width = 0;
    for (; *text; text += bytes_of(text))
        width += width_of(text) * size;
    return width;
}

/* Returns the bytes of the line that the text begins with. It ends at a blank, if there is one. */
static size_t line_bytes(const char *text, double size, double width) {
    size_t end = 0, blank = 0;
    double now = 0;
    for (; text[end]; end += bytes_of(text + end)) {
        if (text[end] == ' ')
            blank = end;
        now += width_of(text + end) * size;
        if (now > width && end)
            return blank ? blank : end;
    }
    return end;
}

/* Returns the bytes without the blanks at the end. */
static size_t trimmed(const char *text, size_t bytes) {
    while (bytes && text[bytes - 1] == ' ')
        bytes--;
    return bytes;
}

/* Returns the text that fits, with an ellipsis behind it. */
static const char *cut(const char *text, double size, double width, struct arena *arena) {
    size_t bytes = line_bytes(text, size, width - size);
    return arena_print(arena, "%.*s\xe2\x80\xa6", (int)bytes, text);
}

int lettering_wrap(const char *text, double size, double width, int most, struct arena *arena,
                   const char **line) {
    int lines = 0;
    while (*text && lines < most) {
        size_t bytes = line_bytes(text, size, width);
        bool ends = !text[bytes + strspn(text + bytes, " ")];
        line[lines] = ends || lines + 1 < most ? arena_text(arena, text, trimmed(text, bytes))
                                               : cut(text, size, width, arena);
        if (!line[lines++])
            return 0;
        text += bytes;
        text += strspn(text, " ");
    }
    return lines;
}
