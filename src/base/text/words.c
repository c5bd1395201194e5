/* Most unknown words have one wrong letter, and a hint saves a look into the manual. A wrong hint
 * is worse than none, so the bounds are narrow. */
#include "base/text/words.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Longer words get no hint; no key, option or name of treen is near that length. */
enum { LONGEST = 40 };

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

static bool same(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Returns the number of edits that make one text of the other: a letter more, less or other, or two
 * neighbours swapped. Capitals are no edit. A swap looks two rows back, so the last three rows of
 * the table are kept; row i is at i % 3. */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    size_t row[3][LONGEST + 1];
    for (size_t j = 0; j <= b_length; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t *now = row[i % 3], *before = row[(i + 2) % 3], *swapped = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            now[j] = least(least(before[j], now[j - 1]) + 1, before[j - 1] + !same(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                now[j] = least(now[j], swapped[j - 2] + 1);
        }
    }
    return row[a_length % 3][b_length];
}

/* Of several words that are equally near, the first in the list wins. */
const char *words_nearest(const char *const *words, const char *text, size_t length) {
    if (length > LONGEST)
        return NULL;
    const char *nearest = NULL;
    size_t nearest_distance = SIZE_MAX;
    for (; *words; words++) {
        size_t word_length = strlen(*words);
        if (word_length > LONGEST)
            continue;
        size_t edits = distance(text, length, *words, word_length);
        /* A word with more than a third of its letters wrong is another word. One wrong letter is
         * always forgiven, as long as another is right. */
        size_t forgiven = word_length < 6 ? word_length > 1 : word_length / 3;
        if (edits <= forgiven && edits < nearest_distance) {
            nearest = *words;
            nearest_distance = edits;
        }
    }
    return nearest;
}

struct words_hint words_hint_at(const char *nearest) {
    struct words_hint hint = {""};
    if (nearest)
        snprintf(hint.text, sizeof hint.text, "; did you mean '%s'?", nearest);
    return hint;
}

struct words_hint words_hint(const char *const *words, const char *text, size_t length) {
    return words_hint_at(words_nearest(words, text, length));
}

void words_list(const char *const *words, const char *before, const char *after, char *out, size_t room) {
    size_t used = 0;
    *out = 0;
    for (size_t i = 0; words[i] && used < room; i++) {
        const char *comma = !i ? "" : words[i + 1] ? ", " : " or ";
        used += (size_t)snprintf(out + used, room - used, "%s%s%s%s", comma, before, words[i], after);
    }
}

bool words_among(const char *words, const char *word) {
    size_t length = strlen(word);
    for (const char *at = words; at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL)
        if (strcspn(at, " ") == length && !memcmp(at, word, length))
            return true;
    return false;
}

bool words_begin(const char *text, size_t length, const char *word) {
    return length >= strlen(word) && !memcmp(text, word, strlen(word));
}
