/* treen estimate: figures before the question is asked. They are rounded to three digits, and
 * numbers too long to be read at a glance are told in words. */
#include "app/ask/ask.h"
#include "app/ask/words.h"

#include <math.h>

static const double USUAL_SECONDS = 10; /* the library's, where no limit is asked for */

enum { NUMBER = 32, FIGURE = 48, PHRASE = 200 };

/* ---- Figures --------------------------------------------------------------------------------- */

struct unit {
    double from, of; /* values from `from` on are told in units of `of` */
    const char *name;
};

/* Finds the last unit that the value reaches. */
static const struct unit *unit_for(const struct unit *units, size_t count, double value) {
    while (count > 1 && value < units[count - 1].from)
        count--;
    return &units[count - 1];
}

/* Returns the decimals for three digits in all: an estimate knows no more. */
static int decimals(double value) {
    return value < 10 ? 2 : value < 100 ? 1 : 0;
}

/* Prints a number. Beyond a thousand trillion there are no words that people use alike: powers
 * of ten from there on. */
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

/* Prints a time. Units change where a person would: at two minutes, two hours, two days and two
 * years. */
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

/* Prints "about 9350 (between 9010 and 9710)"; of a figure that is known exactly that alone. */
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

static const char *print_solutions(char text[PHRASE], const struct treen_estimated *found, bool complete) {
    const struct treen_bounds *solutions = &found->solutions;
    char high[FIGURE];
    if (complete && solutions->mean >= 1e15)
        print_number(text, solutions->mean);
    else if (complete)
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

/* ---- Telling --------------------------------------------------------------------------------- */

static void draw_estimate(struct ask *ask, const struct treen_summary *summary) {
    const struct treen_estimated *found = summary->estimated;
    char solutions[PHRASE], all[FIGURE], text[2 * PHRASE];
    print_solutions(solutions, found, summary->complete);
    if (found->seconds_all.mean > 0)
        snprintf(text, sizeof text, "%.0f s: solutions %s; all in %s", summary->seconds, solutions,
                 print_time(all, found->seconds_all.mean));
    else
        snprintf(text, sizeof text, "%.0f s: solutions %s", summary->seconds, solutions);
    ask_show(ask, text);
}

/* Says the figures. Where it is known that there is no solution, there is no first one to wait
 * for. */
static void say_estimate(const struct treen_summary *summary) {
    const struct treen_estimated *found = summary->estimated;
    char text[PHRASE], visited[FIGURE];
    if (!summary->complete && !found->visited) {
        printf("Stopped after %.3g s: nothing is known yet.\n", summary->seconds);
        return;
    }
    printf("solutions  %s\n", print_solutions(text, found, summary->complete));
    if (summary->complete)
        printf("nodes      %.0f\n", found->nodes.mean);
    else
        printf("nodes      %s\n", print_bounds(text, &found->nodes, print_number));
    printf("all        %s on one thread, engine %s\n", print_bounds(text, &found->seconds_all, print_time),
           summary->engine);
    if (!(summary->complete && found->solutions.mean == 0))
        printf("the first  %s\n", print_bounds(text, &found->seconds_first, print_time));
    if (summary->complete && found->nodes.mean > 0)
        printf("Nothing is left to search or to count: solutions and nodes are exact.\n");
    else if (summary->complete)
        printf("There is nothing to be searched.\n");
    else
        printf("Each range holds in 95 of 100 cases; from %s nodes seen in %.3g s.\n",
               print_number(visited, (double)found->visited), summary->seconds);
    say_why_not(summary->impossible);
    say_placed(summary->placed);
}

/* Tells the estimate. Without any bound from above it is no answer yet, whatever was printed. */
static enum ending tell_estimate(const struct ask *ask) {
    const struct treen_summary *summary = ask->summary;
    if (ask->call->flags.json)
        print_json(ask->record, stdout);
    else
        say_estimate(summary);
    if (isinf(summary->estimated->nodes.high))
        return STOPPED;
    return summary->complete && summary->estimated->solutions.mean == 0 ? NO_SOLUTION : ANSWERED;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Goes on to the end, and shows at each record what is known. */
static enum treen_status improve(struct ask *ask) {
    const struct treen_record *record;
    enum treen_status status;
    while ((status = ask_next(ask, &record)) == TREEN_OK)
        if (ask->bar.wanted && treen_sum_up(ask->question, &record, NULL) == TREEN_OK)
            draw_estimate(ask, record->body.summary);
    return status;
}

static enum ending estimate(const struct call *call, const struct treen_puzzle *puzzle) {
    static const char memory[] = "out of memory during the estimate (see --memory)";
    struct ask ask;
    if (setting_real(call, "seconds") <= 0) /* posing the problem is a part of the time, too */
        watch_begin(call->watch, USUAL_SECONDS);
    TRY_ENDING(ask_open(&ask, call, puzzle, "estimate"));
    enum treen_status status = improve(&ask);
    enum ending ending = ask_end(&ask, status, memory);
    if (status != TREEN_NO_MEMORY && ask.summary && ending != BAD)
        ending = tell_estimate(&ask);
    /* Ctrl-C is how an estimate ends, and no failure; but it ends those of further problems,
     * too. */
    if (watch_caught(call->watch) && call->flags.problem)
        ending = INTERRUPTED;
    ask_close(&ask);
    return ending;
}

const struct command command_estimate = {
    .name = "estimate",
    .operands = "PUZZLE",
    .least_operands = 1,
    .summary = "estimate how many solutions there are and how long they take",
    .help = "Estimates the number of solutions (every position counts), the nodes of the search for them, "
            "and the time to find all or the first. Each estimate has a range that holds in 95 of 100 cases. "
            "It comes from random walks through the search tree, and gets better until Ctrl-C or until "
            "--seconds are over. Times are those of one thread. If the walks meet no solution, the time "
            "to the first is a guess, as if solutions were spread evenly.",
    .example = "treen estimate t-6x6x6 --seconds 5",
    .each = estimate,
    .watch = WATCH_NEVER,
};
