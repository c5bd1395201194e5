/* Puzzles opened by name, as files and as text; formats recognised, and rubbish refused. */
#include "puzzle/collection.h"
#include "puzzle/format.h"
#include "puzzle/opened.h"
#include "puzzle/puzzle.h"
#include "sampled.h"

#include <sys/stat.h>
#include <stdio.h>
#include <unistd.h>

static const char tiny[] = "box: 2x1\npieces: {D: \"##\"}\n";

/* Writes a file in the tests' own folder, which is the current one meanwhile. */
static void make_file(const char *name, const char *text, size_t length) {
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

static int enter_folder(void **state) {
    static char folder[] = "/tmp/treen-test-XXXXXX";
    *state = folder;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state) {
    const char *folder = *state;
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void fails(const char *name, enum treen_status status, const char *part) {
    struct treen_puzzle *puzzle = NULL;
    struct treen_error error;
    enum treen_status got = treen_open(NULL, name, NULL, &puzzle, &error);
    if (got != status || !strstr(error.text, part))
        fail_msg("status %d, %s, expected %d, %s", got, error.text, status, part);
    assert_null(puzzle);
}

static void test_collection(void **state) {
    struct treen_puzzle *puzzle = NULL;
    size_t count = 0;
    while (collection_row(count))
        count++;
    assert_true(count >= 20);
    assert_null(collection_row(count + 1));
    for (size_t i = 1; i < count; i++)
        assert_true(strcmp(collection_row(i - 1)->name, collection_row(i)->name) < 0);
    assert_int_equal(treen_open(NULL, "soma", NULL, &puzzle, NULL), TREEN_OK);
    assert_string_equal(treen_about(puzzle)->name, "soma");
    treen_close(puzzle);
    fails("somma", TREEN_BAD_INPUT, "did you mean 'soma'?");
    fails("no/such/thing.yaml", TREEN_BAD_INPUT, "neither a file nor a puzzle of the collection");
    fails("", TREEN_BAD_INPUT, "neither a file nor");
}

static void test_files(void **state) {
    struct treen_puzzle *puzzle = NULL;
    make_file("soma", tiny, sizeof tiny - 1);
    assert_int_equal(treen_open(NULL, "soma", NULL, &puzzle, NULL), TREEN_OK);
    assert_null(treen_about(puzzle)->title); /* from the file, not the collection */
    assert_false(treen_about(puzzle)->bundled);
    treen_close(puzzle);
    make_file("soma", "\x89PNG\r\n", 6);
    assert_int_equal(treen_open(NULL, "soma", NULL, &puzzle, NULL), TREEN_OK);
    assert_true(treen_about(puzzle)->bundled);
    treen_close(puzzle);
    fails("./soma", TREEN_BAD_INPUT, "found a picture (PNG)");
    unlink("soma");
    mkdir("soma", 0700);
    assert_int_equal(treen_open(NULL, "soma", NULL, &puzzle, NULL), TREEN_OK);
    assert_non_null(treen_about(puzzle)->title);
    treen_close(puzzle);
    rmdir("soma");
    mkdir("folder", 0700);
    fails("folder", TREEN_BAD_INPUT, "is a folder");
    rmdir("folder");
    make_file("empty.yaml", "", 0);
    fails("empty.yaml", TREEN_BAD_INPUT, "the file is empty");
    unlink("empty.yaml");
}

/* Opens a file whose reading fails. */
static void test_unreadable(void **state) {
    fails("/proc/self/mem", TREEN_IO, "cannot read '/proc/self/mem'");
}

static void test_rubbish(void **state) {
    static const struct bad_text texts[] = {
        {"", 1, 1, "the file is empty"},
        {"hello, world!\n", 1, 1,
         "found 'hello,': this is no puzzle that treen knows, expected one in a format of"},
        {"\n  Dear Anna,\n\nhere it is.\n", 2, 3,
         "found 'Dear': this is no puzzle that treen knows, expected"},
        {"#include <stdio.h>\nint main(void);\n", 1, 1,
         "found '#include': this is no puzzle that treen knows"},
        {"\x7f"
         "ELF\x02\x01\xff\xfe",
         1, 1, "found a program, expected a puzzle as text"},
        {" \n\n", 1, 1, "nothing is here but blanks and comments, expected a puzzle"},
        {"# my puzzle\n", 1, 1, "nothing is here but blanks and comments, expected a puzzle"},
        {"##\n#.\n\n##\n##\n", 1, 1, "found a drawing alone, expected it below a key like 'box: |'"},
        {"\x89PNG\r\n\x1a\n", 1, 1,
         "found a picture (PNG), expected a puzzle as text: draw its pieces with # and ."},
        {"\xff\xd8\xff\xe0 JFIF", 1, 1, "found a picture (JPEG), expected"},
        {"%PDF-1.4\n", 1, 1, "found a document (PDF), expected"},
        {"<svg width='1'/>", 1, 1, "found a picture (SVG), expected"},
        {"<?xml version='1.0'?>\n<!-- x -->\n<svg/>", 1, 1, "found a picture (SVG), expected"},
        {"<!DOCTYPE html><html>", 1, 1, "found a page of the web (HTML), expected"},
        {"PK\x03\x04", 1, 1, "found an archive (ZIP, as 3MF files are), expected"},
        {"# treen design --box 2x2x2 sets\n# done 0\n# kept 0\n", 1, 1,
         "found the file of a search for designs that has kept no puzzle yet, expected one: the command in "
         "its"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        refused(&texts[i], NULL);
    struct treen_error error;
    struct treen_puzzle *puzzle = NULL;
    assert_int_equal(treen_parse(NULL, "ab\nc\0d", 6, "test", NULL, &puzzle, &error), TREEN_BAD_INPUT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 2);
    assert_int_equal(treen_parse(NULL, tiny, sizeof tiny - 1, "test", "nmae", &puzzle, &error),
                     TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "unknown format 'nmae', expected one of json"));
    enum { LONG = 65 << 20 };
    char *text = memset(test_malloc(LONG), ' ', LONG);
    text[0] = SAMPLED(' ', '?'); /* each format looks for the first word */
    assert_int_equal(treen_parse(NULL, text, LONG, "test", NULL, &puzzle, &error), TREEN_BAD_INPUT);
    assert_non_null(strstr(error.text, "longer than 64 MB"));
    test_free(text);
    assert_null(puzzle);
    fails("/dev/zero", TREEN_BAD_INPUT, "longer than 64 MB");
    fails("/dev/null", TREEN_BAD_INPUT, "the file is empty");
}

/* Checks that one line too many is told, whatever else the text may be taken for. */
static void test_all_lines_but_one(void **state) {
    static const struct bad_text texts[] = {
        {"the rain\na b c\na b\nc\n", 1, 1,
         "found 'the': without this line the text is a puzzle in the format cover (exact cover: items and "
         "options "
         "(Knuth's dancing links programs)), expected another line or none"},
        {"a b c\na b\nc:\na\n", 3, 1,
         "found 'c:': without this line the text is a puzzle in the format cover"},
        {"Kurosu:\n..0.1.\n0...0.\n1.1.1.\n..0...\n.1.0.1\n0....0\n", 1, 1,
         "found 'Kurosu:': without this line the text is a puzzle in the format kurosu"},
        {"My puzzle\n25,13,22,17\nP8,6\n", 1, 1,
         "found 'My': without this line the text is a puzzle in the format sujiko"},
        {"six sticks\nA,1\nB,120\nC,3328\nD,3322\nE,3328\nF,3305\n", 1, 1,
         "found 'six': without this line the text is a puzzle in the format burr6"},
        {"0 1 0 1 1\n1 0 1 1 0\n0 1 1 0 0\nend of rows\n", 4, 1, "found 'e"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        refused(&texts[i], NULL);
}

static void recognises(const char *text, const char *source, const char *format) {
    const struct format *found = format_sniffed(text, strlen(text), source);
    assert_string_equal(found ? found->about.name : "none", format);
}

static void test_formats(void **state) {
    recognises(tiny, "x", "yaml");
    recognises("6 3\n2\n2 0 1\n2 2 3\n3\n2 0 2\n2 2 4\n2 4 5\n2\n2 1 3\n2 3 5\n", "x", "dpf");
    recognises("2 0\n2\n0 0\n1 0\n1\n2 2\n0 0\n1 0\n", "x", "gdpf");
    recognises("a b | x\na x:red\nb x:red\n", "x", "cover");
    /* these are cells of a board, and no option has room */
    recognises("0,0 1,0\n", "x.cover", "cover");
    recognises("0,0,0 1,0,0\n0,0,0 1,0,0\n", "x.txt", "cover");
    recognises("A,120,the key\n", "x.txt", "burr6");
    recognises("0,0 | 1,0\n", "x.cover", "cover");
    recognises("0,0 A\n", "x.cover", "cover");
    recognises("25, 13 ,22\t, 17 \n", "x.cover", "sujiko");
    recognises("0 0 1\n1 1 0\n", "x.txt", "matrix");
    recognises("[[0, 1, 1], [1, 0, 0]]", "x.json", "matrix");
    recognises("rubbish", "x.yaml", "yaml");
    recognises("rubbish", "x.dpf", "dpf");
    recognises("rubbish!", "x", "none");
    for (size_t i = 0; format_row(i); i++)
        assert_string_equal(format_named(format_row(i)->name)->about.name, format_row(i)->name);
    assert_null(format_named("x"));
}

/* Checks that the mark of UTF-8, which editors of Windows write, is ignored in any format. */
static void test_marked(void **state) {
    static const char *const texts[] = {
        "box: 2x1\npieces: {a: '##'}\n",
        "{\"box\": \"2x1\", \"pieces\": {\"a\": \"##\"}}\n",
        "10\nP0,1\n",
        "# 2x2\n0.\n..\n",
        "2 1\n1\n2 0 1\n",
        "2 0\n2\n0 0\n1 0\n1\n2 2\n0 0\n1 0\n",
        "a b\na b\n",
        "box 2 1 1\nCUBE 1\nCUBE 2 TOUCH 1\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char marked[100];
        struct treen_puzzle *plain = NULL, *puzzle = NULL;
        struct treen_error error = {0};
        snprintf(marked, sizeof marked, "\xef\xbb\xbf%s", texts[i]);
        assert_int_equal(treen_parse(NULL, texts[i], strlen(texts[i]), "x", NULL, &plain, NULL), TREEN_OK);
        if (treen_parse(NULL, marked, strlen(marked), "x", NULL, &puzzle, &error) != TREEN_OK)
            fail_msg("%d:%d: %s", error.line, error.column, error.text);
        assert_string_equal(treen_about(puzzle)->format, treen_about(plain)->format);
        treen_close(plain);
        treen_close(puzzle);
    }
}

static void test_write(void **state) {
    struct treen_error error;
    struct treen_puzzle *puzzle = opened(tiny, NULL);
    assert_int_equal(puzzle_write(puzzle, "x", stdout, &error), TREEN_BAD_INPUT);
    FILE *full = fopen("/dev/full", "w");
    if (full) {
        assert_int_equal(puzzle_write(puzzle, "yaml", full, &error), TREEN_IO);
        fclose(full);
    }
    treen_close(puzzle);
    treen_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_collection), cmocka_unit_test(test_files),
        cmocka_unit_test(test_unreadable), cmocka_unit_test(test_all_lines_but_one),
        cmocka_unit_test(test_rubbish),    cmocka_unit_test(test_formats),
        cmocka_unit_test(test_marked),     cmocka_unit_test(test_write),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
