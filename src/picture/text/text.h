/* A scene as terminal text. */
#pragma once

#include "base/arena.h"
#include "picture/picture.h"
#include "puzzle/scene.h"

#include <stdio.h>

enum treen_status text_draw(const struct scene *scene, struct look look, struct arena *arena, FILE *out);
