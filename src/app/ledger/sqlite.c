/* Ledgers as files of SQLite. A rollback journal, unlike a write-ahead log, keeps a ledger a single
 * file while nobody writes to it: people copy it to other machines. `EXTRA` waits for the disk also
 * where the journal goes away, so that a unit that was kept stays kept (E255). */
#include "app/ledger/store.h"
#include "app/system/ending.h"

#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* APPLICATION says "tren" in the head of the file. WAIT: milliseconds that another process may hold
 * the file. */
enum { APPLICATION = 0x7472656e, UNCHECKED = 1, VERSION = 2, WAIT = 60000 };

struct store {
    sqlite3 *base;
    char *name;
    const struct store_checksums *checksums;
    struct store_facts facts;
    char *text[4];                                     /* of the facts */
    char fault[sizeof((struct treen_error *)0)->text]; /* of the facts */
    bool unchecked;                                    /* the file has no checksums */
    unsigned groups;                                   /* open ones, one in the other */
    uint64_t steps; /* of the present statement, in STEPS of SQLite's machine */
    uint64_t most;  /* steps that a statement over the whole file may take */
};

/* ---- Errors ---------------------------------------------------------------------------------- */

static enum treen_status say_why(const char *name, enum treen_status status, const char *words,
                                 struct treen_error *error) {
    if (error) {
        *error = (struct treen_error){0};
        snprintf(error->source, sizeof error->source, "%s", name);
        snprintf(error->text, sizeof error->text, "%s", words);
    }
    return status;
}

/* Says what SQLite complains about: the system's own reason where that is known. */
static enum treen_status fail(const struct store *store, struct treen_error *error) {
    char words[400];
    int code = sqlite3_errcode(store->base), system = sqlite3_system_errno(store->base);
    bool named = (code == SQLITE_IOERR || code == SQLITE_CANTOPEN) && system;
    if (code == SQLITE_INTERRUPT)
        return say_why(store->name, TREEN_BAD_INPUT, "this ledger is damaged: to read it takes too long",
                       error);
    if (code == SQLITE_NOTADB)
        return say_why(store->name, TREEN_BAD_INPUT, "found another file, expected a ledger", error);
    snprintf(words, sizeof words, "%s%s", code == SQLITE_CORRUPT ? "this ledger is damaged: " : "",
             named ? strerror(system) : sqlite3_errmsg(store->base));
    return say_why(store->name, code == SQLITE_NOMEM ? TREEN_NO_MEMORY : TREEN_IO, words, error);
}

/* ---- Statements ------------------------------------------------------------------------------ */

static enum treen_status run_words(struct store *store, const char *words, struct treen_error *error) {
    store->steps = 0;
    return sqlite3_exec(store->base, words, NULL, NULL, NULL) == SQLITE_OK ? TREEN_OK : fail(store, error);
}

/* Prepares a statement; null = it cannot be. SQLite binds nothing to a null statement, and its step
 * fails. */
static sqlite3_stmt *prepare_words(struct store *store, const char *words) {
    sqlite3_stmt *statement = NULL;
    store->steps = 0;
    return sqlite3_prepare_v2(store->base, words, -1, &statement, NULL) == SQLITE_OK ? statement : NULL;
}

