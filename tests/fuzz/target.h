/* What the two fuzzers do with a text: our own (mutate.c, a test) and clang's (libFuzzer). */
#ifndef TREEN_TESTS_FUZZ_TARGET_H
#define TREEN_TESTS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's entry and its name for it: the first byte chooses a format, or to recognise it, or one of
 * the puzzles in seeds.h that a solver has answered; the rest is the text. Returns 0; whatever is wrong
 * aborts. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The first byte for what is said to replies[reply]. */
uint8_t fuzz_reply(size_t reply);

#endif
