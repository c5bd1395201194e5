#include "base/error.h"
#include "puzzle/format/scad_cut.h"
#include "puzzle/format/scad_read.h"

#include <ctype.h>
#include <string.h>

enum treen_status scad_no_memory(const struct scad_reader *reader) {
    return error_memory(reader->scan.error, "reading the pieces");
}

/* ---- Tokens ---------------------------------------------------------------------------------- */

static bool is_at(const struct scan *scan, const char *sign) {
    return (size_t)(scan->end - scan->at) >= strlen(sign) && !memcmp(scan->at, sign, strlen(sign));
}

/* Skips white space and comments of both sorts. False: nothing is left. */
static bool skip(struct scan *scan) {
    while (scan_space(scan) && is_at(scan, "/*")) {
        scan_step(scan);
        for (scan_step(scan); scan->at < scan->end && !is_at(scan, "*/");)
            scan_step(scan);
        for (int i = 0; i < 2 && scan->at < scan->end; i++)
            scan_step(scan);
    }
    return scan->at < scan->end;
}

static bool is_in_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.';
}

/* Goes to the quote that ends a text. */
static void skip_text(struct scan *scan) {
    while (scan->at < scan->end && *scan->at != '"') {
        if (*scan->at == '\\' && scan->end - scan->at > 1)
            scan_step(scan);
        scan_step(scan);
    }
}

struct token scad_next(struct scan *scan) {
    struct token token = {0};
    if (!skip(scan)) {
        token.word = (struct scan_word){scan->at, 0, scan_here(scan)};
        return token;
    }
    token.form = is_in_word(*scan->at) ? 'w' : *scan->at ? *scan->at : '?';
    if (token.form == '"')
        scan_step(scan);
    token.at = *scan;
    token.word = (struct scan_word){scan->at, 0, scan_here(scan)};
    if (token.form == '"')
        skip_text(scan);
    else if (token.form == 'w')
        while (scan->at < scan->end && is_in_word(*scan->at))
            scan_step(scan);
    else
        scan_step(scan);
    token.word.length = (size_t)(scan->at - token.word.text);
    if (token.form == '"' && scan->at < scan->end)
        scan_step(scan);
    return token;
}

struct token scad_peek(const struct scad_reader *reader) {
    struct scan scan = reader->scan;
    return scad_next(&scan);
}

/* Takes the sign if it comes next. */
bool scad_takes(struct scad_reader *reader, char sign) {
    struct scan before = reader->scan;
    if (scad_next(&reader->scan).form == sign)
        return true;
    reader->scan = before;
    return false;
}

enum treen_status scad_need(struct scad_reader *reader, char sign, const char *what) {
    struct token token = scad_peek(reader);
    return scad_takes(reader, sign) ? TREEN_OK : scan_expected(&reader->scan, token.word, "%s", what);
}

/* ---- Braces behind a cell -------------------------------------------------------------------- */

/* Returns a scan of one text, whose lines and columns are those of the file. */
static struct scan inside(const struct token *text) {
    struct scan scan = text->at;
    scan.end = text->word.text + text->word.length;
    scan.comment = NULL;
    return scan;
}

/* Cuts a word that ends at `stop` or at a brace that was not opened in it. */
static struct scan_word cut(struct scan *scan, char stop) {
    struct scan_word word = {scan->at, 0, scan_here(scan)};
    for (int deep = 0;
         scan->at < scan->end && (deep || (*scan->at != stop && *scan->at != '}' && *scan->at != ','));
         scan_step(scan))
        deep += (*scan->at == '{') - (*scan->at == '}');
    word.length = (size_t)(scan->at - word.text);
    return word;
}

/* Reads "mz+y+": m goes out and f goes in, at face z+, with the point to y+. "mz+" has the point
 * behind its label. "dmy+z+" is slanted, from the cell of a cut cube towards y+ to that towards z+;
 * "dmy+z+~" is so between cubes. */
