/* treen ledger: what a ledger knows, for people and as results for other machines, and results of
 * other machines that it takes in. */
#include "app/ledger/driver.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct telling {
    const struct call *call;
    const struct store_maker *maker;
    struct store *store;
    const struct store_facts *facts;
};

/* Says what is wrong with the ledger; false where nothing is. */
static bool say_faults(const char *name, const struct store_facts *facts) {
    if (facts->fault)
        complain(BAD, "%s: %s; some of its results may be missing here", name, facts->fault);
    if (facts->damaged)
        complain(BAD, "%s: %" PRIu64 " unit%s changed after treen wrote %s, and %s left out", name,
                 facts->damaged, facts->damaged == 1 ? " was" : "s were", facts->damaged == 1 ? "it" : "them",
                 facts->damaged == 1 ? "is" : "are");
    if (facts->unchecked)
        complain(ANSWERED, "%s: an older treen made this ledger, without checksums", name);
    return facts->fault || facts->damaged;
}

/* ---- As JSON Lines --------------------------------------------------------------------------- */

static bool is_whole(const struct telling *telling, uint64_t part) {
    bool whole = false;
    telling->maker->has(telling->store, part, &whole, NULL);
    return whole;
}

/* Prints a result, but no subpart of a unit that is there whole. */
static bool export_result(void *context, const struct store_unit *unit) {
    const struct telling *telling = context;
    uint64_t parts = telling->facts->parts;
    if (unit->part > parts && is_whole(telling, task_part(unit->part, parts)))
        return true;
    tool_print_json(unit->text, unit->length, stdout);
    if (unit->length && unit->text[unit->length - 1] != '\n')
        putchar('\n'); /* it came from a file without one */
    return output_holds();
}

/* Prints every result as it was printed by its unit: `treen merge` adds these up. */
static enum treen_status export_all(struct telling *telling, struct treen_error *error) {
    return telling->maker->each(telling->store, 1, LAST_TASK, true, export_result, telling, error);
}

/* ---- In words -------------------------------------------------------------------------------- */

/* Says a time span in seconds, in hours and minutes, or in days. */
static void say_span(double seconds) {
    unsigned minutes = seconds < 3e9 ? (unsigned)(seconds / 60) : 0;
    if (seconds < 100)
        printf("%.3g s", seconds);
    else if (seconds < 100 * 3600.0)
        printf("%u:%02u h", minutes / 60, minutes % 60);
    else
        printf("%.1f days", seconds / (24 * 3600.0));
}

static void say_time(const char *what, double when) {
    char text[64];
    time_t seconds = (time_t)when;
    struct tm local;
    if (when > 0 && localtime_r(&seconds, &local) && strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &local))
        printf("%-16s%s\n", what, text);
}

/* The units that are in work now. */
struct work {
    uint64_t units;
    long process[4];
    size_t processes;
};

static void note_work(void *context, uint64_t from, uint64_t to, long process) {
    struct work *work = context;
    bool known = false;
    work->units += to - from + 1;
    for (size_t i = 0; i < work->processes; i++)
        known |= work->process[i] == process;
    if (!known && work->processes < sizeof work->process / sizeof *work->process)
        work->process[work->processes++] = process;
}

static void say_work(const struct work *work) {
    printf("%-16s%" PRIu64 " unit%s", "in work", work->units, work->units == 1 ? "" : "s");
    for (size_t i = 0; i < work->processes; i++)
        printf("%s%ld",
               i                     ? ", "
               : work->processes > 1 ? ", by processes "
                                     : ", by process ",
               work->process[i]);
    putchar('\n');
}

/* Where the units that are kept were run, and how many of them in the hour before the last one
 * ended. */
enum { MACHINES = 8, HOUR = 3600 };
struct machines {
    const struct store_sums *sums;
    struct {
        char name[LONGEST_MACHINE];
        uint64_t units;
        double seconds;
    } machine[MACHINES + 1]; /* the last one stands for all others */
    size_t machines;
    uint64_t lately;
};

static bool note_machine(void *context, const struct store_unit *unit) {
    struct machines *machines = context;
    const char *name = *unit->machine ? unit->machine : "elsewhere";
    size_t i = 0;
    while (i < machines->machines && strcmp(machines->machine[i].name, name) != 0)
        i++;
    if (i == machines->machines && i < MACHINES)
        snprintf(machines->machine[machines->machines++].name, LONGEST_MACHINE, "%s", name);
    if (i == MACHINES)
        snprintf(machines->machine[i].name, LONGEST_MACHINE, "others");
    machines->machine[i].units++;
    machines->machine[i].seconds += unit->seconds;
    machines->lately += unit->ended > machines->sums->ended - HOUR;
    return true;
}

