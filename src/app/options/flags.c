#include "app/options/flags.h"

#include "app/system/screen.h"
#include "app/options/tool.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- The table ------------------------------------------------------------------------------- */

struct row {
    struct option option;
    const char *help;        /* null = the library's own */
    struct tool_value value; /* of a flag: what it may be */
    size_t offset;           /* of a flag: of its field in struct flags */
};

/* The meaning of low and high depends on the type, so each type fills in its own members. */
#define TYPE_flag              TREEN_FLAG
#define TYPE_number            TREEN_NUMBER
#define TYPE_real              TREEN_REAL
#define TYPE_word              TREEN_WORD
#define TYPE_choice            TREEN_CHOICE
#define RANGE_flag(from, to)   .value.least = 0
#define RANGE_number(from, to) .value.least = (from), .value.most = (to)
#define RANGE_real(from, to)   .value.low = (from), .value.high = (to)
#define RANGE_word(from, to)   .value.least = 0
#define RANGE_choice(from, to) .value.words = (from), .option.words = (from)

static const struct row rows[] = {
#define FLAG(name_, type_, standard, from, to, unit_, commands_, help_)                                      \
    {.option = {.name = #name_, .type = TYPE_##type_, .unit = unit_, .commands = commands_},                 \
     .help = help_,                                                                                          \
     .value = {.name = #name_, .type = TYPE_##type_},                                                        \
     .offset = offsetof(struct flags, name_),                                                                \
     RANGE_##type_(from, to)},
#define SETTING(name_, commands_, help_)                                                                     \
    {.option = {.name = #name_, .is_setting = true, .commands = commands_}, .help = help_},
#include "app/options/flags.def"
};

/* The number of each row, and of the first row of each group. */
enum {
#define GROUP(word, title)                                          GROUP_##word, BEFORE_##word = GROUP_##word - 1,
#define FLAG(name, type, standard, low, high, unit, commands, help) ROW_##name,
#define SETTING(name, commands, help)                               ROW_##name,
#include "app/options/flags.def"
};

static const struct group {
    size_t first;
    const char *title;
} groups[] = {
#define GROUP(word, title_) {.first = GROUP_##word, .title = (title_)},
#include "app/options/flags.def"
};

/* Other words about a row for some of its commands. */
static const struct wording {
    size_t row;
    const char *commands, *help;
} wordings[] = {
#define FOR(name, commands_, help_) {.row = ROW_##name, .commands = (commands_), .help = (help_)},
#include "app/options/flags.def"
};

enum {
    ROWS = sizeof rows / sizeof *rows,
    GROUPS = sizeof groups / sizeof *groups,
    WORDINGS = sizeof wordings / sizeof *wordings,
    LONGEST_VALUE = 64
};

struct flags flags_standard(void) {
    return (struct flags){
#define FLAG(name, type, standard, from, to, unit, commands, help) .name = (standard),
#include "app/options/flags.def"
    };
}

/* Returns the library's row about a setting, which is there for every name of flags.def. */
static const struct treen_row *setting_row(const char *name) {
    const struct treen_row *row = NULL;
    for (size_t i = 0; (row = treen_list(TREEN_SETTINGS, i)) && strcmp(row->name, name); i++)
        continue;
    return row;
}

static const char *group_of(size_t index) {
    size_t group = GROUPS - 1;
    while (groups[group].first > index)
        group--;
    return groups[group].title;
}

const char *option_name(size_t index) {
    return index < ROWS ? rows[index].option.name : NULL;
}

bool option_at(size_t index, struct option *option) {
    if (index >= ROWS)
        return false;
    *option = rows[index].option;
    option->group = group_of(index);
    const struct treen_row *row = option->is_setting ? setting_row(option->name) : NULL;
    if (row) {
        option->type = row->type;
        option->words = row->words;
        option->unit = row->unit;
    }
    return true;
}

/* Tells whether `word` is one of those in `words`, which are divided by `between`, and gives its
 * position in *position. */
static bool find_word(const char *words, char between, const char *word, unsigned *position) {
    size_t length = strlen(word);
    const char ends[] = {between, '\0'};
    *position = 0;
    for (const char *at = words;; at++, ++*position) {
        size_t here = strcspn(at, ends);
        if (here == length && !memcmp(at, word, length))
            return true;
        at += here;
        if (!*at)
            return false;
    }
}

const char *option_help(size_t index, const struct command *command) {
    unsigned position;
    for (size_t i = 0; i < WORDINGS; i++)
        if (wordings[i].row == index && find_word(wordings[i].commands, ' ', command->name, &position))
            return wordings[i].help;
    return rows[index].help ? rows[index].help : setting_row(rows[index].option.name)->summary;
}

bool option_is_of(const struct option *option, const struct command *command) {
    unsigned position;
    return find_word(option->commands, ' ', command->name, &position) ||
           (command->divides && find_word(option->commands, ' ', "divided", &position));
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* Says what is wrong with an option. The error of bad input begins with its name, which a person
 * types with hyphens. */
static enum ending was_set(enum treen_status status, struct treen_error *error) {
    if (status == TREEN_OK)
        return ANSWERED;
    if (status != TREEN_BAD_INPUT)
        return complain_error(status, error);
    for (char *at = error->text; *at && *at != ':'; at++)
        if (*at == '_')
            *at = '-';
    return complain(BAD, "--%s", error->text);
}

/* The library calls the setting by its name, the person has typed an option. */
enum ending setting_put(const struct call *call, const char *name, const char *value) {
    struct treen_error error;
    return was_set(treen_set(call->session, name, value, &error), &error);
}

static enum ending set_flag(struct call *call, const struct row *row, const char *text) {
    struct treen_error error;
    void *field = (char *)&call->flags + row->offset;
    return was_set(tool_read_value(&row->value, text, field, &error), &error);
}

enum ending option_set(struct call *call, size_t index, const char *text) {
    const struct row *row = &rows[index];
    return row->option.is_setting ? setting_put(call, row->option.name, text) : set_flag(call, row, text);
}

/* Hands over two flags. The unit of --memory is megabytes, that of the setting is bytes. A file
 * for the proof asks for a proof. */
enum ending flags_hand_over(const struct call *call) {
    char bytes[LONGEST_VALUE];
    snprintf(bytes, sizeof bytes, "%" PRIu64, call->flags.memory << 20);
    enum ending ending = setting_put(call, "memory", bytes);
    return ending == ANSWERED && call->flags.proof ? setting_put(call, "prove", "true") : ending;
}

/* Writes the value of an option as text into `text`, which has `room` bytes. False: it was not
 * given, or there is no memory. */
static bool write_value(const struct row *row, const struct flags *flags, const struct treen_session *session,
                        char *text, size_t room) {
    const void *field = (const char *)flags + row->offset;
    return row->option.is_setting ? treen_get(session, row->option.name, text, room)
                                  : tool_write_value(&row->value, field, text, room);
}

/* Returns the value of an option as text, to be freed. A word can be of any length: it is asked
 * for again with more room. Null: it was not given, or there is no memory. */
static char *text_of(const struct row *row, const struct flags *flags, const struct treen_session *session) {
    for (size_t room = LONGEST_VALUE;; room *= 2) {
        char *text = malloc(room);
        bool known = text && write_value(row, flags, session, text, room);
        if (known && strlen(text) + 1 < room)
            return text;
        free(text);
        if (!known)
            return NULL;
    }
}

/* With a null session a setting has its standard value. */
bool option_standard(size_t index, char value[LONGEST_STANDARD]) {
    const struct flags standard = flags_standard();
    return write_value(&rows[index], &standard, NULL, value, LONGEST_STANDARD);
}

/* ---- The command line that repeats a call ---------------------------------------------------- */

/* A list of words that grows; a word that there was no memory for is missing, and noted. */
struct growing {
    char **word;
    size_t words;
    bool failed;
};

/* Adds a word, which the list frees; null: there was no memory for it. */
static void add_word(struct growing *list, char *word) {
    list->failed |= !word;
    if (word)
        list->word[list->words++] = word;
}

/* Returns "--name" as it is typed. A hyphen at its end keeps a name from being a word of C. */
static char *typed_name(const char *name) {
    char *typed = NULL;
    size_t length = strlen(name);
    if (asprintf(&typed, "--%.*s", (int)(length - (name[length - 1] == '_')), name) < 0)
        return NULL;
    for (char *c = typed; *c; c++)
        *c = *c == '_' ? '-' : *c;
    return typed;
}

/* Returns the value of an option as text, to be freed; null: it is the standard one. */
static char *changed_value(size_t index, const struct call *call) {
    char *value = text_of(&rows[index], &call->flags, call->session), usual[LONGEST_STANDARD];
    if (value && (!option_standard(index, usual) || strcmp(value, usual) != 0))
        return value;
    free(value);
    return NULL;
}

bool setting_is_changed(const struct call *call, const char *name) {
    size_t index = 0;
    while (index < ROWS && strcmp(rows[index].option.name, name) != 0)
        index++;
    char *value = index < ROWS ? changed_value(index, call) : NULL;
    free(value);
    return value;
}

const char *setting_not_taken(const struct call *call, const struct command *other) {
    for (size_t i = 0; i < ROWS; i++) {
        const struct option *option = &rows[i].option;
        if (!option->is_setting || !option_is_of(option, call->command) || option_is_of(option, other))
            continue;
        char *value = changed_value(i, call);
        free(value);
        if (value)
            return option->name;
    }
    return NULL;
}

/* Adds nothing where the option has its standard value. */
static void add_option(struct growing *list, size_t index, const struct call *call) {
    struct option option;
    char *value = changed_value(index, call);
    option_at(index, &option);
    if (value) {
        add_word(list, typed_name(option.name));
        if (option.type != TREEN_FLAG)
            add_word(list, strdup(value));
    }
    free(value);
}

/* Tells whether a file's name must follow a "--". */
static bool looks_like_option(const char *operand) {
    return operand[0] == '-' && operand[1];
}

/* Adds all words. Options come in the order of the table, however they were given: equal
 * questions give equal lines. */
static void add_words(struct growing *list, const struct call *call) {
    bool dashed = false;
    add_word(list, strdup("treen"));
    add_word(list, strdup(call->command->name));
    for (size_t i = 0; i < ROWS; i++)
        if (option_is_of(&rows[i].option, call->command))
            add_option(list, i, call);
    for (int i = 0; i < call->operands; i++)
        dashed |= looks_like_option(call->operand[i]);
    if (dashed)
        add_word(list, strdup("--"));
    for (int i = 0; i < call->operands; i++)
        add_word(list, strdup(call->operand[i]));
}

void flags_free(char **words) {
    for (size_t i = 0; words && words[i]; i++)
        free(words[i]);
    free(words);
}

char **flags_words(const struct call *call) {
    enum { OTHERS = 2 * ROWS + 4 }; /* options with their values, three words, and the null */
    struct growing list = {.word = calloc((size_t)call->operands + OTHERS, sizeof *list.word)};
    if (!list.word)
        return NULL;
    add_words(&list, call);
    if (!list.failed)
        return list.word;
    flags_free(list.word);
    return NULL;
}

static void put_words(FILE *out, char **words) {
    for (size_t i = 0; words[i]; i++) {
        if (i)
            putc(' ', out);
        tool_print_quoted(words[i], out);
    }
}

char *flags_line(const struct call *call) {
    char *line = NULL, **words = flags_words(call);
    size_t length;
    FILE *out = words ? open_memstream(&line, &length) : NULL;
    if (out)
        put_words(out, words);
    flags_free(words);
    if (!out)
        return NULL;
    bool whole = !ferror(out);
    if (!fclose(out) && whole)
        return line;
    free(line);
    return NULL;
}

/* ---- Settings that the tool looks at --------------------------------------------------------- */

uint64_t setting_number(const struct call *call, const char *name) {
    char text[LONGEST_VALUE] = "";
    treen_get(call->session, name, text, sizeof text);
    return strtoull(text, NULL, 10);
}

double setting_real(const struct call *call, const char *name) {
    char text[LONGEST_VALUE] = "";
    treen_get(call->session, name, text, sizeof text);
    return strtod(text, NULL);
}

bool setting_is(const struct call *call, const char *name, const char *value) {
    char text[LONGEST_VALUE] = "";
    treen_get(call->session, name, text, sizeof text);
    return !strcmp(text, value);
}

bool setting_is_given(const struct call *call, const char *name) {
    char text[LONGEST_VALUE];
    return treen_get(call->session, name, text, sizeof text);
}
