/* The limits of Luby, Sinclair, Zuckerman 1993 for searches that begin again and again. */
#pragma once

#include <stdint.h>

/* Returns term i, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … */
static inline uint64_t luby_term(uint64_t i) {
    for (;;) {
        uint64_t power = 1;
        while (2 * power - 1 < i)
            power *= 2;
        if (2 * power - 1 == i)
            return power;
        i -= power - 1;
    }
}
