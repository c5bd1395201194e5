#include "base/text/writing.h"

#include <stdio.h>
#include <stdlib.h>

bool writing_open(struct writing *writing) {
    *writing = (struct writing){0};
    writing->out = open_memstream(&writing->text, &writing->length);
    return writing->out != NULL;
}

bool writing_close(struct writing *writing) {
    bool kept = !ferror(writing->out);
    kept = !fclose(writing->out) && kept && writing->text;
    writing->out = NULL;
    if (!kept) {
        free(writing->text);
        writing->text = NULL;
        writing->length = 0;
    }
    return kept;
}
