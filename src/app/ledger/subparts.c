#include "app/ledger/subparts.h"

#include "app/system/ending.h"

#include <stdlib.h>
#include <string.h>

/* ---- Numbers --------------------------------------------------------------------------------- */

uint64_t task_of_subpart(uint64_t part, uint64_t subpart, uint64_t parts) {
    return parts + (part - 1) * SUBPARTS + subpart;
}

uint64_t task_of_result(const struct result *result) {
    if (result->subparts == 1)
        return result->part;
    return result->subparts == SUBPARTS ? task_of_subpart(result->part, result->subpart, result->parts) : 0;
}

uint64_t task_part(uint64_t task, uint64_t parts) {
    return task > parts ? (task - parts - 1) / SUBPARTS + 1 : task;
}

uint64_t task_subpart(uint64_t task, uint64_t parts) {
    return task > parts ? (task - parts - 1) % SUBPARTS + 1 : 0;
}

/* ---- A unit out of its subparts -------------------------------------------------------------- */

/* The results of subparts, one after the other. */
struct uniting {
    const struct store_unit *last; /* the one that is kept last */
    size_t subparts;
    char *text;
    size_t length;
    bool failed; /* there was no memory */
};

static bool count_one(void *context, const struct store_unit *unit) {
    struct uniting *uniting = context;
    (void)unit;
    uniting->subparts++;
    return true;
}

static bool append_text(void *context, const struct store_unit *unit) {
    struct uniting *uniting = context;
    char *grown = realloc(uniting->text, uniting->length + unit->length + 1);
    if (!grown) {
        uniting->failed = true;
        return false;
    }
    memcpy(grown + uniting->length, unit->text, unit->length);
    uniting->text = grown;
    uniting->length += unit->length;
    return true;
}

/* Keeps the unit, and drops its subparts. */
static enum treen_status keep_united(const struct store_maker *maker, struct store *store,
                                     const struct uniting *uniting, uint64_t first, struct result *unit,
                                     struct treen_error *error) {
    TRY(text_read("subparts", uniting->text, uniting->length, unit, error));
    const struct store_unit whole = {.part = unit->part,
                                     .text = uniting->text,
                                     .length = uniting->length,
                                     .nodes = unit->nodes,
                                     .found = unit->found,
                                     .seconds = unit->seconds,
                                     .ended = uniting->last->ended,
                                     .machine = uniting->last->machine};
    enum treen_status status = maker->keep(store, &whole, error);
    return status == TREEN_OK ? maker->drop(store, first, first + SUBPARTS - 1, error) : status;
}

/* Makes the unit of its subparts, the first of which is `first`, if all of them are there. */
static enum treen_status unite(const struct store_maker *maker, struct store *store,
                               const struct store_unit *subpart, uint64_t first, struct result *unit,
                               struct treen_error *error) {
    uint64_t last = first + SUBPARTS - 1;
    struct uniting uniting = {.last = subpart};
    enum treen_status status = maker->each(store, first, last, false, count_one, &uniting, error);
    if (status != TREEN_OK || uniting.subparts < SUBPARTS)
        return status;
    status = maker->each(store, first, last, true, append_text, &uniting, error);
    if (uniting.failed) {
        *error = (struct treen_error){.text = "out of memory for the subparts of a unit"};
        status = TREEN_NO_MEMORY;
    }
    if (status == TREEN_OK)
        status = keep_united(maker, store, &uniting, first, unit, error);
    free(uniting.text);
    return status;
}

static enum treen_status keep(const struct store_maker *maker, struct store *store,
                              const struct store_unit *task, uint64_t parts, struct result *unit,
                              struct treen_error *error) {
    uint64_t first = task_of_subpart(task_part(task->part, parts), 1, parts);
    TRY(maker->keep(store, task, error));
    return task->part > parts ? unite(maker, store, task, first, unit, error)
                              : maker->drop(store, first, first + SUBPARTS - 1, error);
}

enum treen_status task_keep(const struct store_maker *maker, struct store *store,
                            const struct store_unit *task, uint64_t parts, struct result *unit,
                            struct treen_error *error) {
    *unit = (struct result){0};
    TRY(maker->group(store, error));
    return maker->group_end(store, keep(maker, store, task, parts, unit, error), error);
}
