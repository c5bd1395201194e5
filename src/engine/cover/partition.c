#include "engine/cover/partition.h"

#include "base/bits.h"

#include <stdlib.h>

/* ---- Tables ---------------------------------------------------------------------------------- */

static cells all_cells(const struct polyforms *forms) {
    return forms->cells == POLYFORM_CELLS ? ~(cells)0 : ((cells)1 << forms->cells) - 1;
}

static uint32_t count_cells(cells set) {
    return bits_ones(set);
}

/* Numbers the classes in the order of their forms. The classes of forms are lent until the next
 * allocation. */
static uint32_t *number_classes(struct partition *partition, struct arena *arena) {
    const struct polyforms *forms = partition->forms;
    uint32_t *class = ARENA_NEW(arena, forms->count + 1, uint32_t);
    partition->first = ARENA_NEW(arena, forms->count + 1, uint32_t);
    if (!class || !partition->first)
        return NULL;
    for (uint32_t i = 0; i < forms->count; i++) {
        uint32_t mirror = forms->form[i].mirror;
        if (mirror < i) {
            class[i] = class[mirror];
            continue;
        }
        class[i] = partition->classes;
        partition->first[partition->classes++] = i;
    }
    return class;
}

static size_t count_all_places(const struct polyforms *forms) {
    size_t places = 0;
    for (size_t i = 0; i < forms->count; i++)
        places += forms->form[i].places;
    return places;
}

static int order_by_cell(const void *a, const void *b) {
    const struct partition_place *one = a, *other = b;
    uint32_t low = bits_low(one->set), high = bits_low(other->set);
    if (low != high)
        return low < high ? -1 : 1;
    if (one->class != other->class)
        return one->class < other->class ? -1 : 1;
    return one->set < other->set ? -1 : one->set > other->set;
}

/* Sorts all places by their lowest cells. */
static void sort_places(struct partition *partition, const uint32_t *class, size_t places) {
    const struct polyforms *forms = partition->forms;
    size_t count = 0;
    for (uint32_t i = 0; i < forms->count; i++)
        for (size_t j = 0; j < forms->form[i].places; j++)
            partition->place[count++] =
                (struct partition_place){.set = forms->form[i].place[j], .form = i, .class = class[i]};
    qsort(partition->place, places, sizeof *partition->place, order_by_cell);
    for (size_t i = places; i-- > 0;)
        partition->start[bits_low(partition->place[i].set)] = (uint32_t)i;
    partition->start[forms->cells] = (uint32_t)places;
    for (uint32_t c = forms->cells; c-- > 0;) /* cells at which no place begins */
        if (partition->start[c] > partition->start[c + 1] ||
            bits_low(partition->place[partition->start[c]].set) != c)
            partition->start[c] = partition->start[c + 1];
}

static size_t slot_of(const struct partition *partition, cells set) {
    return (size_t)(set * UINT64_C(0x9e3779b97f4a7c15) >> (64 - partition->bits));
}

/* Returns the place with these cells, or the free slot for it. */
static struct partition_place *find_place(const struct partition *partition, cells set) {
    size_t slot = slot_of(partition, set), last = ((size_t)1 << partition->bits) - 1;
    while (partition->known[slot].set && partition->known[slot].set != set)
        slot = (slot + 1) & last;
    return &partition->known[slot];
}

bool partition_open(struct partition *partition, struct arena *arena) {
    size_t places = count_all_places(partition->forms);
    partition->classes = 0;
    const uint32_t *class = number_classes(partition, arena);
    for (partition->bits = 1; (size_t)1 << partition->bits < 2 * places;)
        partition->bits++;
    partition->place = ARENA_NEW(arena, places + 1, struct partition_place);
    partition->known = ARENA_NEW(arena, (size_t)1 << partition->bits, struct partition_place);
    if (!class || !partition->place || !partition->known)
        return false;
    sort_places(partition, class, places);
    for (size_t i = 0; i < places; i++)
        *find_place(partition, partition->place[i].set) = partition->place[i];
    return true;
}

