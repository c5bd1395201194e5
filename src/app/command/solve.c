/* treen solve: the command that most people want. A person is shown one solution and told how
 * many there are. A program (--json) gets all of them, since it can leave off reading whenever
 * it likes. The first is shown as soon as it is found: the count may take years, the picture
 * seldom does. */
#include "app/found/again.h"
#include "app/found/apart.h"
#include "app/ask/ask.h"
#include "app/found/choices.h"
#include "app/found/chosen.h"
#include "app/found/most.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/system/whole.h"
#include "app/ask/words.h"

#include <string.h>

/* ---- Telling --------------------------------------------------------------------------------- */

/* Solutions that results of units hold, to be told one after the other. */
struct solved_lines {
    const struct call *call;
    const struct treen_puzzle *puzzle;
    const char *source; /* in messages */
    uint64_t wanted, told;
};

/* Returns how many solutions are told: the first one, unless more are asked for. For a program
 * all are. */
static uint64_t solutions_told(const struct flags *flags) {
    if (flags->first || flags->solution)
        return 1;
    if (flags->limit)
        return flags->limit;
    return flags->all || flags->json ? UINT64_MAX : 1;
}

static enum treen_status draw_solution(const struct call *call, const struct treen_puzzle *puzzle,
                                       const struct treen_record *solution,
                                       const struct treen_picture *picture) {
    return treen_draw(puzzle, &solution, 1, picture, result_sink, call->written, NULL);
}

/* Tells number and drawing as `treen check` reads them: a line that ends in a colon is a caption
 * to it. With --json tells the record. */
static enum treen_status tell_solution(const struct call *call, const struct treen_puzzle *puzzle,
                                       const struct treen_record *solution) {
    const struct flags *flags = &call->flags;
    if (flags->json) {
        const struct treen_picture scene = {.size = sizeof scene, .type = TREEN_SCENE};
        print_result(call, solution);
        return flags->scene ? draw_solution(call, puzzle, solution, &scene) : TREEN_OK;
    }
    const struct treen_picture picture = screen_picture(flags->colour);
    printf("Solution %llu:\n", (unsigned long long)solution->body.solution->number);
    enum treen_status status = draw_solution(call, puzzle, solution, &picture);
    putchar('\n');
    return status;
}

/* Says the counts, or that the solution shown is the only one: puzzles are made for that. */
static void say_solved(const struct call *call, const struct treen_summary *summary) {
    const char *total = summary->counts->total.text;
    if (summary->complete && setting_number(call, "parts") == 1 && total && !strcmp(total, "1"))
        puts("This is the only solution.");
    else
        say_counts(call, summary);
    say_placed(summary->placed);
}

/* Tells the solution in a line of JSON, which is read and checked as `treen check` does. A
 * sink whose context is a struct solved_lines; false: enough is told, or it does not hold. */
static bool tell_line(void *context, const char *line, size_t length) {
    struct solved_lines *lines = context;
    struct treen_error error;
    struct treen_question *check;
    const struct treen_record *read = NULL;
    if (treen_ask(lines->call->session, lines->puzzle, "check", &check, &error) != TREEN_OK)
        return false;
    enum treen_status status = treen_give(check, line, length, lines->source, &error);
    if (status == TREEN_OK)
        status = treen_next(check, &read, &error);
    if (status == TREEN_OK && read->type == TREEN_SOLUTION) {
        struct treen_solution numbered = *read->body.solution;
        numbered.number = ++lines->told;
        tell_solution(lines->call, lines->puzzle,
                      &(struct treen_record){TREEN_SOLUTION, {.solution = &numbered}});
    }
    treen_end(check);
    return status == TREEN_OK && lines->told < lines->wanted && output_holds() &&
           !watch_caught(lines->call->watch);
}

/* ---- Solving --------------------------------------------------------------------------------- */

/* Tells the solutions wanted, the first as soon as it is there. Then goes on to the end for the
 * counts unless it was asked to stop. TREEN_OK: stopped as asked, with all that was wanted. */
static enum treen_status search_solutions(struct ask *ask, const struct treen_puzzle *puzzle,
                                          struct takers *takers) {
    const struct flags *flags = &ask->call->flags;
    const struct treen_record *solution;
    uint64_t wanted = solutions_told(flags), told = 0;
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && told < wanted && output_holds() && takers->ending == ANSWERED) {
        status = ask_next(ask, &solution);
        if (status != TREEN_OK)
            break;
        if (flags->solution > solution->body.solution->number)
            continue;
        ask_erase(ask);
        takers->ending = worst_of(takers->ending, screen_shown(tell_solution(ask->call, puzzle, solution)));
        takers_take(takers, solution);
        ask_renew(ask);
        if (watch_caught(ask->call->watch))
            return TREEN_STOPPED; /* hundreds may wait to be told, and the reader may be slow */
        watch_goes_on(ask->call->watch);
        if (told++ == 0)
            fflush(stdout);
    }
    bool enough = flags->first || flags->limit || flags->solution || !output_holds();
    return status == TREEN_OK && !enough ? ask_finish(ask) : status;
}

