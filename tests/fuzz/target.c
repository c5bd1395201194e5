#include "fuzz/target.h"

#include "picture/picture.h"
#include "puzzle/about/info.h"
#include "puzzle/verdict.h"
#include "puzzle/format.h"
#include "puzzle/puzzle.h"
#include "puzzle/stated/statement.h"
#include "run/run.h"
#include "seeds.h"
#include "treen.h"
#include "treen_tool.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Aborts unless `truth` holds. These assertions must stay whatever the build leaves out. */
static void must(bool truth) {
    if (!truth)
        abort();
}

/* A larger number may make a correct puzzle that takes minutes: such texts are only parsed. */
enum { SMALL_NUMBER = 12 };

static bool is_small(const char *text, size_t length) {
    long number = 0;
    for (size_t i = 0; i < length; i++) {
        number = isdigit((unsigned char)text[i]) ? 10 * number + (text[i] - '0') : 0;
        if (number > SMALL_NUMBER)
            return false;
    }
    return true;
}

/* Checks that a refusal names its reason, and a place that is in the file. */
static void look_at_error(enum treen_status status, const struct treen_error *error) {
    must(status == TREEN_BAD_INPUT || status == TREEN_NO_MEMORY);
    must(error->text[0] && strlen(error->text) < sizeof error->text && !strchr(error->text, '\n'));
    must(error->line >= 0 && error->column >= 0);
}

/* Checks that a written puzzle can be read again, where the format is not only written. */
static void write_and_read(const struct treen_puzzle *puzzle, const struct format *format) {
    struct treen_error error = {0};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    must(out);
    enum treen_status status = puzzle_write(puzzle, format->about.name, out, &error);
    must(fclose(out) == 0);
    if (status == TREEN_OK) {
        struct treen_puzzle *again = NULL;
        status = treen_parse(NULL, text, length, "again", format->about.name, &again, &error);
        must(status == (format->sniff ? TREEN_OK : TREEN_BAD_INPUT));
        treen_close(again);
    } else {
        look_at_error(status, &error);
        must(length == 0);
    }
    free(text);
}

/* Searches a little; the library checks every answer itself. */
static void search(const struct treen_puzzle *puzzle) {
    struct settings options = settings_standard();
    options.threads = 1;
    options.nodes = 300;
    struct run *run;
    struct treen_error error = {0};
    enum treen_status status = run_open(puzzle, TREEN_SOLVE, &options, &run, &error);
    if (status != TREEN_OK) {
        look_at_error(status, &error);
        return;
    }
    const struct treen_solution *solution;
    while ((status = run_next(run, &solution)) == TREEN_OK)
        must(solution->number > 0);
    must(status == TREEN_END || status == TREEN_STOPPED);
    run_close(run);
}

static void use(struct treen_puzzle *puzzle, FILE *nowhere) {
    struct facts *facts;
    struct treen_error error = {0};
    enum treen_status status = facts_open(puzzle, true, &facts, &error);
    if (status == TREEN_OK) {
        const struct treen_summary summary = {.info = facts_info(facts)};
        const struct treen_record record = {.type = TREEN_SUMMARY, .body.summary = &summary};
        must(treen_record_json(&record, tool_sink, nowhere, NULL) == TREEN_OK);
        facts_close(facts);
    } else {
        look_at_error(status, &error);
    }
    search(puzzle);
    must(picture_show(puzzle, (struct look){true, 70}, nowhere) == TREEN_OK);
    for (size_t i = 0; format_row(i); i++)
        write_and_read(puzzle, format_named(format_row(i)->name));
}

static void try_text(const char *text, size_t length, const char *format) {
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error = {0};
    enum treen_status status = treen_parse(NULL, text, length, "fuzz", format, &puzzle, &error);
    if (status != TREEN_OK) {
        look_at_error(status, &error);
        return;
    }
    FILE *nowhere = fopen("/dev/null", "w");
    must(nowhere);
    for (unsigned n = 1; is_small(text, length) && n <= puzzle_problems(puzzle); n++)
        use(treen_problem(puzzle, n), nowhere);
    fclose(nowhere);
    treen_close(puzzle);
}

/* ---- What solvers say ------------------------------------------------------------------------ */

static enum treen_status read_model(const struct treen_puzzle *puzzle, enum seed_reader reader,
                                    const char *text, size_t length, struct treen_error *error) {
    enum treen_says says = TREEN_UNKNOWN;
    struct verdict *verdict = NULL;
    enum treen_status status = (reader == READER_SMT ? smt_answer : sat_answer)(puzzle, text, length, "fuzz",
                                                                                &says, &verdict, error);
    must(!verdict || (status == TREEN_OK && says == TREEN_SAT));
    verdict_close(verdict);
    return status;
}

/* Reads a proof. No proof may hold that a puzzle with a solution has none. */
static enum treen_status read_proof(const struct treen_puzzle *puzzle, bool solvable, const char *text,
                                    size_t length, struct treen_error *error) {
    struct treen_proof proof;
    enum treen_status status = sat_proof(puzzle, text, length, "fuzz", &proof, error);
    must(status != TREEN_OK || !proof.holds || !solvable);
    must(status != TREEN_OK || proof.holds || (proof.place && proof.why));
    return status;
}

static void try_reply(const struct reply_seed *asked, const char *text, size_t length) {
    struct treen_puzzle *puzzle;
    struct treen_error error = {0};
    must(treen_parse(NULL, asked->puzzle, strlen(asked->puzzle), "seed", NULL, &puzzle, NULL) == TREEN_OK);
    enum treen_status status = asked->reader == READER_PROOF
                                   ? read_proof(puzzle, asked->solvable, text, length, &error)
                                   : read_model(puzzle, asked->reader, text, length, &error);
    if (status != TREEN_OK)
        look_at_error(status, &error);
    treen_close(puzzle);
}

/* ---- The target ------------------------------------------------------------------------------ */

static size_t count_formats(void) {
    size_t formats = 0;
    while (format_row(formats))
        formats++;
    return formats;
}

uint8_t fuzz_reply(size_t reply) {
    return (uint8_t)(count_formats() + 1 + reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    if (!size)
        return 0;
    size_t formats = count_formats(), choice = bytes[0] % (formats + 1 + REPLIES);
    const char *text = (const char *)bytes + 1;
    if (choice > formats)
        try_reply(&replies[choice - formats - 1], text, size - 1);
    else
        try_text(text, size - 1, choice < formats ? format_row(choice)->name : NULL);
    return 0;
}
