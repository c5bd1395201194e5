/* Knuth's text is made of lines, and so is the reader. The first line with words names the items;
 * every further one is an option. Words are taken apart only here; the problem knows numbers.
 *
 * Packings and fittings are written, too. Their items are named after pieces and coordinates, and
 * the text is the problem that a search would get before anything is cut off. */
#include "puzzle/kind/cover_group.h"
#include "puzzle/kind/cover_text.h"

#include "base/array.h"
#include "base/keyset.h"
#include "base/harmless.h"
#include "base/text/words.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/format.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Reading --------------------------------------------------------------------------------- */

typedef ARRAY(uint32_t) numbers;

enum { SNIFFED_OPTIONS = 32 };

struct cover_reader {
    struct scan *scan;
    struct arena *arena;
    struct keyset items, colours; /* the numbers of names */
    ARRAY(const char *) item_name, colour_name;
    numbers least, most; /* by primary item */
    bool divided;        /* the bar before the secondary items was read */
    size_t primary;
    /* multiple: an item is not covered exactly once; coloured: an entry has a colour */
    bool multiple, coloured;
    numbers start, item, colour; /* the options, as in struct problem */
    numbers named_by;            /* by item: the last option that named it, counted from 1 */
    ARRAY(struct cover_generator) generator;
};

static bool has(const char *text, size_t length, char c) {
    return length && memchr(text, c, length);
}

/* Reads the next word of the line. A word with control characters is no text, and one that turns
 * the order of characters round is not what a reader sees. */
static enum treen_status read_word(struct cover_reader *reader, struct scan_word *word) {
    *word = scan_word(reader->scan);
    return is_harmless(word->text, word->length)
               ? TREEN_OK
               : scan_expected(reader->scan, *word, "text without control characters");
}

static bool begins_generator(struct scan_word word) {
    return scan_word_is(word, "rotation:") || scan_word_is(word, "symmetry:");
}

/* Returns the word that a misspelt one at the start of a line of generators was meant to be; or
 * null. */
static const char *nearest_generator(struct scan_word word) {
    static const char *const words[] = {"symmetry:", "rotation:", NULL};
    return words_nearest(words, word.text, word.length);
}

/* Tells whether the line is one of generators, `| rotation:` or `| symmetry:`, and no comment. A
 * misspelt one has items alone behind its first word. */
static bool is_generator(const struct cover_reader *reader, struct scan scan) {
    scan_step(&scan);
    scan_blank(&scan);
    struct scan_word word = scan_word(&scan);
    if (begins_generator(word))
        return true;
    bool items = nearest_generator(word) && scan_blank(&scan);
    while (items && scan_blank(&scan)) {
        word = scan_word(&scan);
        items = scan_word_is(word, "|") || keyset_find(&reader->items, word.text, word.length) != KEYSET_NONE;
    }
    return items;
}

/* Goes to the next line with words; false at the end. */
static bool next_line(const struct cover_reader *reader) {
    struct scan *scan = reader->scan;
    while (scan_space(scan) && *scan->at == '|' && !is_generator(reader, *scan))
        scan_line(scan);
    return scan->at < scan->end;
}

/* Reads "b" or "a:b", the multiplicity before a bar. */
static enum treen_status read_multiplicity(struct cover_reader *reader, struct scan_word word, size_t length,
                                           uint32_t *least, uint32_t *most) {
    const char *colon = memchr(word.text, ':', length), *second = colon ? colon + 1 : word.text;
    int64_t low, high;
    if (!scan_is_number(second, (size_t)(word.text + length - second), 1, UINT32_MAX, &high) ||
        (colon && !scan_is_number(word.text, (size_t)(colon - word.text), 0, high, &low)))
        return scan_expected(
            reader->scan, word,
            "a multiplicity before the bar, b|item or a:b|item with a <= b and 1 <= b <= %" PRIu32,
            UINT32_MAX);
    *least = (uint32_t)(colon ? low : high);
    *most = (uint32_t)high;
    reader->multiple |= *least != 1 || *most != 1;
    return TREEN_OK;
}

/* Adds an item. Items are numbered in their order, so that the primary ones come first, as struct
 * problem needs it. */
static enum treen_status add_item(struct cover_reader *reader, struct scan_word whole, const char *name,
                                  size_t length) {
    uint32_t number;
    bool added;
    if (!length || has(name, length, ':') || has(name, length, '|'))
        return scan_expected(reader->scan, whole, "the name of an item, a word without ':' and '|'");
    TRY_MEMORY(keyset_add(&reader->items, name, length, &number, &added), reader->scan->error,
               "reading the options");
    if (!added)
        return scan_expected(reader->scan, whole, "an item that has not been named before");
    const char *copy = arena_text(reader->arena, name, length);
    return copy && array_push(reader->arena, &reader->item_name, copy) &&
                   array_push(reader->arena, &reader->named_by, 0)
               ? TREEN_OK
               : error_memory(reader->scan->error, "reading the options");
}

