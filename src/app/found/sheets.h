/* Sheets of a list of designs: each puzzle is solved and drawn with its name and quantities. */
#pragma once

#include "app/options/tool.h"

/* Tells whether the operand is a file of treen design with puzzles of their own, and no problem of
 * it is named. */
bool sheets_is_list(const struct call *call);

/* Draws the list, or prints it as a table. */
enum ending sheets_draw(const struct call *call, const struct treen_picture *picture);

/* Refuses options of lists for any other puzzle. */
enum ending sheets_refuse(const struct call *call);
