/* Lids. A sliding lid and its groove are frustums: their sides slope by 45 degrees, so that the lid
 * prints without overhangs and cannot be lifted. */
#include "making/print/lid.h"

#include <math.h>

/* In millimetres: how far a ridge catches beyond the play, and the least wall beside a groove. */
static const double CATCH = 0.15, LEAST_WALL = 0.5;

/* ---- The sliding lid ------------------------------------------------------------------------- */

/* The ways of a lid: it slides out at the high end of its longer axis. */
struct slide {
    struct frame mouth, border;
    bool along_y;
    double thick, play, high, low; /* the groove is between the heights */
};

/* Makes the rectangle that reaches `by` beyond the mouth, and at the open end as far as `end`. */
static bool slide_outline(const struct slide *slide, double by, struct arena *arena, outline *lines) {
    struct frame frame = shell_frame_grown(slide->mouth, by);
    if (slide->along_y)
        frame.high.y = slide->border.high.y;
    else
        frame.high.x = slide->border.high.x;
    return shell_rectangle(frame, arena, lines);
}

/* Makes a rectangle across the front wall. `from` and `to` lie along the slide, counted from the
 * middle of the wall. On both sides it reaches beyond the mouth by `aside`. */
static bool front_outline(const struct slide *slide, double from, double to, double aside,
                          struct arena *arena, outline *lines) {
    struct frame frame = shell_frame_grown(slide->mouth, aside);
    if (slide->along_y) {
        const double middle = (slide->mouth.high.y + slide->border.high.y) / 2;
        frame.low.y = middle + from;
        frame.high.y = middle + to;
    } else {
        const double middle = (slide->mouth.high.x + slide->border.high.x) / 2;
        frame.low.x = middle + from;
        frame.high.x = middle + to;
    }
    return shell_rectangle(frame, arena, lines);
}

/* Adds the groove to the box, and to the lid the body that slides in it. */
static bool add_slide(const struct slide *slide, const struct hollow *hollow, struct shell shell[2]) {
    struct arena *arena = shell->arena;
    outline top, ground, lid_top, lid_ground;
    return slide_outline(slide, 0, arena, &top) && slide_outline(slide, slide->thick, arena, &ground) &&
           shell_walls(shell, &top, slide->high, &ground, slide->low, true) &&
           shell_flat(shell, &top, slide->high, SHELL_UP, true) &&
           shell_flat(shell, &ground, slide->low, SHELL_UP, false) &&
           shell_flat(shell, &hollow->level->lines, slide->low, SHELL_UP, true) &&
           slide_outline(slide, -slide->play, arena, &lid_top) &&
           slide_outline(slide, slide->thick - slide->play, arena, &lid_ground) &&
           shell_walls(&shell[1], &lid_top, slide->high, &lid_ground, slide->low, false) &&
           shell_flat(&shell[1], &lid_top, slide->high, SHELL_UP, false) &&
           shell_flat(&shell[1], &lid_ground, slide->low, SHELL_DOWN, false);
}

/* Adds the ridge on the front wall, and the groove for it in the lid. */
static bool add_catch(const struct slide *slide, struct shell shell[2]) {
    struct arena *arena = shell->arena;
    const double height = slide->play + CATCH, foot = 2 * height, head = height / 2, more = slide->play / 2;
    outline low, top, mouth, deep;
    return front_outline(slide, -foot, foot, -slide->play, arena, &low) &&
           front_outline(slide, -head, head, -slide->play - height, arena, &top) &&
           shell_flat(shell, &low, slide->low, SHELL_UP, true) &&
           shell_walls(shell, &top, slide->low - height, &low, slide->low, false) &&
           shell_flat(shell, &top, slide->low - height, SHELL_UP, false) &&
           front_outline(slide, -foot - more, foot + more, 0, arena, &mouth) &&
           front_outline(slide, -head - more, head + more, -height, arena, &deep) &&
           shell_flat(&shell[1], &mouth, slide->low, SHELL_DOWN, true) &&
           shell_walls(&shell[1], &deep, slide->low - height - more / 2, &mouth, slide->low, true) &&
           shell_flat(&shell[1], &deep, slide->low - height - more / 2, SHELL_DOWN, false);
}

/* Adds a dent on the lid, near its open end, for the thumb. */
static bool add_grip(const struct slide *slide, struct shell *lid) {
    const double deep = slide->high + slide->thick / 3;
    const double width =
        slide->along_y ? slide->mouth.high.x - slide->mouth.low.x : slide->mouth.high.y - slide->mouth.low.y;
    outline lines, ground;
    return front_outline(slide, -1.5, 1.5, -width / 4, lid->arena, &lines) &&
           front_outline(slide, -1, 1, -width / 4 - 0.5, lid->arena, &ground) &&
           shell_flat(lid, &lines, slide->high, SHELL_UP, true) &&
           shell_walls(lid, &lines, slide->high, &ground, deep, true) &&
           shell_flat(lid, &ground, deep, SHELL_UP, false);
}

