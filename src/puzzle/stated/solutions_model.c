/* Recognises the output of a solver among the texts with solutions. A drawing may begin with nearly
 * any word, so a word is not enough: the text after it must not be a drawing, either. */
#include "puzzle/solutions.h"

#include "puzzle/stated/stated.h"

static struct scan_word next_word(struct scan *scan) {
    scan_space(scan);
    return scan_word(scan);
}

/* Tells whether the text is an answer in SMT-LIB: "sat" and a bracket, "unsat" or "unknown". Some
 * solvers print "success" or "unsupported" for every command before it. */
static bool is_smt(const char *text, size_t length) {
    struct scan scan = scan_open(text, length, NULL, NULL);
    struct scan_word word;
    scan.comment = ";";
    do
        word = next_word(&scan);
    while (scan_word_is(word, "success") || scan_word_is(word, "unsupported"));
    if (scan_word_is(word, "sat"))
        return scan_space(&scan) && *scan.at == '(';
    return (scan_word_is(word, "unsat") || scan_word_is(word, "unknown")) &&
           (!scan_space(&scan) || *scan.at == '(');
}

/* Tells whether the text is an answer about clauses. It is "s SATISFIABLE" and the like, after
 * comments; or MiniSat's "SAT" and only numbers, the last a 0. */
static bool is_sat(const char *text, size_t length) {
    struct scan scan = scan_open(text, length, NULL, NULL);
    scan.comment = "c ";
    struct scan_word word = next_word(&scan);
    if (scan_word_is(word, "s")) {
        word = next_word(&scan);
        return scan_word_is(word, "SATISFIABLE") || scan_word_is(word, "UNSATISFIABLE") ||
               scan_word_is(word, "UNKNOWN");
    }
    if (!scan_word_is(word, "SAT"))
        return scan_word_is(word, "UNSAT") && !scan_space(&scan);
    int64_t number = -1;
    while (scan_space(&scan)) {
        word = scan_word(&scan);
        if (!scan_is_number(word.text, word.length, -INT32_MAX, INT32_MAX, &number))
            return false;
    }
    return number == 0;
}

static stated_reader *reader_of(const struct treen_puzzle *puzzle, const char *text, size_t length) {
    const struct kind *kind = puzzle->kind;
    bool clauses = kind->fit || puzzle_cover(puzzle);
    if ((clauses || kind->rules) && is_smt(text, length))
        return stated_read_smt;
    return clauses && is_sat(text, length) ? stated_read_sat : NULL;
}

bool solutions_is_model(const struct solutions *solutions) {
    return reader_of(solutions->puzzle, solutions->at, (size_t)(solutions->end - solutions->at));
}

enum treen_status solutions_read_model(struct solutions *solutions) {
    size_t length = (size_t)(solutions->end - solutions->at);
    enum treen_says says = TREEN_UNKNOWN;
    struct scan scan = scan_open(solutions->at, length, solutions->source, solutions->error);
    enum treen_status status =
        stated_add(solutions, reader_of(solutions->puzzle, solutions->at, length), &scan, &says);
    solutions->line = scan.line;
    return status;
}
