/* Another program, run once or talked with: it is given a text, what it says is gathered, and it is gone
 * afterwards whatever it does. A program that hangs, floods or dies costs no more than its deadline and so
 * many bytes. */
#ifndef TREEN_BASE_CHILD_H
#define TREEN_BASE_CHILD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { CHILD_INPUTS = 3 };

struct child_call {
    const char *command; /* for /bin/sh */
    const char *input
        [CHILD_INPUTS]; /* C strings for its standard input, one after the other, up to the first that is null; */
    const char *until;       /* what it does not read is not an error. Its last line, if it is talked with */
    double deadline;         /* clock_seconds() at which it is killed; 0 = never */
    const atomic_bool *stop; /* the same when this is set; null = never */
    size_t most_output;      /* bytes of its standard output; it is killed when there are more */
};

enum child_end {
    CHILD_WAITS,   /* it has said the last line and waits for more (child_ask alone) */
    CHILD_EXITED,  /* by itself: `code` is its status */
    CHILD_DIED,    /* of a signal: `code` is its number */
    CHILD_LATE,    /* killed at the deadline */
    CHILD_FLOODED, /* killed because it said too much */
    CHILD_STOPPED, /* killed because *stop was set */
    CHILD_FAILED,  /* it could not be started: `code` is the errno */
};

struct child_reply {
    enum child_end end;
    int code;
    /* its standard output, ended by a zero byte that is not counted; owned. Never null but when
     * CHILD_FAILED */
    char *text;
    size_t length;
    char complaint[200]; /* the first line of its standard error */
};

/* Kills with the child all that it has started, as far as that stays in its process group. */
void child_run(const struct child_call *call, struct child_reply *reply);
void child_free(struct child_reply *reply);

/* A child that lives on, for several questions. Null when it could not be started. It ends with the thread
 * that has opened it. */
struct child *child_open(const char *command);

/* As child_run, but the child is left alive (CHILD_WAITS) once it has said a line with call->until in it;
 * from there on nothing is part of the reply. After any other end it is gone, and may only be closed. The
 * call's command is not looked at. */
void child_ask(struct child *child, const struct child_call *call, struct child_reply *reply);
void child_close(struct child *child);

#endif
