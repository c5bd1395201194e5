/* Bare covers: nothing is known of what the items mean, so that there are no classes of solutions, no equal pieces and no
 * picture. But when only their number is asked for, symmetries are found and used that nobody has to know the meaning of. */
#include "puzzle/cover.h"

#include "base/keyset.h"
#include "engine/lead.h"
#include "puzzle/cover_text.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const keys[] = {"cover", NULL};

/* ---- Reading and writing ------------------------------------------------------------------------------- */

static enum treen_status read_cover(struct treen_puzzle *puzzle, const struct tree *map,
                                    struct treen_error *error) {
    const struct tree *text = tree_get(map, "cover");
    const char *source = puzzle->about.name;
    if (!text || text->kind != TREE_TEXT)
        return tree_error(text ? text : map, source, error,
                          "expected 'cover: |' and below it a line of items, then a line per option");
    struct cover *cover;
    struct scan scan = tree_scan(text, source, error);
    TRY(cover_read(&scan, &puzzle->arena, &cover));
    puzzle->own = cover;
    return TREEN_OK;
}

static const struct cover *own_cover(const struct treen_puzzle *puzzle) {
    return puzzle->own;
}

/* Names in a cover's own format may be any bytes. */
static const char *unwritable(const struct treen_puzzle *puzzle) {
    const struct cover *cover = puzzle->own;
    bool can = true;
    for (size_t i = 0; can && i < cover->problem.items; i++)
        can = tree_is_block_text(cover->item_name[i]);
    for (size_t i = 0; can && i < cover->colours; i++)
        can = tree_is_block_text(cover->colour_name[i]);
    return can ? NULL : "a name has control characters in it, or is no UTF-8";
}

static void write_cover(const struct treen_puzzle *puzzle, FILE *out) {
    fputs("cover: |\n", out);
    cover_write(puzzle->own, "  ", out);
}

/* ---- Posing and telling: the problem is posed as it is, or cut down by its automorphisms ---------------- */

struct cover_posed {
    const struct cover *cover;
    struct lead lead; /* kept null = the problem is not cut down */
    uint32_t *kept;   /* by option of a problem that is cut down: its number in the cover; null = it is not */
    uint32_t *chosen; /* an answer in the cover's numbers; room for the largest */
    const char **entry;      /* by entry of the options: "item" or "item:colour" */
    struct treen_part *part; /* room for the largest answer */
    struct big one;          /* an answer is one assembly, whose options are told apart anyway */
    bool weighed;            /* an answer, before this one */
};

/* No answer has more options than its primary items can bear. */
static size_t largest_answer(const struct problem *problem) {
    uint64_t most = problem->least ? 0 : problem->primary;
    for (size_t i = 0; problem->least && i < problem->primary; i++)
        most += problem->most[i];
    return most < problem->options ? (size_t)most : problem->options;
}

/* Once for all answers, so that telling one allocates nothing. */
static bool name_entries(const struct cover *cover, struct arena *arena, struct cover_posed *own) {
    size_t entries = problem_entries(&cover->problem);
    own->entry = ARENA_NEW(arena, entries, const char *);
    if (!own->entry)
        return false;
    for (size_t i = 0; i < entries; i++)
        if (!(own->entry[i] = cover_entry(cover, i, arena)))
            return false;
    return true;
}

/* Cuts the problem down by its automorphisms, where it has any. */
static bool cut_down(const struct problem *problem, struct cover_posed *own, struct arena *arena,
                     struct posed *posed) {
    struct lead *lead = &own->lead;
    if (!lead_cut(lead, problem, arena, &posed->problem))
        return false;
    if (!lead->kept)
        return true;
    posed->alike = lead->alike;
    posed->left_out = problem->options - posed->problem.options;
    const char *item = arena_print(arena, "item '%s'", own->cover->item_name[lead->item]);
    posed->symmetry =
        item ? lead_explain(lead, "the items", item, "options of it", posed->left_out, arena) : NULL;
    return posed->symmetry != NULL;
}

