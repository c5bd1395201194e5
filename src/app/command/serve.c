/* treen serve: the page. It listens on loopback only, and answers nobody who does not know the
 * token in the address. Other users of the machine do not know it, nor do pages of other sites
 * in the same browser. */
#include "app/ask/ask.h"
#include "app/ask/assets.h"
#include "app/server/invitation.h"
#include "app/system/screen.h"
#include "app/server/service.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/wait.h>
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

/* Asks the desktop's own opener to show the file; whether that works is nobody's business here.
 * Some openers end with the browser, others at once. The shell leaves the opener to itself and
 * is waited for, so that there is no zombie. Ctrl-C is the server's, and the browser can be
 * ended by any signal: hence a session and a mask of its own. */
static void open_browser(const char *file) {
    const char *const words[] = {"sh", "-c", "xdg-open \"$0\" </dev/null >/dev/null 2>&1 &", file, NULL};
    posix_spawnattr_t attributes;
    pid_t process;
    int status;
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
    int failed = posix_spawn(&process, "/bin/sh", NULL, &attributes, (char *const *)words, environ);
    posix_spawnattr_destroy(&attributes);
    while (!failed && waitpid(process, &status, 0) < 0 && errno == EINTR)
        continue;
}

/* Opens the browser where there is a desktop. */
static void invite(struct invitation *invitation, const char *address) {
    if ((getenv("DISPLAY") || getenv("WAYLAND_DISPLAY")) && invitation_open(invitation, address))
        open_browser(invitation->file);
}

/* Prints the address; false: it is nowhere to be read. */
static bool announce(const struct service *service, bool quiet) {
    char address[128];
    snprintf(address, sizeof address, "http://127.0.0.1:%u/?token=%s", service->port, service->token);
    printf("%s\n", address);
    fflush(stdout);
    if (!output_holds())
        return false;
    if (quiet)
        return true;
    fputs("Open this address in a browser of this machine. Ctrl-C ends the page.\n", stderr);
    invite(service->invitation, address);
    return true;
}

/* Tried where no port was asked for. A server that is started anew is at the same address then, and
 * the tabs of the old one reach it. */
static const unsigned usual_port = 8736;

/* Listens on the port that was asked for, on the usual one, or on any that is free. */
static struct http *listen_as_asked(const struct call *call, const struct http_maker *maker,
                                    struct service *service) {
    service->port = call->flags.port ? (unsigned)call->flags.port : usual_port;
    struct http *http = maker->open(&service->port, &service_host, service);
    if (http || call->flags.port)
        return http;
    service->port = 0;
    return maker->open(&service->port, &service_host, service);
}

/* Runs are ended before the server, which waits for its answers. */
static enum ending serve_until(struct watch *watch, const struct call *call, const struct http_maker *maker,
                               struct service *service) {
    struct http *http = listen_as_asked(call, maker, service);
    if (!http)
        return complain_system("port %u", (unsigned)call->flags.port);
    if (announce(service, call->flags.quiet))
        watch_wait(watch);
    jobs_stop_all(service->jobs);
    maker->close(http);
    return ANSWERED;
}

/* Runs the server under a watch on Ctrl-C. The watch comes first: threads from before it would take
 * the signal and end the tool. */
static enum ending serve(const struct call *call, const struct http_maker *maker, struct service *service) {
    struct watch watch;
    watch_open(&watch, NULL, 0);
    watch_told(&watch);
    enum ending ending = serve_until(&watch, call, maker, service);
    watch_close(&watch);
    return ending;
}

static enum ending run_serve(const struct call *call) {
    struct invitation invitation = {0};
    struct service service = {.invitation = &invitation};
    struct treen_error error;
    const void *maker;
    if (!asset_named("page.html"))
        return complain(BAD,
                        "this treen was built without Node, and has no page: install the packages nodejs and "
                        "npm and build it again");
    TRY_ENDING(complain_error(tool_module("http", "the page", "libmicrohttpd-dev", &maker, &error), &error));
    service.jobs = jobs_open();
    if (!service.jobs || !make_token(service.token))
        return complain(STOPPED, "out of memory");
    enum ending ending = serve(call, maker, &service);
    invitation_close(&invitation);
    jobs_close(service.jobs);
    return ending;
}

const struct command command_serve = {
    .name = "serve",
    .operands = "",
    .summary = "open treen's page in a browser",
    .help = "Serves the page on this machine alone and prints its address, which only works with the token "
            "in it. The page chooses, draws, solves and turns puzzles, and takes them apart. Ctrl-C ends it, "
            "and all its runs.",
    .example = "treen serve",
    .run = run_serve,
};
