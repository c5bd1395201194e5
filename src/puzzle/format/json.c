/* treen's own format as JSON, for programs: the same keys and texts. JSON is YAML, so format yaml
 * reads it. */
#include "puzzle/format/yaml.h"

#include "base/error.h"
#include "base/text/json.h"
#include "base/text/sink.h"
#include "base/text/tree.h"
#include "base/text/writing.h"
#include "puzzle/puzzle.h"

#include <stdio.h>
#include <string.h>

static const size_t MEMORY = (size_t)1 << 30;

static enum sniff sniff_json(const char *text, size_t length) {
    static const char blanks[] = " \t\r\n";
    size_t i = 0;
    while (i < length && text[i] && strchr(blanks, text[i]))
        i++;
    return i < length && text[i] == '{' ? SNIFF_YES : SNIFF_NO;
}

/* Tells whether the text is a number: "18", but not "007", which is a name. */
static bool is_number(const struct tree *node) {
    static const size_t most = 15; /* digits that every reader of JSON keeps */
    bool plain = !node->quoted && node->length && node->length <= most &&
                 strspn(node->text, "0123456789") == node->length;
    return plain && (node->text[0] != '0' || node->length == 1);
}

static void put_node(struct json *json, const struct tree *node) {
    if (node->kind == TREE_TEXT && is_number(node)) {
        json_digits(json, node->key, node->text);
    } else if (node->kind == TREE_TEXT) {
        json_text(json, node->key, node->text);
    } else {
        bool map = node->kind == TREE_MAP;
        json_open(json, node->key, map ? '{' : '[');
        for (size_t i = 0; i < node->count; i++)
            put_node(json, &node->child[i]);
        json_close(json, map ? '}' : ']');
    }
}

static enum treen_status put_document(const struct treen_puzzle *puzzle, const char *text, size_t length,
                                      FILE *out, struct treen_error *error) {
    struct arena arena;
    const struct tree *document;
    size_t count;
    struct json json = {.sink = sink_file, .context = out};
    puzzle_arena(puzzle, MEMORY, &arena);
    enum treen_status status = tree_read(text, length, NULL, &arena, error, &document, &count);
    if (status == TREEN_OK) {
        put_node(&json, document);
        json_end(&json);
    }
    arena_free(&arena);
    return status;
}

/* Writes JSON by way of YAML, so that each kind has one writer. */
static enum treen_status write_json(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    struct writing writing;
    TRY_MEMORY(writing_open(&writing), error, "writing JSON");
    enum treen_status status = yaml_write_plain(puzzle, writing.out, error);
    bool written = writing_charge(&writing, puzzle->arena.budget);
    if (status == TREEN_OK)
        status = written ? put_document(puzzle, writing.text, writing.length, out, error)
                         : error_memory(error, "writing JSON");
    budget_free(puzzle->arena.budget, writing.text, writing.length);
    return status;
}

static enum treen_status read_json(const char *text, size_t length, const char *source,
                                   const struct limits *limits, struct treen_puzzle **puzzle,
                                   struct treen_error *error) {
    return format_yaml.read(text, length, source, limits, puzzle, error);
}

const struct format format_json = {
    .about = {.name = "json", .summary = "the same as JSON, for programs", .extension = ".json"},
    .sniff = sniff_json,
    .read = read_json,
    .write = write_json,
    .whole = true,
};
