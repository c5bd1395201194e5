/* The units in work, of all processes that share a ledger. A process holds a lock on byte I of
 * a file beside the ledger while it has unit I. The system frees the locks of a process that ends,
 * whatever ends it, and knows whose they are. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct claims {
    char *name; /* FILE-units */
    int file;
};

/* Opens the claims of a ledger; false with errno set. A process may open those of a ledger once. */
bool claims_open(struct claims *claims, const char *ledger);

/* Gives up all that this process holds. The file goes with the last process. */
void claims_close(struct claims *claims);

/* Takes a unit; false where another process has it, or with errno ENOLCK. */
bool claims_take(struct claims *claims, uint64_t part);
void claims_give_back(struct claims *claims, uint64_t part);

/* Tells which units first..last other processes have in work, in no order, range by range. */
void claims_each(const char *ledger, uint64_t first, uint64_t last,
                 void (*tell)(void *context, uint64_t from, uint64_t to, long process), void *context);
