/* Labelled cubes as a text of their own; cubes_text.c reads and writes it. */
#include "puzzle/cubes.h"
#include "puzzle/format.h"

#include <stdio.h>
#include <strings.h>

static enum treen_status fill_cubes(struct treen_puzzle *puzzle, struct scan *scan) {
    struct cubes_puzzle *cubes;
    TRY(cubes_read(*scan, &puzzle->arena, &cubes));
    puzzle->own = cubes;
    puzzle->about.grid = cubes->box.grid->about.name;
    return TREEN_OK;
}

static bool next_is(struct scan *scan, const char *expected) {
    scan_space(scan);
    struct scan_word word = scan_word(scan);
    return word.length == strlen(expected) && !strncasecmp(word.text, expected, word.length);
}

/* Sniffs labelled cubes. "box 3 3 3" is enough for PERHAPS: the first cube may have a mistake. So
 * is a cube without a box before it, so that the reader reports it. */
static enum sniff sniff_cubes(const char *text, size_t length) {
    struct scan scan = scan_open(text, length, NULL, NULL);
    scan.comment = "#";
    struct scan start = scan;
    if (next_is(&start, "CUBE"))
        return SNIFF_PERHAPS;
    if (!next_is(&scan, "box"))
        return SNIFF_NO;
    for (int i = 0; i < 3; i++) {
        int64_t side;
        scan_space(&scan);
        struct scan_word word = scan_word(&scan);
        if (!scan_is_number(word.text, word.length, INT64_MIN, INT64_MAX, &side))
            return SNIFF_PERHAPS;
    }
    return next_is(&scan, "CUBE") ? SNIFF_YES : SNIFF_PERHAPS;
}

static enum treen_status write_cubes(const struct treen_puzzle *puzzle, FILE *out,
                                     struct treen_error *error) {
    if (puzzle->kind != &kind_cubes)
        return error_bad(error, "this format holds labelled cubes only, and this puzzle is of kind %s",
                         puzzle->kind->about.name);
    cubes_write(puzzle->own, "", out);
    return TREEN_OK;
}

const struct format format_cubes = {
    .about = {.name = "cubes",
              .summary = "labelled cubes and where each lies, seen from those before it",
              .extension = ".cubes"},
    .sniff = sniff_cubes,
    .kind = &kind_cubes,
    .fill = fill_cubes,
    .write = write_cubes,
};
