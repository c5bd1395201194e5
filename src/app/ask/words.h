/* Words of several commands: records, counts in words, the sizes of a burr. */
#pragma once

#include "app/options/tool.h"

/* Prints the record's lines of JSON. */
void print_json(const struct treen_record *record, FILE *out);

/* Prints the record's lines on standard output, as lines of a result. The summary of a part gets
 * the checksum of all of them. */
void print_result(const struct call *call, const struct treen_record *record);

/* Prints text of a result: a sink, whose context is the call's `written`. */
bool result_sink(void *written, const char *text, size_t length);

/* Prints a line of JSON that a unit has printed: a sink. Returns false where nobody reads. */
bool print_found(void *context, const char *line, size_t length);

/* Prints the summary with the command line of the call in it. */
void print_summary(const struct call *call, const struct treen_summary *summary);

/* Prints the summary with which the JSON of a command that searches nothing ends; the puzzle may
 * be null. */
void print_done(const struct call *call, const struct treen_puzzle *puzzle);

/* Prints the summary of a question that was never asked, in which nothing is known: programs
 * wait for one. */
void print_unasked(const struct call *call, const char *puzzle, enum tool_tells tells);

/* Says which part of the search the call is about, and then `end`: "Part 3 of 8: ". False where it
 * is the whole, of which nothing is said. */
bool say_part(const struct call *call, const char *end);

/* Says the summary's counts as a sentence on standard output: "240 solutions (480 with mirror
 * images apart, 11520 counting every position)." */
void say_counts(const struct call *call, const struct treen_summary *summary);

/* Says the nodes, the time and the engine. */
void say_effort(const struct treen_summary *summary);

/* Says the summary's counts as a sentence, and then each in a line of its own, with the work that
 * they took. */
void say_all_counts(const struct call *call, const struct treen_summary *summary);

/* Says text from outside as a line. */
void say_line(const char *text);

enum { WITHIN_ROOM = 64 };

/* Writes the play or the moves with which some assemblies do not come apart. "": all come apart, or
 * the call limits neither. */
void write_within(const struct call *call, const struct treen_taken_apart *found, char text[WITHIN_ROOM]);

/* Says how many assemblies there are and how many of these come apart, with their levels.
 * `started`: the line has words already. */
void say_taken_apart(const struct call *call, const struct treen_taken_apart *found, bool started);

/* Says in a line why there is no solution (a summary's `impossible`); nothing where that is
 * null. */
void say_why_not(const char *why);

/* Says which pieces lay in the box before the search: a line, where there are any. */
void say_placed(const struct treen_solution *placed);

/* Says in a line by which change there would be one (a summary's `solvable_with`); nothing where
 * that is null. */
void say_solvable_with(const char *change);

/* Says "Weight 29 of 32: 3 holes." False when the puzzle is no burr, of which nothing is said. */
bool say_sizes(const struct treen_puzzle *puzzle);
