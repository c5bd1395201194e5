/* Questions asked through the public interface: counts, lists, limits, parts and summaries. */
#include "puzzle/puzzle.h"
#include "run/ask/apart.h"
#include "run/run.h"
#include "treen.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

struct asked {
    struct treen_puzzle *puzzle;
    struct run *run;
};

/* The stop of all questions. */
static atomic_bool stopped;
static const struct patience patience = {.stop = &stopped};

static struct asked ask(const char *name, enum question question, const struct settings *options) {
    struct asked asked = {0};
    struct treen_error error = {0};
    enum treen_status status =
        strchr(name, '\n') ? treen_parse(NULL, name, strlen(name), "test", NULL, &asked.puzzle, &error)
                           : treen_open(NULL, name, NULL, &asked.puzzle, &error);
    if (status != TREEN_OK)
        fail_msg("%s", error.text);
    stopped = false;
    asked.puzzle->arena.patience = &patience;
    if (run_open(asked.puzzle, question, options, &asked.run, &error) != TREEN_OK)
        fail_msg("%s", error.text);
    return asked;
}

static void done(struct asked *asked) {
    run_close(asked->run);
    treen_close(asked->puzzle);
}

static const struct run_summary *summary_of(struct asked *asked) {
    const struct run_summary *summary;
    assert_int_equal(run_sum_up(asked->run, &summary), TREEN_OK);
    return summary;
}

static void expect_counts(const char *name, const char *total, const char *rotation, const char *symmetry,
                          const char *labelled) {
    static const char *const engines[] = {"cover", "dlx"};
    for (size_t i = 0; i < 2; i++) {
        struct settings options = settings_standard();
        options.engine = engines[i];
        struct asked asked = ask(name, TREEN_COUNT, &options);
        assert_int_equal(run_finish(asked.run), TREEN_END);
        const struct run_summary *summary = summary_of(&asked);
        assert_true(summary->complete);
        assert_string_equal(summary->engine, engines[i]);
        assert_string_equal(summary->total, total);
        if (rotation) {
            assert_string_equal(summary->up_to_rotation, rotation);
            assert_string_equal(summary->up_to_symmetry, symmetry);
        } else {
            assert_null(summary->up_to_rotation);
            assert_null(summary->up_to_symmetry);
        }
        assert_string_equal(summary->labelled, labelled);
        done(&asked);
    }
}

static void three_counts_and_labelled(void **state) {
    expect_counts("soma", "11520", "480", "240", "11520");
    expect_counts("t-6x6x2", "136", "20", "10", "870722823979008000"); /* 136 * 18! */
    expect_counts("dpf-sticks", "3", NULL, NULL, "3");
    /* two equal pieces under two names, and one that may be left out: 2 ways to label the two */
    expect_counts("grid: square\nbox: 2x2\npieces: {a: '##', b: '##', c: {copies: 0..1, shape: '###'}}\n",
                  "2", "1", "1", "4");
    /* one of three labelled single cells, or two of them */
    expect_counts("grid: square\nbox: '#+'\npieces: {a: {copies: 1..3, shape: '#'}}\n", "2", "2", "2", "9");
    expect_counts("grid: square\nbox: 2x2\npieces: {a: '###'}\n", "0", "0", "0", "0");
}

static void expect_labelled(const char *name, const char *engine, unsigned symmetry, const char *labelled) {
    struct settings options = settings_standard();
    options.engine = engine;
    options.symmetry = symmetry;
    struct asked asked = ask(name, TREEN_COUNT, &options);
    assert_int_equal(run_finish(asked.run), TREEN_END);
    if (labelled)
        assert_string_equal(summary_of(&asked)->labelled, labelled);
    else
        assert_null(summary_of(&asked)->labelled);
    done(&asked);
}

/* Tests the 36 tilings of 4x4 by lying and standing dominoes: 16 with four of each, 9 with six and
 * two, 9 with two and six, 1 with eight, 1 with none. A turn takes one kind to the other, but their
 * copies differ in number. For the first text, 8!/(8 - h)! and 9!/(9 - v)! ways multiply. In the
 * second text, the lying dominoes are two pieces, with one to three copies of each. */
