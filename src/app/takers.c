#include "app/takers.h"

#include "app/keeping.h"
#include "app/screen.h"
#include "app/whole.h"

#include <time.h>

/* The first time soon, since many searches are over before a minute is. A solution is at most LONGEST_PAUSE and two writings old
 * when it is in the file. */
static const double FIRST_PAUSE = 1, LONGEST_PAUSE = 25; /* seconds */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* The second opened takes the first along when it fails. */
enum ending takers_open(const struct call *call, const struct treen_puzzle *puzzle, struct takers *takers) {
    *takers = (struct takers){.opened = now(), .pause = FIRST_PAUSE};
    takers->due = takers->opened + FIRST_PAUSE;
    enum ending ending = whole_expect(call->options.save);
    if (ending == ANSWERED)
        ending = whole_expect(call->options.html);
    if (ending == ANSWERED)
        ending = report_open(&takers->report, call->options.html);
    if (ending != ANSWERED)
        return ending;
    ending = keeping_open(call, puzzle, &takers->keep);
    if (ending != ANSWERED)
        report_drop(&takers->report);
    return ending;
}

void takers_note(struct takers *takers) {
    takers->has_news = takers->report.name || takers->keep;
}

/* What goes wrong has been told, and the search goes on: a full disk may have room again when it ends. */
void takers_renew(struct takers *takers, const struct call *call, struct bar *bar) {
    if (!takers->has_news || now() < takers->due)
        return;
    bar_erase(bar);
    keeping_renew(call, takers->keep, now() - takers->opened);
    report_renew(&takers->report);
    takers->has_news = false;
    takers->due = now() + takers->pause;
    takers->pause = takers->pause < LONGEST_PAUSE / 2 ? 2 * takers->pause : LONGEST_PAUSE;
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
