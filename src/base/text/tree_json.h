/* JSON (RFC 8259) as nodes of a tree, by a reader of our own: libfyaml takes much memory for a long
 * line (E189). */
#pragma once

#include "base/text/tree_build.h"

/* Returns whether the whole text is a list or an object of JSON, no deeper than TREE_DEEPEST. A
 * text that only begins like one may be YAML. Takes no memory. */
bool tree_is_json(const char *text, size_t length);

/* Builds the one document of such a text, with the nodes that the reader of YAML would make. */
enum treen_status tree_build_json(struct tree_builder *builder, const char *text, size_t length);
