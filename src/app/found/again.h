/* The command line in a result, read again: the tool asks what the result was asked. */
#pragma once

#include "app/options/tool.h"

struct again {
    struct call call;
    struct treen_puzzle *first;        /* of the file that the call names */
    const struct treen_puzzle *puzzle; /* null: a design that begins with none */
    char *text;                        /* of the words */
    char *word[MOST_OPERANDS];
};

/* Reads a command line as flags_line writes it, and opens its puzzle. A stranger may have written
 * the line: a puzzle is opened that is bundled, or a file under this folder. `puzzle` is opened
 * instead; null: the line's. Null: there is no memory, or the line makes no sense, or the puzzle
 * cannot be opened, which has been told. */
struct again *again_open(const char *line, const char *puzzle);
void again_close(struct again *again); /* null is fine */
