/* What a crew (crew.h) is made of inside: its members, each a thread at work or the caller's own, and what they share.
 * crew.c opens and closes it and is the caller's side; here is the members'. */
#ifndef TREEN_RUN_CREW_MEMBER_H
#define TREEN_RUN_CREW_MEMBER_H

#include "run/crew.h"
#include "run/turns.h"

#include <pthread.h>

enum {
    WINDOW = 256, /* in order: subproblems that may be at work or waiting to be told */
    QUEUE = 1024, /* solutions waiting in one place; their finder waits when there are more */
};

struct member {
    struct crew *crew;
    struct worker worker;
    bool leads; /* counts the nodes that all walk */
    bool
        scouts; /* looks for the first solution on its own at first; the only member: in turns with its search */
    pthread_t thread;
    bool started;
    uint64_t at;                        /* in order: the subproblem last claimed, */
    bool claimed;                       /* if there is one */
    _Atomic uint64_t nodes, assemblies; /* as of its last look at the clock */
    _Atomic double fraction;
    uint64_t looked_at;     /* nodes at the last look of a search that has begun alone */
    double thread_started;  /* clock_thread_seconds() then … */
    _Atomic double seconds; /* … and since */
};

struct crew {
    struct query query;
    double deadline;
    size_t members, gathered; /* so many there may be; so many there are: one, until threads start */
    struct member *member;
    struct crew_flags *flags;
    struct budget *budget;
    atomic_bool telling; /* solutions are wanted */
    crew_on_progress *on_progress;
    void *context;
    crew_may_go_on *may_go_on;
    void *pace_context;
    double last_progress;

    bool shares;                  /* threads have started, and there is what they share: */
    pthread_mutex_t lock;         /* of all below */
    pthread_cond_t news;          /* for the caller: a solution, or a member has ended */
    pthread_cond_t room;          /* for members: a queue got shorter, or the window moved */
    size_t running, most_running; /* threads now; so many were started */
    uint64_t next_claim;
    uint64_t base;           /* in order: the subproblem being told */
    enum treen_status ended; /* TREEN_OK while threads are at work or not yet started */
    struct message *lent;
    struct turns turns; /* of the only member; its scout is also that of several */
    atomic_bool none;   /* a scout knows that there is no solution */
    bool scouted;       /* its scout has ended the search: it must be begun again before anything else */
    bool tried;         /* one member has begun alone, and did not come to its end; */
    double left;        /* this many seconds it expected to take still */
    uint64_t told;
    struct tally tally; /* of all members, when they have ended */

    size_t queues; /* WINDOW in order, else one */
    struct queue queue[];
};

/* Returns the bytes of the crew's budget that each member may take. */
size_t crew_share(const struct crew *crew);

/* Opens the member's worker; and the limits that it works under. */
enum treen_status member_open(struct member *member, struct treen_error *error);
struct control member_limits(struct member *member);

/* A member's looks at the clock, for its control: they tell how far it is. The second, more often than the first, is that of
 * a crew with a pace; the third that of an only member that scouts by turns. */
void member_look(void *context, double fraction);
void member_keep_pace(void *context, double fraction);
void member_take_turn(void *context, double fraction);

/* What a thread does: a member's work, from its opening to its end. */
void *member_work(void *context);

/* Tells what is known of all members. */
void crew_tell_progress(struct crew *crew);

/* Waits for one of the crew's conditions, its lock held; never for long, because a signal handler cannot wake anybody. */
void crew_wait(struct crew *crew, pthread_cond_t *condition);

/* The gravest of two ends: a wrong answer, out of memory, a solver that failed, stopped, everything searched. */
enum treen_status crew_worse(enum treen_status a, enum treen_status b);

#endif
