/* A gauge of gaps, to be printed once for a printer and its material. */
#pragma once

#include "making/print/tray.h"

/* Adds a plate with square holes and a plug as thick as a cell, to shell[0] and shell[1]. The holes
 * have growing gaps on each side of the plug, and these gaps are sunk in beside them. */
enum treen_status gauge_make(const struct parts *parts, const struct hollow *hollow, struct shell *shell,
                             struct treen_error *error);
