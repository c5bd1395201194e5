#include "run/design/results.h"

#include "base/error.h"
#include "run/design/saying.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Writing --------------------------------------------------------------------------------- */

bool results_is_least(const struct results *results, const struct measures *measures,
                      enum quantity quantity) {
    const struct space *space = results->space;
    uint64_t enough = space->terms ? space->terms(results->own).enough : 0;
    return quantity == Q_solutions && enough && measures->of[quantity] == enough;
}

/* Writes "solutions 1, level 8": the quantities that the aim names. */
static void put_title(const struct results *results, const struct measures *measures, FILE *out) {
    uint32_t wanted = 0;
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        wanted |= (uint32_t)aim_needs(results->best.aim, q) << q;
    say_measures(measures, wanted, results_is_least(results, measures, Q_solutions), out);
}

/* Writes "solutions=1,level=8": all that is measured. */
static void put_measures(const struct measures *measures, FILE *out) {
    const char *comma = "";
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (measures->of[q] != UNMEASURED) {
            fprintf(out, "%s%s=%" PRIu64, comma, quantity_name(q), measures->of[q]);
            comma = ",";
        }
}

/* Writes the comment from which a later run reads the candidate. */
static void write_candidate(const struct told *told, FILE *out) {
    fprintf(out, "# candidate %" PRIu64 " ", told->number);
    put_measures(&told->measures, out);
    putc(' ', out);
    for (size_t i = 0; i < told->length; i++)
        fprintf(out, "%02x", (unsigned char)told->bytes[i]);
    putc('\n', out);
}

bool results_write_puzzle(const struct results *results, const struct told *told, FILE *out) {
    fprintf(out, "title: \"%s %" PRIu64 ": ", results->space->about.name, told->number);
    put_title(results, &told->measures, out);
    fputs("\"\nauthor: treen design\n", out);
    bool made = results->space->write(results->own, told->bytes, told->length, out);
    write_candidate(told, out);
    return made;
}

/* Writes the list as one puzzle. */
static bool write_together(const struct results *results, FILE *out) {
    const struct best *best = &results->best;
    fprintf(out, "title: \"%s: %zu of them\"\nauthor: treen design\n", results->space->about.name,
            best->count);
    bool made = results->space->write_together(results->own, best->count, best->at, out);
    for (size_t i = 0; i < best->count; i++)
        write_candidate(best->at[i], out);
    return made;
}

/* Writes each puzzle of the list. */
static bool write_each(const struct results *results, FILE *out) {
    bool made = true;
    for (size_t i = 0; i < results->best.count; i++) {
        if (i)
            fputs("---\n", out);
        made &= results_write_puzzle(results, results->best.at[i], out);
    }
    return made;
}

bool results_write(const struct results *results, FILE *out) {
    fprintf(out, "# %s\n", results->question);
    if (results->whole != UINT64_MAX)
        fprintf(out, "# units %" PRIu64 "\n", results->whole);
    fputs("# done ", out);
    numbers_write(&results->units, out);
    fprintf(out, "\n# looked %" PRIu64 "\n", results->looked);
    for (size_t i = 0; i < results->counts.of.count; i++)
        fprintf(out, "# count %" PRIu64 " %s\n", results->counts.of.at[i].count,
                results->counts.of.at[i].name);
    bool together = results->space->write_together && results->best.count;
    bool made = together ? write_together(results, out) : write_each(results, out);
    fprintf(out, "# kept %zu\n", results->best.count);
    return made;
}

/* ---- Reading --------------------------------------------------------------------------------- */

struct reading {
    struct results *results;
    const char *source;
    int line;        /* from 1 */
    uint64_t read;   /* candidates so far */
    bool has_number; /* the line with their number was read: the last one */
    bool has_units;  /* the number of units was read, where they end */
    results_check *check;
    void *context;
    struct treen_error *error;
};

static enum treen_status refuse_result(const struct reading *reading, const char *expected) {
    return error_at(
        reading->error, reading->source, reading->line, 1,
        "found a line that treen design does not write, expected %s: this file cannot be continued",
        expected);
}

/* Reads the number at the start of *text, and steps over it and a blank. */
static bool take_number(const char **text, uint64_t *number) {
    char *end;
    if (**text < '0' || **text > '9')
        return false;
    *number = strtoull(*text, &end, 10);
    *text = end + (*end == ' ');
    return true;
}

/* Reads "solutions=1,level=8 ". */
static bool take_measures(const char **text, struct measures *measures) {
    measures_clear(measures);
    while (**text && **text != ' ') {
        size_t length = strcspn(*text, "= ");
        enum quantity q = 0;
        while (q < QUANTITY_COUNT &&
               (strlen(quantity_name(q)) != length || memcmp(quantity_name(q), *text, length)))
            q++;
        *text += length;
        if (q == QUANTITY_COUNT || **text != '=')
            return false;
        ++*text;
        if (!take_number(text, &measures->of[q]))
            return false;
        *text += **text == ',';
        if ((*text)[-1] == ' ')
            return true;
    }
    *text += **text == ' ';
    return true;
}

