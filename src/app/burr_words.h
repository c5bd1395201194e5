/* What is said of a six-piece burr before it is solved. */
#ifndef TREEN_APP_BURR_WORDS_H
#define TREEN_APP_BURR_WORDS_H

#include "app/tool.h"

/* "Weight 29 of 32: 3 holes." False when the puzzle is no burr, of which nothing is said. */
bool burr_say_sizes(const struct treen_puzzle *puzzle);

#endif
