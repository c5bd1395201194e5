/* The set of all answers as a diagram (engine/lots.h), with the options in the plan's order. */
#pragma once

#include "engine/lots.h"

/* Makes the diagram, as lots.diagram does. Arcs between states take 12 bytes each. */
enum treen_status count_diagram(const struct problem *problem, struct control *control, struct arena *arena,
                                struct diagram *diagram);