bool partition_search_open(struct partition_search *search, const struct partition *partition,
                           struct arena *arena) {
    *search = (struct partition_search){.partition = partition,
                                        .copies = ARENA_NEW(arena, partition->forms->count + 1, uint8_t)};
    return search->copies;
}

/* ---- Placing --------------------------------------------------------------------------------- */

static void put(struct partition_search *search, const struct partition_place *place) {
    const struct polyform *form = &search->partition->forms->form[place->form];
    search->placed[search->depth].form = place->form;
    search->placed[search->depth++].set = place->set;
    search->flat += form->flat;
    search->symmetric += form->symmetric;
    search->different += !search->copies[place->form]++;
}

static void take(struct partition_search *search, const struct partition_place *place) {
    const struct polyform *form = &search->partition->forms->form[place->form];
    search->depth--;
    search->flat -= form->flat;
    search->symmetric -= form->symmetric;
    search->different -= !--search->copies[place->form];
}

/* Tells whether `now` pieces have a trait, so that with `left` more there may be as many as asked
 * for. */
static bool may_reach(uint64_t now, uint64_t left, struct trait_range range) {
    return now <= range.high && now + left >= range.low;
}

/* Tells whether the pieces placed may be part of a set that is asked for. */
static bool is_promising(const struct partition_search *search) {
    const struct partition *partition = search->partition;
    uint64_t left = partition->pieces - search->depth;
    return (partition->copies || search->different == search->depth) &&
           may_reach(search->flat, left, partition->flat) &&
           may_reach(search->symmetric, left, partition->symmetric) &&
           may_reach(search->different, left, partition->different);
}

/* Tells whether pieces of the sizes that are left can have this many cells together. */
static bool adds_up(const struct partition_search *search, uint32_t cells_left, uint32_t pieces_left) {
    const struct polyforms *forms = search->partition->forms;
    uint32_t most = forms->form[search->partition->first[search->other]].size;
    return cells_left >= pieces_left * search->partition->least && cells_left <= pieces_left * most;
}

/* ---- Searching ------------------------------------------------------------------------------- */

/* Counts the symmetries that leave the filling as it is: they take the first piece to one of its
 * class. */
static uint64_t count_symmetries(const struct partition_search *search) {
    const struct partition *partition = search->partition;
    uint32_t first = partition->first[search->one], mirror = partition->forms->form[first].mirror;
    uint64_t count = 0;
    for (uint32_t j = 0; j < search->depth; j++) {
        const struct placed_form *piece = &search->placed[j];
        for (size_t i = 0; (piece->form == first || piece->form == mirror) && i < partition->forms->turns;
             i++)
            count += search->image[i] == piece->set &&
                     turn_leaves(&partition->forms->turn[i], search->placed, search->depth);
    }
    return count;
}

static bool visit(struct partition_search *search) {
    return search->visit(search->context, search, search->images * count_symmetries(search));
}

/* Fills what is left with one piece. */
static bool place_last(struct partition_search *search, cells empty) {
    const struct partition_place *place = find_place(search->partition, empty);
    if (!place->set || place->class > search->other)
        return true;
    put(search, place);
    bool goes_on = !is_promising(search) || visit(search);
    take(search, place);
    return goes_on;
}

static bool goes_on(struct partition_search *search) {
    enum { ASK_EVERY = 4096 };
    if (search->nodes++ % ASK_EVERY == 0 && patience_is_over(search->patience))
        search->stopped = true;
    return !search->stopped;
}

/* Fills the lowest empty cell in each way, and then the others. False: it was ended. */
static bool fill_lowest(struct partition_search *search, cells empty) {
    const struct partition *partition = search->partition;
    uint32_t left = partition->pieces - search->depth, cell = bits_low(empty);
    if (left == 1)
        return place_last(search, empty);
    if (!goes_on(search))
        return false;
    uint32_t count = count_cells(empty);
    for (uint32_t i = partition->start[cell]; i < partition->start[cell + 1]; i++) {
        const struct partition_place *place = &partition->place[i];
        if (place->class > search->other)
            break;
        if (place->set & ~empty ||
            !adds_up(search, count - partition->forms->form[place->form].size, left - 1))
            continue;
        put(search, place);
        bool went = !is_promising(search) || fill_lowest(search, empty & ~place->set);
        take(search, place);
        if (!went)
            return false;
    }
    return true;
}

