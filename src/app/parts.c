#include "app/parts.h"

#include "app/assets.h"

#include <stdio.h>
#include <string.h>

/* The page and its parts, which are the same in every treen. */
static const struct part {
    const char *path, *name, *type;
} parts[] = {{"/", "page.html", "text/html; charset=utf-8"},
             {"/page.js", "page.js", "text/javascript; charset=utf-8"},
             {"/style.css", "style.css", "text/css; charset=utf-8"}};

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

/* Returns the asset, compressed if the client takes that: its name ends in .gz then. */
static const struct asset *asset_for(const struct http_request *request, const char *name) {
    char packed[32];
    snprintf(packed, sizeof packed, "%s.gz", name);
    return asset_named(takes_gzip(request) ? packed : name);
}

/* Returns the part at a path; null if there is none. */
static const struct part *part_at(const char *path) {
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strcmp(parts[i].path, path))
            return &parts[i];
    return NULL;
}

bool part_is_at(const char *path) {
    return part_at(path);
}

bool part_give(const struct http_request *request, struct http_answer *answer) {
    const struct part *part = part_at(request->path);
    const struct asset *asset = part ? asset_for(request, part->name) : NULL;
    if (asset)
        *answer = (struct http_answer){.status = 200,
                                       .type = part->type,
                                       .encoding = strcmp(asset->name, part->name) ? "gzip" : NULL,
                                       .data = (const char *)asset->data,
                                       .length = asset->length};
    return asset;
}
