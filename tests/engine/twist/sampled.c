/* Taking apart with turns against a brute force that samples positions. Its steps may let it pass
 * where nothing passes. So it answers twice: with a margin on either side of the play. */
#include "engine/twist/twist.h"

#include "base/random.h"
#include "tests/sampled.h"
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 5, CELLS = 125, MOST_STATES = 300, FAR = 24, WANDER = 8, ANGLES = 32, FINE = 128 };

static const double PLAY = 0.05;

struct scene {
    unsigned parts, cells;
    unsigned part[CELLS];
};

struct state {
    int at[CELLS][3];
};

struct brute {
    const struct scene *scene;
    bool wanders; /* turns wander, with room for errors; else they stay, with less than the play */
    struct state state[MOST_STATES];
    unsigned states, set;
    bool full;
};

/* ---- Shifts ---------------------------------------------------------------------------------- */

static bool is_moved(const struct brute *brute, unsigned cell) {
    return brute->set >> brute->scene->part[cell] & 1;
}

static bool overlaps(const struct brute *brute, const struct state *state) {
    for (unsigned i = 0; i < brute->scene->cells; i++)
        for (unsigned j = 0; is_moved(brute, i) && j < brute->scene->cells; j++)
            if (!is_moved(brute, j) && !memcmp(state->at[i], state->at[j], sizeof state->at[i]))
                return true;
    return false;
}

/* Adds a state as it is from its first cell, unless it is there. */
static void add_state(struct brute *brute, struct state state) {
    const int first[3] = {state.at[0][0], state.at[0][1], state.at[0][2]};
    for (unsigned i = 0; i < brute->scene->cells; i++)
        for (int k = 0; k < 3; k++)
            state.at[i][k] -= first[k];
    for (unsigned i = 0; i < brute->states; i++)
        if (!memcmp(brute->state[i].at, state.at, brute->scene->cells * sizeof *state.at))
            return;
    brute->full |= brute->states == MOST_STATES;
    if (!brute->full)
        brute->state[brute->states++] = state;
}

/* Shifts the set step by step. Returns whether it leaves. Without `adds` no state is added. */
static bool shift_set(struct brute *brute, const struct state *from, int axis, int by, bool adds) {
    struct state state = *from;
    for (int step = 0; step < FAR; step++) {
        for (unsigned i = 0; i < brute->scene->cells; i++)
            state.at[i][axis] += is_moved(brute, i) ? by : 0;
        if (overlaps(brute, &state))
            return false;
        if (adds)
            add_state(brute, state);
    }
    return true;
}

/* ---- Turns ----------------------------------------------------------------------------------- */

struct rect {
    double x, y, wide, tall; /* half sides, from the pivot */
    int layer;
};

struct turn {
    int axis, pivot[2], sense;
    unsigned movings, restings;
    struct rect moving[4 * CELLS], resting[4 * CELLS];
};

static bool has_cell(const struct brute *brute, const struct state *state, unsigned near, int axis, int x,
                     int y) {
    int at[3] = {state->at[near][0], state->at[near][1], state->at[near][2]};
    at[(axis + 1) % 3] += x;
    at[(axis + 2) % 3] += y;
    for (unsigned i = 0; i < brute->scene->cells; i++)
        if (brute->scene->part[i] == brute->scene->part[near] && !memcmp(state->at[i], at, sizeof at))
            return true;
    return false;
}

/* Lists all rectangles of up to two by two cells that begin at a cell. */
static void list_rects(const struct brute *brute, const struct state *state, unsigned cell,
                       struct turn *turn) {
    for (int k = 0; k < 4; k++) {
        int right = k & 1, up = k >> 1;
        if ((right && !has_cell(brute, state, cell, turn->axis, 1, 0)) ||
            (up && !has_cell(brute, state, cell, turn->axis, 0, 1)) ||
            (right && up && !has_cell(brute, state, cell, turn->axis, 1, 1)))
            continue;
        struct rect rect = {state->at[cell][(turn->axis + 1) % 3] + (right - turn->pivot[0]) / 2.0,
                            state->at[cell][(turn->axis + 2) % 3] + (up - turn->pivot[1]) / 2.0,
                            (1 + right) / 2.0, (1 + up) / 2.0, state->at[cell][turn->axis]};
        *(is_moved(brute, cell) ? &turn->moving[turn->movings++] : &turn->resting[turn->restings++]) = rect;
    }
}

