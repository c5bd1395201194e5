/* Who else takes what a search finds, beside the screen: a report (--html), and a file in which the puzzle keeps its
 * solutions (--save). Either may not be asked for, and then takes nothing. */
#ifndef TREEN_APP_TAKERS_H
#define TREEN_APP_TAKERS_H

#include "app/report.h"
#include "app/tool.h"

struct takers {
    struct report report;
    struct treen_keep *keep;
    enum ending ending; /* what went wrong with keeping so far */
};

/* Before the search, so that a file that cannot be written is told at once. ANSWERED, or why not has been printed and
 * there is nothing to drop. */
enum ending takers_open(const struct call *call, const struct treen_puzzle *puzzle, struct takers *takers);

/* Frees what will not be written. */
void takers_drop(struct takers *takers);

/* Writes the files, after the caller has put a summary into report.lines, and frees all. `so_far` is how the tool ends
 * but for what goes wrong here. */
enum ending takers_end(struct takers *takers, const struct call *call, const struct treen_kept *kept,
                       enum ending so_far);

#endif
