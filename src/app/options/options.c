/* The command line is made from the rows of flags.def. A new row is parsed, refused where it
 * does not belong, and hinted at when mistyped. --help explains it without a line changed here. */
#include "app/options/options.h"

#include "app/options/commands.h"
#include "app/system/screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_OPTIONS = 256, HELP_INDENT = 26, LONGEST_LIST = 512 };

/* ---- Names ----------------------------------------------------------------------------------- */

/* Writes an option's name as it is typed. A hyphen at the end keeps it from being a word of C. */
static const char *typed(const char *name, char text[LONGEST_OPTION]) {
    size_t i = 0;
    for (; name[i] && i + 1 < LONGEST_OPTION; i++)
        text[i] = name[i] == '_' ? '-' : name[i];
    text[i - (i && text[i - 1] == '-')] = '\0';
    return text;
}

/* Finds the option that is typed so, and its number in the table; false when there is none. */
static bool find_option(const char *name, size_t *index, struct option *option) {
    char text[LONGEST_OPTION];
    const char *found;
    for (*index = 0; (found = option_name(*index)); ++*index)
        if (!strcmp(typed(found, text), name))
            return option_at(*index, option);
    return false;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Names this command's options only: the others would be refused next. The dashes are those
 * that were typed. */
static enum reading refuse_unknown(const struct command *command, const char *dashes, const char *name) {
    const char *words[MOST_OPTIONS + 1] = {0};
    struct option option;
    size_t count = 0;
    for (size_t i = 0; option_at(i, &option) && count < MOST_OPTIONS; i++)
        if (option_is_of(&option, command))
            words[count++] = option.name;
    const char *nearest = tool_nearest(words, name);
    char text[LONGEST_OPTION];
    if (nearest)
        complain(BAD, "%s has no option '%s%s'; did you mean --%s?", command->name, dashes, name,
                 typed(nearest, text));
    else
        complain(BAD, "%s has no option '%s%s'; treen %s --help lists those it has", command->name, dashes,
                 name, command->name);
    return READ_BAD;
}

/* Refuses an option of other commands, which is no typing mistake. A hint at something else
 * would mislead. */
static enum reading refuse_elsewhere(const struct command *command, const char *name,
                                     const struct option *option) {
    char list[LONGEST_LIST] = "";
    const struct command *other;
    for (size_t i = 0, used = 0; (other = command_at(i)) && used < sizeof list; i++)
        if (option_is_of(option, other))
            used += (size_t)snprintf(list + used, sizeof list - used, " %s", other->name);
    complain(BAD, "%s has no option --%s; these commands have it:%s", command->name, name, list);
    return READ_BAD;
}

/* Splits "name=value"; value is null without the "=". */
static const char *split(const char *text, char name[LONGEST_OPTION]) {
    size_t length = strcspn(text, "=");
    snprintf(name, LONGEST_OPTION, "%.*s", (int)length, text);
    return text[length] ? text + length + 1 : NULL;
}

/* Writes out the few options that everybody knows by a letter. Any other text is given back as
 * it is. */
static const char *spelt_out(const char *text) {
    static const char *const known[][2] = {{"-h", "--help"}, {"-o", "--output"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(text, known[i][0]))
            return known[i][1];
    return text;
}

static enum reading reading_of(enum ending ending) {
    return ending == ANSWERED ? READ_CALL : ending == STOPPED ? READ_STOPPED : READ_BAD;
}

/* Sets an option. `--by piece X` is the one whose value may be two words. */
static enum reading set_option(const char *name, size_t index, const char *value, int count, char **argument,
                               int *at, struct call *call) {
    static const char first[] = "piece";
    if (strcmp(name, "by") != 0 || strcmp(value, first) != 0 || *at + 1 >= count)
        return reading_of(option_set(call, index, value));
    const char *piece = argument[++*at];
    size_t room = sizeof first + strlen(piece) + 1;
    char *both = malloc(room);
    if (!both) {
        complain(STOPPED, "out of memory");
        return READ_STOPPED;
    }
    snprintf(both, room, "%s:%s", first, piece);
    enum reading reading = reading_of(option_set(call, index, both));
    free(both);
    return reading;
}

/* Reads the option `text`, which is argument[*at] spelt out, and its value where that is the
 * next argument. */
static enum reading read_option(const char *text, int count, char **argument, int *at, struct call *call) {
    char name[LONGEST_OPTION];
    size_t index;
    struct option option;
    const char *value = split(text + 2, name);
    if (!strcmp(name, "help") && !value)
        return READ_HELP;
    if (!find_option(name, &index, &option))
        return refuse_unknown(call->command, "--", name);
    if (!option_is_of(&option, call->command))
        return refuse_elsewhere(call->command, name, &option);
    if (!value && option.type == TREEN_FLAG)
        value = "";
    if (!value && ++*at < count)
        value = argument[*at];
    if (!value) {
        complain(BAD, "--%s needs a value: %s", name, option.words ? option.words : option.unit);
        return READ_BAD;
    }
    return set_option(name, index, value, count, argument, at, call);
}

/* Reads an operand. The usage line says better than a number how many there may be. */
static enum reading read_operand(const char *operand, int most, struct call *call) {
    if (call->operands == most) {
        complain(BAD, "found '%s', expected nothing more. Usage: treen %s%s%s", operand, call->command->name,
                 most ? " " : "", call->command->operands);
        return READ_BAD;
    }
    call->operand[call->operands++] = operand;
    return READ_CALL;
}

/* Counts the words of the usage line, which are the operands there may be. One that ends in dots
 * can be repeated. */
static int most_operands(const struct command *command) {
    int most = 0;
    if (strstr(command->operands, "..."))
        return MOST_OPERANDS;
    for (const char *at = command->operands; *at; at += strspn(at, " ")) {
        at += strcspn(at, " ");
        most++;
    }
    return most;
}

/* Says which of the words of the usage line is the first that is missing. */
static enum ending refuse_none(const struct call *call) {
    const char *operands = call->command->operands, *first = operands;
    for (int i = 0; i < call->operands; i++)
        first += strcspn(first, " ") + 1;
    return complain(BAD, "found no %.*s. Usage: treen %s %s", (int)strcspn(first, " ."), first,
                    call->command->name, operands);
}

/* Checks that there is one puzzle. A snake that the options say takes its place. */
static enum reading check_operands(const struct call *call) {
    const struct command *command = call->command;
    const struct flags *flags = &call->flags;
    bool snake = options_takes(command, "snake") &&
                 (flags->snake || flags->box || !setting_is(call, "notation", "auto"));
    if (snake && !(flags->snake && flags->box))
        complain(BAD, "--snake and --box belong together: the chain of a snake, and its box");
    else if (snake && call->operands)
        complain(BAD, "found '%s' and --snake, expected one of them: each names the puzzle",
                 call->operand[0]);
    else if (!snake && call->operands < command->least_operands)
        refuse_none(call);
    else
        return READ_CALL;
    return READ_BAD;
}

/* Reads options and operands in any order. After "--" everything is an operand, and "-"
 * (standard input) always is. Only the first mistake is told: the rest may be wrong because of
 * it. */
enum reading options_read(int count, char **argument, struct call *call) {
    enum { NAMED = 3 }; /* more operands than a command names one by one */
    int most = most_operands(call->command);
    bool ended = false;
    call->operand = calloc((size_t)count + NAMED, sizeof *call->operand);
    if (!call->operand) {
        complain(STOPPED, "out of memory");
        return READ_STOPPED;
    }
    for (int i = 0; i < count; i++) {
        const char *text = ended ? argument[i] : spelt_out(argument[i]);
        enum reading reading = READ_CALL;
        if (ended || text[0] != '-' || !text[1])
            reading = read_operand(text, most, call);
        else if (!strcmp(text, "--"))
            ended = true;
        else if (text[1] == '-')
            reading = read_option(text, count, argument, &i, call);
        else
            reading = refuse_unknown(call->command, "-", text + 1);
        if (reading == READ_HELP && i + 1 < count && call->operands < most && argument[i + 1][0] != '-')
            read_operand(argument[i + 1], most, call); /* the help may tell more about it */
        if (reading != READ_CALL)
            return reading;
    }
    enum reading reading = reading_of(flags_hand_over(call));
    return reading == READ_CALL ? check_operands(call) : reading;
}

/* ---- Help ------------------------------------------------------------------------------------ */

void options_wrap(const char *text, unsigned indent, unsigned width, FILE *out) {
    size_t room = width > indent + 20 ? width - indent : 20, used = 0;
    while (*text) {
        size_t length = strcspn(text, " ");
        if (used && used + 1 + length > room) {
            fprintf(out, "\n%*s", (int)indent, "");
            used = 0;
        }
        used += (size_t)fprintf(out, "%s%.*s", used ? " " : "", (int)length, text);
        text += length + strspn(text + length, " ");
    }
    putc('\n', out);
}

/* Prints what the value of an option is called, after `used` columns. Words to choose from go on in
 * the next line. Returns the columns that are used then. */
static int help_value(const char *called, int used, unsigned width, FILE *out) {
    enum { INDENT = 6 };
    while (*called) {
        size_t length = strcspn(called, "|");
        length += called[length] == '|';
        if ((size_t)used + length > width && used > INDENT)
            used = fprintf(out, "\n%*s", INDENT, "") - 1;
        used += fprintf(out, "%.*s", (int)length, called);
        called += length;
    }
    return used;
}

/* Prints "--name VALUE what it does (usually …)". A name that reaches into the help's columns
 * gets its own line. A standard of 0 stands for "not in force", which the help says in its own
 * words. */
static void help_option(size_t index, const struct option *option, const struct command *command,
                        unsigned width, FILE *out) {
    char name[LONGEST_OPTION], text[512], value[LONGEST_STANDARD];
    typed(option->name, name);
    const char *called = option->words ? option->words : option->unit;
    int used = help_value(called, fprintf(out, "  --%s%s", name, *called ? " " : ""), width, out);
    if (used + 2 > HELP_INDENT)
        fprintf(out, "\n%*s", HELP_INDENT, "");
    else
        fprintf(out, "%*s", HELP_INDENT - used, "");
    const char *help = option_help(index, command);
    size_t length = strlen(help);
    bool ends = help[length - 1] == ')',
         usual = option_standard(index, value) && option->type != TREEN_FLAG && strcmp(value, "0") != 0;
    if (usual)
        snprintf(text, sizeof text, "%.*s%susually %s)", (int)(length - ends), help, ends ? "; " : " (",
                 value);
    else
        snprintf(text, sizeof text, "%s", help);
    options_wrap(text, HELP_INDENT, width, out);
}

/* Prints the command's options, each group under its title. */
static void help_options(const struct command *command, unsigned width, FILE *out) {
    struct option option;
    const char *group = NULL;
    for (size_t i = 0; option_at(i, &option); i++) {
        if (!option_is_of(&option, command))
            continue;
        if (!group || strcmp(group, option.group) != 0)
            fprintf(out, "\n%s:\n", option.group);
        group = option.group;
        help_option(i, &option, command, width, out);
    }
    fprintf(out, "%s  --%-*s%s\n", group ? "" : "\n", HELP_INDENT - 4, "help", "this text");
}

/* As wide as the terminal, so that nothing is broken twice. */
void options_help(const struct call *call, FILE *out) {
    const struct command *command = call->command;
    unsigned width = screen_columns(STDOUT_FILENO);
    fprintf(out, "Usage: treen %s %s%s[OPTION...]\n\n", command->name, command->operands,
            *command->operands ? " " : "");
    options_wrap(command->help, 0, width, out);
    if (command->more)
        command->more(call, out);
    fprintf(out, "\nExample: %s\n", command->example);
    help_options(command, width, out);
}

bool options_takes(const struct command *command, const char *name) {
    struct option option;
    const char *found;
    for (size_t i = 0; (found = option_name(i)); i++)
        if (!strcmp(found, name))
            return option_at(i, &option) && option_is_of(&option, command);
    return false;
}

/* Tells whether the page may set the option: its value chooses among what treen itself offers, or
 * says a size, a range or an aim. None of these names a file or a program. */
static bool is_safe(const struct option *option) {
    static const char *const units[] = {"NAME", "KIND", "SIZE", "RANGE", "AIM", "CHOICE"};
    bool safe = option->type != TREEN_WORD;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        safe |= !strcmp(option->unit, units[i]);
    return safe;
}

bool options_next_safe(const struct command *command, size_t *row, char name[LONGEST_OPTION]) {
    struct option option;
    while (option_at((*row)++, &option))
        if (option_is_of(&option, command) && is_safe(&option)) {
            typed(option.name, name);
            return true;
        }
    return false;
}
