#include "making/print/around.h"

#include "making/boards.h"
#include "making/print/frame.h"
#include "making/print/gauge.h"
#include "making/print/lid.h"
#include "making/print/tray.h"

#include <math.h>

/* A thing that goes around the pieces. The shells stand for its bodies, in the order of names. */
struct kind_around {
    const char *word, *body[AROUND_BODIES]; /* null: there is no such body */
    enum treen_status (*make)(const struct parts *parts, const struct hollow *hollow,
                              struct shell shell[AROUND_BODIES], struct treen_error *error);
};

/* Makes a stand: a tray for the lowest half of a cell. */
static enum treen_status make_stand(const struct parts *parts, const struct hollow *hollow,
                                    struct shell *shell, struct treen_error *error) {
    struct hollow low = *hollow;
    hollow_cut(&low, low.low - parts->making.cell * grid_edge(parts->grid, 2) / 2);
    return tray_make(parts, &low, shell, error);
}

static const struct kind_around kinds[] = {
    [AROUND_TRAY] = {"tray", {"tray"}, tray_make},
    [AROUND_BOX] = {"box", {"box", "lid"}, lid_slides},
    [AROUND_CAP] = {"box", {"box", "cap"}, lid_caps},
    [AROUND_STAND] = {"stand", {"stand"}, make_stand},
    [AROUND_FRAME] = {"frame", {"frame", "ring"}, frame_make},
    [AROUND_SHUT] = {"box", {"box", "top"}, frame_shut},
    [AROUND_GAUGE] = {"gauge", {"gauge", "plug"}, gauge_make},
    [AROUND_SCREW] = {"box", {"box", "lid"}, lid_screws},
};

static enum treen_status check_lengths(const struct making *making, const char *thing,
                                       struct treen_error *error) {
    const double least = 0.01;
    if (making->rim < least || making->floor < least)
        return error_bad(error, "found a %s with a %s of %.4g mm, expected at least %.4g", thing,
                         making->rim < least ? "rim" : "floor",
                         making->rim < least ? making->rim : making->floor, least);
    return TREEN_OK;
}

static enum treen_status close_body(const struct shell *shell, const char *name, struct arena *arena,
                                    struct mesh *mesh, struct treen_error *error) {
    bool closed;
    TRY(shell_close(shell, arena, mesh));
    TRY_ROOM(mesh_is_closed(mesh, arena, &closed));
    return closed
               ? TREEN_OK
               : error_bad(error, "the surface of the %s does not close: another tolerance may help", name);
}

static enum treen_status make_bodies(const struct parts *parts, struct arena *scratch, struct arena *arena,
                                     struct around *around, struct treen_error *error) {
    const struct kind_around *kind = &kinds[parts->making.around];
    struct shell *shell = shell_open(AROUND_BODIES, parts->making.cell, scratch);
    struct hollow hollow;
    TRY_ROOM(shell);
    if (boards_circles(parts) && parts->making.around != AROUND_TRAY)
        return error_bad(error,
                         "found a %s for a board with circles, expected a tray: they stand on its walls",
                         kind->word);
    TRY(hollow_find(parts, kind->word, scratch, &hollow, error));
    TRY(check_lengths(&parts->making, kind->word, error));
    TRY(kind->make(parts, &hollow, shell, error));
    for (int i = 0; i < AROUND_BODIES && kind->body[i]; i++, around->bodies++) {
        around->body[i].name = kind->body[i];
        TRY(close_body(&shell[i], kind->body[i], arena, &around->body[i].mesh, error));
    }
    return TREEN_OK;
}

enum treen_status around_make(const struct parts *parts, struct arena *arena, struct around *around,
                              struct treen_error *error) {
    struct arena scratch;
    *around = (struct around){0};
    arena_beside(&scratch, arena);
    enum treen_status status = make_bodies(parts, &scratch, arena, around, error);
    arena_free(&scratch);
    return status;
}
