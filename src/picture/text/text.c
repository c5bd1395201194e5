/* A scene as terminal text.
 *
 * Each stage is drawn as the layers of its cells: y goes down, x to the right. Layers stand side by
 * side from z = 0 on. The first stage (the box, a solution) stands by itself; the others (the
 * pieces) flow like a parts sheet. Lines are made one at a time, stage by stage: there is no
 * canvas.
 *
 * The text of a solution can be read back by puzzle/check/solutions_drawing.c. Characters, gaps and
 * blank lines have the same meaning there, so both files change together. */
#include "picture/text/text.h"

#include "base/harmless.h"

#include "picture/palette.h"
#include "puzzle/belongs.h"
#include "puzzle/puzzle.h"
#include "shape/cuboid.h"
#include "shape/rows.h"

#include <string.h>

enum { BETWEEN_LAYERS = 2, BETWEEN_STAGES = 4, MOST_PLACES = 1 << 21 };

static const size_t SCENE_MEMORY = (size_t)1 << 30;

/* ---- A stage as a block of lines ------------------------------------------------------------- */

struct place {
    char mark; /* 0 = the place is empty */
    unsigned colour;
    const char *label; /* null = the mark */
};

struct block {
    const char *caption;
    const char *sides;         /* see struct grid; null: none */
    const struct grid *spread; /* a grid with blanks between its places; null: it has none */
    int64_t left;              /* of such a grid: the first column with a place, counted from `low` */
    struct treen_cell low;
    size_t width, height, depth; /* of the cuboid around all cells */
    size_t breadth;              /* columns of a place: 1, or those of the longest label and a blank */
    bool square;                 /* in colours two columns are a square place */
    size_t abreast;              /* layers side by side; the rest go below */
    size_t columns, lines;
    struct place *place; /* x fastest; null: no cells, or too far apart to draw */
};

/* Finds the cuboid around all cells, and around the ends of sticks. */
static struct cuboid cuboid_of_stage(const struct scene_stage *stage, const struct grid *spread) {
    struct cuboid around = cuboid_empty();
    for (size_t i = 0; i < stage->body.count; i++)
        for (size_t j = 0; j < stage->body.at[i].cells; j++) {
            struct treen_cell cell = stage->body.at[i].cell[j];
            if (spread)
                rows_add(spread, cell, &around);
            else
                cuboid_add(&around, cell);
        }
    return around;
}

static struct place *place_at(const struct block *block, size_t x, size_t y, size_t z) {
    return &block->place[(z * block->height + y) * block->width + x];
}

static struct place *place_of_cell(const struct block *block, struct treen_cell cell) {
    return place_at(block, (size_t)(cell.x - block->low.x), (size_t)(cell.y - block->low.y),
                    (size_t)(cell.z - block->low.z));
}

/* Returns the mark of a cell. The cells of a box or a piece have the same; sticks then show their
 * directions. */
static char mark_of(const struct block *block, const struct scene_body *body, size_t i) {
    char mark = body->marks ? body->marks[i] : body->letter;
    return mark == '#' && block->spread ? rows_stroke(block->spread, body->cell[i]) : mark;
}

/* Returns the text of a cell. A body's sign needs two columns; without them its letter stands for
 * it. */
static const char *label_of(const struct block *block, const struct scene_body *body, size_t i) {
    if (body->labels)
        return body->labels[i];
    return block->square && !body->marks ? body->sign : NULL;
}

/* Puts a body into the block. If two bodies have a place, the later one is drawn: wrong solutions
 * are drawn, too. */
static void put_body(const struct block *block, const struct scene_body *body) {
    for (size_t i = 0; i < body->cells; i++) {
        *place_of_cell(block, body->cell[i]) =
            (struct place){mark_of(block, body, i), body->colour, label_of(block, body, i)};
    }
}

/* Puts dots where sticks end. */
static void put_ends(const struct block *block, const struct scene_body *body) {
    for (size_t i = 0; i < body->cells; i++) {
        struct treen_cell end[2];
        for (int e = rows_ends(block->spread, body->cell[i], end); e-- > 0;)
            if (!place_of_cell(block, end[e])->mark)
                place_of_cell(block, end[e])->mark = '.';
    }
}

/* Returns the column of a place of row y, counted from the first column that has one. */
static int64_t column_of(const struct block *block, size_t x, size_t y) {
    return rows_column(block->spread, (struct treen_cell){(int)x, (int)y, 0}) - block->left;
}