/* Reads a word of the first line: a name, perhaps after a multiplicity. */
static enum treen_status read_item(struct cover_reader *reader, struct scan_word word) {
    const char *bar = memchr(word.text, '|', word.length), *name = bar ? bar + 1 : word.text;
    uint32_t least = 1, most = 1;
    if (bar && reader->divided)
        return scan_expected(reader->scan, word, "a secondary item, which has no multiplicity");
    if (bar)
        TRY(read_multiplicity(reader, word, (size_t)(bar - word.text), &least, &most));
    TRY(add_item(reader, word, name, (size_t)(word.text + word.length - name)));
    if (reader->divided)
        return TREEN_OK;
    reader->primary++;
    return array_push(reader->arena, &reader->least, least) && array_push(reader->arena, &reader->most, most)
               ? TREEN_OK
               : error_memory(reader->scan->error, "reading the options");
}

static enum treen_status read_items(struct cover_reader *reader) {
    if (!next_line(reader) || *reader->scan->at == '|')
        return scan_expected(reader->scan, scan_word(reader->scan), "a line that names the items");
    while (scan_blank(reader->scan)) {
        struct scan_word word;
        TRY(read_word(reader, &word));
        if (word.length != 1 || *word.text != '|')
            TRY(read_item(reader, word));
        else if (reader->divided)
            return scan_expected(reader->scan, word, "only one bar before the secondary items");
        else
            reader->divided = true;
    }
    /* A null ends the names, for guessing misspelt ones; it is not counted. */
    TRY_MEMORY(array_push(reader->arena, &reader->item_name, NULL), reader->scan->error,
               "reading the options");
    reader->item_name.count--;
    return TREEN_OK;
}

static enum treen_status unknown_item(const struct cover_reader *reader, struct scan_word word,
                                      size_t length) {
    return scan_expected(reader->scan, word, "an item that the first line names%s",
                         words_hint(reader->item_name.at, word.text, length).text);
}

/* Reads a colour. Colours are numbered in their order, too: texts that name them differently give
 * the same problem. */
static enum treen_status read_colour(struct cover_reader *reader, struct scan_word word, size_t item,
                                     const char *colour, uint32_t *number) {
    size_t length = (size_t)(word.text + word.length - colour);
    bool added;
    if (!length)
        return scan_expected(reader->scan, word, "a colour after the colon");
    if (item < reader->primary)
        return scan_expected(reader->scan, word, "no colour, for '%s' is a primary item",
                             reader->item_name.at[item]);
    TRY_MEMORY(keyset_add(&reader->colours, colour, length, number, &added), reader->scan->error,
               "reading the options");
    const char *copy = added ? arena_text(reader->arena, colour, length) : "";
    if (!copy || (added && !array_push(reader->arena, &reader->colour_name, copy)))
        return error_memory(reader->scan->error, "reading the options");
    ++*number; /* 0 is no colour */
    reader->coloured = true;
    return TREEN_OK;
}

/* Returns the length of the item's name in "item" or "item:colour". Most words are shorter than a
 * call of memchr is worth. */
static size_t name_length(struct scan_word word) {
    size_t length = 0;
    while (length < word.length && word.text[length] != ':')
        length++;
    return length;
}

/* Reads a word of an option: "item" or "item:colour". length, hash: of its item. */
static enum treen_status read_entry(struct cover_reader *reader, struct scan_word word, size_t length,
                                    uint32_t hash) {
    size_t option = reader->start.count;
    uint32_t colour = 0, item = keyset_find_fetched(&reader->items, word.text, length, hash);
    if (item == KEYSET_NONE)
        return unknown_item(reader, word, length);
    if (reader->named_by.at[item] == option)
        return scan_expected(reader->scan, word, "an item that has not been in this option before");
    reader->named_by.at[item] = (uint32_t)option;
    if (length < word.length)
        TRY(read_colour(reader, word, item, word.text + length + 1, &colour));
    return array_push(reader->arena, &reader->item, item) &&
                   array_push(reader->arena, &reader->colour, colour)
               ? TREEN_OK
               : error_memory(reader->scan->error, "reading the options");
}

/* Reads some words of an option. Names of many items lie all over the memory, so they are asked for
 * together. */