/* Calls `next` with each place of a class that lies in the empty cells. */
static bool each_place(struct partition_search *search, uint32_t class, cells empty,
                       bool (*next)(struct partition_search *search, cells empty)) {
    const struct polyforms *forms = search->partition->forms;
    uint32_t form[2] = {search->partition->first[class], forms->form[search->partition->first[class]].mirror};
    for (int i = 0; i < 1 + (form[0] != form[1]); i++)
        for (size_t j = 0; j < forms->form[form[i]].places; j++) {
            struct partition_place place = {.set = forms->form[form[i]].place[j], .form = form[i]};
            if (place.set & ~empty)
                continue;
            put(search, &place);
            bool went = !is_promising(search) || next(search, empty & ~place.set);
            take(search, &place);
            if (!went)
                return false;
        }
    return true;
}

/* Notes the images of the first piece. False where one of them comes before it. */
static bool note_images(struct partition_search *search) {
    const struct polyforms *forms = search->partition->forms;
    cells set = search->placed[0].set;
    uint64_t same = 0;
    for (size_t i = 0; i < forms->turns; i++) {
        search->image[i] = turn_cells(&forms->turn[i], set);
        if (search->image[i] < set)
            return false;
        same += search->image[i] == set;
    }
    search->images = forms->turns / same;
    return true;
}

/* Goes on from the pieces of the classes. */
static bool fill_rest(struct partition_search *search, cells empty) {
    uint32_t left = search->partition->pieces - search->depth;
    if (!left)
        return empty || visit(search);
    return !adds_up(search, count_cells(empty), left) || fill_lowest(search, empty);
}

/* Goes on from the first piece. */
static bool place_second(struct partition_search *search, cells empty) {
    if (!note_images(search))
        return true;
    return search->alone ? fill_rest(search, empty) : each_place(search, search->other, empty, fill_rest);
}

bool partition_visit(struct partition_search *search, uint32_t one, uint32_t other, bool alone) {
    search->one = one;
    search->other = other;
    search->alone = alone;
    search->stopped = false;
    search->stopped = !each_place(search, one, all_cells(search->partition->forms), place_second);
    return !search->stopped;
}

/* ---- Estimating ------------------------------------------------------------------------------ */

/* Chooses one of the places at the lowest empty cell. Returns how many there were. */
static uint32_t choose_place(struct partition_search *search, cells empty, struct random *random,
                             const struct partition_place **chosen) {
    const struct partition *partition = search->partition;
    uint32_t cell = bits_low(empty), count = count_cells(empty), fine = 0,
             left = partition->pieces - search->depth - 1;
    for (uint32_t i = partition->start[cell]; i < partition->start[cell + 1]; i++) {
        const struct partition_place *place = &partition->place[i];
        if (place->set & ~empty || !adds_up(search, count - partition->forms->form[place->form].size, left))
            continue;
        put(search, place);
        if (is_promising(search) && !random_below(random, ++fine))
            *chosen = place;
        take(search, place);
    }
    return fine;
}

double partition_estimate(const struct partition *partition, struct partition_search *search,
                          struct random *random) {
    enum { PROBES = 2000 };
    double sum = 0;
    search->other = partition->classes - 1;
    for (int probe = 0; probe < PROBES; probe++) {
        double nodes = 1;
        cells empty = all_cells(partition->forms);
        while (search->depth + 1 < partition->pieces) {
            const struct partition_place *place = NULL;
            sum += nodes;
            nodes *= choose_place(search, empty, random, &place);
            if (!place)
                break;
            put(search, place);
            empty &= ~place->set;
        }
        while (search->depth) {
            struct partition_place place = {.form = search->placed[search->depth - 1].form};
            take(search, &place);
        }
    }
    return sum / PROBES / (double)partition->forms->turns;
}
