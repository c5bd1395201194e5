/* Labelled cubes as people write them: a box, then cube after cube with its rules. Line breaks mean
 * nothing, and neither do capitals; # begins a comment.
 *
 * Cubes are numbered twice. The file's numbers are names, and may have gaps; messages and pictures
 * use them. The search numbers cubes from 0 in their order in the file; rules use these numbers. */
#include "puzzle/cubes.h"

#include "base/error.h"
#include "base/keyset.h"
#include "base/text/words.h"
#include "base/text/writing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

const char *const cubes_words[] = {[CUBE_TOUCH] = "TOUCH", [CUBE_ALIGNED] = "ALIGNED",
                                   [CUBE_VEC] = "VEC",     [CUBE_NOT_ALIGNED] = "NOT_ALIGNED",
                                   [CUBE_LEFT] = "LEFT",   [CUBE_ORDER] = "ORDER",
                                   [CUBE_RULES] = NULL};

enum { MOST_NUMBER = 999999 };

/* ---- Reading --------------------------------------------------------------------------------- */

struct cubes_reader {
    struct scan scan;
    struct arena *arena;
    struct cubes_puzzle *puzzle;
    struct keyset numbers; /* those of the cubes so far, in their order */
    ARRAY(int) line;       /* by cube: the line of its number */
    ARRAY(const char *) name;
    ARRAY(uint32_t) start;
    ARRAY(struct cube_constraint) constraint;
};

static struct scan_word next_word(struct cubes_reader *reader) {
    scan_space(&reader->scan);
    return scan_word(&reader->scan);
}

static bool is_word(struct scan_word found, const char *word) {
    return found.length == strlen(word) && !strncasecmp(found.text, word, found.length);
}

/* Reads the box. The product is checked after each side, so that it never overflows. */
static enum treen_status read_box(struct cubes_reader *reader) {
    struct cubes *cubes = &reader->puzzle->cubes;
    struct scan_word word = next_word(reader);
    int64_t side[3], cells = 1;
    if (!is_word(word, "box"))
        return scan_expected(&reader->scan, word, "the word box and its three sides, as in 'box 3 3 3'");
    for (int i = 0; i < 3; i++) {
        static const char *const what[] = {"the width of the box", "the height of the box",
                                           "the depth of the box"};
        TRY(scan_number(&reader->scan, 1, MOST_CELLS, what[i], &side[i]));
        cells *= side[i];
        if (cells > MOST_CELLS)
            return scan_error(&reader->scan, word.place, "found a box of more than %d cells, expected fewer",
                              MOST_CELLS);
    }
    cubes->width = (int)side[0];
    cubes->height = (int)side[1];
    cubes->depth = (int)side[2];
    return TREEN_OK;
}

static enum treen_status read_number(struct cubes_reader *reader, struct scan_word word, const char *what,
                                     int64_t *number) {
    if (scan_is_number(word.text, word.length, 0, MOST_NUMBER, number))
        return TREEN_OK;
    return scan_expected(&reader->scan, word, "%s, from 0 to %d", what, MOST_NUMBER);
}

/* Reads a cube after the word CUBE. Its rules follow, so start[] is known here. */
static enum treen_status read_cube(struct cubes_reader *reader) {
    struct scan_word word = next_word(reader);
    size_t cells = cubes_cells(&reader->puzzle->cubes), count = reader->name.count;
    int64_t number = 0;
    TRY(read_number(reader, word, "the number of the cube", &number));
    uint32_t known = keyset_find(&reader->numbers, &number, sizeof number);
    if (known != KEYSET_NONE)
        return scan_error(&reader->scan, word.place, "cube %" PRId64 " comes twice: it is in line %d already",
                          number, reader->line.at[known]);
    if (count == cells || count == MOST_CUBES)
        return scan_error(&reader->scan, word.place,
                          "cube %" PRId64 " is one too many: expected %zu at most%s", number, count,
                          count == cells ? ", as many as the box has cells" : "");
    const char *name = arena_print(reader->arena, "%" PRId64, number);
    bool kept = name && array_push(reader->arena, &reader->name, name) &&
                array_push(reader->arena, &reader->line, word.place.line) &&
                array_push(reader->arena, &reader->start, (uint32_t)reader->constraint.count) &&
                keyset_add(&reader->numbers, &number, sizeof number, &known, NULL);
    return kept ? TREEN_OK : error_memory(reader->scan.error, "reading the cubes");
}

/* Reads a cube that a rule of the last cube names, which must come before it. Numbers are names:
 * cubes may have them in any order. */
