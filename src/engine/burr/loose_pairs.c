#include "engine/burr/loose_pairs.h"

#include "base/array.h"

#include <string.h>

/* ---- One offset ------------------------------------------------------------------------------ */

/* The cubes of the second stick that the cubes of the first come to, at an offset. The last is the
 * cubes that are always there. */
struct landing {
    uint16_t on[STICK_CUBES + 1];
};

struct loose_tables {
    int length;
    struct landing *landing;                  /* the first is that of a pair that does not meet */
    uint16_t kind[LOOSE_PAIRS][LOOSE_PLACES]; /* the number of a landing */
};

/* The contents of the slots: by the place of a cell, and as a list. */
struct contents {
    uint8_t at[SLOTS][LOOSE_PLACES];
    unsigned cells;
    int cell[SLOTS][4 * STICK_LONGEST][LOOSE_AXES];
};

static void list_contents(int length, struct contents *contents) {
    memset(contents->at, BURR_NOTHING, sizeof contents->at);
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        contents->cells = 0;
        for (int i = 0; i < length * length * length; i++) {
            int at[LOOSE_AXES] = {i % length, i / length % length, i / length / length};
            struct treen_cell half = {2 * at[0] + 1 - length, 2 * at[1] + 1 - length, 2 * at[2] + 1 - length};
            unsigned content = burr_content(slot, half, (unsigned)length);
            if (content == BURR_NOTHING)
                continue;
            contents->at[slot][at[0] + LOOSE_SIDE * at[1] + LOOSE_SIDE * LOOSE_SIDE * at[2]] =
                (uint8_t)content;
            memcpy(contents->cell[slot][contents->cells++], at, sizeof at);
        }
    }
}

/* Returns the content of a slot at a cell that is shifted by some cells. */
static unsigned content_at(const struct contents *contents, int length, unsigned slot,
                           const int cell[LOOSE_AXES], const int by[LOOSE_AXES]) {
    unsigned place = 0;
    for (unsigned axis = 0; axis < LOOSE_AXES; axis++) {
        int to = cell[axis] + by[axis];
        if (to < 0 || to >= length)
            return BURR_NOTHING;
        place += (unsigned)to * loose_unit(axis);
    }
    return contents->at[slot][place];
}

static const int nowhere[LOOSE_AXES] = {0};

/* Finds how two slots meet when the first is shifted. Returns whether they do. */
static bool land(const struct contents *contents, int length, const unsigned slot[2],
                 const int by[LOOSE_AXES], struct landing *landing) {
    bool meets = false;
    *landing = (struct landing){{0}};
    for (unsigned i = 0; i < contents->cells; i++) {
        const int *cell = contents->cell[slot[0]][i];
        unsigned there = content_at(contents, length, slot[1], cell, by);
        if (there == BURR_NOTHING)
            continue;
        unsigned cube = content_at(contents, length, slot[0], cell, nowhere);
        landing->on[cube] |= (uint16_t)(1 << there);
        meets = true;
    }
    return meets;
}

typedef ARRAY(struct landing) landing_list;

static bool tabulate_pair(const struct contents *contents, int length, const unsigned slot[2],
                          struct arena *arena, landing_list *landings, uint16_t kind[LOOSE_PLACES]) {
    int by[LOOSE_AXES];
    for (by[2] = 1 - length; by[2] < length; by[2]++)
        for (by[1] = 1 - length; by[1] < length; by[1]++)
            for (by[0] = 1 - length; by[0] < length; by[0]++) {
                struct landing landing;
                if (!land(contents, length, slot, by, &landing))
                    continue;
                kind[LOOSE_MIDDLE + by[0] + LOOSE_SIDE * by[1] + LOOSE_SIDE * LOOSE_SIDE * by[2]] =
                    (uint16_t)landings->count;
                if (!array_push(arena, landings, landing))
                    return false;
            }
    return true;
}

