/* The puzzle that a call names, and the problems in it. */
#pragma once

#include "app/ask/ask.h"
#include "app/ask/template.h"

/* Says which one a name stands for where a file and a bundled puzzle have it. Returns true where
 * it is the file. */
bool problems_tell(const char *name, const struct treen_puzzle *puzzle);

/* Opens the first operand and does `each` to the problem that --problem names, or to all in turn.
 * call->flags.problem is the number of the problem where the file holds several. */
enum ending problems_each(const struct call *call, on_puzzle *each);

/* Does the same where only a single problem makes sense: of several, one must be named. */
enum ending problems_one(const struct call *call, on_puzzle *one);

/* Runs the command of a call. */
enum ending problems_run(const struct call *call);

/* Says that a call names none of the problems that the file `name` has. */
enum ending problems_say_which(const char *name, unsigned count);

/* Reads all of a file (- is standard input) into *text, to be freed. ANSWERED, or the reason has
 * been printed. */
enum ending problems_text(const struct call *call, const char *name, char **text, size_t *length);

/* Opens the text with the parameter of --for as `value`. */
enum treen_status problems_fill(const struct call *call, const char *text, size_t length,
                                const struct parameter *parameter, int64_t value,
                                struct treen_puzzle **puzzle, struct treen_error *error);

/* Opens the first operand and calls `all` once for all of its problems, with the first of them or
 * with the one named. */
enum ending problems_together(const struct call *call, on_puzzle *all);

/* States the puzzle on standard output, in one of the forms of treen_state. */
enum ending problems_state(const struct treen_puzzle *puzzle, const char *form);

/* Asks the question "check" about a text: the file `name`, or where that is null the solutions
 * that the puzzle keeps itself. `input` says what the text is, as the setting does. ANSWERED, or
 * the reason has been printed and there is nothing to close. problems_judge leaves the ask open
 * where a limit came first (STOPPED): so it has what was judged by then. Null ask->question: it
 * was not opened. */
enum ending problems_judge(const struct call *call, const struct treen_puzzle *puzzle, const char *name,
                           const char *input, struct ask *ask);
enum ending problems_check(const struct call *call, const struct treen_puzzle *puzzle, const char *name,
                           const char *input, struct ask *ask);
