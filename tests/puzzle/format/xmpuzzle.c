/* BurrTools files: read, refused, written and read again; and other people's files, where they are
 * at hand. */
#include "puzzle/about/info.h"
#include "puzzle/burrtools.h"
#include "puzzle/verdict.h"
#include "puzzle/format.h"
#include "puzzle/format/xmpuzzle.h"
#include "puzzle/opened.h"
#include "puzzle/packing.h"
#include "puzzle/puzzle.h"
#include "run/run.h"

#include <stdio.h>

#define SHAPES                                                                                               \
    "<shapes>\n<voxel x='2' y='2' z='1' type='0'>###_</voxel>\n"                                             \
    "<voxel x='3' y='2' z='1' type='0'>######</voxel>\n</shapes>\n"
#define FILE_WITH(head, problems)                                                                            \
    "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n" head SHAPES "<problems>" problems                    \
    "</problems></puzzle>\n"
#define PROBLEM(pieces) "<problem state='0'><shapes>" pieces "</shapes><result id='1'/></problem>"

/* Two L's, which lie in a 3x2 in two ways. The second has its separation, too. */
#define SOLVED                                                                                               \
    "<problem name='two L' state='2' assemblies='2' solutions='1' time='3'>"                                 \
    "<shapes><shape id='0' count='2'/></shapes><result id='1'/><bitmap/><solutions>"                         \
    "<solution><assembly>0 0 0 0 2 1 0 8</assembly></solution>"                                              \
    "<solution asmNum='1'><assembly>0 0 0 0 2 1 0 10</assembly>"                                             \
    "<separation><pieces count='2'>1 0</pieces>"                                                             \
    "<state><dx>2 0</dx><dy>1 0</dy><dz>0 0</dz></state>"                                                    \
    "<state><dx>3 0</dx><dy>1 0</dy><dz>0 0</dz></state>"                                                    \
    "<state><dx>30003 0</dx><dy>1 0</dy><dz>0 0</dz></state></separation></solution></solutions></problem>"

/* ---- Reading --------------------------------------------------------------------------------- */

static void smallest(void **state) {
    struct treen_puzzle *puzzle = opened(FILE_WITH("", PROBLEM("<shape id='0' count='2'/>")), NULL);
    const struct treen_about *about = treen_about(puzzle);
    assert_string_equal(about->format, "xmpuzzle");
    assert_string_equal(about->grid, "cube");
    assert_null(about->title);
    assert_int_equal(counted(puzzle), 2);
    const struct packing *packing = puzzle_packing(puzzle);
    assert_string_equal(packing->piece[0].name, "S1");
    assert_int_equal(packing->piece[0].motion, MOTION_SPACE);
    assert_int_equal(puzzle_saved(puzzle)->state, TREEN_SAVED_NOTHING);
    treen_close(puzzle);
}

