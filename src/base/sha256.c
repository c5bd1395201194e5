#include "base/sha256.h"

#include <string.h>

enum { ROUNDS = 64, LENGTH_BYTES = 8 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constant[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

void sha256_open(struct sha256 *sha) {
    /* Likewise, of the square roots of the first eight primes. */
    *sha = (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                                     0x1f83d9ab, 0x5be0cd19}};
}

static uint32_t rotated(uint32_t word, unsigned by) {
    return word >> by | word << (32 - by);
}

/* Expands a block to a word for each round. */
static void schedule(const unsigned char *block, uint32_t word[ROUNDS]) {
    for (unsigned i = 0; i < 16; i++, block += 4)
        word[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 | block[3];
    for (unsigned i = 16; i < ROUNDS; i++) {
        uint32_t early = word[i - 15], late = word[i - 2];
        word[i] = word[i - 16] + (rotated(early, 7) ^ rotated(early, 18) ^ early >> 3) + word[i - 7] +
                  (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10);
    }
}

static void mix_round(uint32_t s[8], uint32_t word) {
    uint32_t one = s[7] + (rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25)) +
                   ((s[4] & s[5]) ^ (~s[4] & s[6])) + word;
    uint32_t two = (rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22)) +
                   ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += one;
    s[0] = one + two;
}

static void take_block(struct sha256 *sha) {
    uint32_t word[ROUNDS], s[8];
    schedule(sha->block, word);
    memcpy(s, sha->state, sizeof s);
    for (unsigned i = 0; i < ROUNDS; i++)
        mix_round(s, constant[i] + word[i]);
    for (unsigned i = 0; i < 8; i++)
        sha->state[i] += s[i];
}

void sha256_add(struct sha256 *sha, const void *bytes, size_t length) {
    const unsigned char *from = bytes;
    while (length) {
        size_t used = sha->length % SHA256_BLOCK, room = SHA256_BLOCK - used;
        size_t taken = length < room ? length : room;
        memcpy(sha->block + used, from, taken);
        sha->length += taken;
        from += taken;
        length -= taken;
        if (taken == room)
            take_block(sha);
    }
}

void sha256_end(struct sha256 *sha, unsigned char digest[SHA256_BYTES]) {
    uint64_t bits = sha->length * 8;
    unsigned char length[LENGTH_BYTES];
    for (unsigned i = 0; i < LENGTH_BYTES; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    sha256_add(sha, "\x80", 1);
    while (sha->length % SHA256_BLOCK != SHA256_BLOCK - LENGTH_BYTES)
        sha256_add(sha, "", 1);
    sha256_add(sha, length, sizeof length);
    for (unsigned i = 0; i < SHA256_BYTES; i++)
        digest[i] = (unsigned char)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}
