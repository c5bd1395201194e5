/* Texts compressed by gzip, in memory (through zlib; the only file that sees it is gzip.c). */
#ifndef TREEN_BASE_TEXT_GZIP_H
#define TREEN_BASE_TEXT_GZIP_H

#include "treen.h"

/* Whether the bytes start as gzip's do. No text does. */
bool gzip_is(const char *bytes, size_t length);

/* The text in the bytes, at most `most` bytes of it, to be freed with free(). TREEN_BAD_INPUT: they are damaged,
 * or end too early, or hold more than that; a kilobyte can hold a megabyte, so memory is taken only as it is
 * filled. */
enum treen_status gzip_read(const char *bytes, size_t length, size_t most, const char *source, char **text,
                            size_t *text_length, struct treen_error *error);

#endif
