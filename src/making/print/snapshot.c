/* Each pixel of the fine raster keeps the nearest triangle. Then four fine pixels make one, so that
 * edges are smooth. */
#include "making/print/snapshot.h"

#include "base/text/gzip.h"
#include "making/makers.h"
#include "picture/palette.h"

#include <math.h>
#include <string.h>

enum { FINE = 2, CHANNELS = 4 };

struct raster {
    int side; /* fine pixels */
    double scale, shift[2];
    float *near;            /* by fine pixel: how near the nearest triangle is */
    unsigned char *channel; /* [side * side * CHANNELS] */
};

/* ---- The view -------------------------------------------------------------------------------- */

/* The viewer looks from the front, a little from the right, and from above. */
static const double RIGHT[3] = {0.8192, 0.5736, 0}, DOWN[3] = {0.3687, -0.5266, -0.7660},
                    TOWARDS[3] = {0.4394, -0.6275, 0.6428};

/* Finds where a place comes to: fine pixels to the right and down, and how near it is. */
static void project(const struct raster *raster, const double at[3], double out[3]) {
    out[0] = dot(RIGHT, at) * raster->scale + raster->shift[0];
    out[1] = dot(DOWN, at) * raster->scale + raster->shift[1];
    out[2] = dot(TOWARDS, at);
}

static bool is_of(const struct laid *laid, size_t file) {
    return laid->file == file;
}

/* Sets scale and shift, so that all pieces of the file are seen. */
static void fit(const struct layout *layout, size_t file, struct raster *raster) {
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    raster->scale = 1;
    for (size_t i = 0; i < layout->laid.count; i++) {
        const struct laid *laid = &layout->laid.at[i];
        const struct mesh *mesh = &layout->mesh[laid->mesh];
        for (size_t p = 0; is_of(laid, file) && p < mesh->place.count; p++) {
            double at[3], seen[3];
            lie_place(&laid->lie, mesh->place.at[p].at, at);
            project(raster, at, seen);
            for (int k = 0; k < 2; k++) {
                low[k] = fmin(low[k], seen[k]);
                high[k] = fmax(high[k], seen[k]);
            }
        }
    }
    double widest = fmax(high[0] - low[0], high[1] - low[1]);
    raster->scale = widest > 0 ? 0.94 * raster->side / widest : 1;
    for (int k = 0; k < 2; k++)
        raster->shift[k] = raster->side / 2.0 - raster->scale * (low[k] + high[k]) / 2;
}

/* ---- Triangles ------------------------------------------------------------------------------- */

/* Returns the light on a face: it comes from above, the left and the front. */
static double light_on(const double normal[3]) {
    static const double light[3] = {-0.28, -0.35, 0.89};
    return 0.45 + 0.55 * fmax(0, dot(normal, light));
}

static void set_pixel(struct raster *raster, size_t pixel, const struct ink *ink, double light) {
    unsigned char *channel = raster->channel + CHANNELS * pixel;
    channel[0] = (unsigned char)lround(255 * ink->red * light);
    channel[1] = (unsigned char)lround(255 * ink->green * light);
    channel[2] = (unsigned char)lround(255 * ink->blue * light);
    channel[3] = 255;
}

static double area_of(const double a[3], const double b[3], double x, double y) {
    return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
}

static int pixel_of(const struct raster *raster, double at) {
    return (int)fmax(0, fmin(raster->side - 1, floor(at)));
}

/* Paints where the triangle is nearer than what was there. */
static void paint_triangle(struct raster *raster, double seen[3][3], const struct ink *ink, double light) {
    double whole = area_of(seen[0], seen[1], seen[2][0], seen[2][1]);
    if (fabs(whole) < 1e-9)
        return;
    int low[2], high[2];
    for (int k = 0; k < 2; k++) {
        low[k] = pixel_of(raster, fmin(seen[0][k], fmin(seen[1][k], seen[2][k])));
        high[k] = pixel_of(raster, fmax(seen[0][k], fmax(seen[1][k], seen[2][k])));
    }
    for (int y = low[1]; y <= high[1]; y++)
        for (int x = low[0]; x <= high[0]; x++) {
            double part[3], near = 0;
            for (int k = 0; k < 3; k++) {
                part[k] = area_of(seen[(k + 1) % 3], seen[(k + 2) % 3], x + 0.5, y + 0.5) / whole;
                near += part[k] * seen[k][2];
            }
            size_t pixel = (size_t)y * (size_t)raster->side + (size_t)x;
            if (part[0] < 0 || part[1] < 0 || part[2] < 0 || (float)near <= raster->near[pixel])
                continue;
            raster->near[pixel] = (float)near;
            set_pixel(raster, pixel, ink, light);
        }
}

