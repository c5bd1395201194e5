/* Guesses the word that a mistyped one was meant to be. */
#ifndef TREEN_BASE_TEXT_WORDS_H
#define TREEN_BASE_TEXT_WORDS_H

#include <stddef.h>

/* Returns the word of a null-ended list that is nearest to `text` (edits with swaps: Damerau 1964),
 * or null when none is near enough for a hint. */
const char *words_nearest(const char *const *words, const char *text, size_t length);

#endif
