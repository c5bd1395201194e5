/* DPF: a text of counts, each of which tells how much follows. The reader trusts none of them: it
 * allocates as numbers come, so that a short file cannot ask for much memory.
 *
 * Equal pieces are found by a normal form: ascending locations in each orientation, orientations in
 * one order, none twice. Side by side they are the key of the piece. */
#include "puzzle/kind/dpf.h"

#include "base/keyset.h"
#include "base/order.h"
#include "puzzle/cover.h"
#include "puzzle/format.h"
#include "puzzle/packing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Gathering pieces: a draft, in which equal pieces are of one group ----------------------- */

/* Its locations are in the order of the text until put_in_order sorts them. */
struct orientation {
    uint32_t *location;
    uint32_t count;
};

struct gathering {
    struct arena arena;                    /* for all data that the finished fitting does not keep */
    struct keyset groups;                  /* the orientations of each piece so far, in normal form */
    ARRAY(struct orientation) orientation; /* of the piece that is being gathered */
    ARRAY(struct fitting_draft_piece) piece;
};

static void gathering_open(struct gathering *gathering, const struct arena *beside) {
    *gathering = (struct gathering){0};
    arena_beside(&gathering->arena, beside);
    keyset_init(&gathering->groups, &gathering->arena);
}

/* Compares as the words in a dictionary; any total order would do. */
static int by_locations(const void *a, const void *b) {
    const struct orientation *left = a, *right = b;
    for (uint32_t i = 0; i < left->count && i < right->count; i++)
        ORDER_BY(left->location[i], right->location[i]);
    return ORDER(left->count, right->count);
}

/* Sorts the piece's orientations and drops those that come again. Returns the number of locations
 * that they name. */
static size_t put_in_order(struct gathering *gathering) {
    struct orientation *all = gathering->orientation.at;
    size_t count = gathering->orientation.count, kept = 0, named = 0;
    for (size_t i = 0; i < count; i++)
        qsort(all[i].location, all[i].count, sizeof *all[i].location, order_numbers);
    if (count)
        qsort(all, count, sizeof *all, by_locations);
    for (size_t i = 0; i < count; i++)
        if (!kept || by_locations(&all[kept - 1], &all[i])) {
            all[kept++] = all[i];
            named += all[i].count;
        }
    gathering->orientation.count = kept;
    return named;
}

/* Closes the piece whose orientations have been pushed. Its number of placements, their starts and
 * their locations lie in one block, which is the key that equal pieces share. */
static bool gather_piece(struct gathering *gathering, const char *name, uint32_t copies) {
    size_t named = put_in_order(gathering), count = gathering->orientation.count, length = 2 + count + named;
    uint32_t *block = ARENA_NEW(&gathering->arena, length, uint32_t);
    if (!block || length > UINT32_MAX / sizeof *block)
        return false;
    uint32_t *start = block + 1, *location = start + count + 1;
    block[0] = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        const struct orientation *from = &gathering->orientation.at[i];
        memcpy(location + start[i], from->location, from->count * sizeof *location);
        start[i + 1] = start[i] + from->count;
    }
    struct fitting_draft_piece piece = {.name = name,
                                        .least = copies,
                                        .most = copies,
                                        .placements = count,
                                        .start = start,
                                        .location = location};
    gathering->orientation.count = 0;
    return keyset_add(&gathering->groups, block, length * sizeof *block, &piece.group, NULL) &&
           array_push(&gathering->arena, &gathering->piece, piece);
}

/* Builds the fitting. Copies all it needs into `arena`: the gathering may be freed afterwards. */
static enum treen_status gathering_build(const struct gathering *gathering, size_t locations,
                                         struct arena *arena, struct fitting **fitting,
                                         struct treen_error *error) {
    struct fitting_draft draft = {
        .locations = locations, .pieces = gathering->piece.count, .piece = gathering->piece.at};
    return fitting_build(&draft, arena, fitting, error);
}

/* ---- Reading --------------------------------------------------------------------------------- */

struct dpf_reader {
    struct scan *scan;
    struct gathering *gathering;
    uint32_t locations, pieces;
    /* by location: the last orientation that named it; each orientation has a new number */
    uint32_t *named_by;
    uint32_t orientation; /* the number of the current one, from 1 over the whole text */
};

