/* The list of space layouts: every layout of a small box. Numbers are named in the order in which
 * they first come. A share of the list is a way to number the first cells. */
#include "run/design/layouts/layouts.h"

#include "base/error.h"

#include <string.h>

struct list {
    const struct layouts *layouts;
    struct layouts_work *work;
    struct finder *finder;
    uint64_t share, seen;                               /* the share that is wanted; shares so far */
    uint64_t none, one;                                 /* layouts without, and with one covering */
    uint8_t number[LAYOUT_CELLS], left[LAYOUT_NUMBERS]; /* left: by number, cells that it has not yet */
};

/* Looks at a layout, if it is the first of those that are the same. */
static enum treen_status look_at_layout(struct list *list) {
    uint64_t coverings;
    if (!layouts_is_first(list->layouts, list->number))
        return TREEN_OK;
    finder_look(list->finder, 1);
    if (finder_is_over(list->finder))
        return TREEN_STOPPED;
    TRY_ROOM(layout_count(&list->work->counter, list->number, &coverings));
    list->none += coverings == 0;
    list->one += coverings == 1;
    return coverings || list->layouts->empty
               ? layouts_tell(list->layouts, list->work, list->number, coverings, list->finder)
               : TREEN_OK;
}

/* Numbers the cells from `cell` on in every way; `named` numbers have come so far. Without a finder
 * it counts the shares. */
static enum treen_status number_from(struct list *list, uint32_t cell, uint32_t named) {
    const struct layout_board *board = &list->layouts->board;
    if (cell == list->layouts->prefix && (list->seen++ != list->share || !list->finder))
        return TREEN_OK;
    if (cell == board->cells)
        return look_at_layout(list);
    for (uint32_t n = 0; n <= named && n < board->numbers; n++)
        if (list->left[n]) {
            list->left[n]--;
            list->number[cell] = (uint8_t)n;
            TRY(number_from(list, cell + 1, named + (n == named)));
            list->left[n]++;
        }
    return TREEN_OK;
}

static struct list begin_list(const struct layouts *layouts) {
    struct list list = {.layouts = layouts};
    memset(list.left, (int)layouts->board.numbers + 1, sizeof list.left);
    return list;
}

uint64_t layouts_shares(const struct layouts *layouts) {
    struct list list = begin_list(layouts);
    number_from(&list, 0, 0);
    return list.seen;
}

enum treen_status layouts_list(const struct layouts *layouts, struct layouts_work *work, uint64_t unit,
                               struct finder *finder) {
    struct list list = begin_list(layouts);
    list.work = work;
    list.finder = finder;
    list.share = unit;
    TRY(number_from(&list, 0, 0));
    TRY(finder_count(finder, "layouts without a covering", list.none));
    return finder_count(finder, "layouts with one covering", list.one);
}
