/* Lines are copied, but for the values of some keys. In these, expressions become numbers, and
 * words for shapes become drawings. The result is read as any other puzzle. */
#include "app/ask/template.h"

#include "app/system/screen.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bounds keep a hostile file from filling the memory or the stack. */
enum { MOST_SIDE = 1024, MOST_DEEP = 64, MOST_PIECES = 1000, MOST_VALUE = 1000000 };

/* The parameter, and the letter of a piece that stands for several. */
struct letters {
    char letter[2];
    int64_t value[2];
    int count;
};

struct filling {
    const char *text, *at, *end; /* of a line, or of a value in it */
    const char *source;
    struct letters letters;
    bool used; /* a letter has been met */
    int deep;  /* open parentheses */
    FILE *out;
    struct treen_error *error;
};

/* ---- Mistakes -------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static bool fails_at(struct filling *filling, const char *at,
                                                           const char *format, ...) {
    struct treen_error *error = filling->error;
    *error = (struct treen_error){.line = 1, .column = 1};
    for (const char *c = filling->text; c < at; c++) {
        error->column = *c == '\n' ? 1 : error->column + ((*c & 0xc0) != 0x80);
        error->line += *c == '\n';
    }
    snprintf(error->source, sizeof error->source, "%s", filling->source);
    va_list values;
    va_start(values, format);
    vsnprintf(error->text, sizeof error->text, format, values);
    va_end(values);
    for (char *c = error->text; *c; c++)
        *c = isprint((unsigned char)*c) ? *c : '?'; /* a byte of the file steers no terminal */
    return false;
}

/* ---- Expressions ----------------------------------------------------------------------------- */

static const int64_t *value_of(const struct filling *filling, char c) {
    const struct letters *letters = &filling->letters;
    for (int i = 0; i < letters->count; i++)
        if (letters->letter[i] == c)
            return &letters->value[i];
    return NULL;
}

static bool read_sum(struct filling *filling, int64_t *value);

static bool read_factor(struct filling *filling, int64_t *value) {
    const char *at = filling->at;
    const int64_t *letter = at < filling->end ? value_of(filling, *at) : NULL;
    *value = 0;
    if (at < filling->end && *at == '(') {
        filling->at++;
        if (++filling->deep > MOST_DEEP)
            return fails_at(filling, at, "expected at most %d open parentheses", MOST_DEEP);
        if (!read_sum(filling, value))
            return false;
        filling->deep--;
        if (filling->at == filling->end || *filling->at != ')')
            return fails_at(filling, filling->at, "expected ')' after the expression");
        filling->at++;
        return true;
    }
    if (letter) {
        *value = *letter;
        filling->used = true;
        filling->at++;
        return true;
    }
    for (; filling->at < filling->end && isdigit((unsigned char)*filling->at); filling->at++)
        if (__builtin_mul_overflow(*value, 10, value) ||
            __builtin_add_overflow(*value, *filling->at - '0', value))
            return fails_at(filling, at, "this number is too large");
    if (filling->at > at)
        return true;
    return fails_at(filling, at, "found '%.*s', expected a number, a letter of --for or '('",
                    at < filling->end, at);
}

/* Goes to an operator of these two behind blanks, and past it; 0 = there is none. */
static char take_operator(struct filling *filling, char one, char two) {
    const char *at = filling->at;
    while (at < filling->end && *at == ' ')
        at++;
    if (at == filling->end || (*at != one && *at != two))
        return 0;
    filling->at = at + 1;
    while (filling->at < filling->end && *filling->at == ' ')
        filling->at++;
    return *at;
}

static bool read_product(struct filling *filling, int64_t *value) {
    int64_t next;
    char sign;
    if (!read_factor(filling, value))
        return false;
    while ((sign = take_operator(filling, '*', '/'))) {
        const char *at = filling->at;
        if (!read_factor(filling, &next))
            return false;
        if (sign == '/' && next < 1)
            return fails_at(filling, at, "this divides by %" PRId64 ", expected 1 or more", next);
        bool large = sign == '*' && __builtin_mul_overflow(*value, next, value);
        if (large)
            return fails_at(filling, at, "this number is too large");
        *value = sign == '/' ? *value / next : *value;
    }
    return true;
}

