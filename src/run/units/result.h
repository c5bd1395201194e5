/* The summary of a unit, read back from its line. */
#pragma once

#include "base/array.h"
#include "run/design/best.h"
#include "run/units/lines.h"
#include "treen.h"

enum { RESULT_STATISTICS = 8 };

/* A puzzle that a design has found. */
struct design_line {
    const struct told *told;
    const char *line; /* of JSON */
    size_t length;
    const char *text; /* the puzzle in YAML */
};

/* Everything lives in the arena of the lines. */
struct result {
    struct treen_summary summary; /* its pointers are those below, of what the line has */
    struct treen_unit unit;
    struct treen_counts counts;
    struct treen_sums sums;
    struct treen_taken_apart apart;
    struct treen_burrs burrs;
    struct treen_chains chains;
    struct treen_designs designs;
    ARRAY(struct treen_bar) bar;      /* of chains: from the lines before the summary */
    ARRAY(struct design_line) design; /* of a design: these, too */
    struct treen_statistic statistic[RESULT_STATISTICS];
    uint64_t solutions; /* lines of solutions before the summary */
    bool checked;       /* it has a checksum: an older treen wrote none */
};

/* Reads the fields of a summary that all questions have into a result that has what the lines
 * before it tell, and else is empty. unit.lines and unit.before are those of these lines.
 * TREEN_BAD_INPUT: it is none of a unit; a field is missing or is none of its kind; the checksum is
 * not that of the lines. */
struct reading;
enum treen_status result_read(struct reading *reading, const struct line *line);

/* Reads the line of a bar, which comes before the summary. */
enum treen_status bar_read(struct lines *lines, const struct line *line, struct result *result);

/* Reads the line of a puzzle that a design has found, which comes before the summary. */
enum treen_status design_read(struct lines *lines, const struct line *line, struct result *result);
