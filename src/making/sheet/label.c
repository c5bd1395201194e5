/* Labels on parts: the largest letters that keep away from all lines that are cut or engraved. */
#include "making/sheet/flat_parts.h"

#include "making/sheet/strokes.h"

#include <math.h>

/* Returns half of the label's room, with a margin around its letters. */
static struct point half_room(const struct label *label) {
    const double margin = 0.3; /* of the letters' height */
    double wide = label->height * (strokes_width(label->text) / 2 + margin),
           high = label->height * (0.5 + margin);
    return label->standing ? (struct point){high, wide} : (struct point){wide, high};
}

/* Cuts the part off a way that lies beyond a border. The way goes from `from` by `by` along one
 * axis, and is inside between -half and half. */
static bool clip(double from, double by, double half, double *first, double *last) {
    if (fabs(by) < 1e-12)
        return fabs(from) < half;
    double a = (-half - from) / by, b = (half - from) / by;
    *first = fmax(*first, fmin(a, b));
    *last = fmin(*last, fmax(a, b));
    return *first < *last;
}

/* Tells whether the segment goes through the label's room. */
static bool goes_through(struct point a, struct point b, const struct label *label) {
    struct point half = half_room(label), middle = label->middle;
    double first = 0, last = 1;
    return clip(a.x - middle.x, b.x - a.x, half.x, &first, &last) &&
           clip(a.y - middle.y, b.y - a.y, half.y, &first, &last);
}

/* Tells whether a line that is engraved already goes through the label's room. */
static bool is_crossed(const struct label *label, const outline *engraved) {
    for (size_t l = 0; l < engraved->count; l++)
        for (size_t i = 0; i + 1 < engraved->at[l].count; i++)
            if (goes_through(engraved->at[l].at[i], engraved->at[l].at[i + 1], label))
                return true;
    return false;
}

static bool label_fits(const struct label *label, const outline *part, const outline *engraved) {
    for (size_t l = 0; l < part->count; l++) {
        const point_list *line = &part->at[l];
        if (line_is_around(line, label->middle) != (l == 0))
            return false;
        for (size_t i = 0; i < line->count; i++)
            if (goes_through(line->at[i], line->at[(i + 1) % line->count], label))
                return false;
    }
    return !is_crossed(label, engraved);
}

/* Finds the first place where the label fits in this size, lying or else standing. */
static bool find_place(struct label *label, const outline *part, const outline *engraved,
                       const point_list *places) {
    for (int standing = 0; standing < 2; standing++)
        for (size_t i = 0; i < places->count; i++) {
            label->middle = places->at[i];
            label->standing = standing;
            if (label_fits(label, part, engraved))
                return true;
        }
    return false;
}

/* Adds the strokes, turned about the middle where the label stands. */
static bool add_strokes(const struct label *label, struct arena *arena, outline *strokes) {
    outline lying = {0}, turned;
    if (!strokes_add(label->text, (struct point){0, 0}, label->height, arena, &lying) ||
        !outline_move(&lying, label->standing ? 3 : 0, label->middle, arena, &turned))
        return false;
    for (size_t l = 0; l < turned.count; l++)
        if (!array_push(arena, strokes, turned.at[l]))
            return false;
    return true;
}

bool label_find(struct label *label, const outline *part, const outline *engraved, const point_list *places,
                double largest, double least) {
    const double smaller = 0.85;
    for (label->height = largest; label->height >= least; label->height *= smaller)
        if (find_place(label, part, engraved, places))
            return true;
    return false;
}

bool label_add(const char *text, const outline *part, const point_list *places, double largest,
               struct arena *arena, outline *strokes, double *middle) {
    const double least = 0.05; /* of the largest letters, the smallest that are tried */
    struct label label = {.text = text};
    if (!label_find(&label, part, strokes, places, largest, least * largest))
        return true;
    *middle = label.middle.x;
    return add_strokes(&label, arena, strokes);
}
