/* The driver: a ledger is opened, its units are run, and their results added up. */
#include "app/ledger/driver.h"

#include "app/system/clock.h"
#include "app/ledger/line.h"
#include "app/system/screen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

/* Seconds after which the bar is drawn again. */
static const double SHOW_EVERY = 0.1;

void driver_machine(char name[LONGEST_MACHINE]) {
    struct utsname system;
    snprintf(name, LONGEST_MACHINE, "%s", uname(&system) == 0 ? system.nodename : "");
}

enum treen_status driver_no_memory(struct treen_error *error) {
    *error = (struct treen_error){.text = "out of memory"};
    return TREEN_NO_MEMORY;
}

size_t driver_width(const struct units *units) {
    uint64_t threads = setting_number(units->call, "threads");
    return threads ? (size_t)threads : tool_cores();
}

struct store_unit driver_unit(const struct result *result, const char *text, size_t length,
                              const char *machine) {
    return (struct store_unit){.part = result->part,
                               .text = text,
                               .length = length,
                               .nodes = result->nodes,
                               .found = result->found,
                               .seconds = result->seconds,
                               .ended = (double)time(NULL),
                               .machine = machine};
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Refuses options that make no sense for a search in units. */
static enum ending refuse_options(const struct call *call) {
    const struct flags *flags = &call->flags;
    const struct {
        bool given;
        const char *name;
    } other[] = {{flags->first, "--first"},
                 {flags->limit, "--limit"},
                 {flags->html, "--html"},
                 {flags->save, "--save"},
                 {flags->proof, "--proof"},
                 {flags->scene, "--scene"},
                 {flags->slices, "--slices"},
                 {flags->all_ways, "--all-ways"},
                 {setting_number(call, "part") > 1, "--part"},
                 {setting_number(call, "parts") > 1, "--parts"},
                 {setting_number(call, "subparts") > 1, "--subparts"},
                 {setting_number(call, "nodes") > 0, "--nodes"}};
    if (flags->units == 1)
        return complain(BAD, "--units: found 1, expected 2 or more");
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (other[i].given)
            return complain(BAD, "--ledger does not go with %s: a ledger is about the whole search",
                            other[i].name);
    if (call->operands && !strcmp(call->operand[call->puzzle], "-"))
        return complain(BAD, "--ledger expects a puzzle that every unit can read, found standard input");
    return ANSWERED;
}

/* Tells that the ledger is about something else; it stays as it is. */
static enum ending refuse_ledger(const struct units *units, const struct store_facts *facts) {
    const char *name = units->call->flags.ledger;
    if (tool_is_older_digest(facts->digest))
        return complain(BAD,
                        "%s: an older treen made this ledger (%s), and its digest is of another kind. treen "
                        "ledger --json %s prints what it holds, for treen merge; the search begins anew in "
                        "another file",
                        name, facts->line, name);
    if (strcmp(facts->digest, units->expected.digest) != 0)
        return complain(BAD, "%s: found a ledger of another question (%s, of treen %s), or of other units",
                        name, facts->line, facts->version);
    return complain(BAD, "%s: found a ledger of %" PRIu64 " units, expected %" PRIu64 " (--units)", name,
                    facts->parts, units->call->flags.units);
}

/* Says that units of the ledger are damaged. */
static void say_damaged(const char *name, uint64_t damaged) {
    if (damaged)
        complain(BAD, "%s: %" PRIu64 " unit%s changed after treen wrote %s, and %s searched again", name,
                 damaged, damaged == 1 ? " was" : "s were", damaged == 1 ? "it" : "them",
                 damaged == 1 ? "is" : "are");
}

/* Results without checksums, which are looked at. */
struct doubting {
    struct units *units;
    uint64_t dropped;
    enum treen_status status;
    struct treen_error *error;
};

/* Drops a result that contradicts itself, or is another unit's. */
static bool doubt(void *context, const struct store_unit *unit) {
    struct doubting *doubting = context;
    struct units *units = doubting->units;
    struct treen_error why;
    struct result result;
    enum treen_status status = text_read("result", unit->text, unit->length, &result, &why);
    if (status == TREEN_OK &&
        (result.parts != units->expected.parts || task_of_result(&result) == unit->part))
        return true;
    doubting->dropped++;
    doubting->status = units->maker->drop(units->store, unit->part, unit->part, doubting->error);
    return doubting->status == TREEN_OK;
}

/* Looks at the results of an older ledger, which had no checksums until now. */
static enum ending check_old(struct units *units) {
    struct treen_error error;
    struct doubting doubting = {.units = units, .error = &error};
    const char *name = units->call->flags.ledger;
    TRY_ENDING(complain_error(units->maker->group(units->store, &error), &error));
    enum treen_status status = units->maker->each(units->store, 1, LAST_TASK, true, doubt, &doubting, &error);
    status = units->maker->group_end(units->store, status == TREEN_OK ? doubting.status : status, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    say_damaged(name, doubting.dropped);
    return complain(ANSWERED,
                    "%s: an older treen made this ledger, without checksums; its results are taken as they "
                    "are, and have checksums from now on",
                    name);
}

/* Opens the file, or makes it, and learns the number of units from it. */
static enum ending open_store(struct units *units, const char *question) {
    struct treen_error error;
    const struct call *call = units->call;
    char *line = line_of_question(call);
    const struct store_facts facts = {.digest = units->expected.digest,
                                      .question = question,
                                      .line = line,
                                      .version = TREEN_VERSION,
                                      .parts = call->flags.units ? call->flags.units : USUAL_UNITS,
                                      .begun = (double)time(NULL)};
    if (!line)
        return complain(STOPPED, "out of memory");
    enum treen_status status = store_load(&units->maker, &error);
    if (status == TREEN_OK)
        status = units->maker->open(call->flags.ledger, STORE_MAKE, &facts, &store_checksums, &units->store,
                                    &error);
    free(line);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    const struct store_facts *found = units->maker->facts(units->store);
    say_damaged(call->flags.ledger, found->damaged);
    units->expected.parts = found->parts;
    bool same = !strcmp(found->digest, units->expected.digest) &&
                (!call->flags.units || call->flags.units == found->parts);
    return !same ? refuse_ledger(units, found) : found->unchecked ? check_old(units) : ANSWERED;
}

static bool note_kept(void *context, const struct store_unit *unit) {
    struct units *units = context;
    if (unit->part <= units->expected.parts && units->state[unit->part] != KEPT) {
        units->state[unit->part] = KEPT;
        units->kept++;
        units->nodes += unit->nodes;
        units->found += unit->found;
        units->seconds += unit->seconds;
    }
    return true;
}

/* Notes a subpart that is kept, unless its unit is, too. */
static bool note_subpart(void *context, const struct store_unit *unit) {
    struct units *units = context;
    uint64_t parts = units->expected.parts, part = task_part(unit->part, parts);
    if (part <= parts && units->state[part] != KEPT)
        division_note_kept(divisions_make(&units->divisions, part), task_subpart(unit->part, parts), unit);
    return true;
}

static enum ending read_kept(struct units *units) {
    struct treen_error error;
    uint64_t parts = units->expected.parts;
    units->state = calloc(parts + 1, 1);
    units->since = calloc(parts + 1, sizeof *units->since);
    if (!units->state || !units->since)
        return complain(STOPPED, "out of memory");
    enum treen_status status = units->maker->each(units->store, 1, parts, false, note_kept, units, &error);
    if (status == TREEN_OK)
        status = units->maker->each(units->store, parts + 1, LAST_TASK, false, note_subpart, units, &error);
    units->kept_before = units->kept;
    return complain_error(status, &error);
}

/* Returns the share of the work that is done, as far as it is known. Time in proportion to the
 * units. */
static double share_kept(const struct units *units) {
    const struct order *order = &units->order;
    double kept = 0;
    if (order->rest[0] == 0)
        return (double)units->kept / (double)order->parts;
    for (uint64_t place = 0; place < order->parts; place++)
        kept += units->state[order->part[place]] == KEPT ? order->work[place] : 0;
    return kept / order->rest[0];
}

static enum ending put_in_order(struct units *units, const char *question) {
    struct treen_error error;
    enum treen_status status =
        order_units(units->call->session, question, units->expected.parts, &units->order, &error);
    if (status == TREEN_OK)
        units->share_before = share_kept(units);
    return complain_error(status, &error);
}

static enum ending open_claims(struct units *units) {
    const char *ledger = units->call->flags.ledger;
    return claims_open(&units->claims, ledger) ? ANSWERED : complain_system("%s-units", ledger);
}

static enum ending open_all(struct units *units, const struct treen_puzzle *puzzle, const char *question) {
    struct treen_error error;
    TRY_ENDING(refuse_options(units->call));
    TRY_ENDING(complain_error(
        tool_digest(units->call->session, puzzle, question, units->expected.digest, &error), &error));
    TRY_ENDING(open_store(units, question));
    TRY_ENDING(read_kept(units));
    TRY_ENDING(put_in_order(units, question));
    return open_claims(units);
}

/* Joins the other ranks, if there are any. One that is not rank 0 runs units here, to the end. */
static enum ending join_ranks(struct units *units) {
    enum ending ending = spread_open(units->call, &units->spread);
    if (ending != ANSWERED || !units->spread || spread_leads(units->spread))
        return ending;
    spread_follow(units->spread);
    return FOLLOWED;
}

enum ending units_open(struct ask *ask, const struct treen_puzzle *puzzle, const char *question,
                       struct units **opened) {
    struct units *units = calloc(1, sizeof *units);
    *opened = NULL;
    if (!units)
        return complain(STOPPED, "out of memory");
    double seconds = setting_real(ask->call, "seconds");
    units->ask = ask;
    units->call = ask->call;
    units->about = puzzle;
    units->question = question;
    units->begun = steady_seconds();
    units->due = seconds > 0 ? units->begun + seconds : 0;
    enum ending ending = join_ranks(units);
    if (ending == ANSWERED)
        ending = open_all(units, puzzle, question);
    if (ending == ANSWERED)
        *opened = units;
    else
        units_close(units);
    return ending;
}

void units_close(struct units *units) {
    if (!units)
        return;
    claims_close(&units->claims);
    if (units->store)
        units->maker->close(units->store);
    spread_close(units->spread);
    treen_merge_close(units->merge);
    divisions_free(&units->divisions);
    free(units->since);
    order_free(&units->order);
    free(units->state);
    free(units->line);
    free(units);
}

/* ---- Running --------------------------------------------------------------------------------- */

bool units_stopped(const struct units *units) {
    return watch_caught(units->call->watch) || (units->due > 0 && steady_seconds() >= units->due);
}

/* Shows the time as if all units had been run at the speed of this run. The bar tells the time left
 * from it. */
void units_show(struct units *units) {
    double now = steady_seconds(), seconds = now - units->begun;
    if (now - units->shown < SHOW_EVERY)
        return;
    double share = share_kept(units), here = share - units->share_before;
    units->shown = now;
    ask_progress(units->ask, &(struct treen_progress){.fraction = share,
                                                      .seconds = here > 0 ? seconds * share / here : seconds,
                                                      .nodes = units->nodes,
                                                      .solutions = units->found});
}

/* Says what is missing at the end, if something is. */
static enum treen_status say_missing(const struct units *units) {
    uint64_t failed = units_failed(units);
    if (!failed)
        return TREEN_END;
    ask_erase(units->ask);
    complain(STOPPED,
             "%" PRIu64 " unit%s failed; missing: %" PRIu64 " of %" PRIu64
             "; the same command runs these again",
             failed, failed == 1 ? "" : "s", units_parts(units) - units_kept(units), units_parts(units));
    return TREEN_STOPPED;
}

enum treen_status units_run(struct units *units, struct treen_error *error) {
    if (units->call->flags.audit)
        return run_audit(units, error);
    enum treen_status status =
        units->spread ? spread_lead(units->spread, units, error) : run_here(units, error);
    return status == TREEN_END ? say_missing(units) : status;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* A sum that is being made of results, and the error of the first that fails. */
struct adding {
    struct units *units;
    enum treen_status status;
    struct treen_error *error;
};

static bool add_result(void *context, const struct store_unit *unit) {
    struct adding *adding = context;
    uint64_t parts = units_parts(adding->units), part = task_part(unit->part, parts);
    if (unit->part > parts && (part > parts || adding->units->state[part] == KEPT))
        return true; /* the whole unit is there */
    char source[200];
    snprintf(source, sizeof source, "%.150s, unit %" PRIu64, adding->units->call->flags.ledger, part);
    adding->status = treen_merge_add(adding->units->merge, unit->text, unit->length, source, adding->error);
    return adding->status == TREEN_OK;
}

static enum treen_status add_results(struct units *units, struct treen_error *error) {
    struct adding adding = {units, TREEN_OK, error};
    enum treen_status status =
        units->maker->each(units->store, 1, LAST_TASK, true, add_result, &adding, error);
    return adding.status != TREEN_OK ? adding.status : status;
}

/* Checks that the results are of this search. */
static enum treen_status check_unit(const struct units *units, const struct treen_unit *unit,
                                    struct treen_error *error) {
    if (unit->parts == units->expected.parts && !strcmp(unit->digest, units->expected.digest))
        return TREEN_OK;
    *error = (struct treen_error){.text = "this ledger is damaged: its results are of another search"};
    snprintf(error->source, sizeof error->source, "%s", units->call->flags.ledger);
    return TREEN_BAD_INPUT;
}

enum treen_status driver_sum_up(struct units *units, const struct treen_record **summary,
                                struct treen_error *error) {
    const struct treen_record *sum = NULL;
    treen_merge_close(units->merge);
    units->merge = NULL;
    enum treen_status status = treen_merge_open(&units->merge, error);
    if (status == TREEN_OK)
        status = add_results(units, error);
    if (status == TREEN_OK)
        status = treen_merge_sum_up(units->merge, NULL, NULL, &sum, error);
    if (status == TREEN_OK)
        status = check_unit(units, sum->body.summary->merged->first, error);
    if (status != TREEN_OK)
        return status;
    free(units->line);
    units->line = flags_line(units->call);
    units->summary = *sum->body.summary;
    units->summary.reproduce = units->line;
    units->record = (struct treen_record){TREEN_SUMMARY, {.summary = &units->summary}};
    *summary = &units->record;
    return TREEN_OK;
}

void units_each(struct units *units, treen_sink *sink, void *context) {
    const struct treen_record *sum;
    treen_merge_sum_up(units->merge, sink, context, &sum, NULL);
}
