/* The calls of burr_piece and burr_plate in a text for OpenSCAD, wherever they stand: a module with
 * pieces is often switched off by an asterisk. Nothing is calculated: a piece is a drawing, the
 * number of a stick, or a variable that has one of these. */
#include "puzzle/format/scad_read.h"

#include "base/error.h"
#include "shape/stick.h"

#include <ctype.h>
#include <string.h>

enum {
    DEEPEST = 8,          /* variables that name variables */
    MOST_LOOKED = 1 << 30 /* bytes that are looked through for variables */
};

/* ---- Pieces ---------------------------------------------------------------------------------- */

static enum treen_status add_part(struct scad_reader *reader, struct scan_place place, struct shape shape) {
    if (!shape.count)
        return scan_error(&reader->scan, place, "this piece has no cell, expected at least one x");
    if (reader->scad->part.count == MOST_PIECES)
        return scan_error(&reader->scan, place, "this piece is one too many, expected at most %d",
                          MOST_PIECES);
    reader->scad->cells += shape.count;
    if (reader->scad->cells > MOST_CELLS)
        return scan_error(&reader->scan, place, "with this piece there are %zu cells, expected at most %d",
                          reader->scad->cells, MOST_CELLS);
    shape_sort(&shape);
    return array_push(reader->arena, &reader->scad->part, (struct scad_part){shape, place})
               ? TREEN_OK
               : scad_no_memory(reader);
}

/* Adds a stick by its number. */
static enum treen_status add_stick(struct scad_reader *reader, struct scan_word word, unsigned length) {
    int64_t number = 0;
    struct shape shape;
    if (!scan_is_number(word.text, word.length, 1, STICK_NUMBERS, &number))
        return scan_expected(&reader->scan, word, "the number of a stick, from 1 to %d", STICK_NUMBERS);
    if (!stick_shape((unsigned)number, length, reader->arena, &shape))
        return scad_no_memory(reader);
    return add_part(reader, word.place, shape);
}

/* Reads what stands behind burr_stick: (975) or (975, 8). */
static enum treen_status read_stick(struct scad_reader *reader) {
    int64_t length = STICK_SHORTEST;
    TRY(scad_need(reader, '(', "( and the number of a stick"));
    struct token number = scad_next(&reader->scan);
    if (scad_takes(reader, ',')) {
        struct token second = scad_next(&reader->scan);
        if (second.form == 'w' && scad_takes(reader, '='))
            second = scad_next(&reader->scan);
        if (!scan_is_number(second.word.text, second.word.length, 1, STICK_LONGEST, &length) ||
            !stick_has_length((uint64_t)length))
            return scan_expected(&reader->scan, second.word, "the length of a stick: 6, 8, 10 or 12");
    }
    TRY(scad_need(reader, ')', ") behind a stick"));
    return add_stick(reader, number.word, (unsigned)length);
}

static enum treen_status read_module(struct scad_reader *reader, int deep);

/* Reads the piece that a variable has: the text behind "NAME =". */
static enum treen_status read_variable(struct scad_reader *reader, struct token name, int deep) {
    struct scad_reader other = *reader;
    struct token token = {.form = '?'};
    reader->looked += (size_t)(reader->whole.end - reader->whole.at);
    if (reader->looked > MOST_LOOKED)
        return scan_expected(&reader->scan, name.word, "fewer variables in so long a text");
    other.looked = reader->looked;
    other.scan = reader->whole;
    while (token.form) {
        token = scad_next(&other.scan);
        if (token.form == 'w' && token.word.text != name.word.text && token.word.length == name.word.length &&
            !memcmp(token.word.text, name.word.text, name.word.length) && scad_takes(&other, '='))
            return read_module(&other, deep + 1);
    }
    return scan_expected(&reader->scan, name.word,
                         "a piece: a text such as \"xx.|x..\", a list of these, or the number of a stick");
}

static enum treen_status read_drawing(struct scad_reader *reader, const struct token *first) {
    struct scad_drawing drawing = {0};
    if (first->form == '[')
        TRY(scad_read_layers(reader, &drawing));
    else
        TRY(scad_read_layer(reader, first, 0, &drawing));
    return add_part(reader, first->word.place, (struct shape){drawing.cell.count, drawing.cell.at});
}

