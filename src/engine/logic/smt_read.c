/* Solvers print models in several forms:
 *
 *     Z3        ( (define-fun c0 () Int 9) … ), until 4.8.8 with the word `model` in front
 *     cvc5      the same, a definition to a line; cvc4 with `model`
 *     MathSAT   ( (c0 9) … ), and so does get-value everywhere
 *
 * The reader takes lists of lists. An inner list gives a value if it begins with a variable's name,
 * or with define-fun and a variable's name. */
#include "engine/logic/smt.h"

#include "base/error.h"

#include <string.h>

bool smt_reader_init(struct smt_reader *reader, const struct rules *rules, struct arena *arena) {
    reader->rules = rules;
    reader->seen = ARENA_NEW(arena, rules->variables, bool);
    keyset_init(&reader->names, arena);
    for (size_t i = 0; reader->seen && i < rules->variables; i++)
        if (!keyset_add_text(&reader->names, rules->variable[i].name))
            return false;
    return reader->seen;
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Skips a text between two marks; the scanner is at the first. Doubled marks inside cut the text in
 * two, which does no harm. */
static void skip_quoted(struct scan *scan, char mark) {
    scan_step(scan);
    while (scan->at < scan->end && *scan->at != mark)
        scan_step(scan);
    if (scan->at < scan->end)
        scan_step(scan);
}

static bool ends_word(char c) {
    return (unsigned char)c <= ' ' || c == '(' || c == ')' || c == ';' || c == '"' || c == '|';
}

/* Reads a bracket, a word, a text in quotes, or (empty) the end. */
static struct scan_word next_token(struct scan *scan) {
    scan_space(scan);
    struct scan_word token = {.text = scan->at, .place = scan_here(scan)};
    if (scan->at == scan->end)
        return token;
    char first = *scan->at;
    if (first == '"' || first == '|') {
        skip_quoted(scan, first);
    } else if (first == '(' || first == ')') {
        scan_step(scan);
    } else {
        do
            scan_step(scan);
        while (scan->at < scan->end && !ends_word(*scan->at));
    }
    token.length = (size_t)(scan->at - token.text);
    return token;
}

static struct scan_word peek(const struct scan *scan) {
    struct scan copy = *scan;
    return next_token(&copy);
}

/* Returns the name without bars around it. */
static struct scan_word bare(struct scan_word name) {
    if (name.length >= 2 && *name.text == '|') {
        name.text++;
        name.length -= 2;
    }
    return name;
}

/* Goes behind the bracket that closes the scanner's list. */
static enum treen_status skip_list(struct scan *scan) {
    for (size_t open = 1; open;) {
        struct scan_word token = next_token(scan);
        if (!token.length)
            return scan_expected(scan, token, "a bracket that closes this list");
        open += scan_word_is(token, "(");
        open -= scan_word_is(token, ")");
    }
    return TREEN_OK;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static enum treen_status expect(struct scan *scan, const char *text, const char *what) {
    struct scan_word token = next_token(scan);
    return scan_word_is(token, text) ? TREEN_OK : scan_expected(scan, token, "%s", what);
}

/* Reads 9, or (- 9). */
static enum treen_status read_value(struct scan *scan, int32_t *value) {
    int64_t number;
    struct scan_word token = next_token(scan);
    bool negative = scan_word_is(token, "(");
    if (negative) {
        TRY(expect(scan, "-", "a whole number, or (- NUMBER)"));
        token = next_token(scan);
    }
    if (!scan_is_number(token.text, token.length, INT32_MIN, INT32_MAX, &number))
        return scan_expected(scan, token, "a whole number of at most nine digits or so");
    *value = (int32_t)(negative ? -number : number);
    return negative ? expect(scan, ")", "the bracket after a negative number") : TREEN_OK;
}

static enum treen_status read_truth(struct scan *scan, int32_t *value) {
    struct scan_word token = next_token(scan);
    *value = scan_word_is(token, "true");
    return *value || scan_word_is(token, "false") ? TREEN_OK : scan_expected(scan, token, "true or false");
}

/* Reads the rest of an entry, after its name. */
static enum treen_status read_entry(struct smt_reader *reader, struct scan *scan, struct scan_word name,
                                    int32_t *value) {
    uint32_t variable = keyset_find(&reader->names, name.text, name.length);
    if (variable == KEYSET_NONE)
        return skip_list(scan);
    if (reader->seen[variable])
        return scan_error(scan, name.place, "found '%s' a second time, expected one value for it",
                          reader->rules->variable[variable].name);
    reader->seen[variable] = true;
    TRY(reader->rules->truth ? read_truth(scan, &value[variable]) : read_value(scan, &value[variable]));
    return expect(scan, ")", "a bracket after the value");
}

/* Reads "define-fun c0 () Int 9)" or "c0 9)", after the bracket. */
static enum treen_status read_item(struct smt_reader *reader, struct scan *scan, int32_t *value) {
    struct scan_word name = next_token(scan);
    if (scan_word_is(name, ")"))
        return TREEN_OK;
    if (scan_word_is(name, "(")) { /* the value of a term */
        TRY(skip_list(scan));
        return skip_list(scan);
    }
    if (!scan_word_is(name, "define-fun"))
        return read_entry(reader, scan, bare(name), value);
    name = bare(next_token(scan));
    if (keyset_find(&reader->names, name.text, name.length) == KEYSET_NONE)
        return skip_list(scan);
    TRY(expect(scan, "(", "() Int and the value"));
    TRY(expect(scan, ")", "() Int and the value"));
    TRY(reader->rules->truth ? expect(scan, "Bool", "Bool and the value")
                             : expect(scan, "Int", "Int and the value"));
    return read_entry(reader, scan, name, value);
}

static enum treen_status read_list(struct smt_reader *reader, struct scan *scan, int32_t *value) {
    if (scan_word_is(peek(scan), "model"))
        next_token(scan);
    for (;;) {
        struct scan_word token = next_token(scan);
        if (scan_word_is(token, ")"))
            return TREEN_OK;
        if (!scan_word_is(token, "("))
            return scan_expected(scan, token,
                                 "the value of a variable like (c0 9) or (define-fun c0 () Int 9)");
        TRY(read_item(reader, scan, value));
    }
}

/* Reads a model. get-value in several commands gives several lists. */
static enum treen_status read_model(struct smt_reader *reader, struct scan *scan, int32_t *value) {
    size_t variables = reader->rules->variables;
    if (variables) {
        memset(reader->seen, 0, variables * sizeof *reader->seen);
        memset(value, 0, variables * sizeof *value);
    }
    if (!scan_word_is(peek(scan), "("))
        return scan_expected(scan, peek(scan), "a model after 'sat': a list ( ) of values");
    while (scan_word_is(peek(scan), "(")) {
        next_token(scan);
        TRY(read_list(reader, scan, value));
    }
    for (size_t i = 0; !reader->rules->truth && i < variables; i++)
        if (!reader->seen[i])
            return scan_error(scan, scan_here(scan), "the model ends here and says nothing of %s",
                              reader->rules->variable[i].name);
    return TREEN_OK;
}

/* ---- The answer ------------------------------------------------------------------------------ */

/* Writes the error that a solver tells as (error "…"), after the bracket. */
static enum treen_status pass_on_error(const struct scan *scan, struct scan_word at) {
    struct scan copy = *scan;
    next_token(&copy);
    struct scan_word text = next_token(&copy);
    return scan_error(scan, at.place, "the solver says: %.*s", (int)(text.length < 300 ? text.length : 300),
                      text.text);
}

enum treen_status smt_read(struct smt_reader *reader, struct scan *scan, enum smt_says *says,
                           int32_t *value) {
    scan->comment = ";";
    struct scan_word token;
    do
        token = next_token(scan);
    while (scan_word_is(token, "success") || scan_word_is(token, "unsupported"));
    *says = scan_word_is(token, "sat") ? SMT_SAT : scan_word_is(token, "unsat") ? SMT_UNSAT : SMT_UNKNOWN;
    if (*says == SMT_SAT)
        return read_model(reader, scan, value);
    if (*says == SMT_UNSAT || scan_word_is(token, "unknown") || scan_word_is(token, "timeout"))
        return TREEN_OK;
    if (scan_word_is(token, "(") && scan_word_is(peek(scan), "error"))
        return pass_on_error(scan, token);
    return scan_expected(scan, token, "what a solver answers: sat and a model, unsat or unknown");
}
