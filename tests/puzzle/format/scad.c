/* Text for OpenSCAD with puzzlecad: read, joined, recognised as a burr, refused, written again. */
#include "puzzle/format.h"
#include "puzzle/opened.h"
#include "puzzle/packing.h"
#include "puzzle/format/xmpuzzle_shown.h"
#include "puzzle/kind/burr_packing.h"

#define BOX "treen_box = \"3x3x3\";\n"

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* The pieces of Half Hour, which make a cube in one way. */
static const char half_hour[] =
    "// Half Hour\ninclude <puzzlecad.scad>\n" BOX "*burr_plate([\n"
    "[\"xxx|.x.\", \"...|.x.\"], [\".xx|xx.\", \"...|.x.\"], [\".x.|xxx\", \"...|x..\"],\n"
    "[\".x.|xxx\"], \"x..|xxx\", [\"x.|xx\", \"..|.x\"]], $burr_scale = [17, 17, 17]);\n";

static void a_box_makes_a_packing(void **state) {
    struct treen_puzzle *puzzle = opened(half_hour, NULL);
    assert_string_equal(puzzle->about.title, "Half Hour");
    assert_string_equal(puzzle->about.format, "scad");
    assert_int_equal(counted(puzzle), 24);
    char *text = written(puzzle, "scad");
    struct treen_puzzle *again = opened(text, NULL);
    char *same = written(again, "scad");
    assert_string_equal(text, same);
    assert_int_equal(counted(again), 24);
    free(text), free(same);
    treen_close(puzzle), treen_close(again);
}

static const struct packing *packing_of(const char *text, struct treen_puzzle **puzzle) {
    *puzzle = opened(text, "scad");
    return puzzle_packing(*puzzle);
}

static void copies_have_one_name(void **state) {
    struct treen_puzzle *puzzle;
    const struct packing *packing =
        packing_of("treen_box = [\"xx|x+\", \"xx\"];\ntreen_names = [\"a\", \"b\\\\\", \"b\\\\\"];\n"
                   "burr_piece(\"x{label_text=a}x\"); // one\nburr_plate([\"x|x\"], 2, $burr_scale = 9);\n",
                   &puzzle);
    assert_int_equal(packing->pieces, 2);
    assert_int_equal(packing->piece[0].shape.cell[0].colour, 0);
    assert_int_equal(packing->piece[1].most, 2);
    assert_int_equal(packing->piece[1].least, 2);
    assert_string_equal(packing->piece[1].name, "b\\");
    assert_int_equal(packing->box.cells, 6);
    assert_int_equal(packing->box.must_cells, 5);
    treen_close(puzzle);
}

static void variables_are_looked_up(void **state) {
    struct treen_puzzle *puzzle;
    const struct packing *packing =
        packing_of(BOX "burr_piece(ell); burr_plate(burr_specs = [tee, burr_stick(1, 8)], num_copies = 2);\n"
                       "tee = other; other = [\"xxx|.x.\"]; ell = \"xx|x\";\n",
                   &puzzle);
    assert_int_equal(packing->pieces, 5);
    assert_int_equal(packing->piece[0].shape.count, 3);
    assert_int_equal(packing->piece[1].shape.count, 4);
    assert_int_equal(packing->piece[2].shape.count, 32);
    treen_close(puzzle);
}

/* Checks functions and modules with arguments, and puzzlecad's words for lists and texts. */
static void calls_are_followed(void **state) {
    struct treen_puzzle *puzzle;
    const struct packing *packing = packing_of(
        BOX "more(\"AB\", 2); *more(labels = [\"C\", \"D\"], n = 1);\nwidth = 2; list = [\"xxxx\", \"xx\"];\n"
            "module more(labels, n) { burr_plate(concat(repeat(n, [\"x\"]), copies(n, tip(labels[0])), "
            "[base(labels)])); }\n"
            "function tip(label, way = \"m\") = [str_interpolate(\"x{connect=$0z+y+,clabel=$1}\", [way, "
            "label])];\n"
            "function base(labels) = "
            "str_interpolate(\"x{connect=fz-y+,clabel=$0}x{connect=fz-y+,clabel=$0}x\", labels);\n"
            "module unused(way) { burr_piece(\"xxxxxx\"); }\n"
            "burr_plate(list); burr_piece(generalized_altekruse(\"db\", width));\n",
        &puzzle);
    static const size_t cells[] = {1, 1, 5, 1, 5, 6, 4, 2, 24};
    assert_int_equal(packing->pieces, sizeof cells / sizeof *cells);
    for (size_t i = 0; i < packing->pieces; i++)
        assert_int_equal(packing->piece[i].shape.count, cells[i]);
    treen_close(puzzle);
}

