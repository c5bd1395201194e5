#include "engine/matching/pfaffian.h"

#include "base/error.h"

#include <math.h>
#include <string.h>

struct skew {
    uint32_t size;
    uint32_t prime;
    uint32_t *at;  /* [row * size + column], modulo the prime */
    uint32_t *end; /* by row: from there on the row has zeros alone */
};

size_t pfaffian_bytes(uint32_t size) {
    return (size_t)size * (size + 1) * sizeof(uint32_t);
}

/* ---- Modulo a prime -------------------------------------------------------------------------- */

static uint32_t times(const struct skew *skew, uint32_t a, uint32_t b) {
    return (uint32_t)((uint64_t)a * b % skew->prime);
}

static uint32_t minus(const struct skew *skew, uint32_t a) {
    return a ? skew->prime - a : 0;
}

/* Returns 1 / a, by Fermat's theorem. */
static uint32_t inverse(const struct skew *skew, uint32_t a) {
    uint32_t power = 1;
    for (uint32_t left = skew->prime - 2; left; left >>= 1) {
        power = left & 1 ? times(skew, power, a) : power;
        a = times(skew, a, a);
    }
    return power;
}

static void fill_skew(const struct skew_entry *entry, size_t entries, struct skew *skew) {
    memset(skew->at, 0, (size_t)skew->size * skew->size * sizeof *skew->at);
    memset(skew->end, 0, skew->size * sizeof *skew->end);
    for (size_t i = 0; i < entries; i++) {
        const uint32_t row = entry[i].row, column = entry[i].column;
        const uint32_t size = (uint32_t)(entry[i].value < 0 ? -entry[i].value : entry[i].value) % skew->prime,
                       value = entry[i].value < 0 ? minus(skew, size) : size;
        skew->at[(size_t)row * skew->size + column] = value;
        skew->at[(size_t)column * skew->size + row] = minus(skew, value);
        skew->end[row] = column + 1 > skew->end[row] ? column + 1 : skew->end[row];
        skew->end[column] = row + 1 > skew->end[column] ? row + 1 : skew->end[column];
    }
}

/* Exchanges two rows, and the columns of the same numbers. */
static void exchange(struct skew *skew, uint32_t a, uint32_t b) {
    for (uint32_t i = 0; i < skew->size; i++) {
        uint32_t *one = &skew->at[(size_t)a * skew->size + i], *other = &skew->at[(size_t)b * skew->size + i];
        uint32_t kept = *one;
        *one = *other;
        *other = kept;
    }
    const uint32_t end = skew->end[a];
    skew->end[a] = skew->end[b];
    skew->end[b] = end;
    for (uint32_t i = 0; i < skew->size; i++) {
        uint32_t *row = &skew->at[(size_t)i * skew->size], kept = row[a];
        row[a] = row[b];
        row[b] = kept;
        if (skew->end[i] <= b && (row[a] || row[b])) /* a < b */
            skew->end[i] = b + 1;
    }
}

/* Takes rows k and k + 1 away: the Pfaffian is that of the rest, times their common entry. */
static void eliminate(struct skew *skew, uint32_t k) {
    const uint32_t *one = skew->at + (size_t)k * skew->size, *other = one + skew->size;
    const uint32_t end = skew->end[k] > skew->end[k + 1] ? skew->end[k] : skew->end[k + 1],
                   share = inverse(skew, one[k + 1]);
    for (uint32_t i = k + 2; i < end; i++) {
        const uint64_t up = times(skew, other[i], share), down = minus(skew, times(skew, one[i], share));
        uint32_t *row = skew->at + (size_t)i * skew->size;
        if (!up && !down)
            continue;
        for (uint32_t j = k + 2; j < end; j++)
            row[j] = (uint32_t)((row[j] + up * one[j] + down * other[j]) % skew->prime);
        skew->end[i] = skew->end[i] > end ? skew->end[i] : end;
    }
}

/* Finds the Pfaffian modulo the prime. The signs of exchanges count, so that it is the same number
 * modulo all primes. `before`: the share of the work that is done, of which this is `share`. */
