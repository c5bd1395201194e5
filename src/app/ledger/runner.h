/* Processes that run treen, several at a time. Their output is gathered, and a stop kills them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { LONGEST_COMPLAINT = 1400 };

/* A place for a process, for one after the other. */
struct runner {
    pid_t process; /* 0 = none runs */
    uint64_t part; /* the caller's */
    int output, complaints;
    char *text; /* the output so far, `length` bytes; owned */
    size_t length, room;
    bool lost;                         /* there was no memory for more of it */
    int status;                        /* waitpid's, once the process has ended */
    char complaint[LONGEST_COMPLAINT]; /* the last line of its standard error, once it has ended */
};

/* Starts the program of this process with these words. It ends with the thread that starts it.
 * False with errno set. */
bool runner_start(struct runner *runner, char **words);

/* Several places, each for a process. */
struct runners;

/* Returns `places` free places (at least 1), to be closed. Null: there is no memory. */
struct runners *runners_open(size_t places);

size_t runners_places(const struct runners *runners);

/* Returns a place where no process runs; null: there is none. */
struct runner *runners_free(struct runners *runners);

/* Waits for one of the processes to write or to end, `seconds` at most, and reads. Returns one that
 * has ended, lent until the next wait: its place is free already. Null: none has ended. Asks for
 * memory only for what is read. */
const struct runner *runners_wait(struct runners *runners, double seconds);

/* Calls `take` for each process that runs, then kills all and frees their texts. Null `take`: it is
 * not called. */
void runners_stop(struct runners *runners, void (*take)(void *context, const struct runner *runner),
                  void *context);

/* Kills those processes of which `is_useless` says so, and frees their places. Returns how many. */
size_t runners_end(struct runners *runners, bool (*is_useless)(void *context, uint64_t part), void *context);

/* Kills what runs, and frees all. Null is fine. */
void runners_close(struct runners *runners);
