/* The target of two fuzzers of texts: our own (mutate.c, a test) and clang's (libFuzzer). */
#ifndef TREEN_TESTS_FUZZ_TARGET_H
#define TREEN_TESTS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Parses a text, and asks about the puzzle, under libFuzzer's name for its target. The first
 * byte chooses a format, or to recognise it, or one of the puzzles in seeds.h that a solver has
 * answered. The rest is the text. Returns 0. Aborts when anything is wrong. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Returns the first byte for an answer to replies[reply]. */
uint8_t fuzz_reply(size_t reply);

#endif
