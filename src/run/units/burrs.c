/* Adding up the burrs of a set. All assemblies of the same six pieces are in one unit, so all
 * numbers add up, but for those of pieces: a unit tells which pieces they are. */
#include "run/units/division.h"

#include "base/error.h"
#include "engine/burr/search.h"
#include "puzzle/puzzle.h"
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

/* ---- Reading --------------------------------------------------------------------------------- */

static enum treen_status read_level(const struct reading *reading, const struct tree *map,
                                    struct treen_burr_level *level) {
    TRY(field_number(reading, map, "level", MOST_LEVELS - 1, &level->level));
    TRY(field_count(reading, map, "solutions", &level->solutions));
    TRY(field_count(reading, map, "solutions_mirrored", &level->mirrored));
    TRY(field_count(reading, map, "single", &level->single));
    return field_count(reading, map, "single_mirrored", &level->single_mirrored);
}

static enum treen_status read_levels(const struct reading *reading) {
    const struct tree *list = NULL;
    struct treen_burrs *burrs = &reading->result->burrs;
    TRY(field_list(reading, reading->tree, "levels", TREE_MAP, &list));
    struct treen_burr_level *level =
        ARENA_NEW(reading->lines->arena, list->count + 1, struct treen_burr_level);
    if (!level)
        return field_no_memory(reading);
    for (size_t i = 0; i < list->count; i++)
        TRY(read_level(reading, &list->child[i], &level[i]));
    burrs->level = level;
    burrs->levels = list->count;
    return TREEN_OK;
}

static enum treen_status read_kind(const struct reading *reading, const struct tree *map,
                                   struct treen_burr_kind *kind) {
    TRY(field_number(reading, map, "level", MOST_LEVELS - 1, &kind->level));
    TRY(field_number(reading, map, "holes", HOLES - 1, &kind->holes));
    TRY(field_bool(reading, map, "notchable", &kind->notchable));
    TRY(field_count(reading, map, "assemblies", &kind->assemblies));
    TRY(field_count(reading, map, "assemblies_mirrored", &kind->mirrored));
    TRY(field_count(reading, map, "single", &kind->single));
    return field_count(reading, map, "single_mirrored", &kind->single_mirrored);
}

static enum treen_status read_kinds(const struct reading *reading) {
    const struct tree *list = NULL;
    struct treen_burrs *burrs = &reading->result->burrs;
    TRY(field_list(reading, reading->tree, "kinds", TREE_MAP, &list));
    struct treen_burr_kind *kind = ARENA_NEW(reading->lines->arena, list->count + 1, struct treen_burr_kind);
    if (!kind)
        return field_no_memory(reading);
    for (size_t i = 0; i < list->count; i++)
        TRY(read_kind(reading, &list->child[i], &kind[i]));
    burrs->kind = kind;
    burrs->kinds = list->count;
    return TREEN_OK;
}

static enum treen_status read_example(const struct reading *reading, const struct tree *map,
                                      struct treen_burr_example *example) {
    const struct tree *numbers = tree_get(map, "numbers");
    TRY(field_number(reading, map, "level", MOST_LEVELS - 1, &example->level));
    TRY(field_number(reading, map, "holes", HOLES - 1, &example->holes));
    TRY(field_bool(reading, map, "notchable", &example->notchable));
    TRY(field_bool(reading, map, "single", &example->single));
    if (!numbers || numbers->kind != TREE_LIST || numbers->count != SLOTS)
        return field_wrong(reading, "numbers", "a list of six numbers");
    for (unsigned i = 0; i < SLOTS; i++) {
        struct treen_count number = {0};
        if (field_is_digits(&numbers->child[i]))
            number = count_of(numbers->child[i].text);
        if (!number.value || number.value > PATTERNS)
            return field_wrong(reading, "numbers", "a list of numbers of sticks");
        example->number[i] = (unsigned)number.value;
    }
    return TREEN_OK;
}

