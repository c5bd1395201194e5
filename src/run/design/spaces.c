/* The table of spaces. */
#include "run/design/spaces.h"

#include "base/error.h"
#include "base/text/words.h"
#include "tables.h"

#include <string.h>

#define SPACE(name) extern const struct space space_##name;
ALL_SPACES
#undef SPACE

static const struct space *const spaces[] = {
#define SPACE(name) &space_##name,
    ALL_SPACES
#undef SPACE
};

enum { SPACES = sizeof spaces / sizeof *spaces };

const struct space *space_at(size_t index) {
    return index < SPACES ? spaces[index] : NULL;
}

enum treen_status space_find(const char *name, const struct space **space, struct treen_error *error) {
    const char *names[SPACES + 1] = {0};
    char list[256];
    for (size_t i = 0; i < SPACES; i++) {
        names[i] = spaces[i]->about.name;
        if (!strcmp(name, names[i])) {
            *space = spaces[i];
            return TREEN_OK;
        }
    }
    words_list(names, "", "", list, sizeof list);
    return error_bad(error, "found no space of designs '%s', expected %s%s", name, list,
                     words_hint(names, name, strlen(name)).text);
}

/* ---- Questions ------------------------------------------------------------------------------- */

uint32_t space_measured(const struct space *space) {
    uint32_t measured = space->measures;
    for (enum quantity q = 0; q < QUANTITY_COUNT && space->packs; q++)
        measured |= (uint32_t)(quantity_code(q) != BY_SPACE) << q;
    return measured;
}

void space_list_measures(const struct space *space, char *list, size_t room) {
    const char *names[QUANTITY_COUNT + 1] = {0};
    size_t count = 0;
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (space_measured(space) >> q & 1)
            names[count++] = quantity_name(q);
    words_list(names, "", "", list, room);
}

/* Refuses an aim that looks at what the space does not measure. */
static enum treen_status check_aim(const struct space *space, const struct aim *aim,
                                   struct treen_error *error) {
    char list[512];
    for (enum quantity q = 0; q < QUANTITY_COUNT; q++)
        if (aim_needs(aim, q) && !(space_measured(space) >> q & 1)) {
            space_list_measures(space, list, sizeof list);
            return error_bad(error, "%s does not measure '%s', expected %s in the aim", space->about.name,
                             quantity_name(q), list);
        }
    return TREEN_OK;
}

enum treen_status space_check(const struct space *space, const struct aim *aim, unsigned way,
                              struct treen_error *error) {
    enum { AUTO, ALL, SEARCH };
    TRY(check_aim(space, aim, error));
    if ((way == ALL && !space->lists) || (way == SEARCH && !space->searches))
        return error_bad(error, "%s cannot %s, expected the way %s", space->about.name,
                         way == ALL ? "list everything" : "search with random numbers",
                         way == ALL ? "search" : "all");
    return TREEN_OK;
}
