/* Adding up counts: assemblies in shares, by the size of their class. */
#include "run/units/division.h"

#include "base/big.h"
#include "base/error.h"
#include "engine/control.h"
#include "puzzle/puzzle.h"
#include "shape/box.h"

/* Assemblies by the size of their class, in shares. */
struct sizes {
    struct big by_size[MOST_SYMMETRIES + 1];
};

/* Sums for Burnside's lemma. */
struct fixed {
    uint64_t order; /* of the group; 0 = the classes are not counted in this way */
    uint64_t idle;  /* see treen_fixed_sum; 0 = not known yet */
    struct big sum;
};

struct counts_sum {
    uint64_t shares; /* 0 = no unit has answers yet */
    struct big total, labelled;
    bool classless; /* the sums do not tell classes */
    struct sizes rotation, symmetry;
    struct fixed fixed_rotation, fixed_symmetry;
    bool unlabelled; /* a unit does not know its labelled assemblies */
    struct treen_counts told;
};

/* Adds a count; one that is not known adds nothing. */
static bool add_digits(struct big *sum, const char *digits) {
    return !digits || big_add_digits(sum, digits);
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_sizes(struct json *json, const char *name, const struct treen_class_sum *sum, size_t count) {
    json_open(json, name, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(json, NULL, '[');
        json_count(json, NULL, sum[i].size);
        json_digits(json, NULL, sum[i].assemblies.text);
        json_close(json, ']');
    }
    json_close(json, ']');
}

static void put_fixed(struct json *json, const char *name, const struct treen_fixed_sum *sum) {
    if (!sum)
        return;
    json_open(json, name, '[');
    json_count(json, NULL, sum->order);
    json_count(json, NULL, sum->idle);
    json_digits(json, NULL, sum->assemblies.text);
    json_close(json, ']');
}

/* Writes what a part adds to the whole. */
static void put_sums(struct json *json, const struct treen_sums *sums) {
    if (!sums)
        return;
    json_open(json, "sums", '{');
    json_count(json, "shares", sums->shares);
    json_digits(json, "total", sums->total.text);
    json_digits(json, "labelled", sums->labelled.text);
    if (sums->has_classes) {
        put_sizes(json, "by_rotation", sums->rotation, sums->rotations);
        put_sizes(json, "by_symmetry", sums->symmetry, sums->symmetries);
    }
    put_fixed(json, "fixed_by_rotations", sums->fixed_rotation);
    put_fixed(json, "fixed_by_symmetries", sums->fixed_symmetry);
    json_close(json, '}');
}

static void write(const struct treen_summary *summary, struct json *json) {
    const struct treen_counts *counts = summary->counts;
    json_digits(json, "total", counts->total.text);
    json_digits(json, "up_to_rotation", counts->up_to_rotation.text);
    json_digits(json, "up_to_symmetry", counts->up_to_symmetry.text);
    json_digits(json, "labelled", counts->labelled.text);
    json_count(json, "listed", counts->listed);
    put_sums(json, counts->sums);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Reads [size, assemblies]. */
static enum treen_status read_size(const struct reading *reading, const struct tree *pair, const char *key,
                                   struct treen_class_sum *sum) {
    if (pair->count != 2 || !field_is_digits(&pair->child[0]) || !field_is_digits(&pair->child[1]))
        return field_wrong(reading, key, "a list of sizes and counts");
    uint64_t size = count_of(pair->child[0].text).value;
    if (size < 1 || size > MOST_SYMMETRIES)
        return field_wrong(reading, key, "with sizes of classes");
    *sum = (struct treen_class_sum){(unsigned)size, count_of(pair->child[1].text)};
    return TREEN_OK;
}

static enum treen_status read_sizes(const struct reading *reading, const struct tree *sums, const char *key,
                                    const struct treen_class_sum **list, size_t *count) {
    const struct tree *pairs = NULL;
    TRY(field_list(reading, sums, key, TREE_LIST, &pairs));
    struct treen_class_sum *sum = ARENA_NEW(reading->lines->arena, pairs->count + 1, struct treen_class_sum);
    if (!sum)
        return field_no_memory(reading);
    for (size_t i = 0; i < pairs->count; i++)
        TRY(read_size(reading, &pairs->child[i], key, &sum[i]));
    *list = sum;
    *count = pairs->count;
    return TREEN_OK;
}

/* Reads [order, idle, assemblies], which may not be there. */
static enum treen_status read_fixed(const struct reading *reading, const struct tree *sums, const char *key,
                                    const struct treen_fixed_sum **fixed) {
    const struct tree *pair = tree_get(sums, key);
    if (!pair)
        return TREEN_OK;
    struct treen_fixed_sum *sum = ARENA_NEW(reading->lines->arena, 1, struct treen_fixed_sum);
    if (!sum)
        return field_no_memory(reading);
    if (pair->kind != TREE_LIST || pair->count != 3 || !field_is_digits(&pair->child[0]) ||
        !field_is_digits(&pair->child[1]) || !field_is_digits(&pair->child[2]))
        return field_wrong(reading, key, "a list of three numbers");
    uint64_t order = count_of(pair->child[0].text).value;
    uint64_t idle = count_of(pair->child[1].text).value;
    if (order < 1 || order > MOST_SYMMETRIES || idle > order)
        return field_wrong(reading, key, "with the order of a group");
    *sum = (struct treen_fixed_sum){(unsigned)order, (unsigned)idle, count_of(pair->child[2].text)};
    *fixed = sum;
    return TREEN_OK;
}

/* Reads a count that is null where it is not known. */
static enum treen_status read_known(const struct reading *reading, const struct tree *map, const char *key,
                                    struct treen_count *count) {
    return field_is_null(tree_get(map, key)) ? TREEN_OK : field_digits(reading, map, key, count);
}

static enum treen_status read_sums(const struct reading *reading, const struct tree *map) {
    struct treen_sums *sums = &reading->result->sums;
    TRY(field_count(reading, map, "shares", &sums->shares));
    if (!sums->shares)
        return field_wrong(reading, "shares", "1 or more");
    TRY(field_digits(reading, map, "total", &sums->total));
    TRY(read_known(reading, map, "labelled", &sums->labelled));
    TRY(read_fixed(reading, map, "fixed_by_rotations", &sums->fixed_rotation));
    TRY(read_fixed(reading, map, "fixed_by_symmetries", &sums->fixed_symmetry));
    sums->has_classes = tree_get(map, "by_symmetry");
    if (!sums->has_classes)
        return TREEN_OK;
    TRY(read_sizes(reading, map, "by_rotation", &sums->rotation, &sums->rotations));
    return read_sizes(reading, map, "by_symmetry", &sums->symmetry, &sums->symmetries);
}

/* Adds the assemblies of all sizes; false when there is no memory. */
static bool add_all_sizes(struct big *sum, const struct treen_class_sum *list, size_t count) {
    bool done = true;
    for (size_t i = 0; done && i < count; i++)
        done = add_digits(sum, list[i].assemblies.text);
    return done;
}

/* Tells whether the count is what the sum in shares tells. One that is not known can be any. */
static bool is_count_of(const struct treen_count *count, const struct treen_count *sum, uint64_t shares) {
    struct big known = {0}, told = {0};
    bool equal = true;
    if (count->text && sum->text && add_digits(&known, sum->text) && add_digits(&told, count->text)) {
        big_divide(&known, shares);
        equal = !big_compare(&known, &told);
    }
    big_free(&known);
    big_free(&told);
    return equal;
}

/* Tells whether the list has a size of assemblies. */
static bool has_size(const struct treen_class_sum *list, size_t count, unsigned size) {
    for (size_t i = 0; i < count; i++)
        if (list[i].size == size)
            return true;
    return false;
}

/* Tells whether each class under all symmetries can be one class under rotations, or two. */
static bool sizes_match(const struct treen_sums *sums) {
    for (size_t i = 0; i < sums->symmetries; i++) {
        unsigned size = sums->symmetry[i].size;
        if (!has_size(sums->rotation, sums->rotations, size) &&
            (size % 2 || !has_size(sums->rotation, sums->rotations, size / 2)))
            return false;
    }
    for (size_t i = 0; i < sums->rotations; i++) {
        unsigned size = sums->rotation[i].size;
        if (!has_size(sums->symmetry, sums->symmetries, size) &&
            !has_size(sums->symmetry, sums->symmetries, 2 * size))
            return false;
    }
    return true;
}

/* Returns a sentence that says which numbers contradict each other; null: none do, or there is no
 * memory to find out. */
static const char *find_contradiction(const struct result *result) {
    const struct treen_sums *sums = &result->sums;
    struct big total = {0}, labelled = {0}, rotation = {0}, symmetry = {0};
    const char *why = NULL;
    bool known = add_digits(&total, sums->total.text) && add_digits(&labelled, sums->labelled.text) &&
                 add_all_sizes(&rotation, sums->rotation, sums->rotations) &&
                 add_all_sizes(&symmetry, sums->symmetry, sums->symmetries);
    if (known && sums->labelled.text && big_compare(&labelled, &total) < 0)
        why = "there are fewer labelled assemblies than assemblies";
    else if (known && sums->has_classes && big_compare(&rotation, &symmetry))
        why = "the classes under rotations have other assemblies than those under all symmetries";
    else if (known && sums->has_classes && big_compare(&rotation, &total) > 0)
        why = "the classes have more assemblies than there are";
    else if (!sizes_match(sums))
        why = "the classes under all symmetries are no classes under rotations, or pairs of them";
    else if (!is_count_of(&result->counts.total, &sums->total, sums->shares) ||
             !is_count_of(&result->counts.labelled, &sums->labelled, sums->shares))
        why = "the counts are not those of the sums";
    else if (result->counts.listed != result->solutions)
        why = "the lines before this summary hold another number of solutions";
    big_free(&total);
    big_free(&labelled);
    big_free(&rotation);
    big_free(&symmetry);
    return why;
}

static enum treen_status read(const struct reading *reading) {
    struct treen_counts *counts = &reading->result->counts;
    const struct tree *sums = tree_get(reading->tree, "sums");
    TRY(field_count(reading, reading->tree, "listed", &counts->listed));
    TRY(read_known(reading, reading->tree, "total", &counts->total));
    TRY(read_known(reading, reading->tree, "labelled", &counts->labelled));
    if (!sums || sums->kind != TREE_MAP)
        return field_wrong(reading, "sums", "an object");
    TRY(read_sums(reading, sums));
    counts->sums = &reading->result->sums;
    reading->result->summary.counts = counts;
    const char *why = find_contradiction(reading->result);
    return why ? line_error(reading->lines, reading->number, "the result contradicts itself: %s", why)
               : TREEN_OK;
}

/* ---- Adding ---------------------------------------------------------------------------------- */

static bool add_sizes(struct sizes *sizes, const struct treen_class_sum *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!add_digits(&sizes->by_size[list[i].size], list[i].assemblies.text))
            return false;
    return true;
}

static bool add_fixed(struct fixed *fixed, const struct treen_fixed_sum *found) {
    if (!found)
        return true;
    fixed->order = found->order;
    fixed->idle = found->idle > fixed->idle ? found->idle : fixed->idle;
    return add_digits(&fixed->sum, found->assemblies.text);
}

static bool add(void *own, const struct result *result, struct arena *arena) {
    struct counts_sum *sum = own;
    const struct treen_sums *sums = &result->sums;
    (void)arena;
    sum->shares = sums->shares > sum->shares ? sums->shares : sum->shares;
    sum->classless |= !sums->has_classes;
    sum->told.listed += result->counts.listed;
    sum->unlabelled |= !sums->labelled.text;
    return add_digits(&sum->total, sums->total.text) && add_digits(&sum->labelled, sums->labelled.text) &&
           add_fixed(&sum->fixed_rotation, sums->fixed_rotation) &&
           add_fixed(&sum->fixed_symmetry, sums->fixed_symmetry) &&
           add_sizes(&sum->rotation, sums->rotation, sums->rotations) &&
           add_sizes(&sum->symmetry, sums->symmetry, sums->symmetries);
}

/* ---- Counts of the whole --------------------------------------------------------------------- */

/* Gives the sum divided by the shares; without a text when there is no memory. */
static struct treen_count whole(const struct big *sum, uint64_t shares, struct arena *arena) {
    struct big quotient = {0};
    const char *text = NULL;
    if (big_add_product(&quotient, sum, 1)) {
        big_divide(&quotient, shares);
        text = big_text(&quotient, arena);
    }
    big_free(&quotient);
    return count_of(text);
}

/* Gives the number of classes. While units are missing, a class may be there in part, and is
 * counted. */
static struct treen_count classes(const struct sizes *sizes, uint64_t shares, struct arena *arena) {
    struct big sum = {0}, term = {0};
    const char *text = NULL;
    bool done = true;
    for (unsigned size = 1; done && size <= MOST_SYMMETRIES; size++) {
        big_set(&term, 0);
        done = big_add_product(&term, &sizes->by_size[size], 1);
        uint64_t rest = big_divide(&term, shares);
        rest += big_divide(&term, size);
        done = done && (!rest || big_add(&term, 1)) && big_add_product(&sum, &term, 1);
    }
    text = done ? big_text(&sum, arena) : NULL;
    big_free(&term);
    big_free(&sum);
    return count_of(text);
}

/* Gives the number of classes by Burnside's lemma, rounded up while units are missing. */
static struct treen_count classes_by_lemma(const struct counts_sum *sum, const struct fixed *fixed,
                                           struct arena *arena) {
    struct big all = {0};
    const char *text = NULL;
    if (big_add_product(&all, &sum->total, 1)) {
        big_divide(&all, sum->shares ? sum->shares : 1);
        bool done = big_multiply(&all, fixed->idle) && big_add_product(&all, &fixed->sum, 1);
        uint64_t rest = big_divide(&all, fixed->order);
        done = done && (!rest || big_add(&all, 1));
        text = done ? big_text(&all, arena) : NULL;
    }
    big_free(&all);
    return count_of(text);
}

/* ---- Sums of all units ----------------------------------------------------------------------- */

/* Tells whether the sum can be divided; true where there is no memory to find out. */
static bool divides(const struct big *sum, uint64_t by) {
    struct big quotient = {0};
    uint64_t rest = big_add_product(&quotient, sum, 1) ? big_divide(&quotient, by) : 0;
    big_free(&quotient);
    return !rest;
}

/* Tells whether the assemblies of each size make whole classes. */
static bool sizes_divide(const struct sizes *sizes, uint64_t shares) {
    for (unsigned size = 1; size <= MOST_SYMMETRIES; size++)
        if (!divides(&sizes->by_size[size], shares * size))
            return false;
    return true;
}

/* Tells whether Burnside's lemma gives a whole number. */
static bool lemma_divides(const struct counts_sum *sum, const struct fixed *fixed) {
    struct big all = {0};
    if (!fixed->order)
        return true;
    bool done = big_add_product(&all, &sum->total, fixed->idle) && divides(&all, sum->shares);
    if (done) {
        big_divide(&all, sum->shares);
        done = big_add_product(&all, &fixed->sum, 1) && divides(&all, fixed->order);
    }
    big_free(&all);
    return done;
}

static const char *find_fault(const void *own) {
    const struct counts_sum *sum = own;
    uint64_t shares = sum->shares ? sum->shares : 1;
    if (!divides(&sum->total, shares) || !divides(&sum->labelled, shares))
        return "the assemblies are no whole number";
    if (!sizes_divide(&sum->rotation, shares) || !sizes_divide(&sum->symmetry, shares) ||
        !lemma_divides(sum, &sum->fixed_rotation) || !lemma_divides(sum, &sum->fixed_symmetry))
        return "the assemblies do not make whole classes";
    return NULL;
}

static bool sum_up(void *own, struct treen_summary *summary, struct arena *arena) {
    struct counts_sum *sum = own;
    struct treen_counts *told = &sum->told;
    uint64_t shares = sum->shares ? sum->shares : 1;
    told->total = whole(&sum->total, shares, arena);
    told->labelled = whole(&sum->labelled, shares, arena);
    bool by_lemma = sum->fixed_symmetry.order && sum->fixed_rotation.order;
    if (sum->unlabelled)
        told->labelled = (struct treen_count){.text = NULL};
    if (by_lemma) {
        told->up_to_rotation = classes_by_lemma(sum, &sum->fixed_rotation, arena);
        told->up_to_symmetry = classes_by_lemma(sum, &sum->fixed_symmetry, arena);
    } else if (!sum->classless) {
        told->up_to_rotation = classes(&sum->rotation, shares, arena);
        told->up_to_symmetry = classes(&sum->symmetry, shares, arena);
    }
    summary->counts = told;
    return told->total.text && (told->labelled.text || sum->unlabelled) &&
           ((sum->classless && !by_lemma) || (told->up_to_rotation.text && told->up_to_symmetry.text));
}

static void free_sum(void *own) {
    struct counts_sum *sum = own;
    big_free(&sum->total);
    big_free(&sum->labelled);
    big_free(&sum->fixed_rotation.sum);
    big_free(&sum->fixed_symmetry.sum);
    for (size_t size = 0; size <= MOST_SYMMETRIES; size++) {
        big_free(&sum->rotation.by_size[size]);
        big_free(&sum->symmetry.by_size[size]);
    }
}

const struct division division_counts = {.version = SPLIT_VERSION,
                                         .indifferent = "seed",
                                         .size = sizeof(struct counts_sum),
                                         .body = offsetof(struct treen_summary, counts),
                                         .has_statistics = true,
                                         .write = write,
                                         .read = read,
                                         .add = add,
                                         .find_fault = find_fault,
                                         .sum_up = sum_up,
                                         .free = free_sum};
