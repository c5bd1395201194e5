/* Reads a snake from treen's own format, in the notations that people use for chains.
 *
 * In every notation, a chain becomes a joint for each cube: straight on, bent, or either. Most
 * texts do not tell the notation of their numbers. Each notation makes another number of cubes of
 * them. So the box tells the notation, or that two are possible. */
#include "puzzle/snake.h"

#include "base/text/words.h"
#include "engine/chain/chain.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const snake_keys[] = {"snake", "notation", "grid", "box", "placed", NULL};

static const char *const notations[] = {"runs", "steps", "corners", "letters", NULL};

/* Longer than any chain that fits a box, in any notation. */
enum { MOST_SUM = 4 * MOST_CELLS };

/* A chain that is being read. */
struct snake_reader {
    struct snake *snake;
    struct scan *scan;
    const struct tree *node;
    const char *source;
    struct arena *arena;
    struct treen_error *error;
    ARRAY(uint32_t) number; /* in the order of the text */
    uint64_t sum;
    uint32_t first, least_inside,
        most_inside; /* the first number, and the smallest and largest of the others */
};

/* ---- Joints ---------------------------------------------------------------------------------- */

static bool room_for_links(struct snake_reader *reader, size_t links) {
    reader->snake->links = links;
    reader->snake->joint = ARENA_NEW(reader->arena, links, uint8_t);
    return reader->snake->joint != NULL;
}

/* Finds whether the chain is the same from both ends. Joints are compared by all that they may do:
 * a chain with free joints is the same if all of its foldings together are. */
static void look_from_both_ends(struct snake *snake) {
    snake->same_from_both_ends = true;
    for (size_t i = 0; i < snake->links; i++)
        snake->same_from_both_ends &= snake->joint[i] == snake->joint[snake->links - 1 - i];
}

/* Returns the steps of a run, from the cube before it, or from its first cube. */
static uint32_t steps_of(enum notation notation, uint32_t number, bool first) {
    return notation == NOTATION_CORNERS || (notation == NOTATION_RUNS && first) ? number - 1 : number;
}

/* Makes joints of the numbers. Every run but the last ends in a bend. A chain of one cube has no
 * run. */
static enum treen_status joints_of_numbers(struct snake_reader *reader, enum notation notation,
                                           size_t links) {
    TRY_MEMORY(room_for_links(reader, links), reader->error, "reading the snake");
    size_t link = 0;
    for (size_t i = 0; i < reader->number.count; i++) {
        uint32_t steps = steps_of(notation, reader->number.at[i], i == 0);
        for (uint32_t j = 0; j < steps; j++)
            reader->snake->joint[link++] = j ? JOINT_STRAIGHT : JOINT_BENT;
    }
    reader->snake->joint[0] = 0;
    look_from_both_ends(reader->snake);
    return TREEN_OK;
}

/* ---- Which notation it is -------------------------------------------------------------------- */

/* Returns the number of cubes that the numbers make in this notation, or 0 when they cannot mean
 * it. Each run but the first has a cube that is not in the one before. The first has more than one
 * cube, unless the chain is one cube. */
static uint64_t cubes_as(const struct snake_reader *reader, enum notation notation) {
    size_t runs = reader->number.count;
    bool single = runs == 1;
    switch (notation) {
    case NOTATION_RUNS:
        return reader->first > 1 || single ? reader->sum : 0;
    case NOTATION_STEPS:
        return reader->sum + 1;
    default:
        return reader->least_inside > 1 && (reader->first > 1 || single) ? reader->sum - runs + 1 : 0;
    }
}

/* Returns the number of cubes in the longest line. */
static uint32_t longest_as(const struct snake_reader *reader, enum notation notation) {
    uint32_t first = steps_of(notation, reader->first, true) + 1;
    uint32_t inside = reader->number.count > 1 ? steps_of(notation, reader->most_inside, false) + 1 : 0;
    return first > inside ? first : inside;
}

static bool fits_box(const struct snake_reader *reader, uint64_t cubes) {
    const struct box *box = &reader->snake->place.box;
    return cubes > 0 && cubes >= box->must_cells && cubes <= box->cells;
}

