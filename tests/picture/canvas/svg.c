/* The SVG of a few strokes, to the letter. */
#include "picture/canvas/svg.h"

#include "cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct ink RED = {1, 0, 0}, BLUE = {0, 0, 1};

/* A file that is being written. */
struct file {
    char *text;
    size_t length;
    FILE *out;
    struct canvas *canvas;
};

static void begin(struct file *file) {
    *file = (struct file){0};
    file->out = open_memstream(&file->text, &file->length);
    assert_non_null(file->out);
    file->canvas = svg_maker.open(TREEN_SVG, 0, file->out);
    assert_non_null(file->canvas);
    file->canvas->page(file->canvas, 100, 50.5);
}

/* Ends the file; the text must have the elements between the head and the end. */
static void has(struct file *file, const char *elements) {
    assert_int_equal(svg_maker.close(file->canvas), TREEN_OK);
    fclose(file->out);
    const char *head = strstr(file->text, "<g font-family");
    assert_non_null(strstr(file->text, "width=\"100pt\" height=\"50.5pt\" viewBox=\"0 0 100 50.5\""));
    assert_non_null(head);
    const char *body = strchr(head, '\n') + 1, *end = strstr(body, "</g>\n</svg>\n");
    assert_non_null(end);
    assert_int_equal(strlen(end), 12);
    file->text[end - file->text] = '\0';
    assert_string_equal(body, elements);
    free(file->text);
}

static void polygons_are_filled(void **state) {
    struct file file;
    begin(&file);
    const double corner[3][2] = {{0, 0}, {1.5, 0.001}, {-0.001, 12.3456}};
    file.canvas->polygon(file.canvas, corner, 3, RED);
    has(&file, "<path fill=\"#ff0000\" stroke=\"#ff0000\" d=\"M0 0L1.5 0L0 12.35z\"/>\n");
}

static void equal_lines_are_one_element(void **state) {
    struct file file;
    begin(&file);
    const double a[2] = {1, 2}, b[2] = {3, 4}, c[2] = {5, 6};
    file.canvas->line(file.canvas, a, b, 2, RED);
    file.canvas->line(file.canvas, b, c, 2, RED);
    file.canvas->line(file.canvas, a, c, 2, RED);
    file.canvas->line(file.canvas, a, a, 2, BLUE);
    file.canvas->line(file.canvas, a, b, 1, BLUE);
    has(&file, "<path fill=\"none\" stroke=\"#ff0000\" stroke-width=\"2\" d=\"M1 2L3 4L5 6M1 2L5 6\"/>\n"
               "<path fill=\"none\" stroke=\"#0000ff\" stroke-width=\"2\" d=\"M1 2L1 2\"/>\n"
               "<path fill=\"none\" stroke=\"#0000ff\" stroke-width=\"1\" d=\"M1 2L3 4\"/>\n");
}

static void balls_of_two_colours_share_their_tones(void **state) {
    struct file file;
    begin(&file);
    const double a[2] = {1, 2};
    for (int i = 0; i < 2; i++)
        file.canvas->ball(file.canvas, a, 3, RED, BLUE);
    has(&file,
        "<radialGradient id=\"ball-ff0000-0000ff\" fx=\".325\" fy=\".325\"><stop stop-color=\"#ff0000\"/>"
        "<stop offset=\"1\" stop-color=\"#0000ff\"/></radialGradient>\n"
        "<circle fill=\"url(#ball-ff0000-0000ff)\" cx=\"1\" cy=\"2\" r=\"3\"/>\n"
        "<circle fill=\"url(#ball-ff0000-0000ff)\" cx=\"1\" cy=\"2\" r=\"3\"/>\n");
}

/* Paints balls of more colours than the first list of tones has room for. */
static void many_colours(void **state) {
    struct file file;
    begin(&file);
    const double a[2] = {1, 2};
    for (int i = 0; i < 200; i++)
        file.canvas->ball(file.canvas, a, 3, (struct ink){i / 255.0, 0, 0}, BLUE);
    assert_int_equal(svg_maker.close(file.canvas), TREEN_OK);
    fclose(file.out);
    size_t gradients = 0;
    for (const char *at = file.text; (at = strstr(at, "<radialGradient")); at++)
        gradients++;
    assert_int_equal(gradients, 200);
    free(file.text);
}

static void words_cannot_break_out(void **state) {
    struct file file;
    begin(&file);
    struct lettering plain = {.size = 10, .ink = RED},
                     bold = {.size = 10, .align = ALIGN_MIDDLE, .bold = true, .ink = BLUE};
    file.canvas->words(file.canvas, "a<b> & \"c\"", 1, 2, &plain);
    file.canvas->words(file.canvas, "\x01\xff\xc3\xa9", 1, 2, &bold);
    has(&file,
        "<text x=\"1\" y=\"5.6\" font-size=\"10\" fill=\"#ff0000\">a&lt;b&gt; &amp; &quot;c&quot;</text>\n"
        "<text x=\"1\" y=\"5.6\" font-size=\"10\" fill=\"#0000ff\" font-weight=\"bold\" "
        "text-anchor=\"middle\">??\xc3\xa9</text>\n");
}

/* Expects pages that were said to come below each other, and those beyond them nowhere. */
static void pages_stand_below_each_other(void **state) {
    struct file file = {0};
    const double from[] = {0, 0}, to[] = {1, 1};
    file.out = open_memstream(&file.text, &file.length);
    assert_non_null(file.out);
    file.canvas = svg_maker.open(TREEN_SVG, 0, file.out);
    assert_non_null(file.canvas);
    file.canvas->pages = 2;
    for (int i = 0; i < 3; i++) {
        file.canvas->page(file.canvas, 20, 30);
        file.canvas->line(file.canvas, from, to, 1, BLUE);
    }
    assert_int_equal(svg_maker.close(file.canvas), TREEN_OK);
    fclose(file.out);
    assert_non_null(strstr(file.text, "height=\"60pt\" viewBox=\"0 0 20 60\""));
    char *second = strstr(file.text, "\"/>\n</g>\n<g ");
    assert_non_null(second);
    assert_non_null(strstr(second, " transform=\"translate(0 30)\">\n"));
    assert_null(strstr(second + 9, "</g>\n<g "));
    free(file.text);
}

static void a_full_disk_is_told(void **state) {
    FILE *full = fopen("/dev/full", "w");
    if (!full)
        skip();
    setvbuf(full, NULL, _IONBF, 0);
    struct canvas *canvas = svg_maker.open(TREEN_SVG, 0, full);
    canvas->page(canvas, 10, 10);
    assert_int_equal(svg_maker.close(canvas), TREEN_IO);
    fclose(full);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_are_filled),
        cmocka_unit_test(equal_lines_are_one_element),
        cmocka_unit_test(balls_of_two_colours_share_their_tones),
        cmocka_unit_test(many_colours),
        cmocka_unit_test(words_cannot_break_out),
        cmocka_unit_test(pages_stand_below_each_other),
        cmocka_unit_test(a_full_disk_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
