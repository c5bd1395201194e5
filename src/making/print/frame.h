/* Frames: a stand with posts at its corners, and a ring on them. The pieces are seen from all
 * sides. */
#pragma once

#include "making/print/tray.h"

/* Adds the frame and its ring, to shell[0] and shell[1]. */
enum treen_status frame_make(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error);
