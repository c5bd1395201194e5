/* treen estimate: what to expect before asking. Figures are rounded to three digits, and numbers too long to
 * be read at a glance are told in words. */
#include "app/ask.h"
#include "app/options.h"
#include "app/problems.h"
#include "app/screen.h"

#include <math.h>
#include <stdlib.h>

static const double USUAL_SECONDS = 10, DRAW_EVERY = 0.25;

enum { NUMBER = 32, FIGURE = 48, PHRASE = 200 };

/* ---- Figures ------------------------------------------------------------------------------------------- */

struct unit {
    double from, of; /* values from here on are told in so many of these */
    const char *name;
};

/* The last unit that the value reaches. */
static const struct unit *unit_for(const struct unit *units, size_t count, double value) {
    while (count > 1 && value < units[count - 1].from)
        count--;
    return &units[count - 1];
}

/* Three digits in all: an estimate knows no more. */
static int decimals(double value) {
    return value < 10 ? 2 : value < 100 ? 1 : 0;
}

/* Beyond a thousand trillion there are no words that people use alike: powers of ten from there on. */
static const char *print_number(char text[NUMBER], double value) {
    static const struct unit units[] = {
        {0, 1, ""}, {1e6, 1e6, " million"}, {1e9, 1e9, " billion"}, {1e12, 1e12, " trillion"}};
    const struct unit *unit = unit_for(units, sizeof units / sizeof *units, value);
    double rounded = value / unit->of;
    if (value >= 1e15) {
        double tens = floor(log10(value));
        snprintf(text, NUMBER, "%.2f x 10^%.0f", value / pow(10, tens), tens);
    } else if (unit->of == 1) {
        snprintf(text, NUMBER, "%.*f", value < 10 && value != floor(value) ? 2 : 0, value);
    } else {
        snprintf(text, NUMBER, "%.*f%s", decimals(rounded), rounded, unit->name);
    }
    return text;
}

/* Units change where a person would: at two minutes, two hours, two days and two years. */
static const char *print_time(char text[FIGURE], double seconds) {
    static const struct unit units[] = {
        {0, 1e-6, "microseconds"},    {1e-3, 1e-3, "ms"},    {1, 1, "seconds"},
        {120, 60, "minutes"},         {7200, 3600, "hours"}, {172800, 86400, "days"},
        {63115200, 31557600, "years"}};
    const struct unit *unit = unit_for(units, sizeof units / sizeof *units, seconds);
    double value = seconds / unit->of;
    char number[NUMBER];
    if (value >= 1e6)
        snprintf(text, FIGURE, "%s %s", print_number(number, value), unit->name);
    else
        snprintf(text, FIGURE, "%.*f %s", decimals(value), value, unit->name);
    return text;
}

typedef const char *print_figure(char text[FIGURE], double value);

/* "about 9350 (between 9010 and 9710)"; of what is known exactly the figure alone. */
static const char *print_bounds(char text[PHRASE], const struct treen_bounds *bounds, print_figure *print) {
    char mean[FIGURE], low[FIGURE], high[FIGURE];
    if (bounds->low == bounds->mean && bounds->mean == bounds->high)
        snprintf(text, PHRASE, "%s", print(mean, bounds->mean));
    else if (isnan(bounds->mean) && !(bounds->low > 0))
        snprintf(text, PHRASE, "not known");
    else if (isnan(bounds->mean))
        snprintf(text, PHRASE, "not known, but hardly less than %s", print(low, bounds->low));
    else if (isinf(bounds->high))
        snprintf(text, PHRASE, "about %s, as a first guess", print(mean, bounds->mean));
    else
        snprintf(text, PHRASE, "about %s (between %s and %s)", print(mean, bounds->mean),
                 print(low, bounds->low), print(high, bounds->high));
    return text;
}

