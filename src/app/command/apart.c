/* treen apart: which assemblies come apart, and how. A person is shown the first that does, move by move, and
 * told how many there are; a program gets all of them. */
#include "app/apart.h"
#include "app/ask.h"
#include "app/bar.h"
#include "app/interrupt.h"
#include "app/keeping.h"
#include "app/options.h"
#include "app/problems.h"
#include "app/screen.h"
#include "app/takers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct taking {
    const struct call *call;
    const struct treen_puzzle *puzzle;
    struct treen_apart *apart;
    struct bar bar;
    struct takers takers;
    uint64_t shown;
};

static void on_progress(void *context, const struct treen_progress *progress) {
    struct taking *taking = context;
    fflush(stdout);
    takers_renew(&taking->takers, taking->call, &taking->bar);
    bar_draw(&taking->bar, progress);
}

static void stop(void *apart) {
    treen_apart_stop(apart);
}

/* After a picture on standard output: the search leaves off where there was no memory for it. */
static void shown(struct taking *taking, enum treen_status status) {
    taking->takers.ending = worst_of(taking->takers.ending, screen_shown(status));
}

/* ---- Words --------------------------------------------------------------------------------------------- */

/* "level 4.9.3, 18 moves, 2 shortest ways". */
static void say_level(const struct treen_disassembly *told) {
    fputs("level ", stdout);
    for (size_t i = 0; i < told->levels; i++)
        printf("%s%u", i ? "." : "", told->level[i]);
    printf(", %" PRIu64 " move%s", told->moves, told->moves == 1 ? "" : "s");
    if (!told->least)
        fputs(" (perhaps not the fewest)", stdout);
    if (told->ways == UINT64_MAX)
        fputs(", more shortest ways than can be counted", stdout);
    else if (told->ways)
        printf(", %" PRIu64 " shortest way%s", told->ways, told->ways == 1 ? "" : "s");
}

/* As the library's sentences call it: copies are numbered where there are several. */
static void say_name(const struct treen_solution *assembly, unsigned number) {
    const struct treen_part *part = &assembly->part[number];
    bool several = part->copy > 1;
    for (size_t i = 0; i < assembly->parts; i++)
        several = several || (i != number && assembly->part[i].index == part->index);
    treen_print_text(part->piece, stdout);
    if (several)
        printf(" %u", part->copy);
}

static void say_names(const struct treen_solution *assembly, const struct treen_separation *separation) {
    for (size_t i = 0; i < separation->parts; i++) {
        fputs(i ? ", " : "", stdout);
        say_name(assembly, separation->part[i]);
    }
}

/* Which letter of the picture is which piece, unless pieces are called by their letters. */
static void say_letters(struct taking *taking, const struct treen_solution *assembly) {
    char *letter = calloc(assembly->parts + 1, 1);
    bool differ = false;
    if (!letter) {
        shown(taking, TREEN_NO_MEMORY);
        return;
    }
    treen_letters(taking->puzzle, assembly, letter);
    for (size_t i = 0; i < assembly->parts; i++)
        differ = differ || assembly->part[i].piece[0] != letter[i] || assembly->part[i].piece[1];
    for (unsigned i = 0; differ && i < assembly->parts; i++) {
        printf("%s%c is ", i ? ", " : "", letter[i]);
        say_name(assembly, i);
    }
    fputs(differ ? ".\n\n" : "", stdout);
    free(letter);
}

static void show_slices(struct taking *taking, const struct treen_disassembly *told, size_t step,
                        bool after) {
    putchar('\n');
    shown(taking,
          treen_show_step(taking->puzzle, told, step, after, screen_look(&taking->call->options), stdout));
    putchar('\n');
}

/* A separation's steps come in a row: where another one's begin, the person is told which pieces it is
 * about. */
