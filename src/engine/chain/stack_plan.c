/* Lists by cube are made in two passes: count, then fill. The counts are entered one place to the
 * right. So adding them up gives the start of each list, and start[i + 1] is its end. */
#include "engine/chain/stack_plan.h"

#include "base/array.h"

/* ---- The moment when a rule applies ---------------------------------------------------------- */

/* Returns the cube that is placed last of those that the rule names. */
static uint32_t last_named(const struct cube_constraint *constraint) {
    uint32_t last = 0;
    for (unsigned i = 0; i < cube_rule_names(constraint->rule); i++)
        if (constraint->cube[i] > last)
            last = constraint->cube[i];
    return last;
}

/* Adds up the numbers of entries by cube, entered one place to the right, to the start of each
 * cube's entries. */
static void add_up(uint32_t *start, size_t cubes) {
    for (size_t i = 0; i < cubes; i++)
        start[i + 1] += start[i];
}

/* Lists the rules. Rules that leave a few cells come before those that look at each cell (the order
 * of enum cube_rule), hence a round for each rule. */
static bool list_rules(const struct cubes *cubes, struct arena *arena, struct stack_plan *plan) {
    uint32_t constraints = cubes->start[cubes->cubes];
    plan->rule_start = ARENA_NEW(arena, cubes->cubes + 1, uint32_t);
    plan->rule = ARENA_NEW(arena, constraints, struct stack_rule);
    uint32_t *next = ARENA_NEW(arena, cubes->cubes + 1, uint32_t);
    if (!plan->rule_start || !plan->rule || !next)
        return false;
    for (uint32_t i = 0; i < constraints; i++)
        plan->rule_start[last_named(&cubes->constraint[i]) + 1]++;
    add_up(plan->rule_start, cubes->cubes);
    memcpy(next, plan->rule_start, cubes->cubes * sizeof *next);
    for (enum cube_rule rule = 0; rule < CUBE_RULES; rule++)
        for (uint32_t n = 0; n < cubes->cubes; n++)
            for (uint32_t i = cubes->start[n]; i < cubes->start[n + 1]; i++)
                if (cubes->constraint[i].rule == rule)
                    plan->rule[next[last_named(&cubes->constraint[i])]++] =
                        (struct stack_rule){n, &cubes->constraint[i]};
    return true;
}

/* Returns the first cube whose placing narrows cube n; n itself when there is none before it. */
static uint32_t first_narrowed(const struct cubes *cubes, uint32_t n) {
    uint32_t first = n;
    for (uint32_t i = cubes->start[n]; i < cubes->start[n + 1]; i++) {
        uint32_t last = last_named(&cubes->constraint[i]);
        first = last < first ? last : first;
    }
    return first;
}

/* Lists the narrowed cubes. A cube is on the list of every cube between the first that narrows it
 * and itself: there it may have lost its last cell. */
static bool list_narrow(const struct cubes *cubes, struct arena *arena, struct stack_plan *plan) {
    plan->narrow_start = ARENA_NEW(arena, cubes->cubes + 1, uint32_t);
    uint32_t *next = ARENA_NEW(arena, cubes->cubes + 1, uint32_t);
    if (!plan->narrow_start || !next)
        return false;
    for (uint32_t n = 0; n < cubes->cubes; n++)
        for (uint32_t i = first_narrowed(cubes, n); i < n; i++)
            plan->narrow_start[i + 1]++;
    add_up(plan->narrow_start, cubes->cubes);
    memcpy(next, plan->narrow_start, cubes->cubes * sizeof *next);
    plan->narrow = ARENA_NEW(arena, plan->narrow_start[cubes->cubes], uint32_t);
    for (uint32_t n = 0; plan->narrow && n < cubes->cubes; n++)
        for (uint32_t i = first_narrowed(cubes, n); i < n; i++)
            plan->narrow[next[i]++] = n;
    return plan->narrow;
}

/* ---- Cubes that belong together -------------------------------------------------------------- */

/* Two cubes that share a face in every answer; the greater number first. */
struct contact {
    uint32_t cube, earlier;
};
struct contacts {
    ARRAY(struct contact) pair; /* by ascending `cube` */
    uint32_t *start;            /* [cubes + 1] into pair, as far as cubes are listed */
};

static bool touches(const struct contacts *contacts, uint32_t a, uint32_t b) {
    uint32_t cube = a > b ? a : b, earlier = a > b ? b : a;
    for (uint32_t i = contacts->start[cube]; i < contacts->start[cube + 1]; i++)
        if (contacts->pair.at[i].earlier == earlier)
            return true;
    return false;
}

