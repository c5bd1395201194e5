/* A sheet is a raster of bits, one for each mesh. A part is such a raster in each turning, drawn
 * with half of the spacing around it. A place is free where the two have no bit in common. */
#include "making/sheet/nest.h"

#include "base/bits.h"
#include "base/order.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static const double TINY = 1e-9; /* what rounding may add to a size */

enum { TURNINGS = 4, WORD = 64 };
enum { MESHES = 1 << 18, MOST_ALONG = 1 << 14 }; /* meshes: of a sheet, and along one side */

struct raster {
    size_t width, height, words; /* words of a row */
    uint64_t *bit;
};

struct spot {
    size_t sheet, x, y;
};

/* A part in one turning. */
struct turned {
    struct raster raster;
    double middle;       /* the mean row of its meshes */
    struct spot spot;    /* no place before this one is free */
    struct point corner; /* its low corner, with half of the spacing around it */
    struct point size;   /* with the spacing */
};

/* Parts with the same lines, in all turnings. */
struct sort {
    struct turned turned[TURNINGS];
    double size;        /* the root of the area of the frame, in meshes */
    size_t first, left; /* the first of these parts, and the number of those without a place */
};

struct nesting {
    const struct nest_settings *settings;
    struct arena *arena;
    double mesh;
    struct point room; /* the sheet without its border: places of parts grown by half the spacing */
    ARRAY(struct raster) sheet;
    ARRAY(struct sort) sort;
};

static bool raster_make(struct raster *raster, double width, double height, double mesh,
                        struct arena *arena) {
    raster->width = (size_t)ceil(width / mesh - TINY);
    raster->height = (size_t)ceil(height / mesh - TINY);
    raster->words = raster->width / WORD + 2; /* one more, for parts that are shifted within a word */
    raster->bit = ARENA_NEW(arena, raster->words * (raster->height + 1), uint64_t);
    return raster->bit != NULL;
}

/* Marks the meshes of a row from one place to another. */
static void mark(struct raster *raster, size_t row, double from, double to, double mesh) {
    double last = raster->width ? (double)raster->width - 1 : 0;
    size_t low = (size_t)fmin(fmax(floor(from / mesh), 0), last),
           high = (size_t)fmin(fmax(floor(to / mesh), 0), last);
    for (size_t i = low; i <= high; i++)
        raster->bit[row * raster->words + i / WORD] |= UINT64_C(1) << i % WORD;
}

static double distance_to(struct point at, struct point a, struct point b) {
    double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y,
           along = length > 0 ? ((at.x - a.x) * x + (at.y - a.y) * y) / length : 0;
    along = fmin(fmax(along, 0), 1);
    return hypot(at.x - a.x - along * x, at.y - a.y - along * y);
}

/* Marks the meshes that come nearer to an edge than `near`. */
static void mark_edge(struct raster *raster, struct point a, struct point b, double near, double mesh) {
    double far = near + mesh * sqrt(0.5), high = (double)raster->height;
    size_t top = (size_t)fmin(fmax(floor((fmin(a.y, b.y) - far) / mesh), 0), high),
           bottom = (size_t)fmin(fmax(ceil((fmax(a.y, b.y) + far) / mesh), 0), high);
    double from = fmin(a.x, b.x) - far, to = fmax(a.x, b.x) + far;
    for (size_t row = top; row < bottom; row++)
        for (double x = floor(from / mesh); x < to / mesh; x++) {
            struct point middle = {(x + 0.5) * mesh, ((double)row + 0.5) * mesh};
            if (distance_to(middle, a, b) < far)
                mark(raster, row, middle.x, middle.x, mesh);
        }
}

/* Marks the meshes inside the part, along the middle of a row. */
static bool mark_inside(struct raster *raster, size_t row, const outline *part, double mesh,
                        struct arena *arena) {
    ARRAY(double) cross = {0};
    double y = ((double)row + 0.5) * mesh;
    for (size_t l = 0; l < part->count; l++)
        for (size_t i = 0, n = part->at[l].count; i < n; i++) {
            struct point a = part->at[l].at[i], b = part->at[l].at[(i + 1) % n];
            if ((a.y <= y) != (b.y <= y) &&
                !array_push(arena, &cross, a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)))
                return false;
        }
    if (cross.count)
        qsort(cross.at, cross.count, sizeof *cross.at, order_reals);
    for (size_t i = 0; i + 1 < cross.count; i += 2)
        mark(raster, row, cross.at[i], cross.at[i + 1], mesh);
    return true;
}

