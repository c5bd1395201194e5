/* Ends a search in units: says what is missing, and gives the sums. */
#include "app/ledger/driver.h"

#include "app/found/designs.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

#include <inttypes.h>

/* Says what a search that was stopped has done, and that it goes on from there. */
static void say_share(const struct units *units) {
    uint64_t kept = units_kept(units), parts = units_parts(units);
    fprintf(stderr, "treen: %" PRIu64 " of %" PRIu64 " units are kept (%.1f%%); the same command goes on\n",
            kept, parts, 100.0 * (double)kept / (double)parts);
}

/* Tells that there is nothing to add up. */
static enum ending leave_empty(const struct units *units) {
    enum tool_tells tells = tool_tells(units->question);
    if (units->call->flags.json && units->about && tells)
        print_unasked(units->call, treen_about(units->about)->name, tells);
    if (units_failed(units))
        return STOPPED; /* failures have been told */
    return complain(watch_caught(units->call->watch) ? INTERRUPTED : STOPPED,
                    "stopped before the first unit was done");
}

enum ending units_write_designs(struct units *units, const char *file) {
    return designs_write_merged(units->call, units->about, units->merge, file);
}

enum ending units_end(struct units *units, enum treen_status status, const struct treen_error *error,
                      const struct treen_record **summary) {
    struct treen_error own;
    bool stopped = status == TREEN_STOPPED;
    enum ending ending = status == TREEN_END || stopped ? ANSWERED : complain_error(status, error);
    *summary = NULL;
    if (stopped && !units_kept(units))
        return leave_empty(units);
    if (stopped && !units->call->flags.audit && !units_failed(units))
        say_share(units);
    enum treen_status fetched = driver_sum_up(units, summary, &own);
    if (fetched != TREEN_OK)
        return ending == ANSWERED ? complain_error(fetched, &own) : ending;
    const struct treen_merged *merged = (*summary)->body.summary->merged;
    if (ending == ANSWERED && status == TREEN_END && merged->missing)
        ending = complain(STOPPED, "%" PRIu64 " of %" PRIu64 " units are there; the same command goes on",
                          merged->units, merged->parts);
    if (units->call->flags.json)
        units_each(units, print_found, NULL);
    return ending;
}
