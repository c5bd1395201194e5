/* treen plan: writes what runs the units of a search: on a cluster, by GNU parallel, or in a loop
 * of the shell. */
#include "app/options/commands.h"
#include "app/options/flags.h"
#include "app/ask/problems.h"
#include "app/system/screen.h"
#include "app/system/whole.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_TASKS = 1000, LONGEST_LIST = 128 };

/* In the order of the words of --on. */
enum runner { LINES, SHELL, PARALLEL, SLURM };

struct plan {
    const struct call *call;
    char *line; /* the command line of the whole */
    char *folder;
    char *results;
    char digest[TOOL_DIGEST_ROOM]; /* of the question, as all results must have it */
    uint64_t units;
};

/* ---- Words ----------------------------------------------------------------------------------- */

/* Returns the command whose units are planned; null: its question cannot be divided. */
static const struct command *wanted(const struct call *call) {
    const struct command *command = command_named(call->flags.command);
    return command && command->divides ? command : NULL;
}

/* Returns the command line of the search itself, which has only the options that its command
 * takes. To be freed; null when there is no memory. */
static char *search_line(const struct call *call) {
    struct call search = *call;
    search.command = wanted(call);
    search.flags.units = 0; /* the plan's own, and the next one, too */
    search.flags.output = NULL;
    return flags_line(&search);
}

/* Prints the command line of a unit. The options go before the operands, of which one may follow
 * a "--". */
static void print_unit(const struct plan *plan, const char *program, const char *part, FILE *out) {
    const char *rest = strchr(plan->line, ' '); /* behind "treen" */
    size_t command = 1 + strcspn(rest + 1, " ");
    fprintf(out, "%s%.*s --part %s --parts %" PRIu64 " --json --threads 1 --quiet%s", program, (int)command,
            rest, part, plan->units, rest + command);
}

/* ---- Scripts --------------------------------------------------------------------------------- */

/* Prints each unit as a line of its own. */
static void print_lines(const struct plan *plan, FILE *out) {
    for (uint64_t i = 1; i <= plan->units; i++) {
        char part[24];
        snprintf(part, sizeof part, "%" PRIu64, i);
        print_unit(plan, "treen", part, out);
        fputs(" > ", out);
        tool_print_quoted(plan->results, out);
        fprintf(out, "/%s.jsonl\n", part);
    }
}

/* Prints the variables, and the function that knows a result of this question: by the last line of
 * its file. */
static void print_variables(const struct plan *plan, FILE *out) {
    fputs("results=", out);
    tool_print_quoted(plan->results, out);
    fprintf(out, "\nunits=%" PRIu64 "\ndigest=%s\nmkdir -p \"$results\"\n\n", plan->units, plan->digest);
    fputs("# Tells whether the file $2 is the result of unit $1 of this search.\n"
          "is_result() {\n"
          "    tail -n 1 \"$2\" | grep -q \"\\\"digest\\\": \\\"$digest\\\", \\\"part\\\": $1, "
          "\\\"parts\\\": ${units}[,}]\"\n"
          "}\n\n",
          out);
}

/* Prints the function that runs a unit. A result gets its name when it is whole. Status 1 means
 * that the unit has no solution. */
static void print_function(const struct plan *plan, FILE *out) {
    fputs("# Runs a unit, unless its result is there.\n"
          "unit() {\n"
          "    if [ -s \"$results/$1.jsonl\" ]; then\n"
          "        if is_result \"$1\" \"$results/$1.jsonl\"; then return 0; fi\n"
          "        echo \"unit $1: its file is there and has no result of this search\" >&2\n"
          "        return 2\n"
          "    fi\n"
          "    status=0\n    ",
          out);
    print_unit(plan, "\"${TREEN:-treen}\"", "\"$1\"", out);
    fputs(" > \"$results/$1.part$$\" || status=$?\n"
          "    if [ \"$status\" -le 1 ] && ! is_result \"$1\" \"$results/$1.part$$\"; then\n"
          "        echo \"unit $1: the puzzle or treen is not that of the plan\" >&2\n"
          "        status=2\n"
          "    fi\n"
          "    if [ \"$status\" -gt 1 ]; then\n"
          "        rm -f \"$results/$1.part$$\"\n"
          "        echo \"unit $1 failed with status $status\" >&2\n"
          "        return \"$status\"\n"
          "    fi\n"
          "    mv \"$results/$1.part$$\" \"$results/$1.jsonl\"\n"
          "}\n\n",
          out);
}

/* Prints the function that asks treen whether the puzzle is still that of the plan. Units whose
 * results are there do not notice that it was edited. */
