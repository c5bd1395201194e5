#include "engine/prepare/lead.h"

#include "base/order.h"
#include "engine/prepare/automorphism.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEADS = 1, FOLLOWS = 2 }; /* colours */

/* A larger orbit than MOST_ITEMS has too many images that tie. A choice that leaves more than
 * the share WORTH of the answers is not worth the trouble.
 *
 * If marks cannot hold the labels, engines cannot add up what answers are worth. Then they are
 * listed and weighed one by one. There must be FEWEST_LISTED labels, lest many tie, and several
 * items must be better than a single one by the factor LISTED (E98). Choices whose shares differ
 * by less than ALIKE count as equal. */
enum { MOST_ITEMS = WORTH_TIES, FEWEST_LISTED = 6 };
static const double WORTH = 0.75, LISTED = 1.25, ALIKE = 0.02;

/* An option of the item at hand. */
struct option_label {
    uint32_t option; /* the least of its images that keep the leading item; it stands for the label */
    uint64_t kills;  /* about as many options have an item in common with it */
};

struct leader {
    const struct problem *problem;
    const struct automorphisms *group;
    struct arena *arena;
    uint32_t *start, *option;   /* the options of item i are option[start[i]] .. option[start[i+1]-1] */
    bool *seen;                 /* by item */
    struct option_label *label; /* those of the item at hand, sorted */
};

/* A choice of a leading item. The least share of the answers is the best; then the fewest
 * labels; then the most kills, since the search decides early. */
struct choice {
    uint32_t item, items, labels;
    double share, kills;
};

/* ---- Labels ---------------------------------------------------------------------------------- */

uint32_t lead_least_elsewhere(const struct lead_labels *labels, uint32_t option) {
    const uint32_t *label = labels->label + (size_t)option * labels->items;
    uint32_t least = NO_LABEL;
    for (uint32_t i = 1; i < labels->items; i++)
        least = label[i] < least ? label[i] : least;
    return least;
}

/* Looks for a lesser label option by option: most answers that are asked about have one at one
 * of the first. */
uint32_t lead_ties(const struct lead_labels *labels, const uint32_t *option, size_t count) {
    uint32_t own = NO_LABEL, ties = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t label = labels->label[(size_t)option[i] * labels->items];
        own = label < own ? label : own;
    }
    for (size_t i = 0; i < count && own != NO_LABEL; i++) {
        const uint32_t *label = labels->label + (size_t)option[i] * labels->items;
        uint32_t lesser = 0;
        for (uint32_t k = 0; k < labels->items; k++) {
            lesser |= label[k] < own;
            ties += label[k] == own;
        }
        if (lesser)
            return 0;
    }
    return ties;
}

/* ---- The statement --------------------------------------------------------------------------- */

struct statement {
    const struct lead_labels *labels;
    unsigned bits;  /* of a label */
    uint32_t forks; /* the item of fork 1, which is the root; fork f leads to 2f and 2f + 1 */
    uint32_t *item, *colour, entries;
};

/* Adds the entries of one label: colour LEADS where the label goes right, FOLLOWS where it goes
 * left. */
static void add_entries(struct statement *statement, uint32_t label, uint32_t colour) {
    for (unsigned bit = statement->bits; bit-- > 0;) {
        bool right = label >> bit & 1;
        uint32_t fork = UINT32_C(1) << (statement->bits - 1 - bit) | label >> (bit + 1);
        if (right != (colour == LEADS))
            continue;
        statement->item[statement->entries] = statement->forks + fork - 1;
        statement->colour[statement->entries++] = colour;
    }
}

static void copy_option(struct statement *statement, const struct problem *problem, size_t option) {
    for (uint32_t e = problem->start[option]; e < problem->start[option + 1]; e++) {
        statement->item[statement->entries] = problem->item[e];
        statement->colour[statement->entries++] = problem->colour ? problem->colour[e] : 0;
    }
}

static void add_labels(struct statement *statement, uint32_t option) {
    const struct lead_labels *labels = statement->labels;
    uint32_t own = labels->label[(size_t)option * labels->items];
    uint32_t least = lead_least_elsewhere(labels, option);
    if (own != NO_LABEL)
        add_entries(statement, own, LEADS);
    else if (least != NO_LABEL)
        add_entries(statement, least, FOLLOWS);
}

