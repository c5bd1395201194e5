#include "app/options/commands.h"

#include "tables.h"

#include <string.h>

#define COMMAND(word) extern const struct command command_##word;
ALL_COMMANDS
#undef COMMAND

static const struct command *const commands[] = {
#define COMMAND(word) &command_##word,
    ALL_COMMANDS
#undef COMMAND
};

enum { COMMANDS = sizeof commands / sizeof *commands };

const struct command *command_at(size_t i) {
    return i < COMMANDS ? commands[i] : NULL;
}

const struct command *command_dividing(const char *question) {
    for (size_t i = 0; i < COMMANDS; i++)
        if (commands[i]->divides && !strcmp(commands[i]->divides, question))
            return commands[i];
    return NULL;
}

/* Two dozen words: nothing cleverer than looking at each is worth its lines. */
const struct command *command_named(const char *word) {
    for (size_t i = 0; i < COMMANDS; i++)
        if (!strcmp(commands[i]->name, word))
            return commands[i];
    return NULL;
}
