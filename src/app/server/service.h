/* The page asks the tool by HTTP: requests become runs of treen. */
#pragma once

#include "app/server/http.h"
#include "app/server/invitation.h"
#include "app/server/job.h"

enum { TOKEN_LENGTH = 32 };

struct service {
    unsigned port;
    char token[TOKEN_LENGTH + 1]; /* who does not know it is told nothing */
    struct jobs *jobs;
    struct invitation *invitation; /* is taken back when the page has been opened */
};

/* http is asked to serve this; the context is the service.
 *
 * GET /?token=T               the page. It keeps the token, and loads again by GET /.
 * GET /page.js, /style.css …  its parts, the same in every treen.
 * POST /api/COMMAND?OPTION=…  runs treen COMMAND on the field `puzzle`, or on the bundled puzzle
 *                             that ?name= says, with the field `solution` as its second file.
 *                             Commands and options are those of the tool's tables, without those
 *                             that name files or programs.
 * POST /api/burr?number=…     runs treen burr on a number.
 * POST /api/stop?job=NUMBER   Ctrl-C for a run.
 *
 * The answer is the output of treen. Questions give JSON Lines as they come, with {"type": "job",
 * "number"} before and {"type": "end", "status", "text"} after them. Commands that take --to give a
 * file, unless ?json= asks one that takes --json for lines.
 *
 * POST wants the token in the header X-Treen-Token. 403: not this token, or a page from elsewhere
 * asks. 404, 405: no such thing. 400: the options, or (for a file) the words of treen. 503: too
 * many runs at a time. 403, 404 and 405 are told before the request's body is read. */
extern const struct http_host service_host;
