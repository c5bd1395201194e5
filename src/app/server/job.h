/* A job is a run of treen by treen, for the page. It is a process of its own: a hard puzzle
 * cannot take the page down, and a stopped one gives back all its memory. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { MOST_JOBS = 8, MOST_JOB_WORDS = 32 };

/* The jobs that run now; for several threads. */
struct jobs;
struct jobs *jobs_open(void);          /* null: no memory */
void jobs_stop_all(struct jobs *jobs); /* kills all of them; none can be started any more */
void jobs_close(struct jobs *jobs);    /* none may be running any more */

struct job_text {
    const char *data; /* null = none */
    size_t length;
};

/* Starts `treen WORD…` (null-ended) with this standard input, and `second` as the file that
 * JOB_SECOND names. It ends with the thread that starts it, however that ends. Null: there are too
 * many already, or the machine refuses; errno says which (EAGAIN for too many). */
#define JOB_SECOND "/dev/fd/3"
struct job;
struct job *job_start(struct jobs *jobs, const char *const *words, struct job_text input,
                      struct job_text second);

/* Tells whether there is something to read, or an end, within `seconds`. */
bool job_wait(const struct job *job, double seconds);

/* Reads a piece of the job's output, as it comes; 0 = it has ended. After `seconds` (0 = never)
 * without a word between two lines it gives a single line break. A break means nothing among JSON
 * lines, and shows whether the reader is still there. */
size_t job_read(struct job *job, char *bytes, size_t room, double seconds);

/* Ends the job after the last read: gives its exit status (128 and more: of a signal) and its
 * complaint, cut off at `room`. */
int job_end(struct job *job, char *complaint, size_t room);

/* Ends it if need be, and frees it. */
void job_close(struct job *job);

/* Returns a number that no other job of this server has. */
unsigned job_number(const struct job *job);

/* Stops a job as Ctrl-C would: it says what it knows. False when there is no such job any more. */
bool jobs_stop(struct jobs *jobs, unsigned number);
