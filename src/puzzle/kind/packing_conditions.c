/* Conditions on a solution, in treen's own format: "conditions: [no fault line, all at the
 * border]". */
#include "puzzle/placing/conditions.h"

#include "base/error.h"
#include "base/text/tree.h"
#include "base/text/words.h"

#include <string.h>

enum { ROOM_OF_CONDITIONS = 33, LONGEST_LIST = 256 };

static enum treen_status refuse_word(const struct tree *node, const char *found, const char *source,
                                     struct treen_error *error) {
    const char *name[ROOM_OF_CONDITIONS] = {0};
    char names[LONGEST_LIST];
    for (size_t i = 0; i + 1 < ROOM_OF_CONDITIONS && condition_name(i); i++)
        name[i] = condition_name(i);
    words_list(name, "", "", names, sizeof names);
    return tree_error(node, source, error, "found '%s', expected %s", found, names);
}

static enum treen_status read_condition(struct packing *packing, const struct tree *node, const char *source,
                                        struct treen_error *error) {
    const char *found = node->kind == TREE_TEXT ? node->text : "a list";
    size_t index = 0;
    while (condition_name(index) && strcmp(condition_name(index), found) != 0)
        index++;
    if (!condition_name(index))
        return refuse_word(node, found, source, error);
    if (packing->conditions >> index & 1)
        return tree_error(node, source, error, "found '%s' twice", found);
    const char *missed = condition_misses(packing, index);
    if (missed)
        return tree_error(node, source, error, "found '%s', expected %s with it", found, missed);
    packing->conditions |= UINT32_C(1) << index;
    return TREEN_OK;
}

enum treen_status packing_read_conditions(struct packing *packing, const struct tree *map, const char *source,
                                          struct treen_error *error) {
    const struct tree *node = tree_get(map, "conditions");
    if (!node)
        return TREEN_OK;
    if (node->kind == TREE_TEXT)
        return read_condition(packing, node, source, error);
    if (node->kind != TREE_LIST || !node->count)
        return tree_error(node, source, error,
                          "expected a list of conditions: 'conditions: [no fault line, all at the border]'");
    for (size_t i = 0; i < node->count; i++)
        TRY(read_condition(packing, &node->child[i], source, error));
    return TREEN_OK;
}

void packing_write_conditions(const struct packing *packing, FILE *out) {
    const char *between = "conditions: [";
    for (size_t i = 0; condition_name(i); i++)
        if (packing->conditions >> i & 1) {
            fprintf(out, "%s%s", between, condition_name(i));
            between = ", ";
        }
    fputs(packing->conditions ? "]\n" : "", out);
}