static enum treen_status pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error) {
    const struct cover *cover = puzzle->own;
    struct posed *made = ARENA_NEW(arena, 1, struct posed);
    struct cover_posed *own = ARENA_NEW(arena, 1, struct cover_posed);
    if (!made || !own || !name_entries(cover, arena, own))
        return error_memory(error, "posing the problem");
    own->cover = cover;
    own->part = ARENA_NEW(arena, largest_answer(&cover->problem), struct treen_part);
    own->chosen = ARENA_NEW(arena, largest_answer(&cover->problem), uint32_t);
    *made = (struct posed){
        .problem = cover->problem, .kind = &kind_cover, .own = own, .labelled = &own->one, .alike = true};
    if (!own->part || !own->chosen || (wish->count && !cut_down(&cover->problem, own, arena, made)) ||
        !big_set(&own->one, 1))
        return error_memory(error, "posing the problem");
    *posed = made;
    return TREEN_OK;
}

/* The answer's options, as the cover numbers them. */
static const uint32_t *number(const struct cover_posed *own, const struct answer *answer) {
    const uint32_t *kept = own->lead.kept;
    for (size_t i = 0; kept && i < answer->count; i++)
        own->chosen[i] = kept[answer->option[i]];
    return kept ? own->chosen : answer->option;
}

static void weigh(struct posed *posed, const struct answer *answer, struct weight *weight) {
    struct cover_posed *own = posed->own;
    *weight =
        (struct weight){.assemblies = 1, .listed = true, .labelled = &own->one, .relabelled = !own->weighed};
    weight->shares = own->lead.shares;
    if (own->lead.kept)
        weight->assemblies = lead_weigh(&own->lead, answer->option, answer->count);
    own->weighed = true;
}

/* Answers come in the order of the search; they are told in that of the file. */
static int by_option(const void *a, const void *b) {
    const struct treen_part *left = a, *right = b;
    return (left->index > right->index) - (left->index < right->index);
}

static void tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution) {
    struct cover_posed *own = posed->own;
    const uint32_t *start = own->cover->problem.start, *chosen = number(own, answer);
    for (size_t i = 0; i < answer->count; i++) {
        uint32_t option = chosen[i];
        own->part[i] = (struct treen_part){.index = option,
                                           .copy = 1,
                                           .items = start[option + 1] - start[option],
                                           .item = own->entry + start[option]};
    }
    qsort(own->part, answer->count, sizeof *own->part, by_option);
    solution->parts = answer->count;
    solution->part = own->part;
    solution->is_bare = true;
}

/* Only the identity is ever asked for: all answers. */
static enum treen_status fixed(const struct posed *posed, size_t symmetry, struct arena *arena,
                               struct problem *problem, struct treen_error *error) {
    (void)symmetry, (void)arena, (void)error;
    *problem = ((const struct cover_posed *)posed->own)->cover->problem;
    return TREEN_OK;
}

static void release(struct posed *posed) {
    struct cover_posed *own = posed->own;
    big_free(&own->one);
}

/* ---- Checking: every sentence is one broken rule ------------------------------------------------------- */

struct entry {
    uint32_t item, colour;
};

/* The checker reads a solution as text and compares it with the options as sets. */
struct checker {
    const struct cover *cover;
    struct arena *arena;
    report *broken;
    struct keyset items, colours; /* the names, under their numbers */
    struct keyset wanted;         /* fingerprints of the solution's options */
    struct keyset options;        /* entries in ascending order, of those options that may be among them */
    ARRAY(uint32_t) spare;        /* by number in `options`: how many such options are not yet used */
    struct entry *entry;          /* the option at hand; room for all items */
    uint32_t *covered;            /* by item: how often */
    uint32_t *colour;             /* by secondary item that is covered: its colour, or CLASH */
};

#define CLASH UINT32_MAX

static int by_item(const void *a, const void *b) {
    const struct entry *left = a, *right = b;
    return (left->item > right->item) - (left->item < right->item);
}

