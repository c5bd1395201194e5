/* Copies of records, in an arena of their own. */
#include "puzzle/copy.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* A separation and its copy, for the steps that point to it. */
struct pair {
    const struct treen_separation *from, *to;
};

struct copied {
    struct treen_record record; /* first: it is given out */
    struct arena arena;
    struct treen_solution *solution; /* owned */
    ARRAY(struct pair) pair;
};

/* Copies `count` things of `size` bytes; null when there is no memory. */
static void *copy_things(struct copied *copied, const void *from, size_t count, size_t size) {
    void *to = arena_alloc(&copied->arena, count, size);
    if (to && count)
        memcpy(to, from, count * size);
    return to;
}

#define COPY(copied, from, count) copy_things((copied), (from), (count), sizeof *(from))

static bool copy_moves(struct copied *copied, const struct treen_separation *from,
                       struct treen_separation *to) {
    struct treen_move *move = COPY(copied, from->move, from->moves);
    for (size_t i = 0; move && i < from->moves; i++)
        if (!(move[i].part = COPY(copied, from->move[i].part, from->move[i].parts)))
            return false;
    to->move = move;
    if (from->turn && !(to->turn = COPY(copied, from->turn, from->moves)))
        return false;
    return move;
}

/* Goes as deep as pieces come off one after the other, which is at most once a piece. */
static bool copy_separation(struct copied *copied, const struct treen_separation *from,
                            const struct treen_separation **out) {
    if (!(*out = from))
        return true;
    struct treen_separation *to = COPY(copied, from, 1);
    if (!to || !(to->part = COPY(copied, from->part, from->parts)) || !copy_moves(copied, from, to) ||
        !array_push(&copied->arena, &copied->pair, (struct pair){from, to}))
        return false;
    *out = to;
    return copy_separation(copied, from->removed, &to->removed) &&
           copy_separation(copied, from->left, &to->left);
}

static const struct treen_separation *copy_of(const struct copied *copied,
                                              const struct treen_separation *from) {
    size_t i = 0;
    while (i < copied->pair.count && copied->pair.at[i].from != from)
        i++;
    return i < copied->pair.count ? copied->pair.at[i].to : NULL;
}

static bool copy_step(struct copied *copied, struct treen_step *step, size_t parts) {
    const struct treen_separation *from = step->separation, *to = copy_of(copied, from);
    if (!to)
        return false;
    step->move = to->move + (step->move - from->move);
    step->separation = to;
    step->words = arena_text(&copied->arena, step->words, strlen(step->words));
    step->undone = arena_text(&copied->arena, step->undone, strlen(step->undone));
    step->shift = COPY(copied, step->shift, parts);
    return step->words && step->undone && step->shift;
}

static bool copy_disassembly(struct copied *copied, const struct treen_disassembly *from) {
    struct treen_disassembly *to = COPY(copied, from, 1);
    if (!to || !(copied->solution = solution_copy(from->assembly)))
        return false;
    to->assembly = copied->solution;
    if (!copy_separation(copied, from->separation, &to->separation))
        return false;
    struct treen_step *step = COPY(copied, from->step, from->steps);
    to->level = COPY(copied, from->level, from->levels);
    to->level_turns = COPY(copied, from->level_turns, from->levels);
    size_t turned = from->turned ? 3 * from->steps * from->assembly->parts : 0;
    to->turned = turned ? COPY(copied, from->turned, turned) : NULL;
    for (size_t i = 0; step && i < from->steps; i++)
        if (!copy_step(copied, &step[i], from->assembly->parts))
            return false;
    to->step = step;
    copied->record.body.disassembly = to;
    return step && to->level && to->level_turns && (to->turned || !turned);
}

static bool copy_solution(struct copied *copied, const struct treen_solution *from) {
    copied->record.body.solution = copied->solution = solution_copy(from);
    return copied->solution;
}

static const char *copy_text(struct copied *copied, const char *text) {
    return text ? arena_text(&copied->arena, text, strlen(text)) : NULL;
}

static bool copy_value(struct copied *copied, const struct treen_branch *from) {
    struct treen_branch *to = COPY(copied, from, 1);
    if (!to)
        return false;
    struct treen_count *const count[] = {&to->total, &to->up_to_rotation, &to->up_to_symmetry};
    for (size_t i = 0; i < sizeof count / sizeof *count; i++)
        if (count[i]->text && !(count[i]->text = copy_text(copied, count[i]->text)))
            return false;
    to->name = copy_text(copied, from->name);
    to->cell = COPY(copied, from->cell, from->cells);
    copied->record.body.branch = to;
    return to->name && to->cell;
}

enum treen_status treen_record_copy(const struct treen_record *record, struct treen_record **copy,
                                    struct treen_error *error) {
    if (record->type != TREEN_SOLUTION && record->type != TREEN_DISASSEMBLY && record->type != TREEN_VALUE)
        return error_bad(error,
                         "found a record of another type, expected a solution, a disassembly or a value");
    struct copied *copied = calloc(1, sizeof *copied);
    TRY_MEMORY(copied, error, "copying a record");
    copied->record.type = record->type;
    arena_init(&copied->arena, SIZE_MAX);
    bool fine = record->type == TREEN_SOLUTION ? copy_solution(copied, record->body.solution)
                : record->type == TREEN_VALUE  ? copy_value(copied, record->body.branch)
                                               : copy_disassembly(copied, record->body.disassembly);
    if (!fine) {
        treen_record_free(&copied->record);
        return error_memory(error, "copying a record");
    }
    *copy = &copied->record;
    return TREEN_OK;
}

void treen_record_free(struct treen_record *record) {
    struct copied *copied = (struct copied *)record;
    if (!copied)
        return;
    free(copied->solution);
    arena_free(&copied->arena);
    free(copied);
}
