/* What whoever asks wishes of a search, besides its answers. An engine reads the wishes that it knows and passes over all others:
 * none of them changes which answers there are. All zero is a search without wishes. */
#ifndef TREEN_ENGINE_WISHES_H
#define TREEN_ENGINE_WISHES_H

#include <stdbool.h>
#include <stdio.h>

/* Instruction sets, lesser ones first; KERNEL_AUTO is the best that the processor has. */
enum kernel { KERNEL_AUTO, KERNEL_PORTABLE, KERNEL_SSE4, KERNEL_AVX2, KERNEL_AVX512 };
enum { KERNELS = KERNEL_AVX512 + 1 };

struct wishes {
    /* How it is to be done. */
    enum kernel kernel;     /* the instruction set of the search */
    const char *program;    /* the command of the program that an engine asks; null = none was given */
    double program_seconds; /* how long the program may take for one answer */
    FILE *proof;            /* where to prove that there is no answer; null = nobody wants a proof */

    /* What the answers are for. These may change while the search is open. */
    bool unordered; /* only the number of answers is asked for: they may come in any order */
    bool
        any_first; /* any answer will do as the first: the sooner the better. Not where there are parts or a claim */
    bool brief; /* the search is over within its limit of nodes, or given up: nobody asks how far it is */
    bool
        one_of_many; /* it is one of many short searches: to prepare it may take no longer than its limit of nodes does */
    bool may_refute; /* the engine may find out without a search, in fewer nodes, that there is no answer */
};

#endif
