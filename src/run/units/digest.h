/* A short text for the question that a part of a search belongs to. */
#pragma once

#include "puzzle/puzzle.h"
#include "run/units/division.h"

#include <string.h>

enum { DIGEST_ROOM = 33 };

/* The first digits of all digests. Older ones, of the text that a kind writes, began as chance had
 * it. */
#define DIGEST_KIND "02"

/* Writes the digest of the question, of the version of its division, and of each setting that
 * changes answers or parts. Of a puzzle (null = none) it has names, and items and options in order;
 * of a packing, box and pieces, from which these follow. Puzzles that are no packings are posed for
 * it, and the statuses are those of posing. */
enum treen_status unit_digest(const struct treen_puzzle *puzzle, const char *question,
                              const struct division *division, const struct settings *options,
                              char digest[DIGEST_ROOM], struct treen_error *error);

/* Tells whether the digest is of the older kind. */
static inline bool digest_is_older(const char *digest) {
    return strncmp(digest, DIGEST_KIND, sizeof DIGEST_KIND - 1) != 0;
}