static enum treen_status read_number(struct dpf_reader *reader, int64_t low, int64_t high, const char *what,
                                     uint32_t *number) {
    int64_t read = 0;
    TRY(scan_number(reader->scan, low, high, what, &read));
    *number = (uint32_t)read;
    return TREEN_OK;
}

/* Reads a location. It may come in many orientations of a piece, but not twice in one. */
static enum treen_status read_location(struct dpf_reader *reader, uint32_t *location) {
    scan_space(reader->scan);
    struct scan_place place = scan_here(reader->scan);
    TRY(read_number(reader, 0, (int64_t)reader->locations - 1, "a location", location));
    if (reader->named_by[*location] == reader->orientation)
        return scan_error(reader->scan, place, "location %" PRIu32 " comes twice in this orientation",
                          *location);
    reader->named_by[*location] = reader->orientation;
    return TREEN_OK;
}

/* Reads an orientation. Memory is taken at once: it cannot have more locations than the puzzle,
 * whose number is limited. */
static enum treen_status read_orientation(struct dpf_reader *reader) {
    struct orientation read;
    TRY(read_number(reader, 1, reader->locations, "the number of locations of an orientation", &read.count));
    read.location = ARENA_NEW(&reader->gathering->arena, read.count, uint32_t);
    if (!read.location || reader->orientation == UINT32_MAX)
        return error_memory(reader->scan->error, "reading the orientations");
    reader->orientation++;
    for (uint32_t i = 0; i < read.count; i++)
        TRY(read_location(reader, &read.location[i]));
    return array_push(&reader->gathering->arena, &reader->gathering->orientation, read)
               ? TREEN_OK
               : error_memory(reader->scan->error, "reading the orientations");
}

/* Reads a piece. The array of orientations grows as they come, since their number is only a
 * promise. */
static enum treen_status read_orientations(struct dpf_reader *reader) {
    uint32_t orientations;
    size_t number = reader->gathering->piece.count + 1;
    TRY(read_number(reader, 0, INT32_MAX, "the number of orientations of a piece", &orientations));
    for (uint32_t i = 0; i < orientations; i++)
        TRY(read_orientation(reader));
    const char *name = arena_print(&reader->gathering->arena, "%zu", number);
    return name && gather_piece(reader->gathering, name, 1)
               ? TREEN_OK
               : error_memory(reader->scan->error, "reading the orientations");
}

static enum treen_status read_pieces(struct dpf_reader *reader) {
    TRY(read_number(reader, 1, MOST_CELLS, "the number of locations", &reader->locations));
    TRY(read_number(reader, 1, MOST_PIECES, "the number of pieces", &reader->pieces));
    reader->named_by = ARENA_NEW(&reader->gathering->arena, reader->locations, uint32_t);
    TRY_MEMORY(reader->named_by, reader->scan->error, "reading the orientations");
    for (uint32_t i = 0; i < reader->pieces; i++)
        TRY(read_orientations(reader));
    if (scan_space(reader->scan))
        return scan_expected(reader->scan, scan_word(reader->scan),
                             "the end: all %" PRIu32 " pieces are read", reader->pieces);
    return TREEN_OK;
}

enum treen_status dpf_read(struct scan *scan, struct arena *arena, struct fitting **fitting) {
    struct gathering gathering;
    gathering_open(&gathering, arena);
    struct dpf_reader reader = {.scan = scan, .gathering = &gathering};
    scan->comment = "//";
    enum treen_status status = read_pieces(&reader);
    if (status == TREEN_OK)
        status = gathering_build(&gathering, reader.locations, arena, fitting, scan->error);
    arena_free(&gathering.arena);
    return status;
}

static enum treen_status fill_dpf(struct treen_puzzle *puzzle, struct scan *scan) {
    struct fitting *fitting;
    TRY(dpf_read(scan, &puzzle->arena, &fitting));
    puzzle->own = fitting;
    return TREEN_OK;
}

/* ---- Sniffing: every count must match the numbers after it ----------------------------------- */

/* Reads the next count. Sniffing allocates nothing and looks at each number once, since it is tried
 * on every file. The reader tells later whether the counts make sense. */
static bool next_count(struct scan *scan, int64_t *count) {
    scan_space(scan);
    struct scan_word word = scan_word(scan);
    return scan_is_number(word.text, word.length, 0, INT32_MAX, count);
}

static bool skip_counts(struct scan *scan, int64_t count) {
    int64_t skipped;
    while (count > 0 && next_count(scan, &skipped))
        count--;
    return count == 0;
}

