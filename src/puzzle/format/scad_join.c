/* Pieces that are printed in parts: a joint of one part goes into the joint of another. The other
 * part lies then so that the two faces meet, and the points of the joints are on the same side.
 * Where several joints have one label, parts are tried until all joints meet. */
#include "puzzle/format/scad_cut.h"
#include "puzzle/format/scad_read.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* The most cells that are looked at, so that equal labels cannot cost for ever. */
enum { MOST_LOOKS = 1 << 20 };

/* The reasons why parts cannot be joined. */
enum fault { NO_FAULT, OVERLAP, UNMET, HALVED };

struct joining {
    struct scad *scad;
    const struct scan *scan;
    struct arena *arena;
    struct scad_lying *lying; /* by part */
    size_t *paired;           /* the joints that meet another, in the order in which they were found */
    size_t pairs;             /* their number */
    bool *is_paired;          /* by joint */
    size_t laid, looks;       /* parts that lie; cells that were looked at */

    /* The fault that was found with the most parts laid: of this part, or of this joint. */
    enum fault fault;
    size_t faulty, deepest;
};

/* ---- Turns ----------------------------------------------------------------------------------- */

/* Returns the matrix that takes the axes a, b and their cross product to c, d and theirs. All are
 * one step long. */
static void turn_to(struct treen_cell a, struct treen_cell b, struct treen_cell c, struct treen_cell d,
                    int turn[3][3]) {
    const struct treen_cell e = cell_cross(a, b), f = cell_cross(c, d);
    const int from[3][3] = {{a.x, a.y, a.z}, {b.x, b.y, b.z}, {e.x, e.y, e.z}};
    const int to[3][3] = {{c.x, c.y, c.z}, {d.x, d.y, d.z}, {f.x, f.y, f.z}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            turn[i][j] = to[0][i] * from[0][j] + to[1][i] * from[1][j] + to[2][i] * from[2][j];
}

static struct treen_cell negative(struct treen_cell at) {
    return (struct treen_cell){-at.x, -at.y, -at.z};
}

/* Returns the middle of the joint, or of the cube that it slants in, in halves of a cube. */
static struct treen_cell middle_of(const struct scad_joint *joint) {
    int in = joint->between ? 0 : 1;
    struct treen_cell at = {2 * joint->cell.x + in, 2 * joint->cell.y + in, 2 * joint->cell.z + in};
    return joint->slanted ? at : cell_add(at, joint->face);
}

/* Returns the directions that the face and the point of the other joint have where it meets. */
static void mirrored(const struct scad_joint *joint, struct treen_cell *face, struct treen_cell *point) {
    *face = joint->slanted ? joint->point : negative(joint->face);
    *point = joint->slanted ? joint->face : joint->point;
}

static struct treen_cell middle_at(const struct scad_lying *lying, const struct scad_joint *joint) {
    return cell_add(scad_turn(lying, middle_of(joint)), lying->shift);
}

/* Lays the part of joint `to` at the part of joint `from`, which lies already. */
static void lay_at(const struct scad_lying *base, const struct scad_joint *from, const struct scad_joint *to,
                   struct scad_lying *lying) {
    struct treen_cell face, point;
    mirrored(from, &face, &point);
    face = scad_turn(base, face);
    point = scad_turn(base, point);
    *lying = (struct scad_lying){.known = true, .piece = base->piece};
    turn_to(to->face, to->point, face, point, lying->turn);
    lying->shift = cell_subtract(middle_at(base, from), middle_at(lying, to));
}

/* ---- Labels ---------------------------------------------------------------------------------- */

static bool is_labelled(const struct scad_joint *joint, struct scan_word label) {
    return joint->label.length == label.length && !memcmp(joint->label.text, label.text, label.length);
}

/* Tells whether one of the joints can go into the other by their labels. */
static bool belong(const struct scad_joint *a, const struct scad_joint *b) {
    return a->out != b->out && a->slanted == b->slanted && is_labelled(a, b->label);
}

/* Tells whether more joints with this label go out than in, or in than out, and this is one of
 * them. */
static bool is_lonely(const struct scad *scad, size_t index) {
    const struct scad_joint *of = &scad->joint.at[index];
    size_t before = 0, others = 0;
    for (size_t i = 0; i < scad->joint.count; i++) {
        before += i < index && scad->joint.at[i].out == of->out && is_labelled(&scad->joint.at[i], of->label);
        others += belong(&scad->joint.at[i], of);
    }
    return before >= others;
}

/* Says that there is no joint for this one. */
static enum treen_status lonely(const struct joining *joining, const struct scad_joint *joint) {
    if (!joint->label.length)
        return scan_error(joining->scan, joint->label.place,
                          "found a joint without a label that goes %s, expected one more that goes %s",
                          joint->out ? "out" : "in", joint->out ? "in" : "out");
    return scan_expected(joining->scan, joint->label,
                         "as many joints with this label that go in as there are that go out");
}

/* ---- Parts that meet ------------------------------------------------------------------------- */

/* Remembers a fault. Returns false. */
static bool is_faulty(struct joining *joining, enum fault fault, size_t index) {
    if (joining->laid > joining->deepest || joining->fault == NO_FAULT) {
        joining->fault = fault;
        joining->faulty = index;
        joining->deepest = joining->laid;
    }
    return false;
}

/* Tells whether the part has a cell at this place of its piece. */
static bool covers(struct joining *joining, size_t part, struct treen_cell place) {
    const struct shape *shape = &joining->scad->part.at[part].shape;
    const struct scad_lying back = scad_lying_back(&joining->lying[part]);
    const struct coloured_cell key = {.at = scad_place(&back, joining->scad->cut, place)};
    joining->looks++;
    return bsearch(&key, shape->cell, shape->count, sizeof key, cell_order);
}

/* Returns the part that lies there; SIZE_MAX: none. */
static size_t part_at(struct joining *joining, size_t piece, struct treen_cell place) {
    for (size_t i = piece; i < joining->scad->part.count; i++)
        if (joining->lying[i].known && joining->lying[i].piece == piece && covers(joining, i, place))
            return i;
    return SIZE_MAX;
}

static bool overlaps(struct joining *joining, size_t part) {
    const struct shape *shape = &joining->scad->part.at[part].shape;
    const struct scad_lying *lying = &joining->lying[part];
    for (size_t i = lying->piece; i < joining->scad->part.count; i++) {
        if (i == part || !joining->lying[i].known || joining->lying[i].piece != lying->piece)
            continue;
        for (size_t c = 0; c < shape->count && joining->looks < MOST_LOOKS; c++)
            if (covers(joining, i, scad_place(lying, joining->scad->cut, shape->cell[c].at)))
                return true;
    }
    return false;
}

static const struct scad_lying *lying_of(const struct joining *joining, const struct scad_joint *joint) {
    return &joining->lying[joint->part];
}

/* Returns the place on the other side of the joint's face. */
static struct treen_cell beyond(const struct joining *joining, const struct scad_joint *joint) {
    const struct scad_lying *lying = lying_of(joining, joint);
    /* A slanted face between cubes is that of a cube which was shifted by a half. */
    const struct scad_lying half = {.turn = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, .shift = {-1, -1, -1}};
    struct treen_cell at = joint->slanted ? joint->cell : cell_add(joint->cell, joint->face), face, point;
    mirrored(joint, &face, &point);
    if (joining->scad->cut)
        at = scad_cut_cell(at, face, point);
    return scad_place(lying, joining->scad->cut, joint->between ? scad_place(&half, true, at) : at);
}

/* Tells whether the two joints, whose parts lie, go into each other. */
static bool meet(const struct joining *joining, const struct scad_joint *a, const struct scad_joint *b) {
    const struct scad_lying *at = lying_of(joining, a), *to = lying_of(joining, b);
    struct treen_cell face, point;
    mirrored(a, &face, &point);
    return belong(a, b) && cell_equal(middle_at(at, a), middle_at(to, b)) &&
           cell_equal(scad_turn(at, face), scad_turn(to, b->face)) &&
           cell_equal(scad_turn(at, point), scad_turn(to, b->point));
}

static void pair(struct joining *joining, size_t joint) {
    joining->is_paired[joint] = true;
    joining->paired[joining->pairs++] = joint;
}

/* Pairs the joint with the one that it meets, where a part lies at its face. False: another part
 * lies there, or the part itself. */
static bool settle_part(struct joining *joining, size_t index) {
    const struct scad_joint *joint = &joining->scad->joint.at[index];
    size_t part = part_at(joining, lying_of(joining, joint)->piece, beyond(joining, joint));
    if (part == SIZE_MAX)
        return true;
    if (part == joint->part)
        return is_faulty(joining, OVERLAP, part);
    for (size_t i = 0; i < joining->scad->joint.count; i++)
        if (joining->scad->joint.at[i].part == part && !joining->is_paired[i] &&
            meet(joining, joint, &joining->scad->joint.at[i])) {
            pair(joining, index);
            pair(joining, i);
            return true;
        }
    return is_faulty(joining, UNMET, index);
}

/* ---- Trying ---------------------------------------------------------------------------------- */

static bool is_open(const struct joining *joining, size_t joint, size_t piece) {
    const struct scad_lying *lying = lying_of(joining, &joining->scad->joint.at[joint]);
    return !joining->is_paired[joint] && lying->known && lying->piece == piece;
}

/* Tells whether a part that was laid lies well, and pairs the joints that meet by it. */
static bool lies_well(struct joining *joining, size_t part) {
    size_t piece = joining->lying[part].piece;
    if (!scad_has_cells(&joining->lying[part], &joining->scad->part.at[part].shape))
        return is_faulty(joining, HALVED, part);
    if (overlaps(joining, part))
        return is_faulty(joining, OVERLAP, piece);
    for (size_t i = 0; i < joining->scad->joint.count; i++)
        if (is_open(joining, i, piece) && !settle_part(joining, i))
            return false;
    return joining->looks < MOST_LOOKS;
}

static bool join_on(struct joining *joining, size_t piece);

/* Lays the part and all parts that follow from it. False: it is taken back. */
static bool lay_part(struct joining *joining, size_t part, struct scad_lying lying) {
    size_t pairs = joining->pairs;
    joining->lying[part] = lying;
    joining->laid++;
    if (lies_well(joining, part) && join_on(joining, lying.piece))
        return true;
    joining->lying[part].known = false;
    joining->laid--;
    while (joining->pairs > pairs)
        joining->is_paired[joining->paired[--joining->pairs]] = false;
    return false;
}

/* Tells how well two joints agree as their parts are drawn: 2, one part lies at the other without a
 * turn; 1, their points agree. */
static int agreement(const struct scad_joint *a, const struct scad_joint *b) {
    struct treen_cell face, point;
    mirrored(a, &face, &point);
    return cell_equal(point, b->point) ? 1 + cell_equal(face, b->face) : 0;
}

/* Lays another part at this joint: first those whose directions agree, and of them the first. */
static bool join_at(struct joining *joining, size_t index) {
    const struct scad *scad = joining->scad;
    const struct scad_joint *from = &scad->joint.at[index];
    for (int wanted = 2; wanted >= 0; wanted--)
        for (size_t i = 0; i < scad->joint.count; i++) {
            const struct scad_joint *to = &scad->joint.at[i];
            struct scad_lying lying;
            if (joining->lying[to->part].known || !belong(from, to) || agreement(from, to) != wanted)
                continue;
            lay_at(lying_of(joining, from), from, to, &lying);
            if (lay_part(joining, to->part, lying))
                return true;
            if (joining->looks >= MOST_LOOKS)
                return false;
        }
    return is_faulty(joining, UNMET, index);
}

/* Goes on with the piece, and then with the pieces after it. */
static bool join_on(struct joining *joining, size_t piece) {
    for (size_t i = 0; i < joining->scad->joint.count; i++)
        if (is_open(joining, i, piece))
            return join_at(joining, i);
    for (size_t i = 0; i < joining->scad->part.count; i++)
        if (!joining->lying[i].known)
            return lay_part(
                joining, i,
                (struct scad_lying){.known = true, .piece = i, .turn = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}});
    return true;
}