static enum treen_status read_entries(struct cover_reader *reader) {
    enum { TOGETHER = 16 };
    struct scan_word word[TOGETHER];
    size_t length[TOGETHER], count = 0;
    uint32_t hash[TOGETHER];
    enum treen_status status;
    do
        status = read_word(reader, &word[count]);
    while (status == TREEN_OK && ++count < TOGETHER && scan_blank(reader->scan));
    for (size_t i = 0; i < count; i++) {
        length[i] = name_length(word[i]);
        hash[i] = keyset_fetch_slot(&reader->items, word[i].text, length[i]);
    }
    for (size_t i = 0; i < count; i++)
        keyset_fetch_key(&reader->items, hash[i]);
    for (size_t i = 0; i < count; i++)
        TRY(read_entry(reader, word[i], length[i], hash[i]));
    return status;
}

/* Reads an option. start[] gets the end of each option before the next begins, so its length is the
 * number of the current option, counted from 1. */
static enum treen_status read_option(struct cover_reader *reader) {
    struct scan_place place = scan_here(reader->scan);
    bool primary = false;
    size_t from = reader->item.count;
    while (scan_blank(reader->scan))
        TRY(read_entries(reader));
    for (size_t e = from; e < reader->item.count && !primary; e++)
        primary = reader->item.at[e] < reader->primary;
    if (!primary)
        return scan_error(reader->scan, place, "this option has no primary item, expected at least one");
    return reader->item.count < UINT32_MAX &&
                   array_push(reader->arena, &reader->start, (uint32_t)reader->item.count)
               ? TREEN_OK
               : error_memory(reader->scan->error, "reading the options");
}

/* Reads the next item of a cycle. It moves in no cycle of the line yet. */
static enum treen_status read_cycle_item(const struct cover_reader *reader, struct scan_word word,
                                         const bool *moves, uint32_t *item) {
    *item = keyset_find(&reader->items, word.text, word.length);
    if (*item == KEYSET_NONE)
        return unknown_item(reader, word, word.length);
    return moves[*item] ? scan_expected(reader->scan, word, "an item that is in no cycle of this line before")
                        : TREEN_OK;
}

/* Checks that an item may take the place of another: both are primary, and covered as often. */
static enum treen_status check_alike(const struct cover_reader *reader, struct scan_word word, uint32_t one,
                                     uint32_t other) {
    bool primary = one < reader->primary, alike = primary == (other < reader->primary);
    if (alike && primary)
        alike = reader->least.at[one] == reader->least.at[other] &&
                reader->most.at[one] == reader->most.at[other];
    return alike ? TREEN_OK
                 : scan_expected(reader->scan, word, "an item that is covered as often as '%s'",
                                 reader->item_name.at[other]);
}

/* Reads the cycles of a line of generators: items, with bars between the cycles. */
static enum treen_status read_cycles(struct cover_reader *reader, uint32_t *image, bool *moves) {
    uint32_t first = KEYSET_NONE, last = KEYSET_NONE, item;
    struct scan_word word = {0};
    while (scan_blank(reader->scan)) {
        TRY(read_word(reader, &word));
        if (word.length == 1 && *word.text == '|') {
            if (first == last)
                return scan_expected(reader->scan, word, "a cycle of two items or more before the bar");
            first = last = KEYSET_NONE;
            continue;
        }
        TRY(read_cycle_item(reader, word, moves, &item));
        moves[item] = true;
        if (first == KEYSET_NONE)
            first = item;
        else
            TRY(check_alike(reader, word, item, last));
        if (last != KEYSET_NONE)
            image[last] = item;
        image[item] = first;
        last = item;
    }
    return first == last ? scan_expected(reader->scan, scan_word(reader->scan),
                                         "a cycle of two items or more, as in '| symmetry: a b c | d e'")
                         : TREEN_OK;
}

/* Reads a line of generators. */
static enum treen_status read_generator(struct cover_reader *reader) {
    struct scan *scan = reader->scan;
    const size_t items = reader->item_name.count;
    struct cover_generator generator = {.place = scan_here(scan)};
    uint32_t *image = ARENA_NEW(reader->arena, items, uint32_t);
    bool *moves = ARENA_NEW(reader->arena, items, bool);
    TRY_MEMORY(image && moves, scan->error, "reading the symmetries");
    for (uint32_t i = 0; i < items; i++)
        image[i] = i;
    scan_step(scan);
    scan_blank(scan);
    struct scan_word word = scan_word(scan);
    if (!begins_generator(word))
        return scan_expected(scan, word, "a comment, or '%s' before items", nearest_generator(word));
    generator.rotation = scan_word_is(word, "rotation:");
    generator.image = image;
    TRY(read_cycles(reader, image, moves));
    return array_push(reader->arena, &reader->generator, generator)
               ? TREEN_OK
               : error_memory(scan->error, "reading the symmetries");
}