/* ---- Joints ---------------------------------------------------------------------------------- */

static void joints_make_one_piece(void **state) {
    static const char *const same[][2] = {
        {"burr_plate([[\"x..|xxx{connect=mz+y+,clabel=A}\"], [\"x{connect=fz+y+,clabel=A}|x\"]]);",
         "burr_piece([\"x..|xxx|...\", \"...|..x|..x\"]);"},
        {"burr_piece(\"xx{connect=mx+z+}\"); burr_piece(\"x{connect=fx-z+}|x\");",
         "burr_piece(\"xxx|..x\");"},
        {"burr_piece(\"xx{connect=mx+,clabel=Bz+}\"); burr_piece(\"x{connect=fx-,clabel=Bz-}|x\");",
         "burr_piece(\"..x|xxx\");"},
        /* several joints of a cell */
        {"burr_plate([[\"x{connect={mz+y+,fz-y+}}x\"],[\"x{connect=fz-y+}x\"],[\"x{connect=mz+y+}x\"],]);",
         "burr_piece([\"xx\", \"xx\", \"xx\"]);"},
        {"burr_plate([\"x{connect={mz+y+, mx+y+}, clabel={B, A}}\", \"x{connect=fx-y+,clabel=A}x\","
         "\"x{connect=fz-y+,clabel=B}|x\"]);",
         "burr_piece([\"xxx|...\", \"x..|x..\",]);"},
        /* directions decide among equal labels */
        {"burr_plate([\"x{connect={mz+y+,mx+y+},clabel=A}\", \"x{connect=fx-y+,clabel=A}x\","
         "\"x{connect=fz-y+,clabel=A}\"]);",
         "burr_piece([\"xxx\", \"x..\"]);"},
        /* the second joint goes into the first, or parts would not meet */
        {"burr_plate([\"x{connect=mz+y+}x{connect=mz+y+}\", \"x{connect=fz+y+}x{connect=fz+y+}|x.\"]);",
         "burr_piece([\"xx|..\", \"xx|.x\"]);"},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct treen_puzzle *joined, *whole;
        char text[2][300];
        for (int j = 0; j < 2; j++)
            snprintf(text[j], sizeof text[j], BOX "%s\n", same[i][j]);
        const struct packing *a = packing_of(text[0], &joined), *b = packing_of(text[1], &whole);
        assert_int_equal(a->pieces, 1);
        assert_int_equal(shape_compare(&a->piece[0].shape, &b->piece[0].shape), 0);
        treen_close(joined), treen_close(whole);
    }
}

/* Checks that a comma may end every list. */
static void a_comma_may_end_a_list(void **state) {
    struct treen_puzzle *puzzle;
    const struct packing *packing = packing_of(
        BOX "treen_names = [\"a\", \"b\",];\nburr_piece([\"xx|x.\",]); burr_plate([[\"x\", \"x\",],]);\n",
        &puzzle);
    assert_int_equal(packing->pieces, 2);
    assert_int_equal(packing->piece[0].shape.count, 3);
    assert_int_equal(packing->piece[1].shape.count, 2);
    treen_close(puzzle);
}

/* Checks a ring of parts that all look alike, each with two joints to either side. */
static void a_ring_of_equal_labels_closes(void **state) {
    struct treen_puzzle *puzzle;
    const struct packing *packing =
        packing_of(BOX "burr_plate([\"xx|x{connect=fx-z+}x{connect=my+z+}\"], 4);", &puzzle);
    assert_int_equal(packing->pieces, 1);
    assert_int_equal(packing->piece[0].shape.count, 16);
    treen_close(puzzle);
}

/* Checks that parts which cannot meet end in an error soon, although all others fit each other. */
static void joints_that_never_meet_cost_little(void **state) {
    enum { PARTS = 40 };
    char text[PARTS * 40] = "burr_plate([", *end = text + strlen(text);
    for (int i = 0; i < PARTS; i++)
        end += sprintf(end, "\"x{connect=%s}\",", i % 2 ? "fz-y+" : "mz+y+");
    strcpy(end, "\n\"x{connect=mz+y+,clabel=Z}x{connect=mz+y+,clabel=Z}\","
                "\n\"x{connect=fz-y+,clabel=Z}x{connect=fz-y-,clabel=Z}\"]);");
    refused(&(const struct bad_text){text, 2, 50, "no joint meets this one"}, "scad");
}

