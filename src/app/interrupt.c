#include "app/interrupt.h"

/* Sent by interrupt_close to the thread, which cannot be waiting for anything else. (Cancelling it would be
 * shorter, but the address sanitizer takes a cancelled thread's stack for corrupted.) */
enum { WAKE = SIGUSR2 };

/* Ends the tool as the signal would have done: the shell that waits for it sees why. */
static void die_of(int number) {
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    signal(number, SIG_DFL);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

/* A terminal that goes away often tells it twice, once by the shell; only a person who presses Ctrl-C twice means to. */
static void *watch(void *context) {
    struct interrupt *interrupt = context;
    int number;
    while (sigwait(&interrupt->signals, &number) == 0 && !atomic_load(&interrupt->closing))
        if (number != WAKE && !atomic_exchange(&interrupt->caught, true))
            interrupt->stop(interrupt->context);
        else if (number != WAKE && number != SIGHUP)
            die_of(number);
    return NULL;
}

/* A signal that whoever started the tool chose to ignore (nohup, a job in the background) stays ignored. */
static void add_unless_ignored(sigset_t *signals, int number) {
    struct sigaction now;
    if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        sigaddset(signals, number);
}

void interrupt_open(struct interrupt *interrupt, void (*stop)(void *context), void *context) {
    *interrupt = (struct interrupt){.stop = stop, .context = context};
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

void interrupt_close(struct interrupt *interrupt) {
    if (!interrupt->watching)
        return;
    atomic_store(&interrupt->closing, true);
    pthread_kill(interrupt->thread, WAKE);
    pthread_join(interrupt->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &interrupt->before, NULL);
    interrupt->watching = false;
}