static void labelled_ways_are_those_of_each_assembly(void **state) {
    static const char *const text[] = {
        "grid: square\nbox: 4x4\npieces:\n  h: {copies: 0..8, motions: shift, shape: '##'}\n"
        "  v: {copies: 0..9, motions: shift, shape: '#/#'}\n",
        "grid: square\nbox: 4x4\npieces:\n  h: {copies: 1..3, motions: shift, shape: '##'}\n"
        "  i: {copies: 1..3, motions: shift, shape: '##'}\n  v: {copies: 2..6, motions: shift, shape: "
        "'#/#'}\n"};
    static const char *const labelled[] = {"125233920", "2384640"};
    for (size_t i = 0; i < 4; i++) {
        unsigned symmetry = i % 2 ? TREEN_SYMMETRY_NONE : TREEN_SYMMETRY_FULL;
        expect_labelled(text[i / 2], "dlx", symmetry, labelled[i / 2]);
        expect_labelled(text[i / 2], "cover", symmetry, labelled[i / 2]);
    }
    expect_labelled(text[0], "count", TREEN_SYMMETRY_NONE, NULL); /* unknown without a list */
}

static size_t listed(const char *name, unsigned symmetry, const struct settings *with) {
    struct settings options = with ? *with : settings_standard();
    options.symmetry = symmetry;
    struct asked asked = ask(name, TREEN_SOLVE, &options);
    const struct treen_solution *solution;
    size_t count = 0;
    while (run_next(asked.run, &solution) == TREEN_OK)
        assert_int_equal(solution->number, ++count);
    assert_int_equal(summary_of(&asked)->listed, count);
    done(&asked);
    return count;
}

static void as_many_are_listed_as_are_counted(void **state) {
    assert_int_equal(listed("soma", TREEN_SYMMETRY_NONE, NULL), 11520);
    assert_int_equal(listed("soma", TREEN_SYMMETRY_ROTATION, NULL), 480);
    assert_int_equal(listed("soma", TREEN_SYMMETRY_FULL, NULL), 240);
    assert_int_equal(listed("t-6x6x2", TREEN_SYMMETRY_NONE, NULL), 136);
    assert_int_equal(listed("t-6x6x2", TREEN_SYMMETRY_ROTATION, NULL), 20);
    assert_int_equal(listed("t-6x6x2", TREEN_SYMMETRY_FULL, NULL), 10);
}

static void classes_of_t_6x6x2_have_8_or_16_members(void **state) {
    struct settings options = settings_standard();
    struct asked asked = ask("t-6x6x2", TREEN_SOLVE, &options);
    const struct treen_solution *solution;
    unsigned members = 0;
    while (run_next(asked.run, &solution) == TREEN_OK) {
        assert_true(solution->symmetry_class == 8 || solution->symmetry_class == 16);
        members += solution->symmetry_class;
    }
    assert_int_equal(members, 136);
    done(&asked);
}

/* Tests that the counts do not depend on threads. With options.ordered the order of the solutions
 * does not either. */
static void threads_find_the_same(void **state) {
    for (unsigned threads = 1; threads <= 5; threads += 2) {
        struct settings options = settings_standard();
        options.threads = threads;
        options.engine = "cover";
        assert_int_equal(listed("soma", TREEN_SYMMETRY_NONE, &options), 11520);
        struct asked asked = ask("pentominoes-4x15", TREEN_COUNT, &options);
        assert_int_equal(run_finish(asked.run), TREEN_END);
        assert_string_equal(summary_of(&asked)->total, "1472");
        assert_string_equal(summary_of(&asked)->up_to_rotation, "736");
        assert_string_equal(summary_of(&asked)->up_to_symmetry, "368");
        assert_int_equal(summary_of(&asked)->stats.nodes, 171933);
        done(&asked);
    }
}

