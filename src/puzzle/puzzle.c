/* From a name to a puzzle. File, collection or standard input give a text; gzip is taken off; a
 * format is recognised. Its reader makes the puzzle and the others of the file. Each problem is a
 * puzzle of its own, chained to the next; closing the first closes all. */
#include "puzzle/puzzle.h"

#include "base/clock.h"
#include "base/text/gzip.h"
#include "base/utf8.h"
#include "base/text/words.h"
#include "puzzle/collection.h"
#include "puzzle/format.h"
#include "puzzle/unread.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The most memory for a puzzle's own data without a budget. The longest text of most formats fits
 * in, whatever it contains. */
static const size_t PUZZLE_MEMORY = BUDGET_BYTES(UINT64_C(4) << 30);

enum { MOST_TEXT = 64 << 20, FIRST_READ = 1 << 16, MOMENT = 1 << 20 };

/* ---- Puzzles --------------------------------------------------------------------------------- */

struct budget *puzzle_budget(const struct limits *limits) {
    return limits ? limits->budget : NULL;
}

void puzzle_arena(const struct treen_puzzle *puzzle, size_t most, struct arena *arena) {
    arena_draw(arena, puzzle->arena.budget, most);
    arena->patience = puzzle->arena.patience;
}

struct treen_puzzle *puzzle_new(const struct kind *kind, const char *source, const struct limits *limits) {
    struct treen_puzzle *puzzle = calloc(1, sizeof *puzzle);
    if (!puzzle)
        return NULL;
    struct budget *budget = puzzle_budget(limits);
    arena_draw(&puzzle->arena, budget, budget ? SIZE_MAX : PUZZLE_MEMORY);
    puzzle->arena.patience = limits ? &limits->patience : NULL;
    puzzle->limits = limits;
    puzzle->kind = kind;
    puzzle->about.kind = kind->about.name;
    puzzle->about.name = arena_text(&puzzle->arena, source, strlen(source));
    if (!puzzle->about.name) {
        treen_close(puzzle);
        return NULL;
    }
    return puzzle;
}

void treen_close(struct treen_puzzle *puzzle) {
    while (puzzle) {
        struct treen_puzzle *next = puzzle->next;
        arena_free(&puzzle->arena);
        free(puzzle);
        puzzle = next;
    }
}

unsigned puzzle_problems(const struct treen_puzzle *puzzle) {
    unsigned count = 0;
    for (; puzzle; puzzle = puzzle->next)
        count++;
    return count;
}

struct treen_puzzle *treen_problem(struct treen_puzzle *puzzle, unsigned number) {
    for (unsigned i = 1; puzzle && i != number; i++)
        puzzle = puzzle->next;
    return puzzle;
}

struct treen_count count_of(const char *digits) {
    char *end;
    errno = 0;
    uint64_t value = digits ? strtoull(digits, &end, 10) : 0;
    bool fits = digits && !errno;
    return (struct treen_count){.text = digits, .value = fits ? value : 0, .fits = fits};
}

static void announce_one(struct treen_puzzle *puzzle, unsigned number, unsigned problems) {
    struct treen_about *about = &puzzle->about;
    about->total = count_of(about->total.text);
    about->up_to_rotation = count_of(about->up_to_rotation.text);
    about->up_to_symmetry = count_of(about->up_to_symmetry.text);
    about->number = number;
    about->problems = problems;
    about->saved = puzzle_saved(puzzle);
    about->burr = burr_describe(puzzle, &puzzle->burr) == TREEN_OK ? &puzzle->burr : NULL;
}

void puzzle_announce(struct treen_puzzle *first, const char *format) {
    unsigned number = 1, problems = puzzle_problems(first);
    for (struct treen_puzzle *each = first; each; each = each->next) {
        if (format)
            each->about.format = format;
        announce_one(each, number++, problems);
    }
}

const struct treen_about *treen_about(const struct treen_puzzle *puzzle) {
    return &puzzle->about;
}

/* ---- Limits ---------------------------------------------------------------------------------- */

double limits_deadline(double seconds) {
    return seconds > 0 ? clock_seconds() + seconds : 0;
}

/* ---- As another kind ------------------------------------------------------------------------- */

