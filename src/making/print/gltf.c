/* glTF 2.0 in one file (GLB): for programs and pages that show things in space. Its unit is the
 * metre, and up is y. Each copy is a node with a mesh in the colour of its piece. */
#include "making/print/layout.h"
#include "making/makers.h"

#include "base/error.h"
#include "base/text/json.h"
#include "base/text/sink.h"
#include "base/text/writing.h"
#include "picture/palette.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Words of the format: a file has a head, and two chunks with a size and a name each. */
enum { MAGIC = 0x46546C67, VERSION = 2, TEXT = 0x4E4F534A, BINARY = 0x004E4942, HEAD = 12, CHUNK = 8 };

/* A copy in a file: `number` counts them from 0, and `offset` is its place in the binary chunk. */
struct copy {
    const struct parts *parts;
    const struct laid *laid;
    const struct mesh *mesh;
    size_t number, offset, places, corners; /* the last two in bytes */
    FILE *out;
};

typedef void put_copy(const struct copy *copy);

/* Does `put` to each copy in the file; returns the bytes of the binary chunk. */
static size_t each(const struct parts *parts, size_t file, put_copy *put, FILE *out) {
    const struct layout *layout = parts->own;
    struct copy copy = {.parts = parts, .out = out};
    for (size_t i = 0; i < layout->laid.count; i++) {
        copy.laid = &layout->laid.at[i];
        copy.mesh = &layout->mesh[copy.laid->mesh];
        if (copy.laid->file != file)
            continue;
        copy.places = copy.mesh->place.count * sizeof(float[3]);
        copy.corners = copy.mesh->triangle.count * sizeof(uint32_t[3]);
        put(&copy);
        copy.number++;
        copy.offset += copy.places + copy.corners;
    }
    return copy.offset;
}

/* Finds where a place of the mesh comes to. */
static void place_of_corner(const struct copy *copy, size_t index, float out[3]) {
    double at[3];
    lie_place(&copy->laid->lie, copy->mesh->place.at[index].at, at);
    const double turned[3] = {at[0], at[2], -at[1]};
    for (int k = 0; k < 3; k++)
        out[k] = fabs(turned[k]) < 1e-9 ? 0 : (float)(turned[k] / 1000);
}

/* ---- The description ------------------------------------------------------------------------- */

static void put_comma(const struct copy *copy) {
    fputs(copy->number ? ",\n" : "\n", copy->out);
}

static void put_count(const struct copy *copy) {
    fprintf(copy->out, copy->number ? ",%zu" : "%zu", copy->number);
}

static void put_node(const struct copy *copy) {
    struct json json = {.sink = sink_file, .context = copy->out};
    put_comma(copy);
    fprintf(copy->out, "{\"mesh\":%zu,\"name\":", copy->number);
    json_text(&json, NULL, copy->parts->piece[copy->laid->piece].name);
    json_end(&json);
    putc('}', copy->out);
}

static void put_mesh(const struct copy *copy) {
    put_comma(copy);
    fprintf(copy->out,
            "{\"primitives\":[{\"attributes\":{\"POSITION\":%zu},\"indices\":%zu,\"material\":%zu}]}",
            2 * copy->number, 2 * copy->number + 1, copy->laid->piece);
}

static void put_views(const struct copy *copy) {
    put_comma(copy);
    fprintf(copy->out,
            "{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu,\"target\":34962},\n"
            "{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu,\"target\":34963}",
            copy->offset, copy->places, copy->offset + copy->places, copy->corners);
}

/* Puts the types of places (floats) and corners (whole numbers), with the bounds of places. */
static void put_accessors(const struct copy *copy) {
    float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, at[3];
    for (size_t i = 0; i < copy->mesh->place.count; i++) {
        place_of_corner(copy, i, at);
        for (int k = 0; k < 3; k++) {
            low[k] = fminf(low[k], at[k]);
            high[k] = fmaxf(high[k], at[k]);
        }
    }
    put_comma(copy);
    fprintf(copy->out,
            "{\"bufferView\":%zu,\"componentType\":5126,\"count\":%zu,\"type\":\"VEC3\","
            "\"min\":[%.9g,%.9g,%.9g],\"max\":[%.9g,%.9g,%.9g]},\n"
            "{\"bufferView\":%zu,\"componentType\":5125,\"count\":%zu,\"type\":\"SCALAR\"}",
            2 * copy->number, copy->mesh->place.count, (double)low[0], (double)low[1], (double)low[2],
            (double)high[0], (double)high[1], (double)high[2], 2 * copy->number + 1,
            3 * copy->mesh->triangle.count);
}

