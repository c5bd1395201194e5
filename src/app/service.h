/* What the page may ask of the tool: HTTP requests into runs of treen. */
#ifndef TREEN_APP_SERVICE_H
#define TREEN_APP_SERVICE_H

#include "app/http.h"
#include "app/invitation.h"
#include "app/job.h"

enum { TOKEN_LENGTH = 32 };

struct service {
    unsigned port;
    char token[TOKEN_LENGTH + 1]; /* who does not know it is told nothing */
    struct jobs *jobs;
    struct invitation *invitation; /* is taken back when the page has been opened */
};

/* What http is asked to serve; the context is the service.
 *
 * GET /?token=T                the page; GET /page.js and /style.css what it is made of. They are the same
 *                              in every treen. The page keeps the token, so that GET / serves to load it again
 * POST /api/COMMAND?OPTION=…   runs treen COMMAND on the field `puzzle`, or on the bundled one that ?name= says, with
 *                              the field `solution` as its second file; treen burr wants ?number=…. Commands and
 *                              options are those of the tool's tables, without those that name files or programs.
 *                              The answer is what treen prints: for questions JSON Lines as they come, with {"type":
 *                              "job", "number"} before and {"type": "end", "status", "text"} after them; for commands
 *                              that take --to the file
 * POST /api/stop?job=NUMBER    Ctrl-C for it
 *
 * POST wants the token in the header X-Treen-Token. 403: not this token, or a page from elsewhere asks. 404, 405: no
 * such thing. 400: the options, or (for a file) what treen said. 503: too many runs at a time.
 * 403, 404 and 405 are told before the request's body is read. */
extern const struct http_host service_host;

#endif
