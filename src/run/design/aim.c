#include "run/design/aim.h"

#include "base/error.h"
#include "base/text/scan.h"
#include "base/text/words.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {
#define QUANTITY(name, code, about) #name,
    QUANTITIES(QUANTITY)
#undef QUANTITY
        NULL};

const char *quantity_name(enum quantity quantity) {
    return names[quantity];
}

enum quantity_code quantity_code(enum quantity quantity) {
    static const enum quantity_code codes[] = {
#define QUANTITY(name, code, about) code,
        QUANTITIES(QUANTITY)
#undef QUANTITY
    };
    return codes[quantity];
}

void measures_clear(struct measures *measures) {
    for (size_t i = 0; i < QUANTITY_COUNT; i++)
        measures->of[i] = UNMEASURED;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* A clause of the text, between commas, without blanks around it. */
struct clause {
    const char *at, *end, *text; /* text: the whole aim, for columns */
    struct treen_error *error;
};

static void skip_blanks(struct clause *clause) {
    while (clause->at < clause->end && isspace((unsigned char)*clause->at))
        clause->at++;
}

static enum treen_status expected(const struct clause *clause, const char *what) {
    int length = (int)(clause->end - clause->at);
    int column = (int)(clause->at - clause->text) + 1;
    if (!length)
        return error_at(clause->error, "aim", 1, column, "the clause ends here, expected %s", what);
    return error_at(clause->error, "aim", 1, column, "found '%.*s', expected %s", length > 40 ? 40 : length,
                    clause->at, what);
}

static size_t word_length(const struct clause *clause) {
    size_t length = 0;
    while (clause->at + length < clause->end && isalpha((unsigned char)clause->at[length]))
        length++;
    return length;
}

/* Reads a word if it is this one. */
static bool take_word(struct clause *clause, const char *word) {
    size_t length = word_length(clause);
    if (length != strlen(word) || memcmp(clause->at, word, length))
        return false;
    clause->at += length;
    skip_blanks(clause);
    return true;
}

/* Returns how an aim says a word of other programs; null = it is none. */
static const char *said_here(const struct clause *clause) {
    static const char *const words[][2] = {
        {"max", "'most'"},      {"maximum", "'most'"}, {"highest", "'most'"},       {"min", "'least'"},
        {"minimum", "'least'"}, {"fewest", "'least'"}, {"unique", "'solutions=1'"}, {"one", "'solutions=1'"}};
    size_t length = word_length(clause);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i][0]) == length && !memcmp(words[i][0], clause->at, length))
            return words[i][1];
    return NULL;
}

static enum treen_status read_quantity(struct clause *clause, enum quantity *quantity) {
    size_t length = word_length(clause);
    for (size_t i = 0; i < QUANTITY_COUNT; i++)
        if (take_word(clause, names[i])) {
            *quantity = (enum quantity)i;
            return TREEN_OK;
        }
    if (said_here(clause))
        return expected(clause, said_here(clause));
    struct words_hint hint = words_hint(names, clause->at, length);
    char list[512];
    words_list(names, "", "", list, sizeof list);
    if (*hint.text)
        snprintf(list, sizeof list, "a quantity%s", hint.text);
    return expected(clause, list);
}

static enum treen_status read_number(struct clause *clause, uint64_t *number) {
    const char *start = clause->at;
    int64_t read = 0;
    while (clause->at < clause->end && isdigit((unsigned char)*clause->at))
        clause->at++;
    if (!scan_is_number(start, (size_t)(clause->at - start), 0, INT64_MAX, &read)) {
        clause->at = start;
        return expected(clause, "a number");
    }
    *number = (uint64_t)read;
    skip_blanks(clause);
    return TREEN_OK;
}

/* Reads "= 1", "= 3..5", ">= 8", "> 7", "<= 2" or "< 3". */
static enum treen_status read_range(struct clause *clause, struct condition *condition) {
    char sign = clause->at < clause->end ? *clause->at : 0;
    uint64_t number;
    if (!sign || !strchr("=<>", sign))
        return expected(clause, "=, <=, >=, < or >");
    clause->at++;
    bool strict = sign != '=' && !(clause->at < clause->end && *clause->at == '=');
    clause->at += sign != '=' && !strict;
    skip_blanks(clause);
    TRY(read_number(clause, &number));
    condition->low = sign == '<' ? 0 : number + (sign == '>' && strict);
    condition->high = sign == '>' ? UINT64_MAX - 1 : number - (sign == '<' && strict);
    if (sign == '<' && strict && !number)
        return error_bad(clause->error, "the aim '%s<0' can never hold", names[condition->quantity]);
    if (sign == '=' && clause->end - clause->at > 2 && !memcmp(clause->at, "..", 2)) {
        clause->at += 2;
        TRY(read_number(clause, &condition->high));
    }
    if (condition->low > condition->high)
        return error_bad(clause->error,
                         "the aim wants %s from %" PRIu64 " to %" PRIu64
                         ": expected the smaller number first",
                         names[condition->quantity], condition->low, condition->high);
    return TREEN_OK;
}

