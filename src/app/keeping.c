#include "app/keeping.h"

#include "app/screen.h"
#include "app/whole.h"

/* A file of several problems would be written over and over, and hold the last. */
enum ending keeping_open(const struct call *call, const struct treen_puzzle *puzzle,
                         struct treen_keep **keep) {
    struct treen_error error;
    *keep = NULL;
    if (!call->options.save)
        return ANSWERED;
    enum treen_status status = treen_keep_open(puzzle, keep, &error);
    return status == TREEN_OK ? ANSWERED : complain_error(status, &error);
}

enum ending keeping_add(struct treen_keep *keep, const struct treen_solution *solution,
                        const struct treen_separation *separation) {
    struct treen_error error;
    if (!keep)
        return ANSWERED;
    enum treen_status status = treen_keep_add(keep, solution, separation, &error);
    return status == TREEN_OK ? ANSWERED : complain_error(status, &error);
}

struct saving {
    struct treen_keep *keep;
    const struct treen_kept *kept;
};

static enum treen_status write_kept(void *context, FILE *out, struct treen_error *error) {
    const struct saving *saving = context;
    return treen_keep_write(saving->keep, saving->kept, out, error);
}

void keeping_renew(const struct call *call, struct treen_keep *keep, double seconds) {
    struct saving saving = {keep, &(const struct treen_kept){.seconds = seconds}};
    if (keep && whole_can_be_renewed(call->options.save))
        whole_write(call->options.save, write_kept, &saving);
}

enum ending keeping_end(const struct call *call, struct treen_keep *keep, const struct treen_kept *kept) {
    if (!keep)
        return ANSWERED;
    struct saving saving = {keep, kept};
    enum ending ending = whole_write(call->options.save, write_kept, &saving);
    treen_keep_close(keep);
    return ending;
}
