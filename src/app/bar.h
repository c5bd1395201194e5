/* The progress bar: one line on standard error, drawn again and again in place. */
#ifndef TREEN_APP_BAR_H
#define TREEN_APP_BAR_H

#include "treen.h"

struct bar {
    bool wanted, drawn;
    bool as_json; /* lines on standard output instead */
};

/* A bar, if standard error is a terminal that can redraw and these options allow one; lines of JSON, if they ask for
 * them. */
struct bar bar_open(const struct treen_options *options);

/* Whether anybody sees what is drawn. */
bool bar_is_seen(const struct bar *bar);

void bar_draw(struct bar *bar, const struct treen_progress *progress);

/* Shows a text in its place, as much of it as there is room for. */
void bar_say(struct bar *bar, const char *text);

/* Leaves no trace. Whoever prints calls this first. */
void bar_erase(struct bar *bar);

#endif
