/* libfyaml reads lists and maps in brackets ahead, up to their very end, and takes much memory for
 * each sign. So they are checked before libfyaml gets the text. */
#pragma once

#include "base/arena.h"

/* The most signs of one list or map in brackets, with those inside it: [ ] { } , and : */
enum { TREE_MOST_SIGNS = 1 << 20 };

/* Checks the brackets of a text. TREEN_BAD_INPUT with line and column: they are nested deeper than
 * TREE_DEEPEST, or an outermost pair has more than TREE_MOST_SIGNS signs. TREEN_NO_MEMORY: libfyaml
 * might need more than the arena has left. Cost: a few steps for each byte, and no memory. */
enum treen_status tree_check_flow(const char *text, size_t length, const struct arena *arena,
                                  const char *source, struct treen_error *error);