/* Finds the first and the last column with a place; *last is counted from `low`, too. */
static void find_columns(struct block *block, int64_t *last) {
    int64_t first = INT64_MAX;
    *last = INT64_MIN;
    block->left = 0;
    for (size_t z = 0; z < block->depth; z++)
        for (size_t y = 0; y < block->height; y++)
            for (size_t x = 0; x < block->width; x++) {
                const struct place *place = place_at(block, x, y, z);
                int64_t column = column_of(block, x, y);
                if (!place->mark && !place->label)
                    continue;
                first = column < first ? column : first;
                *last = column > *last ? column : *last;
            }
    block->left = first;
}

/* Returns the columns of a place. Labels stand at its right, with a blank before each. In colours
 * a place has two columns at least, since a character is about twice as high as it is wide. Then
 * longer signs fill it, as colours divide them. */
static size_t breadth_of(const struct block *block, const struct scene_stage *stage) {
    size_t longest = 0, broadest = block->square ? 2 : 1;
    for (size_t i = 0; i < stage->body.count; i++) {
        const struct scene_body *body = &stage->body.at[i];
        for (size_t j = 0; body->labels && j < body->cells; j++) {
            size_t columns = text_columns(body->labels[j]);
            longest = columns > longest ? columns : longest;
        }
        if (block->square && body->sign && strlen(body->sign) > broadest)
            broadest = strlen(body->sign);
    }
    return longest + 1 > broadest ? longest + 1 : broadest;
}

/* Tells whether the block is drawn. A few cells can lie a million apart: then it is mostly empty,
 * and is not drawn. */
static bool fits(const struct block *block) {
    size_t layer = block->width * block->height; /* sides are below 2^32 */
    return block->width <= MOST_PLACES && block->height <= MOST_PLACES && layer <= MOST_PLACES &&
           block->depth <= MOST_PLACES / layer;
}

/* Returns the columns of a row of a layer. Triangles have a side before each of them and one behind
 * the last: "\A/B\C/". */
static size_t row_columns(const struct block *block) {
    return block->sides ? 2 * block->width + 1 : block->width * block->breadth;
}

/* Lays out the layers of a grid with blanks between its places: they stand below each other. The
 * places of labels are half as broad as two places are apart. */
static void lay_out_spread(struct block *block) {
    int64_t last;
    find_columns(block, &last);
    size_t between = (size_t)(last - block->left);
    block->abreast = 1;
    block->columns = (block->breadth > 1 ? between * ((block->breadth + 1) / 2) : between) + block->breadth;
    block->lines = block->depth * (block->height + 1) - 1;
}

/* Lays out the layers: as many side by side as the width takes, but one at least. */
static void lay_out_layers(struct block *block, size_t width) {
    size_t row = row_columns(block), abreast = (width + BETWEEN_LAYERS) / (row + BETWEEN_LAYERS);
    block->abreast = abreast < 1 ? 1 : abreast > block->depth ? block->depth : abreast;
    size_t storeys = (block->depth + block->abreast - 1) / block->abreast;
    block->columns = block->abreast * (row + BETWEEN_LAYERS) - BETWEEN_LAYERS;
    block->lines = storeys * (block->height + 1) - 1;
}

static enum treen_status fill_block(struct block *block, const struct scene_stage *stage, size_t width,
                                    struct arena *arena) {
    block->place = ARENA_NEW(arena, block->width * block->height * block->depth, struct place);
    TRY_ROOM(block->place);
    block->breadth = breadth_of(block, stage);
    for (size_t i = 0; i < stage->body.count; i++)
        put_body(block, &stage->body.at[i]);
    for (size_t i = 0; block->spread && i < stage->body.count; i++)
        put_ends(block, &stage->body.at[i]);
    if (block->spread)
        lay_out_spread(block);
    else
        lay_out_layers(block, width);
    return TREEN_OK;
}

/* Makes a block. If it is too large to draw, it keeps its corners and has no places; its one line
 * tells so. */
