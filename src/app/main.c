/* treen: the tool. A command is a row of the table in commands.c. */
#include "app/ask/ask.h"
#include "app/ask/problems.h"
#include "app/options/commands.h"
#include "app/system/heap.h"
#include "app/options/options.h"
#include "app/system/screen.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAME_COLUMNS = 12, MOST_COMMANDS = 64 };

/* Refuses a mistyped command in one line. The whole help would push the line off the screen. */
static enum ending refuse_word(const char *word) {
    const char *words[MOST_COMMANDS + 1] = {0};
    const struct command *command;
    for (size_t i = 0; i < MOST_COMMANDS && (command = command_at(i)); i++)
        words[i] = command->name;
    const char *nearest = tool_nearest(words, word);
    if (nearest)
        return complain(BAD, "there is no command '%s'; did you mean '%s'?", word, nearest);
    return complain(BAD, "there is no command '%s'; treen --help lists them", word);
}

/* Prints the help: to standard output when asked for (so that it can be paged), to standard
 * error as a complaint. */
static void help(FILE *out) {
    unsigned width = screen_columns(STDOUT_FILENO);
    const struct command *command;
    fputs("Usage: treen COMMAND [OPERAND...] [OPTION...]\n\n", out);
    options_wrap("Solves discrete piece-fitting puzzles: packings of polycubes and polyominoes, burrs, "
                 "snakes, exact covers "
                 "in general, and number puzzles.",
                 0, width, out);
    fputs("\nCommands:\n", out);
    for (size_t i = 0; (command = command_at(i)); i++) {
        fprintf(out, "  %-*s", NAME_COLUMNS - 2, command->name);
        options_wrap(command->summary, NAME_COLUMNS, width, out);
    }
    putc('\n', out);
    options_wrap(
        "A PUZZLE is a file, the name of a bundled puzzle (treen list) or - for standard input. "
        "treen help COMMAND tells more about a command, and treen version tells the version. Exit "
        "status: 0 answered, 1 no solution exists (or a check failed), 2 bad input or usage, 3 "
        "stopped before the answer was known. Once treen is installed, man treen tells where documents "
        "such as doc/formats.md lie.",
        0, width, out);
}

/* Runs the command, under a watch where it may take time. */
static enum ending run_watched(struct call *call) {
    struct watch watch;
    if (!options_takes(call->command, "seconds"))
        return problems_run(call);
    watch_open(&watch, call->session, setting_real(call, "seconds"));
    call->watch = &watch;
    enum ending ending = problems_run(call);
    watch_close(&watch);
    return ending;
}

static enum ending read_and_run(int count, char **argument, struct call *call) {
    switch (options_read(count, argument, call)) {
    case READ_CALL:
        return run_watched(call);
    case READ_HELP:
        options_help(call, stdout);
        return ANSWERED;
    case READ_STOPPED:
        return STOPPED;
    case READ_BAD:
        break;
    }
    return BAD;
}

static enum ending run_command(const struct command *command, int count, char **argument) {
    struct written written = {0};
    struct call call = {.command = command, .flags = flags_standard(), .written = &written};
    struct treen_error error;
    TRY_ENDING(complain_error(treen_session_open(&call.session, &error), &error));
    enum ending ending = read_and_run(count, argument, &call);
    treen_session_close(call.session);
    free(call.operand);
    return ending;
}

/* Prints the help of the tool, or of the command that is named first. The help may tell more about
 * the word behind it. */
static enum ending run_help(int count, char **argument) {
    const char *operand[] = {count > 1 ? argument[1] : NULL, NULL};
    struct call call = {.command = count ? command_named(argument[0]) : NULL, .operand = operand};
    if (count && !call.command && strcmp(argument[0], "help") != 0)
        return refuse_word(argument[0]);
    if (!call.command) {
        help(stdout);
        return ANSWERED;
    }
    call.operands = count > 1;
    options_help(&call, stdout);
    return ANSWERED;
}

/* Tells whether the word is one of two spellings of an option, or what stands for it. */
static bool is_asked(const char *word, const char *option, const char *letter) {
    return !strcmp(word, option) || !strcmp(word, option + 2) || !strcmp(word, letter);
}

/* Runs the first argument. `help` and `version` are not in the table: they have no options, and no
 * record to write. */
static enum ending run_words(int count, char **argument) {
    if (count < 2) {
        help(stderr);
        return BAD;
    }
    const char *word = argument[1];
    if (is_asked(word, "--help", "-h"))
        return run_help(count - 2, argument + 2);
    if (is_asked(word, "--version", "-V")) {
        printf("treen %s\n", treen_version());
        return ANSWERED;
    }
    const struct command *command = command_named(word);
    return command ? run_command(command, count - 2, argument + 2) : refuse_word(word);
}

int main(int count, char **argument) {
    heap_prepare();
    /* A reader that has seen enough (head) ends the tool quietly, even if our parent ignores the
     * signal. */
    signal(SIGPIPE, SIG_DFL);
    enum ending ending = output_close(run_words(count, argument));
    return ending == INTERRUPTED ? STOPPED : ending == FOLLOWED ? ANSWERED : (int)ending;
}
