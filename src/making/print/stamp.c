#include "making/print/stamp.h"

#include "base/order.h"
#include "making/print/faces.h"
#include "making/print/letters.h"
#include "making/sheet/flat_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const double LARGEST = 0.5; /* height of letters, in cells */
static const double STEEPEST = 3;  /* the least height of letters, in depths */
static const double CLEAR = 4;     /* millimetres: strokes of such letters are two nozzles wide */
enum { LONGEST = 32 };             /* bytes of a name that was shortened */

struct stamping {
    const struct making *making;
    const struct lie *lie;
    const joint_list *joints; /* of the piece; null = it has none */
    struct faces faces;
};

/* ---- Choosing -------------------------------------------------------------------------------- */

enum { MERITS = 4 };

/* A place for the name. Its merits, the first one first: an outer face; large letters; a piece that
 * is long at right angles to the face; a small face. */
struct choice_of_face {
    struct label label;
    uint32_t face;
    double merit[MERITS];
    bool found;
};

struct near_middle {
    double distance2;
    struct point at;
};

static int by_distance(const void *a, const void *b) {
    const struct near_middle *one = a, *other = b;
    ORDER_BY(one->distance2, other->distance2);
    ORDER_BY(one->at.x, other->at.x);
    return ORDER(one->at.y, other->at.y);
}

/* Lists places all over a part, those near its middle first. */
static bool list_places(const struct stamping *work, const outline *part, point_list *places) {
    enum { SIDE = 21 };
    const struct frame frame = outline_frame(part);
    const double grain = 1e-9 * work->making->cell * work->making->cell;
    struct near_middle near[SIDE * SIDE];
    double wide = frame.high.x - frame.low.x, high = frame.high.y - frame.low.y;
    for (int i = 0; i < SIDE * SIDE; i++) {
        double x = ((i % SIDE + 1.0) / (SIDE + 1) - 0.5) * wide,
               y = ((i / SIDE + 1.0) / (SIDE + 1) - 0.5) * high;
        near[i] = (struct near_middle){
            grain * round((x * x + y * y) / grain),
            {(frame.low.x + frame.high.x) / 2 + x, (frame.low.y + frame.high.y) / 2 + y}};
    }
    qsort(near, SIDE * SIDE, sizeof *near, by_distance);
    places->at = ARENA_NEW(work->faces.arena, SIDE * SIDE, struct point);
    for (; places->at && places->count < SIDE * SIDE; places->count++)
        places->at[places->count] = near[places->count].at;
    places->room = places->count;
    return places->at;
}

/* Returns how far the mesh reaches along the normal of a face. Tells in *is_outer whether nothing
 * of the mesh lies beyond the face. */
static double length_at(const struct stamping *work, const struct face *face, bool *is_outer) {
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < work->faces.mesh->place.count; i++) {
        double at = dot(face->normal, work->faces.mesh->place.at[i].at);
        low = fmin(low, at);
        high = fmax(high, at);
    }
    *is_outer = high < face->distance + 1e-6 * work->making->cell;
    return high - low;
}

/* Compares merits, of which nearly equal ones are equal. */
static bool is_better(const struct choice_of_face *a, const struct choice_of_face *b) {
    for (int i = 0; i < MERITS; i++)
        if (fabs(a->merit[i] - b->merit[i]) > 1e-6 * fabs(b->merit[i]))
            return a->merit[i] > b->merit[i];
    return false;
}

/* Takes a part of a face when it is better than those before. */
static bool try_part(const struct stamping *work, const char *name, uint32_t face, const outline *part,
                     struct choice_of_face *best) {
    const outline nothing = {0};
    const double most = LARGEST * work->making->cell, least = STEEPEST * work->making->stamp;
    struct choice_of_face tried = {.label.text = name, .face = face};
    double area = outline_area(part);
    point_list places = {0};
    bool is_outer;
    if (area < least * least)
        return true;
    if (!list_places(work, part, &places))
        return false;
    double length = length_at(work, &work->faces.face.at[face], &is_outer);
    tried.found = label_find(&tried.label, part, &nothing, &places, most, least);
    const double merit[MERITS] = {is_outer, tried.label.height, length, -area};
    memcpy(tried.merit, merit, sizeof merit);
    if (tried.found && (!best->found || is_better(&tried, best)))
        *best = tried;
    return true;
}

