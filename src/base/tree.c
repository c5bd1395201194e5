/* YAML as libfyaml tells it, event by event, put together to nodes with a stack of the lists and maps that
 * are open. A map's key comes as an event before its value, so it waits in the map. Nodes are copied when
 * they are finished and never change afterwards: children first, in one array, then the node into its
 * parent's. */
#include "base/tree.h"

#include "base/array.h"
#include "base/error.h"
#include "base/keyset.h"
#include "base/utf8.h"
#include "base/words.h"

#include <errno.h>
#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64, FEW_KEYS = 16 };

/* A list or map whose end has not been read yet. */
struct open_node {
    struct tree node;
    ARRAY(struct tree) child;
    struct keyset keys; /* of a map with more than FEW_KEYS; few are compared one by one */
    bool has_key;       /* in a map: `key` was read and waits for its value */
    struct tree key;
};

/* libfyaml is asked for its events and not for its documents: documents recurse (deep nesting would end the
 * stack), resolve aliases (a small file could become huge) and have no limit to their memory. */
struct reader {
    struct fy_diag *diag;
    struct fy_parser *parser;
    const char *text, *source;
    size_t length;
    struct arena *arena;
    struct treen_error *error;
    struct scan_place last; /* of the last event that had one */
    size_t depth;
    struct open_node open[DEEPEST]; /* the first `depth` of them */
    ARRAY(struct tree) document;
};

/* ---- libfyaml ------------------------------------------------------------------------------------------ */

/* What libfyaml says is collected; what it would print goes nowhere. */
static void print_nothing(struct fy_diag *diag, void *user, const char *text, size_t length) {
    (void)diag, (void)user, (void)text, (void)length;
}

/* libfyaml 0.7.12 looks at every block of memory that it asks for but one, the first of a text's: where there is none, it goes
 * on with a null pointer. So a larger one is asked for just before and given back, for the C library to have at hand. */
static bool has_memory_at_hand(void) {
    enum { AT_HAND = 1 << 13 };
    void *volatile block = malloc(AT_HAND); /* volatile, or a compiler leaves it out */
    bool has = block;
    free(block);
    return has;
}

/* Of memory that ran out libfyaml says nothing: a text is empty then, or the file ends there. The C library does. */
static bool ran_out(void) {
    return errno == ENOMEM;
}

static bool open_parser(struct reader *reader) {
    struct fy_diag_cfg quiet;
    fy_diag_cfg_default(&quiet);
    quiet.fp = NULL;
    quiet.output_fn = print_nothing;
    reader->diag = fy_diag_create(&quiet);
    if (!reader->diag)
        return false;
    fy_diag_set_collect_errors(reader->diag, true);
    struct fy_parse_cfg settings = {.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG | FYPCF_DEFAULT_VERSION_1_2,
                                    .diag = reader->diag};
    reader->parser = fy_parser_create(&settings);
    return reader->parser && has_memory_at_hand() &&
           !fy_parser_set_string(reader->parser, reader->text, reader->length);
}

static void close_parser(struct reader *reader) {
    if (reader->parser)
        fy_parser_destroy(reader->parser);
    if (reader->diag)
        fy_diag_destroy(reader->diag);
}

/* Not all that stops libfyaml has a message with a place; the last event's is then near enough. */
static enum treen_status not_yaml(struct reader *reader) {
    void *iterator = NULL;
    const struct fy_diag_error *first = fy_diag_errors_iterate(reader->diag, &iterator);
    if (!first || first->line < 1)
        return error_at(reader->error, reader->source, reader->last.line, reader->last.column,
                        "from here on this is not YAML 1.2");
    return error_at(reader->error, reader->source, first->line, first->column, "this is not YAML: %s",
                    first->msg);
}

/* ---- Nodes --------------------------------------------------------------------------------------------- */

static enum treen_status no_memory(struct reader *reader) {
    return error_memory(reader->error, "reading YAML");
}

static enum treen_status fail_at(struct reader *reader, struct scan_place place, const char *sentence) {
    return error_at(reader->error, reader->source, place.line, place.column, "%s", sentence);
}

/* Whether the two keys of a map are the same; libfyaml's own check compares each key with all before it,
 * which a file with a million keys would turn into hours. The first few are compared so here, too; when there
 * are more of them, they are entered into the set together. */
