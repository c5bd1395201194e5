/* --save: what was found goes into a file, together with its puzzle. */
#ifndef TREEN_APP_KEEPING_H
#define TREEN_APP_KEEPING_H

#include "app/tool.h"

/* Opens what will be saved; *keep stays null where --save is not asked for. */
enum ending keeping_open(const struct call *call, const struct treen_puzzle *puzzle,
                         struct treen_keep **keep);

/* One solution, and how it comes apart where that is known; nothing to do where `keep` is null. */
enum ending keeping_add(struct treen_keep *keep, const struct treen_solution *solution,
                        const struct treen_separation *separation);

/* Writes the file that --save names with what was added so far, after `seconds` of a search that goes on. Nothing is written
 * to a pipe or a device, which would get one file after the other. */
void keeping_renew(const struct call *call, struct treen_keep *keep, double seconds);

/* Writes the file that --save names, whole or not at all, and closes `keep`. */
enum ending keeping_end(const struct call *call, struct treen_keep *keep, const struct treen_kept *kept);

#endif
