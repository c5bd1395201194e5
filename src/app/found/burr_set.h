/* treen burr --set: every burr that can be made of a set of sticks. */
#ifndef TREEN_APP_FOUND_BURR_SET_H
#define TREEN_APP_FOUND_BURR_SET_H

#include "app/options/tool.h"

enum ending burr_set(const struct call *call);

/* Says what was found, and the levels. */
void burr_set_say(const struct call *call, const struct treen_summary *summary);

#endif
