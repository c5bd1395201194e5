/* The command line, made from the rows of the options table: a new row is parsed, refused where it does not
 * belong, hinted at when mistyped and explained by --help without a line changed here. */
#include "app/options.h"

#include "app/screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_OPTIONS = 256, HELP_INDENT = 26 };

/* ---- Names --------------------------------------------------------------------------------------------- */

/* An option's name as it is typed. */
static const char *typed(const char *name, char text[LONGEST_OPTION]) {
    size_t i = 0;
    for (; name[i] && i + 1 < LONGEST_OPTION; i++)
        text[i] = name[i] == '_' ? '-' : name[i];
    text[i] = '\0';
    return text;
}

/* Whether the row lists the command: as a whole word, not as a part of one. */
static bool takes(const struct command *command, const struct treen_option_about *option) {
    size_t length = strlen(command->name);
    for (const char *at = option->commands; (at = strstr(at, command->name)); at += length)
        if ((at == option->commands || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

/* The option of that name, or null; its number in the table in *index. */
static const struct treen_option_about *find_option(const char *name, size_t *index) {
    char text[LONGEST_OPTION];
    const struct treen_option_about *option;
    for (*index = 0; (option = treen_option(*index)); ++*index)
        if (!strcmp(typed(option->name, text), name))
            return option;
    return NULL;
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

/* Only this command's options are hinted at: the others would be refused next. The dashes are those that were
 * typed. */
static enum reading refuse_unknown(const struct command *command, const char *dashes, const char *name) {
    const char *words[MOST_OPTIONS + 1] = {0};
    const struct treen_option_about *option;
    size_t count = 0;
    for (size_t i = 0; (option = treen_option(i)) && count < MOST_OPTIONS; i++)
        if (takes(command, option))
            words[count++] = option->name;
    const char *nearest = treen_nearest(words, name);
    char text[LONGEST_OPTION];
    if (nearest)
        complain(BAD, "%s has no option '%s%.40s'; did you mean --%s?", command->name, dashes, name,
                 typed(nearest, text));
    else
        complain(BAD, "%s has no option '%s%.40s'; treen %s --help lists those it has", command->name, dashes,
                 name, command->name);
    return READ_BAD;
}

/* An option of other commands is no typing mistake; a hint at something else would mislead. */
static enum reading refuse_elsewhere(const struct command *command, const char *name,
                                     const struct treen_option_about *option) {
    complain(BAD, "%s has no option --%s; these commands have it: %s", command->name, name, option->commands);
    return READ_BAD;
}

/* Splits "name=value"; value is null without the "=". */
static const char *split(const char *text, char name[LONGEST_OPTION]) {
    size_t length = strcspn(text, "=");
    snprintf(name, LONGEST_OPTION, "%.*s", (int)length, text);
    return text[length] ? text + length + 1 : NULL;
}

/* The few options that everybody knows by a letter; any other text is given back as it is. */
static const char *spelt_out(const char *text) {
    static const char *const known[][2] = {{"-h", "--help"}, {"-o", "--output"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(text, known[i][0]))
            return known[i][1];
    return text;
}

/* Reads the option `text`, which is argument[*at] spelt out, and its value where that is the next argument. */
static enum reading read_option(const char *text, int count, char **argument, int *at, struct call *call) {
    char name[LONGEST_OPTION];
    size_t index;
    const char *value = split(text + 2, name);
    if (!strcmp(name, "help") && !value)
        return READ_HELP;
    const struct treen_option_about *option = find_option(name, &index);
    if (!option)
        return refuse_unknown(call->command, "--", name);
    if (!takes(call->command, option))
        return refuse_elsewhere(call->command, name, option);
    if (!value && option->type == TREEN_FLAG)
        value = "";
    if (!value && ++*at < count)
        value = argument[*at];
    if (!value) {
        complain(BAD, "--%s needs a value: %s", name, option->words ? option->words : option->unit);
        return READ_BAD;
    }
    struct treen_error error;
    enum treen_status status = treen_option_set(&call->options, index, value, &error);
    if (status != TREEN_OK)
        complain_error(status, &error);
    return status == TREEN_OK ? READ_CALL : READ_BAD;
}

/* The usage line says better than a number how many there may be. */
static enum reading read_operand(const char *operand, int most, struct call *call) {
    if (call->operands == most) {
        complain(BAD, "'%.60s' is too much. Usage: treen %s %s", operand, call->command->name,
                 call->command->operands);
        return READ_BAD;
    }
    call->operand[call->operands++] = operand;
    return READ_CALL;
}

/* The words of the usage line are the operands there may be; one that ends in dots can be repeated. */
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

/* A snake that the options say takes the place of the puzzle. */
static enum reading check_operands(const struct call *call) {
    const struct command *command = call->command;
    const struct treen_options *options = &call->options;
    bool snake = options->snake || options->box || options->notation;
    if (snake && !(options->snake && options->box))
        complain(BAD, "a snake is said by --snake and --box together");
    else if (snake && call->operands)
        complain(BAD, "'%.60s' and --snake exclude each other: each says the puzzle", call->operand[0]);
    else if (!snake && call->operands < command->least_operands)
        complain(BAD, "something is missing. Usage: treen %s %s", command->name, command->operands);
    else
        return READ_CALL;
    return READ_BAD;
}

/* Options and operands in any order; after "--" everything is an operand, and "-" (standard input) always is.
 * The first mistake is told and nothing else is: what follows may be wrong because of it. */
enum reading options_read(const struct command *command, int count, char **argument, struct call *call) {
    *call = (struct call){.command = command, .options = treen_options_standard()};
    int most = most_operands(command);
    bool ended = false;
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
            reading = refuse_unknown(command, "-", text + 1);
        if (reading != READ_CALL)
            return reading;
    }
    return check_operands(call);
}

char *options_line(const struct call *call) {
    char *line;
    bool made = treen_reproduce(call->command->name, call->operand, &call->options, &line) == TREEN_OK;
    return made ? line : NULL;
}

void options_done(const struct call *call, const struct treen_puzzle *puzzle) {
    char *line = options_line(call);
    treen_done_json(puzzle, line, stdout);
    free(line);
}

/* ---- Help ---------------------------------------------------------------------------------------------- */

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

/* "--name VALUE   what it does (usually …)". A name that reaches into the help's columns gets its own line. A
 * standard of 0 stands for "not in force", which the help says in its own words. */
static void help_option(size_t index, const struct treen_option_about *option, unsigned width, FILE *out) {
    char name[LONGEST_OPTION], value[LONGEST_OPTION], text[512];
    const struct treen_options standard = treen_options_standard();
    typed(option->name, name);
    const char *called = option->words ? option->words : option->unit;
    int used = fprintf(out, "  --%s%s%s", name, *called ? " " : "", called);
    if (used + 2 > HELP_INDENT)
        fprintf(out, "\n%*s", HELP_INDENT, "");
    else
        fprintf(out, "%*s", HELP_INDENT - used, "");
    bool usual = treen_option_get(&standard, index, value, sizeof value) && option->type != TREEN_FLAG &&
                 strcmp(value, "0");
    snprintf(text, sizeof text, usual ? "%s (usually %s)" : "%s", option->help, value);
    options_wrap(text, HELP_INDENT, width, out);
}

/* As wide as the terminal, so that nothing is broken twice. */
void options_help(const struct command *command, FILE *out) {
    unsigned width = screen_columns(STDOUT_FILENO);
    const struct treen_option_about *option;
    fprintf(out, "Usage: treen %s %s%s[OPTION...]\n\n", command->name, command->operands,
            *command->operands ? " " : "");
    options_wrap(command->help, 0, width, out);
    fputs("\nOptions:\n", out);
    for (size_t i = 0; (option = treen_option(i)); i++)
        if (takes(command, option))
            help_option(i, option, width, out);
    fprintf(out, "  --%-*s%s\n", HELP_INDENT - 4, "help", "this text");
}

bool options_takes(const struct command *command, const char *name) {
    const struct treen_option_about *option;
    for (size_t i = 0; (option = treen_option(i)); i++)
        if (!strcmp(option->name, name))
            return takes(command, option);
    return false;
}

/* Tells whether the option's value can do nothing but choose among what treen itself offers. */
static bool is_safe(const struct treen_option_about *option) {
    return option->type != TREEN_WORD || !strcmp(option->unit, "NAME") || !strcmp(option->unit, "KIND");
}

bool options_next_safe(const struct command *command, size_t *row, char name[LONGEST_OPTION]) {
    const struct treen_option_about *option;
    while ((option = treen_option((*row)++)))
        if (takes(command, option) && is_safe(option)) {
            typed(option->name, name);
            return true;
        }
    return false;
}