static enum treen_status make_block(const struct scene_stage *stage, const struct grid *grid,
                                    struct look look, struct arena *arena, struct block *block) {
    const struct grid *spread = grid && grid->rows != ROWS_TIGHT ? grid : NULL;
    struct cuboid around = cuboid_of_stage(stage, spread);
    *block = (struct block){.caption = stage->caption, .sides = grid ? grid->sides : NULL, .spread = spread};
    block->square = look.colour && grid && !spread && !grid->sides;
    if (!cuboid_is_empty(&around)) {
        block->low = around.low;
        block->width = (size_t)((int64_t)around.high.x - around.low.x) + 1;
        block->height = (size_t)((int64_t)around.high.y - around.low.y) + 1;
        block->depth = (size_t)((int64_t)around.high.z - around.low.z) + 1;
        block->lines = 1;
        if (fits(block))
            TRY(fill_block(block, stage, look.width, arena));
    }
    if (block->caption) {
        size_t columns = text_columns(block->caption);
        block->columns = columns > block->columns ? columns : block->columns;
        block->lines++;
    }
    return TREEN_OK;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void put_blanks(size_t count, FILE *out) {
    fprintf(out, "%*s", (int)count, "");
}

/* Changes from one colour to another; 0 is none. */
static void put_colour(unsigned now, unsigned wanted, FILE *out) {
    if (wanted != now && wanted)
        fprintf(out, "\033[48;5;%dm\033[38;5;%dm", palette_terminal(wanted), palette_terminal_letter(wanted));
    else if (wanted != now)
        fputs("\033[0m", out);
}

static void put_place(const struct place *place, size_t breadth, FILE *out) {
    if (place->label)
        fprintf(out, "%*s", (int)breadth, place->label);
    else
        fprintf(out, "%*c", (int)breadth, place->mark ? place->mark : '.');
}

/* Puts one row of one layer. Neighbours of one colour share their escapes, which keeps a large
 * picture small. The sides between them have that colour, too; all other sides are plain. */
static void put_row(const struct block *block, size_t y, size_t z, bool colour, FILE *out) {
    const struct place *place = place_at(block, 0, y, z);
    unsigned now = 0, odd = ((unsigned)block->low.x + (unsigned)block->low.y + (unsigned)y) & 1;
    for (size_t x = 0; x < block->width; x++, odd ^= 1) {
        unsigned wanted = colour ? place[x].colour : 0;
        if (block->sides) {
            put_colour(now, wanted == now ? now : 0, out);
            now = wanted == now ? now : 0;
            putc(block->sides[odd], out);
        }
        put_colour(now, wanted, out);
        now = wanted;
        put_place(&place[x], block->breadth, out);
    }
    put_colour(now, 0, out);
    if (block->sides)
        putc(block->sides[odd], out);
}

/* Puts one row of a layer with blanks between its places; returns the columns printed. A row
 * without a place has a dot, since a blank line would begin a layer. */
static size_t put_spread_row(const struct block *block, size_t y, size_t z, bool colour, FILE *out) {
    const struct place *place = place_at(block, 0, y, z);
    static const struct place dot = {.mark = '.'};
    size_t unit = block->breadth > 1 ? (block->breadth + 1) / 2 : 1, columns = 0;
    bool bare = true;
    for (size_t x = 0; x < block->width; x++)
        bare = bare && !place[x].mark && !place[x].label;
    for (size_t x = 0; x < block->width; x++) {
        int64_t column = column_of(block, x, y);
        bool here = place[x].mark || place[x].label;
        if (!here && !(bare && column >= 0))
            continue;
        put_blanks((size_t)column * unit - columns, out);
        put_colour(0, colour && here ? place[x].colour : 0, out);
        put_place(here ? &place[x] : &dot, block->breadth, out);
        put_colour(colour && here ? place[x].colour : 0, 0, out);
        columns = (size_t)column * unit + block->breadth;
        if (!here)
            break;
    }
    return columns;
}

/* Puts one row of each layer of a storey; returns the columns printed. */
static size_t put_layers(const struct block *block, size_t storey, size_t y, bool colour, FILE *out) {
    size_t first = storey * block->abreast, columns = 0;
    if (block->spread)
        return put_spread_row(block, y, storey, colour, out);
    for (size_t z = first; z < first + block->abreast && z < block->depth; z++) {
        if (z > first)
            put_blanks(BETWEEN_LAYERS, out);
        put_row(block, y, z, colour, out);
        columns += row_columns(block) + (z > first ? BETWEEN_LAYERS : 0);
    }
    return columns;
}

/* Tells whether the line has text: it is not below the block, nor between two storeys. */
static bool has_line(const struct block *block, size_t line) {
    if (line >= block->lines || !block->place || (block->caption && line == 0))
        return line < block->lines;
    return (line - (block->caption != NULL)) % (block->height + 1) < block->height;
}

/* Puts a line. Line 0 is the caption, if there is one; then come the storeys with a blank line
 * below each. */
static size_t put_line(const struct block *block, size_t line, bool colour, FILE *out) {
    if (block->caption && line == 0)
        return print_harmless(block->caption, out);
    size_t drawn = line - (block->caption != NULL);
    if (block->place)
        return put_layers(block, drawn / (block->height + 1), drawn % (block->height + 1), colour, out);
    fprintf(out, "(%zu x %zu x %zu places, too large to draw)", block->width, block->height, block->depth);
    return 0;
}

/* Puts blocks side by side. Blanks are printed only before a text, so that no line ends in them. */
static void put_blocks(const struct block *block, size_t count, bool colour, FILE *out) {
    size_t lines = 0;
    for (size_t i = 0; i < count; i++)
        lines = block[i].lines > lines ? block[i].lines : lines;
    for (size_t line = 0; line < lines; line++) {
        size_t owed = 0;
        for (size_t i = 0; i < count; i++) {
            size_t columns = 0;
            if (has_line(&block[i], line)) {
                put_blanks(owed, out);
                owed = 0;
                columns = put_line(&block[i], line, colour, out);
            }
            owed += (block[i].columns > columns ? block[i].columns - columns : 0) + BETWEEN_STAGES;
        }
        putc('\n', out);
    }
}

/* ---- Scenes ---------------------------------------------------------------------------------- */

/* Returns the number of blocks in one line of the parts sheet: one at least. */
static size_t flow(const struct block *block, size_t count, size_t width) {
    size_t columns = block->columns, taken = 1;
    while (taken < count && columns + BETWEEN_STAGES + block[taken].columns <= width)
        columns += BETWEEN_STAGES + block[taken++].columns;
    return taken;
}

/* Returns the length of the text that goes into a line of `width`. It ends after a comma, which
 * keeps phrases together; else with a word; a word that is longer than the line is cut. */
static size_t line_length(const char *text, size_t width) {
    size_t word = 0, phrase = 0;
    if (strlen(text) <= width)
        return strlen(text);
    for (size_t i = 1; i <= width; i++)
        if (text[i] == ' ') {
            word = i;
            phrase = text[i - 1] == ',' || text[i - 1] == ';' ? i : phrase;
        }
    return phrase ? phrase : word ? word : width;
}

static bool put_prose(const char *text, size_t width, struct arena *arena, FILE *out) {
    while (*text) {
        size_t length = line_length(text, width ? width : 1);
        const char *line = arena_text(arena, text, length);
        if (!line)
            return false;
        print_harmless(line, out);
        putc('\n', out);
        text += length;
        text += strspn(text, " ");
    }
    return true;
}

/* Puts the scene, with a blank line between lines of the sheet and before the notes. A scene
 * without stages is its notes alone. */
static bool put_scene(const struct scene *scene, const struct block *block, struct look look,
                      struct arena *arena, FILE *out) {
    bool again = false;
    for (size_t i = 0, taken; i < scene->stage.count; i += taken) {
        if (again)
            putc('\n', out);
        again = true;
        taken = i ? flow(block + i, scene->stage.count - i, look.width) : 1;
        put_blocks(block + i, taken, look.colour, out);
    }
    if (again && (scene->note.count || scene->prose))
        putc('\n', out);
    for (size_t i = 0; i < scene->note.count; i++) {
        print_harmless(scene->note.at[i], out);
        putc('\n', out);
    }
    return !scene->prose || put_prose(scene->prose, look.width, arena, out);
}

/* All blocks are made before the first is printed, since the flow needs their widths. */
enum treen_status text_draw(const struct scene *scene, struct look look, struct arena *arena, FILE *out) {
    struct block *block = ARENA_NEW(arena, scene->stage.count, struct block);
    TRY_ROOM(block);
    for (size_t i = 0; i < scene->stage.count; i++)
        TRY(make_block(&scene->stage.at[i], scene->grid, look, arena, &block[i]));
    if (scene->title) {
        print_harmless(scene->title, out);
        fputs("\n\n", out);
    }
    TRY_ROOM(put_scene(scene, block, look, arena, out));
    return ferror(out) ? TREEN_IO : TREEN_OK;
}

static enum treen_status draw_layers(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                     struct look look, struct arena *arena, FILE *out) {
    struct scene scene = {0};
    TRY(belongs_show(puzzle, solution, arena, &scene));
    if (solution) /* the drawing must be readable */
        scene.title = NULL;
    return text_draw(&scene, look, arena, out);
}

/* Shows a scene, which lives in an arena of its own as long as its picture. */
static enum treen_status show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct look look, FILE *out) {
    struct arena arena;
    arena_draw(&arena, puzzle->arena.budget, SCENE_MEMORY);
    enum treen_status status = draw_layers(puzzle, solution, look, &arena, out);
    arena_free(&arena);
    return status;
}

enum treen_status picture_show(const struct treen_puzzle *puzzle, struct look look, FILE *out) {
    return show(puzzle, NULL, look, out);
}

enum treen_status picture_show_solution(const struct treen_puzzle *puzzle,
                                        const struct treen_solution *solution, struct look look, FILE *out) {
    return show(puzzle, solution, look, out);
}
