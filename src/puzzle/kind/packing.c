/* Pieces on a grid and a box: the short members of the kind. The fitting has the search and
 * symmetry.
 *
 * This file also shows puzzles. A puzzle has a stage for the box and one for each piece. A solution
 * has a single stage. Its bodies are the empty cells and then the parts, in their order;
 * picture/motion/moves.c depends on this order. */
#include "puzzle/packing.h"

#include "base/error.h"
#include "puzzle/placing/conditions.h"
#include "puzzle/placing/fitting.h"
#include "puzzle/placing/pierce.h"
#include "puzzle/puzzle.h"
#include "puzzle/kind/rectangles.h"
#include "puzzle/scene.h"
#include "shape/wrap.h"

#include <inttypes.h>

static const char *piece_name(const struct treen_puzzle *puzzle, size_t index) {
    const struct packing *packing = puzzle->own;
    return index < packing->pieces ? packing->piece[index].name : NULL;
}

static const struct packing *own_packing(const struct treen_puzzle *puzzle) {
    const struct packing *packing = puzzle->own;
    return packing->chooses || packing->conditions ? NULL : packing;
}

const char *packing_words(const struct treen_puzzle *puzzle) {
    const struct packing *packing = puzzle->kind == &kind_packing ? puzzle->own : NULL;
    return !packing              ? puzzle->kind->about.name
           : packing->conditions ? "packing with conditions on a solution"
           : packing->chooses    ? "packing, whose pieces have one of several shapes"
                                 : puzzle->kind->about.name;
}

/* Lists the placements for others than a search, who would not look at conditions on a solution. */
static enum treen_status fit(const struct treen_puzzle *puzzle, struct arena *arena, struct fitting **fitting,
                             struct treen_error *error) {
    TRY(conditions_refuse(puzzle, error));
    return packing_fit(puzzle, arena, fitting, error);
}

/* Poses the puzzle. Its kind is not always this one: burrs are posed here, too. */
static enum treen_status pose(const struct treen_puzzle *puzzle, const struct wish *wish, struct arena *arena,
                              struct posed **posed, struct treen_error *error) {
    struct fitting *fitting;
    const struct packing *packing = puzzle->own;
    if (puzzle->kind == &kind_packing && !puzzle->about.placed && !packing->chooses && !packing->eithers &&
        !packing->conditions) {
        TRY(rectangles_pose(puzzle->own, wish, arena, posed, error));
        if (*posed)
            return TREEN_OK;
    }
    TRY(packing_fit(puzzle, arena, &fitting, error));
    TRY_MEMORY((packing->chooses || pierce(packing, arena, fitting)) &&
                   conditions_add(packing, arena, fitting),
               error, "posing the problem");
    return fitting_pose(puzzle->kind, fitting, wish, arena, posed, error);
}

/* ---- Showing the puzzle ---------------------------------------------------------------------- */

/* Adds a stage for the body: the box and every piece of a puzzle are drawn apart from each
 * other. */
static bool add_body(struct arena *arena, struct scene *scene, const char *caption, struct scene_body body) {
    struct scene_stage stage = {.caption = caption};
    return array_push(arena, &stage.body, body) && array_push(arena, &scene->stage, stage);
}

/* Tells whether a cell is drawn as "~B": it has a colour and may stay empty. */
static bool has_tilde(const struct shape *shape, const bool *must, size_t cell) {
    return shape->cell[cell].colour && must && !must[cell];
}

/* Labels cells with "~B", which takes two columns; then every cell takes two. Between triangles
 * there is room for only one. */
static bool label_tildes(const struct grid *grid, const struct shape *shape, const bool *must, char *marks,
                         struct arena *arena, struct scene_body *body) {
    size_t tildes = 0;
    for (size_t i = 0; i < shape->count; i++)
        tildes += has_tilde(shape, must, i);
    if (!tildes)
        return true;
    const char **label = ARENA_NEW(arena, shape->count, const char *);
    for (size_t i = 0; label && i < shape->count; i++) {
        bool tilde = has_tilde(shape, must, i);
        label[i] = arena_print(arena, "%s%c", tilde ? "~" : "", marks[i]);
        if (!label[i])
            return false;
        if (tilde && grid->sides)
            marks[i] = '~';
    }
    body->labels = grid->sides ? NULL : label;
    return label != NULL;
}