/* Marks the meshes inside the part and nearer to it than `near`. */
static bool draw_part(const outline *part, double near, double mesh, struct arena *arena,
                      struct raster *raster) {
    for (size_t l = 0; l < part->count; l++)
        for (size_t i = 0, n = part->at[l].count; i < n; i++)
            mark_edge(raster, part->at[l].at[i], part->at[l].at[(i + 1) % n], near, mesh);
    for (size_t row = 0; row < raster->height; row++)
        if (!mark_inside(raster, row, part, mesh, arena))
            return false;
    return true;
}

/* Returns the mean row of the meshes of a part. */
static double middle_row(const struct raster *raster) {
    double sum = 0, meshes = 0;
    for (size_t row = 0; row < raster->height; row++)
        for (size_t word = 0; word < raster->words; word++) {
            double ones = bits_ones(raster->bit[row * raster->words + word]);
            sum += ones * (double)row;
            meshes += ones;
        }
    return meshes > 0 ? sum / meshes : 0;
}

static bool turn_once(const struct nesting *nesting, const outline *part, int quarters,
                      struct turned *turned) {
    struct arena *arena = nesting->arena;
    double near = nesting->settings->spacing / 2;
    outline moved, shifted;
    if (!outline_move(part, quarters, (struct point){0, 0}, arena, &moved))
        return false;
    struct frame frame = outline_frame(&moved);
    *turned = (struct turned){
        .corner = {frame.low.x - near, frame.low.y - near},
        .size = {frame.high.x - frame.low.x + 2 * near, frame.high.y - frame.low.y + 2 * near}};
    const struct point home = {-turned->corner.x, -turned->corner.y};
    if (!outline_move(&moved, 0, home, arena, &shifted) ||
        !raster_make(&turned->raster, turned->size.x, turned->size.y, nesting->mesh, arena) ||
        !draw_part(&shifted, near, nesting->mesh, arena, &turned->raster))
        return false;
    turned->middle = middle_row(&turned->raster);
    return true;
}

static bool turn_part(const struct nesting *nesting, const outline *part, struct turned turned[TURNINGS]) {
    for (int quarters = 0; quarters < TURNINGS; quarters++)
        if (!turn_once(nesting, part, quarters, &turned[quarters]))
            return false;
    return true;
}

/* ---- Places ---------------------------------------------------------------------------------- */

/* Returns a word of a part's row that is shifted to the right by less than a word. */
static uint64_t shifted_word(const uint64_t *row, size_t word, size_t words, size_t by) {
    uint64_t here = word < words ? row[word] << by : 0;
    return by && word ? here | row[word - 1] >> (WORD - by) : here;
}

static bool has_room(const struct raster *sheet, const struct raster *part, size_t x, size_t y) {
    size_t first = x / WORD, by = x % WORD, used = part->width ? (part->width - 1 + by) / WORD + 1 : 0;
    for (size_t row = 0; row < part->height; row++) {
        const uint64_t *from = part->bit + row * part->words,
                       *to = sheet->bit + (y + row) * sheet->words + first;
        for (size_t word = 0; word < used; word++)
            if (to[word] & shifted_word(from, word, part->words, by))
                return false;
    }
    return true;
}

static void fill_squares(struct raster *sheet, const struct raster *part, size_t x, size_t y) {
    size_t first = x / WORD, by = x % WORD, used = part->width ? (part->width - 1 + by) / WORD + 1 : 0;
    for (size_t row = 0; row < part->height; row++)
        for (size_t word = 0; word < used; word++)
            sheet->bit[(y + row) * sheet->words + first + word] |=
                shifted_word(part->bit + row * part->words, word, part->words, by);
}

/* Returns the number of meshes by which a part of this size can be shifted in the room, and one. */
static size_t shifts(double room, double size, double mesh) {
    return room + TINY < size ? 0 : (size_t)floor((room - size) / mesh + TINY) + 1;
}

/* Moves the spot of a turned part on to the next place that is free, by sheets and by rows. Where
 * there is none, the spot is on a sheet that is not there yet. */
static void find_spot(const struct nesting *nesting, struct turned *part) {
    struct spot *spot = &part->spot;
    size_t columns = shifts(nesting->room.x, part->size.x, nesting->mesh),
           rows = shifts(nesting->room.y, part->size.y, nesting->mesh);
    for (; spot->sheet < nesting->sheet.count; *spot = (struct spot){.sheet = spot->sheet + 1})
        for (; spot->y < rows; spot->y++, spot->x = 0)
            for (; spot->x < columns; spot->x++)
                if (has_room(&nesting->sheet.at[spot->sheet], &part->raster, spot->x, spot->y))
                    return;
}

