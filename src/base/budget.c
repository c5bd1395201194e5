#include "base/budget.h"

#include "base/resident.h"

#include <stdlib.h>

void budget_open(struct budget *budget, size_t most, struct budget *above) {
    atomic_init(&budget->used, 0);
    atomic_init(&budget->peak, 0);
    budget->limit = most;
    budget->above = above;
}

size_t budget_left(const struct budget *budget) {
    return budget ? budget->limit - atomic_load_explicit(&budget->used, memory_order_relaxed) : SIZE_MAX;
}

size_t budget_within(const struct budget *budget, size_t most) {
    size_t left = budget_left(budget);
    return left < most ? left : most;
}

size_t budget_spare(const struct budget *budget) {
    size_t spare = SIZE_MAX;
    for (; budget; budget = budget->above)
        spare = budget_within(budget, spare);
    return spare;
}

static bool take_here(struct budget *budget, size_t bytes) {
    size_t used = atomic_load_explicit(&budget->used, memory_order_relaxed);
    do
        if (bytes > budget->limit - used)
            return false;
    while (!atomic_compare_exchange_weak_explicit(&budget->used, &used, used + bytes, memory_order_relaxed,
                                                  memory_order_relaxed));
    return true;
}

static void give_here(struct budget *budget, size_t bytes) {
    atomic_fetch_sub_explicit(&budget->used, bytes, memory_order_relaxed);
}

/* Gives freed memory back where a large block and the memory that the C library keeps may together
 * come to more than the limit (E217). A large block has its own mapping. */
static void make_place(struct budget *whole, size_t bytes) {
    enum { LARGE = 1 << 20, WORTH = 4 << 20 };
    size_t used = atomic_load_explicit(&whole->used, memory_order_relaxed),
           peak = atomic_load_explicit(&whole->peak, memory_order_relaxed);
    if (used > peak)
        atomic_store_explicit(&whole->peak, used, memory_order_relaxed);
    else if (bytes > LARGE && peak - used > WORTH && bytes > whole->limit - peak) {
        resident_give_back();
        atomic_store_explicit(&whole->peak, used, memory_order_relaxed);
    }
}

bool budget_take(struct budget *budget, size_t bytes) {
    struct budget *whole = NULL;
    for (struct budget *each = budget; each; whole = each, each = each->above)
        if (!take_here(each, bytes)) {
            for (struct budget *taken = budget; taken != each; taken = taken->above)
                give_here(taken, bytes);
            return false;
        }
    if (whole)
        make_place(whole, bytes);
    return true;
}

void budget_give(struct budget *budget, size_t bytes) {
    for (; budget; budget = budget->above)
        give_here(budget, bytes);
}

void *budget_realloc(struct budget *budget, void *block, size_t held, size_t wanted) {
    size_t more = wanted > held ? wanted - held : 0;
    if (!budget_take(budget, more))
        return NULL;
    void *moved = realloc(block, wanted);
    if (!moved)
        budget_give(budget, more);
    else if (wanted < held)
        budget_give(budget, held - wanted);
    return moved;
}

void budget_free(struct budget *budget, void *block, size_t held) {
    free(block);
    budget_give(budget, held);
}
