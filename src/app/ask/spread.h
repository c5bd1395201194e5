/* The units of a search, spread over ranks: processes that mpirun starts, on one machine or many.
 * Rank 0 has the ledger and hands out units. Every rank runs units, rank 0 too. */
#pragma once

#include "app/ask/units.h"

struct spread;

/* Joins the other ranks, where mpirun has started this process beside others and the call has a
 * ledger. *spread is null where there are no others. ANSWERED, or the reason has been told. */
enum ending spread_open(const struct call *call, struct spread **spread);

/* Leaves the others. Rank 0 ends them first. Null is fine. */
void spread_close(struct spread *spread);

/* Tells whether this is rank 0. */
bool spread_leads(const struct spread *spread);

/* Runs what is left of a search on all ranks, as units_run does on this machine. For rank 0. */
enum treen_status spread_lead(struct spread *spread, struct units *units, struct treen_error *error);

/* Runs units for rank 0, until it has no more. For all others. */
void spread_follow(struct spread *spread);
