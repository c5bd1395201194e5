/* Three pipes to a shell, and one thread that attends to all of them: a program may want to talk before it
 * has read what it is given, and two that wait for each other would wait for ever. So our ends never block;
 * poll says which of them is ready and comes back every few milliseconds to look at the clock. The child
 * leads a process group, because what is killed is all of it: `sh -c "solver | filter"` is three processes.
 *
 * Whatever ends it goes into reply->end; CHILD_EXITED there means "nothing has ended it yet" until bury has
 * waited for it. */
#include "base/child.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How long a stop or a child that closed its output and goes on may be overlooked. */
enum { LOOK_EVERY_MS = 20, CHUNK = 1 << 16 };

enum { INPUT, OUTPUT, COMPLAINTS, STREAMS };

struct child {
    const struct child_call *call;
    struct child_reply *reply;
    pid_t pid;
    int ours[STREAMS], its[STREAMS]; /* ends of the pipes; -1 = closed */
    size_t given;                    /* bytes of the input, both parts counted as one */
    size_t room;                     /* of reply->text */
    size_t complained;
};

/* ---- Starting ------------------------------------------------------------------------------------------ */

/* Once only: another thread may have got the same number since. */
static void close_end(int *end) {
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static void close_all(struct child *child) {
    for (int i = 0; i < STREAMS; i++) {
        close_end(&child->ours[i]);
        close_end(&child->its[i]);
    }
}

/* Closed on exec, all of them: a second child of another thread would else keep this one's pipes open, and
 * its input would never end. dup2 makes the three that the child needs. */
static bool open_pipes(struct child *child) {
    for (int i = 0; i < STREAMS; i++) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC))
            return false;
        child->ours[i] = ends[i == INPUT];
        child->its[i] = ends[i != INPUT];
        fcntl(child->ours[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

/* Only what is safe between fork and exec in a program with threads. The child ends with the thread that
 * waits for it, should that be killed; it hears no Ctrl-C, which is ours to act upon. */
static void become(const struct child *child) {
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int i = 0; i < STREAMS; i++)
        if (dup2(child->its[i], i) < 0)
            _exit(127);
    signal(SIGPIPE, SIG_DFL);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    execl("/bin/sh", "sh", "-c", child->call->command, (char *)NULL);
    _exit(127);
}

static bool start(struct child *child) {
    if (!open_pipes(child))
        return false;
    child->pid = fork();
    if (child->pid == 0)
        become(child);
    if (child->pid < 0)
        return false;
    setpgid(child->pid, child->pid); /* whoever comes first: it must be so before it may be killed */
    for (int i = 0; i < STREAMS; i++)
        close_end(&child->its[i]);
    return true;
}

/* ---- Talking ------------------------------------------------------------------------------------------- */

/* The input comes in two parts so that a caller need not join what it has twice over; a child that stops
 * reading has had enough, which is no error. */
static void give(struct child *child) {
    const struct child_call *call = child->call;
    bool second = child->given >= call->input_length[0];
    size_t from = child->given - (second ? call->input_length[0] : 0);
    size_t left = call->input_length[second] - from;
    ssize_t taken = left ? write(child->ours[INPUT], call->input[second] + from, left) : 0;
    if (taken > 0)
        child->given += (size_t)taken;
    bool all = child->given == call->input_length[0] + call->input_length[1];
    if (all || (taken < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&child->ours[INPUT]);
}

/* One byte more than may be is read, to know that there is more. */
static bool has_room(struct child *child) {
    struct child_reply *reply = child->reply;
    if (reply->length + 1 < child->room)
        return true;
    size_t room = child->room ? 2 * child->room : CHUNK;
    room = room < child->call->most_output + 2 ? room : child->call->most_output + 2;
    char *grown = realloc(reply->text, room);
    if (!grown)
        return false;
    reply->text = grown;
    child->room = room;
    return true;
}

/* Room is made before it is needed, so that read always has somewhere to put a byte. */
static void hear(struct child *child) {
    struct child_reply *reply = child->reply;
    if (!has_room(child)) {
        reply->end = CHILD_FAILED;
        reply->code = ENOMEM;
        return;
    }
    ssize_t got = read(child->ours[OUTPUT], reply->text + reply->length, child->room - reply->length - 1);
    if (got > 0)
        reply->length += (size_t)got;
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        close_end(&child->ours[OUTPUT]);
    if (reply->length > child->call->most_output)
        reply->end = CHILD_FLOODED;
}

/* What does not fit is read and forgotten, so that it does not wait for us. */
static void hear_complaint(struct child *child) {
    char chunk[1024];
    size_t room = sizeof child->reply->complaint - 1;
    ssize_t got = read(child->ours[COMPLAINTS], chunk, sizeof chunk);
    for (ssize_t i = 0; i < got && child->complained < room; i++)
        child->reply->complaint[child->complained++] = chunk[i];
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&child->ours[COMPLAINTS]);
}

/* Being stopped goes before being late: it is what somebody asked for. */
static void look_at_limits(struct child *child) {
    const struct child_call *call = child->call;
    if (call->stop && atomic_load(call->stop))
        child->reply->end = CHILD_STOPPED;
    else if (call->deadline > 0 && clock_seconds() >= call->deadline)
        child->reply->end = CHILD_LATE;
}

/* Until its output ends or it has to be killed. */
static void talk(struct child *child) {
    while (child->ours[OUTPUT] >= 0 && child->reply->end == CHILD_EXITED) {
        struct pollfd stream[STREAMS];
        for (int i = 0; i < STREAMS; i++)
            stream[i] = (struct pollfd){.fd = child->ours[i], .events = i == INPUT ? POLLOUT : POLLIN};
        if (poll(stream, STREAMS, LOOK_EVERY_MS) > 0) {
            if (stream[INPUT].revents)
                give(child);
            if (stream[OUTPUT].revents)
                hear(child);
            if (stream[COMPLAINTS].revents)
                hear_complaint(child);
        }
        look_at_limits(child);
    }
}

/* ---- Ending -------------------------------------------------------------------------------------------- */

/* A child that has closed its output may take a while to go, or for ever. */
static void bury(struct child *child) {
    struct child_reply *reply = child->reply;
    int status = 0;
    const struct timespec moment = {.tv_nsec = 1000 * 1000};
    while (reply->end == CHILD_EXITED) {
        pid_t gone = waitpid(child->pid, &status, WNOHANG);
        if (gone == child->pid) {
            reply->end = WIFSIGNALED(status) ? CHILD_DIED : CHILD_EXITED;
            reply->code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
            break;
        }
        nanosleep(&moment, NULL);
        look_at_limits(child);
    }
    kill(-child->pid, SIGKILL); /* what it left behind, too */
    if (reply->end != CHILD_EXITED && reply->end != CHILD_DIED)
        while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR) {
        }
}

