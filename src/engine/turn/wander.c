#include "engine/turn/wander.h"

#include "base/error.h"
#include "engine/turn/boxes.h"
#include "engine/turn/route.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

/* The line of a way is bent after this many boxes, and then whenever their number has doubled. */
enum { FIRST_BEND = 100 };

enum { MOST_LINES = 16 }; /* that are listed at a time */

enum { MANY = 1000, VERY_MANY = 4000 }; /* of boxes */

/* A line through boxes that need more than the limit by this in their middles is not bent. */
#define HOPELESS 0.02

struct wandering {
    const struct turn_scene *scene;
    const struct turn_wish *wish;
    struct arena *arena, *scratch; /* of the answer; of the search */
    struct turn_field field;
    struct boxes boxes;
    struct turn_need need;
    struct turn_way way;
    size_t bend;       /* the number of boxes at which a line is bent next */
    bool is_due, ends; /* lines are to be tried; boxes are not halved further */
};

/* A line through points that is tried: it may be a way. */
struct try {
    const struct route_point *point;
    size_t count;
    bool bends, is_done;
    size_t steps; /* that came before it, and the bound then */
    double low;
    struct turn_way way;
    struct arena arena; /* of the way */
    enum treen_status status;
};

/* Tells whether it is only asked if the least play is at most `enough`. */
static bool decides(const struct wandering *w) {
    return w->wish->limit <= w->wish->enough;
}

/* ---- Ways ------------------------------------------------------------------------------------ */

/* Copies a way. Returns false when there is no memory. */
static bool copy_way(const struct turn_way *way, struct arena *arena, struct turn_way *copy) {
    *copy = (struct turn_way){way->play, way->count, ARENA_ROOM(arena, way->count + 1, struct turn_point)};
    if (copy->point && way->count)
        memcpy(copy->point, way->point, way->count * sizeof *way->point);
    return copy->point;
}

/* Tells in *holds whether a way of the field holds in the scene with some play. */
static enum treen_status check_way(const struct wandering *w, const struct turn_way *way, int32_t play,
                                   struct arena *arena, bool *holds) {
    struct turn_way seen;
    TRY_ROOM(copy_way(way, arena, &seen));
    seen.play = play;
    route_to_scene(&seen, &w->field);
    *holds = turn_way_holds(w->scene, &seen, w->scratch->patience);
    return TREEN_OK;
}

/* Returns the play above which a line is not kept. Where it is only asked if some play is enough,
 * no others are kept. */
static double most_of(const struct wandering *w) {
    double close = fmax(w->wish->enough, 0) + w->wish->close;
    return decides(w) ? fmin(w->need.high, close) : w->need.high;
}

/* Finds the way along a line, and its play if that is kept. */
static enum treen_status find_way(const struct wandering *w, struct try *line) {
    struct route route;
    bool is_free = false;
    TRY_ROOM(route_start(&route, line->point, line->count, &line->arena) &&
             (!line->bends || route_bend(&route, &w->field, w->wish->enough, w->wish->limit, &line->arena)) &&
             route_way(&route, &w->field, most_of(w), &line->arena, &line->way));
    if (line->way.play == 1)
        TRY(check_way(w, &line->way, 0, &line->arena, &is_free));
    line->way.play -= is_free;
    return TREEN_OK;
}

/* Keeps the way of a line, if it needs less than the one so far. */
static enum treen_status keep_way(struct wandering *w, const struct try *line) {
    const double play = (double)line->way.play / TURN_CELL;
    if (play >= w->need.high || play > most_of(w))
        return TREEN_OK;
    w->need.high = play;
    TRY_ROOM(copy_way(&line->way, w->scratch, &w->way));
    return TREEN_OK;
}

/* Tries the line whose pivot stays. */
static enum treen_status stand_still(struct wandering *w) {
    struct try line = {.point = NULL};
    arena_beside(&line.arena, w->scratch);
    enum treen_status status = find_way(w, &line);
    if (status == TREEN_OK)
        status = keep_way(w, &line);
    arena_free(&line.arena);
    return status;
}

