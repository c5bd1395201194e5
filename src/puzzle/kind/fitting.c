/* Fittings as people write them: DPF, and the same text in treen's own format. placing/fitting.c
 * and its neighbours solve them. */
#include "puzzle/kind/dpf.h"
#include "puzzle/packing.h"
#include "puzzle/placing/placed.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"

#include "base/keyset.h"
#include "base/harmless.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const keys[] = {"fitting", "names", "placed", NULL};

/* ---- Reading and writing --------------------------------------------------------------------- */

static enum treen_status read_name(struct scan *scan, struct keyset *taken, struct fitting *fitting, size_t i,
                                   struct arena *arena) {
    scan_space(scan);
    struct scan_word word = scan_word(scan);
    bool added = false;
    uint32_t number;
    if (!word.length)
        return scan_expected(scan, word, "the name of piece %zu of %zu", i + 1, fitting->pieces);
    if (!is_harmless(word.text, word.length))
        return scan_expected(scan, word, "text without control characters");
    fitting->piece[i].name = arena_text(arena, word.text, word.length);
    TRY_MEMORY(fitting->piece[i].name && keyset_add(taken, word.text, word.length, &number, &added),
               scan->error, "naming the pieces");
    if (!added)
        return scan_error(scan, word.place, "two pieces have the name '%s'", fitting->piece[i].name);
    return TREEN_OK;
}

/* Reads one name per piece, instead of the numbers that DPF gives them. */
static enum treen_status read_names(struct scan scan, struct fitting *fitting, struct arena *arena) {
    struct keyset taken;
    keyset_init(&taken, arena);
    for (size_t i = 0; i < fitting->pieces; i++)
        TRY(read_name(&scan, &taken, fitting, i, arena));
    if (scan_space(&scan))
        return scan_expected(&scan, scan_word(&scan), "the end: all %zu pieces have names", fitting->pieces);
    return TREEN_OK;
}

static enum treen_status read_fitting(struct treen_puzzle *puzzle, const struct tree *map,
                                      struct treen_error *error) {
    const struct tree *text = tree_get(map, "fitting"), *names = tree_get(map, "names");
    const char *source = puzzle->about.name;
    if (!text || text->kind != TREE_TEXT)
        return tree_error(
            text ? text : map, source, error,
            "expected 'fitting: |' and below it the numbers of locations, pieces and orientations");
    if (names && names->kind != TREE_TEXT)
        return tree_error(names, source, error, "expected the names of the pieces as words: 'names: A B C'");
    struct fitting *fitting;
    struct scan scan = tree_scan(text, source, error);
    TRY(dpf_read(&scan, &puzzle->arena, &fitting));
    if (names)
        TRY(read_names(tree_scan(names, source, error), fitting, &puzzle->arena));
    puzzle->own = fitting;
    return packing_read_placed(puzzle, map, error);
}

/* Tells whether the names are DPF's numbers, which are not written. */
static bool is_numbered(const struct fitting *fitting) {
    for (size_t i = 0; i < fitting->pieces; i++) {
        int64_t number;
        const char *name = fitting->piece[i].name;
        if (!scan_is_number(name, strlen(name), 1, INT64_MAX, &number) || (size_t)number != i + 1)
            return false;
    }
    return true;
}

/* Writes a fitting. The names go into a block, in which no character has a meaning of its own. */
static void write_fitting(const struct treen_puzzle *puzzle, FILE *out) {
    const struct fitting *fitting = puzzle->own;
    if (!is_numbered(fitting)) {
        fputs("names: |\n ", out);
        for (size_t i = 0; i < fitting->pieces; i++)
            fprintf(out, " %s", fitting->piece[i].name);
        putc('\n', out);
    }
    fputs("fitting: |\n", out);
    dpf_write(fitting, "  ", out);
    packing_write_placed(puzzle, out);
}

static const char *piece_name(const struct treen_puzzle *puzzle, size_t index) {
    const struct fitting *fitting = puzzle->own;
    return index < fitting->pieces ? fitting->piece[index].name : NULL;
}

/* Gives the puzzle's fitting, which lives as long as the puzzle, or what pieces in it leave. */
static enum treen_status fit(const struct treen_puzzle *puzzle, struct arena *arena, struct fitting **fitting,
                             struct treen_error *error) {
    *fitting = puzzle->own;
    return placed_keep(puzzle, arena, fitting, error);
}

