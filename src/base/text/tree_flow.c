/* A scanner that knows enough YAML to tell brackets that are signs from brackets in texts: where a
 * node begins, quotes, comments, blocks, plain texts. A bracket that it takes for text is only
 * counted, and the memory limits the number of those. So nobody gains by misleading the scanner. */
#include "base/text/tree_flow.h"

#include "base/error.h"
#include "base/text/scan.h"
#include "base/text/tree_build.h"

#include <string.h>

/* The most bytes that libfyaml takes for a sign, rounded up from a measurement with open
 * brackets. */
enum { BYTES_EACH = 400 };

struct flow {
    struct scan scan;
    size_t depth;             /* brackets that are open */
    size_t signs;             /* the signs of the outermost bracket that is open */
    size_t hidden;            /* the signs taken for text, in all */
    size_t most;              /* the most signs that there is memory for */
    struct scan_place opened; /* the place of the outermost bracket */
    int structure;            /* the column of the innermost "-", "?" or key so far; 0 = none */
};

static bool is_sign(char c) {
    return c == '[' || c == ']' || c == '{' || c == '}' || c == ',' || c == ':';
}

static bool ends_word(const struct scan *scan, const char *at) {
    return at >= scan->end || *at == ' ' || *at == '\n' || *at == '\r';
}

static bool is_left(const struct flow *flow) {
    return flow->scan.at < flow->scan.end;
}

static bool line_is_left(const struct flow *flow) {
    return is_left(flow) && *flow->scan.at != '\n';
}

/* Steps over a character of a text. */
static void hide(struct flow *flow) {
    flow->hidden += is_sign(*flow->scan.at);
    scan_step(&flow->scan);
}

static void hide_line(struct flow *flow) {
    while (line_is_left(flow))
        hide(flow);
}

static void skip_blanks(struct flow *flow) {
    while (is_left(flow) && (*flow->scan.at == ' ' || *flow->scan.at == '\r'))
        scan_step(&flow->scan);
}

/* Skips a text in quotes. A backslash hides a quote in double quotes alone. Two single quotes in a
 * row are read as the end of one text and the start of another, which counts the same. */
static void skip_quoted(struct flow *flow) {
    char quote = *flow->scan.at;
    scan_step(&flow->scan);
    while (is_left(flow) && *flow->scan.at != quote) {
        if (*flow->scan.at == '\\' && quote == '"' && flow->scan.at + 1 < flow->scan.end)
            scan_step(&flow->scan);
        hide(flow);
    }
    if (is_left(flow))
        scan_step(&flow->scan);
}

/* Tells whether a colon stands here that ends a key. */
static bool at_value(const struct flow *flow) {
    const struct scan *scan = &flow->scan;
    return *scan->at == ':' && (ends_word(scan, scan->at + 1) || (flow->depth && is_sign(scan->at[1])));
}

static bool at_comment(const struct flow *flow) {
    const char *at = flow->scan.at;
    return *at == '#' && (flow->scan.column == 1 || at[-1] == ' ');
}

/* Skips a plain text, up to a value, a comment, the line's end or (in brackets) a sign. */
static void skip_plain(struct flow *flow) {
    do
        hide(flow);
    while (line_is_left(flow) && !at_value(flow) && !at_comment(flow) &&
           !(flow->depth && *flow->scan.at != ':' && is_sign(*flow->scan.at)));
}

/* Skips a block: all lines that are indented deeper than the node that it belongs to, and empty
 * ones. */
static void skip_block(struct flow *flow) {
    hide_line(flow);
    while (is_left(flow)) {
        struct scan line = flow->scan;
        scan_step(&line);
        while (line.at < line.end && *line.at == ' ')
            scan_step(&line);
        bool empty = line.at >= line.end || *line.at == '\n' || *line.at == '\r';
        bool document = line.column == 1 && line.end - line.at >= 3 &&
                        (!memcmp(line.at, "---", 3) || !memcmp(line.at, "...", 3));
        if (!empty && (line.column <= flow->structure || document))
            return;
        scan_step(&flow->scan);
        hide_line(flow);
    }
}

static enum treen_status too_many(const struct flow *flow) {
    return scan_error(
        &flow->scan, flow->opened,
        "this list in brackets has more than %d commas, colons and brackets, expected lines that begin "
        "with '-', or JSON",
        TREE_MOST_SIGNS);
}

static enum treen_status take_sign(struct flow *flow) {
    char sign = *flow->scan.at;
    struct scan_place here = scan_here(&flow->scan);
    if (!flow->depth) {
        flow->signs = 0;
        flow->opened = here;
    }
    if (flow->signs++ == TREE_MOST_SIGNS)
        return too_many(flow);
    if ((sign == '[' || sign == '{') && flow->depth++ == TREE_DEEPEST)
        return tree_too_deep(flow->scan.source, flow->scan.error, here);
    if (sign == ']' || sign == '}')
        flow->depth--;
    scan_step(&flow->scan);
    return TREEN_OK;
}

/* Takes the beginning of a node outside brackets, or a line in the middle of one. */
static enum treen_status take_outside(struct flow *flow) {
    struct scan *scan = &flow->scan;
    char c = *scan->at;
    int column = scan->column;
    if (c == '[' || c == '{')
        return take_sign(flow);
    if (column == 1 && scan->end - scan->at >= 3 && !memcmp(scan->at, "---", 3)) {
        flow->structure = 0;
        scan_step(scan), scan_step(scan), scan_step(scan);
    } else if ((c == '-' || c == '?' || c == ':') && ends_word(scan, scan->at + 1)) {
        flow->structure = c == ':' ? flow->structure : column;
        scan_step(scan);
    } else if (c == '|' || c == '>') {
        skip_block(flow);
    } else if (c == '&' || c == '!') {
        while (!ends_word(scan, scan->at))
            hide(flow);
    } else {
        if (c == '"' || c == '\'')
            skip_quoted(flow);
        else
            skip_plain(flow);
        skip_blanks(flow);
        if (is_left(flow) && at_value(flow))
            flow->structure = column;
    }
    return TREEN_OK;
}

static enum treen_status take_inside(struct flow *flow) {
    char c = *flow->scan.at;
    if (is_sign(c))
        return take_sign(flow);
    if (c == '"' || c == '\'')
        skip_quoted(flow);
    else
        skip_plain(flow);
    return TREEN_OK;
}

static enum treen_status check_flow(struct flow *flow, const struct arena *arena) {
    for (size_t steps = 0; scan_space(&flow->scan); steps++) {
        if (patience_asks(steps + 1) && arena_is_over(arena))
            return TREEN_STOPPED;
        if (at_comment(flow))
            hide_line(flow);
        else
            TRY(flow->depth ? take_inside(flow) : take_outside(flow));
        if (flow->hidden > flow->most || flow->signs > flow->most)
            return error_memory(flow->scan.error, "reading YAML");
    }
    return TREEN_OK;
}

/* A text with few signs needs no check, and most puzzles have none. */
enum treen_status tree_check_flow(const char *text, size_t length, const struct arena *arena,
                                  const char *source, struct treen_error *error) {
    struct flow flow = {.scan = scan_open(text, length, source, error),
                        .most = (arena->limit - arena->used) / BYTES_EACH};
    size_t signs = 0;
    for (const char *at = text; at < text + length; at++)
        signs += *at == '[' || *at == '{' || *at == ',';
    return signs <= TREE_DEEPEST ? TREEN_OK : check_flow(&flow, arena);
}
