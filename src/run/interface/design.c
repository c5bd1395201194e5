/* The question "design": new puzzles of a space. */
#include "base/error.h"
#include "run/design/design.h"
#include "run/interface/question.h"
#include "run/units/designs.h"
#include "run/units/merge.h"

#include <string.h>

static enum treen_status ask(struct treen_question *question, struct treen_error *error) {
    struct design *design;
    if (!question->options.space)
        return error_bad(error, "found no setting 'space', expected what to design: sets");
    TRY(design_open(question->options.space, question->puzzle, &question->options, &question->patience,
                    &design, error));
    question->own = design;
    return TREEN_OK;
}

static void end(struct treen_question *question) {
    design_close(question->own);
}

static void watch(struct treen_question *question) {
    design_watch(question->own, question->on_progress, question->context);
}

static enum treen_status next(struct treen_question *question, struct treen_error *error) {
    struct design *design = question->own;
    const struct treen_designed *designed;
    enum treen_status status = design_next(design, &designed);
    if (status == TREEN_BUG)
        *error = *design_error(design);
    TRY(status);
    return question_give(question, TREEN_DESIGNED, designed);
}

static enum treen_status give(struct treen_question *question, const char *text, size_t length,
                              const char *source, struct treen_error *error) {
    return design_resume(question->own, text, length, source, error);
}

enum treen_status tool_design_take(struct treen_question *question, struct treen_merge *merge,
                                   struct treen_error *error) {
    char digest[DIGEST_ROOM];
    struct design_parts parts;
    if (question->asking->division != &division_designs || question->options.parts > 1)
        return error_bad(error, "expected a question of a whole design");
    TRY(unit_digest(question->puzzle, question->asking->about.name, &division_designs, &question->options,
                    digest, error));
    if (!merge->division || strcmp(merge->first->unit.digest, digest))
        return error_say(
            error, TREEN_BAD_INPUT,
            "found results of another question: perhaps the puzzle has changed, or treen is another one");
    TRY_MEMORY(designs_parts(merge, &parts), error, "taking over the results of parts");
    return design_take_parts(question->own, &parts, error);
}

static enum treen_status text(struct treen_question *question, FILE *out, struct treen_error *error) {
    (void)error;
    return design_write(question->own, out);
}

static enum treen_status sum_up(struct treen_question *question, struct treen_summary *summary) {
    return design_sum_up(question->own, summary);
}

const struct asking asking_design = {.about = {.name = "design", .summary = "new puzzles of a space"},
                                     .either = true,
                                     .division = &division_designs,
                                     .ask = ask,
                                     .next = next,
                                     .give = give,
                                     .sum_up = sum_up,
                                     .watch = watch,
                                     .text = text,
                                     .end = end};
