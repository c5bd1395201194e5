/* burr6: a line for each of six sticks, "mark,number,name", and # comments. The first comment is
 * the title, since there is no other place for it. */
#include "puzzle/format.h"

#include "base/harmless.h"
#include "puzzle/kind/burr_packing.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

extern const struct kind kind_burr;

/* ---- Lines ----------------------------------------------------------------------------------- */

struct line {
    const char *at, *end; /* without the line break, and without blanks around */
    int number, column;   /* those of its first character */
};

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static void trim(struct line *line) {
    for (; line->at < line->end && is_blank(*line->at); line->at++)
        line->column++;
    while (line->end > line->at && is_blank(line->end[-1]))
        line->end--;
}

/* Finds the line that starts at *text, and moves *text behind it. Returns false after the last
 * line. */
static bool next_line(const char **text, const char *end, struct line *line) {
    if (*text == end)
        return false;
    const char *stop = memchr(*text, '\n', (size_t)(end - *text));
    *line = (struct line){*text, stop ? stop : end, line->number + 1, 1};
    *text = stop ? stop + 1 : end;
    trim(line);
    return true;
}

static bool says_something(const struct line *line) {
    return line->at < line->end && *line->at != '#';
}

/* Cuts the part up to the next comma off the line. Returns false when there is no comma: the part
 * is the whole rest. */
static bool cut(struct line *line, struct line *part) {
    const char *comma = memchr(line->at, ',', (size_t)(line->end - line->at));
    *part = *line;
    if (comma) {
        part->end = comma;
        line->column += (int)(comma + 1 - line->at);
        line->at = comma + 1;
        trim(line);
    } else {
        line->at = line->end;
    }
    trim(part);
    return comma != NULL;
}

/* ---- Sniffing -------------------------------------------------------------------------------- */

/* Tells whether the part is one word, and no list of JSON. In other formats commas are inside
 * words, and a line has several words. */
static bool is_word(const struct line *part) {
    for (const char *at = part->at; at < part->end; at++)
        if (is_blank(*at))
            return false;
    return part->at < part->end && *part->at != '[';
}

/* Tells whether the line may be cells of a board or a box, which are the items of many covers: "0,0
 * 1,0", "0,0,0 1,0,0". `name` is the rest after the number. */
static bool is_cells(const struct line *mark, const struct line *number, const struct line *name) {
    const char *at = name->at;
    while (at < name->end && *at != ',' && !is_blank(*at))
        at++;
    bool several = at < name->end && is_blank(*at) && memchr(at, ',', (size_t)(name->end - at));
    return isdigit((unsigned char)*mark->at) && (!is_word(number) || several);
}

/* Returns whether a line from `text` on has a text of its own. */
static bool says_more(const char *text, const char *end) {
    struct line line = {.number = 0};
    while (next_line(&text, end, &line))
        if (says_something(&line))
            return true;
    return false;
}

/* Tells whether the first line with a text has the form "A,120,key"; PERHAPS with a word for the
 * number. A line of cells without a second line is a cover without options, since a burr has six
 * lines. */
static enum sniff sniff_burr6(const char *text, size_t length) {
    const char *end = text + length;
    struct line line = {.number = 0}, mark, number;
    int64_t value;
    while (next_line(&text, end, &line))
        if (says_something(&line)) {
            if (!cut(&line, &mark) || !is_word(&mark))
                return SNIFF_NO;
            bool more = cut(&line, &number);
            size_t digits = (size_t)(number.end - number.at);
            bool cells = is_cells(&mark, &number, &line);
            if (scan_is_number(number.at, digits, INT64_MIN, INT64_MAX, &value))
                return !cells ? SNIFF_YES : says_more(text, end) ? SNIFF_PERHAPS : SNIFF_NO;
            return more && !cells ? SNIFF_PERHAPS : SNIFF_NO;
        }
    return SNIFF_NO;
}

/* ---- Reading --------------------------------------------------------------------------------- */

struct burr6_reader {
    struct treen_puzzle *puzzle;
    struct scan scan; /* for its messages */
    size_t sticks;
    struct burr_stick stick[BURR_STICKS];
};

static struct scan_word word_of(const struct line *part) {
    return (struct scan_word){part->at, (size_t)(part->end - part->at), {part->number, part->column}};
}

static enum treen_status keep_text(const struct burr6_reader *reader, const struct line *part,
                                   const char **text) {
    *text = arena_text(&reader->puzzle->arena, part->at, (size_t)(part->end - part->at));
    return *text ? TREEN_OK : error_memory(reader->scan.error, "reading the burr");
}

