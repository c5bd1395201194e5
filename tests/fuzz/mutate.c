/* Fuzzes the parsers, with the same result on every run: a few thousand mutations of small
 * puzzles of each format. So parsers meet texts that are nearly right. clang's libFuzzer on the
 * same target finds the rest. */
#include <string.h>
#include "cases.h"

#include "fuzz/mutation.h"
#include "fuzz/target.h"
#include "seeds.h"

enum { ROUNDS = 3000 };

/* ---- Tests ----------------------------------------------------------------------------------- */

/* Tests mutations of a seed. The target's first byte chooses the format: any, so that every
 * parser meets every text. */
static void test_seed(void **state) {
    const struct seed *seed = *state;
    struct random random = {.state = strlen(seed->text)};
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct text text = {.length = strlen(seed->text) + 1};
        memcpy(text.byte + 1, seed->text, text.length - 1);
        if (round)
            mutate(&text, &random);
        text.byte[0] = (uint8_t)random_below(&random, 256);
        LLVMFuzzerTestOneInput(text.byte, text.length);
    }
}

/* Tests mutations of a solver's answer to the puzzle that it was asked. */
static void test_reply(void **state) {
    const struct reply_seed *reply = *state;
    struct random random = {.state = reply->length};
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct text text = {.length = reply->length + 1};
        memcpy(text.byte + 1, reply->text, reply->length);
        if (round)
            mutate(&text, &random);
        text.byte[0] = fuzz_reply((size_t)(reply - replies));
        LLVMFuzzerTestOneInput(text.byte, text.length);
    }
}

int main(void) {
    struct CMUnitTest tests[SEEDS + REPLIES];
    for (size_t i = 0; i < SEEDS; i++)
        tests[i] = (struct CMUnitTest){seeds[i].name, test_seed, NULL, NULL, (void *)(uintptr_t)&seeds[i]};
    for (size_t i = 0; i < REPLIES; i++)
        tests[SEEDS + i] =
            (struct CMUnitTest){replies[i].name, test_reply, NULL, NULL, (void *)(uintptr_t)&replies[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
