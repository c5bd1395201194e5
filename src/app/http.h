/* What the web server does for the tool: HTTP itself. It is a module (see treen_module), since only `treen serve` needs
 * the library; what is answered is the tool's business alone. */
#ifndef TREEN_APP_HTTP_H
#define TREEN_APP_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum {
    HTTP_LARGEST = 4 << 20, /* bytes of a request's body; beyond it is answered with 413 */
    HTTP_FIELDS = 4,        /* fields of a body that are kept */
    HTTP_CONNECTIONS = 512, /* at a time; more are closed at once */
    HTTP_PATIENCE = 20,     /* seconds that a client may take between two bytes */
};

struct http_field {
    const char *name;
    char *data; /* ends in a zero byte that is not counted */
    size_t length;
};

/* A request that has come whole. Everything is lent until it is answered. */
struct http_request {
    const char *method, *path; /* the path as it was sent, without the query */
    const char *(*argument)(const struct http_request *request, const char *name); /* of the query; or null */
    const char *(*header)(const struct http_request *request, const char *name);   /* or null */
    const struct http_field *field; /* of the body, multipart/form-data or urlencoded */
    size_t fields;
};

/* Text that comes bit by bit. */
struct http_stream {
    /* Waits for some bytes and returns how many were put into `bytes`; 0 = the end. */
    size_t (*read)(void *context, char *bytes, size_t room);
    void (*close)(void *context); /* always called in the end, also when the client has gone */
    void *context;
};

struct http_answer {
    unsigned status;
    const char *type; /* "text/html; charset=utf-8" */
    const char *data; /* lives as long as the server, unless `owned`: then it is freed */
    size_t length;
    bool owned;
    struct http_stream stream; /* instead of data, when read is not null */
};

/* Called in threads of the server's own, several at a time. */
typedef void http_handler(void *context, const struct http_request *request, struct http_answer *answer);

struct http;

struct http_maker {
    /* Listens on loopback, on *port (0: any that is free, which *port then is). Null: errno says why not. */
    struct http *(*open)(unsigned *port, http_handler *handler, void *context);

    /* Waits for the streams: the caller makes them end first. */
    void (*close)(struct http *http);
};

#endif
