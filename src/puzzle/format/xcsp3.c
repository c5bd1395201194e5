/* XCSP3: an instance in which option i is taken where x[i-1] is 1. */
#include "puzzle/format.h"
#include "puzzle/format/constraints.h"

#include <inttypes.h>

static void begin(const struct treen_puzzle *puzzle, const struct cover *cover, FILE *out) {
    (void)puzzle;
    fprintf(out,
            "<instance format=\"XCSP3\" type=\"CSP\">\n<variables>\n<array id=\"x\" size=\"[%zu]\"> 0 1 "
            "</array>\n"
            "</variables>\n<constraints>\n",
            cover->problem.options);
}

static bool has_groups(const struct constraint *constraint) {
    size_t at = 0;
    while (at < constraint->count && constraint_group(constraint, at) == 1)
        at++;
    return at < constraint->count;
}

/* Writes a sum of at most one, in which several options count as the greatest of them. Sums of one
 * term are not told apart: "add" takes two or more, so a 0 stands before all. */
static void put_groups(const struct constraint *constraint, FILE *out) {
    fputs("<intension> le(add(0", out);
    for (size_t at = 0, group; at < constraint->count; at += group) {
        group = constraint_group(constraint, at);
        fputs(group > 1 ? ",max(" : ",", out);
        for (size_t i = at; i < at + group; i++)
            fprintf(out, "%sx[%" PRIu32 "]", i > at ? "," : "", constraint->option[i]);
        fputs(group > 1 ? ")" : "", out);
    }
    fputs("),1) </intension>\n", out);
}

/* Writes an item without options. XCSP3 knows no sum of no terms. */
static void put_empty(const struct constraint *constraint, FILE *out) {
    if (constraint->least)
        fprintf(out, "<intension> eq(0,%" PRIu32 ") </intension>\n", constraint->least);
}

static void item(const struct constraint *constraint, FILE *out) {
    if (!constraint->count) {
        put_empty(constraint, out);
        return;
    }
    if (has_groups(constraint)) {
        put_groups(constraint, out);
        return;
    }
    fputs("<sum> <list>", out);
    for (size_t i = 0; i < constraint->count; i++)
        fprintf(out, " x[%" PRIu32 "]", constraint->option[i]);
    fputs(" </list> <condition> ", out);
    if (constraint->least == constraint->most)
        fprintf(out, "(eq,%" PRIu32 ")", constraint->most);
    else
        fprintf(out, "(in,%" PRIu32 "..%" PRIu32 ")", constraint->least, constraint->most);
    fputs(" </condition> </sum>\n", out);
}

static void end(FILE *out) {
    fputs("</constraints>\n</instance>\n", out);
}

static enum treen_status write_xcsp3(const struct treen_puzzle *puzzle, FILE *out,
                                     struct treen_error *error) {
    static const struct language xcsp3 = {begin, item, end};
    return constraints_write(puzzle, &xcsp3, out, error);
}

const struct format format_xcsp3 = {
    .about = {.name = "xcsp3",
              .summary = "exact cover as an instance for solvers of XCSP3 (only written)",
              .extension = ".xml"},
    .write = write_xcsp3,
};
