/* treen serve: the page. It listens on loopback only, and answers nobody who does not know the token that is
 * in the address: other users of the machine, and pages of other sites in the same browser, do not. */
#include "app/assets.h"
#include "app/interrupt.h"
#include "app/screen.h"
#include "app/service.h"

#include <errno.h>
#include <semaphore.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

extern char **environ;

static bool make_token(char token[TOKEN_LENGTH + 1]) {
    unsigned char chance[TOKEN_LENGTH / 2];
    if (getrandom(chance, sizeof chance, 0) != (ssize_t)sizeof chance)
        return false;
    for (size_t i = 0; i < sizeof chance; i++)
        snprintf(token + 2 * i, 3, "%02x", chance[i]);
    return true;
}

/* With the desktop's own opener, where there is a desktop; whether that works is nobody's business here. */
static void open_browser(const char *address) {
    const char *const words[] = {"xdg-open", address, NULL};
    pid_t process;
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", 1, 0);
    posix_spawnp(&process, words[0], &files, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&files);
}

static void wake(void *context) {
    sem_post(context);
}

static void announce(const struct service *service, bool quiet) {
    char address[128];
    snprintf(address, sizeof address, "http://127.0.0.1:%u/?token=%s", service->port, service->token);
    printf("%s\n", address);
    fflush(stdout);
    if (quiet)
        return;
    fputs("Open this address in a browser of this machine. Ctrl-C ends the page.\n", stderr);
    open_browser(address);
}

/* Runs are ended before the server, which waits for its answers. */
static enum ending serve_until(sem_t *ended, const struct call *call, const struct http_maker *maker,
                               struct service *service) {
    service->port = (unsigned)call->options.port;
    struct http *http = maker->open(&service->port, service_answer, service);
    if (!http)
        return complain(BAD, "port %u: %s", (unsigned)call->options.port, strerror(errno));
    announce(service, call->options.quiet);
    while (sem_wait(ended) && errno == EINTR)
        continue;
    jobs_stop_all(service->jobs);
    maker->close(http);
    return ANSWERED;
}

/* The watch on Ctrl-C comes first: threads that were there before it would take the signal and end the
 * tool. */
static enum ending serve(const struct call *call, const struct http_maker *maker, struct service *service) {
    struct interrupt interrupt;
    sem_t ended;
    sem_init(&ended, 0, 0);
    interrupt_open(&interrupt, wake, &ended);
    enum ending ending = serve_until(&ended, call, maker, service);
    interrupt_close(&interrupt);
    sem_destroy(&ended);
    return ending;
}

static enum ending run(const struct call *call) {
    struct service service = {0};
    struct treen_error error;
    const void *maker;
    if (!asset_named("page.html"))
        return complain(BAD,
                        "this treen was built without Node, and has no page: install the packages nodejs and "
                        "npm and build it again");
    enum treen_status status = treen_module("http", "the page", "libmicrohttpd-dev", &maker, &error);
    if (status != TREEN_OK)
        return complain_error(status, &error);
    service.jobs = jobs_open();
    if (!service.jobs || !make_token(service.token))
        return complain(STOPPED, "out of memory");
    enum ending ending = serve(call, maker, &service);
    jobs_close(service.jobs);
    return ending;
}

const struct command command_serve = {
    .name = "serve",
    .operands = "",
    .summary = "open treen's page in a browser",
    .help = "Serves the page on this machine alone and prints its address, which only works with the token "
            "in it. On the page puzzles are chosen, drawn, solved, turned and taken apart. Ctrl-C ends it, "
            "and all that runs.",
    .run = run,
};
