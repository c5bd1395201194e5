/* Sheets: settings are checked, parts are made and nested, and then every part's lines are put on
 * its page. */
#include "making/sheet/sheets.h"

#include "making/sheet/tiles.h"
#include "making/sheet/flat_parts.h"
#include "making/sheet/strokes.h"
#include "making/sheet/together.h"

#include <math.h>

/* Parts on sheets of one puzzle: more would take a computer long and a person longer. */
enum { MOST_PARTS = 5000 };

static const struct sheet_look machine_look[SHEET_LAYERS] = {
    [LAYER_SHEET] = {"sheet", 0.6, 0.6, 0.6, 8, 0.1},
    [LAYER_ENGRAVE] = {"engrave", 0, 0, 1, 5, 0.1},
    [LAYER_CUT] = {"cut", 1, 0, 0, 1, 0.1},
};

static const struct sheet_look paper_look[SHEET_LAYERS] = {
    [LAYER_SHEET] = {"ruler", 0, 0, 0, 7, 0.25},
    [LAYER_ENGRAVE] = {"marks", 0.5, 0.5, 0.5, 8, 0.25},
    [LAYER_CUT] = {"outlines", 0, 0, 0, 7, 0.25},
};

const char *sheet_length(double length, char text[LENGTH_ROOM]) {
    enum { DIGITS = 4, UNIT = 10000 };
    long long units = llround(length * UNIT), size = units < 0 ? -units : units;
    int printed =
        snprintf(text, LENGTH_ROOM, "%s%lld.%0*lld", units < 0 ? "-" : "", size / UNIT, DIGITS, size % UNIT);
    while (text[printed - 1] == '0')
        text[--printed] = 0;
    if (text[printed - 1] == '.')
        text[printed - 1] = 0;
    return text;
}

/* ---- The heading of a paper template, and rulers that check its scale ------------------------ */

/* The smallest paper with room for rulers and a part, in millimetres. */
static const double RULER_LEAST_WIDTH = 130, RULER_LEAST_HEIGHT = 80;

/* Millimetres: what printers leave white, the heading's letters, and the height of both rulers. */
static const double MARGIN = 10, HEADING = 4, RULERS = 20, INCH = 25.4;

/* Finds the part of the paper that heading, rulers and margins leave free. Returns false when the
 * paper is too small. */
static bool rulers_leave(struct point paper, struct frame *area) {
    *area = (struct frame){{MARGIN, MARGIN + 2 * HEADING}, {paper.x - MARGIN, paper.y - MARGIN - RULERS}};
    return paper.x >= RULER_LEAST_WIDTH && paper.y >= RULER_LEAST_HEIGHT;
}

static bool add_segment(struct point from, struct point to, struct arena *arena, outline *lines) {
    point_list line = {0};
    return array_push(arena, &line, from) && array_push(arena, &line, to) && array_push(arena, lines, line);
}

/* Adds a ruler. Every mark number `longer` is longer than the others, and every second of these
 * again. */
static bool add_ruler(struct point from, double step, int marks, int longer, const char *unit,
                      struct arena *arena, outline *lines) {
    double length = step * marks;
    for (int i = 0; i <= marks; i++) {
        struct point at = {from.x + i * step, from.y};
        double high = i % (2 * longer) == 0 ? 4 : i % longer == 0 ? 3 : 2;
        if (!add_segment(at, (struct point){at.x, at.y - high}, arena, lines))
            return false;
    }
    struct point middle = {from.x + length + 2 + strokes_width(unit) * 1.5, from.y - 2};
    return add_segment(from, (struct point){from.x + length, from.y}, arena, lines) &&
           strokes_add(unit, middle, 3, arena, lines);
}

/* Adds heading and rulers, of 100 mm and of 4 inches, as open lines. A heading that is too broad
 * has smaller letters. Returns false when there is no memory. */