/* Returns the play that two rectangles need at a position. */
static double need_between(const struct rect *m, const struct rect *r, double c, double s, double x,
                           double y) {
    double C = fabs(c), S = fabs(s), dx = c * m->x - s * m->y + x - r->x, dy = s * m->x + c * m->y + y - r->y;
    double a = r->wide + C * m->wide + S * m->tall - fabs(dx),
           b = r->tall + S * m->wide + C * m->tall - fabs(dy);
    double d = m->wide + C * r->wide + S * r->tall - fabs(c * dx + s * dy),
           e = m->tall + S * r->wide + C * r->tall - fabs(c * dy - s * dx);
    return fmin(fmin(a, b), fmin(d, e)) / (1 + C + S);
}

static bool is_free(const struct turn *turn, double part, double x, double y, double play) {
    double angle = turn->sense * acos(-1) / 2 * part, c = cos(angle), s = sin(angle);
    for (unsigned i = 0; i < turn->movings; i++)
        for (unsigned j = 0; j < turn->restings; j++)
            if (turn->moving[i].layer == turn->resting[j].layer &&
                need_between(&turn->moving[i], &turn->resting[j], c, s, x, y) > play)
                return false;
    return true;
}

/* Returns how far a need can be from that of the nearest sample. */
static double error_of(const struct turn *turn, double wander, double angles) {
    double farthest = 0;
    for (unsigned i = 0; i < turn->movings; i++)
        farthest = fmax(farthest, hypot(turn->moving[i].x, turn->moving[i].y) +
                                      hypot(turn->moving[i].wide, turn->moving[i].tall));
    return 0.586 * ((wander > 0 ? 0.5 / wander : 0) + farthest * acos(-1) / 4 / angles) + 1e-6;
}

/* Turns about a pivot that stays. All samples need less than the play. */
static bool stays_free(const struct turn *turn) {
    double play = PLAY - error_of(turn, 0, FINE);
    for (int i = 0; i <= FINE; i++)
        if (!is_free(turn, (double)((i * 37 + FINE / 2) % FINE) / FINE, 0, 0, play))
            return false;
    return play >= 0;
}

/* Finds a way along samples with a pivot that wanders. Each may need more than the play. */
static bool wanders_free(const struct turn *turn) {
    enum { SIDE = WANDER + 1, LAYER = SIDE * SIDE, NODES = LAYER * (ANGLES + 1), MIDDLE = LAYER / 2 };
    static const int step[] = {1, -1, SIDE, -SIDE, LAYER, -LAYER};
    static int open[NODES];
    static bool seen[NODES];
    double play = PLAY + error_of(turn, WANDER, ANGLES);
    int count = 0;
    memset(seen, 0, sizeof seen);
    seen[open[count++] = MIDDLE] = true;
    while (count) {
        int node = open[--count], x = node % SIDE, y = node / SIDE % SIDE, t = node / LAYER;
        if (!is_free(turn, (double)t / ANGLES, (double)x / WANDER - 0.5, (double)y / WANDER - 0.5, play))
            continue;
        if (node == MIDDLE + LAYER * ANGLES)
            return true;
        const bool inside[] = {x<WANDER, x> 0, y<WANDER, y> 0, t<ANGLES, t> 0};
        for (int i = 0; i < 6; i++)
            if (inside[i] && !seen[node + step[i]])
                seen[open[count++] = node + step[i]] = true;
    }
    return false;
}

/* Adds the state after a turn of the set, if it is possible. */
static void turn_set(struct brute *brute, const struct state *from, int axis, int u, int v, int sense) {
    static struct turn turn;
    struct state state = *from;
    int a = (axis + 1) % 3, b = (axis + 2) % 3;
    for (unsigned i = 0; i < brute->scene->cells; i++)
        if (is_moved(brute, i)) {
            int x = 2 * from->at[i][a] - u, y = 2 * from->at[i][b] - v;
            state.at[i][a] = (u - sense * y) / 2;
            state.at[i][b] = (v + sense * x) / 2;
        }
    if (overlaps(brute, &state))
        return;
    turn = (struct turn){.axis = axis, .pivot = {u, v}, .sense = sense};
    for (unsigned i = 0; i < brute->scene->cells; i++)
        list_rects(brute, from, i, &turn);
    if (brute->wanders ? wanders_free(&turn) : stays_free(&turn))
        add_state(brute, state);
}

static void find_ends(const struct brute *brute, const struct state *state, int axis, int *low, int *high) {
    *low = *high = 2 * state->at[0][axis];
    for (unsigned i = 1; i < brute->scene->cells; i++) {
        int at = 2 * state->at[i][axis];
        *low = at < *low ? at : *low;
        *high = at > *high ? at : *high;
    }
}

