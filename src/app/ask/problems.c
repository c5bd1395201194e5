/* Opening the puzzle that a call names. Every command goes through here, so that files of
 * several problems, --problem and --format mean the same to all of them. */
#include "app/ask/problems.h"

#include "app/system/screen.h"
#include "app/ask/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* For the name of a bundled puzzle behind "./". */
enum { LONGEST_PATH = 256 };

/* ---- Puzzles --------------------------------------------------------------------------------- */

/* Prints a caption for people. A program finds the number in each summary's reproduce. */
static void say_which(const struct treen_puzzle *puzzle, unsigned number, unsigned count) {
    const char *title = treen_about(puzzle)->title;
    printf("%sProblem %u of %u%s", number > 1 ? "\n" : "", number, count, title ? ": " : "");
    tool_print_text(title ? title : "", stdout);
    fputs("\n\n", stdout);
}

static enum ending do_one(const struct call *call, struct treen_puzzle *first, unsigned number,
                          on_puzzle *one) {
    struct call this = *call;
    const struct treen_puzzle *puzzle = treen_problem(first, number);
    unsigned count = treen_about(first)->problems;
    if (call->watch && number > 1 && !call->flags.problem) /* each problem has its time */
        watch_begin(call->watch, setting_real(call, "seconds"));
    if (count > 1) {
        this.flags.problem = number; /* so that a record's reproduce names this one */
        if (!call->flags.json && !call->flags.problem)
            say_which(puzzle, number, count);
    }
    return one(&this, puzzle);
}

/* Prints a summary also where nothing was begun. */
static void tell_unread(const struct call *call) {
    if (call->flags.json)
        print_unasked(call, call->flags.snake ? "snake" : call->operand[call->puzzle], TOOL_TELLS_COUNTS);
}

/* Tells of a problem that Ctrl-C came before. */
static enum ending leave_out(const struct call *call) {
    tell_unread(call);
    return complain(STOPPED, "stopped before the search began");
}

/* Does what is asked to the problems from..to, and ends like the worst of them. */
static enum ending do_range(const struct call *call, struct treen_puzzle *first, unsigned from, unsigned to,
                            on_puzzle *each) {
    enum ending ending = ANSWERED;
    for (unsigned number = from; number <= to && ending != BAD && ending != INTERRUPTED; number++)
        ending =
            worst_of(ending, watch_caught(call->watch) ? leave_out(call) : do_one(call, first, number, each));
    return ending;
}

enum treen_status problems_fill(const struct call *call, const char *text, size_t length,
                                const struct parameter *parameter, int64_t value,
                                struct treen_puzzle **puzzle, struct treen_error *error) {
    const char *name = call->operand[call->puzzle];
    size_t filled_length;
    char *filled = template_fill(text, length, name, parameter->letter, value, &filled_length, error);
    if (!filled)
        return TREEN_BAD_INPUT;
    enum treen_status status =
        treen_parse(call->session, filled, filled_length, name, call->flags.format, puzzle, error);
    free(filled);
    return status;
}

/* Opens a puzzle whose file has a parameter. */
static enum ending open_filled(const struct call *call, struct treen_puzzle **puzzle) {
    struct parameter parameter;
    struct treen_error error;
    size_t length;
    char *text;
    TRY_ENDING(parameter_read(call->flags.for_, &parameter));
    if (parameter.from < parameter.to)
        return complain(
            BAD, "--for: found '%s', expected one value, as in %c=%" PRId64 ": only count takes several",
            call->flags.for_, parameter.letter, parameter.from);
    TRY_ENDING(problems_text(call, call->operand[call->puzzle], &text, &length));
    enum treen_status status = problems_fill(call, text, length, &parameter, parameter.from, puzzle, &error);
    free(text);
    return complain_error(status, &error);
}

/* Opens a puzzle by its name, or makes the snake that the options say. */
static enum treen_status open_puzzle(const struct call *call, struct treen_puzzle **puzzle,
                                     struct treen_error *error) {
    const struct flags *flags = &call->flags;
    return flags->snake
               ? treen_snake(call->session, flags->snake, flags->box, puzzle, error)
               : treen_open(call->session, call->operand[call->puzzle], flags->format, puzzle, error);
}

