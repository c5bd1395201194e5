/* 3MF: a ZIP archive with the model as XML, in millimetres. A piece is an object with its name and
 * its colour, and each copy an item of the build. Cells with colours have materials of their
 * own. */
#include "base/text/writing.h"
#include "base/text/xml.h"
#include "base/text/zip.h"
#include "making/print/layout.h"
#include "making/makers.h"
#include "making/print/snapshot.h"
#include "picture/palette.h"
#include "puzzle/packing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { COLOURS = 1, FIRST_OBJECT = 2 }; /* names of resources */

/* ---- XML ------------------------------------------------------------------------------------- */

/* Writes a number in millimetres; a tenth of a millionth is more than any machine knows. */
static void put_real(FILE *out, double value) {
    fprintf(out, "%.9g", fabs(value) < 1e-9 ? 0.0 : value);
}

/* Writes a name, in which XML must be able to hold all. */
static void put_name(FILE *out, const char *key, const char *name) {
    xml_write_attribute(out, key, xml_can_hold(name) ? name : "?");
}

static unsigned byte_of(double part) {
    return (unsigned)lround(255 * part);
}

static void put_base(const char *name, struct ink ink, FILE *out) {
    fputs("   <base", out);
    put_name(out, "name", name);
    fprintf(out, " displaycolor=\"#%02X%02X%02XFF\"/>\n", byte_of(ink.red), byte_of(ink.green),
            byte_of(ink.blue));
}

/* Returns the colour that a name says, else one of the palette. */
static struct ink ink_named(const char *name, unsigned number) {
    static const struct {
        const char *name;
        struct ink ink;
    } known[] = {{"black", {0.1, 0.1, 0.1}},  {"white", {1, 1, 1}},        {"red", {0.8, 0.1, 0.1}},
                 {"green", {0.1, 0.6, 0.2}},  {"blue", {0.1, 0.3, 0.8}},   {"yellow", {0.95, 0.85, 0.2}},
                 {"orange", {0.95, 0.55, 0}}, {"purple", {0.5, 0.2, 0.6}}, {"brown", {0.5, 0.3, 0.1}},
                 {"pink", {0.95, 0.6, 0.7}},  {"grey", {0.5, 0.5, 0.5}},   {"gray", {0.5, 0.5, 0.5}},
                 {"cyan", {0.1, 0.7, 0.8}}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcasecmp(known[i].name, name))
            return known[i].ink;
    return palette_ink(number);
}

/* Writes the materials: those of the pieces, then those of the cells' colours. */
static void put_colours(const struct parts *parts, FILE *out) {
    fprintf(out, "  <basematerials id=\"%d\">\n", COLOURS);
    for (size_t i = 0; i < parts->pieces; i++)
        put_base(parts->piece[i].name, palette_ink(parts->piece[i].colour), out);
    for (unsigned i = 0; i < parts->colours; i++)
        put_base(parts->colour[i].name, ink_named(parts->colour[i].name, i + 1), out);
    fputs("  </basematerials>\n", out);
}

/* Writes the mesh; triangles with a colour have the material of that colour, from `colours` on. */
static void put_mesh(const struct mesh *mesh, size_t colours, FILE *out) {
    fputs("   <mesh>\n    <vertices>\n", out);
    for (size_t i = 0; i < mesh->place.count; i++) {
        const double *at = mesh->place.at[i].at;
        fputs("     <vertex x=\"", out);
        put_real(out, at[0]);
        fputs("\" y=\"", out);
        put_real(out, at[1]);
        fputs("\" z=\"", out);
        put_real(out, at[2]);
        fputs("\"/>\n", out);
    }
    fputs("    </vertices>\n    <triangles>\n", out);
    for (size_t i = 0; i < mesh->triangle.count; i++) {
        const uint32_t *corner = mesh->triangle.at[i].corner;
        fprintf(out, "     <triangle v1=\"%u\" v2=\"%u\" v3=\"%u\"", corner[0], corner[1], corner[2]);
        if (mesh->triangle.at[i].colour)
            fprintf(out, " pid=\"%d\" p1=\"%zu\"", COLOURS, colours + mesh->triangle.at[i].colour - 1);
        fputs("/>\n", out);
    }
    fputs("    </triangles>\n   </mesh>\n", out);
}

/* Tells whether the file has a copy of the mesh; gives its piece. */
static bool is_in_file(const struct layout *layout, size_t file, size_t mesh, size_t *piece) {
    for (size_t i = 0; i < layout->laid.count; i++)
        if (layout->laid.at[i].file == file && layout->laid.at[i].mesh == mesh) {
            *piece = layout->laid.at[i].piece;
            return true;
        }
    return false;
}