static bool add_rulers(const char *heading, struct point paper, struct arena *arena, outline *lines) {
    enum { MARKS = 100, INCH_MARKS = 32 };
    double wide = strokes_width(heading), height = fmin(HEADING, (paper.x - 2 * MARGIN) / fmax(wide, 1));
    struct point title = {MARGIN + wide * height / 2, MARGIN + HEADING / 2},
                 upper = {MARGIN, paper.y - MARGIN - 8}, lower = {MARGIN, paper.y - MARGIN};
    return strokes_add(heading, title, height, arena, lines) &&
           add_ruler(upper, 1, MARKS, 5, "100 mm, print at 100 %", arena, lines) &&
           add_ruler(lower, INCH / 8, INCH_MARKS, 4, "4 in", arena, lines);
}

/* ---- Settings -------------------------------------------------------------------------------- */

struct plan {
    const struct parts *source;
    const struct sheet_settings *settings;
    struct arena *arena;
    struct treen_error *error;
    part_list parts;
    struct nest_settings nesting;
    struct point corner; /* of the nested area on the page */
};

/* Says that a setting does not fit, and how it would. */
static enum treen_status unfit(const struct plan *plan, const char *what, double found, const char *most,
                               double fitting) {
    char is[LENGTH_ROOM], fits[LENGTH_ROOM];
    return error_bad(plan->error, "%s of %s mm does not fit; %s is %s mm", what, sheet_length(found, is),
                     most, sheet_length(fitting, fits));
}

/* Rounds down to a hundredth, so that the number that is told does fit. */
static double rounded_down(double length) {
    const double tiny = 1e-6; /* what rounding takes away */
    return floor(length * 100 + tiny) / 100;
}

/* Returns half of the narrowest place of a part, in millimetres: more cannot be taken off its
 * sides. */
static double half_narrowest(const struct plan *plan) {
    const struct grid *grid = plan->source->grid;
    double cell = plan->settings->cell;
    if (tiles_are_sticks(grid))
        return cell * plan->settings->stick / 2 / sqrt(2);
    return cell * tiles_inner_radius(grid);
}

static enum treen_status check_sides(const struct plan *plan) {
    const struct sheet_settings *settings = plan->settings;
    double half = half_narrowest(plan), outwards = settings->kerf / 2 - settings->gap;
    if (!(settings->cell > 0))
        return unfit(plan, "a cell", settings->cell, "a usual one", 20);
    if (settings->kerf < 0 || settings->kerf >= half)
        return unfit(plan, "a kerf", settings->kerf, "the most here", rounded_down(half * 0.9));
    if (settings->gap >= half)
        return unfit(plan, "a gap", settings->gap, "the most here", rounded_down(half * 0.9));
    if (outwards >= half)
        return unfit(plan, "a gap", settings->gap, "the least here",
                     settings->kerf / 2 - rounded_down(half * 0.9));
    return TREEN_OK;
}

static enum treen_status check_tray(const struct plan *plan) {
    const struct sheet_settings *settings = plan->settings;
    double half = half_narrowest(plan);
    if (!settings->tray)
        return TREEN_OK;
    if (settings->tolerance < 0 || settings->tolerance >= half)
        return unfit(plan, "a tolerance", settings->tolerance, "the most here", rounded_down(half * 0.9));
    if (settings->rim < 2 * settings->kerf || !(settings->rim > 0))
        return unfit(plan, "a rim", settings->rim, "the least here", fmax(1, 2 * settings->kerf));
    return TREEN_OK;
}

static enum treen_status check_sticks(const struct plan *plan) {
    const struct grid *grid = plan->source->grid;
    double cell = plan->settings->cell, widest = rounded_down(tiles_widest_stick(grid) * 0.9 * cell);
    if (plan->settings->stick > 0 && plan->settings->stick <= tiles_widest_stick(grid) * 0.95)
        return TREEN_OK;
    return unfit(plan, "a stick's width", plan->settings->stick * cell, "the most here", widest);
}

