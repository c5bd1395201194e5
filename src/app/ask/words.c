#include "app/ask/words.h"

#include "app/system/screen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Records --------------------------------------------------------------------------------- */

/* Prints without a look at errors: they are found out where the stream is closed. */
void print_json(const struct treen_record *record, FILE *out) {
    treen_record_json(record, tool_sink, out, NULL);
}

bool result_sink(void *context, const char *text, size_t length) {
    struct written *written = context;
    if (written) {
        written->checksum = tool_checksum(written->checksum, text, length);
        const char *end = text + length;
        for (const char *at = text; (at = memchr(at, '\n', (size_t)(end - at))); at++)
            written->lines++;
    }
    return tool_sink(stdout, text, length);
}

void print_result(const struct call *call, const struct treen_record *record) {
    if (record->type != TREEN_SUMMARY || !record->body.summary->unit || !call->written) {
        treen_record_json(record, result_sink, call->written, NULL);
        return;
    }
    struct treen_summary summary = *record->body.summary;
    struct treen_unit unit = *summary.unit;
    unit.lines = call->written->lines;
    unit.before = call->written->checksum;
    summary.unit = &unit;
    print_json(&(struct treen_record){TREEN_SUMMARY, {.summary = &summary}}, stdout);
    *call->written = (struct written){0};
}

bool print_found(void *context, const char *line, size_t length) {
    (void)context;
    tool_print_json(line, length, stdout);
    return output_holds();
}

void print_summary(const struct call *call, const struct treen_summary *summary) {
    struct treen_summary with_line = *summary;
    char *line = flags_line(call);
    with_line.reproduce = line;
    print_json(&(struct treen_record){TREEN_SUMMARY, {.summary = &with_line}}, stdout);
    free(line);
}

void print_done(const struct call *call, const struct treen_puzzle *puzzle) {
    const char *name = puzzle ? treen_about(puzzle)->name : NULL;
    print_summary(call, &(struct treen_summary){.puzzle = name, .complete = true});
}

void print_unasked(const struct call *call, const char *puzzle, enum tool_tells tells) {
    static const struct treen_statistic statistic[] = {
        {"answers", 0}, {"items", 0}, {"options", 0}, {"memory", 0}};
    const struct treen_hint hint = {0};
    const struct treen_counts counts = {0};
    const struct treen_taken_apart taken_apart = {0};
    print_summary(call, &(struct treen_summary){.puzzle = puzzle,
                                                .statistics = sizeof statistic / sizeof *statistic,
                                                .statistic = statistic,
                                                .counts = tells == TOOL_TELLS_COUNTS ? &counts : NULL,
                                                .apart = tells == TOOL_TELLS_APART ? &taken_apart : NULL,
                                                .hint = tells == TOOL_TELLS_HINT ? &hint : NULL});
}

/* ---- Counts ---------------------------------------------------------------------------------- */

void say_line(const char *text) {
    tool_print_text(text, stdout);
    putchar('\n');
}

/* The words are those of people who count puzzles: "240 solutions" of Soma means up to
 * everything, and the larger numbers are explained by what they tell apart. */
struct count {
    const char *digits, *meaning;
};

/* Lists the counts that are known, the smallest (most merged) first, each once. Where
 * reflections merge nothing, there is nothing to say about mirror images. */
static size_t list_counts(const struct treen_counts *counts, struct count count[3]) {
    const struct count all[] = {{counts->up_to_symmetry.text, ""},
                                {counts->up_to_rotation.text, "with mirror images apart"},
                                {counts->total.text, "counting every position"}};
    size_t known = 0;
    for (size_t i = 0; i < 3; i++)
        if (all[i].digits && !(known && !strcmp(count[known - 1].digits, all[i].digits)))
            count[known++] = all[i];
    return known;
}

bool say_part(const struct call *call, const char *end) {
    unsigned long long part = setting_number(call, "part"), parts = setting_number(call, "parts"),
                       subpart = setting_number(call, "subpart"), subparts = setting_number(call, "subparts");
    if (parts == 1)
        return false;
    if (subparts > 1)
        printf("Subpart %llu of %llu of part %llu of %llu%s", subpart, subparts, part, parts, end);
    else
        printf("Part %llu of %llu%s", part, parts, end);
    return true;
}

/* Says what comes before the count; false where that is nothing. */
static bool say_start(const struct call *call, const struct treen_summary *summary) {
    bool started = say_part(call, ": ");
    if (!summary->complete)
        printf("Stopped after %.3g s: ", summary->seconds);
    return started || !summary->complete;
}

void say_counts(const struct call *call, const struct treen_summary *summary) {
    struct count count[3];
    size_t known = list_counts(summary->counts, count);
    const char *total = summary->counts->total.text;
    bool started = say_start(call, summary);
    if (!known || (total && !strcmp(total, "0"))) {
        printf("%s solution%s.\n", started ? "no" : "No", summary->complete ? "" : " found so far");
        return;
    }
    printf("%s%s solution%s", summary->complete ? "" : "at least ", count[0].digits,
           strcmp(count[0].digits, "1") ? "s" : "");
    for (size_t i = 1; i < known; i++)
        printf("%s%s %s", i == 1 ? " (" : ", ", count[i].digits, count[i].meaning);
    printf("%s.\n", known > 1 ? ")" : "");
}

