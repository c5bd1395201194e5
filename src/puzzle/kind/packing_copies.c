/* Numbers of copies: "2" or "0..2". */
#include "puzzle/packing.h"

#include <string.h>

bool packing_range(const char *text, struct packing_piece *piece) {
    int64_t least, most;
    const char *dots = strstr(text, ".."), *second = dots ? dots + 2 : text;
    size_t length = dots ? (size_t)(dots - text) : strlen(text);
    if (!scan_is_number(text, length, 0, MOST_COPIES, &least) ||
        !scan_is_number(second, strlen(second), 1, MOST_COPIES, &most) || least > most)
        return false;
    piece->least = (uint32_t)least;
    piece->most = (uint32_t)most;
    return true;
}

enum treen_status packing_read_copies(const struct tree *node, const char *source, struct treen_error *error,
                                      struct packing_piece *piece) {
    const char *expected = "how many copies there are: 2, or 0..2";
    if (node->kind != TREE_TEXT || node->empty)
        return tree_error(node, source, error, "found %s, expected %s",
                          node->kind == TREE_LIST  ? "a list"
                          : node->kind == TREE_MAP ? "a map"
                                                   : "nothing",
                          expected);
    if (strlen(node->text) == node->length && packing_range(node->text, piece))
        return TREEN_OK;
    if (!strcmp(node->text, "0..0")) {
        piece->least = piece->most = 0;
        return TREEN_OK;
    }
    struct scan scan = tree_scan(node, source, error);
    return scan_expected(&scan, (struct scan_word){scan.at, node->length, scan_here(&scan)},
                         "a number of copies from 1 to %d, or a range like 0..2", MOST_COPIES);
}
