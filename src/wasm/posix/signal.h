/* Signals where nobody sends any: sets of signals that stay empty. wasi-libc has `signal` and
 * `raise`. */
#pragma once

#include_next <signal.h>

#include <__typedef_sigset_t.h>
#include <errno.h>
#include <stddef.h>
#include <time.h>

#define SIG_BLOCK   0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2

typedef struct siginfo siginfo_t;

struct sigaction {
    void (*sa_handler)(int);
};

static inline int sigemptyset(sigset_t *set) {
    *set = 0;
    return 0;
}

static inline int sigaddset(sigset_t *set, int number) {
    (void)set, (void)number;
    return 0;
}

static inline int sigaction(int number, const struct sigaction *wanted, struct sigaction *now) {
    (void)number, (void)wanted;
    *now = (struct sigaction){SIG_DFL};
    return 0;
}

static inline int sigwaitinfo(const sigset_t *set, siginfo_t *info) {
    (void)set, (void)info;
    errno = ENOSYS;
    return -1;
}

static inline int sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *most) {
    (void)most;
    return sigwaitinfo(set, info);
}
