/* Boxes with lids. */
#pragma once

#include "making/print/tray.h"

/* Adds a box and its sliding lid, to shell[0] and shell[1]. The lid is as thick as the floor. Its
 * sloped sides run in a groove. A ridge under its open end catches it. */
enum treen_status lid_slides(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error);

/* Adds a box and its cap, to shell[0] and shell[1]. The lip of the cap goes into the box, where a
 * ridge around it snaps into a groove. */
enum treen_status lid_caps(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                           struct treen_error *error);

/* Adds a box and its lid, to shell[0] and shell[1]. Four screws at the corners of the walls hold
 * it. Their heads are countersunk in the lid, and they cut their threads into holes of the box. */
enum treen_status lid_screws(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error);
