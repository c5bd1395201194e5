/* Adding up the burrs of a set. All assemblies of the same six pieces are in one unit. So numbers
 * add up, but not those of pieces: a unit tells which pieces they are. */
#include "run/units/division.h"

#include "base/error.h"
#include "run/ask/burr_tally.h"
#include "run/ask/burrs.h"
#include "run/number_set.h"

#include <string.h>

struct burrs_sum {
    struct burr_tally tally;
    struct number_set used, useful; /* pieces */
    bool begun;
    struct treen_burrs told;
};

/* ---- Its fields ------------------------------------------------------------------------------ */

#define LEVEL(of)  MEMBER(NUMBER, of, "level", level, .most = MOST_LEVELS - 1)
#define HOLES_(of) MEMBER(NUMBER, of, "holes", holes, .most = HOLES - 1)

static const struct member level[] = {LEVEL(treen_burr_level),
                                      MEMBER(COUNT, treen_burr_level, "solutions", solutions),
                                      MEMBER(COUNT, treen_burr_level, "solutions_mirrored", mirrored),
                                      MEMBER(COUNT, treen_burr_level, "single", single),
                                      MEMBER(COUNT, treen_burr_level, "single_mirrored", single_mirrored),
                                      {0}};

static const struct member kind[] = {LEVEL(treen_burr_kind),
                                     HOLES_(treen_burr_kind),
                                     MEMBER(FLAG, treen_burr_kind, "notchable", notchable),
                                     MEMBER(COUNT, treen_burr_kind, "assemblies", assemblies),
                                     MEMBER(COUNT, treen_burr_kind, "assemblies_mirrored", mirrored),
                                     MEMBER(COUNT, treen_burr_kind, "single", single),
                                     MEMBER(COUNT, treen_burr_kind, "single_mirrored", single_mirrored),
                                     {0}};

static const struct member example[] = {LEVEL(treen_burr_example),
                                        HOLES_(treen_burr_example),
                                        MEMBER(FLAG, treen_burr_example, "notchable", notchable),
                                        MEMBER(FLAG, treen_burr_example, "single", single),
                                        MEMBER(NUMBERS, treen_burr_example, "numbers", number, .most = SLOTS),
                                        {0}};

static const struct member members[] = {MEMBER(TEXT, treen_burrs, "set", set),
                                        MEMBER(FLAG, treen_burrs, "solid", solid),
                                        MEMBER(NUMBER, treen_burrs, "length", length, .most = STICK_LONGEST),
                                        MEMBER(COUNT, treen_burrs, "pieces", pieces),
                                        MEMBER(COUNT, treen_burrs, "used", used, .is_told = true),
                                        MEMBER(COUNT, treen_burrs, "useful", useful, .is_told = true),
                                        MEMBER(KNOWN, treen_burrs, "used_set", used_set),
                                        MEMBER(KNOWN, treen_burrs, "useful_set", useful_set),
                                        MEMBER(SUM, treen_burrs, "assemblies", assemblies),
                                        MEMBER(SUM, treen_burrs, "assemblies_mirrored", assemblies_mirrored),
                                        MEMBER(SUM, treen_burrs, "solutions", solutions),
                                        MEMBER(SUM, treen_burrs, "solutions_mirrored", solutions_mirrored),
                                        MEMBER(SUM, treen_burrs, "not_known", not_known),
                                        MEMBER_LIST(treen_burrs, "levels", level, levels, level),
                                        MEMBER_LIST(treen_burrs, "kinds", kind, kinds, kind),
                                        MEMBER_LIST(treen_burrs, "examples", example, examples, example),
                                        {0}};

static void write(const struct treen_summary *summary, struct json *json) {
    members_write(members, summary->burrs, json);
    json_count(json, "nodes", summary->nodes);
}

