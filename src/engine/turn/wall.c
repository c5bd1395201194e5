#include "engine/turn/wall.h"

#include "engine/turn/exact.h"

/* A box that is not halved, in units of boxes. */
struct leaf {
    int low[3], side[3];
    bool is_closed, is_reached;
};

struct leaves {
    const struct turn_scene *scene;
    const struct turn_wall *wall;
    size_t read, count; /* boxes that are read; leaves among them */
    struct leaf *leaf;
};

/* ---- Whether a closed box is proved ---------------------------------------------------------- */

/* Finds the outline of what one of the pieces has. Returns false where none has it. */
static bool find_outline(const struct turn_scene *scene, const struct turn_piece *piece, size_t pieces,
                         const struct turn_rect *rect, int64_t play, struct outline *outline) {
    for (size_t i = 0; i < pieces; i++)
        if (exact_rect(scene, &piece[i], rect, play, outline))
            return !exact_is_far(scene, outline);
    return false;
}

/* Returns the edge of a box where x and y are fixed: one of four. */
static struct straight edge_of(const struct leaves *leaves, const struct leaf *leaf, int edge) {
    const int32_t scale = TURN_CELL / WALL_WHOLE;
    const struct turn_scene *scene = leaves->scene;
    int x = leaf->low[0] + (edge & 1 ? leaf->side[0] : 0) - WALL_WHOLE / 2;
    int y = leaf->low[1] + (edge & 2 ? leaf->side[1] : 0) - WALL_WHOLE / 2;
    turn_back(scene->lattice, scene->axis.sense, leaves->wall->steps, &x, &y);
    const struct turn_point from = {scale * x, scale * y, leaf->low[2]},
                            to = {from.x, from.y, leaf->low[2] + leaf->side[2]};
    return exact_straight(scene, &from, &to, WALL_WHOLE);
}

static bool is_negative(const struct cubic *c) {
    return c->at[0] < 0 && c->at[1] < 0 && c->at[2] < 0 && c->at[3] < 0;
}

/* Tells whether one corner is inside a side on all four edges, and so in the whole box: distances
 * are linear in x and y. */
static bool corner_stays_inside(const struct beyond edge[4], int line) {
    for (int corner = 0; corner < edge->corners[line]; corner++) {
        bool stays = true;
        for (int i = 0; i < 4; i++)
            stays = stays && is_negative(&edge[i].corner[line][corner]);
        if (stays)
            return true;
    }
    return false;
}

/* Tells whether no line along a side separates the outlines anywhere in the box. */
static bool no_line_separates(const struct leaves *leaves, const struct leaf *leaf,
                              const struct outline *moving, const struct outline *resting) {
    struct beyond edge[4];
    for (int i = 0; i < 4; i++) {
        struct straight straight = edge_of(leaves, leaf, i);
        exact_beyond(&straight, moving, resting, &edge[i]);
    }
    for (int line = 0; line < edge->lines; line++)
        if (!corner_stays_inside(edge, line))
            return false;
    return true;
}

/* Tells whether the outlines overlap in the whole box, or in each half of it along t. The
 * coefficients of a half are closer to the polynomial. */
static bool overlap_everywhere(const struct leaves *leaves, struct leaf leaf, const struct outline *moving,
                               const struct outline *resting) {
    if (no_line_separates(leaves, &leaf, moving, resting))
        return true;
    if (leaf.side[2] < 2)
        return false;
    leaf.side[2] /= 2;
    if (!overlap_everywhere(leaves, leaf, moving, resting))
        return false;
    leaf.low[2] += leaf.side[2];
    return overlap_everywhere(leaves, leaf, moving, resting);
}

/* Tells whether the pivot of hexagons is nowhere in the box: x + y is beyond what it wanders. */
static bool is_outside(const struct leaves *leaves, const struct leaf *leaf) {
    const int low = leaf->low[0] + leaf->low[1] - WALL_WHOLE, high = low + leaf->side[0] + leaf->side[1];
    return leaves->scene->lattice != TURN_SQUARES && (low >= WALL_WHOLE / 2 || high <= -WALL_WHOLE / 2);
}