static void say_machines(const struct machines *machines) {
    for (size_t i = 0; i <= MACHINES; i++) {
        if (!machines->machine[i].units)
            continue;
        printf("%-16s", "machine");
        tool_print_text(machines->machine[i].name, stdout);
        printf(": %" PRIu64 " unit%s, ", machines->machine[i].units,
               machines->machine[i].units == 1 ? "" : "s");
        say_span(machines->machine[i].seconds);
        puts(" of one process");
    }
}

/* Says the rate of the hour before the last result, and the time that is left at that rate. */
static void say_rate(const struct store_facts *facts, const struct store_sums *sums, uint64_t lately) {
    double from = sums->ended - facts->begun > HOUR ? sums->ended - HOUR : facts->begun,
           span = sums->ended - from;
    if (!lately || span < 2)
        return;
    printf("%-16s%.0f units an hour", "rate", (double)lately / span * HOUR);
    if (sums->kept < facts->parts) {
        fputs("; the rest takes ", stdout);
        say_span((double)(facts->parts - sums->kept) / (double)lately * span);
    }
    putchar('\n');
}

/* Says how long the rest takes, if its units are like those that are kept. */
static void say_left(const struct telling *telling, const struct store_sums *sums, const struct work *work) {
    uint64_t left = telling->facts->parts - sums->kept;
    if (!sums->kept || !left)
        return;
    double seconds = sums->seconds / (double)sums->kept * (double)left;
    printf("%-16sabout ", "left");
    say_span(seconds);
    fputs(" of one process", stdout);
    if (work->units) {
        fputs(", ", stdout);
        say_span(seconds / (double)work->units);
        printf(" with %" PRIu64 " at work as now", work->units);
    }
    putchar('\n');
}

/* Subparts of a unit that are kept; those of one unit come together. */
struct divided {
    const struct telling *telling;
    uint64_t part, kept;
};

/* Says how many are there, unless the unit is. */
static void say_divided(const struct divided *divided) {
    if (divided->kept && !is_whole(divided->telling, divided->part))
        printf("%-16sunit %" PRIu64 ": %" PRIu64 " of %d subparts are kept\n", "divided", divided->part,
               divided->kept, SUBPARTS);
}

static bool note_divided(void *context, const struct store_unit *unit) {
    struct divided *divided = context;
    uint64_t part = task_part(unit->part, divided->telling->facts->parts);
    if (part != divided->part) {
        say_divided(divided);
        divided->part = part;
        divided->kept = 0;
    }
    divided->kept++;
    return true;
}

/* Says which units are divided again. */
static enum treen_status say_all_divided(const struct telling *telling, struct treen_error *error) {
    struct divided divided = {.telling = telling};
    enum treen_status status = telling->maker->each(telling->store, telling->facts->parts + 1, LAST_TASK,
                                                    false, note_divided, &divided, error);
    say_divided(&divided);
    return status;
}

static bool say_failure(void *context, const struct store_failure *failure) {
    (void)context;
    printf("%-16sunit %" PRIu64 ", %" PRIu64 " time%s: ", "failed", failure->part, failure->times,
           failure->times == 1 ? "" : "s");
    tool_print_text(failure->why, stdout);
    putchar('\n');
    return true;
}

static void say_question(const struct store_facts *facts) {
    printf("%-16s", "question");
    tool_print_text(facts->line, stdout);
    printf("\n%-16s", "digest");
    tool_print_text(facts->digest, stdout);
    fputs(", of treen ", stdout);
    tool_print_text(facts->version, stdout);
    putchar('\n');
}

static void say_sums(const struct store_facts *facts, const struct store_sums *sums) {
    printf("%-16s%" PRIu64 " of %" PRIu64 " units (%.1f%%)\n", "kept", sums->kept, facts->parts,
           100.0 * (double)sums->kept / (double)facts->parts);
    say_time("begun", facts->begun);
    say_time("last result", sums->ended);
    if (!sums->kept)
        return;
    printf("%-16s", "a unit");
    say_span(sums->seconds / (double)sums->kept);
    fputs(", the longest ", stdout);
    say_span(sums->longest);
    printf("\n%-16s%" PRIu64 " in ", "nodes", sums->nodes);
    say_span(sums->seconds);
    puts(" of one process");
}