static bool read_connect(struct scan_word value, struct scad_joint *joint) {
    joint->slanted = value.length >= 6 && *value.text == 'd';
    joint->between = joint->slanted && value.length == 7 && value.text[6] == '~';
    const char *text = value.text + joint->slanted;
    size_t length = value.length - joint->slanted - joint->between, label = joint->label.length;
    if ((length != 5 && length != 3) || (text[0] != 'm' && text[0] != 'f'))
        return false;
    const char *point = length == 5 ? text + 3 : NULL;
    if (!point && label >= 2) {
        point = joint->label.text + label - 2;
        joint->label.length -= 2;
    }
    joint->out = text[0] == 'm';
    if (!point || !scad_step(text + 1, &joint->face) || !scad_step(point, &joint->point))
        return false;
    const struct treen_cell *a = &joint->face, *b = &joint->point;
    return a->x * b->x + a->y * b->y + a->z * b->z == 0;
}

/* The words in the braces behind a cell. */
struct marks {
    struct scan_word connect, label, parts;
};

/* Reads the marks up to the closing brace. */
static enum treen_status read_marks(struct scan *scan, struct marks *marks) {
    while (scan->at < scan->end && *scan->at != '}') {
        struct scan_word key = cut(scan, '='), value = {scan->at, 0, scan_here(scan)};
        if (scan->at < scan->end && *scan->at == '=') {
            scan_step(scan);
            value = cut(scan, ',');
        }
        if (scan_word_is(key, "components"))
            marks->parts = value;
        if (scan_word_is(key, "connect"))
            marks->connect = value;
        if (scan_word_is(key, "clabel"))
            marks->label = value;
        if (scan->at < scan->end && *scan->at == ',')
            scan_step(scan);
        while (scan->at < scan->end && *scan->at == ' ')
            scan_step(scan);
    }
    if (scan->at == scan->end)
        return scan_error(scan, scan_here(scan), "the text ends here, expected } behind the marks of a cell");
    scan_step(scan);
    return TREEN_OK;
}

/* Returns element `index` of a list in braces, without the blanks round it; empty behind the last.
 * A word without braces is each element. */
static struct scan_word element(struct scan_word list, size_t index) {
    if (!list.length || *list.text != '{')
        return list;
    struct scan_word word = {list.text + 1, 0, {list.place.line, list.place.column + 1}};
    const char *end = list.text + list.length - (list.text[list.length - 1] == '}');
    for (size_t i = 0; word.text <= end; i++) {
        while (word.text < end && *word.text == ' ')
            word.text++, word.place.column++;
        const char *comma = memchr(word.text, ',', (size_t)(end - word.text)), *stop = comma ? comma : end;
        word.length = (size_t)(stop - word.text);
        if (i == index)
            break;
        word.place.column += (int)word.length + 1;
        word.text = stop + 1;
        word.length = 0;
    }
    while (word.length && word.text[word.length - 1] == ' ')
        word.length--;
    return word;
}

/* Adds the joint, whose face and point `connect` says. `place` is for messages where it has no
 * label. */
static enum treen_status add_joint(struct scad_reader *reader, struct scan *scan, struct treen_cell at,
                                   struct scan_word connect, struct scan_word label,
                                   struct scan_place place) {
    struct scad_joint joint = {.part = reader->scad->part.count, .cell = at, .label = label};
    if (!label.length)
        joint.label = (struct scan_word){connect.text, 0, place};
    if (!read_connect(connect, &joint))
        return scan_expected(scan, connect, "a joint such as mz+y+ or fz+y+");
    reader->scad->cut |= joint.slanted;
    if (reader->scad->joint.count == SCAD_JOINTS)
        return scan_error(scan, place, "this joint is one too many, expected at most %d", SCAD_JOINTS);
    return array_push(reader->arena, &reader->scad->joint, joint) ? TREEN_OK : scad_no_memory(reader);
}

/* Adds a joint, or the list of joints. `place` is for messages where one has no label. */
static enum treen_status read_joints(struct scad_reader *reader, struct scan *scan, struct treen_cell at,
                                     const struct marks *marks, struct scan_place place) {
    bool is_list = marks->connect.length && *marks->connect.text == '{';
    if (marks->connect.length && !is_list)
        return add_joint(reader, scan, at, marks->connect, marks->label, place);
    for (size_t i = 0; is_list && element(marks->connect, i).length; i++) {
        struct scan_word connect = element(marks->connect, i);
        TRY(add_joint(reader, scan, at, connect, element(marks->label, i), connect.place));
    }
    return TREEN_OK;
}

