#include "picture/page/cards.h"

#include "picture/page/figures.h"
#include "picture/page/sheet.h"

#include <math.h>
#include <string.h>

static const double WIDTH = 595, HEIGHT = 842, MARGIN = 40, GAP = 16, WORDS = 11; /* points: A4 */
static const struct ink BLACK = PAINT_BLACK;

enum { SOLVED_ACROSS = 3, SOLVED_DOWN = 4 };

struct place {
    double x, y, width, height;
};

struct pages {
    const struct scene *parts;
    struct arena *arena;
    struct canvas *canvas;
};

/* Begins a page, with the title below. */
static void begin_page(const struct pages *pages) {
    pages->canvas->page(pages->canvas, WIDTH, HEIGHT);
    if (pages->parts->title)
        pages->canvas->words(pages->canvas, pages->parts->title, WIDTH / 2, HEIGHT - MARGIN / 2,
                             &(struct lettering){.size = 9, .align = ALIGN_MIDDLE, .ink = BLACK});
}

/* Returns the place of a thing; begins a page where it is the first one there. */
static struct place find_place(const struct pages *pages, size_t number, size_t across, size_t down) {
    size_t at = number % (across * down);
    double width = (WIDTH - 2 * MARGIN) / (double)across, height = (HEIGHT - 2 * MARGIN) / (double)down;
    if (!at)
        begin_page(pages);
    return (struct place){MARGIN + width * (double)(at % across), MARGIN + height * (double)(at / across),
                          width - GAP, height - GAP};
}

/* Paints the figures as large as fits into the place. */
static void paint_in(const struct pages *pages, const figure_list *figures, struct place place) {
    struct flow flow = {figures, 36, place.width};
    double width, height;
    for (flow_measure(&flow, &width, &height);
         (width > place.width || height > place.height) && flow.scale > 2;
         flow_measure(&flow, &width, &height))
        flow.scale *= 0.9;
    flow_paint(&flow, place.x, place.y, pages->canvas);
}

/* Returns the picture of the piece with that name; null when there is none. */
static const struct scene_stage *find_piece(const struct scene *parts, const char *name) {
    for (size_t i = 1; i < parts->stage.count; i++)
        if (parts->stage.at[i].body.count == 1 && !strcmp(parts->stage.at[i].body.at[0].name, name))
            return &parts->stage.at[i];
    return NULL;
}

/* Returns the body of a solution that lies where this one lies; null when there is none. */
static const struct scene_body *find_body(const struct scene *solution, const struct scene_body *body) {
    const struct scene_stage *stage = &solution->stage.at[0];
    for (size_t i = 0; i < stage->body.count; i++)
        if (body->cells && stage->body.at[i].cells && !stage->body.at[i].hollow &&
            cell_equal(stage->body.at[i].cell[0], body->cell[0]))
            return &stage->body.at[i];
    return NULL;
}

/* Gives bodies the colours of their pieces, and the letters that they have in the solution, so that
 * a piece looks alike in the box and beside it. Open cells have no mark. */
static void mark_bodies(const struct scene *parts, const struct scene *solution, const struct scene *whole) {
    for (size_t i = 0; i < whole->stage.at[0].body.count; i++) {
        struct scene_body *body = &whole->stage.at[0].body.at[i];
        const struct scene_stage *piece = find_piece(parts, body->name);
        const struct scene_body *same = find_body(solution, body);
        body->letter = same && !body->hollow ? same->letter : '\0';
        body->sign = same ? same->sign : NULL;
        if (piece && !body->hollow)
            body->colour = piece->body.at[0].colour;
    }
}

/* Adds the piece that the body of a solution is, with its letter. */
static bool add_piece(const struct pages *pages, const struct scene_body *body, figure_list *figures) {
    const struct scene_stage *piece = find_piece(pages->parts, body->name);
    struct scene_stage lettered = {0};
    if (!piece)
        return true;
    if (!array_push(pages->arena, &lettered.body, piece->body.at[0]))
        return false;
    lettered.body.at[0].letter = body->letter;
    lettered.body.at[0].marks = NULL;
    if (view_side(pages->parts) != SIDE_CORNER)
        return sheet_slices(pages->parts->grid, &lettered, pages->arena, figures);
    const char *letter = arena_print(pages->arena, "%c", body->letter);
    return letter &&
           figures_add(pages->parts->grid, &lettered, NULL, SIDE_CORNER, letter, pages->arena, figures);
}

