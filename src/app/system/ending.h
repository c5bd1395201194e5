/* The ends of a call of the tool. */
#pragma once

#include "treen.h"

/* The exit status of the tool; a file of several problems ends with the worst of theirs
 * (worst_of). */
enum ending {
    ANSWERED,
    NO_SOLUTION,
    BAD,         /* bad input, usage, or a file that cannot be read or written */
    STOPPED,     /* by a limit or for lack of memory, before the answer was known */
    INTERRUPTED, /* the same, by Ctrl-C: further problems are not begun. Told as STOPPED */
    FOLLOWED,    /* this process ran units for another, which prints. Told as ANSWERED */
};

static inline enum ending worst_of(enum ending a, enum ending b) {
    static const int rank[] = {
        [ANSWERED] = 0, [FOLLOWED] = 0, [NO_SOLUTION] = 1, [STOPPED] = 2, [INTERRUPTED] = 3, [BAD] = 4};
    return rank[a] > rank[b] ? a : b;
}

/* Hands an ending that is not ANSWERED to the caller: TRY_ENDING(step(x)); in functions that return
 * enum ending. TRY does so with a status that is not TREEN_OK. */
#define TRY_ENDING(call)                                                                                     \
    do {                                                                                                     \
        enum ending try_ending_ = (call);                                                                    \
        if (try_ending_ != ANSWERED)                                                                         \
            return try_ending_;                                                                              \
    } while (0)
#define TRY(call)                                                                                            \
    do {                                                                                                     \
        enum treen_status try_status_ = (call);                                                              \
        if (try_status_ != TREEN_OK)                                                                         \
            return try_status_;                                                                              \
    } while (0)
