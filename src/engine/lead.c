#include "engine/lead.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of a larger orbit, or with fewer labels, too many images tie; and more than so large a share of the answers is not worth the
 * trouble. Several items must be better than a single one by a factor, since they take coloured items to say, and the
 * answers to be weighed one by one. Dominoes on 8x8, 13 million answers and four labels, took seven times as long. */
enum { MOST_ITEMS = 16, FEWEST_LABELS = 6 };
static const double WORTH = 0.75, SEVERAL = 1.25, ALIKE = 0.02;

/* What is to be said of an option that covers the leading item. */
struct lead_label {
    uint32_t
        option; /* the least one that the automorphisms which keep the leading item make of it: its label's */
    uint64_t kills; /* options that have an item with it in common, about */
};

struct leader {
    const struct problem *problem;
    const struct automorphisms *group;
    struct arena *arena;
    uint32_t *start, *option; /* the options of each item */
    bool *seen;               /* by item */
    struct lead_label *label; /* of the item at hand, sorted */
};

/* A choice: the share of the answers that it leaves is what counts, then how many options, then how early they decide. */
struct choice {
    uint32_t item, items, labels;
    double share, kills;
};

/* ---- Options and labels -------------------------------------------------------------------------------- */

static uint32_t item_image(const struct leader *leader, size_t member, uint32_t item) {
    return leader->group->item[member * leader->problem->items + item];
}

static uint32_t option_image(const struct leader *leader, size_t member, uint32_t option) {
    return leader->group->option[member * leader->problem->options + option];
}

static uint32_t degree_of(const struct leader *leader, uint32_t item) {
    return leader->start[item + 1] - leader->start[item];
}

static uint64_t kills_of(const struct leader *leader, uint32_t option) {
    uint64_t kills = 0;
    for (uint32_t e = leader->problem->start[option]; e < leader->problem->start[option + 1]; e++)
        kills += degree_of(leader, leader->problem->item[e]);
    return kills;
}

/* What leaves least to search comes first: then much is ruled out elsewhere where much is left. */
static int by_kills(const void *a, const void *b) {
    const struct lead_label *left = a, *right = b;
    if (left->kills != right->kills)
        return left->kills > right->kills ? -1 : 1;
    return (left->option > right->option) - (left->option < right->option);
}

/* The least option that an automorphism makes of this one in taking the item to the leading one. */
static uint32_t lead_of(const struct leader *leader, uint32_t option, uint32_t item, uint32_t leading) {
    uint32_t least = UINT32_MAX;
    for (size_t m = 0; m < leader->group->count; m++)
        if (item_image(leader, m, item) == leading && option_image(leader, m, option) < least)
            least = option_image(leader, m, option);
    return least;
}

/* The labels of the options that cover the item, in their order. Options of the same label are next to each other. */
static void list_labels(struct leader *leader, uint32_t item) {
    for (uint32_t i = leader->start[item]; i < leader->start[item + 1]; i++) {
        uint32_t least = lead_of(leader, leader->option[i], item, item);
        leader->label[i - leader->start[item]] = (struct lead_label){least, kills_of(leader, least)};
    }
    qsort(leader->label, degree_of(leader, item), sizeof *leader->label, by_kills);
}

/* ---- The choice ---------------------------------------------------------------------------------------- */

static uint32_t mark_orbit(const struct leader *leader, uint32_t item) {
    uint32_t size = 0;
    for (size_t m = 0; m < leader->group->count; m++) {
        bool *seen = &leader->seen[item_image(leader, m, item)];
        size += !*seen;
        *seen = true;
    }
    return size;
}

/* As if each item of the orbit were covered by any of its options, all equally likely: one option of each label, as long as no
 * other item has less. */
static struct choice weigh_choice(struct leader *leader, uint32_t item, uint32_t items) {
    uint32_t degree = degree_of(leader, item);
    struct choice choice = {.item = item, .items = items};
    list_labels(leader, item);
    for (uint32_t i = 0; i < degree; i++) {
        choice.kills += (double)leader->label[i].kills / degree;
        if (i && leader->label[i].option == leader->label[i - 1].option)
            continue;
        double rest = 1;
        for (uint32_t k = 1; k < items; k++)
            rest *= (double)(degree - i) / degree;
        choice.labels++;
        choice.share += rest / degree;
    }
    choice.share = items > 1 ? choice.share * SEVERAL : (double)choice.labels / degree;
    return choice;
}

static bool is_better(const struct choice *one, const struct choice *other) {
    if (fabs(one->share - other->share) > ALIKE * other->share)
        return one->share < other->share;
    return one->labels != other->labels ? one->labels < other->labels : one->kills > other->kills;
}