static bool is_placed(const struct treen_card *card, const struct treen_part *part) {
    for (size_t i = 0; i < card->placed->parts; i++)
        if (card->placed->part[i].index == part->index && card->placed->part[i].cells &&
            cell_equal(card->placed->part[i].cell[0], part->cell[0]))
            return true;
    return false;
}

/* Adds the pieces of the solution that have still to be placed. The bodies of a solution are in the
 * order of its parts. */
static bool add_missing(const struct pages *pages, const struct card_scene *scene, figure_list *figures) {
    const struct treen_solution *solution = scene->card->solution;
    const struct scene_stage *stage = &scene->solution.stage.at[0];
    for (size_t i = 0, at = 0; i < stage->body.count && at < solution->parts; i++)
        if (!stage->body.at[i].hollow && !is_placed(scene->card, &solution->part[at++]) &&
            !add_piece(pages, &stage->body.at[i], figures))
            return false;
    return true;
}

static bool draw_card(const struct pages *pages, const struct card_scene *scene, struct place place) {
    static const char stars[] = "*****";
    const int grade = (int)(scene->card->grade % sizeof stars);
    figure_list board = {0}, pieces = {0};
    const char *words =
        arena_print(pages->arena, "%llu   %.*s", (unsigned long long)scene->card->number, grade, stars);
    if (!words || !add_missing(pages, scene, &pieces) ||
        !sheet_slices(scene->placed.grid, &scene->placed.stage.at[0], pages->arena, &board))
        return false;
    pages->canvas->words(pages->canvas, words, place.x, place.y + WORDS / 2,
                         &(struct lettering){.size = WORDS, .bold = true, .ink = BLACK});
    double top = place.y + 2 * WORDS, room = place.height - 2 * WORDS - GAP;
    paint_in(pages, &board, (struct place){place.x, top, place.width, 0.65 * room});
    paint_in(pages, &pieces, (struct place){place.x, top + 0.65 * room + GAP, place.width, 0.35 * room});
    return true;
}

static bool draw_solution(const struct pages *pages, const struct card_scene *scene, struct place place) {
    figure_list figures = {0};
    const char *words = arena_print(pages->arena, "%llu", (unsigned long long)scene->card->number);
    if (!words || !sheet_slices(scene->solution.grid, &scene->solution.stage.at[0], pages->arena, &figures))
        return false;
    pages->canvas->words(pages->canvas, words, place.x, place.y + WORDS / 2,
                         &(struct lettering){.size = WORDS, .bold = true, .ink = BLACK});
    paint_in(pages, &figures,
             (struct place){place.x, place.y + 2 * WORDS, place.width, place.height - 2 * WORDS});
    return true;
}

enum treen_status cards_draw(const struct scene *parts, const struct card_scene *card, size_t cards,
                             unsigned on_page, bool solved, struct arena *arena, struct canvas *canvas) {
    const struct pages pages = {parts, arena, canvas};
    size_t across = on_page == 1 ? 1 : on_page == 9 ? 3 : 2, down = on_page / across;
    size_t of_solutions = SOLVED_ACROSS * SOLVED_DOWN;
    canvas->pages = (cards + on_page - 1) / on_page;
    canvas->pages += solved ? (cards + of_solutions - 1) / of_solutions : 0;
    for (size_t i = 0; i < cards; i++) {
        mark_bodies(parts, &card[i].solution, &card[i].placed);
        mark_bodies(parts, &card[i].solution, &card[i].solution);
        if (!draw_card(&pages, &card[i], find_place(&pages, i, across, down)))
            return TREEN_NO_MEMORY;
    }
    for (size_t i = 0; solved && i < cards; i++)
        if (!draw_solution(&pages, &card[i], find_place(&pages, i, SOLVED_ACROSS, SOLVED_DOWN)))
            return TREEN_NO_MEMORY;
    return TREEN_OK;
}
