#include "engine/turn/boxes.h"

#include <math.h>
#include <string.h>

/* The need changes with t about three times as fast as with x and y, in units of boxes. */
enum { STEEPNESS = 3 };

struct field_box boxes_field(const struct box *box) {
    struct field_box field;
    for (int i = 0; i < 3; i++) {
        double shift = i < 2 ? 0.5 : 0;
        field.low[i] = (double)box->low[i] / BOX_WHOLE - shift;
        field.high[i] = (double)(box->low[i] + box->side[i]) / BOX_WHOLE - shift;
    }
    return field;
}

struct field_box boxes_face(const struct box *a, const struct box *b) {
    struct field_box face = boxes_field(a), other = boxes_field(b);
    for (int i = 0; i < 3; i++) {
        face.low[i] = fmax(face.low[i], other.low[i]);
        face.high[i] = fmin(face.high[i], other.high[i]);
    }
    return face;
}

/* Bounds the need in a box, whose pairs are some of those listed. */
static bool bound_box(struct boxes *boxes, struct box *box, const uint32_t *pair, size_t pairs) {
    struct field_box field = boxes_field(box);
    struct field_bounds bounds;
    uint32_t *left = ARENA_ROOM(boxes->arena, pairs + 1, uint32_t);
    if (!left)
        return false;
    box->pairs = (uint32_t)turn_field_bounds(boxes->field, &field, pair, pairs, boxes->enough, left, &bounds);
    box->pair = left;
    box->least = fmax(bounds.low, boxes->enough);
    box->most = fmax(bounds.high, boxes->enough);
    box->middle = fmax(turn_field_at(boxes->field, (field.low[0] + field.high[0]) / 2,
                                     (field.low[1] + field.high[1]) / 2, (field.low[2] + field.high[2]) / 2),
                       boxes->enough);
    return true;
}

bool boxes_start(struct boxes *boxes, const struct turn_field *field, double enough, struct arena *arena) {
    struct box first = {.side = {BOX_WHOLE, BOX_WHOLE, BOX_WHOLE}};
    uint32_t *all = ARENA_ROOM(arena, field->count + 1, uint32_t);
    if (!all)
        return false;
    *boxes = (struct boxes){.field = field, .arena = arena, .enough = enough};
    for (uint32_t i = 0; i < field->count; i++)
        all[i] = i;
    keyset_init(&boxes->faces, arena);
    return bound_box(boxes, &first, all, field->count) && array_push(arena, &boxes->box, first);
}

/* ---- The heap of ways to boxes, least key first ---------------------------------------------- */

static bool heap_before(const struct box_offer *left, const struct box_offer *right) {
    return left->key < right->key || (left->key == right->key && left->length < right->length);
}

static bool heap_add(struct boxes *boxes, struct box_offer offer) {
    if (!array_push(boxes->arena, &boxes->heap, offer))
        return false;
    struct box_offer *heap = boxes->heap.at;
    size_t at = boxes->heap.count - 1;
    while (at && heap_before(&offer, &heap[(at - 1) / 2])) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = offer;
    return true;
}

static struct box_offer heap_take(struct boxes *boxes) {
    struct box_offer *heap = boxes->heap.at, first = heap[0], last = heap[--boxes->heap.count];
    size_t count = boxes->heap.count, at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && heap_before(&heap[child + 1], &heap[child]))
            child++;
        if (!heap_before(&heap[child], &last))
            break;
        heap[at] = heap[child];
    }
    heap[at] = last;
    return first;
}

/* ---- Ways ------------------------------------------------------------------------------------ */

/* Returns along how many axes the boxes only touch; more than 3 where they are apart. Boxes that
 * share a part of a face touch along one. */
static int count_touching(const struct box *a, const struct box *b) {
    int touching = 0;
    for (int i = 0; i < 3; i++) {
        int a_high = a->low[i] + a->side[i], b_high = b->low[i] + b->side[i];
        if (a_high < b->low[i] || b_high < a->low[i])
            return 4;
        touching += a_high == b->low[i] || b_high == a->low[i];
    }
    return touching;
}

static bool holds_end(const struct box *box, int t) {
    for (int i = 0; i < 2; i++)
        if (box->low[i] > BOX_WHOLE / 2 || box->low[i] + box->side[i] < BOX_WHOLE / 2)
            return false;
    return box->low[2] <= t && t <= box->low[2] + box->side[2];
}

