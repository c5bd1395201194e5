/* One assembly, and how it comes apart. */
#pragma once

#include "engine/twist/twist.h"
#include "puzzle/check/contact.h"
#include "run/ask/apart.h"
#include "run/message.h"

struct packing;

/* The words of the setting `moves`. Half steps are searched as shifts, and both as turns. */
enum { MOVES_AUTO, MOVES_SHIFTS, MOVES_TURNS, MOVES_HALF_STEPS, MOVES_BOTH };

/* The means of all assemblies of a run. */
struct taken_means {
    const struct packing *packing;
    const struct settings *options;
    taking_way *way;
    bool turns;
    const struct shape *const *shape; /* where pieces turn: of all pieces */
    size_t shapes;
    struct control limits; /* of each assembly */
    struct budget *budget;
};

/* The tables of one thread at a time, and the assembly that they looked at last. */
struct taken {
    const struct taken_means *means;
    struct apart *engine;
    struct twist *twist; /* null: nothing turns */
    struct control control;
    struct arena arena;                  /* of the assembly: its question, and its separation */
    struct arena map_arena, check_arena; /* of its positions; scratch */
    struct arena contact_arena;
    struct contacts contacts; /* what checks know about the grid */
    struct message *message;  /* the copy of the assembly; null: the run lends it */
    struct apart_question question;
    struct treen_disassembly told;
    struct treen_positions positions;
    bool by_memory, by_nodes;  /* this limit came before the outcome was known */
    uint64_t nodes, way_nodes; /* way_nodes: of counting the ways */
    bool has_ways;             /* the ways were counted, and the count ended with way_status */
    enum treen_status way_status;
    uint64_t ways;
    struct treen_error error; /* the reason of TREEN_BUG; else empty */
};

/* Opens tables; when they are open, does nothing. False when there is no memory; then it can only
 * be closed. */
bool taken_open(struct taken *taken, const struct taken_means *means);
void taken_close(struct taken *taken); /* all zero is allowed */

/* Takes the assembly apart, and has its moves checked. TREEN_OK also where a limit came first: then
 * the outcome is not known. TREEN_BUG: a move was wrong. */
enum treen_status taken_look(struct taken *taken, const struct treen_solution *assembly);

/* Counts the ways, as taking_ways does, but keeps their number for taken_tell_ways. */
void taken_count_ways(struct taken *taken);

/* Puts the ways that were counted into the disassembly. Returns as taking_ways. */
enum treen_status taken_tell_ways(struct taken *taken);

/* Counts the orders, as taking_orders does. */
enum treen_status taken_orders(struct taken *taken, uint64_t *orders);

/* Gives all positions, as taking_positions does. */
enum treen_status taken_positions(struct taken *taken, const struct treen_positions **positions);

/* Checks the moves between these positions. TREEN_BUG: one was wrong. */
enum treen_status taken_check_positions(struct taken *taken);