static void say_steps(struct taking *taking, const struct treen_disassembly *told) {
    const struct treen_separation *now = NULL;
    bool slices = taking->call->options.slices;
    int digits = snprintf(NULL, 0, "%zu", told->steps);
    for (size_t i = 0; i < told->steps; i++) {
        const struct treen_step *step = &told->step[i];
        bool begins = step->separation != now, first = i == 0;
        now = step->separation;
        if (begins && !first) {
            fputs("Of ", stdout);
            say_names(told->assembly, now);
            puts(":");
        }
        if (begins && slices)
            show_slices(taking, told, i, false);
        printf("%*zu. ", digits, i + 1);
        treen_print_text(step->words, stdout);
        putchar('\n');
        if (slices && !step->move->leaves)
            show_slices(taking, told, i, true);
    }
}

/* Number and drawing as `treen check` reads them. */
static void say_assembly(struct taking *taking, const struct treen_disassembly *told) {
    bool solution = told->outcome == TREEN_COMES_APART;
    printf("%s %" PRIu64 ":\n", solution ? "Solution" : "Assembly",
           solution ? told->number : told->assembly->number);
    shown(taking,
          treen_show_solution(taking->puzzle, told->assembly, screen_look(&taking->call->options), stdout));
    putchar('\n');
    say_letters(taking, told->assembly);
    if (told->outcome == TREEN_STAYS_TOGETHER)
        puts("It does not come apart.\n");
    else if (told->outcome == TREEN_NOT_KNOWN)
        puts("It is not known whether it comes apart: a limit came first.\n");
    else if (!told->separation)
        puts("There is nothing to take apart.\n");
    if (!told->separation)
        return;
    fputs("It comes apart: ", stdout);
    say_level(told);
    puts(".\n");
    say_steps(taking, told);
    putchar('\n');
}

static void say_counts(const struct treen_options *options, const struct treen_apart_summary *summary,
                       bool stopped) {
    if (options->parts > 1)
        printf("Part %" PRIu64 " of %" PRIu64 ": ", options->part, options->parts);
    if (stopped)
        printf("Stopped after %.3g s: so far ", summary->seconds);
    printf("%" PRIu64 " assembl%s, %" PRIu64 " of which come%s apart", summary->assemblies,
           summary->assemblies == 1 ? "y" : "ies", summary->solutions, summary->solutions == 1 ? "s" : "");
    if (summary->not_known)
        printf(" (of %" PRIu64 " it is not known)", summary->not_known);
    puts(".");
}

/* Files of BurrTools alone can make its counts others than these. */
static void say_told_apart(const struct treen_puzzle *puzzle) {
    struct treen_facts *facts;
    if (strcmp(treen_about(puzzle)->format, "xmpuzzle") != 0 ||
        treen_facts_open(puzzle, &facts, NULL) != TREEN_OK)
        return;
    const char *told = treen_facts_info(facts)->told_apart;
    if (told) {
        treen_print_text(told, stdout);
        puts(".");
    }
    treen_facts_close(facts);
}

