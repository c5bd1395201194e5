/* Who else takes what a search finds, beside the screen: a report (--html), and a file in which the puzzle keeps its
 * solutions (--save). Either may not be asked for, and then takes nothing. A long search writes both again and again, so that
 * a machine which fails takes at most a minute's solutions along. Each time the file is whole, and under its own name. */
#ifndef TREEN_APP_TAKERS_H
#define TREEN_APP_TAKERS_H

#include "app/bar.h"
#include "app/report.h"
#include "app/tool.h"

struct takers {
    struct report report;
    struct treen_keep *keep;
    enum ending ending; /* what went wrong with keeping so far */
    bool has_news;      /* solutions that are in none of the files yet */
    double opened;      /* seconds of a clock that only goes on: when it was opened, … */
    double due, pause;  /* … when the files may be written again, and how long after that once more */
};

/* Before the search, so that a file that cannot be written is told at once. ANSWERED, or why not has been printed and
 * there is nothing to drop. */
enum ending takers_open(const struct call *call, const struct treen_puzzle *puzzle, struct takers *takers);

/* Notes that there was a solution, which its two takers have by now. */
void takers_note(struct takers *takers);

/* Writes the files as far as they go, where there are news and it is time; erases the bar before. To be called now and then. */
void takers_renew(struct takers *takers, const struct call *call, struct bar *bar);

/* Frees what will not be written. */
void takers_drop(struct takers *takers);

/* Writes the files, after the caller has put a summary into report.lines, and frees all. `so_far` is how the tool ends
 * but for what goes wrong here. */
enum ending takers_end(struct takers *takers, const struct call *call, const struct treen_kept *kept,
                       enum ending so_far);

#endif
