/* Arguments, the most convincing ones first. Each is tried on the placements in the box; the first
 * that works is told. None proves that a puzzle can be solved. All of them count their steps, so
 * that doubts about a search do not hold it up. */
#include "puzzle/placing/impossible.h"

#include "base/bits.h"
#include "puzzle/placing/slant.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { COLOURS = 4 }; /* the most colours of a colouring */

struct search {
    const struct packing *packing; /* the packing of the fitting; null = there are no shapes */
    const struct fitting *fitting;
    struct arena *arena;
    int64_t *work; /* steps that are left */
    const char *why;
};

/* Takes a sentence that arena_print made; false when there was no memory. */
static bool found(struct search *search, const char *sentence) {
    search->why = sentence;
    return sentence != NULL;
}

/* ---- Volume, pieces and cells ---------------------------------------------------------------- */

/* Finds the least and the largest size of a class's placements, which may differ in a fitting. */
static void sizes(const struct fitting *fitting, const struct fitting_class *class, uint64_t *least,
                  uint64_t *most) {
    *least = *most = class->count ? fitting_volume(fitting, class->first) : 0;
    for (uint32_t p = class->first; p < class->first + class->count; p++) {
        size_t size = fitting_volume(fitting, p);
        *least = size < *least ? size : *least;
        *most = size > *most ? size : *most;
    }
}

struct volume volume_of(const struct packing *packing, const struct fitting *fitting) {
    struct volume volume = {0, 0};
    for (size_t i = 0; packing && i < packing->pieces; i++) {
        const struct packing_piece *piece = &packing->piece[i];
        volume.least += (uint64_t)piece->least * piece->shape.count;
        volume.most += (uint64_t)piece->most * piece->shape.count;
    }
    for (size_t i = 0; !packing && i < fitting->pieces; i++) {
        const struct fitting_piece *piece = &fitting->piece[i];
        uint64_t least, most;
        sizes(fitting, &fitting->class[piece->class], &least, &most);
        volume.least += piece->least * least;
        volume.most += piece->most * most;
    }
    return volume;
}

/* Tries the volume. This argument needs no placement, so it comes first. */
static bool try_volume(struct search *search) {
    struct volume volume = volume_of(search->packing, search->fitting);
    size_t must = search->fitting->must_locations, cells = fitting_cells(search->fitting);
    if (volume.most < must)
        return found(search,
                     arena_print(search->arena,
                                 "%zu cells must be filled, but the pieces together have only %" PRIu64 "%s",
                                 must, volume.most,
                                 search->packing ? " (cells that may stay empty are drawn + in a box)" : ""));
    if (volume.least > cells)
        return found(search,
                     arena_print(search->arena,
                                 "the pieces together have %" PRIu64 " cells, but there is room for only %zu",
                                 volume.least, cells));
    return true;
}

/* Says that a piece fits nowhere. The piece may be drawn wrong. */
static bool say_misfit(struct search *search, size_t piece) {
    const char *name = search->fitting->piece[piece].name, *meant = NULL;
    if (search->packing &&
        !slant_meant(search->packing->grid, &search->packing->piece[piece].shape, search->arena, &meant))
        return false;
    return found(search, meant ? arena_print(search->arena,
                                             "piece '%s' fits nowhere, and as it is drawn its cells do not "
                                             "hang together (was %s meant?)",
                                             name, meant)
                               : arena_print(search->arena, "piece '%s' fits nowhere", name));
}

static bool try_pieces(struct search *search) {
    const struct fitting *fitting = search->fitting;
    for (size_t i = 0; i < fitting->pieces; i++)
        if (fitting->piece[i].least && !fitting->class[fitting->piece[i].class].count)
            return say_misfit(search, i);
    return true;
}

static bool try_cells(struct search *search) {
    const struct fitting *fitting = search->fitting;
    bool *reached = ARENA_NEW(search->arena, fitting->locations, bool);
    if (!reached)
        return false;
    for (size_t i = 0; i < fitting->start[fitting->placements]; i++)
        reached[fitting->location[i]] = true;
    for (size_t i = 0; i < fitting->locations; i++)
        if (fitting->must[i] && !reached[i]) {
            const char *name = fitting_say_cell(fitting, fitting->at[i], search->arena);
            return name && found(search, arena_print(search->arena, "no piece reaches the cell %s", name));
        }
    return true;
}

/* ---- Colourings ------------------------------------------------------------------------------ */

/* A colouring: a cell's colour is (a x + b y + c z) modulo m. Each piece can cover certain numbers
 * of cells of a colour, wherever it lies. The sums of all pieces together are a row of bits, grown
 * copy by copy. The box asks for a sum between its must cells of the colour and all its cells of
 * the colour. One colour is the volume; two are the chessboard of Golomb's dominoes (Polyominoes,
 * 1965). */

