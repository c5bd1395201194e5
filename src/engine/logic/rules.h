/* Number puzzles for a search (FORM_RULES): variables that each take one of a few numbers, and
 * rules about some of them. An answer gives every variable a value of its range so that all rules
 * hold; its option[i] is the value of variable i.
 *
 * The rules are few and general on purpose. All of them can be searched (engine logic), stated in
 * SMT-LIB (engine/logic/smt.h), and judged by rule_holds. An exact cover becomes clauses of
 * variables that are true or false (cnf_rules in engine/logic/cnf.h). Sums of 0 and 1 would be
 * shorter, but solvers are much slower with them (E186). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rule_type {
    RULE_DIFFERENT, /* no two variables are equal */
    RULE_SUM,       /* the variables add up to `total`; a single variable has this value */
    RULE_COUNT,     /* least..most of the variables are `value` */
    RULE_RUN,       /* no `length` variables next to each other in the list are all equal; length >= 1 */
    RULE_UNLIKE,    /* the first half of the list differs from the second half somewhere; count is even */
    RULE_CLAUSE, /* one of the literals holds, each a variable 0..1, from 1, or its negative; only for solvers */
};

struct rule {
    enum rule_type type;
    const char *name; /* for people, in one line; neighbours with the same pointer are one rule for them */
    size_t count;
    const uint32_t *variable; /* no variable twice */
    const int32_t *literal;   /* of a clause, instead of `variable` */
    int64_t total;
    uint32_t value, least, most;
    uint32_t length;
};

struct rules_variable {
    const char *name;   /* a word of letters and digits, no two alike */
    const char *region; /* "row 1"; neighbours share it. May be null */
    uint32_t low, high; /* low <= high, at most RULES_HIGHEST */
};

/* Values are small, so that sums of millions of them fit 64 bits. */
enum { RULES_HIGHEST = 1 << 20 };

struct rules {
    size_t variables;
    const struct rules_variable *variable;
    size_t rules;
    const struct rule *rule;
    const char *range; /* the variables' ranges for people: "every cell holds 1 to 9" */
    /* every variable is 0..1, stated to solvers as false and true, and every rule is a clause */
    bool truth;
    size_t
        deciding; /* of a truth: answers differ in the first `deciding` variables; the others do not matter */
    uint64_t seed; /* 0: values are tried in ascending order; otherwise in an order that it fixes */
};

/* Tells whether the rule holds for these values (by variable), which may be outside of the
 * ranges. */
bool rule_holds(const struct rule *rule, const int32_t *value);

/* Tells whether every value is in its variable's range. */
bool rules_in_range(const struct rules *rules, const int32_t *value);
