/* Pictures in files: from a puzzle and its solutions to scenes, from scenes to a canvas. */
#include "base/arena.h"
#include "base/error.h"
#include "base/module.h"
#include "picture/page/booklet.h"
#include "picture/page/cards.h"
#include "picture/page/gallery.h"
#include "picture/page/heat.h"
#include "picture/motion/moves.h"
#include "picture/picture.h"
#include "picture/page/sheet.h"
#include "picture/canvas/svg.h"
#include "picture/motion/turned.h"
#include "picture/motion/upwards.h"
#include "picture/view/rows.h"
#include "picture/view/view.h"
#include "picture/canvas/watched.h"
#include "puzzle/belongs.h"
#include "puzzle/packing.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>
#include <stdio.h>

static const size_t PICTURE_MEMORY =
    BUDGET_BYTES(UINT64_C(4) << 30); /* bytes: a contact sheet holds many scenes */

/* Makes the scenes; a null solution stands for the puzzle itself. */
static enum treen_status make_scenes(const struct treen_puzzle *puzzle,
                                     const struct treen_solution *const *solution, size_t scenes,
                                     enum treen_view view, struct arena *arena, struct scene *scene) {
    for (size_t i = 0; i < scenes; i++) {
        TRY(belongs_show(puzzle, solution ? solution[i] : NULL, arena, &scene[i]));
        TRY_ROOM(rows_wrap(&scene[i], view == TREEN_VIEW_EXPLODED, arena));
    }
    return TREEN_OK;
}

/* Finds the maker for the format: SVG is written here, the others by cairo's module. */
static enum treen_status find_maker(enum treen_picture_type format, const struct canvas_maker **maker,
                                    struct treen_error *error) {
    const void *symbol = &svg_maker;
    if (format != TREEN_SVG)
        TRY(module_load("cairo", "drawing a PNG or PDF", "libcairo2-dev", &symbol, error));
    *maker = symbol;
    return TREEN_OK;
}

/* Opens a canvas whose memory is watched. Its maker closes it. */
static enum treen_status open_canvas(enum treen_picture_type format, unsigned pixels, FILE *out,
                                     const struct arena *arena, const struct canvas_maker **maker,
                                     struct watched *canvas, struct treen_error *error) {
    TRY(find_maker(format, maker, error));
    pixels = pixels ? pixels : 1200;
    struct canvas *under = (*maker)->open(format, pixels, out);
    TRY_ROOM(under);
    watched_open(canvas, under, format == TREEN_PNG ? pixels : 0, arena);
    return TREEN_OK;
}

/* Closes the canvas, after an error in drawing, too. Of several errors the first is told. */
static enum treen_status close_canvas(const struct canvas_maker *maker, const struct watched *canvas,
                                      enum treen_status drawn) {
    enum treen_status closed = maker->close(canvas->under);
    if (drawn == TREEN_OK && watched_gave_up(canvas))
        drawn = TREEN_NO_MEMORY;
    return drawn != TREEN_OK ? drawn : closed;
}

/* Paints the scenes on a canvas of its own. */
static enum treen_status paint(const struct scene *scene, size_t scenes, const struct picture_order *drawing,
                               struct arena *arena, FILE *out, struct treen_error *error) {
    const struct canvas_maker *maker;
    struct watched canvas;
    TRY(open_canvas(drawing->format, drawing->pixels, out, arena, &maker, &canvas, error));
    enum treen_status drawn = sheet_draw(scene, scenes, drawing->view, arena, &canvas.canvas, error);
    return close_canvas(maker, &canvas, drawn);
}

/* Returns the number of scenes. Only a PDF has room for several pages. */
static size_t scenes_for(const struct picture_order *drawing, size_t solutions) {
    if (drawing->view == TREEN_VIEW_PARTS)
        return 1;
    bool several = drawing->view == TREEN_VIEW_CONTACT || drawing->format == TREEN_PDF;
    return several || !solutions ? solutions : 1;
}

/* Checks the drawing; the limit of pixels is that of the tool. */
static enum treen_status check_drawing(const struct picture_order *drawing, struct treen_error *error) {
    enum { MOST_PIXELS = 20000 };
    if ((unsigned)drawing->format > TREEN_PDF || (unsigned)drawing->view > TREEN_VIEW_CONTACT)
        return error_say(
            error, TREEN_BAD_INPUT,
            "found format %d and view %d, expected one of enum treen_picture_type and one of enum treen_view",
            (int)drawing->format, (int)drawing->view);
    if (drawing->pixels > MOST_PIXELS)
        return error_bad(error, "found %u pixels, expected at most %d", drawing->pixels, MOST_PIXELS);
    return TREEN_OK;
}

