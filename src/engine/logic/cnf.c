/* "Exactly one", "at most one" and counts as clauses. With all these encodings unit propagation
 * alone finds all consequences of the literals that are set. */
#include "engine/logic/cnf.h"

#include "base/order.h"

#include <inttypes.h>
#include <stdlib.h>

/* Up to this number of literals, "at most one" has a clause for each pair. The number hardly
 * matters up to eight; pairs alone would make far more clauses (E183). */
enum { MOST_PAIRED = 5 };

/* ---- Clauses --------------------------------------------------------------------------------- */

static void put_literal(struct cnf *cnf, int32_t literal) {
    if (!cnf->failed && !array_push(cnf->arena, &cnf->literal, literal))
        cnf->failed = true;
}

/* Adds a clause. A literal 0 stands for false and is left out. */
static void add_clause(struct cnf *cnf, const int32_t *literal, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (literal[i])
            put_literal(cnf, literal[i]);
    put_literal(cnf, 0);
    cnf->clauses++;
}

#define CLAUSE(cnf, ...)                                                                                     \
    add_clause((cnf), (const int32_t[]){__VA_ARGS__}, sizeof(int32_t[]){__VA_ARGS__} / sizeof(int32_t))

static int32_t new_variable(struct cnf *cnf) {
    if (cnf->variables == INT32_MAX - 1) {
        cnf->failed = true;
        return 1;
    }
    return (int32_t)++cnf->variables;
}

/* Adds a contradiction. It is two clauses, since some programs fail on an empty one. */
static void add_contradiction(struct cnf *cnf) {
    int32_t variable = new_variable(cnf);
    CLAUSE(cnf, variable);
    CLAUSE(cnf, -variable);
}

/* ---- At most one ----------------------------------------------------------------------------- */

static void add_pairs(struct cnf *cnf, const int32_t *literal, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            CLAUSE(cnf, -literal[j], -literal[i]);
}

/* Adds "at most one". For a, b, c, d, e, … there are two rules. At most one of a, b, c, t holds. At
 * most one of not t, d, e, … holds (Heule; exercise 12 of TAOCP 7.2.2.2). Half as many new
 * variables as literals are needed, and three clauses for each literal. The list is used up. */
static void at_most_one(struct cnf *cnf, int32_t *literal, size_t count) {
    while (count > MOST_PAIRED) {
        int32_t other = new_variable(cnf);
        add_pairs(cnf, (const int32_t[]){literal[0], literal[1], literal[2], other}, 4);
        literal += 2;
        count -= 2;
        *literal = -other;
    }
    add_pairs(cnf, literal, count);
}

/* ---- Counts ---------------------------------------------------------------------------------- */

/* Defines step i of a sequential counter (Sinz 2005), in both directions. Variable row + j - 1
 * means that at least j of the first i literals hold. It holds if j of the first i-1 do (`same`; 0
 * = never), or if j-1 do (`less`; 0 = always) and this literal does. */
static void define_step(struct cnf *cnf, int32_t literal, int32_t now, int32_t same, int32_t less) {
    CLAUSE(cnf, -literal, -less, now);
    CLAUSE(cnf, -now, same, literal);
    if (same)
        CLAUSE(cnf, -same, now);
    if (less)
        CLAUSE(cnf, -now, same, less);
}

/* Adds the rule that least..most of the literals hold, if neither bound is impossible. */
static void add_count(struct cnf *cnf, const int32_t *literal, size_t count, size_t least, size_t most) {
    size_t top = most < count ? most + 1 : least;
    int32_t row = 0, above = 0;
    for (size_t i = 1; i <= count && !cnf->failed; i++) {
        above = row;
        row = (int32_t)cnf->variables + 1;
        for (size_t j = 1; j <= i && j <= top; j++)
            new_variable(cnf);
        for (int32_t j = 1; (size_t)j <= i && (size_t)j <= top; j++)
            define_step(cnf, literal[i - 1], row + j - 1, (size_t)j < i ? above + j - 1 : 0,
                        j > 1 ? above + j - 2 : 0);
    }
    if (least)
        CLAUSE(cnf, row + (int32_t)least - 1);
    if (most < count)
        CLAUSE(cnf, -(row + (int32_t)most));
}

/* Adds the rule of a primary item: least..most of its options. */
static void add_bounds(struct cnf *cnf, int32_t *literal, size_t count, size_t least, size_t most) {
    if (least > count) {
        add_contradiction(cnf);
        return;
    }
    if (most > 1 && (least > 1 || most < count)) {
        add_count(cnf, literal, count, least, most);
        return;
    }
    if (least)
        add_clause(cnf, literal, count);
    if (most == 1)
        at_most_one(cnf, literal, count);
}