enum treen_status puzzle_turn_into(const struct treen_puzzle *puzzle, const char *name,
                                   struct treen_puzzle **turned, struct treen_error *error) {
    const struct kind *kind = kind_named(name);
    if (!kind)
        return error_bad(error, "found no kind of puzzle '%s', expected packing or snake", name);
    if (!puzzle->kind->turn_into)
        return error_bad(error, "a puzzle of kind %s cannot be turned into another kind",
                         puzzle->kind->about.name);
    TRY(puzzle->kind->turn_into(puzzle, kind, turned, error));
    puzzle_announce(*turned, NULL);
    return TREEN_OK;
}

/* ---- From text ------------------------------------------------------------------------------- */

/* Finds the format that the text looks like, or writes the error. A format that is named writes its
 * own errors about the same texts. */
static enum treen_status recognise(const char *text, size_t length, const char *source,
                                   const struct limits *limits, const struct format **format,
                                   struct treen_error *error) {
    if (!length)
        return error_at(error, source, 1, 1, "the file is empty, expected a puzzle");
    TRY(unread_known(text, length, source, error));
    const char *zero = memchr(text, 0, length);
    if (zero) {
        struct scan scan = scan_open(text, length, source, error);
        while (scan.at < zero)
            scan_step(&scan);
        return scan_error(&scan, scan_here(&scan), "found a zero byte: this is no text, expected a puzzle");
    }
    *format = format_sniffed(text, length, source);
    if (*format)
        return TREEN_OK;
    TRY(unread_line(text, length, source, NULL, limits, error));
    return unread_text(text, length, source, error);
}

/* Reads the text. Where it is refused and only perhaps in this format, it may be nearer to
 * another. */
static enum treen_status read_text_in(const struct format *format, bool named, const char *text,
                                      size_t length, const char *source, const struct limits *limits,
                                      struct treen_puzzle **first, struct treen_error *error) {
    enum treen_status status = format_read(format, text, length, source, limits, first, error);
    if (status == TREEN_BAD_INPUT && !named && format->sniff(text, length) != SNIFF_YES)
        TRY(unread_line(text, length, source, format, limits, error));
    return status;
}

/* Tells whether the text, or its beginning, may be as long as the memory allows. */
static bool may_be_long(const char *text, size_t length, const char *source, const char *name) {
    const struct format *format = name ? format_named(name) : format_sniffed(text, length, source);
    return format && format->long_texts;
}

/* Parses a text that is not compressed. The mark for UTF-8 is removed, since no format knows it. A
 * reader fills *puzzle only when all went well. */
static enum treen_status parse_text(const char *text, size_t length, const char *source, const char *name,
                                    const struct limits *limits, struct treen_puzzle **puzzle,
                                    struct treen_error *error) {
    struct treen_puzzle *first = NULL;
    const struct format *format = name ? format_named(name) : NULL;
    if (name && !format)
        return format_unknown(name, error);
    if (format && !format->sniff)
        return error_bad(error, "the format '%s' is only written, expected one that is read", name);
    if (length > MOST_TEXT && !may_be_long(text, length, source, name))
        return error_at(error, source, 0, 0,
                        "this is longer than 64 MB, which only a cover in Knuth's format may be");
    size_t mark = utf8_mark(text, length);
    text += mark;
    length -= mark;
    if (!name)
        TRY(recognise(text, length, source, limits, &format, error));
    enum treen_status status = read_text_in(format, name, text, length, source, limits, &first, error);
    TRY(patience_judge(limits ? &limits->patience : NULL, status, error));
    puzzle_announce(first, format->about.name);
    *puzzle = first;
    return TREEN_OK;
}

/* No format starts like gzip, so any text may be compressed; most of BurrTools' files are. */
enum treen_status puzzle_parse(const char *text, size_t length, const char *source, const char *name,
                               const struct limits *limits, struct treen_puzzle **puzzle,
                               struct treen_error *error) {
    char *inflated;
    if (!gzip_is(text, length))
        return parse_text(text, length, source, name, limits, puzzle, error);
    struct budget *budget = puzzle_budget(limits);
    TRY(gzip_read(text, length, MOST_TEXT, budget, source, &inflated, &length, error));
    enum treen_status status = parse_text(inflated, length, source, name, limits, puzzle, error);
    budget_free(budget, inflated, length);
    return status;
}

/* ---- From a file ----------------------------------------------------------------------------- */

struct text {
    char *at; /* owned */
    size_t length, room;
};

/* Reads more into room that doubles. The file's size is not asked: a pipe has none, and a file may
 * grow while another program writes it. */
