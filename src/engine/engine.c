#include "engine/engine.h"

#include <string.h>

extern const struct engine engine_cover, engine_dlx, engine_count;

/* In the order of preference: the first that takes a problem answers it when no engine was named. */
static const struct engine *const engines[] = {
    &engine_cover,
    &engine_dlx,
    &engine_count,
};

const struct engine *engine_at(size_t index) {
    return index < sizeof engines / sizeof *engines ? engines[index] : NULL;
}

const struct engine *engine_named(const char *name) {
    const struct engine *engine;
    for (size_t i = 0; (engine = engine_at(i)); i++)
        if (strcmp(engine->about.name, name) == 0)
            return engine;
    return NULL;
}

const struct engine *engine_for(const struct problem *problem, size_t memory_left) {
    const struct engine *engine;
    for (size_t i = 0; (engine = engine_at(i)); i++)
        if (engine->next && !engine->refuses(problem, memory_left))
            return engine;
    return NULL;
}
