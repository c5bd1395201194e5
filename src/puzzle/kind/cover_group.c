/* The group is made by closure: rotations first, then all. Options are found by their entries,
 * sorted. Of options that are written several times, the first goes to the first, and so on. */
#include "puzzle/kind/cover_group.h"

#include "base/array.h"
#include "base/error.h"
#include "base/keyset.h"
#include "base/order.h"

#include <stdlib.h>
#include <string.h>

/* ---- Options by their entries ---------------------------------------------------------------- */

struct entry {
    uint32_t item, colour;
};

struct maker {
    const struct cover *cover;
    const struct scan *scan; /* for errors */
    struct arena *arena, scratch;
    struct cover_group *group;
    struct keyset contents;   /* of options: their sorted entries */
    uint32_t *content_of;     /* by option */
    uint32_t *rank;           /* by option: among those of its content */
    uint32_t *start, *member; /* the options of each content */
    struct entry *room;
};

/* Writes the sorted image of an option's entries to `room`, and returns their number. A null
 * `image` leaves them as they are. */
static size_t moved(const struct maker *maker, uint32_t option, const uint32_t *image) {
    const struct problem *problem = &maker->cover->problem;
    uint32_t from = problem->start[option], count = problem->start[option + 1] - from;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t item = problem->item[from + i];
        maker->room[i] =
            (struct entry){image ? image[item] : item, problem->colour ? problem->colour[from + i] : 0};
    }
    qsort(maker->room, count, sizeof *maker->room, order_numbers);
    return count;
}

/* Sorts the options by their contents. */
static bool list_contents(struct maker *maker) {
    const struct problem *problem = &maker->cover->problem;
    const size_t options = problem->options;
    uint32_t *count = ARENA_NEW(&maker->scratch, options + 1, uint32_t);
    maker->content_of = ARENA_NEW(&maker->scratch, options, uint32_t);
    maker->rank = ARENA_NEW(&maker->scratch, options, uint32_t);
    maker->start = ARENA_NEW(&maker->scratch, options + 1, uint32_t);
    maker->member = ARENA_NEW(&maker->scratch, options, uint32_t);
    maker->room = ARENA_NEW(&maker->scratch, problem->items, struct entry);
    if (!count || !maker->content_of || !maker->rank || !maker->start || !maker->member || !maker->room)
        return false;
    for (uint32_t o = 0; o < options; o++) {
        size_t size = moved(maker, o, NULL);
        if (!keyset_add(&maker->contents, maker->room, size * sizeof *maker->room, &maker->content_of[o],
                        NULL))
            return false;
        maker->rank[o] = count[maker->content_of[o]]++;
    }
    for (size_t c = 0; c < options; c++)
        maker->start[c + 1] = maker->start[c] + count[c];
    for (uint32_t o = 0; o < options; o++)
        maker->member[maker->start[maker->content_of[o]] + maker->rank[o]] = o;
    return true;
}

/* Returns the image of an option, or KEYSET_NONE. */
static uint32_t option_image(const struct maker *maker, uint32_t option, const uint32_t *image) {
    size_t size = moved(maker, option, image);
    uint32_t content = keyset_find(&maker->contents, maker->room, size * sizeof *maker->room);
    if (content == KEYSET_NONE)
        return KEYSET_NONE;
    uint32_t own = maker->content_of[option];
    bool alike =
        maker->start[own + 1] - maker->start[own] == maker->start[content + 1] - maker->start[content];
    return alike ? maker->member[maker->start[content] + maker->rank[option]] : KEYSET_NONE;
}

/* Says that the generator takes an option to none. */
static enum treen_status say_lost(const struct maker *maker, const struct cover_generator *generator,
                                  uint32_t option) {
    enum { MOST_TOLD = 60 };
    const struct problem *problem = &maker->cover->problem;
    char text[2 * MOST_TOLD] = "";
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1] && strlen(text) < MOST_TOLD;
         e++) {
        const char *entry = cover_entry(maker->cover, e, maker->arena);
        TRY_MEMORY(entry, maker->scan->error, "reading the symmetries");
        snprintf(text + strlen(text), MOST_TOLD, "%s%s", *text ? " " : "", entry);
    }
    return scan_error(
        maker->scan, generator->place,
        "this symmetry takes the option '%s' to none, expected one that takes options to options", text);
}

static enum treen_status check_generators(const struct maker *maker) {
    for (size_t g = 0; g < maker->group->generators; g++)
        for (uint32_t o = 0; o < maker->cover->problem.options; o++)
            if (option_image(maker, o, maker->group->generator[g].image) == KEYSET_NONE)
                return say_lost(maker, &maker->group->generator[g], o);
    return TREEN_OK;
}

/* ---- Closure --------------------------------------------------------------------------------- */