struct colouring {
    int modulus;
    int factor[3]; /* of x, y and z; 0 along a direction in which the box is one cell thick */
};

struct sums {
    size_t bits, words;         /* of the rows; the last bit stands for its sum and all larger ones */
    uint64_t *reached[COLOURS]; /* sums of the copies so far */
    uint64_t *single[COLOURS];  /* numbers of cells that one placement of the class can cover */
    uint64_t *next;
    uint8_t *colour; /* by location */
    size_t must[COLOURS], all[COLOURS];
    int64_t *work; /* steps that are left */
};

static bool sums_open(struct sums *sums, const struct search *search) {
    sums->bits =
        2 * search->fitting->locations + 1; /* twice the locations, to tell by how much sums are too large */
    sums->words = bits_words(sums->bits);
    sums->work = search->work;
    sums->next = ARENA_NEW(search->arena, sums->words, uint64_t);
    sums->colour = ARENA_NEW(search->arena, search->fitting->locations, uint8_t);
    for (size_t i = 0; i < COLOURS; i++) {
        sums->reached[i] = ARENA_NEW(search->arena, sums->words, uint64_t);
        sums->single[i] = ARENA_NEW(search->arena, sums->words, uint64_t);
        if (!sums->reached[i] || !sums->single[i])
            return false;
    }
    return sums->next && sums->colour;
}

/* Colours the cells. Coordinates may be negative, and C divides towards zero, so the remainder
 * takes two steps. */
static void colour_cells(struct sums *sums, const struct fitting *fitting,
                         const struct colouring *colouring) {
    int m = colouring->modulus;
    memset(sums->must, 0, sizeof sums->must);
    memset(sums->all, 0, sizeof sums->all);
    for (size_t i = 0; i < fitting_cells(fitting); i++) {
        struct treen_cell at = fitting->at[i];
        int value = colouring->factor[0] * (at.x % m) + colouring->factor[1] * (at.y % m) +
                    colouring->factor[2] * (at.z % m);
        int colour = (value % m + m) % m;
        sums->colour[i] = (uint8_t)colour;
        sums->must[colour] += fitting->must[i];
        sums->all[colour]++;
    }
    *sums->work -= (int64_t)fitting->locations;
}

/* Finds the numbers of cells that one placement of the class covers. A wall of the box may exclude
 * numbers that are possible elsewhere. */
static void find_single(struct sums *sums, const struct fitting *fitting, const struct fitting_class *class) {
    for (size_t i = 0; i < COLOURS; i++)
        memset(sums->single[i], 0, sums->words * sizeof(uint64_t));
    for (uint32_t p = class->first; p < class->first + class->count; p++) {
        size_t covered[COLOURS] = {0};
        for (size_t i = 0; i < fitting_volume(fitting, p); i++)
            covered[sums->colour[fitting_locations(fitting, p)[i]]]++;
        for (size_t i = 0; i < COLOURS; i++)
            bits_set(sums->single[i], covered[i]);
        *sums->work -= (int64_t)fitting_size(fitting, p) + COLOURS;
    }
    *sums->work -= (int64_t)sums->words * COLOURS;
}

/* Tells whether the row has a bit at `bit` or beyond. */
static bool has_from(const struct sums *sums, const uint64_t *row, size_t bit) {
    for (size_t w = bit / 64; w < sums->words; w++)
        if (w == bit / 64 ? row[w] >> bit % 64 : row[w])
            return true;
    return false;
}

/* Adds a shifted row: to |= from << shift. Bits that leave the row go to its last bit. */
static void add_shifted(const struct sums *sums, uint64_t *to, const uint64_t *from, size_t shift) {
    size_t words = shift / 64, bits = shift % 64;
    for (size_t w = sums->words; w-- > words;) {
        to[w] |= from[w - words] << bits;
        if (bits && w > words)
            to[w] |= from[w - words - 1] >> (64 - bits);
    }
    if (sums->bits % 64)
        to[sums->words - 1] &= (UINT64_C(1) << sums->bits % 64) - 1;
    if (has_from(sums, from, sums->bits - 1 - shift))
        bits_set(to, sums->bits - 1);
}

/* Adds a copy, which may be left out when it is `optional`. Returns whether the sums changed. */
static bool add_copy(struct sums *sums, size_t colour, bool optional) {
    uint64_t *reached = sums->reached[colour];
    size_t size = sums->words * sizeof *reached;
    memset(sums->next, 0, size);
    if (optional)
        memcpy(sums->next, reached, size);
    for (size_t w = 0; w < sums->words; w++)
        for (uint64_t word = sums->single[colour][w]; word; word &= word - 1) {
            add_shifted(sums, sums->next, reached, 64 * w + bits_low(word));
            *sums->work -= (int64_t)sums->words;
        }
    *sums->work -= (int64_t)sums->words;
    bool changed = memcmp(reached, sums->next, size) != 0;
    memcpy(reached, sums->next, size);
    return changed;
}

