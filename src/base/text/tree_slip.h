/* Texts that are not YAML, in words for people. libfyaml's own words are for those who know its
 * grammar, so none of them is passed on. */
#pragma once

#include "base/text/scan.h"

/* Writes the error of a text that `scan` has from its start: what stands at the place, and what was
 * expected. `message` is libfyaml's, or null. Returns TREEN_BAD_INPUT. */
enum treen_status tree_slip(struct scan scan, struct scan_place place, const char *message);

/* Refuses a text that is not UTF-8. libfyaml would end at the first such byte of a comment or
 * between two texts, and drop the rest in silence. */
enum treen_status tree_check_utf8(struct scan scan);

/* Writes the error of a line anew if it has a blank or a colon of another alphabet, which was taken
 * for a letter. Looks at the line up to its first quote or comment. */
void tree_tell_signs(struct scan scan, int line);
