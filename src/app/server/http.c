/* HTTP by libmicrohttpd: a thread for each connection, so that an answer may simply wait for
 * what it tells.
 *
 * Everybody on this machine can connect, and every page that its browser visits. A connection is
 * a stranger's until one of its requests is known. Strangers have a limited number of places,
 * for a short time, and the body of a stranger's request is not kept. So strangers can neither
 * fill the memory nor take the places of those who are known. */
#include "app/server/http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

/* A connection. Those of strangers are in a ring, the oldest first. */
struct guest {
    struct guest *next, *before; /* null: it is no stranger's, or has been shown out */
    int socket;
    time_t since;
};

struct http {
    struct MHD_Daemon *daemon;
    const struct http_host *host;
    void *context;
    pthread_mutex_t lock;   /* of all that follows */
    struct guest strangers; /* the ring's own link, which is no connection */
    size_t count;           /* strangers in the ring */
    pthread_cond_t turn;    /* a stranger came, or the server closes */
    bool closing;
    pthread_t doorkeeper;
};

/* A request on its way in. `request` comes first, so that the two are one pointer. */
struct incoming {
    struct http_request request;
    struct MHD_Connection *connection;
    struct MHD_PostProcessor *post;
    struct http_field field[HTTP_FIELDS];
    size_t taken;   /* bytes of the body so far */
    unsigned wrong; /* the status that tells what is wrong with the body; 0 = nothing */
    bool known;
};

/* ---- What the handler sees ------------------------------------------------------------------- */

static struct MHD_Connection *connection_of(const struct http_request *request) {
    return ((const struct incoming *)request)->connection;
}

static const char *argument(const struct http_request *request, const char *name) {
    return MHD_lookup_connection_value(connection_of(request), MHD_GET_ARGUMENT_KIND, name);
}

static const char *header(const struct http_request *request, const char *name) {
    return MHD_lookup_connection_value(connection_of(request), MHD_HEADER_KIND, name);
}

