/* Contents are known by their first bytes. Two lines may keep a text from being a puzzle: the
 * first, as a heading does, and the one at which a format gives up. Each is taken away in turn. */
#include "puzzle/unread.h"

#include "base/budget.h"
#include "base/error.h"
#include "base/text/words.h"

#include <string.h>
#include <strings.h>

/* Longer texts are not read again without one of their lines. */
enum { MOST_AGAIN = 1 << 20 };

/* Looks for SVG and HTML in this many bytes, behind a heading and comments. */
enum { MOST_HEADING = 2000 };

#define DRAW "expected a puzzle as text: draw its pieces with # and ., as doc/formats.md shows"

static const struct known {
    const char *start, *is;
} known[] = {
    {"\x89PNG", "a picture (PNG), " DRAW},
    {"\xff\xd8\xff", "a picture (JPEG), " DRAW},
    {"GIF8", "a picture (GIF), " DRAW},
    {"RIFF", "a picture or a sound (RIFF), " DRAW},
    {"%PDF-", "a document (PDF), " DRAW},
    {"glTF", "a model (glTF), " DRAW},
    {"PK\x03\x04", "an archive (ZIP, as 3MF files are), expected a puzzle as text, or packed by gzip"},
    {"\x7f"
     "ELF",
     "a program, expected a puzzle as text"},
    {"SQLite format 3",
     "a ledger or another database, expected a puzzle: treen ledger shows what it is about"},
    {"{\"type\": \"", "lines that treen prints with --json, expected a puzzle: treen check and treen show "
                      "read them behind the name of their puzzle"},
    {"\xff\xfe", "text in UTF-16, expected it saved as UTF-8"},
    {"\xfe\xff", "text in UTF-16, expected it saved as UTF-8"},
};

/* Tells whether an element begins among the first bytes of a text that begins with <. */
static bool has_element(const char *text, size_t length, const char *element) {
    size_t letters = strlen(element), most = length < MOST_HEADING ? length : MOST_HEADING;
    bool has = false;
    for (size_t i = 0; !has && length && *text == '<' && i + letters <= most; i++)
        has = !strncasecmp(text + i, element, letters);
    return has;
}

/* Tells whether all lines are comments, or empty. */
static bool is_bare(const char *text, size_t length) {
    const char *end = text + length;
    for (const char *at = text; at < end; at++) {
        while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
            at++;
        if (at < end && *at != '#' && *at != '\n')
            return false;
        while (at < end && *at != '\n')
            at++;
    }
    return true;
}

enum treen_status unread_known(const char *text, size_t length, const char *source,
                               struct treen_error *error) {
    const char *is = NULL;
    for (size_t i = 0; !is && i < sizeof known / sizeof *known; i++)
        is = words_begin(text, length, known[i].start) ? known[i].is : NULL;
    if (has_element(text, length, "<svg"))
        is = "a picture (SVG), " DRAW;
    else if (has_element(text, length, "<html"))
        is = "a page of the web (HTML), expected a puzzle as text";
    else if (words_begin(text, length, "# treen design ") && is_bare(text, length))
        is = "the file of a search for designs that has kept no puzzle yet, expected one: the command in its "
             "first line goes on with the search";
    return is ? error_at(error, source, 1, 1, "found %s", is) : TREEN_OK;
}

/* Tells whether the text has the characters of drawings alone. */
static bool is_drawing(const char *text, size_t length) {
    size_t cells = 0;
    for (size_t i = 0; i < length; i++) {
        if (!memchr("#.+/| \r\n", text[i], 8))
            return false;
        cells += text[i] == '#';
    }
    return cells;
}

/* ---- All lines but one ----------------------------------------------------------------------- */

struct text {
    const char *at;
    size_t length;
    const char *source;
    const struct limits *limits;
};

/* Finds a line by its number: where it starts, and its length with its end. */
static const char *line_of(const struct text *text, int number, size_t *length) {
    const char *at = text->at, *end = text->at + text->length;
    for (; number > 1 && at < end; number--) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        at = stop ? stop + 1 : end;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    *length = (size_t)((stop ? stop + 1 : end) - at);
    return at;
}

