#include "run/units/result.h"

#include "base/error.h"
#include "run/units/fields.h"

#include <string.h>

static bool is_digest(const char *text) {
    return text && strlen(text) == 32 && strspn(text, "0123456789abcdef") == 32;
}

static enum treen_status read_unit(const struct reading *reading) {
    struct treen_unit *unit = &reading->result->unit;
    const struct tree *map = tree_get(reading->tree, "unit");
    if (!map || map->kind != TREE_MAP)
        return line_error(reading->lines, reading->number,
                          "found the summary of a whole, expected that of a part (--part, --parts)");
    TRY(field_text(reading, map, "question", &reading->result->summary.question));
    TRY(field_text(reading, map, "digest", &unit->digest));
    TRY(field_count(reading, map, "part", &unit->part));
    TRY(field_count(reading, map, "parts", &unit->parts));
    unit->subpart = unit->subparts = 1;
    if (tree_get(map, "subparts")) {
        TRY(field_count(reading, map, "subpart", &unit->subpart));
        TRY(field_count(reading, map, "subparts", &unit->subparts));
    }
    if (!is_digest(unit->digest))
        return field_wrong(reading, "digest", "32 hexadecimal digits");
    if (!unit->part || unit->part > unit->parts || unit->parts > UINT32_MAX)
        return field_wrong(reading, "part", "one of the parts");
    if (!unit->subpart || unit->subpart > unit->subparts || unit->subparts > UINT32_MAX)
        return field_wrong(reading, "subpart", "one of the subparts");
    reading->result->summary.unit = unit;
    return TREEN_OK;
}

/* Checks the lines of the result against their checksum. One without a checksum ends as an older
 * treen ended it, or the field of the checksum is damaged. */
static enum treen_status check_lines(const struct reading *reading, const struct line *line) {
    struct result *result = reading->result;
    const struct tree *unit = tree_get(reading->tree, "unit"), *tree = reading->tree;
    uint64_t lines = 0;
    bool fits = false;
    result->checked = lines_are_checked(line, result->unit.before, &fits);
    if (!result->checked)
        return tree->count && !strcmp(tree->child[tree->count - 1].key, "reproduce")
                   ? TREEN_OK
                   : line_error(reading->lines, line->number, "the summary does not end with its checksum");
    if (unit && unit->kind == TREE_MAP && tree_get(unit, "lines"))
        TRY(field_count(reading, unit, "lines", &lines));
    if (!lines)
        lines_are_checked(line, 0, &fits);
    else if (fits && lines != result->unit.lines)
        fits = false;
    return fits ? TREEN_OK
                : line_error(reading->lines, line->number,
                             "this line, or one before it, is not as it was written: the checksum differs");
}

/* Reads the statistics, of which some questions have only the nodes. */
static enum treen_status read_statistics(const struct reading *reading) {
    struct treen_summary *summary = &reading->result->summary;
    summary->statistic = reading->result->statistic;
    TRY(field_count(reading, reading->tree, "nodes", &summary->nodes));
#define STAT(name_, merge, help)                                                                             \
    if (strcmp(#name_, "nodes") && tree_get(reading->tree, #name_)) {                                        \
        struct treen_statistic *next = &reading->result->statistic[summary->statistics++];                   \
        next->name = #name_;                                                                                 \
        TRY(field_count(reading, reading->tree, #name_, &next->value));                                      \
    }
#include "treen_stats.def"
#undef STAT
    return TREEN_OK;
}

static enum treen_status read_common(const struct reading *reading) {
    struct treen_summary *summary = &reading->result->summary;
    TRY(field_text(reading, reading->tree, "puzzle", &summary->puzzle));
    TRY(field_text(reading, reading->tree, "engine", &summary->engine));
    TRY(field_text(reading, reading->tree, "reproduce", &summary->reproduce));
    TRY(field_text(reading, reading->tree, "impossible", &summary->impossible));
    TRY(field_real(reading, reading->tree, "seconds", &summary->seconds));
    TRY(field_bool(reading, reading->tree, "complete", &summary->complete));
    return read_statistics(reading);
}

enum treen_status result_read(struct reading *reading, const struct line *line) {
    TRY(lines_read(reading->lines, line, &reading->tree));
    if (reading->tree->kind != TREE_MAP)
        return line_error(reading->lines, line->number, "found no object, expected the summary of a part");
    TRY(check_lines(reading, line));
    TRY(read_unit(reading));
    return read_common(reading);
}
