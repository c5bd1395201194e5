/* Lists and maps in brackets are what libfyaml reads ahead, up to their very end, with hundreds of bytes of memory for each sign.
 * So they are gone through before it is given the text. */
#ifndef TREEN_BASE_TEXT_TREE_FLOW_H
#define TREEN_BASE_TEXT_TREE_FLOW_H

#include "base/arena.h"

/* Signs of one list or map in brackets, those inside it included: [ ] { } , and : */
enum { TREE_MOST_SIGNS = 1 << 20 };

/* TREEN_BAD_INPUT with line and column: brackets are nested deeper than TREE_DEEPEST, or there are more than TREE_MOST_SIGNS
 * signs between an outermost pair of them. TREEN_NO_MEMORY: libfyaml might need more than the arena has left. It takes a few
 * steps for each byte, and no memory. */
enum treen_status tree_check_flow(const char *text, size_t length, const struct arena *arena,
                                  const char *source, struct treen_error *error);

#endif
