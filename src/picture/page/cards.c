#include "picture/page/cards.h"

#include "base/error.h"
#include "picture/page/sheet.h"
#include "picture/page/worksheet.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const double MARGIN = 40, GAP = 16, WORDS = 11; /* points */
static const struct ink BLACK = PAINT_BLACK;

enum { SOLVED_ACROSS = 3, SOLVED_DOWN = 4 };

/* ---- Pages and places ------------------------------------------------------------------------ */

bool cards_begin(const struct card_pages *pages, const char *words, uint64_t seed) {
    const char *title = pages->parts->title;
    const char *line = arena_print(pages->arena, "%s%s%s%seed %" PRIu64, title ? title : "",
                                   title ? ", " : "", words, title || *words ? "s" : "S", seed);
    if (!line)
        return false;
    pages->canvas->page(pages->canvas, pages->width, pages->height);
    pages->canvas->words(pages->canvas, line, pages->width / 2, pages->height - MARGIN / 2,
                         &(struct lettering){.size = 9, .align = ALIGN_MIDDLE, .ink = BLACK});
    return true;
}

/* Returns the place of a thing on its page. On a back, columns are the other way round. */
static struct card_place find_place(const struct card_pages *pages, size_t number, size_t across, size_t down,
                                    bool back) {
    size_t at = number % (across * down);
    double width = (pages->width - 2 * MARGIN) / (double)across,
           height = (pages->height - 2 * MARGIN) / (double)down;
    struct card_place place = {MARGIN + width * (double)(at % across) + GAP / 2,
                               MARGIN + height * (double)(at / across), width - GAP, height - GAP};
    if (back)
        place.x = pages->width - place.x - place.width;
    return place;
}

/* Paints the figures as large as fits into the place, and returns the place that they take. */
static struct card_place paint_in(const struct card_pages *pages, const figure_list *figures,
                                  struct card_place place) {
    struct flow flow = {figures, 36, place.width, 18};
    double width, height;
    for (flow_measure(&flow, &width, &height);
         (width > place.width || height > place.height) && flow.scale > 2;
         flow_measure(&flow, &width, &height)) {
        flow.scale *= 0.9;
        flow.gap = fmax(4, flow.scale / 2);
    }
    flow_paint(&flow, place.x, place.y, pages->canvas);
    return (struct card_place){place.x, place.y, width, height};
}

/* ---- Looks ----------------------------------------------------------------------------------- */

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

/* Returns the first body of the solution that is of the same piece: equal ones look alike. */
static const struct scene_body *first_equal(const struct scene *solution, const struct scene_body *body) {
    const struct scene_stage *stage = &solution->stage.at[0];
    for (size_t i = 0; body && i < stage->body.count; i++)
        if (!stage->body.at[i].hollow && !strcmp(stage->body.at[i].name, body->name))
            return &stage->body.at[i];
    return body;
}

/* Gives bodies the colours of their pieces, and the letters of the solution. So a piece looks alike
 * in the box and beside it. Open cells have no mark. */
static void mark_bodies(const struct scene *parts, const struct scene *solution, const struct scene *whole) {
    for (size_t i = 0; i < whole->stage.at[0].body.count; i++) {
        struct scene_body *body = &whole->stage.at[0].body.at[i];
        const struct scene_stage *piece = find_piece(parts, body->name);
        const struct scene_body *same = first_equal(solution, find_body(solution, body));
        body->letter = same && !body->hollow ? same->letter : '\0';
        body->sign = same ? same->sign : NULL;
        if (piece && !body->hollow)
            body->colour = piece->body.at[0].colour;
    }
}

/* ---- Figures --------------------------------------------------------------------------------- */