/* Says why the parts cannot be joined. */
static enum treen_status refuse_parts(const struct joining *joining) {
    const struct scad *scad = joining->scad;
    if (joining->fault == NO_FAULT)
        return scan_error(joining->scan, scad->joint.at[0].label.place,
                          "found too many ways to join parts, expected labels that tell joints apart");
    if (joining->fault == OVERLAP)
        return scan_error(joining->scan, scad->part.at[joining->faulty].place,
                          "the parts that are joined to this one lie in each other's cells, expected joints "
                          "between faces that meet");
    if (joining->fault == HALVED)
        return scan_error(joining->scan, scad->part.at[joining->faulty].place,
                          "a joint between cubes shifts this part by half a cube, and walls of cubes cut it; "
                          "expected parts whose cells lie on both sides of each wall");
    return scan_error(joining->scan, scad->joint.at[joining->faulty].label.place,
                      "no joint meets this one where its part lies, expected one with its face against this "
                      "face and its point on the same side");
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Adds the cells of all parts of a piece to its first. */
static enum treen_status gather(const struct joining *joining, size_t piece, size_t cells) {
    struct scad_part *part = joining->scad->part.at;
    struct shape whole = {0, ARENA_NEW(joining->arena, cells, struct coloured_cell)};
    TRY_MEMORY(whole.cell, joining->scan->error, "joining parts of pieces");
    for (size_t i = piece; i < joining->scad->part.count; i++)
        for (size_t c = 0; joining->lying[i].piece == piece && c < part[i].shape.count; c++)
            whole.cell[whole.count++].at =
                scad_place(&joining->lying[i], joining->scad->cut, part[i].shape.cell[c].at);
    shape_sort(&whole);
    part[piece].shape = whole;
    return TREEN_OK;
}

static enum treen_status gather_all(const struct joining *joining) {
    struct scad *scad = joining->scad;
    size_t kept = 0;
    for (size_t i = 0; i < scad->part.count; i++) {
        size_t cells = 0;
        for (size_t j = i; j < scad->part.count; j++)
            cells += joining->lying[j].piece == i ? scad->part.at[j].shape.count : 0;
        if (joining->lying[i].piece != i)
            continue;
        if (cells > scad->part.at[i].shape.count)
            TRY(gather(joining, i, cells));
        scad->part.at[kept++] = scad->part.at[i];
    }
    scad->part.count = kept;
    return TREEN_OK;
}

/* Lays the parts without joints. */
static void lay_alone(struct joining *joining) {
    const struct scad *scad = joining->scad;
    for (size_t i = 0; i < scad->part.count; i++)
        joining->lying[i] =
            (struct scad_lying){.known = true, .piece = i, .turn = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (size_t i = 0; i < scad->joint.count; i++)
        joining->lying[scad->joint.at[i].part].known = false;
}

enum treen_status scad_join(struct scad *scad, const struct scan *scan, struct arena *arena) {
    struct scad_reader reader = {.scan = *scan, .arena = arena, .scad = scad};
    TRY(scad_even_out(&reader));
    size_t joints = scad->joint.count;
    if (scad->cut)
        TRY(scad_cut_all(scad, scan, arena));
    if (!joints)
        return TREEN_OK;
    struct joining joining = {.scad = scad,
                              .scan = scan,
                              .arena = arena,
                              .lying = ARENA_NEW(arena, scad->part.count, struct scad_lying),
                              .paired = ARENA_NEW(arena, joints, size_t),
                              .is_paired = ARENA_NEW(arena, joints, bool)};
    TRY_MEMORY(joining.lying && joining.paired && joining.is_paired, joining.scan->error,
               "joining parts of pieces");
    for (size_t i = 0; i < joints; i++)
        if (is_lonely(scad, i))
            return lonely(&joining, &scad->joint.at[i]);
    lay_alone(&joining);
    return join_on(&joining, SIZE_MAX) ? gather_all(&joining) : refuse_parts(&joining);
}
