/* Checks a way of taking apart by doing it: cells are moved one step at a time. */
#include "puzzle/placing/separation.h"

#include "base/error.h"
#include "puzzle/check/alike_check.h"
#include "puzzle/check/contact.h"
#include "puzzle/check/turn_check.h"

#include <math.h>
#include <string.h>

struct replay {
    const struct packing *packing;
    const struct treen_solution *assembly;
    struct arena *arena;
    report *broken;
    struct posture *posture;      /* by part: how it lies */
    bool *here, *moving;          /* by part: it is in the separation; it is in the move; scratch */
    struct contacts *contacts;    /* the cells that moving cells pass */
    const unsigned **together;    /* sets of two or more parts that are not separated any further */
    size_t *together_parts, sets; /* by set: the number of its parts */
    double *proved;               /* play that turns need at least; null = not asked */
    struct treen_need *need;      /* of the turn that needs more; null = not asked */
    size_t number;                /* of the move, from 1, as the steps are told */
};

#define BREAK(replay, ...) REPORT((replay)->broken, (replay)->arena, __VA_ARGS__)

static struct treen_cell cell_of(const struct replay *replay, unsigned part, size_t cell) {
    return posture_cell(replay->packing->grid, &replay->posture[part],
                        replay->assembly->part[part].cell[cell]);
}

/* ---- One move -------------------------------------------------------------------------------- */

/* Returns the passings of the move's cells in the direction; null when there is no memory. */
static const struct passings *find_passings(const struct replay *replay, const struct treen_move *move,
                                            struct treen_cell step) {
    struct contacts *contacts = replay->contacts;
    struct passings *passings = contacts_in(contacts, step);
    for (size_t i = 0; passings && i < move->parts; i++)
        for (size_t j = 0; j < replay->assembly->part[move->part[i]].cells; j++)
            if (!passings_add(passings, replay->packing->grid, cell_of(replay, move->part[i], j),
                              contacts->arena))
                return NULL;
    return passings;
}

/* Tells whether the cell can go a step while `still` stays. */
static bool is_free(const struct replay *replay, const struct passings *passings, const struct box *still,
                    struct treen_cell cell) {
    const struct passing *passing = passings_find(passings, replay->packing->grid, cell);
    for (int i = 0; i < passing->count; i++)
        if (box_number(still, cell_add(cell, passing->through[i])) != BOX_OUTSIDE)
            return false;
    return true;
}

/* Finds the cells of the parts here that do not move, as a box to look up cells in. The numbers of
 * cells are not used, so they need not be sorted, unless the box is searched. */
static bool find_still(const struct replay *replay, const struct treen_separation *separation,
                       struct arena *scratch, struct box *still) {
    struct shape shape = {0};
    size_t cells = 0;
    for (size_t i = 0; i < separation->parts; i++)
        cells += replay->assembly->part[separation->part[i]].cells;
    shape.cell = ARENA_NEW(scratch, cells, struct coloured_cell);
    if (!shape.cell)
        return false;
    for (size_t i = 0; i < separation->parts; i++) {
        unsigned part = separation->part[i];
        for (size_t j = 0; !replay->moving[part] && j < replay->assembly->part[part].cells; j++)
            shape.cell[shape.count++].at = cell_of(replay, part, j);
    }
    if (!box_init(still, replay->packing->grid, &shape, NULL, scratch))
        return false;
    if (!still->number)
        shape_sort(&shape);
    return true;
}

static struct treen_cell times(struct treen_cell step, int64_t steps) {
    return (struct treen_cell){(int)(step.x * steps), (int)(step.y * steps), (int)(step.z * steps)};
}

/* Returns how far the cells that are passed lie behind those that move, at most. */
static int64_t find_behind(const struct passings *passings) {
    int64_t behind = 0;
    for (size_t k = 0; k < passings->kind.count; k++)
        for (int i = 0; i < passings->kind.at[k].count; i++) {
            int64_t at = -cell_dot(passings->kind.at[k].through[i], passings->step);
            behind = at > behind ? at : behind;
        }
    return behind;
}

/* Returns the number of steps after which the moving parts meet nothing more: the cells that they
 * pass are in front of all others. */
