/* OBJ: objects of faces. Corners are counted from 1 through the whole file. */
#include "making/print/layout.h"
#include "making/makers.h"

#include "base/harmless.h"

#include <math.h>
#include <string.h>

/* Writes a name, in which a blank would begin another one. */
static void put_name(const char *name, uint32_t number, struct arena *arena, FILE *out) {
    char *word = arena_text(arena, name, strlen(name));
    fputs("o ", out);
    for (char *c = word; c && *c; c++)
        if ((unsigned char)*c <= ' ')
            *c = '_';
    print_harmless(word ? word : "", out);
    fprintf(out, "-%u\n", number);
}

static void put_laid(const struct parts *parts, const struct laid *laid, const struct mesh *mesh,
                     size_t before, struct arena *arena, FILE *out) {
    put_name(parts->piece[laid->piece].name, laid->number, arena, out);
    for (size_t i = 0; i < mesh->place.count; i++) {
        double at[3];
        lie_place(&laid->lie, mesh->place.at[i].at, at);
        for (int k = 0; k < 3; k++)
            at[k] = fabs(at[k]) < 1e-9 ? 0 : at[k];
        fprintf(out, "v %.9g %.9g %.9g\n", at[0], at[1], at[2]);
    }
    for (size_t i = 0; i < mesh->triangle.count; i++) {
        const uint32_t *corner = mesh->triangle.at[i].corner;
        fprintf(out, "f %zu %zu %zu\n", before + corner[0] + 1, before + corner[1] + 1,
                before + corner[2] + 1);
    }
}

static enum treen_status write(const struct parts *parts, size_t file, struct arena *arena, FILE *out,
                               struct treen_error *error) {
    const struct layout *layout = parts->own;
    size_t before = 0;
    (void)error;
    fputs("# treen: parts in millimetres\n", out);
    for (size_t i = 0; i < layout->laid.count; i++) {
        const struct laid *laid = &layout->laid.at[i];
        const struct mesh *mesh = &layout->mesh[laid->mesh];
        if (laid->file != file)
            continue;
        put_laid(parts, laid, mesh, before, arena, out);
        before += mesh->place.count;
    }
    return TREEN_OK;
}

const struct maker maker_obj = {
    .about = {.name = "obj",
              .summary = "objects of triangles, for programs that draw",
              .extension = ".obj",
              .settings = PRINTED_SETTINGS},
    .drills = true,
    .plan = layout_plan,
    .write = write,
};