/* Tells whether a box, or all that it is halved to, needs more than the limit. A hopeful way leads
 * through such boxes, too: the line is bent. */
static bool is_closed(const struct boxes *boxes, const struct box *box) {
    return !boxes->is_hopeful && box->least > boxes->field->limit;
}

/* Offers a way to a box, from another one or from itself. */
static bool offer(struct boxes *boxes, uint32_t number, uint32_t from) {
    struct box *box = &boxes->box.at[number];
    const struct box *before = &boxes->box.at[from];
    bool is_first = number == from;
    double need = boxes->is_hopeful ? box->middle : box->least;
    double key = is_first ? need : fmax(before->key, need);
    double length = (is_first ? 0 : before->length) + 0.02 + 10 * (box->most - box->least);
    bool is_known = box->search == boxes->search;
    if (is_known && (box->done || key > box->key || (key == box->key && length >= box->length)))
        return true;
    if (!is_first && boxes_is_covered(boxes, from, number))
        return true;
    box->search = boxes->search;
    box->from = from;
    box->key = key;
    box->length = length;
    box->done = false;
    return heap_add(boxes, (struct box_offer){key, length, number});
}

/* Lists all neighbours of `from` within a box that does not hold it. */
static bool list_within(struct boxes *boxes, uint32_t within, uint32_t from) {
    const struct box *box = &boxes->box.at[within];
    if (is_closed(boxes, box) || count_touching(box, &boxes->box.at[from]) != 1)
        return true;
    if (box->half)
        return list_within(boxes, box->half, from) && list_within(boxes, box->half + 1, from);
    return array_push(boxes->arena, &boxes->near, within);
}

/* Tells whether a box holds all neighbours of a box in it. */
static bool surrounds(const struct box *box, const struct box *inner) {
    for (int i = 0; i < 3; i++) {
        int high = box->low[i] + box->side[i];
        if ((box->low[i] && box->low[i] == inner->low[i]) ||
            (high < BOX_WHOLE && high == inner->low[i] + inner->side[i]))
            return false;
    }
    return true;
}

/* Lists all neighbours. They lie in the other halves of the boxes that hold `from`. */
static bool list_anew(struct boxes *boxes, uint32_t from) {
    for (uint32_t at = from; at && !surrounds(&boxes->box.at[at], &boxes->box.at[from]);) {
        uint32_t part = at;
        at = boxes->box.at[at].whole;
        uint32_t half = boxes->box.at[at].half;
        if (!list_within(boxes, half == part ? half + 1 : half, from))
            return false;
    }
    return true;
}

/* Lists all neighbours that a way may lead to. They are kept. Later, neighbours lie in those that
 * were halved, and in the others. */
static bool list_neighbours(struct boxes *boxes, uint32_t from) {
    struct box *box = &boxes->box.at[from];
    bool is_new = !box->near;
    boxes->near.count = 0;
    if (is_new || boxes->is_hopeful) {
        if (!list_anew(boxes, from) || boxes->is_hopeful)
            return boxes->is_hopeful;
    } else
        for (uint32_t i = 0; i < box->nears; i++) {
            bool is_halved = boxes->box.at[box->near[i]].half;
            is_new |= is_halved;
            if (!(is_halved ? list_within(boxes, box->near[i], from)
                            : array_push(boxes->arena, &boxes->near, box->near[i])))
                return false;
        }
    if (!is_new)
        return true;
    uint32_t *near = ARENA_ROOM(boxes->arena, boxes->near.count + 1, uint32_t);
    if (near)
        memcpy(near, boxes->near.at, boxes->near.count * sizeof *near);
    box->near = near;
    box->nears = (uint32_t)boxes->near.count;
    return near;
}

/* Offers the way through `from` to all neighbours. */
static bool offer_neighbours(struct boxes *boxes, uint32_t from) {
    if (!list_neighbours(boxes, from))
        return false;
    for (size_t i = 0; i < boxes->near.count; i++)
        if (!offer(boxes, boxes->near.at[i], from))
            return false;
    return true;
}

/* Begins ways at all boxes that hold the first position. */
static bool offer_starts(struct boxes *boxes, uint32_t within) {
    const struct box *box = &boxes->box.at[within];
    if (is_closed(boxes, box) || !holds_end(box, 0))
        return true;
    if (box->half)
        return offer_starts(boxes, box->half) && offer_starts(boxes, box->half + 1);
    return offer(boxes, within, within);
}

