#include "app/server/service.h"

#include "app/options/commands.h"
#include "app/options/options.h"
#include "app/server/parts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double KEEP_ALIVE = 5, LOOK_ROUND = 1; /* seconds */
static const char API[] = "/api/";

/* ---- Plain answers --------------------------------------------------------------------------- */

static void answer_text(struct http_answer *answer, unsigned status, const char *text) {
    *answer = (struct http_answer){
        .status = status, .type = "text/plain; charset=utf-8", .data = text, .length = strlen(text)};
}

static enum http_guest refuse_request(struct http_answer *answer, unsigned status, const char *text) {
    answer_text(answer, status, text);
    return HTTP_REFUSED;
}

/* ---- Who asks -------------------------------------------------------------------------------- */

/* Compares in the same time whatever is wrong with the token, so that nobody can find it out
 * letter by letter. */
static bool knows_token(const struct service *service, const char *token) {
    unsigned char different = 0;
    if (!token || strlen(token) != TOKEN_LENGTH)
        return false;
    for (size_t i = 0; i < TOKEN_LENGTH; i++)
        different |= (unsigned char)(token[i] ^ service->token[i]);
    return !different;
}

static bool is_our_host(const struct service *service, const char *host) {
    static const char *const names[] = {"127.0.0.1", "localhost"};
    char own[32];
    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++) {
        snprintf(own, sizeof own, "%s:%u", names[i], service->port);
        if (!strcmp(host, own))
            return true;
    }
    return false;
}

/* Tells whether a browser shows the answer in a window of its own. It does so with an address
 * that was typed, and with one that a file leads to. No other page can look into that window. */
static bool is_opened(const struct http_request *request) {
    const char *mode = request->header(request, "Sec-Fetch-Mode"),
               *destination = request->header(request, "Sec-Fetch-Dest");
    return !strcmp(request->path, "/") && mode && !strcmp(mode, "navigate") && destination &&
           !strcmp(destination, "document");
}

/* Looks at three headers. A name that was made to point here (DNS rebinding) shows in Host, a
 * page from elsewhere in Origin or in Sec-Fetch-Site. */
static bool comes_from_here(const struct service *service, const struct http_request *request) {
    static const char scheme[] = "http://";
    const char *origin = request->header(request, "Origin");
    const char *site = request->header(request, "Sec-Fetch-Site");
    if (!is_our_host(service, request->header(request, "Host")))
        return false;
    if (origin && (strncmp(origin, scheme, strlen(scheme)) || !is_our_host(service, origin + strlen(scheme))))
        return false;
    return !site || !strcmp(site, "same-origin") || !strcmp(site, "none") || is_opened(request);
}

/* ---- Which run ------------------------------------------------------------------------------- */

/* Bounds for those that say nothing, so that nothing runs for ever behind a page that was closed
 * and forgotten. */
static const struct {
    const char *option, *standard;
    double most;
} bounds[] = {{"seconds", "600", 86400}, {"memory", "2048", 8192}};

/* Options that every run has whose command takes them. The page cannot change these. */
static const char *const own_options[] = {"json", "scene", "progress"};

/* Tells whether the command can answer with a file. */
static bool has_file(const struct command *command) {
    return options_takes(command, "to");
}

/* Tells whether the request wants a file, which is given when it is complete. A command with both
 * answers in lines, unless `to` is given and `json` is not. */
static bool gathers(const struct command *command, const struct http_request *request) {
    bool lines = options_takes(command, "json") &&
                 (request->argument(request, "json") || !request->argument(request, "to"));
    return has_file(command) && !lines;
}

/* An operand: a word of a command's usage line, without its brackets and dots. */
struct operand {
    const char *word;
    size_t length;
};

/* Finds the next operand from *at on; false at the end of the usage line. */
static bool next_operand(const char **at, struct operand *operand) {
    static const char around[] = " [].";
    operand->word = *at + strspn(*at, around);
    operand->length = strcspn(operand->word, around);
    *at = operand->word + operand->length;
    return operand->length;
}

static bool is_called(const struct operand *operand, const char *word) {
    return strlen(word) == operand->length && !strncmp(operand->word, word, operand->length);
}

/* Tells whether the page can give the operand. No request names a file. */
static bool is_known(const struct operand *operand) {
    static const char *const known[] = {"PUZZLE", "SOLUTION", "OUT", "NUMBER", "SPACE", "KIND"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is_called(operand, known[i]))
            return true;
    return false;
}

