/* Letters tell the parts of a picture apart where there is no colour. As long as there are enough
 * letters, every part has its own. Beyond that, parts that do not touch share letters, so that the
 * picture can still be read, and read back (naming.c). */
#include "puzzle/scene.h"

#include "base/bits.h"
#include "shape/box.h"

#include <stdlib.h>
#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

enum { LETTERS = sizeof letters - 1, NO_LETTER = LETTERS };

static unsigned letter_number(char letter) {
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (unsigned)(at - letters) : NO_LETTER;
}

/* ---- Few parts: a letter each ---------------------------------------------------------------- */

/* Returns the letter that is the whole name of the part's piece, if it is one. */
static unsigned own_letter(const struct treen_part *part) {
    return part->piece && part->piece[0] && !part->piece[1] ? letter_number(part->piece[0]) : NO_LETTER;
}

/* Gives each part a letter. A piece whose name is a letter (the pentominoes) is drawn with it when
 * there is one copy. The other parts take the rest of the letters, in their order. */
static void letter_each(const struct treen_solution *solution, char *letter) {
    unsigned wishes[LETTERS + 1] = {0};
    for (size_t i = 0; i < solution->parts; i++)
        wishes[own_letter(&solution->part[i])]++;
    unsigned next = 0;
    for (size_t i = 0; i < solution->parts; i++) {
        unsigned own = own_letter(&solution->part[i]);
        bool alone = own != NO_LETTER && wishes[own] == 1;
        while (!alone && wishes[next] == 1)
            next++;
        letter[i] = letters[alone ? own : next++];
    }
}

/* ---- Many parts: neighbours differ ----------------------------------------------------------- */

struct owner {
    struct treen_cell cell;
    size_t part;
};

static size_t count_cells(const struct treen_solution *solution) {
    size_t cells = 0;
    for (size_t i = 0; i < solution->parts; i++)
        cells += solution->part[i].cells;
    return cells;
}

/* Lists the part that each cell belongs to. Sorted, the list tells which parts touch. */
static void list_owners(const struct treen_solution *solution, struct owner *owner) {
    for (size_t i = 0; i < solution->parts; i++)
        for (size_t j = 0; j < solution->part[i].cells; j++)
            *owner++ = (struct owner){solution->part[i].cell[j], i};
}

/* Lists the neighbours of a cell. Without a grid, cells are numbers on a line. */
static int neighbours_of(const struct grid *grid, struct treen_cell cell, struct treen_cell *out) {
    if (grid)
        return grid->neighbours(cell, out);
    out[0] = (struct treen_cell){cell.x - 1, cell.y, cell.z};
    out[1] = (struct treen_cell){cell.x + 1, cell.y, cell.z};
    return 2;
}

/* Returns the letters, as bits, of the parts before number `part` that touch it. */
static uint64_t letters_around(const struct grid *grid, const struct treen_solution *solution, size_t part,
                               const struct owner *owner, size_t cells, const char *letter) {
    uint64_t taken = 0;
    for (size_t i = 0; i < solution->part[part].cells; i++) {
        struct treen_cell around[GRID_NEIGHBOURS];
        int count = neighbours_of(grid, solution->part[part].cell[i], around);
        for (int j = 0; j < count; j++) {
            struct owner wanted = {.cell = around[j]};
            const struct owner *found = bsearch(&wanted, owner, cells, sizeof wanted, cell_order);
            if (found && found->part < part)
                taken |= UINT64_C(1) << letter_number(letter[found->part]);
        }
    }
    return taken;
}

/* Goes round the alphabet and skips the letters of neighbours. Only a part with 62 different
 * letters around it may share one. */
static void letter_apart(const struct grid *grid, const struct treen_solution *solution,
                         const struct owner *owner, size_t cells, char *letter) {
    for (size_t i = 0; i < solution->parts; i++) {
        uint64_t taken = letters_around(grid, solution, i, owner, cells, letter);
        size_t number = i % LETTERS, tried = 0;
        while (tried++ < LETTERS && taken >> number & 1)
            number = (number + 1) % LETTERS;
        letter[i] = letters[number];
    }
}

void scene_letters(const struct grid *grid, const struct treen_solution *solution, char *letter) {
    if (solution->parts <= LETTERS) {
        letter_each(solution, letter);
        return;
    }
    size_t cells = count_cells(solution);
    struct owner *owner = calloc(cells + 1, sizeof *owner);
    if (owner) {
        list_owners(solution, owner);
        qsort(owner, cells, sizeof *owner, cell_order);
        letter_apart(grid, solution, owner, cells, letter);
    } else { /* a picture with shared letters is better than none */
        for (size_t i = 0; i < solution->parts; i++)
            letter[i] = letters[i % LETTERS];
    }
    free(owner);
}

/* ---- Bodies of a solution -------------------------------------------------------------------- */

/* Cells of parts outside of the box are ignored: pictures also show solutions that do not hold. */
bool scene_add_empty(const struct box *box, const struct treen_solution *solution, struct arena *arena,
                     struct scene_stage *stage) {
    uint64_t *covered = ARENA_NEW(arena, bits_words(box->cells), uint64_t);
    struct treen_cell *cell = ARENA_NEW(arena, box->cells, struct treen_cell);
    size_t cells = 0;
    if (!covered || !cell)
        return false;
    for (size_t i = 0; i < solution->parts; i++)
        for (size_t j = 0; j < solution->part[i].cells; j++) {
            uint32_t number = box_number(box, solution->part[i].cell[j]);
            if (number != BOX_OUTSIDE)
                bits_set(covered, number);
        }
    for (size_t i = 0; i < box->cells; i++)
        if (!bits_has(covered, i))
            cell[cells++] = box->cell[i].at;
    struct scene_body body = {.name = "empty", .hollow = true, .letter = '.', .cells = cells, .cell = cell};
    return !cells || array_push(arena, &stage->body, body);
}

bool scene_add_parts(const struct grid *grid, const struct treen_solution *solution, struct arena *arena,
                     struct scene_stage *stage) {
    char *letter = ARENA_NEW(arena, solution->parts, char);
    unsigned used[LETTERS + 1] = {0};
    if (!letter)
        return false;
    scene_letters(grid, solution, letter);
    for (size_t i = 0; i < solution->parts; i++) {
        const struct treen_part *part = &solution->part[i];
        unsigned before = used[letter_number(letter[i])]++;
        const char *sign = before ? arena_print(arena, "%c%u", letter[i], before + 1) : NULL;
        struct scene_body body = {.name = part->piece,
                                  .letter = letter[i],
                                  .sign = sign,
                                  .colour = (unsigned)i + 1,
                                  .cells = part->cells,
                                  .cell = part->cell};
        if ((before && !sign) || !array_push(arena, &stage->body, body))
            return false;
    }
    return true;
}
