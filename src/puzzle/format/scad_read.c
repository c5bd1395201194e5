/* The calls of burr_piece and burr_plate in a text for OpenSCAD, wherever they stand: a module with
 * pieces is often switched off by an asterisk. Little is calculated: a piece is a drawing, the
 * number of a stick, or a name that has one of these. */
#include "puzzle/format/scad_read.h"

#include "base/error.h"
#include "shape/stick.h"

#include <ctype.h>
#include <string.h>

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

/* Adds the stick of an Altekruse puzzle, two cubes thick and high. A letter is two cubes long. The
 * stick is whole there at the front, at the back, up or down. Its ends are whole. */
static enum treen_status add_altekruse(struct scad_reader *reader, const struct token *letters, int ends) {
    static const char along[] = "fb", across[] = "du";
    struct scad_drawing drawing = {.is_box = false};
    const int length = 2 * (int)letters->word.length + 2 * ends;
    for (int i = 0; i < 4 * length; i++) {
        int x = i / 4, y = i & 1, z = i >> 1 & 1;
        char letter = x < ends || x >= length - ends ? along[y] : letters->word.text[(x - ends) / 2];
        if (letter == along[y] || letter == across[z])
            TRY(scad_add_cell(reader, &reader->scan, (struct treen_cell){x, y, z}, true, &drawing));
    }
    return add_part(reader, letters->word.place, (struct shape){drawing.cell.count, drawing.cell.at});
}

/* Reads what stands behind generalized_altekruse: ("dbd") or ("dbd", 2). */
static enum treen_status read_altekruse(struct scad_reader *reader) {
    struct token letters;
    int64_t ends = 1;
    TRY(scad_need(reader, '(', "( and letters"));
    TRY(scad_text(reader, &letters));
    if (letters.word.length > SCAD_SIDE)
        return scan_expected(&reader->scan, letters.word, "at most %d letters", SCAD_SIDE);
    if (scad_takes(reader, ',')) {
        struct scan before = reader->scan;
        if (scad_next(&reader->scan).form != 'w' || !scad_takes(reader, '='))
            reader->scan = before;
        TRY(scad_number(reader, 0, SCAD_SIDE, &ends));
    }
    TRY(scad_need(reader, ')', ") behind letters"));
    return add_altekruse(reader, &letters, (int)ends);
}

static enum treen_status read_drawing(struct scad_reader *reader, const struct token *first) {
    struct scad_drawing drawing = {0};
    if (first->form == '[')
        TRY(scad_read_layers(reader, &drawing));
    else
        TRY(scad_read_layer(reader, first, 0, &drawing));
    return add_part(reader, first->word.place, (struct shape){drawing.cell.count, drawing.cell.at});
}

static const char a_piece[] = "a piece: a text such as \"xx.|x..\", a list of these, or the number of a "
                              "stick; nothing is calculated here";

static enum treen_status read_module(struct scad_reader *reader) {
    struct scad_reader other = *reader;
    struct token first = scad_next(&reader->scan);
    if (first.form == '"' || first.form == '[')
        return read_drawing(reader, &first);
    if (first.form == 'w' && isdigit((unsigned char)*first.word.text))
        return add_stick(reader, first.word, STICK_SHORTEST);
    if (scan_word_is(first.word, "burr_stick"))
        return read_stick(reader);
    if (scan_word_is(first.word, "generalized_altekruse"))
        return read_altekruse(reader);
    if (scan_word_is(first.word, "str_interpolate")) {
        reader->scan = other.scan;
        TRY(scad_text(reader, &first));
        return read_drawing(reader, &first);
    }
    if (first.form != 'w')
        return scan_expected(&reader->scan, first.word, "%s", a_piece);
    if (!scad_takes(reader, '(')) {
        TRY(scad_variable(reader, first.word, a_piece, &other));
        return read_module(&other);
    }
    struct scad_frame frame;
    bool there;
    TRY(scad_call(reader, first.word, "function", &frame, &other, &there));
    if (!there)
        return scan_expected(&reader->scan, first.word, "%s", a_piece);
    TRY(scad_need(&other, '=', "= and the value of a function"));
    return read_module(&other);
}

static enum treen_status read_modules(struct scad_reader *reader);

/* Reads a piece once more for each copy: repeat(3, PIECE). */
static enum treen_status read_repeated(struct scad_reader *reader) {
    int64_t copies = 0;
    TRY(scad_number(reader, 0, MOST_PIECES, &copies));
    TRY(scad_need(reader, ',', "a comma, and the piece that is repeated"));
    const struct scan piece = reader->scan;
    for (int64_t copy = 0; copy < copies; copy++) {
        reader->scan = piece;
        TRY(read_module(reader));
    }
    return scad_need(reader, ')', ") behind the piece that is repeated");
}

/* Reads lists of pieces that are joined: concat(LIST, LIST). */
static enum treen_status read_joined(struct scad_reader *reader, struct scan_word word) {
    TRY(scad_deeper(reader, word));
    do {
        TRY(read_modules(reader));
    } while (scad_takes(reader, ','));
    reader->deep--;
    return scad_need(reader, ')', "a comma before the next list of pieces, or )");
}

