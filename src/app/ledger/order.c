#include "app/ledger/order.h"

#include "app/ledger/driver.h"

#include <stdlib.h>

struct guess {
    double work;
    uint64_t part;
};

static int compare(const void *one, const void *other) {
    const struct guess *a = one, *b = other;
    if (a->work != b->work)
        return a->work > b->work ? -1 : 1;
    return a->part < b->part ? -1 : 1;
}

static void sort(const double work[], uint64_t parts, struct guess guess[], uint64_t order[]) {
    for (uint64_t i = 0; i < parts; i++)
        guess[i] = (struct guess){work[i], i + 1};
    qsort(guess, parts, sizeof *guess, compare);
    for (uint64_t i = 0; i < parts; i++)
        order[i] = guess[i].part;
}

enum treen_status order_units(const struct treen_session *session, const char *question, uint64_t parts,
                              uint64_t **order, struct treen_error *error) {
    double *work = calloc(parts, sizeof *work);
    struct guess *guess = calloc(parts, sizeof *guess);
    *order = calloc(parts, sizeof **order);
    enum treen_status status = work && guess && *order
                                   ? tool_guess_parts(session, question, parts, work, error)
                                   : driver_no_memory(error);
    if (status == TREEN_OK)
        sort(work, parts, guess, *order);
    free(guess);
    free(work);
    return status;
}