static void bind_number(sqlite3_stmt *statement, int place, uint64_t number) {
    sqlite3_bind_int64(statement, place, (sqlite3_int64)number);
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text) {
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

static uint64_t number_at(sqlite3_stmt *statement, int column) {
    return (uint64_t)sqlite3_column_int64(statement, column);
}

/* Ends a statement, and frees it. `fine`: it came as far as it should. */
static enum treen_status end_statement(struct store *store, sqlite3_stmt *statement, bool fine,
                                       struct treen_error *error) {
    enum treen_status status = fine ? TREEN_OK : fail(store, error);
    sqlite3_finalize(statement);
    return status;
}

/* Runs a statement that gives no rows, and frees it. */
static enum treen_status finish_statement(struct store *store, sqlite3_stmt *statement,
                                          struct treen_error *error) {
    return end_statement(store, statement, sqlite3_step(statement) == SQLITE_DONE, error);
}

/* Runs a statement without rows about the parts from..to. */
static enum treen_status for_parts(struct store *store, const char *words, uint64_t from, uint64_t to,
                                   struct treen_error *error) {
    sqlite3_stmt *statement = prepare_words(store, words);
    bind_number(statement, 1, from);
    bind_number(statement, 2, to);
    return finish_statement(store, statement, error);
}

/* Reads one number. */
static enum treen_status ask_number(struct store *store, const char *words, uint64_t *number,
                                    struct treen_error *error) {
    sqlite3_stmt *statement = prepare_words(store, words);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    *number = found ? number_at(statement, 0) : 0;
    return end_statement(store, statement, found, error);
}

/* ---- Transactions ---------------------------------------------------------------------------- */

/* Begins a change; the lock for it is taken at once, so that it waits here and nowhere else. A file
 * that somebody has removed could still be written to, and everything in it would be lost. */
static enum treen_status begin_writing(struct store *store, struct treen_error *error) {
    int moved = 0;
    if (store->groups)
        return TREEN_OK;
    sqlite3_file_control(store->base, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved)
        return say_why(store->name, TREEN_IO, "the ledger was moved or removed while it was written to",
                       error);
    return run_words(store, "BEGIN IMMEDIATE", error);
}

/* Ends a change: all of it is on the disk, or nothing. */
static enum treen_status commit(struct store *store, enum treen_status status, struct treen_error *error) {
    if (store->groups)
        return status;
    if (status == TREEN_OK)
        status = run_words(store, "COMMIT", error);
    if (status != TREEN_OK)
        sqlite3_exec(store->base, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

static enum treen_status store_group(struct store *store, struct treen_error *error) {
    enum treen_status status = begin_writing(store, error);
    store->groups += status == TREEN_OK;
    return status;
}

static enum treen_status store_group_end(struct store *store, enum treen_status status,
                                         struct treen_error *error) {
    store->groups--;
    return commit(store, status, error);
}

/* ---- Making ---------------------------------------------------------------------------------- */

#define UNIT_COLUMNS                                                                                         \
    "part INTEGER PRIMARY KEY, nodes INTEGER, found INTEGER, seconds REAL, ended REAL, machine TEXT"

/* Small columns and large texts are tables apart: sums are read without the texts. The checksum of
 * a unit is of both of its rows. */
static const char *const tables[] = {
    "CREATE TABLE facts(name TEXT PRIMARY KEY, value) WITHOUT ROWID",
    "CREATE TABLE unit(" UNIT_COLUMNS ", checksum INTEGER)",
    "CREATE TABLE result(part INTEGER PRIMARY KEY, text TEXT NOT NULL)",
    "CREATE TABLE failure(part INTEGER PRIMARY KEY, times INTEGER, ended REAL, why TEXT)",
    "CREATE TABLE audit(part INTEGER PRIMARY KEY, same INTEGER, ended REAL, machine TEXT)",
};
enum { TABLES = sizeof tables / sizeof *tables };
static const char unchecked_units[] = "CREATE TABLE unit(" UNIT_COLUMNS ")";

static enum treen_status put_text(struct store *store, const char *name, const char *value,
                                  struct treen_error *error) {
    sqlite3_stmt *statement = prepare_words(store, "INSERT INTO facts VALUES(?, ?)");
    bind_text(statement, 1, name);
    bind_text(statement, 2, value);
    return finish_statement(store, statement, error);
}

static enum treen_status put_checksum(struct store *store, const struct store_facts *facts,
                                      struct treen_error *error) {
    char checksum[12], mark[96];
    snprintf(checksum, sizeof checksum, "%08x", (unsigned)store->checksums->facts(facts));
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION, VERSION);
    TRY(put_text(store, "checksum", checksum, error));
    return run_words(store, mark, error);
}

static enum treen_status put_facts(struct store *store, const struct store_facts *facts,
                                   struct treen_error *error) {
    char parts[24], begun[32];
    snprintf(parts, sizeof parts, "%llu", (unsigned long long)facts->parts);
    snprintf(begun, sizeof begun, "%.0f", facts->begun);
    const char *const pair[][2] = {{"digest", facts->digest}, {"question", facts->question},
                                   {"line", facts->line},     {"version", facts->version},
                                   {"parts", parts},          {"begun", begun}};
    for (size_t i = 0; i < TABLES; i++)
        TRY(run_words(store, tables[i], error));
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++)
        TRY(put_text(store, pair[i][0], pair[i][1], error));
    return put_checksum(store, facts, error);
}

/* Tells whether the file is a new one, in which nothing was ever kept. */
static enum treen_status is_new(struct store *store, bool *new, struct treen_error *error) {
    uint64_t tables_there = 0, application = 0;
    TRY(ask_number(store, "SELECT count(*) FROM sqlite_master", &tables_there, error));
    TRY(ask_number(store, "PRAGMA application_id", &application, error));
    *new = !tables_there && !application;
    return TREEN_OK;
}

/* Makes the tables. Another process may have made them a moment ago. */
static enum treen_status make_tables(struct store *store, const struct store_facts *facts,
                                     struct treen_error *error) {
    bool new = false;
    TRY(is_new(store, &new, error));
    if (!new)
        return TREEN_OK;
    TRY(begin_writing(store, error));
    enum treen_status status = is_new(store, &new, error);
    if (status == TREEN_OK && new)
        status = put_facts(store, facts, error);
    return commit(store, status, error);
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* Learns the version of the file, and refuses what is no ledger. */
static enum treen_status check_marks(struct store *store, struct treen_error *error) {
    uint64_t application = 0, version = 0;
    TRY(ask_number(store, "PRAGMA application_id", &application, error));
    TRY(ask_number(store, "PRAGMA user_version", &version, error));
    if (application != APPLICATION)
        return say_why(store->name, TREEN_BAD_INPUT, "found a file of another program, expected a ledger",
                       error);
    if (version != VERSION && version != UNCHECKED)
        return say_why(store->name, TREEN_BAD_INPUT,
                       "another version of treen made this ledger, and can read it", error);
    store->facts.unchecked = store->unchecked = version == UNCHECKED;
    return TREEN_OK;
}

/* Tells whether treen makes a table with these words. */
static bool is_ours(const struct store *store, const char *words) {
    bool ours = false;
    for (size_t i = 0; i < TABLES && words; i++)
        ours |= !strcmp(words, tables[i]) && !(store->facts.unchecked && strstr(words, ", checksum "));
    return ours || (words && store->facts.unchecked && !strcmp(words, unchecked_units));
}

/* Checks that the file has the tables of a ledger, and nothing else: a stranger's view or trigger
 * would run with every statement. */
static enum treen_status check_tables(struct store *store, struct treen_error *error) {
    sqlite3_stmt *statement = prepare_words(store, "SELECT sql FROM sqlite_master");
    int got = sqlite3_step(statement);
    size_t count = 0;
    while (got == SQLITE_ROW && is_ours(store, (const char *)sqlite3_column_text(statement, 0))) {
        count++;
        got = sqlite3_step(statement);
    }
    TRY(end_statement(store, statement, got == SQLITE_ROW || got == SQLITE_DONE, error));
    return got == SQLITE_ROW || count != TABLES
               ? say_why(store->name, TREEN_BAD_INPUT,
                         "this ledger is damaged: its tables are not those that treen makes", error)
               : TREEN_OK;
}

/* Asks SQLite about its pages. */
static enum treen_status check_pages(struct store *store, struct treen_error *error) {
    char words[300] = "";
    sqlite3_stmt *statement = prepare_words(store, "PRAGMA quick_check(1)");
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    const char *told = found ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    if (told && strcmp(told, "ok"))
        snprintf(words, sizeof words, "this ledger is damaged: %.*s", (int)strcspn(told, "\n"), told);
    TRY(end_statement(store, statement, found, error));
    return *words ? say_why(store->name, TREEN_BAD_INPUT, words, error) : TREEN_OK;
}

/* Reads a fact into *text, which the store owns; a fact that is missing becomes an empty text. */
static enum treen_status read_fact(struct store *store, const char *name, char **text,
                                   struct treen_error *error) {
    sqlite3_stmt *statement = prepare_words(store, "SELECT value FROM facts WHERE name = ?");
    bind_text(statement, 1, name);
    int got = sqlite3_step(statement);
    const unsigned char *value = got == SQLITE_ROW ? sqlite3_column_text(statement, 0) : NULL;
    *text = strdup(value ? (const char *)value : "");
    TRY(end_statement(store, statement, got == SQLITE_ROW || got == SQLITE_DONE, error));
    return *text ? TREEN_OK : say_why(store->name, TREEN_NO_MEMORY, "out of memory", error);
}

static enum treen_status check_facts(struct store *store, struct treen_error *error) {
    char expected[12], *found = NULL;
    enum treen_status status = read_fact(store, "checksum", &found, error);
    snprintf(expected, sizeof expected, "%08x", (unsigned)store->checksums->facts(&store->facts));
    if (status == TREEN_OK && strcmp(found, expected))
        status = say_why(store->name, TREEN_BAD_INPUT,
                         "this ledger is damaged: its question is not as it was written", error);
    free(found);
    return status;
}

static enum treen_status read_facts(struct store *store, struct treen_error *error) {
    static const char *const name[] = {"digest", "question", "line", "version"};
    struct store_facts *facts = &store->facts;
    enum treen_status status = TREEN_OK;
    uint64_t begun = 0;
    for (size_t i = 0; i < sizeof name / sizeof *name && status == TREEN_OK; i++)
        status = read_fact(store, name[i], &store->text[i], error);
    if (status == TREEN_OK)
        status = ask_number(store, "SELECT value FROM facts WHERE name = 'parts'", &facts->parts, error);
    if (status == TREEN_OK)
        status = ask_number(store, "SELECT value FROM facts WHERE name = 'begun'", &begun, error);
    if (status == TREEN_OK && !(facts->parts > 0 && facts->parts <= UINT32_MAX))
        status = say_why(store->name, TREEN_BAD_INPUT,
                         "this ledger is damaged: its number of units is missing", error);
    facts->begun = (double)begun;
    facts->digest = store->text[0];
    facts->question = store->text[1];
    facts->line = store->text[2];
    facts->version = store->text[3];
    return status == TREEN_OK && !facts->unchecked ? check_facts(store, error) : status;
}

/* Reads the row that the statement is at. */
static struct store_unit unit_of_row(sqlite3_stmt *row, bool texts) {
    struct store_unit unit = {.part = number_at(row, 0),
                              .nodes = number_at(row, 1),
                              .found = number_at(row, 2),
                              .seconds = sqlite3_column_double(row, 3),
                              .ended = sqlite3_column_double(row, 4)};
    unit.machine = (const char *)sqlite3_column_text(row, 5);
    unit.text = texts ? (const char *)sqlite3_column_text(row, 6) : NULL;
    unit.length = unit.text ? (size_t)sqlite3_column_bytes(row, 6) : 0;
    unit.machine = unit.machine ? unit.machine : "";
    return unit;
}

/* ---- Units that are damaged ------------------------------------------------------------------ */

/* Returns the words that ask for units with their texts, and with checksums if there are any. */
static const char *units_with_texts(const struct store *store) {
    return store->unchecked
               ? "SELECT part, nodes, found, seconds, ended, machine, text, NULL FROM unit LEFT JOIN result "
                 "USING(part) WHERE part BETWEEN ? AND ? AND part NOT IN damaged ORDER BY part"
               : "SELECT part, nodes, found, seconds, ended, machine, text, checksum FROM unit LEFT JOIN "
                 "result "
                 "USING(part) WHERE part BETWEEN ? AND ? AND part NOT IN damaged ORDER BY part";
}

/* Tells whether the row, which has a text and a checksum, is as it was written. */
static bool is_sound(const struct store *store, sqlite3_stmt *row, const struct store_unit *unit) {
    return unit->text && (store->unchecked || (sqlite3_column_type(row, 7) == SQLITE_INTEGER &&
                                               number_at(row, 7) == store->checksums->unit(unit)));
}

static enum treen_status note_damaged(struct store *store, uint64_t part, struct treen_error *error) {
    sqlite3_stmt *statement = prepare_words(store, "INSERT OR IGNORE INTO damaged VALUES(?)");
    bind_number(statement, 1, part);
    return finish_statement(store, statement, error);
}

/* Looks for units that differ from their checksums, and for halves of units. */
static enum treen_status find_damaged(struct store *store, struct treen_error *error) {
    TRY(run_words(store, "CREATE TEMP TABLE IF NOT EXISTS damaged(part INTEGER PRIMARY KEY)", error));
    enum treen_status status = TREEN_OK;
    sqlite3_stmt *statement = prepare_words(store, units_with_texts(store));
    bind_number(statement, 1, 0);
    bind_number(statement, 2, INT64_MAX);
    int got = sqlite3_step(statement);
    for (; got == SQLITE_ROW && status == TREEN_OK; got = sqlite3_step(statement)) {
        const struct store_unit unit = unit_of_row(statement, true);
        if (!is_sound(store, statement, &unit))
            status = note_damaged(store, unit.part, error);
    }
    status = status == TREEN_OK && got != SQLITE_DONE ? fail(store, error) : status;
    sqlite3_finalize(statement);
    TRY(status);
    TRY(run_words(
        store,
        "INSERT OR IGNORE INTO damaged SELECT part FROM result WHERE part NOT IN (SELECT part FROM unit);"
        "INSERT OR IGNORE INTO damaged SELECT part FROM unit WHERE part < 1",
        error));
    return ask_number(store, "SELECT count(*) FROM damaged", &store->facts.damaged, error);
}

static enum treen_status drop_rows(struct store *store, struct treen_error *error) {
    TRY(find_damaged(store, error));
    return run_words(store,
                     "DELETE FROM unit WHERE part IN damaged;"
                     "DELETE FROM result WHERE part IN damaged; DELETE FROM damaged",
                     error);
}

/* Drops damaged units, so that they are searched again. Another process may have dropped them, and
 * kept others, a moment ago. */
static enum treen_status drop_damaged(struct store *store, struct treen_error *error) {
    if (!store->facts.damaged)
        return TREEN_OK;
    TRY(begin_writing(store, error));
    return commit(store, drop_rows(store, error), error);
}

/* Gives each unit a checksum. */
static enum treen_status put_checksums(struct store *store, struct treen_error *error) {
    sqlite3_stmt *change = prepare_words(store, "UPDATE unit SET checksum = ? WHERE part = ?");
    sqlite3_stmt *statement = change ? prepare_words(store, units_with_texts(store)) : NULL;
    bind_number(statement, 1, 1);
    bind_number(statement, 2, INT64_MAX);
    int got = sqlite3_step(statement);
    while (got == SQLITE_ROW) {
        const struct store_unit unit = unit_of_row(statement, true);
        bind_number(change, 1, store->checksums->unit(&unit));
        bind_number(change, 2, unit.part);
        got = sqlite3_step(change) == SQLITE_DONE && sqlite3_reset(change) == SQLITE_OK
                  ? sqlite3_step(statement)
                  : SQLITE_ERROR;
    }
    enum treen_status status = end_statement(store, statement, got == SQLITE_DONE, error);
    sqlite3_finalize(change);
    return status;
}

/* Makes an older ledger one with checksums, unless another process has just done so. */
static enum treen_status add_checksums(struct store *store, struct treen_error *error) {
    uint64_t version = 0;
    enum treen_status status = ask_number(store, "PRAGMA user_version", &version, error);
    if (status == TREEN_OK && version == UNCHECKED)
        status = run_words(store, "ALTER TABLE unit ADD COLUMN checksum INTEGER", error);
    if (status == TREEN_OK && version == UNCHECKED)
        status = put_checksums(store, error);
    if (status == TREEN_OK && version == UNCHECKED)
        status = put_checksum(store, &store->facts, error);
    store->unchecked = status != TREEN_OK;
    return status;
}

static enum treen_status renew(struct store *store, struct treen_error *error) {
    if (!store->unchecked)
        return TREEN_OK;
    TRY(begin_writing(store, error));
    return commit(store, add_checksums(store, error), error);
}

static void store_close(struct store *store) {
    if (!store)
        return;
    sqlite3_close(store->base);
    for (size_t i = 0; i < sizeof store->text / sizeof *store->text; i++)
        free(store->text[i]);
    free(store->name);
    free(store);
}

/* STEPS of SQLite's machine are counted as one. A statement over a ledger takes a few of them for
 * each byte. */
enum { STEPS = 100000, STEPS_BEFORE = 1000 };

/* Ends a statement that takes longer than a ledger of this size explains. */
static int takes_too_long(void *context) {
    struct store *store = context;
    return ++store->steps > store->most;
}

/* Makes SQLite take the file for one of a stranger's: no code in it runs, nothing takes long. */
static void distrust(struct store *store, uint64_t size) {
    static const struct {
        int what, most;
    } limit[] = {{SQLITE_LIMIT_SQL_LENGTH, 2000},   {SQLITE_LIMIT_COLUMN, 20},
                 {SQLITE_LIMIT_ATTACHED, 0},        {SQLITE_LIMIT_EXPR_DEPTH, 20},
                 {SQLITE_LIMIT_COMPOUND_SELECT, 4}, {SQLITE_LIMIT_TRIGGER_DEPTH, 1}};
    sqlite3_db_config(store->base, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(store->base, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(store->base, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(store->base, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    for (size_t i = 0; i < sizeof limit / sizeof *limit; i++)
        sqlite3_limit(store->base, limit[i].what, limit[i].most);
    store->most = STEPS_BEFORE + 4 * size / STEPS;
    sqlite3_progress_handler(store->base, STEPS, takes_too_long, store);
}

/* Opens the file, also for reading as one to write to: a change that something broke off is undone
 * then. SQLite finds out later what is in it. */
static enum treen_status open_file(struct store *store, enum store_wish wish, struct treen_error *error) {
    int flags = SQLITE_OPEN_READWRITE | (wish == STORE_MAKE ? SQLITE_OPEN_CREATE : 0);
    struct stat now;
    uint64_t size = 0;
    if (stat(store->name, &now) == 0) {
        if (!S_ISREG(now.st_mode))
            return say_why(store->name, TREEN_BAD_INPUT, "found no regular file, expected a ledger", error);
        size = (uint64_t)now.st_size;
    }
    if (sqlite3_open_v2(store->name, &store->base, flags, NULL) != SQLITE_OK)
        return store->base ? fail(store, error)
                           : say_why(store->name, TREEN_NO_MEMORY, "out of memory", error);
    sqlite3_busy_timeout(store->base, WAIT);
    distrust(store, size);
    return run_words(store, "PRAGMA synchronous = EXTRA; PRAGMA cell_size_check = ON", error);
}

/* Checks what the file has. */
static enum treen_status check_store(struct store *store, struct treen_error *error) {
    TRY(check_pages(store, error));
    TRY(read_facts(store, error));
    return find_damaged(store, error);
}

/* Goes on after a fault of the file: some of its units are perhaps whole. */
static enum treen_status salvage(struct store *store, const struct treen_error *error) {
    snprintf(store->fault, sizeof store->fault, "%s", error->text);
    store->facts.fault = store->fault;
    if (!store->facts.digest)
        read_facts(store, NULL);
    return run_words(store, "CREATE TEMP TABLE IF NOT EXISTS damaged(part INTEGER PRIMARY KEY)", NULL);
}

static enum treen_status open_store(struct store *store, enum store_wish wish,
                                    const struct store_facts *facts, struct treen_error *error) {
    if (!store->name)
        return say_why("", TREEN_NO_MEMORY, "out of memory", error);
    TRY(open_file(store, wish, error));
    if (wish == STORE_MAKE)
        TRY(make_tables(store, facts, error));
    TRY(check_marks(store, error));
    TRY(check_tables(store, error));
    enum treen_status status = check_store(store, error);
    if (wish == STORE_SALVAGE)
        return status == TREEN_OK ? status : salvage(store, error);
    TRY(status);
    if (wish != STORE_CHANGE && wish != STORE_MAKE)
        return TREEN_OK;
    TRY(drop_damaged(store, error));
    return renew(store, error);
}

static enum treen_status store_open(const char *name, enum store_wish wish, const struct store_facts *facts,
                                    const struct store_checksums *checksums, struct store **opened,
                                    struct treen_error *error) {
    struct store *store = calloc(1, sizeof *store);
    *opened = NULL;
    if (!store)
        return say_why(name, TREEN_NO_MEMORY, "out of memory", error);
    store->name = strdup(name);
    store->checksums = checksums;
    enum treen_status status = open_store(store, wish, facts, error);
    if (status == TREEN_OK)
        *opened = store;
    else
        store_close(store);
    return status;
}

static const struct store_facts *store_facts(const struct store *store) {
    return &store->facts;
}

/* ---- Results --------------------------------------------------------------------------------- */

static enum treen_status insert_unit(struct store *store, const struct store_unit *unit,
                                     struct treen_error *error) {
    sqlite3_stmt *statement = prepare_words(store, "INSERT INTO unit VALUES(?, ?, ?, ?, ?, ?, ?)");
    bind_number(statement, 1, unit->part);
    bind_number(statement, 2, unit->nodes);
    bind_number(statement, 3, unit->found);
    sqlite3_bind_double(statement, 4, unit->seconds);
    sqlite3_bind_double(statement, 5, unit->ended);
    bind_text(statement, 6, unit->machine);
    bind_number(statement, 7, store->checksums->unit(unit));
    return finish_statement(store, statement, error);
}

static enum treen_status insert_text(struct store *store, const struct store_unit *unit,
                                     struct treen_error *error) {
    sqlite3_stmt *statement = prepare_words(store, "INSERT INTO result VALUES(?, ?)");
    if (!statement)
        return fail(store, error);
    bind_number(statement, 1, unit->part);
    if (sqlite3_bind_text64(statement, 2, unit->text, unit->length, SQLITE_STATIC, SQLITE_UTF8) == SQLITE_OK)
        return finish_statement(store, statement, error);
    sqlite3_finalize(statement);
    return say_why(store->name, TREEN_BAD_INPUT,
                   "a result is too large for a ledger; more --units are smaller", error);
}

static enum treen_status store_has(struct store *store, uint64_t part, bool *has, struct treen_error *error) {
    sqlite3_stmt *statement =
        prepare_words(store, "SELECT 1 FROM unit WHERE part = ? AND part NOT IN damaged");
    bind_number(statement, 1, part);
    int got = sqlite3_step(statement);
    *has = got == SQLITE_ROW;
    return end_statement(store, statement, *has || got == SQLITE_DONE, error);
}

static enum treen_status store_keep(struct store *store, const struct store_unit *unit,
                                    struct treen_error *error) {
    bool has = false;
    TRY(begin_writing(store, error));
    enum treen_status status = store_has(store, unit->part, &has, error);
    if (status == TREEN_OK && !has)
        status = insert_unit(store, unit, error);
    if (status == TREEN_OK && !has)
        status = insert_text(store, unit, error);
    if (status == TREEN_OK)
        status =
            for_parts(store, "DELETE FROM failure WHERE part BETWEEN ? AND ?", unit->part, unit->part, error);
    return commit(store, status, error);
}

static enum treen_status store_each(struct store *store, uint64_t from, uint64_t to, bool texts,
                                    bool (*take)(void *context, const struct store_unit *unit), void *context,
                                    struct treen_error *error) {
    static const char without[] = "SELECT part, nodes, found, seconds, ended, machine FROM unit WHERE part "
                                  "BETWEEN ? AND ? AND part NOT "
                                  "IN damaged ORDER BY part";
    sqlite3_stmt *statement = prepare_words(store, texts ? units_with_texts(store) : without);
    bind_number(statement, 1, from);
    bind_number(statement, 2, to);
    int got = sqlite3_step(statement);
    bool wanted = true, sound = true;
    while (got == SQLITE_ROW && wanted && sound) {
        struct store_unit unit = unit_of_row(statement, texts);
        sound = !texts || is_sound(store, statement, &unit);
        wanted = sound && take(context, &unit);
        got = wanted ? sqlite3_step(statement) : SQLITE_DONE;
    }
    TRY(end_statement(store, statement, got == SQLITE_DONE || !sound, error));
    return sound ? TREEN_OK : say_why(store->name, TREEN_IO, "somebody has changed a unit meanwhile", error);
}

static enum treen_status store_drop(struct store *store, uint64_t from, uint64_t to,
                                    struct treen_error *error) {
    TRY(begin_writing(store, error));
    enum treen_status status =
        for_parts(store, "DELETE FROM unit WHERE part BETWEEN ? AND ?", from, to, error);
    if (status == TREEN_OK)
        status = for_parts(store, "DELETE FROM result WHERE part BETWEEN ? AND ?", from, to, error);
    return commit(store, status, error);
}

/* ---- Failures and audits --------------------------------------------------------------------- */

static enum treen_status store_fail(struct store *store, uint64_t part, const char *why,
                                    struct treen_error *error) {
    sqlite3_stmt *statement =
        prepare_words(store, "INSERT INTO failure VALUES(?1, 1, ?2, ?3) ON CONFLICT(part) DO UPDATE SET "
                             "times = times + 1, ended = ?2, why = ?3");
    bind_number(statement, 1, part);
    sqlite3_bind_double(statement, 2, (double)time(NULL));
    bind_text(statement, 3, why);
    return finish_statement(store, statement, error);
}

static enum treen_status store_each_failure(struct store *store,
                                            bool (*take)(void *context, const struct store_failure *failure),
                                            void *context, struct treen_error *error) {
    sqlite3_stmt *statement =
        prepare_words(store, "SELECT part, times, ended, why FROM failure ORDER BY part");
    int got = sqlite3_step(statement);
    bool wanted = true;
    while (got == SQLITE_ROW && wanted) {
        const char *why = (const char *)sqlite3_column_text(statement, 3);
        wanted = take(context, &(struct store_failure){.part = number_at(statement, 0),
                                                       .times = number_at(statement, 1),
                                                       .ended = sqlite3_column_double(statement, 2),
                                                       .why = why ? why : ""});
        got = wanted ? sqlite3_step(statement) : SQLITE_DONE;
    }
    return end_statement(store, statement, got == SQLITE_DONE, error);
}

static enum treen_status store_audit(struct store *store, uint64_t part, bool same, const char *machine,
                                     struct treen_error *error) {
    sqlite3_stmt *statement = prepare_words(store, "INSERT OR REPLACE INTO audit VALUES(?, ?, ?, ?)");
    bind_number(statement, 1, part);
    bind_number(statement, 2, same);
    sqlite3_bind_double(statement, 3, (double)time(NULL));
    bind_text(statement, 4, machine);
    return finish_statement(store, statement, error);
}

static enum treen_status store_sums(struct store *store, struct store_sums *sums, struct treen_error *error) {
    sqlite3_stmt *statement = prepare_words(
        store, "SELECT count(*), total(nodes), total(found), total(seconds), max(seconds), max(ended), "
               "(SELECT count(*) FROM audit), (SELECT count(*) FROM audit WHERE NOT same) FROM unit "
               "WHERE part <= ? AND part NOT IN damaged");
    bind_number(statement, 1, store->facts.parts);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    *sums = (struct store_sums){0};
    if (found)
        *sums = (struct store_sums){.kept = number_at(statement, 0),
                                    .nodes = number_at(statement, 1),
                                    .found = number_at(statement, 2),
                                    .seconds = sqlite3_column_double(statement, 3),
                                    .longest = sqlite3_column_double(statement, 4),
                                    .ended = sqlite3_column_double(statement, 5),
                                    .audited = number_at(statement, 6),
                                    .differing = number_at(statement, 7)};
    return end_statement(store, statement, found, error);
}

const struct store_maker treen_module_ledger = {
    .open = store_open,
    .close = store_close,
    .facts = store_facts,
    .keep = store_keep,
    .group = store_group,
    .group_end = store_group_end,
    .has = store_has,
    .each = store_each,
    .drop = store_drop,
    .fail = store_fail,
    .each_failure = store_each_failure,
    .audit = store_audit,
    .sums = store_sums,
};
