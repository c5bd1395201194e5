#include "base/text/sink.h"

#include "base/error.h"

#include <errno.h>

struct sink {
    treen_sink *write;
    void *context;
    bool failed;
    int reason; /* of the failure: errno */
};

bool sink_file(void *file, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, file) == length;
}

/* Passes bytes of the stream on. A sink that refused once is not asked again. */
static ssize_t pass(void *cookie, const char *bytes, size_t length) {
    struct sink *sink = cookie;
    errno = 0;
    if (!sink->failed && sink->write(sink->context, bytes, length))
        return (ssize_t)length;
    if (!sink->failed)
        sink->reason = errno ? errno : EIO;
    sink->failed = true;
    errno = sink->reason;
    return 0;
}

enum treen_status sink_write(treen_sink *write, void *context, sink_fill *fill, void *what,
                             struct treen_error *error) {
    struct sink sink = {.write = write, .context = context};
    FILE *out = fopencookie(&sink, "w", (cookie_io_functions_t){.write = pass});
    TRY_MEMORY(out, error, "writing a text");
    enum treen_status status = fill(what, out, error);
    bool lost = ferror(out);
    lost = fclose(out) || lost || sink.failed;
    errno = sink.failed ? sink.reason : errno;
    if (lost && (status == TREEN_OK || status == TREEN_IO))
        return error_say(error, TREEN_IO, "the text could not be written");
    return status;
}
