/* Sinks that fail after n bytes, for every n: each writer must notice, and say TREEN_IO. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases.h"

#include "seeds.h"
#include "treen.h"

/* ---- A disk that is full after `room` bytes -------------------------------------------------- */

struct disk {
    size_t room;
    bool lost; /* some write did not fit */
};

static bool disk_write(void *context, const char *bytes, size_t size) {
    (void)bytes;
    struct disk *disk = context;
    bool fits = size <= disk->room;
    disk->room = fits ? disk->room - size : 0;
    disk->lost |= !fits;
    return fits;
}

/* ---- Writers --------------------------------------------------------------------------------- */

struct written {
    const struct treen_puzzle *puzzle;
    const struct treen_record *solution;
    const struct treen_record *summary[4];
    struct treen_parts *parts;
    const char *format;
    bool large; /* see seeds.h */
};
typedef enum treen_status writer(const struct written *written, struct disk *disk);

static enum treen_status write_puzzle(const struct written *written, struct disk *disk) {
    return treen_write(written->puzzle, written->format, false, disk_write, disk, NULL);
}

static enum treen_status write_all(const struct written *written, struct disk *disk) {
    return treen_write(written->puzzle, written->format, true, disk_write, disk, NULL);
}

static enum treen_status write_kept(const struct written *written, struct disk *disk) {
    const struct treen_kept kept = {.size = sizeof kept, .complete = true};
    struct treen_keep *keep;
    enum treen_status status = treen_keep_open(written->puzzle, &keep, NULL);
    if (status != TREEN_OK)
        return status;
    status = treen_keep_add(keep, written->solution, NULL);
    if (status == TREEN_OK)
        status = treen_keep_write(keep, &kept, disk_write, disk, NULL);
    treen_keep_close(keep);
    return status;
}

static enum treen_status draw(const struct written *written, enum treen_picture_type type, size_t records,
                              struct disk *disk) {
    const struct treen_picture picture = {.size = sizeof picture, .type = type, .colour = true, .width = 60};
    return treen_draw(written->puzzle, &written->solution, records, &picture, disk_write, disk, NULL);
}

static enum treen_status write_picture(const struct written *written, struct disk *disk) {
    return draw(written, TREEN_TEXT, 0, disk);
}

static enum treen_status write_solution_picture(const struct written *written, struct disk *disk) {
    return draw(written, TREEN_TEXT, 1, disk);
}

static enum treen_status write_scene(const struct written *written, struct disk *disk) {
    return draw(written, TREEN_SCENE, 1, disk);
}

static enum treen_status write_page(const struct written *written, struct disk *disk) {
    return draw(written, TREEN_PAGE, 1, disk);
}

static enum treen_status state(const struct written *written, const char *form, struct disk *disk) {
    return treen_state(written->puzzle, form, disk_write, disk, NULL, NULL);
}

static enum treen_status write_graph(const struct written *written, struct disk *disk) {
    return state(written, "graph", disk);
}

static enum treen_status write_matrix(const struct written *written, struct disk *disk) {
    return state(written, "matrix", disk);
}

static enum treen_status write_smt(const struct written *written, struct disk *disk) {
    return state(written, "smt", disk);
}

static enum treen_status write_sat(const struct written *written, struct disk *disk) {
    return state(written, "sat", disk);
}

static enum treen_status write_parts(const struct written *written, struct disk *disk) {
    return treen_parts_write(written->parts, 0, disk_write, disk, NULL);
}

static enum treen_status write_json(const struct written *written, struct disk *disk) {
    const struct treen_record puzzle = {.type = TREEN_PUZZLE, .body.puzzle = treen_about(written->puzzle)};
    const struct treen_record engine = {.type = TREEN_ENGINE, .body.engine = treen_list(TREEN_ENGINES, 0)};
    const struct treen_record *const record[] = {&puzzle,
                                                 &engine,
                                                 written->solution,
                                                 written->summary[0],
                                                 written->summary[1],
                                                 written->summary[2],
                                                 written->summary[3]};
    enum treen_status status = TREEN_OK;
    for (size_t i = 0; status == TREEN_OK && i < sizeof record / sizeof *record; i++)
        if (record[i])
            status = treen_record_json(record[i], disk_write, disk, NULL);
    return status;
}