static void print_question(const struct plan *plan, FILE *out) {
    const char *rest = strchr(plan->line, ' '); /* behind "treen" */
    size_t command = 1 + strcspn(rest + 1, " ");
    fputs("# Tells whether the puzzle is still that of the plan, when all results are there.\n"
          "is_question() {\n"
          "    \"${TREEN:-treen}\" plan --on shell --command",
          out);
    fprintf(out, "%.*s --units %" PRIu64 "%s | grep \"^digest=$digest\\$\" > /dev/null && return 0\n",
            (int)command, rest, plan->units, rest + command);
    fputs("    echo \"the puzzle or treen is not that of the plan, and the results are those of the plan\" "
          ">&2\n"
          "    return 2\n"
          "}\n\n",
          out);
}

static void print_head(const struct plan *plan, FILE *out) {
    fputs("#!/bin/sh\n", out);
    if (plan->call->flags.on == SLURM)
        fprintf(out, "#SBATCH --job-name=treen\n#SBATCH --array=1-%" PRIu64 "\n#SBATCH --cpus-per-task=1\n",
                plan->units < MOST_TASKS ? plan->units : MOST_TASKS);
    fputs("# Units of this search: ", out);
    tool_print_text(plan->line, out);
    fprintf(out, "\n# Add up: treen merge %s ", wanted(plan->call)->has_space ? "-o best.yaml" : "--json");
    tool_print_quoted(plan->results, out);
    fputs("/*.jsonl\n# Run this again when some are missing: units that have a result are not run "
          "again.\nset -u\n",
          out);
    if (plan->call->flags.on == PARALLEL)
        fputs("script=$(readlink -f \"$0\")\n", out);
    fputs("cd ", out);
    tool_print_quoted(plan->folder, out);
    fputs(" || exit 2\n", out);
}

/* Prints the part that goes through the units. A job array has a bound on its numbers, so each of
 * its tasks may have several units. */
static void print_tail(const struct plan *plan, FILE *out) {
    switch ((enum runner)plan->call->flags.on) {
    case SLURM:
        fputs("unit_number=$SLURM_ARRAY_TASK_ID\nfailed=0\n"
              "while [ \"$unit_number\" -le \"$units\" ]; do\n"
              "    unit \"$unit_number\" || failed=$?\n"
              "    unit_number=$((unit_number + SLURM_ARRAY_TASK_COUNT))\n"
              "done\n[ \"$failed\" -ne 0 ] || is_question || failed=$?\nexit \"$failed\"\n",
              out);
        break;
    case PARALLEL:
        fputs("if [ $# -gt 0 ]; then\n    unit \"$1\"\n    exit\nfi\n"
              "seq \"$units\" | parallel -q sh ",
              out);
        fputs("\"$script\" {} && is_question\n", out);
        break;
    default:
        fputs("failed=0\nfor unit_number in $(seq \"$units\"); do\n"
              "    unit \"$unit_number\" || failed=$?\n"
              "done\n[ \"$failed\" -ne 0 ] || is_question || failed=$?\nexit \"$failed\"\n",
              out);
    }
}

static enum treen_status fill_plan(void *context, FILE *out, struct treen_error *error) {
    const struct plan *plan = context;
    (void)error;
    if (plan->call->flags.on == LINES) {
        print_lines(plan, out);
        return TREEN_OK;
    }
    print_head(plan, out);
    print_variables(plan, out);
    print_function(plan, out);
    print_question(plan, out);
    print_tail(plan, out);
    return TREEN_OK;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Refuses options that the command does not take: they are those of other searches. */
static enum ending check_options(const struct call *call, const struct command *command) {
    const char *name = setting_not_taken(call, command);
    if (name)
        return complain(BAD, "found --%s, which treen %s does not take: see --command", name, command->name);
    if ((call->flags.box || call->flags.grid) && !command->has_space)
        return complain(BAD, "found --%s, which goes with --command design",
                        call->flags.box ? "box" : "grid");
    return ANSWERED;
}

/* Says of which commands there are units to plan. */
static enum ending refuse_command(const char *name) {
    enum { MOST = 32, HINT = 64 };
    const char *words[MOST + 1] = {0};
    char list[LONGEST_LIST] = "", hint[HINT];
    const struct command *command;
    for (size_t i = 0, used = 0, count = 0; (command = command_at(i)) && used < sizeof list; i++)
        if (command->divides && count < MOST) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used ? "|" : "", command->name);
            words[count++] = command->name;
        }
    tool_hint(words, name, hint, sizeof hint);
    return complain(BAD, "--command: found '%s', expected %s%s", name, list, hint);
}

