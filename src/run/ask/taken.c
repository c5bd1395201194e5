#include "run/ask/taken.h"

#include "base/clock.h"
#include "base/error.h"
#include "puzzle/packing.h"
#include "puzzle/placing/posture.h"
#include "puzzle/placing/separation.h"

bool taken_open(struct taken *taken, const struct taken_means *means) {
    struct budget *budget = means->budget;
    const struct grid *grid = means->packing->grid;
    if (taken->means)
        return true;
    taken->means = means;
    struct arena *arena[] = {&taken->arena, &taken->map_arena, &taken->check_arena, &taken->contact_arena};
    for (size_t i = 0; i < sizeof arena / sizeof *arena; i++)
        arena_draw(arena[i], budget, SIZE_MAX);
    taken->contacts.arena = &taken->contact_arena;
    taken->engine = apart_open(grid, budget->limit, budget);
    if (means->turns)
        taken->twist = twist_open(grid, means->options->play, budget->limit, budget);
    if (taken->twist)
        twist_know(taken->twist, means->shape, means->shapes);
    return taken->engine && (taken->twist || !means->turns);
}

void taken_close(struct taken *taken) {
    if (!taken->means)
        return;
    apart_close(taken->engine);
    twist_close(taken->twist);
    message_free(taken->message);
    arena_free(&taken->arena);
    arena_free(&taken->map_arena);
    arena_free(&taken->check_arena);
    arena_free(&taken->contact_arena);
}

/* Returns the patience of a check. Where a limit came before it, it has a moment of its own. */
static struct patience check_patience(const struct control *control) {
    static const double MOMENT = 0.2;
    const struct patience patience = {control->stop, control->deadline, control->patience};
    return patience_is_over(&patience) ? (struct patience){.deadline = clock_seconds() + MOMENT} : patience;
}

/* Checks the separation before anything else looks at it. A broken rule is a bug of treen, never an
 * answer. TREEN_STOPPED: a limit came first. */
static enum treen_status check_answer(struct taken *taken) {
    report broken = {0};
    const struct patience patience = check_patience(&taken->control);
    taken->check_arena.patience = &patience;
    double *proved = taken->means->options->prove_play ? &taken->told.proved : NULL;
    enum treen_status status =
        separation_check(taken->means->packing, taken->told.assembly, taken->told.separation,
                         &taken->contacts, &taken->check_arena, &broken, proved, NULL);
    if (status == TREEN_OK && broken.count)
        status =
            error_say(&taken->error, TREEN_BUG,
                      "an assembly was taken apart wrongly, which is a fault of treen: %s", broken.at[0]);
    if (status == TREEN_NO_MEMORY && patience_is_over(&patience))
        status = TREEN_STOPPED;
    arena_free(&taken->check_arena);
    taken->check_arena.patience = NULL;
    return status;
}

/* Tells an answer that holds. One whose check a limit or too little memory cuts short is not
 * known. */