/* Returns how many of the options kept have a label, and so entries. */
static size_t count_labelled(const struct lead_labels *labels, const bool *keep, size_t options) {
    size_t labelled = 0;
    for (uint32_t o = 0; o < options; o++)
        labelled += keep[o] && (labels->label[(size_t)o * labels->items] != NO_LABEL ||
                                lead_least_elsewhere(labels, o) != NO_LABEL);
    return labelled;
}

bool lead_state(const struct lead_labels *labels, const bool *keep, size_t options, struct arena *arena,
                struct problem *problem) {
    struct statement statement = {.labels = labels, .forks = (uint32_t)problem->items};
    while (UINT32_C(1) << statement.bits < labels->count)
        statement.bits++;
    size_t entries = problem_entries(problem) + count_labelled(labels, keep, options) * statement.bits;
    uint32_t *start = ARENA_ROOM(arena, problem->options + 1, uint32_t);
    statement.item = ARENA_ROOM(arena, entries, uint32_t);
    statement.colour = ARENA_ROOM(arena, entries, uint32_t);
    if (!start || !statement.item || !statement.colour || entries >= UINT32_MAX)
        return false;
    uint32_t option = 0;
    *start = 0;
    for (uint32_t p = 0; p < options; p++)
        if (keep[p]) {
            copy_option(&statement, problem, option);
            add_labels(&statement, p);
            start[++option] = statement.entries;
        }
    while (option < problem->options) { /* options that stand for holes */
        copy_option(&statement, problem, option);
        start[++option] = statement.entries;
    }
    problem->items += (size_t)(UINT32_C(1) << statement.bits) - 1;
    problem->start = start;
    problem->item = statement.item;
    problem->colour = statement.colour;
    return true;
}

/* ---- Labels by automorphisms ----------------------------------------------------------------- */

static uint32_t item_image(const struct leader *leader, size_t member, uint32_t item) {
    return leader->group->item[member * leader->problem->items + item];
}

static uint32_t option_image(const struct leader *leader, size_t member, uint32_t option) {
    return leader->group->option[member * leader->problem->options + option];
}

/* Returns the number of the item's options. */
static uint32_t degree_of(const struct leader *leader, uint32_t item) {
    return leader->start[item + 1] - leader->start[item];
}

/* Returns the options that share an item with this one; an option that shares two counts twice. */
static uint64_t kills_of(const struct leader *leader, uint32_t option) {
    uint64_t kills = 0;
    for (uint32_t e = leader->problem->start[option]; e < leader->problem->start[option + 1]; e++)
        kills += degree_of(leader, leader->problem->item[e]);
    return kills;
}

/* Orders labels: those first that kill most options. The later the leading item's label is, the
 * more is ruled out at the other items. So labels that leave much to search come last. */
static int by_kills(const void *a, const void *b) {
    const struct option_label *left = a, *right = b;
    ORDER_BY(right->kills, left->kills);
    return ORDER(left->option, right->option);
}

/* Returns the least option that an automorphism makes of this one when it takes the item to the
 * leading one. */
static uint32_t lead_of(const struct leader *leader, uint32_t option, uint32_t item, uint32_t leading) {
    uint32_t least = UINT32_MAX;
    for (size_t m = 0; m < leader->group->count; m++)
        if (item_image(leader, m, item) == leading && option_image(leader, m, option) < least)
            least = option_image(leader, m, option);
    return least;
}

/* Lists the labels of the options that cover the item. Returns whether each option has one of
 * its own. */
static bool list_labels(struct leader *leader, uint32_t item) {
    bool own = true;
    for (uint32_t i = leader->start[item]; i < leader->start[item + 1]; i++) {
        uint32_t least = lead_of(leader, leader->option[i], item, item);
        own &= least == leader->option[i];
        leader->label[i - leader->start[item]] = (struct option_label){least, kills_of(leader, least)};
    }
    return own;
}

/* Sorts the labels. Options of the same label lie next to each other then. */
static void sort_labels(struct leader *leader, uint32_t item) {
    qsort(leader->label, degree_of(leader, item), sizeof *leader->label, by_kills);
}

