/* Frames: a stand with posts at its corners, and a ring on them. The pieces are seen from all
 * sides. Also boxes whose top is partly shut: it sits on such pegs as the ring. */
#pragma once

#include "making/print/tray.h"

/* Adds the frame and its ring, to shell[0] and shell[1]. */
enum treen_status frame_make(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error);

/* Adds a box and its top, to shell[0] and shell[1]. The top has a hole above the opening alone. */
enum treen_status frame_shut(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error);