static enum treen_status read(const struct format *format, const struct text *text,
                              struct treen_error *error) {
    struct treen_puzzle *puzzle = NULL;
    enum treen_status status =
        format_read(format, text->at, text->length, text->source, text->limits, &puzzle, error);
    treen_close(puzzle);
    return status;
}

/* Tells whether the text is a puzzle in the format, and has two lines that differ. A text of equal
 * lines is a cover, whatever they say. */
static bool fits(const struct text *text, const struct format *format) {
    struct treen_error error;
    size_t first, second;
    const char *one = line_of(text, 1, &first), *two = line_of(text, 2, &second);
    bool differ = second && (first != second || memcmp(one, two, first) != 0);
    return differ && format->sniff(text->at, text->length) == SNIFF_YES &&
           read(format, text, &error) == TREEN_OK;
}

/* Tells whether the text without the line is a puzzle in the format. Without memory it is none. */
static bool fits_without(const struct text *text, int number, const struct format *format) {
    struct budget *budget = puzzle_budget(text->limits);
    size_t length;
    const char *line = line_of(text, number, &length);
    size_t before = (size_t)(line - text->at), after = text->length - before - length;
    char *without = length && before + after ? budget_realloc(budget, NULL, 0, text->length) : NULL;
    if (!without)
        return false;
    memcpy(without, text->at, before);
    memcpy(without + before, line + length, after);
    bool is = fits(&(struct text){without, before + after, text->source, text->limits}, format);
    budget_free(budget, without, text->length);
    return is;
}

/* Returns the number of the line that keeps the text from being a puzzle in the format, or 0. */
static int find_line(const struct text *text, const struct format *format) {
    struct treen_error error = {0};
    if (read(format, text, &error) != TREEN_BAD_INPUT)
        return 0;
    if (error.line > 1 && fits_without(text, error.line, format))
        return error.line;
    return fits_without(text, 1, format) ? 1 : 0;
}

static enum treen_status tell_line(const struct text *text, int number, const struct treen_row *format,
                                   struct treen_error *error) {
    size_t length;
    char sentence[sizeof error->text];
    struct scan scan = scan_open(text->at, text->length, text->source, error);
    const char *line = line_of(text, number, &length);
    while (scan.at < line)
        scan_step(&scan);
    scan_blank(&scan);
    snprintf(sentence, sizeof sentence,
             ": without this line the text is a puzzle in the format %s (%s), expected another line or none",
             format->name, format->summary);
    return scan_found(&scan, scan_word(&scan), sentence);
}

enum treen_status unread_line(const char *text, size_t length, const char *source, const struct format *but,
                              const struct limits *limits, struct treen_error *error) {
    struct text whole = {text, length, source, limits};
    const struct treen_row *row;
    if (is_drawing(text, length))
        return error_at(
            error, source, 1, 1,
            "found a drawing alone, expected it below a key like 'box: |', and pieces below 'pieces:' "
            "('treen convert soma - --to yaml' prints an example)");
    for (size_t i = 0; length <= MOST_AGAIN && (row = format_row(i)); i++) {
        const struct format *format = format_named(row->name);
        int line = format == but || !format->sniff ? 0 : find_line(&whole, format);
        if (line)
            return tell_line(&whole, line, row, error);
    }
    return TREEN_OK;
}

/* ---- No puzzle at all ------------------------------------------------------------------------ */

enum treen_status unread_text(const char *text, size_t length, const char *source,
                              struct treen_error *error) {
    struct scan scan = scan_open(text, length, source, error);
    if (is_bare(text, length))
        return error_at(error, source, 1, 1, "nothing is here but blanks and comments, expected a puzzle");
    scan_space(&scan);
    struct scan_word word = scan_word(&scan);
    return scan_found(
        &scan, word,
        ": this is no puzzle that treen knows, expected one in a format of doc/formats.md ('treen "
        "convert soma - --to yaml' prints an example)");
}
