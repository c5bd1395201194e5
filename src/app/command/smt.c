/* treen smt: a puzzle as any solver of SMT-LIB can read it, and the way back: the solver's
 * output is read, judged and told. */
#include "app/found/model.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"

static enum ending smt(const struct call *call, const struct treen_puzzle *puzzle) {
    return call->flags.model ? model_read(call, puzzle, "smt") : problems_state(puzzle, "smt");
}

static enum ending run_smt(const struct call *call) {
    const struct flags *flags = &call->flags;
    if (!flags->model && (flags->html || flags->json))
        return complain(BAD, "--html and --json need --model FILE, the answer of a solver");
    return problems_one(call, smt);
}

const struct command command_smt = {
    .name = "smt",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "state a puzzle in SMT-LIB, or check a solver's model",
    .help = "Prints a puzzle in SMT-LIB 2, for Z3, cvc5, MathSAT or any other solver. A number puzzle is "
            "stated in integers; a packing, fitting or cover has a truth value for each option. --model "
            "reads the solver's answer back and checks it, a number puzzle's rule by rule, as in: treen smt "
            "PUZZLE | z3 -in | treen smt PUZZLE --model - (exit status 0: it is a solution, 1: it is wrong, "
            "or there is none, 3: the solver does not know).",
    .example = "treen smt sujiko | z3 -in | treen smt sujiko --model -",
    .run = run_smt,
};