/* Returns the number of a cell's colour: by its mark, or else by the cell of the box; 0 = it has
 * none. */
static int colour_of(const struct packing *packing, const struct scene_body *body, size_t cell) {
    int colour = body->marks ? (int)packing->colours : 0;
    while (colour && packing->colour[colour - 1].mark != body->marks[cell])
        colour--;
    uint32_t number = body->marks ? BOX_OUTSIDE : box_number(&packing->box, body->cell[cell]);
    return number == BOX_OUTSIDE ? colour : packing->box.cell[number].colour;
}

/* Shows colours on a body. Cells are painted where the name is that of a paint. Else they have
 * labels: on a domino board these are its numbers. A part of a solution, which has no marks, keeps
 * its letter if it is not `labelled`. */
static bool paint_body(const struct packing *packing, bool labelled, struct scene_body *body,
                       struct arena *arena) {
    const char **label = ARENA_NEW(arena, body->cells + 1, const char *);
    unsigned *paint = ARENA_NEW(arena, body->cells + 1, unsigned);
    bool painted = false;
    for (size_t i = 0; label && paint && i < body->cells; i++) {
        int colour = colour_of(packing, body, i);
        unsigned named = colour ? palette_named(packing->colour[colour - 1].name) : 0;
        painted |= named;
        paint[i] = named ? named : body->colour;
        label[i] = colour && !named ? arena_text(arena, &packing->colour[colour - 1].mark, 1) : "";
        if (!label[i])
            return false;
    }
    if (labelled || body->marks)
        body->labels = label;
    if (painted)
        body->paint = paint;
    return label && paint;
}

static bool paint_scene(const struct treen_puzzle *puzzle, bool labelled, struct scene *scene,
                        struct arena *arena) {
    const struct packing *packing = puzzle_packing(puzzle);
    bool made = true;
    for (size_t i = 0; packing && packing->colours && i < scene->stage.count; i++)
        for (size_t j = 0; j < scene->stage.at[i].body.count; j++)
            made &= paint_body(packing, labelled, &scene->stage.at[i].body.at[j], arena);
    return made;
}

static enum treen_status draw_page(const struct treen_puzzle *puzzle,
                                   const struct treen_solution *const *solution, size_t solutions,
                                   const struct picture_order *drawing, struct arena *arena, FILE *out,
                                   struct treen_error *error) {
    size_t scenes = scenes_for(drawing, solutions);
    bool parts = drawing->view == TREEN_VIEW_PARTS;
    TRY(check_drawing(drawing, error));
    struct scene *scene = ARENA_NEW(arena, scenes, struct scene);
    if (!scenes)
        return error_bad(error, "there is no solution to draw");
    if (!parts && !solution)
        return belongs_error(puzzle, error);
    TRY_ROOM(scene);
    enum treen_status made =
        make_scenes(puzzle, parts ? NULL : solution, scenes, drawing->view, arena, scene);
    if (made != TREEN_OK)
        return made == TREEN_BAD_INPUT ? belongs_error(puzzle, error) : made;
    for (size_t i = 0; i < scenes; i++)
        TRY_ROOM(paint_scene(puzzle, false, &scene[i], arena));
    return paint(scene, scenes, drawing, arena, out, error);
}

/* Writes an error for the status, if there is none yet. */
static enum treen_status explain(enum treen_status status, struct treen_error *error) {
    if (status == TREEN_NO_MEMORY)
        return error_memory(error, "drawing a picture");
    if (status == TREEN_IO)
        return error_say(error, TREEN_IO, "the picture could not be written");
    return status;
}

enum treen_status picture_draw(const struct treen_puzzle *puzzle,
                               const struct treen_solution *const *solution, size_t solutions,
                               const struct picture_order *drawing, FILE *out, struct treen_error *error) {
    struct arena arena;
    puzzle_arena(puzzle, PICTURE_MEMORY, &arena);
    enum treen_status status = draw_page(puzzle, solution, solutions, drawing, &arena, out, error);
    arena_free(&arena);
    return patience_judge(puzzle->arena.patience, explain(status, error), error);
}

/* Makes the scene of the whole with its moves. It lies as serves best to put it together, and is
 * built from the table up where parts come one by one. */