static void threads_keep_the_order(void **state) {
    struct settings one = settings_standard(), many = one;
    one.threads = 1;
    many.threads = 4;
    many.ordered = true;
    struct asked plain = ask("pentominoes-8x8", TREEN_SOLVE, &one);
    struct asked crew = ask("pentominoes-8x8", TREEN_SOLVE, &many);
    const struct treen_solution *left, *right;
    size_t count = 0;
    for (; run_next(plain.run, &left) == TREEN_OK; count++) {
        assert_int_equal(run_next(crew.run, &right), TREEN_OK);
        assert_int_equal(left->parts, right->parts);
        for (size_t i = 0; i < left->parts; i++)
            assert_memory_equal(left->part[i].cell, right->part[i].cell,
                                left->part[i].cells * sizeof *left->part[i].cell);
    }
    assert_int_equal(count, 65);
    assert_int_equal(run_next(crew.run, &right), TREEN_END);
    done(&plain);
    done(&crew);
}

/* Tests that TREEN_FIRST gives a solution at once, whatever the order of the classes, and then the
 * counts. */
static void the_first_comes_before_the_count(void **state) {
    static const char *const names[] = {"soma", "t-6x6x2", "t-6x6x6"};
    for (size_t i = 0; i < 3; i++) {
        struct settings options = settings_standard();
        struct asked asked = ask(names[i], TREEN_FIRST, &options);
        const struct treen_solution *solution;
        assert_int_equal(run_next(asked.run, &solution), TREEN_OK);
        assert_int_equal(solution->number, 1);
        if (i < 2) {
            assert_int_equal(run_finish(asked.run), TREEN_END);
            assert_string_equal(summary_of(&asked)->up_to_symmetry, i ? "10" : "240");
        }
        done(&asked);
    }
}

/* Tests that the counts after a first solution come without a list, as they do for TREEN_COUNT. */
static void after_the_first_numbers_are_counted(void **state) {
    for (unsigned threads = 1; threads <= 2; threads++) {
        struct settings options = settings_standard();
        options.threads = threads;
        struct asked asked =
            ask("grid: square\nbox: 16x16\npieces: {d: {copies: 128, shape: '##'}}\n", TREEN_FIRST, &options);
        const struct treen_solution *solution;
        assert_int_equal(run_next(asked.run, &solution), TREEN_OK);
        assert_int_equal(run_finish(asked.run), TREEN_END);
        const struct run_summary *summary = summary_of(&asked);
        assert_string_equal(summary->total, "2444888770250892795802079170816");
        assert_int_equal(summary->listed, 1);
        assert_true(summary->complete);
        done(&asked);
    }
}

/* Tests that the classes are the same for each symmetry of the list. Here copies have a range and
 * cells may stay empty, so no lemma gives the classes. */
static void after_the_first_classes_are_counted(void **state) {
    for (unsigned symmetry = TREEN_SYMMETRY_NONE; symmetry <= TREEN_SYMMETRY_FULL; symmetry++) {
        struct settings options = settings_standard();
        options.symmetry = symmetry;
        struct asked asked = ask("grid: square\nbox: '+###+/+###+'\n"
                                 "pieces: {a: {copies: 2, shape: '##'}, b: {copies: 2, shape: '#'}}\n",
                                 TREEN_FIRST, &options);
        const struct treen_solution *solution;
        assert_int_equal(run_next(asked.run, &solution), TREEN_OK);
        assert_int_equal(run_finish(asked.run), TREEN_END);
        const struct run_summary *summary = summary_of(&asked);
        assert_string_equal(summary->total, "11");
        assert_string_equal(summary->up_to_rotation, "7");
        assert_string_equal(summary->up_to_symmetry, "5");
        done(&asked);
    }
}

static void a_stop_between_the_first_and_the_numbers_is_heard(void **state) {
    struct settings options = settings_standard();
    struct asked asked = ask("t-6x6x6", TREEN_FIRST, &options);
    const struct treen_solution *solution;
    assert_int_equal(run_next(asked.run, &solution), TREEN_OK);
    stopped = true;
    assert_int_equal(run_finish(asked.run), TREEN_STOPPED);
    assert_int_equal(summary_of(&asked)->listed, 1);
    done(&asked);
}

/* Tests a problem in which the search in the usual order finds nothing for a long time. A shuffled
 * search soon finds a solution. */
