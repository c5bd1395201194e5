/* The question apart: assemblies, and how each comes apart. */
#include "run/ask/apart.h"

#include "base/error.h"
#include "puzzle/about/info.h"
#include "puzzle/packing.h"
#include "run/interface/question.h"
#include "treen_tool.h"

#include <string.h>

struct taking {
    struct taking_apart *apart;
    const struct treen_disassembly *given;
    struct treen_positions positions;
};

static enum treen_status ask(struct treen_question *question, struct treen_error *error) {
    struct taking *own = question->own;
    return taking_open(question->puzzle, &question->options, &own->apart, error);
}

static void end(struct treen_question *question) {
    taking_close(((struct taking *)question->own)->apart);
}

static void watch(struct treen_question *question) {
    struct taking *own = question->own;
    taking_watch(own->apart, question->on_progress, question->context);
}

static enum treen_status next(struct treen_question *question, struct treen_error *error) {
    struct taking *own = question->own;
    TRY(taking_explain(own->apart, taking_next(own->apart, &own->given), error));
    return question_give(question, TREEN_DISASSEMBLY, own->given);
}

/* Counts the ways into the disassembly that was given. */
static enum treen_status count_ways(struct treen_question *question) {
    struct taking *own = question->own;
    TRY(taking_ways(own->apart));
    question->detail = question->record;
    return TREEN_OK;
}

/* Lists the positions that were found before a limit, too. Their moves are checked. */
static enum treen_status list_positions(struct treen_question *question, struct treen_error *error) {
    struct taking *own = question->own;
    const struct treen_positions *found;
    enum treen_status status = taking_positions(own->apart, &found);
    if (found->passages)
        TRY(taking_explain(own->apart, taking_check_positions(own->apart), error));
    own->positions = *found;
    own->positions.disassembly = own->given;
    question->detail = (struct treen_record){.type = TREEN_POSITIONS, .body.positions = &own->positions};
    return status;
}

static enum treen_status detail(struct treen_question *question, const char *what,
                                struct treen_error *error) {
    if (!strcmp(what, "ways"))
        return count_ways(question);
    return strcmp(what, "positions") ? question_no_detail(question, what, error)
                                     : list_positions(question, error);
}

static enum treen_status sum_up(struct treen_question *question, struct treen_summary *summary) {
    struct stats stats;
    TRY(taking_sum_up(((struct taking *)question->own)->apart, summary, &stats));
    search_statistics(question, &stats);
    return TREEN_OK;
}

bool tool_wanders(const struct treen_puzzle *puzzle) {
    const struct packing *packing = puzzle_packing(puzzle);
    return packing && packing->grid->turn != 120;
}

void tool_print_told_apart(struct treen_question *question, FILE *out) {
    const struct taking *own = question->own;
    struct facts *facts;
    if (!question->puzzle->file || !taking_repeats(own->apart) ||
        facts_open(question->puzzle, false, &facts, NULL) != TREEN_OK)
        return;
    if (facts_info(facts)->told_apart && tool_print_text(facts_info(facts)->told_apart, out))
        fputs(".\n", out);
    facts_close(facts);
}

const struct asking asking_apart = {
    .about = {.name = "apart", .summary = "assemblies, and how each comes apart"},
    .tells = TOOL_TELLS_APART,
    .division = &division_apart,
    .size = sizeof(struct taking),
    .ask = ask,
    .next = next,
    .detail = detail,
    .sum_up = sum_up,
    .watch = watch,
    .end = end};
