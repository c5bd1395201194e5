/* A six-piece burr: its pieces are numbers, and its box is known. The packing does all else. */
#include "puzzle/kind/burr_packing.h"

#include "base/error.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/puzzle.h"
#include "puzzle/scene.h"

#include <stdio.h>
#include <string.h>

static const char *const burr_keys[] = {"length", "pieces", NULL};
static const char *const stick_keys[] = {"number", "name", NULL};

/* ---- Reading --------------------------------------------------------------------------------- */

struct burr_reader {
    struct treen_puzzle *puzzle;
    const struct tree *map;
    const char *source;
    struct treen_error *error;
    unsigned length;
    struct burr_stick stick[BURR_STICKS];
};

static enum treen_status read_text(const struct burr_reader *reader, const struct tree *node,
                                   const char **text) {
    if (node->kind != TREE_TEXT)
        return tree_error(node, reader->source, reader->error, "found a list or a map, expected a text");
    *text = arena_text(&reader->puzzle->arena, node->text, node->length);
    return *text ? TREEN_OK : error_memory(reader->error, "reading the burr");
}

/* Returns the rest of the text as one word: all of it must be a number. */
static struct scan_word word_of(const struct scan *scan) {
    return (struct scan_word){scan->at, (size_t)(scan->end - scan->at), scan_here(scan)};
}

static enum treen_status read_length(struct burr_reader *reader) {
    const struct tree *node = tree_get(reader->map, "length");
    int64_t length = STICK_SHORTEST;
    if (!node)
        return TREEN_OK;
    if (node->kind != TREE_TEXT)
        return tree_error(node, reader->source, reader->error,
                          "expected the length of a stick: 6, 8, 10 or 12");
    struct scan scan = tree_scan(node, reader->source, reader->error);
    if (!scan_is_number(node->text, node->length, 0, STICK_LONGEST, &length) ||
        !stick_has_length((uint64_t)length))
        return scan_expected(&scan, word_of(&scan), "the length of a stick: 6, 8, 10 or 12");
    reader->length = (unsigned)length;
    return TREEN_OK;
}

/* Reads a number. Errors have its place in the file, quoted or not. */
static enum treen_status read_number(const struct burr_reader *reader, const struct tree *node,
                                     unsigned *number) {
    if (node->kind != TREE_TEXT)
        return tree_error(node, reader->source, reader->error,
                          "expected the number of a stick, or 'number:' and 'name:'");
    struct scan scan = tree_scan(node, reader->source, reader->error);
    return burr_number(&scan, word_of(&scan), number);
}

/* Reads "A: 120", or a map if the stick also has a name. */
static enum treen_status read_stick(const struct burr_reader *reader, const struct tree *node,
                                    struct burr_stick *stick) {
    if (node->kind != TREE_MAP)
        return read_number(reader, node, &stick->number);
    TRY(tree_known_keys(node, stick_keys, reader->source, reader->error));
    const struct tree *number = tree_get(node, "number"), *name = tree_get(node, "name");
    if (!number)
        return tree_error(node, reader->source, reader->error, "this stick has no key 'number'");
    if (name)
        TRY(read_text(reader, name, &stick->name));
    return read_number(reader, number, &stick->number);
}

/* Reads a stick's mark. A map gives marks; the sticks of a list are A to F. */
static enum treen_status read_mark(const struct burr_reader *reader, const struct tree *node, size_t index,
                                   struct burr_stick *stick) {
    const char letter[] = {(char)('A' + index), 0}, *mark = node->key ? node->key : letter;
    if (!*mark)
        return tree_error(node, reader->source, reader->error, "this stick has no mark");
    stick->mark = arena_text(&reader->puzzle->arena, mark, strlen(mark));
    return stick->mark ? TREEN_OK : error_memory(reader->error, "reading the burr");
}

