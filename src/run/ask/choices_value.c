#include "run/ask/choices_value.h"

#include "base/error.h"
#include "base/text/words.h"
#include "puzzle/packing.h"
#include "puzzle/puzzle.h"

#include <stdio.h>
#include <string.h>

enum { MOST_STEPS = 1 << 21, MOST_DEEP = 64 };

/* ---- Words ----------------------------------------------------------------------------------- */

void value_note_holes(struct choices *choices, const struct treen_puzzle *puzzle) {
    const struct packing *packing = puzzle_packing(puzzle);
    choices->full = packing && packing->box.must_cells == packing->box.cells;
    for (size_t i = 0; packing && i < choices->fitting->pieces; i++) {
        choices->hole[choices->fitting->piece[i].class] = packing->piece[i].hole;
        choices->full &= !packing->piece[i].hole;
    }
}

/* Finds the piece with the name, and chooses its class. */
static bool choose_piece(struct choices *choices, const char *name, size_t length) {
    const struct fitting *fitting = choices->fitting;
    for (size_t i = 0; i < fitting->pieces; i++)
        if (strlen(fitting->piece[i].name) == length && !memcmp(fitting->piece[i].name, name, length))
            return choices->chosen[fitting->piece[i].class] = true;
    return false;
}

static enum treen_status choose_pieces(struct choices *choices, const char *names,
                                       struct treen_error *error) {
    for (const char *name = names;; name += strspn(name, ", ")) {
        size_t length = strcspn(name, ",");
        if (choose_piece(choices, name, length) || !length)
            name += length;
        else
            return error_bad(error, "by: found '%.*s', which is no piece of the puzzle", (int)length, name);
        if (!*name)
            return TREEN_OK;
    }
}

/* Tells whether a piece has one cell, or any number of them where `any`. A name with a comma cannot
 * be asked for. */
static bool is_named(const struct fitting *fitting, size_t piece, bool any) {
    const struct fitting_class *class = &fitting->class[fitting->piece[piece].class];
    return !strchr(fitting->piece[piece].name, ',') &&
           (any || (class->count && fitting_volume(fitting, class->first) == 1));
}

/* Lists the names of these pieces with commas between, and returns how many there are; 0: there is
 * no room for them. */
static size_t list_names(const struct fitting *fitting, bool any, size_t most, char *names, size_t room) {
    size_t listed = 0, used = 0;
    for (size_t i = 0; i < fitting->pieces && listed < most; i++)
        if (is_named(fitting, i, any)) {
            const char *name = fitting->piece[i].name;
            if (used + strlen(name) + 2 > room)
                return 0;
            used += (size_t)sprintf(names + used, "%s%s", listed++ ? "," : "", name);
        }
    return listed;
}

/* Refuses a choice without values. It names what sorts instead: the pieces of one cell, as a
 * calendar has for its dates, or else one piece. */
static enum treen_status refuse_empty(const struct choices *choices, struct treen_error *error) {
    const struct fitting *fitting = choices->fitting;
    char names[512];
    size_t listed = list_names(fitting, false, SIZE_MAX, names, sizeof names);
    if (!listed)
        listed = list_names(fitting, true, 1, names, sizeof names);
    if (!listed)
        return error_bad(error, "by: no cell of this box may stay empty");
    return error_bad(error, "by: no cell of this box may stay empty; piece:%s sorts by where %s", names,
                     listed > 1 ? "these pieces lie" : "this piece lies");
}

enum treen_status value_choose(struct choices *choices, const char *by, struct treen_error *error) {
    static const char *const words[] = {[BY_EMPTY] = "empty", [BY_USED] = "used", [BY_LEFT_OUT] = "left-out"};
    if (!strncmp(by, "piece", 5) && by[5] && strchr(": ", by[5])) {
        choices->by = BY_PIECE;
        return choose_pieces(choices, by + 6, error);
    }
    if (choices->full && !strcmp(by, words[BY_EMPTY]))
        return refuse_empty(choices, error);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i] && !strcmp(by, words[i])) {
            choices->by = (enum choice)i;
            return TREEN_OK;
        }
    const char *const all[] = {"empty", "used", "left-out", "piece", NULL};
    return error_bad(error, "by: found '%s', expected empty, used, left-out or piece:NAME%s", by,
                     words_hint(all, by, strlen(by)).text);
}

/* ---- Of a solution --------------------------------------------------------------------------- */

static bool is_hole(const struct choices *choices, uint32_t placement) {
    return choices->hole[choices->fitting->class_of[placement]];
}

