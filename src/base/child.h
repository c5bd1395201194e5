/* Another program, run once or talked with. It is given a text, its output is gathered, and
 * afterwards it is gone. A program that hangs, floods or dies costs no more than its deadline and
 * `most_output` bytes. */
#pragma once

#include <stdatomic.h>
#include <stddef.h>

enum { CHILD_INPUTS = 3 };

struct child_call {
    const char *command; /* for /bin/sh */
    /* C strings for its standard input, one after the other, up to the first null. Input that
     * the child does not read is no error. */
    const char *input[CHILD_INPUTS];
    const char *until;       /* its last line, for child_ask; null = none */
    double deadline;         /* clock_seconds() at which it is killed; 0 = never */
    const atomic_bool *stop; /* it is killed when this is set; null = never */
    size_t most_output;      /* the most bytes of standard output; with more it is killed */
};

enum child_end {
    CHILD_WAITS,   /* it has written the last line and waits for more (child_ask alone) */
    CHILD_EXITED,  /* it ended by itself: `code` is its status */
    CHILD_DIED,    /* a signal ended it: `code` is the signal's number */
    CHILD_LATE,    /* killed at the deadline */
    CHILD_FLOODED, /* killed because it wrote more than most_output */
    CHILD_STOPPED, /* killed because *stop was set */
    CHILD_FAILED,  /* it could not be started: `code` is the errno */
};

struct child_reply {
    enum child_end end;
    int code;
    /* The child's standard output, ended by a zero byte that is not counted; owned. Null only when
     * CHILD_FAILED. */
    char *text;
    size_t length;
    char complaint[900]; /* the first line of its standard error */
};

/* Runs a program once. All processes of its group are killed at the end. */
void child_run(const struct child_call *call, struct child_reply *reply);
void child_free(struct child_reply *reply);

/* Starts a child that answers several questions. Returns null when it could not be started. The
 * child ends with the thread that has opened it. */
struct child *child_open(const char *command);

/* Asks as child_run does, but leaves the child alive (CHILD_WAITS) once it has written a line with
 * call->until in it. The reply ends before that mark. After any other end the child is gone, and
 * may only be closed. call->command is not used. */
void child_ask(struct child *child, const struct child_call *call, struct child_reply *reply);
void child_close(struct child *child);