static void ranges_and_holes(void **state) {
    static const char *const text = "<puzzle version='1'><gridType type='0'/><colors/><shapes>"
                                    "<voxel x='2' y='1' z='1' type='0' name='domino'>##</voxel>"
                                    "<voxel x='2' y='2' z='1' type='0'>#+++</voxel></shapes><problems>"
                                    "<problem%s><shapes><shape id='0' min='%d' max='2'/></shapes><result "
                                    "id='1'/></problem></problems></puzzle>";
    static const struct {
        const char *holes;
        int least;
        uint64_t total;
    } cases[] = {{"", 0, 4},
                 {" maxHoles='2'", 0, 4},
                 {" maxHoles='1'", 0, 2},
                 {" maxHoles='0'", 0, 2},
                 {" maxHoles='0'", 1, 2},
                 {" maxHoles='99'", 2, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char made[1000];
        snprintf(made, sizeof made, text, cases[i].holes, cases[i].least);
        struct treen_puzzle *puzzle = opened(made, "xmpuzzle");
        assert_int_equal(counted(puzzle), cases[i].total);
        assert_string_equal(puzzle->kind->piece_name(puzzle, 0), "domino");
        treen_close(puzzle);
    }
}

/* Checks that a limit of holes is ignored where counts are fixed: BurrTools works the holes out
 * itself. */
static void limit_of_fixed_counts(void **state) {
    struct treen_puzzle *puzzle =
        opened("<puzzle version='2'><shapes><voxel x='2' y='1' z='1' type='0'>+#</voxel>"
               "<voxel x='1' y='1' z='1' type='0'>#</voxel></shapes><problems><problem maxHoles='0'>"
               "<shapes><shape id='1'/></shapes><result id='0'/></problem></problems></puzzle>",
               "xmpuzzle");
    assert_int_equal(counted(puzzle), 1);
    treen_close(puzzle);
}

static void colours(void **state) {
    static const char *const text =
        "<puzzle version='2'><colors><color red='1' green='2' blue='3'/><color red='255' green='0' "
        "blue='16'/></colors>"
        "<shapes><voxel x='1' y='1' z='1' type='0'>#1</voxel>"
        "<voxel x='3' y='1' z='1' type='0'>#1#2+</voxel></shapes><problems><problem><shapes>"
        "<shape id='0' count='2'/></shapes><result id='1'/><bitmap>%s</bitmap></problem></problems></puzzle>";
    static const struct {
        const char *pairs;
        uint64_t total;
    } cases[] = {{"", 0},
                 {"<pair piece='0' result='0'/>", 0},
                 {"<pair piece='0' result='1'/><pair piece='0' result='0'/>", 1},
                 {"<pair piece='1' result='1'/><pair piece='0' result='0'/>", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char made[1000];
        snprintf(made, sizeof made, text, cases[i].pairs);
        struct treen_puzzle *puzzle = opened(made, "xmpuzzle");
        assert_int_equal(counted(puzzle), cases[i].total);
        assert_string_equal(puzzle_packing(puzzle)->colour[1].name, "#ff0010");
        treen_close(puzzle);
    }
}

static void groups(void **state) {
    struct treen_puzzle *puzzle =
        opened(FILE_WITH("", PROBLEM("<shape id='0' count='2' group='3'/><shape id='0' min='0' max='4'>"
                                     "<group group='1' count='2'/><group group='2' count='1'/></shape>"
                                     "<shape id='0' count='1'/>")),
               NULL);
    const struct packing *packing = puzzle_packing(puzzle);
    assert_int_equal(packing->pieces, 3);
    assert_string_equal(packing->piece[1].name, "S1 (2)");
    assert_int_equal(packing->piece[0].groups, 1);
    assert_int_equal(packing->piece[0].group[0].number, 3);
    assert_int_equal(packing->piece[0].group[0].count, 2);
    assert_int_equal(packing->piece[1].groups, 2);
    assert_int_equal(packing->piece[1].group[1].count, 1);
    assert_int_equal(packing->piece[2].groups, 0);
    treen_close(puzzle);
}

static void comments(void **state) {
    static const struct {
        const char *comment, *author, *source;
    } cases[] = {{"<comment/>", NULL, NULL},
                 {"<comment popup=''>by\nme</comment>", NULL, "by\nme"},
                 {"<comment>author: me\nsource: there</comment>", "me", "there"},
                 {"<comment>author: me</comment>", "me", NULL},
                 {"<comment>G\xf6tz</comment>", NULL, "G\xc3\xb6tz"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char made[1000];
        snprintf(made, sizeof made, FILE_WITH("%s", PROBLEM("<shape id='0' count='2'/>")), cases[i].comment);
        struct treen_puzzle *puzzle = opened(made, NULL);
        const struct treen_about *about = treen_about(puzzle);
        assert_true((about->author == NULL) == (cases[i].author == NULL));
        assert_true((about->source == NULL) == (cases[i].source == NULL));
        if (about->author)
            assert_string_equal(about->author, cases[i].author);
        if (about->source)
            assert_string_equal(about->source, cases[i].source);
        treen_close(puzzle);
    }
}

/* ---- Saved solutions ------------------------------------------------------------------------- */

static void saved(void **state) {
    struct treen_puzzle *puzzle = opened(FILE_WITH("", SOLVED), NULL);
    const struct treen_saved *saved = puzzle_saved(puzzle);
    assert_int_equal(saved->state, TREEN_SAVED_ALL);
    assert_string_equal(saved->assemblies.text, "2");
    assert_string_equal(saved->solutions.text, "1");
    assert_int_equal(saved->kept, 2);
    assert_int_equal(saved->separations, 1);
    struct treen_saved_solution *one;
    assert_int_equal(saved_open(puzzle, 2, &one, NULL), TREEN_END);
    assert_int_equal(saved_open(puzzle, 1, &one, NULL), TREEN_OK);
    assert_int_equal(one->solution->number, 2);
    assert_int_equal(one->solution->parts, 2);
    assert_string_equal(one->solution->part[1].piece, "S1");
    assert_int_equal(one->solution->part[1].copy, 2);
    const struct treen_separation *apart = one->separation;
    assert_int_equal(apart->parts, 2);
    assert_int_equal(apart->part[0], 0);
    assert_int_equal(apart->moves, 2);
    assert_false(apart->move[0].leaves);
    assert_int_equal(apart->move[0].parts, 1);
    assert_int_equal(apart->move[0].part[0], 1);
    assert_int_equal(apart->move[0].by.x, 1);
    assert_true(apart->move[1].leaves);
    assert_int_equal(apart->move[1].by.x, 1);
    assert_null(apart->removed);
    assert_null(apart->left);
    saved_close(one);
    treen_close(puzzle);
}

/* Two solutions as the fork writes them that turns pieces. Pieces turn in the second. */
#define TURNED                                                                                               \
    "<solutionsWithRotations>"                                                                               \
    "<solution><assembly>0 0 0 0 2 1 0 10</assembly><separation><pieces count='2'>1 0</pieces>"              \
    "<state><dx>2 0</dx><dy>1 0</dy><dz>0 0</dz><dt>0 0</dt></state>"                                        \
    "<state><dx>30002 0</dx><dy>1 0</dy><dz>0 0</dz><dt>0 0</dt></state></separation></solution>"            \
    "<solution><assembly>0 0 0 0 2 1 0 10</assembly><separation><pieces count='2'>1 0</pieces>"              \
    "<state><dx>2 0</dx><dy>1 0</dy><dz>0 0</dz><dt>0 0</dt></state>\n"                                      \
    "<state><dx>3 0</dx><dy>1 0</dy><dz>0 0</dz><dt>4 0</dt>"                                                \
    "<rotation piece='0' px='2.5' py='0.5' pz='0' axis='2' sense='0'/></state>\n"                            \
    "<state><dx>30003 0</dx><dy>1 0</dy><dz>0 0</dz><dt>4 0</dt></state></separation></solution>"            \
    "</solutionsWithRotations>"
#define LISTS(lists)                                                                                         \
    FILE_WITH("", "<problem state='2'><shapes><shape id='0' count='2'/></shapes><result id='1'/>" lists      \
                  "</problem>")

static void turns_are_told(void **state) {
    struct treen_puzzle *puzzle = opened(LISTS(TURNED), NULL);
    const struct treen_saved *saved = puzzle_saved(puzzle);
    assert_int_equal(saved->kept, 2);
    assert_int_equal(saved->separations, 1);
    assert_int_equal(saved->turned, 1);
    assert_true(puzzle_packing(puzzle)->turns);
    treen_close(puzzle);
    puzzle = opened(FILE_WITH("", SOLVED), NULL);
    assert_int_equal(puzzle_saved(puzzle)->turned, 0);
    assert_false(puzzle_packing(puzzle)->turns);
    treen_close(puzzle);
    /* Every list is read, and so is a way without positions that has turns. */
    puzzle =
        opened(LISTS(TURNED TURNED "<solutions><solution><assembly>0 0 0 0 2 1 0 8</assembly>"
                                   "<separationInfo>2 0 0 | 1 0 0</separationInfo></solution></solutions>"),
               NULL);
    assert_int_equal(puzzle_saved(puzzle)->kept, 5);
    assert_int_equal(puzzle_saved(puzzle)->turned, 3);
    assert_int_equal(puzzle->file->problem->kept_solution[0].placed[1].turn, 8);
    treen_close(puzzle);
}

/* Checks the good text with one damage each. */
static void damaged_turns(void **state) {
    static const char good[] = LISTS(TURNED);
    static const struct {
        const char *from, *to;
        int line, column;
        const char *message;
    } cases[] = {
        {"<dx>3 0", "<dx>q 0", 8, 12, "the coordinate of a piece"},
        {"<dx>3 0</dx>", "", 8, 1, "no <dx>"},
        {"<dx>30003 0", "<dx>30003", 9, 17, "this list ends here"},
        {"<dx>30003 0", "<dx>4 0", 7, 402, "pieces must be gone"},
        {"<dt>4 0", "<dt>x 0", 8, 48, "the rotation of a piece"},
        {"<dt>4 0", "<dt>48 0", 8, 48, "from 0 to 47"},
        {"<dt>4 0", "<dt>-4 0", 8, 48, "from 0 to 47"},
        {"<dt>4 0", "<dt>4", 8, 49, "this list ends here"},
        {"<dt>4 0", "<dt>4 0 0", 8, 52, "a number for each piece"},
        {"<dt>4 0", "<dt>0 0", 8, 56, "does not turn"},
        {"<rotation piece='0'", "<rotated piece='0'", 8, 1, "without a <rotation>"},
        {"piece='0'", "piece='1'", 8, 56, "does not turn"},
        {"piece='0'", "piece='9'", 8, 73, "from 0 to 1"},
        {"axis='2'", "axis='3'", 8, 107, "from 0 to 2"},
        {"axis='2'", "", 8, 56, "no attribute 'axis'"},
        {"sense='0'", "sense='2'", 8, 117, "from 0 to 1"},
        {"px='2.5'", "px='nan'", 8, 56, "needs its point"},
        {"py='0.5'", "py=''", 8, 56, "needs its point"},
        {"pz='0'", "", 8, 56, "needs its point"},
        {"</solutions",
         "<solution><assembly>x x</assembly><separationInfo>2 0 | 1</separationInfo></solution></solutions",
         9, 126, "behind |"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *at = strstr(good, cases[i].from);
        char made[2000];
        assert_non_null(at);
        snprintf(made, sizeof made, "%.*s%s%s", (int)(at - good), good, cases[i].to,
                 at + strlen(cases[i].from));
        struct bad_text bad = {made, cases[i].line, cases[i].column, cases[i].message};
        refused(&bad, "xmpuzzle");
    }
}

/* Checks saved solutions. The first of the two lies wrongly in this file: rotation 8 instead of
 * 10. */
static void saved_are_checked(void **state) {
    struct treen_puzzle *puzzle = opened(FILE_WITH("", SOLVED), NULL);
    struct verdict *verdict;
    struct treen_error error;
    assert_int_equal(verdict_of_saved(puzzle, &verdict, NULL), TREEN_OK);
    assert_int_equal(verdict_solutions(verdict), 2);
    for (size_t i = 0; verdict_broken(verdict, i); i++)
        assert_non_null(strstr(verdict_broken(verdict, i), "solution 1: "));
    assert_false(verdict_holds(verdict));
    verdict_close(verdict);
    treen_close(puzzle);
    puzzle = opened(FILE_WITH("", PROBLEM("<shape id='0'/>")), NULL);
    assert_int_equal(verdict_of_saved(puzzle, &verdict, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "keeps no solutions"));
    treen_close(puzzle);
}

/* ---- Refusing -------------------------------------------------------------------------------- */

#define VOXEL(attributes, text)                                                                              \
    "<puzzle version='2'><shapes>\n<voxel " attributes ">" text "</voxel></shapes></puzzle>"
#define SAID(text)                                                                                           \
    FILE_WITH("", "<problem><shapes><shape id='0' count='2'/></shapes><result id='1'/>\n" text "</problem>")
#define ASSEMBLY(text) SAID("<solutions><solution><assembly>" text "</assembly></solution></solutions>")
#define SEPARATION(text)                                                                                     \
    SAID("<solutions><solution><assembly>0 0 0 0 2 1 0 10</assembly>\n<separation>" text                     \
         "</separation></solution></solutions>")
#define STATE(x, y, z) "<state><dx>" x "</dx><dy>" y "</dy><dz>" z "</dz></state>"

static void refused_texts(void **state) {
    static const struct bad_text bad[] = {
        {"<puzzle>", 1, 9, "well-formed"},
        {"<!DOCTYPE puzzle [<!ENTITY a 'aaaaaaaaaa'>]><puzzle version='2'>&a;</puzzle>", 1, 1,
         "document type"},
        {"<html/>", 1, 1, "found <html>, expected <puzzle>"},
        {"<puzzle/>", 1, 1, "no attribute 'version'"},
        {"<puzzle version='3'/>", 1, 18,
         "found '3' as version of <puzzle>, expected a whole number from 1 to 2"},
        {"<puzzle version='2'/>", 1, 1, "no <shapes>"},
        {"<puzzle version='2'><gridType type='2'/><shapes>\n<voxel x='2' y='1' z='1' type='0'>##</voxel>"
         "</shapes></puzzle>",
         2, 36, "the grid 'sphere' has none: expected _"},
        {"<puzzle version='2'><gridType type='5'/><shapes/></puzzle>", 1, 37, "from 0 to 4"},
        {"<puzzle version='2'><shapes/>\n<gridType type='1'/></puzzle>", 2, 1, "after <shapes>"},
        {"<puzzle version='2'>\n<problems/><shapes/></puzzle>", 2, 1, "stands before <shapes>"},
        {"<puzzle version='2'><shapes/></puzzle>", 1, 1, "no problem and no shape"},
        {"<puzzle version='2'><colors><color red='256'/></colors></puzzle>", 1, 41, "from 0 to 255"},
        {VOXEL("x='1' y='1' z='1'", "#"), 2, 1, "no attribute 'type'"},
        {VOXEL("x='1' y='1' z='1' type='1'", "#"), 2, 32, "from 0 to 0"},
        {VOXEL("x='1' y='1' type='0'", "#"), 2, 1, "no attribute 'z'"},
        {VOXEL("x='0' y='1' z='1' type='0'", "#"), 2, 11, "from 1 to"},
        {VOXEL("x='2' y='1' z='1' type='0'", "#"), 2, 35,
         "found 1 voxels, expected 2 for a shape of 2 x 1 x 1"},
        {VOXEL("x='2' y='1' z='1' type='0'", ""), 2, 35, "found 0 voxels, expected 2"},
        {VOXEL("x='2' y='1' z='1' type='0'", "#_#"), 2, 37, "one too many"},
        {VOXEL("x='2' y='1' z='1' type='0'", "# _"), 2, 36, "no blanks"},
        {VOXEL("x='2' y='1' z='1' type='0'", "#x"), 2, 36, "expected only"},
        {VOXEL("x='2' y='1' z='1' type='0'", "#1_"), 2, 36, "found colour 1, expected at most 0"},
        {VOXEL("x='999999' y='999999' z='999999' type='0'", "#"), 2, 50, "expected 999997000002999999 for"},
        {FILE_WITH("", PROBLEM("<shape/>")), 7, 38, "no attribute 'id'"},
        {FILE_WITH("", PROBLEM("<shape id='2'/>")), 7, 49,
         "found '2', expected the number of a shape, from 0 to 1"},
        {FILE_WITH("", PROBLEM("<shape id='0' count='0'/>")), 7, 59, "found '0' as count of <shape>"},
        {FILE_WITH("", PROBLEM("<shape id='0' min='2' max='1'/>")), 7, 57, "from 0 to 1"},
        {FILE_WITH("", PROBLEM("<shape id='0' min='0' max='0'/>")), 7, 65, "from 1 to"},
        {FILE_WITH("", PROBLEM("<shape id='0' group='-1'/>")), 7, 59, "found '-1' as group"},
        {SAID("<bitmap><pair piece='0' result='0'/></bitmap>"), 8, 9, "but the file has none"},
        {FILE_WITH("", "<problem state='4'/>"), 7, 27, "from 0 to 3"},
        {FILE_WITH("", "<problem state='2' assemblies='many'/>"), 7, 42, "found 'many' as assemblies"},
        {FILE_WITH("", "<problem><result id='7'/></problem>"), 7, 32,
         "found '7', expected the number of a shape"},
        {SAID("<solutions><solution/></solutions>"), 8, 12, "no <assembly>"},
        {ASSEMBLY("0 0 0 0"), 8, 39, "this list ends here, expected"},
        {ASSEMBLY("0 0 0 0 0 0 0"), 8, 45, "its rotation"},
        {ASSEMBLY("0 0 0 0 0 0 0 48"), 8, 46, "found '48'"},
        {ASSEMBLY("0 0 0 0 xy"), 8, 40, "x alone"},
        {ASSEMBLY("x x x"), 8, 36, "no more pieces"},
        {SEPARATION(""), 9, 1, "no <state>"},
        {SEPARATION(STATE("0 2", "0 1", "0 0")), 9, 1, "no <pieces>"},
        {SEPARATION("<pieces count='3'>0 1 2</pieces>" STATE("", "", "")), 9, 28, "from 2 to 2"},
        {SEPARATION("<pieces count='2'>0 2</pieces>" STATE("", "", "")), 9, 33, "the number of a piece"},
        {SEPARATION("<pieces count='2'>0 0</pieces>" STATE("", "", "")), 9, 13, "comes twice"},
        {SEPARATION("<pieces count='2'>0 1</pieces>" STATE("0", "0 1", "0 0")), 9, 55, "coordinate"},
        {SEPARATION("<pieces count='2'>0 1</pieces>" STATE("0 3", "0 1", "0 0")
                        STATE("0 30003", "0 1", "0 0")),
         9, 1, "start from where the pieces are"},
        {SEPARATION("<pieces count='2'>0 1</pieces>" STATE("0 2", "0 1", "0 0")), 9, 1, "must be gone"},
        {SEPARATION("<pieces count='2'>0 1</pieces>" STATE("0 2", "0 1", "0 0") STATE("0 3", "0 2", "0 0")),
         9, 94, "along no direction"},
        {SEPARATION("<pieces count='2'>0 1</pieces>" STATE("0 2", "0 1", "0 0") STATE("1 3", "0 1", "0 0")),
         9, 94, "no piece moves, or all"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "xmpuzzle");
}

/* Checks a million copies of each of ten thousand pieces, none of them in the assembly. No memory
 * is taken for them. */
static void many_copies(void **state) {
    struct bad_text bad = {
        FILE_WITH("", "<problem><shapes><shape id='0' min='0' max='1000000'/></shapes><result id='1'/>"
                      "<solutions><solution><assembly>x x</assembly></solution></solutions></problem>"),
        7, 124, "this list ends here, expected"};
    refused(&bad, "xmpuzzle");
}

/* ---- Only shown ------------------------------------------------------------------------------ */

static void only_shown(void **state) {
    static const struct {
        const char *text, *message;
    } cases[] = {
        {FILE_WITH("", "<problem/>"), "it has no pieces"},
        {FILE_WITH("", "<problem><shapes><shape id='0'/></shapes><result id='4294967295'/></problem>"),
         "was not chosen"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct treen_puzzle *puzzle = opened(cases[i].text, "xmpuzzle");
        struct settings options = settings_standard();
        struct run *run;
        struct facts *facts;
        struct treen_error error;
        assert_int_equal(run_open(puzzle, TREEN_SOLVE, &options, &run, &error), TREEN_BAD_INPUT);
        assert_non_null(strstr(error.text, cases[i].message));
        assert_int_equal(facts_open(puzzle, true, &facts, NULL), TREEN_OK);
        assert_non_null(strstr(facts_info(facts)->unsolvable, cases[i].message));
        facts_close(facts);
        not_written(puzzle, "yaml", cases[i].message);
        not_written(puzzle, "cover", "cannot hold");
        char *text = written(puzzle, "xmpuzzle");
        struct treen_puzzle *again = opened(text, "xmpuzzle");
        char *text_again = written(again, "xmpuzzle");
        assert_string_equal(text, text_again);
        free(text);
        free(text_again);
        treen_close(again);
        treen_close(puzzle);
    }
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Writes packings from YAML, with all that a packing can say, and reads them back. */
static void yaml_and_back(void **state) {
    static const char *const texts[] = {
        "title: all that can be said\nauthor: me\nsource: there\ncolours:\n  a: \"#ff0000\"\n  b: "
        "\"#00ff00\"\n"
        "allow:\n  b: ab\nbox: |\n  .ab\n  ~a++\n\n  ...\n  .++\nholes: 3\npieces:\n  D:\n    copies: 1..2\n"
        "    group: 2\n    shape: |\n      a#\n  E:\n    copies: 3\n    group: {1: 2, 2: 1}\n    shape: |\n  "
        "    b\n"
        "  <&\"'>: |\n    #\n    #\n",
        "grid: prism\nbox: |\n  .##\n  .##\npieces:\n  A: |\n    .#\n  B: |\n    .#.\n    .##\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct treen_puzzle *puzzle = opened(texts[i], "yaml");
        char *text = written(puzzle, "xmpuzzle");
        struct treen_puzzle *between = opened(text, NULL);
        char *before = written(puzzle, "yaml"), *again = written(between, "yaml");
        assert_string_equal(again, before);
        assert_int_equal(counted(puzzle), counted(between));
        free(text);
        free(before);
        free(again);
        treen_close(between);
        treen_close(puzzle);
    }
}

/* Checks the text to the letter, since BurrTools is strict. */
static void written_text(void **state) {
    struct treen_puzzle *puzzle = opened(
        "title: a \"b\"\nauthor: me\ngrid: square\nbox: '##+'\npieces: {D: {copies: 0..1, shape: '##'}}\n",
        "yaml");
    char *text = written(puzzle, "xmpuzzle");
    assert_string_equal(
        text, "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n <gridType type=\"0\"/>\n <colors/>\n"
              " <shapes>\n  <voxel x=\"2\" y=\"1\" z=\"1\" name=\"D\" type=\"0\">##</voxel>\n"
              "  <voxel x=\"3\" y=\"1\" z=\"1\" name=\"Result\" type=\"0\">##+</voxel>\n </shapes>\n"
              " <problems>\n  <problem name=\"a &quot;b&quot;\" state=\"0\">\n   <shapes>\n"
              "    <shape id=\"0\" min=\"0\" max=\"1\"/>\n   </shapes>\n   <result id=\"1\"/>\n"
              "   <bitmap/>\n  </problem>\n </problems>\n <comment>author: me</comment>\n</puzzle>\n");
    free(text);
    treen_close(puzzle);
}

static void unwritable(void **state) {
    static const struct {
        const char *text, *format, *message;
    } cases[] = {
        {"box: 3x1\nmotions: shift\npieces: {D: '##'}", "yaml", "piece 'D' has the motions 'shift'"},
        {"box: 2x2x2\nmotions: mirror\npieces: {J: \"##/#. | .#/..\"}", "yaml", "reflects none"},
        {"box: '+#+'\nholes: 1\npieces: {D: '##'}", "yaml", "a limit of holes only where"},
        {"2 1\n1\n1 0\n1\n1 1\n", "dpf", "this puzzle is of kind fitting"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct treen_puzzle *puzzle =
            i == 3 ? opened("1 1\n1\n1 0\n", "dpf") : opened(cases[i].text, cases[i].format);
        not_written(puzzle, "xmpuzzle", cases[i].message);
        treen_close(puzzle);
    }
    /* A motion that makes no difference is not mentioned. */
    struct treen_puzzle *cube = opened("box: 2x1\nmotions: mirror\npieces: {D: '##'}", "yaml");
    free(written(cube, "xmpuzzle"));
    treen_close(cube);
}

static char *written_all(const struct treen_puzzle *puzzle) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_int_equal(puzzle_write_all(puzzle, "xmpuzzle", out, NULL), TREEN_OK);
    fclose(out);
    return text;
}

static void assert_round_trip(const struct treen_puzzle *puzzle) {
    char *text = written_all(puzzle);
    struct treen_puzzle *again = opened(text, NULL);
    char *text_again = written_all(again);
    assert_string_equal(text, text_again);
    assert_int_equal(puzzle_problems(puzzle), puzzle_problems(again));
    free(text);
    free(text_again);
    treen_close(again);
}

static const char *title_with(const char *parts, struct treen_puzzle **puzzle) {
    *puzzle = opened(parts, NULL);
    return treen_about(*puzzle)->title;
}

/* Names a problem that has no name by the comment, where people write it. */
static void named_by_its_comment(void **state) {
    static const char unnamed[] =
        FILE_WITH("<comment>Name: Two L\nDesigned by: me</comment>", PROBLEM("<shape id='0' count='2'/>"));
    static const char named[] = FILE_WITH("<comment>Name: Two L</comment>", SOLVED);
    struct treen_puzzle *puzzle;
    assert_string_equal(title_with(unnamed, &puzzle), "Two L");
    treen_close(puzzle);
    assert_string_equal(title_with(named, &puzzle), "two L");
    treen_close(puzzle);
}

static void several_problems(void **state) {
    struct treen_puzzle *puzzle =
        opened(FILE_WITH("<comment>here</comment>", SOLVED PROBLEM("<shape id='0' min='0' max='2'/>")), NULL);
    assert_int_equal(puzzle_problems(puzzle), 2);
    assert_string_equal(treen_about(puzzle)->title, "two L");
    assert_round_trip(puzzle);
    treen_close(puzzle);
}

/* ---- Other people's files -------------------------------------------------------------------- */

/* The numbers of assemblies are those of each problem. */
static const struct {
    const char *name;
    unsigned problems;
    size_t kept;
    struct {
        const char *up_to_rotation, *up_to_symmetry;
    } count[6];
} files[] = {
    {"AlPackino", 1, 1, {{"1", "1"}}},
    {"BallRoom", 3, 2, {{"2", "2"}, {"2", "1"}, {"3", "3"}}},
    {"Bermuda", 1, 1, {{"2", "1"}}},
    {"CubeInCage", 1, 1, {{"96", "96"}}},
    {"DemoMirrorParadox", 2, 0, {{"2", "1"}, {"2", "1"}}},
    {"DraculasDentalDesaster", 1, 1, {{"84", "84"}}},
    {"FourPieceTetrahedron", 1, 1, {{"1", "1"}}},
    {"HexSticks", 1, 33, {{"33", "33"}}},
    {"PelikanBurr", 1, 1, {{"12", "12"}}},
    {"PiecesOfEight",
     6,
     6,
     {{"11", "6"}, {"8", "4"}, {"86", "43"}, {"24", "12"}, {"40", "20"}, {"24", "12"}}},
    {"Prisgon", 2, 1, {{"1", "1"}, {"1", "1"}}},
    {"SolidSixPieceBurrs", 1, 314, {{"1063", "588"}}},
};

static void assert_counts(const struct treen_puzzle *puzzle, const char *engine, const char *up_to_rotation,
                          const char *up_to_symmetry) {
    struct settings options = settings_standard();
    const struct run_summary *summary;
    struct run *run;
    options.engine = engine;
    assert_int_equal(run_open(puzzle, TREEN_COUNT, &options, &run, NULL), TREEN_OK);
    assert_int_equal(run_finish(run), TREEN_END);
    assert_int_equal(run_sum_up(run, &summary), TREEN_OK);
    assert_string_equal(summary->up_to_rotation, up_to_rotation);
    assert_string_equal(summary->up_to_symmetry, up_to_symmetry);
    run_close(run);
}

static void assert_saved_hold(const struct treen_puzzle *puzzle) {
    struct verdict *verdict;
    if (!puzzle_saved(puzzle)->kept)
        return;
    assert_int_equal(verdict_of_saved(puzzle, &verdict, NULL), TREEN_OK);
    assert_true(verdict_holds(verdict));
    verdict_close(verdict);
}

static void other_peoples_files(void **state) {
    size_t there = 0, kept = 0;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct treen_puzzle *puzzle = burrtools_file(files[i].name);
        if (!puzzle)
            continue;
        assert_int_equal(puzzle_problems(puzzle), files[i].problems);
        assert_int_equal(puzzle_saved(puzzle)->kept, files[i].kept);
        assert_round_trip(puzzle);
        for (unsigned n = 1; n <= files[i].problems; n++) {
            const struct treen_puzzle *problem = treen_problem(puzzle, n);
            const char *up_to_rotation = files[i].count[n - 1].up_to_rotation,
                       *up_to_symmetry = files[i].count[n - 1].up_to_symmetry;
            assert_counts(problem, "cover", up_to_rotation, up_to_symmetry);
            if (puzzle->file->grid > GRID_PRISMS)
                assert_counts(problem, "dlx", up_to_rotation, up_to_symmetry);
            assert_saved_hold(problem);
            kept += puzzle_saved(problem)->kept;
        }
        there++;
        treen_close(puzzle);
    }
    if (there == sizeof files / sizeof *files)
        assert_int_equal(kept, 458);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smallest),
        cmocka_unit_test(ranges_and_holes),
        cmocka_unit_test(limit_of_fixed_counts),
        cmocka_unit_test(colours),
        cmocka_unit_test(groups),
        cmocka_unit_test(comments),
        cmocka_unit_test(saved),
        cmocka_unit_test(turns_are_told),
        cmocka_unit_test(damaged_turns),
        cmocka_unit_test(saved_are_checked),
        cmocka_unit_test(refused_texts),
        cmocka_unit_test(many_copies),
        cmocka_unit_test(only_shown),
        cmocka_unit_test(yaml_and_back),
        cmocka_unit_test(written_text),
        cmocka_unit_test(unwritable),
        cmocka_unit_test(several_problems),
        cmocka_unit_test(named_by_its_comment),
        cmocka_unit_test(other_peoples_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
