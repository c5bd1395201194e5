#include "engine/fork.h"

double fork_done(const void *level, size_t size, uint32_t depth) {
    double done = 0, share = 1;
    for (uint32_t i = 0; i < depth; i++) {
        const struct fork *fork = (const void *)((const char *)level + i * size);
        share /= fork->degree;
        done += share * (fork->tried - 1);
    }
    return done;
}