/* Gives the sticks the length of --length, in all problems of the file alike. */
static enum ending lengthen(const struct call *call, struct treen_puzzle *first) {
    struct treen_error error;
    uint64_t length = setting_number(call, "length");
    enum treen_status status = TREEN_OK;
    for (unsigned i = 1; length && status == TREEN_OK && i <= treen_about(first)->problems; i++)
        status = treen_burr_lengthen(treen_problem(first, i), length, &error);
    return complain_error(status, &error);
}

/* Lays the pieces of --placed into the box of the problem that is asked about; of several and none
 * named, into that of each. */
static enum ending place(const struct call *call, struct treen_puzzle *first) {
    struct treen_error error;
    const char *name = call->flags.placed;
    unsigned only = (unsigned)call->flags.problem, count = only ? only : treen_about(first)->problems;
    size_t length;
    char *text;
    if (!name || count > treen_about(first)->problems)
        return ANSWERED;
    TRY_ENDING(problems_text(call, name, &text, &length));
    enum treen_status status = TREEN_OK;
    for (unsigned i = only ? only : 1; status == TREEN_OK && i <= count; i++)
        status = treen_place(treen_problem(first, i), text, length, name, &error);
    free(text);
    return complain_error(status, &error);
}

enum ending problems_say_which(const char *name, unsigned count) {
    return complain(BAD, "'%s' has %u problem%s; choose one with --problem N", name, count,
                    count == 1 ? "" : "s");
}

/* ---- A file and a bundled puzzle of one name ------------------------------------------------- */

static bool is_bundled_name(const char *name) {
    const struct treen_row *row;
    for (size_t i = 0; (row = treen_list(TREEN_COLLECTION, i)); i++)
        if (!strcmp(row->name, name))
            return true;
    return false;
}

bool problems_tell(const char *name, const struct treen_puzzle *puzzle) {
    struct stat about;
    bool bundled = treen_about(puzzle)->bundled;
    if (stat(name, &about) || S_ISDIR(about.st_mode) || !is_bundled_name(name))
        return false;
    if (bundled)
        complain(
            ANSWERED,
            "note: '%s' is the bundled puzzle here, as the file %s is no puzzle ('treen show ./%s' says why)",
            name, name, name);
    else
        complain(ANSWERED, "note: '%s' is the file here, and not the bundled puzzle of that name", name);
    return !bundled;
}

enum manner { EACH, ONE, TOGETHER };

/* Does `each` to one problem or to all, in turn or together. A question may make no sense for
 * more than one. */
static enum ending choose_and_do(const struct call *call, struct treen_puzzle *first, enum manner manner,
                                 on_puzzle *each) {
    unsigned count = treen_about(first)->problems, only = (unsigned)call->flags.problem;
    if (only > count)
        return problems_say_which(call->operand[call->puzzle], count);
    if (manner == TOGETHER && !only)
        return each(call, first);
    if (manner == ONE && count > 1 && !only)
        return problems_say_which(call->operand[call->puzzle], count);
    return do_range(call, first, only ? only : 1, only ? only : count, each);
}

/* Does `each` to what was opened, and closes it. */
static enum ending do_opened(const struct call *call, struct treen_puzzle *first, enum manner manner,
                             on_puzzle *each) {
    enum ending ending = lengthen(call, first);
    if (ending == ANSWERED)
        ending = place(call, first);
    if (ending == ANSWERED)
        ending = choose_and_do(call, first, manner, each);
    treen_close(first);
    return ending;
}

static enum ending open_and_do(const struct call *call, enum manner manner, on_puzzle *each) {
    struct treen_error error;
    struct treen_puzzle *first;
    if (call->flags.for_) {
        TRY_ENDING(open_filled(call, &first));
        return do_opened(call, first, manner, each);
    }
    enum treen_status status = open_puzzle(call, &first, &error);
    if (status == TREEN_STOPPED || status == TREEN_NO_MEMORY)
        tell_unread(call);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    char path[LONGEST_PATH];
    const char **name = &call->operand[call->puzzle], *given = *name;
    if (!call->flags.snake && problems_tell(given, first)) {
        snprintf(path, sizeof path, "./%s", given);
        *name = path; /* so that reproduce means the file in any folder */
    }
    enum ending ending = do_opened(call, first, manner, each);
    *name = given;
    return ending;
}

