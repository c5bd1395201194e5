/* Opening what a call names. Every command goes through here, so that files of several problems, --problem and
 * --format mean the same to all of them. */
#include "app/problems.h"

#include "app/screen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- Puzzles ------------------------------------------------------------------------------------------- */

/* A caption for people; a program finds the number in each summary's reproduce. */
static void say_which(const struct treen_puzzle *puzzle, unsigned number, unsigned count) {
    const char *title = treen_about(puzzle)->title;
    printf("%sProblem %u of %u%s", number > 1 ? "\n" : "", number, count, title ? ": " : "");
    treen_print_text(title ? title : "", stdout);
    fputs("\n\n", stdout);
}

static enum ending do_one(const struct call *call, struct treen_puzzle *first, unsigned number,
                          on_problem *one) {
    struct call this = *call;
    const struct treen_puzzle *puzzle = treen_problem(first, number);
    if (treen_problems(first) > 1) {
        this.options.problem = number; /* so that a record's reproduce names this one */
        if (!call->options.json && !call->options.problem)
            say_which(puzzle, number, treen_problems(first));
    }
    return one(&this, puzzle);
}

/* Does what is asked to the problems from..to, and ends like the worst of them. */
static enum ending do_range(const struct call *call, struct treen_puzzle *first, unsigned from, unsigned to,
                            on_problem *each) {
    enum ending ending = ANSWERED;
    for (unsigned number = from; number <= to && ending != BAD && ending != INTERRUPTED; number++)
        ending = worst_of(ending, do_one(call, first, number, each));
    return ending;
}

/* Does `each` to one problem or all; `single`: to more than one it makes no sense. */
static enum ending open_and_do(const struct call *call, bool single, on_problem *each) {
    struct treen_error error;
    struct treen_puzzle *first;
    enum treen_status status = treen_open(call->operand[0], call->options.format, &first, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    unsigned count = treen_problems(first), only = (unsigned)call->options.problem;
    enum ending ending;
    if (only > count)
        ending = complain(BAD, "--problem %u: '%s' holds %u", only, call->operand[0], count);
    else if (single && count > 1 && !only)
        ending = complain(BAD, "'%s' holds %u problems; say which with --problem N", call->operand[0], count);
    else
        ending = do_range(call, first, only ? only : 1, only ? only : count, each);
    treen_close(first);
    return ending;
}

enum ending problems_each(const struct call *call, on_problem *each) {
    return open_and_do(call, false, each);
}

enum ending problems_one(const struct call *call, on_problem *one) {
    return open_and_do(call, true, one);
}

/* ---- Solutions ----------------------------------------------------------------------------------------- */

/* No file of solutions that somebody wants checked is larger; /dev/zero is. */
static const size_t MOST_BYTES = (size_t)1 << 30;

/* All of a stream; null with errno set. To be freed. */
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

/* fopen takes a folder for a file; it is the reading that fails then, with a reason worth telling. */
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

char *problems_text(const struct call *call, const char *name, size_t *length) {
    if (!strcmp(name, "-") && !strcmp(call->operand[0], "-")) {
        complain(BAD, "the puzzle and its solution cannot both be standard input");
        return NULL;
    }
    char *text = read_file(name, length);
    if (!text)
        complain(BAD, "%s: %s", name, strerror(errno));
    return text;
}

enum ending problems_check(const struct call *call, const struct treen_puzzle *puzzle,
                           struct treen_verdict **verdict) {
    const char *name = call->operand[1];
    size_t length;
    char *text = problems_text(call, name, &length);
    if (!text)
        return BAD;
    struct treen_error error;
    enum treen_status status = treen_check(puzzle, text, length, name, verdict, &error);
    free(text);
    return status == TREEN_OK ? ANSWERED : complain_error(status, &error);
}
