#include "app/ledger/text.h"

#include "app/ask/words.h"
#include "app/ledger/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines ----------------------------------------------------------------------------------- */

static const char summary_begins[] = "{\"type\": \"summary\"";

/* A part of a text. */
struct line {
    const char *text;
    size_t length;
};

/* Takes the next line, without its break; false at the end. */
static bool take_line(struct line *rest, struct line *line) {
    if (!rest->length)
        return false;
    const char *end = memchr(rest->text, '\n', rest->length);
    size_t length = end ? (size_t)(end - rest->text) : rest->length, used = end ? length + 1 : length;
    *line = (struct line){rest->text, length};
    *rest = (struct line){rest->text + used, rest->length - used};
    return true;
}

static bool is_summary(struct line line) {
    size_t length = sizeof summary_begins - 1;
    return line.length >= length && !memcmp(line.text, summary_begins, length);
}

size_t text_first(const char *text, size_t length) {
    struct line rest = {text, length}, line;
    while (take_line(&rest, &line))
        if (is_summary(line))
            return length - rest.length;
    return length;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static uint64_t found_in(const struct treen_summary *summary) {
    if (summary->counts)
        return summary->counts->total.fits ? summary->counts->total.value : 0;
    if (summary->apart)
        return summary->apart->solutions;
    if (summary->designs)
        return summary->designs->kept;
    return summary->burrs ? summary->burrs->solutions : summary->chains ? summary->chains->chains : 0;
}

static uint64_t count_summaries(const char *text, size_t length) {
    struct line rest = {text, length}, line;
    uint64_t summaries = 0;
    while (take_line(&rest, &line))
        summaries += is_summary(line);
    return summaries;
}

/* Tells whether the merge has one unit, or one subpart of a unit, and nothing else. */
static bool is_one(const struct treen_merged *merged, uint64_t summaries) {
    return (merged->units == 1 && summaries == merged->first->subparts) || (!merged->units && summaries == 1);
}

/* Reads the sum of one result. */
static enum treen_status read_sum(const char *source, struct treen_merge *merge, uint64_t summaries,
                                  struct result *result, struct treen_error *error) {
    const struct treen_record *record;
    TRY(treen_merge_sum_up(merge, NULL, NULL, &record, error));
    const struct treen_summary *summary = record->body.summary;
    const struct treen_unit *unit = summary->merged->first;
    bool whole = summary->merged->units == 1;
    if (!is_one(summary->merged, summaries)) {
        *error = (struct treen_error){.text = "found the results of several units, expected that of one"};
        snprintf(error->source, sizeof error->source, "%s", source);
        return TREEN_BAD_INPUT;
    }
    snprintf(result->digest, sizeof result->digest, "%s", unit->digest);
    snprintf(result->question, sizeof result->question, "%s", summary->question);
    result->part = unit->part;
    result->parts = unit->parts;
    result->subpart = whole ? 1 : unit->subpart;
    result->subparts = whole ? 1 : unit->subparts;
    result->nodes = summary->nodes;
    result->seconds = summary->seconds;
    result->found = found_in(summary);
    return TREEN_OK;
}

enum treen_status text_read(const char *source, const char *text, size_t length, struct result *result,
                            struct treen_error *error) {
    struct treen_merge *merge;
    *result = (struct result){0};
    TRY(treen_merge_open(&merge, error));
    enum treen_status status = treen_merge_add(merge, text, length, source, error);
    if (status == TREEN_OK)
        status = read_sum(source, merge, count_summaries(text, length), result, error);
    treen_merge_close(merge);
    return status;
}

/* ---- Comparing ------------------------------------------------------------------------------- */

/* Drops a field, if it is there. Values are numbers or texts. */
static void drop_field(char *line, const char *key) {
    char *field = strstr(line, key);
    if (!field)
        return;
    char *end = field + strlen(key);
    if (*end == '"')
        for (end++; *end && *end != '"'; end++)
            end += *end == '\\' && end[1];
    end += strcspn(end, ",}");
    memmove(field, end, strlen(end) + 1);
}

/* Drops what may differ between two runs of a unit, or between the orders of solutions. */
static void make_plain(char *line, bool summary) {
    static const char *const may_differ[] = {", \"nodes\": ", ", \"seconds\": ",   ", \"memory\": ",
                                             ", \"lines\": ", ", \"reproduce\": ", ", \"checksum\": "};
    if (!summary)
        drop_field(line, ", \"number\": ");
    for (size_t i = 0; summary && i < sizeof may_differ / sizeof *may_differ; i++)
        drop_field(line, may_differ[i]);
}

static int by_text(const void *one, const void *other) {
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* The lines of a result, plain and in the order of their letters. */
struct lines {
    char **line;
    size_t lines;
};

static void free_lines(struct lines *lines) {
    for (size_t i = 0; i < lines->lines; i++)
        free(lines->line[i]);
    free(lines->line);
}

static size_t count_lines(struct line rest) {
    struct line line;
    size_t lines = 0;
    while (take_line(&rest, &line))
        lines++;
    return lines;
}

static enum treen_status read_lines(struct line rest, struct lines *lines, struct treen_error *error) {
    struct line line;
    *lines = (struct lines){.line = calloc(count_lines(rest) + 1, sizeof *lines->line)};
    while (lines->line && take_line(&rest, &line)) {
        char *copy = strndup(line.text, line.length);
        if (!copy)
            return driver_no_memory(error);
        make_plain(copy, is_summary(line));
        lines->line[lines->lines++] = copy;
    }
    if (!lines->line)
        return driver_no_memory(error);
    qsort(lines->line, lines->lines, sizeof *lines->line, by_text);
    return TREEN_OK;
}

static bool are_equal(const struct lines *one, const struct lines *other) {
    bool equal = one->lines == other->lines;
    for (size_t i = 0; equal && i < one->lines; i++)
        equal = !strcmp(one->line[i], other->line[i]);
    return equal;
}

static enum treen_status lines_agree(struct line one, struct line other, bool *agree,
                                     struct treen_error *error) {
    struct lines a = {0}, b = {0};
    enum treen_status status = read_lines(one, &a, error);
    if (status == TREEN_OK)
        status = read_lines(other, &b, error);
    *agree = status == TREEN_OK && are_equal(&a, &b);
    free_lines(&a);
    free_lines(&b);
    return status;
}

/* Writes a result as if it were a whole search: the lines of what it found, and the sum. */
static enum treen_status write_sum(struct line text, FILE *out, struct treen_error *error) {
    struct treen_merge *merge;
    const struct treen_record *record;
    TRY(treen_merge_open(&merge, error));
    enum treen_status status = treen_merge_add(merge, text.text, text.length, "result", error);
    if (status == TREEN_OK)
        status = treen_merge_sum_up(merge, tool_sink, out, &record, error);
    if (status == TREEN_OK)
        print_json(record, out);
    treen_merge_close(merge);
    return status;
}

/* Makes the sum of a result; its text is to be freed. */
static enum treen_status make_sum(struct line text, struct line *sum, struct treen_error *error) {
    char *made = NULL;
    FILE *out = open_memstream(&made, &sum->length);
    if (!out)
        return driver_no_memory(error);
    enum treen_status status = write_sum(text, out, error);
    if (fclose(out) != 0 && status == TREEN_OK)
        status = driver_no_memory(error);
    sum->text = made;
    return status;
}

static enum treen_status sums_agree(struct line one, struct line other, bool *agree,
                                    struct treen_error *error) {
    struct line a = {0}, b = {0};
    enum treen_status status = make_sum(one, &a, error);
    if (status == TREEN_OK)
        status = make_sum(other, &b, error);
    if (status == TREEN_OK)
        status = lines_agree(a, b, agree, error);
    free((char *)a.text);
    free((char *)b.text);
    return status;
}

enum treen_status texts_agree(const char *one, size_t one_length, const char *other, size_t other_length,
                              bool *agree, struct treen_error *error) {
    bool whole = count_summaries(one, one_length) == 1 && count_summaries(other, other_length) == 1;
    struct line a = {one, one_length}, b = {other, other_length};
    *agree = false;
    enum treen_status status = (whole ? lines_agree : sums_agree)(a, b, agree, error);
    return status == TREEN_BAD_INPUT ? TREEN_OK : status;
}
