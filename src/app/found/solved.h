/* Solutions and their counts, told as `treen solve` does: by it, and of results of its units. */
#pragma once

#include "app/options/tool.h"

/* Returns how many solutions are told: the first one, unless more are asked for. For a program
 * all are. */
uint64_t solved_wanted(const struct flags *flags);

/* Tells number and drawing as `treen check` reads them: a line that ends in a colon is a caption
 * to it. With --json tells the record. */
enum treen_status solved_tell(const struct call *call, const struct treen_puzzle *puzzle,
                              const struct treen_record *solution);

/* Says the counts, or that the solution shown is the only one: puzzles are made for that. */
void solved_say(const struct call *call, const struct treen_summary *summary);

/* Solutions that results of units hold, to be told one after the other. */
struct solved_lines {
    const struct call *call;
    const struct treen_puzzle *puzzle;
    const char *source; /* in messages */
    uint64_t wanted, told;
};

/* Tells the solution in a line of JSON, which is read and checked as `treen check` does. A
 * sink whose context is a struct solved_lines; false: enough is told, or it does not hold. */
bool solved_tell_line(void *context, const char *line, size_t length);