static enum treen_status check_settings(const struct plan *plan) {
    const struct grid *grid = plan->source->grid;
    if (!tiles_suit(grid))
        return error_bad(plan->error,
                         "found the grid '%s', whose layers have no outlines; expected squares, triangles or "
                         "hexagons, flat or in layers, cubes, or sticks of one layer",
                         grid->about.name);
    if (tiles_are_sticks(grid) && plan->source->assembly)
        return error_bad(plan->error,
                         "found sticks and the setting assembled, expected cells that share sides");
    TRY(tiles_are_sticks(grid) ? check_sticks(plan) : TREEN_OK);
    TRY(check_sides(plan));
    return check_tray(plan);
}

/* ---- Parts ----------------------------------------------------------------------------------- */

static enum treen_status count_copies(const struct plan *plan) {
    uint64_t copies = 0;
    for (size_t i = 0; i < plan->source->pieces; i++)
        copies += plan->source->piece[i].copies;
    return copies <= MOST_PARTS ? TREEN_OK
                                : error_bad(plan->error, "found %llu pieces, expected at most %d on sheets",
                                            (unsigned long long)copies, MOST_PARTS);
}

static enum treen_status make_parts(struct plan *plan) {
    const struct sheet_settings *settings = plan->settings;
    const bool together = plan->source->assembly;
    TRY(count_copies(plan));
    if (together)
        TRY_MEMORY(parts_together(plan->source, settings, plan->arena, &plan->parts), plan->error,
                   "laying out the sheets");
    for (size_t i = 0; i < plan->source->pieces && !together; i++)
        TRY_MEMORY(parts_of_piece(plan->source, &plan->source->piece[i], settings, plan->arena, &plan->parts),
                   plan->error, "laying out the sheets");
    if (!plan->parts.count)
        return error_bad(plan->error, "found no piece that the box has room for, expected some to cut");
    if (settings->tray && !parts_of_tray(plan->source, settings, plan->arena, &plan->parts))
        return error_memory(plan->error, "laying out the sheets");
    return TREEN_OK;
}

/* Sets the area of the page on which parts may lie. */
static enum treen_status set_area(struct plan *plan) {
    const struct sheet_settings *settings = plan->settings;
    const int angles = tiles_angles(plan->source->grid);
    struct frame area = {{0, 0}, settings->sheet};
    if (settings->paper && !rulers_leave(settings->sheet, &area))
        return error_bad(plan->error,
                         "found paper of %g x %g mm, expected at least %g x %g mm, for the ruler",
                         settings->sheet.x, settings->sheet.y, RULER_LEAST_WIDTH, RULER_LEAST_HEIGHT);
    plan->corner = area.low;
    plan->nesting = (struct nest_settings){.sheet = {area.high.x - area.low.x, area.high.y - area.low.y},
                                           .spacing = settings->spacing,
                                           .angles = angles,
                                           .cell = angles == 4 ? settings->cell : 0};
    return TREEN_OK;
}

static struct point size_of(const struct sheet_part *part) {
    struct frame frame = outline_frame(&part->cut);
    return (struct point){frame.high.x - frame.low.x, frame.high.y - frame.low.y};
}

/* Returns the size of a sheet that holds every part, unturned. */
static struct point sheet_wanted(const struct plan *plan) {
    double around = 2 * plan->settings->spacing + 0.01;
    struct point wanted = {0, 0};
    for (size_t i = 0; i < plan->parts.count; i++) {
        struct point size = size_of(&plan->parts.at[i]);
        wanted = (struct point){fmax(wanted.x, ceil(size.x + around)), fmax(wanted.y, ceil(size.y + around))};
    }
    return wanted;
}

/* Returns the largest cell with which every part fits on the paper, by tenths. A tray's rim does
 * not shrink with the cell. */
