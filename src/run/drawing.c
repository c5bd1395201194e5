#include "run/drawing.h"

#include "base/error.h"
#include "puzzle/puzzle.h"

enum { FIRST_STATES = 1 << 13 };

static enum treen_status pose(struct drawing *drawing, const struct control *limits, size_t memory) {
    struct worker *worker = &drawing->worker;
    const struct wish wish = {.list = true, .symmetry = TREEN_SYMMETRY_NONE, .states = true};
    TRY(worker->puzzle->kind->pose(worker->puzzle, &wish, &worker->arena, &worker->posed, NULL));
    return worker->engine->lots->orders(&worker->posed->problem, memory - worker->arena.used, limits,
                                        drawing->order, &drawing->orders)
               ? TREEN_OK
               : TREEN_NO_MEMORY;
}

/* Poses the question for the drawing. The problem may take half of the memory. */
static void open_drawing(struct drawing *drawing, const struct worker *asked, struct budget *budget,
                         size_t memory) {
    drawing->open = true;
    drawing->states = FIRST_STATES;
    worker_beside(&drawing->worker, asked, budget, memory / 2);
    if (!asked->engine->lots)
        drawing->worker.engine = engine_able(ENGINE_DRAWS);
}

static void go_on_drawing(struct drawing *drawing) {
    drawing->at = (drawing->at + 1) % drawing->orders;
    if (!drawing->at)
        drawing->states *= 2;
}

static enum treen_status draw_answer(struct drawing *drawing, const struct control *limits, size_t memory,
                                     const struct treen_solution **solution) {
    struct worker *worker = &drawing->worker;
    struct arena arena;
    struct answer answer;
    struct control control = *limits;
    control.node_limit = drawing->states;
    arena_draw(&arena, limits->budget, memory);
    enum treen_status status =
        worker->engine->lots->draw(&worker->posed->problem, drawing->order[drawing->at], &control,
                                   memory - worker->arena.used, &drawing->random, &arena, &answer);
    if (status == TREEN_OK)
        status = worker_tell(worker, &answer, solution);
    arena_free(&arena);
    return status;
}

enum treen_status drawing_try(struct drawing *drawing, struct worker *worker, const struct control *limits,
                              size_t memory, const struct treen_solution **solution) {
    if (!drawing->open)
        open_drawing(drawing, worker, limits->budget, memory);
    drawing->worker.patience =
        (struct patience){limits->stop, limits->deadline, worker->puzzle->arena.patience};
    enum treen_status status = drawing->worker.posed ? TREEN_OK : pose(drawing, limits, memory);
    if (status == TREEN_OK && !drawing->orders)
        return TREEN_END;
    if (status == TREEN_OK)
        status = draw_answer(drawing, limits, memory, solution);
    if (status == TREEN_STOPPED && drawing->orders)
        go_on_drawing(drawing);
    else if (status == TREEN_BUG)
        worker->error = drawing->worker.error;
    else if (status != TREEN_OK && status != TREEN_END)
        drawing->hopeless = true;
    return drawing->hopeless ? TREEN_STOPPED : status;
}

void drawing_close(struct drawing *drawing) {
    if (drawing->open)
        worker_close(&drawing->worker);
    drawing->open = false;
}
