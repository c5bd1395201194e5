/* Two files take what is found, beside the screen: a report (--html), and a file in which the
 * puzzle keeps its solutions (--save). A report is one HTML file that opens from disk, with the
 * viewer and everything that was found inside. Either may not be asked for, and then takes
 * nothing. A long search writes both again and again, so that a machine which fails takes at
 * most a minute's solutions along. Each time the file is whole, and under its own name. */
#pragma once

#include "app/options/tool.h"

enum { MOST_REPORTED = 500 }; /* solutions in a report: a file of some ten megabytes */

struct ask;

struct report {
    const char *name; /* of the file; null = none is asked for */
    char *text;
    size_t length;
    FILE *lines; /* JSON Lines: what was found */
    unsigned told;
    bool lost; /* there was no memory for one of them */
};

struct takers {
    const struct treen_puzzle *puzzle;
    struct report report;
    struct treen_keep *keep; /* null = none is asked for */
    enum ending ending;      /* what went wrong with keeping so far */
    bool has_news;           /* solutions that are in none of the files yet */
    bool turns;              /* the keep has lost turns, which was told */
    double opened;           /* seconds of a clock that only goes on: when it was opened, … */
    double due, pause;       /* … when the files may be written again, and how long after that once more */
};

/* Opens both before the search, so that a file that cannot be written is told at once. ANSWERED,
 * or why not has been printed and there is nothing to drop. */
enum ending takers_open(const struct call *call, const struct treen_puzzle *puzzle, struct takers *takers);

/* Takes a solution, or a disassembly with its moves. Of those beyond MOST_REPORTED the report
 * takes none. */
void takers_take(struct takers *takers, const struct treen_record *record);

/* Takes all solutions that a question still gives. */
void takers_take_all(struct takers *takers, struct ask *ask);

/* Tells whether the files want to be written: there is news, and it is time. */
bool takers_are_due(const struct takers *takers);

/* Writes the files as far as they go; the search goes on. Nothing is written to a pipe or a
 * device, which would get one file after the other. */
void takers_renew(struct takers *takers, const struct call *call);

/* Frees what will not be written. */
void takers_drop(struct takers *takers);

/* Writes the files, the report with the summary at its end (null = without), and frees all.
 * `kept` says what was found in all; null where nothing is kept. `so_far` is how the tool ends
 * but for what goes wrong here. */
enum ending takers_end(struct takers *takers, const struct call *call, const struct treen_record *summary,
                       const struct treen_kept *kept, enum ending so_far);