/* Adds all copies of all pieces; false when that is too much work. Colours are summed apart,
 * although a placement ties them together. This loses arguments, but rows stay short and the
 * sentence simple. Optional copies stop when one more changes nothing. */
static bool add_pieces(struct sums *sums, const struct fitting *fitting, const struct colouring *colouring) {
    for (int i = 0; i < colouring->modulus; i++) {
        memset(sums->reached[i], 0, sums->words * sizeof(uint64_t));
        bits_set(sums->reached[i], 0);
    }
    for (size_t c = 0; c < fitting->classes; c++) {
        const struct fitting_class *class = &fitting->class[c];
        find_single(sums, fitting, class);
        for (int i = 0; i < colouring->modulus; i++)
            for (uint64_t copy = 0; *sums->work > 0 && copy < class->most; copy++)
                if (!add_copy(sums, (size_t)i, copy >= class->least) && copy >= class->least)
                    break;
    }
    return *sums->work > 0;
}

/* The reachable sums next to those that the box asks for, on either side. SIZE_MAX = none. */
struct gap {
    size_t below, above;
};

/* Tells whether no reachable sum lies in must..all. The last bit is no number. A row with nothing
 * else says nothing, because the volume has shown it then. */
static bool misses(const struct sums *sums, size_t colour, struct gap *gap) {
    *gap = (struct gap){SIZE_MAX, SIZE_MAX};
    for (size_t i = 0; i + 1 < sums->bits; i++) {
        if (!bits_has(sums->reached[colour], i))
            continue;
        if (i >= sums->must[colour] && i <= sums->all[colour])
            return false;
        if (i < sums->must[colour])
            gap->below = i;
        else if (gap->above == SIZE_MAX)
            gap->above = i;
    }
    return gap->below != SIZE_MAX || gap->above != SIZE_MAX;
}

/* ---- Saying what a colouring shows ----------------------------------------------------------- */

/* Writes "x + 2y": up to three terms. */
static void write_terms(const struct colouring *colouring, char *out, size_t room) {
    size_t n = 0;
    for (int i = 0; i < 3; i++)
        if (colouring->factor[i]) {
            int length =
                colouring->factor[i] == 1
                    ? snprintf(out + n, room - n, "%s%c", n ? " + " : "", "xyz"[i])
                    : snprintf(out + n, room - n, "%s%d%c", n ? " + " : "", colouring->factor[i], "xyz"[i]);
            n += (size_t)length;
        }
}

static bool is_chessboard(const struct colouring *colouring, const bool *thick) {
    for (int i = 0; i < 3; i++)
        if (colouring->factor[i] != thick[i])
            return false;
    return colouring->modulus == 2;
}

static const char *say_colouring(const struct colouring *colouring, const bool *thick, size_t colour,
                                 struct arena *arena) {
    if (colouring->modulus == 1)
        return "of all cells,";
    if (is_chessboard(colouring, thick))
        return arena_print(arena, "colour the cells like a chessboard: of the %s ones,",
                           colour ? "white" : "black");
    char terms[32];
    write_terms(colouring, terms, sizeof terms);
    return arena_print(arena, "give every cell the number (%s) modulo %d: of those with a %zu,", terms,
                       colouring->modulus, colour);
}

/* Returns the sum that is asked for. A colour without may cells asks for one number. */
static const char *say_asked(const struct sums *sums, size_t colour, struct arena *arena) {
    return sums->must[colour] == sums->all[colour]
               ? arena_print(arena, "%zu must be filled", sums->must[colour])
               : arena_print(arena, "between %zu and %zu are to be filled", sums->must[colour],
                             sums->all[colour]);
}

/* Returns the reachable sums nearest to those asked for: all others are further away. */
static const char *say_reached(const struct sums *sums, size_t colour, struct gap gap, struct arena *arena) {
    size_t one_side = gap.below == SIZE_MAX ? gap.above : gap.below;
    if (bits_count(sums->reached[colour], sums->words) == 1)
        return arena_print(arena, "always cover %zu", one_side);
    if (gap.above == SIZE_MAX)
        return arena_print(arena, "cover at most %zu", gap.below);
    if (gap.below == SIZE_MAX)
        return arena_print(arena, "cover at least %zu", gap.above);
    return arena_print(arena, "can cover %zu or %zu, but no number between", gap.below, gap.above);
}

static bool say_why(struct search *search, const struct sums *sums, const struct colouring *colouring,
                    const bool *thick, size_t colour, struct gap gap) {
    const char *colours = say_colouring(colouring, thick, colour, search->arena);
    const char *asked = say_asked(sums, colour, search->arena);
    const char *reached = say_reached(sums, colour, gap, search->arena);
    return colours && asked && reached &&
           found(search,
                 arena_print(search->arena, "%s %s, and the pieces together %s", colours, asked, reached));
}

