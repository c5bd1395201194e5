#include "app/system/self.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

/* Makes `from` the child's file number `to`. Where the two are equal, dup2 would do nothing and
 * leave the mark "close on exec". */
static void hand_over(int from, int to) {
    if (from == to ? fcntl(from, F_SETFD, 0) : dup2(from, to) < 0)
        _exit(127);
}

_Noreturn void self_become(const char *const *words, const int file[SELF_FILES], const sigset_t *blocked,
                           pid_t parent) {
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    pthread_sigmask(SIG_SETMASK, blocked, NULL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    for (int i = 0; i < SELF_FILES && file[i] >= 0; i++)
        hand_over(file[i], i);
    execv("/proc/self/exe", (char *const *)words);
    _exit(127);
}