static void turn_about(struct brute *brute, const struct state *state, int axis) {
    int low[2], high[2];
    for (int k = 0; k < 2; k++)
        find_ends(brute, state, (axis + 1 + k) % 3, &low[k], &high[k]);
    for (int u = low[0] - 1; u <= high[0] + 1; u++)
        for (int v = low[1] - 1; v <= high[1] + 1; v++)
            for (int sense = -1; sense <= 1 && !((u ^ v) & 1); sense += 2)
                turn_set(brute, state, axis, u, v, sense);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Looks at all sets without the first part. The other sets move as these move back. With a pivot
 * that wanders, they turn in ways of their own. Without `moves` it tells whether a set leaves. */
static bool each_set(struct brute *brute, const struct state *state, bool moves) {
    unsigned all = (1u << brute->scene->parts) - 1;
    for (brute->set = 1; brute->set < all; brute->set++)
        for (int axis = 0; axis < 3; axis++) {
            bool first = brute->set & 1;
            for (int by = -1; by <= 1 && !first; by += 2)
                if (shift_set(brute, state, axis, by, moves) && !moves)
                    return true;
            if (moves && (!first || brute->wanders))
                turn_about(brute, state, axis);
        }
    return false;
}

/* Searches until something leaves: brute->set, out of *from. Returns the moves; 0: nothing ever
 * leaves; -1: there are too many states. */
static int leave(struct brute *brute, struct state *from) {
    for (unsigned level = 0, depth = 1; level < brute->states; depth++) {
        unsigned end = brute->states;
        for (unsigned i = level; i < end; i++) {
            *from = brute->state[i];
            if (each_set(brute, from, false))
                return (int)depth;
        }
        for (; level < end; level++) {
            each_set(brute, &brute->state[level], true);
            if (brute->full)
                return -1;
        }
    }
    return 0;
}

/* Makes a scene of the parts of a set. */
static void take_half(const struct scene *scene, const struct state *state, unsigned set, struct scene *half,
                      struct state *at) {
    unsigned number[MOST_PARTS];
    *half = (struct scene){0};
    for (unsigned p = 0; p < scene->parts; p++)
        number[p] = set >> p & 1 ? half->parts++ : MOST_PARTS;
    for (unsigned i = 0; i < scene->cells; i++)
        if (number[scene->part[i]] < MOST_PARTS) {
            memcpy(at->at[half->cells], state->at[i], sizeof state->at[i]);
            half->part[half->cells++] = number[scene->part[i]];
        }
}

/* Finds the moves until something leaves. Returns 1: all parts come apart; 0: some never do; -1:
 * not known. A half that is stuck proves the whole stuck. */
static int comes_apart(const struct scene *scene, const struct state *start, bool wanders, int *moves) {
    struct brute *brute = calloc(1, sizeof *brute);
    struct state last;
    assert_non_null(brute);
    brute->scene = scene;
    brute->wanders = wanders;
    add_state(brute, *start);
    *moves = scene->parts > 1 ? leave(brute, &last) : 0;
    unsigned set = brute->set;
    free(brute);
    if (*moves <= 0)
        return scene->parts > 1 ? *moves : 1;
    int apart = 1;
    for (int side = 0; side < 2 && apart == 1; side++) {
        struct scene half;
        struct state at = {0};
        int more;
        take_half(scene, &last, side ? ~set : set, &half, &at);
        apart = comes_apart(&half, &at, wanders, &more);
    }
    return apart;
}

/* Grows parts in a brick. */
static void grow(struct scene *scene, struct state *state, struct random *random, uint32_t most) {
    int side[3], owner[5][5][5];
    memset(owner, -1, sizeof owner);
    scene->parts = random_between(random, 2, MOST_PARTS);
    scene->cells = 0;
    for (int k = 0; k < 3; k++)
        side[k] = (int)random_between(random, 2, most);
    for (int i = 0; i < 40 * side[0] * side[1] * side[2]; i++) {
        int at[3], label = i < (int)scene->parts ? i : -1;
        for (int k = 0; k < 3; k++)
            at[k] = (int)random_below(random, (uint32_t)side[k]);
        int *here = &owner[at[0]][at[1]][at[2]];
        int k = (int)random_below(random, 3);
        at[k] += random_below(random, 2) ? 1 : -1;
        if (label < 0 && at[k] >= 0 && at[k] < side[k])
            label = owner[at[0]][at[1]][at[2]];
        *here = *here < 0 && random_below(random, 16) ? label : *here;
    }
    for (int i = 0; i < 125; i++)
        if (owner[i / 25][i / 5 % 5][i % 5] >= 0) {
            scene->part[scene->cells] = (unsigned)owner[i / 25][i / 5 % 5][i % 5];
            const int at[3] = {i / 25, i / 5 % 5, i % 5};
            memcpy(state->at[scene->cells++], at, sizeof at);
        }
}

/* ---- Scenes that come apart by a turn --------------------------------------------------------*/

/* Grows the part that will turn, from the middle of a brick. */
static void grow_mover(struct state *mover, unsigned *cells, const int side[3], struct random *random) {
    unsigned most = random_between(random, 2, 6);
    for (int k = 0; k < 3; k++)
        mover->at[0][k] = side[k] / 2;
    *cells = 1;
    for (int tries = 0; tries < 30 && *cells < most; tries++) {
        int at[3], k = (int)random_below(random, 3);
        memcpy(at, mover->at[random_below(random, *cells)], sizeof at);
        at[k] += random_below(random, 2) ? 1 : -1;
        bool fits = at[k] >= 0 && at[k] < side[k];
        for (unsigned i = 0; i < *cells; i++)
            fits = fits && memcmp(mover->at[i], at, sizeof at) != 0;
        if (fits)
            memcpy(mover->at[(*cells)++], at, sizeof at);
    }
}

/* Tells whether the mover never meets the cell while it turns, with no play. */
static bool is_clear(const struct brute *brute, const struct state *from, const struct turn *line,
                     const int at[3]) {
    static struct turn turn;
    turn = *line;
    for (unsigned i = 0; i < brute->scene->cells; i++)
        list_rects(brute, from, i, &turn);
    turn.resting[turn.restings++] =
        (struct rect){at[(turn.axis + 1) % 3] - turn.pivot[0] / 2.0,
                      at[(turn.axis + 2) % 3] - turn.pivot[1] / 2.0, 0.5, 0.5, at[turn.axis]};
    for (int i = 0; i <= ANGLES; i++)
        if (!is_free(&turn, (double)i / ANGLES, 0, 0, 1e-9))
            return false;
    return true;
}

/* Tells whether a cell of the brick is outside of the way of the mover, which turns and then leaves
 * along `out`. */
static bool is_aside(const struct brute *brute, const struct state *start, const struct state *turned,
                     const struct turn *line, const int out[2], const int at[3]) {
    for (unsigned i = 0; i < brute->scene->cells; i++) {
        const int *cell = turned->at[i];
        int by = (at[out[0]] - cell[out[0]]) * out[1];
        if (by >= 0 && at[(out[0] + 1) % 3] == cell[(out[0] + 1) % 3] &&
            at[(out[0] + 2) % 3] == cell[(out[0] + 2) % 3])
            return false;
    }
    return is_clear(brute, start, line, at);
}

/* Chooses the turn of a mover about a line near its first cell, and makes it. */
static struct turn choose_turn(const struct state *start, unsigned cells, struct random *random,
                               struct state *turned) {
    struct turn line = {.axis = (int)random_below(random, 3), .sense = random_below(random, 2) ? 1 : -1};
    int a = (line.axis + 1) % 3, b = (line.axis + 2) % 3, corner = (int)random_below(random, 2);
    line.pivot[0] = 2 * start->at[0][a] + corner;
    line.pivot[1] = 2 * start->at[0][b] + corner;
    *turned = *start;
    for (unsigned i = 0; i < cells; i++) {
        int x = 2 * start->at[i][a] - line.pivot[0], y = 2 * start->at[i][b] - line.pivot[1];
        turned->at[i][a] = (line.pivot[0] - line.sense * y) / 2;
        turned->at[i][b] = (line.pivot[1] + line.sense * x) / 2;
    }
    return line;
}

/* Makes a scene out of a brick: a mover, and all that is not in its way, in one part or two. The
 * others have no room to shift the mover, mostly. */
static void carve(struct scene *scene, struct state *state, struct random *random, uint32_t most) {
    static struct brute brute;
    struct state turned;
    int side[3];
    for (int k = 0; k < 3; k++)
        side[k] = (int)random_between(random, 3, most);
    *scene = (struct scene){.parts = random_between(random, 2, 3)};
    grow_mover(state, &scene->cells, side, random);
    const struct scene mover = *scene;
    const struct state start = *state;
    brute = (struct brute){.scene = &mover, .set = 1};
    const struct turn line = choose_turn(&start, mover.cells, random, &turned);
    const int out[2] = {(int)random_below(random, 3), random_below(random, 2) ? 1 : -1},
              cut = (int)random_below(random, 3);
    for (int i = 0; i < side[0] * side[1] * side[2]; i++) {
        const int at[3] = {i % side[0], i / side[0] % side[1], i / side[0] / side[1]};
        if (!is_aside(&brute, &start, &turned, &line, out, at))
            continue;
        scene->part[scene->cells] = scene->parts == 3 && at[cut] > side[cut] / 2 ? 2 : 1;
        memcpy(state->at[scene->cells++], at, sizeof at);
    }
}

/* Asks the search. Returns the moves until something leaves; 0: nothing does; -1: not known. */
static int ask_search(const struct scene *scene, const struct state *state) {
    struct apart_answer answer;
    struct control control;
    struct arena arena;
    struct shape shape[MOST_PARTS] = {0};
    struct apart_part part[MOST_PARTS];
    arena_init(&arena, SIZE_MAX);
    control_init(&control);
    for (unsigned p = 0; p < scene->parts; p++) {
        shape[p].cell = ARENA_NEW(&arena, CELLS, struct coloured_cell);
        assert_non_null(shape[p].cell);
        for (unsigned i = 0; i < scene->cells; i++)
            if (scene->part[i] == p)
                shape[p].cell[shape[p].count++].at =
                    (struct treen_cell){state->at[i][0], state->at[i][1], state->at[i][2]};
        shape_sort(&shape[p]);
        part[p] = (struct apart_part){.shape = &shape[p], .piece = p};
    }
    const struct apart_question question = {.part = part, .parts = scene->parts};
    struct twist *twist = twist_open(grid_named("cube", 4), PLAY, 64 << 20, NULL);
    assert_non_null(twist);
    enum treen_status status = twist_take(twist, &question, &control, &arena, &answer);
    int found = status != TREEN_OK                       ? -1
                : answer.outcome == TREEN_COMES_APART    ? (int)answer.first
                : answer.outcome == TREEN_STAYS_TOGETHER ? 0
                                                         : -1;
    twist_close(twist);
    arena_free(&arena);
    return found;
}

static bool has_all_parts(const struct scene *scene) {
    unsigned seen = 0;
    for (unsigned i = 0; i < scene->cells; i++)
        seen |= 1u << scene->part[i];
    return seen == (1u << scene->parts) - 1;
}

struct tally {
    int scenes, apart, stuck, margin, unknown;
};

/* Compares a scene of which nothing leaves at once; false: something does. The search never needs
 * fewer moves than the brute force with more play, and never more than the one with less. */
static bool compare(const struct scene *scene, const struct state *start, struct tally *tally) {
    int found = has_all_parts(scene) ? ask_search(scene, start) : 1;
    if (found == 1)
        return false;
    int most, least, surely = comes_apart(scene, start, false, &most),
                     perhaps = comes_apart(scene, start, true, &least);
    tally->scenes++;
    tally->apart += found > 0;
    tally->stuck += found == 0;
    tally->unknown += found < 0 || surely < 0 || perhaps < 0;
    tally->margin += surely != perhaps || least != most;
    if (found >= 0 && surely == 1)
        assert_true(0 < found && found <= most);
    if (perhaps == 0)
        assert_true(found <= 0);
    if (found > 0 && perhaps == 1)
        assert_true(least <= found);
    return true;
}

static void tell(const struct tally *tally) {
    if (getenv("TREEN_TEST_WHOLE"))
        printf("of %d scenes %d come apart, %d are stuck, %d hang on the margin, %d are not known\n",
               tally->scenes, tally->apart, tally->stuck, tally->margin, tally->unknown);
}

/* Compares scenes of two to five parts that have grown together. Nearly all of them are stuck. */
static void grown_scenes(void **state) {
    bool whole = getenv("TREEN_TEST_WHOLE");
    int rounds = whole ? 2000 : SAMPLED(5, 1);
    struct random random = {2058};
    struct tally tally = {0};
    while (tally.scenes < rounds) {
        struct scene scene;
        static struct state start;
        grow(&scene, &start, &random, whole && tally.scenes % 4 == 0 ? 5 : 3);
        compare(&scene, &start, &tally);
    }
    tell(&tally);
}

/* Compares scenes of two or three parts. One has room for a turn, and leaves after it. */
static void carved_scenes(void **state) {
    bool whole = getenv("TREEN_TEST_WHOLE");
    int rounds = whole ? 3000 : SAMPLED(12, 3);
    struct random random = {3058};
    struct tally tally = {0};
    while (tally.scenes < rounds) {
        struct scene scene;
        static struct state start;
        carve(&scene, &start, &random, whole ? 5 - (uint32_t)tally.scenes % 3 : 3);
        compare(&scene, &start, &tally);
    }
    tell(&tally);
    assert_true(tally.apart > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(grown_scenes), cmocka_unit_test(carved_scenes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
