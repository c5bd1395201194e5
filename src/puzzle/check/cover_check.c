/* The checker of bare covers reads a solution as text, and compares its parts with the options as
 * sets. */
#include "puzzle/cover.h"

#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <string.h>

struct entry {
    uint32_t item, colour;
};

struct checker {
    const struct cover *cover;
    struct arena *arena;
    report *broken;
    struct entry *entry; /* of the current part; room for all items */
    uint32_t *named;     /* by item: its colour + 1 in the current part, else 0 */
    uint32_t *covered;   /* by item: how often it is covered */
    uint32_t *colour;    /* by item that is covered: its colour, or CLASH */

    /* by part, up to the current one: its option, of equal ones the first; room for all parts */
    uint32_t *option;
    size_t options, listed;
    struct keyset used; /* the options among the first `listed` of these */
    uint32_t *times;    /* by number in `used`: how often that option has come */
};

#define CLASH  UINT32_MAX
#define NO_ONE UINT32_MAX

static bool checker_open(struct checker *checker, size_t parts) {
    size_t items = checker->cover->problem.items;
    checker->entry = ARENA_ROOM(checker->arena, items, struct entry);
    checker->named = ARENA_NEW(checker->arena, items, uint32_t);
    checker->covered = ARENA_NEW(checker->arena, items, uint32_t);
    checker->colour = ARENA_NEW(checker->arena, items, uint32_t);
    checker->option = ARENA_ROOM(checker->arena, parts, uint32_t);
    checker->times = ARENA_NEW(checker->arena, parts, uint32_t);
    keyset_init(&checker->used, checker->arena);
    return checker->entry && checker->named && checker->covered && checker->colour && checker->option &&
           checker->times;
}

/* ---- The option of a part -------------------------------------------------------------------- */

/* Finds the numbers of "item" or "item:colour". Returns false when the puzzle has no such item or
 * colour. */
static bool find_entry(const struct cover *cover, const char *text, struct entry *entry) {
    size_t length = cover->problem.colour ? strcspn(text, ":") : strlen(text);
    const char *colour = text[length] ? text + length + 1 : NULL;
    uint32_t number = colour ? keyset_find(&cover->colour_set, colour, strlen(colour)) : 0;
    entry->item = keyset_find(&cover->items, text, length);
    entry->colour = colour ? number + 1 : 0;
    return entry->item != KEYSET_NONE && number != KEYSET_NONE;
}

/* Finds the part's entries. Returns false when no option has them all. */
static bool find_entries(struct checker *checker, const struct treen_part *part) {
    if (!part->items || part->items > checker->cover->problem.items)
        return false;
    for (size_t i = 0; i < part->items; i++)
        if (!find_entry(checker->cover, part->item[i], &checker->entry[i]))
            return false;
    return true;
}

/* Tells whether the option has as many entries as the part, and all are named by the part. An
 * option names no item twice, so the part does not, either. */
static bool is_named(const struct checker *checker, uint32_t option, size_t entries) {
    const struct problem *problem = &checker->cover->problem;
    bool same = problem->start[option + 1] - problem->start[option] == entries;
    for (uint32_t e = problem->start[option]; same && e < problem->start[option + 1]; e++)
        same = checker->named[problem->item[e]] == (problem->colour ? problem->colour[e] : 0) + 1;
    return same;
}

/* Returns the item of the part that the fewest options have: only these options need a look. */
static uint32_t rarest_item(const struct checker *checker, size_t entries) {
    const uint32_t *start = checker->cover->with_start;
    uint32_t rarest = checker->entry[0].item;
    for (size_t i = 1; i < entries; i++) {
        uint32_t item = checker->entry[i].item;
        if (start[item + 1] - start[item] < start[rarest + 1] - start[rarest])
            rarest = item;
    }
    return rarest;
}

/* Returns the first option that equals the part, or NO_ONE; *copies: the number of equal
 * options. */
