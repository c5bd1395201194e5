#include "puzzle/placing/dealing.h"

#include "base/order.h"

#include <stdlib.h>

struct dealing dealing_open(const struct fitting *fitting, size_t class, uint64_t placements) {
    const struct fitting_class *of = &fitting->class[class];
    return (struct dealing){
        .fitting = fitting, .class = of, .spare = placements > of->least ? placements - of->least : 0};
}

/* A piece may get no copies at all, if its least is none and nothing is spare. */
void dealing_next(struct dealing *dealing, struct treen_part *part) {
    const struct fitting_class *class = dealing->class;
    while (dealing->copy == dealing->room && dealing->members < class->members) {
        const struct fitting_piece *piece = &dealing->fitting->piece[class->member[dealing->members++]];
        uint64_t more = piece->most - piece->least;
        more = more < dealing->spare ? more : dealing->spare;
        dealing->spare -= more;
        dealing->room = piece->least + (uint32_t)more;
        dealing->copy = 0;
    }
    part->index = class->member[dealing->members - 1];
    part->piece = dealing->fitting->piece[part->index].name;
    part->copy = ++dealing->copy;
}

static int by_piece(const void *a, const void *b) {
    const struct treen_part *left = a, *right = b;
    ORDER_BY(left->index, right->index);
    return ORDER(left->copy, right->copy);
}

void dealing_sort(struct treen_part *part, size_t parts) {
    qsort(part, parts, sizeof *part, by_piece);
}