/* Makes a body of the cells, with the mark that each has in a drawing of a file. must null =
 * all. */
static bool make_body(const struct packing *packing, const struct shape *shape, const bool *must,
                      struct arena *arena, struct scene_body *body) {
    struct treen_cell *cell = ARENA_NEW(arena, shape->count, struct treen_cell);
    char *marks = ARENA_NEW(arena, shape->count, char);
    if (!cell || !marks)
        return false;
    for (size_t i = 0; i < shape->count; i++) {
        int colour = shape->cell[i].colour;
        cell[i] = shape->cell[i].at;
        marks[i] = colour ? packing->colour[colour - 1].mark : !must || must[i] ? '#' : '+';
    }
    body->marks = marks;
    body->cells = shape->count;
    body->cell = cell;
    return label_tildes(packing->grid, shape, must, marks, arena, body);
}

/* Shows the box, which has no colour: the colours of the pieces stand out from it. */
static bool show_box(const struct packing *packing, struct arena *arena, struct scene *scene) {
    const struct box *box = &packing->box;
    struct shape shape = {box->cells, box->cell};
    struct scene_body body = {.name = "box"};
    bool shown = make_body(packing, &shape, box->must, arena, &body) && add_body(arena, scene, "box", body);
    if (shown && box->wrap)
        scene->stage.at[scene->stage.count - 1].closes = box;
    return shown;
}

/* Returns "V", "T x18" or "M x0..3". */
static const char *caption(const struct packing_piece *piece, struct arena *arena) {
    if (piece->least != piece->most)
        return arena_print(arena, "%s x%" PRIu32 "..%" PRIu32, piece->name, piece->least, piece->most);
    if (piece->most > 1)
        return arena_print(arena, "%s x%" PRIu32, piece->name, piece->most);
    return piece->name;
}

/* Returns the colour of a piece: that of its first copy in a solution where all numbers of copies
 * are fixed. */
static unsigned colour_of(const struct packing *packing, size_t index) {
    unsigned colour = 1;
    for (size_t i = 0; i < index; i++)
        colour += packing->piece[i].least ? packing->piece[i].least : 1;
    return colour;
}

static bool show_piece(const struct packing *packing, size_t index, struct arena *arena,
                       struct scene *scene) {
    const struct packing_piece *piece = &packing->piece[index];
    struct scene_body body = {.name = piece->name, .colour = colour_of(packing, index)};
    const char *text = caption(piece, arena);
    for (size_t i = 0; text && i <= piece->others; i++) {
        if (i)
            text = arena_print(arena, "or %s", piece->name);
        if (!text || !make_body(packing, packing_shape(piece, i), NULL, arena, &body) ||
            !add_body(arena, scene, text, body))
            return false;
    }
    return text;
}

static bool show_solution(const struct packing *packing, const struct treen_solution *solution,
                          struct arena *arena, struct scene *scene);

/* Shows the pieces that lie in the box before a search, in the colours that they have beside it. */
static bool show_placed(const struct packing *packing, const struct treen_solution *placed,
                        struct arena *arena, struct scene *scene) {
    if (!show_solution(packing, placed, arena, scene))
        return false;
    struct scene_stage *stage = &scene->stage.at[scene->stage.count - 1];
    size_t empty = stage->body.count - placed->parts;
    stage->caption = "placed";
    for (size_t i = 0; i < placed->parts; i++)
        stage->body.at[empty + i].colour = colour_of(packing, placed->part[i].index);
    return true;
}

/* Notes which edges of the box are one. */
static bool note_wrap(const struct packing *packing, struct arena *arena, struct scene *scene) {
    static const char *const edges[] = {"left and right", "upper and lower"};
    const struct wrap *wrap = packing->box.wrap;
    for (int axis = 0; wrap && axis < WRAP_AXES; axis++) {
        const char *note = arena_print(arena, "The box closes: its %s edges are one%s.", edges[axis],
                                       axis == wrap->mirrored ? ", turned around" : "");
        if (wrap->period[axis] && (!note || !array_push(arena, &scene->note, note)))
            return false;
    }
    return true;
}

