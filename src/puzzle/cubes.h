/* Labelled cubes: unit cubes with names, each under rules that name cubes before it.
 * doc/kind/cubes.md describes the text. engine/chain/cubes.h defines the rules, too. */
#pragma once

#include "base/text/scan.h"
#include "engine/chain/cubes.h"
#include "puzzle/kind.h"
#include "shape/box.h"

#include <stdio.h>

struct cubes_puzzle {
    struct cubes cubes;      /* without symmetries: they depend on the question */
    const char *const *name; /* by cube: its number in the file */
    struct box box;          /* on the grid of cubes */

    /* Cubes that rules link, directly or through others, are of one set. Sets are numbered from 0
     * in the order of their first cubes. */
    const uint32_t *set; /* by cube */
    size_t sets;
};

enum { MOST_CUBES = 10000 };

/* The words for rules, by enum cube_rule; null-ended. */
extern const char *const cubes_words[];

/* Reads the text ("box 3 3 3", then cubes) to its end. Sets the scanner's comment sign. */
enum treen_status cubes_read(struct scan scan, struct arena *arena, struct cubes_puzzle **cubes);

/* Writes the text; `indent` begins every line. */
void cubes_write(const struct cubes_puzzle *puzzle, const char *indent, FILE *out);

/* Returns a cube's line of the text, "CUBE 3 TOUCH 2"; null when there is no memory. */
const char *cubes_line(const struct cubes_puzzle *puzzle, size_t cube, struct arena *arena);

/* Returns the name of a set: its first and last cube, "1-4", or its only one; null when there is no
 * memory. */
const char *cubes_set_name(const struct cubes_puzzle *puzzle, uint32_t set, struct arena *arena);

/* Tells whether a cube is under a rule of this sort. */
bool cubes_have(const struct cubes_puzzle *puzzle, enum cube_rule rule);

/* Tells whether the rule holds for a cube in cell n; place[] has the cells of the others, by
 * cube. */
bool cubes_rule_holds(const struct cubes *cubes, const struct cube_constraint *rule,
                      const struct treen_cell *place, struct treen_cell n);

/* Do their part of kind_cubes in files of their own (see kind.h). */
enum treen_status cubes_check(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, report *broken);
enum treen_status cubes_read_solutions(struct solutions *solutions);

extern const struct kind kind_cubes;
