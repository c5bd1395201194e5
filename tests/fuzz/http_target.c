/* The server's code for requests, without a server. A connection is one end of a pair of
 * sockets, and the library takes a step when it is told to. So there is one thread, and every
 * run is the same. */
#include "fuzz/http_target.h"

#include "app/server/http.c" /* for its static functions */

#include <stdio.h>

enum { MOST_PIECE = 64, MOST_STEPS = 10000, MOST_FIELDS_TEXT = 8192 };

/* The facts that the host sees and keeps of one request after the other. */
struct seen {
    bool known;
    unsigned admitted, answered, streams;
    char fields[MOST_FIELDS_TEXT];
};

/* The state stands here because libFuzzer gives its target no place of its own. */
static struct seen seen;

/* Aborts unless `truth` holds. These assertions must stay whatever the build leaves out. */
static void must(bool truth) {
    if (!truth)
        abort();
}

uint8_t http_first_byte(enum http_form form, unsigned piece) {
    return (uint8_t)(piece % MOST_PIECE * HTTP_FORMS + (unsigned)form);
}

const char *http_last_fields(void) {
    return seen.fields;
}

/* ---- The host -------------------------------------------------------------------------------- */

static void say(struct http_answer *answer, unsigned status) {
    *answer = (struct http_answer){.status = status, .type = "text/plain", .data = "so", .length = 2};
}

/* Checks that a request is looked at once, and before any of its body is there. */
static enum http_guest admit(void *context, const struct http_request *request, struct http_answer *answer) {
    (void)context;
    seen.admitted++;
    must(request->method && request->path && !request->fields);
    request->gone(request);
    const char *origin = request->header(request, "Origin");
    if (origin) {
        say(answer, 403);
        return HTTP_REFUSED;
    }
    return seen.known ? HTTP_KNOWN : HTTP_STRANGER;
}

static size_t read_nothing(void *context, char *bytes, size_t room) {
    (void)context, (void)bytes;
    must(room > 0);
    return 0;
}

static void close_nothing(void *context) {
    (void)context;
    seen.streams--;
}

static void look_at_field(const struct http_field *field, size_t *total) {
    must(field->name && (field->data || !field->length));
    must(!field->data || !field->data[field->length]);
    *total += field->length;
    size_t used = strlen(seen.fields), room = sizeof seen.fields - used;
    snprintf(seen.fields + used, room, "%s=%s;", field->name, field->data ? field->data : "");
}

/* Checks the body of a request. A guest who is not known must not have a body that was kept. */
static void answer(void *context, const struct http_request *request, struct http_answer *answer) {
    (void)context;
    size_t total = 0;
    seen.answered++;
    seen.fields[0] = 0;
    must(request->fields <= HTTP_FIELDS && (seen.known || !request->fields));
    for (size_t i = 0; i < request->fields; i++)
        look_at_field(&request->field[i], &total);
    must(total <= HTTP_LARGEST && seen.answered <= seen.admitted);
    request->argument(request, "name");
    say(answer, 200);
    if (strcmp(request->path, "/stream"))
        return;
    seen.streams++;
    answer->stream = (struct http_stream){read_nothing, close_nothing, NULL};
}

/* ---- A connection ---------------------------------------------------------------------------- */

static struct MHD_Daemon *start(struct http *http) {
    return MHD_start_daemon(MHD_USE_NO_LISTEN_SOCKET, 0, NULL, NULL, on_request, http,
                            MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL, MHD_OPTION_NOTIFY_CONNECTION,
                            on_connection, http, MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL,
                            MHD_OPTION_END);
}

/* Reads the server's answer. Returns false when the server has hung up. */
static bool listen_to(int ours) {
    char bytes[4096];
    ssize_t got;
    while ((got = recv(ours, bytes, sizeof bytes, MSG_DONTWAIT)) > 0)
        continue;
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

static bool step(struct http *http, int ours) {
    MHD_run_wait(http->daemon, 0);
    return listen_to(ours);
}

/* Sends everything, piece by piece. The rest is dropped when the server hangs up. */
static void talk(struct http *http, int ours, const char *bytes, size_t size, size_t piece) {
    bool there = true;
    for (size_t sent = 0; there && sent < size;) {
        size_t more = piece && piece < size - sent ? piece : size - sent;
        ssize_t taken = send(ours, bytes + sent, more, MSG_NOSIGNAL | MSG_DONTWAIT);
        sent += taken > 0 ? (size_t)taken : 0;
        there = step(http, ours);
    }
    shutdown(ours, SHUT_WR);
    for (unsigned i = 0; there; i++) {
        must(i < MOST_STEPS);
        there = step(http, ours);
    }
}

static void connect_and_talk(struct http *http, const char *bytes, size_t size, size_t piece) {
    const struct sockaddr_in address = {.sin_family = AF_INET};
    int ends[2];
    must(!socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends));
    must(MHD_add_connection(http->daemon, ends[1], (const struct sockaddr *)&address, sizeof address) ==
         MHD_YES);
    talk(http, ends[0], bytes, size, piece);
    close(ends[0]);
}

/* Serves one request. Afterwards nobody may be in the server's ring, and no stream open. */
static void serve(const char *bytes, size_t size, size_t piece) {
    static const struct http_host host = {admit, answer};
    struct http *http = make_server(&host, NULL);
    must(http);
    http->daemon = start(http);
    must(http->daemon);
    connect_and_talk(http, bytes, size, piece);
    MHD_stop_daemon(http->daemon);
    must(!http->count && !seen.streams);
    unmake(http);
}

/* ---- The target ------------------------------------------------------------------------------ */

/* Serves bytes after a head that announces them. */
static void serve_body(const char *type, const uint8_t *bytes, size_t size, size_t piece) {
    enum { HEAD = 256 };
    char *text = malloc(HEAD + size);
    must(text);
    int head = snprintf(text, HEAD,
                        "POST /api/show?name=a HTTP/1.1\r\nHost: here\r\nContent-Type: %s\r\n"
                        "Content-Length: %zu\r\n\r\n",
                        type, size);
    if (size)
        memcpy(text + head, bytes, size);
    serve(text, (size_t)head + size, piece);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    if (!size)
        return 0;
    enum http_form form = bytes[0] % HTTP_FORMS;
    size_t piece = bytes[0] / HTTP_FORMS;
    seen = (struct seen){.known = form != FORM_STRANGE};
    if (form == FORM_WHOLE)
        serve((const char *)bytes + 1, size - 1, piece);
    else
        serve_body(form == FORM_ENCODED ? "application/x-www-form-urlencoded"
                                        : "multipart/form-data; boundary=edge",
                   bytes + 1, size - 1, piece);
    return 0;
}
