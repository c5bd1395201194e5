/* treen engines: what --engine can be given, in the library's order of preference. */
#include "app/options.h"
#include "app/screen.h"

#include <unistd.h>

enum { NAME_COLUMNS = 10 };

/* The order is the library's, and says something: the first that can take a problem is taken. */
static enum ending run(const struct call *call) {
    const struct treen_engine_about *engine;
    for (size_t i = 0; (engine = treen_engine(i)); i++)
        if (call->options.json) {
            treen_engine_json(engine, stdout);
        } else {
            printf("%-*s", NAME_COLUMNS, engine->name);
            options_wrap(engine->summary, NAME_COLUMNS, screen_columns(STDOUT_FILENO), stdout);
        }
    if (call->options.json)
        options_done(call, NULL);
    return ANSWERED;
}

const struct command command_engines = {
    .name = "engines",
    .operands = "",
    .summary = "list the engines that search",
    .help = "Lists the engines that search, in the order in which one that can take a problem is chosen. "
            "All give the same answers; --engine NAME chooses one.",
    .run = run,
};