static size_t empty_cells(struct choices *choices, const uint32_t *placement, size_t count, uint32_t *key) {
    const struct fitting *fitting = choices->fitting;
    size_t size = 0, cells = fitting_cells(fitting);
    memset(choices->covered, false, cells * sizeof *choices->covered);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; !is_hole(choices, placement[i]) && j < fitting_volume(fitting, placement[i]); j++)
            choices->covered[fitting_locations(fitting, placement[i])[j]] = true;
    for (uint32_t i = 0; i < cells; i++)
        if (!choices->covered[i])
            key[size++] = i;
    return size;
}

size_t value_of(struct choices *choices, const uint32_t *placement, size_t count, uint32_t *key) {
    const struct fitting *fitting = choices->fitting;
    size_t size = 0;
    if (choices->by == BY_EMPTY)
        return empty_cells(choices, placement, count, key);
    if (choices->by == BY_PIECE) {
        for (size_t i = 0; i < count; i++)
            if (choices->chosen[fitting->class_of[placement[i]]])
                key[size++] = placement[i];
        return size;
    }
    memset(key, 0, fitting->classes * sizeof *key);
    for (size_t i = 0; i < count; i++)
        key[fitting->class_of[placement[i]]] += !is_hole(choices, placement[i]);
    return fitting->classes;
}

bool value_add(struct choices *choices, size_t size, uint32_t *number) {
    bool added;
    return keyset_add(&choices->value, choices->key, size * sizeof *choices->key, number, &added) &&
           (!added || array_push(&choices->arena, &choices->tally, (struct choice_tally){0}));
}

/* ---- All values ------------------------------------------------------------------------------ */

/* Takes a step. False where there were too many. */
static bool may_step(struct choices *choices) {
    choices->have_all &= choices->left > 0;
    choices->left -= choices->left > 0;
    return choices->have_all;
}

static uint64_t volume_of(const struct fitting *fitting, size_t class) {
    return fitting->class[class].count ? fitting_volume(fitting, fitting->class[class].first) : 0;
}

/* Tells whether the placement shares a location with one of key[0..size). */
static bool clashes(const struct choices *choices, uint32_t placement, size_t size) {
    const struct fitting *fitting = choices->fitting;
    const uint32_t *mine = fitting_locations(fitting, placement);
    for (size_t i = 0; i < size; i++) {
        const uint32_t *theirs = fitting_locations(fitting, choices->key[i]);
        for (size_t j = 0; j < fitting_size(fitting, placement); j++)
            for (size_t k = 0; k < fitting_size(fitting, choices->key[i]); k++)
                if (mine[j] == theirs[k])
                    return true;
    }
    return false;
}

static bool is_in_group(const struct fitting *fitting, size_t class, size_t group) {
    const struct fitting_class *of = &fitting->class[class];
    const uint32_t *location = of->count ? fitting_locations(fitting, of->first) : NULL;
    for (size_t i = 0; of->count && i < fitting_size(fitting, of->first); i++)
        if (location[i] == group)
            return true;
    return false;
}

/* Tells whether the copies of the `decided` classes (null = all) go with the groups of which one
 * piece is used. */
static bool keeps_groups(const struct fitting *fitting, const uint32_t *copies, const bool *decided) {
    for (size_t group = fitting->locations - fitting->eithers; group < fitting->locations; group++) {
        uint64_t used = 0;
        bool open = !fitting->must[group];
        for (size_t c = 0; c < fitting->classes; c++)
            if (is_in_group(fitting, c, group)) {
                open |= decided && !decided[c];
                used += !decided || decided[c] ? copies[c] : 0;
            }
        if (used > 1 || (!used && !open))
            return false;
    }
    return true;
}

/* Tells whether key[0..size) goes with the groups: placements of the `decided` classes. */
static bool places_keep_groups(struct choices *choices, size_t size, const bool *decided) {
    const struct fitting *fitting = choices->fitting;
    memset(choices->other, 0, fitting->classes * sizeof *choices->other);
    for (size_t i = 0; i < size; i++)
        choices->other[fitting->class_of[choices->key[i]]]++;
    return keeps_groups(fitting, choices->other, decided);
}