/* Tells whether a face looks down to the plate, or where nobody sees it. */
static bool is_unseen(const struct stamping *work, uint32_t face) {
    const double *normal = work->faces.face.at[face].normal;
    double hidden[3];
    for (size_t i = 0; work->joints && i < work->joints->count; i++) {
        joint_direction(&work->joints->at[i], hidden);
        if (dot(hidden, normal) > 0.999)
            return true;
    }
    return dot(work->lie->turn[2], normal) < -0.999;
}

static bool choose_face(const struct stamping *work, const char *name, struct choice_of_face *best) {
    *best = (struct choice_of_face){0};
    for (uint32_t f = 0; f < work->faces.face.count; f++) {
        if (is_unseen(work, f))
            continue;
        outline lines;
        outline_list split;
        if (!faces_lines(&work->faces, f, &lines) || !outline_split(&lines, work->faces.arena, &split))
            return false;
        for (size_t i = 0; i < split.count; i++)
            if (!try_part(work, name, f, &split.at[i], best))
                return false;
    }
    return true;
}

/* ---- Shorter names --------------------------------------------------------------------------- */

/* Tells whether the name of another piece begins or ends with the text, as both are written: in
 * capitals. */
static bool is_of_another(const struct parts *parts, size_t piece, const char *text) {
    const size_t length = strlen(text);
    for (size_t i = 0; i < parts->pieces; i++) {
        const char *name = parts->piece[i].name;
        const size_t all = strlen(name);
        if (i != piece && all >= length &&
            (!strncasecmp(name, text, length) || !strcasecmp(name + all - length, text)))
            return true;
    }
    return false;
}

/* Tells whether a character of a text in UTF-8 begins there, or the text ends. */
static bool is_boundary(const char *at) {
    return ((unsigned char)*at & 0xC0) != 0x80;
}

/* Tries a shorter name, and takes it where its letters are larger. */
static bool try_shorter(const struct stamping *work, const struct parts *parts, size_t piece,
                        const char *text, struct choice_of_face *best) {
    struct choice_of_face tried;
    if (!text)
        return false;
    if (!text[strspn(text, " ")] || is_of_another(parts, piece, text))
        return true;
    if (!choose_face(work, text, &tried))
        return false;
    if (tried.found && (!best->found || tried.label.height > best->label.height))
        *best = tried;
    return true;
}

static bool is_clear(const struct choice_of_face *choice) {
    return choice->found && choice->label.height > CLEAR - 1e-9;
}

/* Chooses a face for the name, or for the longest beginning or end that a nozzle can write. */
static bool choose_name(const struct stamping *work, const struct parts *parts, size_t piece,
                        struct choice_of_face *best) {
    const char *name = parts->piece[piece].name;
    const size_t length = strlen(name);
    if (!choose_face(work, name, best))
        return false;
    for (size_t cut = length > LONGEST ? length - LONGEST : 1; cut < length && !is_clear(best); cut++) {
        if (is_boundary(name + length - cut) &&
            !try_shorter(work, parts, piece, arena_text(work->faces.arena, name, length - cut), best))
            return false;
        if (!is_clear(best) && is_boundary(name + cut) && !try_shorter(work, parts, piece, name + cut, best))
            return false;
    }
    return true;
}

/* ---- Sinking --------------------------------------------------------------------------------- */

static bool letters_at(const struct label *label, struct arena *arena, outline *letters) {
    outline lying;
    return letters_outline(label->text, label->height, arena, &lying) &&
           outline_move(&lying, label->standing ? 1 : 0, label->middle, arena, letters);
}

static bool stamp(struct stamping *work, const struct parts *parts, size_t piece, struct arena *arena,
                  struct mesh *mesh) {
    struct choice_of_face chosen;
    struct mesh made;
    outline letters;
    if (!choose_name(work, parts, piece, &chosen))
        return false;
    if (!chosen.found)
        return true;
    if (!letters_at(&chosen.label, work->faces.arena, &letters) ||
        !faces_carve(&work->faces, chosen.face, &letters, -work->making->stamp, arena, &made))
        return false;
    *mesh = made;
    return true;
}

bool stamp_name(const struct parts *parts, size_t piece, const struct lie *lie, const joint_list *joints,
                struct arena *arena, struct mesh *mesh) {
    struct arena scratch;
    arena_beside(&scratch, arena);
    struct stamping work = {.making = &parts->making, .lie = lie, .joints = joints};
    bool done = faces_find(&work.faces, mesh, 1e-7 * parts->making.cell, &scratch) &&
                stamp(&work, parts, piece, arena, mesh);
    arena_free(&scratch);
    return done;
}
