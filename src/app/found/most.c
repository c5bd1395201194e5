#include "app/found/most.h"

#include "app/ask/ask.h"
#include "app/ask/words.h"
#include "app/system/screen.h"

#include <inttypes.h>
#include <string.h>

static bool wants_holes(const struct call *call) {
    return setting_is(call, "fewest", "holes");
}

static bool wants_box(const struct call *call) {
    return setting_is(call, "smallest", "box");
}

bool most_is_asked(const struct call *call) {
    return !setting_is(call, "most", "none") || wants_holes(call) || wants_box(call);
}

enum ending most_check(const struct call *call) {
    const struct flags *flags = &call->flags;
    const char *other = flags->ledger                                   ? "--ledger"
                        : setting_number(call, "parts") > 1             ? "--parts"
                        : flags->proof                                  ? "--proof"
                        : setting_is_given(call, "engine")              ? "--engine"
                        : setting_is_given(call, "by")                  ? "--by"
                        : flags->html                                   ? "--html"
                        : flags->save                                   ? "--save"
                        : flags->highest || flags->easiest              ? "--highest and --easiest"
                        : flags->all || flags->limit || flags->solution ? "--all, --limit and --solution"
                                                                        : NULL;
    return other ? complain(BAD, "the most is one solution, found by a search of its own: without %s", other)
                 : ANSWERED;
}

/* Shows the best solution. */
static enum treen_status show(const struct ask *ask, const struct treen_puzzle *puzzle,
                              const struct treen_record *solution) {
    struct treen_picture picture = screen_picture(ask->call->flags.colour);
    struct treen_picture scene = {.size = sizeof scene, .type = TREEN_SCENE};
    scene.session = picture.session = ask->call->session; /* which says whether the box shrinks */
    const struct treen_picture *drawn = ask->call->flags.json ? &scene : &picture;
    if (ask->call->flags.json) {
        print_result(ask->call, solution);
        if (!ask->call->flags.scene)
            return TREEN_OK;
    } else {
        puts("Solution 1:");
    }
    enum treen_status status = treen_draw(puzzle, &solution, 1, drawn, result_sink, ask->call->written, NULL);
    if (!ask->call->flags.json)
        putchar('\n');
    return status;
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Returns the statistic of this name; UINT64_MAX = it is not known. */
static uint64_t known(const struct treen_summary *summary, const char *name) {
    for (size_t i = 0; i < summary->statistics; i++)
        if (!strcmp(summary->statistic[i].name, name))
            return summary->statistic[i].value;
    return UINT64_MAX;
}

static bool knows(const struct treen_summary *summary, const char *name) {
    return known(summary, name) != UINT64_MAX;
}

/* Tells whether it is proved that there is no solution at all. */
static bool has_none(const struct call *call, const struct treen_summary *summary) {
    return summary->complete && !knows(summary, wants_box(call) ? "width" : "at_most");
}

static void say_holes(const struct treen_summary *summary) {
    uint64_t cells = known(summary, "cells"), holes = cells - known(summary, "most");
    if (!holes)
        puts("No cell stays empty.");
    else if (summary->complete)
        printf("%" PRIu64 " cell%s empty: fewer cannot.\n", holes, holes == 1 ? " stays" : "s stay");
    else
        printf("%" PRIu64 " cell%s empty so far, and at least %" PRIu64 " must.\n", holes,
               holes == 1 ? " stays" : "s stay", cells - known(summary, "at_most"));
}

static void say_most(const struct call *call, const struct treen_summary *summary) {
    bool value = setting_is(call, "most", "value"), covered = setting_is(call, "most", "cells");
    uint64_t most = known(summary, "most"), cells = known(summary, "cells");
    const char *what = value ? "value" : covered ? "cells covered" : "pieces";
    if (!summary->complete)
        printf("Most %s so far: %" PRIu64 ". More than %" PRIu64 " cannot be.\n", what, most,
               known(summary, "at_most"));
    else if (value)
        printf("The most value is %" PRIu64 ".\n", most);
    else if (covered)
        printf("%" PRIu64 " of %" PRIu64 " cells can be covered, and no more.\n", most, cells);
    else
        printf("%" PRIu64 " piece%s, %" PRIu64 " do not.\n", most, most == 1 ? " fits" : "s fit", most + 1);
}

static void say_box(const struct treen_summary *summary) {
    if (knows(summary, "width")) {
        printf("The smallest box is %" PRIu64 "x%" PRIu64, known(summary, "width"), known(summary, "height"));
        if (known(summary, "depth") > 1)
            printf("x%" PRIu64, known(summary, "depth"));
        printf(", of %" PRIu64 " cells.\n", known(summary, "cells"));
    } else if (summary->complete) {
        puts("The pieces fill no box up to that of the file.");
    } else {
        printf("No box of less than %" PRIu64 " cells, as far as the search came.\n",
               known(summary, "at_least"));
    }
}

static void say_end(const struct call *call, const struct treen_summary *summary) {
    if (wants_box(call))
        say_box(summary);
    else if (has_none(call, summary))
        puts("No solution: what must be covered and the copies that must be there do not go together.");
    else if (!knows(summary, "most"))
        puts("Nothing was found so far.");
    else if (wants_holes(call))
        say_holes(summary);
    else
        say_most(call, summary);
    if (summary->counts)
        say_counts(call, summary);
    say_placed(summary->placed);
}

/* ---- The whole ------------------------------------------------------------------------------- */

static enum treen_status find(struct ask *ask, const struct treen_puzzle *puzzle) {
    const struct treen_record *solution;
    enum treen_status status = ask_next(ask, &solution);
    if (status != TREEN_OK)
        return status;
    ask_erase(ask);
    show(ask, puzzle, solution);
    return ask_finish(ask);
}

enum ending most_solve(const struct call *call, const struct treen_puzzle *puzzle) {
    struct ask ask;
    TRY_ENDING(ask_open(&ask, call, puzzle, "most"));
    enum treen_status status = find(&ask, puzzle);
    enum ending ending = ask_end(&ask, status, NULL);
    if (ask.summary && call->flags.json)
        print_result(call, ask.record);
    else if (ask.summary && ending != BAD)
        say_end(call, ask.summary);
    if (ask.summary && ending == ANSWERED && has_none(call, ask.summary))
        ending = NO_SOLUTION;
    ask_close(&ask);
    return ending;
}
