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

/* Adds the pieces of the solution that have still to be placed. */
static bool add_missing(const struct pages *pages, const struct treen_card *card, figure_list *figures) {
    for (size_t i = 0; i < card->solution->parts; i++) {
        const struct treen_part *part = &card->solution->part[i];
        bool is_placed = false;
        for (size_t k = 0; k < card->placed->parts; k++)
            is_placed |= card->placed->part[k].index == part->index && card->placed->part[k].cells &&
                         cell_equal(card->placed->part[k].cell[0], part->cell[0]);
        for (size_t s = 1; !is_placed && s < pages->parts->stage.count; s++) {
            const struct scene_stage *stage = &pages->parts->stage.at[s];
            if (stage->body.count != 1 || strcmp(stage->body.at[0].name, part->piece))
                continue;
            if (!figures_add(pages->parts->grid, stage, NULL, view_side(pages->parts), NULL, pages->arena,
                             figures))
                return false;
            break;
        }
    }
    return true;
}

static bool draw_card(const struct pages *pages, const struct card_scene *scene, struct place place) {
    static const char stars[] = "*****";
    const int grade = (int)(scene->card->grade % sizeof stars);
    figure_list board = {0}, pieces = {0};
    const char *words =
        arena_print(pages->arena, "%llu   %.*s", (unsigned long long)scene->card->number, grade, stars);
    if (!words || !add_missing(pages, scene->card, &pieces) ||
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
    for (size_t i = 0; i < cards; i++)
        if (!draw_card(&pages, &card[i], find_place(&pages, i, across, down)))
            return TREEN_NO_MEMORY;
    for (size_t i = 0; solved && i < cards; i++)
        if (!draw_solution(&pages, &card[i], find_place(&pages, i, SOLVED_ACROSS, SOLVED_DOWN)))
            return TREEN_NO_MEMORY;
    return TREEN_OK;
}