/* Shows solutions that a ledger keeps. */
static void show_kept(const struct ask *ask, const struct treen_puzzle *puzzle) {
    const struct call *call = ask->call;
    struct solved_lines lines = {call, puzzle, call->flags.ledger, solutions_told(&call->flags), 0};
    units_each(ask->units, tell_line, &lines);
}

/* ---- The end --------------------------------------------------------------------------------- */

/* Tells whether there is no solution, or was none before a stop. */
static bool none_so_far(const struct treen_summary *summary, enum ending ending) {
    const char *total = summary->counts->total.text;
    return ending == NO_SOLUTION || (ending != BAD && total && !strcmp(total, "0"));
}

/* Ends the takers. BurrTools' assemblies are counted as --symmetry says: up to rotation and
 * reflection, unless it is told otherwise. */
static enum ending finish_takers(struct takers *takers, const struct ask *ask, enum ending ending) {
    const struct treen_counts *counts = ask->summary->counts;
    const char *count = setting_is(ask->call, "symmetry", "full")       ? counts->up_to_symmetry.text
                        : setting_is(ask->call, "symmetry", "rotation") ? counts->up_to_rotation.text
                                                                        : counts->total.text;
    const struct treen_kept kept = {.size = sizeof kept,
                                    .complete = ask->summary->complete,
                                    .assemblies = count ? count : counts->total.text,
                                    .seconds = ask->summary->seconds};
    return takers_end(takers, ask->call, ask->record, &kept, ending);
}

static enum treen_status fill_proof(void *question, FILE *out, struct treen_error *error) {
    return treen_text(question, tool_sink, out, error);
}

/* Writes the proof where there is no solution. Otherwise an older file of that name stays as it
 * is. */
static enum ending write_proof(const struct ask *ask, enum ending so_far) {
    const char *name = ask->call->flags.proof;
    if (!name || so_far != NO_SOLUTION)
        return so_far;
    return worst_of(so_far, whole_write(name, fill_proof, ask->question));
}

/* Prints the end. There is no sentence about counts after --first and --limit: the answer is on
 * the screen. A count of the part that happened to be searched would be taken for an answer.
 * `enough`: it was left off on purpose. */
static enum ending report(struct ask *ask, const struct treen_puzzle *puzzle, struct takers *takers,
                          bool enough, enum ending ending) {
    bool json = ask->call->flags.json;
    if (ask->units && !json)
        show_kept(ask, puzzle);
    if (json)
        print_result(ask->call, ask->record);
    else if (!enough && ending != BAD)
        say_solved(ask->call, ask->summary);
    if (none_so_far(ask->summary, ending) && !json) {
        say_why_not(ask->summary->impossible);
        say_solvable_with(ask->summary->solvable_with);
    }
    return write_proof(ask, finish_takers(takers, ask, ending));
}

/* ---- The command ----------------------------------------------------------------------------- */

static enum ending search_and_report(struct ask *ask, const struct treen_puzzle *puzzle,
                                     struct takers *takers) {
    ask->takers = takers;
    enum treen_status status = search_solutions(ask, puzzle, takers);
    enum ending ending = ask_end(ask, status, NULL);
    const struct flags *flags = &ask->call->flags;
    if (ask->summary && flags->solution && status == TREEN_END && ending == ANSWERED)
        ending = chosen_say_missing(flags, ask->summary->counts->listed);
    if (ask->summary)
        return report(ask, puzzle, takers, status == TREEN_OK, ending);
    takers_drop(takers);
    return ending;
}

static enum ending solve(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    struct takers takers;
    TRY_ENDING(takers_open(call, puzzle, &takers));
    bool one = solutions_told(&call->flags) == 1 && !call->flags.ledger && !call->flags.solution;
    enum ending ending = ask_open(&ask, call, puzzle, one ? "first" : "solve");
    if (ending != ANSWERED) {
        takers_drop(&takers);
        return ending;
    }
    ending = search_and_report(&ask, puzzle, &takers);
    ask_close(&ask);
    return ending;
}

/* Tells whether the puzzle is a burr, which must also come apart. A proof is about assemblies. */
static bool is_taken_apart(const struct call *call, const struct treen_puzzle *puzzle) {
    return treen_about(puzzle)->burr && !call->flags.proof;
}

static const char *asks(const struct call *call, const struct treen_puzzle *puzzle) {
    return is_taken_apart(call, puzzle) ? "apart" : "solve";
}

/* Chooses the engine that solves this puzzle best for a person. It is also that of the line that
 * asks the same again. */
