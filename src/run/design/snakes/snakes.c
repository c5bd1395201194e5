/* The space `snakes`: chains of cubes that fill a box, with as few or as many foldings as wanted. A
 * unit walks at random through the paths of the box: each path is a folding of a chain. The engine
 * that folds chains counts the others. A candidate has the letters of the joints between the ends,
 * 's' or 't', from the end that makes the lesser word. */
#include "run/design/snakes/snakes.h"

#include "base/error.h"
#include "engine/chain/chain.h"
#include "engine/engine.h"
#include "puzzle/snake.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* The searches of one chain have at most NODES nodes, and those of a unit together WORK. Of each
 * three units one has FURTHER times as many, and one FURTHER times that, for chains that are hard
 * to count. A unit looks at STEPS chains at most. */
enum { NODES = 20000, WORK = 1000000, FURTHER = 3, STEPS = 3000 };

/* The foldings of a chain are counted up to a limit from COUNTED to MOST_COUNTED. So the walk sees
 * which of two chains is better (E228). */
enum { COUNTED = 20, MOST_COUNTED = 1000000, MOST_LINKS = 1000 };

/* ---- Counting -------------------------------------------------------------------------------- */

/* Returns the number of foldings up to which a chain's are counted. */
static uint64_t most_of(const struct snakes_space *space) {
    if (space->wish_solutions || space->solutions.high > MOST_COUNTED)
        return MOST_COUNTED;
    return space->solutions.high > COUNTED ? space->solutions.high : COUNTED;
}

static void set_joints(struct snake *snake, const char *word, bool same_from_both_ends) {
    for (size_t i = 1; i + 1 < snake->links; i++)
        snake->joint[i] = word[i - 1] == 's' ? JOINT_STRAIGHT : JOINT_BENT;
    snake->same_from_both_ends = same_from_both_ends;
}

/* Counts answers of an open search, until it ends or there are more than `most`. */
static enum treen_status count_answers(const struct engine *engine, void *search, struct posed *posed,
                                       uint64_t most, struct foldings *foldings) {
    struct answer answer;
    struct weight weight;
    while (foldings->solutions <= most) {
        enum treen_status status = engine->next(search, &answer);
        foldings->complete = status == TREEN_END;
        if (status == TREEN_END || status == TREEN_STOPPED)
            return TREEN_OK;
        TRY(status);
        posed->kind->weigh(posed, &answer, &weight);
        foldings->solutions += weight.listed;
    }
    return TREEN_OK;
}

/* Searches the foldings of the snake as it is, with at most `nodes` nodes. */
static enum treen_status search_foldings(struct snakes_work *work, struct posed *posed,
                                         struct control *control, uint64_t most, struct foldings *foldings) {
    const struct engine *engine = engine_for(&posed->problem, arena_spare(&work->search));
    void *search = NULL;
    TRY_ROOM(engine);
    enum treen_status status = engine->open(&posed->problem, control, &work->search, &search);
    if (status == TREEN_OK)
        status = count_answers(engine, search, posed, most, foldings);
    if (search)
        engine_close(engine, search);
    work->nodes += control->nodes;
    foldings->nodes = (double)control->nodes / (foldings->complete ? 1 : fmax(control->fraction, 1e-12));
    return status;
}

enum treen_status snakes_count(struct snakes_work *work, bool same_from_both_ends,
                               const struct patience *patience, struct foldings *foldings) {
    struct posed *posed = NULL;
    struct control control;
    struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_FULL};
    *foldings = (struct foldings){0};
    control_init(&control);
    control.node_limit = work->limit;
    control.patience = patience;
    control.budget = work->space->wish.budget;
    set_joints(work->snake, work->word, same_from_both_ends);
    arena_free(&work->search);
    TRY(work->puzzle->kind->pose(work->puzzle, &wish, &work->search, &posed, NULL));
    enum treen_status status = search_foldings(work, posed, &control, most_of(work->space), foldings);
    posed_release(posed);
    return status;
}

/* ---- Walking --------------------------------------------------------------------------------- */

/* A random walk through paths. It prefers few foldings (or many), and few legs or many. */
struct walk {
    struct snakes_work *work;
    struct finder *finder;
    struct random *random;
    double stiffness; /* the worth of a leg fewer; below 0: of a leg more */
    double foldings;  /* the worth of the present chain by its foldings: the less, the better */
};

/* Tells whether a random walk becomes worse `by` that. */
static bool goes_up(struct random *random, double by) {
    return by <= 0 || (double)(random_next(random) >> 11) * 0x1p-53 < exp(-by);
}

