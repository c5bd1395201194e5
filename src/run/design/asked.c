#include "run/design/asked.h"

#include "base/error.h"
#include "base/text/words.h"

#include <inttypes.h>

/* ---- Settings -------------------------------------------------------------------------------- */

/* Refuses a setting that the space would pass over. */
static enum treen_status check_setting(const struct space *space, const char *name, bool has_puzzle,
                                       struct treen_error *error) {
    if (!words_among(space->settings, name))
        return error_bad(error,
                         "found the setting '%s', at which %s does not look, expected some of these: %s",
                         name, space->about.name, space->settings);
    const char *without = has_puzzle ? space->alone : space->from;
    if (without && words_among(without, name))
        return error_bad(error, "found the setting '%s', at which %s looks only %s a puzzle to begin with",
                         name, space->about.name, has_puzzle ? "without" : "with");
    return TREEN_OK;
}

/* Refuses settings that the space would pass over. With a puzzle, the length may be for its
 * reader. */
static enum treen_status check_settings(const struct space *space, const struct settings *options,
                                        bool has_puzzle, struct treen_error *error) {
    const struct {
        const char *name;
        bool is_asked;
    } asked[] = {
        {"box", options->box},       {"grid", options->grid},
        {"pieces", options->pieces}, {"cells", options->cells},
        {"copies", options->copies}, {"only", options->only},
        {"set", options->set},       {"mirrors", options->mirrors},
        {"solid", options->solid},   {"length", options->length && !has_puzzle},
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        if (asked[i].is_asked)
            TRY(check_setting(space, asked[i].name, has_puzzle, error));
    return TREEN_OK;
}

/* ---- The aim --------------------------------------------------------------------------------- */

/* Refuses conditions that leave a quantity no value. */
static enum treen_status check_ranges(const struct aim *aim, struct treen_error *error) {
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++) {
        struct condition range = aim_range(aim, q);
        if (range.low > range.high)
            return error_bad(error,
                             "the aim: found %s of at least %" PRIu64 " and at most %" PRIu64
                             ", expected conditions that hold together",
                             quantity_name(q), range.low, range.high);
    }
    return TREEN_OK;
}

/* Refuses conditions on two quantities of which one is never more than the other. */
static enum treen_status check_order(const struct aim *aim, struct treen_error *error) {
    static const enum quantity order[][2] = {
        {Q_solutions, Q_assemblies}, {Q_level, Q_moves},     {Q_easiest, Q_level},
        {Q_different, Q_pieces},     {Q_flat, Q_pieces},     {Q_symmetric, Q_pieces},
        {Q_notchable, Q_pieces},     {Q_millable, Q_pieces}, {Q_pieces, Q_cells},
        {Q_smallest, Q_largest},     {Q_largest, Q_cells},   {Q_smallest, Q_cells},
    };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        uint64_t low = aim_range(aim, order[i][0]).low, high = aim_range(aim, order[i][1]).high;
        if (low > high)
            return error_bad(error,
                             "the aim: found %s of at least %" PRIu64 ", expected at most the %" PRIu64
                             " that are left for %s",
                             quantity_name(order[i][0]), low, high, quantity_name(order[i][1]));
    }
    return TREEN_OK;
}

/* Refuses conditions that the number of pieces does not allow. 0 = it is not known yet. */
static enum treen_status check_pieces(uint64_t pieces, const struct aim *aim, struct treen_error *error) {
    static const enum quantity counts[] = {Q_pieces,    Q_different, Q_flat,     Q_symmetric,
                                           Q_notchable, Q_millable,  Q_connected};
    for (size_t i = 0; pieces && i < sizeof counts / sizeof *counts; i++) {
        struct condition range = aim_range(aim, counts[i]);
        bool is_less = counts[i] == Q_pieces && range.high < pieces;
        if (range.low > pieces || is_less)
            return error_bad(error,
                             "the aim: found %s of at %s %" PRIu64 ", but the puzzles here have %" PRIu64
                             " piece%s",
                             quantity_name(counts[i]), is_less ? "most" : "least",
                             is_less ? range.high : range.low, pieces, pieces == 1 ? "" : "s");
    }
    return TREEN_OK;
}

enum treen_status asked_check(const struct space *space, const struct settings *options, bool has_puzzle,
                              const struct aim *aim, struct treen_error *error) {
    TRY(check_settings(space, options, has_puzzle, error));
    TRY(check_ranges(aim, error));
    TRY(check_order(aim, error));
    return check_pieces(space->pieces ? space->pieces : options->pieces, aim, error);
}

