/* treen convert: from any format to any that can hold the puzzle.
 *
 * The promise is that a file appears whole or not at all: a reader never sees half a puzzle, and an error
 * leaves an older file as it was. So the text goes to a new file in the same folder (rename works within one
 * file system only), which takes the name at the end. */
#include "app/options.h"
#include "app/problems.h"
#include "app/screen.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Which format -------------------------------------------------------------------------------------- */

/* The format whose files end like this name; null when none does. */
static const char *format_of(const char *name) {
    const char *slash = strrchr(name, '/'), *dot = strrchr(slash ? slash : name, '.');
    const struct treen_format_about *format;
    for (size_t i = 0; dot && (format = treen_format(i)); i++)
        if (!strcmp(format->extension + (format->extension[0] == '.'), dot + 1))
            return format->name;
    return NULL;
}

static void list_formats(FILE *out) {
    const struct treen_format_about *format;
    for (size_t i = 0; (format = treen_format(i)); i++)
        fprintf(out, "  %-8s %s\n", format->name, format->summary);
}

/* Whoever does not know the formats needs their list now, not a pointer to it. */
static enum ending refuse_format(const char *name) {
    if (!strcmp(name, "-"))
        complain(BAD, "say with --to in which format to write:");
    else
        complain(BAD, "the ending of '%s' is not that of a format; say with --to which it is:", name);
    list_formats(stderr);
    return BAD;
}

/* ---- Writing a file whole or not at all ---------------------------------------------------------------- */

static enum ending write_stream(const struct treen_puzzle *puzzle, const char *format, FILE *out,
                                const char *name) {
    struct treen_error error;
    enum treen_status status = treen_write(puzzle, format, out, &error);
    if (status != TREEN_OK && status != TREEN_IO)
        return complain_error(status, &error);
    if (status == TREEN_IO || fflush(out))
        return complain(BAD, "%s: %s", name, strerror(errno));
    return ANSWERED;
}

/* What goes wrong with standard output is said once, when it is closed. */
static enum ending write_out(const struct treen_puzzle *puzzle, const char *format) {
    struct treen_error error;
    enum treen_status status = treen_write(puzzle, format, stdout, &error);
    return status == TREEN_OK || status == TREEN_IO ? ANSWERED : complain_error(status, &error);
}

/* What is no regular file (a pipe, a device) must be written to, not replaced. */
static enum ending write_in_place(const struct treen_puzzle *puzzle, const char *format, const char *name) {
    FILE *out = fopen(name, "w");
    if (!out)
        return complain(BAD, "%s: %s", name, strerror(errno));
    enum ending ending = write_stream(puzzle, format, out, name);
    if (fclose(out) && ending == ANSWERED)
        ending = complain(BAD, "%s: %s", name, strerror(errno));
    return ending;
}

/* As a file that fopen makes would be readable: mkstemp keeps others out. */
static void open_to_others(int descriptor) {
    mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask);
}

/* Errors are told with the name that the person gave; of the file beside it they know nothing. fclose can be
 * the first to fail (a quota, a network file system), so the rename waits for it. */
static enum ending fill_and_rename(const struct treen_puzzle *puzzle, const char *format, int descriptor,
                                   const char *beside, const char *name) {
    FILE *out = fdopen(descriptor, "w");
    if (!out) {
        close(descriptor);
        return complain(BAD, "%s: %s", name, strerror(errno));
    }
    open_to_others(descriptor);
    enum ending ending = write_stream(puzzle, format, out, name);
    if (fclose(out) && ending == ANSWERED)
        ending = complain(BAD, "%s: %s", name, strerror(errno));
    if (ending == ANSWERED && rename(beside, name))
        ending = complain(BAD, "%s: %s", name, strerror(errno));
    return ending;
}

/* Through a file beside it that takes its name at the end, so that nobody ever sees half of it. */
static enum ending write_beside(const struct treen_puzzle *puzzle, const char *format, const char *name) {
    static const char ending_of_name[] = ".XXXXXX";
    size_t length = strlen(name);
    char *beside = malloc(length + sizeof ending_of_name);
    if (!beside)
        return complain(STOPPED, "out of memory");
    memcpy(beside, name, length);
    memcpy(beside + length, ending_of_name, sizeof ending_of_name);
    int descriptor = mkstemp(beside);
    enum ending ending = descriptor < 0 ? complain(BAD, "%s: %s", name, strerror(errno))
                                        : fill_and_rename(puzzle, format, descriptor, beside, name);
    if (descriptor >= 0 && ending != ANSWERED)
        unlink(beside);
    free(beside);
    return ending;
}

/* Ctrl-C waits for the moment that this takes, so that no file with a strange name stays behind. */
static enum ending write_file(const struct treen_puzzle *puzzle, const char *format, const char *name) {
    struct stat now;
    if (stat(name, &now) == 0 && !S_ISREG(now.st_mode))
        return write_in_place(puzzle, format, name);
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    enum ending ending = write_beside(puzzle, format, name);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ending;
}

/* ---- The command --------------------------------------------------------------------------------------- */

static enum ending convert(const struct call *call, const struct treen_puzzle *puzzle) {
    const char *name = call->operand[1];
    const char *format = call->options.to ? call->options.to : format_of(name);
    if (!format)
        return refuse_format(name);
    enum ending ending = strcmp(name, "-") ? write_file(puzzle, format, name) : write_out(puzzle, format);
    if (call->options.json && ending == ANSWERED)
        options_done(call, puzzle);
    return ending;
}

static enum ending run(const struct call *call) {
    if (call->options.json && !strcmp(call->operand[1], "-"))
        return complain(BAD, "--json and the converted puzzle cannot both go to standard output");
    return problems_one(call, convert);
}

const struct command command_convert = {
    .name = "convert",
    .operands = "PUZZLE OUT",
    .least_operands = 2,
    .summary = "write a puzzle in another format",
    .help =
        "Writes the puzzle to the file OUT (- is standard output), in the format of its ending or of --to. A "
        "packing can be written as the fitting or the cover problem that it is, but not the other way. OUT "
        "appears whole or not at all.",
    .run = run,
};