static enum treen_status key_is_new(struct reader *reader, struct open_node *map, const struct tree *key) {
    if (map->child.count < FEW_KEYS) {
        for (size_t i = 0; i < map->child.count; i++)
            if (!strcmp(map->child.at[i].key, key->text))
                return tree_error(key, reader->source, reader->error, "the key '%s' comes twice", key->text);
        return TREEN_OK;
    }
    uint32_t number;
    bool added = true;
    for (size_t i = map->keys.count; i < map->child.count; i++)
        if (!keyset_add(&map->keys, map->child.at[i].key, strlen(map->child.at[i].key), &number, NULL))
            return no_memory(reader);
    if (!keyset_add(&map->keys, key->text, key->length, &number, &added))
        return no_memory(reader);
    return added ? TREEN_OK
                 : tree_error(key, reader->source, reader->error, "the key '%s' comes twice", key->text);
}

static enum treen_status take_key(struct reader *reader, struct open_node *map, const struct tree *key) {
    if (key->kind != TREE_TEXT)
        return fail_at(reader, key->place, "found a list or a map as a key, expected a word");
    TRY(key_is_new(reader, map, key));
    map->has_key = true;
    map->key = *key;
    return TREEN_OK;
}

/* Puts a finished node where it belongs: a document, an entry of a list, a key or a value of a map. A value's
 * place is that of its key: that is where a reader looks for what is wrong with it. */
static enum treen_status add_node(struct reader *reader, struct tree node) {
    if (!reader->depth)
        return array_push(reader->arena, &reader->document, node) ? TREEN_OK : no_memory(reader);
    struct open_node *parent = &reader->open[reader->depth - 1];
    if (parent->node.kind == TREE_MAP && !parent->has_key)
        return take_key(reader, parent, &node);
    if (parent->node.kind == TREE_MAP) {
        node.key = parent->key.text;
        node.place = parent->key.place;
        parent->has_key = false;
    }
    return array_push(reader->arena, &parent->child, node) ? TREEN_OK : no_memory(reader);
}

static enum treen_status open_node(struct reader *reader, enum tree_kind kind) {
    if (reader->depth == DEEPEST)
        return fail_at(reader, reader->last, "lists and maps are nested deeper than 64");
    struct open_node *open = &reader->open[reader->depth++];
    *open = (struct open_node){.node = {.kind = kind, .place = reader->last}};
    keyset_init(&open->keys, reader->arena);
    return TREEN_OK;
}

/* The child array is the arena's and stays; the slot on the stack is free for the next. */
static enum treen_status close_node(struct reader *reader) {
    struct open_node *open = &reader->open[--reader->depth];
    open->node.count = open->child.count;
    open->node.child = open->child.at;
    return add_node(reader, open->node);
}

/* The mark of a block is the start of its first line, before the indentation, and the indentation may be
 * declared (|2) or guessed; so it is what the first line with text has more in the file than in the text. */
static int block_indent(const struct reader *reader, size_t from, const char *text, size_t length) {
    const char *raw = reader->text + from, *raw_end = reader->text + reader->length;
    const char *at = text, *end = text + length;
    while (at < end && *at == '\n') {
        at++;
        raw = memchr(raw, '\n', (size_t)(raw_end - raw));
        if (!raw)
            return 0;
        raw++;
    }
    const char *line_end = memchr(at, '\n', (size_t)(end - at));
    size_t letters = (size_t)((line_end ? line_end : end) - at);
    size_t raw_letters = 0;
    while (raw + raw_letters < raw_end && raw[raw_letters] != '\n' && raw[raw_letters] != '\r')
        raw_letters++;
    return raw_letters > letters ? (int)(raw_letters - letters) : 0;
}

static void set_start(const struct reader *reader, const struct fy_mark *mark, enum fy_scalar_style style,
                      struct tree *node) {
    node->start = reader->last;
    node->left = 1;
    if (style == FYSS_LITERAL && mark) {
        node->left = 1 + block_indent(reader, mark->input_pos, node->text, node->length);
        node->start.column = node->left;
    }
}

/* The text of a scalar's token. Of an empty block at the end of the file libfyaml tells a length of 1 and a
 * byte that is not there; its marks are right. */
static const char *token_text(struct fy_event *event, size_t *length) {
    const struct fy_mark *start = fy_event_start_mark(event), *end = fy_event_end_mark(event);
    *length = 0;
    if (!event->scalar.value || (start && end && start->input_pos == end->input_pos))
        return "";
    return fy_token_get_text(event->scalar.value, length);
}

