/* Digests: SHA-256 of numbers and texts in an order of their own, whatever a file looks like. */
#include "run/units/digest.h"

#include "base/sha256.h"
#include "base/text/words.h"
#include "engine/engine.h"
#include "engine/chain/chain.h"
#include "engine/chain/cubes.h"
#include "engine/logic/rules.h"
#include "puzzle/cover.h"
#include "puzzle/kind/cover_group.h"
#include "puzzle/packing.h"
#include "shape/wrap.h"
#include "puzzle/snake.h"
#include "shape/stick.h"

#include <stdio.h>

/* ---- Numbers and texts ----------------------------------------------------------------------- */

/* Adds a number, seven bits a byte, the lowest first. */
static void digest_number(struct sha256 *sha, uint64_t number) {
    unsigned char bytes[10];
    size_t length = 0;
    do
        bytes[length++] = (unsigned char)((number & 0x7f) | (number > 0x7f ? 0x80 : 0));
    while (number >>= 7);
    sha256_add(sha, bytes, length);
}

static void put_text(struct sha256 *sha, const char *text) {
    digest_number(sha, text ? strlen(text) + 1 : 0);
    if (text)
        sha256_add(sha, text, strlen(text));
}

/* Adds an array as it is in memory; null is another one than an empty one. */
static void put_array(struct sha256 *sha, const void *array, size_t count, size_t size) {
    digest_number(sha, array ? count + 1 : 0);
    if (array)
        sha256_add(sha, array, count * size);
}

#define PUT_LIST(sha, list, count) put_array((sha), (list), (count), sizeof *(list))

static void put_texts(struct sha256 *sha, const char *const *text, size_t count) {
    for (size_t i = 0; i < count; i++)
        put_text(sha, text[i]);
}

static void put_cell(struct sha256 *sha, struct treen_cell at) {
    digest_number(sha, (uint32_t)at.x);
    digest_number(sha, (uint32_t)at.y);
    digest_number(sha, (uint32_t)at.z);
}

static void put_cells(struct sha256 *sha, const struct coloured_cell *cell, size_t count) {
    digest_number(sha, count);
    for (size_t i = 0; i < count; i++) {
        put_cell(sha, cell[i].at);
        digest_number(sha, (uint32_t)cell[i].colour);
    }
}

/* Adds the pieces that lie in the box before the search; nothing where none does. */
static void put_placed(struct sha256 *sha, const struct treen_solution *placed) {
    for (size_t i = 0; placed && i < placed->parts; i++) {
        put_text(sha, "placed");
        digest_number(sha, placed->part[i].index);
        digest_number(sha, placed->part[i].cells);
        for (size_t cell = 0; cell < placed->part[i].cells; cell++)
            put_cell(sha, placed->part[i].cell[cell]);
    }
}

/* ---- Packings -------------------------------------------------------------------------------- */

static void put_piece(struct sha256 *sha, const struct packing_piece *piece) {
    put_text(sha, piece->name);
    put_cells(sha, piece->shape.cell, piece->shape.count);
    digest_number(sha, piece->least);
    digest_number(sha, piece->most);
    digest_number(sha, piece->motion);
    if (piece->hole)
        put_text(sha, "hole");
    digest_number(sha, piece->groups);
    for (size_t i = 0; i < piece->groups; i++) {
        digest_number(sha, piece->group[i].number);
        digest_number(sha, piece->group[i].count);
    }
}

static void put_wrap(struct sha256 *sha, const struct wrap *wrap) {
    for (int axis = 0; axis < WRAP_AXES; axis++)
        digest_number(sha, (uint64_t)wrap->period[axis]);
    digest_number(sha, (uint64_t)(wrap->mirrored + 1));
}

