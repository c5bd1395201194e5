/* All burrs of a task: its assemblies are gathered, each with its level, and sorted by their
 * pieces. */
#include "run/design/burrs/burrs.h"

#include "base/array.h"
#include "base/error.h"
#include "base/order.h"

#include <stdlib.h>

enum { PIECE_BITS = 10, PIECE_MASK = (1 << PIECE_BITS) - 1 };

struct assembly {
    uint64_t pieces; /* the six, ascending, PIECE_BITS each */
    uint16_t level, moves;
    bool has_mirror;
};

struct listing {
    struct burrs_worker *worker;
    struct finder *finder;
    ARRAY(struct assembly) assembly;
    uint64_t solutions_apart; /* solutions, mirror images told apart */
    enum treen_status status;
};

static void unpack(uint64_t pieces, uint16_t piece[SLOTS]) {
    for (unsigned i = SLOTS; i-- > 0; pieces >>= PIECE_BITS)
        piece[i] = pieces & PIECE_MASK;
}

/* Takes an assembly apart, if its pieces are wanted. */
static bool take_assembly(void *context, const struct burr_assembly *assembly) {
    struct listing *listing = context;
    struct burrs_worker *worker = listing->worker;
    const struct burrs_space *space = worker->space;
    struct assembly taken = {.has_mirror = assembly->has_mirror};
    struct measures measures;
    uint16_t piece[SLOTS];
    uint64_t level = 0, moves = 0;
    burr_pieces(space->tables->set, assembly, piece);
    burrs_measure(space, piece, &measures);
    if (aim_fails(&space->aim, &measures))
        return true;
    for (unsigned i = 0; i < SLOTS; i++)
        taken.pieces = taken.pieces << PIECE_BITS | piece[i];
    listing->status = six_take(&worker->six, assembly->rank, &level, space->moves ? &moves : NULL);
    taken.level = (uint16_t)level;
    taken.moves = (uint16_t)moves;
    if (listing->status == TREEN_OK && !array_push(&worker->arena, &listing->assembly, taken))
        listing->status = TREEN_NO_MEMORY;
    return listing->status == TREEN_OK && !finder_is_over(listing->finder);
}

/* Tells the burr of some assemblies of the same pieces. One that never comes apart is told where
 * the aim looks at that. */
static enum treen_status tell_assembly(struct listing *listing, const struct assembly *assembly,
                                       size_t count) {
    const struct burrs_space *space = listing->worker->space;
    struct six_answer answer = {.assemblies = count};
    struct measures measures;
    uint16_t piece[SLOTS];
    for (size_t i = 0; i < count; i++) {
        answer.solutions += assembly[i].level > 0;
        listing->solutions_apart += (assembly[i].level > 0) * (1u + assembly[i].has_mirror);
        answer.level = assembly[i].level > answer.level ? assembly[i].level : answer.level;
        if (assembly[i].level && (!answer.easiest || assembly[i].level < answer.easiest))
            answer.easiest = assembly[i].level;
        answer.moves = assembly[i].moves > answer.moves ? assembly[i].moves : answer.moves;
    }
    unpack(assembly->pieces, piece);
    burrs_measure(space, piece, &measures);
    burrs_take_down(space, &answer, &measures);
    finder_look(listing->finder, 1);
    if (!aim_holds(&space->aim, &measures))
        return TREEN_OK;
    return answer.solutions || space->judged ? burrs_tell(space, piece, &measures, listing->finder)
                                             : finder_count(listing->finder, HELD, 1);
}

static enum treen_status tell_all(struct listing *listing) {
    struct assembly *assembly = listing->assembly.at;
    size_t count = listing->assembly.count, end;
    if (count)
        qsort(assembly, count, sizeof *assembly, order_counts);
    for (size_t i = 0; i < count; i = end) {
        for (end = i; end < count && assembly[end].pieces == assembly[i].pieces;)
            end++;
        TRY(tell_assembly(listing, &assembly[i], end - i));
    }
    return finder_count(listing->finder, "solutions, mirror images apart", listing->solutions_apart);
}

enum treen_status burrs_list(struct burrs_worker *worker, uint64_t task, struct finder *finder) {
    struct listing listing = {.worker = worker, .finder = finder};
    struct control control;
    control_init(&control);
    control.patience = finder_patience(finder);
    enum treen_status status =
        burr_search(worker->space->tables->set, task, &control, take_assembly, &listing);
    if (status == TREEN_STOPPED && listing.status != TREEN_OK)
        status = listing.status;
    if (status == TREEN_END)
        status = tell_all(&listing);
    arena_free(&worker->arena);
    return status;
}
