/* Guesses the word that a mistyped one was meant to be, lists those that it may be, and finds
 * one in a text. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Returns the word of a null-ended list that is nearest to `text` (edits with swaps: Damerau 1964),
 * or null when none is near enough for a hint. */
const char *words_nearest(const char *const *words, const char *text, size_t length);

/* Returns "; did you mean 'oak'?" for the word of a null-ended list that is nearest to `text`. The
 * text is "" where none is near. It lives as long as the struct: in arguments, till the call
 * returns. */
struct words_hint {
    char text[64];
};
struct words_hint words_hint(const char *const *words, const char *text, size_t length);
struct words_hint words_hint_at(const char *nearest); /* null = none is near */

/* Writes the words of a null-ended list into `out` as "a, b or c", each between `before` and
 * `after`. Cuts the text off where there is no room. */
void words_list(const char *const *words, const char *before, const char *after, char *out, size_t room);

/* Tells whether `word` is one of `words`, which blanks separate. */
bool words_among(const char *words, const char *word);

/* Tells whether a text of `length` bytes begins with the word. */
bool words_begin(const char *text, size_t length, const char *word);
