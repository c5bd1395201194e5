/* Asks one question of several engines in turn, again and again in one process, on one thread.
 * So it measures what a program that has treen as its library meets once memory and code are
 * warm.
 *
 * Call: bench-again FILE SYMMETRY KERNEL TURNS ENGINE...
 *
 * Prints a line for each engine: its name, the number of solutions, and the seconds of each
 * turn, from the puzzle to its count. The first turn, which warms up, is left out. */
#include "treen_tool.h"

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
    tool_print_error(error, stderr);
    exit(2);
}

static void set(struct treen_session *session, const char *name, const char *text) {
    struct treen_error error;
    if (treen_set(session, name, text, &error) != TREEN_OK)
        give_up(&error);
}

/* Returns the count that the symmetry asks for. */
static const char *wanted(const struct treen_counts *counts, const char *symmetry) {
    return !strcmp(symmetry, "none")       ? counts->total.text
           : !strcmp(symmetry, "rotation") ? counts->up_to_rotation.text
                                           : counts->up_to_symmetry.text;
}

/* Returns the seconds that a count takes, and writes the number of solutions into `number`. */
static double ask(struct treen_session *session, const struct treen_puzzle *puzzle, const char *symmetry,
                  char *number, size_t room) {
    struct treen_error error;
    struct treen_question *question;
    const struct treen_record *record;
    double start = now();
    if (treen_ask(session, puzzle, "count", &question, &error) != TREEN_OK)
        give_up(&error);
    enum treen_status status = treen_finish(question, &error);
    double seconds = now() - start;
    bool told = status == TREEN_END && treen_sum_up(question, &record, &error) == TREEN_OK;
    const char *found = told ? wanted(record->body.summary->counts, symmetry) : NULL;
    snprintf(number, room, "%s", found ? found : "?");
    treen_end(question);
    return seconds;
}

int main(int count, char **word) {
    enum { FIRST = 5 };
    if (count <= FIRST || atoi(word[4]) < 1) {
        fprintf(stderr, "usage: bench-again FILE SYMMETRY KERNEL TURNS ENGINE...\n");
        return 2;
    }
    struct treen_session *session;
    struct treen_puzzle *puzzle;
    struct treen_error error;
    const int turns = atoi(word[4]), engines = count - FIRST;
    if (treen_session_open(&session, &error) != TREEN_OK ||
        treen_open(session, word[1], NULL, &puzzle, &error) != TREEN_OK)
        give_up(&error);
    double *seconds = calloc((size_t)engines * (size_t)turns, sizeof *seconds);
    char(*number)[64] = calloc((size_t)engines, sizeof *number);
    if (!seconds || !number)
        return 2;
    set(session, "symmetry", word[2]);
    set(session, "kernel", word[3]);
    set(session, "threads", "1");
    for (int turn = -1; turn < turns; turn++)
        for (int e = 0; e < engines; e++) {
            set(session, "engine", word[FIRST + e]);
            double one = ask(session, puzzle, word[2], number[e], sizeof *number);
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
    treen_session_close(session);
    return 0;
}
