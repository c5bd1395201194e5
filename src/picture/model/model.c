/* A scene as JSON, for viewers that turn it: bodies, their places after each move, and boards as
 * the numbers in their squares. A body is the polygons that enclose it, or balls, or sticks. The
 * reader knows no grid: all coordinates are those of struct grid_face. */
#include "base/text/json.h"
#include "base/text/sink.h"
#include "picture/model/forms.h"
#include "picture/motion/moves.h"
#include "picture/palette.h"
#include "picture/picture.h"
#include "picture/view/rows.h"
#include "picture/view/view.h"
#include "puzzle/belongs.h"
#include "puzzle/placing/posture.h"
#include "puzzle/puzzle.h"
#include "shape/wrap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const size_t SCENE_MEMORY = (size_t)1 << 30;

/* ---- Bodies ---------------------------------------------------------------------------------- */

/* Returns the body's cells in reading order, so that its own neighbours can be found. Null when
 * there is no memory. */
static const struct treen_cell *sort_cells(const struct scene_body *body, struct arena *arena) {
    struct treen_cell *cell = ARENA_NEW(arena, body->cells, struct treen_cell);
    if (!cell)
        return NULL;
    for (size_t i = 0; i < body->cells; i++)
        cell[i] = body->cell[i];
    qsort(cell, body->cells, sizeof *cell, cell_order);
    return cell;
}

/* Lists the faces of a cell without a cell of the same body behind them; returns their number. */
static int list_faces(const struct grid *grid, const struct scene_body *body, const struct treen_cell *sorted,
                      size_t cell, struct grid_face out[GRID_FACES]) {
    int count = grid->faces ? grid->faces(body->cell[cell], out) : 0, kept = 0;
    for (int i = 0; i < count; i++)
        if (!bsearch(&out[i].beyond, sorted, body->cells, sizeof *sorted, cell_order))
            out[kept++] = out[i];
    return kept;
}

static void put_faces(struct json *json, const struct grid *grid, const struct scene_body *body,
                      const struct treen_cell *sorted) {
    struct grid_face face[GRID_FACES];
    json_open(json, "faces", '[');
    for (size_t i = 0; i < body->cells; i++)
        for (int j = 0, count = list_faces(grid, body, sorted, i, face); j < count; j++)
            forms_face(json, &face[j]);
    json_close(json, ']');
}

/* Puts the round cells of a body, those with one middle or those with two ends. */
static void put_rounds(struct json *json, const char *key, const struct grid *grid,
                       const struct scene_body *body, bool balls) {
    json_open(json, key, '[');
    for (size_t i = 0; grid->bar && i < body->cells; i++) {
        struct grid_bar bar = grid->bar(body->cell[i]);
        if (grid_bar_is_ball(&bar) == balls)
            forms_round(json, NULL, &bar);
    }
    json_close(json, ']');
}

/* Returns the number of forms that stand for the cell: its faces, or itself when it is round. */
static int count_forms(const struct grid *grid, const struct scene_body *body,
                       const struct treen_cell *sorted, size_t cell) {
    struct grid_face face[GRID_FACES];
    return grid->bar ? 1 : list_faces(grid, body, sorted, cell, face);
}

/* Puts a label for each face, ball or stick, so that the reader need not know the faces of a cell;
 * null = the body's letter. */
static void put_labels(struct json *json, const struct grid *grid, const struct scene_body *body,
                       const struct treen_cell *sorted) {
    if (!body->labels) {
        json_text(json, "labels", NULL);
        return;
    }
    json_open(json, "labels", '[');
    for (size_t i = 0; i < body->cells; i++)
        for (int j = count_forms(grid, body, sorted, i); j > 0; j--)
            json_text(json, NULL, body->labels[i]);
    json_close(json, ']');
}

static void put_colour(struct json *json, unsigned colour) {
    struct ink ink = palette_ink(colour);
    char text[8];
    snprintf(text, sizeof text, "#%02x%02x%02x", (unsigned)(255 * ink.red + 0.5),
             (unsigned)(255 * ink.green + 0.5), (unsigned)(255 * ink.blue + 0.5));
    json_text(json, "colour", text);
}

