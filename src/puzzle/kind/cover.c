/* Bare covers. The meaning of their items is unknown, so there are no equal pieces and no picture.
 * Classes of solutions are those of the symmetries that the text gives. Other symmetries of the
 * items are found without any meaning, and used when only the number of solutions is asked for. */
#include "base/order.h"
#include "puzzle/cover.h"

#include "engine/prepare/lead.h"
#include "puzzle/kind/cover_group.h"
#include "puzzle/kind/cover_text.h"
#include "puzzle/placing/impossible.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const keys[] = {"cover", NULL};

/* ---- Reading and writing --------------------------------------------------------------------- */

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

/* Returns why the cover cannot be written as a text. Names in a cover's own format may be any
 * bytes. */
static const char *unwritable(const struct treen_puzzle *puzzle) {
    const struct cover *cover = puzzle->own;
    bool can = true;
    if (!cover->problem.primary)
        return "it has no primary item, and its text would begin with a comment";
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

/* ---- Posing and telling: the problem is posed as it is, or cut down by its automorphisms ----- */

struct cover_posed {
    const struct cover *cover;
    struct lead lead; /* kept null = the problem is not cut down */
    /* [options of the problem]: the number of each option in the cover. Null = the problem is not
     * cut down. */
    uint32_t *kept;
    uint32_t *chosen;                /* an answer in the cover's numbers; room for the largest */
    const char **entry;              /* by entry of the options: "item" or "item:colour" */
    struct treen_part *part;         /* room for the largest answer */
    bool weighed;                    /* an answer was weighed before this one */
    const struct cover_group *group; /* symmetries that make classes; null = none */
    size_t list_to;                  /* solutions that the first of them make equal are told once */
    bool *is_chosen;                 /* by option; of no answer between two calls */
    uint32_t *turned;                /* room for the largest answer */
};

/* Returns the most options of an answer: no more than its primary items can bear. */
static size_t largest_answer(const struct problem *problem) {
    uint64_t most = problem->least ? 0 : problem->primary;
    for (size_t i = 0; problem->least && i < problem->primary; i++)
        most += problem->most[i];
    return most < problem->options ? (size_t)most : problem->options;
}

/* Names the entries once for all answers, so that telling an answer allocates nothing. Entries
 * without colours get their names from name_option, each at its own place, because messages
 * (message.h) do not copy names. */
static bool name_entries(const struct cover *cover, struct arena *arena, struct cover_posed *own) {
    size_t entries = problem_entries(&cover->problem);
    own->cover = cover;
    own->entry = ARENA_ROOM(arena, entries, const char *);
    for (size_t i = 0; own->entry && cover->problem.colour && i < entries; i++)
        if (!(own->entry[i] = cover_entry(cover, i, arena)))
            return false;
    return own->entry;
}

/* Returns the option as a part of a solution. */
static struct treen_part name_option(struct cover_posed *own, uint32_t option) {
    const struct problem *problem = &own->cover->problem;
    uint32_t from = problem->start[option], to = problem->start[option + 1];
    for (uint32_t e = from; !problem->colour && e < to; e++)
        own->entry[e] = own->cover->item_name[problem->item[e]];
    return (struct treen_part){.index = option, .copy = 1, .items = to - from, .item = own->entry + from};
}

/* Cuts the problem down by its automorphisms, where it has any. */
static bool cut_down(const struct problem *problem, struct cover_posed *own, struct arena *arena,
                     struct posed *posed) {
    struct lead *lead = &own->lead;
    if (!lead_cut(lead, problem, NULL, arena, &posed->problem))
        return false;
    if (!lead->kept)
        return true;
    posed->uniform = lead->uniform;
    posed->left_out = problem->options - posed->problem.options;
    const char *item = arena_print(arena, "item '%s'", own->cover->item_name[lead->item]);
    posed->symmetry =
        item ? lead_explain(lead, "the items", item, "options of it", posed->left_out, arena) : NULL;
    return posed->symmetry != NULL;
}

/* Cuts a problem down. A test of colours alone, which takes a tenth of the time, comes first for a
 * small problem. */
static enum treen_status break_symmetry(struct posed *posed, struct arena *arena, struct treen_error *error) {
    struct cover_posed *own = posed->own;
    const struct problem *problem = &own->cover->problem;
    bool may_be = true;
    posed->unbroken = false;
    if ((problem_is_small(problem) && !lead_may_be(problem, arena, &may_be)) ||
        (may_be && !cut_down(problem, own, arena, posed)))
        return error_memory(error, "looking for symmetries");
    posed->changed = own->lead.kept;
    return TREEN_OK;
}

/* Poses the classes that the symmetries of the text make. All answers are searched, and each is
 * weighed by itself. False when there is no memory. */
static bool pose_classes(struct cover_posed *own, const struct wish *wish, struct arena *arena,
                         struct posed *made) {
    const struct problem *problem = &own->cover->problem;
    const struct cover_group *group = own->group = own->cover->group;
    made->uniform = made->weighs_any = false;
    if (!problem->least) {
        made->symmetries = group->count;
        made->rotations = group->rotations;
    }
    own->list_to = !wish->list || wish->symmetry == TREEN_SYMMETRY_NONE ? 1
                   : wish->symmetry == TREEN_SYMMETRY_ROTATION          ? group->rotations
                                                                        : group->count;
    own->is_chosen = ARENA_NEW(arena, problem->options, bool);
    own->turned = ARENA_ROOM(arena, largest_answer(problem), uint32_t);
    return own->is_chosen && own->turned;
}

static enum treen_status pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error) {
    const struct cover *cover = puzzle->own;
    struct posed *made = ARENA_NEW(arena, 1, struct posed);
    struct cover_posed *own = ARENA_NEW(arena, 1, struct cover_posed);
    TRY_MEMORY(made && own && name_entries(cover, arena, own), error, "posing the problem");
    own->part = ARENA_ROOM(arena, largest_answer(&cover->problem), struct treen_part);
    own->chosen = ARENA_ROOM(arena, largest_answer(&cover->problem), uint32_t);
    *made = (struct posed){.problem = cover->problem,
                           .kind = &kind_cover,
                           .own = own,
                           .labelled = &BIG_ONE,
                           .uniform = true,
                           .weighs_any = true};
    const bool counts = wish->count && (!cover->group || wish->symmetry == TREEN_SYMMETRY_NONE);
    made->unbroken = counts && wish->unbroken;
    made->classless = !cover->group;
    if (cover->group && !counts)
        TRY_MEMORY(pose_classes(own, wish, arena, made), error, "posing the problem");
    bool cuts = counts && !wish->unbroken;
    if (!own->part || !own->chosen || (cuts && !cut_down(&cover->problem, own, arena, made)))
        return error_memory(error, "posing the problem");
    *posed = made;
    return TREEN_OK;
}

