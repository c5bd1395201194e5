/* The options of the command line: flags of the tool, and settings of the library. Both are rows
 * of flags.def. */
#pragma once

#include "app/system/ending.h"
#include "treen_tool.h"

struct call;
struct command;

typedef bool flag_flag;
typedef uint64_t flag_number;
typedef double flag_real;
typedef const char *flag_word; /* null = not given */
typedef unsigned flag_choice;  /* the position in the row's words */

/* The values of the flags. The session has those of the settings. */
struct flags {
#define FLAG(name, type, standard, low, high, unit, commands, help) flag_##type name;
#include "app/options/flags.def"
};

struct flags flags_standard(void);

/* A row of the table. */
struct option {
    const char *name; /* its underscores are hyphens on the command line */
    bool is_setting;
    enum treen_type type;
    const char *words;    /* of a choice: "none|rotation|full"; else null */
    const char *unit;     /* what the value is called: "N"; "" when there is nothing to say */
    const char *commands; /* as in flags.def: see option_is_of */
    const char *group;    /* the title of the options that it belongs to */
};

/* Returns the name in the row `index`, from 0; NULL after the last. */
const char *option_name(size_t index);

/* Gives the row `index`, from 0; false after the last. It looks the setting up in the library: a
 * search by name asks option_name. */
bool option_at(size_t index, struct option *option);

/* Returns what the option `index` does for the command. */
const char *option_help(size_t index, const struct command *command);

/* Tells whether the command takes the option. */
bool option_is_of(const struct option *option, const struct command *command);

/* Reads the value of the option `index`, as a person writes it. A mistake has been told. */
enum ending option_set(struct call *call, size_t index, const char *text);

/* Hands to the session the flags that are settings there, in other words. A mistake has been
 * told. */
enum ending flags_hand_over(const struct call *call);

enum { LONGEST_STANDARD = 64 };

/* Writes the standard value of the option as text, without asking for memory. False: it has
 * none. */
bool option_standard(size_t index, char value[LONGEST_STANDARD]);

/* Returns the words of the command that asks the same again, null-ended and from "treen" on. They
 * have the options that differ from their standard, and the operands. Null when there is no
 * memory. */
char **flags_words(const struct call *call);
void flags_free(char **words); /* null is fine */

/* Returns the command line that asks the same again, quoted for a shell: the options that differ
 * from their standard, and the operands. To be freed; null when there is no memory. */
char *flags_line(const struct call *call);

/* ---- Settings of the session that the tool looks at ------------------------------------------ */

uint64_t setting_number(const struct call *call, const char *name);
double setting_real(const struct call *call, const char *name);

/* Tells whether the setting, which is a choice or a flag, has this value. */
bool setting_is(const struct call *call, const char *name, const char *value);

/* Tells whether the setting, which is a word, was given. */
bool setting_is_given(const struct call *call, const char *name);

/* Tells whether a setting has another value than the standard one. */
bool setting_is_changed(const struct call *call, const char *name);

/* Returns a setting that is not the standard one, and that another command does not take. Null:
 * there is none. */
const char *setting_not_taken(const struct call *call, const struct command *other);

/* Sets a setting as a person writes it; null = the standard. A mistake has been told. */
enum ending setting_put(const struct call *call, const char *name, const char *value);
