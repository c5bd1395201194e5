#include "app/again.h"

#include "app/commands.h"
#include "app/designs.h"
#include "app/options.h"
#include "app/problems.h"
#include "app/screen.h"

#include <stdlib.h>
#include <string.h>

/* Copies the next word to `out` without its quotes, as tool_print_quoted wrote them, and returns
 * the rest of the line; null at the end of the line. */
static const char *next_word(const char *line, char **out) {
    bool quoted = false;
    line += strspn(line, " ");
    if (!*line)
        return NULL;
    for (; *line && (quoted || *line != ' '); line++)
        if (*line == '\'')
            quoted = !quoted;
        else if (!quoted && *line == '\\' && line[1])
            *(*out)++ = *++line;
        else
            *(*out)++ = *line;
    *(*out)++ = '\0';
    return line;
}

/* Splits the line into words; returns their number. */
static int split(struct again *again, const char *line) {
    int count = 0;
    char *out = again->text;
    while (count < MOST_OPERANDS) {
        char *word = out;
        line = next_word(line, &out);
        if (!line)
            break;
        again->word[count++] = word;
    }
    return count;
}

static bool read_call(struct again *again, int count, const char *line) {
    struct treen_error error;
    if (count < 2 || !(again->call.command = command_named(again->word[1]))) {
        complain(BAD, "the results name a command line that is none of treen's: '%s'", line);
        return false;
    }
    again->call.flags = flags_standard();
    enum treen_status status = treen_session_open(&again->call.session, &error);
    if (status != TREEN_OK)
        complain_error(status, &error);
    return status == TREEN_OK && options_read(count - 2, again->word + 2, &again->call) == READ_CALL;
}

/* Opens the problem that the call names, with sticks of its --length. A design may name none. */
static bool open_problem(struct again *again) {
    struct treen_error error;
    struct call *call = &again->call;
    if (!strcmp(call->command->name, "design")) {
        if (!call->operands || designs_ask(call) != ANSWERED)
            return false;
        call->puzzle = 1;
        if (call->operands == 1)
            return true;
    }
    unsigned number = call->flags.problem ? (unsigned)call->flags.problem : 1;
    uint64_t length = setting_number(call, "length");
    enum treen_status status = call->flags.snake ? treen_snake(call->session, call->flags.snake,
                                                               call->flags.box, &again->first, &error)
                                                 : treen_open(call->session, call->operand[call->puzzle],
                                                              call->flags.format, &again->first, &error);
    if (status == TREEN_OK && number > treen_about(again->first)->problems)
        problems_say_which(treen_about(again->first)->name, treen_about(again->first)->problems);
    else if (status == TREEN_OK) {
        struct treen_puzzle *puzzle = treen_problem(again->first, number);
        again->puzzle = puzzle;
        if (length)
            status = treen_burr_lengthen(puzzle, length, &error);
    }
    if (status != TREEN_OK)
        complain_error(status, &error);
    return status == TREEN_OK && again->puzzle;
}

struct again *again_open(const char *line) {
    struct again *again = calloc(1, sizeof *again);
    char *text = malloc(2 * strlen(line) + 2);
    if (!again || !text) {
        complain(STOPPED, "out of memory");
        free(again);
        free(text);
        return NULL;
    }
    again->text = text;
    if (read_call(again, split(again, line), line) && open_problem(again))
        return again;
    again_close(again);
    return NULL;
}

void again_close(struct again *again) {
    if (!again)
        return;
    treen_close(again->first);
    treen_session_close(again->call.session);
    free(again->text);
    free(again);
}