/* Writes the answer's options to `chosen`, as the cover numbers them. They come in the order of the
 * search, and are told in the order of the file. */
static void number(struct cover_posed *own, const struct answer *answer) {
    const uint32_t *kept = own->lead.kept;
    for (size_t i = 0; i < answer->count; i++)
        own->chosen[i] = kept ? kept[answer->option[i]] : answer->option[i];
    qsort(own->chosen, answer->count, sizeof *own->chosen, order_numbers);
}

/* Compares the image of the chosen options with them: below 0, it comes first. */
static int compare_image(struct cover_posed *own, size_t symmetry, size_t count) {
    const uint32_t *image = own->group->option + symmetry * own->cover->problem.options;
    for (size_t i = 0; i < count; i++)
        own->turned[i] = image[own->chosen[i]];
    qsort(own->turned, count, sizeof *own->turned, order_numbers);
    for (size_t i = 0; i < count; i++)
        if (own->turned[i] != own->chosen[i])
            return own->turned[i] < own->chosen[i] ? -1 : 1;
    return 0;
}

static bool is_kept(const struct cover_posed *own, size_t symmetry, size_t count) {
    const uint32_t *image = own->group->option + symmetry * own->cover->problem.options;
    bool kept = true;
    for (size_t i = 0; kept && i < count; i++)
        kept = own->is_chosen[image[own->chosen[i]]];
    return kept;
}

/* Weighs the classes of the answer: a class has as many members as there are symmetries, divided by
 * those that keep the answer. The first of the class is told. */