struct closure {
    struct keyset known; /* the permutations of the items */
    ARRAY(const uint32_t *) image;
};

/* Adds the permutation that applies `first`, then `second`. */
static bool add_product(struct maker *maker, struct closure *closure, const uint32_t *first,
                        const uint32_t *second) {
    const size_t items = maker->cover->problem.items;
    uint32_t *product = ARENA_NEW(&maker->scratch, items, uint32_t), number;
    bool added;
    if (!product)
        return false;
    for (size_t i = 0; i < items; i++)
        product[i] = second[first[i]];
    return keyset_add(&closure->known, product, items * sizeof *product, &number, &added) &&
           (!added || array_push(&maker->scratch, &closure->image, product));
}

/* Adds all products of what is there by generators: those that are rotations, or all. */
static enum treen_status close_group(struct maker *maker, struct closure *closure, bool rotations) {
    const struct cover_group *group = maker->group;
    for (size_t i = 0; i < closure->image.count; i++)
        for (size_t g = 0; g < group->generators; g++) {
            if (rotations && !group->generator[g].rotation)
                continue;
            TRY_MEMORY(add_product(maker, closure, closure->image.at[i], group->generator[g].image),
                       maker->scan->error, "reading the symmetries");
            if (closure->image.count > GRID_SYMMETRIES)
                return scan_error(
                    maker->scan, group->generator[g].place,
                    "there are more than %d symmetries with this one, expected at most that many",
                    GRID_SYMMETRIES);
        }
    return TREEN_OK;
}

static enum treen_status close_all(struct maker *maker, struct closure *closure) {
    const size_t items = maker->cover->problem.items;
    uint32_t *identity = ARENA_NEW(&maker->scratch, items, uint32_t);
    TRY_MEMORY(identity, maker->scan->error, "reading the symmetries");
    for (uint32_t i = 0; i < items; i++)
        identity[i] = i;
    TRY_MEMORY(add_product(maker, closure, identity, identity), maker->scan->error, "reading the symmetries");
    TRY(close_group(maker, closure, true));
    maker->group->rotations = closure->image.count;
    TRY(close_group(maker, closure, false));
    maker->group->count = closure->image.count;
    return TREEN_OK;
}

/* Returns the first symmetry that is known to be conjugate, by links to earlier ones. */
static uint32_t first_linked(const uint32_t *alike, uint32_t symmetry) {
    while (alike[symmetry] != symmetry)
        symmetry = alike[symmetry];
    return symmetry;
}

/* Links each symmetry s with g s g', for every generator g and its inverse g'. */
static bool link_conjugates(struct maker *maker, const struct closure *closure, uint32_t *alike) {
    const size_t items = maker->cover->problem.items;
    const struct cover_group *group = maker->group;
    uint32_t *conjugate = ARENA_NEW(&maker->scratch, items, uint32_t);
    for (uint32_t s = 0; s < group->count; s++)
        alike[s] = s;
    for (uint32_t s = 0; conjugate && s < group->count; s++)
        for (size_t g = 0; g < group->generators; g++) {
            const uint32_t *image = group->generator[g].image;
            for (size_t i = 0; i < items; i++)
                conjugate[image[i]] = image[closure->image.at[s][i]];
            uint32_t other = keyset_find(&closure->known, conjugate, items * sizeof *conjugate);
            uint32_t one = first_linked(alike, s), two = first_linked(alike, other);
            alike[one > two ? one : two] = one < two ? one : two;
        }
    for (uint32_t s = 0; s < group->count; s++)
        alike[s] = first_linked(alike, s);
    return conjugate;
}

/* Keeps what the closure has in the arena, with the images of options. */
static bool keep(struct maker *maker, const struct closure *closure) {
    const struct problem *problem = &maker->cover->problem;
    struct cover_group *group = maker->group;
    uint32_t *item = ARENA_NEW(maker->arena, group->count * problem->items, uint32_t);
    uint32_t *option = ARENA_NEW(maker->arena, group->count * problem->options, uint32_t);
    uint32_t *alike = ARENA_NEW(maker->arena, group->count, uint32_t);
    if (!item || !option || !alike || !link_conjugates(maker, closure, alike))
        return false;
    for (size_t s = 0; s < group->count; s++) {
        memcpy(item + s * problem->items, closure->image.at[s], problem->items * sizeof *item);
        for (uint32_t o = 0; o < problem->options; o++)
            option[s * problem->options + o] = option_image(maker, o, closure->image.at[s]);
    }
    group->item = item;
    group->option = option;
    group->alike = alike;
    return true;
}