static int64_t steps_to_leave(const struct replay *replay, const struct treen_move *move,
                              const struct box *still, const struct passings *passings) {
    const struct treen_cell step = passings->step;
    int64_t front = INT64_MIN, tail = INT64_MAX;
    for (size_t i = 0; i < still->cells; i++)
        front = cell_dot(still->cell[i].at, step) > front ? cell_dot(still->cell[i].at, step) : front;
    for (size_t i = 0; i < move->parts; i++)
        for (size_t j = 0; j < replay->assembly->part[move->part[i]].cells; j++) {
            int64_t at = cell_dot(cell_of(replay, move->part[i], j), step);
            tail = at < tail ? at : tail;
        }
    tail -= find_behind(passings);
    return front < tail ? 1 : (front - tail) / cell_dot(step, step) + 2;
}

/* Moves all parts of the move by a step; false when a cell is in the way. */
static bool make_step(struct replay *replay, const struct treen_move *move, const struct box *still,
                      const struct passings *passings) {
    for (size_t i = 0; i < move->parts; i++) {
        unsigned part = move->part[i];
        for (size_t j = 0; j < replay->assembly->part[part].cells; j++)
            if (!is_free(replay, passings, still, cell_of(replay, part, j)))
                return false;
        replay->posture[part].shift = cell_add(replay->posture[part].shift, passings->step);
    }
    return true;
}

/* Finds the direction of the grid that the move takes, and the number of steps; false when there is
 * none. */
static bool find_step(const struct grid *grid, struct treen_cell by, struct treen_cell *step,
                      int64_t *steps) {
    for (int d = 0; d < grid->directions; d++) {
        *step = grid->direction[d];
        *steps = cell_dot(by, *step) / cell_dot(*step, *step);
        if (*steps > 0 && by.x == *steps * step->x && by.y == *steps * step->y && by.z == *steps * step->z)
            return true;
    }
    return false;
}

static enum treen_status check_parts(struct replay *replay, const struct treen_separation *separation,
                                     const struct treen_move *move) {
    memset(replay->moving, 0, replay->assembly->parts * sizeof *replay->moving);
    for (size_t i = 0; i < move->parts; i++) {
        if (move->part[i] >= replay->assembly->parts || !replay->here[move->part[i]] ||
            replay->moving[move->part[i]])
            return BREAK(replay, "move %zu is of a part that is not there to move", replay->number);
        replay->moving[move->part[i]] = true;
    }
    if (!move->parts || move->parts >= separation->parts)
        return BREAK(replay, "move %zu is of %zu of %zu parts", replay->number, move->parts,
                     separation->parts);
    return TREEN_OK;
}

/* Moves step by step, as long as the parts can meet others: a file may give a part thousands of
 * steps. */
static enum treen_status move_past(struct replay *replay, const struct treen_move *move,
                                   const struct box *still, struct treen_cell step, int64_t steps) {
    const struct passings *passings = find_passings(replay, move, step);
    TRY_ROOM(passings);
    int64_t free_after = steps_to_leave(replay, move, still, passings);
    int64_t made = move->leaves || free_after < steps ? free_after : steps;
    for (int64_t i = 0; i < made; i++)
        if (!make_step(replay, move, still, passings))
            return BREAK(replay, "in move %zu something is in the way after %lld steps", replay->number,
                         (long long)i);
    for (size_t i = 0; made < steps && i < move->parts; i++)
        replay->posture[move->part[i]].shift =
            cell_add(replay->posture[move->part[i]].shift, times(step, steps - made));
    return TREEN_OK;
}

/* Makes the move. The cells that do not move are forgotten after it, since a separation may have
 * hundreds of moves. */
static enum treen_status make_move(struct replay *replay, const struct treen_separation *separation,
                                   const struct treen_move *move, struct treen_cell step, int64_t steps) {
    struct arena scratch;
    struct box still;
    enum treen_status status = TREEN_NO_MEMORY;
    arena_beside(&scratch, replay->arena);
    if (find_still(replay, separation, &scratch, &still))
        status = move_past(replay, move, &still, step, steps);
    arena_free(&scratch);
    return status;
}

