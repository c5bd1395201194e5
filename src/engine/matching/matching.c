#include "engine/matching/matching.h"

#include "base/array.h"
#include "base/error.h"
#include "engine/matching/pfaffian.h"
#include "engine/matching/planar.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = UINT32_MAX };

/* Two vertices, the lower number first, and the options that cover both. */
struct partners {
    uint32_t one, other;
    int64_t options;
};

struct matching {
    const struct problem *problem;
    struct control *control;
    struct arena arena;
    uint32_t *same; /* by item: the first that the same options cover */
    uint32_t vertices;
    ARRAY(struct partners) pair;
    /* half edges by vertex; gone: in no answer */
    uint32_t *start, *to, *twin, *pair_of;
    bool *gone; /* by pair */
    /* by vertex, of searches: the mark of the last one that saw it, its number in a part */
    uint32_t *seen, *number, *queue, marks;
    bool *is_odd; /* by part without a vertex */
};

/* ---- What fits ------------------------------------------------------------------------------- */

bool matching_may_fit(const struct problem *problem) {
    enum { MOST = 8 }; /* items of an option; those that a symmetry takes to each other are one */
    if (problem->form != FORM_COVER || problem->items != problem->primary || problem->colour ||
        problem->worth)
        return false;
    for (size_t i = 0; i < problem->primary; i++)
        if (!problem_is_plain(problem, i))
            return false;
    for (size_t o = 0; o < problem->options; o++)
        if (problem->start[o + 1] - problem->start[o] > MOST)
            return false;
    return true;
}

/* Finds the first item that the same options cover as this one. */
static uint32_t first_same(const struct problem *problem, const uint32_t *start, const uint32_t *option,
                           uint32_t item) {
    uint32_t count = start[item + 1] - start[item], first = item;
    if (!count)
        return item;
    const uint32_t *own = option + start[item];
    for (uint32_t e = problem->start[*own]; e < problem->start[*own + 1]; e++) {
        const uint32_t other = problem->item[e];
        if (other < first && start[other + 1] - start[other] == count &&
            !memcmp(option + start[other], own, count * sizeof *own))
            first = other;
    }
    return first;
}

/* Finds the items of an option, each once for those that are the same. Returns their number, which
 * is 3 for more. */
static unsigned items_of(const struct matching *matching, size_t option, uint32_t item[2]) {
    const struct problem *problem = matching->problem;
    unsigned count = 0;
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        const uint32_t same = matching->same[problem->item[e]];
        if (same != problem->item[e])
            continue;
        if (count == 2)
            return 3;
        item[count++] = same;
    }
    return count;
}

/* Makes items that the same options cover one. *fits: then each option covers two, or one. */
static bool join_items(struct matching *matching, bool *fits) {
    const struct problem *problem = matching->problem;
    uint32_t *start, *option, item[2];
    matching->same = ARENA_NEW(&matching->arena, problem->items, uint32_t);
    if (!matching->same || !problem_by_item(problem, &matching->arena, &start, &option))
        return false;
    for (uint32_t i = 0; i < problem->items; i++)
        matching->same[i] = first_same(problem, start, option, i);
    *fits = true;
    for (size_t o = 0; o < problem->options && *fits; o++)
        *fits = items_of(matching, o, item) < 3;
    return true;
}

/* ---- The graph ------------------------------------------------------------------------------- */

static bool add_pair(struct matching *matching, uint32_t a, uint32_t b, int64_t options) {
    return array_push(&matching->arena, &matching->pair,
                      (struct partners){a < b ? a : b, a < b ? b : a, options});
}

/* Adds a triangle, whose chain is the partner of items that may stay alone. A triangle takes an odd
 * number of its three ways out, in one way: to the item, and to the triangles before and after it.
 * So each even set of items, or each odd one, can be taken in one way. The first has two vertices
 * and takes none or both. *chain: the vertex on which the next one hangs; NONE = there is none. */
static bool add_triangle(struct matching *matching, uint32_t item, int64_t options, uint32_t *chain) {
    const uint32_t first = matching->vertices, before = *chain, last = first + (before == NONE ? 1 : 2);
    *chain = last;
    matching->vertices = last + 1;
    return add_pair(matching, item, first, options) && add_pair(matching, first, last, 1) &&
           (before == NONE ||
            (add_pair(matching, first, first + 1, 1) && add_pair(matching, first + 1, last, 1) &&
             add_pair(matching, before, first + 1, 1)));
}

static int compare_pairs(const void *a, const void *b) {
    const struct partners *one = a, *other = b;
    if (one->one != other->one)
        return one->one < other->one ? -1 : 1;
    return one->other < other->other ? -1 : one->other > other->other;
}

