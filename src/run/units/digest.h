/* A short text for the question that a part of a search belongs to. */
#ifndef TREEN_RUN_UNITS_DIGEST_H
#define TREEN_RUN_UNITS_DIGEST_H

#include "puzzle/puzzle.h"
#include "run/units/division.h"

enum { DIGEST_ROOM = 33 };

/* Writes the digest: of the question, of the puzzle without its title and the like, of each setting
 * that changes answers or parts, and of the version of the division. A null puzzle is none.
 * TREEN_NO_MEMORY. */
enum treen_status unit_digest(const struct treen_puzzle *puzzle, const char *question,
                              const struct division *division, const struct settings *options,
                              char digest[DIGEST_ROOM], struct treen_error *error);

#endif
