/* SHA-256 (FIPS 180-4): 32 bytes that stand for a text of any length. Nobody knows two texts with
 * the same 32 bytes. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[SHA256_BLOCK];
};

void sha256_open(struct sha256 *sha);

/* Adds bytes to the end of the text. */
void sha256_add(struct sha256 *sha, const void *bytes, size_t length);

/* Ends the text, and gives its 32 bytes. */
void sha256_end(struct sha256 *sha, unsigned char digest[SHA256_BYTES]);
