/* The question as a graph. Covers and fittings both have options that cover items, and some items
 * take only one option. Two options that share such an item are joined.
 *
 * Edges are never listed. The neighbours of each vertex are found from the items of its option, as
 * one row of bits, and written at once. The DIMACS form goes through all rows twice rather than
 * keep them. */
#include "base/bits.h"
#include "base/error.h"
#include "base/harmless.h"
#include "puzzle/about/graph.h"
#include "puzzle/cover.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/puzzle.h"

#include <inttypes.h>

enum { MOST_MATRIX = 10000 }; /* vertices: the text of a larger matrix is huge */

struct graph {
    struct problem problem;
    uint32_t *first;  /* [items + 1] into the arrays below: the options of each item */
    uint32_t *option; /* by entry of an item: the option */
    uint32_t *colour; /* by entry of an item: the item's colour in that option */
    uint64_t *row;    /* the neighbours of one vertex, as bits */
    size_t words;
    const struct patience *patience; /* null = none */
    bool stopped;
};

/* ---- Edges ----------------------------------------------------------------------------------- */

/* Makes a problem of the fitting. A placement covers its locations and, unless there are copies,
 * its class. fitting_problem is no use here: it leaves out a class that the volume counts, and
 * keeps classes with several copies. */
static bool problem_of_fitting(const struct fitting *fitting, struct arena *arena, struct problem *problem) {
    uint32_t *start = ARENA_NEW(arena, fitting->placements + 1, uint32_t);
    uint32_t *item = ARENA_NEW(arena, fitting->start[fitting->placements] + fitting->placements, uint32_t);
    if (!start || !item)
        return false;
    uint32_t at = 0;
    for (size_t p = 0; p < fitting->placements; p++) {
        uint32_t class = fitting->class_of[p];
        if (fitting->class[class].most == 1)
            item[at++] = (uint32_t)fitting->locations + class;
        for (size_t i = 0; i < fitting_size(fitting, p); i++)
            item[at++] = fitting_locations(fitting, p)[i];
        start[p + 1] = at;
    }
    *problem = (struct problem){.items = fitting->locations + fitting->classes,
                                .primary = fitting->locations + fitting->classes,
                                .options = fitting->placements,
                                .start = start,
                                .item = item};
    return true;
}

static enum treen_status take_problem(struct graph *graph, const struct treen_puzzle *puzzle,
                                      struct arena *arena, struct treen_error *error) {
    const struct cover *cover = puzzle_cover(puzzle);
    if (cover) {
        graph->problem = cover->problem;
        return TREEN_OK;
    }
    if (!puzzle->kind->fit)
        return error_bad(error, "a puzzle of kind %s has no graph", puzzle->kind->about.name);
    struct fitting *fitting;
    TRY(puzzle->kind->fit(puzzle, arena, &fitting, error));
    return problem_of_fitting(fitting, arena, &graph->problem) ? TREEN_OK
                                                               : error_memory(error, "making the graph");
}

/* Tells whether the item takes only one option, so that two options of it are in conflict. */
static bool bears_one(const struct problem *problem, uint32_t item) {
    return item >= problem->primary || !problem->most || problem->most[item] == 1;
}

/* Lists the options of every item that takes only one. */
static bool list_options(struct graph *graph, struct arena *arena) {
    const struct problem *problem = &graph->problem;
    size_t entries = problem_entries(problem);
    graph->first = ARENA_NEW(arena, problem->items + 2, uint32_t);
    graph->option = ARENA_NEW(arena, entries, uint32_t);
    graph->colour = ARENA_NEW(arena, entries, uint32_t);
    graph->words = bits_words(problem->options);
    graph->row = ARENA_NEW(arena, graph->words, uint64_t);
    if (!graph->first || !graph->option || !graph->colour || !graph->row)
        return false;
    for (size_t i = 0; i < entries; i++)
        if (bears_one(problem, problem->item[i]))
            graph->first[problem->item[i] + 2]++;
    for (size_t i = 2; i < problem->items + 2; i++)
        graph->first[i] += graph->first[i - 1];
    /* first[item + 1] is the place of the item's next option. At the end it is the end of its
     * options. */
    for (uint32_t o = 0; o < problem->options; o++)
        for (uint32_t i = problem->start[o]; i < problem->start[o + 1]; i++)
            if (bears_one(problem, problem->item[i])) {
                uint32_t at = graph->first[problem->item[i] + 1]++;
                graph->option[at] = o;
                graph->colour[at] = problem->colour ? problem->colour[i] : 0;
            }
    return true;
}

