#include "run/units/adding.h"

#include "base/text/words.h"

const struct adding *adding_for(const char *question) {
    static const struct adding *const rows[] = {&adding_counts, &adding_apart, &adding_burrs, &adding_chains,
                                                &adding_designs};
    for (size_t i = 0; question && i < sizeof rows / sizeof *rows; i++)
        if (words_among(rows[i]->questions, question))
            return rows[i];
    return NULL;
}
