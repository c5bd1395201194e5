/* An example of the library in C: counts the Soma cube, lists three of its solutions, and stops a
 * search of years from another thread.
 *
 *     cc soma.c $(pkg-config --cflags --libs treen) -pthread */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <treen.h>

static bool print(void *stream, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, stream) == length;
}

static int complain(const struct treen_error *error) {
    fprintf(stderr, "%s: %s\n", error->source, error->text);
    return 1;
}

static int count(const struct treen_puzzle *soma) {
    struct treen_question *question;
    const struct treen_record *record;
    struct treen_error error;
    if (treen_ask(NULL, soma, "count", &question, &error) != TREEN_OK)
        return complain(&error);
    if (treen_finish(question, &error) != TREEN_END || treen_sum_up(question, &record, &error) != TREEN_OK)
        return complain(&error);
    printf("%s solutions\n", record->body.summary->counts->up_to_symmetry.text);
    treen_end(question);
    return 0;
}

static int list_three(const struct treen_puzzle *soma) {
    const struct treen_picture picture = {.size = sizeof picture, .type = TREEN_TEXT};
    struct treen_question *question;
    const struct treen_record *record;
    struct treen_error error;
    if (treen_ask(NULL, soma, "solve", &question, &error) != TREEN_OK)
        return complain(&error);
    for (int i = 0; i < 3 && treen_next(question, &record, &error) == TREEN_OK; i++) {
        printf("Solution %llu:\n", (unsigned long long)record->body.solution->number);
        if (treen_draw(soma, &record, 1, &picture, print, stdout, &error) != TREEN_OK)
            return complain(&error);
    }
    treen_end(question);
    return 0;
}

/* Stops the session after a tenth of a second. */
static void *stop_soon(void *session) {
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    treen_stop(session);
    return NULL;
}

static int stop(void) {
    struct treen_session *session;
    struct treen_puzzle *puzzle;
    struct treen_question *question;
    struct treen_error error;
    pthread_t thread;
    if (treen_session_open(&session, &error) != TREEN_OK ||
        treen_open(session, "t-6x6x6", NULL, &puzzle, &error) != TREEN_OK ||
        treen_ask(session, puzzle, "count", &question, &error) != TREEN_OK)
        return complain(&error);
    pthread_create(&thread, NULL, stop_soon, session);
    enum treen_status status = treen_finish(question, &error);
    pthread_join(thread, NULL);
    puts(status == TREEN_STOPPED ? "stopped" : "not stopped");
    treen_end(question);
    treen_close(puzzle);
    treen_session_close(session);
    return status != TREEN_STOPPED;
}

int main(void) {
    struct treen_puzzle *soma;
    struct treen_error error;
    if (treen_open(NULL, "soma", NULL, &soma, &error) != TREEN_OK)
        return complain(&error);
    int failed = count(soma) || list_three(soma) || stop();
    treen_close(soma);
    return failed;
}