/* A ledger is about one problem. */
enum ending problems_each(const struct call *call, on_puzzle *each) {
    return open_and_do(call, call->flags.ledger ? ONE : EACH, each);
}

enum ending problems_one(const struct call *call, on_puzzle *one) {
    return open_and_do(call, ONE, one);
}

enum ending problems_run(const struct call *call) {
    const struct command *command = call->command;
    if (command->each)
        return problems_each(call, command->each);
    return command->one ? problems_one(call, command->one) : command->run(call);
}

enum ending problems_together(const struct call *call, on_puzzle *all) {
    return open_and_do(call, TOGETHER, all);
}

/* The text is the answer, so a failure to write it is told once, where standard output is
 * closed. */
enum ending problems_state(const struct treen_puzzle *puzzle, const char *form) {
    struct treen_error error;
    enum treen_status status = treen_state(puzzle, form, tool_sink, stdout, NULL, &error);
    if (status == TREEN_IO && !output_holds())
        return BAD;
    return complain_error(status, &error);
}

/* ---- Solutions ------------------------------------------------------------------------------- */

/* No file of solutions that somebody wants checked is larger; /dev/zero is. */
static const size_t MOST_BYTES = (size_t)1 << 30;

/* Reads all of a stream; null with errno set. To be freed. */
static char *read_all(FILE *in, size_t *length) {
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    for (;;) {
        if (*length == room) {
            room = room ? 2 * room : 1 << 16;
            errno = room > MOST_BYTES ? EFBIG : ENOMEM;
            char *grown = room > MOST_BYTES ? NULL : realloc(text, room);
            if (!grown)
                break;
            text = grown;
        }
        size_t got = fread(text + *length, 1, room - *length, in);
        *length += got;
        if (!got && !ferror(in))
            return text;
        if (!got)
            break;
    }
    free(text);
    return NULL;
}

/* Reads a file. fopen takes a folder for a file: it is the reading that fails then, with a
 * reason worth telling. */
static char *read_file(const char *name, size_t *length) {
    if (!strcmp(name, "-"))
        return read_all(stdin, length);
    FILE *in = fopen(name, "rb");
    if (!in)
        return NULL;
    char *text = read_all(in, length);
    int reason = errno;
    fclose(in);
    errno = reason;
    return text;
}

enum ending problems_text(const struct call *call, const char *name, char **text, size_t *length) {
    if (!strcmp(name, "-") && name != call->operand[0] && !strcmp(call->operand[0], "-")) {
        return complain(BAD, "the puzzle and %s cannot both be standard input",
                        name == call->flags.placed ? "the placed pieces" : "its solution");
    }
    *text = read_file(name, length);
    return *text ? ANSWERED : complain_system("%s", name);
}

/* Gives the text to the question, which is then read and checked. */
static enum ending give_text(const struct call *call, struct ask *ask, const char *name) {
    size_t length;
    char *text;
    TRY_ENDING(problems_text(call, name, &text, &length));
    enum treen_status status = treen_give(ask->question, text, length, name, &ask->error);
    free(text);
    return complain_error(status, &ask->error);
}

/* Checks the solutions that the puzzle keeps itself. */
static enum ending check_kept(struct ask *ask) {
    enum treen_status status = ask_finish(ask);
    return status == TREEN_END ? ANSWERED : complain_error(status, &ask->error);
}

enum ending problems_judge(const struct call *call, const struct treen_puzzle *puzzle, const char *name,
                           const char *input, struct ask *ask) {
    ask->question = NULL;
    TRY_ENDING(setting_put(call, "input", input));
    TRY_ENDING(ask_open(ask, call, puzzle, "check"));
    return name ? give_text(call, ask, name) : check_kept(ask);
}

enum ending problems_check(const struct call *call, const struct treen_puzzle *puzzle, const char *name,
                           const char *input, struct ask *ask) {
    enum ending ending = problems_judge(call, puzzle, name, input, ask);
    if (ending != ANSWERED && ask->question)
        ask_close(ask);
    return ending;
}
