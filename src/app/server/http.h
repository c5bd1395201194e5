/* The web server does HTTP for the tool. It is a module (see tool_module), since only `treen
 * serve` needs the library. The answers are the tool's business alone. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
    HTTP_LARGEST = 4 << 20,      /* bytes of a request's body; beyond it is answered with 413 */
    HTTP_FIELDS = 4,             /* fields of a body that are kept */
    HTTP_CONNECTIONS = 512,      /* at a time; more have to wait */
    HTTP_STRANGERS = 256,        /* of these; one more ends the oldest of them */
    HTTP_STRANGER_PATIENCE = 10, /* seconds that a stranger's connection lasts, whatever it does */
    HTTP_PATIENCE = 20,          /* seconds that a client may take between two bytes */
};

/* The trust that a request has. It is decided when the headers have come, before the body. */
enum http_guest {
    HTTP_REFUSED,  /* is answered at once; its body is not read, and the connection ends */
    HTTP_STRANGER, /* is answered, but may have no body */
    HTTP_KNOWN,    /* is answered; its connection is no stranger's from now on */
};

struct http_field {
    const char *name;
    char *data; /* ends in a zero byte that is not counted */
    size_t length;
};

/* A request. Everything is lent until it is answered. */
struct http_request {
    const char *method, *path; /* the path as it was sent, without the query */
    const char *(*argument)(const struct http_request *request, const char *name); /* of the query; or null */
    const char *(*header)(const struct http_request *request, const char *name);   /* or null */
    bool (*gone)(const struct http_request *request); /* whether the client has hung up meanwhile */
    const struct http_field *field;                   /* of the body, multipart/form-data or urlencoded */
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
    const char *type;     /* "text/html; charset=utf-8" */
    const char *encoding; /* "gzip"; null = the data is as it is */
    const char *data;     /* lives as long as the server, unless `owned`: then it is freed */
    size_t length;
    bool owned;
    struct http_stream stream; /* instead of data, when read is not null */
};

/* Both are called in threads of the server's own, several at a time. */
struct http_host {
    /* Looks at a request without its body. `answer` is told when the request is refused. */
    enum http_guest (*admit)(void *context, const struct http_request *request, struct http_answer *answer);

    /* Answers a request that was not refused and has come whole. */
    void (*answer)(void *context, const struct http_request *request, struct http_answer *answer);
};

struct http;

struct http_maker {
    /* Listens on loopback, on *port (0: any that is free, which *port then is). Null: errno says
     * why not. */
    struct http *(*open)(unsigned *port, const struct http_host *host, void *context);

    /* Waits for the streams: the caller makes them end first. */
    void (*close)(struct http *http);
};