static enum treen_status read_named(struct cubes_reader *reader, enum cube_rule rule, uint32_t *cube) {
    struct scan_word word = next_word(reader);
    uint32_t now = (uint32_t)reader->name.count - 1;
    int64_t number = 0;
    TRY(read_number(reader, word, "the number of a cube", &number));
    uint32_t known = keyset_find(&reader->numbers, &number, sizeof number);
    if (known == now)
        return scan_error(&reader->scan, word.place,
                          "%s of cube %" PRId64 " names that cube itself, expected one before it",
                          cubes_words[rule], number);
    if (known == KEYSET_NONE)
        return scan_error(&reader->scan, word.place,
                          "cube %" PRId64 " is not placed yet, expected one that comes before cube %s",
                          number, reader->name.at[now]);
    *cube = known;
    return TREEN_OK;
}

/* Refuses a rule that names a cube twice: it would never hold, or always. One case is allowed: c
 * may be b in VEC a b c, which then means ALIGNED a b. */
static enum treen_status refuse_repeats(const struct cubes_reader *reader, struct scan_place place,
                                        const struct cube_constraint *constraint) {
    unsigned names = cube_rule_names(constraint->rule);
    for (unsigned i = 0; i < names; i++)
        for (unsigned j = i + 1; j < names; j++)
            if (constraint->cube[i] == constraint->cube[j] && !(constraint->rule == CUBE_VEC && i == 1))
                return scan_error(&reader->scan, place,
                                  "this %s names cube %s twice, expected different cubes",
                                  cubes_words[constraint->rule], reader->name.at[constraint->cube[i]]);
    return TREEN_OK;
}

/* Reads a rule after its word. */
static enum treen_status read_rule(struct cubes_reader *reader, enum cube_rule rule,
                                   struct scan_place place) {
    struct cube_constraint constraint = {.rule = rule};
    for (unsigned i = 0; i < cube_rule_names(rule); i++)
        TRY(read_named(reader, rule, &constraint.cube[i]));
    TRY(refuse_repeats(reader, place, &constraint));
    return array_push(reader->arena, &reader->constraint, constraint)
               ? TREEN_OK
               : error_memory(reader->scan.error, "reading the cubes");
}

static enum treen_status unknown_word(const struct cubes_reader *reader, struct scan_word word) {
    static const char *const all[] = {"CUBE",        "TOUCH", "ALIGNED", "VEC",
                                      "NOT_ALIGNED", "LEFT",  "ORDER",   NULL};
    const char *nearest = words_nearest(all, word.text, word.length);
    if (nearest)
        return scan_expected(&reader->scan, word, "%s", nearest);
    return scan_expected(&reader->scan, word, "CUBE, TOUCH, ALIGNED, NOT_ALIGNED, LEFT, VEC or ORDER");
}

static enum treen_status read_word(struct cubes_reader *reader) {
    struct scan_word word = next_word(reader);
    if (is_word(word, "CUBE"))
        return read_cube(reader);
    for (enum cube_rule rule = 0; rule < CUBE_RULES; rule++)
        if (is_word(word, cubes_words[rule]))
            return reader->name.count
                       ? read_rule(reader, rule, word.place)
                       : scan_error(&reader->scan, word.place,
                                    "found %s before the first cube, expected CUBE and its number",
                                    cubes_words[rule]);
    return unknown_word(reader, word);
}

/* Reads all cubes. There is one start more than cubes, so that every cube's rules have an end. */
static enum treen_status read_cubes(struct cubes_reader *reader) {
    while (scan_space(&reader->scan))
        TRY(read_word(reader));
    if (!reader->name.count)
        return scan_expected(&reader->scan, next_word(reader), "CUBE and its number");
    TRY_MEMORY(array_push(reader->arena, &reader->start, (uint32_t)reader->constraint.count),
               reader->scan.error, "reading the cubes");
    struct cubes *cubes = &reader->puzzle->cubes;
    cubes->cubes = reader->name.count;
    cubes->start = reader->start.at;
    cubes->constraint = reader->constraint.at;
    reader->puzzle->name = reader->name.at;
    return TREEN_OK;
}

/* ---- Data that follow from the text ---------------------------------------------------------- */

static bool make_box(struct cubes_puzzle *puzzle, struct arena *arena) {
    const struct grid *grid = grid_named("cube", 4);
    struct shape shape = {.count = cubes_cells(&puzzle->cubes)};
    shape.cell = ARENA_NEW(arena, shape.count, struct coloured_cell);
    for (uint32_t i = 0; shape.cell && i < shape.count; i++)
        shape.cell[i].at = cubes_cell(&puzzle->cubes, i);
    return shape.cell && box_init(&puzzle->box, grid, &shape, NULL, arena);
}

