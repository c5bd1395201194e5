/* BurrTools' own format. All problems of a file share its shapes, and the file keeps the
 * solutions that BurrTools' solver found. treen_parse has taken off a gzip around it, as around
 * every format. */
#include "puzzle/format.h"
#include "puzzle/format/xmpuzzle_shown.h"
#include "puzzle/refine.h"

#include "base/text/words.h"

#include <stdio.h>
#include <string.h>

/* ---- Sniffing -------------------------------------------------------------------------------- */

static enum sniff sniff_xmpuzzle(const char *text, size_t length) {
    size_t at = words_begin(text, length, "\xef\xbb\xbf") ? 3 : 0;
    while (at < length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n'))
        at++;
    if (words_begin(text + at, length - at, "<puzzle"))
        return SNIFF_YES;
    return words_begin(text + at, length - at, "<?xml") || words_begin(text + at, length - at, "<!")
               ? SNIFF_PERHAPS
               : SNIFF_NO;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Returns the reason why a problem cannot be solved, or null. */
static const char *why_not(const struct xmpuzzle *file, const struct xmpuzzle_problem *problem) {
    if (!file->problems)
        return "the file has shapes and no problem, which would say what is to be filled with them";
    if (!problem->pieces)
        return "it has no pieces";
    if (problem->result == NO_SHAPE)
        return "its result shape was not chosen yet";
    return file->shape[problem->result].shape.count ? NULL : "its result shape has no cell";
}

/* Reads the comment. Lines "author: …" and "source: …" are those that treen writes; any other
 * comment is the source. */
static enum treen_status read_comment(struct treen_puzzle *puzzle, struct treen_error *error) {
    static const char author[] = "author: ", source[] = "source: ";
    const char *text = puzzle->file->comment;
    if (!text)
        return TREEN_OK;
    if (words_begin(text, strlen(text), author)) {
        const char *from = text + strlen(author);
        size_t length = strcspn(from, "\n");
        puzzle->about.author = arena_text(&puzzle->arena, from, length);
        TRY_MEMORY(puzzle->about.author, error, "reading the puzzle");
        text = from + length + (from[length] == '\n');
    }
    puzzle->about.source = words_begin(text, strlen(text), source) ? text + strlen(source)
                           : *text                                 ? text
                                                                   : NULL;
    return TREEN_OK;
}

/* Sets the title. BurrTools calls the only problem of a file "Problem" until somebody names it.
 * Then a comment that begins with "Name: …" names the puzzle. */
static enum treen_status read_title(struct treen_puzzle *puzzle, const char *title,
                                    struct treen_error *error) {
    static const char usual[] = "Problem", name[] = "Name: ";
    const char *comment = puzzle->file->comment;
    puzzle->about.title = title;
    if (puzzle->file->problems != 1 || (title && strcmp(title, usual)) || !comment ||
        !words_begin(comment, strlen(comment), name))
        return TREEN_OK;
    const char *from = comment + strlen(name);
    puzzle->about.title = arena_text(&puzzle->arena, from, strcspn(from, "\r\n"));
    return puzzle->about.title ? TREEN_OK : error_memory(error, "reading the puzzle");
}

static enum treen_status read_problem(struct treen_puzzle *puzzle, struct treen_error *error) {
    const struct xmpuzzle_problem *problem = &puzzle->file->problem[puzzle->problem];
    const char *why = why_not(puzzle->file, problem);
    puzzle->about.grid = xmpuzzle_grid_name(puzzle->file->grid);
    TRY(read_comment(puzzle, error));
    if (puzzle->file->problems)
        TRY(read_title(puzzle, problem->name, error));
    if (why)
        return xmpuzzle_shown(puzzle, why, error);
    struct packing *packing;
    TRY(xmpuzzle_packing(puzzle->file, problem, &puzzle->arena, &packing, error));
    puzzle->own = packing;
    return TREEN_OK;
}

static enum treen_status read_problems(struct treen_puzzle *first, const char *source,
                                       struct treen_error *error) {
    struct treen_puzzle *puzzle = first;
    if (!first->file->problems)
        return read_problem(first, error);
    for (size_t i = 0; i < first->file->problems; i++, puzzle = puzzle->next) {
        puzzle->file = first->file;
        puzzle->problem = i;
        TRY(read_problem(puzzle, error));
        if (i + 1 == first->file->problems)
            break;
        puzzle->next = puzzle_new(&kind_packing, source, first->limits);
        TRY_MEMORY(puzzle->next, error, "reading the puzzle");
    }
    return TREEN_OK;
}

static enum treen_status read_xmpuzzle(const char *text, size_t length, const char *source,
                                       const struct limits *limits, struct treen_puzzle **puzzle,
                                       struct treen_error *error) {
    struct treen_puzzle *first = puzzle_new(&kind_packing, source, limits);
    TRY_MEMORY(first, error, "reading the puzzle");
    enum treen_status status = xmpuzzle_read(text, length, source, &first->arena, &first->file, error);
    if (status == TREEN_OK)
        status = read_problems(first, source, error);
    if (status != TREEN_OK) {
        treen_close(first);
        return status;
    }
    *puzzle = first;
    return TREEN_OK;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static enum treen_status write_file(const struct xmpuzzle *file, size_t first, size_t count, FILE *out,
                                    struct treen_error *error) {
    const char *why = xmpuzzle_unwritable(file);
    /* the problem that was made to show the shapes is not in the file */
    count = file->problems ? count : 0;
    if (why)
        return error_bad(error, "BurrTools' format cannot hold this puzzle: %s", why);
    return xmpuzzle_write(file, first, count, out) ? TREEN_OK : error_memory(error, "writing the puzzle");
}

static enum treen_status draft_one(const struct treen_puzzle *puzzle, struct arena *arena,
                                   struct xmpuzzle **file, struct treen_error *error) {
    const struct packing *packing = puzzle_packing(puzzle);
    const uint32_t *piece_of;
    if (!packing)
        return error_bad(error, "BurrTools' format holds packings, and this puzzle is of kind %s",
                         packing_words(puzzle));
    TRY_MEMORY(packing_refine(packing, arena, &packing) == TREEN_OK, error, "writing the puzzle");
    return xmpuzzle_draft(packing, &puzzle->about, arena, file, &piece_of, error);
}

/* Drafts a file of each problem, and then one of all. */
static enum treen_status draft_several(const struct treen_puzzle *puzzle, size_t count, struct arena *arena,
                                       struct xmpuzzle **file, struct treen_error *error) {
    const struct xmpuzzle **files = ARENA_NEW(arena, count, const struct xmpuzzle *);
    TRY_MEMORY(files, error, "writing the puzzle");
    for (size_t i = 0; i < count; i++, puzzle = puzzle->next) {
        struct xmpuzzle *made;
        TRY(draft_one(puzzle, arena, &made, error));
        files[i] = made;
    }
    return xmpuzzle_join(files, count, arena, file, error);
}

static enum treen_status write_drafted(const struct treen_puzzle *puzzle, size_t count, FILE *out,
                                       struct treen_error *error) {
    struct arena arena;
    struct xmpuzzle *file;
    arena_beside(&arena, &puzzle->arena);
    enum treen_status status = draft_several(puzzle, count, &arena, &file, error);
    if (status == TREEN_OK)
        status = write_file(file, 0, count, out, error);
    arena_free(&arena);
    return status;
}

static enum treen_status write_one(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    return puzzle->file ? write_file(puzzle->file, puzzle->problem, 1, out, error)
                        : write_drafted(puzzle, 1, out, error);
}

static enum treen_status write_all(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    size_t count = puzzle_problems(puzzle);
    return puzzle->file ? write_file(puzzle->file, puzzle->problem, count, out, error)
                        : write_drafted(puzzle, count, out, error);
}

const struct format format_xmpuzzle = {
    .about = {.name = "xmpuzzle",
              .summary = "BurrTools, with the solutions that it saved",
              .extension = ".xmpuzzle"},
    .sniff = sniff_xmpuzzle,
    .read = read_xmpuzzle,
    .write = write_one,
    .write_all = write_all,
    .bare = true,
};