static bool put_body(struct json *json, const struct grid *grid, const struct scene_body *body,
                     struct arena *arena) {
    const struct treen_cell *sorted = sort_cells(body, arena);
    const char letter[] = {body->letter, 0};
    if (!sorted)
        return false;
    json_open(json, NULL, '{');
    json_text(json, "name", body->name);
    json_text(json, "letter", body->sign ? body->sign : letter);
    json_bool(json, "hollow", body->hollow);
    put_colour(json, body->colour);
    put_faces(json, grid, body, sorted);
    put_rounds(json, "balls", grid, body, true);
    put_rounds(json, "bars", grid, body, false);
    put_labels(json, grid, body, sorted);
    json_close(json, '}');
    return true;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Adds what is missing: a body turns about the middle of a cube, and faces are counted from its
 * corner. Those of hexagons and triangles are counted from where points are. */
static void put_middle_back(const struct grid *grid, const struct scene_pose *pose, struct pose *place) {
    const struct treen_cell *to = pose->to;
    if (!to || grid->turn != 90)
        return;
    place->by[0] += (1 - to[0].x - to[1].x - to[2].x) / 2.0;
    place->by[1] += (1 - to[0].y - to[1].y - to[2].y) / 2.0;
    place->by[2] += (1 - to[0].z - to[1].z - to[2].z) / 2.0;
}

static void put_poses(struct json *json, const char *key, const struct grid *grid,
                      const struct scene_stage *stage, const struct scene_pose *pose) {
    json_open(json, key, '[');
    for (size_t i = 0; i < stage->body.count; i++) {
        struct pose place = view_pose(grid, &stage->body.at[i], pose[i].by);
        put_middle_back(grid, &pose[i], &place);
        if (pose[i].gone)
            json_text(json, NULL, NULL);
        else
            forms_point(json, NULL, place.by);
    }
    json_close(json, ']');
}

static bool is_turned(const struct scene_stage *stage, const struct scene_move *move) {
    for (size_t i = 0; i < stage->body.count; i++)
        if (move->from[i].to || move->to[i].to)
            return true;
    return false;
}

/* Puts where right-angled axes point on hexagons and triangles, whose x and y are at 60 degrees. */
static void put_oblique(struct json *json, const struct treen_cell to[3]) {
    const double x = to[0].x + to[0].y / 2.0, y = to[0].y * sqrt(3) / 2;
    json_open(json, NULL, '[');
    forms_point(json, NULL, (double[3]){x, y, 0});
    forms_point(json, NULL, (double[3]){-y, x, 0});
    json_cell(json, NULL, to[2]);
    json_close(json, ']');
}

/* Puts where x, y and z of each body point; null: it is not turned. */
static void put_turned(struct json *json, const char *key, const struct grid *grid,
                       const struct scene_stage *stage, const struct scene_pose *pose) {
    json_open(json, key, '[');
    for (size_t i = 0; i < stage->body.count; i++) {
        if (!pose[i].to) {
            json_text(json, NULL, NULL);
            continue;
        }
        if (grid->turn == 90)
            json_cells(json, NULL, pose[i].to, 3);
        else
            put_oblique(json, pose[i].to);
    }
    json_close(json, ']');
}

/* Puts the line of a turn, in the coordinates of faces, and the moments of one that wanders. Each
 * has the tangent of half the angle, and the way from the line's place. */
static void put_arc(struct json *json, const struct grid *grid, const struct scene_move *move) {
    const struct treen_turn *turn = move->turn;
    double middle[3];
    posture_pivot(grid, turn, middle);
    json_open(json, "arc", '{');
    json_count(json, "degrees", (uint64_t)turn->degrees);
    forms_point(json, "middle", middle);
    json_cell(json, "axis",
              (struct treen_cell){turn->axis == 0 ? turn->sense : 0, turn->axis == 1 ? turn->sense : 0,
                                  turn->axis == 2 ? turn->sense : 0});
    if (move->points)
        json_open(json, "wander", '[');
    for (size_t i = 0; i < move->points; i++) {
        json_open(json, NULL, '[');
        json_real(json, NULL, move->point[i].tangent);
        for (int k = 0; k < 3; k++)
            json_real(json, NULL, move->point[i].by[k]);
        json_close(json, ']');
    }
    if (move->points)
        json_close(json, ']');
    json_close(json, '}');
}

static void put_moves(struct json *json, const struct grid *grid, const struct scene_stage *stage) {
    json_open(json, "moves", '[');
    for (size_t i = 0; i < stage->move.count; i++) {
        json_open(json, NULL, '{');
        json_text(json, "caption", stage->move.at[i].caption);
        json_text(json, "undone", stage->move.at[i].undone);
        put_poses(json, "from", grid, stage, stage->move.at[i].from);
        put_poses(json, "to", grid, stage, stage->move.at[i].to);
        if (is_turned(stage, &stage->move.at[i])) {
            put_turned(json, "turnedFrom", grid, stage, stage->move.at[i].from);
            put_turned(json, "turnedTo", grid, stage, stage->move.at[i].to);
        }
        if (stage->move.at[i].turn)
            put_arc(json, grid, &stage->move.at[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* ---- Boards ---------------------------------------------------------------------------------- */

static void put_board(struct json *json, const struct scene_board *board) {
    size_t squares = board->size * board->size, circles = (board->size - 1) * (board->size - 1);
    json_open(json, "board", '{');
    json_count(json, "size", board->size);
    json_texts(json, "numbers", board->number, squares);
    json_open(json, "given", '[');
    for (size_t i = 0; i < squares; i++)
        json_bool(json, NULL, board->given[i]);
    json_close(json, ']');
    json_texts(json, "circles", board->circle, board->circle ? circles : 0);
    json_close(json, '}');
}

static void put_paper(struct json *json, const struct scene_paper *paper) {
    json_open(json, "paper", '{');
    json_real(json, "width", paper->width);
    json_real(json, "height", paper->height);
    json_open(json, "patches", '[');
    for (size_t i = 0; i < paper->patches; i++) {
        const struct scene_patch *patch = &paper->patch[i];
        json_open(json, NULL, '{');
        json_open(json, "corners", '[');
        for (int c = 0; c < patch->corners; c++) {
            json_open(json, NULL, '[');
            json_real(json, NULL, patch->corner[c][0]);
            json_real(json, NULL, patch->corner[c][1]);
            json_close(json, ']');
        }
        json_close(json, ']');
        json_bool(json, "filled", patch->filled);
        put_colour(json, patch->colour);
        json_text(json, "text", patch->text);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Puts the marks at the ends of rows. */
static void put_marks(struct json *json, const struct grid *grid, const struct scene_stage *stage) {
    json_open(json, "marks", '[');
    for (int i = 0; i < rows_marks(stage); i++) {
        struct grid_face face = {.corners = 3};
        rows_mark(grid, stage, i, face.corner);
        forms_face(json, &face);
    }
    json_close(json, ']');
}

static void put_point(struct json *json, const char *key, const double point[3]) {
    json_open(json, key, '[');
    for (int i = 0; i < 3; i++)
        json_real(json, NULL, point[i]);
    json_close(json, ']');
}

/* Puts the way around the box along an axis. A mirrored seam alone may be no shift of the grid: two
 * times around is one. */
static void put_way(struct json *json, const struct grid *grid, const struct box *box, int axis) {
    struct grid_face here[GRID_FACES], there[GRID_FACES];
    struct treen_cell cell = box->cell[0].at;
    double way[3];
    grid->faces(cell, here);
    *(axis ? &cell.y : &cell.x) += 2 * box->wrap->period[axis];
    grid->faces(cell, there);
    for (int i = 0; i < 3; i++)
        way[i] = (there[0].corner[0][i] - here[0].corner[0][i]) / 2;
    json_open(json, NULL, '{');
    put_point(json, "way", way);
    json_bool(json, "mirrored", box->wrap->mirrored == axis);
    json_close(json, '}');
}

/* Puts the upper edge of a wall, whose corners come in turn. */
static void put_edge(struct json *json, const struct grid_face *wall) {
    json_open(json, NULL, '[');
    for (int i = 0; i < wall->corners; i++)
        if (wall->corner[i][2] < wall->corner[(i + wall->corners / 2) % wall->corners][2])
            put_point(json, NULL, wall->corner[i]);
    json_close(json, ']');
}

/* Puts the edges of a flat box that are one with edges at its other side. */
static void put_seams(struct json *json, const struct grid *grid, const struct box *box) {
    json_open(json, "seams", '[');
    for (size_t i = 0; grid->dimensions == 2 && i < box->cells; i++) {
        struct grid_face wall[GRID_FACES];
        int walls = grid->faces(box->cell[i].at, wall);
        for (int w = 0; w < walls; w++) {
            struct treen_cell to = wrap_cell(box, wall[w].beyond);
            if (!cell_equal(to, wall[w].beyond) && box_number(box, to) != BOX_OUTSIDE)
                put_edge(json, &wall[w]);
        }
    }
    json_close(json, ']');
}

/* Puts how the box closes, unless it is open or in rows. */
static void put_closes(struct json *json, const struct grid *grid, const struct scene_stage *stage) {
    const struct box *box = stage->closes;
    if (!box || rows_marks(stage))
        return;
    json_open(json, "closes", '[');
    for (int axis = 0; axis < WRAP_AXES; axis++)
        if (box->wrap->period[axis])
            put_way(json, grid, box, axis);
    json_close(json, ']');
    put_seams(json, grid, box);
}

static bool put_stage(struct json *json, const struct grid *grid, const struct scene_stage *stage,
                      enum side side, struct arena *arena) {
    json_open(json, NULL, '{');
    json_text(json, "caption", stage->caption);
    json_bool(json, "flat", side == SIDE_ABOVE);
    json_open(json, "bodies", '[');
    for (size_t i = 0; i < stage->body.count; i++)
        if (!put_body(json, grid, &stage->body.at[i], arena))
            return false;
    json_close(json, ']');
    put_moves(json, grid, stage);
    put_marks(json, grid, stage);
    put_closes(json, grid, stage);
    json_close(json, '}');
    return true;
}

static bool put_scene(struct json *json, const struct scene *scene, struct arena *arena) {
    json_open(json, NULL, '{');
    json_text(json, "type", "scene");
    json_text(json, "title", scene->title);
    json_open(json, "stages", '[');
    for (size_t i = 0; scene->grid && i < scene->stage.count; i++)
        if (!put_stage(json, scene->grid, &scene->stage.at[i], view_side(scene), arena))
            return false;
    json_close(json, ']');
    if (scene->board)
        put_board(json, scene->board);
    if (scene->paper)
        put_paper(json, scene->paper);
    json_open(json, "notes", '[');
    for (size_t i = 0; i < scene->note.count; i++)
        json_text(json, NULL, scene->note.at[i]);
    if (scene->prose)
        json_text(json, NULL, scene->prose);
    json_close(json, ']');
    json_close(json, '}');
    json_end(json);
    return true;
}

/* Writes the scene if it was made. */
static enum treen_status write_scene(enum treen_status made, struct arena *arena, const struct scene *scene,
                                     FILE *out) {
    struct json json = {.sink = sink_file, .context = out};
    if (made == TREEN_OK && !put_scene(&json, scene, arena))
        made = TREEN_NO_MEMORY;
    arena_free(arena);
    return made;
}

enum treen_status picture_scene(const struct treen_puzzle *puzzle, const struct treen_solution *solution,
                                FILE *out) {
    struct arena arena;
    struct scene scene = {0};
    arena_draw(&arena, puzzle->arena.budget, SCENE_MEMORY);
    enum treen_status made = belongs_show(puzzle, solution, &arena, &scene);
    if (made == TREEN_OK && !rows_wrap(&scene, false, &arena))
        made = TREEN_NO_MEMORY;
    return write_scene(made, &arena, &scene, out);
}

enum treen_status picture_moves(const struct treen_puzzle *puzzle,
                                const struct treen_disassembly *disassembly, FILE *out) {
    struct arena arena;
    struct scene scene = {0};
    arena_draw(&arena, puzzle->arena.budget, SCENE_MEMORY);
    return write_scene(moves_scene(puzzle, disassembly, &arena, &scene), &arena, &scene, out);
}
