/* Text for OpenSCAD with puzzlecad (scad.h). puzzlecad has pieces and no box. A text with treen_box
 * is a packing. Six sticks are a burr. Other pieces are shown, and can be made. */
#include "puzzle/format/scad.h"

#include "base/error.h"
#include "puzzle/format.h"
#include "puzzle/refine.h"
#include "puzzle/format/xmpuzzle_shown.h"
#include "puzzle/kind/burr_packing.h"

#include <string.h>

extern const struct kind kind_burr;

/* ---- Sniffing -------------------------------------------------------------------------------- */

static bool has(const char *text, size_t length, const char *word) {
    const size_t size = strlen(word);
    for (const char *at = text; length >= size; at++) {
        at = memchr(at, *word, length - (size_t)(at - text));
        if (!at || length - (size_t)(at - text) < size)
            return false;
        if (!memcmp(at, word, size))
            return true;
    }
    return false;
}

/* Sniffs a call, which is enough for puzzlecad's own words; the library alone may have none. */
static enum sniff sniff_scad(const char *text, size_t length) {
    if (has(text, length, "burr_piece(") || has(text, length, "burr_plate("))
        return SNIFF_YES;
    return has(text, length, "<puzzlecad.scad>") ? SNIFF_PERHAPS : SNIFF_NO;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Takes the first line as the title, where it is a comment. */
static enum treen_status read_title(struct treen_puzzle *puzzle, const struct scan *scan) {
    const char *at = scan->at, *stop = memchr(at, '\n', (size_t)(scan->end - at));
    stop = stop ? stop : scan->end;
    if (stop - at < 2 || memcmp(at, "//", 2) != 0)
        return TREEN_OK;
    for (at += 2; at < stop && (*at == ' ' || *at == '\t');)
        at++;
    while (stop > at && (stop[-1] == '\r' || stop[-1] == ' '))
        stop--;
    if (at < stop)
        puzzle->about.title = arena_text(&puzzle->arena, at, (size_t)(stop - at));
    return at == stop || puzzle->about.title ? TREEN_OK : error_memory(scan->error, "reading the pieces");
}

static const char *name_of(const struct scad *scad, size_t index, struct arena *arena) {
    return scad->name.count ? scad->name.at[index] : arena_print(arena, "%zu", index + 1);
}

/* Tells whether the next piece is a copy: names are alike, and so are shapes. */
static bool is_copy(const struct packing_piece *last, const char *name, const struct shape *shape) {
    return !strcmp(last->name, name) && shape_compare(&last->shape, shape) == 0;
}

/* Fills in the pieces. Copies of one name follow each other; elsewhere a name comes once. */
static enum treen_status fill_pieces(const struct scad *scad, const struct scan *scan, struct arena *arena,
                                     struct packing *packing) {
    packing->piece = ARENA_NEW(arena, scad->part.count, struct packing_piece);
    TRY_MEMORY(packing->piece, scan->error, "reading the pieces");
    for (size_t i = 0; i < scad->part.count; i++) {
        struct packing_piece *next = &packing->piece[packing->pieces];
        *next = (struct packing_piece){.name = name_of(scad, i, arena),
                                       .shape = scad->part.at[i].shape,
                                       .least = 1,
                                       .most = 1,
                                       .motion = MOTION_SPACE};
        TRY_MEMORY(next->name, scan->error, "reading the pieces");
        shape_settle(packing->grid, &next->shape);
        if (packing->pieces && is_copy(next - 1, next->name, &next->shape)) {
            next[-1].least = ++next[-1].most;
            continue;
        }
        for (size_t j = 0; j < packing->pieces; j++)
            if (!strcmp(packing->piece[j].name, next->name))
                return scan_error(scan, scad->named,
                                  "found the name '%s' for two shapes, expected names that differ",
                                  next->name);
        packing->pieces++;
    }
    return TREEN_OK;
}

static enum treen_status fill_packing(const struct scad *scad, const struct scan *scan, struct arena *arena,
                                      struct packing *packing) {
    struct shape box = {scad->box.count, scad->box.at};
    packing->grid = scad->cut ? grid_named("rhombic", 7) : grid_at(0);
    grid_group(packing->grid, &packing->group);
    TRY(fill_pieces(scad, scan, arena, packing));
    return !box.count || box_init(&packing->box, packing->grid, &box, scad->must.count ? scad->must.at : NULL,
                                  arena)
               ? TREEN_OK
               : error_memory(scan->error, "reading the pieces");
}

/* Makes a burr of six sticks of one length; *made: whether that is what the pieces are. */
static enum treen_status make_burr(struct treen_puzzle *puzzle, const struct packing *packing, bool *made,
                                   struct treen_error *error) {
    struct burr_stick stick[BURR_STICKS];
    struct stick_seen seen = {.why = "there are not six"};
    unsigned length = 0;
    *made = packing->pieces == BURR_STICKS;
    for (size_t i = 0; *made && i < BURR_STICKS; i++) {
        const struct packing_piece *piece = &packing->piece[i];
        TRY_MEMORY(stick_recognise(&piece->shape, &puzzle->arena, &seen), error, "reading the pieces");
        stick[i] = (struct burr_stick){.number = seen.drawn ? seen.drawn : seen.name, .mark = piece->name};
        *made =
            !seen.why && piece->most == 1 && (!i || seen.length == length) && stick_whole(stick[i].number);
        length = seen.length;
    }
    if (!*made)
        return TREEN_OK;
    puzzle->kind = &kind_burr;
    puzzle->about.kind = kind_burr.about.name;
    return burr_build(puzzle, stick, length) ? TREEN_OK : error_memory(error, "reading the pieces");
}

/* Reads what the text says into the puzzle. */
static enum treen_status fill_scad(struct treen_puzzle *puzzle, struct scan *scan) {
    struct arena *arena = &puzzle->arena;
    struct scad scad = {.cells = 0};
    struct packing *packing = ARENA_NEW(arena, 1, struct packing);
    bool burr = false;
    TRY_MEMORY(packing, scan->error, "reading the pieces");
    TRY(read_title(puzzle, scan));
    TRY(scad_read(*scan, arena, &scad));
    TRY(scad_join(&scad, scan, arena));
    if (scad.name.count && scad.name.count != scad.part.count)
        return scan_error(scan, scad.named, "found %zu names, expected %zu: one for each piece",
                          scad.name.count, scad.part.count);
    TRY(fill_packing(&scad, scan, arena, packing));
    puzzle->own = packing;
    puzzle->about.grid = packing->grid->about.name;
    if (scad.box.count)
        return TREEN_OK;
    TRY(make_burr(puzzle, packing, &burr, scan->error));
    return burr ? TREEN_OK
                : xmpuzzle_show_pieces(puzzle, packing,
                                       "the file has pieces and no box: write a line such as "
                                       "treen_box = \"3x3x3\"; into it",
                                       scan->error);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_pieces(const struct packing *packing, FILE *out) {
    const char *between = "";
    fputs("burr_plate([\n", out);
    for (size_t i = 0; i < packing->pieces; i++)
        for (uint32_t copy = 0; copy < packing->piece[i].most; copy++) {
            fprintf(out, "%s  ", between);
            scad_put_shape(&packing->piece[i].shape, !packing->grid->cubic, out);
            between = ",\n";
        }
    fputs("\n]);\n", out);
}

static enum treen_status write_packing(const struct treen_puzzle *puzzle, const struct packing *packing,
                                       FILE *out, struct treen_error *error) {
    if (!packing && puzzle->kind == &kind_packing)
        return error_bad(error, "puzzlecad's text holds packings, and this puzzle is a %s",
                         packing_words(puzzle));
    const char *why = packing ? scad_unwritable(packing) : "it is no packing with a box";
    if (why)
        return error_bad(error, "puzzlecad's text cannot hold this puzzle: %s", why);
    if (puzzle->about.title)
        scad_put_comment(puzzle->about.title, out);
    fputs("include <puzzlecad.scad>\n\n", out);
    scad_put_variables(packing, !puzzle_burr(puzzle), out);
    putc('\n', out);
    put_pieces(packing, out);
    return TREEN_OK;
}

static enum treen_status write_scad(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    const struct packing *packing = puzzle_packing(puzzle);
    struct arena arena;
    arena_beside(&arena, &puzzle->arena);
    enum treen_status status = packing ? packing_refine(packing, &arena, &packing) : TREEN_OK;
    status = status == TREEN_OK ? write_packing(puzzle, packing, out, error)
                                : error_memory(error, "writing the puzzle");
    arena_free(&arena);
    return status;
}

const struct format format_scad = {
    .about = {.name = "scad", .summary = "pieces for OpenSCAD with puzzlecad", .extension = ".scad"},
    .sniff = sniff_scad,
    .kind = &kind_packing,
    .fill = fill_scad,
    .write = write_scad,
    .bare = true,
};