/* Adds the piece that the body of a solution is, with its letter. */
static bool add_piece(const struct card_pages *pages, const struct scene_body *body, figure_list *figures) {
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

bool cards_add_board(const struct card_pages *pages, const struct card_scene *scene, figure_list *figures) {
    return sheet_slices(scene->placed.grid, &scene->placed.stage.at[0], pages->arena, figures);
}

/* The bodies of a solution are in the order of its parts. */
bool cards_add_missing(const struct card_pages *pages, const struct card_scene *scene, figure_list *figures) {
    const struct treen_solution *solution = scene->card->solution;
    const struct scene_stage *stage = &scene->solution.stage.at[0];
    for (size_t i = 0, at = 0; i < stage->body.count && at < solution->parts; i++)
        if (!stage->body.at[i].hollow && !is_placed(scene->card, &solution->part[at++]) &&
            !add_piece(pages, &stage->body.at[i], figures))
            return false;
    return true;
}

/* ---- Cards ----------------------------------------------------------------------------------- */

bool cards_name(const struct card_pages *pages, const struct card_scene *scene, double x, double y) {
    static const char stars[] = "*****";
    const int grade = (int)(scene->card->grade % sizeof stars);
    const char *words = arena_print(pages->arena, "%" PRIu64 "   %.*s", scene->card->number, grade, stars);
    if (words)
        pages->canvas->words(pages->canvas, words, x, y,
                             &(struct lettering){.size = WORDS, .bold = true, .ink = BLACK});
    return words != NULL;
}

/* Draws the code at the right end of the place: beside the box where there is room, else beside the
 * pieces, which get less. */
static bool draw_code(const struct card_pages *pages, const struct card_scene *scene, struct card_place place,
                      double beside, struct card_place *pieces) {
    static const double most = 110, enough = 60; /* points */
    double y = place.y, side = fmin(most, fmin(beside, pieces->y - y));
    if (!scene->card->link)
        return true;
    if (side < enough) {
        side = fmin(most, fmin(pieces->height, 0.4 * place.width));
        y = pieces->y;
        pieces->width -= side;
    }
    return code_paint(pages->coder, scene->card->link, place.x + place.width - side, y, side, pages->arena,
                      pages->canvas) == TREEN_OK;
}

/* Draws the box, and below it the pieces. */
static bool draw_card(const struct card_pages *pages, const struct card_scene *scene,
                      struct card_place place) {
    figure_list board = {0}, pieces = {0};
    if (!cards_name(pages, scene, place.x, place.y + WORDS / 2) ||
        !cards_add_missing(pages, scene, &pieces) || !cards_add_board(pages, scene, &board))
        return false;
    double top = place.y + 2 * WORDS, room = place.height - 2 * WORDS - GAP;
    struct card_place box =
        paint_in(pages, &board, (struct card_place){place.x, top, place.width, 0.65 * room});
    double low = top + box.height + GAP;
    struct card_place below = {place.x, low, place.width, place.y + place.height - low};
    if (!draw_code(pages, scene, place, place.width - box.width, &below))
        return false;
    paint_in(pages, &pieces, below);
    return true;
}

static bool draw_solution(const struct card_pages *pages, const struct card_scene *scene,
                          struct card_place place) {
    figure_list figures = {0};
    const char *words = arena_print(pages->arena, "%" PRIu64, scene->card->number);
    if (!words || !sheet_slices(scene->solution.grid, &scene->solution.stage.at[0], pages->arena, &figures))
        return false;
    pages->canvas->words(pages->canvas, words, place.x, place.y + WORDS / 2,
                         &(struct lettering){.size = WORDS, .bold = true, .ink = BLACK});
    paint_in(pages, &figures,
             (struct card_place){place.x, place.y + 2 * WORDS, place.width, place.height - 2 * WORDS});
    return true;
}

/* Draws cards first..end, or their solutions, on a page of `across` columns and `down` rows. */
static bool draw_page(const struct card_pages *pages, const struct card_scene *card, size_t first, size_t end,
                      size_t across, size_t down, bool solved, bool back) {
    bool drawn = cards_begin(pages, solved ? "solutions, " : "", pages->wanted->seed);
    for (size_t i = first; drawn && i < end; i++) {
        struct card_place place = find_place(pages, i - first, across, down, back);
        drawn = (solved ? draw_solution : draw_card)(pages, &card[i], place);
    }
    return drawn;
}

static size_t least_of(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Draws pages of cards, each with its back where that is wanted. */
static bool draw_fronts(const struct card_pages *pages, const struct card_scene *card, size_t cards) {
    size_t on_page = pages->wanted->on_page, across = on_page == 1 ? 1 : on_page == 9 ? 3 : 2;
    size_t down = on_page / across;
    bool back = pages->wanted->solved == SOLVED_BACK, drawn = true;
    for (size_t i = 0; drawn && i < cards; i += on_page) {
        size_t end = least_of(i + on_page, cards);
        drawn = draw_page(pages, card, i, end, across, down, false, false) &&
                (!back || draw_page(pages, card, i, end, across, down, true, true));
    }
    return drawn;
}

enum treen_status cards_draw(struct card_pages *pages, const struct card_scene *card, size_t cards) {
    const struct picture_pages *wanted = pages->wanted;
    size_t each = SOLVED_ACROSS * SOLVED_DOWN, fronts = (cards + wanted->on_page - 1) / wanted->on_page;
    bool last = wanted->solved == SOLVED_LAST, drawn = true;
    if (wanted->worksheet && !worksheets_measure(pages, card, cards, &fronts))
        return TREEN_NO_MEMORY;
    pages->canvas->pages = wanted->solved == SOLVED_BACK ? 2 * fronts : fronts;
    pages->canvas->pages += last ? (cards + each - 1) / each : 0;
    drawn = wanted->worksheet ? worksheets_draw(pages, card, cards) : draw_fronts(pages, card, cards);
    for (size_t i = 0; drawn && last && i < cards; i += each)
        drawn = draw_page(pages, card, i, least_of(i + each, cards), SOLVED_ACROSS, SOLVED_DOWN, true, false);
    return drawn ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- Preparing ------------------------------------------------------------------------------- */

enum treen_status cards_prepare(struct card_pages *pages, struct card_scene *card, size_t cards,
                                struct treen_error *error) {
    const struct picture_pages *wanted = pages->wanted;
    bool linked = false;
    pages->width = wanted->letter ? 612 : 595;
    pages->height = wanted->letter ? 792 : 842;
    if (wanted->on_page != 1 && wanted->on_page != 4 && wanted->on_page != 6 && wanted->on_page != 9)
        return error_bad(error, "found %u cards on a page, expected 1, 4, 6 or 9", wanted->on_page);
    for (size_t i = 0; i < cards; i++) {
        mark_bodies(pages->parts, &card[i].solution, &card[i].placed);
        mark_bodies(pages->parts, &card[i].solution, &card[i].solution);
        linked = linked || card[i].card->link;
    }
    if (linked)
        TRY(code_open(&pages->coder, error));
    return wanted->worksheet && cards ? worksheets_prepare(pages, card, cards, error) : TREEN_OK;
}
