/* Results kept in the file of a puzzle. */
#include "puzzle/format/keep.h"

#include "base/error.h"
#include "base/text/sink.h"
#include "run/interface/session.h"

enum treen_status treen_keep_add(struct treen_keep *keep, const struct treen_record *record,
                                 struct treen_error *error) {
    switch (record->type) {
    case TREEN_SOLUTION:
        return keep_add(keep, record->body.solution, NULL, error);
    case TREEN_DISASSEMBLY:
        return keep_add(keep, record->body.disassembly->assembly, record->body.disassembly->separation,
                        error);
    case TREEN_SAVED:
        return keep_add(keep, record->body.saved->solution, record->body.saved->separation, error);
    default:
        return error_bad(error, "found a record that is neither a solution nor a disassembly");
    }
}

struct written {
    struct treen_keep *keep;
    struct treen_kept kept;
};

static enum treen_status fill_keep(void *what, FILE *out, struct treen_error *error) {
    struct written *written = what;
    return keep_write(written->keep, &written->kept, out, error);
}

enum treen_status treen_keep_write(struct treen_keep *keep, const struct treen_kept *kept, treen_sink *sink,
                                   void *context, struct treen_error *error) {
    struct written written = {.keep = keep};
    copy_sized(&written.kept, sizeof written.kept, kept, kept->size);
    return sink_write(sink, context, fill_keep, &written, error);
}
