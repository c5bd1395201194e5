/* A Kurosu as text; doc/kind/kurosu.md describes its form. */
#ifndef TREEN_PUZZLE_KIND_KUROSU_H
#define TREEN_PUZZLE_KIND_KUROSU_H

#include "puzzle/board.h"

enum { KUROSU_MOST_SIZE = 32 };

extern const struct kind kind_kurosu;

board_reader kurosu_read;
board_writer kurosu_write;

#endif