static bool is_proved(const struct leaves *leaves, const struct leaf *leaf, const struct turn_wall_box *box) {
    const struct turn_scene *scene = leaves->scene;
    const int64_t play = leaves->wall->play;
    struct outline moving, resting;
    if (is_outside(leaves, leaf))
        return true;
    return box->moving.layer == box->resting.layer &&
           find_outline(scene, scene->moving, scene->movings, &box->moving, play, &moving) &&
           find_outline(scene, scene->resting, scene->restings, &box->resting, play, &resting) &&
           overlap_everywhere(leaves, *leaf, &moving, &resting);
}

/* ---- Whether the boxes separate -------------------------------------------------------------- */

/* Reads a box and its halves. Returns false where a closed one is not proved, or one is missing. */
static bool read_halves(struct leaves *leaves, struct leaf leaf) {
    if (leaves->read == leaves->wall->count)
        return false;
    const struct turn_wall_box *box = &leaves->wall->box[leaves->read++];
    if (box->state >= WALL_OPEN) {
        leaf.is_closed = box->state == WALL_CLOSED;
        leaves->leaf[leaves->count++] = leaf;
        return box->state == WALL_OPEN || (leaf.is_closed && is_proved(leaves, &leaf, box));
    }
    if (leaf.side[box->state] < 2)
        return false;
    leaf.side[box->state] /= 2;
    if (!read_halves(leaves, leaf))
        return false;
    leaf.low[box->state] += leaf.side[box->state];
    return read_halves(leaves, leaf);
}

/* Tells whether the boxes have more than a point in common. The space is closed by whole faces: an
 * edge of a closed box is closed, too. */
static bool share_face(const struct leaf *a, const struct leaf *b) {
    int touching = 0;
    for (int i = 0; i < 3; i++) {
        int a_high = a->low[i] + a->side[i], b_high = b->low[i] + b->side[i];
        if (a_high < b->low[i] || b_high < a->low[i])
            return false;
        touching += a_high == b->low[i] || b_high == a->low[i];
    }
    return touching <= 1;
}

static bool has_end(const struct leaf *leaf, int t) {
    const int middle = WALL_WHOLE / 2;
    for (int i = 0; i < 2; i++)
        if (leaf->low[i] > middle || leaf->low[i] + leaf->side[i] < middle)
            return false;
    return leaf->low[2] <= t && t <= leaf->low[2] + leaf->side[2];
}

/* Reaches an open box, unless it was reached before. */
static void reach_leaf(struct leaves *leaves, size_t i, size_t *next, size_t *count) {
    if (!leaves->leaf[i].is_closed && !leaves->leaf[i].is_reached) {
        leaves->leaf[i].is_reached = true;
        next[(*count)++] = i;
    }
}

/* Tells whether open boxes lead from the beginning to the end. `next` has room for all. */
static bool leads_through(struct leaves *leaves, size_t *next) {
    size_t count = 0;
    for (size_t i = 0; i < leaves->count; i++)
        if (has_end(&leaves->leaf[i], 0))
            reach_leaf(leaves, i, next, &count);
    for (size_t done = 0; done < count; done++) {
        const struct leaf *leaf = &leaves->leaf[next[done]];
        if (has_end(leaf, WALL_WHOLE))
            return true;
        for (size_t i = 0; i < leaves->count; i++)
            if (share_face(leaf, &leaves->leaf[i]))
                reach_leaf(leaves, i, next, &count);
    }
    return false;
}

bool turn_wall_holds(const struct turn_scene *scene, const struct turn_wall *wall, struct arena *arena) {
    struct leaves leaves = {.scene = scene, .wall = wall};
    size_t *next = ARENA_ROOM(arena, wall->count + 1, size_t);
    leaves.leaf = ARENA_NEW(arena, wall->count + 1, struct leaf);
    bool is_wall = next && leaves.leaf && wall->play >= 0 && wall->play <= turn_most(scene->lattice) &&
                   wall->steps >= 0 && wall->steps < 6 && !scene->turned &&
                   (scene->axis.sense == 1 || scene->axis.sense == -1);
    if (!is_wall || !read_halves(&leaves, (struct leaf){.side = {WALL_WHOLE, WALL_WHOLE, WALL_WHOLE}}))
        return false;
    return leaves.read == wall->count && !leads_through(&leaves, next);
}