static int socket_of(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

/* Looks for the end of what the client sends without taking anything that it did send. */
static bool gone(const struct http_request *request) {
    char byte;
    ssize_t got = recv(socket_of(connection_of(request)), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* ---- The body -------------------------------------------------------------------------------- */

static struct http_field *field_named(struct incoming *incoming, const char *name) {
    for (size_t i = 0; i < incoming->request.fields; i++)
        if (!strcmp(incoming->field[i].name, name))
            return &incoming->field[i];
    return NULL;
}

static struct http_field *add_field(struct incoming *incoming, const char *name) {
    char *own = incoming->request.fields < HTTP_FIELDS ? strdup(name) : NULL;
    if (!own)
        return NULL;
    struct http_field *field = &incoming->field[incoming->request.fields++];
    *field = (struct http_field){.name = own};
    return field;
}

static bool append(struct http_field *field, const char *data, size_t length) {
    char *grown = realloc(field->data, field->length + length + 1);
    if (!grown)
        return false;
    if (length)
        memcpy(grown + field->length, data, length);
    field->data = grown;
    field->length += length;
    field->data[field->length] = 0;
    return true;
}

/* The statuses of what can be wrong with a body. */
enum { NAMELESS = 400, TOO_LARGE = 413 };

/* Notes the first thing that is wrong. Returns what ends the parsing. */
static enum MHD_Result spoil(struct incoming *incoming, unsigned status) {
    if (!incoming->wrong)
        incoming->wrong = status;
    return MHD_NO;
}

/* Takes a piece of a field. The library calls this once more at the end of the body, also after an
 * earlier piece was refused. `name` is null for a part of a form that has no name. */
static enum MHD_Result take_piece(void *context, enum MHD_ValueKind kind, const char *name, const char *file,
                                  const char *type, const char *encoding, const char *data, uint64_t at,
                                  size_t length) {
    (void)kind, (void)file, (void)type, (void)encoding, (void)at;
    struct incoming *incoming = context;
    if (!name || incoming->wrong)
        return spoil(incoming, NAMELESS);
    struct http_field *field = field_named(incoming, name);
    if (!field)
        field = add_field(incoming, name);
    if (!field || !append(field, data, length))
        return spoil(incoming, TOO_LARGE);
    return MHD_YES;
}

/* Reads what is too much to its end and drops it, so that the client gets to hear why. */
static void take_body(struct incoming *incoming, const char *data, size_t length) {
    incoming->taken += length;
    if (incoming->taken > HTTP_LARGEST)
        spoil(incoming, TOO_LARGE);
    if (!incoming->wrong && incoming->post)
        MHD_post_process(incoming->post, data, length);
}

/* Ends the last field. */
static void end_body(struct incoming *incoming) {
    if (incoming->post)
        MHD_destroy_post_processor(incoming->post);
    incoming->post = NULL;
}

/* ---- The answer ------------------------------------------------------------------------------ */

static ssize_t read_stream(void *context, uint64_t at, char *bytes, size_t room) {
    (void)at;
    const struct http_stream *stream = context;
    size_t read = stream->read(stream->context, bytes, room);
    return read ? (ssize_t)read : MHD_CONTENT_READER_END_OF_STREAM;
}

static void close_stream(void *context) {
    struct http_stream *stream = context;
    stream->close(stream->context);
    free(stream);
}

static struct MHD_Response *stream_response(const struct http_stream *stream) {
    enum { ROOM = 64 << 10 };
    struct http_stream *own = malloc(sizeof *own);
    struct MHD_Response *response = NULL;
    if (own) {
        *own = *stream;
        response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, ROOM, read_stream, own, close_stream);
    }
    if (!response) {
        stream->close(stream->context);
        free(own);
    }
    return response;
}

static struct MHD_Response *make_response(const struct http_answer *answer) {
    if (answer->stream.read)
        return stream_response(&answer->stream);
    enum MHD_ResponseMemoryMode mode = answer->owned ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT;
    return MHD_create_response_from_buffer(answer->length, (void *)answer->data, mode);
}

/* Adds the headers: the page may use nothing from elsewhere, and nobody else may use or frame
 * the page. */
static void add_headers(struct MHD_Response *response, const struct http_answer *answer) {
    static const char *const always[][2] = {
        {"Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' "
                                    "data: blob:; connect-src 'self'; "
                                    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", "no-store"},
    };
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        MHD_add_response_header(response, always[i][0], always[i][1]);
    MHD_add_response_header(response, "Content-Type", answer->type);
    if (answer->encoding)
        MHD_add_response_header(response, "Content-Encoding", answer->encoding);
}

/* Sends the answer. `last` = the connection ends with it. */
static enum MHD_Result send_answer(struct MHD_Connection *connection, const struct http_answer *answer,
                                   bool last) {
    struct MHD_Response *response = make_response(answer);
    if (!response)
        return MHD_NO;
    add_headers(response, answer);
    if (last)
        MHD_add_response_header(response, "Connection", "close");
    enum MHD_Result sent = MHD_queue_response(connection, answer->status, response);
    MHD_destroy_response(response);
    return sent;
}

static struct http_answer complaint(unsigned status) {
    const char *text =
        status == NAMELESS ? "A part of the form has no name.\n" : "The request is too large.\n";
    return (struct http_answer){.status = status, .type = "text/plain", .data = text, .length = strlen(text)};
}

static enum MHD_Result answer_request(struct http *http, struct incoming *incoming) {
    struct http_answer answer = {0};
    incoming->request.field = incoming->field;
    if (incoming->wrong)
        answer = complaint(incoming->wrong);
    else
        http->host->answer(http->context, &incoming->request, &answer);
    return send_answer(incoming->connection, &answer, false);
}

/* ---- Strangers ------------------------------------------------------------------------------- */

/* Leaves the ring of connections. All of these functions but the doorkeeper want the lock. */
static void leave_ring(struct http *http, struct guest *guest) {
    if (!guest->next)
        return;
    guest->next->before = guest->before;
    guest->before->next = guest->next;
    guest->next = guest->before = NULL;
    http->count--;
}

static void join_ring(struct http *http, struct guest *guest) {
    guest->next = &http->strangers;
    guest->before = http->strangers.before;
    guest->before->next = guest->next->before = guest;
    http->count++;
}

/* Ends a stranger's connection: its thread finds the socket at its end. The library closes the
 * socket only after on_connection has taken the guest out of the ring. */
static void show_out(struct http *http, struct guest *guest) {
    leave_ring(http, guest);
    shutdown(guest->socket, SHUT_RDWR);
}

static struct timespec now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time;
}

/* Waits until the oldest stranger has had its time, or something happens. */
static void wait_for_turn(struct http *http) {
    if (!http->count) {
        pthread_cond_wait(&http->turn, &http->lock);
        return;
    }
    struct timespec until = {.tv_sec = http->strangers.next->since + HTTP_STRANGER_PATIENCE};
    pthread_cond_timedwait(&http->turn, &http->lock, &until);
}

/* Shows out, in a thread of its own, every stranger whose time is over. A client that sends a byte
 * now and then would otherwise hold its place for ever. */
static void *keep_door(void *context) {
    struct http *http = context;
    pthread_mutex_lock(&http->lock);
    while (!http->closing) {
        wait_for_turn(http);
        time_t time = now().tv_sec;
        while (http->count && time >= http->strangers.next->since + HTTP_STRANGER_PATIENCE)
            show_out(http, http->strangers.next);
    }
    pthread_mutex_unlock(&http->lock);
    return NULL;
}

static void greet(struct http *http, struct guest *guest) {
    pthread_mutex_lock(&http->lock);
    if (http->count == HTTP_STRANGERS)
        show_out(http, http->strangers.next);
    join_ring(http, guest);
    pthread_cond_signal(&http->turn);
    pthread_mutex_unlock(&http->lock);
}

static void release(struct http *http, struct guest *guest) {
    pthread_mutex_lock(&http->lock);
    leave_ring(http, guest);
    pthread_mutex_unlock(&http->lock);
}

/* Notes that a connection begins or ends. The kernel's memory for a client that does not read is
 * limited, too: hence the bound on what is on its way. */
static void on_connection(void *context, struct MHD_Connection *connection, void **own,
                          enum MHD_ConnectionNotificationCode code) {
    const int on_its_way = 64 << 10;
    struct http *http = context;
    struct guest *guest = *own;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        if (guest)
            release(http, guest);
        free(guest);
        *own = NULL;
        return;
    }
    int socket = socket_of(connection);
    setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &on_its_way, sizeof on_its_way);
    *own = guest = calloc(1, sizeof *guest);
    if (!guest) {
        shutdown(socket, SHUT_RDWR);
        return;
    }
    *guest = (struct guest){.socket = socket, .since = now().tv_sec};
    greet(http, guest);
}