static double cell_wanted(const struct plan *plan) {
    const struct sheet_settings *settings = plan->settings;
    double rim = settings->tray ? 2 * (settings->rim + settings->tolerance) : 0, least = 1,
           taken = 2 * settings->spacing + rim, gaps = 2 * settings->gap;
    struct point room = {plan->nesting.sheet.x - taken, plan->nesting.sheet.y - taken};
    for (size_t i = 0; i < plan->parts.count; i++) {
        struct point size = size_of(&plan->parts.at[i]);
        double wide = fmax(size.x - rim, 0) + gaps, high = fmax(size.y - rim, 0) + gaps;
        least = fmin(least, fmax(fmin(room.x / wide, room.y / high), fmin(room.y / wide, room.x / high)));
    }
    return floor(10 * settings->cell * least) / 10;
}

static enum treen_status part_too_large(const struct plan *plan, const struct sheet_part *part) {
    const struct sheet_settings *settings = plan->settings;
    struct point size = size_of(part), wanted = sheet_wanted(plan);
    double cell = settings->paper && !plan->source->bricks ? cell_wanted(plan) : 0;
    if (cell > 0)
        return error_say(
            plan->error, TREEN_BAD_INPUT,
            "part '%s' of %.1f x %.1f mm does not fit on this paper; with cells of %g mm it would",
            part->name, size.x, size.y, cell);
    return error_bad(plan->error,
                     "part '%s' of %.1f x %.1f mm does not fit on a sheet of %g x %g mm; one of %.0f x %.0f "
                     "mm would hold it",
                     part->name, size.x, size.y, settings->sheet.x, settings->sheet.y, wanted.x, wanted.y);
}

static enum treen_status check_sizes(const struct plan *plan) {
    for (size_t i = 0; i < plan->parts.count; i++)
        if (!nest_fits(&plan->parts.at[i].cut, &plan->nesting))
            return part_too_large(plan, &plan->parts.at[i]);
    return TREEN_OK;
}

/* ---- Pages ----------------------------------------------------------------------------------- */

/* Puts lines on a page, moved to their place. `holes` chooses lines by their turning. */
static bool put_lines(const outline *lines, enum sheet_layer layer, bool closed, bool holes,
                      struct arena *arena, struct sheet_page *page) {
    for (size_t l = 0; l < lines->count; l++) {
        struct sheet_line line = {layer, closed, lines->at[l]};
        if ((closed && (line_area(&line.at) < 0) != holes) || !line.at.count)
            continue;
        if (!array_push(arena, &page->line, line))
            return false;
    }
    return true;
}

/* Moves the engraved lines of a part to its place. Where it is turned over, its name is mirrored in
 * itself before, and can be read again. */
static bool move_engraved(const struct plan *plan, const struct sheet_part *part,
                          const struct nest_place *place, struct point by, outline *engraved) {
    const struct turning mirror = {1, 0, true};
    outline lines = {0}, name = {0}, mirrored;
    for (size_t l = 0; l < part->engraved.count; l++) {
        bool is_name = place->turning.over && l + part->name_lines >= part->engraved.count;
        if (!array_push(plan->arena, is_name ? &name : &lines, part->engraved.at[l]))
            return false;
    }
    if (!outline_turn(&name, mirror, (struct point){2 * part->name_middle, 0}, plan->arena, &mirrored))
        return false;
    for (size_t l = 0; l < mirrored.count; l++)
        if (!array_push(plan->arena, &lines, mirrored.at[l]))
            return false;
    return outline_turn(&lines, place->turning, by, plan->arena, engraved);
}

static bool put_part(const struct plan *plan, const struct sheet_part *part, const struct nest_place *place,
                     struct sheets *sheets) {
    struct sheet_page *page = &sheets->page[place->sheet];
    struct point by = {place->by.x + plan->corner.x, place->by.y + plan->corner.y};
    outline cut, engraved, common;
    sheets->cut += outline_length(&part->cut) + outline_length(&part->common) / 2; /* these are open */
    sheets->filled += outline_area(&part->cut);
    return outline_turn(&part->cut, place->turning, by, plan->arena, &cut) &&
           move_engraved(plan, part, place, by, &engraved) &&
           outline_turn(&part->common, place->turning, by, plan->arena, &common) &&
           put_lines(&engraved, LAYER_ENGRAVE, false, false, plan->arena, page) &&
           put_lines(&common, LAYER_CUT, false, false, plan->arena, page) &&
           put_lines(&cut, LAYER_CUT, true, true, plan->arena, page) &&
           put_lines(&cut, LAYER_CUT, true, false, plan->arena, page);
}