/* Notes the groups of which one piece is used. */
static bool note_eithers(const struct packing *packing, struct arena *arena, struct scene *scene) {
    for (size_t i = 0; i < packing->eithers; i++) {
        const struct packing_either *either = &packing->either[i];
        const char *note = either->must ? "Exactly one of" : "At most one of";
        for (size_t k = 0; note && k < either->pieces; k++)
            note = arena_print(arena, "%s%s %s", note, k ? "," : "", packing->piece[either->piece[k]].name);
        note = note ? arena_print(arena, "%s is used.", note) : NULL;
        if (!note || !array_push(arena, &scene->note, note))
            return false;
    }
    return true;
}

static bool show_puzzle(const struct packing *packing, const struct treen_solution *placed,
                        struct arena *arena, struct scene *scene) {
    if (!show_box(packing, arena, scene) || !note_wrap(packing, arena, scene) ||
        !note_eithers(packing, arena, scene))
        return false;
    for (size_t i = 0; i < packing->pieces; i++)
        if (!show_piece(packing, i, arena, scene))
            return false;
    return !placed || show_placed(packing, placed, arena, scene);
}

/* ---- Showing a solution ---------------------------------------------------------------------- */

/* Tells in *found whether one of the group's motions from `first` to before `end` makes `to` of
 * `from`. */
static bool is_turned(const struct packing *packing, const struct shape *from, const struct shape *to,
                      size_t first, size_t end, struct arena *arena, bool *found) {
    *found = false;
    for (size_t i = first; !*found && i < end; i++) {
        struct shape turned;
        if (!shape_turn(packing->grid, &packing->group.element[i], from, arena, &turned))
            return false;
        *found = shape_compare(&turned, to) == 0;
    }
    return true;
}

/* Makes a settled shape of the cells. */
static bool settled_shape(const struct grid *grid, const struct treen_cell *cell, size_t cells,
                          struct arena *arena, struct shape *shape) {
    if (!shape_of_cells(cell, cells, arena, shape))
        return false;
    shape_settle(grid, shape);
    return true;
}

/* Tells in *reflected whether the part lies as no rotation of its piece does, but as a mirror image
 * of it. */
static bool is_reflected(const struct packing *packing, const struct treen_part *part, struct arena *arena,
                         bool *reflected) {
    const struct shape *piece = &packing->piece[part->index].shape;
    const size_t *motions = packing->group.motion_count;
    struct treen_cell *cell = ARENA_NEW(arena, piece->count, struct treen_cell);
    struct shape plain, lying;
    bool turned;
    for (size_t i = 0; cell && i < piece->count; i++)
        cell[i] = piece->cell[i].at;
    *reflected = false;
    if (!cell || !settled_shape(packing->grid, cell, piece->count, arena, &plain) ||
        !settled_shape(packing->grid, part->cell, part->cells, arena, &lying) ||
        !is_turned(packing, &plain, &lying, 0, motions[MOTION_SPACE], arena, &turned))
        return false;
    return turned || is_turned(packing, &plain, &lying, motions[MOTION_SPACE], motions[MOTION_MIRROR], arena,
                               reflected);
}

/* Notes the letters of reflected pieces, for the person who builds the solution: in a picture a
 * reflected piece looks like a turned one. On a flat grid turning over does the same as
 * reflecting. */
static bool note_reflected(const struct packing *packing, const struct treen_solution *solution,
                           const struct scene_stage *stage, struct arena *arena, struct scene *scene) {
    const char *note = NULL;
    size_t first = stage->body.count - solution->parts;
    for (size_t i = 0; i < solution->parts; i++) {
        const struct treen_part *part = &solution->part[i];
        bool reflected = false;
        if (part->index >= packing->pieces || packing->grid->dimensions < 3 || !part->cells ||
            packing->piece[part->index].motion != MOTION_MIRROR || packing->piece[part->index].others)
            continue;
        if (!is_reflected(packing, part, arena, &reflected))
            return false;
        if (reflected)
            note = arena_print(arena, "%s%s%c", note ? note : "Reflected pieces: ", note ? ", " : "",
                               stage->body.at[first + i].letter);
        if (reflected && !note)
            return false;
    }
    return !note || array_push(arena, &scene->note, note);
}

