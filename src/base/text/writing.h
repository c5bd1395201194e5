/* A text that is written to a stream and kept in memory. The C library's open_memstream does this,
 * but a null text alone reports its lack of memory. Every write before it succeeds, and so does
 * fclose. So all writers go through this pair. */
#pragma once

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct writing {
    FILE *out;     /* the stream to write to */
    char *text;    /* the written text once the stream is closed, with a zero byte at the end; free() it */
    size_t length; /* without that byte */
};

/* Opens the stream. The struct must stay where it is until writing_close. Returns false when there
 * is no memory. */
bool writing_open(struct writing *writing);

/* Closes the stream. Returns false when not all could be kept: then `text` is null, and there is
 * nothing to free. */
bool writing_close(struct writing *writing);

/* Closes the stream, and moves the text to the arena. Returns null when there is no memory. */
char *writing_keep(struct writing *writing, struct arena *arena);

/* Closes the stream, and takes the text's `length` bytes from the budget. budget_free gives them
 * back. Returns false as writing_close does, or where the budget has less. */
bool writing_charge(struct writing *writing, struct budget *budget);
