/* A file that leads a browser to an address which others may not see. Everybody on the machine can
 * see a program's arguments, so the browser is given the file's name instead of the address. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

struct invitation {
    char folder[256], file[280]; /* only the user may look into either */
    atomic_bool there;
};

/* Writes it. False: there is no place for it. */
bool invitation_open(struct invitation *invitation, const char *address);

/* Removes it, if it is there; from any thread. */
void invitation_close(struct invitation *invitation);
