#include "run/verified.h"

#include "base/error.h"
#include "puzzle/puzzle.h"

enum treen_status verified_open(struct verified *verified, const struct treen_puzzle *puzzle,
                                struct posed *posed, const struct problem *problem,
                                const struct engine *engine, struct control *control, struct arena *arena,
                                struct treen_error *error) {
    *verified = (struct verified){.puzzle = puzzle, .posed = posed, .engine = engine, .error = error};
    arena_draw(&verified->check_arena, control->budget, SIZE_MAX);
    if (!engine)
        verified->engine = engine_for(problem, arena->limit - arena->used);
    TRY_ROOM(verified->engine && verifier_open(&verified->verifier, problem, control->budget));
    return verified->engine->open(problem, control, arena, &verified->search);
}

void verified_close(struct verified *verified) {
    if (verified->search)
        engine_close(verified->engine, verified->search);
    verifier_close(&verified->verifier);
    arena_free(&verified->check_arena);
    verified->search = NULL;
}

enum treen_status verified_next(struct verified *verified, struct answer *answer) {
    TRY(verified->engine->next(verified->search, answer));
    enum treen_status status = verifier_judge(&verified->verifier, answer);
    return status == TREEN_BUG ? verify_blame(verified->engine, verified->verifier.why, verified->error)
                               : status;
}

enum treen_status verified_check(struct verified *verified, const struct answer *answer) {
    struct treen_solution solution = {0};
    report broken = {0};
    verified->posed->kind->tell(verified->posed, answer, &solution);
    enum treen_status status =
        verified->puzzle->kind->check(verified->puzzle, &solution, &verified->check_arena, &broken);
    if (status == TREEN_OK && broken.count)
        status = verify_blame(verified->engine, broken.at[0], verified->error);
    arena_free(&verified->check_arena);
    return status;
}