/* ---- Going through the colourings ------------------------------------------------------------ */

/* Tries a colouring. One that takes more than the work that is left is passed over, and says
 * nothing. */
static bool try_colouring(struct search *search, struct sums *sums, const struct colouring *colouring,
                          const bool *thick) {
    colour_cells(sums, search->fitting, colouring);
    *sums->work -= (int64_t)sums->bits * colouring->modulus;
    if (!add_pieces(sums, search->fitting, colouring))
        return true;
    for (int i = 0; i < colouring->modulus; i++) {
        struct gap gap;
        if (misses(sums, (size_t)i, &gap))
            return say_why(search, sums, colouring, thick, (size_t)i, gap);
    }
    return true;
}

/* Finds the directions in which the box is more than one cell thick. Without a grid a location's
 * number is no place, so its colour would convince nobody. */
static void find_thick(const struct fitting *fitting, bool thick[3]) {
    struct treen_cell first = fitting->at[0];
    for (size_t i = 0; fitting->symmetries.count && i < fitting_cells(fitting); i++) {
        thick[0] |= fitting->at[i].x != first.x;
        thick[1] |= fitting->at[i].y != first.y;
        thick[2] |= fitting->at[i].z != first.z;
    }
}

/* Makes colouring `n` of a modulus. Small factors other than 0 come first: the chessboard before
 * stripes. False for a colouring that equals another (all factors negative), or that a thin
 * direction excludes. */
static bool nth_colouring(int modulus, int n, const bool *thick, struct colouring *colouring) {
    *colouring = (struct colouring){.modulus = modulus};
    int first = 0;
    for (int i = 0; i < 3; i++) {
        int factor = (n % modulus + 1) % modulus;
        if (factor && !thick[i])
            return false;
        first = first ? first : factor;
        colouring->factor[i] = factor;
        n /= modulus;
    }
    return modulus == 1 || (first && 2 * first <= modulus);
}

/* Tries the colourings, small moduli first, because an argument with fewer colours is easier to
 * follow. The first that works is told. */
static bool try_colourings(struct search *search) {
    struct sums sums;
    bool thick[3] = {false, false, false};
    if (!sums_open(&sums, search))
        return false;
    find_thick(search->fitting, thick);
    for (int m = 1; m <= COLOURS; m++)
        for (int n = 0; n < m * m * m && !search->why && *sums.work > 0; n++) {
            struct colouring colouring;
            if (nth_colouring(m, n, thick, &colouring) && !try_colouring(search, &sums, &colouring, thick))
                return false;
        }
    return true;
}

/* Tries all arguments. Those before the colourings look at every placement's cells twice. */
static bool try_all(struct search *search) {
    *search->work -= 2 * (int64_t)search->fitting->start[search->fitting->placements];
    if (*search->work <= 0)
        return true;
    return try_volume(search) && (search->why || try_pieces(search)) && (search->why || try_cells(search)) &&
           (search->why || try_colourings(search));
}

bool fitting_impossible(const struct packing *packing, const struct fitting *fitting, int64_t *work,
                        struct arena *arena, const char **why) {
    struct search search = {.packing = packing, .fitting = fitting, .arena = arena, .work = work};
    bool memory = try_all(&search);
    *why = search.why;
    return memory;
}

/* Finds an item with too few options. No option can be chosen twice, so an item is covered at most
 * once by each of its options. */
static bool find_item(const struct cover *cover, struct arena *arena, uint32_t *covered, const char **why) {
    const struct problem *problem = &cover->problem;
    for (size_t i = 0; i < problem_entries(problem); i++)
        covered[problem->item[i]]++;
    for (size_t i = 0; i < problem->primary && !*why; i++) {
        uint32_t least = problem->least ? problem->least[i] : 1;
        if (covered[i] >= least)
            continue;
        *why = covered[i] ? arena_print(arena,
                                        "item '%s' must be covered %" PRIu32 " times, but only %" PRIu32
                                        " options cover it",
                                        cover->item_name[i], least, covered[i])
                          : arena_print(arena, "no option covers item '%s'", cover->item_name[i]);
        if (!*why)
            return false;
    }
    return true;
}

bool cover_impossible(const struct cover *cover, int64_t *work, struct arena *arena, const char **why) {
    *why = NULL;
    *work -= (int64_t)(problem_entries(&cover->problem) + cover->problem.items);
    if (*work <= 0)
        return true;
    uint32_t *covered = ARENA_NEW(arena, cover->problem.items, uint32_t);
    return covered && find_item(cover, arena, covered, why);
}
