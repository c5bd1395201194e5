/* BurrTools' XML as a struct xmpuzzle. Data that BurrTools' own reader would refuse, or accept and
 * then crash on, are refused with their place. Unknown elements and attributes are ignored, as
 * BurrTools does. */
#include "puzzle/format/xmpuzzle_read.h"

#include "puzzle/format/xmpuzzle_place.h"

#include "base/error.h"

#include <string.h>

/* For the nodes of a text. A long text of empty elements could ask for much more memory than its
 * length. */
static const size_t XML_MEMORY = (size_t)2 << 30;

/* BurrTools writes this when no result was chosen yet. */
static const int64_t NOT_SET = UINT32_MAX;

/* ---- Values ---------------------------------------------------------------------------------- */

enum treen_status xmpuzzle_no_memory(const struct xmpuzzle_reader *reader) {
    return error_memory(reader->error, "reading the puzzle");
}

enum treen_status xmpuzzle_number(const struct xmpuzzle_reader *reader, const struct xml *node,
                                  const char *name, int64_t low, int64_t high, int64_t *number) {
    const struct xml_attribute *attribute = xml_get(node, name);
    if (!attribute || scan_is_number(attribute->value, strlen(attribute->value), low, high, number))
        return TREEN_OK;
    return error_at(reader->error, reader->source, attribute->place.line, attribute->place.column,
                    "found '%s' as %s of <%s>, expected a whole number from %lld to %lld", attribute->value,
                    name, node->name, (long long)low, (long long)high);
}

enum treen_status xmpuzzle_needed_number(const struct xmpuzzle_reader *reader, const struct xml *node,
                                         const char *name, int64_t low, int64_t high, int64_t *number) {
    if (!xml_get(node, name))
        return xml_error(node, reader->source, reader->error, "<%s> has no attribute '%s'", node->name, name);
    return xmpuzzle_number(reader, node, name, low, high, number);
}

static enum treen_status read_text(const struct xmpuzzle_reader *reader, const char *from,
                                   const char **text) {
    *text = arena_text(reader->arena, from, strlen(from));
    return *text ? TREEN_OK : xmpuzzle_no_memory(reader);
}

/* Reads a name; an empty one is none. */
static enum treen_status read_name(const struct xmpuzzle_reader *reader, const struct xml *node,
                                   const char **name) {
    const struct xml_attribute *attribute = xml_get(node, "name");
    return attribute && *attribute->value ? read_text(reader, attribute->value, name) : TREEN_OK;
}

/* Reads a count of any length, and drops leading zeros. */
static enum treen_status read_digits(const struct xmpuzzle_reader *reader, const struct xml *node,
                                     const char *name, const char **digits) {
    const struct xml_attribute *attribute = xml_get(node, name);
    if (!attribute)
        return TREEN_OK;
    const char *text = attribute->value;
    if (!*text || strspn(text, "0123456789") != strlen(text))
        return error_at(reader->error, reader->source, attribute->place.line, attribute->place.column,
                        "found '%s' as %s of <%s>, expected a whole number", text, name, node->name);
    while (*text == '0' && text[1])
        text++;
    return read_text(reader, text, digits);
}

static size_t count_children(const struct xml *node, const char *name) {
    size_t count = 0;
    for (const struct xml *each = xml_child(node, name); each; each = xml_next(each, name))
        count++;
    return count;
}

/* ---- The head -------------------------------------------------------------------------------- */

static enum treen_status read_version(const struct xmpuzzle_reader *reader, const struct xml *root) {
    int64_t version;
    if (strcmp(root->name, "puzzle") != 0)
        return xml_error(root, reader->source, reader->error,
                         "found <%s>, expected <puzzle>: this is no file of BurrTools", root->name);
    return xmpuzzle_needed_number(reader, root, "version", 1, 2, &version);
}

static enum treen_status read_grid(const struct xmpuzzle_reader *reader, const struct xml *root) {
    int64_t grid = GRID_CUBES;
    const struct xml *node = xml_child(root, "gridType");
    if (node)
        TRY(xmpuzzle_number(reader, node, "type", 0, XMPUZZLE_GRIDS - 1, &grid));
    reader->file->grid = (enum xmpuzzle_grid)grid;
    return TREEN_OK;
}