static void a_scout_finds_what_the_search_does_not(void **state) {
    struct settings options = settings_standard();
    options.threads = 2;
    struct asked asked = ask("grid: square\nbox: 20x20\npieces: {Y: {copies: 80, shape: '####/.#..'}}\n",
                             TREEN_FIRST, &options);
    const struct treen_solution *solution;
    assert_int_equal(run_next(asked.run, &solution), TREEN_OK);
    assert_int_equal(solution->parts, 80);
    assert_true(solution->symmetry_class >= 1 && solution->symmetry_class <= 8);
    done(&asked);
}

/* Tests a problem that, as it was posed, leads to an answer in few nodes. The search among other
 * threads needs many. */
static void luck_is_tried_before_threads(void **state) {
    struct settings options = settings_standard();
    options.engine = "cover";
    for (options.threads = 1; options.threads <= 2; options.threads++) {
        struct asked asked = ask("grid: square\nbox: 30x30\npieces: {L: {copies: 300, shape: '##/#.'}}\n",
                                 TREEN_FIRST, &options);
        const struct treen_solution *solution;
        assert_int_equal(run_next(asked.run, &solution), TREEN_OK);
        assert_int_equal(solution->parts, 300);
        assert_true(summary_of(&asked)->stats.nodes < 1000);
        done(&asked);
    }
}

/* Tests classes by Burnside's lemma and counts of more than 64 bits. A question for which neither
 * works is refused. */
static void counting_without_a_list(void **state) {
    static const char *const names[] = {"soma", "t-6x6x2", "pentominoes-4x15", "dpf-sticks"};
    for (size_t i = 0; i < 4; i++) {
        struct settings listing = settings_standard(), counting = listing;
        listing.engine = "cover";
        counting.engine = "count";
        struct asked one = ask(names[i], TREEN_COUNT, &listing),
                     other = ask(names[i], TREEN_COUNT, &counting);
        assert_int_equal(run_finish(one.run), TREEN_END);
        assert_int_equal(run_finish(other.run), TREEN_END);
        const struct run_summary *left = summary_of(&one), *right = summary_of(&other);
        assert_string_equal(left->total, right->total);
        assert_string_equal(left->labelled, right->labelled);
        assert_true(!left->up_to_rotation == !right->up_to_rotation);
        if (left->up_to_rotation) {
            assert_string_equal(left->up_to_rotation, right->up_to_rotation);
            assert_string_equal(left->up_to_symmetry, right->up_to_symmetry);
        }
        done(&one);
        done(&other);
    }
}

static void large_counts_are_counted_by_themselves(void **state) {
    struct settings options = settings_standard();
    struct asked asked =
        ask("grid: square\nbox: 16x16\npieces: {d: {copies: 128, shape: '##'}}\n", TREEN_COUNT, &options);
    assert_int_equal(run_finish(asked.run), TREEN_END);
    const struct run_summary *summary = summary_of(&asked);
    assert_string_equal(summary->engine, "count");
    assert_string_equal(summary->total, "2444888770250892795802079170816");
    assert_string_equal(summary->up_to_symmetry, "305611096281378760240051639364");
    done(&asked);
}

/* Tests a problem whose answers all come from one node: it has one item and a thousand options. */
static void a_stop_does_not_wait_for_a_nodes_answers(void **state) {
    enum { OPTIONS = 1000 };
    char text[2 * OPTIONS + 3] = "a\n";
    for (int i = 0; i < OPTIONS; i++)
        strcat(text, "a\n");
    struct settings options = settings_standard();
    options.threads = 1;
    const char *const engines[] = {"cover", "dlx"};
    for (size_t i = 0; i < 2; i++) {
        const struct treen_solution *solution;
        options.engine = engines[i];
        struct asked asked = ask(text, TREEN_SOLVE, &options);
        assert_int_equal(run_next(asked.run, &solution), TREEN_OK);
        stopped = true;
        assert_int_equal(run_finish(asked.run), TREEN_STOPPED);
        assert_false(summary_of(&asked)->complete);
        done(&asked);
    }
}

static void a_count_not_asked_for_is_null(void **state) {
    struct settings options = settings_standard();
    options.symmetry = TREEN_SYMMETRY_NONE;
    struct asked asked = ask("soma", TREEN_COUNT, &options);
    assert_int_equal(run_finish(asked.run), TREEN_END);
    assert_string_equal(summary_of(&asked)->total, "11520");
    assert_null(summary_of(&asked)->up_to_rotation);
    assert_null(summary_of(&asked)->up_to_symmetry);
    done(&asked);
}

