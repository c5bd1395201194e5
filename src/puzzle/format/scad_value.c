/* The names in a text for OpenSCAD: variables, arguments, the text's own functions and modules. An
 * argument is not calculated before it is asked for: it is the place where it stands. */
#include "puzzle/format/scad_read.h"

#include "base/error.h"

#include <ctype.h>
#include <string.h>

enum {
    DEEPEST = 12,          /* names that stand for names */
    LEAST_LOOKED = 4096,   /* what a name costs in a short text */
    MOST_LOOKED = 1 << 30, /* bytes that are looked through for names */
    LONGEST_TEXT = 1 << 20
};

static bool is_word(const struct token *token, struct scan_word word) {
    return token->form == 'w' && token->word.length == word.length &&
           !memcmp(token->word.text, word.text, word.length);
}

/* Takes an expression: up to a comma, a bracket that closes, or a semicolon. */
static void skip_value(struct scad_reader *reader) {
    for (int deep = 0;;) {
        struct scan before = reader->scan;
        char form = scad_next(&reader->scan).form;
        deep += (form == '(' || form == '[') - (form == ')' || form == ']');
        if (!form || deep < 0 || (!deep && (form == ',' || form == ';'))) {
            reader->scan = before;
            return;
        }
    }
}

enum treen_status scad_deeper(struct scad_reader *reader, struct scan_word word) {
    if (reader->deep == DEEPEST)
        return scan_expected(&reader->scan, word, "fewer names within each other");
    reader->deep++;
    return TREEN_OK;
}

/* ---- Variables and arguments ----------------------------------------------------------------- */

/* Makes a reader of the whole text, and counts what it will look through. */
static enum treen_status look(struct scad_reader *reader, struct scan_word name, struct scad_reader *other) {
    *reader->looked += (size_t)(reader->whole.end - reader->whole.at) + LEAST_LOOKED;
    if (*reader->looked > MOST_LOOKED)
        return scan_expected(&reader->scan, name, "fewer names in so long a text");
    *other = *reader;
    other->scan = reader->whole;
    other->frame = NULL;
    other->deep++;
    return TREEN_OK;
}

enum treen_status scad_variable(struct scad_reader *reader, struct scan_word name, const char *what,
                                struct scad_reader *other) {
    const struct scad_frame *frame = reader->frame;
    struct token token = {.form = 'w'};
    bool found = false;
    if (reader->deep == DEEPEST)
        return scan_expected(&reader->scan, name, "%s", what);
    for (size_t i = 0; frame && i < frame->count; i++) {
        const struct scad_argument *argument = &frame->argument[i];
        if (!argument->value.at || !is_word(&(struct token){.form = 'w', .word = argument->name}, name))
            continue;
        *other = *reader;
        other->deep++;
        other->scan = argument->value;
        other->frame = argument->frame;
        return TREEN_OK;
    }
    TRY(look(reader, name, other));
    while (!found && token.form) {
        token = scad_next(&other->scan);
        found = is_word(&token, name) && token.word.text != name.text && scad_takes(other, '=');
    }
    return found ? TREEN_OK : scan_expected(&reader->scan, name, "%s", what);
}

/* ---- Functions and modules ------------------------------------------------------------------- */

/* Takes the words of a definition behind its (, with the values that stand there. */
static void take_parameters(struct scad_reader *reader, struct scad_frame *frame) {
    *frame = (struct scad_frame){0};
    while (frame->count < SCAD_ARGUMENTS) {
        struct token token = scad_next(&reader->scan);
        if (token.form != 'w')
            return;
        struct scad_argument *argument = &frame->argument[frame->count++];
        *argument = (struct scad_argument){.name = token.word};
        if (scad_takes(reader, '=')) {
            argument->value = reader->scan;
            skip_value(reader);
        }
        if (!scad_takes(reader, ','))
            break;
    }
    scad_takes(reader, ')');
}

/* Takes the arguments of a call behind its (, up to its ): by name, or in turn. */
static enum treen_status take_arguments(struct scad_reader *reader, struct scad_frame *frame) {
    for (size_t i = 0; !scad_takes(reader, ')'); i++) {
        if (i)
            TRY(scad_need(reader, ',', "a comma before the next argument, or )"));
        struct scan before = reader->scan;
        struct token token = scad_next(&reader->scan);
        size_t to = i;
        if (token.form == 'w' && scad_takes(reader, '='))
            for (to = 0; to < frame->count && !is_word(&token, frame->argument[to].name);)
                to++;
        else
            reader->scan = before;
        if (to < frame->count) {
            frame->argument[to].value = reader->scan;
            frame->argument[to].frame = reader->frame;
        }
        skip_value(reader);
    }
    return TREEN_OK;
}