/* Reads a mark. Solutions name the pieces by their marks, so no mark may come twice. */
static enum treen_status read_mark(struct burr6_reader *reader, const struct line *part, const char **mark) {
    if (part->at == part->end)
        return scan_expected(&reader->scan, word_of(part), "a mark for this stick, as in 'A,120,key'");
    TRY(keep_text(reader, part, mark));
    for (size_t i = 0; i < reader->sticks; i++)
        if (strcmp(reader->stick[i].mark, *mark) == 0)
            return scan_expected(&reader->scan, word_of(part), "a mark that no stick above has");
    return TREEN_OK;
}

/* Reads a stick. The name is the rest of the line with its commas; the mark and the number have
 * none. */
static enum treen_status read_stick(struct burr6_reader *reader, struct line line) {
    struct burr_stick *stick = &reader->stick[reader->sticks];
    struct line part, start = line;
    if (reader->sticks == BURR_STICKS)
        return scan_expected(&reader->scan, word_of(&line), "the end of the file: a burr has six sticks");
    if (!cut(&line, &part))
        return scan_expected(&reader->scan, word_of(&start), "'mark,number,name'");
    TRY(read_mark(reader, &part, &stick->mark));
    cut(&line, &part);
    TRY(burr_number(&reader->scan, word_of(&part), &stick->number));
    if (line.at < line.end)
        TRY(keep_text(reader, &line, &stick->name));
    reader->sticks++;
    return TREEN_OK;
}

static enum treen_status read_title(struct burr6_reader *reader, struct line comment) {
    struct treen_about *about = &reader->puzzle->about;
    comment.at++;
    trim(&comment);
    return about->title || comment.at == comment.end ? TREEN_OK : keep_text(reader, &comment, &about->title);
}

static enum treen_status read_lines(struct burr6_reader *reader) {
    struct line line = {.number = 0};
    const char *at = reader->scan.at;
    while (next_line(&at, reader->scan.end, &line)) {
        if (says_something(&line))
            TRY(read_stick(reader, line));
        else if (line.at < line.end && !reader->sticks)
            TRY(read_title(reader, line));
    }
    if (reader->sticks < BURR_STICKS)
        return scan_error(&reader->scan, (struct scan_place){line.number + 1, 1},
                          "the file ends here with %zu of the six sticks, expected 'mark,number,name'",
                          reader->sticks);
    return burr_build(reader->puzzle, reader->stick, STICK_SHORTEST)
               ? TREEN_OK
               : error_memory(reader->scan.error, "reading the burr");
}

static enum treen_status fill_burr6(struct treen_puzzle *puzzle, struct scan *scan) {
    struct burr6_reader reader = {.puzzle = puzzle, .scan = *scan};
    return read_lines(&reader);
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Tells whether the text reads back equal. It is one line, no blank at its ends is lost, and no
 * mark is read as a comment. */
static bool holds(const char *text, bool is_mark) {
    size_t length = strlen(text);
    bool trimmed = length && !is_blank(text[0]) && !is_blank(text[length - 1]);
    return trimmed && is_harmless(text, length) && !(is_mark && (strchr(text, ',') || text[0] == '#'));
}

static enum treen_status check_texts(const struct treen_puzzle *puzzle, const struct burr *burr,
                                     struct treen_error *error) {
    if (puzzle->about.title && !holds(puzzle->about.title, false))
        return error_bad(error,
                         "burr6 cannot hold this title, which must be one line without control characters");
    for (size_t i = 0; i < BURR_STICKS; i++) {
        const struct burr_stick *stick = &burr->stick[i];
        if (!holds(stick->mark, true) || (stick->name && !holds(stick->name, false)))
            return error_say(
                error, TREEN_BAD_INPUT,
                "burr6 cannot hold the mark or name of stick %zu: one line without control characters, "
                "no comma in a mark",
                i + 1);
    }
    return TREEN_OK;
}

static enum treen_status write_burr6(const struct treen_puzzle *puzzle, FILE *out,
                                     struct treen_error *error) {
    const struct burr *burr = puzzle_burr(puzzle);
    if (!burr)
        return error_bad(error, "burr6 holds six-piece burrs alone, and this puzzle is of kind %s",
                         puzzle->kind->about.name);
    if (burr->length != STICK_SHORTEST)
        return error_bad(error, "burr6 cannot hold sticks of length %u, only of %d", burr->length,
                         STICK_SHORTEST);
    TRY(check_texts(puzzle, burr, error));
    if (puzzle->about.title)
        fprintf(out, "# %s\n", puzzle->about.title);
    for (size_t i = 0; i < BURR_STICKS; i++)
        fprintf(out, "%s,%u,%s\n", burr->stick[i].mark, burr->stick[i].number,
                burr->stick[i].name ? burr->stick[i].name : "");
    return TREEN_OK;
}

const struct format format_burr6 = {
    .about = {.name = "burr6", .summary = "six-piece burrs: mark,number,name", .extension = ".burr"},
    .sniff = sniff_burr6,
    .kind = &kind_burr,
    .fill = fill_burr6,
    .write = write_burr6,
    .bare = true,
};