/* ---- Items ----------------------------------------------------------------------------------- */

struct entry {
    uint32_t item, colour;
    int32_t literal; /* of the option */
};

static int by_item(const void *a, const void *b) {
    const struct entry *left = a, *right = b;
    ORDER_BY(left->item, right->item);
    ORDER_BY(left->colour, right->colour);
    return ORDER(left->literal, right->literal);
}

/* Lists every place where an option covers an item, item by item. */
static struct entry *list_entries(const struct problem *problem, struct arena *arena, size_t *count) {
    *count = problem_entries(problem);
    struct entry *entry = ARENA_NEW(arena, *count, struct entry);
    for (size_t o = 0; entry && o < problem->options; o++)
        for (uint32_t i = problem->start[o]; i < problem->start[o + 1]; i++)
            entry[i] =
                (struct entry){problem->item[i], problem->colour ? problem->colour[i] : 0, (int32_t)o + 1};
    if (entry && *count)
        qsort(entry, *count, sizeof *entry, by_item);
    return entry;
}

/* Returns a literal for a colour that several options give to an item: a variable that each of them
 * implies. */
static int32_t name_colour(struct cnf *cnf, const struct entry *entry, size_t count) {
    if (count == 1)
        return entry->literal;
    int32_t colour = new_variable(cnf);
    for (size_t i = 0; i < count; i++)
        CLAUSE(cnf, -entry[i].literal, colour);
    return colour;
}

/* Gathers the rivals at an item into literal[]: options that exclude each other, or the colours
 * that they give to it. Returns their number. */
static size_t gather_rivals(struct cnf *cnf, const struct entry *entry, size_t count, int32_t *literal) {
    size_t rivals = 0;
    for (size_t i = 0, alike; i < count; i += alike) {
        alike = 1;
        while (entry[i].colour && i + alike < count && entry[i + alike].colour == entry[i].colour)
            alike++;
        literal[rivals++] = name_colour(cnf, entry + i, alike);
    }
    return rivals;
}

static void add_item(struct cnf *cnf, const struct problem *problem, size_t item, const struct entry *entry,
                     size_t count, int32_t *literal) {
    size_t rivals = gather_rivals(cnf, entry, count, literal);
    if (item >= problem->primary)
        at_most_one(cnf, literal, rivals);
    else
        add_bounds(cnf, literal, rivals, problem->least ? problem->least[item] : 1,
                   problem->least ? problem->most[item] : 1);
}

static bool add_items(struct cnf *cnf, const struct problem *problem, struct arena *scratch) {
    size_t entries, from = 0;
    const struct entry *entry = list_entries(problem, scratch, &entries);
    int32_t *literal = ARENA_NEW(scratch, problem->options, int32_t);
    if (!entry || !literal)
        return false;
    for (size_t item = 0; item < problem->items && !cnf->failed; item++) {
        size_t to = from;
        while (to < entries && entry[to].item == item)
            to++;
        cnf->first[item] = cnf->clauses;
        add_item(cnf, problem, item, entry + from, to - from, literal);
        from = to;
    }
    cnf->first[problem->items] = cnf->clauses;
    return !cnf->failed;
}

/* ---- The interface --------------------------------------------------------------------------- */

bool cnf_of_cover(const struct problem *problem, struct arena *arena, struct cnf *cnf) {
    struct arena scratch;
    if (problem->options >= INT32_MAX)
        return false;
    *cnf = (struct cnf){.arena = arena,
                        .options = problem->options,
                        .variables = problem->options,
                        .items = problem->items,
                        .first = ARENA_NEW(arena, problem->items + 1, size_t)};
    arena_beside(&scratch, arena);
    bool made = cnf->first && add_items(cnf, problem, &scratch);
    arena_free(&scratch);
    return made;
}

bool cnf_answers_are_exact(const struct problem *problem) {
    for (size_t i = 0; problem->least && i < problem->primary; i++)
        if (problem->least[i] != problem->most[i])
            return false;
    return true;
}

void cnf_write(const struct cnf *cnf, FILE *out) {
    fprintf(out, "p cnf %zu %zu\n", cnf->variables, cnf->clauses);
    for (size_t i = 0; i < cnf->literal.count && !ferror(out); i++)
        fprintf(out, cnf->literal.at[i] ? "%" PRId32 " " : "%" PRId32 "\n", cnf->literal.at[i]);
}