static bool add_names(struct keyset *set, struct arena *arena, const char *const *name, size_t count) {
    keyset_init(set, arena);
    for (size_t i = 0; i < count; i++) {
        uint32_t number;
        if (!keyset_add(set, name[i], strlen(name[i]), &number, NULL))
            return false;
    }
    return true;
}

/* "item" or "item:colour" as numbers; false when the puzzle has no such thing. */
static bool find_entry(const struct checker *checker, const char *text, struct entry *entry) {
    size_t length = strcspn(text, ":");
    const char *colour = text[length] ? text + length + 1 : NULL;
    uint32_t number = colour ? keyset_find(&checker->colours, colour, strlen(colour)) : 0;
    entry->item = keyset_find(&checker->items, text, length);
    entry->colour = colour ? number + 1 : 0;
    return entry->item != KEYSET_NONE && number != KEYSET_NONE;
}

/* The same for the same entries in whatever order. */
static uint64_t fingerprint(const struct entry *entry, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t mixed = ((uint64_t)entry[i].colour << 32 | entry[i].item) * UINT64_C(0x9e3779b97f4a7c15);
        sum += mixed ^ mixed >> 32;
    }
    return sum;
}

/* The entries of the part's option, or false when the puzzle has none like it. */
static bool find_entries(struct checker *checker, const struct treen_part *part) {
    if (part->items > checker->cover->problem.items)
        return false;
    for (size_t i = 0; i < part->items; i++)
        if (!find_entry(checker, part->item[i], &checker->entry[i]))
            return false;
    return true;
}

static bool want_part(struct checker *checker, const struct treen_part *part) {
    uint32_t number;
    uint64_t mark = find_entries(checker, part) ? fingerprint(checker->entry, part->items) : 0;
    return keyset_add(&checker->wanted, &mark, sizeof mark, &number, NULL);
}

/* An option that the file has twice may be used twice. Most of the file's options are none of the solution's, and to put
 * each in order and keep it would be most of what checking takes. */
static bool add_option(struct checker *checker, size_t option) {
    const struct problem *problem = &checker->cover->problem;
    size_t count = 0;
    for (uint32_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        checker->entry[count++] = (struct entry){problem->item[i], problem->colour ? problem->colour[i] : 0};
    uint64_t mark = fingerprint(checker->entry, count);
    if (keyset_find(&checker->wanted, &mark, sizeof mark) == KEYSET_NONE)
        return true;
    qsort(checker->entry, count, sizeof *checker->entry, by_item);
    uint32_t number;
    bool added;
    if (!keyset_add(&checker->options, checker->entry, count * sizeof *checker->entry, &number, &added) ||
        (added && !array_push(checker->arena, &checker->spare, 0)))
        return false;
    checker->spare.at[number]++;
    return true;
}

/* Names to numbers, and options to keys in ascending order, so that a solution's texts can be looked up. */
static enum treen_status checker_open(struct checker *checker, const struct treen_solution *solution) {
    const struct cover *cover = checker->cover;
    size_t items = cover->problem.items;
    checker->entry = ARENA_NEW(checker->arena, items, struct entry);
    checker->covered = ARENA_NEW(checker->arena, items, uint32_t);
    checker->colour = ARENA_NEW(checker->arena, items, uint32_t);
    if (!checker->entry || !checker->covered || !checker->colour ||
        !add_names(&checker->items, checker->arena, cover->item_name, items) ||
        !add_names(&checker->colours, checker->arena, cover->colour_name, cover->colours))
        return TREEN_NO_MEMORY;
    keyset_init(&checker->wanted, checker->arena);
    keyset_init(&checker->options, checker->arena);
    for (size_t i = 0; i < solution->parts; i++)
        if (!want_part(checker, &solution->part[i]))
            return TREEN_NO_MEMORY;
    for (size_t o = 0; o < cover->problem.options; o++)
        if (!add_option(checker, o))
            return TREEN_NO_MEMORY;
    return TREEN_OK;
}

/* The number of the part's option, or KEYSET_NONE when the puzzle has none like it. */
static uint32_t find_option(struct checker *checker, const struct treen_part *part) {
    if (!find_entries(checker, part))
        return KEYSET_NONE;
    if (part->items)
        qsort(checker->entry, part->items, sizeof *checker->entry, by_item);
    return keyset_find(&checker->options, checker->entry, part->items * sizeof *checker->entry);
}

/* Several may cover a secondary item when they give it one colour, which is not none. */
static void cover_items(struct checker *checker, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct entry entry = checker->entry[i];
        bool fits =
            !checker->covered[entry.item] || (entry.colour && entry.colour == checker->colour[entry.item]);
        checker->colour[entry.item] = fits ? entry.colour : CLASH;
        checker->covered[entry.item]++;
    }
}