static enum treen_status pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error) {
    struct fitting *fitting;
    TRY(fit(puzzle, arena, &fitting, error));
    return fitting_pose(&kind_fitting, fitting, wish, arena, posed, error);
}

/* ---- Checking: every sentence is about a broken rule ----------------------------------------- */

struct checker {
    const struct fitting *fitting;
    struct arena *arena;
    report *broken;
    struct keyset names;  /* of the pieces, with their numbers */
    uint32_t *used;       /* by piece: the number of its parts */
    uint32_t *covered;    /* by location: how often it is covered */
    uint32_t *covered_by; /* by location: the last part that covered it, from 1 */
};

static enum treen_status checker_open(struct checker *checker) {
    const struct fitting *fitting = checker->fitting;
    keyset_init(&checker->names, checker->arena);
    for (size_t i = 0; i < fitting->pieces; i++)
        TRY_ROOM(keyset_add_text(&checker->names, fitting->piece[i].name));
    checker->used = ARENA_NEW(checker->arena, fitting->pieces, uint32_t);
    checker->covered = ARENA_NEW(checker->arena, fitting->locations, uint32_t);
    checker->covered_by = ARENA_NEW(checker->arena, fitting->locations, uint32_t);
    return checker->used && checker->covered && checker->covered_by ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Lays the part down. Returns false when it names a location twice, or one that the puzzle does not
 * have. */
static bool lay_part(struct checker *checker, const struct treen_part *part, uint32_t number) {
    bool fine = true;
    for (size_t i = 0; i < part->cells; i++) {
        struct treen_cell cell = part->cell[i];
        if (cell.x < 0 || (size_t)cell.x >= checker->fitting->locations || cell.y || cell.z) {
            fine = false;
            continue;
        }
        fine = fine && checker->covered_by[cell.x] != number;
        checker->covered_by[cell.x] = number;
        checker->covered[cell.x]++;
    }
    return fine;
}

/* Tells whether the part, which has been laid down, lies on all locations of one of the piece's
 * orientations. The part names no location twice, so equal numbers of locations mean equal sets. */
static bool is_orientation(const struct checker *checker, uint32_t piece, size_t cells, uint32_t number) {
    const struct fitting *fitting = checker->fitting;
    const struct fitting_class *class = &fitting->class[fitting->piece[piece].class];
    for (uint32_t p = class->first; p < class->first + class->count; p++) {
        size_t found = 0;
        while (found < fitting_size(fitting, p) &&
               checker->covered_by[fitting_locations(fitting, p)[found]] == number)
            found++;
        if (found == cells && found == fitting_size(fitting, p))
            return true;
    }
    return false;
}

/* Checks a part. A wrong part still covers its locations, so that these are reported as they
 * are. */
static enum treen_status check_part(struct checker *checker, const struct treen_part *part, uint32_t number) {
    const char *name = part->piece ? part->piece : "";
    uint32_t piece = keyset_find(&checker->names, name, strlen(name));
    bool fine = lay_part(checker, part, number);
    if (piece == KEYSET_NONE)
        return REPORT(checker->broken, checker->arena, "there is no piece '%s'", name);
    checker->used[piece]++;
    if (!fine || !is_orientation(checker, piece, part->cells, number))
        return REPORT(checker->broken, checker->arena, "piece '%s' does not lie in one of its orientations",
                      name);
    return TREEN_OK;
}

static enum treen_status check_pieces(struct checker *checker) {
    for (size_t i = 0; i < checker->fitting->pieces; i++)
        if (checker->used[i] != 1)
            TRY(REPORT(checker->broken, checker->arena, "piece '%s' is used %" PRIu32 " times, expected once",
                       checker->fitting->piece[i].name, checker->used[i]));
    return TREEN_OK;
}

/* Checks the locations. One sentence is enough for all that are not covered: a solution of another
 * puzzle would fill pages. */
static enum treen_status check_locations(struct checker *checker) {
    size_t locations = checker->fitting->locations, empty = 0, first = 0;
    for (size_t i = locations; i-- > 0;)
        if (!checker->covered[i]) {
            empty++;
            first = i;
        }
    if (empty)
        TRY(REPORT(checker->broken, checker->arena,
                   "%zu of %zu locations are not covered, the first of them %zu", empty, locations, first));
    for (size_t i = 0; i < locations; i++)
        if (checker->covered[i] > 1)
            TRY(REPORT(checker->broken, checker->arena,
                       "location %zu is covered %" PRIu32 " times, expected once", i, checker->covered[i]));
    return TREEN_OK;
}

/* Returns the class of the part's piece, or NO_CLASS. */
static uint32_t class_of(const struct checker *checker, const struct treen_part *part) {
    const char *name = part->piece ? part->piece : "";
    uint32_t piece = keyset_find(&checker->names, name, strlen(name));
    return piece == KEYSET_NONE ? NO_CLASS : checker->fitting->piece[piece].class;
}

/* Checks that the pieces that were placed lie where they were. Equal pieces may have changed their
 * names. */
static enum treen_status check_placed(const struct checker *checker, const struct treen_solution *placed,
                                      const struct treen_solution *solution) {
    for (size_t i = 0; placed && i < placed->parts; i++) {
        const struct treen_part *part = &placed->part[i];
        uint32_t number = checker->covered_by[part->cell[0].x];
        const struct treen_part *lies = number ? &solution->part[number - 1] : NULL;
        bool same = lies && lies->cells == part->cells && class_of(checker, lies) == class_of(checker, part);
        for (size_t j = 0; same && j < part->cells; j++)
            same = checker->covered_by[part->cell[j].x] == number;
        if (!same)
            TRY(REPORT(checker->broken, checker->arena, "piece '%s' does not lie where it was placed",
                       part->piece));
    }
    return TREEN_OK;
}

static enum treen_status check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                               struct arena *arena, report *broken) {
    struct checker checker = {.fitting = puzzle->own, .arena = arena, .broken = broken};
    TRY(checker_open(&checker));
    for (size_t i = 0; i < solution->parts; i++)
        TRY(check_part(&checker, &solution->part[i], (uint32_t)i + 1));
    TRY(check_pieces(&checker));
    TRY(check_placed(&checker, puzzle->about.placed, solution));
    return check_locations(&checker);
}

