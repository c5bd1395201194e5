/* A sheet is a raster, and a part another one in each turning, drawn with half of the spacing
 * around it. A place is free where the two have no mesh in common. The order of the parts is
 * changed at random, and a change stays where the nesting becomes no longer. */
#include "making/sheet/nest.h"

#include "base/random.h"
#include "making/sheet/fill.h"
#include "making/sheet/raster.h"

#include <math.h>
#include <string.h>

static const double TINY = 1e-9; /* what rounding may add to a size */

enum { MOST_ANGLES = 12, TURNINGS = 2 * MOST_ANGLES };
enum { MESHES = 1 << 17, MOST_ALONG = 1 << 14 }; /* meshes: of a sheet, and along one side */
enum { WORK = 1 << 24 };                         /* places that are tried, over all orders */

struct spot {
    size_t sheet, x, y;
};

/* A part in one turning. */
struct turned {
    struct turning turning;
    struct raster raster;
    double middle;       /* the mean row of its meshes */
    struct spot spot;    /* no place before this one is free */
    struct point corner; /* its low corner, with half of the spacing around it */
    struct point size;   /* with the spacing */
};

/* Parts with the same lines, in all turnings that differ. */
struct sort {
    int turnings;
    struct turned turned[TURNINGS];
    double size;          /* the root of the area of the frame, in meshes */
    size_t first, copies; /* the first of these parts, and their number */
    size_t left;          /* those without a place */
    double early;         /* how much sooner than by its size the sort has its turn, in meshes */
};

struct nesting {
    const struct nest_settings *settings;
    struct arena *arena;
    double mesh;
    struct point room; /* the sheet without its border: places of parts grown by half the spacing */
    ARRAY(struct raster) sheet;
    size_t sheets; /* that are in use; the others are spare */
    ARRAY(struct sort) sort;
    uint64_t work;
};

/* ---- Turnings -------------------------------------------------------------------------------- */

/* Returns turning number `index`: that of an angle, and from `angles` on turned over before. */
static struct turning turning_at(int index, int angles) {
    const double angle = 2 * acos(-1) * (index % angles) / angles;
    const double fine = 1e12; /* right angles are exact so */
    return (struct turning){round(cos(angle) * fine) / fine, round(sin(angle) * fine) / fine,
                            index >= angles};
}

/* Finds the size of a part in a turning, with the spacing around it. */
static bool measure(const outline *part, const struct nest_settings *settings, struct arena *arena,
                    struct turned *turned, outline *moved) {
    double near = settings->spacing / 2;
    if (!outline_turn(part, turned->turning, (struct point){0, 0}, arena, moved))
        return false;
    struct frame frame = outline_frame(moved);
    turned->corner = (struct point){frame.low.x - near, frame.low.y - near};
    turned->size =
        (struct point){frame.high.x - frame.low.x + 2 * near, frame.high.y - frame.low.y + 2 * near};
    return true;
}

static struct point room_of(const struct nest_settings *settings) {
    return (struct point){settings->sheet.x - settings->spacing, settings->sheet.y - settings->spacing};
}

static bool is_small(const struct point *size, const struct point *room) {
    return size->x <= room->x + TINY && size->y <= room->y + TINY;
}

static bool turn_once(const struct nesting *nesting, const outline *part, struct turned *turned) {
    struct arena *arena = nesting->arena;
    outline moved, shifted;
    if (!measure(part, nesting->settings, arena, turned, &moved))
        return false;
    const struct point home = {-turned->corner.x, -turned->corner.y};
    if (!outline_move(&moved, 0, home, arena, &shifted) ||
        !raster_make(&turned->raster, turned->size.x, turned->size.y, nesting->mesh, arena) ||
        !raster_draw(&shifted, nesting->settings->spacing / 2, nesting->mesh, arena, &turned->raster))
        return false;
    turned->middle = raster_middle(&turned->raster);
    return true;
}

static bool is_alike(const struct raster *one, const struct raster *other) {
    return one->width == other->width && one->height == other->height &&
           !memcmp(one->bit, other->bit, one->words * one->height * sizeof *one->bit);
}

