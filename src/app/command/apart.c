/* treen apart: which assemblies come apart, and how. A person is shown the hardest that does, move
 * by move, and told how many there are; a program gets all of them. */
#include "app/found/apart.h"
#include "app/ask/ask.h"
#include "app/found/chosen.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct taking {
    const struct call *call;
    const struct treen_puzzle *puzzle;
    struct ask ask;
    struct takers takers;
    uint64_t shown;
    bool chooses;         /* one solution is shown in the end: the chosen one, … */
    struct chosen chosen; /* … and its positions, where --all-ways asks for them */
    struct graph {
        char *text;
        size_t length;
        bool cut; /* a limit came before its end */
    } graph;
};

/* Notes how a picture on standard output went: the search leaves off where there was no memory
 * for it. */
static void shown(struct taking *taking, enum treen_status status) {
    taking->takers.ending = worst_of(taking->takers.ending, screen_shown(status));
}

static void draw_steps(struct taking *taking, const struct treen_record *record,
                       const struct treen_picture *picture) {
    shown(taking, treen_draw(taking->puzzle, &record, 1, picture, result_sink, taking->call->written, NULL));
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* Says a number of the level: "4", or where something turns "3R1": shifts R turns. */
static void say_number(const struct treen_disassembly *told, size_t number) {
    unsigned turns = told->turns ? told->level_turns[number] : 0;
    printf("%s%u", number ? "." : "", told->level[number] - turns);
    if (told->turns)
        printf("R%u", turns);
}

/* Says "3 turns, 9 shifts, least play 0.057 (0.6 mm with cells of 11.15 mm)", and a bound. Where
 * there may be fewer moves or less play, it is "play of at most". */
static void say_turns(const struct taking *taking, const struct treen_disassembly *told) {
    char cell[96] = "";
    treen_get(taking->call->session, "cell", cell, sizeof cell);
    uint64_t shifts = told->moves - told->turns;
    printf("It takes %" PRIu64 " turn%s, %" PRIu64 " shift%s, %s %.4g", told->turns,
           told->turns == 1 ? "" : "s", shifts, shifts == 1 ? "" : "s",
           told->least || told->play <= 0 ? "least play" : "play of at most", told->play);
    if (told->play > 0)
        printf(" (%.2g mm with cells of %s mm)", told->play * strtod(cell, NULL), cell);
    if (told->proved > 0)
        printf(". It is proved that this needs %.4g at least", told->proved);
    puts(".\n");
}

/* Says "level 4.9.3, 18 moves, 2 shortest ways". */
static void say_level(const struct treen_disassembly *told) {
    fputs("level ", stdout);
    for (size_t i = 0; i < told->levels; i++)
        say_number(told, i);
    printf(", %" PRIu64 " move%s", told->moves, told->moves == 1 ? "" : "s");
    if (told->floor < told->moves)
        printf(" (at least %" PRIu64 ")", told->floor);
    if (told->ways == UINT64_MAX)
        fputs(", more shortest ways than can be counted", stdout);
    else if (told->ways)
        printf(", %" PRIu64 " shortest way%s", told->ways, told->ways == 1 ? "" : "s");
}

/* Says a part's name as the library's sentences do: copies are numbered where there are several. */
static void say_name(const struct treen_solution *assembly, unsigned number) {
    const struct treen_part *part = &assembly->part[number];
    bool several = part->copy > 1;
    for (size_t i = 0; i < assembly->parts; i++)
        several = several || (i != number && assembly->part[i].index == part->index);
    tool_print_text(part->piece, stdout);
    if (several)
        printf(" %u", part->copy);
}

static void say_names(const struct treen_solution *assembly, const struct treen_separation *separation) {
    for (size_t i = 0; i < separation->parts; i++) {
        fputs(i ? ", " : "", stdout);
        say_name(assembly, separation->part[i]);
    }
}

/* Says the letters of the picture with their pieces, unless pieces are called by their letters. */
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

static void show_slices(struct taking *taking, const struct treen_record *told, size_t step, bool after) {
    struct treen_picture picture = screen_picture(taking->call->flags.colour);
    picture.step = (unsigned)step + 1;
    picture.after = after;
    putchar('\n');
    draw_steps(taking, told, &picture);
    putchar('\n');
}

/* Says the steps. Those of a separation come in a row: where another one's begin, the person is
 * told its pieces. */
static void say_steps(struct taking *taking, const struct treen_record *record) {
    const struct treen_disassembly *told = record->body.disassembly;
    const struct treen_separation *now = NULL;
    bool slices = taking->call->flags.slices;
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
            show_slices(taking, record, i, false);
        printf("%*zu. ", digits, i + 1);
        tool_print_text(step->words, stdout);
        putchar('\n');
        if (slices && !step->move->leaves)
            show_slices(taking, record, i, true);
    }
}