/* Makes a turn, if a way for it is found that holds. */
static enum treen_status make_turn(struct replay *replay, const struct treen_separation *separation,
                                   const struct treen_move *move, const struct treen_turn *turn) {
    const struct grid *grid = replay->packing->grid;
    const struct turning turning = {grid,           replay->assembly, replay->posture,
                                    replay->moving, separation,       turn};
    struct arena scratch;
    double enough = 0;
    bool holds = false;
    if ((grid->turn == 90) != (turn->degrees == 90) || move->leaves)
        return BREAK(replay, "move %zu is a turn that the grid does not have, or that leaves",
                     replay->number);
    arena_beside(&scratch, replay->arena);
    enum treen_status status = turn_check(&turning, &scratch, &holds, &enough);
    if (status == TREEN_OK && holds && replay->proved && turn->degrees <= 90)
        status = turn_prove(&turning, &scratch, replay->proved);
    arena_free(&scratch);
    TRY(status);
    enough = ceil(enough * 1e5) / 1e5;
    if (!holds && replay->need)
        *replay->need = (struct treen_need){.move = replay->number, .play = enough};
    if (!holds && enough < INFINITY)
        return BREAK(replay, "in move %zu the turn needs more play than %.4f: %.5f is enough", replay->number,
                     turn->play, enough);
    if (!holds)
        return BREAK(replay,
                     "in move %zu the turn needs more play than %.4f, and no play is known to be enough",
                     replay->number, turn->play);
    for (size_t i = 0; i < move->parts; i++)
        posture_turn(grid, &replay->posture[move->part[i]], turn, false);
    return TREEN_OK;
}

static enum treen_status check_move(struct replay *replay, const struct treen_separation *separation,
                                    size_t number) {
    const struct treen_move *move = &separation->move[number];
    const struct treen_turn *turn = turn_of_move(separation, move);
    struct treen_cell step;
    int64_t steps;
    size_t before = replay->broken->count;
    TRY(check_parts(replay, separation, move));
    if (replay->broken->count > before)
        return TREEN_OK;
    if (move->leaves != (number + 1 == separation->moves))
        return BREAK(replay, "move %zu is not the only one that leaves", replay->number);
    if (turn)
        return make_turn(replay, separation, move, turn);
    if (!find_step(replay->packing->grid, move->by, &step, &steps))
        return BREAK(replay, "move %zu goes by (%d, %d, %d), which is no direction of the grid",
                     replay->number, move->by.x, move->by.y, move->by.z);
    return make_move(replay, separation, move, step, steps);
}

/* ---- A separation, and its halves ------------------------------------------------------------ */

static enum treen_status check_separation(struct replay *replay, const struct treen_separation *separation);

static enum treen_status stay_together(struct replay *replay, const unsigned *part, size_t parts) {
    if (parts > 1) {
        replay->together[replay->sets] = part;
        replay->together_parts[replay->sets++] = parts;
    }
    return TREEN_OK;
}

/* Checks a half. It must be made of these parts, which lie as in `posture`. */
static enum treen_status check_half(struct replay *replay, const struct treen_separation *half,
                                    const unsigned *part, size_t parts, const struct posture *posture) {
    memcpy(replay->posture, posture, replay->assembly->parts * sizeof *posture);
    if (!half)
        return stay_together(replay, part, parts);
    if (half->parts != parts || memcmp(half->part, part, parts * sizeof *part) != 0)
        return BREAK(replay, "a half goes on that is not made of the parts that it came from");
    return check_separation(replay, half);
}

/* Returns the parts of the separation that do not move last; null when there is no memory. */
static unsigned *find_left(const struct replay *replay, const struct treen_separation *separation,
                           size_t *parts) {
    unsigned *left = ARENA_NEW(replay->arena, separation->parts, unsigned);
    *parts = 0;
    for (size_t i = 0; left && i < separation->parts; i++)
        if (!replay->moving[separation->part[i]])
            left[(*parts)++] = separation->part[i];
    return left;
}

