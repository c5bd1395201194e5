#include "engine/twist/pass.h"

#include "base/bits.h"
#include "base/error.h"
#include "engine/turn/wander.h"
#include "engine/twist/cover.h"

#include <math.h>

/* The most boxes that are looked at. They are for a pair, for a whole turn, for a turn that might
 * need no play, and for the play that is told. */
enum { PAIR_BOXES = 300, TURN_BOXES = 40000, FREE_BOXES = 1500, TOLD_BOXES = 1500, CLOSER_BOXES = 12000 };

/* The play that is told is as close as this, unless finding out is too dear. */
static const double CLOSE = 1e-3;

/* The steps of play for which sixth turns are asked, and the boxes of such a question. */
static const double STEP = 2e-3;

enum { STEP_BOXES = 1000 };

/* Makes a scene of slots that turn and slots at rest. */
static bool make_scene(const struct bodies *bodies, const struct spot *spot, const struct spot_move *turn,
                       uint64_t moving, uint64_t resting, struct arena *arena, struct turn_scene *scene) {
    struct turn_piece *piece = ARENA_NEW(arena, APART_PARTS, struct turn_piece);
    size_t pieces = 0;
    for (int side = 0; piece && side < 2; side++)
        for (uint64_t left = side ? resting : moving; left; left &= left - 1)
            if (!bodies_across(bodies, spot->at[bits_low(left)], turn->axis, arena, &piece[pieces++]))
                return false;
    *scene = (struct turn_scene){.moving = piece,
                                 .resting = piece + bits_ones(moving),
                                 .movings = bits_ones(moving),
                                 .restings = bits_ones(resting),
                                 .axis = {turn->pivot[0], turn->pivot[1], turn->back ? -1 : 1},
                                 .lattice = bodies->rotations.lattice};
    return piece;
}

/* Asks engine/turn about slots. `beside`: an arena that has room. */
static enum treen_status ask(const struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                             uint64_t moving, uint64_t resting, const struct turn_wish *wish,
                             const struct arena *beside, struct turn_need *need) {
    struct arena arena;
    struct turn_scene scene;
    struct turn_way way;
    enum treen_status status = TREEN_NO_MEMORY;
    arena_beside(&arena, beside);
    if (make_scene(pairs->bodies, spot, turn, moving, resting, &arena, &scene))
        status = turn_wander(&scene, wish, &arena, need, &way);
    arena_free(&arena);
    return status;
}

/* Finds the number of the turn. The key has the bodies, their places from the first one, and which
 * of them turn. */
static bool find_number(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                        uint32_t *number) {
    int32_t key[3 + 4 * APART_PARTS];
    const struct treen_cell first = spot->at[0].at;
    size_t length = 3;
    key[0] = 2 * turn->axis + turn->back;
    key[1] = turn->pivot[0] - 2 * along_axis(first, turn->axis + 1u);
    key[2] = turn->pivot[1] - 2 * along_axis(first, turn->axis + 2u);
    for (unsigned i = 0; i < spot->count; i++) {
        struct treen_cell at = cell_subtract(spot->at[i].at, first);
        key[length++] = (int32_t)(2 * spot->at[i].body + (turn->moved >> i & 1));
        key[length++] = at.x;
        key[length++] = at.y;
        key[length++] = at.z;
    }
    return keyset_add(&pairs->turns, key, length * sizeof *key, number, NULL) &&
           (*number < pairs->judged.count ||
            array_push(pairs->arena, &pairs->judged,
                       (struct judged){-1, PAIR_STEPS, -1, -1, -1, 0, TURN_NEVER}));
}

/* Finds what is known of the turn, for one thread. */
static struct judged *find_judged(struct pairs *pairs, const struct spot *spot,
                                  const struct spot_move *turn) {
    uint32_t number;
    return find_number(pairs, spot, turn, &number) ? &pairs->judged.at[number] : NULL;
}

/* Returns the play of the search in places, as the room engine/turn has it. */
static double play_of_places(const struct pairs *pairs) {
    const double most = (double)turn_most(pairs->bodies->rotations.lattice) / TURN_CELL;
    return fmin(pairs->play * pairs->bodies->rotations.unit, most);
}

/* Returns play in places as one in cells. */
static double play_of_cells(const struct pairs *pairs, double play) {
    return play < TURN_NEVER ? play / pairs->bodies->rotations.unit : TURN_NEVER;
}