/* Tells whether a part lies better than another: on an earlier sheet, its middle higher up. */
static bool is_better(const struct turned *a, const struct turned *b) {
    if (a->spot.sheet != b->spot.sheet)
        return a->spot.sheet < b->spot.sheet;
    double one = (double)a->spot.y + a->middle, other = (double)b->spot.y + b->middle;
    return fabs(one - other) > TINY ? one < other : a->spot.x < b->spot.x;
}

static bool add_sheet(struct nesting *nesting) {
    struct raster empty;
    return raster_make(&empty, nesting->room.x, nesting->room.y, nesting->mesh, nesting->arena) &&
           array_push(nesting->arena, &nesting->sheet, empty);
}

/* Finds the turning that lies best. Returns null where all sheets are full. */
static struct turned *best_turning(const struct nesting *nesting, struct turned turned[TURNINGS]) {
    struct turned *best = NULL;
    for (int quarters = 0; quarters < (nesting->settings->turning ? TURNINGS : 1); quarters++) {
        find_spot(nesting, &turned[quarters]);
        if (turned[quarters].spot.sheet < nesting->sheet.count &&
            (!best || is_better(&turned[quarters], best)))
            best = &turned[quarters];
    }
    return best;
}

/* ---- All parts ------------------------------------------------------------------------------- */

/* Returns the edge of a mesh: a sheet has about MESHES of them. */
static double mesh_of(const struct nest_settings *settings) {
    const struct point *sheet = &settings->sheet;
    return fmax(sqrt(sheet->x * sheet->y / MESHES), fmax(sheet->x, sheet->y) / MOST_ALONG);
}

static struct point room_of(const struct nest_settings *settings) {
    return (struct point){settings->sheet.x - settings->spacing, settings->sheet.y - settings->spacing};
}

bool nest_fits(const outline *part, const struct nest_settings *settings) {
    struct frame frame = outline_frame(part);
    struct point room = room_of(settings), size = {frame.high.x - frame.low.x + settings->spacing,
                                                   frame.high.y - frame.low.y + settings->spacing};
    bool upright = size.x <= room.x + TINY && size.y <= room.y + TINY,
         turned = size.y <= room.x + TINY && size.x <= room.y + TINY;
    return upright || (settings->turning && turned);
}

/* Tells whether two parts are the same. */
static bool same_lines(const outline *one, const outline *other) {
    return one->at == other->at;
}

static bool add_sort(struct nesting *nesting, const outline *part, size_t number) {
    struct frame frame = outline_frame(part);
    double area = (frame.high.x - frame.low.x) * (frame.high.y - frame.low.y);
    struct sort sort = {.size = sqrt(area) / nesting->mesh, .first = number, .left = 1};
    return nest_fits(part, nesting->settings) && turn_part(nesting, part, sort.turned) &&
           array_push(nesting->arena, &nesting->sort, sort);
}

/* Lists the sorts of parts. Equal parts follow each other. */
static bool list_sorts(struct nesting *nesting, const outline *part, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (i && same_lines(&part[i - 1], &part[i]))
            nesting->sort.at[nesting->sort.count - 1].left++;
        else if (!add_sort(nesting, &part[i], i))
            return false;
    }
    return true;
}

/* Returns the best turning of a sort, on a new sheet where all are full; null when there is no
 * memory. */
static const struct turned *turning_of(struct nesting *nesting, struct sort *sort) {
    const struct turned *best;
    while (!(best = best_turning(nesting, sort->turned)))
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
                                   large * sort->size
                             : INFINITY;
        if (late < next->late)
            *next = (struct next){sort, turned, late};
    }
    return true;
}

static struct nest_place put_part(struct nesting *nesting, const struct next *next) {
    const struct turned *turned = next->turned;
    double border = nesting->settings->spacing / 2;
    fill_squares(&nesting->sheet.at[turned->spot.sheet], &turned->raster, turned->spot.x, turned->spot.y);
    return (struct nest_place){turned->spot.sheet,
                               (int)(turned - next->sort->turned),
                               {border + (double)turned->spot.x * nesting->mesh - turned->corner.x,
                                border + (double)turned->spot.y * nesting->mesh - turned->corner.y}};
}

bool nest(const outline *part, size_t count, const struct nest_settings *settings, struct arena *arena,
          struct nest_place *place, size_t *sheets) {
    struct nesting nesting = {
        .settings = settings, .arena = arena, .mesh = mesh_of(settings), .room = room_of(settings)};
    if (!list_sorts(&nesting, part, count))
        return false;
    for (size_t placed = 0; placed < count; placed++) {
        struct next next;
        if (!choose_next(&nesting, &next))
            return false;
        place[next.sort->first + --next.sort->left] = put_part(&nesting, &next);
    }
    *sheets = nesting.sheet.count;
    return true;
}