/* Makes options of the same two items one pair. */
static void merge_pairs(struct matching *matching) {
    size_t kept = 0;
    if (matching->pair.count)
        qsort(matching->pair.at, matching->pair.count, sizeof *matching->pair.at, compare_pairs);
    for (size_t i = 0; i < matching->pair.count; i++)
        if (kept && !compare_pairs(&matching->pair.at[kept - 1], &matching->pair.at[i]))
            matching->pair.at[kept - 1].options += matching->pair.at[i].options;
        else
            matching->pair.at[kept++] = matching->pair.at[i];
    matching->pair.count = kept;
}

/* Numbers the vertices in the order of the items, so that pairs lie near the diagonal. */
static bool number_vertices(struct matching *matching, uint32_t *number) {
    const struct problem *problem = matching->problem;
    int64_t *alone = ARENA_NEW(&matching->arena, problem->items, int64_t);
    uint32_t chain = NONE, item[2];
    if (!alone)
        return false;
    for (size_t o = 0; o < problem->options; o++)
        if (items_of(matching, o, item) == 1)
            alone[item[0]]++;
    for (uint32_t i = 0; i < problem->items; i++) {
        const uint32_t at = problem->order ? problem->order[i] : i;
        if (matching->same[at] != at)
            continue;
        number[at] = matching->vertices++;
        if (alone[at] && !add_triangle(matching, number[at], alone[at], &chain))
            return false;
    }
    if (matching->vertices % 2 == 0 || chain == NONE)
        return true;
    matching->vertices++;
    return add_pair(matching, chain, matching->vertices - 1, 1);
}

static bool list_pairs(struct matching *matching) {
    const struct problem *problem = matching->problem;
    uint32_t *number = ARENA_NEW(&matching->arena, problem->items, uint32_t), item[2];
    if (!number || !number_vertices(matching, number))
        return false;
    for (size_t o = 0; o < problem->options; o++)
        if (items_of(matching, o, item) == 2 && !add_pair(matching, number[item[0]], number[item[1]], 1))
            return false;
    merge_pairs(matching);
    return true;
}

static bool make_halves(struct matching *matching) {
    const size_t pairs = matching->pair.count;
    matching->start = ARENA_NEW(&matching->arena, matching->vertices + 2, uint32_t);
    matching->to = ARENA_NEW(&matching->arena, 2 * pairs + 1, uint32_t);
    matching->twin = ARENA_NEW(&matching->arena, 2 * pairs + 1, uint32_t);
    matching->pair_of = ARENA_NEW(&matching->arena, 2 * pairs + 1, uint32_t);
    matching->gone = ARENA_NEW(&matching->arena, pairs + 1, bool);
    matching->is_odd = ARENA_NEW(&matching->arena, matching->vertices + 1, bool);
    matching->seen = ARENA_NEW(&matching->arena, matching->vertices + 1, uint32_t);
    matching->number = ARENA_NEW(&matching->arena, matching->vertices + 1, uint32_t);
    matching->queue = ARENA_NEW(&matching->arena, matching->vertices + 1, uint32_t);
    if (!matching->start || !matching->to || !matching->twin || !matching->pair_of || !matching->gone ||
        !matching->is_odd || !matching->seen || !matching->number || !matching->queue)
        return false;
    uint32_t *end = matching->start + 1; /* where the next half edge of a vertex goes */
    for (size_t i = 0; i < pairs; i++) {
        end[matching->pair.at[i].one + 1]++;
        end[matching->pair.at[i].other + 1]++;
    }
    for (uint32_t v = 0; v < matching->vertices; v++)
        end[v + 1] += end[v];
    for (size_t i = 0; i < pairs; i++) {
        const struct partners *pair = &matching->pair.at[i];
        uint32_t one = end[pair->one]++, other = end[pair->other]++;
        matching->to[one] = pair->other;
        matching->to[other] = pair->one;
        matching->twin[one] = other;
        matching->twin[other] = one;
        matching->pair_of[one] = matching->pair_of[other] = (uint32_t)i;
    }
    return true;
}

/* ---- What is in no answer -------------------------------------------------------------------- */

static bool is_gone(const struct matching *matching, uint32_t half) {
    return matching->gone[matching->pair_of[half]];
}

/* Marks what is reached from a vertex, by pairs that are not gone and not through `without`. It
 * ends when `most` neighbours of that are reached. Returns the number of vertices. */