static struct choice choose(struct leader *leader) {
    struct choice best = {.share = WORTH};
    for (uint32_t i = 0; i < leader->problem->primary; i++) {
        if (leader->seen[i])
            continue;
        uint32_t items = mark_orbit(leader, i);
        if (items > MOST_ITEMS || !problem_is_plain(leader->problem, i) || !degree_of(leader, i))
            continue;
        struct choice choice = weigh_choice(leader, i, items);
        if ((items == 1 || choice.labels >= FEWEST_LABELS) && is_better(&choice, &best))
            best = choice;
    }
    return best;
}

/* ---- What is left -------------------------------------------------------------------------------------- */

/* By item: its number in the leading item's orbit; the leading one is number 0. */
static uint32_t *number_orbit(const struct leader *leader, const struct choice *choice) {
    uint32_t *number = ARENA_NEW(leader->arena, leader->problem->items, uint32_t), next = 0;
    if (!number)
        return NULL;
    for (size_t i = 0; i < leader->problem->items; i++)
        number[i] = choice->items;
    for (size_t m = 0; m < leader->group->count; m++) {
        uint32_t *own = &number[item_image(leader, m, choice->item)];
        if (*own == choice->items)
            *own = next++;
    }
    return number;
}

/* By option that is the least of a label: the label, from 0. */
static uint32_t *rank_labels(const struct leader *leader, const struct choice *choice) {
    uint32_t *rank = ARENA_NEW(leader->arena, leader->problem->options, uint32_t), next = 0;
    for (uint32_t i = 0; rank && i < degree_of(leader, choice->item); i++) {
        if (i && leader->label[i].option != leader->label[i - 1].option)
            next++;
        rank[leader->label[i].option] = next;
    }
    return rank;
}

static void fill_labels(const struct leader *leader, const struct choice *choice, const uint32_t *number,
                        const uint32_t *rank, uint32_t *label, bool *covers) {
    const struct problem *problem = leader->problem;
    for (size_t i = 0; i < problem->options * choice->items; i++)
        label[i] = NO_LABEL;
    for (uint32_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            if (number[problem->item[e]] < choice->items) {
                covers[o] = true;
                label[o * choice->items + number[problem->item[e]]] =
                    rank[lead_of(leader, o, problem->item[e], choice->item)];
            }
}

/* Keeps the least option of each label, unless it has a lesser label elsewhere; then all others of its label have, too. */
static void keep_least(const struct leader *leader, const struct choice *choice, struct lead *lead,
                       bool *keep) {
    uint32_t *size = lead->weight;
    memset(keep, true, leader->problem->options * sizeof *keep);
    for (uint32_t i = leader->start[choice->item]; i < leader->start[choice->item + 1]; i++)
        keep[leader->option[i]] = false;
    for (uint32_t i = 0; i < degree_of(leader, choice->item); i++) {
        uint32_t option = leader->label[i].option;
        const uint32_t *label = lead->leading.label + (size_t)option * choice->items;
        bool least = true;
        for (uint32_t k = 1; k < choice->items; k++)
            least &= label[k] >= label[0];
        keep[option] = least;
        size[label[0]] += choice->items;
    }
    lead->alike = choice->items == 1;
    for (uint32_t l = 1; l < choice->labels; l++)
        lead->alike &= size[l] == size[0];
}

/* By automorphism: the number of the item that it takes to the leading one. */
static void fill_from(const struct leader *leader, const struct choice *choice, const uint32_t *number,
                      uint32_t *from) {
    for (uint32_t i = 0; i < leader->problem->items; i++)
        for (size_t m = 0; m < leader->group->count; m++)
            if (item_image(leader, m, i) == choice->item)
                from[m] = number[i];
}

static bool lay_out(struct leader *leader, const struct choice *choice, struct arena *arena,
                    struct lead *lead) {
    size_t options = leader->problem->options;
    list_labels(leader, choice->item);
    uint32_t *number = number_orbit(leader, choice), *rank = rank_labels(leader, choice);
    uint32_t *label = ARENA_NEW(arena, options * choice->items, uint32_t);
    bool *keep = ARENA_NEW(arena, options, bool), *covers = ARENA_NEW(arena, options, bool);
    uint32_t *from = ARENA_NEW(arena, leader->group->count, uint32_t);
    lead->weight = ARENA_NEW(arena, choice->labels, uint32_t);
    lead->stamp = ARENA_NEW(arena, options, uint64_t);
    if (!label || !keep || !covers || !from || !number || !rank || !lead->weight || !lead->stamp)
        return false;
    fill_labels(leader, choice, number, rank, label, covers);
    fill_from(leader, choice, number, from);
    lead->item = choice->item;
    lead->options = options;
    lead->leading = (struct leading){.cells = choice->items, .labels = choice->labels, .label = label};
    keep_least(leader, choice, lead, keep);
    lead->keep = keep;
    lead->covers = covers;
    lead->from = from;
    return true;
}

static bool choose_within(struct lead *lead, const struct problem *problem, struct arena *scratch,
                          struct arena *arena) {
    struct leader leader = {.problem = problem, .group = &lead->group, .arena = scratch};
    leader.seen = ARENA_NEW(scratch, problem->items, bool);
    leader.label = ARENA_NEW(scratch, problem->options, struct lead_label);
    if (!leader.seen || !leader.label || !problem_by_item(problem, scratch, &leader.start, &leader.option))
        return false;
    struct choice choice = choose(&leader);
    return !choice.items || lay_out(&leader, &choice, arena, lead);
}

static bool find_lead(struct lead *lead, const struct problem *problem, struct arena *arena) {
    struct arena scratch;
    *lead = (struct lead){.alike = true};
    if (!automorphisms_find(problem, arena, &lead->group))
        return false;
    if (lead->group.count == 1)
        return true;
    arena_init(&scratch, arena->limit - arena->used);
    bool chosen = choose_within(lead, problem, &scratch, arena);
    arena_free(&scratch);
    return chosen;
}

bool lead_cut(struct lead *lead, const struct problem *problem, struct arena *arena, struct problem *cut) {
    *cut = *problem;
    if (!find_lead(lead, problem, arena))
        return false;
    if (!lead->leading.cells)
        return true;
    bool *gone = ARENA_NEW(arena, problem->options, bool);
    for (size_t o = 0; gone && o < problem->options; o++)
        gone[o] = !lead->keep[o];
    cut->symmetries = 0;
    cut->image = NULL;
    return gone && problem_without(problem, gone, arena, cut, &lead->kept) &&
           (lead->leading.cells == 1 ||
            leading_state(&lead->leading, lead->keep, problem->options, arena, cut));
}

/* ---- Weighing ------------------------------------------------------------------------------------------ */

/* The labels at the items of the orbit in an answer, into label[]; returns how many are the least. Each item is covered by one
 * option, and NO_LABEL is greater than all labels: so there is nothing to ask of an option. */
static uint32_t look(const struct lead *lead, const uint32_t *option, size_t count, uint32_t *label) {
    const uint32_t cells = lead->leading.cells;
    uint32_t least = NO_LABEL, ties = 0;
    for (uint32_t k = 0; k < cells; k++)
        label[k] = NO_LABEL;
    for (size_t i = 0; i < count; i++) {
        const uint32_t *own = lead->leading.label + (size_t)option[i] * cells;
        for (uint32_t k = 0; k < cells; k++)
            label[k] = own[k] < label[k] ? own[k] : label[k];
    }
    for (uint32_t k = 0; k < cells; k++)
        least = label[k] < least ? label[k] : least;
    for (uint32_t k = 0; k < cells; k++)
        ties += label[k] == least;
    return ties;
}

/* What covers the items of the orbit. */
static void find_coverings(const struct lead *lead, const uint32_t *option, size_t count,
                           uint32_t *covering) {
    const uint32_t cells = lead->leading.cells;
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; lead->covers[option[i]] && k < cells; k++)
            if (lead->leading.label[(size_t)option[i] * cells + k] != NO_LABEL)
                covering[k] = option[i];
}