/* Checks that the operands are what the command takes. */
static enum ending check_operands(const struct call *call) {
    const struct command *command = wanted(call);
    if (!command)
        return refuse_command(call->flags.command);
    TRY_ENDING(check_options(call, command));
    if (!call->operands && *command->operands != '[')
        return complain(BAD, "found no %.*s. Usage: treen plan --command %s %s",
                        (int)strcspn(command->operands, " "), command->operands, command->name,
                        command->operands);
    if (call->operands == 2 && !command->has_space && *command->operands != '[')
        return complain(BAD, "found '%s', expected nothing more: only a design has a space and a puzzle",
                        call->operand[1]);
    return ANSWERED;
}

/* Finds the digest that the results of the units will have. */
static enum ending find_digest(struct plan *plan, const struct treen_puzzle *puzzle) {
    struct treen_error error;
    const struct call *call = plan->call;
    const struct command *command = wanted(call);
    TRY_ENDING(command->settle ? command->settle(call, puzzle) : ANSWERED);
    const char *question = command->asks ? command->asks(call, puzzle) : command->divides;
    return complain_error(tool_digest(call->session, puzzle, question, plan->digest, &error), &error);
}

/* Fills in the words of the script. Another question, and another number of units, have another
 * folder for their results, unless a folder is named. */
static bool find_words(struct plan *plan) {
    const char *named = plan->call->flags.results;
    if (named)
        plan->results = strdup(named);
    else if (asprintf(&plan->results, "results_%.8s_%" PRIu64, plan->digest, plan->units) < 0)
        plan->results = NULL;
    plan->folder = getcwd(NULL, 0);
    return plan->line && plan->results && plan->folder;
}

/* Refuses names with control characters. One with a line break would be several lines of the
 * script. */
static enum ending check_words(const struct plan *plan) {
    const char *const word[] = {plan->line, plan->results, plan->folder};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (!tool_is_harmless(word[i]))
            return complain(
                BAD, "found '%s', expected names without line breaks and other control characters", word[i]);
    if (*plan->results == '-')
        return complain(BAD, "--results: found '%s', expected a folder whose name begins otherwise",
                        plan->results);
    return ANSWERED;
}

static enum ending write_words(struct plan *plan) {
    const char *to = plan->call->flags.output ? plan->call->flags.output : "-";
    enum ending ending = find_words(plan) ? check_words(plan) : complain(STOPPED, "out of memory");
    return ending == ANSWERED ? whole_write(to, fill_plan, plan) : ending;
}

/* Writes the plan of a puzzle that can be opened; null: the search is about none. */
static enum ending write_plan(const struct call *call, const struct treen_puzzle *puzzle) {
    struct plan plan = {.call = call,
                        .line = search_line(call), /* before the digest's settings are put */
                        .units = call->flags.units ? call->flags.units : USUAL_UNITS};
    enum ending ending =
        plan.units < 2 ? complain(BAD, "--units: found 1, expected 2 or more") : find_digest(&plan, puzzle);
    if (ending == ANSWERED)
        ending = write_words(&plan);
    free(plan.line);
    free(plan.results);
    free(plan.folder);
    return ending;
}

/* Opens what the units will open, so that a mistake is told before they run. */
static enum ending run_plan(const struct call *call) {
    TRY_ENDING(check_operands(call));
    const struct command *command = wanted(call);
    if (call->flags.placed && !strcmp(call->flags.placed, "-"))
        return complain(BAD, "found --placed -, expected a file: every unit reads it");
    if (command->open_units)
        return command->open_units(call, write_plan);
    if (!strcmp(call->operand[0], "-"))
        return complain(BAD, "found '-', expected a file or a name: every unit reads the puzzle");
    return problems_one(call, write_plan);
}

const struct command command_plan = {
    .name = "plan",
    .operands = "[SPACE] [PUZZLE]",
    .least_operands = 0,
    .summary = "divide a long search, for a script or a batch system",
    .help =
        "Divides a search into units, and writes commands to run them: a line for each (--on lines), a "
        "script with a loop (shell), one for GNU parallel, or one for a job array of Slurm (sbatch SCRIPT). "
        "PUZZLE and options are those of the command that --command names; snakes takes a box, burr "
        "--set no operand, and design a SPACE. Each unit writes a file of its own into the folder "
        "--results. Run the script again if results are missing. treen merge adds them up.",
    .example = "treen plan bedlam --units 64 --on slurm -o job.sh",
    .run = run_plan,
};
