#include "draft.h"

#include "cases.h"

struct draft draft_open(struct arena *arena, size_t primary, size_t secondary) {
    struct draft draft = {.arena = arena, .items = primary + secondary, .primary = primary};
    assert_true(array_push(arena, &draft.start, 0));
    return draft;
}

void draft_bound(struct draft *draft, uint32_t item, uint32_t least, uint32_t most) {
    if (!draft->least) {
        draft->least = ARENA_NEW(draft->arena, draft->primary, uint32_t);
        draft->most = ARENA_NEW(draft->arena, draft->primary, uint32_t);
        assert_true(draft->least && draft->most);
        for (size_t i = 0; i < draft->primary; i++)
            draft->least[i] = draft->most[i] = 1;
    }
    draft->least[item] = least;
    draft->most[item] = most;
}

void draft_item(struct draft *draft, uint32_t item, uint32_t colour) {
    assert_true(item < draft->items);
    assert_true(array_push(draft->arena, &draft->item, item));
    assert_true(array_push(draft->arena, &draft->colour, colour));
}

void draft_end(struct draft *draft) {
    assert_true(array_push(draft->arena, &draft->start, (uint32_t)draft->item.count));
}

void draft_option(struct draft *draft, const uint32_t *item, size_t count) {
    for (size_t i = 0; i < count; i++)
        draft_item(draft, item[i], 0);
    draft_end(draft);
}

size_t draft_options(const struct draft *draft) {
    return draft->start.count - 1;
}

size_t draft_unfinished(const struct draft *draft) {
    return draft->item.count - draft->start.at[draft->start.count - 1];
}

/* Gives problems without colours as such, so that engines meet both forms. */
struct problem draft_problem(const struct draft *draft) {
    bool coloured = false;
    for (size_t i = 0; i < draft->colour.count; i++)
        coloured = coloured || draft->colour.at[i];
    return (struct problem){.items = draft->items,
                            .primary = draft->primary,
                            .least = draft->least,
                            .most = draft->most,
                            .options = draft_options(draft),
                            .start = draft->start.at,
                            .item = draft->item.at,
                            .colour = coloured ? draft->colour.at : NULL};
}