/* Adds a turning to a sort, unless it is on no sheet or as one before. */
static bool add_turning(const struct nesting *nesting, const outline *part, struct turning turning,
                        struct sort *sort) {
    struct turned *turned = &sort->turned[sort->turnings];
    turned->turning = turning;
    if (!turn_once(nesting, part, turned))
        return false;
    bool wanted = is_small(&turned->size, &nesting->room);
    for (int i = 0; i < sort->turnings; i++)
        wanted &= !is_alike(&sort->turned[i].raster, &turned->raster);
    sort->turnings += wanted;
    return true;
}

bool nest_fits(const outline *part, const struct nest_settings *settings) {
    const struct point room = room_of(settings);
    for (int i = 0; i < settings->angles; i++) {
        const struct turning turning = turning_at(i, settings->angles);
        struct frame frame = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
        for (size_t l = 0; l < part->count; l++)
            for (size_t p = 0; p < part->at[l].count; p++) {
                struct point at = point_turn(part->at[l].at[p], turning);
                frame.low = (struct point){fmin(frame.low.x, at.x), fmin(frame.low.y, at.y)};
                frame.high = (struct point){fmax(frame.high.x, at.x), fmax(frame.high.y, at.y)};
            }
        const struct point size = {frame.high.x - frame.low.x + settings->spacing,
                                   frame.high.y - frame.low.y + settings->spacing};
        if (is_small(&size, &room))
            return true;
    }
    return false;
}

/* ---- Sorts ----------------------------------------------------------------------------------- */

/* Tells whether two parts are the same. */
static bool same_lines(const outline *one, const outline *other) {
    return one->at == other->at;
}

static bool add_sort(struct nesting *nesting, const outline *part, bool over, size_t number) {
    const int angles = nesting->settings->angles;
    struct frame frame = outline_frame(part);
    double area = (frame.high.x - frame.low.x) * (frame.high.y - frame.low.y);
    if (!array_push(nesting->arena, &nesting->sort,
                    ((struct sort){.size = sqrt(area) / nesting->mesh, .first = number, .copies = 1})))
        return false;
    struct sort *sort = &nesting->sort.at[nesting->sort.count - 1];
    for (int i = 0; i < (over ? 2 : 1) * angles; i++)
        if (!add_turning(nesting, part, turning_at(i, angles), sort))
            return false;
    return sort->turnings;
}

/* Lists the sorts of parts. Equal parts follow each other. */
static bool list_sorts(struct nesting *nesting, const outline *part, const bool *over, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (i && same_lines(&part[i - 1], &part[i]))
            nesting->sort.at[nesting->sort.count - 1].copies++;
        else if (!add_sort(nesting, &part[i], over && over[i], i))
            return false;
    }
    return true;
}

/* ---- Places ---------------------------------------------------------------------------------- */

/* Returns the number of meshes by which a part of this size can be shifted in the room, and one. */
static size_t shifts(double room, double size, double mesh) {
    return room + TINY < size ? 0 : (size_t)floor((room - size) / mesh + TINY) + 1;
}

/* Moves the spot of a turned part on to the next place that is free, by sheets and by rows. Where
 * there is none, the spot is on a sheet that is not in use yet. */
static void find_spot(struct nesting *nesting, struct turned *part) {
    struct spot *spot = &part->spot;
    size_t columns = shifts(nesting->room.x, part->size.x, nesting->mesh),
           rows = shifts(nesting->room.y, part->size.y, nesting->mesh);
    for (; spot->sheet < nesting->sheets; *spot = (struct spot){.sheet = spot->sheet + 1})
        for (; spot->y < rows; spot->y++, spot->x = 0)
            for (; spot->x < columns; spot->x++) {
                nesting->work++;
                if (raster_has_room(&nesting->sheet.at[spot->sheet], &part->raster, spot->x, spot->y))
                    return;
            }
}

