/* The parts of the page that a browser loads. They are the same in every treen. */
#pragma once

#include "app/server/http.h"

/* Tells whether a part of the page has this path: "/", "/page.js", "/style.css". */
bool part_is_at(const char *path);

/* Answers with the part at the request's path, compressed for a client that takes gzip. False:
 * there is none, or treen was built without its page. */
bool part_give(const struct http_request *request, struct http_answer *answer);
