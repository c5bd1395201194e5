/* All solutions as a diagram: the form "zdd" of treen_state. */
#include "base/error.h"
#include "base/harmless.h"
#include "engine/lots.h"
#include "puzzle/kind/cover_text.h"
#include "run/interface/question.h"

/* Writes the number of a node, or the letter of an end. */
static void put_child(uint32_t node, FILE *out) {
    if (node < DIAGRAM_NODES)
        putc(node == DIAGRAM_END ? 'T' : 'B', out);
    else
        fprintf(out, "%u", (unsigned)node);
}

static void write_nodes(const struct diagram *diagram, FILE *out) {
    for (uint32_t n = DIAGRAM_NODES; n <= diagram->root; n++) {
        fprintf(out, "%u %u ", (unsigned)n, (unsigned)diagram->node[n].variable + 1);
        put_child(diagram->node[n].low, out);
        putc(' ', out);
        put_child(diagram->node[n].high, out);
        putc('\n', out);
    }
    if (diagram->root < DIAGRAM_NODES) {
        put_child(diagram->root, out);
        putc('\n', out);
    }
    fputs(".\n", out);
}

/* Writes what the variables stand for: options, as lines of the cover. */
static bool write_variables(const struct cover *cover, const uint32_t *option, struct arena *arena,
                            FILE *out) {
    const struct problem *problem = &cover->problem;
    for (uint32_t v = 0; option && v < problem->options; v++) {
        fprintf(out, "c %u:", (unsigned)v + 1);
        for (uint32_t e = problem->start[option[v]]; e < problem->start[option[v] + 1]; e++) {
            const char *text = cover_entry(cover, e, arena);
            if (!text)
                return false;
            putc(' ', out);
            print_harmless(text, out);
        }
        putc('\n', out);
    }
    return true;
}

static enum treen_status write_diagram(const struct treen_puzzle *puzzle, struct arena *arena, FILE *out,
                                       struct treen_error *error) {
    struct cover cover = {0};
    struct diagram diagram;
    struct control control;
    TRY(cover_of_puzzle(puzzle, arena, &cover, error));
    control_init(&control);
    control.patience = arena->patience;
    control.budget = arena->budget;
    enum treen_status status =
        engine_able(ENGINE_DRAWS)->lots->diagram(&cover.problem, &control, arena, &diagram);
    if (status == TREEN_OK) {
        write_nodes(&diagram, out);
        status = write_variables(&cover, diagram.option, arena, out) ? TREEN_OK : TREEN_NO_MEMORY;
    }
    if (status != TREEN_OK)
        return patience_judge(arena->patience, error_memory(error, "making the diagram"), error);
    return TREEN_OK;
}

enum treen_status diagram_state(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    struct arena arena;
    arena_beside(&arena, &puzzle->arena);
    enum treen_status status = write_diagram(puzzle, &arena, out, error);
    arena_free(&arena);
    return status;
}
