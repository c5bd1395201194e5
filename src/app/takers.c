#include "app/takers.h"

#include "app/keeping.h"
#include "app/screen.h"

/* The second opened takes the first along when it fails. */
enum ending takers_open(const struct call *call, const struct treen_puzzle *puzzle, struct takers *takers) {
    *takers = (struct takers){0};
    enum ending ending = report_open(&takers->report, call->options.html);
    if (ending != ANSWERED)
        return ending;
    ending = keeping_open(call, puzzle, &takers->keep);
    if (ending != ANSWERED)
        report_drop(&takers->report);
    return ending;
}

void takers_drop(struct takers *takers) {
    report_drop(&takers->report);
    treen_keep_close(takers->keep);
}

enum ending takers_end(struct takers *takers, const struct call *call, const struct treen_kept *kept,
                       enum ending so_far) {
    so_far = worst_of(so_far, worst_of(takers->ending, keeping_end(call, takers->keep, kept)));
    return report_close(&takers->report, so_far);
}
