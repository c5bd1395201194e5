#include "base/error.h"
#include "engine/turn/boxes.h"
#include "engine/turn/wall.h"

#include <assert.h>

static_assert((int)BOX_WHOLE == (int)WALL_WHOLE, "a wall has the search's boxes");

/* A box is closed where a pair needs more than the play by this: more than errors of rounding. */
#define CLEARLY 1e-9

/* Writes a box of the search and its halves. The wall has room for all. */
static void write_box(const struct boxes *boxes, uint32_t number, const struct turn_axis *axis,
                      struct turn_wall *wall) {
    const struct box *box = &boxes->box.at[number];
    struct turn_wall_box *to = &wall->box[wall->count++];
    if (box->half) {
        to->state = box->along;
        write_box(boxes, box->half, axis, wall);
        write_box(boxes, box->half + 1, axis, wall);
        return;
    }
    to->state = box->least > boxes->enough + CLEARLY ? WALL_CLOSED : WALL_OPEN;
    if (to->state == WALL_CLOSED && box->pairs)
        turn_field_rects(boxes->field, box->pair[0], axis, &to->moving, &to->resting);
}

/* Halves boxes until no way is left. */
static enum treen_status cut_ways(struct boxes *boxes, size_t most, bool *found) {
    size_t halved = 1;
    for (*found = false; halved && boxes->box.count < most;) {
        double low = boxes_way(boxes);
        TRY_ROOM(low >= 0);
        *found = low > boxes->enough + CLEARLY;
        if (*found)
            break;
        TRY_ROOM(boxes_halve(boxes, boxes->enough, 1, &halved));
    }
    return TREEN_OK;
}

static enum treen_status find_wall(const struct turn_scene *scene, size_t most, struct arena *arena,
                                   struct arena *scratch, bool *found, struct turn_wall *wall) {
    struct turn_field field;
    struct boxes boxes;
    TRY_ROOM(turn_field_make(scene, scratch, &field));
    TRY_ROOM(boxes_start(&boxes, &field, (double)wall->play / TURN_CELL, scratch));
    TRY(cut_ways(&boxes, most, found));
    if (!*found)
        return TREEN_OK;
    wall->steps = field.steps;
    TRY_ROOM(wall->box = ARENA_NEW(arena, boxes.box.count, struct turn_wall_box));
    write_box(&boxes, 0, &scene->axis, wall);
    return TREEN_OK;
}

enum treen_status turn_wall_find(const struct turn_scene *scene, int32_t play, size_t boxes,
                                 struct arena *arena, bool *found, struct turn_wall *wall) {
    struct arena scratch;
    *wall = (struct turn_wall){.play = play};
    arena_beside(&scratch, arena);
    enum treen_status status = find_wall(scene, boxes, arena, &scratch, found, wall);
    arena_free(&scratch);
    return status;
}
