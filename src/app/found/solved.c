#include "app/found/solved.h"

#include "app/ask/ask.h"
#include "app/system/screen.h"
#include "app/ask/words.h"

#include <string.h>

uint64_t solved_wanted(const struct flags *flags) {
    if (flags->first || flags->solution)
        return 1;
    if (flags->limit)
        return flags->limit;
    return flags->all || flags->json ? UINT64_MAX : 1;
}

static enum treen_status draw_solution(const struct call *call, const struct treen_puzzle *puzzle,
                                       const struct treen_record *solution,
                                       const struct treen_picture *picture) {
    return treen_draw(puzzle, &solution, 1, picture, result_sink, call->written, NULL);
}

enum treen_status solved_tell(const struct call *call, const struct treen_puzzle *puzzle,
                              const struct treen_record *solution) {
    const struct flags *flags = &call->flags;
    if (flags->json) {
        const struct treen_picture scene = {.size = sizeof scene, .type = TREEN_SCENE};
        print_result(call, solution);
        return flags->scene ? draw_solution(call, puzzle, solution, &scene) : TREEN_OK;
    }
    const struct treen_picture picture = screen_picture(flags->colour);
    printf("Solution %llu:\n", (unsigned long long)solution->body.solution->number);
    enum treen_status status = draw_solution(call, puzzle, solution, &picture);
    putchar('\n');
    return status;
}

void solved_say(const struct call *call, const struct treen_summary *summary) {
    const char *total = summary->counts->total.text;
    if (summary->complete && setting_number(call, "parts") == 1 && total && !strcmp(total, "1"))
        puts("This is the only solution.");
    else
        say_counts(call, summary);
    say_placed(summary->placed);
}

bool solved_tell_line(void *context, const char *line, size_t length) {
    struct solved_lines *lines = context;
    struct treen_error error;
    struct treen_question *check;
    const struct treen_record *read = NULL;
    if (treen_ask(lines->call->session, lines->puzzle, "check", &check, &error) != TREEN_OK)
        return false;
    enum treen_status status = treen_give(check, line, length, lines->source, &error);
    if (status == TREEN_OK)
        status = treen_next(check, &read, &error);
    if (status == TREEN_OK && read->type == TREEN_SOLUTION) {
        struct treen_solution numbered = *read->body.solution;
        numbered.number = ++lines->told;
        solved_tell(lines->call, lines->puzzle,
                    &(struct treen_record){TREEN_SOLUTION, {.solution = &numbered}});
    }
    treen_end(check);
    return status == TREEN_OK && lines->told < lines->wanted && output_holds() &&
           !watch_caught(lines->call->watch);
}
