/* Both forms are those of drat-trim (its README). A step adds a clause, or with a `d` deletes one.
 * A clause is its literals and a 0. In binary a step begins with the letter a or d, and a literal
 * is the number 2v (v) or 2v + 1 (-v). It has seven bits to a byte, the lowest first; the highest
 * bit of a byte is set when more follow.
 *
 * A zero byte tells the form: the binary form has one in every step, the text has none. (drat-trim
 * guesses from the first ten bytes, and an unlucky proof may deceive it.) */
#include "engine/logic/proof_read.h"

#include "base/error.h"

#include <string.h>

/* Returns the scanner's place in a binary proof, which has no lines. */
static size_t offset_of(const struct proof_reader *reader) {
    return (size_t)(reader->scan->at - reader->begin);
}

static enum treen_status add_literal(struct proof_reader *reader, literal which) {
    if (reader->seen[which] != reader->steps && !array_push(reader->arena, &reader->literal, which))
        return error_memory(reader->scan->error, "checking the proof");
    reader->seen[which] = reader->steps;
    return TREEN_OK;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static enum treen_status read_text_clause(struct proof_reader *reader) {
    struct scan *scan = reader->scan;
    for (;;) {
        int64_t number, most = (int64_t)reader->variables;
        scan_space(scan);
        struct scan_word word = scan_word(scan);
        if (!scan_is_number(word.text, word.length, -most, most, &number))
            return scan_expected(scan, word,
                                 "a literal of the statement's variables 1 to %zu, or the 0 after a clause",
                                 reader->variables);
        if (number == 0)
            return TREEN_OK;
        TRY(add_literal(reader, literal_of((int32_t)number)));
    }
}

/* Tells whether the line deletes, and if so goes behind its `d`. */
static bool read_deletion(struct scan *scan) {
    struct scan ahead = *scan;
    struct scan_word word = scan_word(&ahead);
    bool deletes = word.length == 1 && *word.text == 'd';
    if (deletes)
        *scan = ahead;
    return deletes;
}

static enum treen_status next_line(struct proof_reader *reader) {
    if (!scan_space(reader->scan))
        return TREEN_END;
    reader->line = reader->scan->line;
    reader->deletes = read_deletion(reader->scan);
    return read_text_clause(reader);
}

/* ---- Binary ---------------------------------------------------------------------------------- */

/* Reads the next number; UINT64_MAX when the proof ends in it or it is too long. */
static uint64_t read_literal(struct scan *scan) {
    uint64_t number = 0;
    for (unsigned shift = 0; scan->at < scan->end && shift < 63; shift += 7) {
        unsigned char byte = (unsigned char)*scan->at++;
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return number;
    }
    return UINT64_MAX;
}

static enum treen_status read_binary_clause(struct proof_reader *reader) {
    for (;;) {
        size_t before = offset_of(reader);
        uint64_t number = read_literal(reader->scan);
        if (number == 0)
            return TREEN_OK;
        if (number < 2 || number / 2 > reader->variables)
            return error_at(reader->scan->error, reader->scan->source, 0, 0,
                            "binary proof, byte %zu: found no literal of the statement's variables 1 to %zu, "
                            "expected one "
                            "or the 0 after a clause",
                            before, reader->variables);
        TRY(add_literal(reader, (literal)number));
    }
}

static enum treen_status next_binary(struct proof_reader *reader) {
    struct scan *scan = reader->scan;
    if (scan->at == scan->end)
        return TREEN_END;
    char letter = *scan->at;
    if (letter != 'a' && letter != 'd')
        return error_at(scan->error, scan->source, 0, 0,
                        "binary proof, byte %zu: found a byte of value %d, expected the letter a (a clause "
                        "is added) or d "
                        "(one is deleted)",
                        offset_of(reader), (unsigned char)letter);
    scan->at++;
    reader->line = 0;
    reader->deletes = letter == 'd';
    return read_binary_clause(reader);
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Returns the greatest number among the digits. Errors are left to the reading of steps. */
static uint64_t greatest_in_text(struct scan scan) {
    uint64_t greatest = 0;
    while (scan_space(&scan)) {
        struct scan_word word = scan_word(&scan);
        int64_t number;
        if (scan_is_number(word.text, word.length, -INT32_MAX, INT32_MAX, &number)) {
            uint64_t variable = (uint64_t)(number < 0 ? -number : number);
            greatest = variable > greatest ? variable : greatest;
        }
    }
    return greatest;
}

static uint64_t greatest_in_binary(struct scan scan) {
    uint64_t greatest = 0;
    while (scan.at < scan.end) {
        scan.at++; /* the letter */
        for (uint64_t number; (number = read_literal(&scan)) != 0 && number != UINT64_MAX;)
            greatest = number / 2 > greatest ? number / 2 : greatest;
    }
    return greatest;
}

/* Counts the variables. Solvers number new variables onwards, and a new one takes some bytes to
 * define. So a number beyond the bytes of the proof is a mistake, and must not cost memory. */
static size_t count_variables(const struct proof_reader *reader, size_t variables) {
    const struct scan *scan = reader->scan;
    uint64_t most = variables + (uint64_t)(scan->end - scan->at);
    uint64_t greatest = reader->binary ? greatest_in_binary(*scan) : greatest_in_text(*scan);
    return greatest > variables && greatest <= most ? (size_t)greatest : variables;
}

bool proof_reader_open(struct proof_reader *reader, struct scan *scan, size_t variables,
                       struct arena *arena) {
    size_t length = (size_t)(scan->end - scan->at);
    scan->comment = "c";
    *reader = (struct proof_reader){
        .scan = scan, .arena = arena, .begin = scan->at, .binary = length && memchr(scan->at, 0, length)};
    reader->variables = count_variables(reader, variables);
    reader->seen = ARENA_NEW(arena, 2 * (reader->variables + 1), size_t);
    return reader->seen;
}

enum treen_status proof_reader_next(struct proof_reader *reader) {
    reader->literal.count = 0;
    reader->steps++;
    return reader->binary ? next_binary(reader) : next_line(reader);
}