/* Adds box and pieces, from which all placements follow. */
static void put_packing(struct sha256 *sha, const struct packing *packing) {
    put_cells(sha, packing->box.cell, packing->box.cells);
    PUT_LIST(sha, packing->box.must, packing->box.cells);
    digest_number(sha, packing->pieces);
    for (size_t i = 0; i < packing->pieces; i++)
        put_piece(sha, &packing->piece[i]);
    digest_number(sha, packing->colours);
    for (size_t i = 0; i < packing->colours; i++)
        put_text(sha, packing->colour[i].name);
    PUT_LIST(sha, packing->allowed, packing->colours * packing->colours);
    digest_number(sha, packing->least_filled);
    digest_number(sha, packing->crossing);
    if (packing->turns)
        put_text(sha, "turns");
    if (packing->box.wrap)
        put_wrap(sha, packing->box.wrap);
    for (size_t i = 0; i < packing->eithers; i++) {
        digest_number(sha, packing->either[i].must);
        PUT_LIST(sha, packing->either[i].piece, packing->either[i].pieces);
    }
}

/* ---- Problems -------------------------------------------------------------------------------- */

static void put_cover(struct sha256 *sha, const struct problem *problem) {
    digest_number(sha, problem->items);
    digest_number(sha, problem->primary);
    PUT_LIST(sha, problem->least, problem->primary);
    PUT_LIST(sha, problem->most, problem->primary);
    PUT_LIST(sha, problem->start, problem->start ? problem->options + 1 : 0);
    PUT_LIST(sha, problem->item, problem_entries(problem));
    PUT_LIST(sha, problem->colour, problem_entries(problem));
    PUT_LIST(sha, problem->order, problem->primary);
}

static void put_chain(struct sha256 *sha, const struct chain *chain) {
    PUT_LIST(sha, chain->joint, chain->links);
    PUT_LIST(sha, chain->must, chain->cells);
    PUT_LIST(sha, chain->step, chain->cells * chain->directions);
}

static void put_cubes(struct sha256 *sha, const struct cubes *cubes) {
    digest_number(sha, (uint32_t)cubes->width);
    digest_number(sha, (uint32_t)cubes->height);
    digest_number(sha, (uint32_t)cubes->depth);
    PUT_LIST(sha, cubes->start, cubes->cubes + 1);
    for (uint32_t i = 0; i < cubes->start[cubes->cubes]; i++) {
        digest_number(sha, cubes->constraint[i].rule);
        PUT_LIST(sha, cubes->constraint[i].cube, cube_rule_names(cubes->constraint[i].rule));
    }
}

static void put_rules(struct sha256 *sha, const struct rules *rules) {
    digest_number(sha, rules->variables);
    for (size_t i = 0; i < rules->variables; i++) {
        digest_number(sha, rules->variable[i].low);
        digest_number(sha, rules->variable[i].high);
    }
    digest_number(sha, rules->rules);
    for (size_t i = 0; i < rules->rules; i++) {
        const struct rule *rule = &rules->rule[i];
        digest_number(sha, rule->type);
        PUT_LIST(sha, rule->variable, rule->count);
        digest_number(sha, (uint64_t)rule->total);
        digest_number(sha, rule->value);
        digest_number(sha, rule->least);
        digest_number(sha, rule->most);
        digest_number(sha, rule->length);
    }
}

static void put_problem(struct sha256 *sha, const struct problem *problem) {
    digest_number(sha, problem->form);
    switch (problem->form) {
    case FORM_COVER:
    case FORM_RECTANGLES: /* no puzzle but a packing is posed so */
        put_cover(sha, problem);
        break;
    case FORM_CHAIN:
        put_chain(sha, problem->question);
        break;
    case FORM_CUBES:
        put_cubes(sha, problem->question);
        break;
    case FORM_RULES:
        put_rules(sha, problem->question);
        break;
    }
}

/* Poses the puzzle, with its symmetries as they are, and adds the problem. */
static enum treen_status put_posed(struct sha256 *sha, const struct treen_puzzle *puzzle, struct arena *arena,
                                   struct treen_error *error) {
    struct posed *posed = NULL;
    enum treen_status status =
        puzzle->kind->pose(puzzle, &(struct wish){.any_form = true}, arena, &posed, error);
    if (status == TREEN_OK) {
        put_problem(sha, &posed->problem);
        if (posed->conditions)
            put_text(sha, posed->conditions);
    }
    if (status == TREEN_OK && posed->problem.form == FORM_CHAIN) /* with the places of its cells */
        put_packing(sha, &((const struct snake *)puzzle->own)->place);
    posed_release(posed);
    return status;
}

