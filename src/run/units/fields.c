#include "run/units/fields.h"

#include "base/error.h"
#include "base/text/real.h"
#include "puzzle/puzzle.h"

#include <string.h>

enum treen_status field_wrong(const struct reading *reading, const char *key, const char *expected) {
    return line_error(reading->lines, reading->number, "the summary lacks its field '%s', %s", key, expected);
}

bool field_is_digits(const struct tree *field) {
    return field && field->kind == TREE_TEXT && !field->quoted && field->length &&
           strspn(field->text, "0123456789") == field->length;
}

bool field_is_null(const struct tree *field) {
    return field && field->kind == TREE_TEXT && !field->quoted && !strcmp(field->text, "null");
}

/* Reads a count of any size. */
enum treen_status field_digits(const struct reading *reading, const struct tree *map, const char *key,
                               struct treen_count *count) {
    const struct tree *field = tree_get(map, key);
    if (!field_is_digits(field))
        return field_wrong(reading, key, "a count");
    *count = count_of(field->text);
    return TREEN_OK;
}

enum treen_status field_count(const struct reading *reading, const struct tree *map, const char *key,
                              uint64_t *value) {
    struct treen_count count;
    TRY(field_digits(reading, map, key, &count));
    *value = count.value;
    return count.fits ? TREEN_OK : field_wrong(reading, key, "a count of 64 bits at most");
}

enum treen_status field_number(const struct reading *reading, const struct tree *map, const char *key,
                               unsigned most, unsigned *value) {
    uint64_t count;
    TRY(field_count(reading, map, key, &count));
    *value = count <= most ? (unsigned)count : 0;
    return count <= most ? TREEN_OK : field_wrong(reading, key, "a smaller number");
}

enum treen_status field_bool(const struct reading *reading, const struct tree *map, const char *key,
                             bool *value) {
    const struct tree *field = tree_get(map, key);
    bool known = field && field->kind == TREE_TEXT && !field->quoted;
    *value = known && !strcmp(field->text, "true");
    return *value || (known && !strcmp(field->text, "false")) ? TREEN_OK
                                                              : field_wrong(reading, key, "true or false");
}

/* Reads a text, or a null pointer where the field is null or not there. */
enum treen_status field_text(const struct reading *reading, const struct tree *map, const char *key,
                             const char **text) {
    const struct tree *field = tree_get(map, key);
    *text = NULL;
    if (!field || field_is_null(field))
        return TREEN_OK;
    if (field->kind != TREE_TEXT || !field->quoted)
        return field_wrong(reading, key, "a text");
    *text = field->text;
    return TREEN_OK;
}

enum treen_status field_real(const struct reading *reading, const struct tree *map, const char *key,
                             double *value) {
    const struct tree *field = tree_get(map, key);
    char *end = NULL;
    if (field && field->kind == TREE_TEXT && !field->quoted && field->length)
        *value = real_read(field->text, &end);
    return end && !*end && *value >= 0 && *value < 1e18 ? TREEN_OK : field_wrong(reading, key, "a number");
}

/* Reads the list under the key: *list has `count` children, each of this kind. */
enum treen_status field_list(const struct reading *reading, const struct tree *map, const char *key,
                             enum tree_kind kind, const struct tree **list) {
    const struct tree *field = tree_get(map, key);
    if (!field || field->kind != TREE_LIST)
        return field_wrong(reading, key, "a list");
    for (size_t i = 0; i < field->count; i++)
        if (field->child[i].kind != kind)
            return field_wrong(reading, key, "a list of lists or objects");
    *list = field;
    return TREEN_OK;
}

enum treen_status field_no_memory(const struct reading *reading) {
    return error_memory(reading->lines->error, "reading results");
}