static enum treen_status say_all(const struct telling *telling, struct treen_error *error) {
    struct store_sums sums;
    struct work work = {0};
    struct machines machines = {.sums = &sums};
    enum treen_status status = telling->maker->sums(telling->store, &sums, error);
    if (status == TREEN_OK)
        status = telling->maker->each(telling->store, 1, telling->facts->parts, false, note_machine,
                                      &machines, error);
    if (status != TREEN_OK)
        return status;
    claims_each(telling->call->operand[0], 1, telling->facts->parts, note_work, &work);
    say_question(telling->facts);
    say_sums(telling->facts, &sums);
    say_machines(&machines);
    say_rate(telling->facts, &sums, machines.lately);
    say_work(&work);
    say_left(telling, &sums, &work);
    if (sums.audited)
        printf("%-16s%" PRIu64 " unit%s: %" PRIu64 " agreed, %" PRIu64 " differed\n", "audited", sums.audited,
               sums.audited == 1 ? "" : "s", sums.audited - sums.differing, sums.differing);
    status = say_all_divided(telling, error);
    return status == TREEN_OK ? telling->maker->each_failure(telling->store, say_failure, NULL, error)
                              : status;
}

/* ---- Taking results in ----------------------------------------------------------------------- */

/* Results that are taken in, and how it goes. */
struct taking_in {
    const struct telling *telling;
    const char *source;
    uint64_t added, there, differing;
    enum treen_status status;
    struct treen_error *error;
    bool faulty; /* the ledger that it comes from is damaged */
};

static enum treen_status refuse_result(const struct taking_in *taking, const struct result *result) {
    const struct store_facts *facts = taking->telling->facts;
    *taking->error = (struct treen_error){0};
    snprintf(taking->error->source, sizeof taking->error->source, "%s", taking->source);
    if (strcmp(result->question, facts->question) != 0)
        snprintf(taking->error->text, sizeof taking->error->text,
                 "found a result of the question '%s', expected one of '%.40s'", result->question,
                 facts->question);
    else if (result->parts != facts->parts)
        snprintf(taking->error->text, sizeof taking->error->text,
                 "found a unit of %" PRIu64 ", expected one of %" PRIu64, result->parts, facts->parts);
    else
        snprintf(taking->error->text, sizeof taking->error->text,
                 "found a result of another question (%s), expected one of %s", result->digest,
                 facts->digest);
    return TREEN_BAD_INPUT;
}

/* Tells whether the ledger has the unit, or this subpart of it. A subpart of another number of them
 * is refused. */
static enum treen_status has_result(const struct telling *telling, const char *source,
                                    const struct result *result, bool *has, struct treen_error *error) {
    uint64_t task = task_of_result(result);
    *has = false;
    if (!task) {
        *error = (struct treen_error){0};
        snprintf(error->source, sizeof error->source, "%s", source);
        snprintf(error->text, sizeof error->text,
                 "found one of %" PRIu64 " subparts of unit %" PRIu64
                 ", expected one of %d or the whole unit",
                 result->subparts, result->part, SUBPARTS);
        return TREEN_BAD_INPUT;
    }
    enum treen_status status = telling->maker->has(telling->store, result->part, has, error);
    return status == TREEN_OK && !*has ? telling->maker->has(telling->store, task, has, error) : status;
}

/* A result that came, and whether the ledger's says the same. */
struct comparing {
    const char *text;
    size_t length;
    bool same;
    enum treen_status status;
    struct treen_error *error;
};

static bool compare_unit(void *context, const struct store_unit *unit) {
    struct comparing *comparing = context;
    comparing->status = texts_agree(unit->text, unit->length, comparing->text, comparing->length,
                                    &comparing->same, comparing->error);
    return false;
}

/* Compares a result with the ledger's. A difference is told, and noted as that of an audit: another
 * machine has run the unit again. A subpart of a unit that is there whole is left alone. */
static enum treen_status compare_results(struct taking_in *taking, const struct result *result,
                                         const char *text, size_t length, const char *machine) {
    const struct telling *telling = taking->telling;
    struct comparing comparing = {.text = text, .length = length, .same = true, .error = taking->error};
    uint64_t task = task_of_result(result);
    taking->there++;
    TRY(telling->maker->each(telling->store, task, task, true, compare_unit, &comparing, taking->error));
    if (comparing.status != TREEN_OK || comparing.same)
        return comparing.status;
    taking->differing++;
    complain(BAD, "%s: unit %" PRIu64 " gives other answers than the ledger has, so one of the two is wrong",
             taking->source, result->part);
    return telling->maker->audit(telling->store, result->part, false, machine, taking->error);
}

static bool is_theirs(const struct store_facts *facts, const struct result *result) {
    return result->parts == facts->parts && !strcmp(result->digest, facts->digest) &&
           !strcmp(result->question, facts->question);
}

/* Keeps a result, unless the ledger has it: then compares the two. */
static enum treen_status keep_result(struct taking_in *taking, const char *text, size_t length,
                                     const char *machine) {
    const struct telling *telling = taking->telling;
    struct result result;
    bool has = false;
    enum treen_status status = text_read(taking->source, text, length, &result, taking->error);
    if (status == TREEN_OK && !is_theirs(telling->facts, &result))
        status = refuse_result(taking, &result);
    if (status == TREEN_OK)
        status = has_result(telling, taking->source, &result, &has, taking->error);
    if (status != TREEN_OK)
        return status;
    if (has)
        return compare_results(taking, &result, text, length, machine);
    struct result whole;
    struct store_unit unit = driver_unit(&result, text, length, machine);
    unit.part = task_of_result(&result);
    taking->added++;
    return task_keep(telling->maker, telling->store, &unit, telling->facts->parts, &whole, taking->error);
}

