/* The command line: arguments into a call, and the help about them. Both are made from
 * flags.def. */
#pragma once

#include "app/options/tool.h"

enum reading { READ_CALL, READ_HELP, READ_BAD, READ_STOPPED };

/* Reads the arguments after the command's word into a call that has its command, the standard
 * flags and a session. READ_HELP: --help was among them. READ_BAD, and for lack of memory
 * READ_STOPPED: the reason has been printed. The list of operands is to be freed. */
enum reading options_read(int count, char **argument, struct call *call);

/* Prints the answer to `treen COMMAND --help`. Of the call, the command and the operands matter. */
void options_help(const struct call *call, FILE *out);

/* Prints text in lines of `width` columns, all but the first indented; starts in column
 * `indent`. */
void options_wrap(const char *text, unsigned indent, unsigned width, FILE *out);

/* Tells whether the command has the option of that name. */
bool options_takes(const struct command *command, const char *name);

enum { LONGEST_OPTION = 64 };

/* Writes into `name`, as it is typed, the next option of the command from row *row of the table
 * on, and moves *row behind it. Options whose value is a file, a program or other free text are
 * left out. Words remain where they name a row of a table of ours. False after the last. */
bool options_next_safe(const struct command *command, size_t *row, char name[LONGEST_OPTION]);