static enum treen_status tell_answer(struct taken *taken, const struct apart_answer *answer) {
    struct treen_disassembly *told = &taken->told;
    told->outcome = answer->outcome;
    if (answer->outcome != TREEN_COMES_APART)
        return TREEN_OK;
    told->separation = answer->separation;
    told->floor = answer->floor;
    told->least = answer->least;
    told->ways = answer->ways;
    enum treen_status status = check_answer(taken);
    taken->by_memory = status == TREEN_NO_MEMORY;
    if (status == TREEN_STOPPED || status == TREEN_NO_MEMORY) {
        *told = (struct treen_disassembly){.assembly = told->assembly, .outcome = TREEN_NOT_KNOWN};
        return TREEN_OK;
    }
    TRY(status);
    return separation_tell(taken->means->packing, &taken->arena, told) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Asks for turns where they are wished, or allowed and needed. */
static enum treen_status take_parts(struct taken *taken, const struct apart_question *question,
                                    struct arena *arena, struct apart_answer *answer) {
    taken->control = taken->means->limits;
    if (taken->means->options->moves != MOVES_TURNS) {
        TRY(taken->means->way(taken->engine, question, &taken->control, arena, answer));
        if (!taken->twist || answer->outcome != TREEN_STAYS_TOGETHER)
            return TREEN_OK;
    }
    return twist_take(taken->twist, question, &taken->control, arena, answer);
}

/* Takes the assembly apart. An assembly without parts is apart. One with too many parts is not
 * searched. */
static enum treen_status take_answer(struct taken *taken, struct apart_answer *answer) {
    size_t parts = taken->told.assembly->parts;
    uint64_t most = taken->means->limits.node_limit;
    *answer = (struct apart_answer){.outcome = TREEN_NOT_KNOWN};
    taken->by_memory = taken->by_nodes = false;
    if (parts > APART_PARTS)
        return TREEN_OK;
    if (!parts) {
        *answer = (struct apart_answer){.outcome = TREEN_COMES_APART, .least = true, .ways = 1};
        return TREEN_OK;
    }
    TRY_ROOM(
        separation_question(taken->means->packing, taken->told.assembly, &taken->arena, &taken->question));
    enum treen_status status = take_parts(taken, &taken->question, &taken->arena, answer);
    taken->nodes = taken->control.nodes;
    taken->by_memory = status == TREEN_NO_MEMORY;
    taken->by_nodes = status == TREEN_STOPPED && most && taken->nodes >= most;
    return status == TREEN_NO_MEMORY || status == TREEN_STOPPED ? TREEN_OK : status;
}

/* Returns the assembly without the cells that stay empty, of which nothing moves. */
static const struct treen_solution *leave_holes(struct taken *taken, const struct treen_solution *assembly) {
    const struct packing_piece *piece = taken->means->packing->piece;
    struct treen_solution *bodies = ARENA_NEW(&taken->arena, 1, struct treen_solution);
    struct treen_part *part = ARENA_NEW(&taken->arena, assembly->parts, struct treen_part);
    if (!bodies || !part)
        return NULL;
    *bodies = *assembly;
    bodies->part = part;
    bodies->parts = 0;
    for (size_t i = 0; i < assembly->parts; i++)
        if (!piece[assembly->part[i].index].hole)
            part[bodies->parts++] = assembly->part[i];
    return bodies;
}

enum treen_status taken_look(struct taken *taken, const struct treen_solution *assembly) {
    const struct packing *packing = taken->means->packing;
    struct apart_answer answer;
    arena_free(&taken->arena);
    if (packing->piece[packing->pieces - 1].hole)
        assembly = leave_holes(taken, assembly);
    TRY_ROOM(assembly);
    taken->told = (struct treen_disassembly){.assembly = assembly};
    taken->has_ways = false;
    taken->nodes = 0;
    TRY(take_answer(taken, &answer));
    return tell_answer(taken, &answer);
}

/* Counts the ways of parts that leave from their places. TREEN_END: not this way. */
static enum treen_status count_loose(struct taken *taken, struct arena *arena) {
    bool loose = taken->told.moves + 1 == taken->question.parts && !taken->told.turns;
    if (!loose || taken->means->options->moves == MOVES_TURNS)
        return TREEN_END;
    return apart_ways(taken->engine, &taken->question, arena, &taken->ways);
}

/* Takes the assembly apart once more, and tries every separation. The told separation stays; the
 * ways are those with its total. */
static enum treen_status count_all(struct taken *taken, struct arena *arena) {
    struct apart_answer answer;
    struct apart_question question = taken->question;
    question.ways = true;
    enum treen_status status = take_parts(taken, &question, arena, &answer);
    taken->way_nodes = taken->control.nodes;
    taken->ways = status == TREEN_OK && answer.moves == taken->told.moves ? answer.ways : taken->told.ways;
    return status;
}

void taken_count_ways(struct taken *taken) {
    struct arena arena;
    if (taken->has_ways || taken->told.outcome != TREEN_COMES_APART || !taken->told.separation)
        return;
    taken->way_nodes = 0;
    arena_draw(&arena, taken->means->budget, SIZE_MAX);
    taken->way_status = count_loose(taken, &arena);
    if (taken->way_status == TREEN_END)
        taken->way_status = count_all(taken, &arena);
    arena_free(&arena);
    taken->has_ways = true;
}

enum treen_status taken_tell_ways(struct taken *taken) {
    if (!taken->has_ways)
        return TREEN_OK;
    taken->told.ways = taken->ways;
    taken->nodes += taken->way_nodes;
    taken->way_nodes = 0;
    return taken->way_status;
}

/* Ends another question about the assembly: its nodes are those of the run. */
static enum treen_status end_more(struct taken *taken, enum treen_status status) {
    taken->nodes += taken->control.nodes;
    return status;
}

enum treen_status taken_orders(struct taken *taken, uint64_t *orders) {
    size_t parts = taken->told.assembly->parts;
    if (!parts)
        return TREEN_OK;
    if (parts > APART_PARTS)
        return TREEN_STOPPED;
    taken->control = taken->means->limits;
    return end_more(taken, apart_orders(taken->engine, &taken->question, &taken->control, orders));
}

/* Tells whether the way of the assembly has shifts alone, or those are all that is searched. */
static bool has_shifts_alone(const struct taken *taken) {
    bool apart = taken->told.outcome == TREEN_COMES_APART && !taken->told.turns;
    return !taken->twist || (apart && taken->means->options->moves != MOVES_TURNS);
}

enum treen_status taken_positions(struct taken *taken, const struct treen_positions **positions) {
    size_t parts = taken->told.assembly->parts;
    struct treen_positions *found = &taken->positions;
    arena_free(&taken->map_arena);
    *found = (struct treen_positions){0};
    *positions = found;
    if (!parts)
        return TREEN_OK;
    if (parts > APART_PARTS)
        return TREEN_STOPPED;
    taken->control = taken->means->limits;
    if (has_shifts_alone(taken))
        return end_more(
            taken, apart_map(taken->engine, &taken->question, &taken->control, &taken->map_arena, found));
    enum treen_status status =
        twist_map(taken->twist, &taken->question, &taken->control, &taken->map_arena, found);
    if (!posture_positions(taken->means->packing->grid, parts, &taken->map_arena, found)) {
        *found = (struct treen_positions){0};
        status = TREEN_NO_MEMORY;
    }
    return end_more(taken, status);
}

enum treen_status taken_check_positions(struct taken *taken) {
    report broken = {0};
    taken->positions.disassembly = &taken->told;
    enum treen_status status = positions_check(taken->means->packing, &taken->positions, &taken->contacts,
                                               &taken->check_arena, &broken);
    if (status == TREEN_OK && broken.count)
        status = error_say(&taken->error, TREEN_BUG,
                           "positions were listed wrongly, which is a fault of treen: %s", broken.at[0]);
    arena_free(&taken->check_arena);
    return status;
}
