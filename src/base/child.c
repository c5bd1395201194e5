/* Three pipes to a shell, and one thread that serves all of them. A program may want to write
 * before it has read its input, and two that wait for each other would wait for ever. So our ends
 * never block: poll says which of them is ready, and returns every LOOK_EVERY_MS to look at the
 * clock. The child leads a process group, since all of the group is killed: `sh -c "solver |
 * filter"` is three processes.
 *
 * reply->end has the reason that the child ended. Until bury has waited for it, CHILD_EXITED means
 * that no reason is known yet. */
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

/* LOOK_EVERY_MS: the longest time that a stop, or a child that lives on without output, is
 * overlooked. */
enum { LOOK_EVERY_MS = 20, CHUNK = 1 << 16 };

enum { INPUT, OUTPUT, COMPLAINTS, STREAMS };

struct child {
    const char *command;
    pid_t pid;                       /* 0 = the child is gone */
    int ours[STREAMS], its[STREAMS]; /* the ends of the pipes; -1 = closed */

    /* The question that is being asked. */
    const struct child_call *call;
    struct child_reply *reply;
    /* the part of the input that is being given, and the number of its bytes that were taken */
    size_t part, given;
    size_t room;     /* of reply->text */
    size_t searched; /* this number of bytes of reply->text is known to be without call->until */
    size_t complained;
};

/* ---- Starting -------------------------------------------------------------------------------- */

/* Closes an end once only: another thread may have got the same number since. */
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

/* Opens the pipes, closed on exec: otherwise the child of another thread would keep this child's
 * pipes open, and its input would never end. dup2 makes the three ends that the child needs. */
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

/* Becomes the shell. Only functions that are safe between fork and exec in a program with threads
 * are called. The child is killed when the thread that waits for it ends. The child does not get
 * Ctrl-C: treen gets it. */
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
    execl("/bin/sh", "sh", "-c", child->command, (char *)NULL);
    _exit(127);
}

static bool start_child(struct child *child) {
    if (!open_pipes(child))
        return false;
    child->pid = fork();
    if (child->pid == 0)
        become(child);
    if (child->pid < 0) {
        child->pid = 0;
        return false;
    }
    /* both processes do this: the group must exist before it can be killed */
    setpgid(child->pid, child->pid);
    for (int i = 0; i < STREAMS; i++)
        close_end(&child->its[i]);
    return true;
}

/* ---- Talking --------------------------------------------------------------------------------- */

/* Returns the part of the input that is still to be given; null at the end. */
static const char *input_left(struct child *child) {
    const char *const *input = child->call->input;
    while (child->part < CHILD_INPUTS && input[child->part] && !input[child->part][child->given]) {
        child->part++;
        child->given = 0;
    }
    return child->part < CHILD_INPUTS && input[child->part] ? input[child->part] + child->given : NULL;
}

/* Gives the child more input. A child that stops reading is no error. Closing the pipe tells the
 * child that its input ends, unless there will be another question. */
static void give(struct child *child) {
    const char *left = input_left(child);
    ssize_t taken = left ? write(child->ours[INPUT], left, strnlen(left, CHUNK)) : 0;
    if (taken > 0)
        child->given += (size_t)taken;
    bool all = !left && !child->call->until;
    if (all || (taken < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&child->ours[INPUT]);
}

/* Makes sure that one more byte fits. The room is one byte larger than the most allowed output, so
 * that too much output is noticed. */
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

/* Looks for the last line's mark. The reply ends before the mark, and before a quote in front of
 * it: some programs repeat a text with its quotes, others without. */
static void look_for_end(struct child *child) {
    struct child_reply *reply = child->reply;
    const char *until = child->call->until;
    size_t length = strlen(until), from = child->searched;
    const char *found = memmem(reply->text + from, reply->length - from, until, length);
    if (!found) {
        child->searched = reply->length < length ? 0 : reply->length - length;
        return;
    }
    if (!memchr(found, '\n', (size_t)(reply->text + reply->length - found)))
        return;
    reply->length = (size_t)(found - reply->text);
    if (reply->length && reply->text[reply->length - 1] == '"')
        reply->length--;
    reply->end = CHILD_WAITS;
}

/* Reads the child's output. Room is made first, so that read always has a place for a byte. */
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
    else if (got > 0 && child->call->until)
        look_for_end(child);
}

/* Reads the child's complaints. The part that does not fit is read and dropped, so that the child
 * does not wait. */
