/* The files of the tool share a command and a call of it. */
#ifndef TREEN_APP_TOOL_H
#define TREEN_APP_TOOL_H

#include "app/flags.h"
#include "treen_tool.h"

enum { MOST_OPERANDS = 4096 }; /* files of results come in thousands */

struct watch;

/* The lines of JSON on standard output since the last summary, and their checksum. */
struct written {
    uint64_t lines;
    uint32_t checksum;
};

struct call {
    const struct command *command;
    struct flags flags;
    struct treen_session *session; /* with the settings */
    int operands, puzzle;          /* puzzle: which of them names it; 0 is the first */
    /* null-ended; they and the words of flags are main's arguments */
    const char *operand[MOST_OPERANDS + 1];
    struct written *written; /* null: no result is written */
    struct watch *watch;     /* on Ctrl-C; null where a command takes no --seconds */
};

/* A command: one file command_NAME.c with one of these, named command_NAME. */
struct command {
    const char *name;
    /* as the usage line names them: "PUZZLE [SOLUTION]"; "NUMBER..." is any number of them */
    const char *operands;
    int least_operands;
    const char *summary, *help; /* a phrase; what else a person must know */
    const char *example;        /* a command line that shows what it is for */
    enum ending (*run)(const struct call *call);

    /* Prints more of the help, about the operands that were given; null = there is no more. */
    void (*more)(const struct call *call, FILE *out);
};

#endif
