/* Parts that are in the text once and are needed several times, such as the tip of a star. */
#include "puzzle/format/scad_read.h"

#include "base/error.h"

#include <string.h>

static bool is_alike(const struct scad_joint *a, const struct scad_joint *b) {
    return a->slanted == b->slanted && a->label.length == b->label.length &&
           !memcmp(a->label.text, b->label.text, a->label.length);
}

/* Counts the joints with this one's label that go out, or in. */
static size_t count_alike(const struct scad *scad, const struct scad_joint *joint, bool out) {
    size_t count = 0;
    for (size_t i = 0; i < scad->joint.count; i++)
        count += scad->joint.at[i].out == out && is_alike(&scad->joint.at[i], joint);
    return count;
}

static bool is_only_joint(const struct scad *scad, size_t index) {
    for (size_t i = 0; i < scad->joint.count; i++)
        if (i != index && scad->joint.at[i].part == scad->joint.at[index].part)
            return false;
    return true;
}

/* Tells whether the parts of two joints are copies of each other. */
static bool are_copies(const struct scad *scad, const struct scad_joint *a, const struct scad_joint *b) {
    return cell_equal(a->cell, b->cell) && cell_equal(a->face, b->face) && cell_equal(a->point, b->point) &&
           a->between == b->between &&
           shape_compare(&scad->part.at[a->part].shape, &scad->part.at[b->part].shape) == 0;
}

/* Tells whether copies of one part have all joints like this one that go its way, and no other. */
static bool can_be_copied(const struct scad *scad, size_t index) {
    const struct scad_joint *joint = &scad->joint.at[index];
    for (size_t i = 0; i < scad->joint.count; i++) {
        const struct scad_joint *other = &scad->joint.at[i];
        if (other->out == joint->out && is_alike(other, joint) &&
            (!is_only_joint(scad, i) || !are_copies(scad, other, joint)))
            return false;
    }
    return true;
}

enum treen_status scad_even_out(struct scad_reader *reader) {
    struct scad *scad = reader->scad;
    for (size_t i = 0, joints = scad->joint.count; i < joints; i++) {
        const struct scad_joint joint = scad->joint.at[i];
        size_t own = count_alike(scad, &joint, joint.out), other = count_alike(scad, &joint, !joint.out);
        if (own < other && can_be_copied(scad, i))
            for (; own < other; own++)
                TRY(scad_copy_part(reader, joint.part));
    }
    return TREEN_OK;
}