static bool read_sum(struct filling *filling, int64_t *value) {
    int64_t next;
    char sign;
    if (!read_product(filling, value))
        return false;
    while ((sign = take_operator(filling, '+', '-'))) {
        const char *at = filling->at;
        if (!read_product(filling, &next))
            return false;
        if (sign == '+' ? __builtin_add_overflow(*value, next, value)
                        : __builtin_sub_overflow(*value, next, value))
            return fails_at(filling, at, "this number is too large");
    }
    return true;
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* Tells whether letters are a word, as in "triangle", and not single ones with x between. */
static bool is_word(const char *letters, size_t length) {
    size_t run = 0, longest = 0;
    for (size_t i = 0; i < length; i++) {
        run = letters[i] == 'x' ? 0 : run + 1;
        longest = run > longest ? run : longest;
    }
    return longest > 1;
}

static size_t letters_at(const struct filling *filling) {
    size_t length = 0;
    while (filling->at + length < filling->end && isalpha((unsigned char)filling->at[length]))
        length++;
    return length;
}

/* Fills in an expression, which may not be less than `least`. */
static bool put_expression(struct filling *filling, int64_t least) {
    const char *from = filling->at;
    bool before = filling->used;
    int64_t value;
    filling->used = false;
    if (!read_sum(filling, &value))
        return false;
    bool used = filling->used;
    filling->used |= before;
    if (used && value < least)
        return fails_at(filling, from,
                        "%.*s is %" PRId64 " for %c = %" PRId64 ", expected %" PRId64 " or more",
                        (int)(filling->at - from), from, value, filling->letters.letter[0],
                        filling->letters.value[0], least);
    fprintf(filling->out, "%" PRId64, value);
    return true;
}

/* Tells whether one of the letters stands alone in the value. */
static bool has_letter(const struct filling *filling) {
    struct filling look = *filling;
    while (look.at < look.end) {
        size_t length = letters_at(&look);
        for (size_t i = 0; i < length && !is_word(look.at, length); i++)
            if (value_of(&look, look.at[i]))
                return true;
        look.at += length ? length : 1;
    }
    return false;
}

/* Fills in the value from `at` to `end`. A value without a letter is left to the reader. */
static bool fill_value(struct filling *filling, int64_t least) {
    if (!has_letter(filling)) {
        fwrite(filling->at, 1, (size_t)(filling->end - filling->at), filling->out);
        return true;
    }
    while (filling->at < filling->end) {
        char c = *filling->at;
        size_t length = letters_at(filling), copied = length && is_word(filling->at, length) ? length : 1;
        if (isdigit((unsigned char)c) || c == '(' || (copied == 1 && value_of(filling, c))) {
            if (!put_expression(filling, least))
                return false;
            continue;
        }
        if (copied == 1 && length && c != 'x')
            return fails_at(filling, filling->at, "found '%c', expected %c, the letter of --for", c,
                            filling->letters.letter[0]);
        fwrite(filling->at, 1, copied, filling->out);
        filling->at += copied;
    }
    return true;
}

/* ---- Shapes by words ------------------------------------------------------------------------- */

static void draw_rows(FILE *out, int64_t width, int64_t height, bool stairs) {
    putc('"', out);
    for (int64_t y = 0; y < height; y++) {
        if (y)
            putc('/', out);
        for (int64_t x = 0; x < (stairs ? y + 1 : width); x++)
            putc('#', out);
    }
    putc('"', out);
}

/* Draws "staircase 3", and of a piece "2x3". Other values are written as they are. */
static void put_shape(const char *value, bool of_piece, FILE *out) {
    int width, height, used = 0;
    if (sscanf(value, "staircase %d %n", &height, &used) == 1 && !value[used] && height <= MOST_SIDE)
        draw_rows(out, height, height, true);
    else if (of_piece && sscanf(value, "%dx%d %n", &width, &height, &used) == 2 && !value[used] &&
             width <= MOST_SIDE && height <= MOST_SIDE)
        draw_rows(out, width, height, false);
    else
        fputs(value, out);
}

/* Fills in the value of a key. No copies, which a letter made, are a range for the reader. */
static bool fill_text(struct filling *filling, const char *key) {
    const bool copies = !strcmp(key, "copies: "), has = has_letter(filling);
    FILE *out = filling->out;
    char *value = NULL;
    size_t length;
    filling->out = open_memstream(&value, &length);
    bool filled = filling->out && fill_value(filling, !copies);
    if (filling->out)
        fclose(filling->out);
    filling->out = out;
    if (filled && value && copies)
        fputs(has && !strcmp(value, "0") ? "0..0" : value, out);
    else if (filled && value)
        put_shape(value, !strcmp(key, "shape: "), out);
    free(value);
    return filled;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Returns the end of a value: of the line, or in braces that of the entry. */
static const char *value_end(const char *at, const char *end, bool in_braces) {
    const char *from = at;
    while (at < end && !(in_braces && (*at == ',' || *at == '}')) &&
           !(*at == '#' && at > from && at[-1] == ' '))
        at++;
    while (at > from && (at[-1] == ' ' || at[-1] == '\r'))
        at--;
    return at;
}

static bool starts_with(const char *at, const char *end, const char *word) {
    return (size_t)(end - at) > strlen(word) && !memcmp(at, word, strlen(word));
}

/* Fills in the value of the key, whose word ends at `at`. */
static bool fill_key(struct filling *filling, const char *key, bool in_braces) {
    const char *line_end = filling->end, *quoted = NULL;
    while (filling->at < line_end && *filling->at == ' ')
        putc(*filling->at++, filling->out);
    if (filling->at < line_end && strchr("\"'|>", *filling->at)) {
        quoted = memchr(filling->at + 1, *filling->at, (size_t)(line_end - filling->at - 1));
        if (strcmp(key, "copies: ") != 0 || !quoted)
            return true; /* a drawing */
        putc(*filling->at++, filling->out);
    }
    filling->end = quoted ? quoted : value_end(filling->at, line_end, in_braces);
    bool filled = fill_text(filling, key);
    filling->at = filled ? filling->end : filling->at;
    filling->end = line_end;
    return filled;
}

/* Copies the rest of a line, with its values filled in. */
static bool fill_line(struct filling *filling) {
    static const char *const keys[] = {"box: ", "copies: ", "shape: ", NULL};
    const char *from = filling->at;
    int braces = 0;
    while (filling->at < filling->end) {
        const char *at = filling->at, *const *key = keys;
        bool begins = at == from || strchr(" {,", at[-1]);
        while (*key && !(begins && starts_with(at, filling->end, *key)))
            key++;
        braces += (*at == '{') - (*at == '}');
        size_t length = *key ? strlen(*key) : 1;
        fwrite(at, 1, length, filling->out);
        filling->at += length;
        if (*key && !fill_key(filling, *key, braces > 0))
            return false;
    }
    return true;
}

/* Finds the letter of "  S k=1..n: …", a piece that stands for several. Null: the line is none. */
static const char *several_at(const char *line, const char *end) {
    const char *at = line;
    while (at < end && *at == ' ')
        at++;
    while (at < end && !strchr(" :#{", *at))
        at++;
    while (at < end && *at == ' ')
        at++;
    return at > line && at + 1 < end && isalpha((unsigned char)*at) && at[1] == '=' && at[-1] == ' ' ? at
                                                                                                     : NULL;
}

/* Writes a piece for each value of the letter at `at`. */
static bool fill_pieces(struct filling *filling, const char *at) {
    struct letters *letters = &filling->letters;
    const char *line = filling->at, *name_end = at, *rest;
    int64_t from, to;
    filling->at = at + 2;
    if (!read_sum(filling, &from))
        return false;
    if (!starts_with(filling->at, filling->end, ".."))
        return fails_at(filling, filling->at, "expected '..' and the last %c", *at);
    filling->at += 2;
    if (!read_sum(filling, &to))
        return false;
    if (from < 0 || to > MOST_VALUE || to - from >= MOST_PIECES)
        return fails_at(filling, at, "expected at most %d pieces, with numbers from 0 to %d", MOST_PIECES,
                        MOST_VALUE);
    rest = filling->at;
    while (name_end[-1] == ' ')
        name_end--;
    letters->letter[letters->count++] = *at;
    bool filled = true;
    for (int64_t i = from; i <= to && filled; i++) {
        letters->value[letters->count - 1] = i;
        fprintf(filling->out, "%.*s%" PRId64, (int)(name_end - line), line, i);
        filling->at = rest;
        filled = fill_line(filling);
        if (i < to)
            putc('\n', filling->out);
    }
    letters->count--;
    return filled;
}

/* Finds `expect: [` at the start of a line; null: it is not there. */
static const char *expect_at(const char *text) {
    static const char key[] = "expect: [";
    const char *at = strncmp(text, key, strlen(key)) ? strstr(text, "\nexpect: [") : text;
    return at ? strchr(at, '[') + 1 : NULL;
}

static bool fill_lines(struct filling *filling, const char *end) {
    const char *known = expect_at(filling->text);
    bool filled = true;
    for (const char *line = filling->text; line < end && filled;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        filling->at = line;
        filling->end = stop ? stop : end;
        const char *several = several_at(line, filling->end);
        bool expects = known && known > line && known <= filling->end;
        if (!expects)
            filled = several ? fill_pieces(filling, several) : fill_line(filling);
        if (stop)
            putc('\n', filling->out);
        line = stop ? stop + 1 : end;
    }
    return filled;
}

char *template_fill(const char *text, size_t length, const char *source, char letter, int64_t value,
                    size_t *filled, struct treen_error *error) {
    struct filling filling = {.text = text,
                              .source = source,
                              .letters = {.letter = {letter}, .value = {value}, .count = 1},
                              .error = error};
    char *result = NULL;
    filling.out = open_memstream(&result, filled);
    *error = (struct treen_error){.text = "there is no memory for the puzzle"};
    bool done = filling.out && fill_lines(&filling, text + length);
    if (done && !filling.used)
        done = fails_at(&filling, text,
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
        at += strspn(at, " ");
        size_t length = strspn(at, "0123456789");
        *digits = at;
        if (i == value || !length)
            return length;
        at += length;
        at += strspn(at, " ");
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
