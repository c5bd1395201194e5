/* Telling and writing the puzzles of a design: by it, and of results of its units. */
#pragma once

#include "app/options/tool.h"

/* Puts the space, which is the first operand, and the box into the settings. False: the reason has
 * been told. */
enum ending designs_ask(const struct call *call);

/* Checks that the design can be done in units. ANSWERED, or the reason has been told. */
enum ending designs_check_units(const struct call *call, const struct treen_puzzle *puzzle);

/* Tells a puzzle in a line: its number and its measures. */
void designs_tell(const struct treen_designed *designed);

/* Says the counts of the space, and how much was looked at. */
void designs_say(const struct treen_summary *summary, FILE *out);

/* Returns the ending of a design that came to `ending`. A search without an end is stopped by its
 * time: then it has answered, if it has found anything. Nothing found is an answer only when
 * everything was looked at. */
enum ending designs_ending(const struct treen_summary *summary, enum ending ending);

/* Writes the puzzles of the question to the file; null: to standard output. ANSWERED, or the reason
 * has been told. */
enum ending designs_write(struct treen_question *question, const char *file);

/* Goes on with the file of an earlier run, if it is there. Pipes and devices keep nothing. ANSWERED
 * where it can be written, else the reason has been told. */
enum ending designs_resume(const struct call *call, struct treen_question *question, const char *file);

/* Expects to write the file at the end, where it is not written by and by. ANSWERED where it is not
 * there yet, is empty, or has results of this question, and no more of them than were asked for.
 * Else the reason has been told: nothing else is written over. Null: ANSWERED. */
enum ending designs_expect(const struct call *call, const struct treen_puzzle *puzzle, const char *file);

/* Writes the puzzles of results, checked anew, to a file that designs_expect expects. The call, its
 * settings and the puzzle (null = none) are those of the whole design. It is done after a stop,
 * too. */
enum ending designs_write_merged(const struct call *call, const struct treen_puzzle *puzzle,
                                 struct treen_merge *merge, const char *file);
