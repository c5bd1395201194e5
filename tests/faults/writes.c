/* Streams that fail after n bytes, for every n: whoever writes must notice. Functions that return a status
 * say TREEN_IO; after the others, ferror tells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "seeds.h"
#include "treen.h"

/* ---- A disk that is full after `room` bytes ------------------------------------------------------------ */

struct disk {
    size_t room;
};

static ssize_t disk_write(void *cookie, const char *bytes, size_t size) {
    (void)bytes;
    struct disk *disk = cookie;
    size_t taken = size < disk->room ? size : disk->room;
    disk->room -= taken;
    return (ssize_t)taken; /* 0 means an error to the stream */
}

/* Without a buffer, so that an error comes with the byte that causes it and not with fclose. */
static FILE *disk_open(struct disk *disk) {
    FILE *out = fopencookie(disk, "w", (cookie_io_functions_t){.write = disk_write});
    assert_non_null(out);
    setvbuf(out, NULL, _IONBF, 0);
    return out;
}

/* ---- Writers ------------------------------------------------------------------------------------------- */

struct written {
    const struct treen_puzzle *puzzle;
    const struct treen_solution *solution;
    const struct run_summary *summary;
    const struct treen_classes *classes; /* null: the puzzle has none */
    const struct treen_info *info;
    const struct verdict *verdict;
    const char *format;
    bool large; /* see seeds.h */
};
typedef enum treen_status writer(const struct written *written, FILE *out);

static enum treen_status write_puzzle(const struct written *written, FILE *out) {
    return puzzle_write(written->puzzle, written->format, out, NULL);
}

static enum treen_status write_all(const struct written *written, FILE *out) {
    return puzzle_write_all(written->puzzle, written->format, out, NULL);
}

static enum treen_status write_kept(const struct written *written, FILE *out) {
    struct treen_keep *keep;
    enum treen_status status = treen_keep_open(written->puzzle, &keep, NULL);
    if (status != TREEN_OK)
        return status;
    status = keep_add(keep, written->solution, NULL, NULL);
    if (status == TREEN_OK)
        status = keep_write(keep, &(struct treen_kept){.complete = true}, out, NULL);
    treen_keep_close(keep);
    return status;
}

static enum treen_status write_picture(const struct written *written, FILE *out) {
    return treen_show(written->puzzle, (struct treen_look){true, 60}, out);
}

static enum treen_status write_solution_picture(const struct written *written, FILE *out) {
    return treen_show_solution(written->puzzle, written->solution, (struct treen_look){false, 60}, out);
}

static enum treen_status write_graph(const struct written *written, FILE *out) {
    struct treen_stated about;
    return treen_graph(written->puzzle, false, out, &about, NULL);
}

static enum treen_status write_matrix(const struct written *written, FILE *out) {
    struct treen_stated about;
    return treen_graph(written->puzzle, true, out, &about, NULL);
}

static enum treen_status write_smt(const struct written *written, FILE *out) {
    return treen_smt(written->puzzle, out, NULL);
}

static enum treen_status write_sat(const struct written *written, FILE *out) {
    return treen_sat(written->puzzle, out, NULL);
}

static enum treen_status write_page(const struct written *written, FILE *out) {
    return treen_rules_page(written->puzzle, written->solution, out, NULL);
}

static enum treen_status write_json(const struct written *written, FILE *out) {
    treen_puzzle_json(written->puzzle, out);
    treen_solution_json(written->solution, out);
    treen_summary_json(written->summary, out);
    treen_done_json(written->puzzle, "treen list", out);
    treen_info_json(written->puzzle, written->info, "treen info", out);
    treen_verdict_json(written->puzzle, written->verdict, "treen check", out);
    treen_graph_json(written->puzzle, &(struct treen_stated){1, 0}, "treen graph", out);
    treen_engine_json(treen_engine(0), out);
    if (written->classes)
        treen_classes_json(written->classes, out);
    return ferror(out) ? TREEN_IO : TREEN_OK;
}

/* Writes onto disks of 0, 1, 2, … bytes until one is large enough. */
static void fill_disks(writer *write, const struct written *written, const char *what) {
    enum treen_status status;
    size_t room = 0;
    do {
        struct disk disk = {room};
        FILE *out = disk_open(&disk);
        status = write(written, out);
        bool lost = ferror(out);
        fclose(out);
        if (status == TREEN_BAD_INPUT && !room)
            return; /* the format cannot hold this puzzle */
        if (status != (lost ? TREEN_IO : TREEN_OK))
            fail_msg("%s, %s: status %d after %zu bytes", treen_about(written->puzzle)->title, what,
                     (int)status, room);
        room++;
    } while (status != TREEN_OK);
}