static enum treen_status read_colours(const struct xmpuzzle_reader *reader, const struct xml *root) {
    const struct xml *node = xml_child(root, "colors");
    size_t count = node ? count_children(node, "color") : 0;
    if (count > MOST_COLOURS)
        return xml_error(node, reader->source, reader->error, "found %zu colours, expected at most %d", count,
                         MOST_COLOURS);
    uint32_t *colour = ARENA_NEW(reader->arena, count, uint32_t);
    if (!colour)
        return xmpuzzle_no_memory(reader);
    reader->file->colour = colour;
    const struct xml *each = count ? xml_child(node, "color") : NULL;
    for (; each; each = xml_next(each, "color")) {
        int64_t red = 0, green = 0, blue = 0;
        TRY(xmpuzzle_number(reader, each, "red", 0, 255, &red));
        TRY(xmpuzzle_number(reader, each, "green", 0, 255, &green));
        TRY(xmpuzzle_number(reader, each, "blue", 0, 255, &blue));
        colour[reader->file->colours++] = (uint32_t)(red << 16 | green << 8 | blue);
    }
    return TREEN_OK;
}

static enum treen_status read_comment(const struct xmpuzzle_reader *reader, const struct xml *root) {
    const struct xml *node = xml_child(root, "comment");
    if (!node)
        return TREEN_OK;
    reader->file->popup = xml_get(node, "popup") != NULL;
    return node->length ? read_text(reader, node->text, &reader->file->comment) : TREEN_OK;
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

/* Writes an error at the place of a voxel's character. */
static enum treen_status wrong_voxel(const struct xmpuzzle_reader *reader, const struct xml *node, size_t at,
                                     const char *sentence) {
    return error_at(reader->error, reader->source, node->text_place.line, node->text_place.column + (int)at,
                    "%s", sentence);
}

/* Reads the digits behind a voxel: the number of a colour. */
static enum treen_status read_voxel_colour(const struct xmpuzzle_reader *reader, const struct xml *node,
                                           size_t *at, int *colour) {
    size_t start = *at, digits = strspn(node->text + start, "0123456789");
    int64_t number = 0;
    *at += digits;
    *colour = 0;
    if (!digits)
        return TREEN_OK;
    if (!scan_is_number(node->text + start, digits, 0, (int64_t)reader->file->colours, &number))
        return error_at(reader->error, reader->source, node->text_place.line,
                        node->text_place.column + (int)start,
                        "found colour %.*s, expected at most %zu: the file has no more", (int)digits,
                        node->text + start, reader->file->colours);
    *colour = (int)number;
    return TREEN_OK;
}

static struct treen_cell next_cell(struct treen_cell at, struct treen_cell size) {
    at.x++;
    if (at.x == size.x)
        at = (struct treen_cell){0, at.y + 1, at.z};
    if (at.y == size.y)
        at = (struct treen_cell){0, 0, at.z + 1};
    return at;
}

/* Counts the voxels of a text for a message. Cells are counted while reading, but voxels only when
 * their number is wrong. */
static size_t count_voxels(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += *text == '_' || *text == '#' || *text == '+';
    return count;
}

/* Adds the cell whose character is number `character` of the text. */
static enum treen_status add_cell(const struct xmpuzzle_reader *reader, const struct xml *node,
                                  size_t character, struct treen_cell at, int colour,
                                  struct drawing *drawing) {
    bool must = node->text[character] == '#';
    if (drawing->cell.count == MOST_CELLS)
        return wrong_voxel(reader, node, character, "this shape has more than 1048576 cells");
    if (!grid_has(xmpuzzle_grid(reader->file->grid), at))
        return error_at(reader->error, reader->source, node->text_place.line,
                        node->text_place.column + (int)character,
                        "found a cell at (%d, %d, %d), where the grid '%s' has none: expected _", at.x, at.y,
                        at.z, xmpuzzle_grid_name(reader->file->grid));
    return array_push(reader->arena, &drawing->cell, (struct coloured_cell){at, colour}) &&
                   array_push(reader->arena, &drawing->must, must)
               ? TREEN_OK
               : xmpuzzle_no_memory(reader);
}

static enum treen_status read_voxels(const struct xmpuzzle_reader *reader, const struct xml *node,
                                     struct treen_cell size, struct drawing *drawing) {
    struct treen_cell cell = {0, 0, 0};
    for (size_t at = 0; at < node->length;) {
        size_t character = at;
        char c = node->text[at];
        int colour;
        if (c != '_' && c != '#' && c != '+')
            return wrong_voxel(
                reader, node, at,
                "expected only _, # and +, each perhaps with the number of a colour, and no blanks");
        if (cell.z == size.z)
            return wrong_voxel(reader, node, at, "this voxel is one too many for the size of the shape");
        at++;
        TRY(read_voxel_colour(reader, node, &at, &colour));
        if (c != '_')
            TRY(add_cell(reader, node, character, cell, colour, drawing));
        cell = next_cell(cell, size);
    }
    if (cell.z == size.z)
        return TREEN_OK;
    return error_at(reader->error, reader->source, node->text_place.line, node->text_place.column,
                    "found %zu voxels, expected %lld for a shape of %d x %d x %d", count_voxels(node->text),
                    (long long)size.x * size.y * size.z, size.x, size.y, size.z);
}

static enum treen_status read_corner(const struct xmpuzzle_reader *reader, const struct xml *node,
                                     const char *const name[3], int64_t low, struct treen_cell *corner) {
    int64_t at[3] = {0, 0, 0};
    for (int axis = 0; axis < 3; axis++)
        if (low > 0)
            TRY(xmpuzzle_needed_number(reader, node, name[axis], low, MOST_COORDINATE, &at[axis]));
        else
            TRY(xmpuzzle_number(reader, node, name[axis], low, MOST_COORDINATE, &at[axis]));
    *corner = (struct treen_cell){(int)at[0], (int)at[1], (int)at[2]};
    return TREEN_OK;
}

static enum treen_status read_shape(const struct xmpuzzle_reader *reader, const struct xml *node,
                                    struct xmpuzzle_shape *shape) {
    static const char *const size_names[3] = {"x", "y", "z"}, *const hotspot_names[3] = {"hx", "hy", "hz"};
    struct drawing drawing = {0};
    int64_t type, weight = 1;
    shape->place = node->place;
    TRY(read_corner(reader, node, size_names, 1, &shape->size));
    TRY(xmpuzzle_needed_number(reader, node, "type", 0, 0, &type));
    TRY(read_corner(reader, node, hotspot_names, -MOST_COORDINATE, &shape->hotspot));
    TRY(xmpuzzle_number(reader, node, "weight", INT32_MIN, INT32_MAX, &weight));
    shape->weight = (int)weight;
    TRY(read_name(reader, node, &shape->name));
    TRY(read_voxels(reader, node, shape->size, &drawing));
    shape->shape = (struct shape){drawing.cell.count, drawing.cell.at};
    shape->must = drawing.must.at;
    for (size_t i = 0; i < drawing.must.count; i++)
        shape->may += !drawing.must.at[i];
    return TREEN_OK;
}

static enum treen_status read_shapes(const struct xmpuzzle_reader *reader, const struct xml *root) {
    const struct xml *list = xml_child(root, "shapes");
    if (!list)
        return xml_error(root, reader->source, reader->error, "<puzzle> has no <shapes>");
    size_t count = count_children(list, "voxel");
    reader->file->shape = ARENA_NEW(reader->arena, count, struct xmpuzzle_shape);
    if (!reader->file->shape)
        return xmpuzzle_no_memory(reader);
    for (const struct xml *node = xml_child(list, "voxel"); node; node = xml_next(node, "voxel"))
        TRY(read_shape(reader, node, &reader->file->shape[reader->file->shapes++]));
    return TREEN_OK;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static enum treen_status read_groups(const struct xmpuzzle_reader *reader, const struct xml *node,
                                     struct xmpuzzle_piece *piece) {
    int64_t number = 0, count;
    TRY(xmpuzzle_number(reader, node, "group", 0, INT32_MAX, &number));
    struct packing_group *group =
        ARENA_NEW(reader->arena, count_children(node, "group") + 1, struct packing_group);
    if (!group)
        return xmpuzzle_no_memory(reader);
    piece->group = group;
    if (number > 0)
        group[piece->groups++] = (struct packing_group){(uint32_t)number, piece->most};
    for (const struct xml *each = xml_child(node, "group"); each; each = xml_next(each, "group")) {
        TRY(xmpuzzle_needed_number(reader, each, "group", 1, INT32_MAX, &number));
        TRY(xmpuzzle_needed_number(reader, each, "count", 1, MOST_COPIES, &count));
        group[piece->groups++] = (struct packing_group){(uint32_t)number, (uint32_t)count};
    }
    return TREEN_OK;
}

/* Reads "count", or both "min" and "max". BurrTools ignores one of the two alone, and then takes
 * one copy. */
static enum treen_status read_copies(const struct xmpuzzle_reader *reader, const struct xml *node,
                                     struct xmpuzzle_piece *piece) {
    int64_t least = 1, most = 1;
    if (xml_get(node, "min") && xml_get(node, "max")) {
        TRY(xmpuzzle_number(reader, node, "max", 1, MOST_COPIES, &most));
        TRY(xmpuzzle_number(reader, node, "min", 0, most, &least));
    } else if (xml_get(node, "count")) {
        TRY(xmpuzzle_number(reader, node, "count", 1, MOST_COPIES, &most));
        least = most;
    }
    piece->least = (uint32_t)least;
    piece->most = (uint32_t)most;
    return TREEN_OK;
}

static enum treen_status read_shape_number(const struct xmpuzzle_reader *reader, const struct xml *node,
                                           uint32_t *shape) {
    const struct xml_attribute *id = xml_get(node, "id");
    int64_t number = 0;
    size_t shapes = reader->file->shapes;
    if (!id)
        return xml_error(node, reader->source, reader->error, "<%s> has no attribute 'id'", node->name);
    if (!shapes || !scan_is_number(id->value, strlen(id->value), 0, (int64_t)shapes - 1, &number))
        return error_at(reader->error, reader->source, id->place.line, id->place.column,
                        "found '%s', expected the number of a shape, from 0 to %zu: there are %zu", id->value,
                        shapes ? shapes - 1 : 0, shapes);
    *shape = (uint32_t)number;
    return TREEN_OK;
}

static enum treen_status read_piece(const struct xmpuzzle_reader *reader, const struct xml *node,
                                    struct xmpuzzle_piece *piece) {
    piece->place = node->place;
    TRY(read_shape_number(reader, node, &piece->shape));
    TRY(read_copies(reader, node, piece));
    TRY(read_groups(reader, node, piece));
    const struct xmpuzzle_shape *shape = &reader->file->shape[piece->shape];
    if (!shape->shape.count)
        return xml_error(node, reader->source, reader->error, "shape %u has no cell, and is a piece here",
                         piece->shape);
    if (shape->may)
        return xml_error(
            node, reader->source, reader->error,
            "shape %u has cells that may stay empty (+), and is a piece here: only a result has these",
            piece->shape);
    return TREEN_OK;
}

static enum treen_status read_pieces(const struct xmpuzzle_reader *reader, const struct xml *node,
                                     struct xmpuzzle_problem *problem) {
    const struct xml *list = xml_child(node, "shapes");
    size_t count = list ? count_children(list, "shape") : 0;
    if (count > MOST_PIECES)
        return xml_error(list, reader->source, reader->error, "found %zu pieces, expected at most %d", count,
                         MOST_PIECES);
    problem->piece = ARENA_NEW(reader->arena, count, struct xmpuzzle_piece);
    if (!problem->piece)
        return xmpuzzle_no_memory(reader);
    const struct xml *each = list ? xml_child(list, "shape") : NULL;
    for (; each; each = xml_next(each, "shape")) {
        struct xmpuzzle_piece *piece = &problem->piece[problem->pieces++];
        TRY(read_piece(reader, each, piece));
        problem->copies += piece->most;
    }
    return TREEN_OK;
}

/* ---- The rest of a problem ------------------------------------------------------------------- */

static enum treen_status read_result(const struct xmpuzzle_reader *reader, const struct xml *node,
                                     struct xmpuzzle_problem *problem) {
    const struct xml *result = xml_child(node, "result");
    const struct xml_attribute *id = result ? xml_get(result, "id") : NULL;
    int64_t number;
    problem->result = NO_SHAPE;
    bool not_set = id && scan_is_number(id->value, strlen(id->value), NOT_SET, NOT_SET, &number);
    return !result || not_set ? TREEN_OK : read_shape_number(reader, result, &problem->result);
}

static enum treen_status read_pairs(const struct xmpuzzle_reader *reader, const struct xml *node,
                                    struct xmpuzzle_problem *problem) {
    const struct xml *list = xml_child(node, "bitmap");
    size_t colours = reader->file->colours;
    problem->allowed = ARENA_NEW(reader->arena, colours * colours, bool);
    if (!problem->allowed)
        return xmpuzzle_no_memory(reader);
    const struct xml *each = list ? xml_child(list, "pair") : NULL;
    for (; each; each = xml_next(each, "pair")) {
        int64_t piece, result;
        if (!colours)
            return xml_error(each, reader->source, reader->error,
                             "found a pair of colours, but the file has none");
        TRY(xmpuzzle_needed_number(reader, each, "piece", 0, (int64_t)colours - 1, &piece));
        TRY(xmpuzzle_needed_number(reader, each, "result", 0, (int64_t)colours - 1, &result));
        problem->allowed[(size_t)piece * colours + (size_t)result] = true;
    }
    return TREEN_OK;
}

static enum treen_status read_state(const struct xmpuzzle_reader *reader, const struct xml *node,
                                    struct xmpuzzle_problem *problem) {
    int64_t state = STATE_UNSOLVED, holes = NO_HOLES;
    TRY(xmpuzzle_number(reader, node, "state", 0, XMPUZZLE_STATES - 1, &state));
    TRY(xmpuzzle_number(reader, node, "maxHoles", 0, NO_HOLES, &holes));
    problem->state = (enum xmpuzzle_state)state;
    problem->holes = (uint32_t)holes;
    TRY(read_digits(reader, node, "assemblies", &problem->assemblies));
    TRY(read_digits(reader, node, "solutions", &problem->solutions));
    return read_digits(reader, node, "time", &problem->seconds);
}

static enum treen_status read_problem(const struct xmpuzzle_reader *reader, const struct xml *node,
                                      struct xmpuzzle_problem *problem) {
    problem->place = node->place;
    TRY(read_name(reader, node, &problem->name));
    TRY(read_state(reader, node, problem));
    TRY(read_pieces(reader, node, problem));
    TRY(read_result(reader, node, problem));
    TRY(read_pairs(reader, node, problem));
    return xmpuzzle_read_solutions(reader, node, problem);
}

/* Makes a problem for a file in which only shapes were drawn. All of them are the pieces of this
 * problem, which is not in the file and has no result. */
static enum treen_status gather_shapes(const struct xmpuzzle_reader *reader, const struct xml *root) {
    struct xmpuzzle *file = reader->file;
    struct xmpuzzle_problem *problem = ARENA_NEW(reader->arena, 1, struct xmpuzzle_problem);
    if (!file->shapes)
        return xml_error(root, reader->source, reader->error,
                         "this file has no problem and no shape, expected a <voxel> in <shapes>");
    struct xmpuzzle_piece *piece = ARENA_NEW(reader->arena, file->shapes, struct xmpuzzle_piece);
    if (!problem || !piece)
        return xmpuzzle_no_memory(reader);
    for (uint32_t i = 0; i < file->shapes; i++)
        piece[i] = (struct xmpuzzle_piece){.shape = i, .least = 1, .most = 1, .place = file->shape[i].place};
    *problem = (struct xmpuzzle_problem){.holes = NO_HOLES,
                                         .result = NO_SHAPE,
                                         .pieces = file->shapes,
                                         .copies = file->shapes,
                                         .piece = piece,
                                         .place = root->place};
    file->problem = problem;
    return TREEN_OK;
}

static enum treen_status read_problems(const struct xmpuzzle_reader *reader, const struct xml *root) {
    const struct xml *list = xml_child(root, "problems");
    size_t count = list ? count_children(list, "problem") : 0;
    if (!count)
        return gather_shapes(reader, root);
    reader->file->problem = ARENA_NEW(reader->arena, count, struct xmpuzzle_problem);
    if (!reader->file->problem)
        return xmpuzzle_no_memory(reader);
    for (const struct xml *node = xml_child(list, "problem"); node; node = xml_next(node, "problem"))
        TRY(read_problem(reader, node, &reader->file->problem[reader->file->problems++]));
    return TREEN_OK;
}

/* Checks the order of elements. BurrTools reads in one pass, so <gridType> comes before <shapes>,
 * and <problems> after. */
static enum treen_status check_order(const struct xmpuzzle_reader *reader, const struct xml *root) {
    const struct xml *shapes = xml_child(root, "shapes");
    const struct xml *late = shapes ? xml_next(shapes, "gridType") : NULL;
    if (late)
        return xml_error(late, reader->source, reader->error,
                         "<gridType> stands after <shapes>, expected it before");
    if (shapes && !xml_next(shapes, "problems") && xml_child(root, "problems"))
        return xml_error(xml_child(root, "problems"), reader->source, reader->error,
                         "<problems> stands before <shapes>, expected it after them");
    return TREEN_OK;
}

enum treen_status xmpuzzle_read(const char *text, size_t length, const char *source, struct arena *arena,
                                const struct xmpuzzle **file, struct treen_error *error) {
    struct arena scratch; /* for the nodes */
    const struct xml *root;
    arena_beside(&scratch, arena);
    scratch.limit = scratch.limit / 2 < XML_MEMORY ? scratch.limit / 2 : XML_MEMORY;
    struct xmpuzzle_reader reader = {ARENA_NEW(arena, 1, struct xmpuzzle), source, arena, error};
    enum treen_status status =
        reader.file ? xml_read(text, length, source, &scratch, error, &root) : xmpuzzle_no_memory(&reader);
    enum treen_status (*const step[])(const struct xmpuzzle_reader *, const struct xml *) = {
        read_version, check_order, read_grid, read_colours, read_shapes, read_problems, read_comment};
    for (size_t i = 0; status == TREEN_OK && i < sizeof step / sizeof *step; i++)
        status = step[i](&reader, root);
    arena_free(&scratch);
    if (status == TREEN_OK)
        *file = reader.file;
    return status;
}