static enum treen_status read_clause(struct clause *clause, struct aim *aim) {
    bool most = take_word(clause, "most");
    if (most || take_word(clause, "least")) {
        if (aim->preferences == MOST_WISHES)
            return expected(clause, "at most eight times 'most' or 'least'");
        struct preference *preference = &aim->preference[aim->preferences++];
        preference->most = most;
        TRY(read_quantity(clause, &preference->quantity));
    } else {
        if (aim->conditions == MOST_CONDITIONS)
            return expected(clause, "at most sixteen conditions");
        struct condition *condition = &aim->condition[aim->conditions++];
        TRY(read_quantity(clause, &condition->quantity));
        TRY(read_range(clause, condition));
    }
    return clause->at == clause->end ? TREEN_OK : expected(clause, "a comma or the end");
}

enum treen_status aim_read(const char *text, struct aim *aim, struct treen_error *error) {
    *aim = (struct aim){0};
    for (const char *at = text;;) {
        const char *comma = strchr(at, ','), *end = comma ? comma : at + strlen(at);
        struct clause clause = {at, end, text, error};
        while (clause.end > clause.at && isspace((unsigned char)clause.end[-1]))
            clause.end--;
        skip_blanks(&clause);
        if (clause.at == clause.end)
            return expected(&clause, "a condition like 'solutions=1' or a wish like 'most moves'");
        TRY(read_clause(&clause, aim));
        if (!comma)
            return TREEN_OK;
        at = comma + 1;
    }
}

/* ---- Judging --------------------------------------------------------------------------------- */

void aim_leave(struct aim *aim, uint32_t quantities) {
    uint32_t conditions = 0, preferences = 0;
    for (uint32_t i = 0; i < aim->conditions; i++)
        if (quantities >> aim->condition[i].quantity & 1)
            aim->condition[conditions++] = aim->condition[i];
    for (uint32_t i = 0; i < aim->preferences; i++)
        if (quantities >> aim->preference[i].quantity & 1)
            aim->preference[preferences++] = aim->preference[i];
    aim->conditions = conditions;
    aim->preferences = preferences;
}

bool aim_needs(const struct aim *aim, enum quantity quantity) {
    for (size_t i = 0; i < aim->conditions; i++)
        if (aim->condition[i].quantity == quantity)
            return true;
    for (size_t i = 0; i < aim->preferences; i++)
        if (aim->preference[i].quantity == quantity)
            return true;
    return false;
}

enum quantity aim_taken(const struct aim *aim) {
    enum quantity q = 0;
    while (q < QUANTITY_COUNT && (quantity_code(q) != BY_TAKING || !aim_needs(aim, q)))
        q++;
    return q;
}

struct condition aim_range(const struct aim *aim, enum quantity quantity) {
    struct condition range = {quantity, 0, UINT64_MAX - 1};
    for (size_t i = 0; i < aim->conditions; i++) {
        const struct condition *condition = &aim->condition[i];
        if (condition->quantity != quantity)
            continue;
        range.low = condition->low > range.low ? condition->low : range.low;
        range.high = condition->high < range.high ? condition->high : range.high;
    }
    return range;
}

uint64_t aim_enough(const struct aim *aim, enum quantity quantity) {
    struct condition range = aim_range(aim, quantity);
    for (size_t i = 0; i < aim->preferences; i++)
        if (aim->preference[i].quantity == quantity)
            return 0;
    return range.high == UINT64_MAX - 1 ? range.low : 0;
}

static bool condition_holds(const struct condition *condition, uint64_t value) {
    return value >= condition->low && value <= condition->high;
}

bool aim_holds(const struct aim *aim, const struct measures *measures) {
    for (size_t i = 0; i < aim->conditions; i++)
        if (!condition_holds(&aim->condition[i], measures->of[aim->condition[i].quantity]))
            return false;
    return true;
}

bool aim_can_compare(const struct aim *aim, const struct measures *measures) {
    for (size_t i = 0; i < aim->preferences; i++)
        if (measures->of[aim->preference[i].quantity] == UNMEASURED)
            return false;
    return true;
}

bool aim_fails(const struct aim *aim, const struct measures *measures) {
    for (size_t i = 0; i < aim->conditions; i++) {
        uint64_t value = measures->of[aim->condition[i].quantity];
        if (value != UNMEASURED && !condition_holds(&aim->condition[i], value))
            return true;
    }
    return false;
}

/* Returns a value whose greater numbers are better. An unmeasured value is the best. */
static uint64_t worth(const struct preference *preference, const struct measures *measures) {
    uint64_t value = measures->of[preference->quantity];
    return value == UNMEASURED || preference->most ? value : UINT64_MAX - 1 - value;
}

int aim_compare(const struct aim *aim, const struct measures *one, const struct measures *other) {
    for (size_t i = 0; i < aim->preferences; i++) {
        uint64_t first = worth(&aim->preference[i], one), second = worth(&aim->preference[i], other);
        if (first != second)
            return first > second ? -1 : 1;
    }
    return 0;
}