/* Returns the command that a request calls `name`; null if there is none, or none that a program
 * can read or write. */
static const struct command *served_command(const char *name) {
    const struct command *command = command_named(name);
    struct operand operand;
    if (!command || !(options_takes(command, "json") || has_file(command)))
        return NULL;
    for (const char *at = command->operands; next_operand(&at, &operand);)
        if (!is_known(&operand))
            return NULL;
    return command;
}

/* The arguments of a run of treen. */
struct words {
    const char *word[MOST_JOB_WORDS + 1];
    size_t count;
    char text[4096]; /* the words that were put together */
    size_t used;
    bool full;
};

static void add_word(struct words *words, const char *word) {
    if (words->count < MOST_JOB_WORDS)
        words->word[words->count++] = word;
    else
        words->full = true;
}

/* Adds the option `name`, with a value unless that is null. */
static void add_option(struct words *words, const char *name, const char *value) {
    char *at = words->text + words->used;
    size_t room = sizeof words->text - words->used;
    int size = snprintf(at, room, "--%s%s%s", name, value ? "=" : "", value ? value : "");
    if (size < 0 || (size_t)size >= room) {
        words->full = true;
        return;
    }
    words->used += (size_t)size + 1;
    add_word(words, at);
}

static const char *bounded(const char *name, const char *value) {
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        if (!strcmp(bounds[i].option, name)) {
            double wanted = value ? strtod(value, NULL) : 0;
            return wanted > 0 && wanted <= bounds[i].most ? value : bounds[i].standard;
        }
    return value;
}

static bool is_own(const char *name) {
    for (size_t i = 0; i < sizeof own_options / sizeof *own_options; i++)
        if (!strcmp(own_options[i], name))
            return true;
    return false;
}

/* Adds what makes the command print its answer. */
static void add_own_options(struct words *words, const struct command *command,
                            const struct http_request *request) {
    bool file = gathers(command, request);
    for (size_t i = 0; i < sizeof own_options / sizeof *own_options; i++)
        if (!file && options_takes(command, own_options[i]))
            add_option(words, own_options[i], NULL);
    if (file && options_takes(command, "output"))
        add_option(words, "output", "-");
}

static void add_options(struct words *words, const struct command *command,
                        const struct http_request *request) {
    char name[LONGEST_OPTION];
    add_own_options(words, command, request);
    for (size_t row = 0; options_next_safe(command, &row, name);) {
        const char *value = bounded(name, request->argument(request, name));
        if (value && !is_own(name))
            add_option(words, name, value);
    }
}

static const struct http_field *field_named(const struct http_request *request, const char *name) {
    for (size_t i = 0; i < request->fields; i++)
        if (!strcmp(request->field[i].name, name))
            return &request->field[i];
    return NULL;
}

static const char *number_of_job(const struct http_request *request) {
    const char *number = request->argument(request, "number");
    return number && strspn(number, "0123456789") == strlen(number) ? number : "0";
}

/* Returns the word that the request has for an operand, if it is in a list of treen's, else
 * `other`. */
static const char *listed(const struct http_request *request, const char *operand, enum treen_table list,
                          const char *other) {
    const char *word = request->argument(request, operand);
    const struct treen_row *row;
    for (size_t i = 0; word && (row = treen_list(list, i)); i++)
        if (!strcmp(row->name, word))
            return word;
    return other;
}

static const char *puzzle_of(const struct http_request *request) {
    return listed(request, "name", TREEN_COLLECTION, "-");
}

/* Adds which puzzle or stick, and what else the command reads or writes. A puzzle that is optional
 * is added where one was sent. To "none" the command itself answers with its list. */
static void add_operands(struct words *words, const struct command *command,
                         const struct http_request *request) {
    struct operand operand;
    int least = command->least_operands;
    bool given = field_named(request, "puzzle") || request->argument(request, "name");
    for (const char *at = command->operands; next_operand(&at, &operand); least--)
        if (is_called(&operand, "SPACE"))
            add_word(words, listed(request, "space", TREEN_SPACES, "none"));
        else if (is_called(&operand, "KIND"))
            add_word(words, listed(request, "kind", TREEN_KINDS, "none"));
        else if (is_called(&operand, "PUZZLE") && (given || least > 0))
            add_word(words, puzzle_of(request));
        else if (is_called(&operand, "PUZZLE"))
            continue;
        else if (is_called(&operand, "NUMBER"))
            add_word(words, number_of_job(request));
        else if (is_called(&operand, "OUT"))
            add_word(words, "-");
        else if (field_named(request, "solution"))
            add_word(words, JOB_SECOND);
}