static void hear_complaint(struct child *child) {
    char chunk[1024];
    size_t room = sizeof child->reply->complaint - 1;
    ssize_t got = read(child->ours[COMPLAINTS], chunk, sizeof chunk);
    for (ssize_t i = 0; i < got && child->complained < room; i++)
        child->reply->complaint[child->complained++] = chunk[i];
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&child->ours[COMPLAINTS]);
}

/* Looks whether the child must end. Being stopped goes before being late, since somebody asked for
 * it. */
static void look_at_limits(struct child *child) {
    const struct child_call *call = child->call;
    if (child->reply->end != CHILD_EXITED)
        return;
    if (call->stop && atomic_load(call->stop))
        child->reply->end = CHILD_STOPPED;
    else if (call->deadline > 0 && clock_seconds() >= call->deadline)
        child->reply->end = CHILD_LATE;
}

/* Talks with the child until its output ends, it waits for more, or it has to be killed. */
static void talk(struct child *child) {
    while (child->ours[OUTPUT] >= 0 && child->reply->end == CHILD_EXITED) {
        struct pollfd stream[STREAMS];
        for (int i = 0; i < STREAMS; i++)
            stream[i] = (struct pollfd){.fd = child->ours[i], .events = i == INPUT ? POLLOUT : POLLIN};
        if (child->call->until && !input_left(child))
            stream[INPUT].fd = -1; /* open, but there is nothing to write */
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

/* ---- Ending ---------------------------------------------------------------------------------- */

/* Waits for the child. A child that has closed its output may live on for a while, or for ever. */
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
    kill(-child->pid, SIGKILL); /* kills the processes that the child left behind */
    if (reply->end != CHILD_EXITED && reply->end != CHILD_DIED)
        while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR) {
        }
    child->pid = 0;
}

/* Ends both texts; of the complaint only the first line is kept. */
static void end_texts(struct child *child) {
    struct child_reply *reply = child->reply;
    reply->complaint[child->complained] = '\0';
    reply->complaint[strcspn(reply->complaint, "\n")] = '\0';
    reply->text[reply->length] = '\0'; /* has_room keeps a byte for it */
}

static void fail(struct child *child) {
    child->reply->end = CHILD_FAILED;
    child->reply->code = errno;
    close_all(child);
    if (child->pid)
        bury(child);
}

/* Asks the question. Afterwards the child is gone, unless it waits for more. */
static void ask_child(struct child *child) {
    if (!has_room(child)) {
        fail(child);
        return;
    }
    talk(child);
    if (child->ours[COMPLAINTS] >= 0)
        hear_complaint(child);
    if (child->reply->end != CHILD_WAITS) {
        close_all(child);
        bury(child);
    }
    end_texts(child);
}

/* Acts without being ended by SIGPIPE, which we get when a child does not read all of its input.
 * The signal is held back while we write, and then taken away. */
static void quietly(struct child *child, void (*act)(struct child *child)) {
    sigset_t pipe_signal, before, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    act(child);
    const struct timespec now = {0};
    if (!sigismember(&pending, SIGPIPE))
        while (sigtimedwait(&pipe_signal, NULL, &now) < 0 && errno == EINTR) {
        }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* ---- The interface --------------------------------------------------------------------------- */

static struct child new_child(const char *command) {
    return (struct child){.command = command, .ours = {-1, -1, -1}, .its = {-1, -1, -1}};
}

static void begin_talk(struct child *child, const struct child_call *call, struct child_reply *reply) {
    *reply = (struct child_reply){.end = CHILD_EXITED};
    child->call = call;
    child->reply = reply;
    child->part = child->given = child->room = child->searched = child->complained = 0;
}

void child_run(const struct child_call *call, struct child_reply *reply) {
    struct child child = new_child(call->command);
    begin_talk(&child, call, reply);
    if (start_child(&child))
        quietly(&child, ask_child);
    else
        fail(&child);
}

struct child *child_open(const char *command) {
    struct child *child = malloc(sizeof *child);
    if (!child)
        return NULL;
    *child = new_child(command);
    if (start_child(child))
        return child;
    close_all(child);
    free(child);
    return NULL;
}

void child_ask(struct child *child, const struct child_call *call, struct child_reply *reply) {
    begin_talk(child, call, reply);
    quietly(child, ask_child);
}

void child_close(struct child *child) {
    struct child_reply reply = {.end = CHILD_STOPPED};
    child->reply = &reply;
    close_all(child);
    if (child->pid)
        bury(child);
    free(child);
}

void child_free(struct child_reply *reply) {
    free(reply->text);
    reply->text = NULL;
}
