/* treen snakes: every chain that can fill a box, and in how many ways. Answers the old question whether a
 * snake can have a single solution with a list of those that do. */
#include "app/bar.h"
#include "app/interrupt.h"
#include "app/options.h"
#include "app/screen.h"

#include <inttypes.h>
#include <stdlib.h>

enum { FEW = 10 }; /* chains with one solution that are shown without --all */

/* What was printed is on the screen before the bar is drawn over the line below it. */
static void on_progress(void *context, const struct treen_progress *progress) {
    fflush(stdout);
    bar_draw(context, progress);
}

static void stop(void *snakes) {
    treen_snakes_stop(snakes);
}

/* A line for each chain: all of them for a program, those with one solution for a person. */
static void tell(const struct call *call, const struct treen_snake_found *found, uint64_t unique) {
    if (call->options.json)
        treen_snake_json(found, stdout);
    else if (found->up_to_symmetry == 1 && (call->options.all || unique < FEW))
        printf("%s\n", found->runs);
    else if (found->up_to_symmetry == 1 && unique == FEW)
        printf("... (--all shows every one)\n");
}

/* Goes on while somebody reads. */
static enum treen_status tell_all(const struct call *call, struct treen_snakes *snakes, struct bar *bar) {
    const struct treen_snake_found *found;
    uint64_t unique = 0;
    enum treen_status status;
    while ((status = treen_snakes_next(snakes, &found)) == TREEN_OK && output_holds()) {
        bar_erase(bar);
        tell(call, found, unique);
        unique += found->up_to_symmetry == 1;
        interrupt_goes_on(call->interrupt);
    }
    return status;
}

/* The next border of a bar: 1, 2, … 10, 20, 50, 100, 200, … A row for each number would fill pages. */
static uint64_t border_after(uint64_t border) {
    uint64_t ten = 1;
    if (border < 10)
        return border + 1;
    while (border / ten >= 10)
        ten *= 10;
    return border / ten == 1 ? 2 * ten : border / ten == 2 ? 5 * ten : 10 * ten;
}

/* Bars of the library are one for each number of solutions; rows here are wider and wider ranges of these. */
static void say_bars(const struct treen_snakes *snakes) {
    const struct treen_snake_bar *bar;
    size_t i = 0;
    printf("\n%20s  %12s\n", "solutions", "chains");
    for (uint64_t border = 1; (bar = treen_snakes_bar(snakes, i)); border = border_after(border)) {
        uint64_t end = border_after(border), chains = 0;
        for (; (bar = treen_snakes_bar(snakes, i)) && bar->solutions < end; i++)
            chains += bar->chains;
        char range[48];
        snprintf(range, sizeof range, end == border + 1 ? "%" PRIu64 : "%" PRIu64 " to %" PRIu64, border,
                 end - 1);
        if (chains)
            printf("%20s  %12" PRIu64 "\n", range, chains);
    }
}

static void say(const struct treen_snakes *snakes, const struct treen_snakes_summary *summary) {
    const struct treen_snake_bar *bar = treen_snakes_bar(snakes, 0);
    if (bar)
        say_bars(snakes);
    if (summary->most_runs)
        printf("\nMost solutions: %" PRIu64 ", of %s\n", summary->most, summary->most_runs);
    printf("%s%" PRIu64 " chain%s fill%s the box%s, %" PRIu64
           " of them in one way only (up to rotation and reflection).\n",
           bar ? "" : "\n", summary->chains, summary->chains == 1 ? "" : "s", summary->chains == 1 ? "s" : "",
           summary->complete ? "" : " as far as it was searched", summary->unique);
    printf("%" PRIu64 " nodes in %.3g s, engine %s\n", summary->nodes, summary->seconds,
           summary->engine ? summary->engine : "none");
}

static void write_record(const struct call *call, const struct treen_snakes *snakes,
                         const struct treen_snakes_summary *summary) {
    const struct treen_snake_bar *bar;
    struct treen_snakes_summary record = *summary;
    char *line = options_line(call);
    record.reproduce = line;
    for (size_t i = 0; (bar = treen_snakes_bar(snakes, i)); i++)
        treen_snake_bar_json(bar, stdout);
    treen_snakes_json(&record, stdout);
    free(line);
}

/* A part without chains is an answer, too: others may have them. */
static enum ending report(const struct call *call, struct treen_snakes *snakes, enum treen_status status) {
    const struct treen_snakes_summary *summary;
    if (status == TREEN_NO_MEMORY || treen_snakes_summary(snakes, &summary) != TREEN_OK)
        return complain(STOPPED,
                        "out of memory (see --memory); more --parts do not help, since a part already goes "
                        "through its chains beginning by beginning");
    if (call->options.json)
        write_record(call, snakes, summary);
    else
        say(snakes, summary);
    if (status == TREEN_STOPPED)
        return STOPPED;
    return status == TREEN_END && !summary->chains && call->options.parts == 1 ? NO_SOLUTION : ANSWERED;
}

static enum ending run(const struct call *call) {
    struct treen_snakes *snakes;
    struct treen_error error;
    struct bar bar = bar_open(&call->options);
    enum treen_status status = treen_snakes_open(call->operand[0], &call->options, &snakes, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    treen_snakes_watch(snakes, on_progress, &bar);
    interrupt_aim(call->interrupt, stop, snakes);
    status = tell_all(call, snakes, &bar);
    interrupt_aim(call->interrupt, NULL, NULL);
    interrupt_told(call->interrupt);
    bar_erase(&bar);
    enum ending ending = report(call, snakes, status);
    treen_snakes_close(snakes);
    return ending;
}

const struct command command_snakes = {
    .name = "snakes",
    .operands = "BOX",
    .least_operands = 1,
    .summary = "every snake that fills a box, and in how many ways",
    .help = "Finds every chain of cubes that can be folded into the box BOX (a size like 3x3x3, or a "
            "drawing like '##/##|##/#.') with its number of solutions up to rotation and reflection: those "
            "with exactly one, how many have how many, and the one with most. A chain and the same from its "
            "other end are one. With --json every chain is told. How long it takes is roughly what treen "
            "estimate --snake any --box BOX says; --parts divides the chains by how they begin.",
    .run = run,
};
