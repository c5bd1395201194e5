/* Puzzles: how they are opened, made and written. */
#include "puzzle/about/graph.h"
#include "puzzle/check/placed_read.h"
#include "puzzle/format.h"
#include "puzzle/kind/cover_arrays.h"
#include "puzzle/stated/statement.h"
#include "run/ask/make.h"
#include "run/interface/question.h"

#include "base/error.h"
#include "base/text/sink.h"

#include <string.h>

/* ---- Opening and making ---------------------------------------------------------------------- */

enum treen_status treen_open(struct treen_session *session, const char *name, const char *format,
                             struct treen_puzzle **puzzle, struct treen_error *error) {
    return puzzle_open(name, format, session_limits(session), puzzle, error);
}

enum treen_status treen_parse(struct treen_session *session, const char *text, size_t length,
                              const char *source, const char *format, struct treen_puzzle **puzzle,
                              struct treen_error *error) {
    return puzzle_parse(text, length, source, format, session_limits(session), puzzle, error);
}

enum treen_status treen_cover(struct treen_session *session, const struct treen_matrix *matrix,
                              struct treen_puzzle **puzzle, struct treen_error *error) {
    struct treen_matrix known;
    struct cover *cover;
    copy_sized(&known, sizeof known, matrix, matrix->size);
    struct treen_puzzle *made = puzzle_new(&kind_cover, "cover", session_limits(session));
    TRY_MEMORY(made, error, "copying the cover");
    enum treen_status status = cover_from_arrays(&known, &made->arena, &cover, error);
    if (status != TREEN_OK) {
        treen_close(made);
        return patience_judge(session ? &session->limits.patience : NULL, status, error);
    }
    made->own = cover;
    puzzle_announce(made, "cover");
    *puzzle = made;
    return TREEN_OK;
}

enum treen_status treen_snake(struct treen_session *session, const char *chain, const char *box,
                              struct treen_puzzle **puzzle, struct treen_error *error) {
    const struct settings settings = session_settings(session);
    return snake_open(chain, box, settings.notation, session_limits(session), puzzle, error);
}

enum treen_status treen_make(struct treen_session *session, const char *kind, struct treen_puzzle **puzzle,
                             struct treen_error *error) {
    const struct settings settings = session_settings(session);
    return make_puzzle(kind, &settings, session_limits(session), NULL, puzzle, error);
}

enum treen_status treen_convert(const struct treen_puzzle *puzzle, const char *kind,
                                struct treen_puzzle **converted, struct treen_error *error) {
    return puzzle_turn_into(puzzle, kind, converted, error);
}

enum treen_status treen_place(struct treen_puzzle *puzzle, const char *text, size_t length,
                              const char *source, struct treen_error *error) {
    struct treen_about *about = &puzzle->about;
    TRY(placed_read(puzzle, scan_open(text, length, source, error)));
    about->total = about->up_to_rotation = about->up_to_symmetry = count_of(NULL);
    about->solvable = false;
    return TREEN_OK;
}

/* ---- Writing --------------------------------------------------------------------------------- */

struct written {
    const struct treen_puzzle *puzzle;
    const char *format;
    bool all;
};

static enum treen_status fill_puzzle(void *what, FILE *out, struct treen_error *error) {
    const struct written *written = what;
    return (written->all ? puzzle_write_all : puzzle_write)(written->puzzle, written->format, out, error);
}

enum treen_status treen_write(const struct treen_puzzle *puzzle, const char *format, bool all,
                              treen_sink *sink, void *context, struct treen_error *error) {
    struct written written = {puzzle, format, all};
    return sink_write(sink, context, fill_puzzle, &written, error);
}

/* ---- Stating --------------------------------------------------------------------------------- */

struct stated_form {
    struct treen_row about;
    enum treen_status (*state)(const struct treen_puzzle *puzzle, FILE *out, struct treen_stated *stated,
                               struct treen_error *error);
};

static enum treen_status state_smt(const struct treen_puzzle *puzzle, FILE *out, struct treen_stated *stated,
                                   struct treen_error *error) {
    (void)stated;
    return smt_state(puzzle, out, error);
}

static enum treen_status state_sat(const struct treen_puzzle *puzzle, FILE *out, struct treen_stated *stated,
                                   struct treen_error *error) {
    (void)stated;
    return sat_state(puzzle, out, error);
}

static enum treen_status state_graph(const struct treen_puzzle *puzzle, FILE *out,
                                     struct treen_stated *stated, struct treen_error *error) {
    return graph_write(puzzle, false, out, stated, error);
}

static enum treen_status state_matrix(const struct treen_puzzle *puzzle, FILE *out,
                                      struct treen_stated *stated, struct treen_error *error) {
    return graph_write(puzzle, true, out, stated, error);
}

static enum treen_status state_zdd(const struct treen_puzzle *puzzle, FILE *out, struct treen_stated *stated,
                                   struct treen_error *error) {
    (void)stated;
    return diagram_state(puzzle, out, error);
}

static const struct stated_form forms[] = {
    {{.name = "smt", .summary = "SMT-LIB 2"}, state_smt},
    {{.name = "sat", .summary = "clauses (DIMACS CNF)"}, state_sat},
    {{.name = "graph", .summary = "a graph of the placements that exclude each other (DIMACS)"}, state_graph},
    {{.name = "matrix", .summary = "the adjacency matrix of that graph"}, state_matrix},
    {{.name = "zdd", .summary = "the set of all solutions, as a zero-suppressed decision diagram"},
     state_zdd},
};

enum { FORMS = sizeof forms / sizeof *forms };

const struct treen_row *form_row(size_t index) {
    return index < FORMS ? &forms[index].about : NULL;
}

static enum treen_status find_form(const char *name, const struct stated_form **form,
                                   struct treen_error *error) {
    for (size_t i = 0; i < FORMS; i++)
        if (!strcmp(forms[i].about.name, name)) {
            *form = &forms[i];
            return TREEN_OK;
        }
    return error_bad(error, "found no form '%s', expected smt, sat, graph, matrix or zdd", name);
}

struct stating {
    const struct stated_form *form;
    const struct treen_puzzle *puzzle;
    struct treen_stated stated;
};

static enum treen_status fill_statement(void *what, FILE *out, struct treen_error *error) {
    struct stating *stating = what;
    return stating->form->state(stating->puzzle, out, &stating->stated, error);
}

/* Takes a text that nobody wants. */
static bool nowhere(void *context, const char *bytes, size_t length) {
    (void)context, (void)bytes, (void)length;
    return true;
}

enum treen_status treen_state(const struct treen_puzzle *puzzle, const char *form, treen_sink *sink,
                              void *context, struct treen_stated *stated, struct treen_error *error) {
    struct stating stating = {.puzzle = puzzle};
    TRY(find_form(form, &stating.form, error));
    TRY(sink_write(sink ? sink : nowhere, context, fill_statement, &stating, error));
    if (stated)
        *stated = stating.stated;
    return TREEN_OK;
}