static uint32_t reach_from(struct matching *matching, uint32_t from, uint32_t without, uint32_t most) {
    uint32_t count = 0;
    matching->seen[from] = ++matching->marks;
    matching->queue[count++] = from;
    for (uint32_t i = 0; i < count && most; i++)
        for (uint32_t h = matching->start[matching->queue[i]]; h < matching->start[matching->queue[i] + 1];
             h++) {
            const uint32_t to = matching->to[h];
            if (is_gone(matching, h))
                continue;
            most -= to == without;
            if (to == without || matching->seen[to] == matching->marks)
                continue;
            matching->seen[to] = matching->marks;
            matching->queue[count++] = to;
        }
    return count;
}

/* Tells whether what is next to a vertex hangs together without it. */
static bool hangs_together(struct matching *matching, uint32_t v) {
    uint32_t degree = 0, next = NONE;
    for (uint32_t h = matching->start[v]; h < matching->start[v + 1]; h++)
        if (!is_gone(matching, h)) {
            degree++;
            next = matching->to[h];
        }
    if (degree < 2)
        return true;
    reach_from(matching, next, v, degree);
    for (uint32_t h = matching->start[v]; h < matching->start[v + 1]; h++)
        if (!is_gone(matching, h) && matching->seen[matching->to[h]] != matching->marks)
            return false;
    return true;
}

/* Takes away the pairs of a vertex with parts of even size, where the graph falls apart without it.
 * Its partner is in the one part of odd size. Returns false where there is not just one: then there
 * is no answer. */
static bool cut_at(struct matching *matching, uint32_t v) {
    const uint32_t before = matching->marks;
    unsigned odd = 0;
    for (uint32_t h = matching->start[v]; h < matching->start[v + 1]; h++)
        if (!is_gone(matching, h) && matching->seen[matching->to[h]] <= before) {
            bool is_odd = reach_from(matching, matching->to[h], v, NONE) % 2;
            matching->is_odd[matching->marks - before - 1] = is_odd;
            odd += is_odd;
        }
    for (uint32_t h = matching->start[v]; h < matching->start[v + 1]; h++)
        if (!is_gone(matching, h))
            matching->gone[matching->pair_of[h]] =
                !matching->is_odd[matching->seen[matching->to[h]] - before - 1];
    return odd == 1;
}

/* Takes pairs away until each part hangs together without any one vertex. *possible: no vertex says
 * that there is no answer. False: the patience is over. */
static bool cut_all(struct matching *matching, bool *possible) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t v = 0; v < matching->vertices; v++) {
            if (arena_is_over(&matching->arena))
                return false;
            if (hangs_together(matching, v))
                continue;
            changed = true;
            if (!cut_at(matching, v)) {
                *possible = false;
                return true;
            }
        }
    }
    return true;
}

/* ---- A part of the graph --------------------------------------------------------------------- */

/* Makes the graph of the part that was reached last, whose vertices keep their order. The number of
 * each stands in `number`. */
static bool make_part(struct matching *matching, uint32_t size, struct planar_graph *graph,
                      uint32_t **pair_of) {
    struct arena *arena = &matching->arena;
    uint32_t *start = ARENA_NEW(arena, size + 1, uint32_t), vertices = 0, halves = 0;
    uint32_t *place = ARENA_NEW(arena, 2 * matching->pair.count, uint32_t); /* by half edge */
    if (!start || !place)
        return false;
    for (uint32_t v = 0; v < matching->vertices; v++)
        if (matching->seen[v] == matching->marks) {
            matching->number[v] = vertices++;
            for (uint32_t h = matching->start[v]; h < matching->start[v + 1]; h++)
                if (!is_gone(matching, h))
                    place[h] = halves++;
            start[vertices] = halves;
        }
    uint32_t *to = ARENA_NEW(arena, halves, uint32_t), *twin = ARENA_NEW(arena, halves, uint32_t);
    *pair_of = ARENA_NEW(arena, halves, uint32_t);
    if (!to || !twin || !*pair_of)
        return false;
    for (uint32_t v = 0; v < matching->vertices; v++)
        for (uint32_t h = matching->start[v];
             matching->seen[v] == matching->marks && h < matching->start[v + 1]; h++)
            if (!is_gone(matching, h)) {
                to[place[h]] = matching->number[matching->to[h]];
                twin[place[h]] = place[matching->twin[h]];
                (*pair_of)[place[h]] = matching->pair_of[h];
            }
    *graph = (struct planar_graph){vertices, start, to, twin};
    return true;
}

/* Turns the edge by which a face was found, so that an odd number of edges go around the face. */
static void turn_edge(const struct planar_graph *graph, const struct planar_faces *faces, uint32_t half,
                      bool *ahead) {
    bool odd = false;
    for (uint32_t h = faces->next[half]; h != half; h = faces->next[h])
        odd ^= ahead[h];
    ahead[half] = !odd;
    ahead[graph->twin[half]] = odd;
}