/* ---- Tests --------------------------------------------------------------------------------------------- */

static void write_formats(struct written *written) {
    for (size_t i = 0; treen_format(i); i++) {
        written->format = treen_format(i)->name;
        if (!written->large || !strcmp(written->format, treen_about(written->puzzle)->format)) {
            fill_disks(write_puzzle, written, written->format);
            fill_disks(write_all, written, "all of its file");
        }
    }
}

static void write_everything(struct written *written) {
    write_formats(written);
    fill_disks(write_kept, written, "the puzzle with its solution");
    fill_disks(write_picture, written, "the puzzle's picture");
    fill_disks(write_solution_picture, written, "the solution's picture");
    if (written->large)
        return;
    fill_disks(write_graph, written, "the graph");
    fill_disks(write_matrix, written, "the matrix");
    fill_disks(write_smt, written, "the statement in SMT-LIB");
    fill_disks(write_sat, written, "the clauses");
    fill_disks(write_page, written, "the page of rules");
    fill_disks(write_json, written, "JSON");
}

static struct treen_run *open_run(const struct treen_puzzle *puzzle, enum treen_symmetry symmetry) {
    struct treen_options options = treen_options_standard();
    options.symmetry = symmetry;
    struct treen_run *run;
    assert_int_equal(treen_run_open(puzzle, TREEN_SOLVE, &options, &run, NULL), TREEN_OK);
    return run;
}

/* The summary's texts live in the run, the solution until the next one. */
static void with_solution(struct written *written) {
    struct treen_run *run = open_run(written->puzzle, TREEN_SYMMETRY_FULL);
    assert_int_equal(treen_run_next(run, &written->solution), TREEN_OK);
    assert_int_equal(treen_run_summary(run, &written->summary), TREEN_OK);
    write_everything(written);
    treen_run_close(run);
}

static void with_classes(struct written *written) {
    struct treen_run *run = open_run(written->puzzle, TREEN_SYMMETRY_ROTATION);
    struct treen_classes *classes = NULL;
    enum treen_status status = treen_classes_open(run, &classes, NULL);
    const char *kind = treen_about(written->puzzle)->kind;
    bool has_classes = !strcmp(kind, "packing") || !strcmp(kind, "burr");
    assert_int_equal(status, has_classes ? TREEN_OK : TREEN_BAD_INPUT);
    written->classes = classes;
    with_solution(written);
    if (classes)
        treen_classes_close(classes);
    treen_run_close(run);
}

/* A text that holds no solution gives a verdict, too: one with something to complain about. */
static void with_verdict(struct written *written) {
    static const char text[] = "{\"type\": \"solution\", \"pieces\": []}\n";
    struct verdict *verdict;
    assert_int_equal(treen_check(written->puzzle, text, strlen(text), "empty", &verdict, NULL), TREEN_OK);
    written->verdict = verdict;
    with_classes(written);
    treen_verdict_close(verdict);
}

static void test_problem(const struct treen_puzzle *puzzle, bool large) {
    struct treen_facts *facts;
    assert_int_equal(treen_facts_open(puzzle, &facts, NULL), TREEN_OK);
    with_verdict(&(struct written){.puzzle = puzzle, .info = treen_facts_info(facts), .large = large});
    treen_facts_close(facts);
}

static void test_seed(void **state) {
    const struct seed *seed = *state;
    struct treen_puzzle *puzzle;
    assert_int_equal(treen_parse(NULL, seed->text, strlen(seed->text), "seed", seed->format, &puzzle, NULL),
                     TREEN_OK);
    for (unsigned n = 1; n <= treen_problems(puzzle); n++)
        test_problem(treen_problem(puzzle, n), seed_is_large(seed));
    treen_close(puzzle);
}

int main(void) {
    struct CMUnitTest tests[SEEDS];
    for (size_t i = 0; i < SEEDS; i++)
        tests[i] = (struct CMUnitTest){seeds[i].name, test_seed, NULL, NULL, (void *)(uintptr_t)&seeds[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
