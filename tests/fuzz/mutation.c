#include "fuzz/mutation.h"

#include <string.h>

enum { MOST_MUTATIONS = 4 };

static size_t any_place(const struct text *text, struct random *random) {
    return random_below(random, (uint32_t)text->length);
}

/* Returns the length of a short stretch from `place` on. */
static size_t any_length(const struct text *text, size_t place, struct random *random) {
    size_t length = 1 + random_below(random, 24);
    return length < text->length - place ? length : text->length - place;
}

/* Puts bytes in the place of others. Bytes that do not fit fall off the end. */
static void replace(struct text *text, size_t place, size_t gone, const void *bytes, size_t length) {
    struct text old = *text;
    size_t rest = old.length - place - gone;
    if (place + length > MOST_TEXT)
        length = MOST_TEXT - place;
    if (place + length + rest > MOST_TEXT)
        rest = MOST_TEXT - place - length;
    memcpy(text->byte + place, bytes, length);
    memcpy(text->byte + place + length, old.byte + place + gone, rest);
    text->length = place + length + rest;
}

static void flip_bit(struct text *text, struct random *random) {
    text->byte[any_place(text, random)] ^= (uint8_t)(1u << random_below(random, 8));
}

/* Changes a byte. Characters that mean something in some format are likelier to lead somewhere. */
static void change_byte(struct text *text, struct random *random) {
    static const char telling[] = "#.+~/|:,{}[]-? \n\t0129\"'&*!%@`\\aR\0\xff";
    uint8_t byte = (uint8_t)telling[random_below(random, sizeof telling - 1)];
    text->byte[any_place(text, random)] = byte;
}

static void delete (struct text *text, struct random *random) {
    size_t place = any_place(text, random);
    replace(text, place, any_length(text, place, random), "", 0);
}

static void duplicate(struct text *text, struct random *random) {
    size_t from = any_place(text, random), length = any_length(text, from, random);
    struct text old = *text;
    replace(text, any_place(text, random), 0, old.byte + from, length);
}

static void cut_off(struct text *text, struct random *random) {
    text->length = any_place(text, random);
}

/* Puts a number that no one expects in the place of a digit. */
static void inflate(struct text *text, struct random *random) {
    static const char *const numbers[] = {
        "0", "-1", "1000", "1048577", "2147483648", "4294967296", "18446744073709551616", "1e9"};
    size_t place = any_place(text, random);
    while (place < text->length && (text->byte[place] < '0' || text->byte[place] > '9'))
        place++;
    const char *number = numbers[random_below(random, sizeof numbers / sizeof *numbers)];
    if (place < text->length)
        replace(text, place, 1, number, strlen(number));
}

void mutate(struct text *text, struct random *random) {
    static void (*const mutations[])(struct text *, struct random *) = {flip_bit,  change_byte, delete,
                                                                        duplicate, cut_off,     inflate};
    uint32_t times = 1 + random_below(random, MOST_MUTATIONS);
    while (times-- && text->length)
        mutations[random_below(random, sizeof mutations / sizeof *mutations)](text, random);
}