static enum treen_status check_slide(const struct parts *parts, struct treen_error *error) {
    const struct making *making = &parts->making;
    const double play = making->tolerance;
    if (making->rim < making->floor + LEAST_WALL)
        return error_bad(error,
                         "found a box with a rim of %.4g mm, expected at least %.4g: the lid's groove is as "
                         "deep as the floor is thick",
                         making->rim, making->floor + LEAST_WALL);
    if (making->floor < 2 * play + 2 * CATCH)
        return error_bad(
            error,
            "found a floor of %.4g mm, expected at least %.4g: a lid as thick as that would have no hold",
            making->floor, 2 * play + 2 * CATCH);
    return TREEN_OK;
}

enum treen_status lid_slides(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error) {
    const struct making *making = &parts->making;
    const struct frame mouth = hollow->frame;
    const struct slide slide = {.mouth = mouth,
                                .border = shell_frame_grown(mouth, making->rim),
                                .along_y = mouth.high.y - mouth.low.y > mouth.high.x - mouth.low.x,
                                .thick = making->floor,
                                .play = making->tolerance,
                                .high = hollow->high - making->floor,
                                .low = hollow->high};
    outline border;
    TRY(check_slide(parts, error));
    TRY_ROOM(shell_rectangle(slide.border, shell->arena, &border));
    TRY(tray_add(parts, hollow, &border, slide.high, shell, error));
    TRY_ROOM(add_slide(&slide, hollow, shell));
    /* The ridge needs room on the front wall, and the dent as well. */
    if (making->rim > 4 * (slide.play + CATCH) + 2 * LEAST_WALL)
        TRY_ROOM(add_catch(&slide, shell));
    if (making->rim > 3 + 2 * LEAST_WALL)
        TRY_ROOM(add_grip(&slide, &shell[1]));
    return TREEN_OK;
}

/* ---- The cap --------------------------------------------------------------------------------- */

/* The profile of the ridge around a lip, in parts of the lip's height and of the ridge's. */
static const struct {
    double along, out;
} PROFILE[] = {{0, 0}, {0.3, 0}, {0.5, 1}, {0.6, 1}, {0.8, 0}, {1, 0}};
enum { LEVELS = sizeof PROFILE / sizeof *PROFILE };

struct cap {
    const outline *border, *mouth;
    double lip, wall, play, high; /* the lip goes down from the height `high`; it is `wall` thick */
};

/* Adds walls with a ridge: levels of the mouth, which grows by `by` and the ridge. */
static bool add_profile(const struct cap *cap, double by, double ridge, double lip, bool hole,
                        struct shell *shell, outline *first, outline *last) {
    outline above, below;
    for (int i = 0; i < LEVELS; i++) {
        const double z = cap->high + PROFILE[i].along * cap->lip;
        const double end = i + 1 == LEVELS ? cap->high + lip : z;
        if (!outline_grow(cap->mouth, by + PROFILE[i].out * ridge, shell->arena, &below))
            return false;
        if (i && !shell_walls(shell, &above, cap->high + PROFILE[i - 1].along * cap->lip, &below, end, hole))
            return false;
        if (!i)
            *first = below;
        above = below;
    }
    *last = below;
    return true;
}

/* Adds the walls of the mouth, above the place for the pieces. */
static bool add_mouth(const struct cap *cap, const struct hollow *hollow, struct shell *shell) {
    outline first, last;
    return add_profile(cap, 0, cap->play + CATCH, cap->lip, true, shell, &first, &last) &&
           shell_flat(shell, &first, cap->high, SHELL_UP, true) &&
           shell_flat(shell, &last, hollow->high, SHELL_UP, false) &&
           shell_flat(shell, &hollow->level->lines, hollow->high, SHELL_UP, true);
}

/* Adds the plate of the cap, and its lip, which is a ring. It ends above the pieces by the play. */
static bool add_cap(const struct cap *cap, double thick, struct shell *shell) {
    const double top = cap->high - thick, end = cap->lip - cap->play;
    outline first, last, inner;
    return shell_flat(shell, cap->border, top, SHELL_UP, false) &&
           shell_walls(shell, cap->border, top, cap->border, cap->high, false) &&
           shell_flat(shell, cap->border, cap->high, SHELL_DOWN, false) &&
           add_profile(cap, -cap->play, cap->play + CATCH, end, false, shell, &first, &last) &&
           outline_grow(cap->mouth, -cap->play - cap->wall, shell->arena, &inner) &&
           shell_flat(shell, &first, cap->high, SHELL_DOWN, true) &&
           shell_flat(shell, &inner, cap->high, SHELL_DOWN, false) &&
           shell_walls(shell, &inner, cap->high, &inner, cap->high + end, true) &&
           shell_flat(shell, &last, cap->high + end, SHELL_DOWN, false) &&
           shell_flat(shell, &inner, cap->high + end, SHELL_DOWN, true);
}