/* Reads the items and the first `most` options. */
static enum treen_status read_lines(struct cover_reader *reader, size_t most) {
    TRY_MEMORY(array_push(reader->arena, &reader->start, 0), reader->scan->error, "reading the options");
    TRY(read_items(reader));
    while (reader->start.count <= most && next_line(reader))
        TRY(*reader->scan->at == '|' ? read_generator(reader) : read_option(reader));
    return TREEN_OK;
}

/* Opens a reader. All its memory is in `arena`, scratch included: a text is read once. */
static struct cover_reader reader_open(struct scan *scan, struct arena *arena) {
    struct cover_reader reader = {.scan = scan, .arena = arena};
    keyset_init(&reader.items, arena);
    keyset_init(&reader.colours, arena);
    return reader;
}

enum treen_status cover_read(struct scan *scan, struct arena *arena, struct cover **cover) {
    struct cover_reader reader = reader_open(scan, arena);
    TRY(read_lines(&reader, SIZE_MAX));
    struct cover *made = ARENA_NEW(arena, 1, struct cover);
    TRY_MEMORY(made, reader.scan->error, "reading the options");
    made->problem = (struct problem){.items = reader.item_name.count,
                                     .primary = reader.primary,
                                     .least = reader.multiple ? reader.least.at : NULL,
                                     .most = reader.multiple ? reader.most.at : NULL,
                                     .options = reader.start.count - 1,
                                     .start = reader.start.at,
                                     .item = reader.item.at,
                                     .colour = reader.coloured ? reader.colour.at : NULL};
    made->item_name = reader.item_name.at;
    made->colours = reader.colour_name.count;
    made->colour_name = reader.colour_name.at;
    made->items = reader.items;
    made->colour_set = reader.colours;
    *cover = made;
    if (reader.generator.count)
        TRY(cover_group_make(made, reader.generator.at, reader.generator.count, scan, arena, &made->group));
    return problem_by_item(&made->problem, arena, &made->with_start, &made->with)
               ? TREEN_OK
               : error_memory(reader.scan->error, "reading the options");
}

static enum treen_status fill_cover(struct treen_puzzle *puzzle, struct scan *scan) {
    struct cover *cover;
    TRY(cover_read(scan, &puzzle->arena, &cover));
    puzzle->own = cover;
    return TREEN_OK;
}

/* Sniffs by reading the beginning. A text that fails is PERHAPS when an option has an item, or when
 * it begins with a comment. One line of words alone could be any text. */
static enum sniff sniff_cover(const char *text, size_t length) {
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    struct scan scan = scan_open(text, length, NULL, NULL);
    struct cover_reader reader = reader_open(&scan, &arena);
    enum treen_status status = read_lines(&reader, SNIFFED_OPTIONS);
    bool some = reader.item.count > 0;
    arena_free(&arena);
    if (status == TREEN_OK && some)
        return SNIFF_YES;
    return some || status == TREEN_NO_MEMORY || (length && *text == '|') ? SNIFF_PERHAPS : SNIFF_NO;
}

/* ---- From a fitting: names for items --------------------------------------------------------- */

/* Makes a word of the piece's name, without the characters that an item may not have. */
static char *piece_word(const char *name, struct arena *arena) {
    char *word = *name ? arena_text(arena, name, strlen(name)) : arena_text(arena, "_", 1);
    if (word)
        make_harmless(word);
    for (char *c = word; c && *c; c++)
        if (strchr(" :|", *c))
            *c = '_';
    return word;
}

/* Makes the word differ from all taken ones: "1" becomes "#1" when a location has that name, then
 * "#1_2". */
static const char *untaken(struct keyset *taken, const char *word, struct arena *arena) {
    const char *name = word;
    for (unsigned i = 0; name && keyset_find(taken, name, strlen(name)) != KEYSET_NONE; i++)
        name = i ? arena_print(arena, "#%s_%u", word, i + 1) : arena_print(arena, "#%s", word);
    return name;
}

static bool name_item(struct keyset *taken, const char **item_name, uint32_t item, const char *name) {
    item_name[item] = name;
    return name && keyset_add_text(taken, name);
}

