#include "app/burr_set.h"

#include "app/bar.h"
#include "app/interrupt.h"
#include "app/options.h"
#include "app/screen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void on_progress(void *context, const struct treen_progress *progress) {
    bar_draw(context, progress);
}

static void stop(void *burrs) {
    treen_burrs_stop(burrs);
}

static void say_counts(const struct call *call, const struct treen_burrs_summary *found) {
    if (call->options.parts > 1)
        printf("Part %" PRIu64 " of %" PRIu64 ".\n", call->options.part, call->options.parts);
    if (!found->complete)
        printf("Stopped after %.3g s; so far:\n", found->seconds);
    bool all = !strcmp(found->set, "all");
    printf("%s burrs of the %" PRIu64 "%s%s pieces, sticks of length %u\n\n", found->solid ? "Solid" : "All",
           found->pieces, all ? "" : " ", all ? "" : found->set, found->length);
    printf("                       mirror images\n");
    printf("                         as one       apart\n");
    printf("assemblies        %12" PRIu64 "%12" PRIu64 "  with %" PRIu64 " of the pieces\n",
           found->assemblies, found->assemblies_mirrored, found->used);
    printf("that come apart   %12" PRIu64 "%12" PRIu64 "  with %" PRIu64 " of the pieces\n", found->solutions,
           found->solutions_mirrored, found->useful);
    if (found->not_known)
        printf("not known         %12" PRIu64
               "              a stop came first, or memory ran out (see --memory)\n",
               found->not_known);
}

/* How many moves until something leaves; and in how many cases the six pieces have no other solution. */
static void say_levels(const struct treen_burrs_summary *found) {
    if (!found->levels)
        return;
    puts("\n                  solutions, mirror images   the only one of their six pieces\n"
         "level                 as one       apart                 as one       apart");
    for (size_t i = 0; i < found->levels; i++) {
        const struct treen_burr_level *level = &found->level[i];
        printf("%5u           %12" PRIu64 "%12" PRIu64 "           %12" PRIu64 "%12" PRIu64 "\n",
               level->level, level->solutions, level->mirrored, level->single, level->single_mirrored);
    }
}

static void say(const struct call *call, const struct treen_burrs_summary *found) {
    if (call->options.json) {
        struct treen_burrs_summary summary = *found;
        char *line = options_line(call);
        summary.reproduce = line;
        treen_burrs_json(&summary, stdout);
        free(line);
        return;
    }
    say_counts(call, found);
    say_levels(found);
}

static enum ending ending_of(enum treen_status status, bool interrupted) {
    if (status == TREEN_NO_MEMORY)
        complain(STOPPED, "out of memory during the search (see --memory)");
    return status == TREEN_END ? ANSWERED : interrupted ? INTERRUPTED : STOPPED;
}

enum ending burr_set(const struct call *call) {
    struct treen_burrs *burrs;
    struct treen_error error;
    enum treen_status status = treen_burrs_open(&call->options, &burrs, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    struct bar bar = bar_open(&call->options);
    treen_burrs_watch(burrs, on_progress, &bar);
    interrupt_aim(call->interrupt, stop, burrs);
    status = treen_burrs_run(burrs);
    interrupt_aim(call->interrupt, NULL, NULL);
    bar_erase(&bar);
    const struct treen_burrs_summary *found = treen_burrs_summary(burrs);
    say(call, found);
    enum ending ending = ending_of(status, interrupt_caught(call->interrupt));
    if (ending == ANSWERED && !found->complete)
        ending = STOPPED;
    treen_burrs_close(burrs);
    return ending;
}