static bool counts_match(struct scan scan) {
    int64_t locations, pieces, orientations, size;
    if (!next_count(&scan, &locations) || !next_count(&scan, &pieces))
        return false;
    for (; pieces > 0; pieces--) {
        if (!next_count(&scan, &orientations))
            return false;
        for (; orientations > 0; orientations--)
            if (!next_count(&scan, &size) || !skip_counts(&scan, size))
                return false;
    }
    return !scan_space(&scan);
}

/* Sniffs DPF. Two whole numbers at the start are enough for PERHAPS: the reader then tells where
 * the rest is wrong. */
static enum sniff sniff_dpf(const char *text, size_t length) {
    struct scan scan = scan_open(text, length, NULL, NULL);
    scan.comment = "//";
    if (counts_match(scan))
        return SNIFF_YES;
    for (int i = 0; i < 2; i++) {
        scan_space(&scan);
        struct scan_word word = scan_word(&scan);
        int64_t number;
        if (!scan_is_number(word.text, word.length, INT64_MIN, INT64_MAX, &number))
            return SNIFF_NO;
    }
    return SNIFF_PERHAPS;
}

/* ---- From a cover with items that are pieces ------------------------------------------------- */

/* Returns how many of the first items are pieces; 0 = none. It is the least number such that every
 * option has exactly one of them and something besides. A smaller number leaves an option of the
 * last piece without a piece. A larger one may give an option two pieces. The lowest two items of
 * every option tell this.
 *
 * Locations are told from pieces by this alone. So a cover may be read otherwise than its author
 * meant, but its count stays the same. */
static size_t items_that_are_pieces(const struct problem *problem) {
    size_t pieces = 0, second = problem->items;
    for (size_t o = 0; o < problem->options; o++) {
        uint32_t lowest[2] = {UINT32_MAX, UINT32_MAX};
        for (uint32_t i = problem->start[o]; i < problem->start[o + 1]; i++) {
            uint32_t item = problem->item[i];
            if (item < lowest[0]) {
                lowest[1] = lowest[0];
                lowest[0] = item;
            } else if (item < lowest[1]) {
                lowest[1] = item;
            }
        }
        pieces = lowest[0] >= pieces ? (size_t)lowest[0] + 1 : pieces;
        second = lowest[1] < second ? lowest[1] : second;
        if (lowest[1] == UINT32_MAX)
            return 0;
    }
    return pieces <= second ? pieces : 0;
}

/* Checks that DPF can hold the cover. Locations are covered exactly once. A piece that is covered n
 * times is written n times. */
static enum treen_status can_be_fitted(const struct cover *cover, size_t pieces, struct treen_error *error) {
    const struct problem *problem = &cover->problem;
    if (problem->primary < problem->items)
        return error_bad(error, "DPF cannot hold this cover: item '%s' is secondary",
                         cover->item_name[problem->primary]);
    if (!pieces)
        return error_say(
            error, TREEN_BAD_INPUT,
            "DPF cannot hold this cover: its first items are not pieces, exactly one of which is "
            "in every option together with something to cover");
    for (size_t i = 0; i < problem->primary; i++)
        if (!problem_is_plain(problem, i) && (i >= pieces || problem->least[i] != problem->most[i]))
            return error_bad(error, "DPF cannot hold this cover: item '%s' is not covered exactly once",
                             cover->item_name[i]);
    return TREEN_OK;
}

/* Gathers the option's items without its piece, as locations. */
static bool gather_option(struct gathering *gathering, const struct problem *problem, size_t option,
                          uint32_t pieces) {
    uint32_t first = problem->start[option], size = problem->start[option + 1] - first;
    struct orientation made = {.location = ARENA_NEW(&gathering->arena, size, uint32_t)};
    if (!made.location)
        return false;
    for (uint32_t i = first; i < first + size; i++)
        if (problem->item[i] >= pieces)
            made.location[made.count++] = problem->item[i] - pieces;
    return array_push(&gathering->arena, &gathering->orientation, made);
}

/* Chains the options of each piece: first[piece] and then next[option] lead through them in their
 * order, as numbers + 1. */
static void chain_options(const struct problem *problem, size_t pieces, uint32_t *first, uint32_t *next) {
    for (size_t o = problem->options; o-- > 0;) {
        uint32_t i = problem->start[o];
        while (problem->item[i] >= pieces)
            i++;
        next[o] = first[problem->item[i]];
        first[problem->item[i]] = (uint32_t)o + 1;
    }
}