/* Names the items. Locations get their names first, since these are more regular. */
static bool name_items(const struct fitting *fitting, const struct fitting_items *items, struct arena *arena,
                       const char **item_name) {
    struct keyset taken;
    keyset_init(&taken, arena);
    int coordinates = fitting_coordinates(fitting);
    for (size_t i = 0; i < fitting->locations; i++)
        if (!name_item(&taken, item_name, items->of_location[i],
                       fitting_location_name(fitting, i, coordinates, arena)))
            return false;
    for (size_t c = 0; c < fitting->classes; c++) {
        if (items->of_class[c] == NO_CLASS)
            continue;
        const char *word = piece_word(fitting->piece[fitting->class[c].member[0]].name, arena);
        if (!word || !name_item(&taken, item_name, items->of_class[c], untaken(&taken, word, arena)))
            return false;
    }
    return items->holes == NO_CLASS ||
           name_item(&taken, item_name, items->holes, untaken(&taken, "holes", arena));
}

enum treen_status cover_of_fitting(const struct fitting *fitting, struct arena *arena, struct cover *cover,
                                   struct treen_error *error) {
    struct fitting_items items;
    TRY(fitting_problem(fitting, NULL, HOLES_AS_WRITTEN, arena, &cover->problem, &items, error));
    const char **item_name = ARENA_NEW(arena, cover->problem.items, const char *);
    TRY_MEMORY(item_name && name_items(fitting, &items, arena, item_name), error, "naming the items");
    cover->item_name = item_name;
    return TREEN_OK;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Writes an item. The bar stands before the first secondary item. A multiplicity is written unless
 * it is one. */
static void write_item(const struct cover *cover, size_t item, FILE *out) {
    const struct problem *problem = &cover->problem;
    if (item == problem->primary)
        fputs("| ", out);
    if (item < problem->primary && !problem_is_plain(problem, item)) {
        if (problem->least[item] != problem->most[item])
            fprintf(out, "%" PRIu32 ":", problem->least[item]);
        fprintf(out, "%" PRIu32 "|", problem->most[item]);
    }
    fputs(cover->item_name[item], out);
}

static void write_option(const struct cover *cover, size_t option, FILE *out) {
    const struct problem *problem = &cover->problem;
    for (uint32_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        uint32_t colour = problem->colour ? problem->colour[i] : 0;
        fprintf(out, "%s%s", i > problem->start[option] ? " " : "", cover->item_name[problem->item[i]]);
        if (colour)
            fprintf(out, ":%s", cover->colour_name[colour - 1]);
    }
    putc('\n', out);
}

void cover_write(const struct cover *cover, const char *indent, FILE *out) {
    fputs(indent, out);
    for (size_t i = 0; i < cover->problem.items; i++) {
        if (i)
            putc(' ', out);
        write_item(cover, i, out);
    }
    putc('\n', out);
    cover_group_write(cover, indent, out);
    for (size_t o = 0; o < cover->problem.options; o++) {
        fputs(indent, out);
        write_option(cover, o, out);
    }
}

const char *cover_entry(const struct cover *cover, size_t entry, struct arena *arena) {
    const struct problem *problem = &cover->problem;
    const char *name = cover->item_name[problem->item[entry]];
    uint32_t colour = problem->colour ? problem->colour[entry] : 0;
    return colour ? arena_print(arena, "%s:%s", name, cover->colour_name[colour - 1]) : name;
}

/* A puzzle that is a cover is lent; a packing or fitting is turned into its problem. */
enum treen_status cover_of_puzzle(const struct treen_puzzle *puzzle, struct arena *arena, struct cover *cover,
                                  struct treen_error *error) {
    const struct cover *own = puzzle_cover(puzzle);
    if (own) {
        *cover = *own;
        return TREEN_OK;
    }
    if (!puzzle->kind->fit)
        return error_bad(error, "an exact cover cannot hold a puzzle of kind %s", puzzle->kind->about.name);
    struct fitting *fitting;
    TRY(puzzle->kind->fit(puzzle, arena, &fitting, error));
    return cover_of_fitting(fitting, arena, cover, error);
}

static enum treen_status write_text(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    struct arena arena;
    arena_beside(&arena, &puzzle->arena);
    struct cover cover = {0};
    enum treen_status status = cover_of_puzzle(puzzle, &arena, &cover, error);
    if (status == TREEN_OK && !cover.problem.primary) /* its first line would be a comment */
        status = error_bad(error, "an exact cover cannot hold a puzzle in which nothing has to be covered");
    if (status == TREEN_OK)
        cover_write(&cover, "", out);
    arena_free(&arena);
    return status;
}

const struct format format_cover = {
    .about = {.name = "cover",
              .summary = "exact cover: items and options (Knuth's dancing links programs)",
              .extension = ".cover"},
    .sniff = sniff_cover,
    .kind = &kind_cover,
    .fill = fill_cover,
    .write = write_text,
    .long_texts = true,
};
