#include "app/interrupt.h"

#include "app/tool.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Sent by interrupt_close to the thread, which cannot be waiting for anything else. (Cancelling it would be
 * shorter, but the address sanitizer takes a cancelled thread's stack for corrupted.) */
enum { WAKE = SIGUSR2 };

/* Seconds for what is under way to end; of these the process must have had most itself. So a busy machine ends nothing early, nor
 * does a reader who takes his time (a pager). */
static const double GRACE = 1, GRACE_OF_PROCESSOR = 0.7, TICK = 0.1;

/* Seconds within which a second signal is the first one, sent by two ways. */
static const double SAME_REQUEST = 0.05;

static double seconds_of(clockid_t id) {
    struct timespec now;
    clock_gettime(id, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Ending the tool ------------------------------------------------------------------------------------ */

/* Ends the tool as the signal would have done: the shell that waits for it sees why. */
static void die_of(int number) {
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    signal(number, SIG_DFL);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

/* What was printed so far is a part of what was found. A pipe that nobody reads must not hold it up, nor a thread that is in the
 * midst of printing. */
static void flush_output(void) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (poll(&out, 1, 0) != 1 || !(out.revents & POLLOUT) || ftrylockfile(stdout))
        return;
    fflush(stdout);
    funlockfile(stdout);
}

static void give_up(void) {
    static const char words[] = "treen: stopped in the midst of something that could not end any sooner\n";
    flush_output();
    if (write(STDERR_FILENO, words, sizeof words - 1) < 0)
        _exit(STOPPED);
    _exit(STOPPED);
}

/* ---- The watch ------------------------------------------------------------------------------------------- */

static void note_due(struct interrupt *interrupt) {
    interrupt->was_due = true;
    interrupt->processor_when_due = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static void stop(struct interrupt *interrupt) {
    pthread_mutex_lock(&interrupt->lock);
    interrupt->due = seconds_of(CLOCK_MONOTONIC);
    note_due(interrupt);
    if (interrupt->limits)
        treen_limits_stop(interrupt->limits);
    if (interrupt->stop)
        interrupt->stop(interrupt->context);
    pthread_mutex_unlock(&interrupt->lock);
}

/* Gives the seconds until there is something to look at, or a negative number: nothing but signals is waited for. */
static double look(struct interrupt *interrupt) {
    double now = seconds_of(CLOCK_MONOTONIC), wait = TICK;
    pthread_mutex_lock(&interrupt->lock);
    if (interrupt->due == 0 || atomic_load(&interrupt->told)) {
        wait = -1;
    } else if (now < interrupt->due) {
        wait = interrupt->due - now;
    } else if (!interrupt->was_due) {
        note_due(interrupt);
    } else if (now - interrupt->due >= GRACE &&
               seconds_of(CLOCK_PROCESS_CPUTIME_ID) - interrupt->processor_when_due >= GRACE_OF_PROCESSOR) {
        give_up();
    }
    pthread_mutex_unlock(&interrupt->lock);
    return wait;
}

/* The next signal; 0 = none in that time. */
static int wait_for_signal(const struct interrupt *interrupt, double seconds) {
    struct timespec most = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
    int number =
        seconds < 0 ? sigwaitinfo(&interrupt->signals, NULL) : sigtimedwait(&interrupt->signals, NULL, &most);
    return number < 0 ? 0 : number;
}

/* Only a person who presses Ctrl-C twice means to end the tool at once. A terminal that goes away often tells it twice, once by the
 * shell, and `timeout` sends its signal to the tool and to the tool's group. */
static void *watch(void *context) {
    struct interrupt *interrupt = context;
    double first = 0;
    while (!atomic_load(&interrupt->closing)) {
        int number = wait_for_signal(interrupt, look(interrupt));
        if (!number || number == WAKE)
            continue;
        if (!atomic_exchange(&interrupt->caught, true)) {
            first = seconds_of(CLOCK_MONOTONIC);
            stop(interrupt);
        } else if (number != SIGHUP && seconds_of(CLOCK_MONOTONIC) - first > SAME_REQUEST) {
            die_of(number);
        }
    }
    return NULL;
}

/* ---- Opening and closing --------------------------------------------------------------------------------- */

/* A signal that whoever started the tool chose to ignore (nohup, a job in the background) stays ignored. */
static void add_unless_ignored(sigset_t *signals, int number) {
    struct sigaction now;
    if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        sigaddset(signals, number);
}

void interrupt_open(struct interrupt *interrupt, struct treen_limits *limits, double seconds) {
    *interrupt = (struct interrupt){.limits = limits};
    pthread_mutex_init(&interrupt->lock, NULL);
    interrupt_begin(interrupt, seconds);
    sigemptyset(&interrupt->signals);
    add_unless_ignored(&interrupt->signals, SIGINT);
    add_unless_ignored(&interrupt->signals, SIGTERM);
    add_unless_ignored(&interrupt->signals, SIGHUP);
    sigaddset(&interrupt->signals, WAKE);
    pthread_sigmask(SIG_BLOCK, &interrupt->signals, &interrupt->before);
    interrupt->watching = pthread_create(&interrupt->thread, NULL, watch, interrupt) == 0;
    if (!interrupt->watching) /* without the thread Ctrl-C just ends the tool */
        pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
}

static void wake(struct interrupt *interrupt) {
    if (interrupt->watching)
        pthread_kill(interrupt->thread, WAKE);
}

void interrupt_close(struct interrupt *interrupt) {
    if (interrupt->watching) {
        atomic_store(&interrupt->closing, true);
        wake(interrupt);
        pthread_join(interrupt->thread, NULL);
        pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
        interrupt->watching = false;
    }
    pthread_mutex_destroy(&interrupt->lock);
}

/* ---- What is under way ----------------------------------------------------------------------------------- */

void interrupt_aim(struct interrupt *interrupt, void (*at)(void *context), void *context) {
    pthread_mutex_lock(&interrupt->lock);
    interrupt->stop = at;
    interrupt->context = context;
    if (at && atomic_load(&interrupt->caught))
        at(context);
    pthread_mutex_unlock(&interrupt->lock);
}

void interrupt_told(struct interrupt *interrupt) {
    atomic_store(&interrupt->told, true);
}

void interrupt_goes_on(struct interrupt *interrupt) {
    pthread_mutex_lock(&interrupt->lock);
    if (interrupt->was_due) {
        interrupt->due = seconds_of(CLOCK_MONOTONIC);
        note_due(interrupt);
    }
    pthread_mutex_unlock(&interrupt->lock);
}

void interrupt_begin(struct interrupt *interrupt, double seconds) {
    pthread_mutex_lock(&interrupt->lock);
    interrupt->seconds = seconds;
    interrupt->due = seconds > 0 ? seconds_of(CLOCK_MONOTONIC) + seconds : 0;
    interrupt->was_due = false;
    atomic_store(&interrupt->told, false);
    pthread_mutex_unlock(&interrupt->lock);
    wake(interrupt);
}

bool interrupt_caught(struct interrupt *interrupt) {
    return atomic_load(&interrupt->caught);
}