static enum treen_status check_separation(struct replay *replay, const struct treen_separation *separation) {
    size_t parts = replay->assembly->parts, left_parts, before = replay->broken->count;
    struct posture *posture = ARENA_NEW(replay->arena, parts, struct posture);
    TRY_ROOM(posture);
    if (separation->parts < 2 || !separation->moves)
        return BREAK(replay, "after %zu moves a separation has %zu parts and %zu moves", replay->number,
                     separation->parts, separation->moves);
    memset(replay->here, 0, parts * sizeof *replay->here);
    for (size_t i = 0; i < separation->parts; i++)
        replay->here[separation->part[i]] = true;
    for (size_t i = 0; i < separation->moves && replay->broken->count == before; i++) {
        memcpy(posture, replay->posture, parts * sizeof *posture);
        replay->number++;
        TRY(check_move(replay, separation, i));
    }
    if (replay->broken->count > before)
        return TREEN_OK;
    const struct treen_move *last = &separation->move[separation->moves - 1];
    unsigned *left = find_left(replay, separation, &left_parts);
    TRY_ROOM(left);
    TRY(check_half(replay, separation->left, left, left_parts, posture));
    return check_half(replay, separation->removed, last->part, last->parts, posture);
}

/* ---- The parts that stay together ------------------------------------------------------------ */

/* Tells whether the sets fit into groups side by side. A set with a group that has room for every
 * copy of its pieces always fits. For the other sets all groups are tried in turn. This takes for
 * ever only in files that were made for it. So there is a limit, beyond the work that the search
 * can have needed. */
struct sharing {
    const struct replay *replay;
    uint32_t *in; /* by set: its group so far */
    uint64_t work, limit;
};

static uint32_t room_of(const struct replay *replay, unsigned part, uint32_t group) {
    const struct packing_piece *about = &replay->packing->piece[replay->assembly->part[part].index];
    for (size_t i = 0; i < about->groups; i++)
        if (about->group[i].number == group)
            return about->group[i].count;
    return 0;
}

static bool fits_anyhow(const struct replay *replay, size_t set) {
    const unsigned *part = replay->together[set];
    const struct packing_piece *first = &replay->packing->piece[replay->assembly->part[part[0]].index];
    for (size_t i = 0; i < first->groups; i++) {
        size_t fits = 0;
        for (size_t j = 0; j < replay->together_parts[set]; j++) {
            uint32_t most = replay->packing->piece[replay->assembly->part[part[j]].index].most;
            fits += room_of(replay, part[j], first->group[i].number) >= most;
        }
        if (fits == replay->together_parts[set])
            return true;
    }
    return false;
}

/* Drops the sets that always fit, so that the doubtful ones are left. */
static void drop_sets_that_fit(struct replay *replay) {
    size_t left = 0;
    for (size_t s = 0; s < replay->sets; s++)
        if (!fits_anyhow(replay, s)) {
            replay->together[left] = replay->together[s];
            replay->together_parts[left++] = replay->together_parts[s];
        }
    replay->sets = left;
}

/* Tells whether the group of the last set has room for all copies of the part's piece in it. */
static bool has_room(struct sharing *sharing, size_t sets, unsigned part) {
    const struct replay *replay = sharing->replay;
    uint32_t piece = replay->assembly->part[part].index, group = sharing->in[sets - 1], copies = 0;
    for (size_t s = 0; s < sets; s++)
        for (size_t i = 0; sharing->in[s] == group && i < replay->together_parts[s]; i++) {
            copies += replay->assembly->part[replay->together[s][i]].index == piece;
            sharing->work++;
        }
    return copies && copies <= room_of(replay, part, group);
}

static bool is_work_over(const struct sharing *sharing) {
    return sharing->work > sharing->limit;
}

static bool share_groups(struct sharing *sharing, size_t done) {
    const struct replay *replay = sharing->replay;
    if (done == replay->sets)
        return true;
    const struct packing_piece *first =
        &replay->packing->piece[replay->assembly->part[replay->together[done][0]].index];
    for (size_t i = 0; i < first->groups && !is_work_over(sharing); i++) {
        bool fits = true;
        sharing->work++;
        sharing->in[done] = first->group[i].number;
        for (size_t j = 0; fits && j < replay->together_parts[done]; j++)
            fits = has_room(sharing, done + 1, replay->together[done][j]);
        if (fits && share_groups(sharing, done + 1))
            return true;
    }
    return false;
}

