#include "making/print/joint.h"

#include "making/print/faces.h"
#include "making/print/letters.h"
#include "making/print/shell.h"
#include "making/sheet/tiles.h"

#include <math.h>

/* In cells: the usual length of a peg, and how much narrower each side gets towards its end. The
 * ridge catches in the groove by CATCH. A hole is longer by the gap. */
static const double LENGTH = 0.45, TAPER = 0.03, CATCH = 0.01;

/* The same for balls, and the usual width there. */
static const double BALL_LENGTH = 0.25, BALL_WIDTH = 0.4;

/* In cells: the wall that is left beside a hole, and the depth of a joint's letter. */
static const double WALL = 0.06, LETTER = 0.04;

/* In cells: the least width where a cut has less room than usual, and the steps of such widths. */
static const double LEAST = 0.2, STEP = 0.1;

/* The corner that a peg lacks, in parts of its width; and the usual width in cells. */
static const double CORNER = 0.3, WIDTH = 2.0 / 3;

/* The profile of a peg, in parts of its length and of the height of its ridge. */
static const struct {
    double along, out;
} PROFILE[] = {{0, 0}, {0.5, 0}, {0.6, 1}, {0.68, 1}, {0.92, 0}, {1, 0}};
enum { LEVELS = sizeof PROFILE / sizeof *PROFILE };

bool joints_have_keys(const struct parts *parts) {
    const enum making_joint joint = parts->making.joint;
    return joint == JOINTS_KEY || (joint != JOINTS_ROUND && !parts->grid->faces);
}

bool joints_are_loose(const struct parts *parts) {
    return joints_have_keys(parts) || parts->making.joint == JOINTS_ROUND;
}

/* Tells whether the form is a circle. */
static bool is_round(const struct making *making) {
    return making->joint == JOINTS_ROUND || making->joint == JOINTS_PINS;
}

static bool has_ridge(const struct parts *parts) {
    const enum making_joint joint = parts->making.joint;
    return parts->grid->faces && (joint == JOINTS_SNAP || joint == JOINTS_PINS);
}

/* ---- Sizes ----------------------------------------------------------------------------------- */

/* Returns how much narrower a side gets along the joint. */
static double taper_of(const struct making *making) {
    return is_round(making) ? 0 : TAPER * making->cell;
}

/* Returns the height of the ridge: the room around the peg, the catch, and the taper since the
 * level in front of it. */
static double ridge_of(const struct parts *parts) {
    const struct making *making = &parts->making;
    return has_ridge(parts) ? 2 * making->gap + CATCH * making->cell + taper_of(making) / 10 : 0;
}

/* Tells whether all cuts are as wide: those of cubes, and of prisms between their layers. */
static bool is_upright(const struct grid *grid) {
    return grid->cubic || tiles_suit(grid);
}

/* Returns the distance from the middle of a cut to its nearest side. Bricks are cut across any
 * axis. */
static double radius_of(const struct parts *parts) {
    return parts->making.cell * (parts->grid->cubic ? 0.5 : tiles_inner_radius(parts->grid));
}

/* Returns the widest peg whose hole has room in a circle. Those of cubes have room in a square. */
static double widest_in(const struct parts *parts, double radius) {
    const double half = parts->grid->cubic || is_round(&parts->making) ? 0.5 : sqrt(0.5);
    return radius / half - 2 * parts->making.gap - 2 * ridge_of(parts);
}

/* Returns the widest peg whose hole leaves a wall in every cell. */
static double widest_of(const struct parts *parts) {
    const struct making *making = &parts->making;
    return widest_in(parts, radius_of(parts) - making->gap - fmax(making->bevel, WALL * making->cell));
}

double joints_width(const struct parts *parts) {
    const struct making *making = &parts->making;
    if (making->joint_width > 0)
        return making->joint_width;
    if (!parts->grid->faces)
        return BALL_WIDTH * making->cell;
    return is_upright(parts->grid) ? fmin(WIDTH * making->cell, widest_of(parts)) : WIDTH * making->cell;
}

double joints_width_in(const struct parts *parts, double mouth, double deep) {
    const double usual = joints_width(parts), cell = parts->making.cell, step = STEP * cell,
                 widest = widest_in(parts, fmin(mouth, deep - WALL * cell));
    if (widest > usual - 1e-6 * cell)
        return usual;
    const double width = step * floor(widest / step);
    return parts->making.joint_width > 0 || width < LEAST * cell ? 0 : width;
}

double joints_narrowest(const struct parts *parts) {
    const struct making *making = &parts->making;
    return making->joint_width > 0 || is_upright(parts->grid) ? 0 : LEAST * making->cell;
}

static double depth_of(const struct parts *parts) {
    const struct making *making = &parts->making;
    if (making->joint_depth > 0)
        return making->joint_depth;
    return (parts->grid->faces ? LENGTH : BALL_LENGTH) * making->cell;
}

