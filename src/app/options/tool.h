/* The files of the tool share a command and a call of it. */
#pragma once

#include "app/options/flags.h"
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
    /* Followed by nulls. They and the words of flags are main's arguments. Copies of a call share
     * the list, which options_read makes. The reader of the call frees it. */
    const char **operand;
    struct written *written; /* null: no result is written */
    struct watch *watch;     /* on Ctrl-C; null where a command takes no --seconds */
};

/* Does something with a puzzle that was opened; null: there is none. */
typedef enum ending on_puzzle(const struct call *call, const struct treen_puzzle *puzzle);

struct treen_merge;

/* A command: one file command_NAME.c with one of these, named command_NAME. */
struct command {
    const char *name;
    /* as the usage line names them: "PUZZLE [SOLUTION]"; "NUMBER..." is any number of them */
    const char *operands;
    int least_operands;
    const char *summary, *help; /* a phrase; what else a person must know */
    const char *example;        /* a command line that shows what it is for */

    /* Does the work of the command. One of three is there: for the whole call, for each problem of
     * its file, or for the only one. */
    enum ending (*run)(const struct call *call);
    on_puzzle *each, *one;

    /* Prints more of the help, about the operands that were given; null = there is no more. */
    void (*more)(const struct call *call, FILE *out);

    bool has_space; /* the first operand names a space of designs, the second perhaps a puzzle */
    enum { WATCH_ALWAYS, WATCH_SHOWN, WATCH_NEVER } watch; /* when the question tells progress */

    /* ---- Of a command that can be divided ---- */
    const char *divides; /* the question whose parts its --parts are; null: it has none */
    /* Returns the question that is asked about the puzzle. Null: it is always `divides`. */
    const char *(*asks)(const struct call *call, const struct treen_puzzle *puzzle);
    const char *other_engine; /* with other code, and the same answers: for audits; null: none is named */

    /* Opens what the units of the call will open, so that a mistake is told before they run, and
     * then does `plan`. Null: that is the puzzle. */
    enum ending (*open_units)(const struct call *call, on_puzzle *plan);

    /* Puts the settings that the command itself chooses for the puzzle, and checks that units can
     * be asked about it. Null: nothing is to be done. */
    enum ending (*settle)(const struct call *call, const struct treen_puzzle *puzzle);

    /* Shows what all units have found, as the search itself shows it; null: nothing is shown. */
    void (*show_found)(const struct call *call, struct treen_merge *merge,
                       const struct treen_summary *summary);

    /* Says the sums of all units, as the search itself says them. */
    void (*say_sums)(const struct call *call, const struct treen_summary *summary);
};