static enum treen_status check_together(struct replay *replay) {
    struct sharing sharing = {replay, ARENA_NEW(replay->arena, replay->sets, uint32_t), 0, UINT64_C(1) << 27};
    TRY_ROOM(sharing.in);
    drop_sets_that_fit(replay);
    if (share_groups(&sharing, 0))
        return TREEN_OK;
    return is_work_over(&sharing)
               ? BREAK(replay,
                       "too many pieces stay together to find out whether the groups have room for all")
               : BREAK(replay, "pieces of no common group stay together");
}

/* Makes a replay with all parts at rest. Returns false when there is no memory. */
static bool start_replay(struct replay *replay) {
    size_t parts = replay->assembly->parts;
    struct arena *arena = replay->arena;
    replay->posture = ARENA_NEW(arena, parts, struct posture);
    replay->here = ARENA_NEW(arena, parts, bool);
    replay->moving = ARENA_NEW(arena, parts, bool);
    replay->together = ARENA_NEW(arena, parts, const unsigned *);
    replay->together_parts = ARENA_NEW(arena, parts, size_t);
    return replay->posture && replay->here && replay->moving && replay->together && replay->together_parts;
}

/* Returns the numbers of all parts; null when there is no memory. */
static unsigned *number_parts(const struct replay *replay) {
    unsigned *all = ARENA_NEW(replay->arena, replay->assembly->parts, unsigned);
    for (unsigned i = 0; all && i < replay->assembly->parts; i++)
        all[i] = i;
    return all;
}

enum treen_status separation_check(const struct packing *packing, const struct treen_solution *assembly,
                                   const struct treen_separation *separation, struct contacts *contacts,
                                   struct arena *arena, report *broken, double *proved,
                                   struct treen_need *need) {
    struct replay replay = {.packing = packing,
                            .assembly = assembly,
                            .arena = arena,
                            .broken = broken,
                            .contacts = contacts,
                            .proved = proved,
                            .need = need};
    const unsigned *all = number_parts(&replay);
    struct posture *start = ARENA_NEW(arena, assembly->parts, struct posture);
    TRY_ROOM(all && start && start_replay(&replay));
    for (unsigned i = 0; i < assembly->parts; i++)
        start[i] = posture_still();
    TRY(check_half(&replay, separation, all, assembly->parts, start));
    return broken->count ? TREEN_OK : check_together(&replay);
}

/* ---- All positions --------------------------------------------------------------------------- */

/* Makes the passage from its first position, and compares the end with its second one. */
static enum treen_status check_passage(struct replay *replay, const struct treen_positions *positions,
                                       const struct treen_passage *passage, const unsigned *all) {
    const struct treen_separation whole = {.parts = replay->assembly->parts,
                                           .part = all,
                                           .moves = 2,
                                           .move = &passage->move,
                                           .turn = passage->turn};
    const struct alike made = {replay->packing, replay->assembly, replay->posture};
    struct arena scratch;
    bool alike = false;
    for (size_t i = 0; i < whole.parts; i++)
        replay->posture[i] = alike_posture(&positions->position[passage->from], i);
    TRY(check_move(replay, &whole, 0));
    if (replay->broken->count)
        return TREEN_OK;
    arena_beside(&scratch, replay->arena);
    enum treen_status status = alike_check(&made, &positions->position[passage->to], &scratch, &alike);
    arena_free(&scratch);
    if (status != TREEN_OK || alike)
        return status;
    return BREAK(replay, "move %zu does not lead to position %u", replay->number, passage->to);
}

enum treen_status positions_check(const struct packing *packing, const struct treen_positions *positions,
                                  struct contacts *contacts, struct arena *arena, report *broken) {
    struct replay replay = {.packing = packing,
                            .assembly = positions->disassembly->assembly,
                            .arena = arena,
                            .broken = broken,
                            .contacts = contacts};
    const unsigned *all = number_parts(&replay);
    TRY_ROOM(all && start_replay(&replay));
    memset(replay.here, true, replay.assembly->parts * sizeof *replay.here);
    for (size_t i = 0; i < positions->passages && !broken->count; i++) {
        replay.number = i + 1;
        TRY(check_passage(&replay, positions, &positions->passage[i], all));
    }
    return TREEN_OK;
}
