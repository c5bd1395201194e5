#include "run/design/best.h"

#include "puzzle/puzzle.h"
#include "run/design/unlike.h"

#include <stdlib.h>
#include <string.h>

struct told *told_new(const char *bytes, size_t length, const struct measures *measures) {
    struct told *told = malloc(sizeof *told + length);
    if (!told)
        return NULL;
    *told = (struct told){.measures = *measures, .length = length};
    memcpy(told->bytes, bytes, length);
    return told;
}

void best_open(struct best *best, const struct aim *aim, size_t keep, const struct unlike *unlike) {
    *best = (struct best){.aim = aim, .keep = keep, .unlike = unlike};
}

/* Forgets the puzzle that a candidate was compared by. */
static void forget_likeness(struct told *told) {
    if (!told->likeness)
        return;
    treen_close((struct treen_puzzle *)told->likeness->puzzle);
    likeness_close(told->likeness);
    free(told->likeness);
    told->likeness = NULL;
}

static void free_told(struct told *told) {
    forget_likeness(told);
    free(told);
}

void best_close(struct best *best) {
    for (size_t i = 0; i < best->held; i++)
        free_told(best->at[i]);
    free(best->at);
    *best = (struct best){0};
}

/* ---- Order ----------------------------------------------------------------------------------- */

int told_compare(const struct aim *aim, const struct told *one, const struct told *other) {
    int order = aim_compare(aim, &one->measures, &other->measures);
    if (order)
        return order;
    if (one->length != other->length)
        return one->length < other->length ? -1 : 1;
    return memcmp(one->bytes, other->bytes, one->length);
}

/* Merges two sorted runs. qsort cannot hand the aim to its comparison. */
static void merge(const struct aim *aim, struct told **at, size_t middle, size_t count, struct told **room) {
    size_t left = 0, right = middle, to = 0;
    while (left < middle && right < count)
        room[to++] = told_compare(aim, at[right], at[left]) < 0 ? at[right++] : at[left++];
    while (left < middle)
        room[to++] = at[left++];
    memcpy(at, room, to * sizeof *at);
}

/* Sorts by merging, in time n log n at most, and in proportion to n where nearly all is sorted. */
static void sort(const struct aim *aim, struct told **at, size_t count, struct told **room) {
    if (count < 2)
        return;
    size_t middle = count / 2;
    sort(aim, at, middle, room);
    sort(aim, at + middle, count - middle, room);
    if (told_compare(aim, at[middle - 1], at[middle]) > 0)
        merge(aim, at, middle, count, room);
}

/* Tells whether the list has no place for what is no better than its last one. */
static bool is_full(const struct best *best) {
    return best->keep && best->count == best->keep && !(best->unlike && best->unlike->spares);
}

bool best_wants(const struct best *best, const struct measures *measures) {
    if (aim_fails(best->aim, measures))
        return false;
    return !is_full(best) || aim_compare(best->aim, measures, &best->at[best->keep - 1]->measures) <= 0;
}

bool best_would_take(const struct best *best, const struct told *told) {
    return best_wants(best, &told->measures) &&
           (!is_full(best) || told_compare(best->aim, told, best->at[best->keep - 1]) < 0);
}

/* ---- Unlike designs -------------------------------------------------------------------------- */

