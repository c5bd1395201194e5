/* STL: triangles without a unit, which everybody takes for millimetres. Binary files have a header
 * of 80 bytes, a count, and 50 bytes for each triangle, in the order of bytes of small
 * processors. */
#include "making/print/layout.h"
#include "making/makers.h"

#include <math.h>
#include <string.h>

enum { HEADER = 80, RECORD = 50 };

static const double NOTHING = 1e-9; /* millimetres */

typedef void put_triangle(const float corner[3][3], const double normal[3], FILE *out);

/* Turns a triangle to where it lies, in the precision of the file. Its normal is that of the
 * corners in the file. */
static void set_triangle(const struct laid *laid, const struct mesh *mesh, size_t index, float corner[3][3],
                         double normal[3]) {
    double at[3][3], a[3], b[3];
    for (int c = 0; c < 3; c++) {
        lie_place(&laid->lie, mesh->place.at[mesh->triangle.at[index].corner[c]].at, at[c]);
        for (int k = 0; k < 3; k++) {
            corner[c][k] = fabs(at[c][k]) < NOTHING ? 0 : (float)at[c][k];
            at[c][k] = (double)corner[c][k];
        }
    }
    subtract(at[1], at[0], a);
    subtract(at[2], at[0], b);
    cross(a, b, normal);
    unit_of(normal);
}

static void put_all(const struct layout *layout, size_t file, put_triangle *put, FILE *out) {
    for (size_t i = 0; i < layout->laid.count; i++) {
        const struct laid *laid = &layout->laid.at[i];
        const struct mesh *mesh = &layout->mesh[laid->mesh];
        for (size_t t = 0; laid->file == file && t < mesh->triangle.count; t++) {
            float corner[3][3];
            double normal[3];
            set_triangle(laid, mesh, t, corner, normal);
            put((const float(*)[3])corner, normal, out);
        }
    }
}

static size_t count_triangles(const struct layout *layout, size_t file) {
    size_t count = 0;
    for (size_t i = 0; i < layout->laid.count; i++)
        if (layout->laid.at[i].file == file)
            count += layout->mesh[layout->laid.at[i].mesh].triangle.count;
    return count;
}

/* ---- Binary ---------------------------------------------------------------------------------- */

static void put_number(uint32_t number, unsigned char out[4]) {
    for (int i = 0; i < 4; i++)
        out[i] = (unsigned char)(number >> 8 * i);
}

static void put_real(float real, unsigned char out[4]) {
    uint32_t bits;
    memcpy(&bits, &real, sizeof bits);
    put_number(bits, out);
}

static void put_binary(const float corner[3][3], const double normal[3], FILE *out) {
    unsigned char record[RECORD] = {0};
    for (int k = 0; k < 3; k++)
        put_real((float)normal[k], record + 4 * k);
    for (int c = 0; c < 3; c++)
        for (int k = 0; k < 3; k++)
            put_real(corner[c][k], record + 12 + 12 * c + 4 * k);
    fwrite(record, 1, sizeof record, out);
}

static void write_binary(const struct layout *layout, size_t file, FILE *out) {
    char header[HEADER] = "treen: parts in millimetres";
    unsigned char count[4];
    put_number((uint32_t)count_triangles(layout, file), count);
    fwrite(header, 1, sizeof header, out);
    fwrite(count, 1, sizeof count, out);
    put_all(layout, file, put_binary, out);
}

/* ---- Text ------------------------------------------------------------------------------------ */

static void put_text(const float corner[3][3], const double normal[3], FILE *out) {
    fprintf(out, "facet normal %.9g %.9g %.9g\n outer loop\n", normal[0] + 0.0, normal[1] + 0.0,
            normal[2] + 0.0);
    for (int c = 0; c < 3; c++)
        fprintf(out, "  vertex %.9g %.9g %.9g\n", (double)(corner[c][0] + 0.0F),
                (double)(corner[c][1] + 0.0F), (double)(corner[c][2] + 0.0F));
    fputs(" endloop\nendfacet\n", out);
}

static enum treen_status write(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                               struct treen_error *error) {
    const struct layout *layout = parts->own;
    (void)arena, (void)error;
    if (!parts->making.text) {
        write_binary(layout, file, out);
        return TREEN_OK;
    }
    fputs("solid treen\n", out);
    put_all(layout, file, put_text, out);
    fputs("endsolid treen\n", out);
    return TREEN_OK;
}

const struct maker maker_stl = {
    .about = {.name = "stl",
              .summary = "triangles, for slicers (binary, or text)",
              .extension = ".stl",
              .settings = PRINTED_SETTINGS " text"},
    .drills = true,
    .plan = layout_plan,
    .write = write,
};
