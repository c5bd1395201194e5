/* Guessing what a mistyped word was meant to be. */
#ifndef TREEN_BASE_TEXT_WORDS_H
#define TREEN_BASE_TEXT_WORDS_H

#include <stddef.h>

/* The word of a null-ended list that is nearest to `text` (edits with swaps: Damerau 1964), or null when none
 * is near enough to be worth a hint. */
const char *words_nearest(const char *const *words, const char *text, size_t length);

#endif
