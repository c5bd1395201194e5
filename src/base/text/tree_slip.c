/* A table from parts of libfyaml's messages to sentences. The first row whose part is in a message
 * has its sentence, and the last row has all others. Two messages say too little, so the lines at
 * their places are looked at. */
#include "base/text/tree_slip.h"

#include "base/utf8.h"

#include <string.h>

/* Sentences go on after "found 'x'" or "the file ends here". */
#define NEEDS_QUOTES                                                                                         \
    ": a text with ': ' in it needs quotes, expected quotes around it or a new line before the key"
#define ENDLESS ": a quote begins here and does not end, expected a second quote behind the text"
#define IS_OPEN ": a bracket above is still open, expected it closed, or lines further right than its key"
#define ESCAPES                                                                                              \
    ": a \\ in double quotes begins a special sign, expected \\\\ for a \\ itself, or single quotes"
#define NO_ITEM                                                                                              \
    ": a list cannot begin here, expected - in a new line, or quotes around a text that begins with it"
#define COLUMN                                                                                               \
    ": this line begins in a column of its own, expected as many blanks as before the lines it belongs to"
#define NO_BLOCK ": a block begins here, expected its rows in the lines below, further right than the key"
#define NO_TEXT  ": nothing stands before this sign, expected a text, a list or a map"
#define IS_EXTRA ": a text cannot begin with this sign, expected quotes around it"

static const struct saying {
    const char *part, *sentence;
} sayings[] = {
    {"nested block mapping", NEEDS_QUOTES},
    {"same line as previous key", NEEDS_QUOTES},
    {"placement of ':'", NEEDS_QUOTES},
    {"mapping starting at ---", ": a key cannot stand behind ---, expected it in a new line"},
    {"mapping in plain multiline", ": a key cannot stand behind ---, expected it in a new line"},
    {"marker in", ": a quote above does not end, expected a second quote behind its text"},
    {"in a flow sequence", IS_OPEN},
    {"in flow mode", IS_OPEN},
    {"wrongly indented flow", IS_OPEN},
    {"closing bracket", IS_OPEN},
    {"missing comma", ": a bracket is still open, expected a comma or the closing bracket"},
    {"extra closing", ": this bracket closes none, expected it left out"},
    {"no flow to pop", ": this bracket closes none, expected it left out"},
    {"mismatched flow", ": a bracket of another form is open, expected ] to close [ and } to close {"},
    {"node content", NO_TEXT},
    {"comma in the", NO_TEXT},
    {"extra comma", NO_TEXT},
    {"block scalar indicator", NO_BLOCK},
    {"start of block scalar", NO_BLOCK},
    {"no linebreak", NO_BLOCK},
    {"indentation indicator", NO_BLOCK},
    {"indented block scalar", NO_BLOCK},
    {"after spaces only", ": this empty line has more blanks than the rows below it, expected none"},
    {"without closing quote", ENDLESS},
    {"quoted scalar used as key", ": a key ends in its own line, expected a second quote in this line"},
    {"wrongly indented double", ENDLESS},
    {"wrongly indented single", ENDLESS},
    {"trailing content",
     ": a text in quotes ends before this, expected a new line, or quotes around the whole text"},
    {"invalid comment",
     ": a comment begins with a blank and #, expected a blank before #, or quotes around the text"},
    {"escape", ESCAPES},
    {"surrogate", ESCAPES},
    {"UTF8", ": this is not UTF-8, expected a text in UTF-8"},
    {"multiline", ": a key goes on in the next line, expected it in one line, with a colon behind it"},
    {"expected ':'", ": this line has no key, expected a key, a colon and a blank"},
    {"find expected key", ": the lines above have keys, expected a key, a colon and a blank"},
    {"end of block sequence", ": the lines above begin with -, expected - here, too"},
    {"expected '-'", ": the lines above begin with -, expected - here, too"},
    {"value after mapping",
     ": this line belongs to no key, expected a key, a colon and a blank, or in a drawing a row "
     "as far right as its first one"},
    {"same line as", NO_ITEM},
    {"block sequence", NO_ITEM},
    {"block entry", NO_ITEM},
    {"sequence item", COLUMN},
    {"sequence while in", COLUMN},
    {"indent for", COLUMN},
    {"cannot start with", IS_EXTRA},
    {"anchor", IS_EXTRA},
    {"alias", IS_EXTRA},
    {"tag", IS_EXTRA},
    {"document end marker", ": a puzzle ended with ... before this, expected --- in a line of its own"},
    {"", ": from here on this is no YAML, expected lines like 'box: 3x3x3'"},
};

static const char *sentence_for(const char *message) {
    const struct saying *saying = sayings;
    while (!strstr(message, saying->part))
        saying++;
    return saying->sentence;
}

/* Writes the error. The word at the place is quoted; blanks before it stay unmentioned. libfyaml's
 * place of a quote without an end is right behind it. */
