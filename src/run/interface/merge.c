/* The sum of results. A text is read to its end before anything of it is added. */
#include "run/units/merge.h"

#include "base/error.h"
#include "base/text/writing.h"
#include "run/interface/question.h"
#include "run/interface/record.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A text that is being read. */
struct incoming {
    struct treen_merge *merge;
    struct lines lines;
    struct gathered gathered; /* the units in it so far */
    const char *start;        /* of the present unit */
    int line;                 /* that its last record stands in; 0 = there is none */
    struct result *present;   /* with the bars of the present unit */
    ARRAY(struct result *) result;
    ARRAY(struct merged_unit) unit; /* beside `result` */
};

/* ---- Opening --------------------------------------------------------------------------------- */

enum treen_status treen_merge_open(struct treen_merge **out, struct treen_error *error) {
    struct treen_merge *merge = calloc(1, sizeof *merge);
    TRY_MEMORY(merge, error, "adding up results");
    arena_init(&merge->arena, SIZE_MAX);
    arena_init(&merge->texts, SIZE_MAX);
    gathered_init(&merge->gathered, &merge->arena);
    *out = merge;
    return TREEN_OK;
}

void treen_merge_close(struct treen_merge *merge) {
    if (!merge)
        return;
    if (merge->sum && merge->division->free)
        merge->division->free(merge->sum);
    arena_free(&merge->arena);
    arena_free(&merge->texts);
    free(merge);
}

/* ---- Checking -------------------------------------------------------------------------------- */

static bool is_same(const char *a, const char *b) {
    return a && b ? !strcmp(a, b) : a == b;
}

static bool is_posed_alike(const struct result *a, const struct result *b) {
    return record_statistic(&a->summary, "items") == record_statistic(&b->summary, "items") &&
           record_statistic(&a->summary, "options") == record_statistic(&b->summary, "options");
}

static bool is_designed_alike(const struct treen_designs *a, const struct treen_designs *b) {
    return a == b || (is_same(a->space, b->space) && is_same(a->aim, b->aim) && a->most == b->most);
}

/* Checks that the unit is of the question of `first`. */
static enum treen_status check_question(const struct incoming *incoming, int line, const struct result *first,
                                        const struct result *result) {
    const struct treen_summary *found = &result->summary, *wanted = &first->summary;
    const char *found_line = found->reproduce ? found->reproduce : "",
               *wanted_line = wanted->reproduce ? wanted->reproduce : "";
    if (digest_is_older(result->unit.digest) != digest_is_older(first->unit.digest))
        return line_error(&incoming->lines, line,
                          "found results of %s treen, whose digests are of another kind: each kind is added "
                          "up by itself",
                          digest_is_older(result->unit.digest) ? "an older" : "a newer");
    if (strcmp(result->unit.digest, first->unit.digest) || !is_same(found->question, wanted->question))
        return line_error(&incoming->lines, line, "found results of another question: '%s', expected '%s'",
                          found_line, wanted_line);
    if (result->unit.parts != first->unit.parts)
        return line_error(&incoming->lines, line,
                          "found a unit of %" PRIu64 " units, expected one of %" PRIu64 " units",
                          result->unit.parts, first->unit.parts);
    if (found->engine && wanted->engine && strcmp(found->engine, wanted->engine))
        return line_error(&incoming->lines, line, "found results of engine %s, expected those of engine %s",
                          found->engine, wanted->engine);
    if (!is_designed_alike(found->designs, wanted->designs))
        return line_error(&incoming->lines, line,
                          "found another space, aim or length of the list than before");
    if (!is_posed_alike(result, first))
        return line_error(&incoming->lines, line,
                          "found results of another form of the problem: %" PRIu64
                          " options, expected %" PRIu64
                          " (--memory was too small for one of them, or treen's versions differ)",
                          record_statistic(found, "options"), record_statistic(wanted, "options"));
    return TREEN_OK;
}

/* Returns the result that all others are compared with. */
static const struct result *first_of(const struct incoming *incoming) {
    return incoming->merge->division ? incoming->merge->first
           : incoming->result.count  ? incoming->result.at[0]
                                     : NULL;
}

enum { LONGEST_UNIT = 128 };

/* Writes how a unit is called in messages. */
static void name_unit(const struct treen_unit *unit, char name[LONGEST_UNIT]) {
    int length = unit->subparts > 1 ? snprintf(name, LONGEST_UNIT, "subpart %" PRIu64 " of %" PRIu64 " of ",
                                               unit->subpart, unit->subparts)
                                    : 0;
    snprintf(name + length, LONGEST_UNIT - (size_t)length, "unit %" PRIu64 " of %" PRIu64, unit->part,
             unit->parts);
}