static void the_parts_make_the_whole(void **state) {
    size_t count = 0;
    for (unsigned part = 1; part <= 7; part++) {
        struct settings options = settings_standard();
        options.parts = 7;
        options.part = part;
        count += listed("soma", TREEN_SYMMETRY_FULL, &options);
    }
    assert_int_equal(count, 240);
}

static void a_node_limit_stops(void **state) {
    struct settings options = settings_standard();
    options.nodes = 1000;
    struct asked asked = ask("soma", TREEN_COUNT, &options);
    assert_int_equal(run_finish(asked.run), TREEN_STOPPED);
    assert_false(summary_of(&asked)->complete);
    assert_int_equal(summary_of(&asked)->stats.nodes, 1000);
    done(&asked);
}

static void stop_stops(void **state) {
    struct settings options = settings_standard();
    struct asked asked = ask("t-6x6x6", TREEN_COUNT, &options);
    stopped = true;
    assert_int_equal(run_finish(asked.run), TREEN_STOPPED);
    done(&asked);
}

/* Asks a run that was stopped before, or that has next to no time. */
static enum treen_status ask_stopped(const char *text, double seconds, struct run **run,
                                     struct treen_puzzle **puzzle) {
    struct settings options = settings_standard();
    struct treen_error error;
    options.seconds = seconds;
    assert_int_equal(treen_parse(NULL, text, strlen(text), "test", NULL, puzzle, &error), TREEN_OK);
    (*puzzle)->arena.patience = &patience;
    stopped = seconds == 0;
    return run_open(*puzzle, TREEN_COUNT, &options, run, &error);
}

/* Tests that a stop ends the posing of a large question. A small one is posed in any case, and its
 * search has a summary. */
static void stop_stops_an_opening(void **state) {
    static const char small[] = "box: 2x2x2\npieces: {D: {copies: 4, shape: '##'}}\n";
    static const char large[] = "box: 20x20x20\npieces: {D: {copies: 4000, shape: '##'}}\n";
    struct treen_puzzle *puzzle;
    struct run *run;
    for (double seconds = 0; seconds < 1; seconds += 1e-6 + seconds * 1e9) {
        assert_int_equal(ask_stopped(large, seconds, &run, &puzzle), TREEN_STOPPED);
        treen_close(puzzle);
        assert_int_equal(ask_stopped(small, seconds, &run, &puzzle), TREEN_OK);
        assert_int_equal(run_finish(run), TREEN_STOPPED);
        struct asked asked = {puzzle, run};
        assert_false(summary_of(&asked)->complete);
        done(&asked);
    }
}

/* Tests a stop while the search is ahead: the assemblies that it has found are not taken apart. */
static void stop_stops_taking_apart(void **state) {
    static const char loose[] = "box: 2x2x4\npieces: {D: {copies: 8, shape: '##'}}\n";
    struct settings options = settings_standard();
    struct treen_puzzle *puzzle;
    struct taking_apart *apart;
    struct treen_error error;
    const struct treen_disassembly *told;
    struct treen_summary summary = {0};
    struct stats stats;
    assert_int_equal(treen_parse(NULL, loose, strlen(loose), "test", NULL, &puzzle, &error), TREEN_OK);
    puzzle->arena.patience = &patience;
    stopped = false;
    assert_int_equal(taking_open(puzzle, &options, &apart, &error), TREEN_OK);
    assert_int_equal(taking_next(apart, &told), TREEN_OK);
    stopped = true;
    assert_int_equal(taking_next(apart, &told), TREEN_STOPPED);
    assert_int_equal(taking_sum_up(apart, &summary, &stats), TREEN_OK);
    assert_int_equal(summary.apart->assemblies, 1);
    assert_false(summary.complete);
    taking_close(apart);
    treen_close(puzzle);
}