/* ---- The choice ------------------------------------------------------------------------------ */

/* Marks the item's orbit as seen. Returns its size. */
static uint32_t mark_orbit(const struct leader *leader, uint32_t item) {
    uint32_t size = 0;
    for (size_t m = 0; m < leader->group->count; m++) {
        bool *seen = &leader->seen[item_image(leader, m, item)];
        size += !*seen;
        *seen = true;
    }
    return size;
}

/* Returns whether marks of a byte for each item can hold the labels. */
static bool has_marks(uint32_t items, uint32_t labels) {
    return items <= WORTH_PLACES && labels <= WORTH_MARKS;
}

/* Estimates the share of the answers that the leading item leaves. The estimate takes each item
 * of the orbit to be covered by any of its options, all equally likely. One option of each label
 * counts, and only if no other item has a lesser label. */
static struct choice weigh_choice(struct leader *leader, uint32_t item, uint32_t items) {
    uint32_t degree = degree_of(leader, item);
    struct choice choice = {.item = item, .items = items};
    if (!list_labels(leader, item)) /* if each label has one option, their order changes nothing below */
        sort_labels(leader, item);
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
    if (items == 1)
        choice.share = (double)choice.labels / degree;
    else if (!has_marks(items, choice.labels))
        choice.share *= LISTED;
    return choice;
}

static bool is_better(const struct choice *one, const struct choice *other) {
    if (fabs(one->share - other->share) > ALIKE * other->share)
        return one->share < other->share;
    return one->labels != other->labels ? one->labels < other->labels : one->kills > other->kills;
}

/* Returns the best choice; no items: nothing is worth the trouble. */
static struct choice choose_lead(struct leader *leader) {
    struct choice best = {.share = WORTH};
    for (uint32_t i = 0; i < leader->problem->primary; i++) {
        if (leader->seen[i])
            continue;
        uint32_t items = mark_orbit(leader, i);
        if (items > MOST_ITEMS || !problem_is_plain(leader->problem, i) || !degree_of(leader, i))
            continue;
        struct choice choice = weigh_choice(leader, i, items);
        bool fit = items == 1 || has_marks(items, choice.labels) || choice.labels >= FEWEST_LISTED;
        if (fit && is_better(&choice, &best))
            best = choice;
    }
    return best;
}

/* ---- What is left ---------------------------------------------------------------------------- */

/* Returns, by item, its number in the leading item's orbit; the leading one is number 0. Null
 * when there is no memory. */
