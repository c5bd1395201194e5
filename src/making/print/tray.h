/* Trays to print, and the lower parts of boxes. */
#pragma once

#include "making/print/hollow.h"
#include "making/sheet/marks.h"

/* Adds a body with walls and a floor, whose border goes down from the height `high`. The place for
 * the pieces is sunk into it. The caller takes its mouth away from the top. TREEN_BAD_INPUT: there
 * is no room for a finger's hole. */
enum treen_status tray_add(const struct parts *parts, const struct hollow *hollow, const outline *border,
                           double high, struct shell *shell, struct treen_error *error);

/* Adds a tray, which is open above and has a convex border. */
enum treen_status tray_make(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                            struct treen_error *error);

/* Sinks a mark into what is flat at the height `ground`. It has the colour of its cell. */
bool tray_sink(const struct parts *parts, double ground, const struct cell_mark *mark, struct shell *shell);
