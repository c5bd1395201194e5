/* A level of a flood on several threads. The positions, their order, the exits, the numbers of ways
 * and the nodes of the control are those of one thread. */
#pragma once

#include "engine/apart/flood.h"

/* Looks at the positions from *node to the end of the level, as flood_look does one by one. *node
 * is then the first one that is left for one thread: there are no helpers, or no memory for
 * them. */
enum treen_status abreast_run(struct flood *flood, size_t *node, struct control *control);
