#include "app/ranks/rank.h"
#include "app/system/screen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Seconds of a wait: the shortest, and the longest when nothing has happened for a while. A letter
 * waits that long to be noticed. A unit that ends here is noticed at once. */
static const double SHORTEST = 0.001, LONGEST = 0.02;

/* Waits after which the next ones are longer. */
enum { PATIENCE = 64 };

/* ---- Joining --------------------------------------------------------------------------------- */

/* Tells whether this process was started beside others. Open MPI's own mpirun says how many they
 * are; another starter that Open MPI knows (Slurm's srun) only gives a rank. */
static bool has_others(void) {
    const char *count = getenv("OMPI_COMM_WORLD_SIZE");
    return count ? strcmp(count, "1") != 0 : getenv("PMIX_RANK") != NULL;
}

/* Returns the number of units that run here at a time. Without --threads it is one, since mpirun
 * starts a rank for each core. */
static unsigned places_of(const struct call *call) {
    uint64_t threads = setting_number(call, "threads");
    return threads ? (unsigned)threads : 1;
}

/* Returns the number of units that run at a time on this machine, for their shares of --memory. */
static uint64_t at_once(const struct spread *spread) {
    const char *ranks = getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
    uint64_t here = ranks ? strtoull(ranks, NULL, 10) : 1;
    return runners_places(spread->runners) * (here ? here : 1);
}

static void free_spread(struct spread *spread) {
    for (unsigned i = 0; spread->follower && i < spread->count; i++)
        free(spread->follower[i].part);
    free(spread->follower);
    runners_close(spread->runners);
    free(spread);
}

/* Joins the other ranks. */
static enum ending meet(struct spread *spread) {
    spread->runners = runners_open(places_of(spread->call));
    if (!spread->runners)
        return complain(STOPPED, "out of memory");
    if (!spread->ranks->open(&spread->rank, &spread->count))
        return complain(BAD, "the ranks have ended; under mpirun choose one problem with --problem N");
    spread->follower = calloc(spread->count, sizeof *spread->follower);
    return spread->follower ? ANSWERED : complain(STOPPED, "out of memory");
}

static enum ending make_spread(const struct call *call, const struct ranks_table *ranks,
                               struct spread **made) {
    struct spread *spread = calloc(1, sizeof *spread);
    if (!spread)
        return complain(STOPPED, "out of memory");
    *spread = (struct spread){.ranks = ranks, .call = call};
    enum ending ending = meet(spread);
    if (ending == ANSWERED)
        *made = spread;
    else
        free_spread(spread);
    return ending;
}

/* Loads MPI and joins the others. */
static enum ending join(const struct call *call, struct spread **spread) {
    const void *ranks;
    struct treen_error error;
    TRY_ENDING(
        complain_error(tool_module("mpi", "a search by mpirun", "libopenmpi-dev", &ranks, &error), &error));
    return make_spread(call, ranks, spread);
}

/* A rank without others searches as usual, on all cores. */
enum ending spread_open(const struct call *call, struct spread **spread) {
    *spread = NULL;
    if (!call->flags.ledger || !has_others())
        return ANSWERED;
    if (call->flags.audit)
        return complain(BAD,
                        "found --audit under mpirun, expected it without: one machine runs the units again");
    enum ending ending = join(call, spread);
    if (ending == ANSWERED && (*spread)->count == 1) {
        spread_close(*spread);
        *spread = NULL;
    }
    return ending;
}

bool rank_has_company(const struct spread *spread) {
    for (unsigned i = 1; i < spread->count; i++)
        if (!spread->follower[i].left)
            return true;
    return false;
}

/* MPI waits for all ranks in the end. Where one has died or hangs, nobody waits, and mpirun kills
 * all. */
void spread_close(struct spread *spread) {
    if (!spread)
        return;
    if (spread_leads(spread) && !spread->ended)
        rank_ends_all(spread);
    fflush(stdout);
    if (!spread_leads(spread) || !rank_has_company(spread))
        spread->ranks->close();
    free_spread(spread);
}

void rank_machine(char name[LONGEST_NAME]) {
    if (gethostname(name, LONGEST_NAME))
        snprintf(name, LONGEST_NAME, "an unnamed machine");
    name[LONGEST_NAME - 1] = '\0';
}

bool spread_leads(const struct spread *spread) {
    return spread->rank == 0;
}

/* ---- Units that run here --------------------------------------------------------------------- */

bool rank_starts(struct spread *spread, uint64_t part, uint64_t parts) {
    struct runner *runner = runners_free(spread->runners);
    if (!runner) {
        errno = EBUSY;
        return false;
    }
    char **words = unit_words(spread->call, part, parts, at_once(spread), false);
    runner->part = part;
    bool started = words && runner_start(runner, words);
    flags_free(words);
    return started;
}

/* Returns the seconds of the next wait. Rank 0 is waited for by the others. To another rank without
 * a free place only the end of all can be told, which is in no hurry. */
static double next_wait(struct spread *spread) {
    double seconds = SHORTEST * (1 + spread->quiet / PATIENCE);
    bool is_waited_for = spread_leads(spread) || runners_free(spread->runners);
    return is_waited_for && seconds < LONGEST ? seconds : LONGEST;
}

const struct runner *rank_waits(struct spread *spread) {
    const struct runner *ended = runners_wait(spread->runners, next_wait(spread));
    spread->quiet = ended ? 0 : spread->quiet + 1;
    return ended;
}

bool rank_takes(struct spread *spread, struct letter *letter) {
    bool taken = spread->ranks->take(letter);
    if (taken)
        spread->quiet = 0;
    return taken;
}

static bool is_part(void *context, uint64_t part) {
    const uint64_t *dropped = context;
    return part == *dropped;
}

void rank_drops(struct spread *spread, uint64_t part) {
    runners_end(spread->runners, is_part, &part);
}

void rank_stops(struct spread *spread) {
    runners_stop(spread->runners, NULL, NULL);
}

/* Tells whether the exit status is one of a whole answer. */
static bool answers(int status) {
    return WIFEXITED(status) && (WEXITSTATUS(status) == ANSWERED || WEXITSTATUS(status) == NO_SOLUTION);
}

bool rank_succeeds(const struct runner *runner, char why[LONGEST_REASON]) {
    if (runner->lost)
        snprintf(why, LONGEST_REASON, "no memory for its result");
    else if (runner->complaint[0] && !answers(runner->status))
        snprintf(why, LONGEST_REASON, "%s", runner->complaint);
    else if (WIFSIGNALED(runner->status))
        snprintf(why, LONGEST_REASON, "its process was ended by signal %d", WTERMSIG(runner->status));
    else
        snprintf(why, LONGEST_REASON, "its process ended with status %d", WEXITSTATUS(runner->status));
    return !runner->lost && answers(runner->status);
}
