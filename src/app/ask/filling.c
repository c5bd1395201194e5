/* A sum is read by one function for each strength of its operators. A value may be a word with
 * expressions in it, as a box is, and a word for a shape becomes a drawing. */
#include "app/ask/filling.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Bounds keep a hostile file from filling the memory or the stack. */
enum { MOST_SIDE = 1024, MOST_DEEP = 64 };

/* ---- Mistakes -------------------------------------------------------------------------------- */

bool filling_fails(struct filling *filling, const char *at, const char *format, ...) {
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

static bool read_factor(struct filling *filling, int64_t *value) {
    const char *at = filling->at;
    const int64_t *letter = at < filling->end ? value_of(filling, *at) : NULL;
    *value = 0;
    if (at < filling->end && *at == '(') {
        filling->at++;
        if (++filling->deep > MOST_DEEP)
            return filling_fails(filling, at, "expected at most %d open parentheses", MOST_DEEP);
        if (!filling_read(filling, value))
            return false;
        filling->deep--;
        if (filling->at == filling->end || *filling->at != ')')
            return filling_fails(filling, filling->at, "expected ')' after the expression");
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
            return filling_fails(filling, at, "this number is too large");
    if (filling->at > at)
        return true;
    return filling_fails(filling, at, "found '%.*s', expected a number, a letter of --for or '('",
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
            return filling_fails(filling, at, "this divides by %" PRId64 ", expected 1 or more", next);
        bool large = sign == '*' && __builtin_mul_overflow(*value, next, value);
        if (large)
            return filling_fails(filling, at, "this number is too large");
        *value = sign == '/' ? *value / next : *value;
    }
    return true;
}

bool filling_read(struct filling *filling, int64_t *value) {
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
            return filling_fails(filling, at, "this number is too large");
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
    if (!filling_read(filling, &value))
        return false;
    bool used = filling->used;
    filling->used |= before;
    if (used && value < least)
        return filling_fails(filling, from,
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
            return filling_fails(filling, filling->at, "found '%c', expected %c, the letter of --for", c,
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

bool filling_value(struct filling *filling, const char *key) {
    const bool copies = !strcmp(key, "copies"), has = has_letter(filling);
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
        put_shape(value, !strcmp(key, "shape"), out);
    free(value);
    return filled;
}
