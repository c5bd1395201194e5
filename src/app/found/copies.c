#include "app/found/copies.h"

#include <stdlib.h>

bool copies_add(struct copies *copies, const struct treen_record *record) {
    if (copies->count == copies->room) {
        size_t room = copies->room ? 2 * copies->room : 16;
        struct treen_record **grown = realloc(copies->record, room * sizeof *grown);
        if (!grown)
            return false;
        copies->record = grown;
        copies->room = room;
    }
    if (treen_record_copy(record, &copies->record[copies->count], NULL) != TREEN_OK)
        return false;
    copies->count++;
    return true;
}

void copies_free(struct copies *copies) {
    for (size_t i = 0; i < copies->count; i++)
        treen_record_free(copies->record[i]);
    free(copies->record);
}