/* Tells whether the pivot stays: of turns on triangles that are longer than a sixth. */
static bool never_wanders(const struct pairs *pairs, const struct spot_move *turn) {
    return bodies_steps(pairs->bodies, turn->pivot[0], turn->pivot[1]) > 1;
}

static struct turn_wish wish_of(const struct pairs *pairs, size_t boxes) {
    const double play = play_of_places(pairs);
    return (struct turn_wish){play, play, 1e-4, boxes, NULL, pairs->helpers};
}

/* Returns the memory of scenes that are asked for with this number of boxes. Each has its own, so
 * that no answer depends on the order of questions. */
static struct turn_memory *memory_of(struct pairs *pairs, size_t boxes) {
    return &pairs->scenes[boxes != PAIR_BOXES];
}

/* A turn that is judged, by one of several threads. */
struct judging {
    struct pairs *pairs;
    const struct spot *spot;
    const struct spot_move *turn;
    struct arena *arena; /* of the thread */
    double *high;        /* what the whole needs at most */
};

static enum treen_status judge_slots(const struct judging *judging, uint64_t moving, uint64_t resting,
                                     size_t boxes, enum pass *pass) {
    struct pairs *pairs = judging->pairs;
    struct turn_wish wish = wish_of(pairs, boxes);
    struct turn_need need;
    wish.memory = memory_of(pairs, boxes);
    TRY(ask(pairs, judging->spot, judging->turn, moving, resting, &wish, judging->arena, &need));
    const double play = play_of_places(pairs);
    *pass = need.high <= play ? PASS_YES : need.low > play ? PASS_NO : PASS_UNKNOWN;
    *judging->high = play_of_cells(pairs, need.high);
    return TREEN_OK;
}

/* Judges a pair of slots, and notes it for the next time. Adds its rectangles to the cover. */
static enum treen_status judge_pair(const struct judging *judging, unsigned moving, unsigned resting,
                                    struct cover *cover, enum pass *pass) {
    struct pairs *pairs = judging->pairs;
    const struct spot *spot = judging->spot;
    const struct spot_move *turn = judging->turn;
    bool first = moving < resting;
    unsigned i = first ? moving : resting, j = first ? resting : moving;
    struct pair *pair = pairs_find(pairs, spot->at[i], spot->at[j]);
    TRY_ROOM(pair);
    const struct pair_turn line = {
        turn->axis, turn->pivot[0] - 2 * along_axis(spot->at[i].at, turn->axis + 1u),
        turn->pivot[1] - 2 * along_axis(spot->at[i].at, turn->axis + 2u), turn->back};
    unsigned known = pairs_turn(pairs, pair, &line);
    pairs_cover(pair, &line, !first, cover);
    unsigned stop = first ? PAIR_STOPS_FIRST : PAIR_STOPS_SECOND;
    unsigned ban = first ? PAIR_BANS_FIRST : PAIR_BANS_SECOND;
    unsigned passes = first ? PAIR_PASSES_FIRST : PAIR_PASSES_SECOND;
    *pass = known & ban ? PASS_NO : PASS_YES;
    if (known & ban || known & passes || !(known & stop))
        return TREEN_OK;
    TRY(judge_slots(judging, UINT64_C(1) << moving, UINT64_C(1) << resting, PAIR_BOXES, pass));
    pairs_learn(pair, &line, *pass == PASS_NO ? ban : passes);
    return TREEN_OK;
}

/* Returns the most boxes of an assembly. Those of hexagons cost more. */
static size_t fewer(const struct pairs *pairs, size_t boxes) {
    return pairs->bodies->rotations.sixths ? boxes / 4 : boxes;
}

/* Judges a turn: first pair by pair, and then the whole. One pair is the whole. */
static enum treen_status judge_turn(const struct judging *judging, enum pass *pass) {
    const struct spot_move *turn = judging->turn;
    const double play = judging->pairs->play;
    const bool is_pair = judging->spot->count == 2 && judging->pairs->bodies->rotations.sixths;
    uint64_t resting = slots_all(judging->spot->count) & ~turn->moved;
    struct cover cover;
    cover.play = play;
    cover.count = 0;
    for (uint64_t left = is_pair ? 0 : turn->moved; left; left &= left - 1)
        for (uint64_t other = resting; other; other &= other - 1) {
            TRY(judge_pair(judging, bits_low(left), bits_low(other), &cover, pass));
            if (*pass == PASS_NO)
                return TREEN_OK;
        }
    *pass = PASS_NO;
    if (cover_stops(&cover, turn->back ? -1 : 1))
        return TREEN_OK;
    return judge_slots(judging, turn->moved, resting,
                       fewer(judging->pairs, play > 0 ? TURN_BOXES : FREE_BOXES), pass);
}

