/* Adding up the chains of a box. Parts have different chains, and each chain comes with all its
 * solutions. */
#include "run/units/merge.h"

#include "base/error.h"
#include "engine/control.h"
#include "run/ask/snakes.h"

#include <stdlib.h>
#include <string.h>

struct chains_sum {
    snake_bars bar;
    struct treen_chains told;
};

/* ---- Reading --------------------------------------------------------------------------------- */

static const struct member members[] = {
    MEMBER(SUM, treen_chains, "chains", chains), MEMBER(SUM, treen_chains, "unique", unique),
    MEMBER(COUNT, treen_chains, "most", most),   MEMBER(TEXT, treen_chains, "most_runs", most_runs),
    MEMBER(SUM, treen_chains, "total", total),   {0}};

/* Writes null for all figures of a search that was stopped before it found a chain: a 0 is an
 * answer. */
static void write(const struct treen_summary *summary, struct json *json) {
    if (summary->complete || summary->chains->chains)
        members_write(members, summary->chains, json);
    else
        for (const struct member *member = members; member->key; member++)
            json_text(json, member->key, NULL);
    json_count(json, "nodes", summary->nodes);
}

enum treen_status bar_read(struct lines *lines, const struct line *line, struct result *result) {
    struct reading reading = {.lines = lines, .number = line->number, .result = result};
    struct treen_bar bar;
    TRY(lines_read(lines, line, &reading.tree));
    TRY(field_count(&reading, reading.tree, "solutions", &bar.solutions));
    TRY(field_count(&reading, reading.tree, "chains", &bar.chains));
    return array_push(lines->arena, &result->bar, bar) ? TREEN_OK : field_no_memory(&reading);
}

/* Checks that the bars hold all chains, with those that have one solution and those that have most.
 * A file whose middle is missing would lack some. */
static enum treen_status check_bars(const struct reading *reading) {
    const struct treen_chains *chains = &reading->result->chains;
    uint64_t sum = 0, unique = 0, most = 0;
    for (size_t i = 0; i < chains->bars; i++) {
        const struct treen_bar *bar = &chains->bar[i];
        sum += bar->chains;
        unique += bar->solutions == 1 ? bar->chains : 0;
        most = bar->solutions > most ? bar->solutions : most;
    }
    if (sum == chains->chains && (unique != chains->unique || most != chains->most))
        return line_error(reading->lines, reading->number,
                          "the result contradicts itself: its bars tell other chains than its summary");
    return sum == chains->chains ? TREEN_OK
                                 : line_error(reading->lines, reading->number,
                                              "the bars before this summary hold %llu chains, expected %llu",
                                              (unsigned long long)sum, (unsigned long long)chains->chains);
}

static enum treen_status read(const struct reading *reading) {
    struct treen_chains *chains = &reading->result->chains;
    if (reading->result->summary.complete || !field_is_null(tree_get(reading->tree, "chains")))
        TRY(members_read(members, reading, reading->tree, chains));
    if (chains->chains && !chains->most_runs)
        return field_wrong(reading, "most_runs", "a text");
    chains->bar = reading->result->bar.at;
    chains->bars = reading->result->bar.count;
    reading->result->summary.chains = chains;
    return check_bars(reading);
}

/* ---- Adding ---------------------------------------------------------------------------------- */

/* Tells whether the chain `a` comes before `b`, in the order of letters. At the first leg that
 * differs, the longer one goes straight on where the other turns. */
static bool comes_before(const char *a, const char *b) {
    for (;;) {
        char *a_end, *b_end;
        unsigned long long a_leg = strtoull(a, &a_end, 10), b_leg = strtoull(b, &b_end, 10);
        if (a_leg != b_leg || a_end == a || b_end == b)
            return a_leg > b_leg;
        a = a_end;
        b = b_end;
    }
}

static bool add(void *own, const struct result *result, struct arena *arena) {
    struct chains_sum *sum = own;
    const struct treen_chains *found = &result->chains;
    struct treen_chains *told = &sum->told;
    members_add(members, told, found);
    bool first = found->most_runs && found->most == told->most && told->most_runs &&
                 comes_before(found->most_runs, told->most_runs);
    if (found->most > told->most || first) {
        told->most = found->most;
        told->most_runs = found->most_runs;
    }
    for (size_t i = 0; i < found->bars; i++)
        if (!snakes_add_bar(&sum->bar, &found->bar[i], arena))
            return false;
    return true;
}

static bool sum_up(void *own, struct treen_summary *summary, struct arena *arena) {
    struct chains_sum *sum = own;
    (void)arena;
    sum->told.bar = sum->bar.at;
    sum->told.bars = sum->bar.count;
    summary->chains = &sum->told;
    return true;
}

/* ---- The lines of chains --------------------------------------------------------------------- */

struct chain_line {
    const char *letters, *text;
    size_t length;
};

typedef ARRAY(struct chain_line) chain_lines;

static int by_letters(const void *a, const void *b) {
    return strcmp(((const struct chain_line *)a)->letters, ((const struct chain_line *)b)->letters);
}

/* Lists the chains of all units, in the order of their letters. False: there is no memory. */
static bool list_chains(const struct treen_merge *merge, struct arena *arena, chain_lines *chains) {
    for (size_t i = 0; i < merge->unit.count; i++) {
        const struct merged_unit *unit = &merge->unit.at[i];
        struct lines lines = lines_open(unit->text, unit->length, NULL, arena, NULL);
        struct line line;
        while (lines_next(&lines, &line) == TREEN_OK)
            if (line.letters && !strcmp(line.type, "chain") &&
                !array_push(arena, chains, (struct chain_line){line.letters, line.text, line.length}))
                return false;
    }
    if (chains->count)
        qsort(chains->at, chains->count, sizeof *chains->at, by_letters);
    return true;
}

static bool each(struct treen_merge *merge, treen_sink *sink, void *context) {
    chain_lines chain = {0};
    struct arena arena, present;
    arena_init(&arena, SIZE_MAX);
    arena_init(&present, SIZE_MAX);
    bool done = list_chains(merge, &arena, &chain);
    for (size_t i = 0; done && i < chain.count; i++) {
        done = merge_tell(&present, chain.at[i].text, chain.at[i].length, sink, context);
        arena_free(&present);
    }
    arena_free(&arena);
    return done;
}

const struct division division_chains = {.version = SPLIT_VERSION,
                                         .indifferent = "",
                                         .size = sizeof(struct chains_sum),
                                         .body = offsetof(struct treen_summary, chains),
                                         .write = write,
                                         .read = read,
                                         .add = add,
                                         .sum_up = sum_up,
                                         .each = each};
