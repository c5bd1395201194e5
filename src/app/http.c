/* HTTP by libmicrohttpd: a thread for each connection, so that an answer may simply wait for what it tells. */
#include "app/http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

struct http {
    struct MHD_Daemon *daemon;
    http_handler *handler;
    void *context;
};

/* A request on its way in. `request` comes first, so that the two are one pointer. */
struct incoming {
    struct http_request request;
    struct MHD_Connection *connection;
    struct MHD_PostProcessor *post;
    struct http_field field[HTTP_FIELDS];
    size_t taken;   /* bytes of the body so far */
    bool too_large; /* or made of too many fields */
};

/* ---- What the handler sees --------------------------------------------------------------------------------- */

static struct MHD_Connection *connection_of(const struct http_request *request) {
    return ((const struct incoming *)request)->connection;
}

static const char *argument(const struct http_request *request, const char *name) {
    return MHD_lookup_connection_value(connection_of(request), MHD_GET_ARGUMENT_KIND, name);
}

static const char *header(const struct http_request *request, const char *name) {
    return MHD_lookup_connection_value(connection_of(request), MHD_HEADER_KIND, name);
}

/* ---- The body ---------------------------------------------------------------------------------------------- */

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
    memcpy(grown + field->length, data, length);
    field->data = grown;
    field->length += length;
    field->data[field->length] = 0;
    return true;
}

/* A field comes in pieces. MHD_NO ends the parsing, after which everything is thrown away. */
static enum MHD_Result take_piece(void *context, enum MHD_ValueKind kind, const char *name, const char *file,
                                  const char *type, const char *encoding, const char *data, uint64_t at,
                                  size_t length) {
    (void)kind, (void)file, (void)type, (void)encoding, (void)at;
    struct incoming *incoming = context;
    struct http_field *field = field_named(incoming, name);
    if (!field)
        field = add_field(incoming, name);
    incoming->too_large = !field || !append(field, data, length);
    return incoming->too_large ? MHD_NO : MHD_YES;
}

/* What is too much is read to its end and dropped, so that the client gets to hear why. */
static void take_body(struct incoming *incoming, const char *data, size_t length) {
    incoming->taken += length;
    incoming->too_large |= incoming->taken > HTTP_LARGEST;
    if (!incoming->too_large && incoming->post)
        MHD_post_process(incoming->post, data, length);
}

/* ---- The answer -------------------------------------------------------------------------------------------- */

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

/* The page may use nothing but what came from here, and nobody else may use or frame the page. */
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
}

static enum MHD_Result send_answer(struct MHD_Connection *connection, const struct http_answer *answer) {
    struct MHD_Response *response = make_response(answer);
    if (!response)
        return MHD_NO;
    add_headers(response, answer);
    enum MHD_Result sent = MHD_queue_response(connection, answer->status, response);
    MHD_destroy_response(response);
    return sent;
}

static enum MHD_Result answer_request(struct http *http, struct incoming *incoming) {
    static const char too_large[] = "The request is too large.\n";
    struct http_answer answer = {
        .status = 413, .type = "text/plain", .data = too_large, .length = sizeof too_large - 1};
    if (!incoming->too_large) {
        answer = (struct http_answer){0};
        incoming->request.field = incoming->field;
        http->handler(http->context, &incoming->request, &answer);
    }
    return send_answer(incoming->connection, &answer);
}

/* ---- Connections ------------------------------------------------------------------------------------------- */

static struct incoming *begin(struct MHD_Connection *connection, const char *url, const char *method) {
    enum { PIECE = 16 << 10 };
    struct incoming *incoming = calloc(1, sizeof *incoming);
    if (!incoming)
        return NULL;
    incoming->request =
        (struct http_request){.method = method, .path = url, .argument = argument, .header = header};
    incoming->connection = connection;
    if (!strcmp(method, "POST"))
        incoming->post = MHD_create_post_processor(connection, PIECE, take_piece, incoming);
    return incoming;
}

/* Called once when the headers are there, then for each piece of the body, then once more. */
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data, size_t *length,
                                  void **own) {
    (void)version;
    struct incoming *incoming = *own;
    if (!incoming) {
        *own = begin(connection, url, method);
        return *own ? MHD_YES : MHD_NO;
    }
    if (*length) {
        take_body(incoming, data, *length);
        *length = 0;
        return MHD_YES;
    }
    if (incoming->post)
        MHD_destroy_post_processor(incoming->post); /* the last field ends here */
    incoming->post = NULL;
    return answer_request(context, incoming);
}

static void on_completed(void *context, struct MHD_Connection *connection, void **own,
                         enum MHD_RequestTerminationCode code) {
    (void)context, (void)connection, (void)code;
    struct incoming *incoming = *own;
    if (!incoming)
        return;
    if (incoming->post)
        MHD_destroy_post_processor(incoming->post);
    for (size_t i = 0; i < incoming->request.fields; i++) {
        free((char *)incoming->field[i].name);
        free(incoming->field[i].data);
    }
    free(incoming);
    *own = NULL;
}

/* In place, as the library does it by itself; but a path or an argument with a zero byte in it stays as it was sent, or all
 * that comes after the byte would be gone, and what is left might be something else. */
static size_t unescape(void *context, struct MHD_Connection *connection, char *text) {
    (void)context, (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

static struct http *open_http(unsigned *port, http_handler *handler, void *context) {
    struct http *http = calloc(1, sizeof *http);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)*port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (!http)
        return NULL;
    *http = (struct http){.handler = handler, .context = context};
    http->daemon = MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, (uint16_t)*port, NULL,
        NULL, on_request, http, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_NOTIFY_COMPLETED, on_completed,
        NULL, MHD_OPTION_CONNECTION_LIMIT, (unsigned)HTTP_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)HTTP_PATIENCE, MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_LISTEN_BACKLOG_SIZE,
        512u, MHD_OPTION_END);
    if (!http->daemon) {
        free(http);
        return NULL;
    }
    *port = MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
    return http;
}

static void close_http(struct http *http) {
    MHD_stop_daemon(http->daemon);
    free(http);
}

const struct http_maker treen_module_http = {open_http, close_http};