static enum treen_status check_result(const struct incoming *incoming, int line,
                                      const struct result *result) {
    const struct result *first = first_of(incoming);
    char name[LONGEST_UNIT];
    if (first)
        TRY(check_question(incoming, line, first, result));
    name_unit(&result->unit, name);
    enum gathered_before before = gathered_look(&incoming->merge->gathered, &result->unit);
    before = before ? before : gathered_look(&incoming->gathered, &result->unit);
    if (before == GATHERED_SAME)
        return line_error(&incoming->lines, line, "%s is there already", name);
    if (before)
        return line_error(&incoming->lines, line, "found %s, of which there are subparts%s already", name,
                          before == GATHERED_SUBPARTS ? "" : " of another number");
    if (!result->summary.complete)
        return line_error(&incoming->lines, line, "%s did not come to its end: run it again", name);
    return TREEN_OK;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Reads the summary into the present result: what all questions have, then what this one has. */
static enum treen_status read_result(struct incoming *incoming, const struct line *line) {
    struct reading reading = {.lines = &incoming->lines, .number = line->number, .result = incoming->present};
    TRY(result_read(&reading, line));
    const char *question = reading.result->summary.question;
    const struct division *division = asking_divides(question);
    return division ? division->read(&reading)
                    : line_error(&incoming->lines, line->number,
                                 "found results of the question '%s', which cannot be added up",
                                 question ? question : "");
}

/* Reads a summary, with which a unit ends. */
static enum treen_status read_summary(struct incoming *incoming, const struct line *line) {
    struct treen_merge *merge = incoming->merge;
    struct result *result = incoming->present;
    TRY(read_result(incoming, line));
    TRY(check_result(incoming, line->number, result));
    const struct merged_unit unit = {result->unit.part, result->unit.subpart, incoming->start,
                                     (size_t)(line->text + line->length - incoming->start),
                                     result->apart.assemblies};
    if (!array_push(&merge->arena, &incoming->result, result) ||
        !array_push(&merge->arena, &incoming->unit, unit) ||
        !gathered_add(&incoming->gathered, &result->unit))
        return error_memory(incoming->lines.error, "adding up results");
    incoming->start = incoming->lines.at;
    incoming->line = 0;
    incoming->present = ARENA_NEW(&merge->arena, 1, struct result);
    return incoming->present ? TREEN_OK : error_memory(incoming->lines.error, "adding up results");
}

/* Reads a line that comes before a summary. */
static enum treen_status read_found(struct incoming *incoming, const struct line *line) {
    struct result *result = incoming->present;
    result->unit.lines++;
    result->unit.before = lines_checksum(result->unit.before, line);
    result->solutions += !strcmp(line->type, "solution");
    if (!strcmp(line->type, "bar"))
        return bar_read(&incoming->lines, line, result);
    if (!strcmp(line->type, "design"))
        return design_read(&incoming->lines, line, result);
    return TREEN_OK;
}

/* Reads all units of a text. */
static enum treen_status read(struct incoming *incoming) {
    struct line line;
    enum treen_status status;
    while ((status = lines_next(&incoming->lines, &line)) == TREEN_OK) {
        incoming->line = line.number;
        if (!strcmp(line.type, "summary"))
            TRY(read_summary(incoming, &line));
        else
            TRY(read_found(incoming, &line));
    }
    if (status != TREEN_END)
        return status;
    if (incoming->line)
        return line_error(&incoming->lines, incoming->line,
                          "the results end here, expected the summary of their unit");
    if (!incoming->unit.count)
        return line_error(&incoming->lines, 0,
                          "found nothing, expected results of units (--part, --parts, --json)");
    return TREEN_OK;
}

/* ---- Adding ---------------------------------------------------------------------------------- */

/* Adds a statistic in the way of its row. */
static void add_statistic(struct treen_merge *merge, const struct treen_statistic *found) {
    static const struct {
        const char *name, *merge;
    } ways[] = {
#define STAT(name, merge, help) {#name, #merge},
#include "treen_stats.def"
#undef STAT
    };
    size_t at = 0, way = 0;
    while (at < merge->whole.statistics && strcmp(merge->statistic[at].name, found->name))
        at++;
    while (strcmp(ways[way].name, found->name))
        way++;
    if (at == merge->whole.statistics)
        merge->statistic[merge->whole.statistics++] = (struct treen_statistic){ways[way].name, 0};
    uint64_t *value = &merge->statistic[at].value;
    *value = !strcmp(ways[way].merge, "sum")                      ? *value + found->value
             : found->value > *value || ways[way].merge[0] == 'l' ? found->value
                                                                  : *value;
}

/* Adds the fields that all summaries have. */
static void add_common(struct treen_merge *merge, const struct treen_summary *found) {
    struct treen_summary *whole = &merge->whole;
    whole->question = found->question;
    whole->puzzle = found->puzzle;
    whole->engine = found->engine ? found->engine : whole->engine;
    whole->nodes += found->nodes;
    whole->seconds += found->seconds;
    whole->impossible = found->impossible ? found->impossible : whole->impossible;
    for (size_t i = 0; i < found->statistics; i++)
        add_statistic(merge, &found->statistic[i]);
    whole->statistic = merge->statistic;
}

/* Writes a command line without the words that choose a part of the search and the form of its
 * output. */
static const char *reproduce(struct treen_merge *merge, const char *line) {
    static const char *const left_out[] = {" --part ",    " --parts ", " --subpart ", " --subparts ",
                                           " --threads ", " --quiet",  " --json"};
    char *text = line ? arena_text(&merge->arena, line, strlen(line)) : NULL;
    for (size_t i = 0; text && i < sizeof left_out / sizeof *left_out; i++) {
        size_t length = strlen(left_out[i]);
        bool has_value = left_out[i][length - 1] == ' ';
        char *found = strstr(text, left_out[i]);
        if (!found || (!has_value && found[length] && found[length] != ' '))
            continue;
        const char *rest = found + length + (has_value ? strspn(found + length, "0123456789") : 0);
        memmove(found, rest, strlen(rest) + 1);
    }
    return text;
}

static enum treen_status begin_sum(struct treen_merge *merge, const struct result *first,
                                   struct treen_error *error) {
    const struct division *division = asking_divides(first->summary.question);
    merge->sum = arena_alloc(&merge->arena, 1, division->size);
    merge->whole.reproduce = reproduce(merge, first->summary.reproduce);
    if (!merge->sum || (first->summary.reproduce && !merge->whole.reproduce))
        return error_memory(error, "adding up results");
    merge->division = division;
    merge->first = first;
    return TREEN_OK;
}

static enum treen_status add_all(const struct incoming *incoming, struct treen_error *error) {
    struct treen_merge *merge = incoming->merge;
    for (size_t i = 0; i < incoming->unit.count; i++) {
        const struct result *result = incoming->result.at[i];
        if (!merge->division)
            TRY(begin_sum(merge, result, error));
        merge->unchecked += !result->checked;
        add_common(merge, &result->summary);
        if (!merge->division->add(merge->sum, result, &merge->arena) ||
            !gathered_add(&merge->gathered, &result->unit) ||
            !array_push(&merge->arena, &merge->unit, incoming->unit.at[i]))
            return error_memory(error, "adding up results");
    }
    return TREEN_OK;
}

enum treen_status treen_merge_add(struct treen_merge *merge, const char *text, size_t length,
                                  const char *source, struct treen_error *error) {
    char *copy = arena_text(&merge->arena, text, length);
    TRY_MEMORY(copy, error, "adding up results");
    struct incoming incoming = {
        .merge = merge, .lines = lines_open(copy, length, source, &merge->arena, error), .start = copy};
    gathered_init(&incoming.gathered, &merge->arena);
    incoming.present = ARENA_NEW(&merge->arena, 1, struct result);
    TRY_MEMORY(incoming.present, error, "adding up results");
    TRY(read(&incoming));
    return add_all(&incoming, error);
}

/* ---- The sum --------------------------------------------------------------------------------- */

/* Writes which units are missing into *text; null where none is. */
static bool write_missing(struct treen_merge *merge, const char **text) {
    struct writing writing;
    if (merge->gathered.parts.count == merge->first->unit.parts)
        return true;
    if (!writing_open(&writing))
        return false;
    gathered_write_missing(&merge->gathered, merge->first->unit.parts, writing.out);
    *text = writing_keep(&writing, &merge->texts);
    return *text;
}

enum treen_status treen_merge_sum_up(struct treen_merge *merge, treen_sink *sink, void *context,
                                     const struct treen_record **out, struct treen_error *error) {
    struct treen_summary *summary = &merge->summary;
    if (!merge->division)
        return error_bad(error, "found no unit, expected one at least");
    arena_free(&merge->texts);
    *summary = merge->whole;
    merge->merged = (struct treen_merged){.first = &merge->first->unit,
                                          .units = merge->gathered.parts.count,
                                          .parts = merge->first->unit.parts,
                                          .unchecked = merge->unchecked};
    summary->merged = &merge->merged;
    summary->complete = merge->merged.units == merge->merged.parts;
    const char *fault =
        summary->complete && merge->division->find_fault ? merge->division->find_fault(merge->sum) : NULL;
    if (fault)
        return error_bad(error, "one of the results is wrong, since in all of them %s", fault);
    if (!merge->division->sum_up(merge->sum, summary, &merge->texts) ||
        !write_missing(merge, &merge->merged.missing))
        return error_memory(error, "adding up results");
    merge->record = (struct treen_record){.type = TREEN_SUMMARY, .body.summary = summary};
    if (sink)
        TRY(merge_each(merge, sink, context, error));
    *out = &merge->record;
    return TREEN_OK;
}