/* Returns the badness of a number of legs. */
static double badness_of_legs(const struct walk *walk, uint32_t legs) {
    enum { OUTSIDE = 2 };
    const struct condition *wanted = &walk->work->space->legs;
    uint64_t outside = legs < wanted->low    ? wanted->low - legs
                       : legs > wanted->high ? legs - wanted->high
                                             : 0;
    return walk->stiffness * legs + OUTSIDE * (double)outside;
}

/* Changes the path by some bites, which the legs allow. */
static void wander(struct walk *walk, uint32_t bites) {
    struct chain_path *path = &walk->work->path, *before = &walk->work->before;
    double now = badness_of_legs(walk, path_legs(path));
    for (; bites; bites--) {
        path_copy(before, path);
        if (!path_bite(path, walk->random))
            continue;
        double then = badness_of_legs(walk, path_legs(path));
        if (goes_up(walk->random, then - now))
            now = then;
        else
            path_copy(path, before);
    }
}

/* Returns the badness of a chain by its foldings. Of two chains that were given up, the one with
 * the smaller search is better: its foldings may soon be counted. */
static double badness_of_foldings(const struct snakes_space *space, const struct foldings *foldings) {
    enum { GIVEN_UP = 5 };
    uint64_t most = most_of(space);
    double count = (double)foldings->solutions;
    if (!foldings->complete && foldings->solutions <= most)
        return GIVEN_UP + log(foldings->nodes / NODES);
    if (space->wish_solutions)
        return -space->wish_solutions * log(count);
    double low = (double)space->solutions.low, high = (double)space->solutions.high;
    return count < low ? log(low / count) : count > high ? log(count / (high > 1 ? high : 1)) : 0;
}

static enum treen_status tell_chain(struct walk *walk, const struct foldings *foldings,
                                    struct measures *measures) {
    struct snakes_work *work = walk->work;
    if (!foldings->complete)
        return foldings->solutions > most_of(work->space) ? TREEN_OK
                                                          : finder_count(walk->finder, "chains given up", 1);
    measures->of[Q_solutions] = foldings->solutions;
    if (!finder_wants(walk->finder, measures))
        return TREEN_OK;
    return finder_tell(walk->finder, work->word, work->space->links - 2, measures);
}

/* Looks at the chain of the present path. `keep`: whether the walk goes on from there. Where the
 * aim wants the most legs, the walk stays at the border of countable chains: it becomes stiffer
 * when one was given up. The walk does not ask what the finder wants: that depends on other
 * units. */
static enum treen_status look_at_chain(struct walk *walk, bool *keep) {
    static const double SOFTER = 0.05, STIFFER = 0.1;
    struct snakes_work *work = walk->work;
    struct measures measures;
    struct foldings foldings;
    bool same_from_both_ends = path_spell(&work->path, work->word);
    measures_clear(&measures);
    measures.of[Q_legs] = path_legs(&work->path);
    *keep = true;
    if (aim_fails(work->space->wish.aim, &measures))
        return TREEN_OK;
    finder_look(walk->finder, 1);
    TRY(snakes_count(work, same_from_both_ends, finder_patience(walk->finder), &foldings));
    double then = badness_of_foldings(work->space, &foldings);
    *keep = goes_up(walk->random, then - walk->foldings);
    if (work->space->wish_legs > 0)
        walk->stiffness += foldings.complete ? -SOFTER : STIFFER;
    walk->foldings = *keep ? then : walk->foldings;
    return finder_is_over(walk->finder) ? TREEN_STOPPED : tell_chain(walk, &foldings, &measures);
}

/* Returns the first stiffness. Stiff chains have few legs, and their foldings are counted soon. */
static double draw_stiffness(const struct snakes_space *space, struct random *random) {
    double part = (double)random_below(random, 1000) / 1000;
    return space->wish_legs > 0 ? 2 + part : space->wish_legs < 0 ? 4 * part : 4 * part - 0.5;
}

/* Walks, and goes back from each chain that is not as good. */
static enum treen_status walk_on(struct walk *walk, uint64_t nodes) {
    struct snakes_work *work = walk->work;
    uint32_t links = work->space->links;
    uint64_t begun = work->nodes;
    for (uint32_t step = 0; work->nodes - begun < nodes && step < STEPS; step++) {
        bool keep;
        if (finder_is_over(walk->finder))
            return TREEN_STOPPED;
        path_copy(&work->kept, &work->path);
        wander(walk, random_between(walk->random, 1, links / 2 + 1));
        TRY(look_at_chain(walk, &keep));
        if (!keep)
            path_copy(&work->path, &work->kept);
    }
    return TREEN_OK;
}

