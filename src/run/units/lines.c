#include "run/units/lines.h"

#include "base/error.h"
#include "base/text/gzip.h"
#include "base/text/json_read.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct lines lines_open(const char *text, size_t length, const char *source, struct arena *arena,
                        struct treen_error *error) {
    return (struct lines){.at = text, .end = text + length, .source = source, .arena = arena, .error = error};
}

enum treen_status line_error(const struct lines *lines, int number, const char *format, ...) {
    va_list values;
    va_start(values, format);
    enum treen_status status = error_list_at(lines->error, lines->source, number, 0, format, values);
    va_end(values);
    return status;
}

/* Takes the next line off the text. Returns false at the end. */
static bool cut(struct lines *lines, struct line *line, bool *is_last) {
    if (lines->at == lines->end)
        return false;
    const char *end = memchr(lines->at, '\n', (size_t)(lines->end - lines->at));
    *is_last = !end;
    end = end ? end : lines->end;
    *line = (struct line){.text = lines->at, .length = (size_t)(end - lines->at), .number = ++lines->number};
    while (line->length && line->text[line->length - 1] && strchr(" \t\r", line->text[line->length - 1]))
        line->length--;
    lines->at = *is_last ? end : end + 1;
    return true;
}

/* Finds the digits of a field that is a count. */
static void find_digits(struct scan value, const char **digits, const char **end) {
    if (!value.at)
        return;
    *digits = value.at;
    while (*digits < value.end && **digits == ' ')
        ++*digits;
    for (*end = *digits; *end < value.end && **end >= '0' && **end <= '9';)
        ++*end;
    if (*end == *digits)
        *digits = *end = NULL;
}

/* Looks at a line: what it is, and the numbers in it that count what was found. */
static enum treen_status look_at_line(struct lines *lines, struct line *line, struct treen_error *error) {
    static const char *const keys[] = {"type", "number", "assembly", "letters", NULL};
    struct scan value[sizeof keys / sizeof *keys];
    struct scan scan = scan_open(line->text, line->length, lines->source, error);
    scan.line = line->number;
    TRY(json_read_object(&scan, "a result of treen, an object { } in each line", keys, value));
    if (scan_space(&scan))
        return scan_error(&scan, scan_here(&scan), "found more behind the object that fills a line");
    if (!value[0].at)
        return error_at(error, lines->source, line->number, 0,
                        "found an object without a type, expected a result of treen");
    find_digits(value[1], &line->found, &line->found_end);
    find_digits(value[2], &line->other, &line->other_end);
    if (value[3].at)
        TRY(json_read_text(&value[3], "the letters of a chain, a text", lines->arena, &line->letters));
    return json_read_text(&value[0], "the type of a record, a text", lines->arena, &line->type);
}

enum treen_status lines_next(struct lines *lines, struct line *line) {
    bool is_last;
    do {
        if (!cut(lines, line, &is_last))
            return TREEN_END;
    } while (!line->length);
    struct treen_error why;
    enum treen_status status = look_at_line(lines, line, &why);
    if (status == TREEN_BAD_INPUT && is_last && line->text[0] == '{')
        return line_error(lines, line->number, "the file is cut off in the middle of this line: %s",
                          why.text);
    if (status != TREEN_OK && lines->error)
        *lines->error = why;
    return status;
}

/* ---- Checksums ------------------------------------------------------------------------------- */

uint32_t lines_checksum(uint32_t before, const struct line *line) {
    return gzip_checksum(gzip_checksum(before, line->text, line->length), "\n", 1);
}

bool lines_are_checked(const struct line *line, uint32_t before, bool *fits) {
    static const char begins[] = ", \"" LINE_CHECKSUM "\": \"", ends[] = "\"}";
    enum { DIGITS = 8, LENGTH = sizeof begins - 1 + DIGITS + sizeof ends - 1 };
    char digits[DIGITS + 1];
    if (line->length < LENGTH)
        return false;
    const char *field = line->text + line->length - LENGTH;
    uint32_t checksum = gzip_checksum(before, line->text, line->length - LENGTH);
    snprintf(digits, sizeof digits, "%08" PRIx32, checksum);
    *fits = !memcmp(field + sizeof begins - 1, digits, DIGITS);
    return !memcmp(field, begins, sizeof begins - 1) &&
           !memcmp(field + LENGTH - (sizeof ends - 1), ends, sizeof ends - 1);
}

enum treen_status lines_read(struct lines *lines, const struct line *line, const struct tree **tree) {
    const struct tree *documents;
    size_t count;
    enum treen_status status =
        tree_read(line->text, line->length, lines->source, lines->arena, lines->error, &documents, &count);
    if (status != TREEN_OK && lines->error)
        lines->error->line = line->number;
    *tree = documents;
    return status;
}
