/* Fields of a summary, read from the tree of its line. */
#ifndef TREEN_RUN_UNITS_FIELDS_H
#define TREEN_RUN_UNITS_FIELDS_H

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
enum treen_status field_number(const struct reading *reading, const struct tree *map, const char *key,
                               unsigned most, unsigned *value);
enum treen_status field_bool(const struct reading *reading, const struct tree *map, const char *key,
                             bool *value);
enum treen_status field_text(const struct reading *reading, const struct tree *map, const char *key,
                             const char **text);
enum treen_status field_real(const struct reading *reading, const struct tree *map, const char *key,
                             double *value);

/* Gives the list under the key, whose children are all of this kind. */
enum treen_status field_list(const struct reading *reading, const struct tree *map, const char *key,
                             enum tree_kind kind, const struct tree **list);

#endif