static enum treen_status walk_unit(const struct snakes_space *space, struct snakes_work *work,
                                   uint64_t number, struct finder *finder) {
    enum { BITES = 50 };
    struct walk walk = {
        .work = work, .finder = finder, .random = finder_random(finder), .foldings = HUGE_VAL};
    uint64_t times = 1;
    for (uint64_t i = number % 3; i; i--)
        times *= FURTHER;
    work->limit = NODES * times;
    path_set(&work->path, space->path);
    walk.stiffness = draw_stiffness(space, walk.random);
    wander(&walk, BITES * space->links);
    return walk_on(&walk, WORK * times);
}

static enum treen_status unit(void *own, void *thread, uint64_t number, struct finder *finder) {
    const struct snakes_space *space = own;
    return space->lists ? snakes_list(space, thread, number, finder)
                        : walk_unit(space, thread, number, finder);
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Copies the first answer of the problem to space->path. */
static enum treen_status copy_first(struct snakes_space *space, const struct problem *problem,
                                    struct control *control, struct arena *search_arena) {
    const struct engine *engine = engine_for(problem, arena_spare(search_arena));
    struct answer answer;
    void *search = NULL;
    TRY_ROOM(engine);
    enum treen_status status = engine->open(problem, control, search_arena, &search);
    if (status == TREEN_OK)
        status = engine->next(search, &answer);
    if (status == TREEN_OK)
        memcpy(space->path, answer.option, space->links * sizeof *space->path);
    if (search)
        engine_close(engine, search);
    return status;
}

/* Finds a path through the box: the first folding of the chain whose joints may all do either. */
static enum treen_status find_path(struct snakes_space *space, const struct treen_puzzle *puzzle,
                                   struct arena *search_arena, struct treen_error *error) {
    enum { MOST_NODES = 5000000 };
    struct posed *posed = NULL;
    struct control control;
    struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_FULL};
    control_init(&control);
    control.node_limit = MOST_NODES;
    control.patience = space->wish.patience;
    control.budget = space->wish.budget;
    TRY(puzzle->kind->pose(puzzle, &wish, search_arena, &posed, error));
    enum treen_status status = copy_first(space, &posed->problem, &control, search_arena);
    posed_release(posed);
    if (status == TREEN_END)
        return error_bad(error, "no chain fills this box: there is no path through all cells");
    if (status == TREEN_STOPPED && !patience_is_over(space->wish.patience))
        return error_bad(error, "found no path through all cells of this box");
    if (status == TREEN_STOPPED)
        return error_say(error, status, "stopped before a path through the box was found");
    return status == TREEN_NO_MEMORY ? error_memory(error, "looking for a path through a box") : status;
}

/* Returns 1 where the aim wants the most of a quantity, -1 for the least, 0 without preference. */
static int wish_of(const struct aim *aim, enum quantity quantity) {
    for (uint32_t i = 0; i < aim->preferences; i++)
        if (aim->preference[i].quantity == quantity)
            return aim->preference[i].most ? 1 : -1;
    return 0;
}

static void read_aim(struct snakes_space *space, const struct aim *aim) {
    space->solutions = aim_range(aim, Q_solutions);
    space->legs = aim_range(aim, Q_legs);
    space->wish_solutions = wish_of(aim, Q_solutions);
    space->wish_legs = wish_of(aim, Q_legs);
}

static enum treen_status check_box(const struct snake *snake, struct treen_error *error) {
    const struct box *box = &snake->place.box;
    if (box->must_cells != box->cells)
        return error_bad(error, "this box has cells that may stay empty, expected one to fill");
    if (box->cells < 3 || box->cells > MOST_LINKS)
        return error_bad(error, "found a box of %zu cell%s, expected 3 to %d for a snake", box->cells,
                         box->cells == 1 ? "" : "s", MOST_LINKS);
    return TREEN_OK;
}

static enum treen_status prepare_space(struct snakes_space *space, const struct treen_puzzle *puzzle,
                                       struct arena *arena, struct treen_error *error) {
    struct arena search_arena;
    const struct snake *snake = puzzle->own;
    TRY(check_box(snake, error));
    space->links = (uint32_t)snake->links;
    space->longest = snake_side(&snake->place.box);
    if (space->legs.low > space->links - 1)
        return error_bad(
            error, "found an aim of %" PRIu64 " legs, but a chain of %" PRIu32 " cubes has at most %" PRIu32,
            space->legs.low, space->links, space->links - 1);
    space->path = ARENA_NEW(arena, space->links, uint32_t);
    TRY_MEMORY(space->path, error, "looking for a path through a box");
    arena_draw(&search_arena, space->wish.budget, SIZE_MAX);
    search_arena.patience = space->wish.patience;
    enum treen_status status = find_path(space, puzzle, &search_arena, error);
    arena_free(&search_arena);
    return status;
}

