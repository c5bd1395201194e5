/* A question, and the table of questions: a row has the functions of one question. Its word stands
 * in meson.build. */
#pragma once

#include "run/interface/session.h"
#include "treen_tool.h"
#include "run/units/digest.h"
#include "run/units/division.h"

struct asking;
struct run;

enum { MOST_STATISTICS = 8 };

struct treen_question {
    const struct asking *asking;
    struct treen_session *session;     /* null = none */
    struct treen_puzzle view;          /* the puzzle, with the patience below; not to be closed */
    const struct treen_puzzle *puzzle; /* the view; null = the question has no puzzle */
    struct patience patience;          /* the session's at treen_ask, and above it the puzzle's */
    struct settings options;           /* the session's at treen_ask; the seconds are in the patience */
    struct arena arena;                /* as long as the question */
    void *own;                         /* what the row's functions keep */
    struct run *run;                   /* of a question that one run answers: watched, closed; null = none */
    struct treen_counts counts;        /* that it found, for the summary */
    treen_on_progress *on_progress;
    void *context;
    enum treen_status ended;         /* TREEN_OK while there may be more records */
    struct treen_error error;        /* why it ended, where that is an error */
    struct treen_record record;      /* given last; of type TREEN_SUMMARY: none is there */
    struct treen_record detail, sum; /* given by treen_detail and treen_sum_up */
    const char *reproduce;
    struct treen_summary summary;
    struct treen_statistic statistic[MOST_STATISTICS];
    struct treen_unit unit; /* of a part of a search; digest null: it is none */
    char digest[DIGEST_ROOM];
};

/* A null function: the question has no such thing. Each is called while the question is in the
 * state that treen.h draws. */
struct asking {
    struct treen_row about;
    bool alone;                      /* it is asked without a puzzle */
    bool either;                     /* it is asked of a puzzle, or without one */
    enum tool_tells tells;           /* what its summary tells */
    const char *command;             /* the tool's, that asks it; null: its name */
    const struct division *division; /* null: it cannot be divided into parts */

    size_t size; /* of `own`, which begins as zeros; 0: `ask` makes it */

    /* Poses the question: fills in `own`. `end` is called in the end, after a failure, too. Null:
     * nothing is to be done. */
    enum treen_status (*ask)(struct treen_question *question, struct treen_error *error);

    /* Gives the next record into question->record, or says why there is none. The error is filled
     * in by the caller where the row has nothing better to say (an empty text). */
    enum treen_status (*next)(struct treen_question *question, struct treen_error *error);

    /* Goes on without records. Null: by `next`. */
    enum treen_status (*finish)(struct treen_question *question, struct treen_error *error);

    /* Gives more about the record into question->detail. */
    enum treen_status (*detail)(struct treen_question *question, const char *what, struct treen_error *error);
    enum treen_status (*give)(struct treen_question *question, const char *text, size_t length,
                              const char *source, struct treen_error *error);

    /* Fills in the summary, in which names, reproduce and puzzle are there already. TREEN_OK or
     * TREEN_NO_MEMORY. */
    enum treen_status (*sum_up)(struct treen_question *question, struct treen_summary *summary);
    void (*watch)(struct treen_question *question); /* null: its run is watched, if it has one */
    enum treen_status (*text)(struct treen_question *question, FILE *out, struct treen_error *error);
    void (*end)(struct treen_question *question);
};

/* Returns the row `index` of the forms of treen_state; null after the last. */
const struct treen_row *form_row(size_t index);

/* Writes the set of all solutions as a zero-suppressed decision diagram. The text is Graphillion's,
 * and behind it stands what the variables mean. TREEN_BAD_INPUT: the puzzle has no exact cover. */
enum treen_status diagram_state(const struct treen_puzzle *puzzle, FILE *out, struct treen_error *error);

/* Returns the row `index` of the table of questions; null after the last. */
const struct asking *asking_at(size_t index);

/* Returns the division of the question with this name; null: it cannot be divided, or there is no
 * such question. */
const struct division *asking_divides(const char *question);

/* Puts a record into question->record, and returns TREEN_OK. */
enum treen_status question_give(struct treen_question *question, enum treen_record_type type,
                                const void *what);

/* Adds a statistic to the summary. */
void question_statistic(struct treen_question *question, const char *name, uint64_t value);

/* Gives the detail "rules" of the solution that was given last. `rules` is where the rules are
 * kept: closed and opened anew. */
struct judged_rules;
enum treen_status question_rules(struct treen_question *question, const struct treen_solution *solution,
                                 struct judged_rules **rules, struct treen_rules *list,
                                 struct treen_error *error);

/* Fills in a summary, and the counts that it points to, by what the question's run knows. */
enum treen_status search_sum_up(struct treen_question *question, struct treen_summary *summary);

/* Adds the rows of treen_stats.def to the summary, but not the nodes, which have a member of their
 * own. */
void search_statistics(struct treen_question *question, const struct stats *stats);

/* Returns TREEN_BAD_INPUT: the record that was given last has no detail `what`. */
enum treen_status question_no_detail(const struct treen_question *question, const char *what,
                                     struct treen_error *error);