/* Reads a list of pieces. */
static enum treen_status read_modules(struct scad_reader *reader) {
    struct scad_reader other;
    struct token first = scad_next(&reader->scan);
    if (first.form == 'w') {
        if (!scad_takes(reader, '(')) {
            TRY(scad_variable(reader, first.word, "a list of pieces", &other));
            return read_modules(&other);
        }
        if (scan_word_is(first.word, "repeat") || scan_word_is(first.word, "copies"))
            return read_repeated(reader);
        if (scan_word_is(first.word, "concat"))
            return read_joined(reader, first.word);
    }
    if (first.form != '[')
        return scan_expected(&reader->scan, first.word, "a list of pieces");
    for (bool more = !scad_takes(reader, ']'); more;) {
        TRY(read_module(reader));
        if (scad_takes(reader, ']'))
            return TREEN_OK;
        TRY(scad_need(reader, ',', "a comma before the next piece, or ]"));
        more = !scad_takes(reader, ']');
    }
    return TREEN_OK;
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
    TRY(plate ? read_modules(reader) : read_module(reader));
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

static enum treen_status read_statements(struct scad_reader *reader);

/* Goes behind a block in braces, or behind a semicolon. */
static void skip_block(struct scad_reader *reader) {
    int deep = 0;
    for (char form = '?'; form;) {
        form = scad_next(&reader->scan).form;
        deep += (form == '{') - (form == '}');
        if (deep < 1 && (form == '}' || form == ';'))
            return;
    }
}

/* Returns the number of a module with arguments; SIZE_MAX: it is none. */
static size_t module_named(const struct scad_modules *modules, struct scan_word name) {
    for (size_t i = 0; i < modules->count; i++)
        if (name.length == modules->name[i].length && !memcmp(name.text, modules->name[i].text, name.length))
            return i;
    return SIZE_MAX;
}

static bool is_called(const struct scad_modules *modules, struct scan_word name) {
    size_t module = module_named(modules, name);
    return module != SIZE_MAX && modules->called[module];
}

/* Skips the name of a module or function. A module with arguments is read where it is called. */
static void skip_head(struct scad_reader *reader, bool module) {
    struct scan_word name = scad_next(&reader->scan).word;
    if (module && is_called(reader->modules, name))
        skip_block(reader);
}

/* Reads a module that is called with arguments; other calls are left. */
static enum treen_status call_module(struct scad_reader *reader, struct scan_word name) {
    struct scad_reader body;
    struct scad_frame frame;
    bool there;
    if (!is_called(reader->modules, name) || !scad_takes(reader, '('))
        return TREEN_OK;
    TRY(scad_call(reader, name, "module", &frame, &body, &there));
    if (!there)
        return TREEN_OK;
    struct scad_reader behind = body;
    skip_block(&behind);
    body.scan.end = behind.scan.at;
    return read_statements(&body);
}

static enum treen_status read_statement(struct scad_reader *reader, struct scan_word word) {
    bool plate = scan_word_is(word, "burr_plate"), module = scan_word_is(word, "module");
    if (module || scan_word_is(word, "function"))
        skip_head(reader, module);
    else if (plate || scan_word_is(word, "burr_piece"))
        return read_call(reader, plate);
    else if (scan_word_is(word, "treen_box") && scad_takes(reader, '='))
        return read_box(reader);
    else if (scan_word_is(word, "treen_names") && scad_takes(reader, '='))
        return read_names(reader);
    else
        return call_module(reader, word);
    return TREEN_OK;
}

static enum treen_status read_statements(struct scad_reader *reader) {
    for (struct token token = {.form = '?'}; token.form;) {
        token = scad_next(&reader->scan);
        if (token.form == 'w')
            TRY(read_statement(reader, token.word));
    }
    return TREEN_OK;
}

/* Lists the first modules that have arguments; then tells which of them are called. */
static void list_modules(struct scad_reader reader, struct scad_modules *modules) {
    const struct scan begin = reader.scan;
    struct token token = {.form = '?'};
    while (token.form && modules->count < SCAD_MODULES) {
        token = scad_next(&reader.scan);
        if (token.form != 'w' || !scan_word_is(token.word, "module"))
            continue;
        token = scad_next(&reader.scan);
        if (scad_takes(&reader, '(') && !scad_takes(&reader, ')'))
            modules->name[modules->count++] = token.word;
    }
    reader.scan = begin;
    for (token.form = '?'; modules->count && token.form;) {
        token = scad_next(&reader.scan);
        size_t module = token.form == 'w' ? module_named(modules, token.word) : SIZE_MAX;
        if (module != SIZE_MAX && token.word.text != modules->name[module].text)
            modules->called[module] |= scad_takes(&reader, '(');
    }
}

enum treen_status scad_read(struct scan scan, struct arena *arena, struct scad *scad) {
    size_t looked = 0;
    struct scad_modules modules = {.count = 0};
    scan.comment = "//";
    struct scad_reader reader = {
        .scan = scan, .whole = scan, .looked = &looked, .modules = &modules, .arena = arena, .scad = scad};
    list_modules(reader, &modules);
    TRY(read_statements(&reader));
    if (!scad->part.count)
        return scan_error(&reader.scan, scan_here(&reader.scan),
                          "the file ends here, expected pieces in a call of burr_piece or burr_plate");
    return TREEN_OK;
}