/* ---- The candidates -------------------------------------------------------------------------- */

/* Refuses a condition whose range has nothing of what the candidates have. */
static enum treen_status check_bound(const struct space_bounds *bounds, const struct aim *aim,
                                     enum quantity quantity, struct treen_error *error) {
    struct condition range = aim_range(aim, quantity);
    uint64_t low = bounds->low[quantity], high = bounds->high[quantity];
    if (range.low <= high && range.high >= low)
        return TREEN_OK;
    bool is_less = range.high < low;
    return error_bad(error,
                     "the aim: found %s of at %s %" PRIu64 ", but the puzzles here have at %s %" PRIu64,
                     quantity_name(quantity), is_less ? "most" : "least", is_less ? range.high : range.low,
                     is_less ? "least" : "most", is_less ? low : high);
}

/* Gives the range that both the aim and the candidates leave. */
static struct condition left_for(const struct space_bounds *bounds, const struct aim *aim,
                                 enum quantity quantity) {
    struct condition range = aim_range(aim, quantity);
    range.low = bounds->low[quantity] > range.low ? bounds->low[quantity] : range.low;
    range.high = bounds->high[quantity] < range.high ? bounds->high[quantity] : range.high;
    return range;
}

/* Refuses sizes of pieces that cannot add up. */
static enum treen_status check_sum(const struct space_bounds *bounds, const struct aim *aim,
                                   struct treen_error *error) {
    enum { MANY = 1 << 20 };
    struct condition pieces = left_for(bounds, aim, Q_pieces), cells = left_for(bounds, aim, Q_cells),
                     smallest = left_for(bounds, aim, Q_smallest), largest = left_for(bounds, aim, Q_largest);
    if (pieces.high > MANY || cells.high > MANY)
        return TREEN_OK;
    if (smallest.low < MANY && pieces.low * smallest.low > cells.high)
        return error_bad(error,
                         "the aim: found pieces of at least %" PRIu64 " cells, but %" PRIu64
                         " such pieces have %" PRIu64 " together, and there are at most %" PRIu64,
                         smallest.low, pieces.low, pieces.low * smallest.low, cells.high);
    if (largest.high < MANY && pieces.high * largest.high < cells.low)
        return error_bad(error,
                         "the aim: found pieces of at most %" PRIu64 " cells, but %" PRIu64
                         " such pieces have %" PRIu64 " together, and there are at least %" PRIu64,
                         largest.high, pieces.high, pieces.high * largest.high, cells.low);
    return TREEN_OK;
}

enum treen_status asked_same(const struct aim *aim, struct treen_error *error) {
    struct condition solutions = aim_range(aim, Q_solutions), assemblies = aim_range(aim, Q_assemblies);
    if (assemblies.low <= solutions.high)
        return TREEN_OK;
    return error_bad(error,
                     "the aim: found solutions of at most %" PRIu64 " and assemblies of at least %" PRIu64
                     ", but in this box pieces never hold each other: every assembly is a solution",
                     solutions.high, assemblies.low);
}

enum treen_status asked_box(const struct packing *packing, const struct aim *aim, struct treen_error *error) {
    static const enum quantity levels[] = {Q_level, Q_easiest, Q_second};
    const struct grid *grid = packing->grid;
    enum quantity taken = aim_taken(aim);
    if (taken < QUANTITY_COUNT && !grid->directions)
        return error_bad(error, "the aim: found %s, but on the grid '%s' pieces do not slide",
                         quantity_name(taken), grid->about.name);
    if (grid->dimensions < 3 || packing->box.low.z != packing->box.high.z)
        return TREEN_OK;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (aim_range(aim, levels[i]).low > 1)
            return error_bad(error,
                             "the aim: found %s of at least %" PRIu64
                             ", but from a box of one layer every piece leaves at once",
                             quantity_name(levels[i]), aim_range(aim, levels[i]).low);
    return TREEN_OK;
}

enum treen_status asked_bounds(const struct space *space, const void *own, const struct aim *aim,
                               struct treen_error *error) {
    struct space_bounds bounds = {{0}, {0}};
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        bounds.high[q] = UINT64_MAX - 1;
    if (!space->bound)
        return TREEN_OK;
    space->bound(own, &bounds);
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        TRY(check_bound(&bounds, aim, q, error));
    return check_sum(&bounds, aim, error);
}