/* Returns "27 as runs, 28 as steps or 11 as corners". */
static const char *all_readings(const struct snake_reader *reader) {
    uint64_t corners = cubes_as(reader, NOTATION_CORNERS), runs = cubes_as(reader, NOTATION_RUNS);
    const char *first = runs ? arena_print(reader->arena, "%" PRIu64 " as runs, ", runs) : "";
    const char *last = corners ? arena_print(reader->arena, ", %" PRIu64 " as corners", corners) : "";
    return first && last
               ? arena_print(reader->arena, "%s%" PRIu64 " as steps%s", first, reader->sum + 1, last)
               : NULL;
}

/* Returns "27", or "from 20 to 27". */
static const char *cubes_wanted(const struct snake_reader *reader) {
    const struct box *box = &reader->snake->place.box;
    return box->must_cells == box->cells
               ? arena_print(reader->arena, "%zu", box->cells)
               : arena_print(reader->arena, "from %zu to %zu", box->must_cells, box->cells);
}

/* Returns the subject of a sentence about the numbers, with its verb; null: no memory. */
static const char *numbers_make(const struct snake_reader *reader) {
    if (reader->number.count == 1)
        return "this number makes";
    return arena_print(reader->arena, "these %zu numbers make", reader->number.count);
}

/* Refuses numbers that make too many or too few cubes. The error has all readings: the right one is
 * probably among them, with one number wrong. */
static enum treen_status refuse_sum(const struct snake_reader *reader, enum notation notation) {
    const char *all = all_readings(reader), *wanted = cubes_wanted(reader), *they_make = numbers_make(reader);
    TRY_MEMORY(all && wanted && they_make, reader->error, "reading the snake");
    if (notation != NOTATIONS && cubes_as(reader, notation))
        return tree_error(reader->node, reader->source, reader->error,
                          "%s a chain of %" PRIu64
                          " cubes as %s, expected %s for this box (all readings: %s)",
                          they_make, cubes_as(reader, notation), notations[notation], wanted, all);
    return tree_error(reader->node, reader->source, reader->error,
                      "%s a chain of %s; expected %s cubes for this box", they_make, all, wanted);
}

/* Refuses a notation that fits the box only by its sum. Probably the numbers were meant as runs and
 * one is missing or wrong: the error begins with this. */
static enum treen_status refuse_guess(const struct snake_reader *reader, enum notation notation) {
    uint64_t runs = cubes_as(reader, NOTATION_RUNS);
    const char *wanted = cubes_wanted(reader);
    const char *they_make = numbers_make(reader);
    const char *meant =
        runs ? arena_print(reader->arena,
                           "as runs %s a chain of %" PRIu64 " cubes, expected %s for this box; ", they_make,
                           runs, wanted)
             : "";
    TRY_MEMORY(wanted && they_make && meant, reader->error, "reading the snake");
    return tree_error(reader->node, reader->source, reader->error,
                      "%sas %s they would make %" PRIu64 " cubes, but %u of these would lie in a line, and "
                      "the box is %u long at most",
                      meant, notations[notation], cubes_as(reader, notation), longest_as(reader, notation),
                      snake_side(&reader->snake->place.box));
}

/* Finds the notation. If the box need not be filled, several sums may fit. A single run is the same
 * chain as runs and as corners. A notation with too many cubes in a line is not taken, except runs,
 * the usual one, when no other fits. */
