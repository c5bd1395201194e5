/* Takes an assembly apart by shifts and turns, on a grid that has them. Questions and answers
 * are those of engine/apart, and so is the rule by which a separation is chosen. A turn is one
 * move. It needs play: see engine/turn. The pivot of a turn begins and ends in the middle of a cell
 * or at a corner of cells. It lies inside the smallest cuboid around all parts, and may wander by
 * half a cell. On hexagons a turn is a sixth about the middle of a cell, which stays.
 *
 * Moves can be taken back here as well. So one half that is stuck proves the whole stuck. */
#pragma once

#include "engine/apart/apart.h"

struct twist;

/* Opens tables of at most `memory` bytes, drawn from the budget (null = none). Turns need at most
 * `play`. Returns null when even the first bytes are missing. */
struct twist *twist_open(const struct grid *grid, double play, size_t memory, struct budget *budget);
void twist_close(struct twist *twist);

/* Makes answers depend on no earlier assembly, where their parts have these shapes, turned or
 * reflected. The shapes must outlive the tables. */
void twist_know(struct twist *twist, const struct shape *const *shape, size_t shapes);

/* Takes one assembly apart: as apart_take, with turns. The way that is told needs the least play,
 * unless the ways are counted: one question is not both. */
enum treen_status twist_take(struct twist *twist, const struct apart_question *question,
                             struct control *control, struct arena *arena, struct apart_answer *answer);

/* Lists every position that can be reached before something leaves, as apart_map. Positions that a
 * rotation of everything makes equal are one. They come without places: the passages have them.
 * TREEN_STOPPED: also where a turn is too dear to decide. */
enum treen_status twist_map(struct twist *twist, const struct apart_question *question,
                            struct control *control, struct arena *arena, struct treen_positions *positions);
