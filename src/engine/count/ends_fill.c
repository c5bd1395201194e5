#include "engine/count/ends_fill.h"

#include "base/bits.h"
#include "base/error.h"

/* A state being filled up to the next cut. New keys wait, so that their slots are on the way into
 * the cache before they are needed. A node is a state, or TRIES tries to fill a place. */
enum { WAITING = 64, TRIES = 256 };
struct filling {
    const struct ends_line *line;
    const struct ends_side *side;
    struct control *control;
    uint32_t tries;
    uint32_t cut;          /* the places before it are filled */
    uint32_t width;        /* the places to fill */
    struct ends_maps maps; /* at the next cut */
    struct count_tables *tables;
    struct count_table *to;
    uint32_t waiting;
    uint64_t key[WAITING], ways[WAITING];
};

bool ends_maps_make(const struct ends_line *line, uint32_t side, uint32_t cut, struct arena *arena,
                    struct ends_maps *maps) {
    *maps = (struct ends_maps){line->group, ARENA_NEW(arena, line->group, struct ends_map)};
    for (uint32_t i = 0; maps->map && i < line->group; i++)
        ends_map_make(line, line->member[i], side, cut, side, cut, &maps->map[i]);
    return maps->map;
}

/* Returns the least image of a key, which stands for all of them. */
static uint64_t least_image(const struct ends_maps *maps, uint64_t key) {
    uint64_t least = key;
    for (uint32_t i = 1; i < maps->count; i++) {
        const uint64_t image = ends_map_key(&maps->map[i], key);
        least = image < least ? image : least;
    }
    return least;
}

/* Adds the keys that wait. TREEN_NO_MEMORY. */
static enum treen_status add_waiting(struct filling *filling) {
    for (uint32_t i = 0; i < filling->waiting; i++)
        TRY_ROOM(count_table_add(filling->tables, filling->to, &filling->key[i], &filling->ways[i], 1));
    filling->waiting = 0;
    return TREEN_OK;
}

/* Counts a node. TREEN_STOPPED. A single state may have thousands of millions of ways to fill a
 * layer. */
static enum treen_status count_node(const struct filling *filling) {
    struct control *control = filling->control;
    return control_nodes(control, 1) && control_due(control, control->fraction) ? TREEN_STOPPED : TREEN_OK;
}

/* Fills the first open place, in each way. `taken`: the places from the cut on that are filled, the
 * first one topmost. TREEN_STOPPED, TREEN_NO_MEMORY. */
static enum treen_status fill_place(struct filling *filling, uint64_t taken, uint32_t stock, uint64_t ways) {
    if (++filling->tries % TRIES == 0)
        TRY(count_node(filling));
    const uint64_t open = ~taken & ~(UINT64_MAX >> 1 >> (filling->width - 1));
    if (!open) {
        uint64_t key = least_image(&filling->maps, COUNT_TAKEN | taken << filling->width >> 1 | stock);
        filling->key[filling->waiting] = key;
        filling->ways[filling->waiting++] = ways;
        count_prefetch(filling->tables, filling->to, &key, 1);
        return filling->waiting < WAITING ? TREEN_OK : add_waiting(filling);
    }
    const uint32_t at = 63 - bits_high(open);
    const uint32_t *start = filling->side->start + filling->cut + at;
    for (const struct ends_option *option = filling->side->option + start[0],
                                  *end = filling->side->option + start[1];
         option < end; option++)
        if (!(option->places >> at & taken) && !(option->stock & stock))
            TRY(fill_place(filling, taken | option->places >> at, stock | option->stock, ways));
    return TREEN_OK;
}

/* Fills all states of a table up to the next cut. */
static enum treen_status fill_states(struct filling *filling, const struct count_table *from, uint32_t part) {
    const uint64_t stock = ends_stock_mask(filling->line);
    for (size_t slot = 0; slot < from->slots; slot++) {
        const uint64_t *record = count_record(filling->tables, from, slot);
        if (!(record[0] & COUNT_TAKEN))
            continue;
        filling->control->fraction = (part + (double)slot / (double)from->slots) / (filling->side->cuts + 1);
        TRY(count_node(filling));
        TRY(fill_place(filling, (record[0] & ~stock) << 1, (uint32_t)(record[0] & stock), record[1]));
    }
    TRY(add_waiting(filling));
    TRY_ROOM(filling->to->limbs <= 1);
    return TREEN_OK;
}

enum treen_status ends_fill(const struct ends_line *line, uint32_t side, struct control *control,
                            struct arena *arena, struct count_tables *tables, uint32_t *last) {
    const uint64_t empty = COUNT_TAKEN, one = 1;
    struct filling filling = {.line = line, .side = &line->side[side], .control = control, .tables = tables};
    *last = 0;
    TRY_ROOM(count_table_add(tables, &tables->table[0], &empty, &one, 1));
    for (uint32_t i = 0; i < filling.side->cuts; i++) {
        const uint32_t next = filling.side->cut[i];
        const struct count_table *from = &tables->table[*last];
        filling.width = next - filling.cut;
        filling.to = &tables->table[1 - *last];
        TRY_ROOM(ends_maps_make(line, side, next, arena, &filling.maps));
        TRY(fill_states(&filling, from, i));
        count_table_clear(tables, &tables->table[*last]);
        filling.cut = next;
        *last = 1 - *last;
    }
    return TREEN_OK;
}