/* Which of an answer and its image has the least option that is not the other's, too: below 0 it is the image, 0: they
 * are the same. Nothing is sorted. */
static int compare(struct lead *lead, const uint32_t *option, const uint32_t *image, size_t count) {
    uint32_t least = UINT32_MAX, least_image = UINT32_MAX;
    lead->stamps += 2; /* one: the answer's own; the other: both have it */
    for (size_t i = 0; i < count; i++)
        lead->stamp[option[i]] = lead->stamps;
    for (size_t i = 0; i < count; i++)
        if (lead->stamp[image[option[i]]] == lead->stamps)
            lead->stamp[image[option[i]]]++;
        else if (image[option[i]] < least_image)
            least_image = image[option[i]];
    for (size_t i = 0; i < count; i++)
        if (lead->stamp[option[i]] == lead->stamps && option[i] < least)
            least = option[i];
    return (least_image > least) - (least_image < least);
}

/* Of the images that tie the first stands for all of them. An automorphism makes of the answer another one that is searched
 * where it takes an item with the least label to the leading item, and what covers that to what covers this. */
static uint64_t weigh_tie(struct lead *lead, const uint32_t *label, const uint32_t *option, size_t count) {
    uint32_t covering[MOST_ITEMS];
    uint64_t fixing = 1; /* the identity */
    find_coverings(lead, option, count, covering);
    for (size_t m = 1; m < lead->group.count; m++) {
        const uint32_t from = lead->from[m], *image = lead->group.option + m * lead->options;
        if (label[from] != label[0] || image[covering[from]] != covering[0])
            continue;
        int order = compare(lead, option, image, count);
        if (order < 0)
            return 0;
        fixing += order == 0;
    }
    return lead->group.count / fixing;
}

uint64_t lead_weigh(struct lead *lead, const uint32_t *option, size_t count) {
    uint32_t label[MOST_ITEMS];
    return look(lead, option, count, label) > 1 ? weigh_tie(lead, label, option, count)
                                                : lead->weight[label[0]];
}
