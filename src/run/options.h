/* The settings of a question: a field for each row of treen_settings.def. */
#pragma once

#include "base/arena.h"
#include "puzzle/kind.h"
#include "treen.h"
#include "treen_tool.h"

typedef bool setting_flag;
typedef uint64_t setting_number;
typedef double setting_real;
typedef const char *setting_word; /* null = not set */
typedef struct tool_edges setting_edges;
typedef unsigned setting_choice; /* the position in the row's words, "none|rotation|full" */

/* The questions that can be divided, for the rows of settings. asking_divides knows them: a test
 * compares. */
#define DIVIDED "solve count apart snakes burrs design"

struct settings {
#define SETTING(name, type, standard, low, high, unit, questions, help) setting_##type name;
#include "treen_settings.def"
#undef SETTING
};

/* The number of rows. */
enum {
    SETTING_ROWS = 0
#define SETTING(name, type, standard, low, high, unit, questions, help) +1
#include "treen_settings.def"
#undef SETTING
};

struct stats {
#define STAT(name, merge, help) uint64_t name;
#include "treen_stats.def"
#undef STAT
};

/* The question that a run answers. */
enum question {
    TREEN_SOLVE, /* solutions one by one, one of each class under options.symmetry, and the counts */
    TREEN_COUNT, /* the counts alone; with options.symmetry none, the total alone */
    TREEN_FIRST, /* any one solution, as early as possible (run_next once), and then the counts */
};

struct settings settings_standard(void);

/* Returns those with one thread, and at most `nodes` nodes; 0 = no limit. */
struct settings settings_single(uint64_t nodes);

/* Returns the row `index`, for treen_list; null after the last. */
const struct treen_row *options_row(size_t index);

/* Returns the index of the row with this name, or the number of rows when there is none. */
size_t options_find(const char *name);

/* Returns the name of a row that is nearest to the mistyped `name`, or null. */
const char *options_nearest(const char *name);

/* Returns the field of row `index`. */
const void *options_field(const struct settings *options, size_t index);

/* Sets the field of row `index` from the text of a person. The text of a word is not copied. A null
 * text sets the standard value. TREEN_BAD_INPUT says what was found and what was expected, and
 * leaves the options alone. */
enum treen_status options_set(struct settings *options, size_t index, const char *text,
                              struct treen_error *error);

/* Writes the value of row `index` into text[0..room); false when it is a word that is not set. */
bool options_get(const struct settings *options, size_t index, char *text, size_t room);

/* Returns TREEN_BAD_INPUT where a value was not set by options_set and is out of its range. It does
 * so where `part` is beyond `parts` or `subpart` beyond `subparts`, and where the whole has
 * subparts. */
enum treen_status options_check(const struct settings *options, struct treen_error *error);

/* Gives the command line by which the tool asks the same question, in the arena. `command`: how the
 * tool calls it. The line is the setting `reproduce`, if there is one. Else it names each setting
 * that the question uses and that differs from its standard. A null puzzle has no name. */
enum treen_status options_line(const char *question, const char *command, const char *puzzle,
                               const struct settings *options, struct arena *arena, const char **text);

/* Returns the first of the tasks 0.. that the part or subpart has. It has every N-th; returns N. */
uint64_t options_first_task(const struct settings *options);
uint64_t options_task_step(const struct settings *options);

/* Tells whether this is the first of all parts and subparts. It does what one of them must do. */
bool options_lead(const struct settings *options);

/* Returns the number of threads that the settings ask for. A limit of nodes means one thread: then
 * the limit is exact, and every run looks at the same nodes. */
size_t options_threads(const struct settings *options);