/* Says number and drawing as `treen check` reads them, then the moves. */
static void say_assembly(struct taking *taking, const struct treen_record *record) {
    const struct treen_disassembly *told = record->body.disassembly;
    const struct treen_picture picture = screen_picture(taking->call->flags.colour);
    bool solution = told->outcome == TREEN_COMES_APART;
    printf("%s %" PRIu64 ":\n", solution ? "Solution" : "Assembly",
           solution ? told->number : told->assembly->number);
    draw_steps(taking, record, &picture);
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
    puts(told->turns ? "." : ".\n");
    if (told->turns)
        say_turns(taking, told);
    say_steps(taking, record);
    putchar('\n');
}

static void say_found(const struct call *call, const struct treen_summary *summary, bool stopped) {
    bool started = say_part(call, ": ");
    if (stopped)
        printf("Stopped after %.3g s: so far ", summary->seconds);
    say_taken_apart(call, summary->apart, started || stopped);
}

static void say_end(const struct taking *taking, bool stopped) {
    const struct treen_summary *summary = taking->ask.summary;
    const struct treen_taken_apart *found = summary->apart;
    say_found(taking->call, summary, stopped && !summary->complete);
    if (found->play > 0 && found->assemblies > found->solutions && !tool_wanders(taking->puzzle))
        puts("Turns by a third or a half are about lines that stay; with one that wanders they could need "
             "less play.");
    say_why_not(summary->impossible);
    if (taking->ask.question) /* a ledger asks others */
        tool_print_told_apart(taking->ask.question, stdout);
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* Returns how many are shown as they are found. */
static uint64_t wanted(const struct flags *flags) {
    return flags->first ? 1 : flags->limit ? flags->limit : UINT64_MAX;
}

/* Tells whether one solution is chosen among all. A person sees one and the counts, unless more are
 * asked for; a program gets all. */
static bool chooses(const struct flags *flags) {
    return chosen_is_asked(flags) || !(flags->first || flags->limit || flags->all || flags->json);
}

/* Accepts assemblies that come apart, as often as asked for. --all shows the others as well, and
 * a program is told those of which it is not known. */
static bool is_wanted(const struct taking *taking, const struct treen_disassembly *told) {
    const struct flags *flags = &taking->call->flags;
    if (told->outcome == TREEN_COMES_APART)
        return taking->shown < wanted(flags);
    return flags->all || (flags->json && told->outcome == TREEN_NOT_KNOWN);
}

/* Gives the positions of the assembly found last. False: a limit came before their end, and they
 * are given as far as they go. A fault of treen gives none, and is said. */
static bool find_positions(struct taking *taking, const struct treen_record **positions) {
    *positions = NULL;
    enum treen_status status = treen_detail(taking->ask.question, "positions", positions, &taking->ask.error);
    if (status == TREEN_BUG)
        complain(BAD, "%s", taking->ask.error.text);
    return status == TREEN_OK;
}

/* Prints a graph. */
static void print_positions(const struct taking *taking, const struct treen_record *positions,
                            treen_sink *sink, void *context) {
    const struct treen_picture graph = {.size = sizeof graph, .type = TREEN_DOT};
    if (positions && taking->call->flags.json)
        treen_record_json(positions, sink, context, NULL);
    else if (positions)
        treen_draw(taking->puzzle, &positions, 1, &graph, sink, context, NULL);
}

/* Says that the graph is not complete. */
static void say_cut(const struct treen_record *told) {
    complain(STOPPED, "the graph of assembly %" PRIu64 " is not complete: a limit came first",
             told->body.disassembly->assembly->number);
}

/* Tells an assembly. A graph alone is for another program, so nothing is said around it. */
static void tell_assembly(struct taking *taking, const struct treen_record *told) {
    const struct flags *flags = &taking->call->flags;
    const struct treen_picture scene = {.size = sizeof scene, .type = TREEN_SCENE};
    taking->shown += told->body.disassembly->outcome == TREEN_COMES_APART;
    if (flags->json)
        print_result(taking->call, told);
    if (flags->json && flags->scene)
        draw_steps(taking, told, &scene);
    if (!flags->json && !flags->all_ways)
        say_assembly(taking, told);
    takers_take(&taking->takers, told);
}

/* Gives an assembly with its ways, but not where a limit came before these. */
static const struct treen_record *count_ways(struct taking *taking, const struct treen_record *told) {
    const struct treen_record *counted = told;
    treen_detail(taking->ask.question, "ways", &counted, NULL);
    return counted;
}

/* ---- As they are found ----------------------------------------------------------------------- */

/* Tells an assembly and its graph. TREEN_STOPPED: a limit cut the graph short. */
static enum treen_status tell_graph(struct taking *taking, const struct treen_record *told) {
    const struct treen_record *counted = count_ways(taking, told), *positions = NULL;
    ask_erase(&taking->ask);
    tell_assembly(taking, counted);
    ask_renew(&taking->ask);
    bool whole = !taking->call->flags.all_ways || find_positions(taking, &positions);
    ask_erase(&taking->ask);
    if (!whole)
        say_cut(told);
    print_positions(taking, positions, result_sink, taking->call->written);
    fflush(stdout);
    watch_goes_on(taking->call->watch);
    return whole ? TREEN_OK : TREEN_STOPPED;
}

/* Searches and tells. TREEN_OK: stopped as asked, with all that was wanted. */
static enum treen_status search_and_tell(struct taking *taking) {
    const struct flags *flags = &taking->call->flags;
    const struct treen_record *told;
    enum treen_status status = TREEN_OK, graphs = TREEN_OK;
    while (status == TREEN_OK && output_holds() && taking->takers.ending == ANSWERED &&
           taking->shown < wanted(flags)) {
        status = ask_next(&taking->ask, &told);
        if (status == TREEN_OK && is_wanted(taking, told->body.disassembly)) {
            enum treen_status graph = tell_graph(taking, told);
            graphs = graph == TREEN_OK ? graphs : graph;
        }
    }
    return graphs != TREEN_OK && status != TREEN_NO_MEMORY ? graphs : status;
}

/* ---- One of all ------------------------------------------------------------------------------ */

/* Keeps the graph of the assembly found last: positions are lent. */
static enum treen_status keep_graph(struct taking *taking) {
    struct graph *graph = &taking->graph;
    const struct treen_record *positions;
    free(graph->text);
    *graph = (struct graph){0};
    FILE *out = open_memstream(&graph->text, &graph->length);
    if (!out)
        return TREEN_NO_MEMORY;
    graph->cut = !find_positions(taking, &positions);
    print_positions(taking, positions, tool_sink, out);
    bool whole = !ferror(out);
    return !fclose(out) && whole ? TREEN_OK : TREEN_NO_MEMORY;
}

/* Lets an assembly take the place of the one chosen so far. */
static enum treen_status choose_assembly(struct taking *taking, const struct treen_record *told) {
    enum treen_status status = chosen_take(&taking->chosen, count_ways(taking, told));
    return status == TREEN_OK && taking->call->flags.all_ways ? keep_graph(taking) : status;
}

/* Searches for the one that is shown. TREEN_OK: it is found, and no other can take its place. */
static enum treen_status search_and_choose(struct taking *taking) {
    const struct treen_record *told;
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && !chosen_is_final(&taking->chosen)) {
        status = ask_next(&taking->ask, &told);
        if (status == TREEN_OK && chosen_wants(&taking->chosen, told))
            status = choose_assembly(taking, told);
    }
    return status;
}