static enum treen_status add_text(struct reader *reader, struct fy_event *event) {
    struct fy_token *token = event->scalar.value;
    struct tree node = {.kind = TREE_TEXT, .place = reader->last};
    errno = 0;
    const char *text = token_text(event, &node.length);
    if (!text || ran_out() || !(node.text = arena_text(reader->arena, text, node.length)))
        return no_memory(reader);
    if (memchr(node.text, 0, node.length))
        return fail_at(reader, reader->last, "found a zero byte in a text");
    enum fy_scalar_style style = token ? fy_token_scalar_style(token) : FYSS_PLAIN;
    node.quoted = style != FYSS_PLAIN;
    node.empty = !node.length && !node.quoted;
    set_start(reader, fy_event_start_mark(event), style, &node);
    return add_node(reader, node);
}

/* ---- Events -------------------------------------------------------------------------------------------- */

/* Anchors, aliases and tags mean nothing in a puzzle, and aliases are how a small file makes a huge one. */
static enum treen_status refuse_extras(struct reader *reader, struct fy_event *event) {
    if (event->type == FYET_ALIAS)
        return fail_at(reader, reader->last,
                       "found an alias (*name), expected the text itself: quote it if "
                       "it is meant to start with *");
    if (fy_event_get_anchor_token(event))
        return fail_at(reader, reader->last,
                       "found an anchor (&name), expected the text itself: quote it if "
                       "it is meant to start with &");
    if (fy_event_get_tag_token(event))
        return fail_at(reader, reader->last,
                       "found a tag (!name), expected the text itself: quote it if it "
                       "is meant to start with !");
    return TREEN_OK;
}

/* Events without a place (the stream's ends) leave the last one standing: it is where a message points when
 * libfyaml gives up. */
static enum treen_status take_event(struct reader *reader, struct fy_event *event) {
    const struct fy_mark *mark = fy_event_start_mark(event);
    if (mark)
        reader->last = (struct scan_place){mark->line + 1, mark->column + 1};
    TRY(refuse_extras(reader, event));
    switch (event->type) {
    case FYET_SCALAR:
        return add_text(reader, event);
    case FYET_SEQUENCE_START:
        return open_node(reader, TREE_LIST);
    case FYET_MAPPING_START:
        return open_node(reader, TREE_MAP);
    case FYET_SEQUENCE_END:
    case FYET_MAPPING_END:
        return close_node(reader);
    default:
        return TREEN_OK;
    }
}

static enum treen_status take_events(struct reader *reader) {
    enum treen_status status = TREEN_OK;
    while (status == TREEN_OK) {
        errno = 0;
        struct fy_event *event = fy_parser_parse(reader->parser);
        if (!event)
            break;
        status = ran_out() ? no_memory(reader) : take_event(reader, event);
        fy_parser_event_free(reader->parser, event);
    }
    if (status == TREEN_OK && ran_out())
        status = no_memory(reader);
    if (status == TREEN_OK && fy_parser_get_stream_error(reader->parser))
        status = not_yaml(reader);
    return status;
}

static enum treen_status fail_byte(struct reader *reader, const char *byte, const char *sentence) {
    struct scan scan = scan_open(reader->text, reader->length, reader->source, reader->error);
    while (scan.at < byte)
        scan_step(&scan);
    return scan_error(&scan, scan_here(&scan), "%s", sentence);
}

/* Behind a byte order mark is the start of a line, too. */
static bool starts_line(const struct reader *reader, const char *at) {
    size_t before = (size_t)(at - reader->text);
    return !before || at[-1] == '\n' || at[-1] == '\r' || (before >= 3 && !memcmp(at - 3, "\xef\xbb\xbf", 3));
}

/* What libfyaml 0.7.12 trips over, found by the random test: it takes a zero byte for the end of the text and
 * silently drops the rest; it corrupts its memory when a tab stands before the | or > of a block; and it
 * never comes back from a directive that the end of the text cuts off. A puzzle needs none of them. */
static enum treen_status refuse_traps(struct reader *reader) {
    for (const char *at = reader->text; at < reader->text + reader->length; at++)
        if (!*at)
            return fail_byte(reader, at, "found a zero byte, expected text");
        else if (*at == '\t')
            return fail_byte(reader, at, "found a tab, expected blanks (YAML is indented with blanks alone)");
        else if (*at == '%' && starts_line(reader, at))
            return fail_byte(reader, at, "found a directive (%...), expected none: this is read as YAML 1.2");
    return TREEN_OK;
}