/* ---- Requests -------------------------------------------------------------------------------- */

static struct incoming *begin_request(struct MHD_Connection *connection, const char *url,
                                      const char *method) {
    struct incoming *incoming = calloc(1, sizeof *incoming);
    if (!incoming)
        return NULL;
    incoming->request = (struct http_request){
        .method = method, .path = url, .argument = argument, .header = header, .gone = gone};
    incoming->connection = connection;
    return incoming;
}

/* Lets a request in when its headers are there. */
static enum MHD_Result let_in(struct http *http, struct incoming *incoming) {
    enum { PIECE = 16 << 10 };
    struct MHD_Connection *connection = incoming->connection;
    struct http_answer answer = {0};
    enum http_guest guest = http->host->admit(http->context, &incoming->request, &answer);
    if (guest == HTTP_REFUSED)
        return send_answer(connection, &answer, true);
    incoming->known = guest == HTTP_KNOWN;
    if (!incoming->known)
        return MHD_YES;
    struct guest *its =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    if (its)
        release(http, its);
    if (!strcmp(incoming->request.method, "POST"))
        incoming->post = MHD_create_post_processor(connection, PIECE, take_piece, incoming);
    return MHD_YES;
}

/* Acts on a request: once when the headers are there, then for each piece of the body, then once
 * more. */
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data, size_t *length,
                                  void **own) {
    (void)version;
    struct incoming *incoming = *own;
    if (!incoming) {
        *own = incoming = begin_request(connection, url, method);
        return incoming ? let_in(context, incoming) : MHD_NO;
    }
    if (!*length) {
        end_body(incoming);
        return answer_request(context, incoming);
    }
    if (!incoming->known)
        return MHD_NO;
    take_body(incoming, data, *length);
    *length = 0;
    return MHD_YES;
}

