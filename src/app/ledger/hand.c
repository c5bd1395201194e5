/* Hands out units and keeps their results: which are left, and who has them. */
#include "app/ledger/driver.h"

#include "app/system/clock.h"
#include "app/ledger/line.h"
#include "app/system/screen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Seconds after which the units of other processes are looked at again. */
static const double LOOK_EVERY = 0.2;

/* ---- Handing out ----------------------------------------------------------------------------- */

static void note_new(struct units *units, uint64_t part, uint64_t nodes, uint64_t found, double seconds) {
    units->state[part] = KEPT;
    units->kept++;
    units->nodes += nodes;
    units->found += found;
    units->seconds += seconds;
}

/* Notes what another process has kept. */
static bool note_others(void *context, const struct store_unit *unit) {
    note_new(context, unit->part, unit->nodes, unit->found, unit->seconds);
    return false;
}

/* Takes a unit that is free or failed; false where another process has it or has kept it. A unit
 * that cannot be looked up is run: when it is kept, the ledger says what is wrong. */
static bool take_part(struct units *units, uint64_t part) {
    enum unit_state before = units->state[part];
    bool has = false;
    if (!claims_take(&units->claims, part)) {
        units->elsewhere += before == FREE;
        units->state[part] = (unsigned char)(before == FREE ? ELSEWHERE : before);
        return false;
    }
    units->maker->has(units->store, part, &has, NULL);
    units->failed -= before == FAILED;
    if (has) {
        claims_give_back(&units->claims, part);
        units->maker->each(units->store, part, part, false, note_others, units, NULL);
        return false;
    }
    units->state[part] = before == FAILED ? AGAIN : OUT;
    units->since[part] = steady_seconds();
    units->out++;
    return true;
}

/* Takes the first unit in a state that this process can take, from a place in the order on. Returns
 * the place after it; 0 = there is none. */
static uint64_t take_first(struct units *units, enum unit_state wanted, uint64_t from) {
    for (uint64_t place = from; place < units->expected.parts; place++)
        if (units->state[units->order.part[place]] == wanted && take_part(units, units->order.part[place]))
            return place + 1;
    return 0;
}

/* Hands out a subpart of the unit, if one is free. */
static bool take_subpart_of(struct units *units, struct division *division, uint64_t *task) {
    uint64_t subpart = division_free(division);
    if (!subpart)
        return false;
    division->subpart[subpart] = SUBPART_OUT;
    *task = task_of_subpart(division->part, subpart, units->expected.parts);
    return true;
}

/* Hands out a subpart of a unit that is run in subparts alone. */
static bool take_subpart_alone(struct units *units, uint64_t *task) {
    for (size_t i = 0; i < units->divisions.count; i++)
        if (units->divisions.at[i].alone && take_subpart_of(units, &units->divisions.at[i], task))
            return true;
    return false;
}

/* Tells whether units may be divided. */
static bool may_divide(const struct units *units) {
    return units->call->flags.divide_after > 0 && units->expected.parts > 1;
}

/* Takes the next unit: whole, or the first subpart of one that is large for what is left. */
static bool take_free(struct units *units, uint64_t *task) {
    uint64_t next = take_first(units, FREE, units->next);
    units->next = next ? next : units->expected.parts;
    if (!next)
        return false;
    *task = units->order.part[next - 1];
    if (!may_divide(units) || !order_divides(&units->order, next - 1, units->places))
        return true;
    struct division *division = divisions_make(&units->divisions, *task);
    if (division && take_subpart_of(units, division, task))
        division->alone = true;
    return true;
}

static bool take_failed(struct units *units, uint64_t *task) {
    uint64_t next = units->failed ? take_first(units, FAILED, 0) : 0;
    *task = next ? units->order.part[next - 1] : 0;
    return next;
}

/* Frees the units of other processes again, now and then, so that they are looked at. */
static bool look_elsewhere(struct units *units) {
    double now = steady_seconds();
    if (!units->elsewhere || now - units->looked < LOOK_EVERY)
        return false;
    for (uint64_t i = 1; i <= units->expected.parts; i++)
        if (units->state[i] == ELSEWHERE)
            units->state[i] = FREE;
    units->looked = now;
    units->elsewhere = 0;
    units->next = 0;
    return true;
}

/* Tells whether every unit of this run has failed. All others would fail for the same reason. */
static bool is_hopeless(const struct units *units) {
    enum { ENOUGH_FAILURES = 8 };
    return units->failures >= ENOUGH_FAILURES && units->kept == units->kept_before;
}

/* Returns the seconds for which a unit must have run before it is divided. They are those of
 * --divide-after, or less where it takes much longer than most units. */
