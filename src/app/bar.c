/* What is worth knowing during a long search, in as many columns as there are: how much is done and how long
 * the rest will take come first, then what was found, then the speed; the drawing of a bar is a luxury. ASCII
 * only, as the font and the encoding of the terminal are unknown. */
#include "app/bar.h"

#include "app/screen.h"

#include <string.h>
#include <unistd.h>

enum { FIELD = 32, LONGEST_BAR = 40, SHORTEST_BAR = 6, LONGEST_LINE = 256 };

/* A search that is over in less is not worth a flicker. */
static const double SECONDS_BEFORE = 0.3;

/* JSON lines and a bar on one terminal would overwrite each other. */
struct bar bar_open(const struct treen_options *options) {
    bool mixed = options->json && isatty(STDOUT_FILENO);
    return (struct bar){.wanted = !options->quiet && !mixed && screen_is_terminal(STDERR_FILENO),
                        .as_json = options->json && options->progress};
}

bool bar_is_seen(const struct bar *bar) {
    return bar->wanted || bar->as_json;
}

/* ---- Fields -------------------------------------------------------------------------------------------- */

/* Four digits at most, so that the fields do not jump about while they grow. */
static void print_large(char text[FIELD], double value, const char *what) {
    static const char *const unit[] = {"", " k", " M", " G", " T"};
    size_t i = 0;
    for (; value >= 1e4 && i + 1 < sizeof unit / sizeof *unit; i++)
        value /= 1e3;
    snprintf(text, FIELD, "%.*f%s%s", i && value < 100 ? 1 : 0, value, unit[i], what);
}

/* What is left if the rest goes as what is done went. Early on that is a wild guess, and is worth no more
 * precision than one unit. */
static void print_left(char text[FIELD], const struct treen_progress *progress) {
    double seconds = progress->seconds * (1 - progress->fraction) / progress->fraction;
    unsigned minutes = seconds < 3e9 ? (unsigned)(seconds / 60) : 0;
    if (!(progress->fraction > 0))
        snprintf(text, FIELD, "? left");
    else if (seconds < 60)
        snprintf(text, FIELD, "%.0f s left", seconds);
    else if (seconds < 100 * 3600)
        snprintf(text, FIELD, "%u:%02u h left", minutes / 60, minutes % 60);
    else if (seconds < 1000.0 * 24 * 3600)
        snprintf(text, FIELD, "%.0f days left", seconds / (24 * 3600));
    else if (seconds < 1e6 * 365.25 * 24 * 3600)
        snprintf(text, FIELD, "%.0f years left", seconds / (365.25 * 24 * 3600));
    else
        snprintf(text, FIELD, "ages left");
}

/* In the order they are shown. */
enum { DONE, FOUND, SPEED, LEFT, FIELDS };

static void print_fields(char field[FIELDS][FIELD], const struct treen_progress *progress) {
    bool begun = progress->fraction >= 0.001;
    snprintf(field[DONE], FIELD, begun ? "%.1f%%" : "<0.1%%", 100 * progress->fraction);
    print_large(field[FOUND], (double)progress->solutions, " found");
    print_large(field[SPEED], progress->seconds > 0 ? (double)progress->nodes / progress->seconds : 0,
                " nodes/s");
    print_left(field[LEFT], progress);
}

/* ---- The line ------------------------------------------------------------------------------------------ */

static size_t print_bar(char *text, size_t length, double fraction) {
    size_t full = (size_t)(fraction * (double)(length - 2) + 0.5);
    text[0] = '[';
    memset(text + 1, '.', length - 2);
    memset(text + 1, '#', full < length - 2 ? full : length - 2);
    text[length - 1] = ']';
    return length;
}

/* Drops fields, the least important first, until the rest fits; what is then over becomes the bar. */
static size_t print_line(char text[LONGEST_LINE], size_t columns, const struct treen_progress *progress) {
    static const int importance[FIELDS] = {DONE, LEFT, FOUND, SPEED};
    char field[FIELDS][FIELD];
    bool shown[FIELDS] = {false};
    print_fields(field, progress);
    size_t used = 0;
    for (size_t i = 0; i < FIELDS; i++) {
        size_t more = strlen(field[importance[i]]) + (i ? 2 : 0);
        if (used + more > columns)
            break;
        shown[importance[i]] = true;
        used += more;
    }
    size_t length = 0;
    if (columns >= used + SHORTEST_BAR + 2) {
        size_t over = columns - used - 2;
        length = print_bar(text, over < LONGEST_BAR ? over : LONGEST_BAR, progress->fraction);
    }
    for (size_t i = 0; i < FIELDS; i++)
        if (shown[i])
            length +=
                (size_t)snprintf(text + length, LONGEST_LINE - length, "%s%s", length ? "  " : "", field[i]);
    return length;
}

/* The last column stays free: many terminals go to the next line when it is written to. */
static size_t room(void) {
    return screen_columns(STDERR_FILENO) - 1;
}

void bar_say(struct bar *bar, const char *text) {
    if (!bar->wanted)
        return;
    fprintf(stderr, "\r%.*s\033[K", (int)room(), text);
    bar->drawn = true;
}

void bar_draw(struct bar *bar, const struct treen_progress *progress) {
    if (bar->as_json)
        treen_progress_json(progress, stdout);
    if (!bar->wanted || progress->seconds < SECONDS_BEFORE)
        return;
    char text[LONGEST_LINE];
    size_t length = print_line(text, room(), progress);
    text[length] = '\0';
    bar_say(bar, text);
}

void bar_erase(struct bar *bar) {
    if (bar->drawn)
        fputs("\r\033[K", stderr);
    bar->drawn = false;
}
