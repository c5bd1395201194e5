#include "run/explain.h"

#include <stdarg.h>
#include <stdio.h>

void explain_open(struct explain *explain, bool on) {
    *explain = (struct explain){.on = on};
    arena_init(&explain->arena, SIZE_MAX);
}

void explain_free(struct explain *explain) {
    arena_free(&explain->arena);
}

void explain_say(struct explain *explain, const char *format, ...) {
    enum { LONGEST = 400 };
    char text[LONGEST];
    if (!explain->on)
        return;
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    const char *kept = arena_print(&explain->arena, "%s.", text);
    explain->lost |= !kept || !array_push(&explain->arena, &explain->sentence, kept);
}

/* ---- The problem and its engine -------------------------------------------------------------- */

static void say_size(struct explain *explain, const struct posed *posed) {
    const struct problem *problem = &posed->problem;
    if (problem->form != FORM_COVER)
        return;
    explain_say(explain, "The cover problem has %zu option%s and %zu item%s; items that must be covered: %zu",
                problem->options, problem->options == 1 ? "" : "s", problem->items,
                problem->items == 1 ? "" : "s", problem->primary);
    if (posed->holes)
        explain_say(explain, "%zu of these options leave a cell empty, and how often that is done is counted",
                    posed->holes);
    if (problem->least)
        explain_say(explain, "Some items may or must be covered more than once");
    if (problem->colour)
        explain_say(explain, "Some items have colours");
    if (posed->conditions)
        explain_say(explain, "Conditions on a solution: %s", posed->conditions);
    if (posed->unbroken)
        explain_say(explain,
                    "It may be small: a few nodes of it are searched before symmetries are looked for");
    if (posed->symmetry)
        explain_say(explain, "%s", posed->symmetry);
    else if (posed->left_out)
        explain_say(
            explain,
            "Symmetry is broken: %zu placements of one piece are left out, since turning or reflecting "
            "the box makes them of others",
            posed->left_out);
}

/* Says which engines of the same form come first in the table, and why they were passed over. */
static void say_refusals(struct explain *explain, const struct worker *worker) {
    const struct engine *engine;
    for (size_t i = 0; (engine = engine_at(i)) && engine != worker->engine; i++) {
        if (engine->form != worker->posed->problem.form)
            continue;
        const char *why =
            engine_refuses(engine, &worker->posed->problem, worker->arena.limit - worker->arena.used);
        if (why)
            explain_say(explain, "Engine %s does not take it: %s", engine->about.name, why);
    }
}

void explain_cut(struct explain *explain, const struct worker *worker) {
    if (!explain->on || !worker->cut_late)
        return;
    explain_say(explain, "It has more than a few nodes");
    say_size(explain, worker->posed);
}

void explain_worker(struct explain *explain, const struct worker *worker, const struct settings *options) {
    if (!explain->on)
        return;
    say_size(explain, worker->posed);
    if (options->engine) {
        explain_say(explain, "Engine %s was asked for", worker->engine->about.name);
        return;
    }
    say_refusals(explain, worker);
    explain_say(explain, "Engine %s is the first choice of those that list solutions (%s)",
                worker->engine->about.name, worker->engine->about.summary);
}

void explain_search(struct explain *explain, const struct worker *worker) {
    if (!explain->on || !worker->search || !worker->engine->explains)
        return;
    const char *sentence = worker->engine->explains(worker->search);
    if (sentence)
        explain_say(explain, "%s", sentence);
}

/* ---- The list -------------------------------------------------------------------------------- */

enum treen_status explain_list(struct explain *explain, const char *const **list) {
    *list = NULL;
    if (!explain->on)
        return TREEN_OK;
    if (explain->lost || !array_push(&explain->arena, &explain->sentence, NULL))
        return TREEN_NO_MEMORY;
    explain->sentence.count--;
    *list = explain->sentence.at;
    return TREEN_OK;
}