static const char *print_solutions(char text[PHRASE], const struct treen_estimated *found) {
    const struct treen_bounds *solutions = &found->solutions;
    char high[FIGURE];
    if (found->complete)
        snprintf(text, PHRASE, "%.0f", solutions->mean);
    else if (!(solutions->mean > 0) && solutions->high < INFINITY)
        snprintf(text, PHRASE, "none met; were they spread evenly, hardly more than %s",
                 print_number(high, solutions->high));
    else if (!(solutions->mean > 0))
        snprintf(text, PHRASE, "none met so far");
    else
        print_bounds(text, solutions, print_number);
    return text;
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void draw(struct bar *bar, const struct treen_estimated *found) {
    char solutions[PHRASE], all[FIGURE], text[2 * PHRASE];
    print_solutions(solutions, found);
    if (found->seconds_all.mean > 0)
        snprintf(text, sizeof text, "%.0f s: solutions %s; all in %s", found->seconds, solutions,
                 print_time(all, found->seconds_all.mean));
    else
        snprintf(text, sizeof text, "%.0f s: solutions %s", found->seconds, solutions);
    bar_say(bar, text);
}

/* Where it is known that there is no solution, there is no first one to wait for. */
static void say(const struct treen_estimated *found) {
    char text[PHRASE], visited[FIGURE];
    printf("solutions  %s\n", print_solutions(text, found));
    if (found->complete)
        printf("nodes      %.0f\n", found->nodes.mean);
    else
        printf("nodes      %s\n", print_bounds(text, &found->nodes, print_number));
    printf("all        %s on one thread, engine %s\n", print_bounds(text, &found->seconds_all, print_time),
           found->engine);
    if (!(found->complete && found->solutions.mean == 0))
        printf("the first  %s\n", print_bounds(text, &found->seconds_first, print_time));
    if (found->complete && found->nodes.mean > 0)
        printf("The whole tree was searched: solutions and nodes are exact.\n");
    else if (found->complete)
        printf("There is nothing to be searched.\n");
    else
        printf("Each range holds in 95 of 100 cases; from %s nodes seen in %.3g s.\n",
               print_number(visited, (double)found->visited), found->seconds);
    ask_say_why_not(found->impossible);
}

/* Without any bound from above it is no answer yet, whatever was printed. */
static enum ending tell(const struct call *call, const struct treen_estimated *found) {
    if (call->options.json) {
        struct treen_estimated record = *found;
        char *line = options_line(call);
        record.reproduce = line;
        treen_estimated_json(&record, stdout);
        free(line);
    } else {
        say(found);
    }
    if (isinf(found->nodes.high))
        return STOPPED;
    return found->complete && found->solutions.mean == 0 ? NO_SOLUTION : ANSWERED;
}

/* ---- The command --------------------------------------------------------------------------------------- */

/* In slices, so that the bar is drawn anew in between; the estimate itself goes on as if there were none. */
static enum treen_status improve(struct treen_estimate *estimate, const struct treen_options *options) {
    struct bar bar = bar_open(options);
    const struct treen_estimated *found;
    double limit = options->seconds > 0 ? options->seconds : USUAL_SECONDS, left = limit;
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK && left > 0) {
        status = treen_estimate_improve(estimate, left < DRAW_EVERY ? left : DRAW_EVERY);
        enum treen_status known = treen_estimate_summary(estimate, &found);
        if (known != TREEN_OK) {
            status = known;
            break;
        }
        draw(&bar, found);
        left = limit - found->seconds;
    }
    bar_erase(&bar);
    if (status != TREEN_NO_MEMORY)
        say_reasons(found->explain);
    return status;
}

static void stop(void *estimate) {
    treen_estimate_stop(estimate);
}

/* Posing the problem is a part of the time, too. */
static void begin(const struct call *call) {
    if (call->options.seconds > 0)
        return;
    treen_limits_begin(call->limits, USUAL_SECONDS);
    interrupt_begin(call->interrupt, USUAL_SECONDS);
}

static enum ending estimate(const struct call *call, const struct treen_puzzle *puzzle) {
    struct treen_estimate *estimate;
    const struct treen_estimated *found;
    struct treen_error error;
    begin(call);
    enum treen_status status = treen_estimate_open(puzzle, &call->options, &estimate, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    interrupt_aim(call->interrupt, stop, estimate);
    status = improve(estimate, &call->options);
    interrupt_told(call->interrupt);
    enum ending ending = STOPPED;
    if (status != TREEN_NO_MEMORY && treen_estimate_summary(estimate, &found) == TREEN_OK)
        ending = tell(call, found);
    else
        complain(STOPPED, "out of memory during the estimate (see --memory)");
    /* Ctrl-C is how an estimate ends, and no failure; but it is to end those of further problems, too. */
    if (interrupt_caught(call->interrupt) && call->options.problem)
        ending = INTERRUPTED;
    interrupt_aim(call->interrupt, NULL, NULL);
    treen_estimate_close(estimate);
    return ending;
}

static enum ending run(const struct call *call) {
    return problems_each(call, estimate);
}

const struct command command_estimate = {
    .name = "estimate",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "estimate how many solutions there are and how long they take",
    .help = "Estimates how many solutions there are (counting every position), how many nodes the search "
            "for them has, and how long it takes to find all or the first, each with the range in which it "
            "lies in 95 of 100 cases. The estimate comes from random walks through the search tree and gets "
            "better until Ctrl-C or for --seconds. The times are those of one thread; where the engine "
            "meets no solution on trial, the first is placed as if all were spread evenly.",
    .run = run,
};
