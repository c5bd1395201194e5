/* Faces between boxes that several pairs cover together. A box is closed where one pair needs too
 * much in all of it. A narrow passage is closed by pairs on both of its sides, and only the middle
 * of it needs small pieces. These are fewer on a face than in space. */
#include "engine/turn/boxes.h"

#include <math.h>

/* The most halvings of a face, and the most pieces of it that are looked at. */
enum { FACE_HALVINGS = 18, FACE_PIECES = 600 };

/* A pair covers a piece where it needs more than `enough` by this: more than errors of rounding. */
#define CLEARLY 1e-9

struct covering {
    const struct boxes *boxes;
    unsigned pieces;
    uint32_t *left[FACE_HALVINGS + 1];
};

static int longest_side(const struct field_box *face) {
    int longest = 0;
    for (int i = 1; i < 3; i++)
        if (face->high[i] - face->low[i] > face->high[longest] - face->low[longest])
            longest = i;
    return longest;
}

static bool middle_is_free(const struct covering *c, const struct field_box *face) {
    return turn_field_at(c->boxes->field, (face->low[0] + face->high[0]) / 2,
                         (face->low[1] + face->high[1]) / 2,
                         (face->low[2] + face->high[2]) / 2) <= c->boxes->enough + CLEARLY;
}

/* Tells whether pairs cover the face. */
static bool is_covered(struct covering *c, const struct field_box *face, const uint32_t *pair, size_t pairs,
                       int halvings) {
    struct field_bounds bounds;
    size_t left =
        turn_field_bounds(c->boxes->field, face, pair, pairs, c->boxes->enough, c->left[halvings], &bounds);
    if (bounds.low > c->boxes->enough + CLEARLY)
        return true;
    if (halvings == FACE_HALVINGS || ++c->pieces > FACE_PIECES || middle_is_free(c, face))
        return false;
    struct field_box half = *face;
    int along = longest_side(face);
    half.high[along] = (face->low[along] + face->high[along]) / 2;
    if (!is_covered(c, &half, c->left[halvings], left, halvings + 1))
        return false;
    half.low[along] = half.high[along];
    half.high[along] = face->high[along];
    return is_covered(c, &half, c->left[halvings], left, halvings + 1);
}

static void face_key(uint32_t from, uint32_t to, uint32_t key[2]) {
    key[0] = from < to ? from : to;
    key[1] = from < to ? to : from;
}

bool boxes_is_covered(const struct boxes *boxes, uint32_t from, uint32_t to) {
    uint32_t key[2];
    face_key(from, to, key);
    uint32_t number = boxes->faces.count ? keyset_find(&boxes->faces, key, sizeof key) : KEYSET_NONE;
    return number != KEYSET_NONE && boxes->is_cover.at[number];
}

/* Looks at a face of the way, unless that was done before. *covered: whether it is found to be
 * covered. */
static bool look_at_face(struct covering *c, struct boxes *boxes, uint32_t from, uint32_t to, bool *covered) {
    uint32_t key[2], number;
    bool added;
    face_key(from, to, key);
    if (!keyset_add(&boxes->faces, key, sizeof key, &number, &added))
        return false;
    if (!added)
        return true;
    const struct box *a = &boxes->box.at[from], *b = &boxes->box.at[to];
    const struct box *fewer = a->pairs < b->pairs ? a : b;
    const struct field_box face = boxes_face(a, b);
    c->pieces = 0;
    bool is_cover = is_covered(c, &face, fewer->pair, fewer->pairs, 0);
    *covered |= is_cover;
    return array_push(boxes->arena, &boxes->is_cover, is_cover);
}

/* Makes room for the pairs of each halving. */
static bool open_covering(const struct boxes *boxes, struct covering *c) {
    *c = (struct covering){.boxes = boxes};
    for (int i = 0; i <= FACE_HALVINGS; i++)
        if (!(c->left[i] = ARENA_ROOM(boxes->arena, boxes->field->count + 1, uint32_t)))
            return false;
    return true;
}

const double boxes_stops[] = {0.5, 0.25, 0.75};

bool boxes_are_stopped(const struct boxes *boxes, bool *stopped) {
    const struct box *whole = &boxes->box.at[0];
    struct field_box slice = boxes_field(whole);
    struct covering c;
    *stopped = false;
    if (!open_covering(boxes, &c))
        return false;
    for (int i = 0; i < BOXES_STOPS && !*stopped; i++) {
        slice.low[2] = slice.high[2] = boxes_stops[i];
        c.pieces = 0;
        *stopped = is_covered(&c, &slice, whole->pair, whole->pairs, 0);
    }
    return true;
}

double boxes_open_way(struct boxes *boxes) {
    struct covering c;
    if (!open_covering(boxes, &c))
        return -1;
    for (;;) {
        bool covered = false;
        double low = boxes_way(boxes);
        if (low < 0 || low > boxes->enough)
            return low;
        for (size_t i = 1; i < boxes->way.count; i++)
            if (!look_at_face(&c, boxes, boxes->way.at[i - 1], boxes->way.at[i], &covered))
                return -1;
        if (!covered)
            return low;
    }
}
