/* The inside of a crew (crew.h): its members, and the data that they share. Each member is a
 * thread, or the only one, which works in the caller's thread. crew.c opens and closes the crew and
 * serves the caller; crew_member.c is the members' side. */
#pragma once

#include "run/crew.h"
#include "run/turns.h"

#include <pthread.h>

enum {
    WINDOW = 256, /* in order: subproblems that may be at work, or wait to be told */
    QUEUE = 1024, /* solutions that may wait in one queue; then their finder waits, too */
};

struct member {
    struct crew *crew;
    struct worker worker;
    bool leads; /* counts the nodes that all members walk */
    /* The member looks for the first solution by scouting before it searches. An only member
     * does both by turns. */
    bool scouts;
    pthread_t thread;
    bool started;
    uint64_t at;                        /* in order: the subproblem that was claimed last */
    bool claimed;                       /* `at` is a subproblem */
    _Atomic uint64_t nodes, assemblies; /* at the last look at the clock */
    _Atomic double fraction;
    uint64_t looked_at;     /* nodes at the last look of a search that began alone */
    double thread_started;  /* clock_thread_seconds() when the thread started */
    _Atomic double seconds; /* processor time since the thread started */
};

struct crew {
    struct query query;
    double deadline;
    /* The most members there may be, and the members there are: one, until threads start. */
    size_t members, gathered;
    struct member *member;
    struct crew_flags *flags;
    struct budget *budget;
    atomic_bool telling; /* solutions are wanted */
    crew_on_progress *on_progress;
    void *context;
    crew_may_go_on *may_go_on;
    void *pace_context;
    double last_progress;

    bool shares;                  /* threads have started: the fields from here on are shared */
    pthread_mutex_t lock;         /* of all fields below */
    pthread_cond_t news;          /* for the caller: a solution came, or a member ended */
    pthread_cond_t room;          /* for members: a queue got shorter, or the window moved */
    size_t running, most_running; /* threads at work now; threads that were started */
    uint64_t next_claim;
    uint64_t base;           /* in order: the subproblem whose solutions are being told */
    enum treen_status ended; /* TREEN_OK while threads are at work, or before they start */
    struct message *lent;
    struct turns turns; /* of the only member; several members use its scout alone */
    atomic_bool none;   /* a scout knows that there is no solution */
    bool scouted;       /* a scout has ended the search, which must begin again before it goes on */
    bool tried;         /* one member began alone, and did not come to its end */
    double left;        /* the seconds that this member still expected to take */
    uint64_t told;
    struct tally tally; /* of all members, once they have ended */

    size_t queues; /* how many queues: WINDOW in order, else one */
    struct queue queue[];
};

/* Opens the member's worker; member_limits returns the limits under which the worker works. */
enum treen_status member_open(struct member *member, struct treen_error *error);
struct control member_limits(struct member *member);

/* Looks at the clock for a member's control. member_look records the progress. member_keep_pace is
 * for a crew with a pace, and is called more often. member_take_turn is for an only member that
 * scouts by turns. */
void member_look(void *context, double fraction);
void member_keep_pace(void *context, double fraction);
void member_take_turn(void *context, double fraction);

/* Does all the work of a member's thread, from its opening to its end. */
void *member_work(void *context);

/* Tells what is known of all members. */
void crew_tell_progress(struct crew *crew);

/* Waits for one of the crew's conditions, whose lock is held. The wait is always short, because a
 * signal handler cannot wake a thread. */
void crew_wait(struct crew *crew, pthread_cond_t *condition);

/* Returns the graver of two ends. The order: a wrong answer, no memory, a solver that failed,
 * stopped, everything searched. */
enum treen_status crew_worse(enum treen_status a, enum treen_status b);