static enum treen_status read_module(struct scad_reader *reader, int deep) {
    struct token first = scad_next(&reader->scan);
    if (first.form == '"' || first.form == '[')
        return read_drawing(reader, &first);
    if (first.form == 'w' && isdigit((unsigned char)*first.word.text))
        return add_stick(reader, first.word, STICK_SHORTEST);
    if (scan_word_is(first.word, "burr_stick"))
        return read_stick(reader);
    bool named = first.form == 'w' && deep < DEEPEST && scad_peek(reader).form != '(';
    return named ? read_variable(reader, first, deep)
                 : scan_expected(&reader->scan, first.word,
                                 "a piece: a text such as \"xx.|x..\", a list of these, or the number of a "
                                 "stick; nothing is calculated here");
}

/* ---- Calls ----------------------------------------------------------------------------------- */

/* Reads the copies of each piece behind a comma: num_copies = 3, or a number behind the first. */
static enum treen_status read_copies(struct scad_reader *reader, bool first, int64_t *copies) {
    struct scan before = reader->scan;
    struct token token = scad_next(&reader->scan);
    bool named = scan_word_is(token.word, "num_copies") && scad_takes(reader, '=');
    if (named)
        token = scad_next(&reader->scan);
    bool counts = named || (first && token.form == 'w' && isdigit((unsigned char)*token.word.text));
    if (!counts)
        reader->scan = before;
    return !counts || scan_is_number(token.word.text, token.word.length, 1, MOST_PIECES, copies)
               ? TREEN_OK
               : scan_expected(&reader->scan, token.word, "the copies of each piece, from 1 to %d",
                               MOST_PIECES);
}

/* Skips what is left of a call, but for the copies of each piece. */
static enum treen_status end_call(struct scad_reader *reader, int64_t *copies) {
    bool first = true;
    for (int deep = 1; deep;) {
        struct token token = scad_next(&reader->scan);
        if (!token.form)
            return scan_expected(&reader->scan, token.word, "the ) of this call");
        deep += (token.form == '(' || token.form == '[') - (token.form == ')' || token.form == ']');
        if (deep == 1 && token.form == ',') {
            TRY(read_copies(reader, first, copies));
            first = false;
        }
    }
    return TREEN_OK;
}

enum treen_status scad_copy_part(struct scad_reader *reader, size_t index) {
    struct scad *scad = reader->scad;
    const struct scad_part part = scad->part.at[index];
    for (size_t i = 0, joints = scad->joint.count; i < joints; i++) {
        struct scad_joint joint = scad->joint.at[i];
        if (joint.part != index)
            continue;
        joint.part = scad->part.count;
        if (scad->joint.count == SCAD_JOINTS)
            return scan_error(&reader->scan, part.place,
                              "found copies with too many joints, expected at most %d", SCAD_JOINTS);
        if (!array_push(reader->arena, &scad->joint, joint))
            return scad_no_memory(reader);
    }
    return add_part(reader, part.place, part.shape);
}

/* Adds the last parts once more for each copy beyond the first. */
static enum treen_status copy_parts(struct scad_reader *reader, size_t from, int64_t copies) {
    size_t to = reader->scad->part.count;
    for (int64_t copy = 1; copy < copies; copy++)
        for (size_t i = from; i < to; i++)
            TRY(scad_copy_part(reader, i));
    return TREEN_OK;
}

/* Reads behind burr_piece or burr_plate. */
static enum treen_status read_call(struct scad_reader *reader, bool plate) {
    size_t from = reader->scad->part.count;
    int64_t copies = 1;
    TRY(scad_need(reader, '(', "( and pieces"));
    struct scan before = reader->scan;
    if (scad_next(&reader->scan).form != 'w' || !scad_takes(reader, '='))
        reader->scan = before;
    if (!plate)
        TRY(read_module(reader, 0));
    else
        TRY(scad_need(reader, '[', "a list of pieces"));
    for (bool first = true; plate && !scad_takes(reader, ']'); first = false) {
        if (!first) {
            TRY(scad_need(reader, ',', "a comma before the next piece, or ]"));
            if (scad_takes(reader, ']'))
                break;
        }
        TRY(read_module(reader, 0));
    }
    TRY(end_call(reader, &copies));
    return copy_parts(reader, from, copies);
}

/* ---- treen's own variables ------------------------------------------------------------------- */