/* Tells whether a part lies better than another: on an earlier sheet, its middle higher up. */
static bool is_better(const struct turned *a, const struct turned *b) {
    if (a->spot.sheet != b->spot.sheet)
        return a->spot.sheet < b->spot.sheet;
    double one = (double)a->spot.y + a->middle, other = (double)b->spot.y + b->middle;
    return fabs(one - other) > TINY ? one < other : a->spot.x < b->spot.x;
}

/* Takes a spare sheet into use, or makes one. */
static bool add_sheet(struct nesting *nesting) {
    struct raster empty;
    if (nesting->sheets == nesting->sheet.count &&
        (!raster_make(&empty, nesting->room.x, nesting->room.y, nesting->mesh, nesting->arena) ||
         !array_push(nesting->arena, &nesting->sheet, empty)))
        return false;
    raster_clear(&nesting->sheet.at[nesting->sheets++]);
    return true;
}

/* Finds the turning that lies best. Returns null where all sheets are full. */
static struct turned *best_turning(struct nesting *nesting, struct sort *sort) {
    struct turned *best = NULL;
    for (int i = 0; i < sort->turnings; i++) {
        find_spot(nesting, &sort->turned[i]);
        if (sort->turned[i].spot.sheet < nesting->sheets && (!best || is_better(&sort->turned[i], best)))
            best = &sort->turned[i];
    }
    return best;
}

/* Returns the best turning of a sort, on a new sheet where all are full; null when there is no
 * memory. */
static const struct turned *turning_of(struct nesting *nesting, struct sort *sort) {
    const struct turned *best;
    while (!(best = best_turning(nesting, sort)))
        if (!add_sheet(nesting))
            return NULL;
    return best;
}

/* A part that could be placed next. */
struct next {
    struct sort *sort;
    const struct turned *turned;
    double late; /* less is better */
};

/* Chooses the part that is placed next: one that lies high up, or is large (E238). Parts on earlier
 * sheets come first. */
static bool choose_next(struct nesting *nesting, struct next *next) {
    const double large = 2, sheet = 1e6;
    *next = (struct next){.late = INFINITY};
    for (size_t i = 0; i < nesting->sort.count; i++) {
        struct sort *sort = &nesting->sort.at[i];
        const struct turned *turned = sort->left ? turning_of(nesting, sort) : NULL;
        if (sort->left && !turned)
            return false;
        double late = turned ? sheet * (double)turned->spot.sheet + (double)turned->spot.y + turned->middle -
                                   large * sort->size - sort->early
                             : INFINITY;
        if (late < next->late)
            *next = (struct next){sort, turned, late};
    }
    return true;
}

static struct nest_place put_part(struct nesting *nesting, const struct next *next) {
    const struct turned *turned = next->turned;
    double border = nesting->settings->spacing / 2;
    raster_fill(&nesting->sheet.at[turned->spot.sheet], &turned->raster, turned->spot.x, turned->spot.y);
    return (struct nest_place){turned->spot.sheet,
                               turned->turning,
                               {border + (double)turned->spot.x * nesting->mesh - turned->corner.x,
                                border + (double)turned->spot.y * nesting->mesh - turned->corner.y}};
}

/* ---- Orders ---------------------------------------------------------------------------------- */

static void begin(struct nesting *nesting) {
    nesting->sheets = 0;
    for (size_t i = 0; i < nesting->sort.count; i++) {
        struct sort *sort = &nesting->sort.at[i];
        sort->left = sort->copies;
        for (int t = 0; t < sort->turnings; t++)
            sort->turned[t].spot = (struct spot){0};
    }
}

/* The length of a nesting: where the last sheet ends, after the sheets before. Of equal lengths the
 * one with parts higher up is less. */
struct length {
    size_t sheets;
    double rows;
    double middle; /* the sum of the middle rows of all parts, times their sizes */
};

static bool is_longer(const struct length *one, const struct length *other) {
    if (one->sheets != other->sheets)
        return one->sheets > other->sheets;
    return fabs(one->rows - other->rows) > TINY ? one->rows > other->rows
                                                : one->middle > other->middle + TINY;
}

/* Places all parts in the order that their sorts have now. Stops where the nesting gets longer than
 * `most`. */
