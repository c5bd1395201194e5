/* Copies of records: a question only lends them. */
#pragma once

#include "app/options/tool.h"

struct copies {
    size_t count, room;
    struct treen_record **record;
};

/* Adds a copy of the record; false where there is no memory. */
bool copies_add(struct copies *copies, const struct treen_record *record);
void copies_free(struct copies *copies);
