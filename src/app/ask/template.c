/* The text is copied, but for the values of some keys, which `filling.c` fills in. The result is
 * read as any other puzzle. Of YAML this knows where a key or value begins, and how far comments,
 * quotes and blocks of text go. */
#include "app/ask/template.h"

#include "app/ask/filling.h"
#include "app/system/screen.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PIECES = 1000 }; /* which a line stands for */

static bool starts_with(const char *at, const char *end, const char *word) {
    return (size_t)(end - at) > strlen(word) && !memcmp(at, word, strlen(word));
}

/* ---- The text -------------------------------------------------------------------------------- */

static bool is_one_of(char c, const char *set) {
    return c && strchr(set, c);
}

static const char *line_end(const char *at, const char *end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop : end;
}

/* Returns the end of the lines that belong to the one of `at`: those further to the right. */
static const char *block_end(const struct filling *filling, const char *at) {
    const char *line = at, *last = line_end(at, filling->end);
    while (line > filling->text && line[-1] != '\n')
        line--;
    size_t indent = strspn(line, " -");
    for (at = last; at < filling->end; at = line_end(at + 1, filling->end)) {
        size_t blanks = strspn(at + 1, " ");
        bool is_blank = at + 1 + blanks >= filling->end || is_one_of(at[1 + blanks], "\r\n");
        if (!is_blank && blanks <= indent)
            break;
        last = is_blank ? last : line_end(at + 1, filling->end);
    }
    return last;
}

static void copy_to(struct filling *filling, const char *to) {
    fwrite(filling->at, 1, (size_t)(to - filling->at), filling->out);
    filling->at = to;
}

/* Returns the end of a value without quotes: of the line, or in braces that of the entry. */
static const char *plain_end(const struct filling *filling) {
    const char *from = filling->at, *at = from, *end = line_end(at, filling->end);
    while (at < end && !(filling->braces && is_one_of(*at, ",}")) &&
           !(*at == '#' && at > from && at[-1] == ' '))
        at++;
    while (at > from && is_one_of(at[-1], " \r"))
        at--;
    return at;
}

/* Returns the quote that ends what the one at `at` begins. Null: there is none. */
static const char *quoted_end(const char *at, const char *end) {
    const char quote = *at++;
    while (at < end && *at != quote)
        at += *at == '\\' && quote == '"' ? 2 : 1;
    return at < end ? at : NULL;
}

/* Tells whether text in quotes means the same without them, and is no drawing. */
static bool is_plain(const char *at, const char *end, const char *key) {
    const char *others = strcmp(key, "copies") ? " +-*/()" : " +-*/().";
    while (at < end && (isalnum((unsigned char)*at) || is_one_of(*at, others)))
        at++;
    return at == end;
}

/* Copies a key of the table, and what stands before its value. Null: another thing stands here. */
static const char *take_key(struct filling *filling) {
    static const char *const keys[] = {"box", "copies", "shape"};
    const char *from = filling->at;
    size_t quote = is_one_of(*from, "\"'"), left = (size_t)(filling->end - from);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t length = strlen(keys[i]), all = length + 2 * quote + 2;
        const char *after = from + all - 2;
        if (left <= all || memcmp(from + quote, keys[i], length) != 0 || (quote && after[-1] != *from) ||
            memcmp(after, ": ", 2) != 0)
            continue;
        copy_to(filling, after + 1 + strspn(after + 1, " "));
        return keys[i];
    }
    return NULL;
}

/* Fills in the value of the key. A drawing is left where it is. */
static bool fill_key(struct filling *filling, const char *key) {
    const char *end = filling->end, *at = filling->at;
    const bool quoted = is_one_of(*at, "\"'");
    const char *stop = quoted ? quoted_end(at, end) : plain_end(filling);
    if (!stop || is_one_of(*at, "|>[{") || (quoted && !is_plain(at + 1, stop, key)))
        return true;
    filling->at += quoted;
    filling->end = stop;
    bool filled = filling_value(filling, key);
    filling->end = end;
    if (filled)
        filling->at = stop + quoted;
    filling->begins = false;
    return filled;
}

/* Tells whether "|" or ">-" ends the line, and a block of text follows. */
static bool is_block(const struct filling *filling) {
    const char *at = filling->at + 1;
    at += strspn(at, "+-0123456789");
    at += strspn(at, " \r");
    return !filling->braces && is_one_of(*filling->at, "|>") && (at >= filling->end || is_one_of(*at, "\n#"));
}

/* Copies a character. After some of them a key or value begins. */
static void copy_character(struct filling *filling) {
    const char *at = filling->at;
    const bool begins = filling->begins || filling->braces, opens = begins && is_one_of(*at, "{[");
    filling->begins = opens || *at == '\n' || (*at == ',' && filling->braces) ||
                      (*at == ' ' && (filling->begins || at[-1] == ':')) ||
                      (*at == '-' && filling->begins && at[1] == ' ');
    filling->braces += opens - (filling->braces && is_one_of(*at, "}]"));
    copy_to(filling, at + 1);
}

