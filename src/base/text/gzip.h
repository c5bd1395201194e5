/* Texts compressed by gzip, in memory (through zlib; only gzip.c sees it). */
#pragma once

#include "base/arena.h"
#include "treen.h"

/* Tells whether the bytes start as gzip's do. No text does. */
bool gzip_is(const char *bytes, size_t length);

/* Decompresses the bytes into a text of `text_length` bytes. They are taken from the budget (null =
 * there is none), and the caller gives them back with budget_free. TREEN_BAD_INPUT: the bytes are
 * damaged, end too early, or hold more than `most` bytes. A small file can hold a huge text, so
 * memory is taken only as it is filled. */
enum treen_status gzip_read(const char *bytes, size_t length, size_t most, struct budget *budget,
                            const char *source, char **text, size_t *text_length, struct treen_error *error);

/* Compresses the bytes as they are in ZIP files (raw) or in PNG (with zlib's frame). Equal bytes
 * give equal results. Null: there is no memory. */
char *gzip_pack(const char *bytes, size_t length, bool raw, struct arena *arena, size_t *packed);

/* Returns the checksum (CRC-32) of bytes that follow others with the checksum `before`; 0 =
 * none. */
uint32_t gzip_checksum(uint32_t before, const char *bytes, size_t length);