/* ---- Showing --------------------------------------------------------------------------------- */

/* Shows the box as a row of locations. Pieces have no shape to draw, only a number of
 * orientations. */
static bool show_locations(const struct fitting *fitting, struct arena *arena, struct scene *scene,
                           struct scene_stage *stage) {
    struct scene_body body = {
        .name = "location", .letter = '#', .cells = fitting->locations, .cell = fitting->at};
    stage->caption = arena_print(arena, "%zu locations", fitting->locations);
    if (!stage->caption || !array_push(arena, &stage->body, body))
        return false;
    for (size_t i = 0; i < fitting->pieces; i++) {
        const struct fitting_piece *piece = &fitting->piece[i];
        const char *note = arena_print(arena, "piece %s: %" PRIu32 " orientations", piece->name,
                                       fitting->class[piece->class].count);
        if (!note || !array_push(arena, &scene->note, note))
            return false;
    }
    return true;
}

static enum treen_status show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, struct scene *scene) {
    struct scene_stage stage = {0};
    scene->title = puzzle->about.title;
    bool shown = solution ? scene_add_parts(NULL, solution, arena, &stage)
                          : show_locations(puzzle->own, arena, scene, &stage);
    return shown && array_push(arena, &scene->stage, stage) ? TREEN_OK : TREEN_NO_MEMORY;
}

const struct kind kind_fitting = {
    .about = {.name = "fitting",
              .summary = "locations, and pieces that lie on one of several sets of them (DPF)"},
    .keys = keys,
    .read = read_fitting,
    .write = write_fitting,
    .piece_name = piece_name,
    .fit = fit,
    .pose = pose,
    .break_symmetry = fitting_break_symmetry,
    .weigh = fitting_weigh,
    .tell = fitting_tell,
    .fixed = fitting_fixed,
    .taken = fitting_taken,
    .conjugate = fitting_conjugate,
    .release = fitting_release,
    .impossible = fitting_doubt,
    .check = check,
    .show = show,
};