static struct route_point middle_of_box(const struct wandering *w, const struct field_box *box) {
    struct route_point middle = {(box->low[0] + box->high[0]) / 2, (box->low[1] + box->high[1]) / 2,
                                 (box->low[2] + box->high[2]) / 2};
    turn_field_pull(&w->field, &middle.x, &middle.y);
    return middle;
}

/* Makes a line through the boxes of the way: their middles, and those of the faces between them
 * where it is not bent. */
static bool line_through_boxes(const struct wandering *w, bool bends, struct try *line) {
    size_t boxes = w->boxes.way.count;
    struct route_point *point = ARENA_ROOM(w->scratch, 2 * boxes, struct route_point);
    const struct box *before = NULL;
    *line = (struct try){.point = point, .bends = bends};
    for (size_t i = 0; point && i < boxes; i++) {
        const struct box *box = &w->boxes.box.at[w->boxes.way.at[i]];
        struct field_box inside = boxes_field(box);
        if (before && !bends) {
            struct field_box face = boxes_face(before, box);
            point[line->count++] = middle_of_box(w, &face);
        }
        point[line->count++] = middle_of_box(w, &inside);
        before = box;
    }
    return point;
}

/* ---- Bounds ---------------------------------------------------------------------------------- */

static bool is_known(const struct wandering *w) {
    return w->need.high <= fmax(w->wish->enough, 0) || w->need.low > w->wish->limit ||
           w->need.high - w->need.low <= w->wish->close;
}

/* Returns how often boxes are halved for one way. Where boxes are many, a way costs more than they
 * do (E780). */
static int times_of(const struct wandering *w) {
    return decides(w) ? 1 + (w->boxes.box.count > MANY) + (w->boxes.box.count > VERY_MANY) : 1;
}

/* Raises the lower bound by a better way through boxes, and halves the boxes of the way. */
static enum treen_status look_closer(struct wandering *w) {
    double low = decides(w) ? boxes_open_way(&w->boxes) : boxes_way(&w->boxes);
    size_t halved;
    TRY_ROOM(low >= 0);
    if (low == HUGE_VAL)
        low = nextafter(w->wish->limit, 1);
    if (low > w->wish->enough)
        w->need.low = fmin(fmax(w->need.low, low), w->need.high);
    if (is_known(w))
        return TREEN_OK;
    TRY_ROOM(boxes_halve(&w->boxes, fmax(low, w->wish->enough) + w->wish->close / 2, times_of(w), &halved));
    w->ends = !halved || w->boxes.box.count >= w->wish->boxes;
    w->is_due = w->ends || w->boxes.box.count >= w->bend;
    return TREEN_OK;
}

/* ---- Lines that are due ---------------------------------------------------------------------- */

/* Lines and boxes need nothing of each other until a line is enough. So threads bend lines while
 * one of them goes ahead with boxes. Then all is told as one thread would have found it (E905). */
struct ahead {
    struct wandering *w, start; /* as it was */
    struct arena beside;        /* has the room of the lines */
    struct try line[MOST_LINES];
    atomic_size_t listed, taken;
    atomic_uint bending; /* threads that take lines; one that finds none has ended */
    atomic_bool is_enough;
    ARRAY(double) low; /* the bound after each step */
    enum treen_status status;
};

static void add_line(struct ahead *ahead, struct try line) {
    size_t listed = atomic_load(&ahead->listed);
    line.steps = ahead->low.count;
    line.low = ahead->w->need.low;
    ahead->line[listed] = line;
    atomic_store(&ahead->listed, listed + 1);
}

/* Lists the lines that are due. One that is bent must give hope that it needs little enough. */
static enum treen_status list_due(struct ahead *ahead) {
    struct wandering *w = ahead->w;
    struct try line;
    w->is_due = false;
    if (w->ends) {
        TRY_ROOM(line_through_boxes(w, false, &line));
        add_line(ahead, line);
    }
    w->bend = 2 * w->boxes.box.count;
    double hope = boxes_hopeful_way(&w->boxes);
    TRY_ROOM(hope >= 0);
    if (hope > w->wish->limit + HOPELESS)
        return TREEN_OK;
    TRY_ROOM(line_through_boxes(w, true, &line));
    add_line(ahead, line);
    return TREEN_OK;
}