/* Writes onto disks of 0, 1, 2, … bytes until one is large enough. */
static void fill_disks(writer *write, const struct written *written, const char *what) {
    enum treen_status status;
    size_t room = 0;
    do {
        struct disk disk = {.room = room};
        status = write(written, &disk);
        if (status == TREEN_BAD_INPUT && !room)
            return; /* the format cannot hold this puzzle */
        if (status != (disk.lost ? TREEN_IO : TREEN_OK))
            fail_msg("%s, %s: status %d after %zu bytes", treen_about(written->puzzle)->title, what,
                     (int)status, room);
        room++;
    } while (status != TREEN_OK);
}

/* Writes the pieces as parts, in a format of few bytes: others would take too many disks. The parts
 * are planned once. */
static void fill_parts(struct written *written, const char *format) {
    enum treen_status status = treen_parts(NULL, written->puzzle, NULL, format, &written->parts, NULL);
    if (status == TREEN_BAD_INPUT)
        return; /* the format cannot hold this puzzle */
    assert_int_equal(status, TREEN_OK);
    fill_disks(write_parts, written, format);
    treen_parts_close(written->parts);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static void write_formats(struct written *written) {
    const struct treen_row *format;
    for (size_t i = 0; (format = treen_list(TREEN_FORMATS, i)); i++) {
        written->format = format->name;
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
    fill_disks(write_scene, written, "the scene");
    fill_disks(write_json, written, "JSON");
    fill_parts(written, "scad");
    fill_parts(written, "cuts");
}

static struct treen_question *ask(const struct treen_puzzle *puzzle, const char *name) {
    struct treen_question *question;
    assert_int_equal(treen_ask(NULL, puzzle, name, &question, NULL), TREEN_OK);
    return question;
}

static const struct treen_record *sum_up(struct treen_question *question) {
    const struct treen_record *record;
    assert_int_equal(treen_sum_up(question, &record, NULL), TREEN_OK);
    return record;
}

/* Finishes the question "classify" for puzzles of pieces on a grid: others have no classes. */
static void finish_classes(struct treen_question *question, const struct treen_puzzle *puzzle) {
    const char *kind = treen_about(puzzle)->kind;
    bool has_classes = !strcmp(kind, "packing") || !strcmp(kind, "burr");
    assert_int_equal(treen_finish(question, NULL), has_classes ? TREEN_END : TREEN_BAD_INPUT);
}

/* Tests all writers of one problem. A text that holds no solution gives a verdict, too, with
 * something to complain about. */
static void test_problem(const struct treen_puzzle *puzzle, bool large) {
    static const char text[] = "{\"type\": \"solution\", \"pieces\": []}\n";
    struct treen_question *solve = ask(puzzle, "solve"), *classify = ask(puzzle, "classify"),
                          *check = ask(puzzle, "check"), *info = ask(puzzle, "info");
    struct written written = {.puzzle = puzzle, .large = large};
    finish_classes(classify, puzzle);
    assert_int_equal(treen_give(check, text, strlen(text), "empty", NULL), TREEN_OK);
    assert_int_equal(treen_next(solve, &written.solution, NULL), TREEN_OK);
    written.summary[0] = sum_up(solve);
    written.summary[1] = sum_up(classify);
    written.summary[2] = sum_up(check);
    written.summary[3] = sum_up(info);
    write_everything(&written);
    treen_end(info);
    treen_end(check);
    treen_end(classify);
    treen_end(solve);
}

static void test_seed(void **state) {
    const struct seed *seed = *state;
    struct treen_puzzle *puzzle;
    assert_int_equal(treen_parse(NULL, seed->text, strlen(seed->text), "seed", seed->format, &puzzle, NULL),
                     TREEN_OK);
    for (unsigned n = 1; n <= treen_about(puzzle)->problems; n++)
        test_problem(treen_problem(puzzle, n), seed_is_large(seed));
    treen_close(puzzle);
}

int main(void) {
    struct CMUnitTest tests[SEEDS];
    for (size_t i = 0; i < SEEDS; i++)
        tests[i] = (struct CMUnitTest){seeds[i].name, test_seed, NULL, NULL, (void *)(uintptr_t)&seeds[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
