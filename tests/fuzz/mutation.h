/* Small changes made by chance, for the fuzzers that do the same on every run. */
#ifndef TREEN_TESTS_FUZZ_MUTATION_H
#define TREEN_TESTS_FUZZ_MUTATION_H

#include "base/random.h"

#include <stddef.h>
#include <stdint.h>

enum { MOST_TEXT = 4096 };

struct text {
    size_t length;
    uint8_t byte[MOST_TEXT];
};

/* Changes the text in one to four places. It stays within MOST_TEXT bytes. */
void mutate(struct text *text, struct random *random);

#endif
