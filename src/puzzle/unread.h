/* Texts that are no puzzle: what they are, or which line keeps them from being one. */
#pragma once

#include "puzzle/format.h"

/* Refuses contents that are known and no puzzle: pictures, documents, archives, programs, text that
 * is not UTF-8, a design's file without a puzzle. Writes the error. */
enum treen_status unread_known(const char *text, size_t length, const char *source,
                               struct treen_error *error);

/* Looks for a line without which the text is a puzzle, in a format other than `but` (which may be
 * null). Writes the error at that line and returns TREEN_BAD_INPUT, as for a drawing without keys.
 * Returns TREEN_OK where there is none, and for long texts. Cost: reads the text with every format
 * up to three times. */
enum treen_status unread_line(const char *text, size_t length, const char *source, const struct format *but,
                              const struct limits *limits, struct treen_error *error);

/* Writes the error that the text is no puzzle in any format. Returns TREEN_BAD_INPUT. */
enum treen_status unread_text(const char *text, size_t length, const char *source, struct treen_error *error);
