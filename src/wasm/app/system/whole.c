/* Stands in for src/app/system/whole.c: a file is written in place. The folders of a page are
 * its own, and nobody else reads them at the same time. */
#include "app/system/whole.h"

#include "app/system/screen.h"

#include <errno.h>
#include <string.h>

static enum ending cannot(const char *name) {
    return complain(BAD, "%s: %s", name, strerror(errno));
}

/* Fills the stream. A failure of standard output is said once, when it is closed. */
static enum ending fill_stream(const char *name, FILE *out, whole_fill *fill, void *context) {
    struct treen_error error;
    enum treen_status status = fill(context, out, &error);
    if (status != TREEN_OK && status != TREEN_IO)
        return complain_error(status, &error);
    return out != stdout && (status == TREEN_IO || fflush(out)) ? cannot(name) : ANSWERED;
}

enum ending whole_write(const char *name, whole_fill *fill, void *context) {
    if (!strcmp(name, "-"))
        return fill_stream(name, stdout, fill, context);
    FILE *out = fopen(name, "w");
    if (!out)
        return cannot(name);
    enum ending ending = fill_stream(name, out, fill, context);
    return fclose(out) && ending == ANSWERED ? cannot(name) : ending;
}

enum ending whole_expect(const char *name) {
    (void)name;
    return ANSWERED;
}

bool whole_can_be_renewed(const char *name) {
    return strcmp(name, "-") != 0;
}