static double patience(const struct units *units) {
    enum { ENOUGH = 8, TIMES = 4 };
    static const double LEAST = 1;
    double most = units->call->flags.divide_after,
           usual = units->kept < ENOUGH ? most : TIMES * units->seconds / (double)units->kept;
    usual = usual > LEAST ? usual : LEAST;
    return usual < most ? usual : most;
}

/* Returns the unit that has been out for longest; 0: that is too short to divide it, or no subpart
 * of it is free. Time in proportion to the units. */
static uint64_t longest_out(const struct units *units) {
    double before = steady_seconds() - patience(units);
    uint64_t longest = 0;
    for (uint64_t i = 1; i <= units->expected.parts; i++) {
        bool out = units->state[i] == OUT || units->state[i] == AGAIN;
        if (!out || units->since[i] > before || (longest && units->since[i] >= units->since[longest]))
            continue;
        const struct division *division = divisions_find(&units->divisions, i);
        if (!division || division_free(division))
            longest = i;
    }
    return longest;
}

/* Hands out a subpart, where nothing else is left to be handed out. */
static bool take_subpart(struct units *units, uint64_t *task) {
    uint64_t part = may_divide(units) ? longest_out(units) : 0;
    struct division *division = part ? divisions_make(&units->divisions, part) : NULL;
    return division && take_subpart_of(units, division, task);
}

void units_set_places(struct units *units, uint64_t places) {
    units->places = places;
}

enum units_next units_next(struct units *units, uint64_t *task) {
    if (is_hopeless(units))
        return units->out ? UNIT_LATER : UNIT_NONE;
    if (take_subpart_alone(units, task) || take_free(units, task) ||
        (look_elsewhere(units) && take_free(units, task)) || take_failed(units, task) ||
        take_subpart(units, task))
        return UNIT_GIVEN;
    return units->elsewhere || units->out || units->failed ? UNIT_LATER : UNIT_NONE;
}

/* ---- What is out ----------------------------------------------------------------------------- */

static bool is_out(const struct units *units, uint64_t part) {
    return part >= 1 && part <= units->expected.parts &&
           (units->state[part] == OUT || units->state[part] == AGAIN);
}

/* Returns where the state of a subpart is that is out; null: the task is none. */
static unsigned char *subpart_out(const struct units *units, uint64_t task) {
    uint64_t parts = units->expected.parts;
    struct division *division =
        task > parts ? divisions_find(&units->divisions, task_part(task, parts)) : NULL;
    unsigned char *subpart = division ? &division->subpart[task_subpart(task, parts)] : NULL;
    return subpart && *subpart == SUBPART_OUT ? subpart : NULL;
}

bool units_wants(const struct units *units, uint64_t task) {
    const struct division *division = is_out(units, task) ? divisions_find(&units->divisions, task) : NULL;
    return (is_out(units, task) && !(division && division->alone)) || subpart_out(units, task);
}

bool units_have_useless(struct units *units) {
    bool has = units->has_useless;
    units->has_useless = false;
    return has;
}

enum { LONGEST_TASK = 64 };

/* Writes how a task is called in messages. */
static void name_task(const struct units *units, uint64_t task, char name[LONGEST_TASK]) {
    uint64_t parts = units->expected.parts, subpart = task_subpart(task, parts);
    int length = subpart ? snprintf(name, LONGEST_TASK, "subpart %" PRIu64 " of ", subpart) : 0;
    snprintf(name + length, LONGEST_TASK - (size_t)length, "unit %" PRIu64, task_part(task, parts));
}

/* ---- Keeping --------------------------------------------------------------------------------- */

/* Tells what is wrong with a result that is not the one that was asked for. */
static enum treen_status refuse_result(const struct units *units, const struct result *found, uint64_t task,
                                       struct treen_error *error) {
    char wanted[LONGEST_TASK], other[LONGEST_TASK];
    *error = (struct treen_error){0};
    name_task(units, task, wanted);
    name_task(units, task_of_result(found), other);
    if (task_of_result(found) != task)
        snprintf(error->text, sizeof error->text, "found the result of %s, expected that of %s", other,
                 wanted);
    else
        snprintf(error->text, sizeof error->text,
                 "found the result of another question; the puzzle's file has perhaps changed");
    return TREEN_BAD_INPUT;
}

static enum treen_status check_result(const struct units *units, uint64_t task, const char *text,
                                      size_t length, struct result *result, struct treen_error *error) {
    char name[LONGEST_TASK];
    name_task(units, task, name);
    TRY(text_read(name, text, length, result, error));
    bool fits = task_of_result(result) == task && result->parts == units->expected.parts &&
                !strcmp(result->digest, units->expected.digest);
    return fits ? TREEN_OK : refuse_result(units, result, task, error);
}

