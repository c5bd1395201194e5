/* treen engines: what --engine can be given, in the library's order of preference. */
#include "app/options/options.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

#include <unistd.h>

enum { NAME_COLUMNS = 10 };

/* Lists the engines in the library's order: the first that can take a problem is taken. */
static enum ending run_engines(const struct call *call) {
    const struct treen_row *engine;
    for (size_t i = 0; (engine = treen_list(TREEN_ENGINES, i)); i++)
        if (call->flags.json) {
            print_json(&(struct treen_record){TREEN_ENGINE, {.engine = engine}}, stdout);
        } else {
            printf("%-*s", NAME_COLUMNS, engine->name);
            options_wrap(engine->summary, NAME_COLUMNS, screen_columns(STDOUT_FILENO), stdout);
        }
    if (call->flags.json)
        print_done(call, NULL);
    return ANSWERED;
}

const struct command command_engines = {
    .name = "engines",
    .operands = "",
    .summary = "list the engines that search",
    .help = "Lists the engines that search. treen takes the first one in the list that can solve the "
            "problem. All give the same answers; --engine NAME chooses one.",
    .example = "treen engines",
    .run = run_engines,
};