static bool show_solution(const struct packing *packing, const struct treen_solution *solution,
                          struct arena *arena, struct scene *scene) {
    struct scene_stage stage = {.closes = packing->box.wrap ? &packing->box : NULL};
    return scene_add_empty(&packing->box, solution, arena, &stage) &&
           scene_add_parts(packing->grid, solution, arena, &stage) &&
           note_reflected(packing, solution, &stage, arena, scene) && array_push(arena, &scene->stage, stage);
}

static enum treen_status show(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                              struct arena *arena, struct scene *scene) {
    const struct packing *packing = puzzle->own;
    scene->title = puzzle->about.title;
    scene->grid = packing->grid;
    bool shown = solution ? show_solution(packing, solution, arena, scene)
                          : show_puzzle(packing, puzzle->about.placed, arena, scene);
    return shown ? TREEN_OK : TREEN_NO_MEMORY;
}

/* ---- Leaving out a condition ----------------------------------------------------------------- */

/* Lets each piece move by `motion` at least. Tells in *gains whether a piece then lies in a way
 * that the motion before does not allow. */
static bool raise_motions(struct packing *packing, enum motion motion, struct arena *arena, bool *gains) {
    struct packing_piece *piece = ARENA_NEW(arena, packing->pieces, struct packing_piece);
    for (size_t i = 0; piece && i < packing->pieces; i++) {
        shape_list before = {0}, now = {0};
        piece[i] = packing->piece[i];
        if (piece[i].motion >= motion || piece[i].others)
            continue;
        piece[i].motion = motion;
        if (!shape_orientations(packing->grid, &packing->group, motion - 1, &piece[i].shape, arena,
                                &before) ||
            !shape_orientations(packing->grid, &packing->group, motion, &piece[i].shape, arena, &now))
            return false;
        *gains |= now.count > before.count;
    }
    packing->piece = piece;
    return piece;
}

/* Leaves out, in turn: that pieces never cross; that they move less than in a layer, than in space,
 * or than mirror images do. */
static enum treen_status relax(const struct treen_puzzle *puzzle, unsigned number, struct arena *arena,
                               struct treen_puzzle *relaxed, const char **words) {
    static const char *const change[] = {"crossing: free", "motions: plane", "motions: space",
                                         "motions: mirror"};
    if (number >= sizeof change / sizeof *change)
        return TREEN_END;
    struct packing *packing = ARENA_NEW(arena, 1, struct packing);
    TRY_ROOM(packing);
    *packing = *(const struct packing *)puzzle->own;
    bool gains = !number && packing->grid->ends && !packing->crossing;
    packing->crossing |= gains;
    if (number && !raise_motions(packing, MOTION_SHIFT + number, arena, &gains))
        return TREEN_NO_MEMORY;
    *relaxed = *puzzle;
    relaxed->own = packing;
    *words = gains ? change[number] : NULL;
    return TREEN_OK;
}

const struct kind kind_packing = {
    .about = {.name = "packing", .summary = "pieces on a grid and a box to fill with them"},
    .keys = packing_keys,
    .read = packing_read,
    .write = packing_write,
    .write_plain = packing_write_plain,
    .piece_name = piece_name,
    .packing = own_packing,
    .fit = fit,
    .pose = pose,
    .break_symmetry = fitting_break_symmetry,
    .weigh = fitting_weigh,
    .tell = fitting_tell,
    .fixed = fitting_fixed,
    .taken = fitting_taken,
    .conjugate = fitting_conjugate,
    .release = fitting_release,
    .impossible = fitting_doubt,
    .relax = relax,
    .check = packing_check,
    .check_again = packing_check_again,
    .show = show,
};