/* Goes ahead with boxes while others bend lines. */
static void look_ahead(struct ahead *ahead) {
    struct wandering *w = ahead->w;
    while (ahead->status == TREEN_OK && !w->ends && !is_known(w) && !arena_is_over(w->scratch) &&
           !atomic_load(&ahead->is_enough)) {
        ahead->status = look_closer(w);
        if (!array_push(w->scratch, &ahead->low, w->need.low))
            ahead->status = TREEN_NO_MEMORY;
        if (!w->is_due || ahead->status != TREEN_OK)
            continue;
        if (!atomic_load(&ahead->bending) || atomic_load(&ahead->listed) + 2 > MOST_LINES)
            return;
        ahead->status = list_due(ahead);
    }
}

/* Finds the way of a line, and whether it is enough with what is known. */
static void do_line(struct ahead *ahead, struct try *line) {
    struct wandering known = ahead->start;
    arena_beside(&line->arena, &ahead->beside);
    line->status = find_way(&known, line);
    line->is_done = true;
    known.need = (struct turn_need){line->low, (double)line->way.play / TURN_CELL};
    if (line->status != TREEN_OK || is_known(&known))
        atomic_store(&ahead->is_enough, true);
}

static void do_lines(struct ahead *ahead) {
    size_t next = atomic_load(&ahead->taken);
    while (!atomic_load(&ahead->is_enough) && next < atomic_load(&ahead->listed))
        if (atomic_compare_exchange_weak(&ahead->taken, &next, next + 1))
            do_line(ahead, &ahead->line[next++]);
}

static void go_ahead(void *work, unsigned number) {
    struct ahead *ahead = work;
    if (!number)
        look_ahead(ahead);
    do_lines(ahead);
    if (number)
        atomic_fetch_sub(&ahead->bending, 1);
}

/* Tells the bounds of the steps up to `to`. Returns whether one is close enough: later steps were
 * for nothing. */
static bool retell_steps(const struct ahead *ahead, size_t *step, size_t to) {
    struct wandering *w = ahead->w;
    while (*step < to && !is_known(w))
        w->need.low = fmin(ahead->low.at[(*step)++], w->need.high);
    return is_known(w);
}

/* Tells what was found, in the order of one thread. */
static enum treen_status retell(struct ahead *ahead) {
    struct wandering *w = ahead->w;
    size_t step = 0;
    for (size_t i = 0; i < atomic_load(&ahead->listed); i++) {
        struct try *line = &ahead->line[i];
        if (retell_steps(ahead, &step, line->steps))
            return TREEN_OK;
        if (!line->is_done)
            do_line(ahead, line);
        TRY(line->status);
        TRY(keep_way(w, line));
    }
    return retell_steps(ahead, &step, ahead->low.count) ? TREEN_OK : ahead->status;
}

/* Tries the lines that are due. */
static enum treen_status try_due(struct wandering *w) {
    const struct helpers *helpers = w->wish->helpers;
    struct ahead ahead = {.w = w};
    arena_beside(&ahead.beside, w->scratch);
    enum treen_status status = list_due(&ahead);
    unsigned threads = helpers ? helpers->free(helpers->context) : 1;
    atomic_store(&ahead.bending, threads - 1);
    ahead.start = *w;
    if (status == TREEN_OK && threads > 1 && atomic_load(&ahead.listed))
        helpers->help(helpers->context, threads, go_ahead, &ahead);
    else if (status == TREEN_OK)
        do_lines(&ahead);
    w->need = ahead.start.need;
    if (status == TREEN_OK)
        status = retell(&ahead);
    for (size_t i = 0; i < atomic_load(&ahead.listed); i++)
        arena_free(&ahead.line[i].arena);
    return status;
}

/* ---- The search ------------------------------------------------------------------------------ */

