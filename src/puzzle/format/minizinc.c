/* MiniZinc: a model in which option i is taken where take[i] = 1. */
#include "base/harmless.h"
#include "puzzle/format.h"
#include "puzzle/format/constraints.h"

#include <inttypes.h>

static void begin(const struct treen_puzzle *puzzle, const struct cover *cover, FILE *out) {
    const struct problem *problem = &cover->problem;
    fputs("% ", out);
    print_harmless(puzzle->about.title ? puzzle->about.title : puzzle->about.name, out);
    fputs("\n% Option: the items that it covers.\n", out);
    for (size_t o = 0; o < problem->options; o++) {
        fprintf(out, "%% %zu:", o + 1);
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++) {
            putc(' ', out);
            print_harmless(cover->item_name[problem->item[e]], out);
        }
        putc('\n', out);
    }
    fprintf(out, "array[1..%zu] of var 0..1: take;\n", problem->options);
}

/* Writes what the options from `at` on count together: the greatest of several. */
static void put_term(const struct constraint *constraint, size_t at, size_t group, FILE *out) {
    fputs(group > 1 ? "max([" : "", out);
    for (size_t i = at; i < at + group; i++)
        fprintf(out, "%stake[%" PRIu32 "]", i > at ? ", " : "", constraint->option[i] + 1);
    fputs(group > 1 ? "])" : "", out);
}

static void put_sum(const struct constraint *constraint, FILE *out) {
    fputs("constraint sum([", out);
    for (size_t at = 0, group; at < constraint->count; at += group) {
        group = constraint_group(constraint, at);
        fputs(at ? ", " : "", out);
        put_term(constraint, at, group, out);
    }
    fputs("])", out);
}

static void item(const struct constraint *constraint, FILE *out) {
    const bool exact = constraint->least == constraint->most;
    put_sum(constraint, out);
    fprintf(out, " %s %" PRIu32 ";\n", exact ? "=" : "<=", constraint->most);
    if (exact || !constraint->least)
        return;
    put_sum(constraint, out);
    fprintf(out, " >= %" PRIu32 ";\n", constraint->least);
}

static void end(FILE *out) {
    fputs("solve satisfy;\noutput [show(take)];\n", out);
}

static enum treen_status write_minizinc(const struct treen_puzzle *puzzle, FILE *out,
                                        struct treen_error *error) {
    static const struct language minizinc = {begin, item, end};
    return constraints_write(puzzle, &minizinc, out, error);
}

const struct format format_minizinc = {
    .about = {.name = "minizinc",
              .summary = "exact cover as a model for MiniZinc (only written)",
              .extension = ".mzn"},
    .write = write_minizinc,
};