static void expect_line(const char *question, const char *engine, const char *nodes, const char *puzzle,
                        const char *line) {
    struct treen_session *session;
    struct treen_puzzle *opened;
    struct treen_question *asked;
    const struct treen_record *record;
    struct treen_error error;
    assert_int_equal(treen_session_open(&session, &error), TREEN_OK);
    if (engine)
        assert_int_equal(treen_set(session, "engine", engine, &error), TREEN_OK);
    assert_int_equal(treen_set(session, "nodes", nodes, &error), TREEN_OK);
    assert_int_equal(treen_open(session, puzzle, NULL, &opened, &error), TREEN_OK);
    assert_int_equal(treen_ask(session, opened, question, &asked, &error), TREEN_OK);
    assert_int_equal(treen_sum_up(asked, &record, &error), TREEN_OK);
    assert_string_equal(record->body.summary->puzzle, puzzle);
    assert_string_equal(record->body.summary->reproduce, line);
    treen_end(asked);
    treen_close(opened);
    treen_session_close(session);
}

static void a_summary_repeats_the_run(void **state) {
    expect_line("count", "dlx", "7", "soma", "treen count --engine dlx --nodes 7 soma");
    expect_line("first", NULL, "0", "soma", "treen solve --first soma");
    expect_line("estimate", NULL, "0", "soma", "treen estimate soma");
    expect_line("estimate", NULL, "30000", "bedlam", "treen estimate --nodes 30000 bedlam");
}

/* Tests that the question is refused. `name` is the name or the text of a puzzle. */
static void refuse_of(const char *name, struct settings options, const char *why) {
    struct treen_puzzle *puzzle;
    struct run *run;
    struct treen_error error;
    assert_int_equal(strchr(name, ':') ? treen_parse(NULL, name, strlen(name), "test", NULL, &puzzle, &error)
                                       : treen_open(NULL, name, NULL, &puzzle, NULL),
                     TREEN_OK);
    assert_int_not_equal(run_open(puzzle, TREEN_COUNT, &options, &run, &error), TREEN_OK);
    if (!strstr(error.text, why))
        fail_msg("'%s' does not say '%s'", error.text, why);
    treen_close(puzzle);
}

static void refuse(struct settings options, const char *why) {
    refuse_of("soma", options, why);
}

static void wrong_options_are_refused(void **state) {
    struct settings options = settings_standard();
    options.engine = "steam";
    refuse(options, "steam");
    options = settings_standard();
    options.part = 3;
    options.parts = 2;
    refuse(options, "3 of 2");
    options = settings_standard();
    options.memory = 0;
    refuse(options, "options.memory: found 0");
    options = settings_standard();
    options.engine = "count";
    refuse_of("grid: square\nbox: 2x2\npieces: {h: {copies: 0..2, motions: shift, shape: '##'}, "
              "v: {copies: 0..1, motions: shift, shape: '#/#'}}\n",
              options, "does not take this puzzle");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_counts_and_labelled),
        cmocka_unit_test(labelled_ways_are_those_of_each_assembly),
        cmocka_unit_test(as_many_are_listed_as_are_counted),
        cmocka_unit_test(classes_of_t_6x6x2_have_8_or_16_members),
        cmocka_unit_test(threads_find_the_same),
        cmocka_unit_test(threads_keep_the_order),
        cmocka_unit_test(the_first_comes_before_the_count),
        cmocka_unit_test(after_the_first_numbers_are_counted),
        cmocka_unit_test(after_the_first_classes_are_counted),
        cmocka_unit_test(a_stop_between_the_first_and_the_numbers_is_heard),
        cmocka_unit_test(a_scout_finds_what_the_search_does_not),
        cmocka_unit_test(luck_is_tried_before_threads),
        cmocka_unit_test(counting_without_a_list),
        cmocka_unit_test(large_counts_are_counted_by_themselves),
        cmocka_unit_test(a_stop_does_not_wait_for_a_nodes_answers),
        cmocka_unit_test(a_count_not_asked_for_is_null),
        cmocka_unit_test(the_parts_make_the_whole),
        cmocka_unit_test(a_node_limit_stops),
        cmocka_unit_test(stop_stops),
        cmocka_unit_test(stop_stops_an_opening),
        cmocka_unit_test(stop_stops_taking_apart),
        cmocka_unit_test(a_summary_repeats_the_run),
        cmocka_unit_test(wrong_options_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
