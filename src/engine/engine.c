#include "engine/engine.h"

#include "tables.h"

#include <string.h>

#define ENGINE(name) extern const struct engine engine_##name;
ALL_ENGINES
#undef ENGINE

/* In the order of preference. If no engine is named, the first one that takes the problem answers
 * it. */
#define ENGINE(name) &engine_##name,
static const struct engine *const engines[] = {ALL_ENGINES};

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

static bool is_able(const struct engine *engine, enum ability ability) {
    switch (ability) {
    case ENGINE_LISTS:
        return engine->next;
    case ENGINE_COUNTS:
        return engine->count;
    case ENGINE_DRAWS:
        return engine->lots;
    case ENGINE_PROVES:
        return engine->proves;
    case ENGINE_LEARNS:
        return engine->learns;
    case ENGINE_COMMANDED:
        return engine->commanded;
    }
    return false;
}

const struct engine *engine_able(enum ability ability) {
    const struct engine *engine;
    size_t i = 0;
    while ((engine = engine_at(i)) && !is_able(engine, ability))
        i++;
    return engine;
}

const char *engine_refuses(const struct engine *engine, const struct problem *problem, size_t memory_left) {
    static const char *const takes[] = {
        [FORM_COVER] = "it takes exact covers only",
        [FORM_CHAIN] = "it takes chains only",
        [FORM_CUBES] = "it takes labelled cubes only",
        [FORM_RULES] = "it takes number puzzles only",
        [FORM_RECTANGLES] = "it takes rectangles only, in a rectangle on the grid of squares that they fill",
    };
    return engine->form == problem->form || (engine->covers && problem->form == FORM_COVER)
               ? engine->refuses(problem, memory_left)
               : takes[engine->form];
}

const struct engine *engine_for(const struct problem *problem, size_t memory_left) {
    const struct engine *engine;
    for (size_t i = 0; (engine = engine_at(i)); i++)
        if (engine->next && !engine->asks && !engine_refuses(engine, problem, memory_left))
            return engine;
    return NULL;
}

const struct engine *engine_asking(const struct problem *problem, size_t memory_left) {
    const struct engine *engine;
    for (size_t i = 0; (engine = engine_at(i)); i++)
        if (engine->asks && !engine->commanded && engine->form == problem->form &&
            !engine_refuses(engine, problem, memory_left))
            return engine;
    return NULL;
}