/* Returns the light of a colour's part, of which glTF has no shades. */
static double light_of(double shade) {
    return shade <= 0.04045 ? shade / 12.92 : pow((shade + 0.055) / 1.055, 2.4);
}

static void put_materials(const struct parts *parts, FILE *out) {
    for (size_t i = 0; i < parts->pieces; i++) {
        const struct ink ink = palette_ink(parts->piece[i].colour);
        fprintf(
            out,
            "%s\n{\"pbrMetallicRoughness\":{\"baseColorFactor\":[%.6f,%.6f,%.6f,1],\"metallicFactor\":0}}",
            i ? "," : "", light_of(ink.red), light_of(ink.green), light_of(ink.blue));
    }
}

/* Writes the text, whose last list ends with the size of the binary chunk. */
static void put_text(const struct parts *parts, size_t file, FILE *out) {
    static const struct {
        const char *name;
        put_copy *put;
    } lists[] = {
        {"nodes", put_node}, {"meshes", put_mesh}, {"bufferViews", put_views}, {"accessors", put_accessors}};
    size_t bytes = 0;
    fputs("{\"asset\":{\"version\":\"2.0\",\"generator\":\"treen " TREEN_VERSION
          "\"},\n\"scene\":0,\"scenes\":[{\"nodes\":[",
          out);
    each(parts, file, put_count, out);
    fputs("]}],\n", out);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        fprintf(out, "\"%s\":[", lists[i].name);
        bytes = each(parts, file, lists[i].put, out);
        fputs("],\n", out);
    }
    fputs("\"materials\":[", out);
    put_materials(parts, out);
    fprintf(out, "],\n\"buffers\":[{\"byteLength\":%zu}]}", bytes);
}

/* ---- The file -------------------------------------------------------------------------------- */

static void put_word(uint32_t word, FILE *out) {
    for (int i = 0; i < 4; i++)
        putc((int)(word >> 8 * i & 0xFF), out);
}

static void put_binary(const struct copy *copy) {
    for (size_t i = 0; i < copy->mesh->place.count; i++) {
        float at[3];
        uint32_t word[3];
        place_of_corner(copy, i, at);
        memcpy(word, at, sizeof word);
        for (int k = 0; k < 3; k++)
            put_word(word[k], copy->out);
    }
    for (size_t i = 0; i < copy->mesh->triangle.count; i++)
        for (int k = 0; k < 3; k++)
            put_word(copy->mesh->triangle.at[i].corner[k], copy->out);
}

static void skip(const struct copy *copy) {
    (void)copy;
}

static enum treen_status write(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                               struct treen_error *error) {
    struct writing text;
    const size_t bytes = each(parts, file, skip, NULL);
    (void)arena;
    TRY_ROOM(writing_open(&text));
    put_text(parts, file, text.out);
    for (long length = ftell(text.out); length > 0 && length % 4; length++)
        putc(' ', text.out);
    TRY_ROOM(writing_close(&text));
    const uint64_t all = HEAD + 2 * CHUNK + (uint64_t)text.length + bytes;
    if (all <= UINT32_MAX) {
        const uint32_t head[] = {MAGIC, VERSION, (uint32_t)all, (uint32_t)text.length, TEXT};
        for (size_t i = 0; i < sizeof head / sizeof *head; i++)
            put_word(head[i], out);
        fwrite(text.text, 1, text.length, out);
        put_word((uint32_t)bytes, out);
        put_word(BINARY, out);
        each(parts, file, put_binary, out);
    }
    free(text.text);
    return all <= UINT32_MAX
               ? TREEN_OK
               : error_bad(error, "found a file of %.1f GB, expected less than 4.3: GLB has no more",
                           (double)all / 1e9);
}

const struct maker maker_glb = {
    .about = {.name = "glb",
              .summary = "glTF: pieces with names and colours, for programs and pages that show them",
              .extension = ".glb",
              .settings = PRINTED_SETTINGS},
    .drills = true,
    .plan = layout_plan,
    .write = write,
};