static void paint(struct raster *raster, const struct laid *laid, const struct mesh *mesh,
                  const struct ink *ink) {
    for (size_t t = 0; t < mesh->triangle.count; t++) {
        double at[3][3], seen[3][3], a[3], b[3], normal[3];
        for (int c = 0; c < 3; c++) {
            lie_place(&laid->lie, mesh->place.at[mesh->triangle.at[t].corner[c]].at, at[c]);
            project(raster, at[c], seen[c]);
        }
        subtract(at[1], at[0], a);
        subtract(at[2], at[0], b);
        cross(a, b, normal);
        unit_of(normal);
        if (dot(normal, TOWARDS) > 0)
            paint_triangle(raster, seen, ink, light_on(normal));
    }
}

/* ---- PNG ------------------------------------------------------------------------------------- */

struct png {
    char *text;
    size_t length;
};

static void put_number(struct png *png, uint32_t number) {
    for (int i = 3; i >= 0; i--)
        png->text[png->length++] = (char)(number >> 8 * i & 0xff);
}

static void put_block(struct png *png, const char type[5], const char *bytes, size_t length) {
    put_number(png, (uint32_t)length);
    size_t from = png->length;
    memcpy(png->text + png->length, type, 4);
    memcpy(png->text + png->length + 4, bytes, length);
    png->length += 4 + length;
    put_number(png, gzip_checksum(0, png->text + from, 4 + length));
}

/* Makes pixels of four fine ones each. Every row begins with a zero: it is not filtered. */
static char *shrink(const struct raster *raster, int pixels, struct arena *arena) {
    size_t row = 1 + (size_t)pixels * CHANNELS;
    char *rows = ARENA_NEW(arena, row * (size_t)pixels, char);
    for (int y = 0; rows && y < pixels; y++)
        for (int x = 0; x < pixels * CHANNELS; x++) {
            unsigned sum = 0;
            for (int i = 0; i < FINE * FINE; i++) {
                size_t fine = (size_t)(FINE * y + i / FINE) * (size_t)raster->side +
                              (size_t)(FINE * (x / CHANNELS) + i % FINE);
                sum += raster->channel[CHANNELS * fine + (size_t)(x % CHANNELS)];
            }
            rows[row * (size_t)y + 1 + (size_t)x] = (char)(sum / (FINE * FINE));
        }
    return rows;
}

static bool write_png(const struct raster *raster, int pixels, struct arena *arena, struct png *png) {
    size_t packed, raw = (size_t)pixels * (1 + (size_t)pixels * CHANNELS);
    char *rows = shrink(raster, pixels, arena), head[13] = {0};
    char *body = rows ? gzip_pack(rows, raw, false, arena, &packed) : NULL;
    if (!body || !(png->text = arena_room(arena, packed + 100, 1)))
        return false;
    struct png header = {head, 0};
    put_number(&header, (uint32_t)pixels);
    put_number(&header, (uint32_t)pixels);
    head[8] = 8; /* bits; then red, green, blue and how opaque it is */
    head[9] = 6;
    memcpy(png->text, "\x89PNG\r\n\x1a\n", 8);
    png->length = 8;
    put_block(png, "IHDR", head, sizeof head);
    put_block(png, "IDAT", body, packed);
    put_block(png, "IEND", "", 0);
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

enum treen_status snapshot_take(const struct parts *parts, size_t file, int pixels, struct arena *arena,
                                char **png, size_t *length) {
    const struct layout *layout = parts->own;
    struct raster raster = {.side = FINE * pixels};
    size_t fine = (size_t)raster.side * (size_t)raster.side;
    raster.near = ARENA_NEW(arena, fine, float);
    raster.channel = ARENA_NEW(arena, fine * CHANNELS, unsigned char);
    TRY_ROOM(raster.near && raster.channel);
    for (size_t i = 0; i < fine; i++)
        raster.near[i] = -INFINITY;
    fit(layout, file, &raster);
    for (size_t i = 0; i < layout->laid.count; i++) {
        const struct laid *laid = &layout->laid.at[i];
        struct ink ink = palette_ink(parts->piece[laid->piece].colour);
        if (is_of(laid, file))
            paint(&raster, laid, &layout->mesh[laid->mesh], &ink);
    }
    struct png written = {0};
    TRY_ROOM(write_png(&raster, pixels, arena, &written));
    *png = written.text;
    *length = written.length;
    return TREEN_OK;
}

static enum treen_status write(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                               struct treen_error *error) {
    enum { PIXELS = 1000 };
    char *png;
    size_t length;
    (void)error;
    TRY(snapshot_take(parts, file, PIXELS, arena, &png, &length));
    fwrite(png, 1, length, out);
    return TREEN_OK;
}

const struct maker maker_png = {
    .about = {.name = "png",
              .summary = "a picture of the plate with the pieces",
              .extension = ".png",
              .settings = PRINTED_SETTINGS},
    .drills = true,
    .plan = layout_plan,
    .write = write,
};
