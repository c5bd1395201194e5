#include "app/burr_words.h"

static void say_sum(const struct treen_burr *burr) {
    struct treen_stick stick;
    printf("Weight ");
    for (int i = 0; i < TREEN_STICKS; i++)
        if (treen_stick(burr->number[i], burr->length, &stick, NULL) == TREEN_OK)
            printf("%s%u", i ? " + " : "", stick.weight);
    printf(" = %u of %u", burr->weight, burr->room);
}

bool burr_say_sizes(const struct treen_puzzle *puzzle) {
    struct treen_burr burr;
    if (treen_burr(puzzle, &burr) != TREEN_OK)
        return false;
    unsigned holes = burr.weight < burr.room ? burr.room - burr.weight : 0;
    say_sum(&burr);
    if (burr.weight > burr.room)
        puts(": six such sticks cannot fit.");
    else if (!holes)
        puts(": a solid burr.");
    else
        printf(": %u hole%s.\n", holes, holes == 1 ? "" : "s");
    return true;
}
