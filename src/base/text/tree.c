/* YAML, by libfyaml's events. tree_json.c reads JSON. */
#include "base/text/tree.h"

#include "base/error.h"
#include "base/harmless.h"
#include "base/text/tree_build.h"
#include "base/text/tree_flow.h"
#include "base/text/tree_json.h"
#include "base/text/tree_slip.h"
#include "base/utf8.h"
#include "base/text/words.h"

#include <errno.h>
#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

/* libfyaml is asked for its events and not for its documents. Documents recurse (deep nesting would
 * exhaust the stack), resolve aliases (a small file could become huge) and have no limit to their
 * memory. */
struct tree_reader {
    struct fy_diag *diag;
    struct fy_parser *parser;
    const char *text;
    size_t length;
    struct tree_builder tree;
};

/* ---- libfyaml -------------------------------------------------------------------------------- */

/* Prints nothing: libfyaml's messages are collected, and must not reach the terminal. */
static void print_nothing(struct fy_diag *diag, void *user, const char *text, size_t length) {
    (void)diag, (void)user, (void)text, (void)length;
}

/* Makes sure that a block of memory is free. libfyaml 0.7.12 checks every block that it allocates
 * except the first of a text, and would go on with a null pointer. So a larger block is allocated
 * just before and given back. */
static bool has_memory_at_hand(void) {
    enum { AT_HAND = 1 << 13 };
    void *volatile block = malloc(AT_HAND); /* volatile, or a compiler leaves it out */
    bool has = block;
    free(block);
    return has;
}

/* Tells whether memory ran out. libfyaml does not say so: a text is empty then, or the file seems
 * to end. errno does. */
static bool ran_out(void) {
    return errno == ENOMEM;
}