/* Copies or fills in what comes next: a comment, text in quotes, a block of text, a value. */
static bool fill_next(struct filling *filling) {
    const char *at = filling->at, *stop = NULL;
    const char *key = filling->begins ? take_key(filling) : NULL;
    if (key)
        return fill_key(filling, key);
    if (*at == '#' && (at == filling->text || is_one_of(at[-1], " \n")))
        stop = line_end(at, filling->end);
    else if (filling->begins && is_one_of(*at, "\"'"))
        stop = quoted_end(at, filling->end);
    else if (filling->begins && is_block(filling))
        stop = block_end(filling, at);
    if (!stop) {
        copy_character(filling);
        return true;
    }
    copy_to(filling, is_one_of(*at, "\"'") ? stop + 1 : stop);
    filling->begins = false;
    return true;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Finds the letter of "  S k=1..n: …", a piece that stands for several. Null: the line is none. */
static const char *several_at(const char *line, const char *end) {
    const char *at = line;
    while (at < end && *at == ' ')
        at++;
    while (at < end && !is_one_of(*at, " :#{\n"))
        at++;
    while (at < end && *at == ' ')
        at++;
    return at > line && at + 1 < end && isalpha((unsigned char)*at) && at[1] == '=' && at[-1] == ' ' ? at
                                                                                                     : NULL;
}

static bool fill_lines(struct filling *filling);

/* Writes a piece for each value of the letter at `at`, with the lines that belong to it. */
static bool fill_pieces(struct filling *filling, const char *at) {
    struct letters *letters = &filling->letters;
    const char *line = filling->at, *name_end = at, *end = filling->end, *rest;
    int64_t from, to;
    filling->at = at + 2;
    if (!filling_read(filling, &from))
        return false;
    if (!starts_with(filling->at, end, ".."))
        return filling_fails(filling, filling->at, "expected '..' and the last %c", *at);
    filling->at += 2;
    if (!filling_read(filling, &to))
        return false;
    if (from < 0 || to > MOST_VALUE || to - from >= MOST_PIECES)
        return filling_fails(filling, at, "expected at most %d pieces, with numbers from 0 to %d",
                             MOST_PIECES, MOST_VALUE);
    rest = filling->at;
    while (name_end[-1] == ' ')
        name_end--;
    letters->letter[letters->count++] = *at;
    filling->end = block_end(filling, line);
    bool filled = true;
    for (int64_t i = from; i <= to && filled; i++) {
        letters->value[letters->count - 1] = i;
        fprintf(filling->out, "%.*s%" PRId64, (int)(name_end - line), line, i);
        filling->at = rest;
        filling->begins = false;
        filled = fill_lines(filling);
        if (i < to)
            putc('\n', filling->out);
    }
    letters->count--;
    filling->at = filled ? filling->end : filling->at;
    filling->end = end;
    return filled;
}

/* Finds the list of `expect: [` at the start of a line; null: it is not there. */
static const char *expect_at(const char *text) {
    static const char key[] = "expect: [";
    const char *at = strncmp(text, key, strlen(key)) ? strstr(text, "\nexpect: [") : text;
    return at ? strchr(at, '[') + 1 : NULL;
}

/* Leaves out the list of known counts, but for the ends of its lines. */
static void leave_out_known(struct filling *filling) {
    const char *stop = memchr(filling->at, ']', (size_t)(filling->end - filling->at));
    stop = stop ? line_end(stop, filling->end) : filling->end;
    for (; filling->at < stop; filling->at++)
        if (*filling->at == '\n')
            putc('\n', filling->out);
}

/* Fills in the text as far as `end`. */
static bool fill_lines(struct filling *filling) {
    bool filled = true;
    while (filling->at < filling->end && filled) {
        const char *at = filling->at;
        bool is_first = filling->letters.count == 1 && (at == filling->text || at[-1] == '\n');
        const char *several = is_first ? several_at(at, filling->end) : NULL;
        if (is_first && filling->known && at == filling->known - strlen("expect: ["))
            leave_out_known(filling);
        else
            filled = several ? fill_pieces(filling, several) : fill_next(filling);
    }
    return filled;
}

char *template_fill(const char *text, size_t length, const char *source, char letter, int64_t value,
                    size_t *filled, struct treen_error *error) {
    struct filling filling = {.text = text,
                              .at = text,
                              .end = text + length,
                              .known = expect_at(text),
                              .source = source,
                              .letters = {.letter = {letter}, .value = {value}, .count = 1},
                              .begins = true,
                              .error = error};
    char *result = NULL;
    filling.out = open_memstream(&result, filled);
    *error = (struct treen_error){.text = "there is no memory for the puzzle"};
    bool done = filling.out && fill_lines(&filling);
    if (done && !filling.used)
        done = filling_fails(&filling, text,
                             "no value of 'box:', 'copies:' or 'shape:' has the letter %c of --for", letter);
    if (filling.out && fclose(filling.out))
        done = false;
    if (done)
        return result;
    free(result);
    return NULL;
}

size_t template_known(const char *text, int64_t value, const char **digits) {
    const char *at = expect_at(text);
    for (int64_t i = 1; at; i++) {
        at += strspn(at, " \r\n");
        size_t length = strspn(at, "0123456789");
        *digits = at;
        if (i == value || !length)
            return length;
        at += length;
        at += strspn(at, " \r\n");
        if (*at++ != ',')
            return 0;
    }
    return 0;
}

/* ---- The option ------------------------------------------------------------------------------ */

enum ending parameter_read(const char *text, struct parameter *parameter) {
    char *end = NULL;
    if (text && islower((unsigned char)*text) && *text != 'x' && text[1] == '=' &&
        isdigit((unsigned char)text[2])) {
        parameter->letter = *text;
        parameter->from = parameter->to = strtoll(text + 2, &end, 10);
        if (!strncmp(end, "..", 2) && isdigit((unsigned char)end[2]))
            parameter->to = strtoll(end + 2, &end, 10);
    }
    return end && !*end && parameter->from <= parameter->to && parameter->to <= MOST_VALUE
               ? ANSWERED
               : complain(BAD, "--for: found '%s', expected a letter and its values, as in n=1..20 or n=5",
                          text);
}
