/* treen sat: a packing, fitting or cover in clauses, as any program that decides satisfiability
 * can read it. The way back leads from the program's output to a solution that is checked and
 * shown. Proofs that there is none are judged, too. */
#include "app/found/model.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

static void tell_proof(const struct call *call, const struct ask *ask) {
    const struct treen_proof *proof = ask->summary->verdict->proof;
    if (call->flags.json) {
        print_json(ask->record, stdout);
    } else if (ask->summary->verdict->holds) {
        printf("The proof holds: the puzzle has no solution. (%llu clauses added, %llu deleted",
               (unsigned long long)proof->added, (unsigned long long)proof->deleted);
        if (proof->missing)
            printf("; %llu to be deleted were not there", (unsigned long long)proof->missing);
        puts(")");
    } else {
        printf("The proof does not hold: %s %llu: %s.\n", proof->binary ? "step" : "line",
               (unsigned long long)proof->place, proof->why);
    }
}

static enum ending check_proof(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    TRY_ENDING(problems_check(call, puzzle, call->flags.check_proof, "drat", &ask));
    enum ending ending = ask_end(&ask, TREEN_END, NULL);
    if (ask.summary) {
        tell_proof(call, &ask);
        ending = ask.summary->verdict->holds ? ANSWERED : NO_SOLUTION;
    }
    ask_close(&ask);
    return ending;
}

static enum ending sat(const struct call *call, const struct treen_puzzle *puzzle) {
    if (call->flags.check_proof)
        return check_proof(call, puzzle);
    return call->flags.model ? model_read(call, puzzle, "sat") : problems_state(puzzle, "sat");
}

/* Refuses --json where a puzzle is stated: there is no answer that it could be about. */
static enum ending run_sat(const struct call *call) {
    const struct flags *flags = &call->flags;
    if (flags->model && flags->check_proof)
        return complain(BAD, "--model and --check-proof exclude each other");
    if (flags->json && !flags->model && !flags->check_proof)
        return complain(BAD, "--json needs --model FILE or --check-proof FILE");
    return problems_one(call, sat);
}

const struct command command_sat = {
    .name = "sat",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "state a puzzle in clauses, or check the answer of a SAT solver",
    .help = "Prints a packing, fitting or cover as clauses (DIMACS CNF), for CaDiCaL, Kissat, MiniSat or any "
            "other SAT solver. --model reads the solver's answer back, checks it and shows it, as in: treen "
            "sat PUZZLE > p.cnf; cadical p.cnf | treen sat PUZZLE --model - (exit status 0: it is a "
            "solution, 1: it is wrong, or there is none, 3: the solver does not know). --check-proof FILE "
            "checks a proof that there is no solution (DRAT, text or binary), from treen solve PUZZLE "
            "--proof FILE or from any solver (exit status 0: the proof holds, 1: it does not).",
    .example = "treen sat soma > soma.cnf",
    .run = run_sat,
};