static void equal_labels_pair_in_order(void **state) {
    struct treen_puzzle *puzzle;
    const struct packing *packing = packing_of(
        BOX "burr_plate([\"x{connect=mx+z+,clabel=A}\", \"x{connect=fx-z+,clabel=A}x\"], 2);", &puzzle);
    assert_int_equal(packing->pieces, 2);
    assert_int_equal(packing->piece[0].shape.count, 3);
    assert_int_equal(shape_compare(&packing->piece[0].shape, &packing->piece[1].shape), 0);
    treen_close(puzzle);
}

/* ---- Cubes that are cut ---------------------------------------------------------------------- */

/* Returns the cells of a piece that is alone in a text; the puzzle is to be closed. */
static const struct shape *cut_shape(const char *call, struct treen_puzzle **puzzle) {
    char text[1000];
    snprintf(text, sizeof text, BOX "%s", call);
    const struct packing *packing = packing_of(text, puzzle);
    assert_string_equal(packing->grid->about.name, "rhombic");
    assert_int_equal(packing->box.cells, 27 * 24);
    return &packing->piece[0].shape;
}

static void assert_cut_alike(const char *one, const char *other) {
    struct treen_puzzle *a, *b;
    const struct shape *first = cut_shape(one, &a), *second = cut_shape(other, &b);
    assert_int_equal(shape_compare(first, second), 0);
    treen_close(a), treen_close(b);
}

static void cubes_are_cut(void **state) {
    static const struct {
        const char *text;
        size_t cells;
    } cut[] = {{"burr_piece(\"x{components=z+}\");", 4},
               {"burr_piece(\"x{components={z+, x-}}\");", 8},
               {"burr_piece(\"x{components=z+x-}\");", 1},
               {"burr_piece(\"x{components=sz-x-}\");", 12},
               {"burr_piece(\"x{components={}}xx{components=y+}\");", 28},
               {"burr_piece(\"x{components={x+,x-,y+,y-,z+,z-}}\");", 24}};
    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
        struct treen_puzzle *puzzle;
        assert_int_equal(cut_shape(cut[i].text, &puzzle)->count, cut[i].cells);
        treen_close(puzzle);
    }
    assert_cut_alike("burr_piece(\"x{components=sz-x-}\");",
                     "burr_piece(\"x{components={z-,x-,y-z-,y-x-,y+z-,y+x-}}\");");
}

/* Checks joints between the pyramids of a cube, and those between cubes. The piece with joints is
 * the one that is drawn whole. */
static void cut_cubes_are_joined(void **state) {
    assert_cut_alike("burr_plate([\"x{components={y+z+,z-},connect=dmy+z+}\","
                     " \"x{components={y-z+,x+y+},connect=dfy-z+}\"]);",
                     "burr_piece(\"x{components={y+z+,z+y+,z-,x+z-}}\");");
    assert_cut_alike(
        "burr_plate([\"x{components=x-}x{connect=mx+z+}\", \"x{components=x-,connect=fx-z+}\"]);",
        "burr_piece(\"x{components=x-}xx{components=x-}\");");
    /* Quarters across a wall: the second part's cube middles come where corners of cubes are. */
    assert_cut_alike(
        "burr_plate([[\"x{components=z+x+}\", \"x{components=z-x+,connect=dmz-x+}\"],"
        "[\"x{components=z+x+}.\", \"x{components=z-x+}.{connect=dfy+x-~}\"]]);",
        "burr_piece([\"x{components=z+x+}.\", \"x{components={z-x+,x+z-}}x{components=x-z-}\"]);");
}

/* Checks a base that needs its tip twice; the text has the tip once. */
static void a_part_is_used_again(void **state) {
    struct treen_puzzle *puzzle;
    const struct packing *packing = packing_of(
        BOX "burr_piece(\"x{connect=fx-z+}x{connect=fx+z+}\"); burr_piece(\"x{connect=mx+z+}\");", &puzzle);
    assert_int_equal(packing->pieces, 1);
    assert_int_equal(packing->piece[0].shape.count, 4);
    treen_close(puzzle);
}

