/* treen's own format: YAML with the keys below and those of the puzzle's kind; a document per
 * problem.
 *
 * The keys of a map tell the kind of puzzle, unless `kind` does; the kind then reads its own keys
 * from the nodes. All keys are checked before any is read, so that a misspelt key is reported, and
 * not the lack of the right one. Writing has the same order: common keys, the kind's, expected
 * answers. */
#include "puzzle/format/yaml.h"

#include "base/text/tree_slip.h"
#include "base/text/words.h"
#include "base/text/writing.h"
#include "puzzle/format/xmpuzzle.h"
#include "puzzle/unread.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const common_keys[] = {"title", "author", "source", "kind", "expect", NULL};
static const char *const expect_keys[] = {"total", "up_to_rotation", "up_to_symmetry", "solvable", NULL};

/* For the nodes of a text. A node takes many more bytes than its text, so a long text of brackets
 * could ask for more. */
static const size_t TREE_MEMORY = (size_t)2 << 30;

/* Room for the keys of all kinds together. */
enum { MOST_KEYS = 63, MOST_LISTED = 300 };

struct keys {
    const char *word[MOST_KEYS + 1]; /* null-ended */
    size_t count;
};

static bool is_known(const struct keys *keys, const char *word, size_t length) {
    for (size_t i = 0; i < keys->count; i++)
        if (strlen(keys->word[i]) == length && memcmp(keys->word[i], word, length) == 0)
            return true;
    return false;
}

/* Adds words to the keys. Kinds share keys; each is listed once. */
static void add_keys(struct keys *keys, const char *const *words) {
    for (; *words && keys->count < MOST_KEYS; words++)
        if (!is_known(keys, *words, strlen(*words)))
            keys->word[keys->count++] = *words;
}

static void add_all_keys(struct keys *keys) {
    const struct kind *kind;
    add_keys(keys, common_keys);
    for (size_t i = 0; (kind = kind_at(i)); i++)
        add_keys(keys, kind->keys);
}

/* ---- Sniffing -------------------------------------------------------------------------------- */

/* Finds the next line without its break; false after the last. */
static bool next_line(const char **at, const char *end, const char **line, size_t *length) {
    if (*at == end)
        return false;
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    *line = *at;
    *length = (size_t)((stop ? stop : end) - *at);
    *at = stop ? stop + 1 : end;
    return true;
}

/* Returns the length of the key that the line starts with (a word, a colon and a blank), else 0. */
static size_t key_length(const char *line, size_t length) {
    const char *colon = memchr(line, ':', length);
    size_t word = colon ? (size_t)(colon - line) : 0;
    bool ends = colon && (word + 1 == length || colon[1] == ' ' || colon[1] == '\r');
    for (size_t i = 0; ends && i < word; i++)
        ends = (line[i] >= 'a' && line[i] <= 'z') || (line[i] >= 'A' && line[i] <= 'Z') || line[i] == '_';
    return ends ? word : 0;
}

/* Sniffs YAML. A key of treen's at the start of a line is a sure sign. Any key, a document's start,
 * or a map in braces is PERHAPS. XML is none, whatever keys its texts seem to have. */
static enum sniff sniff_yaml(const char *text, size_t length) {
    struct keys keys = {.count = 0};
    enum sniff sniff = SNIFF_NO;
    const char *at = text, *end = text + length, *line;
    size_t line_length;
    add_all_keys(&keys);
    if (length && *text == '<')
        return SNIFF_NO;
    if (length >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0)
        at += 3;
    while (next_line(&at, end, &line, &line_length)) {
        size_t word = key_length(line, line_length);
        if (word && is_known(&keys, line, word))
            return SNIFF_YES;
        if (word || (line_length && *line == '{') || (line_length >= 3 && memcmp(line, "---", 3) == 0))
            sniff = SNIFF_PERHAPS;
    }
    return sniff;
}

/* Tells whether a line begins with a word and has no colon, as in letters, and no line has a key of
 * treen's. */
static bool is_prose(const char *text, size_t length) {
    const char *at = text, *end = text + length, *line;
    size_t line_length;
    bool words = false;
    while (!words && next_line(&at, end, &line, &line_length))
        words = line_length && isalpha((unsigned char)*line) && !memchr(line, ':', line_length);
    return words && sniff_yaml(text, length) != SNIFF_YES;
}

/* ---- Reading: the common keys ---------------------------------------------------------------- */

