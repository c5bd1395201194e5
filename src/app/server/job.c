#include "app/server/job.h"

#include "app/system/self.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct jobs {
    pthread_mutex_t lock;
    struct job *running[MOST_JOBS]; /* null = free */
    unsigned started;
    bool closing;
};

/* Input and complaints are files in memory: a pipe each would want somebody to look after it all
 * the while. */
struct job {
    struct jobs *jobs;
    unsigned number;
    pid_t process; /* 0 = it has been waited for */
    int status;
    bool within_line; /* the last byte that was read is no line break */
    int input, second, complaints;
    int output, output_of_child; /* both ends of a pipe */
};

enum { NONE = -1 };

/* ---- The table ------------------------------------------------------------------------------- */

struct jobs *jobs_open(void) {
    struct jobs *jobs = calloc(1, sizeof *jobs);
    if (jobs)
        pthread_mutex_init(&jobs->lock, NULL);
    return jobs;
}

void jobs_close(struct jobs *jobs) {
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}

/* Enters a job in the table; false when that is full, or closes. */
static bool enter_job(struct jobs *jobs, struct job *job) {
    bool entered = false;
    pthread_mutex_lock(&jobs->lock);
    for (size_t i = 0; i < MOST_JOBS && !entered && !jobs->closing; i++)
        if (!jobs->running[i]) {
            jobs->running[i] = job;
            job->number = ++jobs->started;
            entered = true;
        }
    pthread_mutex_unlock(&jobs->lock);
    return entered;
}

static void leave(struct jobs *jobs, const struct job *job) {
    pthread_mutex_lock(&jobs->lock);
    for (size_t i = 0; i < MOST_JOBS; i++)
        if (jobs->running[i] == job)
            jobs->running[i] = NULL;
    pthread_mutex_unlock(&jobs->lock);
}

/* Sends a signal to the job's process. Under the lock a job that is in the table has not been
 * waited for, so that the process is its own. */
static void signal_job(const struct job *job, int number) {
    if (job->process > 0)
        kill(job->process, number);
}

bool jobs_stop(struct jobs *jobs, unsigned number) {
    bool found = false;
    pthread_mutex_lock(&jobs->lock);
    for (size_t i = 0; i < MOST_JOBS; i++)
        if (jobs->running[i] && jobs->running[i]->number == number) {
            signal_job(jobs->running[i], SIGINT);
            found = true;
        }
    pthread_mutex_unlock(&jobs->lock);
    return found;
}

void jobs_stop_all(struct jobs *jobs) {
    pthread_mutex_lock(&jobs->lock);
    jobs->closing = true;
    for (size_t i = 0; i < MOST_JOBS; i++)
        if (jobs->running[i])
            signal_job(jobs->running[i], SIGKILL);
    pthread_mutex_unlock(&jobs->lock);
}

unsigned job_number(const struct job *job) {
    return job->number;
}

/* ---- Starting -------------------------------------------------------------------------------- */

/* Makes a file in memory with this text, to be read from its start; NONE when there is no
 * memory. */
static int memory_file(struct job_text text) {
    int file = memfd_create("treen", MFD_CLOEXEC);
    for (size_t written = 0; file != NONE && written < text.length;) {
        ssize_t more = write(file, text.data + written, text.length - written);
        if (more <= 0) {
            close(file);
            return NONE;
        }
        written += (size_t)more;
    }
    if (file != NONE)
        lseek(file, 0, SEEK_SET);
    return file;
}

static bool open_files(struct job *job, struct job_text input, struct job_text second) {
    int ends[2];
    job->input = memory_file(input);
    job->second = memory_file(second);
    job->complaints = memory_file((struct job_text){0});
    if (job->input == NONE || job->second == NONE || job->complaints == NONE || pipe2(ends, O_CLOEXEC))
        return false;
    job->output = ends[0];
    job->output_of_child = ends[1];
    return true;
}

static void close_file(int *file) {
    if (*file != NONE)
        close(*file);
    *file = NONE;
}

/* Runs the program; 0, or the reason why not. SIGINT is blocked until the child watches for it: an
 * earlier one must not kill it. */
static int spawn(struct job *job, const char *const *words) {
    const int file[SELF_FILES] = {job->input, job->output_of_child, job->complaints, job->second};
    pid_t server = getpid();
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    job->process = fork();
    if (job->process == 0)
        self_become(words, file, &interrupt, server);
    if (job->process > 0)
        return 0;
    job->process = 0;
    return errno;
}

/* Starts the job. It is in the table only once it runs, so that whoever stops it finds a
 * process. */
static int start_job(struct job *job, const char *const *words, struct job_text input,
                     struct job_text second) {
    if (!open_files(job, input, second))
        return ENOMEM;
    int failed = spawn(job, words);
    close_file(&job->output_of_child);
    return failed ? failed : enter_job(job->jobs, job) ? 0 : EAGAIN;
}

struct job *job_start(struct jobs *jobs, const char *const *words, struct job_text input,
                      struct job_text second) {
    struct job *job = malloc(sizeof *job);
    if (!job)
        return NULL;
    *job = (struct job){.jobs = jobs,
                        .input = NONE,
                        .second = NONE,
                        .complaints = NONE,
                        .output = NONE,
                        .output_of_child = NONE};
    int failed = start_job(job, words, input, second);
    if (!failed)
        return job;
    job_close(job);
    errno = failed;
    return NULL;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Looks once, or with a negative time until there is something. */
static bool look_at_process(const struct job *job, int milliseconds) {
    struct pollfd wait = {.fd = job->output, .events = POLLIN};
    int ready;
    do
        ready = poll(&wait, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    return ready;
}

bool job_wait(const struct job *job, double seconds) {
    return look_at_process(job, (int)(seconds * 1000));
}

/* Waits for something to read. Within a line there is no end to waiting. */
static bool wait_to_read(const struct job *job, double seconds) {
    return look_at_process(job, seconds <= 0 || job->within_line ? -1 : (int)(seconds * 1000));
}

size_t job_read(struct job *job, char *bytes, size_t room, double seconds) {
    if (!wait_to_read(job, seconds)) {
        bytes[0] = '\n';
        return 1;
    }
    ssize_t got;
    do
        got = read(job->output, bytes, room);
    while (got < 0 && errno == EINTR);
    job->within_line = got > 0 && bytes[got - 1] != '\n';
    return got > 0 ? (size_t)got : 0;
}

/* Waits for the process. The job leaves the table first: from then on nobody sends signals to a
 * number that may soon be another process. */
static void wait_for(struct job *job) {
    leave(job->jobs, job);
    int status = 0;
    while (waitpid(job->process, &status, 0) < 0 && errno == EINTR)
        continue;
    job->process = 0;
    job->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int job_end(struct job *job, char *complaint, size_t room) {
    if (job->process)
        wait_for(job);
    ssize_t length = pread(job->complaints, complaint, room - 1, 0);
    complaint[length > 0 ? length : 0] = 0;
    return job->status;
}

void job_close(struct job *job) {
    if (job->process) {
        kill(job->process, SIGKILL);
        wait_for(job);
    }
    close_file(&job->input);
    close_file(&job->second);
    close_file(&job->complaints);
    close_file(&job->output);
    close_file(&job->output_of_child);
    free(job);
}