static enum treen_status read_examples(const struct reading *reading) {
    const struct tree *list = NULL;
    struct treen_burrs *burrs = &reading->result->burrs;
    TRY(field_list(reading, reading->tree, "examples", TREE_MAP, &list));
    struct treen_burr_example *example =
        ARENA_NEW(reading->lines->arena, list->count + 1, struct treen_burr_example);
    if (!example)
        return field_no_memory(reading);
    for (size_t i = 0; i < list->count; i++)
        TRY(read_example(reading, &list->child[i], &example[i]));
    burrs->example = example;
    burrs->examples = list->count;
    return TREEN_OK;
}

/* Reads which pieces there are: the text must be a list of them. */
static enum treen_status read_pieces(const struct reading *reading, const char *key, const char **text) {
    struct number_set pieces;
    struct arena arena;
    TRY(field_text(reading, reading->tree, key, text));
    arena_init(&arena, SIZE_MAX);
    numbers_init(&pieces, &arena);
    bool known = *text && numbers_read(&pieces, *text) &&
                 (!pieces.range.count || pieces.range.at[pieces.range.count - 1].last < PATTERNS);
    arena_free(&arena);
    return known ? TREEN_OK : field_wrong(reading, key, "a list of pieces like '0-17 20'");
}

static enum treen_status read_numbers(const struct reading *reading) {
    struct treen_burrs *burrs = &reading->result->burrs;
    const struct tree *tree = reading->tree;
    TRY(field_number(reading, tree, "length", STICK_LONGEST, &burrs->length));
    TRY(field_count(reading, tree, "pieces", &burrs->pieces));
    TRY(field_count(reading, tree, "assemblies", &burrs->assemblies));
    TRY(field_count(reading, tree, "assemblies_mirrored", &burrs->assemblies_mirrored));
    TRY(field_count(reading, tree, "solutions", &burrs->solutions));
    TRY(field_count(reading, tree, "solutions_mirrored", &burrs->solutions_mirrored));
    return field_count(reading, tree, "not_known", &burrs->not_known);
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
    TRY(field_text(reading, reading->tree, "set", &burrs->set));
    if (!burrs->set)
        return field_wrong(reading, "set", "a text");
    TRY(field_bool(reading, reading->tree, "solid", &burrs->solid));
    TRY(read_numbers(reading));
    TRY(read_pieces(reading, "used_set", &burrs->used_set));
    TRY(read_pieces(reading, "useful_set", &burrs->useful_set));
    TRY(read_levels(reading));
    TRY(read_kinds(reading));
    TRY(read_examples(reading));
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

static void add_numbers(struct treen_burrs *sum, const struct treen_burrs *burrs) {
    sum->assemblies += burrs->assemblies;
    sum->assemblies_mirrored += burrs->assemblies_mirrored;
    sum->solutions += burrs->solutions;
    sum->solutions_mirrored += burrs->solutions_mirrored;
    sum->not_known += burrs->not_known;
}

static void begin(struct burrs_sum *sum, const struct treen_burrs *burrs, struct arena *arena) {
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
        begin(sum, burrs, arena);
    add_numbers(&sum->told, burrs);
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
    struct treen_burrs lists = {0};
    if (!burr_tally_list(&sum->tally, arena, &lists))
        return false;
    sum->told.used = sum->used.count;
    sum->told.useful = sum->useful.count;
    sum->told.level = lists.level;
    sum->told.levels = lists.levels;
    sum->told.kind = lists.kind;
    sum->told.kinds = lists.kinds;
    sum->told.example = lists.example;
    sum->told.examples = lists.examples;
    summary->burrs = &sum->told;
    return true;
}

/* An engine is another way to the same levels. */
const struct division division_burrs = {.version = BURR_SPLIT_VERSION,
                                        .indifferent = "engine",
                                        .guess = burrs_guess,
                                        .size = sizeof(struct burrs_sum),
                                        .read = read,
                                        .add = add,
                                        .sum_up = sum_up};