static enum treen_status find_modulo(struct skew *skew, double before, double share, struct control *control,
                                     uint32_t *value) {
    *value = 1;
    for (uint32_t k = 0; k < skew->size; k += 2) {
        const uint32_t *row = skew->at + (size_t)k * skew->size;
        uint32_t pivot = k + 1;
        while (pivot < skew->end[k] && !row[pivot])
            pivot++;
        if (pivot >= skew->end[k]) {
            *value = 0;
            return TREEN_OK;
        }
        if (pivot > k + 1) {
            exchange(skew, k + 1, pivot);
            *value = minus(skew, *value);
        }
        *value = times(skew, *value, row[k + 1]);
        eliminate(skew, k);
        if (control_nodes(control, 1) && control_due(control, before + share * k / skew->size))
            return TREEN_STOPPED;
    }
    return TREEN_OK;
}

/* ---- All primes ------------------------------------------------------------------------------ */

static bool is_prime(uint32_t number) {
    for (uint32_t i = 3; (uint64_t)i * i <= number; i += 2)
        if (number % i == 0)
            return false;
    return number % 2;
}

/* Returns an upper bound of the Pfaffian's bits, by Hadamard: its square is at most the product of
 * the rows' lengths. */
static double bound_bits(const struct skew_entry *entry, size_t entries, uint32_t size, double *square) {
    double bits = 0;
    memset(square, 0, size * sizeof *square);
    for (size_t i = 0; i < entries; i++) {
        const double value = (double)entry[i].value;
        square[entry[i].row] += value * value;
        square[entry[i].column] += value * value;
    }
    for (uint32_t i = 0; i < size; i++)
        bits += square[i] > 0 ? log2(square[i]) / 4 : 0;
    return bits;
}

/* Turns remainders into digits: the number is digit[0] + prime[0] * (digit[1] + prime[1] * ...).
 * (Garner 1959.) */
static void find_digits(const uint32_t *prime, uint32_t *digit, size_t count) {
    for (size_t i = 1; i < count; i++)
        for (size_t j = 0; j < i; j++) {
            const struct skew modulo = {.prime = prime[i]};
            const uint32_t less = (digit[i] + minus(&modulo, digit[j] % prime[i])) % prime[i];
            digit[i] = times(&modulo, less, inverse(&modulo, prime[j] % prime[i]));
        }
}

/* Finds the number with these remainders that is nearest to 0, without its sign. */
static bool join_remainders(const uint32_t *prime, uint32_t *digit, size_t count, struct big *value) {
    struct big all = {0}, rest = {0};
    bool done = true;
    find_digits(prime, digit, count);
    big_set(value, 0);
    big_set(&all, 1);
    for (size_t i = count; done && i-- > 0;)
        done = big_multiply(value, prime[i]) && big_add(value, digit[i]) && big_multiply(&all, prime[i]);
    if (done && (done = big_product(&rest, &all, &BIG_ONE))) {
        big_subtract(&rest, value);
        if (big_compare(&rest, value) < 0) {
            struct big kept = *value;
            *value = rest;
            rest = kept;
        }
    }
    big_free(&all);
    big_free(&rest);
    return done;
}

enum treen_status pfaffian(const struct skew_entry *entry, size_t entries, uint32_t size,
                           struct control *control, struct arena *arena, struct big *value) {
    enum { LEAST_BITS = 30 }; /* of each prime; one more is for the sign */
    struct skew skew = {.size = size,
                        .prime = UINT32_C(1) << 31,
                        .at = ARENA_ROOM(arena, (size_t)size * size, uint32_t),
                        .end = ARENA_ROOM(arena, size, uint32_t)};
    double *square = ARENA_ROOM(arena, size, double);
    TRY_ROOM(skew.at && skew.end && square);
    const size_t primes = (size_t)((bound_bits(entry, entries, size, square) + 2) / LEAST_BITS) + 1;
    uint32_t *prime = ARENA_ROOM(arena, primes, uint32_t), *digit = ARENA_ROOM(arena, primes, uint32_t);
    TRY_ROOM(prime && digit);
    for (size_t i = 0; i < primes; i++) {
        do
            skew.prime--;
        while (!is_prime(skew.prime));
        prime[i] = skew.prime;
        fill_skew(entry, entries, &skew);
        TRY(find_modulo(&skew, (double)i / (double)primes, 1 / (double)primes, control, &digit[i]));
    }
    return join_remainders(prime, digit, primes, value) ? TREEN_OK : TREEN_NO_MEMORY;
}