/* Checks that the corners of a hole's ground are inside of a ball. */
static enum treen_status check_ball(const struct parts *parts, struct treen_error *error) {
    const struct making *making = &parts->making;
    const double half = joints_width(parts) * (is_round(making) ? 0.5 : sqrt(0.5)) + making->gap,
                 deep = depth_of(parts) + making->gap,
                 most = making->cell / 2 - making->gap - WALL * making->cell;
    if (hypot(half, deep) > most)
        return error_bad(
            error,
            "found a joint %.4g mm wide and %.4g mm deep, expected a smaller one: its hole needs "
            "walls in a ball of %.4g mm",
            joints_width(parts), depth_of(parts), making->cell);
    return TREEN_OK;
}

double joints_depth(const struct parts *parts) {
    return depth_of(parts) + parts->making.gap + (LETTER + WALL) * parts->making.cell;
}

double joints_mouth(const struct parts *parts) {
    return fmax(parts->making.bevel, LETTER * parts->making.cell);
}

enum treen_status joints_check(const struct parts *parts, struct treen_error *error) {
    const struct making *making = &parts->making;
    if (!parts->grid->faces)
        return check_ball(parts, error);
    if (!is_upright(parts->grid))
        return TREEN_OK;
    const double least = making->joint == JOINTS_ROUND ? 0.1 * making->cell : 0.3 * radius_of(parts),
                 most = widest_of(parts), deepest = (1 - WALL - LETTER) * making->cell - 3 * making->gap;
    if (most < least)
        return error_bad(error,
                         "found a gap of %.4g mm and a bevel of %.4g mm, expected less: a joint has no room",
                         making->gap, making->bevel);
    if (making->joint_width > 0 && (making->joint_width < least || making->joint_width > most))
        return error_bad(
            error,
            "found a joint %.4g mm wide, expected at least %.4g and at most %.4g: the hole needs walls",
            making->joint_width, least, floor(100 * most) / 100);
    if (making->joint_depth > deepest)
        return error_bad(error, "found a joint %.4g mm deep, expected at most %.4g: the hole needs a ground",
                         making->joint_depth, floor(100 * deepest) / 100);
    return TREEN_OK;
}

/* ---- Forms ----------------------------------------------------------------------------------- */

/* Finds the form of a joint around (0, 0), grown by `by`: a circle, or a square without a
 * corner. */
static bool joint_form(const struct parts *parts, double width, double by, struct arena *arena,
                       outline *form) {
    const double half = width / 2, cut = half - CORNER * width;
    const struct point corner[5] = {{-half, -half}, {half, -half}, {half, cut}, {cut, half}, {-half, half}};
    point_list line = {0};
    outline lines = {0};
    if (is_round(&parts->making))
        return shell_circle((struct point){0, 0}, half + by, arena, form);
    for (int i = 0; i < 5; i++)
        if (!array_push(arena, &line, corner[i]))
            return false;
    return array_push(arena, &lines, line) && outline_grow(&lines, by, arena, form);
}

void joint_direction(const struct joint *joint, double direction[3]) {
    for (int k = 0; k < 3; k++)
        direction[k] = joint->first ? joint->normal[k] : -joint->normal[k];
}

/* Lays a form on the plane of a face. The second part looks at it from the other side. */
static bool lay_form(const struct joint *joint, const struct relief_plane *plane, const outline *form,
                     struct arena *arena, outline *laid) {
    const point_list *from = &form->at[0];
    point_list line = {0};
    double other[3];
    *laid = (outline){0};
    cross(joint->normal, joint->across, other);
    for (size_t i = 0; i < from->count; i++) {
        const struct point *point = &from->at[joint->first ? i : from->count - 1 - i];
        double at[3];
        for (int k = 0; k < 3; k++)
            at[k] = joint->at[k] + point->x * joint->across[k] + point->y * other[k];
        if (!array_push(arena, &line, ((struct point){dot(at, plane->u), dot(at, plane->v)})))
            return false;
    }
    return array_push(arena, laid, line);
}

/* Finds the levels of a peg or a hole on a plane, and returns how many there are; 0: there is no
 * memory. The ridge is as high as the room around the peg, and catches. Both parts are one gap from
 * the plane between them. */
static int joint_levels(const struct parts *parts, const struct joint *joint,
                        const struct relief_plane *plane, struct arena *arena,
                        struct faces_level level[LEVELS]) {
    const double gap = parts->making.gap, length = depth_of(parts);
    const bool peg = joint->form == JOINT_PEG, plain = !has_ridge(parts);
    int levels = 0;
    for (int i = 0; i < LEVELS; i += plain ? LEVELS - 1 : 1, levels++) {
        double along = PROFILE[i].along * length,
               by = PROFILE[i].out * ridge_of(parts) - PROFILE[i].along * taper_of(&parts->making);
        outline form;
        if (!joint_form(parts, joint->width, by + (peg ? -gap : gap), arena, &form) ||
            !lay_form(joint, plane, &form, arena, &level[levels].lines))
            return 0;
        level[levels].height = peg ? along : i == 0 ? 0 : i + 1 == LEVELS ? -along - gap : 2 * gap - along;
    }
    return levels;
}

