#include "base/text/writing.h"

#include <stdlib.h>

bool writing_open(struct writing *writing) {
    *writing = (struct writing){0};
    writing->out = open_memstream(&writing->text, &writing->length);
    return writing->out != NULL;
}

static void drop(struct writing *writing) {
    free(writing->text);
    writing->text = NULL;
    writing->length = 0;
}

bool writing_close(struct writing *writing) {
    bool kept = !ferror(writing->out);
    kept = !fclose(writing->out) && kept && writing->text;
    writing->out = NULL;
    if (!kept)
        drop(writing);
    return kept;
}

char *writing_keep(struct writing *writing, struct arena *arena) {
    if (!writing_close(writing))
        return NULL;
    char *kept = arena_text(arena, writing->text, writing->length);
    drop(writing);
    return kept;
}

bool writing_charge(struct writing *writing, struct budget *budget) {
    if (!writing_close(writing))
        return false;
    bool taken = budget_take(budget, writing->length);
    if (!taken)
        drop(writing);
    return taken;
}
