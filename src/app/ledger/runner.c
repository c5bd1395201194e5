#include "app/ledger/runner.h"

#include "app/system/self.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NONE = -1, CHUNK = 1 << 16 };

/* ---- Starting -------------------------------------------------------------------------------- */

static void close_file(int *file) {
    if (*file != NONE)
        close(*file);
    *file = NONE;
}

/* Becomes the program, which has no input. */
static _Noreturn void become(const struct runner *runner, int output, char **words, pid_t parent) {
    const int file[SELF_FILES] = {open("/dev/null", O_RDONLY), output, runner->complaints, NONE};
    sigset_t none;
    sigemptyset(&none);
    if (file[0] == NONE)
        _exit(127);
    self_become((const char *const *)words, file, &none, parent);
}

/* The child borrows this process's memory until it becomes the program. A copy of it would cost
 * more than the program's own start, where MPI is loaded. */
bool runner_start(struct runner *runner, char **words) {
    int ends[2];
    pid_t parent = getpid();
    runner->length = 0;
    runner->lost = false;
    runner->complaints = memfd_create("treen", MFD_CLOEXEC);
    if (runner->complaints == NONE)
        return false;
    if (pipe2(ends, O_CLOEXEC)) {
        close_file(&runner->complaints);
        return false;
    }
    runner->output = ends[0];
    runner->process = vfork();
    if (runner->process == 0)
        become(runner, ends[1], words, parent);
    int reason = errno;
    close(ends[1]);
    if (runner->process > 0) {
        fcntl(runner->output, F_SETFL, O_NONBLOCK);
        return true;
    }
    runner->process = 0;
    close_file(&runner->output);
    close_file(&runner->complaints);
    errno = reason;
    return false;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Makes room for one more chunk. */
static bool has_room(struct runner *runner) {
    if (runner->room - runner->length >= CHUNK)
        return true;
    size_t room = runner->room ? 2 * runner->room : 2 * (size_t)CHUNK;
    char *grown = realloc(runner->text, room);
    if (!grown)
        return false;
    runner->text = grown;
    runner->room = room;
    return true;
}

/* Reads what there is; false at the end. Output for which there is no memory ends the process. */
static bool hear(struct runner *runner) {
    if (!has_room(runner)) {
        runner->lost = true;
        kill(runner->process, SIGKILL);
        return false;
    }
    ssize_t got = read(runner->output, runner->text + runner->length, CHUNK);
    if (got > 0)
        runner->length += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Keeps the last line of the complaints: a program says its reason last. */
static void read_complaint(struct runner *runner) {
    char text[2 * LONGEST_COMPLAINT];
    off_t size = lseek(runner->complaints, 0, SEEK_END);
    off_t from = size > (off_t)sizeof text - 1 ? size - (off_t)sizeof text + 1 : 0;
    ssize_t got = pread(runner->complaints, text, sizeof text - 1, from);
    got = got > 0 ? got : 0;
    while (got > 0 && text[got - 1] == '\n')
        got--;
    text[got] = '\0';
    const char *last = strrchr(text, '\n');
    snprintf(runner->complaint, sizeof runner->complaint, "%.*s", LONGEST_COMPLAINT - 1,
             last ? last + 1 : text);
}

/* Waits for a process that has closed its output, or was killed. */
static void bury(struct runner *runner) {
    while (waitpid(runner->process, &runner->status, 0) < 0 && errno == EINTR)
        continue;
    read_complaint(runner);
    runner->process = 0;
    close_file(&runner->output);
    close_file(&runner->complaints);
}

/* ---- Several places -------------------------------------------------------------------------- */

/* The array for poll lies here too, so that waiting never lacks memory. */
struct runners {
    struct runner *runner;
    struct pollfd *ready;
    size_t places;
    struct runner ended; /* the last process that ended */
};

struct runners *runners_open(size_t places) {
    struct runners *runners = calloc(1, sizeof *runners);
    if (!runners)
        return NULL;
    *runners = (struct runners){.runner = calloc(places, sizeof *runners->runner),
                                .ready = calloc(places, sizeof *runners->ready),
                                .places = places};
    if (runners->runner && runners->ready)
        return runners;
    runners_close(runners);
    return NULL;
}

size_t runners_places(const struct runners *runners) {
    return runners->places;
}

struct runner *runners_free(struct runners *runners) {
    for (size_t i = 0; i < runners->places; i++)
        if (!runners->runner[i].process)
            return &runners->runner[i];
    return NULL;
}

/* Frees the place of a process that has ended. The place gets the text of the one before, as room
 * for the next. */
static const struct runner *clear_place(struct runners *runners, struct runner *place) {
    struct runner before = runners->ended;
    runners->ended = *place;
    *place = (struct runner){.text = before.text, .room = before.room};
    return &runners->ended;
}

static const struct runner *hear_all(struct runners *runners) {
    for (size_t i = 0; i < runners->places; i++)
        if (runners->ready[i].revents && !hear(&runners->runner[i])) {
            bury(&runners->runner[i]);
            return clear_place(runners, &runners->runner[i]);
        }
    return NULL;
}

const struct runner *runners_wait(struct runners *runners, double seconds) {
    for (size_t i = 0; i < runners->places; i++) {
        const struct runner *runner = &runners->runner[i];
        runners->ready[i] = (struct pollfd){.fd = runner->process ? runner->output : NONE, .events = POLLIN};
    }
    int ready = poll(runners->ready, runners->places, (int)(seconds * 1000));
    return ready > 0 ? hear_all(runners) : NULL;
}

/* Kills a process and what it has started, and waits for its end. */
static void end(struct runner *runner) {
    kill(-runner->process, SIGKILL);
    kill(runner->process, SIGKILL);
    bury(runner);
}

size_t runners_end(struct runners *runners, bool (*is_useless)(void *context, uint64_t part), void *context) {
    size_t ended = 0;
    for (size_t i = 0; i < runners->places; i++) {
        struct runner *runner = &runners->runner[i];
        if (!runner->process || !is_useless(context, runner->part))
            continue;
        end(runner);
        ended++;
    }
    return ended;
}

void runners_stop(struct runners *runners, void (*take)(void *context, const struct runner *runner),
                  void *context) {
    for (size_t i = 0; i < runners->places; i++) {
        const struct runner *runner = &runners->runner[i];
        if (runner->process && take)
            take(context, runner);
        if (runner->process)
            kill(-runner->process, SIGKILL);
    }
    for (size_t i = 0; i < runners->places; i++) {
        struct runner *runner = &runners->runner[i];
        if (runner->process)
            end(runner);
        free(runner->text);
        runner->text = NULL;
        runner->room = 0;
    }
}

void runners_close(struct runners *runners) {
    if (!runners)
        return;
    if (runners->runner)
        runners_stop(runners, NULL, NULL);
    free(runners->ended.text);
    free(runners->runner);
    free(runners->ready);
    free(runners);
}
