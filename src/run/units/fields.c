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

static enum treen_status field_number(const struct reading *reading, const struct tree *map, const char *key,
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

/* ---- Members --------------------------------------------------------------------------------- */

static size_t length_of(const struct member *member, const void *from) {
    size_t length;
    memcpy(&length, (const char *)from + member->count, sizeof length);
    return length;
}

/* Returns the elements of a list: pointers to structs are read as one to bytes. */
static const char *elements_of(const struct member *member, const void *from) {
    const char *elements;
    memcpy(&elements, (const char *)from + member->at, sizeof elements);
    return elements;
}

static void write_list(const struct member *member, const void *from, struct json *json) {
    const unsigned *number = (const void *)((const char *)from + member->at);
    json_open(json, member->key, '[');
    for (size_t i = 0; member->type == FIELD_NUMBERS && i < member->most; i++)
        json_count(json, NULL, number[i]);
    for (size_t i = 0; member->type == FIELD_LIST && i < length_of(member, from); i++) {
        json_open(json, NULL, '{');
        members_write(member->table, elements_of(member, from) + i * member->size, json);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void members_write(const struct member *table, const void *from, struct json *json) {
    for (const struct member *member = table; member->key; member++) {
        const void *at = (const char *)from + member->at;
        const char *const *text = at;
        switch (member->type) {
        case FIELD_SUM:
        case FIELD_COUNT:
            json_count(json, member->key, *(const uint64_t *)at);
            break;
        case FIELD_NUMBER:
            json_count(json, member->key, *(const unsigned *)at);
            break;
        case FIELD_FLAG:
            json_bool(json, member->key, *(const bool *)at);
            break;
        case FIELD_TEXT:
        case FIELD_KNOWN:
            if (*text || member->type == FIELD_TEXT)
                json_text(json, member->key, *text);
            break;
        case FIELD_NUMBERS:
        case FIELD_LIST:
            write_list(member, from, json);
        }
    }
}

static enum treen_status read_list(const struct member *member, const struct reading *reading,
                                   const struct tree *map, void *to) {
    const struct tree *list = NULL;
    TRY(field_list(reading, map, member->key, TREE_MAP, &list));
    char *elements = arena_alloc(reading->lines->arena, list->count + 1, member->size);
    if (!elements)
        return field_no_memory(reading);
    for (size_t i = 0; i < list->count; i++)
        TRY(members_read(member->table, reading, &list->child[i], elements + i * member->size));
    memcpy((char *)to + member->at, &elements, sizeof elements);
    memcpy((char *)to + member->count, &list->count, sizeof list->count);
    return TREEN_OK;
}

static enum treen_status read_numbers(const struct member *member, const struct reading *reading,
                                      const struct tree *map, unsigned *number) {
    const struct tree *list = tree_get(map, member->key);
    if (!list || list->kind != TREE_LIST || list->count != member->most)
        return field_wrong(reading, member->key, "a list of six numbers");
    for (unsigned i = 0; i < member->most; i++) {
        const struct tree *child = &list->child[i];
        uint64_t value = field_is_digits(child) ? count_of(child->text).value : 0;
        if (!value || value > UINT16_MAX)
            return field_wrong(reading, member->key, "a list of numbers of sticks");
        number[i] = (unsigned)value;
    }
    return TREEN_OK;
}

static enum treen_status read_member(const struct member *member, const struct reading *reading,
                                     const struct tree *map, void *to) {
    void *at = (char *)to + member->at;
    switch (member->type) {
    case FIELD_SUM:
    case FIELD_COUNT:
        return field_count(reading, map, member->key, at);
    case FIELD_NUMBER:
        return field_number(reading, map, member->key, member->most, at);
    case FIELD_FLAG:
        return field_bool(reading, map, member->key, at);
    case FIELD_TEXT:
    case FIELD_KNOWN:
        return field_text(reading, map, member->key, at);
    case FIELD_NUMBERS:
        return read_numbers(member, reading, map, at);
    case FIELD_LIST:
        break;
    }
    return read_list(member, reading, map, to);
}

enum treen_status members_read(const struct member *table, const struct reading *reading,
                               const struct tree *map, void *to) {
    for (const struct member *member = table; member->key; member++)
        if (!member->is_told)
            TRY(read_member(member, reading, map, to));
    return TREEN_OK;
}

void members_add(const struct member *table, void *sum, const void *found) {
    for (const struct member *member = table; member->key; member++)
        if (member->type == FIELD_SUM)
            *(uint64_t *)((char *)sum + member->at) += *(const uint64_t *)((const char *)found + member->at);
}