static enum treen_status make(struct maker *maker) {
    struct closure closure = {.image = {0}};
    keyset_init(&maker->contents, &maker->scratch);
    keyset_init(&closure.known, &maker->scratch);
    TRY_MEMORY(list_contents(maker), maker->scan->error, "reading the symmetries");
    TRY(check_generators(maker));
    TRY(close_all(maker, &closure));
    TRY_MEMORY(keep(maker, &closure), maker->scan->error, "reading the symmetries");
    return TREEN_OK;
}

enum treen_status cover_group_make(const struct cover *cover, const struct cover_generator *generator,
                                   size_t generators, const struct scan *scan, struct arena *arena,
                                   const struct cover_group **group) {
    struct maker maker = {
        .cover = cover, .scan = scan, .arena = arena, .group = ARENA_NEW(arena, 1, struct cover_group)};
    TRY_MEMORY(maker.group, scan->error, "reading the symmetries");
    maker.group->generators = generators;
    maker.group->generator = generator;
    arena_beside(&maker.scratch, arena);
    enum treen_status status = make(&maker);
    arena_free(&maker.scratch);
    *group = maker.group;
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Writes the cycle that begins with the item, which is the least of it. */
static void write_cycle(const struct cover *cover, const uint32_t *image, uint32_t item, FILE *out) {
    uint32_t i = item;
    do {
        fprintf(out, " %s", cover->item_name[i]);
        i = image[i];
    } while (i != item);
}

static bool is_least(const uint32_t *image, uint32_t item) {
    uint32_t i = image[item];
    while (i > item)
        i = image[i];
    return i == item && image[item] != item;
}

void cover_group_write(const struct cover *cover, const char *indent, FILE *out) {
    for (size_t g = 0; cover->group && g < cover->group->generators; g++) {
        const struct cover_generator *generator = &cover->group->generator[g];
        const char *before = "";
        fprintf(out, "%s| %s:", indent, generator->rotation ? "rotation" : "symmetry");
        for (uint32_t i = 0; i < cover->problem.items; i++)
            if (is_least(generator->image, i)) {
                fputs(before, out);
                write_cycle(cover, generator->image, i, out);
                before = " |";
            }
        putc('\n', out);
    }
}

/* ---- Answers that a symmetry leaves as they are ---------------------------------------------- */

struct orbits {
    const struct problem *problem;
    const uint32_t *image; /* of options */
    struct arena *arena;
    bool *visited;     /* by option */
    uint32_t *covered; /* by item: the last orbit that covers it, from 1 */
    uint32_t *shade;   /* by item: its colour there */
    ARRAY(uint32_t) start, item, colour;
};

/* Adds an option's entries to the orbit; *whole becomes false where two options of it clash. */
static bool lay_option(struct orbits *orbits, uint32_t option, uint32_t orbit, bool *whole) {
    const struct problem *problem = orbits->problem;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        uint32_t item = problem->item[e], colour = problem->colour ? problem->colour[e] : 0;
        if (orbits->covered[item] == orbit) {
            *whole = *whole && colour && orbits->shade[item] == colour;
            continue;
        }
        orbits->covered[item] = orbit;
        orbits->shade[item] = colour;
        if (!array_push(orbits->arena, &orbits->item, item) ||
            !array_push(orbits->arena, &orbits->colour, colour))
            return false;
    }
    return true;
}

static bool add_orbit(struct orbits *orbits, uint32_t option) {
    const size_t from = orbits->item.count;
    bool whole = true;
    for (uint32_t o = option; !orbits->visited[o]; o = orbits->image[o]) {
        orbits->visited[o] = true;
        if (!lay_option(orbits, o, option + 1, &whole))
            return false;
    }
    if (whole)
        return array_push(orbits->arena, &orbits->start, (uint32_t)orbits->item.count);
    orbits->item.count = orbits->colour.count = from;
    return true;
}

enum treen_status cover_group_fixed(const struct cover *cover, size_t symmetry, struct arena *arena,
                                    struct problem *problem, struct treen_error *error) {
    *problem = cover->problem;
    if (!symmetry)
        return TREEN_OK;
    struct orbits orbits = {.problem = &cover->problem,
                            .image = cover->group->option + symmetry * problem->options,
                            .arena = arena,
                            .visited = ARENA_NEW(arena, problem->options, bool),
                            .covered = ARENA_NEW(arena, problem->items, uint32_t),
                            .shade = ARENA_NEW(arena, problem->items, uint32_t)};
    bool fine = orbits.visited && orbits.covered && orbits.shade && array_push(arena, &orbits.start, 0);
    for (uint32_t o = 0; fine && o < problem->options; o++)
        fine = orbits.visited[o] || add_orbit(&orbits, o);
    TRY_MEMORY(fine, error, "finding what a symmetry leaves as it is");
    problem->options = orbits.start.count - 1;
    problem->start = orbits.start.at;
    problem->item = orbits.item.at;
    problem->colour = problem->colour ? orbits.colour.at : NULL;
    return TREEN_OK;
}
