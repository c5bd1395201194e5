#include "engine/skyline_dead.h"

#include <string.h>

bool skyline_dead_make(struct skyline_dead *dead, size_t most, size_t bytes, struct arena *arena) {
    enum { LEAST_PLACES = 64 };
    size_t each = most * sizeof *dead->row + sizeof *dead->key, places = LEAST_PLACES;
    *dead = (struct skyline_dead){.most = most};
    if (places * each > bytes)
        return true;
    while (2 * places * each <= bytes)
        places *= 2;
    dead->row = ARENA_NEW(arena, places * most, uint16_t);
    dead->key = ARENA_NEW(arena, places, uint64_t);
    dead->places = places;
    return dead->row && dead->key;
}

/* Multiplied and folded, four numbers at a time (the step of splitmix64); never 0. */
static uint64_t hash(const struct skyline_dead *dead, const uint16_t *row, size_t count) {
    uint64_t sum = dead->generation + 1;
    for (size_t i = 0; i < count; i += 4) {
        uint64_t four = 0;
        size_t some = count - i < 4 ? count - i : 4;
        memcpy(&four, row + i, some * sizeof *row);
        sum = (sum ^ four) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32;
    }
    sum *= UINT64_C(0xbf58476d1ce4e5b9);
    sum ^= sum >> 29;
    return sum ? sum : 1;
}

/* The generation is part of what is hashed, and the lowest bits of it could be alike: so it is a part of the row, too. */
bool skyline_dead_has(const struct skyline_dead *dead, const uint16_t *row, size_t count) {
    uint64_t key = hash(dead, row, count);
    size_t place = key & (dead->places - 1);
    return dead->key[place] == key && memcmp(dead->row + place * dead->most, row, count * sizeof *row) == 0;
}

void skyline_dead_add(struct skyline_dead *dead, const uint16_t *row, size_t count) {
    uint64_t key = hash(dead, row, count);
    size_t place = key & (dead->places - 1);
    dead->key[place] = key;
    memcpy(dead->row + place * dead->most, row, count * sizeof *row);
}
