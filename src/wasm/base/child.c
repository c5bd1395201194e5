/* Stands in for src/base/child.c: WASI starts no programs. */
#include "base/child.h"

#include <errno.h>

static const struct child_reply none = {.end = CHILD_FAILED, .code = ENOSYS};

void child_run(const struct child_call *call, struct child_reply *reply) {
    (void)call;
    *reply = none;
}

void child_free(struct child_reply *reply) {
    *reply = (struct child_reply){0};
}

struct child *child_open(const char *command) {
    (void)command;
    errno = ENOSYS;
    return NULL;
}

void child_ask(struct child *child, const struct child_call *call, struct child_reply *reply) {
    (void)child;
    child_run(call, reply);
}

void child_close(struct child *child) {
    (void)child;
}
