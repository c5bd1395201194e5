/* The caller's wishes for a search, besides its answers. An engine heeds the wishes that it knows
 * and ignores all others. No wish changes which answers there are. All zero means no wishes. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Instruction sets, lesser ones first; KERNEL_AUTO is the best that the processor has. */
enum kernel { KERNEL_AUTO, KERNEL_PORTABLE, KERNEL_SSE4, KERNEL_AVX2, KERNEL_AVX512 };
enum { KERNELS = KERNEL_AVX512 + 1 };

struct wishes {
    /* The method of the search. */
    enum kernel kernel;     /* the instruction set of the search */
    const char *program;    /* command of the program that an engine asks; null = none */
    double program_seconds; /* time limit of the program for one answer */
    FILE *proof;            /* file for a proof that there is no answer; null = not wanted */

    /* The purpose of the answers. These wishes may change while the search is open. */
    bool unordered; /* only the number of answers is wanted: any order will do */
    /* Any answer will do as the first, as early as possible. Not with parts or a claim. */
    bool any_first;
    bool brief; /* the search ends within its limit of nodes or is given up: no progress is told */
    /* The search is one of many short ones. Preparing it may take no longer than its limit of
     * nodes does. */
    bool one_of_many;
    /* The search may give up: TREEN_STOPPED as soon as the usual search of the engine seems
     * quicker. Then its answers are worth nothing, and the report has the nodes left. `next` alone
     * gives answers. Only where the engine's `attempts` says so; not with a limit of nodes, parts
     * or a claim. */
    bool may_give_up;
    /* The engine may find out that there is no answer, without a search, in fewer nodes. */
    bool may_refute;
};
