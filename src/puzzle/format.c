/* Every format looks at the text and says how sure it is: people paste puzzles from mails, with no
 * file name that would tell. An extension helps when the text does not. */
#include "puzzle/format.h"

#include "base/text/words.h"
#include "puzzle/packing.h"
#include "tables.h"

#include <string.h>

#define FORMAT(name) extern const struct format format_##name;
ALL_FORMATS
#undef FORMAT

/* The formats, in the order of sniffing. */
#define FORMAT(name) &format_##name,
static const struct format *const formats[] = {ALL_FORMATS};

static const struct format *format_at(size_t index) {
    return index < sizeof formats / sizeof *formats ? formats[index] : NULL;
}

const struct format *format_named(const char *name) {
    const struct format *format;
    for (size_t i = 0; (format = format_at(i)); i++)
        if (strcmp(format->about.name, name) == 0)
            return format;
    return NULL;
}

const struct treen_row *format_row(size_t index) {
    const struct format *format = format_at(index);
    return format ? &format->about : NULL;
}

enum treen_status format_read(const struct format *format, const char *text, size_t length,
                              const char *source, const struct limits *limits, struct treen_puzzle **puzzle,
                              struct treen_error *error) {
    if (format->read)
        return format->read(text, length, source, limits, puzzle, error);
    struct treen_puzzle *made = puzzle_new(format->kind, source, limits);
    TRY_MEMORY(made, error, "opening a puzzle");
    struct scan scan = scan_open(text, length, source, error);
    scan.comment = format->comment;
    enum treen_status status = format->fill(made, &scan);
    if (status == TREEN_OK)
        *puzzle = made;
    else
        treen_close(made);
    return status;
}

static bool ends_in(const char *name, const char *ending) {
    size_t length = strlen(name), ending_length = strlen(ending);
    return length >= ending_length && strcmp(name + length - ending_length, ending) == 0;
}

/* Marks: 4 or 5 for sure, 2 or 3 for perhaps, 1 for the extension alone. So an extension decides
 * between equals, and never against the text. */
const struct format *format_sniffed(const char *text, size_t length, const char *source) {
    const struct format *best = NULL, *format;
    int best_mark = 0;
    for (size_t i = 0; (format = format_at(i)); i++) {
        if (!format->sniff)
            continue;
        int mark = 2 * (int)format->sniff(text, length) + ends_in(source, format->about.extension);
        if (mark > best_mark) {
            best = format;
            best_mark = mark;
        }
    }
    return best;
}

enum treen_status format_unknown(const char *named, struct treen_error *error) {
    enum { MOST = 32 };
    const char *names[MOST + 1] = {0};
    char all[sizeof error->text];
    size_t used = 0;
    const struct format *format;
    for (size_t i = 0; (format = format_at(i)) && i < MOST && used < sizeof all; i++) {
        names[i] = format->about.name;
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "", format->about.name);
    }
    return error_bad(error, "unknown format '%s', expected one of %s%s", named, all,
                     words_hint(names, named, strlen(named)).text);
}

static enum treen_status end_writing(FILE *out, struct treen_error *error) {
    if (fflush(out) || ferror(out))
        return error_say(error, TREEN_IO, "the puzzle could not be written");
    return TREEN_OK;
}

/* Checks that the format can say all that the puzzle says: pieces that lie in the box before a
 * search, and more than shapes. */
static enum treen_status check_held(const struct treen_puzzle *puzzle, const struct format *format,
                                    struct treen_error *error) {
    const char *beyond =
        puzzle->kind == &kind_packing && !format->whole ? packing_beyond(puzzle->own, !format->bare) : NULL;
    if (puzzle->about.placed && format->bare)
        return error_bad(error,
                         "the format '%s' cannot say which pieces lie in the box, expected yaml or json",
                         format->about.name);
    return beyond ? error_bad(
                        error,
                        "the format '%s' (%s) cannot hold this packing, which has %s: expected yaml or json",
                        format->about.name, format->about.summary, beyond)
                  : TREEN_OK;
}

enum treen_status puzzle_write(const struct treen_puzzle *puzzle, const char *name, FILE *out,
                               struct treen_error *error) {
    const struct format *format = format_named(name);
    if (!format)
        return format_unknown(name, error);
    TRY(check_held(puzzle, format, error));
    TRY(patience_judge(puzzle->arena.patience, format->write(puzzle, out, error), error));
    return end_writing(out, error);
}

enum treen_status puzzle_write_all(const struct treen_puzzle *puzzle, const char *name, FILE *out,
                                   struct treen_error *error) {
    const struct format *format = format_named(name);
    if (!format)
        return format_unknown(name, error);
    if (puzzle->next && !format->write_all)
        return error_bad(error, "the format '%s' holds one problem, and here are %u, expected one alone",
                         name, puzzle_problems(puzzle));
    for (const struct treen_puzzle *each = puzzle; each; each = each->next)
        TRY(check_held(each, format, error));
    enum treen_status status = (format->write_all ? format->write_all : format->write)(puzzle, out, error);
    TRY(patience_judge(puzzle->arena.patience, status, error));
    return end_writing(out, error);
}
