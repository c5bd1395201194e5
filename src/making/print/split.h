/* Pieces that would overhang, in parts that are put together by joints. */
#pragma once

#include "making/print/joint.h"

/* Divides each piece that overhangs along planes between cells. Each plane leaves less than half of
 * the overhang. The parts become pieces of their own, with names that end in -1, -2 and so on.
 * *joints gets a list for each piece. TREEN_BAD_INPUT: the cells have no joints, or a setting does
 * not fit. */
enum treen_status split_pieces(struct parts *parts, struct arena *arena, joint_list **joints,
                               struct treen_error *error);