/* Returns the cube that the rule makes the constrained one touch, or `none`. ALIGNED and VEC repeat
 * a step, so they make cubes touch when the cubes of that step touch. */
static uint32_t touched_by(const struct contacts *contacts, const struct cube_constraint *constraint,
                           uint32_t none) {
    const uint32_t *cube = constraint->cube;
    switch (constraint->rule) {
    case CUBE_TOUCH:
        return cube[0];
    case CUBE_ALIGNED:
        return touches(contacts, cube[0], cube[1]) ? cube[1] : none;
    case CUBE_VEC:
        return touches(contacts, cube[0], cube[1]) ? cube[2] : none;
    default:
        return none;
    }
}

static bool find_contacts(const struct cubes *cubes, struct arena *arena, struct contacts *contacts) {
    contacts->start = ARENA_NEW(arena, cubes->cubes + 1, uint32_t);
    for (uint32_t n = 0; contacts->start && n < cubes->cubes; n++) {
        contacts->start[n] = contacts->start[n + 1] = (uint32_t)contacts->pair.count;
        for (uint32_t i = cubes->start[n]; i < cubes->start[n + 1]; i++) {
            uint32_t earlier = touched_by(contacts, &cubes->constraint[i], n);
            if (earlier != n && !array_push(arena, &contacts->pair, (struct contact){n, earlier}))
                return false;
        }
        contacts->start[n + 1] = (uint32_t)contacts->pair.count;
    }
    return contacts->start;
}

/* Finds the set of a cube. Sets are disjoint; a set's first cube stands for it, and has its
 * `size`. */
static uint32_t find_root(uint32_t *parent, uint32_t cube) {
    while (parent[cube] != cube)
        cube = parent[cube] = parent[parent[cube]];
    return cube;
}

static void unite(uint32_t *parent, uint32_t *size, uint32_t a, uint32_t b) {
    a = find_root(parent, a);
    b = find_root(parent, b);
    if (a == b)
        return;
    uint32_t first = a < b ? a : b, other = a < b ? b : a;
    parent[other] = first;
    size[first] += size[other];
}

/* Returns the sums below 64 of the sizes of sets of cubes after this one. Shifting by a size adds a
 * set to each sum so far, since every set may lie in this region or in another. */
static uint64_t sums_after(const uint32_t *parent, const uint32_t *size, uint32_t cube, uint32_t cubes) {
    uint64_t sums = 1;
    for (uint32_t n = cube + 1; n < cubes && ~sums; n++)
        if (parent[n] == n && size[n] < 64)
            sums |= sums << size[n];
    return sums;
}

/* Finds the sums, from the last cube to the first: sets of later cubes only grow together. Contacts
 * are listed with the later cube; here they are looked up by the earlier one. */
static bool find_sums(const struct cubes *cubes, struct arena *arena, struct stack_plan *plan) {
    struct contacts contacts = {.start = NULL};
    uint32_t count = (uint32_t)cubes->cubes;
    if (!find_contacts(cubes, arena, &contacts))
        return false;
    uint32_t *parent = ARENA_NEW(arena, count, uint32_t), *size = ARENA_NEW(arena, count, uint32_t);
    uint32_t *first = ARENA_NEW(arena, count, uint32_t),
             *following = ARENA_NEW(arena, contacts.pair.count, uint32_t);
    plan->sums = ARENA_NEW(arena, count, uint64_t);
    if (!parent || !size || !first || !following || !plan->sums)
        return false;
    for (uint32_t i = 0; i < contacts.pair.count; i++) { /* lists that end in 0; numbers are one too high */
        following[i] = first[contacts.pair.at[i].earlier];
        first[contacts.pair.at[i].earlier] = i + 1;
    }
    for (uint32_t i = count; i-- > 0;) {
        plan->sums[i] = sums_after(parent, size, i, count);
        parent[i] = i;
        size[i] = 1;
        for (uint32_t at = first[i]; at; at = following[at - 1])
            unite(parent, size, i, contacts.pair.at[at - 1].cube);
    }
    return true;
}

/* ---- The plan -------------------------------------------------------------------------------- */

double stack_plan_bytes(const struct cubes *cubes) {
    double count = (double)cubes->cubes, constraints = (double)cubes->start[cubes->cubes];
    return count * count / 2 * sizeof(uint32_t) +
           constraints * (sizeof(struct stack_rule) + 4 * sizeof(uint32_t)) + 8 * count * sizeof(uint32_t);
}

bool stack_plan_make(const struct cubes *cubes, struct arena *arena, struct stack_plan *plan) {
    return list_rules(cubes, arena, plan) && list_narrow(cubes, arena, plan) && find_sums(cubes, arena, plan);
}
