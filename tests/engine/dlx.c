/* Engine dlx on problems whose answers are known. */
#define ENGINE "dlx"
#include "engine/known.h"

int main(void) {
    const struct CMUnitTest tests[] = {KNOWN_CASES};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