static bool open_parser(struct tree_reader *reader) {
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

static void close_parser(struct tree_reader *reader) {
    if (reader->parser)
        fy_parser_destroy(reader->parser);
    if (reader->diag)
        fy_diag_destroy(reader->diag);
}

static struct scan whole_text(const struct tree_reader *reader) {
    return scan_open(reader->text, reader->length, reader->tree.source, reader->tree.error);
}

/* Writes the error. Some of libfyaml's errors have no message with a place; then the place of the
 * last event is near enough. */
static enum treen_status not_yaml(struct tree_reader *reader) {
    void *iterator = NULL;
    const struct fy_diag_error *first = fy_diag_errors_iterate(reader->diag, &iterator);
    bool placed = first && first->line > 0;
    struct scan_place place = placed ? (struct scan_place){first->line, first->column} : reader->tree.last;
    return tree_slip(whole_text(reader), place, first ? first->msg : NULL);
}

static enum treen_status fail_byte(struct tree_reader *reader, const char *byte, const char *sentence) {
    struct scan scan = whole_text(reader);
    while (scan.at < byte)
        scan_step(&scan);
    return scan_error(&scan, scan_here(&scan), "%s", sentence);
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* Returns the indentation of a block: the first line with text has that many more characters in the
 * file than in the text. The mark of a block is the start of its line, and the indentation may be
 * declared (|2) or guessed. */
static int block_indent(const struct tree_reader *reader, size_t from, const char *text, size_t length) {
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

static void set_start(const struct tree_reader *reader, const struct fy_mark *mark,
                      enum fy_scalar_style style, struct tree *node) {
    node->start = reader->tree.last;
    node->left = 1;
    if (style == FYSS_LITERAL && mark) {
        node->left = 1 + block_indent(reader, mark->input_pos, node->text, node->length);
        node->start.column = node->left;
    }
}

/* Returns the text of a scalar's token. Where an empty block ends the file, libfyaml says a length
 * of 1, of a byte that is not there; its marks are right. */
static const char *token_text(struct fy_event *event, size_t *length) {
    const struct fy_mark *start = fy_event_start_mark(event), *end = fy_event_end_mark(event);
    *length = 0;
    if (!event->scalar.value || (start && end && start->input_pos == end->input_pos))
        return "";
    return fy_token_get_text(event->scalar.value, length);
}

static size_t count_blanks(const struct tree_reader *reader, size_t from) {
    size_t at = from;
    while (at < reader->length && reader->text[at] == ' ')
        at++;
    return at - from;
}

/* Refuses a comment that begins further right than the key of the block above it. It is a row of a
 * drawing whose first row begins still further right. A block that ends the text has none. */
static enum treen_status refuse_lost_row(struct tree_reader *reader, struct fy_event *event) {
    const struct fy_mark *start = fy_event_start_mark(event), *end = fy_event_end_mark(event);
    if (!start || !end || start->input_pos == 0 || end->input_pos >= reader->length)
        return TREEN_OK;
    size_t key = start->input_pos - 1, row = end->input_pos;
    while (key > 0 && reader->text[key - 1] != '\n')
        key--;
    while (row > 0 && reader->text[row - 1] != '\n')
        row--;
    size_t blanks = count_blanks(reader, row), at = row + blanks;
    if (at >= reader->length || reader->text[at] != '#' || blanks <= count_blanks(reader, key))
        return TREEN_OK;
    return fail_byte(reader, reader->text + at,
                     "this line begins further left than those above it, and so is a comment, expected a row "
                     "as far to the right: begin the first row with dots");
}

/* Refuses a row behind the | of its block, where it is a comment. */
static enum treen_status refuse_row_behind(struct tree_reader *reader, struct fy_event *event) {
    const struct fy_mark *start = fy_event_start_mark(event);
    const char *end = reader->text + (start && start->input_pos ? start->input_pos - 1 : 0), *row = end;
    while (row > reader->text && strchr("#.+~_/ \r", row[-1]))
        row--;
    bool behind = row > reader->text && row < end && *row == ' ' && strchr("|0123456789+-", row[-1]);
    row += strspn(row, " ");
    if (!behind || row >= end || *row != '#')
        return TREEN_OK;
    return fail_byte(reader, row,
                     "found a row of a drawing behind |, which is a comment there, expected the "
                     "first row in the next line");
}

static enum treen_status add_text(struct tree_reader *reader, struct fy_event *event) {
    struct fy_token *token = event->scalar.value;
    struct tree node = {.kind = TREE_TEXT, .place = reader->tree.last};
    errno = 0;
    const char *text = token_text(event, &node.length);
    if (!text || ran_out() || !(node.text = arena_text(reader->tree.arena, text, node.length)))
        return tree_no_memory(&reader->tree);
    if (memchr(node.text, 0, node.length))
        return tree_fail(&reader->tree, "found a zero byte in a text");
    enum fy_scalar_style style = token ? fy_token_scalar_style(token) : FYSS_PLAIN;
    node.quoted = style != FYSS_PLAIN;
    node.empty = !node.length && !node.quoted;
    set_start(reader, fy_event_start_mark(event), style, &node);
    if (style == FYSS_LITERAL)
        TRY(refuse_row_behind(reader, event));
    if (style == FYSS_LITERAL)
        TRY(refuse_lost_row(reader, event));
    return tree_add_node(&reader->tree, node);
}

/* ---- Events ---------------------------------------------------------------------------------- */

/* Refuses anchors, aliases and tags. They mean nothing in a puzzle, and aliases let a small file
 * become huge. */
static enum treen_status refuse_extras(struct tree_reader *reader, struct fy_event *event) {
    if (event->type == FYET_ALIAS)
        return tree_fail(&reader->tree, "found an alias (*name), expected the text itself: quote it if "
                                        "it is meant to start with *");
    if (fy_event_get_anchor_token(event))
        return tree_fail(&reader->tree, "found an anchor (&name), expected the text itself: quote it if "
                                        "it is meant to start with &");
    if (fy_event_get_tag_token(event))
        return tree_fail(&reader->tree, "found a tag (!name), expected the text itself: quote it if it "
                                        "is meant to start with !");
    return TREEN_OK;
}

/* Takes an event. Events without a place (the stream's ends) keep the last place: a message points
 * there when libfyaml gives up. */
static enum treen_status take_event(struct tree_reader *reader, struct fy_event *event) {
    const struct fy_mark *mark = fy_event_start_mark(event);
    if (mark)
        reader->tree.last = (struct scan_place){mark->line + 1, mark->column + 1};
    TRY(refuse_extras(reader, event));
    switch (event->type) {
    case FYET_SCALAR:
        return add_text(reader, event);
    case FYET_SEQUENCE_START:
        return tree_open_node(&reader->tree, TREE_LIST);
    case FYET_MAPPING_START:
        return tree_open_node(&reader->tree, TREE_MAP);
    case FYET_SEQUENCE_END:
    case FYET_MAPPING_END:
        return tree_close_node(&reader->tree);
    default:
        return TREEN_OK;
    }
}

static enum treen_status take_events(struct tree_reader *reader) {
    enum treen_status status = TREEN_OK;
    size_t events = 0;
    while (status == TREEN_OK) {
        if (patience_asks(++events) && arena_is_over(reader->tree.arena))
            return TREEN_STOPPED;
        errno = 0;
        struct fy_event *event = fy_parser_parse(reader->parser);
        if (!event)
            break;
        status = ran_out() ? tree_no_memory(&reader->tree) : take_event(reader, event);
        fy_parser_event_free(reader->parser, event);
    }
    if (status == TREEN_OK && ran_out())
        status = tree_no_memory(&reader->tree);
    if (status == TREEN_OK && fy_parser_get_stream_error(reader->parser))
        status = not_yaml(reader);
    return status;
}

/* Tells whether a line starts here, also behind a byte order mark. */
static bool starts_line(const struct tree_reader *reader, const char *at) {
    size_t before = (size_t)(at - reader->text);
    return !before || at[-1] == '\n' || at[-1] == '\r' || (before >= 3 && !memcmp(at - 3, "\xef\xbb\xbf", 3));
}

/* Refuses texts that libfyaml 0.7.12 fails on, found by the random test. It takes a zero byte for
 * the end of the text and silently drops the rest. A tab before the | or > of a block makes it
 * corrupt its memory. A directive that the end of the text cuts off makes it loop for ever. */
static enum treen_status refuse_traps(struct tree_reader *reader) {
    for (const char *at = reader->text; at < reader->text + reader->length; at++)
        if (!*at)
            return fail_byte(reader, at, "found a zero byte, expected text");
        else if (*at == '\t')
            return fail_byte(reader, at, "found a tab, expected blanks (YAML is indented with blanks alone)");
        else if (*at == '%' && starts_line(reader, at))
            return fail_byte(reader, at, "found a directive (%...), expected none: this is read as YAML 1.2");
    return tree_check_utf8(whole_text(reader));
}

static enum treen_status read_yaml(struct tree_reader *reader) {
    TRY(refuse_traps(reader));
    TRY(tree_check_flow(reader->text, reader->length, reader->tree.arena, reader->tree.source,
                        reader->tree.error));
    enum treen_status status = open_parser(reader) ? take_events(reader) : tree_no_memory(&reader->tree);
    close_parser(reader);
    return status;
}

enum treen_status tree_read(const char *text, size_t length, const char *source, struct arena *arena,
                            struct treen_error *error, const struct tree **documents, size_t *count) {
    struct tree_reader *reader = ARENA_NEW(arena, 1, struct tree_reader);
    TRY_MEMORY(reader, error, "reading YAML");
    *reader = (struct tree_reader){
        .text = text,
        .length = length,
        .tree = {.source = source, .arena = arena, .error = error, .last = {1, 1}},
    };
    enum treen_status status =
        tree_is_json(text, length) ? tree_build_json(&reader->tree, text, length) : read_yaml(reader);
    TRY(patience_judge(arena->patience, status, error));
    *documents = reader->tree.document.at;
    *count = reader->tree.document.count;
    return TREEN_OK;
}

/* ---- Looking at nodes ------------------------------------------------------------------------ */

struct tree tree_of_text(const char *key, const char *text) {
    return (struct tree){.kind = TREE_TEXT,
                         .key = key,
                         .place = {1, 1},
                         .text = text,
                         .length = strlen(text),
                         .start = {1, 1},
                         .left = 1};
}

const struct tree *tree_get(const struct tree *map, const char *key) {
    for (size_t i = 0; i < map->count; i++)
        if (map->child[i].key && *map->child[i].key == *key && !strcmp(map->child[i].key, key))
            return &map->child[i];
    return NULL;
}

struct scan tree_scan(const struct tree *text, const char *source, struct treen_error *error) {
    struct scan scan = scan_open(text->text, text->length, source, error);
    scan.line = text->start.line;
    scan.column = text->start.column;
    scan.left = text->left;
    scan.is_value = true;
    return scan;
}

enum treen_status tree_error(const struct tree *node, const char *source, struct treen_error *error,
                             const char *format, ...) {
    va_list values;
    va_start(values, format);
    enum treen_status status =
        error_list_at(error, source, node->place.line, node->place.column, format, values);
    va_end(values);
    return status;
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
        char all[sizeof error->text];
        const char *some = words[0] && !words[1] ? "" : "one of ";
        list_words(words, all, sizeof all);
        return nearest ? tree_error(entry, source, error, "unknown key '%s': did you mean '%s'?", entry->key,
                                    nearest)
                       : tree_error(entry, source, error, "unknown key '%s', expected %s%s", entry->key, some,
                                    all);
    }
    return TREEN_OK;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* Tells whether the text is letters, digits and a few signs, starting with a letter: plain YAML in
 * any place. */
static bool is_safe_plain(const char *text) {
    size_t safe = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    return *text && strchr("0123456789_-", *text) == NULL && !text[safe];
}

/* In double quotes every character has an escape, so they can hold any text. A plain text stays
 * without quotes, for people to read. */
void tree_write_text(FILE *out, const char *text) {
    if (is_safe_plain(text)) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        int bytes = utf8_bytes(c);
        unsigned number = bytes ? utf8_number(c, bytes) : *c;
        if (*c == '"' || *c == '\\')
            fprintf(out, "\\%c", *c);
        else if (bytes && steers(number))
            fprintf(out, number < 256 ? "\\x%02x" : "\\u%04x", number);
        else
            fwrite(c, 1, bytes ? (size_t)bytes : 1, out);
        c += bytes ? bytes : 1;
    }
    putc('"', out);
}

/* Tells whether some version of YAML takes the character for a line's end, or refuses it. These are
 * what steers, the byte order mark, U+FFFE and U+FFFF. */
static bool is_troublesome(unsigned character) {
    return steers(character) || character == 0xfeff || character == 0xfffe || character == 0xffff;
}

bool tree_is_block_text(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    while (*c) {
        int bytes = utf8_bytes(c);
        if (bytes == 0 || is_troublesome(utf8_number(c, bytes)))
            return false;
        c += bytes;
    }
    return true;
}
