/* Ranks are the processes that mpirun starts on one machine or many. They send each other
 * letters. MPI carries these: it is a module (see tool_module), since only such runs need it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A letter that has come. */
struct letter {
    unsigned from; /* the sender's rank */
    uint64_t word; /* a word and a number that the two have agreed on */
    uint64_t number;
    char *text; /* owned by the receiver; ends in a zero byte that is not counted; null = no memory */
    size_t length;
};

/* All functions are for one thread. */
struct ranks_table {
    /* Joins the others. Gives the own rank, from 0 on, and the number of ranks. Where MPI itself
     * cannot start, it says so and ends the process. False: it runs already, or has ended. */
    bool (*open)(unsigned *rank, unsigned *ranks);

    /* Sends a letter. Returns once the text may be changed: a long one has been received by then.
     * False: MPI refused it. */
    bool (*send)(unsigned to, uint64_t word, uint64_t number, const char *text, size_t length);

    /* Takes the next letter that has come whole or in part. False: there is none. */
    bool (*take)(struct letter *letter);

    /* Leaves the others. It waits for all of them. */
    void (*close)(void);
};
