/* A Kurosu as text; doc/kind/kurosu.md describes its form. */
#pragma once

#include "puzzle/board.h"

enum { KUROSU_MOST_SIZE = 32 };

extern const struct kind kind_kurosu;

extern const struct board_text kurosu_text;
