/* Streams: what wasi-libc lacks. There is one thread, so a stream is never locked. There is no
 * folder for temporary files, so `tmpfile` fails. */
#pragma once

#define tmpfile no_tmpfile_of_wasi_libc
#include_next <stdio.h>
#undef tmpfile

#include <errno.h>

static inline int ftrylockfile(FILE *stream) {
    (void)stream;
    return 0;
}

static inline void funlockfile(FILE *stream) {
    (void)stream;
}

static inline FILE *tmpfile(void) {
    errno = ENOSYS;
    return NULL;
}