/* Says which of the assemblies come apart, after their number. */
static void say_which(const struct treen_taken_apart *found) {
    uint64_t assemblies = found->assemblies, solutions = found->solutions;
    if (assemblies == 1)
        fputs(solutions          ? ", which comes apart"
              : found->not_known ? "; it is not known whether it comes apart"
                                 : ", which does not come apart",
              stdout);
    else if (solutions == assemblies)
        fputs(", all of which come apart", stdout);
    else if (solutions)
        printf(", %" PRIu64 " of which come%s apart", solutions, solutions == 1 ? "s" : "");
    else
        printf(", none of which %s apart", found->not_known ? "is known to come" : "comes");
    if (found->not_known && assemblies > 1)
        printf(" (of %" PRIu64 " it is not known)", found->not_known);
}

/* Says "Levels 1 to 12: 66 of 1, 20 of 2, …, 1 of 12." where several solutions are told apart. */
static void say_levels(const struct treen_taken_apart *found) {
    size_t last = found->levels - 1;
    if (found->solutions < 2 || !found->levels)
        return;
    if (!last) {
        printf(" Each has level %u.", found->level[0].level);
        return;
    }
    printf(" Levels %u to %u: ", found->level[0].level, found->level[last].level);
    for (size_t i = 0; i <= last; i++)
        printf("%" PRIu64 " of %u%s", found->level[i].solutions, found->level[i].level,
               i < last ? ", " : ".");
}

void write_within(const struct call *call, const struct treen_taken_apart *found, char text[WITHIN_ROOM]) {
    bool shifts = setting_is(call, "moves", "shifts"), turns = setting_is_given(call, "play");
    *text = 0;
    if (found->assemblies == found->solutions)
        return;
    if (found->play > 0)
        snprintf(text, WITHIN_ROOM, " with play of at most %.10g (--play)", found->play);
    else if (shifts || (turns && setting_real(call, "play") <= 0))
        snprintf(text, WITHIN_ROOM, shifts ? " by shifts (--moves)" : " without play (--play)");
}

void say_taken_apart(const struct call *call, const struct treen_taken_apart *found, bool started) {
    char within[WITHIN_ROOM];
    if (found->assemblies) {
        printf("%" PRIu64 " assembl%s", found->assemblies, found->assemblies == 1 ? "y" : "ies");
        say_which(found);
    } else {
        fputs(started ? "no assembly" : "No assembly", stdout);
    }
    write_within(call, found, within);
    fputs(within, stdout);
    putchar('.');
    say_levels(found);
    putchar('\n');
}

void say_why_not(const char *why) {
    if (!why)
        return;
    fputs("It is impossible: ", stdout);
    tool_print_text(why, stdout); /* names in it are the file's */
    puts(".");
}

void say_placed(const struct treen_solution *placed) {
    if (!placed)
        return;
    printf("Placed before: ");
    for (size_t i = 0; i < placed->parts; i++) {
        fputs(i ? ", " : "", stdout);
        tool_print_text(placed->part[i].piece, stdout);
    }
    puts(".");
}

void say_solvable_with(const char *change) {
    if (change)
        printf("With '%s' there is a solution.\n", change);
}

/* Says a count. One that is not known (no such group, or not asked for) has no line, rather than
 * a zero. */
static void say_count(const char *what, const struct treen_count *count) {
    if (count->text)
        printf("%-16s%s\n", what, count->text);
}

void say_effort(const struct treen_summary *summary) {
    printf("%llu node%s in %.3g s, engine ", (unsigned long long)summary->nodes,
           summary->nodes == 1 ? "" : "s", summary->seconds);
    say_line(summary->engine ? summary->engine : "none");
}

void say_all_counts(const struct call *call, const struct treen_summary *summary) {
    const struct treen_counts *counts = summary->counts;
    if (counts->total.text) {
        say_counts(call, summary);
    } else {
        say_start(call, summary);
        puts("nothing is known yet.");
    }
    say_why_not(summary->impossible);
    say_solvable_with(summary->solvable_with);
    say_placed(summary->placed);
    say_count("up to symmetry", &counts->up_to_symmetry);
    say_count("up to rotation", &counts->up_to_rotation);
    say_count("total", &counts->total);
    say_count("labelled", &counts->labelled);
    say_effort(summary);
}

/* ---- Burrs ----------------------------------------------------------------------------------- */

static void say_sum(const struct treen_burr *burr) {
    struct treen_stick stick;
    printf("Weight ");
    for (int i = 0; i < TREEN_STICKS; i++)
        if (treen_stick(burr->number[i], burr->length, &stick, NULL) == TREEN_OK)
            printf("%s%u", i ? " + " : "", stick.weight);
    printf(" = %u of %u", burr->weight, burr->room);
}

bool say_sizes(const struct treen_puzzle *puzzle) {
    const struct treen_burr *burr = treen_about(puzzle)->burr;
    if (!burr)
        return false;
    unsigned holes = burr->weight < burr->room ? burr->room - burr->weight : 0;
    say_sum(burr);
    if (burr->weight > burr->room)
        puts(": six such sticks cannot fit.");
    else if (!holes)
        puts(": a solid burr.");
    else
        printf(": %u hole%s.\n", holes, holes == 1 ? "" : "s");
    return true;
}