struct yaml_reader {
    struct treen_puzzle *puzzle;
    const struct tree *map;
    const char *source;
    struct treen_error *error;
};

static enum treen_status read_text(struct yaml_reader *reader, const char *key, const char **text) {
    const struct tree *node = tree_get(reader->map, key);
    if (!node || (node->kind == TREE_TEXT && !node->length))
        return TREEN_OK;
    if (node->kind != TREE_TEXT)
        return tree_error(node, reader->source, reader->error, "found a list or a map, expected a text");
    *text = arena_text(&reader->puzzle->arena, node->text, node->length);
    return *text ? TREEN_OK : error_memory(reader->error, "reading the puzzle");
}

/* Reads a count. It stays text, since it may have any length; leading zeros are dropped, so that
 * texts can be compared. */
static enum treen_status read_count(struct yaml_reader *reader, const struct tree *map, const char *key,
                                    const char **digits) {
    const struct tree *node = tree_get(map, key);
    if (!node)
        return TREEN_OK;
    if (node->kind != TREE_TEXT || !node->length || strspn(node->text, "0123456789") != node->length)
        return tree_error(node, reader->source, reader->error, "found '%s', expected a whole number",
                          node->kind == TREE_TEXT ? node->text : "...");
    const char *text = node->text;
    while (*text == '0' && text[1])
        text++;
    *digits = arena_text(&reader->puzzle->arena, text, strlen(text));
    return *digits ? TREEN_OK : error_memory(reader->error, "reading the puzzle");
}

/* Reads the answers that a test must find. Every puzzle's are read, so that a mistake in them is
 * reported before it lets a test pass. */
static enum treen_status read_expect(struct yaml_reader *reader) {
    const struct tree *map = tree_get(reader->map, "expect");
    struct treen_about *about = &reader->puzzle->about;
    if (!map)
        return TREEN_OK;
    if (map->kind != TREE_MAP)
        return tree_error(map, reader->source, reader->error,
                          "expected the answers as 'expect: {total: 480, up_to_rotation: 20}'");
    TRY(tree_known_keys(map, expect_keys, reader->source, reader->error));
    TRY(read_count(reader, map, "total", &about->total.text));
    TRY(read_count(reader, map, "up_to_rotation", &about->up_to_rotation.text));
    TRY(read_count(reader, map, "up_to_symmetry", &about->up_to_symmetry.text));
    const struct tree *solvable = tree_get(map, "solvable");
    if (solvable && (solvable->kind != TREE_TEXT || strcmp(solvable->text, "true") != 0))
        return tree_error(solvable, reader->source, reader->error,
                          "expected 'solvable: true' (a puzzle without solutions has 'total: 0')");
    about->solvable = solvable != NULL;
    return TREEN_OK;
}

static enum treen_status read_about(struct yaml_reader *reader) {
    struct treen_about *about = &reader->puzzle->about;
    TRY(read_text(reader, "title", &about->title));
    TRY(read_text(reader, "author", &about->author));
    TRY(read_text(reader, "source", &about->source));
    return read_expect(reader);
}

/* ---- Reading: the kind ----------------------------------------------------------------------- */

static enum treen_status unknown_kind(const struct tree *node, const char *source,
                                      struct treen_error *error) {
    struct keys names = {.count = 0};
    const struct kind *kind;
    for (size_t i = 0; (kind = kind_at(i)); i++)
        add_keys(&names, (const char *const[]){kind->about.name, NULL});
    char all[MOST_LISTED];
    const char *text = node->kind == TREE_TEXT ? node->text : "";
    words_list(names.word, "", "", all, sizeof all);
    return tree_error(node, source, error, "found '%s', expected the kind of puzzle: %s%s", text, all,
                      words_hint(names.word, text, strlen(text)).text);
}

/* Tells whether a key of the kind's own name says all of a puzzle. Other kinds want a box, too. */
static bool has_own_text(const struct kind *kind) {
    bool boxed = false;
    for (const char *const *key = kind->keys; *key; key++)
        boxed = boxed || !strcmp(*key, "box");
    return !boxed && !strcmp(kind->keys[0], kind->about.name);
}

static enum treen_status no_kind(const struct tree *map, const char *source, struct treen_error *error) {
    struct keys texts = {.count = 0};
    const struct kind *kind;
    char all[MOST_LISTED];
    for (size_t i = 0; (kind = kind_at(i)); i++)
        if (has_own_text(kind))
            add_keys(&texts, (const char *const[]){kind->about.name, NULL});
    words_list(texts.word, "'", ":'", all, sizeof all);
    return tree_error(
        map, source, error,
        "this says nothing of a puzzle, expected 'pieces:' and 'box:', 'snake:' and 'box:', or %s", all);
}