static void weigh_classes(struct cover_posed *own, const struct answer *answer, struct weight *weight) {
    const struct cover_group *group = own->group;
    size_t kept = 0, rotations = 0;
    number(own, answer);
    for (size_t i = 0; i < answer->count; i++)
        own->is_chosen[own->chosen[i]] = true;
    for (size_t s = 0; s < group->count; s++) {
        kept += is_kept(own, s, answer->count);
        rotations = s < group->rotations ? kept : rotations;
    }
    for (size_t s = 1; weight->listed && s < own->list_to; s++)
        weight->listed = compare_image(own, s, answer->count) >= 0;
    for (size_t i = 0; i < answer->count; i++)
        own->is_chosen[own->chosen[i]] = false;
    weight->rotation_class = (unsigned)(group->rotations / rotations);
    weight->symmetry_class = (unsigned)(group->count / kept);
}

static void weigh(struct posed *posed, const struct answer *answer, struct weight *weight) {
    struct cover_posed *own = posed->own;
    *weight =
        (struct weight){.assemblies = 1, .listed = true, .labelled = &BIG_ONE, .relabelled = !own->weighed};
    weight->shares = own->lead.shares;
    if (own->lead.kept)
        weight->assemblies = lead_weigh(&own->lead, answer->option, answer->count);
    if (own->group)
        weigh_classes(own, answer, weight);
    own->weighed = true;
}

static void tell(struct posed *posed, const struct answer *answer, struct treen_solution *solution) {
    struct cover_posed *own = posed->own;
    number(own, answer);
    for (size_t i = 0; i < answer->count; i++)
        own->part[i] = name_option(own, own->chosen[i]);
    solution->parts = answer->count;
    solution->part = own->part;
    solution->is_bare = true;
}

static enum treen_status fixed(const struct posed *posed, size_t symmetry, uint64_t taken,
                               struct arena *arena, struct problem *problem, struct treen_error *error) {
    (void)taken;
    return cover_group_fixed(((const struct cover_posed *)posed->own)->cover, symmetry, arena, problem,
                             error);
}

static bool conjugate(const struct posed *posed, size_t one, size_t other) {
    const struct cover_group *group = ((const struct cover_posed *)posed->own)->group;
    return group->alike[one] == group->alike[other];
}

/* ---- Showing: lines of text ------------------------------------------------------------------ */

const char *cover_part_text(const struct treen_part *part, struct arena *arena) {
    size_t length = 0;
    for (size_t i = 0; i < part->items; i++)
        length += strlen(part->item[i]) + 1;
    char *text = ARENA_NEW(arena, length + 1, char), *end = text;
    for (size_t i = 0; text && i < part->items; i++)
        end = stpcpy(i ? stpcpy(end, " ") : end, part->item[i]);
    return text;
}

static bool show_puzzle(const struct cover *cover, struct arena *arena, struct scene *scene) {
    const struct problem *problem = &cover->problem;
    const char *note = arena_print(arena, "%zu primary items, %zu secondary items, %zu options",
                                   problem->primary, problem->items - problem->primary, problem->options);
    struct cover_posed named;
    if (!note || !array_push(arena, &scene->note, note) || !name_entries(cover, arena, &named))
        return false;
    for (uint32_t o = 0; o < problem->options; o++) {
        struct treen_part part = name_option(&named, o);
        const char *line = cover_part_text(&part, arena);
        if (!line || !array_push(arena, &scene->note, line))
            return false;
    }
    return true;
}

static bool show_solution(const struct treen_solution *solution, struct arena *arena, struct scene *scene) {
    if (!solution->parts)
        return array_push(arena, &scene->note, NO_OPTION);
    for (size_t i = 0; i < solution->parts; i++) {
        const char *line = cover_part_text(&solution->part[i], arena);
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

static enum treen_status doubt(const struct treen_puzzle *puzzle, const struct posed *posed, int64_t *work,
                               struct arena *arena, const char **why) {
    (void)posed;
    return cover_impossible(puzzle->own, work, arena, why) ? TREEN_OK : TREEN_NO_MEMORY;
}

const struct kind kind_cover = {
    .about = {.name = "cover",
              .summary = "items that options cover (exact cover, with colours and multiplicities)"},
    .keys = keys,
    .read = read_cover,
    .unwritable = unwritable,
    .write = write_cover,
    .cover = own_cover,
    .pose = pose,
    .break_symmetry = break_symmetry,
    .weigh = weigh,
    .tell = tell,
    .fixed = fixed,
    .conjugate = conjugate,
    .impossible = doubt,
    .check = cover_check,
    .show = show,
};
