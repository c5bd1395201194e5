#include "app/ledger/driver.h"

#include <stdlib.h>

/* Units that are not much longer than the mean are not divided: a subpart takes some time to be
 * prepared. */
static const double MUCH = 4;

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

static void sort(struct order *order, struct guess guess[]) {
    double rest = 0;
    for (uint64_t i = 0; i < order->parts; i++)
        guess[i] = (struct guess){order->work[i], i + 1};
    qsort(guess, order->parts, sizeof *guess, compare);
    for (uint64_t i = order->parts; i-- > 0;) {
        order->part[i] = guess[i].part;
        order->work[i] = guess[i].work;
        order->rest[i] = rest += guess[i].work;
    }
}

enum treen_status order_units(const struct treen_session *session, const char *question, uint64_t parts,
                              struct order *order, struct treen_error *error) {
    struct guess *guess = calloc(parts, sizeof *guess);
    *order = (struct order){.part = calloc(parts, sizeof *order->part),
                            .work = calloc(parts, sizeof *order->work),
                            .rest = calloc(parts, sizeof *order->rest),
                            .parts = parts};
    enum treen_status status = guess && order->part && order->work && order->rest
                                   ? tool_guess_parts(session, question, parts, order->work, error)
                                   : driver_no_memory(error);
    if (status == TREEN_OK)
        sort(order, guess);
    free(guess);
    return status;
}

void order_free(struct order *order) {
    free(order->part);
    free(order->work);
    free(order->rest);
    *order = (struct order){0};
}

bool order_divides(const struct order *order, uint64_t place, uint64_t places) {
    double mean = order->rest[0] / (double)order->parts;
    return order->work[place] > MUCH * mean && 2 * (double)places * order->work[place] > order->rest[place];
}