static enum treen_status fail(const struct scan *scan, const char *sentence) {
    struct scan at = *scan;
    struct scan_place place = scan_here(scan);
    scan_blank(&at);
    if (!strcmp(sentence, ENDLESS) && place.column > 1 && (at.at[-1] == '"' || at.at[-1] == '\'')) {
        at.at--;
        place.column--;
    }
    struct scan_word word = scan_word(&at);
    word.place = place;
    return scan_found(scan, word, sentence);
}

/* Moves the scanner to a place, or to the end of its line. */
static void go_to(struct scan *scan, struct scan_place place) {
    while (scan->at < scan->end && scan->line < place.line)
        scan_step(scan);
    while (scan->at < scan->end && *scan->at != '\n' && scan->column < place.column)
        scan_step(scan);
}

/* Tells whether only blanks and marks of items stand before the place in its line. */
static bool begins_line(const char *text, const char *at) {
    while (at > text && (at[-1] == ' ' || at[-1] == '-' || at[-1] == '?'))
        at--;
    return at == text || at[-1] == '\n';
}

/* Goes to the first later line that begins with a key; false when there is none. */
static bool find_key(struct scan *scan) {
    while (scan->at < scan->end) {
        scan_line(scan);
        scan_blank(scan);
        struct scan line = *scan;
        struct scan_word word = scan_word(&line);
        if (word.length && word.text[word.length - 1] == ':')
            return true;
    }
    return false;
}

/* Writes the error of a text of several lines that ends with a colon. The text began as a value,
 * and the key stands further right than it should, or the text was meant as a key. */
static enum treen_status fail_key(struct scan *scan, const char *text) {
    struct scan later = *scan;
    if (!begins_line(text, scan->at) && find_key(&later))
        return fail(&later, ": this key is indented further than the key above, expected it as far left, or "
                            "quotes around a text of several lines");
    return fail(scan, ": this line has no key, expected a key, a colon and a blank, like 'box: 3x3x3'");
}

/* Returns the column of the first letter in the last line above with text. */
static int column_above(const char *text, const char *at) {
    int column = 1;
    while (at > text && at[-1] != '\n')
        at--;
    for (bool bare = true; bare && at > text;) {
        const char *end = --at;
        while (at > text && at[-1] != '\n')
            at--;
        const char *letter = at + strspn(at, " ");
        bare = letter >= end || *letter == '\r' || *letter == '#';
        column = (int)(letter - at) + 1;
    }
    return column;
}

static enum treen_status fail_column(const struct scan *scan, const char *text) {
    if (scan->column > column_above(text, scan->at))
        return fail(scan,
                    ": this line is indented further than the key above, expected as many blanks as there");
    return fail(scan,
                ": no key above begins in this column, expected as many blanks as before the keys above");
}

enum treen_status tree_slip(struct scan scan, struct scan_place place, const char *message) {
    const char *text = scan.at;
    go_to(&scan, place);
    if (message && strstr(message, "multiline plain key"))
        return fail_key(&scan, text);
    if (message && strstr(message, "indentation in mapping"))
        return fail_column(&scan, text);
    return fail(&scan, sentence_for(message ? message : ""));
}

/* ---- UTF-8 ----------------------------------------------------------------------------------- */

/* Returns the bytes of the character, and 0 when it is none. The text may end in the middle. */
static int character_bytes(const char *at, const char *end) {
    unsigned char bytes[5] = {0};
    memcpy(bytes, at, end - at < 4 ? (size_t)(end - at) : 4);
    return utf8_bytes(bytes);
}

enum treen_status tree_check_utf8(struct scan scan) {
    const char *at = scan.at;
    for (int bytes; at < scan.end; at += bytes)
        if (!(bytes = (unsigned char)*at < 0x80 ? 1 : character_bytes(at, scan.end)))
            break;
    if (at >= scan.end)
        return TREEN_OK;
    while (scan.at < at)
        scan_step(&scan);
    return scan_error(&scan, scan_here(&scan),
                      "found the byte %02x, which is no letter in UTF-8, expected a text saved as UTF-8",
                      (unsigned)(unsigned char)*at);
}

/* ---- Signs that look like others ------------------------------------------------------------- */

static const struct sign {
    const char *bytes, *is;
} signs[] = {
    {"\xc2\xa0", "a no-break blank (U+00A0), expected a plain blank"},
    {"\xe3\x80\x80", "a wide blank (U+3000), expected a plain blank"},
    {"\xef\xbc\x9a", "a wide colon (U+FF1A), expected : and a blank"},
};

/* Tells whether the scanner is at the bytes. */
static bool is_at(const struct scan *scan, const char *bytes) {
    size_t length = strlen(bytes);
    return (size_t)(scan->end - scan->at) >= length && !memcmp(scan->at, bytes, length);
}

void tree_tell_signs(struct scan scan, int line) {
    go_to(&scan, (struct scan_place){line, 1});
    for (; scan.at < scan.end && !strchr("\n\"'#", *scan.at); scan_step(&scan))
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
            if (is_at(&scan, signs[i].bytes)) {
                scan_error(&scan, scan_here(&scan), "found %s", signs[i].is);
                return;
            }
}