/* Checks a box of cut cubes, and pieces without one in BurrTools' grid. */
static void cut_cubes_fill_a_box(void **state) {
    struct treen_puzzle *puzzle =
        opened("treen_box = [\"xx{components=sx-y-}\"]; burr_plate([\"x{components=sx-y-}\"], 3);", NULL);
    assert_int_equal(counted(puzzle), 6);
    treen_close(puzzle);
    puzzle = opened("grid: rhombic\nbox: 1x1x1\npieces:\n  a: {copies: 2, cells: [[2,1,0], [3,2,0], [2,3,0], "
                    "[1,2,0], [1,0,2], [2,0,1]]}\n  b: {copies: 12, cells: [[2,1,0]]}\n",
                    "yaml");
    uint64_t total = counted(puzzle);
    assert_true(total > 0);
    char *again = written(puzzle, "scad");
    assert_non_null(strstr(again, "x{components={y-z-,y-x-,z-}}"));
    treen_close(puzzle);
    puzzle = opened(again, NULL);
    assert_int_equal(counted(puzzle), total);
    free(again);
    treen_close(puzzle);
    puzzle = opened("burr_plate([\"x{components=sx-y-}\", \"x\"]);", NULL);
    char *text = written(puzzle, "xmpuzzle");
    assert_non_null(strstr(text, "<gridType type=\"3\""));
    assert_non_null(strstr(text, "x=\"5\" y=\"5\" z=\"5\""));
    free(text);
    treen_close(puzzle);
}

/* ---- Without a box --------------------------------------------------------------------------- */

static void six_sticks_are_a_burr(void **state) {
    struct treen_puzzle *puzzle = opened("burr_plate([52, 615, 792, 960, 975, 992]);", NULL);
    const struct burr *burr = puzzle_burr(puzzle);
    assert_non_null(burr);
    assert_int_equal(burr->length, 6);
    assert_int_equal(burr->stick[1].number, 615);
    char *text = written(puzzle, "scad");
    assert_null(strstr(text, "treen_box"));
    struct treen_puzzle *again = opened(text, NULL);
    assert_int_equal(puzzle_burr(again)->stick[5].number, 992);
    free(text);
    treen_close(puzzle), treen_close(again);
}

static void pieces_alone_are_shown(void **state) {
    struct arena arena;
    struct treen_puzzle *puzzle = opened("burr_plate([\"xx.|.xx\", [\"x\", \"x\"]]);", NULL);
    assert_ptr_equal(puzzle->kind, &kind_shown);
    not_written(puzzle, "yaml", "treen_box");
    not_written(puzzle, "scad", "no packing with a box");
    char *text = written(puzzle, "xmpuzzle");
    assert_non_null(strstr(text, "##__##"));
    free(text);
    arena_init(&arena, SIZE_MAX);
    const struct packing *pieces = xmpuzzle_shown_pieces(puzzle, &arena);
    assert_int_equal(pieces->pieces, 2);
    assert_int_equal(pieces->piece[1].shape.count, 2);
    arena_free(&arena);
    treen_close(puzzle);
}

/* ---- What is refused ------------------------------------------------------------------------- */