/* Looks at the puzzle of a candidate. */
static enum treen_status look_through(const struct best *best, struct told *told) {
    struct treen_puzzle *puzzle;
    if (told->likeness)
        return TREEN_OK;
    TRY(best->unlike->read(best->unlike->context, told, &puzzle));
    told->likeness = calloc(1, sizeof *told->likeness);
    if (!told->likeness)
        treen_close(puzzle);
    TRY_ROOM(told->likeness);
    return likeness_open(told->likeness, puzzle) ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Finds the first one of the list so far that a candidate is too like. */
static enum treen_status find_near(const struct best *best, size_t listed, struct told *told) {
    struct arena arena;
    uint64_t wanted = best->unlike->cells, cells;
    TRY(look_through(best, told));
    arena_init(&arena, SIZE_MAX);
    for (size_t i = 0; i < listed && !told->near; i++) {
        const struct told *other = best->at[i];
        if (told->was_listed && other->was_listed)
            continue; /* they were compared */
        bool holds = likeness_differ(told->likeness, other->likeness, wanted, &arena, &cells);
        arena_free(&arena);
        TRY_ROOM(holds);
        told->near = cells < wanted ? other : NULL;
    }
    return TREEN_OK;
}

/* Lists a candidate, or tells that it is too like a better one, or one too many. *refused: nobody
 * wants it. */
static enum treen_status weigh(const struct best *best, size_t listed, struct told *told, bool *refused) {
    const struct unlike *unlike = best->unlike;
    if (told->near && told->near->is_listed)
        return TREEN_OK; /* what a spare is like stands before it */
    told->near = NULL;
    if (best->keep && listed == best->keep)
        return TREEN_OK;
    TRY(find_near(best, listed, told));
    if (told->near)
        return TREEN_OK;
    if (unlike->accept && !told->is_accepted)
        TRY(unlike->accept(unlike->context, told, &told->is_accepted));
    *refused = unlike->accept && !told->is_accepted;
    told->is_listed = !*refused;
    return TREEN_OK;
}

/* Leaves a candidate out: it stays among the spares, if these are kept. */
static void leave_out(const struct best *best, struct told *told, bool refused, struct told **room,
                      size_t *spares) {
    const struct unlike *unlike = best->unlike;
    if (told->was_listed && unlike->leave)
        unlike->leave(unlike->context, told);
    if (refused || !unlike->spares) {
        free_told(told);
        return;
    }
    forget_likeness(told);
    room[(*spares)++] = told;
}

/* Divides the sorted ones into the list and the spares behind it. */
static enum treen_status list_unlike(struct best *best) {
    size_t listed = 0, spares = 0;
    enum treen_status status = TREEN_OK;
    struct told **room = best->at + best->room; /* free after sorting */
    for (size_t i = 0; i < best->held; i++) {
        struct told *told = best->at[i];
        bool refused = false;
        told->was_listed = told->is_listed;
        told->is_listed = false;
        if (status == TREEN_OK)
            status = weigh(best, listed, told, &refused);
        if (told->is_listed)
            best->at[listed++] = told;
        else
            leave_out(best, told, refused, room, &spares);
    }
    if (spares)
        memcpy(best->at + listed, room, spares * sizeof *room);
    best->count = listed;
    best->held = listed + spares;
    return status;
}

/* ---- The list -------------------------------------------------------------------------------- */

/* Frees those that are there twice, the later one. */
static void free_doubles(struct best *best) {
    size_t kept = 0;
    for (size_t i = 0; i < best->held; i++)
        if (kept && told_compare(best->aim, best->at[kept - 1], best->at[i]) == 0)
            free_told(best->at[i]);
        else
            best->at[kept++] = best->at[i];
    best->held = kept;
}

enum treen_status best_settle(struct best *best) {
    if (best->held)
        sort(best->aim, best->at, best->held, best->at + best->room);
    free_doubles(best);
    if (best->unlike)
        return list_unlike(best);
    for (; best->keep && best->held > best->keep; best->held--)
        free_told(best->at[best->held - 1]);
    best->count = best->held;
    return TREEN_OK;
}

/* Makes room for one more, and for sorting behind it. */
static bool room_for_design(struct best *best) {
    if (best->held < best->room)
        return true;
    size_t room = best->room ? 2 * best->room : 16;
    struct told **at = realloc(best->at, 2 * room * sizeof(struct told *));
    if (!at)
        return false;
    best->at = at;
    best->room = room;
    return true;
}

enum treen_status best_take(struct best *best, struct told *told) {
    bool wants = best_would_take(best, told);
    if (!wants || !room_for_design(best)) {
        free_told(told);
        return wants ? TREEN_NO_MEMORY : TREEN_OK;
    }
    told->is_listed = false;
    told->near = NULL;
    best->at[best->held++] = told;
    bool many = best->keep && best->held >= best->keep && best->held - best->count > best->keep / 8 + 16;
    return many && !(best->unlike && best->unlike->spares) ? best_settle(best) : TREEN_OK;
}

enum treen_status best_move(struct best *from, struct best *to) {
    enum treen_status status = TREEN_OK;
    for (size_t i = 0; i < from->held; i++) {
        enum treen_status own = best_take(to, from->at[i]);
        status = status == TREEN_OK ? own : status;
    }
    from->held = from->count = 0;
    return status;
}
