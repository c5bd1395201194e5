/* A process that runs treen itself: a job of the server, or a unit of a long search. */
#pragma once

#include <signal.h>
#include <sys/types.h>

enum { SELF_FILES = 4 };

/* Becomes `treen WORD…`, in a child just after fork or vfork; `words` are null-ended and begin with
 * "treen". The child's files 0, 1, … are those of `file`, a list that ends at the first negative
 * number. It blocks the signals of `blocked` and ignores none. Its group is its own, so that Ctrl-C
 * at the terminal is not for it. The kernel kills it when the thread that forked ends; `parent`
 * shows whether that has happened already. Calls only what is safe in a program with threads. */
_Noreturn void self_become(const char *const *words, const int file[SELF_FILES], const sigset_t *blocked,
                           pid_t parent);