static uint32_t find_option(struct checker *checker, const struct treen_part *part, uint32_t *copies) {
    const struct cover *cover = checker->cover;
    uint32_t first = NO_ONE;
    *copies = 0;
    if (!find_entries(checker, part))
        return NO_ONE;
    for (size_t i = 0; i < part->items; i++)
        checker->named[checker->entry[i].item] = checker->entry[i].colour + 1;
    uint32_t item = rarest_item(checker, part->items);
    for (uint32_t i = cover->with_start[item]; i < cover->with_start[item + 1]; i++)
        if (is_named(checker, cover->with[i], part->items)) {
            first = first == NO_ONE ? cover->with[i] : first;
            ++*copies;
        }
    for (size_t i = 0; i < part->items; i++)
        checker->named[checker->entry[i].item] = 0;
    return first;
}

/* ---- The rules: each sentence is about a broken one ------------------------------------------ */

/* Counts a use of the option; *times: its uses so far, with this one. If one of its items was not
 * covered before, this is the first use, as it mostly is. So options are listed in `used` only when
 * a use may not be the first. */
static bool use(struct checker *checker, uint32_t option, size_t entries, uint32_t *times) {
    bool is_first = false;
    checker->option[checker->options++] = option;
    for (size_t i = 0; i < entries; i++)
        is_first |= !checker->covered[checker->entry[i].item];
    *times = 1;
    for (; !is_first && checker->listed < checker->options; checker->listed++) {
        uint32_t number;
        if (!keyset_add(&checker->used, &checker->option[checker->listed], sizeof option, &number, NULL))
            return false;
        *times = ++checker->times[number];
    }
    return true;
}

/* Covers the part's items. Several parts may cover a secondary item if they all give it the same
 * colour. */
static void cover_items(struct checker *checker, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct entry entry = checker->entry[i];
        bool fits =
            !checker->covered[entry.item] || (entry.colour && entry.colour == checker->colour[entry.item]);
        checker->colour[entry.item] = fits ? entry.colour : CLASH;
        checker->covered[entry.item]++;
    }
}

/* Checks a part. An option that the puzzle does not have covers nothing, so its items are reported
 * as missing, too. An option that the file has twice may be used twice. */
static enum treen_status check_part(struct checker *checker, const struct treen_part *part) {
    uint32_t copies, times = 0, option = find_option(checker, part, &copies);
    if (option != NO_ONE && !use(checker, option, part->items, &times))
        return TREEN_NO_MEMORY;
    if (option != NO_ONE && times <= copies) {
        cover_items(checker, part->items);
        return TREEN_OK;
    }
    const char *text = cover_part_text(part, checker->arena);
    TRY_ROOM(text);
    return option == NO_ONE ? REPORT(checker->broken, checker->arena, "there is no option '%s'", text)
                            : REPORT(checker->broken, checker->arena, "option '%s' is used too often", text);
}

static enum treen_status check_primary(struct checker *checker, size_t item) {
    const struct cover *cover = checker->cover;
    uint32_t covered = checker->covered[item];
    uint32_t least = cover->problem.least ? cover->problem.least[item] : 1;
    uint32_t most = cover->problem.least ? cover->problem.most[item] : 1;
    if (least <= covered && covered <= most)
        return TREEN_OK;
    if (least == most)
        return REPORT(checker->broken, checker->arena,
                      "item '%s' is covered %" PRIu32 " times, expected %" PRIu32, cover->item_name[item],
                      covered, least);
    return REPORT(checker->broken, checker->arena,
                  "item '%s' is covered %" PRIu32 " times, expected %" PRIu32 " to %" PRIu32,
                  cover->item_name[item], covered, least, most);
}

enum treen_status cover_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, report *broken) {
    struct checker checker = {.cover = puzzle->own, .arena = arena, .broken = broken};
    const struct problem *problem = &checker.cover->problem;
    TRY_ROOM(checker_open(&checker, solution->parts));
    for (size_t i = 0; i < solution->parts; i++)
        TRY(check_part(&checker, &solution->part[i]));
    for (size_t i = 0; i < problem->primary; i++)
        TRY(check_primary(&checker, i));
    for (size_t i = problem->primary; i < problem->items; i++)
        if (checker.colour[i] == CLASH)
            TRY(REPORT(broken, arena, "secondary item '%s' is covered more than once, and not in one colour",
                       checker.cover->item_name[i]));
    return TREEN_OK;
}
