/* Writes SMT-LIB for solvers of all makers: only linear integer arithmetic or truth values, and
 * options before the logic. Some solvers lack a shorthand for chains of comparisons: none is
 * used. */
#include "engine/logic/smt.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Terms ----------------------------------------------------------------------------------- */

struct writer {
    const struct rules *rules;
    FILE *out;
};

static const char *name_of(const struct writer *writer, uint32_t variable) {
    return writer->rules->variable[variable].name;
}

/* Puts a number. SMT-LIB has no negative literals. */
static void put_integer(const struct writer *writer, int64_t number) {
    fprintf(writer->out, number < 0 ? "(- %" PRIu64 ")" : "%" PRIu64,
            number < 0 ? -(uint64_t)number : (uint64_t)number);
}

static void put_variables(const struct writer *writer, const struct rule *rule) {
    for (size_t i = 0; i < rule->count; i++)
        fprintf(writer->out, " %s", name_of(writer, rule->variable[i]));
}

/* Puts 1 if the variable has the value, else 0; a variable that is 0 or 1 is its own count of
 * ones. */
static void put_indicator(const struct writer *writer, uint32_t variable, uint32_t value) {
    const struct rules_variable *its = &writer->rules->variable[variable];
    if (value == 1 && its->high <= 1)
        fputs(its->name, writer->out);
    else
        fprintf(writer->out, "(ite (= %s %" PRIu32 ") 1 0)", its->name, value);
}

static void put_count(const struct writer *writer, const struct rule *rule) {
    if (rule->count != 1)
        fputs(rule->count ? "(+" : "0", writer->out);
    for (size_t i = 0; i < rule->count; i++) {
        if (rule->count > 1)
            putc(' ', writer->out);
        put_indicator(writer, rule->variable[i], rule->value);
    }
    if (rule->count > 1)
        putc(')', writer->out);
}

/* ---- Rules ----------------------------------------------------------------------------------- */

static void write_different(const struct writer *writer, const struct rule *rule) {
    if (rule->count < 2)
        return;
    fputs("(assert (distinct", writer->out);
    put_variables(writer, rule);
    fputs("))\n", writer->out);
}

static void write_sum(const struct writer *writer, const struct rule *rule) {
    fputs("(assert (=", writer->out);
    fputs(rule->count > 1 ? " (+" : rule->count ? "" : " 0", writer->out);
    put_variables(writer, rule);
    fputs(rule->count > 1 ? ") " : " ", writer->out);
    put_integer(writer, rule->total);
    fputs("))\n", writer->out);
}

static void write_bound(const struct writer *writer, const struct rule *rule, const char *relation,
                        uint32_t bound) {
    fprintf(writer->out, "(assert (%s ", relation);
    put_count(writer, rule);
    fprintf(writer->out, " %" PRIu32 "))\n", bound);
}

static void write_count(const struct writer *writer, const struct rule *rule) {
    if (rule->least == rule->most) {
        write_bound(writer, rule, "=", rule->least);
        return;
    }
    if (rule->least > 0)
        write_bound(writer, rule, ">=", rule->least);
    if (rule->most < rule->count)
        write_bound(writer, rule, "<=", rule->most);
}

/* Writes the rule of one stretch. A stretch of one is equal to itself: then nothing is allowed. */
static void write_stretch(const struct writer *writer, const uint32_t *variable, uint32_t length) {
    if (length < 2) {
        fputs("(assert false)\n", writer->out);
        return;
    }
    fputs(length == 2 ? "(assert (not" : "(assert (not (and", writer->out);
    for (uint32_t i = 0; i + 1 < length; i++)
        fprintf(writer->out, " (= %s %s)", name_of(writer, variable[i]), name_of(writer, variable[i + 1]));
    fputs(length == 2 ? "))\n" : ")))\n", writer->out);
}

static void write_run(const struct writer *writer, const struct rule *rule) {
    for (size_t i = 0; i + rule->length <= rule->count; i++)
        write_stretch(writer, rule->variable + i, rule->length);
}

static void write_unlike(const struct writer *writer, const struct rule *rule) {
    size_t half = rule->count / 2;
    fputs("(assert (or false", writer->out); /* so that one pair or none is no special case */
    for (size_t i = 0; i < half; i++)
        fprintf(writer->out, " (not (= %s %s))", name_of(writer, rule->variable[i]),
                name_of(writer, rule->variable[half + i]));
    fputs("))\n", writer->out);
}

static void put_literal(const struct writer *writer, int32_t literal) {
    fprintf(writer->out, literal > 0 ? "%s" : "(not %s)",
            name_of(writer, (uint32_t)(literal > 0 ? literal : -literal) - 1));
}

