/* Pieces that are printed in parts: a joint of one part goes into the joint of another. The other
 * part lies then so that the two faces meet, and the points of the joints are on the same side. */
#include "puzzle/format/scad.h"

#include "base/error.h"

#include <string.h>

/* A joint that goes out, with the one that it goes into. */
struct pair {
    const struct scad_joint *out, *in;
};

/* Where a part lies in its piece: turned, and then shifted. */
struct lying {
    bool known;
    size_t piece; /* the first of its parts */
    int turn[3][3];
    struct treen_cell shift;
};

struct joining {
    struct scad *scad;
    const struct scan *scan;
    struct arena *arena;
    ARRAY(struct pair) pair;
    struct lying *lying; /* by part */
};

static enum treen_status no_memory(const struct joining *joining) {
    return error_memory(joining->scan->error, "joining parts of pieces");
}

/* ---- Turns ----------------------------------------------------------------------------------- */

static struct treen_cell cross(struct treen_cell a, struct treen_cell b) {
    return (struct treen_cell){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* Returns the matrix that takes the axes a, b and their cross product to c, d and theirs. All are
 * one step long. */
static void turn_to(struct treen_cell a, struct treen_cell b, struct treen_cell c, struct treen_cell d,
                    int turn[3][3]) {
    const struct treen_cell e = cross(a, b), f = cross(c, d);
    const int from[3][3] = {{a.x, a.y, a.z}, {b.x, b.y, b.z}, {e.x, e.y, e.z}};
    const int to[3][3] = {{c.x, c.y, c.z}, {d.x, d.y, d.z}, {f.x, f.y, f.z}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            turn[i][j] = to[0][i] * from[0][j] + to[1][i] * from[1][j] + to[2][i] * from[2][j];
}

static struct treen_cell turned(const int turn[3][3], struct treen_cell at) {
    return (struct treen_cell){turn[0][0] * at.x + turn[0][1] * at.y + turn[0][2] * at.z,
                               turn[1][0] * at.x + turn[1][1] * at.y + turn[1][2] * at.z,
                               turn[2][0] * at.x + turn[2][1] * at.y + turn[2][2] * at.z};
}

static struct treen_cell negative(struct treen_cell at) {
    return (struct treen_cell){-at.x, -at.y, -at.z};
}

static struct treen_cell place_of(const struct lying *lying, struct treen_cell at) {
    return cell_add(turned((const int(*)[3])lying->turn, at), lying->shift);
}

/* Lays the part of joint `to` at the part of joint `from`, which lies already. */
static void lay_at(const struct lying *base, const struct scad_joint *from, const struct scad_joint *to,
                   struct lying *lying) {
    const struct treen_cell face = turned((const int(*)[3])base->turn, from->face),
                            point = turned((const int(*)[3])base->turn, from->point);
    *lying = (struct lying){.known = true, .piece = base->piece};
    turn_to(to->face, to->point, negative(face), point, lying->turn);
    struct treen_cell beyond = cell_add(place_of(base, from->cell), face);
    lying->shift = cell_subtract(beyond, turned((const int(*)[3])lying->turn, to->cell));
}

/* ---- Pairs ----------------------------------------------------------------------------------- */

static bool is_labelled(const struct scad_joint *joint, struct scan_word label) {
    return joint->label.length == label.length && !memcmp(joint->label.text, label.text, label.length);
}

/* Finds the joint that joint `index` goes into: of joints with equal labels the first goes into the
 * first. Null: there is none. */
static const struct scad_joint *partner_of(const struct scad *scad, size_t index) {
    const struct scad_joint *of = &scad->joint.at[index];
    size_t before = 0;
    for (size_t i = 0; i < index; i++)
        before += scad->joint.at[i].out == of->out && is_labelled(&scad->joint.at[i], of->label);
    for (size_t i = 0; i < scad->joint.count; i++)
        if (scad->joint.at[i].out != of->out && is_labelled(&scad->joint.at[i], of->label) && before-- == 0)
            return &scad->joint.at[i];
    return NULL;
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

static enum treen_status find_pairs(struct joining *joining) {
    const struct scad *scad = joining->scad;
    for (size_t i = 0; i < scad->joint.count; i++) {
        const struct scad_joint *joint = &scad->joint.at[i], *partner = partner_of(scad, i);
        if (!partner)
            return lonely(joining, joint);
        if (joint->out && !array_push(joining->arena, &joining->pair, (struct pair){joint, partner}))
            return no_memory(joining);
    }
    return TREEN_OK;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Lays all parts that are joined to those that lie. */
static void spread(struct joining *joining) {
    bool more = true;
    while (more) {
        more = false;
        for (size_t i = 0; i < joining->pair.count; i++) {
            const struct pair *pair = &joining->pair.at[i];
            struct lying *out = &joining->lying[pair->out->part], *in = &joining->lying[pair->in->part];
            if (out->known == in->known)
                continue;
            if (out->known)
                lay_at(out, pair->out, pair->in, in);
            else
                lay_at(in, pair->in, pair->out, out);
            more = true;
        }
    }
}

static void lay_all(struct joining *joining) {
    for (size_t i = 0; i < joining->scad->part.count; i++) {
        if (joining->lying[i].known)
            continue;
        joining->lying[i] =
            (struct lying){.known = true, .piece = i, .turn = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        spread(joining);
    }
}

/* Adds the cells of all parts of a piece to its first. */
static enum treen_status gather(const struct joining *joining, size_t piece, size_t cells) {
    struct scad_part *part = joining->scad->part.at;
    struct shape whole = {0, ARENA_NEW(joining->arena, cells, struct coloured_cell)};
    if (!whole.cell)
        return no_memory(joining);
    for (size_t i = piece; i < joining->scad->part.count; i++)
        for (size_t c = 0; joining->lying[i].piece == piece && c < part[i].shape.count; c++)
            whole.cell[whole.count++].at = place_of(&joining->lying[i], part[i].shape.cell[c].at);
    if (shape_sort(&whole) != SIZE_MAX)
        return scan_error(joining->scan, part[piece].place,
                          "the parts that are joined to this one lie in each other's cells, expected joints "
                          "between faces that meet");
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

enum treen_status scad_join(struct scad *scad, const struct scan *scan, struct arena *arena) {
    struct joining joining = {.scad = scad, .scan = scan, .arena = arena};
    if (!scad->joint.count)
        return TREEN_OK;
    joining.lying = ARENA_NEW(arena, scad->part.count, struct lying);
    if (!joining.lying)
        return no_memory(&joining);
    TRY(find_pairs(&joining));
    lay_all(&joining);
    return gather_all(&joining);
}