/* Only the first line is worth telling. */
static void end_texts(struct child *child) {
    struct child_reply *reply = child->reply;
    reply->complaint[child->complained] = '\0';
    reply->complaint[strcspn(reply->complaint, "\n")] = '\0';
    reply->text[reply->length] = '\0'; /* hear leaves a byte for it */
}

static void run(struct child *child) {
    struct child_reply *reply = child->reply;
    if (!has_room(child) || !start(child)) {
        reply->end = CHILD_FAILED;
        reply->code = errno;
        close_all(child);
        return;
    }
    talk(child);
    if (child->ours[COMPLAINTS] >= 0)
        hear_complaint(child);
    close_all(child);
    bury(child);
    end_texts(child);
}

/* A child that does not read all of its input would end us with SIGPIPE: the signal waits while we write, and
 * is taken away again. */
void child_run(const struct child_call *call, struct child_reply *reply) {
    struct child child = {.call = call, .reply = reply, .ours = {-1, -1, -1}, .its = {-1, -1, -1}};
    sigset_t pipe_signal, before, pending;
    *reply = (struct child_reply){.end = CHILD_EXITED};
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    run(&child);
    const struct timespec now = {0};
    if (!sigismember(&pending, SIGPIPE))
        while (sigtimedwait(&pipe_signal, NULL, &now) < 0 && errno == EINTR) {
        }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void child_free(struct child_reply *reply) {
    free(reply->text);
    reply->text = NULL;
}