/* The part's items, divided by blanks. */
static const char *join(const struct treen_part *part, struct arena *arena) {
    size_t length = 0;
    for (size_t i = 0; i < part->items; i++)
        length += strlen(part->item[i]) + 1;
    char *text = ARENA_NEW(arena, length + 1, char), *end = text;
    for (size_t i = 0; text && i < part->items; i++)
        end = stpcpy(i ? stpcpy(end, " ") : end, part->item[i]);
    return text;
}

/* An option that is not the puzzle's covers nothing: what it misses is told of the items as well. */
static enum treen_status check_part(struct checker *checker, const struct treen_part *part) {
    uint32_t option = find_option(checker, part);
    if (option != KEYSET_NONE && checker->spare.at[option]) {
        checker->spare.at[option]--;
        cover_items(checker, part->items);
        return TREEN_OK;
    }
    const char *text = join(part, checker->arena);
    if (!text)
        return TREEN_NO_MEMORY;
    return option == KEYSET_NONE
               ? REPORT(checker->broken, checker->arena, "there is no option '%s'", text)
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

static enum treen_status check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, report *broken) {
    struct checker checker = {.cover = puzzle->own, .arena = arena, .broken = broken};
    const struct problem *problem = &checker.cover->problem;
    TRY(checker_open(&checker, solution));
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

/* ---- Showing: lines of text ---------------------------------------------------------------------------- */

static bool show_puzzle(const struct cover *cover, struct arena *arena, struct scene *scene) {
    const struct problem *problem = &cover->problem;
    const char *note = arena_print(arena, "%zu primary items, %zu secondary items, %zu options",
                                   problem->primary, problem->items - problem->primary, problem->options);
    struct cover_posed named;
    if (!note || !array_push(arena, &scene->note, note) || !name_entries(cover, arena, &named))
        return false;
    for (size_t o = 0; o < problem->options; o++) {
        struct treen_part part = {.items = problem->start[o + 1] - problem->start[o],
                                  .item = named.entry + problem->start[o]};
        const char *line = join(&part, arena);
        if (!line || !array_push(arena, &scene->note, line))
            return false;
    }
    return true;
}

static bool show_solution(const struct treen_solution *solution, struct arena *arena, struct scene *scene) {
    if (!solution->parts)
        return array_push(arena, &scene->note, NO_OPTION);
    for (size_t i = 0; i < solution->parts; i++) {
        const char *line = join(&solution->part[i], arena);
        if (!line || !array_push(arena, &scene->note, line))
            return false;
    }
    return true;
}

static enum treen_status show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, struct scene *scene) {
    scene->title = puzzle->about.title;
    bool shown = solution ? show_solution(solution, arena, scene) : show_puzzle(puzzle->own, arena, scene);
    return shown ? TREEN_OK : TREEN_NO_MEMORY;
}

const struct kind kind_cover = {
    .name = "cover",
    .summary = "items that options cover (exact cover, with colours and multiplicities)",
    .keys = keys,
    .read = read_cover,
    .unwritable = unwritable,
    .write = write_cover,
    .cover = own_cover,
    .pose = pose,
    .weigh = weigh,
    .tell = tell,
    .fixed = fixed,
    .release = release,
    .check = check,
    .show = show,
};