/* Adds the symmetries of a cover; nothing where there are none. */
static void put_generators(struct sha256 *sha, const struct cover *cover) {
    for (size_t g = 0; cover->group && g < cover->group->generators; g++) {
        const struct cover_generator *generator = &cover->group->generator[g];
        put_text(sha, generator->rotation ? "rotation" : "symmetry");
        PUT_LIST(sha, generator->image, cover->problem.items);
    }
}

static void put_names(struct sha256 *sha, const struct treen_puzzle *puzzle) {
    const struct cover *cover = puzzle_cover(puzzle);
    const char *name;
    for (size_t i = 0; puzzle->kind->piece_name && (name = puzzle->kind->piece_name(puzzle, i)); i++)
        put_text(sha, name);
    if (cover) {
        put_texts(sha, cover->item_name, cover->problem.items);
        put_texts(sha, cover->colour_name, cover->colours);
        put_generators(sha, cover);
    }
}

/* Adds the puzzle without its title, source and expected counts. */
static enum treen_status put_puzzle(struct sha256 *sha, const struct treen_puzzle *puzzle, size_t memory,
                                    struct treen_error *error) {
    const struct packing *packing = puzzle_packing(puzzle);
    struct arena arena;
    put_text(sha, puzzle->about.kind);
    put_text(sha, puzzle->about.grid);
    put_placed(sha, puzzle->about.placed);
    if (packing) {
        put_packing(sha, packing);
        return TREEN_OK;
    }
    put_names(sha, puzzle);
    puzzle_arena(puzzle, memory, &arena);
    enum treen_status status = put_posed(sha, puzzle, &arena, error);
    arena_free(&arena);
    return patience_judge(puzzle->arena.patience, status, error);
}

/* ---- The question ---------------------------------------------------------------------------- */

/* Settings that change neither answers nor the division into parts, of any question. All others are
 * in the digest, new ones, too. */
static const char indifferent[] =
    "kernel threads ordered part parts subpart subparts seconds nodes memory solver_seconds "
    "explain reproduce notation";

static void put_settings(struct sha256 *sha, const char *question, const struct division *division,
                         const struct settings *options) {
    char value[256];
    for (size_t i = 0; options_row(i); i++) {
        const struct treen_row *row = options_row(i);
        if (!words_among(row->questions, question) || words_among(indifferent, row->name) ||
            words_among(division->indifferent, row->name))
            continue;
        put_text(sha, row->name);
        if (row->type == TREEN_WORD)
            put_text(sha, *(const setting_word *)options_field(options, i));
        else if (options_get(options, i, value, sizeof value))
            put_text(sha, value);
    }
}

/* Adds the engine's version of its parts, unless it is the first one. */
static void put_numbering(struct sha256 *sha, const struct engine *engine) {
    if (engine && engine->numbering)
        digest_number(sha, engine->numbering);
}

enum treen_status unit_digest(const struct treen_puzzle *puzzle, const char *question,
                              const struct division *division, const struct settings *options,
                              char digest[DIGEST_ROOM], struct treen_error *error) {
    struct settings settled = *options;
    struct sha256 sha;
    unsigned char bytes[SHA256_BYTES];
    if (!settled.length)
        settled.length = STICK_SHORTEST;
    sha256_open(&sha);
    digest_number(&sha, (uint64_t)division->version);
    put_text(&sha, question);
    put_settings(&sha, question, division, &settled);
    put_numbering(&sha, options->engine ? engine_named(options->engine) : NULL);
    if (puzzle)
        TRY(put_puzzle(&sha, puzzle, BUDGET_BYTES(options->memory), error));
    sha256_end(&sha, bytes);
    memcpy(digest, DIGEST_KIND, sizeof DIGEST_KIND);
    for (size_t i = 0; 2 * i + sizeof DIGEST_KIND < DIGEST_ROOM; i++)
        snprintf(digest + 2 * i + sizeof DIGEST_KIND - 1, 3, "%02x", bytes[i]);
    return TREEN_OK;
}
