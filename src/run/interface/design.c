/* The question "design": new puzzles of a space. */
#include "base/error.h"
#include "run/design/design.h"
#include "run/interface/question.h"
#include "run/units/designs.h"
#include "run/units/merge.h"

#include <string.h>

struct designing {
    struct design *design;
    struct treen_designs told;
};

static enum treen_status ask(struct treen_question *question, struct treen_error *error) {
    struct designing *own = question->own;
    if (!question->options.space)
        return error_bad(error, "found no setting 'space', expected what to design: sets");
    return design_open(question->options.space, question->puzzle, &question->options, &question->patience,
                       &own->design, error);
}

static void end(struct treen_question *question) {
    design_close(((struct designing *)question->own)->design);
}

static void watch(struct treen_question *question) {
    design_watch(((struct designing *)question->own)->design, question->on_progress, question->context);
}

static enum treen_status next(struct treen_question *question, struct treen_error *error) {
    struct design *design = ((struct designing *)question->own)->design;
    const struct treen_designed *designed;
    enum treen_status status = design_next(design, &designed);
    if (status == TREEN_BUG)
        *error = *design_error(design);
    TRY(status);
    return question_give(question, TREEN_DESIGNED, designed);
}

static enum treen_status give(struct treen_question *question, const char *text, size_t length,
                              const char *source, struct treen_error *error) {
    return design_resume(((struct designing *)question->own)->design, text, length, source, error);
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
    designs_parts(merge, &parts);
    return design_take_parts(((struct designing *)question->own)->design, &parts, error);
}

static enum treen_status text(struct treen_question *question, FILE *out, struct treen_error *error) {
    (void)error;
    return design_write(((struct designing *)question->own)->design, out);
}

static enum treen_status sum_up(struct treen_question *question, struct treen_summary *summary) {
    struct designing *own = question->own;
    const struct design_summary *known;
    TRY(design_summary(own->design, &known));
    own->told = (struct treen_designs){.space = known->space,
                                       .aim = known->aim,
                                       .most = known->most,
                                       .looked = known->looked,
                                       .units = known->units,
                                       .done = known->done,
                                       .told = known->told,
                                       .kept = known->kept,
                                       .counts = known->counts,
                                       .count = known->count};
    summary->nodes = known->looked;
    summary->seconds = known->seconds;
    summary->complete = known->complete;
    summary->designs = &own->told;
    return TREEN_OK;
}

const struct asking asking_design = {.about = {.name = "design", .summary = "new puzzles of a space"},
                                     .either = true,
                                     .division = &division_designs,
                                     .size = sizeof(struct designing),
                                     .ask = ask,
                                     .next = next,
                                     .give = give,
                                     .sum_up = sum_up,
                                     .watch = watch,
                                     .text = text,
                                     .end = end};