static enum treen_status make_whole(const struct treen_puzzle *puzzle,
                                    const struct treen_disassembly *disassembly, struct arena *arena,
                                    struct scene *whole) {
    const struct packing *packing = puzzle_packing(puzzle);
    struct treen_disassembly turned, lifted;
    TRY(moves_scene(puzzle, disassembly, arena, whole));
    if (view_side(whole) == SIDE_ABOVE || !whole->stage.count)
        return TREEN_OK;
    *whole = (struct scene){0};
    TRY_ROOM(turned_best(packing, disassembly, arena, &turned));
    TRY(moves_scene(puzzle, &turned, arena, whole));
    struct scene_stage stage = whole->stage.at[0];
    *whole = (struct scene){0};
    TRY_ROOM(upwards_apart(packing, &stage, &turned, arena, &lifted));
    return moves_scene(puzzle, &lifted, arena, whole);
}

/* Makes the scene of a folded path, the way up in which it begins below. */
static enum treen_status make_folding(const struct treen_puzzle *puzzle,
                                      const struct treen_solution *solution, struct arena *arena,
                                      struct scene *whole) {
    struct treen_part path;
    TRY(belongs_show(puzzle, solution, arena, whole));
    if (!solution->is_path || solution->parts != 1 || !whole->grid)
        return TREEN_OK;
    TRY_ROOM(turned_path(whole->grid, &solution->part[0], arena, &path));
    struct treen_solution turned = *solution;
    turned.part = &path;
    *whole = (struct scene){0};
    return belongs_show(puzzle, &turned, arena, whole);
}

/* Writes the turns of a disassembly, their play, and the steps whose lines wander. *words stays
 * null where nothing turns. Returns false when there is no memory. */
static bool tell_play(const struct treen_disassembly *disassembly, const struct scene *whole,
                      struct arena *arena, const char **words) {
    if (!disassembly || !disassembly->turns)
        return true;
    bool least = disassembly->least || disassembly->play <= 0;
    *words = arena_print(arena, "%" PRIu64 " turn%s, %s %.4g of the edge of a cell", disassembly->turns,
                         disassembly->turns == 1 ? "" : "s", least ? "least play" : "play of at most",
                         disassembly->play);
    const struct scene_stage *stage = whole->stage.count ? &whole->stage.at[0] : NULL;
    size_t wanders = 0;
    for (size_t i = stage ? stage->move.count : 0; *words && i-- > 0;)
        if (stage->move.at[i].points)
            *words = arena_print(arena, "%s%s%zu", *words,
                                 wanders++ ? ", " : ". Arrows leave out how the line wanders in step ",
                                 stage->move.count - i);
    return *words;
}

/* Draws the steps of a disassembly backwards; without one, those of a folded solution. */
static enum treen_status draw_steps(const struct treen_puzzle *puzzle,
                                    const struct treen_disassembly *disassembly,
                                    const struct treen_solution *solution, enum treen_picture_type format,
                                    struct arena *arena, FILE *out, struct treen_error *error) {
    const struct canvas_maker *maker;
    struct watched canvas;
    struct scene whole = {0}, parts = {0};
    if (disassembly && disassembly->outcome != TREEN_COMES_APART)
        return error_bad(error, "this does not come apart, so there are no steps that put it together");
    enum treen_status made = disassembly ? make_whole(puzzle, disassembly, arena, &whole)
                                         : make_folding(puzzle, solution, arena, &whole);
    if (made != TREEN_OK)
        return made == TREEN_BAD_INPUT ? belongs_error(puzzle, error) : made;
    if (!disassembly && (!whole.stage.count || !whole.stage.at[0].move.count))
        return error_bad(error, "a solution of kind %s has no steps that put it together",
                         puzzle->about.kind);
    const char *words = NULL;
    TRY_MEMORY(tell_play(disassembly, &whole, arena, &words), error, "drawing");
    TRY(puzzle->kind->show(puzzle, NULL, arena, &parts));
    TRY(open_canvas(format, 0, out, arena, &maker, &canvas, error));
    return close_canvas(maker, &canvas, booklet_draw(&parts, &whole, words, arena, &canvas.canvas));
}

enum treen_status picture_booklet(const struct treen_puzzle *puzzle,
                                  const struct treen_disassembly *disassembly,
                                  const struct treen_solution *solution, enum treen_picture_type format,
                                  FILE *out, struct treen_error *error) {
    struct arena arena;
    puzzle_arena(puzzle, PICTURE_MEMORY, &arena);
    enum treen_status status = draw_steps(puzzle, disassembly, solution, format, &arena, out, error);
    arena_free(&arena);
    return patience_judge(puzzle->arena.patience, explain(status, error), error);
}

