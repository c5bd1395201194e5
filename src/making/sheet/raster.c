#include "making/sheet/raster.h"

#include "base/bits.h"
#include "base/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double TINY = 1e-9; /* what rounding may add to a size */

enum { WORD = 64 };

/* ---- Drawing --------------------------------------------------------------------------------- */

bool raster_make(struct raster *raster, double width, double height, double mesh, struct arena *arena) {
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

/* Marks the meshes that come nearer to an edge than `near`. */
static void mark_edge(struct raster *raster, struct point a, struct point b, double near, double mesh) {
    double far = near + mesh * sqrt(0.5), high = (double)raster->height;
    size_t top = (size_t)fmin(fmax(floor((fmin(a.y, b.y) - far) / mesh), 0), high),
           bottom = (size_t)fmin(fmax(ceil((fmax(a.y, b.y) + far) / mesh), 0), high);
    double from = fmin(a.x, b.x) - far, to = fmax(a.x, b.x) + far;
    for (size_t row = top; row < bottom; row++)
        for (double x = floor(from / mesh); x < to / mesh; x++) {
            struct point middle = {(x + 0.5) * mesh, ((double)row + 0.5) * mesh};
            if (point_to_side(middle, a, b) < far)
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

bool raster_draw(const outline *part, double near, double mesh, struct arena *arena, struct raster *raster) {
    for (size_t l = 0; l < part->count; l++)
        for (size_t i = 0, n = part->at[l].count; i < n; i++)
            mark_edge(raster, part->at[l].at[i], part->at[l].at[(i + 1) % n], near, mesh);
    for (size_t row = 0; row < raster->height; row++)
        if (!mark_inside(raster, row, part, mesh, arena))
            return false;
    return true;
}

double raster_middle(const struct raster *raster) {
    double sum = 0, meshes = 0;
    for (size_t row = 0; row < raster->height; row++)
        for (size_t word = 0; word < raster->words; word++) {
            double ones = bits_ones(raster->bit[row * raster->words + word]);
            sum += ones * (double)row;
            meshes += ones;
        }
    return meshes > 0 ? sum / meshes : 0;
}

void raster_clear(struct raster *raster) {
    memset(raster->bit, 0, raster->words * raster->height * sizeof *raster->bit);
}

/* ---- Places ---------------------------------------------------------------------------------- */

/* Returns a word of a part's row that is shifted to the right by less than a word. */
static uint64_t shifted_word(const uint64_t *row, size_t word, size_t words, size_t by) {
    uint64_t here = word < words ? row[word] << by : 0;
    return by && word ? here | row[word - 1] >> (WORD - by) : here;
}

bool raster_has_room(const struct raster *sheet, const struct raster *part, size_t x, size_t y) {
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

void raster_fill(struct raster *sheet, const struct raster *part, size_t x, size_t y) {
    size_t first = x / WORD, by = x % WORD, used = part->width ? (part->width - 1 + by) / WORD + 1 : 0;
    for (size_t row = 0; row < part->height; row++)
        for (size_t word = 0; word < used; word++)
            sheet->bit[(y + row) * sheet->words + first + word] |=
                shifted_word(part->bit + row * part->words, word, part->words, by);
}