/* Gathers a piece for each item, in the order of the items. */
static bool gather_cover(struct gathering *gathering, const struct cover *cover, size_t pieces) {
    const struct problem *problem = &cover->problem;
    uint32_t *first = ARENA_NEW(&gathering->arena, pieces, uint32_t);
    uint32_t *next = ARENA_NEW(&gathering->arena, problem->options, uint32_t);
    if (!first || !next)
        return false;
    chain_options(problem, pieces, first, next);
    for (size_t piece = 0; piece < pieces; piece++) {
        for (uint32_t o = first[piece]; o; o = next[o - 1])
            if (!gather_option(gathering, problem, o - 1, (uint32_t)pieces))
                return false;
        if (!gather_piece(gathering, cover->item_name[piece], problem->least ? problem->least[piece] : 1))
            return false;
    }
    return true;
}

/* Checks that all pieces and orientations are different. A fitting merges equal pieces, and an
 * orientation that comes twice; a cover does not. Writing such a cover would change its count. */
static enum treen_status all_different(const struct fitting *fitting, const struct problem *problem,
                                       struct treen_error *error) {
    for (size_t c = 0; c < fitting->classes; c++)
        if (fitting->class[c].members > 1)
            return error_say(
                error, TREEN_BAD_INPUT,
                "DPF cannot hold this cover: it would not tell '%s' from '%s', which have the same "
                "options",
                fitting->piece[fitting->class[c].member[0]].name,
                fitting->piece[fitting->class[c].member[1]].name);
    if (fitting->placements < problem->options)
        return error_say(
            error, TREEN_BAD_INPUT,
            "DPF cannot hold this cover: it has an option more than once, which would count once");
    return TREEN_OK;
}