static bool nest_once(struct nesting *nesting, size_t count, const struct length *most,
                      struct nest_place *place, struct length *length) {
    *length = (struct length){0};
    begin(nesting);
    for (size_t placed = 0; placed < count && !is_longer(length, most); placed++) {
        struct next next;
        if (!choose_next(nesting, &next))
            return false;
        const struct length end = {next.turned->spot.sheet + 1,
                                   (double)next.turned->spot.y + (double)next.turned->raster.height, 0};
        const double middle =
            length->middle + ((double)next.turned->spot.y + next.turned->middle) * next.sort->size;
        if (is_longer(&end, length))
            *length = end;
        length->middle = middle;
        place[next.sort->first + --next.sort->left] = put_part(nesting, &next);
    }
    return true;
}

/* Changes when a few sorts have their turn, or now and then all of them, by at most half of the
 * mean size. */
static void change_order(struct nesting *nesting, struct random *random) {
    enum { STEPS = 1024, FEW = 3, SELDOM = 8 };
    const uint32_t sorts = (uint32_t)nesting->sort.count;
    const bool all = !random_below(random, SELDOM);
    double mean = 0;
    for (uint32_t i = 0; i < sorts; i++)
        mean += nesting->sort.at[i].size / sorts;
    for (uint32_t n = all ? sorts : random_below(random, FEW) + 1; n; n--) {
        struct sort *sort = &nesting->sort.at[all ? n - 1 : random_below(random, sorts)];
        sort->early = mean * ((double)random_below(random, STEPS) / STEPS - 0.5);
    }
}

/* Takes the orders of all sorts over, from the nesting or back to it. */
static void keep_order(struct nesting *nesting, double *kept, bool back) {
    for (size_t i = 0; i < nesting->sort.count; i++)
        *(back ? &nesting->sort.at[i].early : &kept[i]) = back ? kept[i] : nesting->sort.at[i].early;
}

/* Tries other orders as long as there is work left. The first order is known: *best long. */
static bool try_orders(struct nesting *nesting, size_t count, struct length *best, struct nest_place *place) {
    struct random random = {1};
    struct nest_place *tried = ARENA_NEW(nesting->arena, count, struct nest_place);
    double *kept = ARENA_NEW(nesting->arena, nesting->sort.count, double);
    struct length length;
    if (!tried || !kept)
        return false;
    keep_order(nesting, kept, false);
    while (nesting->work < WORK && nesting->sort.count > 1) {
        nesting->work += count;
        change_order(nesting, &random);
        if (!nest_once(nesting, count, best, tried, &length))
            return false;
        bool better = !is_longer(&length, best);
        if (better) {
            *best = length;
            memcpy(place, tried, count * sizeof *place);
        }
        keep_order(nesting, kept, !better);
    }
    return true;
}

/* ---- By cells -------------------------------------------------------------------------------- */

/* Tells whether the middle of a cell is of the part. */
static bool has_cell(const struct nesting *nesting, const struct turned *turned, double step, int x, int y) {
    const double cell = nesting->settings->cell, mesh = nesting->mesh;
    const size_t column = (size_t)((step / 2 + (x + 0.5) * cell) / mesh),
                 row = (size_t)((step / 2 + (y + 0.5) * cell) / mesh);
    return turned->raster.bit[row * turned->raster.words + column / 64] >> column % 64 & 1;
}

/* Finds the cells of a turned part. False: it is not made of whole cells with half a step around
 * them. The step of the first part that has one is that of all. */
static bool find_form(const struct nesting *nesting, const struct turned *turned, double *step,
                      struct fill_form *form) {
    const double cell = nesting->settings->cell, near = nesting->settings->spacing, tiny = 1e-6;
    const double wide = round((turned->size.x - near) / cell), high = round((turned->size.y - near) / cell);
    if (wide < 1 || high < 1 || wide > FILL_SIDE || high > FILL_SIDE)
        return false;
    *step = *step > 0 ? *step : turned->size.x - wide * cell;
    *form = (struct fill_form){.width = (int)wide, .height = (int)high};
    for (int y = 0; y < form->height; y++)
        for (int x = 0; x < form->width; x++)
            form->row[y] |= (uint64_t)has_cell(nesting, turned, *step, x, y) << x;
    return fabs(turned->size.x - wide * cell - *step) < tiny &&
           fabs(turned->size.y - high * cell - *step) < tiny && form->row[0];
}

