/* A scene as terminal text. */
#ifndef TREEN_PICTURE_TEXT_TEXT_H
#define TREEN_PICTURE_TEXT_TEXT_H

#include "base/arena.h"
#include "picture/picture.h"
#include "puzzle/scene.h"

#include <stdio.h>

enum treen_status text_draw(const struct scene *scene, struct look look, struct arena *arena, FILE *out);

#endif
