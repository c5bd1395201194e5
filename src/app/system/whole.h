/* Writing a file whole or not at all: a reader never sees half of one, and an error leaves an
 * older file as it was. */
#pragma once

#include "app/system/ending.h"
#include "treen_tool.h"

/* Writes the file's contents to `out`; TREEN_IO needs no error filled in, as errno says it. */
typedef enum treen_status whole_fill(void *context, FILE *out, struct treen_error *error);

/* Writes a file: ANSWERED, or the reason has been printed. The text goes to a new file in the
 * same folder (rename works within one file system only), which takes the name at the end. Until
 * then nothing is to be seen, and nothing stays behind if something ends the tool. A symbolic
 * link stays one, and the file that it stands for gets the text. An older file's permissions,
 * owner and further names stay. Where a new file could not have these, the text is copied into
 * the old one. A pipe or a device is written to in place, "-" is standard output. */
enum ending whole_write(const char *name, whole_fill *fill, void *context);

/* Expects to write a file of that name at the end of a long search. ANSWERED where that can
 * probably be done, else the reason has been printed. Null and "-": ANSWERED. */
enum ending whole_expect(const char *name);

/* Tells whether a file of that name can be written again and again, each time whole: it is a
 * regular one, or not there yet. */
bool whole_can_be_renewed(const char *name);