static bool read_more(struct text *text, FILE *file, struct budget *budget) {
    if (text->length == text->room) {
        size_t room = text->room ? 2 * text->room : FIRST_READ;
        char *at = budget_realloc(budget, text->at, text->room, room);
        if (!at)
            return false;
        text->at = at;
        text->room = room;
    }
    text->length += fread(text->at + text->length, 1, text->room - text->length, file);
    return true;
}

/* Reads to the end, or until the text is too long (a device may have no end): then treen_parse
 * writes the error. */
static enum treen_status read_whole(FILE *file, const char *name, const char *format,
                                    const struct limits *limits, struct text *text,
                                    struct treen_error *error) {
    bool asked = false;
    while (!feof(file) && !ferror(file)) {
        if (!asked && text->length > MOST_TEXT && !may_be_long(text->at, text->length, name, format))
            return TREEN_OK;
        asked = text->length > MOST_TEXT;
        TRY_MEMORY(read_more(text, file, puzzle_budget(limits)), error, "reading the file");
        if (limits && text->length > MOMENT && patience_is_over(&limits->patience))
            return patience_judge(&limits->patience, TREEN_STOPPED, error);
    }
    if (ferror(file))
        return error_system(error, "cannot read '%s'", name);
    return TREEN_OK;
}

static enum treen_status open_stream(FILE *file, const char *name, const char *format,
                                     const struct limits *limits, struct treen_puzzle **puzzle,
                                     struct treen_error *error) {
    struct text text = {0};
    enum treen_status status = read_whole(file, name, format, limits, &text, error);
    if (status == TREEN_OK)
        status = puzzle_parse(text.at, text.length, name, format, limits, puzzle, error);
    budget_free(puzzle_budget(limits), text.at, text.room);
    return status;
}

static enum treen_status open_file(const char *name, const char *format, const struct limits *limits,
                                   struct treen_puzzle **puzzle, struct treen_error *error) {
    FILE *file = fopen(name, "rb");
    if (!file)
        return error_system(error, "cannot open '%s'", name);
    enum treen_status status = open_stream(file, name, format, limits, puzzle, error);
    fclose(file);
    return status;
}

/* ---- From the collection --------------------------------------------------------------------- */

const struct treen_row *collection_row(size_t index) {
    return index < collection_size ? &collection[index].about : NULL;
}

/* Finds a bundled puzzle. There are few names, so a linear search is enough. */
static const struct collected *find_collected(const char *name) {
    for (const struct collected *each = collection; each->about.name; each++)
        if (strcmp(each->about.name, name) == 0)
            return each;
    return NULL;
}

static enum treen_status unknown_name(const char *name, struct treen_error *error) {
    const char **names = calloc(collection_size + 1, sizeof *names);
    TRY_MEMORY(names, error, "looking for the puzzle");
    for (size_t i = 0; i < collection_size; i++)
        names[i] = collection[i].about.name;
    const struct words_hint hint = words_hint(names, name, strlen(name));
    free(names);
    return error_bad(error, "'%s' is neither a file nor a puzzle of the collection (treen list names them)%s",
                     name, hint.text);
}

static enum treen_status open_collected(const struct collected *found, const char *format,
                                        const struct limits *limits, struct treen_puzzle **puzzle,
                                        struct treen_error *error) {
    TRY(puzzle_parse(found->text, found->length, found->about.name, format, limits, puzzle, error));
    for (struct treen_puzzle *each = *puzzle; each; each = each->next)
        each->about.bundled = true;
    return TREEN_OK;
}

/* A file comes before the collection, so that a person's own puzzle may be called soma. A folder, a
 * program or a picture of that name comes after it, and hides no bundled puzzle. */
enum treen_status puzzle_open(const char *name, const char *format, const struct limits *limits,
                              struct treen_puzzle **puzzle, struct treen_error *error) {
    if (strcmp(name, "-") == 0)
        return open_stream(stdin, "standard input", format, limits, puzzle, error);
    struct stat about;
    bool exists = stat(name, &about) == 0;
    const struct collected *found = find_collected(name);
    if (exists && (found ? S_ISREG(about.st_mode) : !S_ISDIR(about.st_mode))) {
        enum treen_status status = open_file(name, format, limits, puzzle, error);
        if (!found || (status != TREEN_BAD_INPUT && status != TREEN_IO))
            return status;
    }
    if (found)
        return open_collected(found, format, limits, puzzle, error);
    if (exists)
        return error_bad(error, "'%s' is a folder, expected a file", name);
    return unknown_name(name, error);
}
