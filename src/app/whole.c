#include "app/whole.h"

#include "app/screen.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is written, and under which name. */
struct whole {
    const char *name;
    whole_fill *fill;
    void *context;
};

static enum ending cannot(const struct whole *whole) {
    return complain(BAD, "%s: %s", whole->name, strerror(errno));
}

static enum ending write_stream(const struct whole *whole, FILE *out) {
    struct treen_error error;
    enum treen_status status = whole->fill(whole->context, out, &error);
    if (status != TREEN_OK && status != TREEN_IO)
        return complain_error(status, &error);
    return status == TREEN_IO || fflush(out) ? cannot(whole) : ANSWERED;
}

/* What goes wrong with standard output is said once, when it is closed. */
static enum ending write_out(const struct whole *whole) {
    struct treen_error error;
    enum treen_status status = whole->fill(whole->context, stdout, &error);
    return status == TREEN_OK || status == TREEN_IO ? ANSWERED : complain_error(status, &error);
}

static enum ending write_in_place(const struct whole *whole) {
    FILE *out = fopen(whole->name, "w");
    if (!out)
        return cannot(whole);
    enum ending ending = write_stream(whole, out);
    return fclose(out) && ending == ANSWERED ? cannot(whole) : ending;
}

/* As a file that fopen makes would be readable: mkstemp keeps others out. */
static void open_to_others(int descriptor) {
    mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask);
}

/* Errors are told with the name that the person gave; of the file beside it they know nothing. fclose can be
 * the first to fail (a quota, a network file system), so the rename waits for it. */
static enum ending fill_and_rename(const struct whole *whole, int descriptor, const char *beside) {
    FILE *out = fdopen(descriptor, "w");
    if (!out) {
        enum ending ending = cannot(whole);
        close(descriptor);
        return ending;
    }
    open_to_others(descriptor);
    enum ending ending = write_stream(whole, out);
    if (fclose(out) && ending == ANSWERED)
        ending = cannot(whole);
    return ending == ANSWERED && rename(beside, whole->name) ? cannot(whole) : ending;
}

static enum ending write_beside(const struct whole *whole) {
    static const char ending_of_name[] = ".XXXXXX";
    size_t length = strlen(whole->name);
    char *beside = malloc(length + sizeof ending_of_name);
    if (!beside)
        return complain(STOPPED, "out of memory");
    memcpy(beside, whole->name, length);
    memcpy(beside + length, ending_of_name, sizeof ending_of_name);
    int descriptor = mkstemp(beside);
    enum ending ending = descriptor < 0 ? cannot(whole) : fill_and_rename(whole, descriptor, beside);
    if (descriptor >= 0 && ending != ANSWERED)
        unlink(beside);
    free(beside);
    return ending;
}

/* No signal while the file beside is there, so that none with a strange name stays behind. */
static enum ending write_file(const struct whole *whole) {
    struct stat now;
    if (stat(whole->name, &now) == 0 && !S_ISREG(now.st_mode))
        return write_in_place(whole);
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    enum ending ending = write_beside(whole);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ending;
}

enum ending whole_write(const char *name, whole_fill *fill, void *context) {
    const struct whole whole = {name, fill, context};
    return strcmp(name, "-") ? write_file(&whole) : write_out(&whole);
}