static size_t count_known(const struct tree *map, const struct kind *kind) {
    size_t count = 0;
    for (const char *const *key = kind->keys; *key; key++)
        count += tree_get(map, *key) != NULL;
    return count;
}

/* Finds the kind that knows most of the map's keys; the first of several. If no kind knows any, a
 * misspelt key is the likeliest reason. */
static enum treen_status kind_by_keys(const struct tree *map, const char *source, const struct kind **found,
                                      struct treen_error *error) {
    const struct kind *kind, *best = NULL;
    for (size_t i = 0; (kind = kind_at(i)); i++)
        if (count_known(map, kind) > (best ? count_known(map, best) : 0))
            best = kind;
    if (best) {
        *found = best;
        return TREEN_OK;
    }
    struct keys all = {.count = 0};
    add_all_keys(&all);
    TRY(tree_known_keys(map, all.word, source, error));
    return no_kind(map, source, error);
}

static enum treen_status find_kind(const struct tree *map, const char *source, const struct kind **kind,
                                   struct treen_error *error) {
    if (map->kind != TREE_MAP)
        return tree_error(map, source, error, "found %s, expected keys like 'title:', 'box:' and 'pieces:'",
                          map->kind == TREE_LIST ? "a list"
                          : map->empty           ? "nothing"
                                                 : "a bare text");
    const struct tree *node = tree_get(map, "kind");
    if (!node)
        return kind_by_keys(map, source, kind, error);
    *kind = node->kind == TREE_TEXT ? kind_named(node->text) : NULL;
    return *kind ? TREEN_OK : unknown_kind(node, source, error);
}

static enum treen_status read_into(struct yaml_reader *reader) {
    struct keys keys = {.count = 0};
    add_keys(&keys, common_keys);
    add_keys(&keys, reader->puzzle->kind->keys);
    TRY(tree_known_keys(reader->map, keys.word, reader->source, reader->error));
    TRY(read_about(reader));
    return reader->puzzle->kind->read(reader->puzzle, reader->map, reader->error);
}

static enum treen_status read_problem(const struct tree *map, const char *source, const struct limits *limits,
                                      struct treen_puzzle **puzzle, struct treen_error *error) {
    const struct kind *kind = NULL;
    TRY(find_kind(map, source, &kind, error));
    struct yaml_reader reader = {puzzle_new(kind, source, limits), map, source, error};
    TRY_MEMORY(reader.puzzle, error, "reading the puzzle");
    enum treen_status status = read_into(&reader);
    if (status != TREEN_OK) {
        treen_close(reader.puzzle);
        return status;
    }
    *puzzle = reader.puzzle;
    return TREEN_OK;
}

/* Reads the problems. After an error, *first has the problems before it, and the caller closes
 * them. */
static enum treen_status read_problems(const struct tree *document, size_t count, const char *source,
                                       const struct limits *limits, struct treen_puzzle **first,
                                       struct treen_error *error) {
    struct treen_puzzle **next = first;
    if (!count)
        return error_at(error, source, 1, 1, "nothing is here but comments, expected 'box:' and 'pieces:'");
    for (size_t i = 0; i < count; i++) {
        TRY(read_problem(&document[i], source, limits, next, error));
        next = &(*next)->next;
    }
    return TREEN_OK;
}