enum treen_status tree_read(const char *text, size_t length, const char *source, struct arena *arena,
                            struct treen_error *error, const struct tree **documents, size_t *count) {
    struct reader *reader = ARENA_NEW(arena, 1, struct reader);
    if (!reader)
        return error_memory(error, "reading YAML");
    *reader = (struct reader){
        .text = text, .length = length, .source = source, .arena = arena, .error = error, .last = {1, 1}};
    TRY(refuse_traps(reader));
    enum treen_status status = open_parser(reader) ? take_events(reader) : no_memory(reader);
    close_parser(reader);
    if (status == TREEN_OK) {
        *documents = reader->document.at;
        *count = reader->document.count;
    }
    return status;
}

/* ---- Looking at nodes ---------------------------------------------------------------------------------- */

const struct tree *tree_get(const struct tree *map, const char *key) {
    for (size_t i = 0; i < map->count; i++)
        if (map->child[i].key && !strcmp(map->child[i].key, key))
            return &map->child[i];
    return NULL;
}

struct scan tree_scan(const struct tree *text, const char *source, struct treen_error *error) {
    struct scan scan = scan_open(text->text, text->length, source, error);
    scan.line = text->start.line;
    scan.column = text->start.column;
    scan.left = text->left;
    return scan;
}

enum treen_status tree_error(const struct tree *node, const char *source, struct treen_error *error,
                             const char *format, ...) {
    char text[400];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return error_at(error, source, node->place.line, node->place.column, "%s", text);
}

static bool is_one_of(const char *const *words, const char *word) {
    while (*words && strcmp(*words, word))
        words++;
    return *words;
}

static void list_words(const char *const *words, char *out, size_t room) {
    size_t used = 0;
    for (size_t i = 0; words[i] && used < room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%s", i ? ", " : "", words[i]);
}

enum treen_status tree_known_keys(const struct tree *map, const char *const *words, const char *source,
                                  struct treen_error *error) {
    for (size_t i = 0; i < map->count; i++) {
        const struct tree *entry = &map->child[i];
        if (is_one_of(words, entry->key))
            continue;
        const char *nearest = words_nearest(words, entry->key, strlen(entry->key));
        char all[200];
        list_words(words, all, sizeof all);
        return nearest ? tree_error(entry, source, error, "unknown key '%s': did you mean '%s'?", entry->key,
                                    nearest)
                       : tree_error(entry, source, error, "unknown key '%s', expected one of %s", entry->key,
                                    all);
    }
    return TREEN_OK;
}

/* ---- Writing ------------------------------------------------------------------------------------------- */

/* Letters, digits and a few signs, starting with a letter: plain YAML wherever it stands. */
static bool is_safe_plain(const char *text) {
    size_t safe = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    return *text && strchr("0123456789_-", *text) == NULL && !text[safe];
}

/* Double quotes know every character by an escape, so that no text is beyond them; what is plain is left so,
 * for people to read. */
void tree_write_text(FILE *out, const char *text) {
    if (is_safe_plain(text)) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c == '"' || *c == '\\')
            fprintf(out, "\\%c", *c);
        else if (*c < 32 || *c == 127)
            fprintf(out, "\\x%02x", *c);
        else
            putc(*c, out);
    putc('"', out);
}

/* Characters that some version of YAML takes for a line's end or for no text at all: the controls of C1, the
 * line separators U+2028 and U+2029, the byte order mark, U+FFFE and U+FFFF. */
static bool is_troublesome(const unsigned char *c) {
    if (c[0] == 0xc2)
        return c[1] < 0xa0;
    if (c[0] == 0xe2)
        return c[1] == 0x80 && (c[2] == 0xa8 || c[2] == 0xa9);
    return c[0] == 0xef && ((c[1] == 0xbb && c[2] == 0xbf) || (c[1] == 0xbf && c[2] >= 0xbe));
}

bool tree_is_block_text(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    while (*c) {
        int bytes = utf8_bytes(c);
        if (bytes == 0 || *c < 32 || *c == 127 || is_troublesome(c))
            return false;
        c += bytes;
    }
    return true;
}
