#include "app/found/chosen.h"

#include "app/ask/ask.h"
#include "app/ask/words.h"
#include "app/system/screen.h"

#include <inttypes.h>

bool chosen_is_asked(const struct flags *flags) {
    return flags->highest || flags->easiest || flags->solution;
}

enum ending chosen_check(const struct call *call) {
    const struct flags *flags = &call->flags;
    bool number = flags->solution > 0;
    if (flags->first + flags->all + (flags->limit > 0) + flags->highest + flags->easiest + number > 1)
        return complain(BAD,
                        "--first, --all, --limit, --highest, --easiest and --solution exclude each other");
    if (flags->ledger && chosen_is_asked(flags))
        return complain(BAD, "--highest, --easiest and --solution do not go with --ledger");
    return number ? setting_put(call, "ordered", "true") : ANSWERED;
}

/* ---- One after the other --------------------------------------------------------------------- */

/* Compares how hard two are to take apart: the moves of each separation in turn, and then all
 * moves. */
static int compare(const struct treen_disassembly *one, const struct treen_disassembly *other) {
    for (size_t i = 0; i < one->levels || i < other->levels; i++) {
        unsigned moves = i < one->levels ? one->level[i] : 0;
        unsigned others = i < other->levels ? other->level[i] : 0;
        if (moves != others)
            return moves > others ? 1 : -1;
    }
    return (one->moves > other->moves) - (one->moves < other->moves);
}

static uint64_t number_of_solution(const struct treen_record *told) {
    return told->type == TREEN_DISASSEMBLY ? told->body.disassembly->number : told->body.solution->number;
}

bool chosen_wants(const struct chosen *chosen, const struct treen_record *told) {
    bool apart = told->type == TREEN_DISASSEMBLY;
    if (apart && told->body.disassembly->outcome != TREEN_COMES_APART)
        return false;
    if (chosen->flags->solution)
        return number_of_solution(told) == chosen->flags->solution;
    if (!apart || !chosen->record)
        return !chosen->record;
    int order = compare(told->body.disassembly, chosen->record->body.disassembly);
    return chosen->flags->easiest ? order < 0 : order > 0;
}

enum treen_status chosen_take(struct chosen *chosen, const struct treen_record *told) {
    struct treen_record *copy;
    TRY(treen_record_copy(told, &copy, NULL));
    treen_record_free(chosen->record);
    chosen->record = copy;
    return TREEN_OK;
}

bool chosen_is_final(const struct chosen *chosen) {
    const struct flags *flags = chosen->flags;
    return chosen->record && (flags->first || flags->solution || chosen->record->type != TREEN_DISASSEMBLY);
}

enum ending chosen_say_missing(const struct flags *flags, uint64_t solutions) {
    return complain(NO_SOLUTION, "found no solution %" PRIu64 ": there %s %" PRIu64, flags->solution,
                    solutions == 1 ? "is only" : "are only", solutions);
}

/* ---- All at once ----------------------------------------------------------------------------- */

/* Solutions that are judged, unless --highest or --easiest asks for all of them. */
enum { JUDGED = 1000 };

/* Tells whether the record is a solution beyond those that are judged, and says so. */
static bool is_beyond(const struct flags *flags, const struct treen_record *told) {
    if (told->type != TREEN_DISASSEMBLY || flags->highest || flags->easiest || flags->solution ||
        told->body.disassembly->number <= JUDGED)
        return false;
    complain(ANSWERED, "this is the hardest of the first %d solutions; --highest judges all of them", JUDGED);
    return true;
}

static enum treen_status search_chosen(struct chosen *chosen, struct ask *ask) {
    const struct treen_record *told;
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && !chosen_is_final(chosen)) {
        status = ask_next(ask, &told);
        if (status == TREEN_OK && is_beyond(chosen->flags, told))
            return TREEN_OK;
        if (status == TREEN_OK && chosen_wants(chosen, told))
            status = chosen_take(chosen, told);
    }
    return status;
}

/* Says why the search found nothing to choose. Returns NO_SOLUTION. */
static enum ending say_none(const struct call *call, const struct treen_summary *summary, const char *none) {
    char within[WITHIN_ROOM] = "";
    uint64_t solutions = summary->apart ? summary->apart->solutions : summary->counts->listed;
    if (summary->impossible)
        complain(NO_SOLUTION, "it is impossible: %s", summary->impossible);
    if (call->flags.solution && solutions)
        return chosen_say_missing(&call->flags, solutions);
    if (summary->apart)
        write_within(call, summary->apart, within);
    return *within ? complain(NO_SOLUTION, "there is no assembly that comes apart%s", within)
                   : complain(NO_SOLUTION, "%s", none);
}

enum ending chosen_find(const struct call *call, const struct treen_puzzle *puzzle, bool apart,
                        const char *none, struct treen_record **record) {
    struct chosen chosen = {.flags = &call->flags};
    struct ask ask;
    bool taken = apart || treen_about(puzzle)->burr || call->flags.highest || call->flags.easiest;
    *record = NULL;
    TRY_ENDING(taken ? setting_put(call, "ordered", "true") : ANSWERED);
    TRY_ENDING(ask_open(&ask, call, puzzle, taken ? "apart" : call->flags.solution ? "solve" : "first"));
    enum treen_status status = search_chosen(&chosen, &ask);
    enum ending ending = ask_end(&ask, status, NULL);
    bool missing = status == TREEN_END && call->flags.solution && ending == ANSWERED;
    if (!chosen.record && (ending == NO_SOLUTION || missing))
        ending = say_none(call, ask.summary, none);
    ask_close(&ask);
    *record = chosen.record;
    return ending;
}
