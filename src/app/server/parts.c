#include "app/server/parts.h"

#include "app/ask/assets.h"

#include <pthread.h>
#include <string.h>

/* The page and its parts, which are the same in every treen. */
static struct part {
    const char *path, *name, *type;
    char *text; /* unpacked for the first client that does not take gzip, and kept for all others */
    size_t length;
} parts[] = {
    {.path = "/", .name = "page.html", .type = "text/html; charset=utf-8"},
    {.path = "/page.js", .name = "page.js", .type = "text/javascript; charset=utf-8"},
    {.path = "/space.js", .name = "space.js", .type = "text/javascript; charset=utf-8"},
    {.path = "/style.css", .name = "style.css", .type = "text/css; charset=utf-8"},
};

/* Tells whether the client takes gzip. Browsers name it without a quality. */
static bool takes_gzip(const struct http_request *request) {
    static const char word[] = "gzip", around[] = " \t,";
    const char *accepted = request->header(request, "Accept-Encoding");
    for (size_t length; accepted && *accepted; accepted += length) {
        accepted += strspn(accepted, around);
        length = strcspn(accepted, around);
        if (length == strlen(word) && !strncmp(accepted, word, length))
            return true;
    }
    return false;
}

/* Returns the part at a path; null if there is none. */
static struct part *part_at(const char *path) {
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strcmp(parts[i].path, path))
            return &parts[i];
    return NULL;
}

/* Unpacks the part, once. Strangers who ask again and again cost no more memory. */
static bool unpack(struct part *part, const struct asset *asset) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    bool there = part->text || asset_unpack(asset, &part->text, &part->length, NULL) == TREEN_OK;
    pthread_mutex_unlock(&lock);
    return there;
}

bool part_is_at(const char *path) {
    return part_at(path);
}

bool part_give(const struct http_request *request, struct http_answer *answer) {
    struct part *part = part_at(request->path);
    const struct asset *asset = part ? asset_named(part->name) : NULL;
    if (!asset)
        return false;
    *answer = (struct http_answer){.status = 200, .type = part->type};
    if (takes_gzip(request)) {
        answer->encoding = "gzip";
        answer->data = (const char *)asset->packed;
        answer->length = asset->length;
    } else if (unpack(part, asset)) {
        answer->data = part->text;
        answer->length = part->length;
    } else {
        answer->status = 503;
    }
    return true;
}
