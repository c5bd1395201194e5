/* Asks one question of several engines in turn, again and again in one process, as a program does that has treen as its
 * library: what that takes once memory and code are warm. One thread.
 *
 *     bench-again FILE SYMMETRY KERNEL TURNS ENGINE...
 *
 * Prints a line for each engine: its name, the number of solutions, and the seconds of each turn, from the puzzle to its count. The first
 * turn, which warms up, is left out. */
#include "treen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static _Noreturn void give_up(const struct treen_error *error) {
    fprintf(stderr, "bench-again: ");
    error_print(error, stderr);
    exit(2);
}

static void set(struct treen_options *options, const char *name, const char *text) {
    struct treen_error error = {"there is no such option", "", 0, 0};
    for (size_t i = 0; treen_option(i); i++)
        if (strcmp(treen_option(i)->name, name) == 0 &&
            treen_option_set(options, i, text, &error) == TREEN_OK)
            return;
    give_up(&error);
}

/* What the symmetry asks for. */
static const char *wanted(const struct run_summary *summary, treen_choice symmetry) {
    return symmetry == TREEN_SYMMETRY_NONE       ? summary->total
           : symmetry == TREEN_SYMMETRY_ROTATION ? summary->up_to_rotation
                                                 : summary->up_to_symmetry;
}

/* The seconds that it takes; the number of solutions, into `number`. */
static double ask(const struct treen_puzzle *puzzle, const struct treen_options *options, char *number,
                  size_t room) {
    struct treen_error error;
    struct treen_run *run;
    const struct run_summary *summary;
    double start = now();
    if (treen_run_open(puzzle, TREEN_COUNT, options, &run, &error) != TREEN_OK)
        give_up(&error);
    enum treen_status status = treen_run_finish(run);
    double seconds = now() - start;
    bool told = status == TREEN_END && treen_run_summary(run, &summary) == TREEN_OK;
    const char *found = told ? wanted(summary, options->symmetry) : NULL;
    snprintf(number, room, "%s", found ? found : "?");
    treen_run_close(run);
    return seconds;
}

int main(int count, char **word) {
    enum { FIRST = 5 };
    if (count <= FIRST || atoi(word[4]) < 1) {
        fprintf(stderr, "usage: bench-again FILE SYMMETRY KERNEL TURNS ENGINE...\n");
        return 2;
    }
    struct treen_puzzle *puzzle;
    struct treen_error error;
    const int turns = atoi(word[4]), engines = count - FIRST;
    if (treen_open(NULL, word[1], NULL, &puzzle, &error) != TREEN_OK)
        give_up(&error);
    double *seconds = calloc((size_t)engines * (size_t)turns, sizeof *seconds);
    char(*number)[64] = calloc((size_t)engines, sizeof *number);
    if (!seconds || !number)
        return 2;
    struct treen_options options = treen_options_standard();
    set(&options, "symmetry", word[2]);
    set(&options, "kernel", word[3]);
    set(&options, "threads", "1");
    for (int turn = -1; turn < turns; turn++)
        for (int e = 0; e < engines; e++) {
            set(&options, "engine", word[FIRST + e]);
            double one = ask(puzzle, &options, number[e], sizeof *number);
            if (turn >= 0)
                seconds[e * turns + turn] = one;
        }
    for (int e = 0; e < engines; e++) {
        printf("%s %s", word[FIRST + e], number[e]);
        for (int turn = 0; turn < turns; turn++)
            printf(" %.9f", seconds[e * turns + turn]);
        putchar('\n');
    }
    free(number);
    free(seconds);
    treen_close(puzzle);
    return 0;
}