static void put_objects(const struct parts *parts, size_t file, FILE *out) {
    const struct layout *layout = parts->own;
    for (size_t i = 0; i < layout->meshes; i++) {
        size_t piece;
        if (!is_in_file(layout, file, i, &piece))
            continue;
        fprintf(out, "  <object id=\"%zu\" type=\"model\"", FIRST_OBJECT + i);
        put_name(out, "name", parts->piece[piece].name);
        fprintf(out, " pid=\"%d\" pindex=\"%zu\">\n", COLOURS, piece);
        put_mesh(&layout->mesh[i], parts->pieces, out);
        fputs("  </object>\n", out);
    }
}

/* Writes the copies. A matrix of 3MF takes rows, so that ours stands in it column by column. */
static void put_items(const struct layout *layout, size_t file, FILE *out) {
    for (size_t i = 0; i < layout->laid.count; i++) {
        const struct laid *laid = &layout->laid.at[i];
        if (laid->file != file)
            continue;
        fprintf(out, "  <item objectid=\"%zu\" transform=\"", FIRST_OBJECT + laid->mesh);
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < 3; j++) {
                put_real(out, laid->lie.turn[j][k]);
                putc(' ', out);
            }
        for (int k = 0; k < 3; k++) {
            put_real(out, laid->lie.shift[k]);
            if (k < 2)
                putc(' ', out);
        }
        fputs("\"/>\n", out);
    }
}

static void put_model(const struct parts *parts, size_t file, FILE *out) {
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<model unit=\"millimeter\" xml:lang=\"en-US\" "
          "xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n"
          " <metadata name=\"Title\">",
          out);
    xml_write_line(out, parts->title ? parts->title : "");
    fputs("</metadata>\n <metadata name=\"Application\">treen " TREEN_VERSION "</metadata>\n <resources>\n",
          out);
    put_colours(parts, out);
    put_objects(parts, file, out);
    fputs(" </resources>\n <build>\n", out);
    put_items(parts->own, file, out);
    fputs(" </build>\n</model>\n", out);
}

/* ---- The archive ----------------------------------------------------------------------------- */

static const char types[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\n"
    " <Default Extension=\"rels\" "
    "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\n"
    " <Default Extension=\"model\" ContentType=\"application/vnd.ms-package.3dmanufacturing-3dmodel+xml\"/>\n"
    " <Default Extension=\"png\" ContentType=\"image/png\"/>\n"
    "</Types>\n";

static const char relations[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\n"
    " <Relationship Target=\"/3D/3dmodel.model\" Id=\"model\" "
    "Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/>\n"
    " <Relationship Target=\"/Metadata/thumbnail.png\" Id=\"thumbnail\" "
    "Type=\"http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail\"/>\n"
    "</Relationships>\n";

static enum treen_status add_model(struct zip *zip, const struct parts *parts, size_t file) {
    struct writing writing;
    TRY_ROOM(writing_open(&writing));
    put_model(parts, file, writing.out);
    TRY_ROOM(writing_close(&writing));
    enum treen_status status = zip_add(zip, "3D/3dmodel.model", writing.text, writing.length);
    free(writing.text);
    return status;
}

static enum treen_status add_thumbnail(struct zip *zip, const struct parts *parts, size_t file) {
    enum { PIXELS = 256 };
    size_t length;
    char *png;
    TRY(snapshot_take(parts, file, PIXELS, zip->arena, &png, &length));
    return zip_add(zip, "Metadata/thumbnail.png", png, length);
}

static enum treen_status write(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                               struct treen_error *error) {
    struct zip zip = {.out = out, .arena = arena};
    enum treen_status status = zip_add(&zip, "[Content_Types].xml", types, sizeof types - 1);
    if (status == TREEN_OK)
        status = zip_add(&zip, "_rels/.rels", relations, sizeof relations - 1);
    if (status == TREEN_OK)
        status = add_model(&zip, parts, file);
    if (status == TREEN_OK)
        status = add_thumbnail(&zip, parts, file);
    if (status == TREEN_BAD_INPUT)
        return error_say(error, status, "found a model of more than a gigabyte, which 3MF does not hold");
    zip_close(&zip);
    return status;
}

static enum treen_status plan(struct parts *parts, struct arena *arena, struct treen_error *error) {
    parts->making.coloured = true;
    return layout_plan(parts, arena, error);
}

const struct maker maker_3mf = {
    .about = {.name = "3mf",
              .summary = "objects with names and colours, for slicers; copies are items of the build",
              .extension = ".3mf",
              .settings = PRINTED_SETTINGS},
    .drills = true,
    .plan = plan,
    .write = write,
};
