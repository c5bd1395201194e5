#include "run/options.h"

#include "base/error.h"
#include "base/text/real.h"
#include "base/text/words.h"
#include "base/text/writing.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The table ----------------------------------------------------------------------------------------- */

struct row {
    struct treen_option_about about;
    size_t offset;        /* of its field in struct treen_options */
    uint64_t least, most; /* of a number */
    double low, high;     /* of a real */
};

/* What low and high mean depends on the type, so each type fills in its own members. */
#define TYPE_flag              TREEN_FLAG
#define TYPE_number            TREEN_NUMBER
#define TYPE_real              TREEN_REAL
#define TYPE_word              TREEN_WORD
#define TYPE_choice            TREEN_CHOICE
#define RANGE_flag(from, to)   .least = 0
#define RANGE_number(from, to) .least = (from), .most = (to)
#define RANGE_real(from, to)   .low = (from), .high = (to)
#define RANGE_word(from, to)   .least = 0
#define RANGE_choice(from, to) .about.words = (from)

static const struct row rows[] = {
#define OPTION(name_, type_, standard, from, to, unit_, commands_, help_)                                    \
    {.about = {.name = #name_, .type = TYPE_##type_, .unit = unit_, .commands = commands_, .help = help_},   \
     .offset = offsetof(struct treen_options, name_),                                                        \
     RANGE_##type_(from, to)},
#include "treen_options.def"
#undef OPTION
};

enum { ROWS = sizeof rows / sizeof *rows, LONGEST_VALUE = 32 };

const struct treen_option_about *treen_option(size_t index) {
    return index < ROWS ? &rows[index].about : NULL;
}

struct treen_options treen_options_standard(void) {
    return (struct treen_options){
#define OPTION(name, type, standard, from, to, unit, commands, help) .name = (standard),
#include "treen_options.def"
#undef OPTION
    };
}

/* Whether `word` is one of those in `words`, which are divided by `between`; its position in *position. */
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

/* ---- Reading a value ----------------------------------------------------------------------------------- */

/* What was found and what was expected; a long value is cut, the message has to fit on a line. */
static enum treen_status wrong(const struct row *row, const char *text, const char *expected,
                               struct treen_error *error) {
    return error_say(error, TREEN_BAD_INPUT, "--%s: found '%.60s', expected %s", row->about.name, text,
                     expected);
}

/* "" is the flag alone, as on a command line; the words are for forms and configuration files. */
static enum treen_status set_flag(const struct row *row, void *field, const char *text,
                                  struct treen_error *error) {
    if (*text && strcmp(text, "true") && strcmp(text, "false"))
        return wrong(row, text, "no value, true or false", error);
    *(treen_flag *)field = strcmp(text, "false") != 0;
    return TREEN_OK;
}

/* Digits only: strtoull alone would take "-1" for 2^64 - 1. */
static enum treen_status set_number(const struct row *row, void *field, const char *text,
                                    struct treen_error *error) {
    size_t digits = strspn(text, "0123456789");
    errno = 0;
    uint64_t value = strtoull(text, NULL, 10);
    if (digits && !text[digits] && !errno && row->least <= value && value <= row->most) {
        *(treen_number *)field = value;
        return TREEN_OK;
    }
    char expected[96];
    snprintf(expected, sizeof expected, "a whole number from %" PRIu64 " to %" PRIu64, row->least, row->most);
    return wrong(row, text, expected, error);
}

/* strtod takes more than people mean by a number: leading blanks, infinities, nan, 0x10. */
static enum treen_status set_real(const struct row *row, void *field, const char *text,
                                  struct treen_error *error) {
    char *end;
    double value = real_read(text, &end);
    bool whole = end != text && !*end && !isspace((unsigned char)*text) && !strpbrk(text, "xX");
    if (whole && isfinite(value) && row->low <= value && value <= row->high) {
        *(treen_real *)field = value;
        return TREEN_OK;
    }
    char expected[96];
    snprintf(expected, sizeof expected, "a number from %g to %g", row->low, row->high);
    return wrong(row, text, expected, error);
}

/* Whether there is such an engine or format is for those to say who know them. */
static enum treen_status set_word(const struct row *row, void *field, const char *text,
                                  struct treen_error *error) {
    if (!*text)
        return wrong(row, text, "a name", error);
    *(treen_word *)field = text;
    return TREEN_OK;
}

static enum treen_status set_choice(const struct row *row, void *field, const char *text,
                                    struct treen_error *error) {
    bool known = find_word(row->about.words, '|', text, field);
    return known ? TREEN_OK : wrong(row, text, row->about.words, error);
}

enum treen_status treen_option_set(struct treen_options *options, size_t index, const char *text,
                                   struct treen_error *error) {
    static enum treen_status (*const set[])(const struct row *, void *, const char *,
                                            struct treen_error *) = {
        [TREEN_FLAG] = set_flag, [TREEN_NUMBER] = set_number, [TREEN_REAL] = set_real,
        [TREEN_WORD] = set_word, [TREEN_CHOICE] = set_choice,
    };
    struct treen_options changed = *options; /* a failure leaves the caller's as they are */
    if (index >= ROWS)
        return error_say(error, TREEN_BAD_INPUT, "found option number %zu, expected one below %d", index,
                         (int)ROWS);
    const struct row *row = &rows[index];
    TRY(set[row->about.type](row, (char *)&changed + row->offset, text, error));
    *options = changed;
    return TREEN_OK;
}

/* ---- Values that were set by hand ------------------------------------------------------------------------ */

static unsigned words_in(const char *words) {
    unsigned count = 1;
    for (; *words; words++)
        count += *words == '|';
    return count;
}

/* The one place where a field is reached by its offset for reading. */
static const void *field_of(const struct treen_options *options, const struct row *row) {
    return (const char *)options + row->offset;
}

static bool is_usual(const struct row *row, const void *field) {
    const struct treen_options standard = treen_options_standard();
    const void *usual = field_of(&standard, row);
    return row->about.type == TREEN_NUMBER && *(const treen_number *)field == *(const treen_number *)usual;
}

static bool is_in_range(const struct row *row, const void *field) {
    switch (row->about.type) {
    case TREEN_NUMBER:
        return row->least <= *(const treen_number *)field && *(const treen_number *)field <= row->most;
    case TREEN_REAL:
        return row->low <= *(const treen_real *)field && *(const treen_real *)field <= row->high;
    case TREEN_CHOICE:
        return *(const treen_choice *)field < words_in(row->about.words);
    default:
        return true;
    }
}

enum treen_status options_check(const struct treen_options *options, struct treen_error *error) {
    for (size_t i = 0; i < ROWS; i++) {
        const void *field = field_of(options, &rows[i]);
        char value[LONGEST_VALUE];
        if (is_in_range(&rows[i], field) || is_usual(&rows[i], field))
            continue;
        treen_option_get(options, i, value, sizeof value);
        return error_say(error, TREEN_BAD_INPUT, "options.%s: found %s, which is none of its values",
                         rows[i].about.name, value);
    }
    if (options->part > options->parts)
        return error_say(error, TREEN_BAD_INPUT,
                         "found --part %" PRIu64 " of %" PRIu64 ", expected --part from 1 to --parts",
                         options->part, options->parts);
    return TREEN_OK;
}

/* ---- Writing a value ----------------------------------------------------------------------------------- */

/* A number that is none of the words' is told as a number. */
static void print_choice(const char *words, unsigned position, char *text, size_t room) {
    if (position >= words_in(words)) {
        snprintf(text, room, "%u", position);
        return;
    }
    for (; position; position--)
        words += strcspn(words, "|") + 1;
    snprintf(text, room, "%.*s", (int)strcspn(words, "|"), words);
}

bool treen_option_get(const struct treen_options *options, size_t index, char *text, size_t room) {
    if (index >= ROWS)
        return false;
    const struct row *row = &rows[index];
    const void *field = field_of(options, row);
    char digits[REAL_ROOM];
    const char *word;
    switch (row->about.type) {
    case TREEN_FLAG:
        snprintf(text, room, "%s", *(const treen_flag *)field ? "true" : "false");
        return true;
    case TREEN_NUMBER:
        snprintf(text, room, "%" PRIu64, *(const treen_number *)field);
        return true;
    case TREEN_REAL:
        real_print(digits, 15, *(const treen_real *)field);
        snprintf(text, room, "%s", digits);
        return true;
    case TREEN_CHOICE:
        print_choice(row->about.words, *(const treen_choice *)field, text, room);
        return true;
    case TREEN_WORD:
        word = *(const treen_word *)field;
        snprintf(text, room, "%s", word ? word : "");
        return word != NULL;
    }
    return false;
}

/* ---- The command line that repeats a run --------------------------------------------------------------- */

/* Single quotes hold everything but a single quote. Words of harmless characters stay as they are, because a
 * line that is quoted all over is hard to read. */
static void put_quoted(FILE *out, const char *word) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:,=+@%";
    if (*word && !word[strspn(word, plain)]) {
        fputs(word, out);
        return;
    }
    putc('\'', out);
    for (const char *c = word; *c; c++)
        if (*c == '\'')
            fputs("'\\''", out);
        else
            putc(*c, out);
    putc('\'', out);
}

/* Nothing when the option is as it is without being given. */
static void put_option(FILE *out, size_t index, const struct treen_options *options) {
    const struct row *row = &rows[index];
    const struct treen_options standard = treen_options_standard();
    char value[LONGEST_VALUE], usual[LONGEST_VALUE];
    bool given = treen_option_get(options, index, value, sizeof value);
    bool usually = treen_option_get(&standard, index, usual, sizeof usual);
    if (given == usually && !strcmp(value, usual))
        return;
    fputs(" --", out);
    for (const char *c = row->about.name; *c; c++)
        putc(*c == '_' ? '-' : *c, out);
    if (row->about.type == TREEN_FLAG)
        return;
    putc(' ', out);
    /* A word may be longer than the buffer. */
    put_quoted(out, row->about.type == TREEN_WORD ? *(const treen_word *)field_of(options, row) : value);
}

/* A file whose name looks like an option must follow a "--". */
static bool looks_like_option(const char *operand) {
    return operand[0] == '-' && operand[1];
}

/* Options come in the order of the table, however they were given: equal questions give equal lines. */
static void put_line(FILE *out, const char *command, const char *const *operands,
                     const struct treen_options *options) {
    unsigned position;
    bool dashed = false;
    fprintf(out, "treen %s", command);
    for (size_t i = 0; i < ROWS; i++)
        if (find_word(rows[i].about.commands, ' ', command, &position))
            put_option(out, i, options);
    for (size_t i = 0; operands[i]; i++)
        dashed |= looks_like_option(operands[i]);
    if (dashed)
        fputs(" --", out);
    for (size_t i = 0; operands[i]; i++) {
        putc(' ', out);
        put_quoted(out, operands[i]);
    }
}

enum treen_status treen_reproduce(const char *command, const char *const *operands,
                                  const struct treen_options *options, char **line) {
    struct writing writing;
    TRY(options_check(options, NULL));
    if (!writing_open(&writing))
        return TREEN_NO_MEMORY;
    put_line(writing.out, command, operands, options);
    if (!writing_close(&writing))
        return TREEN_NO_MEMORY;
    *line = writing.text;
    return TREEN_OK;
}

enum treen_status options_reproduce(const char *command, const char *puzzle,
                                    const struct treen_options *options, struct arena *arena,
                                    const char **text) {
    char *line;
    TRY(treen_reproduce(command, (const char *const[]){puzzle, NULL}, options, &line));
    char *copy = arena_text(arena, line, strlen(line));
    free(line);
    if (!copy)
        return TREEN_NO_MEMORY;
    *text = copy;
    return TREEN_OK;
}

/* ---- Words --------------------------------------------------------------------------------------------- */

const char *treen_nearest(const char *const *words, const char *text) {
    return words_nearest(words, text, strlen(text));
}

const char *treen_version(void) {
    return TREEN_VERSION;
}

/* ---- What they mean ------------------------------------------------------------------------------------ */

/* The processors that this program may use: all of the machine's, unless somebody gave it fewer (taskset, a container).
 * sysconf reads a file for the machine's own number, ten times as long a way. */
static size_t usable_cores(void) {
    cpu_set_t usable;
    long cores = sched_getaffinity(0, sizeof usable, &usable) == 0 ? CPU_COUNT(&usable)
                                                                   : sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (size_t)cores : 1;
}

size_t options_threads(const struct treen_options *options) {
    enum { MOST_THREADS = 1024 };
    if (options->nodes || options->proof)
        return 1; /* a limit on nodes is exact, and the same nodes every time; a proof comes from one search */
    size_t wanted = options->threads ? (size_t)options->threads : usable_cores();
    return wanted < MOST_THREADS ? wanted : MOST_THREADS;
}