/* Sets the row to the vertex's neighbours. Even a big graph takes no more memory than this row. */
static void find_neighbours(struct graph *graph, size_t vertex) {
    const struct problem *problem = &graph->problem;
    for (size_t i = 0; i < graph->words; i++)
        graph->row[i] = 0;
    for (uint32_t i = problem->start[vertex]; i < problem->start[vertex + 1]; i++) {
        uint32_t item = problem->item[i], colour = problem->colour ? problem->colour[i] : 0;
        for (uint32_t at = graph->first[item]; at < graph->first[item + 1]; at++)
            if (!colour || colour != graph->colour[at])
                bits_set(graph->row, graph->option[at]);
    }
    bits_clear(graph->row, vertex);
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Tells whether to stop. A row has a bit for each vertex, so a look at every 64th is enough. */
static bool has_to_stop(struct graph *graph, size_t vertex) {
    bool asks = vertex % 64 == 63;
    graph->stopped |= asks && patience_is_over(graph->patience);
    return graph->stopped;
}

/* Counts the edges. Every edge is in two rows. */
static uint64_t count_edges(struct graph *graph) {
    uint64_t ends = 0;
    for (size_t v = 0; v < graph->problem.options && !has_to_stop(graph, v); v++) {
        find_neighbours(graph, v);
        ends += bits_count(graph->row, graph->words);
    }
    return ends / 2;
}

/* Writes each edge once, from its lower end. */
static void write_edges_above(const struct graph *graph, size_t vertex, FILE *out) {
    for (size_t w = (vertex + 1) / 64; w < graph->words; w++)
        for (uint64_t word = graph->row[w]; word; word &= word - 1) {
            size_t other = 64 * w + bits_low(word);
            if (other > vertex)
                fprintf(out, "e %zu %zu\n", vertex + 1, other + 1);
        }
}

/* Writes the DIMACS form. It begins with the number of edges, so the graph is gone through
 * twice. */
static void write_dimacs(struct graph *graph, const char *name, struct treen_stated *about, FILE *out) {
    about->edges = count_edges(graph);
    fputs("c ", out);
    print_harmless(name, out);
    fputs(": vertex i is option i of the exact cover that treen converts it to\n", out);
    fprintf(out, "p edge %" PRIu64 " %" PRIu64 "\n", about->vertices, about->edges);
    for (size_t v = 0; v < graph->problem.options && !ferror(out) && !has_to_stop(graph, v); v++) {
        find_neighbours(graph, v);
        write_edges_above(graph, v, out);
    }
}

static void write_matrix(struct graph *graph, struct treen_stated *about, FILE *out) {
    uint64_t ends = 0;
    for (size_t v = 0; v < graph->problem.options && !ferror(out) && !has_to_stop(graph, v); v++) {
        find_neighbours(graph, v);
        ends += bits_count(graph->row, graph->words);
        for (size_t i = 0; i < graph->problem.options; i++) {
            if (i)
                putc(' ', out);
            putc(bits_has(graph->row, i) ? '1' : '0', out);
        }
        putc('\n', out);
    }
    about->edges = ends / 2;
}

/* Writes the graph. All errors of input are reported before the first character is written. */
static enum treen_status write_graph(struct graph *graph, const struct treen_puzzle *puzzle, bool matrix,
                                     FILE *out, struct treen_stated *about, struct treen_error *error) {
    struct treen_stated found = {.vertices = graph->problem.options};
    if (matrix && found.vertices > MOST_MATRIX)
        return error_bad(
            error, "the matrix would have %" PRIu64 " rows, more than %d: write the DIMACS form instead",
            found.vertices, MOST_MATRIX);
    if (matrix)
        write_matrix(graph, &found, out);
    else
        write_dimacs(graph, puzzle->about.name, &found, out);
    if (graph->stopped)
        return TREEN_STOPPED;
    if (ferror(out))
        return error_say(error, TREEN_IO, "the graph could not be written");
    *about = found;
    return TREEN_OK;
}

enum treen_status graph_write(const struct treen_puzzle *puzzle, bool matrix, FILE *out,
                              struct treen_stated *about, struct treen_error *error) {
    struct graph graph = {.patience = puzzle->arena.patience};
    struct arena arena;
    arena_beside(&arena, &puzzle->arena);
    enum treen_status status = take_problem(&graph, puzzle, &arena, error);
    if (status == TREEN_OK)
        status = list_options(&graph, &arena) ? write_graph(&graph, puzzle, matrix, out, about, error)
                                              : error_memory(error, "making the graph");
    arena_free(&arena);
    return patience_judge(puzzle->arena.patience, status, error);
}