static enum treen_status check_cap(const struct parts *parts, double wall, struct treen_error *error) {
    const struct making *making = &parts->making;
    const double ridge = making->tolerance + CATCH, least = 0.4;
    if (making->rim < ridge + LEAST_WALL)
        return error_bad(error,
                         "found a box with a rim of %.4g mm, expected at least %.4g: the cap snaps into it",
                         making->rim, ridge + LEAST_WALL);
    if (wall < least)
        return error_bad(error,
                         "found a cell of %.4g mm, expected at least %.4g: the lip of a cap has no room",
                         making->cell, making->cell * least / wall);
    return TREEN_OK;
}

enum treen_status lid_caps(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                           struct treen_error *error) {
    const struct making *making = &parts->making;
    const double lip = 6 * (making->tolerance + CATCH) + 2, wall = fmin(2, making->cell / 6);
    outline hull, border, mouth;
    TRY(check_cap(parts, wall, error));
    TRY_ROOM(outline_hull(&hollow->level->lines, shell->arena, &hull) &&
             outline_grow(&hull, making->rim, shell->arena, &border) &&
             hollow_mouth(hollow, shell->arena, &mouth));
    const struct cap cap = {&border, &mouth, lip, wall, making->tolerance, hollow->high - lip};
    TRY(tray_add(parts, hollow, &border, cap.high, shell, error));
    TRY_ROOM(add_mouth(&cap, hollow, shell) && add_cap(&cap, making->floor, &shell[1]));
    return TREEN_OK;
}

/* ---- The lid with screws --------------------------------------------------------------------- */

/* In millimetres: what is left of the lid below the heads. */
static const double LEFT = 0.5;

/* Returns the middle of the screw in corner `i` of the border. */
static struct point screw_middle(const struct frame *border, int i, double rim) {
    return (struct point){i & 1 ? border->high.x - rim / 2 : border->low.x + rim / 2,
                          i & 2 ? border->high.y - rim / 2 : border->low.y + rim / 2};
}

/* Returns the diameter of the holes that the screws cut their threads into. */
static double thread_of(const struct making *making) {
    return making->screw_hole > 0 ? making->screw_hole : 0.85 * making->screw;
}

/* Adds the hole of a screw to the box, from the height `high` down. */
static bool add_thread(const struct making *making, struct point at, double high, double deep,
                       struct shell *box) {
    outline hole;
    return shell_circle(at, thread_of(making) / 2, box->arena, &hole) &&
           shell_flat(box, &hole, high, SHELL_UP, true) &&
           shell_walls(box, &hole, high, &hole, high + deep, true) &&
           shell_flat(box, &hole, high + deep, SHELL_UP, false);
}

/* Adds the hole of a screw to the lid, with a place for a head whose sides slope by 45 degrees. */
static bool add_head(const struct making *making, struct point at, double high, struct shell *lid) {
    const double room = making->screw / 2 + making->tolerance / 2, deep = making->screw / 2;
    const double top = high - making->floor;
    outline head, shaft;
    return shell_circle(at, room + deep, lid->arena, &head) && shell_circle(at, room, lid->arena, &shaft) &&
           shell_flat(lid, &head, top, SHELL_UP, true) &&
           shell_walls(lid, &head, top, &shaft, top + deep, true) &&
           shell_walls(lid, &shaft, top + deep, &shaft, high, true) &&
           shell_flat(lid, &shaft, high, SHELL_DOWN, true);
}

static enum treen_status check_screws(const struct making *making, struct treen_error *error) {
    const double head = 2 * making->screw + making->tolerance,
                 rim = fmax(head, thread_of(making)) + 2 * LEAST_WALL, lid = making->screw / 2 + LEFT;
    if (making->rim < rim)
        return error_bad(error,
                         "found a box with a rim of %.4g mm, expected at least %.4g: the screws lie in it",
                         making->rim, rim);
    if (making->floor < lid)
        return error_bad(error, "found a floor of %.4g mm, expected at least %.4g: the heads lie in the lid",
                         making->floor, lid);
    return TREEN_OK;
}

enum treen_status lid_screws(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error) {
    const struct making *making = &parts->making;
    const struct frame border = shell_frame_grown(hollow->frame, making->rim);
    const double high = hollow->high, deep = fmin(4 * making->screw, hollow->low - high);
    outline lines;
    TRY(check_screws(making, error));
    TRY_ROOM(shell_rectangle(border, shell->arena, &lines));
    TRY(tray_add(parts, hollow, &lines, high, shell, error));
    TRY_ROOM(shell_flat(shell, &hollow->level->lines, high, SHELL_UP, true) &&
             shell_flat(&shell[1], &lines, high - making->floor, SHELL_UP, false) &&
             shell_walls(&shell[1], &lines, high - making->floor, &lines, high, false) &&
             shell_flat(&shell[1], &lines, high, SHELL_DOWN, false));
    for (int i = 0; i < 4; i++) {
        const struct point at = screw_middle(&border, i, making->rim);
        TRY_ROOM(add_thread(making, at, high, deep, shell) && add_head(making, at, high, &shell[1]));
    }
    return TREEN_OK;
}
