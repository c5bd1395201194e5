/* A Sujiko as text; doc/kind/sujiko.md describes its form. */
#pragma once

#include "puzzle/board.h"

enum { SUJIKO_MOST_SIZE = 8, SUJIKO_MOST_TARGET = 1000 };

extern const struct kind kind_sujiko;

extern const struct board_text sujiko_text;
