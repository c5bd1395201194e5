/* The file of a ledger: results of units, with what belongs to them. SQLite keeps it, behind a
 * module (see tool_module): every change is on the disk, or did not happen, whatever ends the
 * program or the machine. */
#pragma once

#include "treen_tool.h"

struct store;

/* The question that a ledger is about. Texts are lent until store's close. */
struct store_facts {
    const char *digest, *question, *line, *version;
    uint64_t parts;
    double begun;      /* time(), as all times here */
    uint64_t damaged;  /* units of which half is missing, or that differ from their checksum: left out */
    bool unchecked;    /* units have, or had until now, no checksums: an older treen made the file */
    const char *fault; /* of the file, told by STORE_SALVAGE; null: there is none */
};

struct store_unit {
    uint64_t part;
    const char *text; /* its result, of `length` bytes */
    size_t length;
    uint64_t nodes, found; /* found: solutions, as a progress bar counts them */
    double seconds, ended;
    const char *machine;
};

struct store_failure {
    uint64_t part, times;
    double ended;
    const char *why;
};

struct store_sums {
    uint64_t kept, nodes, found, audited, differing;
    double seconds, longest; /* of the search, by the clock; of the longest unit */
    double ended;            /* the last one did; 0 = none has */
};

/* The checksums of what a ledger keeps. */
struct store_checksums {
    uint32_t (*facts)(const struct store_facts *facts);
    uint32_t (*unit)(const struct store_unit *unit);
};

/* STORE_READ: one that is there, which stays as it is. STORE_SALVAGE: the same, even where the file
 * is damaged. STORE_CHANGE: one that is there, to be written to. STORE_MAKE: if there is none, a
 * new one. */
enum store_wish { STORE_READ, STORE_SALVAGE, STORE_CHANGE, STORE_MAKE };

/* Functions that can fail say the file's name and the reason. TREEN_BAD_INPUT: it is no ledger of
 * this version. TREEN_IO: the file, or its disk. */
struct store_maker {
    /* Opens a ledger and looks at every byte of it: nothing in the file is believed. One that is to
     * be written to loses its damaged units, and gets checksums where it has none. `facts`: of a
     * new one, else not looked at. */
    enum treen_status (*open)(const char *name, enum store_wish wish, const struct store_facts *facts,
                              const struct store_checksums *checksums, struct store **store,
                              struct treen_error *error);
    void (*close)(struct store *store); /* null is fine */
    const struct store_facts *(*facts)(const struct store *store);

    /* Adds a result. One that is there stays as it is. */
    enum treen_status (*keep)(struct store *store, const struct store_unit *unit, struct treen_error *error);

    /* Begins and ends a group: its changes are on the disk together, which takes the time of one. A
     * `status` other than TREEN_OK takes them back. One inside another is on the disk with the
     * outer one, which must end with its failure, too. */
    enum treen_status (*group)(struct store *store, struct treen_error *error);
    enum treen_status (*group_end)(struct store *store, enum treen_status status, struct treen_error *error);
    enum treen_status (*has)(struct store *store, uint64_t part, bool *has, struct treen_error *error);

    /* Gives the results of units (or tasks, see subparts.h) from..to in their order, with their
     * texts or without. `take` returns false to end it. */
    enum treen_status (*each)(struct store *store, uint64_t from, uint64_t to, bool texts,
                              bool (*take)(void *context, const struct store_unit *unit), void *context,
                              struct treen_error *error);

    /* Drops the results of from..to. */
    enum treen_status (*drop)(struct store *store, uint64_t from, uint64_t to, struct treen_error *error);

    enum treen_status (*fail)(struct store *store, uint64_t part, const char *why, struct treen_error *error);
    enum treen_status (*each_failure)(struct store *store,
                                      bool (*take)(void *context, const struct store_failure *failure),
                                      void *context, struct treen_error *error);

    /* Notes that a unit was run again, and whether the answers were the same. */
    enum treen_status (*audit)(struct store *store, uint64_t part, bool same, const char *machine,
                               struct treen_error *error);

    /* Sums over the units; subparts are not in them. */
    enum treen_status (*sums)(struct store *store, struct store_sums *sums, struct treen_error *error);
};

/* Loads the module; the error says what to install. */
enum treen_status store_load(const struct store_maker **maker, struct treen_error *error);

/* The checksums that all ledgers have: CRC-32. */
extern const struct store_checksums store_checksums;
