#include "run/options.h"

#include "base/cores.h"
#include "base/error.h"
#include "base/text/words.h"
#include "base/text/writing.h"
#include "treen_tool.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The table ------------------------------------------------------------------------------- */

struct row {
    struct treen_row about;
    struct tool_value value;
    size_t offset, size; /* place of the setting's field in struct settings */
};

/* The meaning of low and high depends on the type. So each type fills in its own members. */
#define TYPE_flag              TREEN_FLAG
#define TYPE_number            TREEN_NUMBER
#define TYPE_real              TREEN_REAL
#define TYPE_word              TREEN_WORD
#define TYPE_choice            TREEN_CHOICE
#define TYPE_edges             TREEN_EDGES
#define RANGE_flag(from, to)   .least = 0
#define RANGE_number(from, to) .least = (from), .most = (to)
#define RANGE_real(from, to)   .low = (from), .high = (to)
#define RANGE_word(from, to)   .least = 0
#define RANGE_choice(from, to) .words = (from)
#define RANGE_edges(from, to)  .low = (from), .high = (to)

static const struct row rows[SETTING_ROWS] = {
#define SETTING(name_, type_, standard_, from, to, unit_, questions_, help)                                  \
    {.about = {.name = #name_,                                                                               \
               .summary = help,                                                                              \
               .type = TYPE_##type_,                                                                         \
               .unit = unit_,                                                                                \
               .questions = questions_,                                                                      \
               RANGE_##type_(from, to)},                                                                     \
     .value = {.name = #name_, .type = TYPE_##type_, RANGE_##type_(from, to)},                               \
     .offset = offsetof(struct settings, name_),                                                             \
     .size = sizeof(setting_##type_)},
#include "treen_settings.def"
#undef SETTING
};

const struct treen_row *options_row(size_t index) {
    return index < SETTING_ROWS ? &rows[index].about : NULL;
}

#define STANDARD_flag(value)   (value)
#define STANDARD_number(value) (value)
#define STANDARD_real(value)   (value)
#define STANDARD_word(value)   (value)
#define STANDARD_choice(value) (value)
#define STANDARD_edges(value)                                                                                \
    {                                                                                                        \
        { (value) }                                                                                          \
    }

struct settings settings_standard(void) {
    return (struct settings){
#define SETTING(name, type, standard, from, to, unit, questions, help) .name = STANDARD_##type(standard),
#include "treen_settings.def"
#undef SETTING
    };
}

struct settings settings_single(uint64_t nodes) {
    struct settings options = settings_standard();
    options.threads = 1;
    options.nodes = nodes;
    return options;
}

size_t options_find(const char *name) {
    size_t index = 0;
    while (index < SETTING_ROWS && (*rows[index].about.name != *name || strcmp(rows[index].about.name, name)))
        index++;
    return index;
}

const char *options_nearest(const char *name) {
    const char *names[SETTING_ROWS + 1] = {0};
    for (size_t i = 0; i < SETTING_ROWS; i++)
        names[i] = rows[i].about.name;
    return words_nearest(names, name, strlen(name));
}

const void *options_field(const struct settings *options, size_t index) {
    return (const char *)options + rows[index].offset;
}

/* ---- Values ---------------------------------------------------------------------------------- */

enum treen_status options_set(struct settings *options, size_t index, const char *text,
                              struct treen_error *error) {
    const struct settings standard = settings_standard();
    const struct row *row = &rows[index];
    struct settings changed = *options;
    if (text)
        TRY(tool_read_value(&row->value, text, (char *)&changed + row->offset, error));
    else
        memcpy((char *)&changed + row->offset, (const char *)&standard + row->offset, row->size);
    *options = changed;
    return TREEN_OK;
}

bool options_get(const struct settings *options, size_t index, char *text, size_t room) {
    return tool_write_value(&rows[index].value, (const char *)options + rows[index].offset, text, room);
}

enum { LONGEST_VALUE = 96 };

static unsigned words_in(const char *words) {
    unsigned count = 1;
    for (; *words; words++)
        count += *words == '|';
    return count;
}

/* Tells whether the first edge and all others that were given are in their range. */
static bool are_edges(const struct tool_value *value, const setting_edges *edges) {
    bool are = value->low <= edges->of[0];
    for (int i = 0; i < 3; i++)
        are = are && edges->of[i] <= value->high && (edges->of[i] == 0 || value->low <= edges->of[i]);
    return are;
}

static bool is_in_range(const struct tool_value *value, const void *field) {
    switch (value->type) {
    case TREEN_NUMBER:
        return value->least <= *(const setting_number *)field &&
               *(const setting_number *)field <= value->most;
    case TREEN_REAL:
        return value->low <= *(const setting_real *)field && *(const setting_real *)field <= value->high;
    case TREEN_EDGES:
        return are_edges(value, field);
    case TREEN_CHOICE:
        return *(const setting_choice *)field < words_in(value->words);
    default:
        return true;
    }
}

enum treen_status options_check(const struct settings *options, struct treen_error *error) {
    for (size_t i = 0; i < SETTING_ROWS; i++) {
        char value[LONGEST_VALUE] = "a word that it does not have";
        if (is_in_range(&rows[i].value, options_field(options, i)))
            continue;
        if (rows[i].about.type != TREEN_CHOICE)
            options_get(options, i, value, sizeof value);
        return error_bad(error, "options.%s: found %s, expected one of its values", rows[i].about.name,
                         value);
    }
    if (options->part > options->parts)
        return error_bad(
            error, "found part %" PRIu64 " of %" PRIu64 " parts, expected one from 1 to the number of parts",
            options->part, options->parts);
    if (options->subpart > options->subparts)
        return error_bad(error,
                         "found subpart %" PRIu64 " of %" PRIu64
                         " subparts, expected one from 1 to the number of subparts",
                         options->subpart, options->subparts);
    if (options->subparts > 1 && options->parts == 1)
        return error_bad(error, "found subparts of the whole, expected those of a part (--part, --parts)");
    return TREEN_OK;
}

/* ---- The command line that repeats a question ------------------------------------------------ */

/* Writes an option of the tool, or nothing when the setting has its standard value. The tool counts
 * memory in MB, and keeps proofs in files of its own. */
static void put_option(FILE *out, const struct row *row, const struct settings *options) {
    const struct settings standard = settings_standard();
    const void *field = (const char *)options + row->offset;
    char value[LONGEST_VALUE];
    if (!memcmp(field, (const char *)&standard + row->offset, row->size))
        return;
    if (field == &options->prove || field == &options->input || field == &options->reproduce ||
        field == &options->space)
        return;
    fputs(" --", out);
    for (const char *c = row->about.name; *c; c++)
        putc(*c == '_' ? '-' : *c, out);
    if (row->about.type == TREEN_FLAG)
        return;
    putc(' ', out);
    tool_write_value(&row->value, field, value, sizeof value);
    if (field == &options->memory)
        fprintf(out, "%" PRIu64, ((options->memory - 1) >> 20) + 1);
    else /* a word may be longer than the buffer */
        tool_print_quoted(row->about.type == TREEN_WORD ? *(const setting_word *)field : value, out);
}

/* Writes the command line. Options come in the order of the table, so that equal questions give
 * equal lines. A name that looks like an option follows a "--". */
static void put_line(FILE *out, const char *question, const char *command, const char *puzzle,
                     const struct settings *options) {
    fprintf(out, "treen %s", command);
    for (size_t i = 0; i < SETTING_ROWS; i++)
        if (words_among(rows[i].about.questions, question))
            put_option(out, &rows[i], options);
    if (options->space && words_among(rows[options_find("space")].about.questions, question))
        fprintf(out, " %s", options->space);
    if (!puzzle)
        return;
    fputs(puzzle[0] == '-' && puzzle[1] ? " -- " : " ", out);
    tool_print_quoted(puzzle, out);
}

enum treen_status options_line(const char *question, const char *command, const char *puzzle,
                               const struct settings *options, struct arena *arena, const char **text) {
    struct writing writing;
    *text = options->reproduce;
    if (*text)
        return TREEN_OK;
    TRY_ROOM(writing_open(&writing));
    put_line(writing.out, question, command, puzzle, options);
    *text = writing_keep(&writing, arena);
    return *text ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- What they mean -------------------------------------------------------------------------- */

uint64_t options_first_task(const struct settings *options) {
    return options->part - 1 + options->parts * (options->subpart - 1);
}

uint64_t options_task_step(const struct settings *options) {
    return options->parts * options->subparts;
}

bool options_lead(const struct settings *options) {
    return options->part == 1 && options->subpart == 1;
}

size_t options_threads(const struct settings *options) {
    if (options->nodes || options->prove)
        /* A limit of nodes must be exact, with the same nodes on every run. A proof comes from one
         * search. */
        return 1;
    size_t wanted = options->threads ? (size_t)options->threads : cores_usable();
    return wanted < cores_most_threads() ? wanted : cores_most_threads();
}