/* ---- Answers that come line by line ---------------------------------------------------------- */

struct telling {
    struct job *job;
    char line[3072]; /* what comes before and after the job's own words */
    size_t length, told;
    bool ended;
};

/* Puts a text into JSON, without quotes, backslashes or control characters of its own. */
static size_t put_escaped(char *out, size_t room, const char *text) {
    size_t used = 0;
    for (; *text && used + 7 < room; text++)
        if ((unsigned char)*text < 32 || *text == '"' || *text == '\\')
            used += (size_t)snprintf(out + used, room - used, "\\u%04x", (unsigned char)*text);
        else
            out[used++] = *text;
    out[used] = 0;
    return used;
}

static void begin_telling(struct telling *telling) {
    telling->length = (size_t)snprintf(telling->line, sizeof telling->line,
                                       "{\"type\": \"job\", \"number\": %u}\n", job_number(telling->job));
}

/* Ends the answer. The run may have ended in the midst of a line: the end has a line of its own. */
static void end_telling(struct telling *telling) {
    char complaint[1400], escaped[2900];
    int status = job_end(telling->job, complaint, sizeof complaint);
    put_escaped(escaped, sizeof escaped, complaint);
    telling->ended = true;
    telling->told = 0;
    telling->length =
        (size_t)snprintf(telling->line, sizeof telling->line,
                         "\n{\"type\": \"end\", \"status\": %d, \"text\": \"%s\"}\n", status, escaped);
}

static size_t tell_output(void *context, char *bytes, size_t room) {
    struct telling *telling = context;
    if (telling->told == telling->length && !telling->ended) {
        size_t read = job_read(telling->job, bytes, room, KEEP_ALIVE);
        if (read)
            return read;
        end_telling(telling);
    }
    size_t more = telling->length - telling->told;
    more = more < room ? more : room;
    memcpy(bytes, telling->line + telling->told, more);
    telling->told += more;
    return more;
}

static void close_telling(void *context) {
    struct telling *telling = context;
    job_close(telling->job);
    free(telling);
}

static void answer_in_lines(struct job *job, struct http_answer *answer) {
    struct telling *telling = calloc(1, sizeof *telling);
    if (!telling) {
        job_close(job);
        answer_text(answer, 503, "Out of memory.\n");
        return;
    }
    telling->job = job;
    begin_telling(telling);
    *answer = (struct http_answer){.status = 200,
                                   .type = "application/x-ndjson; charset=utf-8",
                                   .stream = {tell_output, close_telling, telling}};
}

/* ---- Answers that are files ------------------------------------------------------------------ */

enum { LARGEST_FILE = 64 << 20 };

/* Waits until the job prints. False: the client has gone. */
static bool wait_with(const struct http_request *request, const struct job *job) {
    while (!job_wait(job, LOOK_ROUND))
        if (request->gone(request))
            return false;
    return true;
}

/* Returns all that the job prints; null if that is too much, if memory is short, or if the
 * client has gone. */
static char *gather(const struct http_request *request, struct job *job, size_t *length) {
    size_t room = 64 << 10, used = 0, more = 1;
    char *text = malloc(room);
    while (text && more) {
        more = wait_with(request, job) ? job_read(job, text + used, room - used, 0) : SIZE_MAX;
        if (more == SIZE_MAX) {
            free(text);
            return NULL;
        }
        used += more;
        if (used < room)
            continue;
        char *grown = room < LARGEST_FILE ? realloc(text, room *= 2) : NULL;
        if (!grown)
            free(text);
        text = grown;
    }
    *length = used;
    return text;
}

static void answer_with_file(struct job *job, const struct http_request *request,
                             struct http_answer *answer) {
    char complaint[4096];
    size_t length;
    char *text = gather(request, job, &length);
    if (!text) {
        answer_text(answer, 503, "Too large.\n");
    } else if (job_end(job, complaint, sizeof complaint)) {
        free(text);
        answer_text(answer, 400, "");
        answer->data = strdup(complaint);
        answer->owned = answer->data != NULL;
        answer->length = answer->owned ? strlen(complaint) : 0;
    } else {
        *answer = (struct http_answer){
            .status = 200, .type = "application/octet-stream", .data = text, .length = length, .owned = true};
    }
    job_close(job);
}

