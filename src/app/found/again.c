#include "app/found/again.h"

#include "app/options/commands.h"
#include "app/found/designs.h"
#include "app/options/options.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST_PATH = 4096 };

/* Copies the next word to `out` without the quotes of tool_print_quoted. Returns the rest of the
 * line; null at its end. */
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
    complain_error(status, &error);
    return status == TREEN_OK && options_read(count - 2, again->word + 2, &again->call) == READ_CALL;
}

/* Returns an absolute path as one below this folder, where it is; else the path. */
static const char *from_here(const char *name) {
    char folder[LONGEST_PATH];
    size_t length = getcwd(folder, sizeof folder) ? strlen(folder) : 0;
    return length && !strncmp(name, folder, length) && name[length] == '/' ? name + length + 1 : name;
}

/* Tells whether the path leads to a file below this folder, and through no link. */
static bool is_below(const char *name) {
    char path[LONGEST_PATH];
    struct stat about = {0};
    if (*name == '/' || strlen(name) >= sizeof path)
        return false;
    for (const char *end = name; *end; end += strspn(end, "/")) {
        size_t length = strcspn(end, "/");
        if (length == 2 && !memcmp(end, "..", 2))
            return false;
        end += length;
        snprintf(path, sizeof path, "%.*s", (int)(end - name), name);
        if (lstat(path, &about) || S_ISLNK(about.st_mode))
            return false;
    }
    return S_ISREG(about.st_mode);
}

/* Refuses a file that results of a stranger should not have opened: it may be anything, and a pipe
 * would wait for ever. */
static bool may_open(const char *name) {
    struct stat about;
    bool exists = stat(name, &about) == 0;
    if (strcmp(name, "-") && (!exists || S_ISDIR(about.st_mode) || is_below(from_here(name))))
        return true;
    complain(BAD, "the results are about '%s', which is no file under this folder; --puzzle names the puzzle",
             name);
    return false;
}

/* Chooses the puzzle of the call, which the person names or the line. */
static bool choose_puzzle(struct call *call, const char *puzzle) {
    if (call->operands <= call->puzzle)
        return complain(BAD, "the results name a command line without a puzzle"), false;
    if (puzzle)
        call->operand[call->puzzle] = puzzle;
    return puzzle || may_open(call->operand[call->puzzle]);
}

/* Opens the problem that the call names, with sticks of its --length. A design may name none. */
static bool open_problem(struct again *again, const char *puzzle) {
    struct treen_error error;
    struct call *call = &again->call;
    if (call->command->has_space) {
        if (!call->operands || designs_ask(call) != ANSWERED)
            return false;
        call->puzzle = 1;
        if (call->operands == 1)
            return true;
    }
    if (!call->flags.snake && !choose_puzzle(call, puzzle))
        return false;
    unsigned number = call->flags.problem ? (unsigned)call->flags.problem : 1;
    uint64_t length = setting_number(call, "length");
    enum treen_status status = call->flags.snake ? treen_snake(call->session, call->flags.snake,
                                                               call->flags.box, &again->first, &error)
                                                 : treen_open(call->session, call->operand[call->puzzle],
                                                              call->flags.format, &again->first, &error);
    if (status == TREEN_OK && number > treen_about(again->first)->problems)
        problems_say_which(treen_about(again->first)->name, treen_about(again->first)->problems);
    else if (status == TREEN_OK) {
        struct treen_puzzle *problem = treen_problem(again->first, number);
        again->puzzle = problem;
        if (length)
            status = treen_burr_lengthen(problem, length, &error);
    }
    complain_error(status, &error);
    return status == TREEN_OK && again->puzzle;
}

struct again *again_open(const char *line, const char *puzzle) {
    struct again *again = calloc(1, sizeof *again);
    char *text = malloc(2 * strlen(line) + 2);
    if (!again || !text) {
        complain(STOPPED, "out of memory");
        free(again);
        free(text);
        return NULL;
    }
    again->text = text;
    if (read_call(again, split(again, line), line) && open_problem(again, puzzle))
        return again;
    again_close(again);
    return NULL;
}

void again_close(struct again *again) {
    if (!again)
        return;
    treen_close(again->first);
    treen_session_close(again->call.session);
    free(again->call.operand);
    free(again->text);
    free(again);
}