/* Returns the need of both ends. */
static double ends_need(const struct turn_field *field) {
    double need = fmax(turn_field_at(field, 0, 0, 0), turn_field_at(field, 0, 0, 1));
    return fmin(fmax(need, 0), TURN_NEVER);
}

/* Tells whether some positions with the pivot where it is need no more than enough. */
static bool may_stand_still(const struct turn_field *field, double enough) {
    for (int i = 1; i < 16; i++)
        if (turn_field_at(field, 0, 0, i / 16.0) > enough)
            return false;
    return true;
}

static enum treen_status wander(struct wandering *w) {
    w->bend = FIRST_BEND;
    w->need.low = fmax(ends_need(&w->field), w->field.least);
    if (w->need.low <= w->wish->enough)
        w->need.low = 0;
    if (is_known(w))
        return TREEN_OK;
    if (!decides(w) || may_stand_still(&w->field, w->wish->enough))
        TRY(stand_still(w));
    if (decides(w))
        w->field.limit = w->wish->limit;
    TRY_ROOM(boxes_start(&w->boxes, &w->field, fmax(w->wish->enough, 0), w->scratch));
    while (!is_known(w) && (w->is_due || !w->ends) && !arena_is_over(w->scratch))
        TRY(w->is_due ? try_due(w) : look_closer(w));
    return TREEN_OK;
}

/* ---- Memory ---------------------------------------------------------------------------------- */

void turn_memory_open(struct turn_memory *memory, struct arena *arena, pthread_mutex_t *lock) {
    *memory = (struct turn_memory){.lock = lock};
    keyset_init(&memory->seen, arena);
}

/* Writes the pairs of the field, which are its key. */
static bool write_key(const struct wandering *w, int16_t **key, size_t *length) {
    enum { NUMBERS = 8 };
    *key = ARENA_ROOM(w->scratch, NUMBERS * w->field.count + 1, int16_t);
    *length = 0;
    for (size_t i = 0; *key && i < w->field.count; i++) {
        const struct lying *p = &w->field.lying[i];
        const int *of[] = {p->a, p->r, p->b, p->m};
        for (int k = 0; k < NUMBERS; k++)
            (*key)[(*length)++] = (int16_t)of[k / 2][k % 2];
    }
    return *key;
}

/* Finds the number of a key in the memory. */
static bool find_number(struct turn_memory *memory, const int16_t *key, size_t length, uint32_t *number) {
    const struct turn_told nothing = {{0, TURN_NEVER}, 0, false};
    bool added;
    return keyset_add(&memory->seen, key, length * sizeof *key, number, &added) &&
           (!added || array_push(memory->seen.arena, &memory->told, nothing));
}

/* Answers from the memory, or takes the scene into work. */
static enum treen_status recall(struct wandering *w, uint32_t *number, bool *found) {
    struct turn_memory *memory = w->wish->memory;
    enum treen_status status = TREEN_NO_MEMORY;
    int16_t *key;
    size_t length;
    TRY_ROOM(write_key(w, &key, &length));
    pthread_mutex_lock(memory->lock);
    if (find_number(memory, key, length, number)) {
        struct turn_told *told = &memory->told.at[*number];
        w->need = told->need;
        *found = told->boxes && (told->boxes >= w->wish->boxes || is_known(w));
        status = *found || !told->is_in_work ? TREEN_OK : TREEN_END;
        told->is_in_work |= !*found;
    }
    pthread_mutex_unlock(memory->lock);
    if (!*found)
        w->need = (struct turn_need){0, TURN_NEVER};
    return status;
}