static enum ending settle(const struct call *call, const struct treen_puzzle *puzzle) {
    bool chosen = setting_is_given(call, "engine") || setting_is_given(call, "solver") || call->flags.proof ||
                  is_taken_apart(call, puzzle);
    return chosen ? ANSWERED : setting_put(call, "engine", tool_engine(puzzle));
}

static enum ending choose_and_solve(const struct call *call, const struct treen_puzzle *puzzle) {
    bool given = setting_is_given(call, "engine");
    enum ending ending = settle(call, puzzle);
    if (ending == ANSWERED)
        ending = solve(call, puzzle);
    if (!given)
        setting_put(call, "engine", NULL); /* the next problem may want another */
    return ending;
}

/* Solves a burr. */
static enum ending solve_burr(const struct call *call, const struct treen_puzzle *puzzle) {
    if (call->flags.json && !call->flags.ledger) /* its units print this line */
        print_result(call, &(struct treen_record){TREEN_BURR, {.burr = treen_about(puzzle)->burr}});
    else if (!call->flags.json && say_sizes(puzzle))
        putchar('\n');
    return apart_puzzle(call, puzzle);
}

/* Solves either way. */
static enum ending solve_either(const struct call *call, const struct treen_puzzle *puzzle) {
    bool apart = is_taken_apart(call, puzzle);
    if (!apart && (call->flags.highest || call->flags.easiest))
        return complain(BAD, "'%s' is no burr, and its solutions have no level: treen apart takes it apart",
                        treen_about(puzzle)->name);
    return apart ? solve_burr(call, puzzle) : choose_and_solve(call, puzzle);
}

static enum ending run_solve(const struct call *call) {
    const struct flags *flags = &call->flags;
    if (chosen_check(call) != ANSWERED)
        return BAD;
    if (most_is_asked(call)) {
        TRY_ENDING(most_check(call));
        return problems_each(call, most_solve);
    }
    if (setting_is(call, "ways", "true"))
        return complain(BAD, "--ways counts the best solutions: give --most or --fewest");
    if (setting_is_given(call, "by")) {
        TRY_ENDING(choices_check(call));
        return problems_each(call, choices_solve);
    }
    bool one_file = flags->html || flags->save || flags->proof;
    return one_file ? problems_one(call, solve_either) : problems_each(call, solve_either);
}

/* ---- Sums of units --------------------------------------------------------------------------- */

/* Tells whether the puzzle and the settings are those of the results. */
static bool is_theirs(const struct again *again, const struct treen_unit *unit) {
    struct treen_error error;
    char digest[TOOL_DIGEST_ROOM];
    const struct call *call = &again->call;
    return settle(call, again->puzzle) == ANSWERED &&
           tool_digest(call->session, again->puzzle, "solve", digest, &error) == TREEN_OK &&
           !strcmp(digest, unit->digest);
}

/* Draws solutions out of the results, as solve does. The puzzle is that of their command line,
 * where it is on this machine. */
static void draw_solutions(const struct call *call, struct treen_merge *merge,
                           const struct treen_summary *summary) {
    const struct treen_record *record;
    if (none_so_far(summary, ANSWERED))
        return;
    struct again *again = summary->reproduce ? again_open(summary->reproduce, call->flags.puzzle) : NULL;
    if (!again)
        complain(ANSWERED, "no solution is drawn"); /* the reason has been told */
    else if (is_theirs(again, summary->merged->first)) {
        struct solved_lines lines = {&again->call, again->puzzle, "results",
                                     solutions_told(&again->call.flags), 0};
        if (treen_merge_sum_up(merge, tell_line, &lines, &record, NULL) != TREEN_OK && !lines.told)
            complain(ANSWERED, "no solution is drawn: none could be read");
    } else if (tool_is_older_digest(summary->merged->first->digest)) {
        complain(ANSWERED, "no solution is drawn: the digest of an older treen does not tell the puzzle");
    } else {
        complain(ANSWERED, "no solution is drawn: '%s' is not what these results are about",
                 again->puzzle ? treen_about(again->puzzle)->name : "");
    }
    again_close(again);
}

static void say_sums(const struct call *call, const struct treen_summary *summary) {
    say_solved(call, summary);
    say_why_not(summary->impossible);
}

const struct command command_solve = {
    .name = "solve",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "show a solution and count them all",
    .help = "Shows the first solution as soon as it is found, and goes on to count them all. PUZZLE is a "
            "file, the name of a bundled puzzle (treen list) or - for standard input. Ctrl-C stops the "
            "search and tells the numbers so far; a second Ctrl-C ends at once. A six-piece burr is also "
            "taken apart: its solutions are the assemblies that come apart. --by empty shows a solution (or "
            "--limit) for each set of cells that stays empty, and tells which sets have none.",
    .example = "treen solve soma --limit 3",
    .run = run_solve,
    .divides = "solve",
    .asks = asks,
    .settle = settle,
    .show_found = draw_solutions,
    .say_sums = say_sums,
};