/* Chooses between a list of all chains and a walk. */
static enum treen_status choose_way(struct snakes_space *space, unsigned way, uint64_t *units,
                                    struct treen_error *error) {
    enum { AUTO, ALL };
    if (way == ALL && space->links > SNAKES_MOST_LISTED)
        return error_bad(error,
                         "found a box of %" PRIu32
                         " cells, expected at most %d for a list of all chains (treen snakes lists more)",
                         space->links, SNAKES_MOST_LISTED);
    space->lists = way == ALL || (way == AUTO && space->links <= SNAKES_LISTED);
    *units = space->lists ? snakes_shares(space) : UINT64_MAX;
    return TREEN_OK;
}

static enum treen_status open(const struct design_wish *wish, struct arena *arena, void **own,
                              uint64_t *units, struct treen_error *error) {
    struct snakes_space *space = ARENA_NEW(arena, 1, struct snakes_space);
    struct treen_puzzle *puzzle = NULL;
    TRY_MEMORY(space, error, "looking for snakes");
    if (!wish->options->box)
        return error_bad(error, "found no box, expected one to fill, like 4x4x4");
    if (wish->from)
        return error_bad(error, "found the puzzle '%s', expected a box alone for snakes",
                         wish->from->about.name);
    space->wish = *wish;
    read_aim(space, wish->aim);
    TRY(snake_open("any", wish->options->box, 0, NULL, &puzzle, error));
    enum treen_status status = prepare_space(space, puzzle, arena, error);
    treen_close(puzzle);
    *own = space;
    return status == TREEN_OK ? choose_way(space, wish->options->way, units, error) : status;
}

/* ---- Threads --------------------------------------------------------------------------------- */

static void rest(void *thread) {
    struct snakes_work *work = thread;
    arena_free(&work->search);
    treen_close(work->puzzle);
}

static bool make_work(struct snakes_work *work, struct arena *arena) {
    const struct snakes_space *space = work->space;
    if (snake_open("any", space->wish.options->box, 0, NULL, &work->puzzle, NULL) != TREEN_OK)
        return false;
    work->snake = work->puzzle->own;
    work->word = ARENA_NEW(arena, space->links, char);
    const struct box *box = &work->snake->place.box;
    work->board = (struct path_board){box->cells, (size_t)box->grid->directions, snake_steps(box, arena)};
    return work->word && work->board.step && path_open(&work->path, &work->board, space->path, arena) &&
           path_open(&work->before, &work->board, space->path, arena) &&
           path_open(&work->kept, &work->board, space->path, arena);
}

static void *work(void *own, struct arena *arena) {
    const struct snakes_space *space = own;
    struct snakes_work *made = ARENA_NEW(arena, 1, struct snakes_work);
    if (!made)
        return NULL;
    made->space = space;
    arena_draw(&made->search, space->wish.budget, SIZE_MAX);
    if (make_work(made, arena))
        return made;
    rest(made);
    return NULL;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Writes the runs; the first one counts its first cube. */
static bool reads(void *own, const char *candidate, size_t length) {
    const struct snakes_space *space = own;
    bool fine = length == space->links - 2;
    for (size_t i = 0; fine && i < length; i++)
        fine = candidate[i] == 's' || candidate[i] == 't';
    return fine;
}

static bool write(void *own, const char *candidate, size_t length, FILE *out) {
    const struct snakes_space *space = own;
    size_t run = 2;
    fprintf(out, "kind: snake\nbox: \"%s\"\nsnake:", space->wish.options->box);
    for (size_t i = 0; i < length; i++, run++)
        if (candidate[i] == 't') {
            fprintf(out, " %zu", run);
            run = 0;
        }
    fprintf(out, " %zu\nnotation: runs\n", run);
    return true;
}

/* Narrows the bounds. A leg has at most the box's longest side, and shares its corners.
 * A chain comes from a path, and so it has a solution. */
static void bound(const void *own, struct space_bounds *bounds) {
    const struct snakes_space *space = own;
    uint64_t steps = space->links - 1, longest = space->longest - 1;
    bounds_set(bounds, Q_solutions, 1, UINT64_MAX - 1);
    bounds_set(bounds, Q_legs, longest ? (steps + longest - 1) / longest : 1, steps);
}

const struct space space_snakes = {
    .about = {.name = "snakes", .summary = "chains of cubes that fold into a box"},
    .usual = "solutions=1",
    .settings = "box way",
    .measures = UINT32_C(1) << Q_solutions | UINT32_C(1) << Q_legs,
    .lists = true,
    .searches = true,
    .open = open,
    .work = work,
    .rest = rest,
    .unit = unit,
    .reads = reads,
    .bound = bound,
    .write = write,
};