enum treen_status scad_call(struct scad_reader *reader, struct scan_word name, const char *sort,
                            struct scad_frame *frame, struct scad_reader *body, bool *there) {
    struct token token = {.form = 'w'};
    *there = false;
    if (reader->deep == DEEPEST)
        return TREEN_OK;
    TRY(look(reader, name, body));
    while (!*there && token.form) {
        token = scad_next(&body->scan);
        if (token.form != 'w' || !scan_word_is(token.word, sort))
            continue;
        token = scad_next(&body->scan);
        *there = is_word(&token, name) && scad_takes(body, '(');
    }
    if (!*there)
        return TREEN_OK;
    take_parameters(body, frame);
    body->frame = frame;
    return take_arguments(reader, frame);
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* Reads one element of a list of texts, or one character of a text. */
static enum treen_status read_element(struct scad_reader *reader, size_t index, struct token *text) {
    struct token first = scad_peek(reader);
    struct scad_reader other = *reader;
    if (first.form == '[') {
        scad_next(&reader->scan);
        for (size_t i = 0; i < index; i++) {
            skip_value(reader);
            TRY(scad_need(reader, ',', "a longer list"));
        }
        return scad_text(reader, text);
    }
    scad_next(&other.scan);
    if (first.form == 'w' && scad_peek(&other).form != '(' && scad_peek(&other).form != '[') {
        TRY(scad_variable(reader, first.word, "a text, or a list of texts", &other));
        return read_element(&other, index, text);
    }
    TRY(scad_text(reader, text));
    if (index >= text->word.length)
        return scan_expected(&reader->scan, text->word, "a longer text");
    text->word.text += index;
    text->word.length = 1;
    text->at.at = text->word.text;
    return TREEN_OK;
}

/* A text whose $0, $1 and so on are replaced. */
struct pattern {
    struct scan_word from;
    struct token value[10];
    bool known[10];
};

/* Returns the digit of the place that is replaced here; -1: it is a character of the text. */
static int digit_at(const struct scan_word *from, size_t i) {
    bool is_place = from->text[i] == '$' && i + 1 < from->length && isdigit((unsigned char)from->text[i + 1]);
    return is_place ? from->text[i + 1] - '0' : -1;
}

/* Writes the text and returns its length; null: only the length. */
static size_t put_pattern(const struct pattern *pattern, char *to) {
    size_t length = 0;
    for (size_t i = 0; i < pattern->from.length; i++) {
        int digit = digit_at(&pattern->from, i);
        struct scan_word part = {pattern->from.text + i, 1, {0}};
        if (digit >= 0)
            part = pattern->value[digit].word, i++;
        if (to)
            memcpy(to + length, part.text, part.length);
        length += part.length;
    }
    return length;
}

/* Reads what stands behind str_interpolate: the text, and the texts to put in. */
static enum treen_status interpolate(struct scad_reader *reader, struct token *text) {
    struct pattern pattern = {.known = {false}};
    TRY(scad_deeper(reader, text->word));
    TRY(scad_need(reader, '(', "( and a text"));
    TRY(scad_text(reader, text));
    TRY(scad_need(reader, ',', "a comma, and the texts to put in"));
    pattern.from = text->word;
    for (size_t i = 0; i < text->word.length; i++) {
        int digit = digit_at(&text->word, i);
        struct scad_reader values = *reader;
        if (digit >= 0 && !pattern.known[digit])
            TRY(read_element(&values, (size_t)digit, &pattern.value[digit]));
        if (digit >= 0)
            pattern.known[digit] = true;
    }
    size_t length = put_pattern(&pattern, NULL);
    *reader->looked += length;
    if (length > LONGEST_TEXT || *reader->looked > MOST_LOOKED)
        return scan_expected(&reader->scan, text->word, "a shorter text");
    char *made = ARENA_NEW(reader->arena, length + 1, char);
    if (!made)
        return scad_no_memory(reader);
    put_pattern(&pattern, made);
    text->word.text = text->at.at = made;
    text->word.length = length;
    reader->deep--;
    skip_value(reader);
    return scad_need(reader, ')', ") behind the texts");
}

enum treen_status scad_text(struct scad_reader *reader, struct token *text) {
    static const char what[] = "a layer as a text of rows, such as \"xx.|x..\"";
    struct scad_reader other;
    *text = scad_next(&reader->scan);
    if (text->form == '"')
        return TREEN_OK;
    if (scan_word_is(text->word, "str_interpolate"))
        return interpolate(reader, text);
    if (text->form != 'w' || isdigit((unsigned char)*text->word.text))
        return scan_expected(&reader->scan, text->word, "%s", what);
    TRY(scad_variable(reader, text->word, what, &other));
    if (!scad_takes(reader, '['))
        return scad_text(&other, text);
    struct token index = scad_next(&reader->scan);
    int64_t number = 0;
    if (!scan_is_number(index.word.text, index.word.length, 0, LONGEST_TEXT, &number))
        return scan_expected(&reader->scan, index.word, "the number of an element");
    TRY(scad_need(reader, ']', "] behind the number of an element"));
    return read_element(&other, (size_t)number, text);
}

enum treen_status scad_number(struct scad_reader *reader, int64_t least, int64_t most, int64_t *number) {
    struct scad_reader other;
    struct token token = scad_next(&reader->scan);
    if (scan_is_number(token.word.text, token.word.length, least, most, number))
        return TREEN_OK;
    if (token.form != 'w' || isdigit((unsigned char)*token.word.text))
        return scan_expected(&reader->scan, token.word, "a number from %d to %d", (int)least, (int)most);
    TRY(scad_variable(reader, token.word, "a number", &other));
    return scad_number(&other, least, most, number);
}