/* Adds the value of key[0..size), which are placements. Those of holes become their cells. */
static bool add_placed(struct choices *choices, size_t size, const bool *decided) {
    uint32_t number;
    if (!places_keep_groups(choices, size, decided))
        return true;
    if (choices->by == BY_PIECE)
        return value_add(choices, size, &number);
    memcpy(choices->other, choices->key, size * sizeof *choices->key);
    for (size_t i = 0; i < size; i++)
        choices->key[i] = *fitting_locations(choices->fitting, choices->key[i]);
    images_sort(choices->key, size);
    bool added = value_add(choices, size, &number);
    memcpy(choices->key, choices->other, size * sizeof *choices->key);
    return added;
}

/* Adds the values in which `taken` copies of a class lie, and more from the placement `from` on. */
static bool add_places(struct choices *choices, size_t class, uint32_t from, uint64_t taken, size_t size) {
    const struct fitting *fitting = choices->fitting;
    const bool *chosen = choices->by == BY_PIECE ? choices->chosen : choices->hole;
    for (; class < fitting->classes && !chosen[class]; class ++, taken = 0)
        from = 0;
    if (!may_step(choices))
        return true;
    if (class == fitting->classes)
        return add_placed(choices, size, chosen);
    const struct fitting_class *of = &fitting->class[class];
    if (taken >= of->least && !add_places(choices, class + 1, 0, 0, size))
        return false;
    for (uint32_t p = from > of->first ? from : of->first; taken < of->most && p < of->first + of->count; p++)
        if (!clashes(choices, p, size)) {
            choices->key[size] = p;
            if (!add_places(choices, class, p + 1, taken + 1, size + 1))
                return false;
        }
    return true;
}

/* Adds the values of `size` empty cells and those with more, up to `most`, from a location on. */
static bool add_holes(struct choices *choices, uint32_t from, size_t size, size_t least, size_t most) {
    uint32_t number;
    if (!may_step(choices))
        return true;
    if (size >= least && !value_add(choices, size, &number))
        return false;
    for (uint32_t i = from; size < most && i < fitting_cells(choices->fitting); i++)
        if (!choices->fitting->must[i]) {
            choices->key[size] = i;
            if (!add_holes(choices, i + 1, size + 1, least, most))
                return false;
        }
    return true;
}

/* Adds the value of the copies in `key`, among which holes are none. */
static bool add_used(struct choices *choices) {
    size_t classes = choices->fitting->classes;
    uint32_t number;
    memcpy(choices->other, choices->key, classes * sizeof *choices->key);
    for (size_t c = 0; c < classes; c++)
        choices->key[c] = choices->hole[c] ? 0 : choices->key[c];
    bool added = value_add(choices, classes, &number);
    memcpy(choices->key, choices->other, classes * sizeof *choices->key);
    return added;
}

/* Adds the values of the classes from this one on: numbers of copies that fill enough. */
static bool add_copies(struct choices *choices, size_t class, uint64_t volume) {
    const struct fitting *fitting = choices->fitting;
    for (; class < fitting->classes && fitting->class[class].least == fitting->class[class].most; class ++) {
        choices->key[class] = (uint32_t)fitting->class[class].least;
        volume += choices->key[class] * volume_of(fitting, class);
    }
    if (volume > fitting_cells(fitting) || !may_step(choices))
        return true;
    if (class == fitting->classes)
        return volume < fitting->must_locations + fitting->least_filled ||
               !keeps_groups(fitting, choices->key, NULL) || add_used(choices);
    for (uint64_t k = fitting->class[class].least; k <= fitting->class[class].most && choices->have_all;
         k++) {
        choices->key[class] = (uint32_t)k;
        if (!add_copies(choices, class + 1, volume + k * volume_of(fitting, class)))
            return false;
    }
    return true;
}

/* Returns how deep the values are listed: the classes whose copies differ, or the copies of the
 * chosen classes. */
static uint64_t depth(const struct choices *choices, const bool *chosen) {
    uint64_t depth = 0;
    for (size_t c = 0; c < choices->fitting->classes; c++) {
        const struct fitting_class *class = &choices->fitting->class[c];
        depth += !chosen ? class->least < class->most : chosen[c] ? class->most : 0;
    }
    return depth;
}

/* Bounds the number of empty cells by the volumes of the pieces. */
static void bound_holes(const struct fitting *fitting, size_t *fewest, size_t *most) {
    uint64_t least = 0, greatest = 0, cells = fitting_cells(fitting);
    for (size_t c = 0; c < fitting->classes; c++) {
        least += fitting->class[c].least * volume_of(fitting, c);
        greatest += fitting->class[c].most * volume_of(fitting, c);
    }
    *fewest = greatest < cells ? (size_t)(cells - greatest) : 0;
    *most = least < cells ? (size_t)(cells - least) : 0;
    size_t may = fitting_may_cells(fitting) - fitting->least_filled;
    *most = *most < may ? *most : may;
}

