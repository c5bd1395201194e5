/* A text that grows at its end, for tests that write records into it. Its room doubles, since the
 * sanitizers copy what grows. */
#ifndef TREEN_TESTS_APPENDED_H
#define TREEN_TESTS_APPENDED_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *at; /* ended by a zero; freed by its owner */
    size_t length, room;
};

/* Takes bytes as a treen_sink; `context` is a text. */
static bool append(void *context, const char *bytes, size_t length) {
    struct text *text = context;
    if (text->length + length >= text->room) {
        size_t room = 2 * (text->length + length + 1);
        char *grown = realloc(text->at, room);
        if (!grown)
            return false;
        text->at = grown;
        text->room = room;
    }
    memcpy(text->at + text->length, bytes, length);
    text->length += length;
    text->at[text->length] = '\0';
    return true;
}

#endif
