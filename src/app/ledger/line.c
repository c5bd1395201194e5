#include "app/ledger/line.h"

#include "app/ledger/subparts.h"
#include "app/options/options.h"
#include "app/ask/units.h"

#include <inttypes.h>

enum { LONGEST_VALUE = 64, ASIDE = 9 };

/* Settings of the session that a unit has of its own, and their values before. */
struct aside {
    const char *name;
    char before[LONGEST_VALUE];
    bool known;
};

static void put_aside(const struct call *call, struct aside aside[ASIDE]) {
    static const char *const name[ASIDE] = {"part",    "parts",   "subpart", "subparts", "threads",
                                            "seconds", "explain", "kernel",  "engine"};
    static const size_t cleared = ASIDE - 2; /* a unit has the others of its question */
    for (size_t i = 0; i < ASIDE; i++) {
        aside[i] = (struct aside){.name = name[i]};
        aside[i].known = treen_get(call->session, name[i], aside[i].before, sizeof aside[i].before);
        if (i < cleared)
            setting_put(call, name[i], NULL);
    }
}

static void put_back(const struct call *call, const struct aside aside[ASIDE]) {
    for (size_t i = 0; i < ASIDE; i++)
        setting_put(call, aside[i].name, aside[i].known ? aside[i].before : NULL);
}

/* Returns the call without the flags that are about the whole or about how it is shown. */
static struct call plain_call(const struct call *call) {
    struct call plain = *call;
    const struct flags standard = flags_standard();
    plain.flags.ledger = standard.ledger;
    plain.flags.units = standard.units;
    plain.flags.audit = standard.audit;
    plain.flags.divide_after = standard.divide_after;
    plain.flags.all = standard.all;
    plain.flags.output = standard.output;
    plain.flags.colour = standard.colour;
    plain.flags.json = plain.flags.quiet = plain.flags.progress = false;
    return plain;
}

static void put_option(const struct call *call, const char *name, uint64_t number) {
    char text[LONGEST_VALUE];
    snprintf(text, sizeof text, "%" PRIu64, number);
    setting_put(call, name, text);
}

/* Returns the call that runs one task; settings are the session's. */
static struct call call_of_unit(const struct call *call, uint64_t task, uint64_t parts, uint64_t at_once) {
    struct call unit = plain_call(call);
    uint64_t subpart = task_subpart(task, parts);
    put_option(call, "part", task_part(task, parts));
    put_option(call, "parts", parts);
    if (subpart) {
        put_option(call, "subpart", subpart);
        put_option(call, "subparts", SUBPARTS);
    }
    put_option(call, "threads", 1);
    unit.flags.json = unit.flags.quiet = true;
    if (at_once > 1)
        unit.flags.memory = call->flags.memory / at_once ? call->flags.memory / at_once : 1;
    return unit;
}

char *line_of_question(const struct call *call) {
    struct aside aside[ASIDE];
    const struct call plain = plain_call(call);
    put_aside(call, aside);
    char *line = flags_line(&plain);
    put_back(call, aside);
    return line;
}

char *line_of_unit(const struct call *call, uint64_t task, uint64_t parts) {
    struct aside aside[ASIDE];
    put_aside(call, aside);
    const struct call unit = call_of_unit(call, task, parts, 1);
    char *line = flags_line(&unit);
    put_back(call, aside);
    return line;
}

/* Chooses another way to the same answers: other code for the search, or for taking burrs apart. */
static void go_another_way(const struct call *call) {
    if (options_takes(call->command, "kernel"))
        setting_put(call, "kernel", setting_is(call, "kernel", "portable") ? "auto" : "portable");
    if (call->command->other_engine)
        setting_put(call, "engine", setting_is_given(call, "engine") ? NULL : call->command->other_engine);
}

char **unit_words(const struct call *call, uint64_t task, uint64_t parts, uint64_t at_once, bool audit) {
    struct aside aside[ASIDE];
    put_aside(call, aside);
    const struct call unit = call_of_unit(call, task, parts, at_once);
    if (audit)
        go_another_way(call);
    char **words = flags_words(&unit);
    put_back(call, aside);
    return words;
}
