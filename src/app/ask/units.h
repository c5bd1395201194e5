/* A long search in units, whose results a ledger keeps. A unit is part I of N of a question. A
 * process of its own runs `treen COMMAND … --part I --parts N --json`, and prints the result. The
 * driver knows the units that are left, hands them out, and keeps results. Others run them: here.c
 * does on this machine. While a unit runs for long and others have nothing to do, the driver hands
 * out subparts of it, too. A number that names a unit or a subpart is a task's (subparts.h).
 *
 * Several processes may share a ledger. A unit that a process was handed is its own until it is
 * kept, given back or failed, or the process ends, however that happens. */
#pragma once

#include "app/options/tool.h"

struct ask;
struct units;

/* The number of units where nobody says another. */
enum { USUAL_UNITS = 256 };

/* Opens the ledger of --ledger for this question (null `puzzle`: it is about none), or makes one.
 * ANSWERED, or the reason has been told. `ask` must stay where it is; its bar shows progress. */
enum ending units_open(struct ask *ask, const struct treen_puzzle *puzzle, const char *question,
                       struct units **units);
void units_close(struct units *units); /* null is fine; units that are out are given back */

/* Runs what is left on this machine, or with --audit runs some units again. TREEN_END: every unit
 * is kept. TREEN_STOPPED: a stop came first, or some units failed, which has been told. */
enum treen_status units_run(struct units *units, struct treen_error *error);

/* ---- Handing out ----------------------------------------------------------------------------- */

enum units_next {
    UNIT_GIVEN, /* run it, then keep it, fail it or give it back */
    UNIT_LATER, /* other processes have the rest in work, or one that is out may fail: ask again */
    UNIT_NONE,  /* nothing is left for this process to run */
};

/* Says how many tasks run at a time, in all processes of this run. */
void units_set_places(struct units *units, uint64_t places);

/* Hands out a unit or a subpart of one. A unit that failed is handed out once more, after all
 * others. */
enum units_next units_next(struct units *units, uint64_t *task);

/* Keeps a result, once it is checked, on the disk. TREEN_BAD_INPUT: this is no whole result of that
 * task, which is still out. TREEN_IO: the ledger cannot be written to, and the run must end. */
enum treen_status units_keep(struct units *units, uint64_t task, const char *text, size_t length,
                             struct treen_error *error);

/* Keeps a result that comes from another machine. */
enum treen_status units_keep_from(struct units *units, uint64_t task, const char *machine, const char *text,
                                  size_t length, struct treen_error *error);

/* Tells whether results were kept since the last call that make other tasks useless: a unit and its
 * subparts stand for each other. Those that units_wants does not want may be ended without a
 * word. */
bool units_have_useless(struct units *units);
bool units_wants(const struct units *units, uint64_t task);

/* Begins and ends a group of results: they are on the disk together, which takes the time of one. A
 * `status` other than TREEN_OK takes them back, and the run must end. */
enum treen_status units_group(struct units *units, struct treen_error *error);
enum treen_status units_group_end(struct units *units, enum treen_status status, struct treen_error *error);
void units_give_back(struct units *units, uint64_t task);

/* Notes that a task failed, and says so with its command line. */
void units_fail(struct units *units, uint64_t task, const char *why);

/* Returns the number of units of the whole, of those kept, and of those that failed in this run and
 * did not succeed later. */
uint64_t units_parts(const struct units *units);
uint64_t units_kept(const struct units *units);
uint64_t units_failed(const struct units *units);

/* Tells whether the run must end: a signal came, or the time of --seconds is over. */
bool units_stopped(const struct units *units);

/* Shows how far the search is, at most ten times a second. */
void units_show(struct units *units);

/* ---- A unit ---------------------------------------------------------------------------------- */

/* Returns the words of the command that runs a task, null-ended and from "treen" on; `at_once` such
 * processes share the memory of --memory. `audit`: in another way to the same answers, with engine
 * cover's plainest kernel, or its best where that was asked for. Null: no memory. flags_free frees
 * them. */
char **unit_words(const struct call *call, uint64_t task, uint64_t parts, uint64_t at_once, bool audit);

/* ---- The whole ------------------------------------------------------------------------------- */

/* Ends a run that gave `status`, and says what is wrong. With --json prints the lines of what is
 * kept. Gives the summary of it, lent until units_close; null: nothing is kept, or a result in the
 * ledger makes no sense, which has been told. Returns the ending. */
enum ending units_end(struct units *units, enum treen_status status, const struct treen_error *error,
                      const struct treen_record **summary);

/* Writes the puzzles of a design that are kept to the file (null: to standard output), after
 * units_end. ANSWERED, or the reason has been told. */
enum ending units_write_designs(struct units *units, const char *file);

/* Gives the lines of the solutions that are kept, numbered anew, after units_end, until the sink
 * refuses one. */
void units_each(struct units *units, treen_sink *sink, void *context);