static void on_completed(void *context, struct MHD_Connection *connection, void **own,
                         enum MHD_RequestTerminationCode code) {
    (void)context, (void)connection, (void)code;
    struct incoming *incoming = *own;
    if (!incoming)
        return;
    end_body(incoming);
    for (size_t i = 0; i < incoming->request.fields; i++) {
        free((char *)incoming->field[i].name);
        free(incoming->field[i].data);
    }
    free(incoming);
    *own = NULL;
}

/* Decodes in place, as the library does by itself. But a path or an argument with a zero byte
 * in it stays as it was sent. Otherwise everything after the byte would be gone, and the rest
 * might be something else. */
static size_t unescape(void *context, struct MHD_Connection *connection, char *text) {
    (void)context, (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

/* ---- The server ------------------------------------------------------------------------------ */

static struct http *make_server(const struct http_host *host, void *context) {
    struct http *http = calloc(1, sizeof *http);
    pthread_condattr_t steady;
    if (!http)
        return NULL;
    *http = (struct http){.host = host, .context = context};
    http->strangers.next = http->strangers.before = &http->strangers;
    pthread_mutex_init(&http->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&http->turn, &steady);
    pthread_condattr_destroy(&steady);
    return http;
}

static void unmake(struct http *http) {
    pthread_cond_destroy(&http->turn);
    pthread_mutex_destroy(&http->lock);
    free(http);
}

static struct MHD_Daemon *listen_on(struct http *http, unsigned port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, (uint16_t)port, NULL,
        NULL, on_request, http, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_NOTIFY_COMPLETED, on_completed,
        NULL, MHD_OPTION_NOTIFY_CONNECTION, on_connection, http, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)HTTP_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)HTTP_PATIENCE,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_LISTEN_BACKLOG_SIZE, 512u, MHD_OPTION_END);
}

static void dismiss(struct http *http) {
    pthread_mutex_lock(&http->lock);
    http->closing = true;
    pthread_cond_signal(&http->turn);
    pthread_mutex_unlock(&http->lock);
    pthread_join(http->doorkeeper, NULL);
}

static struct http *open_http(unsigned *port, const struct http_host *host, void *context) {
    struct http *http = make_server(host, context);
    if (!http)
        return NULL;
    int failed = pthread_create(&http->doorkeeper, NULL, keep_door, http);
    if (failed) {
        unmake(http);
        errno = failed;
        return NULL;
    }
    http->daemon = listen_on(http, *port);
    if (!http->daemon) {
        int why = errno;
        dismiss(http);
        unmake(http);
        errno = why;
        return NULL;
    }
    *port = MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
    return http;
}

static void close_http(struct http *http) {
    dismiss(http);
    MHD_stop_daemon(http->daemon);
    unmake(http);
}

const struct http_maker treen_module_http = {open_http, close_http};