/* Finds Kasteleyn's orientation: around each face but one an odd number of edges go ahead. Faces
 * are found from one to the next, and turn their edges from the last one back. ahead[h]: the edge
 * of h goes as h does. */
static bool orient(const struct planar_graph *graph, const struct planar_faces *faces, struct arena *arena,
                   bool **ahead) {
    const uint32_t halves = graph->start[graph->vertices];
    uint32_t *found = ARENA_NEW(arena, faces->count, uint32_t), count = 0; /* the half edge of each */
    bool *seen = ARENA_NEW(arena, faces->count, bool);
    *ahead = ARENA_NEW(arena, halves, bool);
    if (!found || !seen || !*ahead)
        return false;
    for (uint32_t v = 0; v < graph->vertices; v++)
        for (uint32_t h = graph->start[v]; h < graph->start[v + 1]; h++)
            (*ahead)[h] = v < graph->to[h];
    found[count++] = faces->first[0];
    seen[0] = true;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t h = found[i];
        do {
            const uint32_t half = graph->twin[h], face = faces->face[half];
            if (!seen[face]) {
                seen[face] = true;
                found[count++] = half;
            }
            h = faces->next[h];
        } while (h != found[i]);
    }
    while (count-- > 1)
        turn_edge(graph, faces, found[count], *ahead);
    return true;
}

/* Counts the matchings of a part that hangs together without any one vertex. */
static enum treen_status count_part(struct matching *matching, uint32_t size, struct big *value,
                                    bool *counted) {
    struct planar_graph graph;
    struct planar_faces faces;
    uint32_t *pair_of, entries = 0;
    bool *ahead;
    TRY_ROOM(make_part(matching, size, &graph, &pair_of));
    struct skew_entry *entry = ARENA_NEW(&matching->arena, graph.start[size], struct skew_entry);
    TRY_ROOM(entry && planar_faces(&graph, &matching->arena, &faces));
    *counted = faces.count;
    if (!faces.count)
        return TREEN_OK;
    TRY_ROOM(orient(&graph, &faces, &matching->arena, &ahead));
    for (uint32_t v = 0; v < size; v++)
        for (uint32_t h = graph.start[v]; h < graph.start[v + 1]; h++)
            if (v < graph.to[h]) {
                const int64_t options = matching->pair.at[pair_of[h]].options;
                entry[entries++] = (struct skew_entry){v, graph.to[h], ahead[h] ? options : -options};
            }
    return pfaffian(entry, entries, size, matching->control, &matching->arena, value);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Multiplies the numbers of all parts. */
static enum treen_status count_parts(struct matching *matching, struct big *total, bool *counted) {
    const uint32_t before = matching->marks;
    enum treen_status status = TREEN_OK;
    struct big value = {0};
    for (uint32_t v = 0; status == TREEN_OK && *counted && v < matching->vertices && !big_is_zero(total);
         v++) {
        if (matching->seen[v] > before)
            continue;
        uint32_t size = reach_from(matching, v, NONE, NONE);
        if (size % 2)
            big_set(total, 0);
        else if ((status = count_part(matching, size, &value, counted)) == TREEN_OK && *counted)
            status = big_product(total, total, &value) ? TREEN_OK : TREEN_NO_MEMORY;
    }
    big_free(&value);
    return status;
}

static enum treen_status count_pairs(struct matching *matching, size_t memory, struct big *total,
                                     bool *counted) {
    bool possible = true, fits;
    TRY_ROOM(join_items(matching, &fits));
    if (!fits)
        return TREEN_OK;
    TRY_ROOM(list_pairs(matching) && make_halves(matching));
    if (pfaffian_bytes(matching->vertices) > memory - memory / 8)
        return TREEN_OK;
    TRY_ROOM(cut_all(matching, &possible));
    *counted = true;
    big_set(total, possible);
    return count_parts(matching, total, counted);
}

enum treen_status matching_count(const struct problem *problem, struct control *control, size_t memory,
                                 struct big *total, bool *counted) {
    struct matching matching = {.problem = problem, .control = control};
    struct patience patience;
    *counted = false;
    control_arena(control, memory, &patience, &matching.arena);
    enum treen_status status =
        patience_judge(&patience, count_pairs(&matching, memory, total, counted), NULL);
    if (matching.arena.used > control->report.memory)
        control->report.memory = matching.arena.used;
    arena_free(&matching.arena);
    *counted &= status == TREEN_OK;
    if (!*counted) /* a product of some parts is no bound */
        big_set(total, 0);
    return status == TREEN_NO_MEMORY ? TREEN_OK : status;
}