static enum treen_status fit_cover(const struct cover *cover, struct arena *arena, struct fitting **fitting,
                                   struct treen_error *error) {
    size_t pieces = items_that_are_pieces(&cover->problem);
    TRY(can_be_fitted(cover, pieces, error));
    struct gathering gathering;
    gathering_open(&gathering, arena);
    enum treen_status status =
        gather_cover(&gathering, cover, pieces)
            ? gathering_build(&gathering, cover->problem.items - pieces, arena, fitting, error)
            : error_memory(error, "sorting the options by pieces");
    arena_free(&gathering.arena);
    return status == TREEN_OK ? all_different(*fitting, &cover->problem, error) : status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Counts the pieces of the file: a piece with several copies is several pieces there. */
static uint64_t copies(const struct fitting *fitting) {
    uint64_t sum = 0;
    for (size_t i = 0; i < fitting->pieces; i++)
        sum += fitting->piece[i].least;
    return sum;
}

/* Checks, before the first byte is written, whether DPF can hold the fitting. The sizes are those
 * that the reader accepts. */
static enum treen_status can_be_written(const struct fitting *fitting, struct treen_error *error) {
    if (fitting_may_cells(fitting))
        return error_bad(error, "DPF cannot hold cells that may stay empty, and this box has %zu of them",
                         fitting_may_cells(fitting));
    if (fitting->eithers)
        return error_bad(error, "DPF cannot say that one piece of a group is used");
    if (fitting->meetings)
        return error_bad(error, "DPF cannot say that sticks never cross, and these could at %zu place%s",
                         fitting_crossings(fitting), fitting_crossings(fitting) > 1 ? "s" : "");
    for (size_t i = 0; i < fitting->pieces; i++) {
        const struct fitting_piece *piece = &fitting->piece[i];
        if (piece->least != piece->most)
            return error_bad(
                error, "DPF uses every piece exactly once, but '%s' is used %" PRIu32 " to %" PRIu32 " times",
                piece->name, piece->least, piece->most);
    }
    if (fitting->locations > MOST_CELLS || copies(fitting) > MOST_PIECES)
        return error_bad(
            error, "this puzzle has %zu locations and %" PRIu64 " pieces; DPF is read with %d and %d at most",
            fitting->locations, copies(fitting), MOST_CELLS, MOST_PIECES);
    return TREEN_OK;
}

static bool gather_class(struct gathering *gathering, const struct fitting *fitting, size_t c) {
    const struct fitting_class *class = &fitting->class[c];
    for (uint32_t p = class->first; p < class->first + class->count; p++) {
        struct orientation made = {.count = (uint32_t)fitting_size(fitting, p)};
        made.location = ARENA_NEW(&gathering->arena, made.count, uint32_t);
        if (!made.location)
            return false;
        memcpy(made.location, fitting_locations(fitting, p), made.count * sizeof *made.location);
        if (!array_push(&gathering->arena, &gathering->orientation, made))
            return false;
    }
    return gather_piece(gathering, fitting->piece[class->member[0]].name, 1);
}

/* Checks that the class is unlike all before it. Classes are gathered in their order, so such a
 * class gets its own number as a group. A class without placements may equal others: the count is
 * 0. */
static enum treen_status is_like_none_before(const struct gathering *gathering,
                                             const struct fitting_class *class, size_t c,
                                             struct treen_error *error) {
    const struct fitting_draft_piece *piece = gathering->piece.at, *own = &piece[c], *other = piece;
    if (own->placements < class->count)
        return error_say(
            error, TREEN_BAD_INPUT,
            "DPF cannot hold this puzzle: '%s' has placements that differ in colours alone, which would "
            "count once",
            own->name);
    while (other->group != own->group)
        other++;
    if (other == own || !class->count)
        return TREEN_OK;
    return error_say(
        error, TREEN_BAD_INPUT,
        "DPF cannot hold this puzzle: it would not tell '%s' from '%s', which have the same placements",
        other->name, own->name);
}

/* Checks that locations tell the pieces apart, since a fitting has nothing else. In a packing,
 * pieces with different motions, colours or groups are different, even with the same placements in
 * this box. Writing such a packing would change its count. */
static enum treen_status locations_tell_all(const struct fitting *fitting, const struct arena *arena,
                                            struct treen_error *error) {
    struct gathering gathering;
    gathering_open(&gathering, arena);
    enum treen_status status = TREEN_OK;
    for (size_t c = 0; status == TREEN_OK && c < fitting->classes; c++)
        status = gather_class(&gathering, fitting, c)
                     ? is_like_none_before(&gathering, &fitting->class[c], c, error)
                     : error_memory(error, "comparing the pieces");
    arena_free(&gathering.arena);
    return status;
}

static void write_piece(const struct fitting *fitting, uint32_t class, const char *indent, FILE *out) {
    uint32_t first = fitting->class[class].first, count = fitting->class[class].count;
    fprintf(out, "%s%" PRIu32 "\n", indent, count);
    for (uint32_t p = first; p < first + count; p++) {
        fprintf(out, "%s%zu", indent, fitting_size(fitting, p));
        for (size_t i = 0; i < fitting_size(fitting, p); i++)
            fprintf(out, " %" PRIu32, fitting_locations(fitting, p)[i]);
        putc('\n', out);
    }
}

void dpf_write(const struct fitting *fitting, const char *indent, FILE *out) {
    fprintf(out, "%s%zu %" PRIu64 "\n", indent, fitting->locations, copies(fitting));
    for (size_t i = 0; i < fitting->pieces; i++)
        for (uint32_t copy = 0; copy < fitting->piece[i].least; copy++)
            write_piece(fitting, fitting->piece[i].class, indent, out);
}

static enum treen_status fit(const struct treen_puzzle *puzzle, struct arena *arena, struct fitting **fitting,
                             struct treen_error *error) {
    const struct cover *cover = puzzle_cover(puzzle);
    if (cover)
        TRY(fit_cover(cover, arena, fitting, error));
    else if (puzzle->kind->fit)
        TRY(puzzle->kind->fit(puzzle, arena, fitting, error));
    else
        return error_bad(error, "DPF cannot hold a puzzle of kind %s", puzzle->kind->about.name);
    TRY(can_be_written(*fitting, error));
    return locations_tell_all(*fitting, arena, error);
}

static enum treen_status write_dpf(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    struct arena arena;
    arena_beside(&arena, &puzzle->arena);
    struct fitting *fitting;
    enum treen_status status = fit(puzzle, &arena, &fitting, error);
    if (status == TREEN_OK)
        dpf_write(fitting, "", out);
    arena_free(&arena);
    return status;
}

const struct format format_dpf = {
    .about = {.name = "dpf",
              .summary = "locations and orientations (discrete piece fitting)",
              .extension = ".dpf"},
    .sniff = sniff_dpf,
    .kind = &kind_fitting,
    .fill = fill_dpf,
    .write = write_dpf,
};