/* Keeps what was found about the scene that was taken into work. */
static void remember(const struct wandering *w, uint32_t number, bool is_told) {
    struct turn_memory *memory = w->wish->memory;
    pthread_mutex_lock(memory->lock);
    struct turn_told *told = &memory->told.at[number];
    if (is_told)
        *told = (struct turn_told){w->need, w->wish->boxes, false};
    told->is_in_work = false;
    pthread_mutex_unlock(memory->lock);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Forgets a way that the check refuses. */
static void forget_way(struct wandering *w) {
    w->way = (struct turn_way){0};
    w->need.high = TURN_NEVER;
}

/* Shortens the way, where it still holds, and tells it as the scene has it. No way is told that the
 * check refuses. */
static enum treen_status tell_way(struct wandering *w, struct turn_way *way) {
    struct turn_way shorter;
    TRY_ROOM(copy_way(&w->way, w->scratch, &shorter));
    TRY_ROOM(route_shorten(&shorter, &w->field, w->scratch));
    bool holds;
    TRY(check_way(w, &shorter, shorter.play, w->scratch, &holds));
    if (holds)
        w->way = shorter;
    else
        TRY(check_way(w, &w->way, w->way.play, w->scratch, &holds));
    if (!holds)
        forget_way(w);
    TRY_ROOM(copy_way(&w->way, w->arena, way));
    route_to_scene(way, &w->field);
    return TREEN_OK;
}

static enum treen_status search(struct wandering *w, struct turn_way *way) {
    TRY(wander(w));
    if (w->way.count)
        TRY(tell_way(w, way));
    return arena_is_over(w->scratch) ? TREEN_STOPPED : TREEN_OK;
}

static enum treen_status answer(struct wandering *w, struct turn_way *way) {
    uint32_t number;
    bool found = false;
    TRY_ROOM(turn_field_make(w->scene, w->scratch, &w->field));
    if (!w->wish->memory)
        return search(w, way);
    TRY(recall(w, &number, &found));
    if (found)
        return TREEN_OK;
    enum treen_status status = search(w, way);
    remember(w, number, status == TREEN_OK);
    return status;
}

enum treen_status turn_wander(const struct turn_scene *scene, const struct turn_wish *wish,
                              struct arena *arena, struct turn_need *need, struct turn_way *way) {
    struct arena scratch;
    struct wandering w = {
        .scene = scene, .wish = wish, .arena = arena, .scratch = &scratch, .need = {0, TURN_NEVER}};
    arena_beside(&scratch, arena);
    *way = w.way;
    enum treen_status status = answer(&w, way);
    arena_free(&scratch);
    *need = w.need;
    return status == TREEN_NO_MEMORY && arena_is_over(arena) ? TREEN_STOPPED : status;
}

enum treen_status turn_is_stopped(const struct turn_scene *scene, double play, struct arena *arena,
                                  bool *stopped) {
    struct turn_field field;
    struct boxes boxes;
    struct arena scratch;
    *stopped = false;
    arena_beside(&scratch, arena);
    bool fine = turn_field_list(scene, boxes_stops, BOXES_STOPS, &scratch, &field) &&
                boxes_start(&boxes, &field, play, &scratch) && boxes_are_stopped(&boxes, stopped);
    arena_free(&scratch);
    return fine ? TREEN_OK : arena_is_over(arena) ? TREEN_STOPPED : TREEN_NO_MEMORY;
}

enum { FEW_BOXES = 1500, MOST_BOXES = 1 << 16 };

/* Play beyond this is not looked for, unless it was told: what has so little left holds nothing. */
static const double WIDE = 0.25;

enum treen_status turn_seek(const struct turn_scene *scene, int32_t play, struct arena *arena,
                            struct turn_way *way, bool *found, double *enough) {
    const double told = (double)play / TURN_CELL;
    const struct turn_wish wish[] = {{0, 1, 1e-3, FEW_BOXES, NULL, NULL},
                                     {told, told, 1e-6, MOST_BOXES, NULL, NULL},
                                     {0, fmax(told, WIDE), 1e-4, MOST_BOXES, NULL, NULL}};
    struct turn_need need;
    *found = false;
    *enough = INFINITY;
    for (size_t i = 0; i < sizeof wish / sizeof *wish && !*found; i++) {
        TRY(turn_wander(scene, &wish[i], arena, &need, way));
        if (way->count && turn_way_holds(scene, way, arena->patience))
            *enough = fmin(*enough, (double)way->play / TURN_CELL);
        *found = *enough <= told;
    }
    return *found || !arena_is_over(arena) ? TREEN_OK : TREEN_STOPPED;
}
