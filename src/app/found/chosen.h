/* The one solution that is shown of several: the hardest to take apart, the easiest, the N-th, or
 * the first one that is found. */
#pragma once

#include "app/options/tool.h"

struct chosen {
    const struct flags *flags;
    struct treen_record *record; /* a copy, to be freed; null = there is none so far */
};

/* Refuses options of which each asks for other solutions. With --solution the order is that of one
 * thread. */
enum ending chosen_check(const struct call *call);

/* Tells whether the options choose a solution among all: --highest, --easiest or --solution. */
bool chosen_is_asked(const struct flags *flags);

/* Tells whether a disassembly or a solution takes the place of the one that is chosen so far. Of
 * solutions that are equally hard the one found first stays. */
bool chosen_wants(const struct chosen *chosen, const struct treen_record *told);

/* Copies the record into its place. TREEN_OK or TREEN_NO_MEMORY. */
enum treen_status chosen_take(struct chosen *chosen, const struct treen_record *told);

/* Tells whether no other solution can take its place. */
bool chosen_is_final(const struct chosen *chosen);

/* Says that there are fewer solutions than --solution asks for. Returns NO_SOLUTION. */
enum ending chosen_say_missing(const struct flags *flags, uint64_t solutions);

/* Finds the solution that is shown of a puzzle. Of a burr, and where `apart` says so, it comes
 * apart and is the hardest of the first thousand, unless the options choose another. It is also
 * given where a stop came first, and null where none is known. NO_SOLUTION: the reason is said, and
 * where there is no better one `none`. */
enum ending chosen_find(const struct call *call, const struct treen_puzzle *puzzle, bool apart,
                        const char *none, struct treen_record **record);