/* Reads a list or a map of six sticks. A stick that comes twice is two equal sticks. */
static enum treen_status read_sticks(struct burr_reader *reader) {
    const struct tree *node = tree_get(reader->map, "pieces");
    if (!node || node->kind == TREE_TEXT)
        return tree_error(
            node ? node : reader->map, reader->source, reader->error,
            "expected six numbers: 'pieces: [1, 120, 3328, 3322, 3328, 3305]', or 'A: 1' and so "
            "on below 'pieces:'");
    if (node->count != BURR_STICKS)
        return tree_error(node, reader->source, reader->error, "found %zu pieces, expected %d", node->count,
                          BURR_STICKS);
    for (size_t i = 0; i < BURR_STICKS; i++) {
        TRY(read_mark(reader, &node->child[i], i, &reader->stick[i]));
        TRY(read_stick(reader, &node->child[i], &reader->stick[i]));
    }
    return TREEN_OK;
}

/* Reads a burr. All sticks are read before it is made, since fewer than six make none. */
static enum treen_status read_burr(struct treen_puzzle *puzzle, const struct tree *map,
                                   struct treen_error *error) {
    struct burr_reader reader = {
        .puzzle = puzzle, .map = map, .source = puzzle->about.name, .error = error, .length = STICK_SHORTEST};
    TRY(read_length(&reader));
    TRY(read_sticks(&reader));
    return burr_build(puzzle, reader.stick, reader.length) ? TREEN_OK
                                                           : error_memory(reader.error, "reading the burr");
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Writes a burr in the shortest form: a number, unless the stick also has a name. */
static void write_burr(const struct treen_puzzle *puzzle, FILE *out) {
    const struct burr *burr = puzzle->own;
    fputs("kind: burr\n", out);
    if (burr->length != STICK_SHORTEST)
        fprintf(out, "length: %u\n", burr->length);
    fputs("pieces:\n", out);
    for (size_t i = 0; i < BURR_STICKS; i++) {
        const struct burr_stick *stick = &burr->stick[i];
        fputs("  ", out);
        tree_write_text(out, stick->mark);
        fprintf(out, stick->name ? ":\n    number: %u\n    name: " : ": %u\n", stick->number);
        if (stick->name) {
            tree_write_text(out, stick->name);
            putc('\n', out);
        }
    }
}

/* ---- The packing's part ---------------------------------------------------------------------- */

/* Returns the packing. It is the burr's first member, so that the packing's functions, which take
 * puzzle->own for theirs, work on a burr. */
static const struct packing *own_packing(const struct treen_puzzle *puzzle) {
    const struct burr *burr = puzzle->own;
    return &burr->packing;
}

/* Calls the packing's function. Another file's struct is no constant, so an initialiser cannot use
 * its members. */
static const char *piece_name(const struct treen_puzzle *puzzle, size_t index) {
    return kind_packing.piece_name(puzzle, index);
}

static enum treen_status pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error) {
    return kind_packing.pose(puzzle, wish, arena, posed, error);
}

/* Captions the stages: the box is the first, then one for each stick, "B: 120, key". */
static bool caption_sticks(const struct burr *burr, struct arena *arena, struct scene *scene) {
    for (size_t i = 0; i < BURR_STICKS; i++) {
        const struct burr_stick *stick = &burr->stick[i];
        const char *caption = arena_print(arena, "%s: %u%s%s", stick->mark, stick->number,
                                          stick->name ? ", " : "", stick->name ? stick->name : "");
        if (!caption)
            return false;
        scene->stage.at[i + 1].caption = caption;
    }
    return true;
}

static enum treen_status show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, struct scene *scene) {
    TRY(kind_packing.show(puzzle, solution, arena, scene));
    return solution || caption_sticks(puzzle->own, arena, scene) ? TREEN_OK : TREEN_NO_MEMORY;
}

const struct kind kind_burr = {
    .about = {.name = "burr", .summary = "a six-piece burr, its sticks given by number"},
    .keys = burr_keys,
    .read = read_burr,
    .write = write_burr,
    .piece_name = piece_name,
    .packing = own_packing,
    .fit = packing_fit,
    .pose = pose,
    .break_symmetry = fitting_break_symmetry,
    .weigh = fitting_weigh,
    .tell = fitting_tell,
    .fixed = fitting_fixed,
    .taken = fitting_taken,
    .conjugate = fitting_conjugate,
    .release = fitting_release,
    .impossible = fitting_doubt,
    .check = packing_check,
    .check_again = packing_check_again,
    .show = show,
};