const struct loose_tables *loose_tables_open(unsigned length, struct arena *arena) {
    struct loose_tables *tables = ARENA_NEW(arena, 1, struct loose_tables);
    struct contents *contents = ARENA_NEW(arena, 1, struct contents);
    landing_list landings = {0};
    unsigned slot[2];
    if (!tables || !contents || !array_push(arena, &landings, (struct landing){{0}}))
        return NULL;
    tables->length = (int)length;
    list_contents(tables->length, contents);
    for (slot[0] = 0; slot[0] < SLOTS; slot[0]++)
        for (slot[1] = 0; slot[1] < SLOTS; slot[1]++)
            if (slot[0] != slot[1] && !tabulate_pair(contents, tables->length, slot, arena, &landings,
                                                     tables->kind[SLOTS * slot[0] + slot[1]]))
                return NULL;
    tables->landing = landings.at;
    return tables;
}

/* ---- Meetings -------------------------------------------------------------------------------- */

bool loose_pairs_open(struct loose_pairs *pairs, const struct loose_tables *tables, struct arena *arena) {
    *pairs = (struct loose_pairs){.tables = tables, .meetings = LOOSE_FIRST};
    pairs->number = arena_alloc(arena, LOOSE_PAIRS, sizeof *pairs->number);
    pairs->meeting = ARENA_ROOM(arena, LOOSE_MEETINGS, struct loose_meeting);
    return pairs->number && pairs->meeting;
}

void loose_pairs_renew(struct loose_pairs *pairs) {
    if (pairs->meetings < LOOSE_MEETINGS - LOOSE_MEETINGS / 4)
        return;
    memset(pairs->number, 0, LOOSE_PAIRS * sizeof *pairs->number);
    pairs->meetings = LOOSE_FIRST;
}

static int coordinate(unsigned offset, unsigned axis) {
    return (int)(offset >> axis * LOOSE_BITS & (LOOSE_SIDE - 1)) - LOOSE_SIDE / 2;
}

/* Adds the cubes at an offset to a word of the stops. */
static void add_landing(struct loose_meeting *meeting, const struct landing *landing, bool pushed,
                        unsigned word) {
    for (unsigned cube = 0; cube <= STICK_CUBES; cube++)
        for (unsigned cubes = 0; landing->on[cube] && cubes < LOOSE_THIRDS; cubes++) {
            struct loose_stops *stops = &meeting->by[cube / 4 % 3][cubes];
            if (cube == STICK_CUBES || cubes >> cube % 4 & 1) {
                loose_lanes *lanes = pushed ? &stops->pushed : &stops->pushes;
                (*lanes)[word] |= landing->on[cube];
            }
        }
}

/* Adds all that the first stick comes to on its way along an axis, up or down. When it goes down,
 * the other one goes up towards it. */
static void add_way(const struct loose_tables *tables, unsigned pair, unsigned offset, unsigned axis,
                    bool down, struct loose_meeting *meeting) {
    int at = coordinate(offset, axis), unit = down ? -loose_unit(axis) : loose_unit(axis);
    for (int step = 1; step <= 2 * LOOSE_FARTHEST; step++) {
        int there = down ? at - step : at + step;
        if (there <= -tables->length || there >= tables->length)
            continue;
        const struct landing *landing = &tables->landing[tables->kind[pair][(int)offset + step * unit]];
        if (step == 1)
            add_landing(meeting, landing, down, axis);
        add_landing(meeting, landing, down, axis + 4);
    }
}

unsigned loose_pairs_make(struct loose_pairs *pairs, unsigned pair, unsigned offset) {
    for (unsigned axis = 0; axis < LOOSE_AXES; axis++)
        if (coordinate(offset, axis) > LOOSE_FARTHEST || coordinate(offset, axis) < -LOOSE_FARTHEST)
            return pairs->number[pair][offset] = LOOSE_TOO_FAR;
    if (pairs->meetings == LOOSE_MEETINGS)
        return 0;
    struct loose_meeting *meeting = &pairs->meeting[pairs->meetings];
    memset(meeting, 0, sizeof *meeting);
    for (unsigned axis = 0; axis < LOOSE_AXES; axis++) {
        add_way(pairs->tables, pair, offset, axis, false, meeting);
        add_way(pairs->tables, pair, offset, axis, true, meeting);
    }
    return pairs->number[pair][offset] = (uint16_t)pairs->meetings++;
}
