/* Classes of assemblies where some symmetries take only some assemblies to assemblies. Pieces that
 * only shift are an example: a reflection takes assemblies of squares to assemblies, and no others.
 * A class has as many assemblies as symmetries take one of them to assemblies, divided by those
 * that leave it unchanged. So assemblies are counted by the set of these symmetries. Inclusion and
 * exclusion need only counts of the assemblies that a set of symmetries takes to assemblies. */
#pragma once

#include "base/big.h"
#include "puzzle/kind.h"

/* Counts the assemblies that `symmetry` leaves unchanged, of those that all symmetries of `taken`
 * take to assemblies (as bits). */
typedef enum treen_status sometimes_count(void *context, size_t symmetry, uint64_t taken, struct big *count);

/* Tells whether the classes can be counted so. There may be too many sets of symmetries, or too
 * large weights. */
bool sometimes_fit(const struct posed *posed);

/* Counts the classes under rotations and under all symmetries. `*symmetries` and `*rotations` begin
 * as 0. */
enum treen_status sometimes_classes(const struct posed *posed, sometimes_count *count, void *context,
                                    struct big *rotations, struct big *symmetries);