enum treen_status pass_judge(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                             struct arena *arena, enum pass *pass) {
    double high = TURN_NEVER;
    const struct judging judging = {pairs, spot, turn, arena, &high};
    uint32_t number;
    int known = PASS_UNKNOWN;
    pthread_mutex_lock(&pairs->lock);
    bool found = find_number(pairs, spot, turn, &number);
    if (found && !never_wanders(pairs, turn))
        known = pairs->judged.at[number].pass;
    pthread_mutex_unlock(&pairs->lock);
    TRY_ROOM(found);
    *pass = (enum pass)known;
    if (known >= 0)
        return TREEN_OK;
    TRY(judge_turn(&judging, pass));
    if (*pass == PASS_UNKNOWN && pairs->play > 0)
        return TREEN_OK;
    pthread_mutex_lock(&pairs->lock);
    pairs->judged.at[number].pass = (int8_t)*pass;
    if (*pass == PASS_YES) {
        pairs->judged.at[number].enough = high;
        pairs->judged.at[number].yes = (int16_t)fmin(ceil(high / STEP), PAIR_STEPS);
    }
    pthread_mutex_unlock(&pairs->lock);
    return TREEN_OK;
}

/* Play just above what is needed may be too dear to decide. Then the need is asked for. */
enum treen_status pass_find(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                            enum pass *pass) {
    const double loose = pairs->loose;
    double need;
    TRY(pass_judge(pairs, spot, turn, pairs->arena, pass));
    struct judged *judged = find_judged(pairs, spot, turn);
    TRY_ROOM(judged);
    if (*pass != PASS_UNKNOWN || judged->pass >= 0 || never_wanders(pairs, turn))
        return TREEN_OK;
    TRY(pass_enough(pairs, spot, turn, pairs->play, &need));
    if (need <= pairs->play)
        *pass = PASS_YES;
    else
        pairs->loose = loose; /* the turn is not made */
    judged->pass = (int8_t)*pass;
    return TREEN_OK;
}

/* Asks whether clearly less play than the upper bound is enough, as long as it is. Deciding that
 * takes fewer boxes than bounds that are close. */
static enum treen_status come_closer(struct pairs *pairs, const struct spot *spot,
                                     const struct spot_move *turn, struct turn_need *need) {
    struct turn_need found = {0, 0};
    while (need->high - need->low > 2 * CLOSE && found.high <= need->high) {
        const double less = need->high - 2 * CLOSE;
        const struct turn_wish wish = {less, less, CLOSE / 10, CLOSER_BOXES, NULL, pairs->helpers};
        TRY(ask(pairs, spot, turn, turn->moved, slots_all(spot->count) & ~turn->moved, &wish, pairs->arena,
                &found));
        if (found.low > less)
            need->low = less;
        else if (found.high <= less)
            need->high = found.high;
        else
            return TREEN_OK;
    }
    return TREEN_OK;
}

/* ---- Sixth turns by steps of play ------------------------------------------------------------ */

/* The need of each sixth turn is too dear to find. So steps of play are asked for, and only those
 * near the play in question. No answer depends on the order of questions: the need of a turn is
 * that of the way for the first step that is enough. */
struct stepping {
    struct pairs *pairs;
    const struct spot *spot;
    const struct spot_move *turn;
    struct judged *judged;
};

/* Asks whether a step of play is enough. Where that is too dear, it is not, and the turn may need
 * as little as is known. */
static enum treen_status ask_step(const struct stepping *s, int step) {
    struct pairs *pairs = s->pairs;
    const double most = (double)turn_most(pairs->bodies->rotations.lattice) / TURN_CELL,
                 play = fmin(step * STEP * pairs->bodies->rotations.unit, most);
    const struct turn_wish wish = {
        play, play, CLOSE / 10, step ? STEP_BOXES : FREE_BOXES, &pairs->steps[step], pairs->helpers};
    const uint64_t all = slots_all(s->spot->count);
    struct judged *judged = s->judged;
    struct turn_need found;
    TRY(ask(pairs, s->spot, s->turn, s->turn->moved, all & ~s->turn->moved, &wish, pairs->arena, &found));
    if (found.high <= play) {
        judged->need = play_of_cells(pairs, found.high);
        judged->yes = (int16_t)fmin(judged->yes, ceil(judged->need / STEP));
        judged->at_step = (int16_t)step;
        return TREEN_OK;
    }
    judged->no = (int16_t)fmax(judged->no, step);
    if (found.low > play)
        judged->low = fmax(judged->low, step * STEP);
    else if (step)
        pairs->loose = fmin(pairs->loose, judged->low);
    return TREEN_OK;
}

