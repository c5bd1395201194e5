/* The text of a unit's result: JSON Lines, the last of them a summary that names the unit. */
#pragma once

#include "treen_tool.h"

enum { DIGEST_LENGTH = 32 };

struct result {
    char digest[DIGEST_LENGTH + 1];
    char question[16];
    uint64_t part, parts, subpart, subparts; /* 1 of 1 subparts: it is of the whole unit */
    uint64_t nodes, found;
    double seconds;
};

/* Reads the result of one unit, or of one subpart, and checks that it is whole. A unit may come in
 * all its subparts, one after the other. `source` stands in messages. TREEN_BAD_INPUT: it is
 * none. */
enum treen_status text_read(const char *source, const char *text, size_t length, struct result *result,
                            struct treen_error *error);

/* Returns the length of the first result of text[0..length), up to the end of its summary's line;
 * `length` where there is no summary. */
size_t text_first(const char *text, size_t length);

/* Tells whether two results give the same answers. Times, nodes, memory and command lines may
 * differ, and so may the order of solutions. One may be whole and the other in subparts. A text
 * that is no result agrees with none. Fails with TREEN_NO_MEMORY alone. */
enum treen_status texts_agree(const char *one, size_t one_length, const char *other, size_t other_length,
                              bool *agree, struct treen_error *error);
