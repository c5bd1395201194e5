/* Reports: one HTML file that opens from disk, with the viewer and everything that was found inside. */
#ifndef TREEN_APP_REPORT_H
#define TREEN_APP_REPORT_H

#include "app/tool.h"

enum { MOST_REPORTED = 500 }; /* solutions in a report: a file of some ten megabytes */

struct report {
    const char *name; /* of the file; null = none is asked for, and then nothing happens below */
    char *text;
    size_t length;
    FILE *lines; /* JSON Lines: what was found */
    unsigned told;
    bool lost; /* there was no memory for one of them */
};

/* ANSWERED, or why there can be no report has been printed. */
enum ending report_open(struct report *report, const char *name);

/* A solution, drawn; those beyond MOST_REPORTED are left out. */
void report_solution(struct report *report, const struct treen_puzzle *puzzle,
                     const struct treen_solution *solution);

/* The same for an assembly, with the moves that take it apart. */
void report_moves(struct report *report, const struct treen_puzzle *puzzle,
                  const struct treen_disassembly *disassembly);

/* Writes the file with what was found so far; the report goes on. Nothing is written to a pipe or a device, which would get one
 * file after the other. */
void report_renew(struct report *report);

/* Frees a report that will not be written. */
void report_drop(struct report *report);

/* Writes the file, after the caller has put a summary into report->lines, and frees the report. `so_far` is how the
 * tool ends but for what goes wrong here. */
enum ending report_close(struct report *report, enum ending so_far);

#endif