/* Reads the parts of a cube: one word, or a list of them in braces, which may be empty. */
static enum treen_status read_parts(struct scan *scan, struct scan_word list, int *parts) {
    bool is_list = list.length && *list.text == '{';
    *parts = 0;
    for (size_t i = 0; i < (is_list ? list.length : list.length > 0); i++) {
        struct scan_word word = element(list, i);
        if (!word.length)
            break;
        if (!scad_cut_word(word, parts))
            return scan_expected(scan, word,
                                 "a part of a cube: z- (a pyramid), z-x- (its quarter), sz-x- (half the "
                                 "cube)");
    }
    return TREEN_OK;
}

/* Reads the braces behind a cell. *parts: those of the cube, where the braces name some. A box has
 * no joints. */
static enum treen_status read_braces(struct scad_reader *reader, struct scan *scan, struct treen_cell at,
                                     bool is_box, int *parts) {
    struct marks marks = {0};
    scan_step(scan);
    struct scan_place place = scan_here(scan);
    TRY(read_marks(scan, &marks));
    if (marks.parts.text) {
        TRY(read_parts(scan, marks.parts, parts));
        reader->scad->cut = true;
    }
    return is_box ? TREEN_OK : read_joints(reader, scan, at, &marks, place);
}

/* ---- Layers ---------------------------------------------------------------------------------- */

enum treen_status scad_add_cell(struct scad_reader *reader, const struct scan *scan, struct treen_cell at,
                                bool must, struct scad_drawing *drawing) {
    if (drawing->cell.count == MOST_CELLS)
        return scan_error(scan, scan_here(scan), "this cell is one too many, expected at most %d",
                          MOST_CELLS);
    bool added = array_push(reader->arena, &drawing->cell, (struct coloured_cell){at, 0}) &&
                 (!drawing->is_box || array_push(reader->arena, &reader->scad->must, must));
    return added ? TREEN_OK : scad_no_memory(reader);
}

/* Reads the mark of a place, and the braces behind it. */
static enum treen_status read_mark(struct scad_reader *reader, struct scan *scan, struct treen_cell at,
                                   struct scad_drawing *drawing) {
    const char mark = *scan->at;
    bool cell = islower((unsigned char)mark) || (drawing->is_box && mark == '+');
    if (!cell && mark != '.')
        return scan_expected(scan, (struct scan_word){scan->at, 1, scan_here(scan)},
                             drawing->is_box
                                 ? "x for a cell of the box, + for one that may stay empty, . or |"
                                 : "a letter for a cell, . for none, or | between rows");
    if (cell)
        TRY(scad_add_cell(reader, scan, at, mark != '+', drawing));
    scan_step(scan);
    if (scan->at == scan->end || *scan->at != '{')
        return TREEN_OK;
    int parts = -1; /* none are named: the cube is whole */
    TRY(read_braces(reader, scan, at, drawing->is_box, &parts));
    if (!cell || parts < 0)
        return TREEN_OK;
    if (parts)
        drawing->cell.at[drawing->cell.count - 1].colour = parts;
    else
        drawing->cell.count--, reader->scad->must.count -= drawing->is_box;
    return TREEN_OK;
}

enum treen_status scad_read_layer(struct scad_reader *reader, const struct token *text, int z,
                                  struct scad_drawing *drawing) {
    struct scan scan = inside(text);
    struct treen_cell at = {0, 0, z};
    while (scan.at < scan.end) {
        if (at.x == SCAD_SIDE || at.y == SCAD_SIDE || z == SCAD_SIDE)
            return scan_error(&scan, scan_here(&scan),
                              "this drawing is too large, expected sides of at most %d", SCAD_SIDE);
        if (*scan.at == '|') {
            scan_step(&scan);
            at = (struct treen_cell){0, at.y + 1, z};
            continue;
        }
        TRY(read_mark(reader, &scan, at, drawing));
        at.x++;
    }
    return TREEN_OK;
}

enum treen_status scad_read_layers(struct scad_reader *reader, struct scad_drawing *drawing) {
    for (int z = 0; !scad_takes(reader, ']'); z++) {
        if (z)
            TRY(scad_need(reader, ',', "a comma before the next layer, or ]"));
        if (z && scad_takes(reader, ']'))
            break;
        struct token text;
        TRY(scad_text(reader, &text));
        TRY(scad_read_layer(reader, &text, z, drawing));
    }
    return TREEN_OK;
}
