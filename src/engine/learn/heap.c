#include "engine/learn/learn.h"

static void set_place(struct learn *learn, uint32_t place, uint32_t variable) {
    learn->heap[place] = variable;
    learn->variable[variable].heap = place;
}

static void rise(struct learn *learn, uint32_t place) {
    const uint32_t variable = learn->heap[place];
    while (place) {
        uint32_t above = (place - 1) / 2;
        if (learn->activity[learn->heap[above]] >= learn->activity[variable])
            break;
        set_place(learn, place, learn->heap[above]);
        place = above;
    }
    set_place(learn, place, variable);
}

static void sink(struct learn *learn, uint32_t place) {
    const uint32_t variable = learn->heap[place];
    for (uint32_t below; (below = 2 * place + 1) < learn->heap_end; place = below) {
        if (below + 1 < learn->heap_end &&
            learn->activity[learn->heap[below + 1]] > learn->activity[learn->heap[below]])
            below++;
        if (learn->activity[learn->heap[below]] <= learn->activity[variable])
            break;
        set_place(learn, place, learn->heap[below]);
    }
    set_place(learn, place, variable);
}

void learn_heap_put(struct learn *learn, uint32_t variable) {
    if (learn->variable[variable].heap != NO_PLACE)
        return;
    set_place(learn, learn->heap_end, variable);
    rise(learn, learn->heap_end++);
}

uint32_t learn_heap_take(struct learn *learn) {
    const uint32_t variable = learn->heap[0];
    learn->variable[variable].heap = NO_PLACE;
    if (--learn->heap_end) {
        set_place(learn, 0, learn->heap[learn->heap_end]);
        sink(learn, 0);
    }
    return variable;
}

void learn_bump(struct learn *learn, uint32_t variable) {
    static const double LARGE = 1e100;
    if ((learn->activity[variable] += learn->bump) > LARGE) {
        for (uint32_t i = 0; i < learn->variables; i++)
            learn->activity[i] /= LARGE;
        learn->bump /= LARGE;
    }
    if (learn->variable[variable].heap != NO_PLACE)
        rise(learn, learn->variable[variable].heap);
}
