/* Fuzzes HTTP requests, with the same result on every run: mutations of a few requests and
 * bodies, in pieces of every size. clang's libFuzzer on the same target finds the rest. */
#include <string.h>
#include "cases.h"

#include "fuzz/http_target.h"
#include "fuzz/mutation.h"

enum { ROUNDS = 3000, PIECES = 64 };

#define PART(DISPOSITION, TEXT) "--edge\r\nContent-Disposition: form-data" DISPOSITION "\r\n\r\n" TEXT "\r\n"
#define HEAD                    " HTTP/1.1\r\nHost: here\r\n"

struct seed {
    const char *name;
    enum http_form form;
    const char *text;
    const char *fields; /* the fields of the unchanged text; null: it is not answered */
};

static const struct seed seeds[] = {
    {"two fields", FORM_MULTIPART,
     PART("; name=\"puzzle\"", "box: 2x2x2\npieces: {A: '##/#.'}")
         PART("; name=\"solution\"", "A: 1") "--edge--\r\n",
     "puzzle=box: 2x2x2\npieces: {A: '##/#.'};solution=A: 1;"},
    {"a file", FORM_MULTIPART,
     PART("; name=\"puzzle\"; filename=\"a.yaml\"\r\nContent-Type: text/plain", "box: 2x2") "--edge--\r\n",
     "puzzle=box: 2x2;"},
    {"a field in two parts", FORM_MULTIPART,
     PART("; name=\"puzzle\"", "box") PART("; name=\"puzzle\"", ": 2x2") "--edge--\r\n", "puzzle=box: 2x2;"},
    {"a part without a name", FORM_MULTIPART, PART("", "box: 2x2") "--edge--\r\n", NULL},
    {"a part with nothing", FORM_MULTIPART, "--edge\r\n\r\nbox: 2x2\r\n--edge--\r\n", NULL},
    {"a file without a name", FORM_MULTIPART,
     PART("; name=\"a\"", "1") PART("; filename=\"b\"", "2") "--edge--\r\n", NULL},
    {"too many fields", FORM_MULTIPART,
     PART("; name=\"a\"", "1") PART("; name=\"b\"", "2") PART("; name=\"c\"", "3") PART("; name=\"d\"", "4")
         PART("; name=\"e\"", "5") PART("; name=\"a\"", "6") "--edge--\r\n",
     NULL},
    {"parts within a part", FORM_MULTIPART,
     "--edge\r\nContent-Disposition: form-data; name=\"puzzle\"\r\n"
     "Content-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\n"
     "Content-Disposition: file; filename=\"a\"\r\n\r\nbox\r\n--i--\r\n--edge--\r\n",
     "puzzle=box;"},
    {"urlencoded", FORM_ENCODED,
     "puzzle=box%3A+2x2&solution=A%00B&name=", "puzzle=box: 2x2;solution=A;name=;"},
    {"urlencoded, too many", FORM_ENCODED, "a=1&b=2&c=3&d=4&e=5&a=6", NULL},
    {"a stranger's body", FORM_STRANGE, PART("; name=\"puzzle\"", "box: 2x2") "--edge--\r\n", NULL},
    {"two requests", FORM_WHOLE,
     "GET /?token=0&name=%00%41" HEAD "\r\n"
     "GET /stream" HEAD "Connection: close\r\n\r\n",
     ""},
    {"a request from elsewhere", FORM_WHOLE,
     "POST /api/show" HEAD "Origin: http://there\r\nContent-Type: multipart/form-data; boundary=edge\r\n"
     "Content-Length: 66\r\n\r\n" PART("; name=\"puzzle\"", "b") "--edge--\r\n",
     NULL},
    {"a body in chunks", FORM_WHOLE,
     "POST /api/show" HEAD "Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n"
     "Transfer-Encoding: chunked\r\n\r\n6\r\npuzzle\r\n4;x=y\r\n=box\r\n0\r\n\r\n",
     "puzzle=box;"},
};

enum { SEEDS = sizeof seeds / sizeof *seeds };

static void send_text(struct text *text, enum http_form form, unsigned piece) {
    text->byte[0] = http_first_byte(form, piece);
    LLVMFuzzerTestOneInput(text->byte, text->length);
}

static struct text plain(const struct seed *seed) {
    struct text text = {.length = strlen(seed->text) + 1};
    memcpy(text.byte + 1, seed->text, text.length - 1);
    return text;
}

/* Tests that a request says the same however it is torn into pieces. */
static void read_in_pieces(const struct seed *seed) {
    for (unsigned piece = 0; piece < PIECES; piece++) {
        struct text text = plain(seed);
        send_text(&text, seed->form, piece);
        assert_string_equal(http_last_fields(), seed->fields ? seed->fields : "");
    }
}

static void test_seed(void **state) {
    const struct seed *seed = *state;
    struct random random = {.state = strlen(seed->text)};
    read_in_pieces(seed);
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct text text = plain(seed);
        mutate(&text, &random);
        send_text(&text, seed->form, random_below(&random, PIECES));
    }
}

int main(void) {
    struct CMUnitTest tests[SEEDS];
    for (size_t i = 0; i < SEEDS; i++)
        tests[i] = (struct CMUnitTest){seeds[i].name, test_seed, NULL, NULL, (void *)(uintptr_t)&seeds[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
