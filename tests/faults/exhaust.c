/* Fails the k-th allocation of a whole program, whoever asks for it, the C library and other
 * libraries included. It is loaded before all other libraries (LD_PRELOAD). It counts from the
 * program's beginning on, and leaves out the allocations of the loader. It obeys the
 * environment:
 * - EXHAUST_AT: k, from 1; nothing or 0 = none fails.
 * - EXHAUST_ON: if set, all allocations from the k-th on fail.
 * - EXHAUST_TOLD: a file that gets the number of allocations when the program ends by itself.
 * - EXHAUST_SYNC: if set, fsync fails: the disk is broken.
 * - EXHAUST_WRITE: k, from 1; the k-th pwrite and all after it fail: the disk is full.
 *
 * A program that crashes says on standard error where, and who called that: lines "exhaust:
 * crash in FILE+OFFSET". */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_FRAMES = 48 };

/* Allocates without a look-up, which would allocate in turn: these are the C library's own
 * functions. backtrace tells who called whom. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
int backtrace(void **frame, int most);

/* The state stands here because the replaced functions have no parameter to carry it. */
static struct {
    atomic_bool counts;
    atomic_ulong asked;
    unsigned long at;
    bool on;
} exhaust;

static bool fails_now(void) {
    if (!atomic_load(&exhaust.counts))
        return false;
    unsigned long number = atomic_fetch_add(&exhaust.asked, 1) + 1;
    bool fails = exhaust.at && (exhaust.on ? number >= exhaust.at : number == exhaust.at);
    if (fails)
        errno = ENOMEM;
    return fails;
}

void *malloc(size_t size) {
    return fails_now() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails_now() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    return fails_now() ? NULL : __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    return fails_now() ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return memalign(alignment, size);
}

int posix_memalign(void **made, size_t alignment, size_t size) {
    void *memory = memalign(alignment, size);
    if (!memory)
        return ENOMEM;
    *made = memory;
    return 0;
}

/* Fails as an allocation does: a thread takes memory for its stack, by a way that cannot be
 * replaced. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *context) {
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    bool fails = fails_now(), counted = atomic_exchange(&exhaust.counts, false);
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    atomic_store(&exhaust.counts, counted);
    return fails ? EAGAIN : real(thread, attributes, start, context);
}

int fsync(int descriptor) {
    int (*real)(int);
    if (getenv("EXHAUST_SYNC")) {
        errno = EIO;
        return -1;
    }
    *(void **)&real = dlsym(RTLD_NEXT, "fsync");
    return real(descriptor);
}

static bool is_full(void) {
    static atomic_ulong asked;
    const char *at = getenv("EXHAUST_WRITE");
    bool full = at && atomic_fetch_add(&asked, 1) + 1 >= strtoul(at, NULL, 10);
    if (full)
        errno = ENOSPC;
    return full;
}

/* Replaces pwrite64, which is what programs for large files call; this file is compiled as one. */
ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
    ssize_t (*real)(int, const void *, size_t, off_t);
    *(void **)&real = dlsym(RTLD_NEXT, "pwrite64");
    return is_full() ? -1 : real(descriptor, bytes, length, offset);
}

/* ---- Where it crashes ------------------------------------------------------------------------ */

static void tell_crash(int number) {
    void *frame[MOST_FRAMES];
    int frames = backtrace(frame, MOST_FRAMES);
    for (int i = 1; i < frames; i++) { /* the first frame is this function's */
        Dl_info file;
        char line[512];
        if (!dladdr(frame[i], &file))
            continue;
        int length = snprintf(line, sizeof line, "exhaust: crash in %s+%#tx\n", file.dli_fname,
                              (const char *)frame[i] - (const char *)file.dli_fbase);
        if (write(STDERR_FILENO, line, (size_t)length) < 0)
            _exit(1);
    }
    signal(number, SIG_DFL);
    raise(number);
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

__attribute__((constructor)) static void begin(void) {
    struct sigaction action = {.sa_handler = tell_crash, .sa_flags = SA_NODEFER};
    void *frame[1];
    backtrace(frame, 1); /* the first call loads a library */
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGABRT, &action, NULL);

    const char *at = getenv("EXHAUST_AT");
    exhaust.at = at ? strtoul(at, NULL, 10) : 0;
    exhaust.on = getenv("EXHAUST_ON");
    atomic_store(&exhaust.counts, true);
}

__attribute__((destructor)) static void tell(void) {
    const char *name = getenv("EXHAUST_TOLD");
    atomic_store(&exhaust.counts, false);
    FILE *out = name ? fopen(name, "w") : NULL;
    if (!out)
        return;
    fprintf(out, "%lu\n", atomic_load(&exhaust.asked));
    fclose(out);
}