static uint32_t *number_orbit(const struct leader *leader, const struct choice *choice) {
    uint32_t *number = ARENA_ROOM(leader->arena, leader->problem->items, uint32_t), next = 0;
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

/* Returns, by option that stands for a label, that label, from 0. Null when there is no memory. */
static uint32_t *rank_labels(const struct leader *leader, const struct choice *choice) {
    uint32_t *rank = ARENA_ROOM(leader->arena, leader->problem->options, uint32_t), next = 0;
    for (uint32_t i = 0; rank && i < degree_of(leader, choice->item); i++) {
        if (i && leader->label[i].option != leader->label[i - 1].option)
            next++;
        rank[leader->label[i].option] = next;
    }
    return rank;
}

static void fill_labels(const struct leader *leader, const struct choice *choice, const uint32_t *number,
                        const uint32_t *rank, uint32_t *label) {
    const struct problem *problem = leader->problem;
    for (size_t i = 0; i < problem->options * choice->items; i++)
        label[i] = NO_LABEL;
    for (uint32_t o = 0; o < problem->options; o++)
        for (uint32_t e = problem->start[o]; e < problem->start[o + 1]; e++)
            if (number[problem->item[e]] < choice->items)
                label[o * choice->items + number[problem->item[e]]] =
                    rank[lead_of(leader, o, problem->item[e], choice->item)];
}

/* Keeps the option that stands for each label, unless it has a lesser label elsewhere. Then all
 * other options of its label have one, too. */
static void keep_least(const struct leader *leader, const struct choice *choice,
                       const struct lead_labels *labels, bool *keep) {
    memset(keep, true, leader->problem->options * sizeof *keep);
    for (uint32_t i = leader->start[choice->item]; i < leader->start[choice->item + 1]; i++)
        keep[leader->option[i]] = false;
    for (uint32_t i = 0; i < degree_of(leader, choice->item); i++) {
        uint32_t option = leader->label[i].option;
        const uint32_t *label = labels->label + (size_t)option * choice->items;
        keep[option] = label[0] <= lead_least_elsewhere(labels, option);
    }
}

/* Returns the least common multiple of the numbers up to `most`. So each weight is a whole
 * number of shares. */
static uint64_t least_common_multiple_to(uint64_t most) {
    uint64_t multiple = 1;
    for (uint64_t number = 2; number <= most; number++) {
        uint64_t a = multiple, b = number;
        while (b) {
            uint64_t rest = a % b;
            a = b;
            b = rest;
        }
        multiple *= number / a;
    }
    return multiple;
}

/* Finds the weights. Take an answer whose least label lies at `ties` items of the orbit.
 * Automorphisms make as many images of it as there are pairs of an item of the orbit and an
 * option with that label. Each image is reached from `ties` answers that are searched. So each
 * of these weighs the number of pairs, divided by `ties`. */
static void fill_weights(const struct leader *leader, const struct choice *choice, struct lead *lead,
                         uint64_t *weight) {
    const uint32_t *rank = lead->labels.label;
    lead->shares = least_common_multiple_to(choice->items);
    for (uint32_t i = 0; i < degree_of(leader, choice->item); i++) {
        uint64_t *own = weight + (size_t)rank[(size_t)leader->label[i].option * choice->items] * WORTH_TIES;
        for (uint64_t ties = 1; ties <= choice->items; ties++)
            own[ties - 1] += choice->items * (lead->shares / ties);
    }
    lead->weight = weight;
    lead->uniform = choice->items == 1;
    for (uint32_t l = 1; l < choice->labels; l++)
        lead->uniform &= weight[(size_t)l * WORTH_TIES] == weight[0];
}

static bool lay_out_lead(struct leader *leader, const struct choice *choice, struct arena *arena,
                         struct lead *lead) {
    size_t options = leader->problem->options;
    list_labels(leader, choice->item);
    sort_labels(leader, choice->item);
    uint32_t *number = number_orbit(leader, choice), *rank = rank_labels(leader, choice);
    uint32_t *label = ARENA_ROOM(arena, options * choice->items, uint32_t);
    bool *keep = ARENA_ROOM(arena, options, bool);
    uint64_t *weight = ARENA_NEW(arena, (size_t)choice->labels * WORTH_TIES, uint64_t);
    if (!label || !keep || !number || !rank || !weight)
        return false;
    fill_labels(leader, choice, number, rank, label);
    lead->item = choice->item;
    lead->labels = (struct lead_labels){.items = choice->items, .count = choice->labels, .label = label};
    keep_least(leader, choice, &lead->labels, keep);
    fill_weights(leader, choice, lead, weight);
    lead->keep = keep;
    return true;
}

static bool find_within(struct lead *lead, const struct problem *problem, const uint32_t *kind,
                        struct arena *scratch, struct arena *arena) {
    struct automorphisms group;
    struct leader leader = {.problem = problem, .group = &group, .arena = scratch};
    if (!automorphisms_find(problem, kind, scratch, &group))
        return false;
    lead->automorphisms = group.count;
    if (group.count == 1)
        return true;
    leader.seen = ARENA_NEW(scratch, problem->items, bool);
    leader.label = ARENA_ROOM(scratch, problem->options, struct option_label);
    if (!leader.seen || !leader.label || !problem_by_item(problem, scratch, &leader.start, &leader.option))
        return false;
    struct choice choice = choose_lead(&leader);
    return !choice.items || lay_out_lead(&leader, &choice, arena, lead);
}

static bool find_lead(struct lead *lead, const struct problem *problem, const uint32_t *kind,
                      struct arena *arena) {
    struct arena scratch;
    *lead = (struct lead){.uniform = true, .shares = 1};
    arena_beside(&scratch, arena);
    bool found = find_within(lead, problem, kind, &scratch, arena);
    arena_free(&scratch);
    return found;
}

/* Writes the labels as marks, if they fit into a byte each. False when there is no memory. */
static bool state_worth(struct lead *lead, struct arena *arena, struct problem *cut) {
    const struct lead_labels *labels = &lead->labels;
    if (lead->uniform || !has_marks(labels->items, labels->count))
        return true;
    uint64_t *mark = ARENA_NEW(arena, cut->options, uint64_t);
    if (!mark)
        return false;
    for (size_t o = 0; o < cut->options; o++) {
        const uint32_t *label = labels->label + (size_t)lead->kept[o] * labels->items;
        for (uint32_t place = 0; place < WORTH_PLACES; place++) {
            uint64_t byte = place >= labels->items     ? WORTH_MARKS
                            : label[place] == NO_LABEL ? UINT8_MAX
                                                       : label[place];
            mark[o] |= byte << 8 * place;
        }
    }
    lead->worth = (struct worth){.places = labels->items, .mark = mark, .value = lead->weight};
    cut->worth = &lead->worth;
    return true;
}

bool lead_cut(struct lead *lead, const struct problem *problem, const uint32_t *kind, struct arena *arena,
              struct problem *cut) {
    *cut = *problem;
    if (!find_lead(lead, problem, kind, arena))
        return false;
    if (!lead->labels.items)
        return true;
    bool *gone = ARENA_ROOM(arena, problem->options, bool);
    for (size_t o = 0; gone && o < problem->options; o++)
        gone[o] = !lead->keep[o];
    cut->symmetries = 0;
    cut->image = NULL;
    return gone && problem_without(problem, gone, arena, cut, &lead->kept) && state_worth(lead, arena, cut) &&
           (lead->labels.items == 1 || lead_state(&lead->labels, lead->keep, problem->options, arena, cut));
}

size_t lead_bytes(const struct problem *problem) {
    return automorphisms_bytes(problem);
}

bool lead_may_be(const struct problem *problem, struct arena *arena, bool *may_be) {
    return automorphisms_may_be(problem, arena, may_be);
}

/* ---- Weighing -------------------------------------------------------------------------------- */

/* Does what lead_weigh does. With a constant number of items the labels stay in registers. NO_LABEL
 * is greater than all labels, so no option is asked whether it has one. */
static inline uint64_t weigh_items(const struct lead *lead, const uint32_t *option, size_t count,
                                   uint32_t items) {
    uint32_t label[MOST_ITEMS] = {0}, ties = 0;
    for (uint32_t k = 0; k < items; k++)
        label[k] = NO_LABEL;
    for (size_t i = 0; i < count; i++) {
        const uint32_t *own = lead->labels.label + (size_t)lead->kept[option[i]] * items;
        for (uint32_t k = 0; k < items; k++)
            label[k] = own[k] < label[k] ? own[k] : label[k];
    }
    for (uint32_t k = 0; k < items; k++)
        ties += label[k] == label[0];
    return label[0] == NO_LABEL ? 0 : lead->weight[label[0] * WORTH_TIES + ties - 1];
}

uint64_t lead_weigh(const struct lead *lead, const uint32_t *option, size_t count) {
    const uint32_t items = lead->labels.items;
    switch (items) { /* constants for the numbers of items that rectangles and boxes have */
    case 1:
        return weigh_items(lead, option, count, 1);
    case 2:
        return weigh_items(lead, option, count, 2);
    case 4:
        return weigh_items(lead, option, count, 4);
    case 8:
        return weigh_items(lead, option, count, 8);
    default:
        return weigh_items(lead, option, count, items);
    }
}

const char *lead_explain(const struct lead *lead, const char *permuted, const char *item, const char *options,
                         size_t left_out, struct arena *arena) {
    const char *way = lead->labels.items == 1
                          ? arena_print(arena, "leave %s where it is", item)
                          : arena_print(arena, "take %s to %" PRIu32 " places, its own among them", item,
                                        lead->labels.items);
    return way ? arena_print(
                     arena,
                     "Symmetry is broken: %zu permutations of %s change nothing; they %s, and %zu %s are "
                     "left out, being images of others",
                     lead->automorphisms, permuted, way, left_out, options)
               : NULL;
}