/* Lists the empty cells by colours, or else among all that may stay empty. */
static bool add_empty(struct choices *choices) {
    uint64_t holes = depth(choices, choices->hole);
    size_t fewest, most;
    bound_holes(choices->fitting, &fewest, &most);
    choices->have_all =
        holes ? holes <= MOST_DEEP && !fitting_may_cells(choices->fitting) : most <= MOST_DEEP;
    return !choices->have_all ||
           (holes ? add_places(choices, 0, 0, 0, 0) : add_holes(choices, 0, 0, fewest, most));
}

bool value_add_all(struct choices *choices) {
    choices->left = MOST_STEPS;
    if (choices->by == BY_EMPTY)
        return add_empty(choices);
    choices->have_all = depth(choices, choices->by == BY_PIECE ? choices->chosen : NULL) <= MOST_DEEP;
    return !choices->have_all ||
           (choices->by == BY_PIECE ? add_places(choices, 0, 0, 0, 0) : add_copies(choices, 0, 0));
}

/* ---- In words -------------------------------------------------------------------------------- */

/* Adds cells to a text: "(3, 1) (5, 2)". */
static const char *say_cells(struct choices *choices, const char *text, const uint32_t *location,
                             size_t count) {
    struct arena *arena = &choices->row_arena;
    for (size_t i = 0; text && i < count; i++) {
        const char *cell = fitting_say_cell(choices->fitting, choices->fitting->at[location[i]], arena);
        text = cell ? arena_print(arena, "%s%s%s", text, *text ? " " : "", cell) : NULL;
    }
    return text;
}

static const char *class_name(const struct choices *choices, size_t class) {
    const struct fitting *fitting = choices->fitting;
    return fitting->piece[fitting->class[class].member[0]].name;
}

static const char *say_places(struct choices *choices, const uint32_t *placement, size_t count) {
    const struct fitting *fitting = choices->fitting;
    const char *text = "";
    for (size_t i = 0; text && i < count; i++) {
        text = arena_print(&choices->row_arena, "%s%s%s", text, i ? ", " : "",
                           class_name(choices, fitting->class_of[placement[i]]));
        text = say_cells(choices, text, fitting_locations(fitting, placement[i]),
                         fitting_volume(fitting, placement[i]));
    }
    return text;
}

static const char *say_copies(struct choices *choices, const uint32_t *copies) {
    const struct fitting *fitting = choices->fitting;
    const char *text = "";
    for (size_t c = 0; text && c < fitting->classes; c++) {
        uint64_t number = choices->hole[c]         ? 0
                          : choices->by == BY_USED ? copies[c]
                                                   : fitting->class[c].most - copies[c];
        const char *between = *text ? ", " : "", *name = class_name(choices, c);
        if (number == 1)
            text = arena_print(&choices->row_arena, "%s%s%s", text, between, name);
        else if (number)
            text = arena_print(&choices->row_arena, "%s%s%s*%llu", text, between, name,
                               (unsigned long long)number);
    }
    return text;
}

const char *value_name(struct choices *choices, const struct keyset_key *key) {
    size_t size = key->length / sizeof(uint32_t);
    const char *text = choices->by == BY_EMPTY   ? say_cells(choices, "", key->bytes, size)
                       : choices->by == BY_PIECE ? say_places(choices, key->bytes, size)
                                                 : say_copies(choices, key->bytes);
    return text && !*text ? "none" : text;
}

/* Gives the cells up to the room for them, which is there for all cells of the box. */
void value_cells(struct choices *choices, const struct keyset_key *key, struct treen_branch *row) {
    const struct fitting *fitting = choices->fitting;
    const uint32_t *number = key->bytes;
    struct treen_cell *cell = ARENA_NEW(&choices->row_arena, fitting_cells(fitting), struct treen_cell);
    for (size_t i = 0; cell && choices->by <= BY_PIECE && i < key->length / sizeof *number; i++) {
        const uint32_t *location =
            choices->by == BY_EMPTY ? &number[i] : fitting_locations(fitting, number[i]);
        size_t cells = choices->by == BY_EMPTY ? 1 : fitting_volume(fitting, number[i]);
        for (size_t j = 0; j < cells; j++)
            cell[row->cells++] = fitting->at[location[j]];
    }
    row->cell = cell;
}
