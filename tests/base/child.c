#include "base/child.h"

#include "base/clock.h"
#include "cases.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static struct child_reply run(const char *command, const char *input, double seconds, size_t most) {
    struct child_reply reply;
    struct child_call call = {.command = command,
                              .input = {input, "end"},
                              .deadline = clock_seconds() + seconds,
                              .most_output = most};
    child_run(&call, &reply);
    return reply;
}

/* Asserts that no child is left. */
static void no_zombie(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

static void both_inputs_arrive_and_the_output_comes_back(void **state) {
    struct child_reply reply = run("cat", "begin ", 60, 100);
    assert_int_equal(reply.end, CHILD_EXITED);
    assert_int_equal(reply.code, 0);
    assert_string_equal(reply.text, "begin end");
    assert_int_equal(reply.length, 9);
    child_free(&reply);
    no_zombie();
}

/* Passes more than a pipe holds, both ways at once. */
static void large_texts_do_not_block(void **state) {
    enum { LENGTH = 1 << 20 };
    char *text = malloc(LENGTH + 1);
    assert_non_null(text);
    memset(text, 'x', LENGTH);
    text[LENGTH] = '\0';
    struct child_reply reply = run("cat", text, 60, 2 * LENGTH);
    assert_int_equal(reply.end, CHILD_EXITED);
    assert_int_equal(reply.length, LENGTH + 3);
    child_free(&reply);
    reply = run("true", text, 60, 10); /* true reads nothing, and we get no SIGPIPE */
    assert_int_equal(reply.end, CHILD_EXITED);
    assert_string_equal(reply.text, "");
    child_free(&reply);
    free(text);
    no_zombie();
}

static void how_it_ended_is_told(void **state) {
    struct child_reply reply = run("echo one >&2; echo two >&2; exit 7", "", 60, 10);
    assert_int_equal(reply.end, CHILD_EXITED);
    assert_int_equal(reply.code, 7);
    assert_string_equal(reply.complaint, "one");
    child_free(&reply);
    reply = run("kill -9 $$", "", 60, 10);
    assert_int_equal(reply.end, CHILD_DIED);
    assert_int_equal(reply.code, SIGKILL);
    child_free(&reply);
    no_zombie();
}

static void what_goes_on_is_killed(void **state) {
    static const struct {
        const char *command;
        enum child_end end;
    } bad[] = {
        {"sleep 100", CHILD_LATE},
        {"exec >&- 2>&-; sleep 100", CHILD_LATE},
        {"sleep 100 & sleep 100", CHILD_LATE},
        {"yes >&2", CHILD_LATE},
        {"yes", CHILD_FLOODED},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double start = clock_seconds();
        struct child_reply reply = run(bad[i].command, "", bad[i].end == CHILD_LATE ? 0.1 : 60, 1000);
        assert_int_equal(reply.end, bad[i].end);
        assert_true(clock_seconds() - start < 50);
        assert_true(reply.length <= 1001);
        child_free(&reply);
        no_zombie();
    }
}

static void a_stop_is_heard(void **state) {
    atomic_bool stop = true;
    struct child_reply reply;
    struct child_call call = {.command = "sleep 100", .stop = &stop, .most_output = 10};
    child_run(&call, &reply);
    assert_int_equal(reply.end, CHILD_STOPPED);
    child_free(&reply);
    no_zombie();
}

/* Asks a child that adds up, a line for each question. */
static struct child_reply told(struct child *child, const char *input) {
    struct child_reply reply;
    struct child_call call = {
        .input = {input, "\n"}, .until = "so much", .deadline = clock_seconds() + 60, .most_output = 1000};
    child_ask(child, &call, &reply);
    return reply;
}

static void a_child_that_lives_on_is_talked_with(void **state) {
    struct child *child =
        child_open("n=0; while read x; do n=$((n+x)); echo $n; echo '\"so much\"'; done; echo bye");
    assert_non_null(child);
    static const char *const said[] = {"1", "20", "300"}, *const heard[] = {"1\n", "21\n", "321\n"};
    for (size_t i = 0; i < 3; i++) {
        struct child_reply reply = told(child, said[i]);
        assert_int_equal(reply.end, CHILD_WAITS);
        assert_string_equal(reply.text, heard[i]);
        child_free(&reply);
    }
    child_close(child);
    no_zombie();
}

/* Checks that a child that ends or hangs is found out. Afterwards it only has to be closed. */
static void a_child_that_ends_or_hangs_while_talked_with_is_found_out(void **state) {
    static const struct {
        const char *command;
        enum child_end end;
    } bad[] = {{"exit 3", CHILD_EXITED},
               {"echo so much for that; kill -9 $$", CHILD_WAITS},
               {"printf 'so much'; sleep 100", CHILD_LATE},
               {"yes", CHILD_FLOODED}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct child_reply reply;
        struct child *child = child_open(bad[i].command);
        assert_non_null(child);
        struct child_call call = {.input = {"1\n"},
                                  .until = "so much",
                                  .deadline = clock_seconds() + (bad[i].end == CHILD_LATE ? 0.2 : 60),
                                  .most_output = 1000};
        child_ask(child, &call, &reply);
        assert_int_equal(reply.end, bad[i].end);
        child_free(&reply);
        child_close(child);
        no_zombie();
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_inputs_arrive_and_the_output_comes_back),
        cmocka_unit_test(large_texts_do_not_block),
        cmocka_unit_test(how_it_ended_is_told),
        cmocka_unit_test(what_goes_on_is_killed),
        cmocka_unit_test(a_stop_is_heard),
        cmocka_unit_test(a_child_that_lives_on_is_talked_with),
        cmocka_unit_test(a_child_that_ends_or_hangs_while_talked_with_is_found_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