/* ---- In a part ------------------------------------------------------------------------------- */

/* Finds the face of the joint's part that lies `above` its plane. False: there is none. */
static bool joint_face(const struct faces *faces, const struct joint *joint, double above, uint32_t *found) {
    double out[3];
    joint_direction(joint, out);
    const double at = dot(out, joint->at) + above;
    for (size_t f = 0; f < faces->face.count; f++) {
        const struct face *face = &faces->face.at[f];
        if (dot(out, face->normal) > 1 - 1e-9 && fabs(face->distance - at) < 100 * faces->grain) {
            *found = (uint32_t)f;
            return true;
        }
    }
    return false;
}

/* Returns the height of a letter that has room on the end of a narrow peg, too. */
static double letter_height(const struct parts *parts, const struct joint *joint) {
    const double end = joint->width - 2 * (parts->making.gap + taper_of(&parts->making));
    return fmin(joint->width / 2, 0.57 * end);
}

/* Sinks the letter of the joint into the end of the peg, or into the ground of the hole. */
static bool carve_letter(const struct parts *parts, const struct joint *joint, struct arena *scratch,
                         struct arena *arena, struct mesh *mesh) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const double cell = parts->making.cell, length = depth_of(parts);
    const double deep = joint->form == JOINT_PEG ? length : -length - parts->making.gap;
    const char text[2] = {letters[joint->number % (sizeof letters - 1)]};
    struct faces faces;
    struct mesh made;
    outline upright, lines;
    uint32_t face;
    if (joint->number == JOINT_PLAIN)
        return true;
    if (!faces_find(&faces, mesh, 1e-7 * cell, scratch))
        return false;
    if (!joint_face(&faces, joint, deep - parts->making.gap, &face))
        return true;
    const struct relief_plane plane = faces_plane(&faces, face);
    const struct point at = {dot(joint->at, plane.u), dot(joint->at, plane.v)};
    if (!letters_outline(text, letter_height(parts, joint), scratch, &upright) ||
        !outline_move(&upright, 0, at, scratch, &lines) ||
        !faces_carve(&faces, face, &lines, -fmin(0.4, LETTER * cell), arena, &made))
        return false;
    *mesh = made;
    return true;
}

static bool carve(const struct parts *parts, const struct joint *joint, struct arena *scratch,
                  struct arena *arena, struct mesh *mesh) {
    struct faces_level level[LEVELS];
    struct faces faces;
    struct mesh made;
    uint32_t face;
    if (!faces_find(&faces, mesh, 1e-7 * parts->making.cell, scratch))
        return false;
    if (!joint_face(&faces, joint, -parts->making.gap, &face))
        return true;
    const struct relief_plane plane = faces_plane(&faces, face);
    const int levels = joint_levels(parts, joint, &plane, scratch, level);
    if (!levels || !faces_carve_levels(&faces, face, level, levels, arena, &made))
        return false;
    *mesh = made;
    return carve_letter(parts, joint, scratch, arena, mesh);
}

bool joints_carve(const struct parts *parts, const joint_list *joints, struct arena *arena,
                  struct mesh *mesh) {
    struct arena scratch;
    bool done = true;
    arena_beside(&scratch, arena);
    for (size_t i = 0; done && i < joints->count; i++)
        done = carve(parts, &joints->at[i], &scratch, arena, mesh);
    arena_free(&scratch);
    return done;
}

/* ---- The key --------------------------------------------------------------------------------- */

enum treen_status joints_key(const struct parts *parts, double width, struct arena *arena,
                             struct mesh *mesh) {
    const struct making *making = &parts->making;
    const double end = depth_of(parts);
    struct arena scratch;
    outline middle, tip;
    arena_beside(&scratch, arena);
    struct shell *shell = shell_open(1, making->cell, &scratch);
    enum treen_status status = TREEN_NO_MEMORY;
    if (shell && joint_form(parts, width, -making->gap, &scratch, &middle) &&
        joint_form(parts, width, -making->gap - taper_of(making), &scratch, &tip) &&
        shell_flat(shell, &tip, -end, SHELL_UP, false) && shell_walls(shell, &tip, -end, &middle, 0, false) &&
        shell_walls(shell, &middle, 0, &tip, end, false) && shell_flat(shell, &tip, end, SHELL_DOWN, false))
        status = shell_close(shell, arena, mesh);
    arena_free(&scratch);
    return status;
}
