/* The middle of a line (ends.h), packed between the states of both ends. */
#pragma once

#include "base/big.h"
#include "engine/control.h"
#include "engine/count/ends_fill.h"

/* The states of an end at its last cut, by their profiles. A profile is a key without stock: the
 * places beyond the cut that are filled. Of profiles that are images of each other there is only
 * the least. */
struct ends_profile {
    uint64_t profile;
    size_t first;  /* of its states below */
    uint64_t ways; /* to all of its states */
};
struct ends_states {
    struct ends_maps maps; /* at the last cut */
    size_t profiles;
    struct ends_profile *profile; /* [profiles + 1], ascending; behind them is the end of the states */
    uint32_t *stock;              /* by state */
    uint64_t *ways;               /* by state: the ways to this one */
};

/* Lists the states that ends_fill left of a side. *counted: the numbers of ways have room.
 * `profiles` has one empty table, which is empty again afterwards. TREEN_NO_MEMORY. */
enum treen_status ends_states_list(const struct ends_line *line, uint32_t side,
                                   const struct count_tables *tables, const struct count_table *table,
                                   struct count_tables *profiles, struct arena *arena,
                                   struct ends_states *states, bool *counted);

/* Makes the states of the far end of those of the near one, which line->swap takes there.
 * TREEN_NO_MEMORY. */
enum treen_status ends_states_swap(const struct ends_line *line, const struct ends_states *near,
                                   struct arena *arena, struct ends_states *far);

/* Adds the answers to *total. *counted: the numbers had room. TREEN_STOPPED, TREEN_NO_MEMORY. */
enum treen_status ends_join(const struct ends_line *line, const struct ends_states *near,
                            const struct ends_states *far, struct control *control, struct arena *arena,
                            struct big *total, bool *counted);