/* Lists the boxes of the way that ends in this one. */
static bool tell_boxes(struct boxes *boxes, uint32_t last) {
    boxes->way.count = 0;
    for (uint32_t at = last;; at = boxes->box.at[at].from) {
        if (!array_push(boxes->arena, &boxes->way, at))
            return false;
        if (boxes->box.at[at].from == at)
            break;
    }
    for (size_t i = 0, j = boxes->way.count - 1; i < j; i++, j--) {
        uint32_t other = boxes->way.at[i];
        boxes->way.at[i] = boxes->way.at[j];
        boxes->way.at[j] = other;
    }
    return true;
}

static double find_way(struct boxes *boxes) {
    boxes->search++;
    boxes->heap.count = 0;
    if (!offer_starts(boxes, 0))
        return -1;
    while (boxes->heap.count) {
        uint32_t number = heap_take(boxes).box;
        struct box *box = &boxes->box.at[number];
        if (box->done)
            continue;
        box->done = true;
        if (holds_end(box, BOX_WHOLE))
            return tell_boxes(boxes, number) ? box->key : -1;
        if (!offer_neighbours(boxes, number))
            return -1;
    }
    return HUGE_VAL;
}

double boxes_way(struct boxes *boxes) {
    boxes->is_hopeful = false;
    return find_way(boxes);
}

double boxes_hopeful_way(struct boxes *boxes) {
    boxes->is_hopeful = true;
    return find_way(boxes);
}

/* ---- Halving --------------------------------------------------------------------------------- */

static int longest_side(const struct box *box) {
    int longest = 2;
    for (int i = 0; i < 2; i++)
        if (box->side[i] > (longest == 2 ? STEEPNESS * box->side[2] : box->side[longest]))
            longest = i;
    return longest;
}

/* Raises the bounds of boxes by those of their halves. */
static void raise_wholes(struct boxes *boxes, uint32_t number) {
    for (;; number = boxes->box.at[number].whole) {
        struct box *box = &boxes->box.at[number];
        double least = fmin(boxes->box.at[box->half].least, boxes->box.at[box->half + 1].least);
        if (least <= box->least)
            return;
        box->least = least;
        if (!number)
            return;
    }
}

/* Halves a box, unless it is as small as boxes get. */
static bool halve_box(struct boxes *boxes, uint32_t number, size_t *halved) {
    struct box box = boxes->box.at[number];
    int along = longest_side(&box);
    if (box.side[along] < 2)
        return true;
    for (int i = 0; i < 2; i++) {
        struct box half = {.whole = number,
                           .side = {box.side[0], box.side[1], box.side[2]},
                           .low = {box.low[0], box.low[1], box.low[2]}};
        half.side[along] = (uint16_t)(half.side[along] / 2);
        half.low[along] = (uint16_t)(half.low[along] + i * half.side[along]);
        if (!bound_box(boxes, &half, box.pair, box.pairs))
            return false;
        half.least = fmax(half.least, box.least);
        half.most = fmin(half.most, box.most);
        if (!array_push(boxes->arena, &boxes->box, half))
            return false;
    }
    boxes->box.at[number].along = (uint8_t)along;
    boxes->box.at[number].half = (uint32_t)boxes->box.count - 2;
    raise_wholes(boxes, number);
    ++*halved;
    return true;
}

/* Halves a box that is not decided, and then its halves, this often. */
static bool halve_deep(struct boxes *boxes, uint32_t number, double decided, int times, size_t *halved) {
    const struct box *box = &boxes->box.at[number];
    if (!times || box->most <= decided || box->least > decided)
        return true;
    if (!halve_box(boxes, number, halved))
        return false;
    uint32_t half = boxes->box.at[number].half;
    return !half || (halve_deep(boxes, half, decided, times - 1, halved) &&
                     halve_deep(boxes, half + 1, decided, times - 1, halved));
}

bool boxes_halve(struct boxes *boxes, double decided, int times, size_t *halved) {
    *halved = 0;
    for (size_t i = 0; i < boxes->way.count; i++)
        if (!halve_deep(boxes, boxes->way.at[i], decided, times, halved))
            return false;
    return true;
}