/* Gives all cubes of one set the number of another, the lesser. Sets are united less often than
 * there are cubes, so that going through all cubes is quick enough. */
static void unite(uint32_t *set, size_t cubes, uint32_t a, uint32_t b) {
    uint32_t from = set[a] > set[b] ? set[a] : set[b], to = set[a] > set[b] ? set[b] : set[a];
    for (size_t i = 0; from != to && i < cubes; i++)
        if (set[i] == from)
            set[i] = to;
}

/* Finds the sets. A set is first named by its first cube; then the sets are numbered without
 * gaps. */
static bool find_sets(struct cubes_puzzle *puzzle, struct arena *arena) {
    const struct cubes *cubes = &puzzle->cubes;
    uint32_t *set = ARENA_NEW(arena, cubes->cubes, uint32_t);
    uint32_t *number = ARENA_NEW(arena, cubes->cubes, uint32_t);
    if (!set || !number)
        return false;
    for (uint32_t n = 0; n < cubes->cubes; n++) {
        set[n] = n;
        for (uint32_t i = cubes->start[n]; i < cubes->start[n + 1]; i++)
            for (unsigned j = 0; j < cube_rule_names(cubes->constraint[i].rule); j++)
                unite(set, n + 1, n, cubes->constraint[i].cube[j]);
    }
    for (uint32_t n = 0; n < cubes->cubes; n++) {
        if (set[n] == n)
            number[n] = (uint32_t)puzzle->sets++;
        set[n] = number[set[n]];
    }
    puzzle->set = set;
    return true;
}

enum treen_status cubes_read(struct scan scan, struct arena *arena, struct cubes_puzzle **puzzle) {
    struct cubes_reader reader = {.scan = scan, .arena = arena};
    reader.scan.comment = "#";
    reader.puzzle = ARENA_NEW(arena, 1, struct cubes_puzzle);
    keyset_init(&reader.numbers, arena);
    TRY_MEMORY(reader.puzzle, reader.scan.error, "reading the cubes");
    TRY(read_box(&reader));
    TRY(read_cubes(&reader));
    TRY_MEMORY(make_box(reader.puzzle, arena) && find_sets(reader.puzzle, arena), reader.scan.error,
               "reading the cubes");
    *puzzle = reader.puzzle;
    return TREEN_OK;
}

const char *cubes_set_name(const struct cubes_puzzle *puzzle, uint32_t set, struct arena *arena) {
    const char *first = NULL, *last = NULL;
    for (size_t n = 0; n < puzzle->cubes.cubes; n++)
        if (puzzle->set[n] == set) {
            first = first ? first : puzzle->name[n];
            last = puzzle->name[n];
        }
    return first == last ? first : arena_print(arena, "%s-%s", first, last);
}

bool cubes_have(const struct cubes_puzzle *puzzle, enum cube_rule rule) {
    const struct cubes *cubes = &puzzle->cubes;
    for (uint32_t i = 0; i < cubes->start[cubes->cubes]; i++)
        if (cubes->constraint[i].rule == rule)
            return true;
    return false;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_rule(const struct cubes_puzzle *puzzle, const struct cube_constraint *constraint,
                       FILE *out) {
    fprintf(out, " %s", cubes_words[constraint->rule]);
    for (unsigned i = 0; i < cube_rule_names(constraint->rule); i++)
        fprintf(out, " %s", puzzle->name[constraint->cube[i]]);
}

static void write_cube(const struct cubes_puzzle *puzzle, size_t cube, FILE *out) {
    const struct cubes *cubes = &puzzle->cubes;
    fprintf(out, "CUBE %s", puzzle->name[cube]);
    for (uint32_t i = cubes->start[cube]; i < cubes->start[cube + 1]; i++)
        write_rule(puzzle, &cubes->constraint[i], out);
}

const char *cubes_line(const struct cubes_puzzle *puzzle, size_t cube, struct arena *arena) {
    struct writing writing;
    if (!writing_open(&writing))
        return NULL;
    write_cube(puzzle, cube, writing.out);
    return writing_keep(&writing, arena);
}

void cubes_write(const struct cubes_puzzle *puzzle, const char *indent, FILE *out) {
    const struct cubes *cubes = &puzzle->cubes;
    fprintf(out, "%sbox %d %d %d\n", indent, cubes->width, cubes->height, cubes->depth);
    for (size_t n = 0; n < cubes->cubes; n++) {
        fputs(indent, out);
        write_cube(puzzle, n, out);
        putc('\n', out);
    }
}
