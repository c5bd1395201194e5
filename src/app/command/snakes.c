/* treen snakes: every chain that can fill a box, and in how many ways. It answers the old
 * question whether a snake can have a single solution with a list of those that do. */
#include "app/ask/ask.h"
#include "app/system/screen.h"
#include "app/found/snakes.h"
#include "app/ask/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* SHOWN: chains with one solution that are shown without --all. LONGEST_CHAIN: bytes of a chain's
 * runs, two for each cube. */
enum { SHOWN = 10, LONGEST_CHAIN = 1 << 12 };

/* Tells a chain in a line: all of them to a program, those with one solution to a person. */
static void tell_chain(const struct call *call, const struct treen_record *record, uint64_t unique) {
    const struct treen_chain *chain = record->body.chain;
    if (call->flags.json)
        print_result(call, record);
    else if (chain->up_to_symmetry == 1 && (call->flags.all || unique < SHOWN))
        printf("%s\n", chain->runs);
    else if (chain->up_to_symmetry == 1 && unique == SHOWN)
        printf("... (--all shows every one)\n");
}

/* ---- Chains of a ledger ---------------------------------------------------------------------- */

/* The chains with one solution that were shown to a person. */
struct shown {
    const struct call *call;
    uint64_t unique;
};

/* Copies what stands after a key of a line of JSON, up to one of the signs in `ends`. */
static void read_after(const char *line, size_t length, const char *key, const char *ends, char *text,
                       size_t room) {
    const char *found = memmem(line, length, key, strlen(key)), *end = line + length;
    size_t used = 0;
    for (const char *c = found ? found + strlen(key) : end; c < end && !strchr(ends, *c) && used + 1 < room;
         c++)
        text[used++] = *c;
    text[used] = '\0';
}

/* Tells the chain in a line of JSON. */
static bool tell_line(void *context, const char *line, size_t length) {
    struct shown *shown = context;
    char runs[LONGEST_CHAIN], ways[24];
    read_after(line, length, "\"runs\": \"", "\"", runs, sizeof runs);
    read_after(line, length, "\"up_to_symmetry\": ", ",}", ways, sizeof ways);
    const struct treen_chain chain = {.runs = runs, .up_to_symmetry = strtoull(ways, NULL, 10)};
    tell_chain(shown->call, &(struct treen_record){TREEN_CHAIN, {.chain = &chain}}, shown->unique);
    shown->unique += chain.up_to_symmetry == 1;
    return output_holds();
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* Goes on while somebody reads. */
static enum treen_status tell_all(struct ask *ask) {
    const struct treen_record *record;
    uint64_t unique = 0;
    enum treen_status status;
    while ((status = ask_next(ask, &record)) == TREEN_OK && output_holds()) {
        ask_erase(ask);
        tell_chain(ask->call, record, unique);
        unique += record->body.chain->up_to_symmetry == 1;
        watch_goes_on(ask->call->watch);
    }
    return status;
}

/* Returns the next border of a row: 1, 2, … 10, 20, 50, 100, 200, … A row for each number would
 * fill pages. */
static uint64_t border_after(uint64_t border) {
    uint64_t ten = 1;
    if (border < 10)
        return border + 1;
    while (border / ten >= 10)
        ten *= 10;
    return border / ten == 1 ? 2 * ten : border / ten == 2 ? 5 * ten : 10 * ten;
}

/* Says the bars. The library has one for each number of solutions; rows here are wider and wider
 * ranges of these. */
static void say_bars(const struct treen_chains *found) {
    size_t i = 0;
    printf("\n%20s  %12s\n", "solutions", "chains");
    for (uint64_t border = 1; i < found->bars; border = border_after(border)) {
        uint64_t end = border_after(border), chains = 0;
        for (; i < found->bars && found->bar[i].solutions < end; i++)
            chains += found->bar[i].chains;
        char range[48];
        snprintf(range, sizeof range, end == border + 1 ? "%" PRIu64 : "%" PRIu64 " to %" PRIu64, border,
                 end - 1);
        if (chains)
            printf("%20s  %12" PRIu64 "\n", range, chains);
    }
}

/* Says how many chains fill the box. `far` tells how far it was searched. */
static void say_chains(const struct treen_chains *found, const char *far) {
    if (found->chains == 1)
        printf("1 chain fills the box%s, in %s", far, found->unique ? "one way only" : "several ways");
    else
        printf("%s%" PRIu64 " chains fill the box%s, %" PRIu64 " of them in one way only",
               found->bars ? "" : "\n", found->chains, far, found->unique);
    puts(" (up to rotation and reflection).");
}

/* Says the numbers of chains by their solutions, and the sum. */
static void snakes_say(const struct call *call, const struct treen_summary *summary) {
    (void)call;
    const struct treen_chains *found = summary->chains;
    if (!found->chains && !summary->complete) {
        puts("Stopped: no chain that fills the box is found so far.");
        say_effort(summary);
        return;
    }
    if (found->bars)
        say_bars(found);
    if (found->most_runs) {
        printf("\nMost solutions: %" PRIu64 ", of ", found->most);
        say_line(found->most_runs);
    }
    say_chains(found, summary->complete ? "" : " as far as it was searched");
    say_effort(summary);
}

void snakes_print(const struct call *call, const struct treen_record *summary) {
    const struct treen_chains *found = summary->body.summary->chains;
    for (size_t i = 0; i < found->bars; i++)
        print_result(call, &(struct treen_record){TREEN_BAR, {.bar = &found->bar[i]}});
    print_result(call, summary);
}

/* Asks about the chains of the box, and searches nothing. */
static enum ending open_units(const struct call *call, on_puzzle *plan) {
    struct treen_error error;
    struct treen_question *question;
    TRY_ENDING(setting_put(call, "box", call->operand[0]));
    TRY_ENDING(complain_error(treen_ask(call->session, NULL, "snakes", &question, &error), &error));
    treen_end(question);
    return plan(call, NULL);
}

static enum ending run_snakes(const struct call *call) {
    static const char memory[] =
        "out of memory (see --memory); more --parts do not help, since a part already goes "
        "through its chains beginning by beginning";
    struct ask ask;
    TRY_ENDING(setting_put(call, "box", call->operand[0]));
    TRY_ENDING(ask_open(&ask, call, NULL, "snakes"));
    enum treen_status status = tell_all(&ask);
    enum ending ending = ask_end(&ask, status, memory);
    if (ask.units && ask.summary && !call->flags.json)
        units_each(ask.units, tell_line, &(struct shown){call, 0});
    if (status != TREEN_NO_MEMORY && ask.summary && call->flags.json)
        snakes_print(call, ask.record);
    else if (status != TREEN_NO_MEMORY && ask.summary)
        snakes_say(call, ask.summary);
    ask_close(&ask);
    return ending;
}

const struct command command_snakes = {
    .name = "snakes",
    .operands = "BOX",
    .least_operands = 1,
    .summary = "find every snake that fills a box, and in how many ways",
    .help =
        "Finds every chain of cubes that can be folded into the box BOX (a size like 3x3x3, or a drawing "
        "like '##/##|##/#.'), and counts its solutions up to rotation and reflection. Tells the chains "
        "with exactly one solution, the number of chains for each number of solutions, and the chain "
        "with the most. A chain read from either end is the same chain. --json lists every chain. To learn "
        "roughly how long it takes, ask treen estimate --snake any --box BOX. --parts divides the chains "
        "by how they begin.",
    .example = "treen snakes 3x3x3",
    .run = run_snakes,
    .divides = "snakes",
    .open_units = open_units,
    .say_sums = snakes_say,
};
