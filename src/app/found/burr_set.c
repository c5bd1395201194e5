#include "app/found/burr_set.h"

#include "app/ask/ask.h"
#include "app/ask/words.h"

#include <inttypes.h>
#include <string.h>

static void say_found(const struct call *call, const struct treen_summary *summary) {
    const struct treen_burrs *found = summary->burrs;
    say_part(call, ".\n");
    if (!summary->complete)
        printf("Stopped after %.3g s; so far:\n", summary->seconds);
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

/* Says how many moves it takes until something leaves, and in how many cases the six pieces have
 * no other solution. */
static void say_levels(const struct treen_burrs *found) {
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

void burr_set_say(const struct call *call, const struct treen_summary *summary) {
    say_found(call, summary);
    say_levels(summary->burrs);
}

enum ending burr_set(const struct call *call) {
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, NULL, "burrs"));
    enum ending ending = ask_end(&ask, ask_finish(&ask), NULL);
    if (ask.summary && call->flags.json)
        print_result(call, ask.record);
    if (ask.summary && !call->flags.json)
        burr_set_say(call, ask.summary);
    ask_close(&ask);
    return ending;
}