static enum treen_status draw_heat(const struct treen_puzzle *puzzle, const struct treen_branch *const *value,
                                   size_t values, const char *words, const struct picture_order *drawing,
                                   struct arena *arena, FILE *out, struct treen_error *error) {
    const struct canvas_maker *maker;
    struct watched canvas;
    struct heat *heat;
    TRY(check_drawing(drawing, error));
    TRY(heat_make(puzzle, value, values, words, arena, &heat, error));
    TRY(open_canvas(drawing->format, drawing->pixels, out, arena, &maker, &canvas, error));
    return close_canvas(maker, &canvas, heat_draw(heat, &canvas.canvas));
}

enum treen_status picture_heat(const struct treen_puzzle *puzzle, const struct treen_branch *const *value,
                               size_t values, const char *words, const struct picture_order *drawing,
                               FILE *out, struct treen_error *error) {
    struct arena arena;
    puzzle_arena(puzzle, PICTURE_MEMORY, &arena);
    enum treen_status status = draw_heat(puzzle, value, values, words, drawing, &arena, out, error);
    arena_free(&arena);
    return patience_judge(puzzle->arena.patience, explain(status, error), error);
}

static enum treen_status draw_items(const struct picture_item *item, size_t items,
                                    const struct picture_order *drawing, struct arena *arena, FILE *out,
                                    struct treen_error *error) {
    const struct canvas_maker *maker;
    struct watched canvas;
    struct scene *scene = ARENA_NEW(arena, items, struct scene);
    const struct gallery gallery = {item, scene, items, drawing->format == TREEN_PDF};
    TRY_ROOM(scene);
    TRY(check_drawing(drawing, error));
    for (size_t i = 0; i < items; i++)
        TRY(belongs_show(item[i].puzzle, item[i].solution, arena, &scene[i]));
    for (size_t i = 0; i < items; i++)
        TRY_ROOM(paint_scene(item[i].puzzle, true, &scene[i], arena));
    unsigned least = gallery_pixels(&gallery), pixels = drawing->pixels > least ? drawing->pixels : least;
    TRY(open_canvas(drawing->format, pixels, out, arena, &maker, &canvas, error));
    return close_canvas(maker, &canvas, gallery_draw(&gallery, arena, &canvas.canvas));
}

enum treen_status picture_gallery(const struct picture_item *item, size_t items,
                                  const struct picture_order *drawing, FILE *out, struct treen_error *error) {
    struct arena arena;
    if (!items)
        return error_bad(error, "there is no puzzle to draw");
    puzzle_arena(item[0].puzzle, PICTURE_MEMORY, &arena);
    enum treen_status status = draw_items(item, items, drawing, &arena, out, error);
    arena_free(&arena);
    if (status == TREEN_BAD_INPUT && error && !error->text[0])
        status = belongs_error(item[0].puzzle, error);
    return patience_judge(item[0].puzzle->arena.patience, explain(status, error), error);
}

static enum treen_status draw_cards(const struct treen_puzzle *puzzle, const struct treen_card *const *card,
                                    size_t cards, const struct picture_pages *wanted, struct arena *arena,
                                    FILE *out, struct treen_error *error) {
    const struct canvas_maker *maker;
    struct watched canvas;
    struct scene parts = {0};
    struct card_pages pages = {.wanted = wanted, .parts = &parts, .arena = arena, .canvas = &canvas.canvas};
    struct card_scene *scene = ARENA_NEW(arena, cards, struct card_scene);
    TRY_ROOM(scene);
    TRY(puzzle->kind->show(puzzle, NULL, arena, &parts));
    for (size_t i = 0; i < cards; i++) {
        scene[i].card = card[i];
        TRY(belongs_show(puzzle, card[i]->placed, arena, &scene[i].placed));
        TRY(belongs_show(puzzle, card[i]->solution, arena, &scene[i].solution));
        if (!wanted->worksheet) /* which has the box in its true size */
            TRY_ROOM(rows_wrap(&scene[i].placed, false, arena) &&
                     rows_wrap(&scene[i].solution, false, arena));
    }
    TRY(cards_prepare(&pages, scene, cards, error));
    TRY(open_canvas(wanted->format, 0, out, arena, &maker, &canvas, error));
    return close_canvas(maker, &canvas, cards_draw(&pages, scene, cards));
}

enum treen_status picture_cards(const struct treen_puzzle *puzzle, const struct treen_card *const *card,
                                size_t cards, const struct picture_pages *wanted, FILE *out,
                                struct treen_error *error) {
    struct arena arena;
    puzzle_arena(puzzle, PICTURE_MEMORY, &arena);
    enum treen_status status = draw_cards(puzzle, card, cards, wanted, &arena, out, error);
    arena_free(&arena);
    if (status == TREEN_BAD_INPUT && !error->text[0])
        status = belongs_error(puzzle, error);
    return patience_judge(puzzle->arena.patience, explain(status, error), error);
}