static enum treen_status find_notation(const struct snake_reader *reader, enum notation *notation) {
    enum notation found = NOTATIONS, too_long = NOTATIONS;
    for (int i = NOTATION_RUNS; i <= NOTATION_CORNERS; i++) {
        enum notation each = (enum notation)i;
        if (!fits_box(reader, cubes_as(reader, each)))
            continue;
        if (longest_as(reader, each) > snake_side(&reader->snake->place.box)) {
            too_long = too_long == NOTATIONS ? each : too_long;
            continue;
        }
        if (found != NOTATIONS && cubes_as(reader, each) == cubes_as(reader, found))
            continue;
        if (found != NOTATIONS)
            return tree_error(reader->node, reader->source, reader->error,
                              "these numbers make a chain of %" PRIu64 " cubes as %s and of %" PRIu64
                              " as %s, and the box takes both: say which with 'notation: %s' or 'notation: "
                              "%s' (setting notation)",
                              cubes_as(reader, found), notations[found], cubes_as(reader, each),
                              notations[each], notations[found], notations[each]);
        found = each;
    }
    if (found == NOTATIONS && too_long == NOTATION_RUNS)
        found = NOTATION_RUNS;
    *notation = found;
    if (found != NOTATIONS)
        return TREEN_OK;
    return too_long == NOTATIONS ? refuse_sum(reader, found) : refuse_guess(reader, too_long);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static bool is_between(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',';
}

/* Returns the next word, up to a blank or a comma. */
static struct scan_word next_word(struct scan *scan) {
    while (scan->at < scan->end && is_between(*scan->at))
        scan_step(scan);
    struct scan_word word = {.text = scan->at, .place = scan_here(scan)};
    while (scan->at < scan->end && !is_between(*scan->at))
        scan_step(scan);
    word.length = (size_t)(scan->at - word.text);
    return word;
}

static void note_inside(struct snake_reader *reader, uint32_t number) {
    reader->least_inside = number < reader->least_inside ? number : reader->least_inside;
    reader->most_inside = number > reader->most_inside ? number : reader->most_inside;
}

static enum treen_status read_number(struct snake_reader *reader, struct scan_word word) {
    int64_t number;
    if (!scan_is_number(word.text, word.length, 1, MOST_CELLS, &number))
        return scan_expected(reader->scan, word, "the length of a run, a whole number from 1 to %d",
                             MOST_CELLS);
    reader->sum += (uint64_t)number;
    if (reader->sum > MOST_SUM)
        return scan_error(reader->scan, word.place, "this chain is longer than any box: %d cubes at most",
                          MOST_CELLS);
    if (!reader->number.count)
        reader->first = (uint32_t)number;
    else
        note_inside(reader, (uint32_t)number);
    return array_push(reader->arena, &reader->number, (uint32_t)number)
               ? TREEN_OK
               : error_memory(reader->error, "reading the snake");
}

static enum treen_status read_numbers(struct snake_reader *reader, enum notation notation) {
    struct scan_word word;
    reader->least_inside = UINT32_MAX;
    while ((word = next_word(reader->scan)).length)
        TRY(read_number(reader, word));
    if (notation == NOTATIONS)
        TRY(find_notation(reader, &notation));
    uint64_t cubes = cubes_as(reader, notation);
    if (!fits_box(reader, cubes))
        return refuse_sum(reader, notation);
    return joints_of_numbers(reader, notation, (size_t)cubes);
}

/* ---- Letters --------------------------------------------------------------------------------- */

/* Returns the joint of a cube's letter; 255 when it is no letter of a joint. */
static uint8_t joint_of(char letter) {
    switch (letter) {
    case 's':
    case 'S':
        return JOINT_STRAIGHT;
    case 't':
    case 'T':
        return JOINT_BENT;
    case '?':
        return JOINT_BENT | JOINT_STRAIGHT;
    case 'e':
    case 'E':
        return 0;
    default:
        return 255;
    }
}

static enum treen_status refuse_letter(const struct snake_reader *reader) {
    struct scan *scan = reader->scan;
    struct scan_word word = {scan->at, 1, scan_here(scan)};
    while (scan->at + word.length < scan->end && ((unsigned char)scan->at[word.length] & 0xc0) == 0x80)
        word.length++;
    return scan_expected(scan, word,
                         "s (straight on), t (turn) or ? (either) for each cube, e at both ends or at none");
}

/* Letters in a row; blanks and commas between them mean nothing. `end`: the first e that is not the
 * first letter. */
struct letters {
    size_t count, end;
    struct scan_place end_place;
};

/* Gathers the letters. An e in the middle is noted and refused later, when it is known whether the
 * ends are written. */
static enum treen_status gather_letters(struct snake_reader *reader, uint8_t *joint, size_t room,
                                        struct letters *letters) {
    struct scan *scan = reader->scan;
    *letters = (struct letters){0};
    for (; scan->at < scan->end; scan_step(scan)) {
        if (is_between(*scan->at))
            continue;
        uint8_t found = joint_of(*scan->at);
        if (found == 255)
            return refuse_letter(reader);
        if (letters->count == room)
            return scan_error(scan, scan_here(scan), "this is one cube too many: the box has %zu cells",
                              room);
        if (!found && letters->count && !letters->end) {
            letters->end = letters->count;
            letters->end_place = scan_here(scan);
        }
        joint[letters->count++] = found;
    }
    return TREEN_OK;
}

/* Checks the ends: both are there, as e, or none. */
static enum treen_status find_ends(const struct snake_reader *reader, const struct letters *letters,
                                   bool with_ends) {
    size_t last = letters->count - 1;
    if (letters->end && (!with_ends || letters->end != last))
        return scan_error(reader->scan, letters->end_place,
                          "found an e for an end in the middle, expected one at both ends or at none");
    if (with_ends && last && !letters->end)
        return scan_expected(reader->scan, next_word(reader->scan), "e for the last cube, as for the first");
    return TREEN_OK;
}

static enum treen_status read_letters(struct snake_reader *reader) {
    struct snake *snake = reader->snake;
    size_t cells = snake->place.box.cells;
    struct letters letters;
    /* the first and last are for ends that are not written */
    uint8_t *joint = ARENA_NEW(reader->arena, cells + 2, uint8_t);
    TRY_MEMORY(joint, reader->error, "reading the snake");
    TRY(gather_letters(reader, joint + 1, cells, &letters));
    bool with_ends = joint[1] == 0;
    TRY(find_ends(reader, &letters, with_ends));
    snake->joint = with_ends ? joint + 1 : joint;
    snake->links = with_ends ? letters.count : letters.count + 2;
    look_from_both_ends(snake);
    if (fits_box(reader, snake->links))
        return TREEN_OK;
    const char *wanted = cubes_wanted(reader);
    return wanted ? tree_error(reader->node, reader->source, reader->error,
                               "these letters make a chain of %zu cubes, expected %s for this box",
                               snake->links, wanted)
                  : error_memory(reader->error, "reading the snake");
}

/* ---- Chains ---------------------------------------------------------------------------------- */

/* Reads "any": every chain that fills the box, at once. */
static enum treen_status read_any(struct snake_reader *reader) {
    struct snake *snake = reader->snake;
    TRY_MEMORY(room_for_links(reader, snake->place.box.cells), reader->error, "reading the snake");
    for (size_t i = 1; i + 1 < snake->links; i++)
        snake->joint[i] = JOINT_BENT | JOINT_STRAIGHT;
    snake->same_from_both_ends = true;
    return TREEN_OK;
}

/* Reads the chain at `scan` into links, joint and same_from_both_ends. The box limits the number of
 * cubes: if `notation` is NOTATIONS, this tells the notations apart. `node` is the place of errors
 * about the whole chain. */
static enum treen_status snake_read_chain(struct snake *snake, struct scan *scan, enum notation notation,
                                          const struct tree *node, const char *source, struct arena *arena,
                                          struct treen_error *error) {
    struct snake_reader reader = {
        .snake = snake, .scan = scan, .node = node, .source = source, .arena = arena, .error = error};
    struct scan ahead = *scan;
    struct scan_word first = next_word(&ahead);
    if (scan_word_is(first, "any"))
        return read_any(&reader);
    bool letters = first.length && joint_of(first.text[0]) != 255;
    return notation == NOTATION_LETTERS || (notation == NOTATIONS && letters)
               ? read_letters(&reader)
               : read_numbers(&reader, notation);
}

uint32_t snake_side(const struct box *box) {
    int x = box->high.x - box->low.x, y = box->high.y - box->low.y, z = box->high.z - box->low.z;
    int most = x > y ? x : y;
    return (uint32_t)(most > z ? most : z) + 1;
}

size_t snake_runs(const struct snake *snake) {
    size_t runs = snake->links > 1;
    for (size_t i = 1; i + 1 < snake->links; i++)
        runs += snake->joint[i] != JOINT_STRAIGHT;
    return runs;
}

/* ---- Treen's own format ---------------------------------------------------------------------- */

static enum treen_status read_notation(const struct tree *map, const char *source, enum notation *notation,
                                       struct treen_error *error) {
    const struct tree *node = tree_get(map, "notation");
    *notation = NOTATIONS;
    if (!node)
        return TREEN_OK;
    const char *text = node->kind == TREE_TEXT ? node->text : "";
    for (int i = 0; i < NOTATIONS; i++)
        if (strcmp(notations[i], text) == 0) {
            *notation = (enum notation)i;
            return TREEN_OK;
        }
    return tree_error(node, source, error, "found '%s', expected runs, steps, corners or letters%s", text,
                      words_hint(notations, text, strlen(text)).text);
}

enum treen_status snake_read(struct treen_puzzle *puzzle, const struct tree *map, struct treen_error *error) {
    const char *source = puzzle->about.name;
    struct snake *snake = ARENA_NEW(&puzzle->arena, 1, struct snake);
    const struct tree *chain = tree_get(map, "snake");
    enum notation notation;
    TRY_MEMORY(snake, error, "reading the snake");
    TRY(packing_read_place(&snake->place, map, source, &puzzle->arena, error));
    if (!snake->place.grid->cubic)
        return tree_error(tree_get(map, "grid"), source, error,
                          "found the grid '%s', expected cube or square for a snake",
                          snake->place.grid->about.name);
    TRY(read_notation(map, source, &notation, error));
    if (!chain || chain->kind != TREE_TEXT || !chain->length)
        return tree_error(
            chain ? chain : map, source, error,
            "expected the chain as 'snake: 3 2 2 2 1 …' (the lengths of its runs) or 'snake: any'");
    struct scan scan = tree_scan(chain, source, error);
    TRY(snake_read_chain(snake, &scan, notation, chain, source, &puzzle->arena, error));
    puzzle->own = snake;
    puzzle->about.grid = snake->place.grid->about.name;
    return snake_read_placed(puzzle, map, error);
}

/* ---- The command line ------------------------------------------------------------------------ */

/* Reads the texts as a file with these keys. */
enum treen_status snake_open(const char *chain, const char *box, unsigned notation,
                             const struct limits *limits, struct treen_puzzle **out,
                             struct treen_error *error) {
    if (notation > NOTATIONS)
        return error_bad(error, "found notation %u, expected 0 to %d", notation, NOTATIONS);
    struct treen_puzzle *puzzle = puzzle_new(&kind_snake, "snake", limits);
    TRY_MEMORY(puzzle, error, "reading the snake");
    struct tree child[] = {tree_of_text("snake", chain), tree_of_text("box", box), {.kind = TREE_TEXT}};
    struct tree map = {.kind = TREE_MAP, .count = 2, .child = child};
    if (notation)
        child[map.count++] = tree_of_text("notation", notations[notation - 1]);
    puzzle->about.format = "snake";
    enum treen_status status = snake_read(puzzle, &map, error);
    puzzle_announce(puzzle, NULL);
    if (status == TREEN_OK)
        *out = puzzle;
    else
        treen_close(puzzle);
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool has_free_joints(const struct snake *snake) {
    for (size_t i = 0; i < snake->links; i++)
        if (snake->joint[i] == (JOINT_BENT | JOINT_STRAIGHT))
            return true;
    return false;
}

static void write_letters(const struct snake *snake, FILE *out) {
    static const char letter[] = "ets?";
    fputs("snake: \"", out);
    for (size_t i = 0; i < snake->links; i++)
        putc(letter[snake->joint[i]], out);
    fputs("\"\nnotation: letters\n", out);
}

/* Writes the runs; the first one counts its first cube. */
static void write_runs(const struct snake *snake, FILE *out) {
    size_t run = snake->links > 1 ? 2 : 1;
    fputs("snake:", out);
    for (size_t i = 1; i + 1 < snake->links; i++, run++)
        if (snake->joint[i] == JOINT_BENT) {
            fprintf(out, " %zu", run);
            run = 0;
        }
    fprintf(out, " %zu\nnotation: runs\n", run);
}

/* The notation is written, since a box that need not be filled may not tell it. */
void snake_write(const struct treen_puzzle *puzzle, FILE *out) {
    const struct snake *snake = puzzle->own;
    fputs("kind: snake\n", out);
    packing_write_place(&snake->place, out);
    if (has_free_joints(snake) || snake->links < 2)
        write_letters(snake, out);
    else
        write_runs(snake, out);
    snake_write_placed(puzzle, out);
}