/* Tells whether the part has the area of the cells: it has no holes in them, and no half ones. */
static bool fills_cells(const struct nesting *nesting, const outline *part, double step,
                        const struct fill_form *form) {
    const double square = nesting->settings->cell * nesting->settings->cell,
                 beyond = fabs(step - nesting->settings->spacing) / 2;
    int cells = 0;
    for (int y = 0; y < form->height; y++)
        cells += __builtin_popcountll(form->row[y]);
    return fabs(outline_area(part) - cells * square) <= beyond * outline_length(part) + square / 10;
}

/* Finds the forms of all parts. False: they are not all made of cells. */
static bool find_forms(const struct nesting *nesting, const outline *part, struct fill_sort *forms,
                       double *step) {
    for (size_t i = 0; i < nesting->sort.count; i++) {
        const struct sort *sort = &nesting->sort.at[i];
        forms[i].copies = sort->copies;
        for (int t = 0; t < sort->turnings; t++)
            if (t == FILL_FORMS ||
                !find_form(nesting, &sort->turned[t], step, &forms[i].form[forms[i].forms++]))
                return false;
        if (!fills_cells(nesting, &part[sort->first], *step, forms[i].form))
            return false;
    }
    return *step < nesting->settings->cell;
}

/* Packs parts that are made of cells, and takes places that are less high than `rows` meshes.
 * Returns false when there is no memory. */
static bool nest_by_cells(struct nesting *nesting, const outline *part, size_t count, double rows,
                          struct nest_place *place) {
    struct fill_sort *forms = ARENA_NEW(nesting->arena, nesting->sort.count, struct fill_sort);
    struct fill_place *packed = ARENA_NEW(nesting->arena, count, struct fill_place);
    struct fill_wish wish = {.cell = nesting->settings->cell, .room = nesting->room};
    double height = rows * nesting->mesh, border = nesting->settings->spacing / 2;
    if (!forms || !packed)
        return false;
    if (!find_forms(nesting, part, forms, &wish.step))
        return true;
    wish.step = fmax(wish.step, wish.cell / 1024); /* parts may be apart by their gap alone */
    begin(nesting);
    for (size_t i = fill(forms, nesting->sort.count, &wish, packed, &height); i; i--) {
        struct sort *sort = &nesting->sort.at[packed[i - 1].sort];
        const struct turned *turned = &sort->turned[packed[i - 1].form];
        const struct point low = packed[i - 1].low;
        place[sort->first + --sort->left] = (struct nest_place){
            0, turned->turning, {border + low.x - turned->corner.x, border + low.y - turned->corner.y}};
    }
    return true;
}

/* Returns the edge of a mesh: a sheet has about MESHES of them. */
static double mesh_of(const struct nest_settings *settings) {
    const struct point *sheet = &settings->sheet;
    return fmax(sqrt(sheet->x * sheet->y / MESHES), fmax(sheet->x, sheet->y) / MOST_ALONG);
}

bool nest(const outline *part, const bool *over, size_t count, const struct nest_settings *settings,
          struct arena *arena, struct nest_place *place, size_t *sheets) {
    const struct length any = {SIZE_MAX, 0, 0};
    struct nesting nesting = {
        .settings = settings, .arena = arena, .mesh = mesh_of(settings), .room = room_of(settings)};
    struct length length;
    *sheets = 0;
    if (!list_sorts(&nesting, part, over, count) || !nest_once(&nesting, count, &any, place, &length) ||
        !try_orders(&nesting, count, &length, place))
        return false;
    if (settings->cell > 0 && length.sheets == 1 && !nest_by_cells(&nesting, part, count, length.rows, place))
        return false;
    for (size_t i = 0; i < count; i++)
        *sheets = place[i].sheet + 1 > *sheets ? place[i].sheet + 1 : *sheets;
    return true;
}