/* Checks which pieces there are: the text must be a list of them. */
static enum treen_status check_pieces(const struct reading *reading, const char *key, const char *text) {
    struct number_set pieces;
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    numbers_init(&pieces, &arena);
    bool known = text && numbers_read(&pieces, text) &&
                 (!pieces.range.count || pieces.range.at[pieces.range.count - 1].last < PATTERNS);
    arena_free(&arena);
    return known ? TREEN_OK : field_wrong(reading, key, "a list of pieces like '0-17 20'");
}

/* Checks that levels and kinds hold all burrs. */
static enum treen_status check_lists(const struct reading *reading) {
    const struct treen_burrs *burrs = &reading->result->burrs;
    uint64_t apart = 0, mirrored = 0, of_kinds = 0, assemblies = 0;
    for (size_t i = 0; i < burrs->levels; i++) {
        apart += burrs->level[i].solutions;
        mirrored += burrs->level[i].mirrored;
    }
    for (size_t i = 0; i < burrs->kinds; i++) {
        of_kinds += burrs->kind[i].level ? burrs->kind[i].assemblies : 0;
        assemblies += burrs->kind[i].assemblies;
    }
    bool all = apart == burrs->solutions && of_kinds == burrs->solutions &&
               mirrored == burrs->solutions_mirrored && assemblies + burrs->not_known == burrs->assemblies;
    return all ? TREEN_OK
               : line_error(reading->lines, reading->number,
                            "the result contradicts itself: its lists hold other burrs than its sums");
}

static enum treen_status read(const struct reading *reading) {
    struct treen_burrs *burrs = &reading->result->burrs;
    TRY(members_read(members, reading, reading->tree, burrs));
    if (!burrs->set)
        return field_wrong(reading, "set", "a text");
    TRY(check_pieces(reading, "used_set", burrs->used_set));
    TRY(check_pieces(reading, "useful_set", burrs->useful_set));
    reading->result->summary.burrs = burrs;
    return check_lists(reading);
}

/* ---- Adding ---------------------------------------------------------------------------------- */

static bool add_pieces(struct number_set *sum, const char *text, struct arena *scratch) {
    struct number_set pieces;
    numbers_init(&pieces, scratch);
    if (!numbers_read(&pieces, text))
        return false;
    for (size_t i = 0; i < pieces.range.count; i++)
        for (uint64_t piece = pieces.range.at[i].first; piece <= pieces.range.at[i].last; piece++)
            if (!numbers_add(sum, piece))
                return false;
    return true;
}

static void begin_sum(struct burrs_sum *sum, const struct treen_burrs *burrs, struct arena *arena) {
    sum->begun = true;
    sum->told.set = burrs->set;
    sum->told.solid = burrs->solid;
    sum->told.length = burrs->length;
    sum->told.pieces = burrs->pieces;
    numbers_init(&sum->used, arena);
    numbers_init(&sum->useful, arena);
}

static bool add(void *own, const struct result *result, struct arena *arena) {
    struct burrs_sum *sum = own;
    const struct treen_burrs *burrs = &result->burrs;
    if (!sum->begun)
        begin_sum(sum, burrs, arena);
    members_add(members, &sum->told, burrs);
    burr_tally_take(&sum->tally, burrs);
    struct arena scratch;
    arena_init(&scratch, SIZE_MAX);
    bool added = add_pieces(&sum->used, burrs->used_set, &scratch) &&
                 add_pieces(&sum->useful, burrs->useful_set, &scratch);
    arena_free(&scratch);
    return added;
}

static bool sum_up(void *own, struct treen_summary *summary, struct arena *arena) {
    struct burrs_sum *sum = own;
    if (!burr_tally_list(&sum->tally, arena, &sum->told))
        return false;
    sum->told.used = sum->used.count;
    sum->told.useful = sum->useful.count;
    summary->burrs = &sum->told;
    return true;
}

/* An engine is another way to the same levels. */
const struct division division_burrs = {.version = BURR_SPLIT_VERSION,
                                        .indifferent = "engine",
                                        .guess = burrs_guess,
                                        .size = sizeof(struct burrs_sum),
                                        .body = offsetof(struct treen_summary, burrs),
                                        .write = write,
                                        .read = read,
                                        .add = add,
                                        .sum_up = sum_up};