static int digit_of(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads pairs of digits into bytes[0..MOST_CANDIDATE). */
static bool take_bytes(const char *text, char *bytes, size_t *length) {
    for (*length = 0; *text; text += 2) {
        int high = digit_of(text[0]), low = high < 0 ? -1 : digit_of(text[1]);
        if (low < 0 || *length == MOST_CANDIDATE)
            return false;
        bytes[(*length)++] = (char)(16 * high + low);
    }
    return true;
}

enum treen_status results_read_candidate(const char *text, struct told **told) {
    struct measures measures;
    uint64_t number;
    size_t length;
    char bytes[MOST_CANDIDATE];
    if (!take_number(&text, &number) || !take_measures(&text, &measures) || !take_bytes(text, bytes, &length))
        return TREEN_BAD_INPUT;
    *told = told_new(bytes, length, &measures);
    TRY_ROOM(*told);
    (*told)->number = number;
    (*told)->is_told = true;
    return TREEN_OK;
}

static enum treen_status read_candidate(struct reading *reading, const char *text) {
    struct results *results = reading->results;
    struct told *told;
    enum treen_status read = results_read_candidate(text, &told);
    if (read == TREEN_BAD_INPUT)
        return refuse_result(reading, "a candidate: its number, its measures and its bytes");
    if (read != TREEN_OK)
        return error_memory(reading->error, "reading the results");
    reading->read++;
    results->told = told->number > results->told ? told->number : results->told;
    enum treen_status status = reading->check(reading->context, told, reading->error);
    if (status != TREEN_OK)
        free(told);
    if (status == TREEN_BAD_INPUT && reading->error) {
        const struct treen_error why = *reading->error;
        return error_at(reading->error, reading->source, reading->line, 1, "%s", why.text);
    }
    TRY(status);
    told->is_accepted = true;
    TRY_MEMORY(best_take(&results->best, told) == TREEN_OK, reading->error, "reading the results");
    return TREEN_OK;
}

/* Reads the number of puzzles that the file keeps, and compares it with those that were read. */
static enum treen_status read_kept(struct reading *reading, const char *text) {
    uint64_t number;
    if (!take_number(&text, &number) || *text)
        return refuse_result(reading, "the number of puzzles");
    if (number != reading->read)
        return error_at(reading->error, reading->source, reading->line, 1,
                        "found %" PRIu64 " puzzle%s in this file, expected %" PRIu64
                        " as this line says: a part is missing, or somebody has changed it",
                        reading->read, reading->read == 1 ? "" : "s", number);
    reading->has_number = true;
    return TREEN_OK;
}

/* Reads the number of units, and compares it with what it is now. */
static enum treen_status read_units(struct reading *reading, const char *text) {
    uint64_t number;
    if (!take_number(&text, &number) || *text)
        return refuse_result(reading, "the number of units");
    reading->has_units = number == reading->results->whole;
    return TREEN_OK;
}

/* Reads the units that are done. */
static enum treen_status read_done(const struct reading *reading, const char *text) {
    if (!reading->has_units)
        return error_at(reading->error, reading->source, reading->line, 1,
                        "this file was written by another version of treen, which divides the question into "
                        "other units: it cannot be continued");
    return numbers_read(&reading->results->units, text) ? TREEN_OK
                                                        : refuse_result(reading, "the units that are done");
}

static enum treen_status read_comment(struct reading *reading, const char *text) {
    struct results *results = reading->results;
    uint64_t number;
    if (!strncmp(text, "units ", 6))
        return read_units(reading, text + 6);
    if (!strncmp(text, "done ", 5))
        return read_done(reading, text + 5);
    if (!strncmp(text, "looked ", 7)) {
        text += 7;
        return take_number(&text, &results->looked) ? TREEN_OK : refuse_result(reading, "a number");
    }
    if (!strncmp(text, "count ", 6)) {
        text += 6;
        if (!take_number(&text, &number))
            return refuse_result(reading, "a number");
        return named_add(&results->counts, results->arena, text, number)
                   ? TREEN_OK
                   : error_memory(reading->error, "reading the results");
    }
    if (!strncmp(text, "kept ", 5))
        return read_kept(reading, text + 5);
    return strncmp(text, "candidate ", 10) ? TREEN_OK : read_candidate(reading, text + 10);
}

/* Reads the first line, which names the question. */
static enum treen_status read_question(const struct reading *reading, const char *line) {
    if (strncmp(line, "# treen design ", 15))
        return error_at(reading->error, reading->source, 1, 1,
                        "this is no file of treen design, expected '# treen design …' in its first line");
    if (strcmp(line + 2, reading->results->question))
        return error_at(reading->error, reading->source, 1, 1,
                        "this file is of another question: found '%s', expected '%s'", line + 2,
                        reading->results->question);
    return TREEN_OK;
}

static enum treen_status read_line(struct reading *reading, const char *line) {
    if (reading->line == 1)
        return read_question(reading, line);
    if (reading->has_number && *line)
        return refuse_result(reading, "nothing after the number of puzzles");
    return strncmp(line, "# ", 2) ? TREEN_OK : read_comment(reading, line + 2);
}

enum treen_status results_read(struct results *results, const char *text, size_t length, const char *source,
                               results_check *check, void *context, struct treen_error *error) {
    struct reading reading = {.results = results,
                              .source = source,
                              .line = 1,
                              .has_units = results->whole == UINT64_MAX,
                              .check = check,
                              .context = context,
                              .error = error};
    enum treen_status status = TREEN_OK;
    char *copy = malloc(length + 1), *next;
    TRY_MEMORY(copy, error, "reading the results");
    memcpy(copy, text, length);
    copy[length] = 0;
    for (char *line = copy; status == TREEN_OK && line; line = next, reading.line++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        status = read_line(&reading, line);
    }
    free(copy);
    bool holds = best_settle(&results->best) == TREEN_OK;
    TRY(status);
    TRY_MEMORY(holds, error, "reading the results");
    return reading.has_number
               ? TREEN_OK
               : error_at(error, source, reading.line - 1, 1,
                          "this file ends without its last line, '# kept N': a part of it is missing, and it "
                          "cannot be continued");
}
