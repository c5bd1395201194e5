/* treen burr --set: every burr that can be made of a set of sticks. */
#pragma once

#include "app/options/tool.h"

enum ending burr_set(const struct call *call);

/* Says what was found, and the levels. */
void burr_set_say(const struct call *call, const struct treen_summary *summary);