static void bad_texts_are_told(void **state) {
    static const struct bad_text bad[] = {
        {"include <puzzlecad.scad>\n", 2, 1, "expected pieces in a call"},
        {"burr_piece(\"xX\");", 1, 14, "found 'X', expected a letter"},
        {"burr_piece([\"x\" \"x\"]);", 1, 18, "expected a comma before the next layer"},
        {"burr_piece([5]);", 1, 13, "found '5', expected a layer"},
        {"burr_piece(\"..\");", 1, 13, "this piece has no cell"},
        {"burr_piece(\"x\"", 1, 15, "expected the ) of this call"},
        {"burr_piece(4097);", 1, 12, "found '4097', expected the number of a stick"},
        {"burr_piece(burr_stick(5, 7));", 1, 26, "found '7', expected the length"},
        {"burr_piece(base(3));", 1, 12, "found 'base', expected a piece"},
        {"burr_piece(unknown);", 1, 12, "found 'unknown', expected a piece"},
        {"burr_plate(repeat(2, f(1)));", 1, 22, "found 'f', expected a piece"},
        {"burr_plate(repeat(n, \"x\"));", 1, 19, "found 'n', expected a number"},
        {"burr_plate(5);", 1, 12, "found '5', expected a list of pieces"},
        {"burr_plate([for (n = [1:2]) \"x\"]);", 1, 13, "found 'for', expected a piece"},
        {"function f(a) = a; burr_piece(f(f(f(f(f(f(f(f(f(f(f(f(f(1))))))))))))));", 1, 43,
         "expected a piece"},
        {"function f(a) = a; burr_piece(f());", 1, 17, "found 'a', expected a piece"},
        {"module m(n) { m(n); burr_piece(n); } m(\"x\"); m(\"..\");", 1, 32, "found 'n', expected a piece"},
        {"a = a; burr_piece(a);", 1, 5, "found 'a', expected a piece"},
        {"burr_piece(\"x{components=q+}\");", 1, 26, "found 'q+', expected a part of a cube"},
        {"burr_piece(\"x{components={z+,z+z-}}\");", 1, 30, "found 'z+z-', expected a part of a cube"},
        {"burr_piece(\"x{components={}}\");", 1, 13, "this piece has no cell"},
        {"burr_plate([\"x{components=z-x+,connect=dmz-x+}\",\n"
         "[\".\", \"x{components=z-x+}.{connect=dfy+x-~}\"]]);",
         2, 1, "shifts this part by half a cube"},
        {"burr_plate([\"x{components=z+,connect=dmz+x+}\", \"x{components=x+,connect=fx+z+}\"]);", 1, 16,
         "found a joint without a label that goes out"},
        {"burr_piece(\"x{label\");", 1, 20, "expected } behind"},
        {"burr_piece(\"x{connect=mz+z+}\");", 1, 23, "found 'mz+z+', expected a joint"},
        {"burr_piece(\"x{connect=mz+}\");", 1, 23, "found 'mz+', expected a joint"},
        {"burr_piece(\"x{connect=mz+y+,clabel=A}\");", 1, 36, "found 'A', expected as many joints"},
        {"burr_piece(\"x{connect=mz+y+}\");", 1, 15, "found a joint without a label that goes out"},
        {"burr_plate([\"x{connect=mx+z+}x\", \"x{connect=fx-z+}\"]);", 1, 14, "lie in each other's cells"},
        {"burr_plate([\"x{connect=mz+y+,clabel=A}x{connect=mz+y+,clabel=B}\",\n"
         "\"x{connect=fz-y+,clabel=A}.x{connect=fz-y+,clabel=B}\"]);",
         1, 62, "no joint meets this one"},
        {"burr_plate([\"x{connect={mz+y+,mz+q+}}\"]);", 1, 31, "found 'mz+q+', expected a joint"},
        {"burr_plate([\"x\"], num_copies = 0);", 1, 32, "found '0', expected the copies"},
        {"treen_box = \"3x\"; burr_piece(\"x\");", 1, 14, "found '3x', expected a size"},
        {"treen_box = \"9999x9999\"; burr_piece(\"x\");", 1, 14, "of at most"},
        {"treen_box = 3; burr_piece(\"x\");", 1, 13, "found '3', expected a box"},
        {BOX BOX "burr_piece(\"x\");", 2, 14, "there is one above"},
        {BOX "treen_names = [\"a\"]; burr_plate([\"x\", \"x\"]);", 2, 15, "found 1 names, expected 2"},
        {BOX "treen_names = [\"a\", \"a\"]; burr_plate([\"x\", \"xx\"]);", 2, 15, "'a' for two shapes"},
        {"treen_names = [\"\"]; burr_plate([\"x\"]);", 1, 17, "found an empty name"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused(&bad[i], "scad");
}

static void unwritable_puzzles_are_told(void **state) {
    static const char *const why[][2] = {
        {"grid: hexagon\nbox: 1x1\npieces: {a: '#'}\n", "no cubes"},
        {"colours: {R: red}\nbox: 1x1x1\npieces: {a: 'R'}\n", "colours"},
        {"box: 1x1x1\npieces: {a: {shape: '#', copies: 0..1}}\n", "range of copies"},
        {"box: 1x1x1\npieces: {a: {shape: '#', motions: shift}}\n", "turned in space"},
        {"grid: rhombic\nbox: {cells: [[2, 1, 0], [2, 3, 0, +]]}\npieces: {a: {cells: [[2, 1, 0]]}}\n",
         "cells that may stay empty"},
        {"box: '+'\nholes: 0\npieces: {a: '#'}\n", "stay empty"},
    };
    for (size_t i = 0; i < sizeof why / sizeof *why; i++) {
        struct treen_puzzle *puzzle = opened(why[i][0], "yaml");
        not_written(puzzle, "scad", why[i][1]);
        treen_close(puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_makes_a_packing),         cmocka_unit_test(copies_have_one_name),
        cmocka_unit_test(variables_are_looked_up),       cmocka_unit_test(calls_are_followed),
        cmocka_unit_test(joints_make_one_piece),         cmocka_unit_test(a_comma_may_end_a_list),
        cmocka_unit_test(a_ring_of_equal_labels_closes), cmocka_unit_test(joints_that_never_meet_cost_little),
        cmocka_unit_test(equal_labels_pair_in_order),    cmocka_unit_test(cubes_are_cut),
        cmocka_unit_test(cut_cubes_are_joined),          cmocka_unit_test(a_part_is_used_again),
        cmocka_unit_test(cut_cubes_fill_a_box),          cmocka_unit_test(six_sticks_are_a_burr),
        cmocka_unit_test(pieces_alone_are_shown),        cmocka_unit_test(bad_texts_are_told),
        cmocka_unit_test(unwritable_puzzles_are_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