static void write_clause(const struct writer *writer, const struct rule *rule) {
    fputs(rule->count > 1 ? "(assert (or" : "(assert", writer->out);
    for (size_t i = 0; i < rule->count; i++) {
        putc(' ', writer->out);
        put_literal(writer, rule->literal[i]);
    }
    fputs(rule->count > 1 ? "))\n" : ")\n", writer->out);
}

static void write_rule(const struct writer *writer, const struct rule *rule) {
    static void (*const write[])(const struct writer *, const struct rule *) = {
        [RULE_DIFFERENT] = write_different, [RULE_SUM] = write_sum,
        [RULE_COUNT] = write_count,         [RULE_RUN] = write_run,
        [RULE_UNLIKE] = write_unlike,       [RULE_CLAUSE] = write_clause,
    };
    write[rule->type](writer, rule);
}

/* ---- The statement --------------------------------------------------------------------------- */

static void write_variables(const struct writer *writer) {
    const char *region = NULL;
    fprintf(writer->out, "\n; %s\n", writer->rules->range);
    for (size_t i = 0; i < writer->rules->variables; i++) {
        const struct rules_variable *variable = &writer->rules->variable[i];
        if (variable->region && variable->region != region)
            fprintf(writer->out, "; %s\n", variable->region);
        region = variable->region;
        fprintf(writer->out, "(declare-fun %s () %s)\n", variable->name,
                writer->rules->truth ? "Bool" : "Int");
        if (writer->rules->truth)
            continue;
        fprintf(writer->out, "(assert (and (<= %" PRIu32 " %s) (<= %s %" PRIu32 ")))\n", variable->low,
                variable->name, variable->name, variable->high);
    }
}

void smt_write(const struct rules *rules, FILE *out) {
    struct writer writer = {rules, out};
    const char *name = NULL;
    fprintf(out, "(set-option :produce-models true)\n(set-logic %s)\n", rules->truth ? "QF_UF" : "QF_LIA");
    write_variables(&writer);
    for (size_t i = 0; i < rules->rules; i++) {
        if (rules->rule[i].name != name)
            fprintf(out, "\n; %s\n", rules->rule[i].name);
        name = rules->rule[i].name;
        write_rule(&writer, &rules->rule[i]);
    }
    putc('\n', out);
}

const char *smt_question(const struct rules *rules, struct arena *arena) {
    static const char before[] = "(check-sat)\n(get-value (", after[] = "))\n";
    size_t length = sizeof before + sizeof after;
    for (size_t i = 0; i < rules->variables; i++)
        length += strlen(rules->variable[i].name) + 1;
    char *question = ARENA_NEW(arena, length, char);
    char *end = question ? stpcpy(question, before) : NULL;
    for (size_t i = 0; question && i < rules->variables; i++)
        end = stpcpy(stpcpy(end, i ? " " : ""), rules->variable[i].name);
    if (question)
        strcpy(end, after);
    return question;
}

/* Puts " c0" and the comparison: it is not the value, or (if `is`) it is. At an end of its range
 * this is one bound. Z3 is faster with a bound than with an equation, which is two (E181). */
static void put_comparison(const struct writer *writer, uint32_t variable, int32_t value, bool is) {
    const struct rules_variable *its = &writer->rules->variable[variable];
    bool highest = value == (int32_t)its->high, lowest = value == (int32_t)its->low;
    if (writer->rules->truth)
        fprintf(writer->out, (value != 0) == is ? " %s" : " (not %s)", its->name);
    else if (highest || lowest)
        fprintf(writer->out, " (%s %s %" PRId32 ")", highest == is ? ">=" : "<=", its->name,
                is        ? value
                : highest ? value - 1
                          : value + 1);
    else
        fprintf(writer->out, is ? " (= %s %" PRId32 ")" : " (not (= %s %" PRId32 "))", its->name, value);
}

void smt_write_other(const struct rules *rules, const int32_t *value, const uint32_t *settled, FILE *out) {
    const struct writer writer = {rules, out};
    size_t count = rules->truth ? rules->deciding : rules->variables;
    fputs("(assert (or false", out);
    for (uint32_t i = 0; i < count; i++)
        if (rules->variable[i].low < rules->variable[i].high && !(settled && settled[i]))
            put_comparison(&writer, i, value[i], false);
    fputs("))\n", out);
}

void smt_write_value(const struct rules *rules, uint32_t variable, int32_t value, bool is, FILE *out) {
    const struct writer writer = {rules, out};
    fputs("(assert", out);
    put_comparison(&writer, variable, value, is);
    fputs(")\n", out);
}
