/* Fields of a summary, read from the tree of its line. */
#pragma once

#include "base/text/json.h"
#include "run/units/result.h"

/* A line that is being read. */
struct reading {
    struct lines *lines;
    int number; /* of the line */
    const struct tree *tree;
    struct result *result;
};

/* Writes the error that a field is not as expected. Returns TREEN_BAD_INPUT. */
enum treen_status field_wrong(const struct reading *reading, const char *key, const char *expected);
enum treen_status field_no_memory(const struct reading *reading);

/* Tells whether the node is the digits of a count, or null. */
bool field_is_digits(const struct tree *field);
bool field_is_null(const struct tree *field);

/* Reads the field of a map, each of these. A text that is null or not there becomes a null
 * pointer. */
enum treen_status field_digits(const struct reading *reading, const struct tree *map, const char *key,
                               struct treen_count *count);
enum treen_status field_count(const struct reading *reading, const struct tree *map, const char *key,
                              uint64_t *value);
enum treen_status field_bool(const struct reading *reading, const struct tree *map, const char *key,
                             bool *value);
enum treen_status field_text(const struct reading *reading, const struct tree *map, const char *key,
                             const char **text);
enum treen_status field_real(const struct reading *reading, const struct tree *map, const char *key,
                             double *value);

/* Gives the list under the key, whose children are all of this kind. */
enum treen_status field_list(const struct reading *reading, const struct tree *map, const char *key,
                             enum tree_kind kind, const struct tree **list);

/* ---- Members of a struct that stand in a summary --------------------------------------------- */

/* A sum is a count that adds up over parts. FIELD_KNOWN is a text that is left out where it is
 * null; FIELD_NUMBERS are `most` numbers in the struct itself. */
enum field_type {
    FIELD_SUM,
    FIELD_COUNT,
    FIELD_NUMBER,
    FIELD_FLAG,
    FIELD_TEXT,
    FIELD_KNOWN,
    FIELD_NUMBERS,
    FIELD_LIST
};

/* A member. A table has them in the order in which they are written, and ends with a null key. */
struct member {
    const char *key;
    enum field_type type;
    size_t at;                  /* offset in the struct; of a list, of the pointer to its elements */
    unsigned most;              /* of a number: the largest; of numbers: how many */
    bool is_told;               /* it is written, but not read: sums do not need it */
    size_t count, size;         /* of a list: offset of the number of elements; size of one */
    const struct member *table; /* of a list: the members of an element */
};

#define MEMBER(type_, of, key_, member, ...)                                                                 \
    { .key = (key_), .type = FIELD_##type_, .at = offsetof(struct of, member), __VA_ARGS__ }
#define MEMBER_LIST(of, key_, member, count_, table_)                                                        \
    MEMBER(LIST, of, key_, member, .count = offsetof(struct of, count_),                                     \
           .size = sizeof *((struct of *)0)->member, .table = (table_))

/* Writes the members of a struct; members_read reads them back. Lists live in the arena of the
 * lines. */
void members_write(const struct member *table, const void *from, struct json *json);
enum treen_status members_read(const struct member *table, const struct reading *reading,
                               const struct tree *map, void *to);

/* Adds the sums among the members. */
void members_add(const struct member *table, void *sum, const void *found);