/* ---- Routes ---------------------------------------------------------------------------------- */

static void run_job(struct service *service, const struct command *command,
                    const struct http_request *request, struct http_answer *answer) {
    struct words words = {0};
    const struct http_field *puzzle = field_named(request, "puzzle"),
                            *solution = field_named(request, "solution");
    add_word(&words, "treen");
    add_word(&words, command->name);
    add_options(&words, command, request);
    add_operands(&words, command, request);
    if (words.full) {
        answer_text(answer, 400, "The options are too long.\n");
        return;
    }
    struct job_text input = {puzzle ? puzzle->data : NULL, puzzle ? puzzle->length : 0};
    struct job_text second = {solution ? solution->data : NULL, solution ? solution->length : 0};
    struct job *job = job_start(service->jobs, words.word, input, second);
    if (!job)
        answer_text(answer, 503,
                    errno == EAGAIN ? "Too many runs at a time: stop one first.\n"
                                    : "No run could be started.\n");
    else if (gathers(command, request))
        answer_with_file(job, request, answer);
    else
        answer_in_lines(job, answer);
}

static void stop(struct service *service, const struct http_request *request, struct http_answer *answer) {
    const char *number = request->argument(request, "job");
    bool stopped = number && jobs_stop(service->jobs, (unsigned)strtoul(number, NULL, 10));
    answer_text(answer, stopped ? 200 : 404, stopped ? "It stops.\n" : "This run is over, or never was.\n");
}

static void answer(void *context, const struct http_request *request, struct http_answer *answer) {
    struct service *service = context;
    if (strncmp(request->path, API, strlen(API))) {
        if (!part_give(request, answer))
            answer_text(answer, 404, "This treen was built without its page.\n");
        return;
    }
    const struct command *command = served_command(request->path + strlen(API));
    if (command)
        run_job(service, command, request, answer);
    else
        stop(service, request, answer);
}

/* ---- Who is let in --------------------------------------------------------------------------- */

static enum http_guest admit_api(const struct service *service, const char *name,
                                 const struct http_request *request, struct http_answer *answer) {
    if (!served_command(name) && strcmp(name, "stop"))
        return refuse_request(answer, 404, "There is nothing at this address.\n");
    if (strcmp(request->method, "POST"))
        return refuse_request(answer, 405, "Found another method, expected POST.\n");
    if (!knows_token(service, request->header(request, "X-Treen-Token")))
        return refuse_request(
            answer, 403, "This is not the token of this treen serve: open the address that it printed.\n");
    return HTTP_KNOWN;
}

/* Decides about the page. A browser that loads it again has no token in the address any more,
 * and gets the files that are in every treen. A client who opens it with the token needs the
 * invitation no longer. */
static enum http_guest admit_page(const struct service *service, const struct http_request *request,
                                  struct http_answer *answer) {
    const char *token = request->argument(request, "token");
    if (!token && is_opened(request))
        return HTTP_STRANGER;
    if (!knows_token(service, token))
        return refuse_request(
            answer, 403,
            "Open the address that treen serve printed: it ends in a token that this one lacks.\n");
    if (service->invitation)
        invitation_close(service->invitation);
    return HTTP_KNOWN;
}

static enum http_guest admit_get(const struct service *service, const struct http_request *request,
                                 struct http_answer *answer) {
    if (strcmp(request->method, "GET") && strcmp(request->method, "HEAD"))
        return refuse_request(answer, 405, "Found another method, expected GET.\n");
    if (!strcmp(request->path, "/"))
        return admit_page(service, request, answer);
    if (part_is_at(request->path))
        return HTTP_STRANGER;
    return refuse_request(answer, 404, "There is nothing at this address.\n");
}

static enum http_guest admit(void *context, const struct http_request *request, struct http_answer *answer) {
    const struct service *service = context;
    if (!comes_from_here(service, request))
        return refuse_request(answer, 403, "Only this machine's own page may ask.\n");
    if (!strncmp(request->path, API, strlen(API)))
        return admit_api(service, request->path + strlen(API), request, answer);
    return admit_get(service, request, answer);
}

const struct http_host service_host = {admit, answer};