/* Reads the text. The nodes are freed after reading; kinds copy the texts that they keep. */
static enum treen_status read_yaml(const char *text, size_t length, const char *source,
                                   const struct limits *limits, struct treen_puzzle **puzzle,
                                   struct treen_error *error) {
    struct arena arena;
    struct treen_puzzle *first = NULL;
    const struct tree *document;
    size_t count;
    arena_draw(&arena, puzzle_budget(limits), TREE_MEMORY);
    arena.patience = limits ? &limits->patience : NULL;
    enum treen_status status = tree_read(text, length, source, &arena, error, &document, &count);
    if (status == TREEN_BAD_INPUT && is_prose(text, length))
        status = unread_text(text, length, source, error);
    else if (status == TREEN_OK)
        status = read_problems(document, count, source, limits, &first, error);
    if (status == TREEN_BAD_INPUT && error && error->line)
        tree_tell_signs(scan_open(text, length, source, error), error->line);
    arena_free(&arena);
    if (status != TREEN_OK) {
        treen_close(first);
        return status;
    }
    *puzzle = first;
    return TREEN_OK;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_text(const char *key, const char *text, FILE *out) {
    if (!text)
        return;
    fprintf(out, "%s: ", key);
    tree_write_text(out, text);
    putc('\n', out);
}

static void write_answer(const char *key, const char *answer, const char **before, FILE *out) {
    if (!answer)
        return;
    fprintf(out, "%s%s: %s", *before, key, answer);
    *before = ", ";
}

/* Writes the expected answers. The first one opens the brace, which is closed only if there was
 * one. */
static void write_expect(const struct treen_about *about, FILE *out) {
    const char *before = "expect: {";
    write_answer("total", about->total.text, &before, out);
    write_answer("up_to_rotation", about->up_to_rotation.text, &before, out);
    write_answer("up_to_symmetry", about->up_to_symmetry.text, &before, out);
    write_answer("solvable", about->solvable ? "true" : NULL, &before, out);
    if (strcmp(before, ", ") == 0)
        fputs("}\n", out);
}

static void write_problem(const struct treen_puzzle *puzzle, bool plain, FILE *out) {
    xmpuzzle_tell_rest(puzzle, out);
    write_text("title", puzzle->about.title, out);
    write_text("author", puzzle->about.author, out);
    write_text("source", puzzle->about.source, out);
    if (plain && puzzle->kind->write_plain)
        puzzle->kind->write_plain(puzzle, out);
    else
        puzzle->kind->write(puzzle, out);
    write_expect(&puzzle->about, out);
}

/* Checks the written text by reading it once. Names from other formats can be any bytes, and YAML
 * is UTF-8 without control characters. So no kind has to know all rules of YAML. */
static enum treen_status check_written(const char *text, size_t length, const struct treen_puzzle *puzzle,
                                       struct treen_error *error) {
    struct arena arena;
    struct treen_error why;
    const struct tree *document;
    size_t count;
    puzzle_arena(puzzle, TREE_MEMORY, &arena);
    enum treen_status status = tree_read(text, length, NULL, &arena, &why, &document, &count);
    arena_free(&arena);
    if (status == TREEN_BAD_INPUT)
        return error_say(error, status, "YAML cannot hold this puzzle: %s", why.text);
    if (status == TREEN_NO_MEMORY)
        error_memory(error, "writing YAML");
    return patience_judge(puzzle->arena.patience, status, error);
}

static enum treen_status check_writable(const struct treen_puzzle *puzzle, struct treen_error *error) {
    const char *why = puzzle->kind->unwritable ? puzzle->kind->unwritable(puzzle) : NULL;
    return why ? error_bad(error, "YAML cannot hold this puzzle: %s", why) : TREEN_OK;
}

/* Writes the problems from this one to before `end`, a document each. The text is first made in
 * memory, so that nothing is written that could not be read back. */
static enum treen_status write_problems(const struct treen_puzzle *puzzle, const struct treen_puzzle *end,
                                        bool plain, FILE *out, struct treen_error *error) {
    for (const struct treen_puzzle *each = puzzle; each != end; each = each->next)
        TRY(check_writable(each, error));
    struct writing writing;
    TRY_MEMORY(writing_open(&writing), error, "writing YAML");
    for (const struct treen_puzzle *each = puzzle; each != end; each = each->next) {
        fputs(each == puzzle ? "" : "---\n", writing.out);
        write_problem(each, plain, writing.out);
    }
    struct budget *budget = puzzle->arena.budget;
    enum treen_status status = writing_charge(&writing, budget)
                                   ? check_written(writing.text, writing.length, puzzle, error)
                                   : error_memory(error, "writing YAML");
    if (status == TREEN_OK)
        fwrite(writing.text, 1, writing.length, out);
    budget_free(budget, writing.text, writing.length);
    return status;
}

static enum treen_status write_yaml(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    return write_problems(puzzle, puzzle->next, false, out, error);
}

enum treen_status yaml_write_plain(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    return write_problems(puzzle, puzzle->next, true, out, error);
}

static enum treen_status write_all(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error) {
    return write_problems(puzzle, NULL, false, out, error);
}

const struct format format_yaml = {
    .about = {.name = "yaml", .summary = "treen's own, for people to write", .extension = ".yaml"},
    .sniff = sniff_yaml,
    .read = read_yaml,
    .write = write_yaml,
    .write_all = write_all,
    .whole = true,
};
