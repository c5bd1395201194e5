/* The Soma cube by cell classes: the tables that people have worked out for it. */
#include "run/ask/classify.h"
#include "run/run.h"
#include "treen.h"
#include "cases.h"

#include <stdlib.h>
#include <string.h>

struct sorted {
    struct treen_puzzle *puzzle;
    struct run *run;
    struct classes *classes;
};

static struct treen_puzzle *open(const char *text) {
    struct treen_puzzle *puzzle;
    struct treen_error error;
    if ((text[0] == '@' ? treen_open(NULL, text + 1, NULL, &puzzle, &error)
                        : treen_parse(NULL, text, strlen(text), "test", NULL, &puzzle, &error)) != TREEN_OK)
        fail_msg("%s", error.text);
    return puzzle;
}

static enum treen_status sort(struct sorted *sorted, const char *text) {
    struct settings options = settings_standard();
    struct treen_error error;
    options.symmetry = TREEN_SYMMETRY_ROTATION;
    *sorted = (struct sorted){.puzzle = open(text)};
    assert_int_equal(run_open(sorted->puzzle, TREEN_SOLVE, &options, &sorted->run, &error), TREEN_OK);
    return classes_open(sorted->run, &sorted->classes, &error);
}

static void close_sorted(struct sorted *sorted) {
    classes_close(sorted->classes);
    run_close(sorted->run);
    treen_close(sorted->puzzle);
}

static size_t placements(const struct classes *classes, const char *piece, const char *name) {
    const struct treen_signature *signature;
    for (size_t i = 0; (signature = classes_signature(classes, i)); i++)
        if (!strcmp(signature->piece, piece) && !strcmp(signature->name, name))
            return signature->placements;
    return 0;
}

static void soma_cells(void **state) {
    static const struct treen_cell_class expected[] = {{"C", 1}, {"F", 6}, {"E", 12}, {"V", 8}};
    struct sorted soma;
    assert_int_equal(sort(&soma, "@soma"), TREEN_OK);
    for (size_t i = 0; i < 4; i++) {
        const struct treen_cell_class *class = classes_cell(soma.classes, i);
        assert_string_equal(class->name, expected[i].name);
        assert_int_equal(class->cells, expected[i].cells);
    }
    assert_null(classes_cell(soma.classes, 4));
    close_sorted(&soma);
}

static void soma_placements(void **state) {
    static const struct {
        const char *piece, *name;
        size_t placements;
    } table[] = {
        {"twist-1", "FEEV", 24}, {"twist-1", "CFEV", 24}, {"twist-1", "FFEE", 24}, {"twist-1", "CFFE", 24},
        {"twist-2", "FEEV", 24}, {"twist-2", "CFEV", 24}, {"twist-2", "FFEE", 24}, {"twist-2", "CFFE", 24},
        {"tripod", "EEEV", 8},   {"tripod", "FFEV", 24},  {"tripod", "CFEE", 24},  {"tripod", "CFFF", 8},
        {"Z", "FEEV", 48},       {"Z", "CFFE", 24},       {"T", "FEVV", 24},       {"T", "FEEE", 24},
        {"T", "CFEE", 12},       {"T", "CFFF", 12},       {"L", "EEVV", 48},       {"L", "FEEV", 48},
        {"L", "FFEE", 24},       {"L", "CFFE", 24},       {"V", "FEV", 48},        {"V", "EEV", 24},
        {"V", "FEE", 24},        {"V", "CFE", 24},        {"V", "FFE", 12},        {"V", "CFF", 12},
    };
    struct sorted soma;
    size_t count = 0;
    assert_int_equal(sort(&soma, "@soma"), TREEN_OK);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        assert_int_equal(placements(soma.classes, table[i].piece, table[i].name), table[i].placements);
    while (classes_signature(soma.classes, count))
        count++;
    assert_int_equal(count, sizeof table / sizeof *table);
    close_sorted(&soma);
}

static void soma_branches(void **state) {
    static const char *const turned[] = {"74", "66", "65", "65", "51", "51", "38", "21", "21", "14", "14"};
    struct sorted soma;
    assert_int_equal(sort(&soma, "@soma"), TREEN_OK);
    for (size_t i = 0; i < 11; i++) {
        const struct treen_branch *branch = classes_branch(soma.classes, i);
        assert_non_null(branch);
        assert_string_equal(branch->up_to_rotation.text, turned[i]);
        assert_int_equal(atoi(branch->total.text), 24 * atoi(turned[i]));
        assert_non_null(strstr(branch->name, "T:FEVV"));
    }
    assert_null(classes_branch(soma.classes, 11));
    close_sorted(&soma);
}

/* Tests that orbits with the same letter are numbered, and that copies with the same signature are
 * counted. */
static void numbered_orbits_and_copies(void **state) {
    struct sorted dominoes;
    assert_int_equal(sort(&dominoes, "grid: square\nbox: 4x2\npieces: {d: {copies: 4, shape: '##'}}\n"),
                     TREEN_OK);
    assert_string_equal(classes_cell(dominoes.classes, 0)->name, "E");
    assert_string_equal(classes_cell(dominoes.classes, 1)->name, "V");
    const struct treen_branch *branch;
    size_t branches = 0, total = 0;
    for (; (branch = classes_branch(dominoes.classes, branches)); branches++)
        total += (size_t)atoi(branch->total.text);
    assert_int_equal(total, 5);
    assert_int_equal(branches, 3); /* two lie on one side; all lie; all stand or the middle ones lie */
    close_sorted(&dominoes);
    assert_int_equal(sort(&dominoes, "grid: square\nbox: 5x1\npieces: {d: '##', s: '###'}\n"), TREEN_OK);
    assert_string_equal(classes_cell(dominoes.classes, 0)->name, "V1");
    assert_string_equal(classes_cell(dominoes.classes, 2)->name, "V3");
    close_sorted(&dominoes);
}

static void without_a_grid_there_are_no_classes(void **state) {
    struct sorted sticks;
    assert_int_equal(sort(&sticks, "@dpf-sticks"), TREEN_BAD_INPUT);
    close_sorted(&sticks);
}

/* Tests two corners of one shape that may not be turned into each other's places. A rotation of the
 * box exchanges their places, so both have the name of the first. */
static void pieces_that_change_places_share_a_name(void **state) {
    struct sorted corners;
    assert_int_equal(sort(&corners,
                          "grid: cube\nbox: '###|###|###'\npieces: {P: {shape: '.#|##', motions: plane}, "
                          "bar: {shape: '###'}, Q: {shape: '##|#.', motions: plane}}\n"),
                     TREEN_OK);
    const struct treen_branch *branch = classes_branch(corners.classes, 0);
    assert_non_null(branch);
    assert_string_equal(branch->name, "P:EV1V2 P:V1V2V2 bar:V1V1V2");
    assert_string_equal(branch->total.text, "8");
    assert_string_equal(branch->up_to_rotation.text, "1");
    assert_null(classes_branch(corners.classes, 1));
    close_sorted(&corners);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_that_change_places_share_a_name),
        cmocka_unit_test(soma_cells),
        cmocka_unit_test(soma_placements),
        cmocka_unit_test(soma_branches),
        cmocka_unit_test(numbered_orbits_and_copies),
        cmocka_unit_test(without_a_grid_there_are_no_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