/* Fills in a box of this size: "3x3x3". False: the text is no size. */
static enum treen_status read_size(struct scad_reader *reader, const struct token *text, bool *is_size) {
    int64_t side[3] = {0, 0, 1};
    struct scan_word rest = text->word;
    int sides = 0;
    *is_size =
        memchr(rest.text, '|', rest.length) == NULL && rest.length && isdigit((unsigned char)*rest.text);
    for (bool more = *is_size; more; sides++) {
        const char *stop = memchr(rest.text, 'x', rest.length);
        size_t length = stop ? (size_t)(stop - rest.text) : rest.length;
        if (sides == 3 || !scan_is_number(rest.text, length, 1, SCAD_SIDE, &side[sides]))
            return scan_expected(&reader->scan, text->word, "a size such as 3x3x3");
        more = stop;
        rest.text += length + more;
        rest.length -= length + more;
    }
    if (!*is_size)
        return TREEN_OK;
    if (sides < 2 || side[0] * side[1] > MOST_CELLS || side[0] * side[1] * side[2] > MOST_CELLS)
        return scan_expected(&reader->scan, text->word, "a size such as 3x3x3, of at most %d cells",
                             MOST_CELLS);
    struct scad_drawing drawing = {.is_box = true};
    for (int z = 0; z < side[2]; z++)
        for (int y = 0; y < side[1]; y++)
            for (int x = 0; x < side[0]; x++)
                TRY(scad_add_cell(reader, &reader->scan, (struct treen_cell){x, y, z}, true, &drawing));
    reader->scad->box.at = drawing.cell.at;
    reader->scad->box.count = drawing.cell.count;
    return TREEN_OK;
}

static enum treen_status read_box(struct scad_reader *reader) {
    struct scad_drawing drawing = {.is_box = true};
    struct token first = scad_next(&reader->scan);
    bool is_size = false;
    if (reader->scad->box.count)
        return scan_expected(&reader->scan, first.word, "one box alone: there is one above");
    if (first.form == '"')
        TRY(read_size(reader, &first, &is_size));
    if (is_size)
        return TREEN_OK;
    if (first.form == '[')
        TRY(scad_read_layers(reader, &drawing));
    else if (first.form == '"')
        TRY(scad_read_layer(reader, &first, 0, &drawing));
    if (!drawing.cell.count)
        return scan_expected(&reader->scan, first.word, "a box: \"3x3x3\", or drawn as a list of layers");
    reader->scad->box.at = drawing.cell.at;
    reader->scad->box.count = drawing.cell.count;
    return TREEN_OK;
}

/* Copies a text without its backslashes. */
static char *plain_text(struct scad_reader *reader, const struct scan_word *word) {
    char *text = arena_text(reader->arena, word->text, word->length);
    size_t used = 0;
    for (size_t i = 0; text && i < word->length; i++) {
        bool escaped = word->text[i] == '\\' && i + 1 < word->length;
        i += escaped;
        text[used++] = escaped && word->text[i] == 'n' ? '\n' : word->text[i];
    }
    if (text)
        text[used] = 0;
    return text;
}

static enum treen_status read_names(struct scad_reader *reader) {
    struct token token = scad_peek(reader);
    reader->scad->named = token.word.place;
    TRY(scad_need(reader, '[', "a list of names"));
    while (!scad_takes(reader, ']')) {
        if (reader->scad->name.count)
            TRY(scad_need(reader, ',', "a comma before the next name, or ]"));
        if (reader->scad->name.count && scad_takes(reader, ']'))
            break;
        token = scad_peek(reader);
        TRY(scad_need(reader, '"', "the name of a piece, in quotes"));
        const char *name = plain_text(reader, &token.word);
        if (!name || !array_push(reader->arena, &reader->scad->name, name))
            return scad_no_memory(reader);
        if (!*name)
            return scan_error(&reader->scan, token.word.place, "found an empty name, expected a word");
    }
    return TREEN_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

enum treen_status scad_read(struct scan scan, struct arena *arena, struct scad *scad) {
    struct scad_reader reader = {.scan = scan, .whole = scan, .arena = arena, .scad = scad};
    reader.scan.comment = reader.whole.comment = "//";
    for (struct token token = {.form = '?'}; token.form;) {
        token = scad_next(&reader.scan);
        if (token.form != 'w')
            continue;
        if (scan_word_is(token.word, "module") || scan_word_is(token.word, "function"))
            scad_next(&reader.scan);
        else if (scan_word_is(token.word, "burr_piece") || scan_word_is(token.word, "burr_plate"))
            TRY(read_call(&reader, scan_word_is(token.word, "burr_plate")));
        else if (scan_word_is(token.word, "treen_box") && scad_takes(&reader, '='))
            TRY(read_box(&reader));
        else if (scan_word_is(token.word, "treen_names") && scad_takes(&reader, '='))
            TRY(read_names(&reader));
    }
    if (!scad->part.count)
        return scan_error(&reader.scan, scan_here(&reader.scan),
                          "the file ends here, expected pieces in a call of burr_piece or burr_plate");
    return TREEN_OK;
}