static bool keep_unit(void *context, const struct store_unit *unit) {
    struct taking_in *taking = context;
    taking->status = keep_result(taking, unit->text, unit->length, unit->machine);
    return taking->status == TREEN_OK;
}

/* Takes in the results of another ledger. */
static enum treen_status take_ledger(struct taking_in *taking) {
    const struct store_maker *maker = taking->telling->maker;
    struct store *other;
    TRY(maker->open(taking->source, STORE_READ, NULL, &store_checksums, &other, taking->error));
    enum treen_status status = maker->each(other, 1, LAST_TASK, true, keep_unit, taking, taking->error);
    taking->faulty = say_faults(taking->source, maker->facts(other));
    maker->close(other);
    return taking->status != TREEN_OK ? taking->status : status;
}

/* Takes in the results of a text, one after the other. */
static enum treen_status take_text(struct taking_in *taking, const char *text, size_t length) {
    enum treen_status status = TREEN_OK;
    while (length && status == TREEN_OK) {
        size_t first = text_first(text, length);
        status = keep_result(taking, text, first, "");
        text += first;
        length -= first;
    }
    return status;
}

static bool is_ledger(const char *text, size_t length) {
    static const char begins[] = "SQLite format 3";
    return length > sizeof begins && !memcmp(text, begins, sizeof begins);
}

static void say_added(const char *name, const struct taking_in *taking) {
    tool_print_text(name, stdout);
    printf(": %" PRIu64 " result%s added, %" PRIu64 " there before, %" PRIu64 " of them with other answers\n",
           taking->added, taking->added == 1 ? "" : "s", taking->there, taking->differing);
}

static enum ending take_in(const struct telling *telling, const char *name) {
    struct treen_error error;
    struct taking_in taking = {.telling = telling, .source = name, .error = &error};
    size_t length;
    char *text;
    TRY_ENDING(problems_text(telling->call, name, &text, &length));
    enum treen_status status =
        is_ledger(text, length) ? take_ledger(&taking) : take_text(&taking, text, length);
    free(text);
    if (status == TREEN_OK || taking.added)
        say_added(name, &taking);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    return taking.differing || taking.faulty ? BAD : ANSWERED;
}

/* ---- The command ----------------------------------------------------------------------------- */

static enum ending add_all(const struct telling *telling) {
    enum ending ending = ANSWERED;
    for (int i = 1; i < telling->call->operands; i++)
        ending = worst_of(ending, take_in(telling, telling->call->operand[i]));
    return ending;
}

static enum ending tell_results(struct telling *telling) {
    struct treen_error error;
    if (telling->call->flags.add)
        return add_all(telling);
    return complain_error(telling->call->flags.json ? export_all(telling, &error) : say_all(telling, &error),
                          &error);
}

static enum ending run_ledger(const struct call *call) {
    struct treen_error error;
    struct telling telling = {.call = call};
    if (call->flags.add != (call->operands > 1))
        return complain(BAD, "expected a ledger, and with --add the files whose results it takes in");
    if (call->flags.add && call->flags.json)
        return complain(BAD, "--add and --json exclude each other");
    enum store_wish wish = call->flags.add ? STORE_CHANGE : call->flags.json ? STORE_SALVAGE : STORE_READ;
    enum treen_status status = store_load(&telling.maker, &error);
    if (status == TREEN_OK)
        status = telling.maker->open(call->operand[0], wish, NULL, &store_checksums, &telling.store, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    telling.facts = telling.maker->facts(telling.store);
    enum ending ending = tell_results(&telling);
    if (say_faults(call->operand[0], telling.facts))
        ending = BAD;
    telling.maker->close(telling.store);
    return ending;
}

const struct command command_ledger = {
    .name = "ledger",
    .operands = "LEDGER [RESULTS...]",
    .least_operands = 1,
    .summary = "tell how far the search of a ledger is",
    .help =
        "Reports on a ledger, the file of --ledger: its question, the units that are kept and in work, their "
        "times, the time that is left, and units that failed. With --json prints all results as JSON Lines, "
        "as treen merge takes them. With --add takes in results that other machines have found: files of "
        "JSON Lines, or their ledgers. A result that the ledger has already is compared, and a difference is "
        "told.",
    .example = "treen ledger pentominoes.ledger",
    .run = run_ledger,
};
