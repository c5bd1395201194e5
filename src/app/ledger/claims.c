#include "app/ledger/claims.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { NONE = -1 };

/* Returns the name beside the ledger itself: a symbolic link is another name of the same one. */
static char *name_of(const char *ledger) {
    char *name = NULL, *real = realpath(ledger, NULL);
    int length = asprintf(&name, "%s-units", real ? real : ledger);
    free(real);
    return length < 0 ? NULL : name;
}

/* Returns a lock on bytes from..to; to = 0: up to the end. */
static struct flock lock_of(short type, uint64_t from, uint64_t to) {
    return (struct flock){.l_type = type,
                          .l_whence = SEEK_SET,
                          .l_start = (off_t)from,
                          .l_len = to ? (off_t)(to - from + 1) : 0};
}

bool claims_open(struct claims *claims, const char *ledger) {
    *claims = (struct claims){.name = name_of(ledger), .file = NONE};
    if (!claims->name)
        return false;
    claims->file = open(claims->name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (claims->file != NONE)
        return true;
    int reason = errno;
    free(claims->name);
    claims->name = NULL;
    errno = reason;
    return false;
}

/* Removes the file where nobody holds a lock. A process that has just opened the file would then
 * share its claims with nobody: units may be run twice, and are kept once. */
void claims_close(struct claims *claims) {
    if (claims->file == NONE || !claims->name)
        return;
    struct flock all = lock_of(F_WRLCK, 0, 0);
    if (fcntl(claims->file, F_GETLK, &all) == 0 && all.l_type == F_UNLCK)
        unlink(claims->name);
    close(claims->file);
    free(claims->name);
    *claims = (struct claims){.file = NONE};
}

bool claims_take(struct claims *claims, uint64_t part) {
    struct flock lock = lock_of(F_WRLCK, part, part);
    return fcntl(claims->file, F_SETLK, &lock) == 0;
}

void claims_give_back(struct claims *claims, uint64_t part) {
    struct flock lock = lock_of(F_UNLCK, part, part);
    fcntl(claims->file, F_SETLK, &lock);
}

/* Tells those of a range: one that is locked divides the rest in two. */
static void tell_range(int file, uint64_t first, uint64_t last,
                       void (*tell)(void *context, uint64_t from, uint64_t to, long process), void *context) {
    struct flock lock = lock_of(F_WRLCK, first, last);
    if (first > last || fcntl(file, F_GETLK, &lock) || lock.l_type == F_UNLCK)
        return;
    uint64_t from = (uint64_t)lock.l_start, to = lock.l_len ? from + (uint64_t)lock.l_len - 1 : last;
    from = from < first ? first : from;
    to = to > last ? last : to;
    if (from > first)
        tell_range(file, first, from - 1, tell, context);
    tell(context, from, to, (long)lock.l_pid);
    tell_range(file, to + 1, last, tell, context);
}

void claims_each(const char *ledger, uint64_t first, uint64_t last,
                 void (*tell)(void *context, uint64_t from, uint64_t to, long process), void *context) {
    char *name = name_of(ledger);
    int file = name ? open(name, O_RDWR | O_CLOEXEC) : NONE;
    free(name);
    if (file == NONE)
        return;
    tell_range(file, first, last, tell, context);
    close(file);
}
