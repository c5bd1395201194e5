/* The driver of a search in units (app/ask/units.h), as its own files see it. */
#pragma once

#include "app/ask/ask.h"
#include "app/ledger/claims.h"
#include "app/ledger/divide.h"
#include "app/ledger/order.h"
#include "app/ledger/text.h"
#include "app/ledger/store.h"
#include "app/ask/spread.h"
#include "app/ask/units.h"

/* ELSEWHERE: another process has it, or had it a moment ago. AGAIN: failed once, and is out for the
 * second time. */
enum unit_state { FREE, ELSEWHERE, OUT, KEPT, FAILED, AGAIN, GIVEN_UP };

struct units {
    struct ask *ask;
    const struct call *call;
    const struct treen_puzzle *about; /* null = the question is about none */
    const char *question;
    const struct store_maker *maker;
    struct store *store;
    struct claims claims;
    struct spread *spread;  /* the ranks that run units; null = this process alone */
    struct result expected; /* digest and number of units of each result */
    double begun, due;      /* seconds of the clock; due 0 = never */
    double share_before;    /* of the work that was done when this run began */
    double looked, shown;   /* when other processes' units, and the bar, were last looked at */

    unsigned char *state; /* of units 1..parts, a value of enum unit_state */
    double *since;        /* of those that are out: when they were handed out */
    struct divisions divisions;
    bool has_useless; /* see units_have_useless */
    struct order order;
    uint64_t next;   /* a place in the order: units before it are not free */
    uint64_t places; /* of all processes and ranks of this run: tasks that run at a time */
    uint64_t out, elsewhere, failed, given_up;
    uint64_t failures;          /* in this run */
    uint64_t kept, kept_before; /* in all, and when this run began */
    uint64_t nodes, found;
    double seconds; /* of those that are kept, as nodes and found */

    struct treen_merge *merge;
    struct treen_summary summary; /* the merge's, with our command line */
    struct treen_record record;
    char *line; /* of the summary */
};

/* Writes the name of this machine. */
enum { LONGEST_MACHINE = 65 };
void driver_machine(char name[LONGEST_MACHINE]);

/* Returns a result that ends now, as the ledger keeps it; the texts are lent. */
struct store_unit driver_unit(const struct result *result, const char *text, size_t length,
                              const char *machine);

/* Returns the number of processes to run at once: --threads, or one for each core. */
size_t driver_width(const struct units *units);

/* Adds up what is kept, and puts the command line of this call into the summary. */
enum treen_status driver_sum_up(struct units *units, const struct treen_record **summary,
                                struct treen_error *error);

/* Writes an error that there is no memory. */
enum treen_status driver_no_memory(struct treen_error *error);

/* Runs the units that are left. */
enum treen_status run_here(struct units *units, struct treen_error *error);

/* Runs some of the units that are kept again, and compares. TREEN_BUG: one differs, which has been
 * told. */
enum treen_status run_audit(struct units *units, struct treen_error *error);
