/* Adding up the parts of a design. Each part has a list of its best puzzles; the best of all of
 * them are the list of the whole. */
#include "run/units/designs.h"

#include "base/error.h"
#include "base/text/writing.h"
#include "puzzle/puzzle.h"
#include "run/design/results.h"
#include "run/units/merge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct designs_sum {
    struct aim aim;
    struct unlike unlike;
    struct best best; /* told->number: the line of the puzzle, from 1 */
    ARRAY(struct design_line) line;
    struct named_counts counts;
    struct treen_designs told;
};

static const struct member members[] = {
    MEMBER(TEXT, treen_designs, "space", space), MEMBER(TEXT, treen_designs, "aim", aim),
    MEMBER(COUNT, treen_designs, "told", told),  MEMBER(COUNT, treen_designs, "kept", kept),
    MEMBER(COUNT, treen_designs, "most", most),  MEMBER(SUM, treen_designs, "nodes", looked),
    MEMBER(SUM, treen_designs, "done", done),    {0}};

/* Writes what a design knows. The units of a search that does not end are null. A list of designs
 * that may be alike has no field for that. */
static void write(const struct treen_summary *summary, struct json *json) {
    const struct treen_designs *designs = summary->designs;
    members_write(members, designs, json);
    if (designs->unlike)
        json_count(json, "unlike", designs->unlike);
    if (designs->units == UINT64_MAX)
        json_text(json, "units", NULL);
    else
        json_count(json, "units", designs->units);
    json_open(json, "counts", '{');
    for (size_t i = 0; i < designs->counts; i++)
        json_count(json, designs->count[i].name, designs->count[i].value);
    json_close(json, '}');
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Returns the text behind the last "# candidate " of a puzzle; null: there is none. */
static const char *find_candidate(const char *text) {
    static const char mark[] = "# candidate ";
    const char *found = NULL;
    for (const char *at = text; at && (at = strstr(at, mark)); at += sizeof mark - 1)
        found = at + sizeof mark - 1;
    return found;
}

/* Copies what was told into the arena. */
static struct told *copy_told(const struct told *told, struct arena *arena) {
    size_t size = sizeof *told + told->length;
    struct told *copy = arena_alloc(arena, 1, size);
    if (copy)
        memcpy(copy, told, size);
    return copy;
}

/* Reads the candidate in the text of a puzzle. Null in *told: there is none. */
static enum treen_status read_told(const struct reading *reading, const char *text,
                                   const struct told **told) {
    const char *found = text ? find_candidate(text) : NULL;
    struct arena *arena = reading->lines->arena;
    char *line = found ? arena_text(arena, found, strcspn(found, "\n")) : NULL;
    struct told *read = NULL;
    *told = NULL;
    enum treen_status status = line ? results_read_candidate(line, &read) : TREEN_BAD_INPUT;
    if (status == TREEN_OK)
        *told = copy_told(read, arena);
    free(read);
    if (status == TREEN_NO_MEMORY || (found && !line) || (status == TREEN_OK && !*told))
        return field_no_memory(reading);
    return TREEN_OK;
}

enum treen_status design_read(struct lines *lines, const struct line *line, struct result *result) {
    struct reading reading = {.lines = lines, .number = line->number, .result = result};
    struct design_line design = {.line = line->text, .length = line->length};
    TRY(lines_read(lines, line, &reading.tree));
    TRY(field_text(&reading, reading.tree, "text", &design.text));
    TRY(read_told(&reading, design.text, &design.told));
    if (!design.told)
        return line_error(lines, line->number,
                          "found a puzzle without its candidate, expected one of treen design");
    return array_push(lines->arena, &result->design, design) ? TREEN_OK : field_no_memory(&reading);
}

static enum treen_status read_counts(const struct reading *reading, struct treen_designs *designs) {
    const struct tree *map = tree_get(reading->tree, "counts");
    if (!map || map->kind != TREE_MAP)
        return field_wrong(reading, "counts", "counts by name");
    struct treen_statistic *count = ARENA_NEW(reading->lines->arena, map->count + 1, struct treen_statistic);
    if (!count)
        return field_no_memory(reading);
    for (size_t i = 0; i < map->count; i++) {
        count[i].name = map->child[i].key;
        TRY(field_count(reading, map, count[i].name, &count[i].value));
    }
    designs->count = count;
    designs->counts = map->count;
    return TREEN_OK;
}

static enum treen_status check_puzzles(const struct reading *reading, const struct treen_designs *designs) {
    const struct result *result = reading->result;
    struct aim aim;
    if (!designs->space)
        return field_wrong(reading, "space", "a text");
    if (!designs->aim || aim_read(designs->aim, &aim, NULL) != TREEN_OK)
        return field_wrong(reading, "aim", "an aim");
    for (size_t i = 0; i < result->design.count; i++) {
        const struct measures *measures = &result->design.at[i].told->measures;
        if (!aim_holds(&aim, measures) || !aim_can_compare(&aim, measures))
            return line_error(reading->lines, reading->number,
                              "a puzzle before this summary is none that the aim wants");
    }
    return result->design.count == designs->told
               ? TREEN_OK
               : line_error(reading->lines, reading->number,
                            "the lines before this summary hold %zu puzzles, expected %" PRIu64,
                            result->design.count, designs->told);
}

static enum treen_status read(const struct reading *reading) {
    struct treen_designs *designs = &reading->result->designs;
    TRY(members_read(members, reading, reading->tree, designs));
    designs->units = UINT64_MAX;
    if (!field_is_null(tree_get(reading->tree, "units")))
        TRY(field_count(reading, reading->tree, "units", &designs->units));
    designs->unlike = 0;
    if (tree_get(reading->tree, "unlike"))
        TRY(field_count(reading, reading->tree, "unlike", &designs->unlike));
    TRY(read_counts(reading, designs));
    reading->result->summary.designs = designs;
    return check_puzzles(reading, designs);
}

/* ---- Adding ---------------------------------------------------------------------------------- */

/* Reads a candidate as a puzzle. */
static enum treen_status read_line(void *context, const struct told *told, struct treen_puzzle **puzzle) {
    const struct designs_sum *sum = context;
    const char *text = sum->line.at[told->number - 1].text;
    return puzzle_parse(text, strlen(text), "the design", "yaml", &(struct limits){0}, puzzle, NULL);
}

static void begin_sum(struct designs_sum *sum, const struct treen_designs *found) {
    sum->told = (struct treen_designs){
        .space = found->space, .aim = found->aim, .most = found->most, .unlike = found->unlike};
    sum->unlike = (struct unlike){.cells = found->unlike, .spares = true, .read = read_line, .context = sum};
    aim_read(found->aim, &sum->aim, NULL); /* it was read before */
    best_open(&sum->best, &sum->aim, (size_t)found->most, found->unlike ? &sum->unlike : NULL);
}

static bool add_line(struct designs_sum *sum, const struct design_line *line, struct arena *arena) {
    struct told *told = told_new(line->told->bytes, line->told->length, &line->told->measures);
    if (!told || !array_push(arena, &sum->line, *line)) {
        free(told);
        return false;
    }
    told->number = sum->line.count;
    return best_take(&sum->best, told) == TREEN_OK;
}

static bool add(void *own, const struct result *result, struct arena *arena) {
    struct designs_sum *sum = own;
    const struct treen_designs *found = &result->designs;
    if (!sum->told.space)
        begin_sum(sum, found);
    members_add(members, &sum->told, found);
    bool endless = found->units == UINT64_MAX || sum->told.units == UINT64_MAX;
    sum->told.units = endless ? UINT64_MAX : sum->told.units + found->units;
    for (size_t i = 0; i < found->counts; i++)
        if (!named_add(&sum->counts, arena, found->count[i].name, found->count[i].value))
            return false;
    for (size_t i = 0; i < result->design.count; i++)
        if (!add_line(sum, &result->design.at[i], arena))
            return false;
    return true;
}

/* Tells whether a list was gone through that does not end, or leaves something undecided. */
static bool is_open(const struct designs_sum *sum) {
    bool open = sum->told.done != sum->told.units;
    for (size_t i = 0; i < sum->counts.of.count; i++)
        open |= !strcmp(sum->counts.of.at[i].name, UNDECIDED);
    return open;
}

static bool sum_up(void *own, struct treen_summary *summary, struct arena *arena) {
    struct designs_sum *sum = own;
    size_t counts = sum->counts.of.count;
    struct treen_statistic *count = ARENA_NEW(arena, counts + 1, struct treen_statistic);
    if (!count)
        return false;
    for (size_t i = 0; i < counts; i++)
        count[i] = (struct treen_statistic){sum->counts.of.at[i].name, sum->counts.of.at[i].count};
    if (best_settle(&sum->best) != TREEN_OK)
        return false;
    sum->told.told = sum->told.kept = sum->best.count; /* the lines of the list, see `each` */
    sum->told.counts = counts;
    sum->told.count = count;
    summary->designs = &sum->told;
    summary->complete &= !is_open(sum);
    return true;
}

static void free_sum(void *own) {
    best_close(&((struct designs_sum *)own)->best);
}

/* ---- The list -------------------------------------------------------------------------------- */

/* Writes the line up to the digits behind the mark, and the number instead of these. Returns the
 * rest. The whole line, where the mark is not in it. */
static const char *renumber(const char *line, const char *end, const char *mark, uint64_t number, FILE *out) {
    size_t length = strlen(mark);
    const char *found = memmem(line, (size_t)(end - line), mark, length);
    if (!found)
        return line;
    found += length;
    fwrite(line, 1, (size_t)(found - line), out);
    fprintf(out, "%" PRIu64, number);
    while (found < end && *found >= '0' && *found <= '9')
        found++;
    return found;
}

/* Writes the line of a puzzle with another number: in its field, its title and its last line. */
static void write_line(const struct designs_sum *sum, const struct design_line *design, uint64_t number,
                       FILE *out) {
    char title[128];
    const char *line = design->line, *end = line + design->length;
    snprintf(title, sizeof title, "title: \\\"%.100s ", sum->told.space);
    line = renumber(line, end, "\"number\": ", number, out);
    line = renumber(line, end, title, number, out);
    line = renumber(line, end, "# candidate ", number, out);
    fwrite(line, 1, (size_t)(end - line), out);
    putc('\n', out);
}

static bool tell_line(const struct designs_sum *sum, uint64_t number, treen_sink *sink, void *context) {
    const struct told *told = sum->best.at[number - 1];
    struct writing writing;
    if (!writing_open(&writing))
        return false;
    write_line(sum, &sum->line.at[told->number - 1], number, writing.out);
    bool goes_on = writing_close(&writing) && sink(context, writing.text, writing.length);
    free(writing.text);
    return goes_on;
}

/* Gives the best of all lines, the best first. */
static bool each(struct treen_merge *merge, treen_sink *sink, void *context) {
    struct designs_sum *sum = merge->sum;
    if (best_settle(&sum->best) != TREEN_OK)
        return false;
    for (uint64_t number = 1; number <= sum->best.count; number++)
        if (!tell_line(sum, number, sink, context))
            return false;
    return true;
}

static bool has_unit(const void *context, uint64_t unit) {
    const struct treen_merge *merge = context;
    return gathered_has(&merge->gathered, unit, merge->first->unit.parts);
}

bool designs_parts(struct treen_merge *merge, struct design_parts *parts) {
    struct designs_sum *sum = merge->sum;
    bool holds = best_settle(&sum->best) == TREEN_OK;
    *parts = (struct design_parts){.count = sum->best.count,
                                   .told = sum->best.at,
                                   .counts = sum->counts,
                                   .looked = sum->told.looked,
                                   .has = has_unit,
                                   .context = merge};
    return holds;
}

/* The numbering of units: 3 = of all sets together by their largest piece. */
enum { DESIGNS_SPLIT_VERSION = 3 };

const struct division division_designs = {.version = DESIGNS_SPLIT_VERSION,
                                          .indifferent = "",
                                          .size = sizeof(struct designs_sum),
                                          .body = offsetof(struct treen_summary, designs),
                                          .write = write,
                                          .read = read,
                                          .add = add,
                                          .sum_up = sum_up,
                                          .each = each,
                                          .free = free_sum};