/* Puts the border of the material on a page. */
static bool put_border(const struct plan *plan, struct sheet_page *page) {
    struct point size = plan->settings->sheet;
    const struct point corner[4] = {{0, 0}, {size.x, 0}, size, {0, size.y}};
    struct sheet_line border = {LAYER_SHEET, true, {0}};
    for (int i = 0; i < 4; i++)
        if (!array_push(plan->arena, &border.at, corner[i]))
            return false;
    return array_push(plan->arena, &page->line, border);
}

static bool put_surroundings(const struct plan *plan, struct sheets *sheets, size_t page) {
    const struct sheet_settings *settings = plan->settings;
    outline lines = {0};
    if (!settings->paper)
        return put_border(plan, &sheets->page[page]);
    char cell[LENGTH_ROOM];
    const char *bricks = plan->source->bricks;
    const char *heading =
        arena_print(plan->arena, "%s - cell %s mm - page %zu of %zu", sheets->title,
                    bricks ? bricks : sheet_length(settings->cell, cell), page + 1, sheets->pages);
    return heading && add_rulers(heading, settings->sheet, plan->arena, &lines) &&
           put_lines(&lines, LAYER_SHEET, false, false, plan->arena, &sheets->page[page]);
}

static enum treen_status fill_pages(const struct plan *plan, const struct nest_place *place,
                                    struct sheets *sheets) {
    sheets->page = ARENA_NEW(plan->arena, sheets->pages + 1, struct sheet_page);
    TRY_MEMORY(sheets->page, plan->error, "laying out the sheets");
    for (size_t p = 0; p < sheets->pages; p++)
        TRY_MEMORY(put_surroundings(plan, sheets, p), plan->error, "laying out the sheets");
    for (size_t i = 0; i < plan->parts.count; i++)
        TRY_MEMORY(put_part(plan, &plan->parts.at[i], &place[i], sheets), plan->error,
                   "laying out the sheets");
    return TREEN_OK;
}

static enum treen_status place_parts(const struct plan *plan, struct sheets *sheets) {
    size_t count = plan->parts.count;
    outline *cut = ARENA_NEW(plan->arena, count + 1, outline);
    struct nest_place *place = ARENA_NEW(plan->arena, count + 1, struct nest_place);
    bool *over = ARENA_NEW(plan->arena, count + 1, bool);
    TRY_MEMORY(cut && place && over, plan->error, "laying out the sheets");
    for (size_t i = 0; i < count; i++) {
        cut[i] = plan->parts.at[i].cut;
        over[i] = plan->parts.at[i].over;
    }
    TRY_MEMORY(nest(cut, over, count, &plan->nesting, plan->arena, place, &sheets->pages), plan->error,
               "laying out the sheets");
    return fill_pages(plan, place, sheets);
}

/* Leaves out what paper does not need: nothing burns away. */
static struct sheet_settings settings_used(const struct sheet_settings *settings) {
    struct sheet_settings used = *settings;
    if (used.paper)
        used.kerf = 0;
    return used;
}

enum treen_status sheets_plan(const struct parts *source, const struct sheet_settings *settings,
                              struct arena *arena, struct sheets *sheets, struct treen_error *error) {
    const struct sheet_settings used = settings_used(settings);
    struct plan plan = {.source = source, .settings = &used, .arena = arena, .error = error};
    TRY(check_settings(&plan));
    TRY(set_area(&plan));
    TRY(make_parts(&plan));
    TRY(check_sizes(&plan));
    *sheets = (struct sheets){.title = source->title,
                              .size = used.sheet,
                              .look = used.paper ? paper_look : machine_look,
                              .parts = plan.parts.count};
    return place_parts(&plan, sheets);
}
