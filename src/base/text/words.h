/* Guesses the word that a mistyped one was meant to be, lists those that it may be, and finds
 * one in a text. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Returns the word of a null-ended list that is nearest to `text` (edits with swaps: Damerau 1964),
 * or null when none is near enough for a hint. */
const char *words_nearest(const char *const *words, const char *text, size_t length);

/* Writes "; did you mean 'oak'?" into `out` for the word that is nearest to `text`, or "" where
 * none is near. Cuts the text off where there is no room. */
void words_hint(const char *const *words, const char *text, char *out, size_t room);

/* Writes the words of a null-ended list into `out` as "a, b or c", each between `before` and
 * `after`. Cuts the text off where there is no room. */
void words_list(const char *const *words, const char *before, const char *after, char *out, size_t room);

/* Tells whether `word` is one of `words`, which blanks separate. */
bool words_among(const char *words, const char *word);

/* Tells whether a text of `length` bytes begins with the word. */
bool words_begin(const char *text, size_t length, const char *word);