/* Notes that a unit is kept, whatever it was before. */
static void note_unit(struct units *units, const struct result *unit) {
    uint64_t part = unit->part;
    units->failed -= units->state[part] == FAILED;
    units->given_up -= units->state[part] == GIVEN_UP;
    if (is_out(units, part)) {
        units->out--;
        claims_give_back(&units->claims, part);
    }
    note_new(units, part, unit->nodes, unit->found, unit->seconds);
    units->has_useless |= divisions_find(&units->divisions, part) != NULL;
    divisions_drop(&units->divisions, part);
}

/* Ends the unit itself where its subparts are faster. It is still out. */
static void compare_with_unit(struct units *units, struct division *division) {
    double elapsed = steady_seconds() - units->since[division->part],
           pace = units->nodes ? units->seconds / (double)units->nodes : 0;
    if (division->alone || !is_out(units, division->part) || !division_is_faster(division, pace, elapsed))
        return;
    division->alone = units->has_useless = true;
}

/* Notes that a subpart is kept. */
static void note_subpart(struct units *units, uint64_t task, const struct result *subpart) {
    struct division *division = divisions_find(&units->divisions, task_part(task, units->expected.parts));
    *subpart_out(units, task) = SUBPART_KEPT;
    division->nodes += subpart->nodes;
    division->seconds += subpart->seconds;
}

/* Keeps nothing of a task that nobody wants any more. */
enum treen_status units_keep_from(struct units *units, uint64_t task, const char *machine, const char *text,
                                  size_t length, struct treen_error *error) {
    struct result result;
    if (!units_wants(units, task))
        return TREEN_OK;
    TRY(check_result(units, task, text, length, &result, error));
    uint64_t parts = units->expected.parts;
    struct result unit;
    struct store_unit kept = driver_unit(&result, text, length, machine);
    kept.part = task;
    TRY(task_keep(units->maker, units->store, &kept, parts, &unit, error));
    if (task > parts)
        note_subpart(units, task, &result);
    if (task <= parts || unit.part)
        note_unit(units, task > parts ? &unit : &result);
    else
        compare_with_unit(units, divisions_find(&units->divisions, task_part(task, parts)));
    return TREEN_OK;
}

enum treen_status units_keep(struct units *units, uint64_t task, const char *text, size_t length,
                             struct treen_error *error) {
    char machine[LONGEST_MACHINE];
    driver_machine(machine);
    return units_keep_from(units, task, machine, text, length, error);
}

enum treen_status units_group(struct units *units, struct treen_error *error) {
    return units->maker->group(units->store, error);
}

enum treen_status units_group_end(struct units *units, enum treen_status status, struct treen_error *error) {
    return units->maker->group_end(units->store, status, error);
}

/* ---- Giving back, and failing ---------------------------------------------------------------- */

void units_give_back(struct units *units, uint64_t part) {
    unsigned char *subpart = subpart_out(units, part);
    if (subpart)
        *subpart = SUBPART_FREE;
    if (!is_out(units, part))
        return;
    units->failed += units->state[part] == AGAIN;
    units->state[part] = units->state[part] == AGAIN ? FAILED : FREE;
    units->next = 0;
    units->out--;
    claims_give_back(&units->claims, part);
}

/* Leaves the unit whole: it is run still, or is free again. */
static void fail_subpart(struct units *units, uint64_t task, const char *why) {
    char *line = line_of_unit(units->call, task, units->expected.parts), name[LONGEST_TASK];
    name_task(units, task, name);
    ask_erase(units->ask);
    complain(BAD, "%s failed: %s. The unit is run whole: %s", name, why, line ? line : "");
    free(line);
    *subpart_out(units, task) = SUBPART_FREE;
    struct division *division = divisions_find(&units->divisions, task_part(task, units->expected.parts));
    division->failed = true;
    if (division->alone)
        units_give_back(units, division->part);
    division->alone = false;
}

void units_fail(struct units *units, uint64_t part, const char *why) {
    if (subpart_out(units, part))
        fail_subpart(units, part, why);
    if (!is_out(units, part) || !units_wants(units, part))
        return;
    bool again = units->state[part] == OUT;
    char *line = line_of_unit(units->call, part, units->expected.parts);
    ask_erase(units->ask);
    complain(BAD, "unit %" PRIu64 " failed: %s. %s: %s", part, why,
             again ? "It is run once more when the others are done" : "It is left out, as it failed twice",
             line ? line : "");
    free(line);
    units->maker->fail(units->store, part, why, NULL);
    units->state[part] = again ? FAILED : GIVEN_UP;
    units->failures++;
    units->failed += again;
    units->given_up += !again;
    units->out--;
    claims_give_back(&units->claims, part);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

uint64_t units_parts(const struct units *units) {
    return units->expected.parts;
}

uint64_t units_kept(const struct units *units) {
    return units->kept;
}

uint64_t units_failed(const struct units *units) {
    return units->given_up + units->failed;
}