/* Returns the last step that is no more than the play. The last one of all is more than the most
 * play. */
static int step_below(double play) {
    return (int)fmin(floor(play / STEP + 1e-6), PAIR_STEPS - 1);
}

double pass_step(double play) {
    return step_below(play) * STEP;
}

/* Returns what is known: TURN_NEVER where the play is not enough, and -1 where the next question is
 * for *ask. */
static double known_of(const struct judged *judged, double play, int *ask) {
    const int step = step_below(play);
    const bool between = play > step * STEP + 1e-9;
    if (judged->yes <= step)
        return fmin(play, judged->yes * STEP);
    if (judged->no >= step + between)
        return TURN_NEVER;
    *ask = judged->no < step ? step : step + 1;
    return judged->no == step && judged->at_step == step + 1 ? judged->need : -1;
}

static enum treen_status find_enough(const struct stepping *s, double play, double *need) {
    int step = 0;
    while ((*need = known_of(s->judged, play, &step)) < 0)
        if (step < PAIR_STEPS)
            TRY(ask_step(s, step));
        else
            s->judged->no = (int16_t)step;
    return TREEN_OK;
}

/* Finds what the way needs for the first step that is enough. Where each step is too dear, it needs
 * no more than when the turn was judged with more boxes. */
static enum treen_status need_by_steps(const struct stepping *s, double *need) {
    struct judged *judged = s->judged;
    const int first = (int)fmin(step_below(s->pairs->play) + 1, PAIR_STEPS - 1);
    *need = TURN_NEVER;
    if (never_wanders(s->pairs, s->turn))
        return TREEN_OK;
    if (judged->yes == PAIR_STEPS && judged->no < first)
        TRY(ask_step(s, first));
    while (judged->yes < PAIR_STEPS &&
           (judged->yes > judged->no + 1 || (judged->at_step != judged->yes && judged->no < judged->yes)))
        TRY(ask_step(s, judged->yes > judged->no + 1 ? (judged->yes + judged->no) / 2 : judged->yes));
    if (judged->yes < PAIR_STEPS)
        *need = judged->need < 0 ? judged->enough : judged->need;
    return TREEN_OK;
}

/* ---- Needs ----------------------------------------------------------------------------------- */

enum treen_status pass_need(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                            double *need) {
    /* Whether it needs none at all is asked last. */
    const struct turn_wish wish[PAIR_WISHES] = {
        {0, 1, CLOSE, TOLD_BOXES, &pairs->needs_of[0], pairs->helpers},
        {0, 0, CLOSE, FREE_BOXES, &pairs->needs_of[1], pairs->helpers}};
    struct turn_need found = {0, 0};
    struct judged *judged = find_judged(pairs, spot, turn);
    TRY_ROOM(judged);
    if (pairs->bodies->rotations.sixths)
        return need_by_steps(&(struct stepping){pairs, spot, turn, judged}, need);
    *need = judged->need;
    for (int i = 0; i < PAIR_WISHES && judged->need < 0 && found.low == 0 && *need != 0; i++) {
        TRY(ask(pairs, spot, turn, turn->moved, slots_all(spot->count) & ~turn->moved, &wish[i], pairs->arena,
                &found));
        if (!i && found.high < TURN_NEVER)
            TRY(come_closer(pairs, spot, turn, &found));
        *need = i && found.high > 0 ? *need : found.high;
        if (!i && found.high - found.low > 2.1 * CLOSE && found.low < pairs->loose)
            pairs->loose = found.low;
    }
    judged->need = *need;
    return TREEN_OK;
}

enum treen_status pass_known(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                             double play, double *need) {
    const struct judged *judged = find_judged(pairs, spot, turn);
    int step = 0;
    TRY_ROOM(judged);
    *need = pairs->bodies->rotations.sixths ? known_of(judged, play, &step) : judged->need;
    return TREEN_OK;
}

enum treen_status pass_enough(struct pairs *pairs, const struct spot *spot, const struct spot_move *turn,
                              double play, double *need) {
    struct judged *judged = find_judged(pairs, spot, turn);
    TRY_ROOM(judged);
    return pairs->bodies->rotations.sixths
               ? find_enough(&(struct stepping){pairs, spot, turn, judged}, play, need)
               : pass_need(pairs, spot, turn, need);
}