/* Tells the one that was chosen, also after a stop. */
static void tell_chosen(struct taking *taking) {
    treen_go_on(taking->call->session);
    tell_assembly(taking, taking->chosen.record);
    if (taking->graph.cut)
        say_cut(taking->chosen.record);
    if (taking->graph.text)
        result_sink(taking->call->written, taking->graph.text, taking->graph.length);
}

/* Tells the solution that is shown, if there is one. */
static enum ending end_choice(struct taking *taking, enum treen_status status, enum ending ending) {
    const struct flags *flags = &taking->call->flags;
    uint64_t solutions = taking->ask.summary ? taking->ask.summary->apart->solutions : 0;
    if (taking->chosen.record)
        tell_chosen(taking);
    else if (flags->solution && status == TREEN_END && solutions)
        ending = worst_of(ending, chosen_say_missing(flags, solutions));
    return taking->graph.cut ? worst_of(ending, STOPPED) : ending;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Ends the takers. Assemblies and solutions are counted as --symmetry says; those that are kept
 * are those that were shown. */
static enum ending finish_takers(struct taking *taking, enum ending ending) {
    char assemblies[24], solutions[24];
    const struct treen_summary *summary = taking->ask.summary;
    const struct treen_kept kept = {.size = sizeof kept,
                                    .complete = summary->complete,
                                    .assemblies = assemblies,
                                    .solutions = solutions,
                                    .seconds = summary->seconds};
    snprintf(assemblies, sizeof assemblies, "%" PRIu64, summary->apart->assemblies);
    snprintf(solutions, sizeof solutions, "%" PRIu64, summary->apart->solutions);
    return takers_end(&taking->takers, taking->call, taking->ask.record, &kept, ending);
}

/* Says which limits came before the answers, and how to go further. */
static void say_limits(const struct treen_taken_apart *found) {
    const struct {
        uint64_t count;
        const char *option;
    } limit[] = {{found->by_memory, "memory"}, {found->by_nodes, "nodes"}};
    for (size_t i = 0; i < sizeof limit / sizeof *limit; i++)
        if (limit[i].count)
            complain(STOPPED,
                     "--%s ended the search of %" PRIu64 " assembl%s: with a larger --%s more may be known",
                     limit[i].option, limit[i].count, limit[i].count == 1 ? "y" : "ies", limit[i].option);
}

static enum ending finish_taking(struct taking *taking, enum treen_status status) {
    const struct flags *flags = &taking->call->flags;
    enum ending ending = ask_end(&taking->ask, status, NULL);
    const struct treen_summary *summary = taking->ask.summary;
    if (taking->chooses)
        ending = end_choice(taking, status, ending);
    if (!summary) {
        takers_drop(&taking->takers); /* what a file would say of the whole is not known */
        return ending;
    }
    if (flags->json)
        print_result(taking->call, taking->ask.record);
    else if (status != TREEN_OK && !flags->all_ways)
        say_end(taking, status != TREEN_END);
    else if (flags->all_ways && summary->apart->not_known)
        complain(STOPPED,
                 "of %" PRIu64
                 " of the assemblies it is not known whether they come apart: a limit came first",
                 summary->apart->not_known);
    say_limits(summary->apart);
    return finish_takers(taking, ending);
}

/* The files are opened before the search: one that cannot be opened is better known at once. */
enum ending apart_puzzle(const struct call *call, const struct treen_puzzle *puzzle) {
    struct taking taking = {.call = call, .puzzle = puzzle, .chooses = chooses(&call->flags)};
    taking.chosen.flags = &call->flags;
    enum ending opened = taking.chooses ? setting_put(call, "ordered", "true") : ANSWERED;
    if (opened == ANSWERED) /* a number that is told can be asked for again */
        opened = ask_open(&taking.ask, call, puzzle, "apart");
    if (opened != ANSWERED)
        return opened;
    opened = takers_open(call, puzzle, &taking.takers);
    if (opened == ANSWERED) {
        taking.ask.takers = &taking.takers;
        opened =
            finish_taking(&taking, taking.chooses ? search_and_choose(&taking) : search_and_tell(&taking));
    }
    treen_record_free(taking.chosen.record);
    free(taking.graph.text);
    ask_close(&taking.ask);
    return opened;
}

static void say_sums(const struct call *call, const struct treen_summary *summary) {
    say_taken_apart(call, summary->apart, false);
    say_why_not(summary->impossible);
}

static enum ending run_apart(const struct call *call) {
    const struct flags *flags = &call->flags;
    char cell[96] = "";
    treen_get(call->session, "cell", cell, sizeof cell);
    if (strchr(cell, 'x'))
        return complain(BAD, "--cell: found '%s', expected one edge, with which play is told", cell);
    if (flags->ledger && flags->all && !flags->json)
        return complain(BAD, "--ledger with --all needs --json, which lists what units have found");
    if (chosen_check(call) != ANSWERED)
        return BAD;
    if (flags->slices && (flags->json || flags->all_ways))
        return complain(BAD, "--slices are for people: they go neither with --json nor with --all-ways");
    return flags->html || flags->save ? problems_one(call, apart_puzzle) : problems_each(call, apart_puzzle);
}

const struct command command_apart = {
    .name = "apart",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "find assemblies and take them apart, move by move",
    .help = "Finds every assembly, or one of each class that --symmetry tells apart, and finds out which of "
            "them come apart. Shows the hardest one: its moves, its level (the moves until something "
            "leaves), and "
            "the number of equally short ways. A move shifts any set of pieces together in one "
            "direction, by any distance. Directions are those of the pictures: x runs to the right, y to the "
            "front, z down.",
    .example = "treen apart burr-twelve --limit 3",
    .run = run_apart,
    .divides = "apart",
    .say_sums = say_sums,
};