static void say_end(const struct taking *taking, const struct treen_apart_summary *summary, bool stopped) {
    say_counts(&taking->call->options, summary, stopped && !summary->complete);
    ask_say_why_not(summary->impossible);
    say_told_apart(taking->puzzle);
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

/* How many are shown. A person sees one and the count, unless more are asked for; a program gets all. */
static uint64_t wanted(const struct treen_options *options) {
    if (options->first)
        return 1;
    if (options->limit)
        return options->limit;
    return options->all || options->json ? UINT64_MAX : 1;
}

/* What comes apart, as often as asked for; with --all the others as well, and to a program what is not
 * known. */
static bool is_wanted(const struct taking *taking, const struct treen_disassembly *told) {
    const struct treen_options *options = &taking->call->options;
    if (told->outcome == TREEN_COMES_APART)
        return taking->shown < wanted(options);
    return options->all || (options->json && told->outcome == TREEN_NOT_KNOWN);
}

/* A graph that a limit cut short is printed as far as it goes, with a word that it is not complete. */
static enum treen_status tell_positions(struct taking *taking, const struct treen_disassembly *told) {
    const struct treen_positions *positions;
    enum treen_status status = treen_apart_positions(taking->apart, &positions);
    bar_erase(&taking->bar);
    if (status != TREEN_OK)
        complain(STOPPED, "the graph of assembly %" PRIu64 " is not complete: a limit came first",
                 told->assembly->number);
    if (taking->call->options.json)
        treen_positions_json(told, positions, stdout);
    else
        treen_positions_dot(told, positions, stdout);
    return status;
}

/* A graph alone is what another program reads, so nothing is said around it. */
static enum treen_status tell(struct taking *taking, const struct treen_disassembly *told) {
    const struct treen_options *options = &taking->call->options;
    treen_apart_ways(taking->apart); /* where a limit comes first they are not told */
    bar_erase(&taking->bar);
    taking->shown += told->outcome == TREEN_COMES_APART;
    report_moves(&taking->takers.report, taking->puzzle, told);
    if (options->json)
        treen_disassembly_json(told, stdout);
    if (options->json && options->scene)
        shown(taking, treen_moves_json(taking->puzzle, told, stdout));
    if (!options->json && !options->all_ways)
        say_assembly(taking, told);
    taking->takers.ending =
        worst_of(taking->takers.ending, keeping_add(taking->takers.keep, told->assembly, told->separation));
    takers_note(&taking->takers);
    takers_renew(&taking->takers, taking->call, &taking->bar);
    enum treen_status status = options->all_ways ? tell_positions(taking, told) : TREEN_OK;
    fflush(stdout);
    return status;
}

/* TREEN_OK: stopped as asked, with all that was wanted. */
static enum treen_status search(struct taking *taking) {
    const struct treen_options *options = &taking->call->options;
    const struct treen_disassembly *told;
    bool counts = !options->first && !options->limit && !(options->all_ways && !options->all);
    enum treen_status status = TREEN_OK, graphs = TREEN_OK;
    while (status == TREEN_OK && output_holds() && taking->takers.ending == ANSWERED &&
           (counts || taking->shown < wanted(options))) {
        status = treen_apart_next(taking->apart, &told);
        if (status == TREEN_OK && is_wanted(taking, told)) {
            enum treen_status graph = tell(taking, told);
            graphs = graph == TREEN_OK ? graphs : graph;
            interrupt_goes_on(taking->call->interrupt);
        }
    }
    return graphs != TREEN_OK && status != TREEN_NO_MEMORY ? graphs : status;
}

/* ---- Who else takes what is found ---------------------------------------------------------------------- */

/* Assemblies and solutions are counted as --symmetry says, those that are kept are those that were shown. */
static enum ending finish_takers(struct taking *taking, const struct treen_apart_summary *summary,
                                 enum ending ending) {
    char assemblies[24], solutions[24];
    struct treen_kept kept = {summary->complete, assemblies, solutions, summary->seconds};
    snprintf(assemblies, sizeof assemblies, "%" PRIu64, summary->assemblies);
    snprintf(solutions, sizeof solutions, "%" PRIu64, summary->solutions);
    if (taking->takers.report.name)
        treen_apart_summary_json(summary, taking->takers.report.lines);
    return takers_end(&taking->takers, taking->call, &kept, ending);
}

/* ---- The command --------------------------------------------------------------------------------------- */

/* "No solution" is only said when every assembly was decided and no other part can have one. */
static enum ending ending_of(const struct taking *taking, enum treen_status status,
                             const struct treen_apart_summary *summary) {
    if (summary->impossible && !interrupt_caught(taking->call->interrupt))
        return NO_SOLUTION;
    if (status != TREEN_END && status != TREEN_OK)
        return interrupt_caught(taking->call->interrupt) ? INTERRUPTED : STOPPED;
    if (status == TREEN_END && summary->not_known)
        return STOPPED;
    bool whole = taking->call->options.parts == 1; /* another part may have solutions */
    return status == TREEN_END && !summary->solutions && whole ? NO_SOLUTION : ANSWERED;
}

/* The run knows the question, the call more: that a puzzle came as "-", or which of a file's problems it
 * was. */
static enum ending finish(struct taking *taking, enum treen_status status) {
    const struct treen_options *options = &taking->call->options;
    const struct treen_apart_summary *found;
    interrupt_told(taking->call->interrupt);
    bar_erase(&taking->bar);
    if (status == TREEN_NO_MEMORY)
        complain(STOPPED, "out of memory during the search (see --memory)");
    if (treen_apart_summary(taking->apart, &found) != TREEN_OK) {
        takers_drop(&taking->takers); /* what a file would say of the whole is not known */
        return complain(STOPPED, "out of memory (see --memory)");
    }
    struct treen_apart_summary summary = *found;
    char *line = options_line(taking->call);
    summary.reproduce = line;
    if (options->json)
        treen_apart_summary_json(&summary, stdout);
    else if (status != TREEN_OK && !options->all_ways)
        say_end(taking, &summary, status != TREEN_END);
    else if (options->all_ways && summary.not_known)
        complain(STOPPED,
                 "of %" PRIu64
                 " of the assemblies it is not known whether they come apart: a limit came first",
                 summary.not_known);
    enum ending ending = finish_takers(taking, &summary, ending_of(taking, status, &summary));
    free(line);
    return ending;
}

/* Programs wait for a summary, whatever came of it. */
static enum ending leave_unopened(const struct call *call, const struct treen_puzzle *puzzle,
                                  enum treen_status status, const struct treen_error *error) {
    if ((status == TREEN_STOPPED || status == TREEN_NO_MEMORY) && call->options.json) {
        char *line = options_line(call);
        const struct treen_apart_summary summary = {.puzzle = treen_about(puzzle)->name, .reproduce = line};
        treen_apart_summary_json(&summary, stdout);
        free(line);
    }
    return complain_error(status, error);
}

/* What is written to comes first, before the search: a file that cannot be opened is better known at once. */
enum ending apart_puzzle(const struct call *call, const struct treen_puzzle *puzzle) {
    struct treen_error error;
    struct taking taking = {.call = call, .puzzle = puzzle, .bar = bar_open(&call->options)};
    enum treen_status status = treen_apart_open(puzzle, &call->options, &taking.apart, &error);
    if (status != TREEN_OK)
        return leave_unopened(call, puzzle, status, &error);
    enum ending opened = takers_open(call, puzzle, &taking.takers);
    if (opened != ANSWERED) {
        treen_apart_close(taking.apart);
        return opened;
    }
    treen_apart_watch(taking.apart, on_progress, &taking);
    interrupt_aim(call->interrupt, stop, taking.apart);
    enum ending ending = finish(&taking, search(&taking));
    interrupt_aim(call->interrupt, NULL, NULL);
    treen_apart_close(taking.apart);
    return ending;
}

static enum ending run(const struct call *call) {
    const struct treen_options *options = &call->options;
    if (options->first + options->all + (options->limit > 0) > 1)
        return complain(BAD, "--first, --all and --limit exclude each other");
    if (options->slices && (options->json || options->all_ways))
        return complain(BAD, "--slices are for people: they go neither with --json nor with --all-ways");
    return options->html || options->save ? problems_one(call, apart_puzzle)
                                          : problems_each(call, apart_puzzle);
}

const struct command command_apart = {
    .name = "apart",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "find assemblies and take them apart, move by move",
    .help = "Finds every assembly (one of each class that --symmetry tells apart), finds out which of them "
            "come apart, and shows the first that does: the moves, their number until something leaves (the "
            "level), and how many ways are as short. A move shifts any set of pieces together, in one "
            "direction, as far as you like. Directions are those of the pictures: x runs to the right, y to "
            "the front, z down.",
    .run = run,
};
