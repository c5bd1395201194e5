/* SHA-256: the examples of the standard, and the same text in pieces. */
#include "base/sha256.h"

#include "cases.h"

#include <stdio.h>
#include <string.h>

static void expect(struct sha256 *sha, const char *wanted) {
    unsigned char digest[SHA256_BYTES];
    char text[2 * SHA256_BYTES + 1];
    sha256_end(sha, digest);
    for (size_t i = 0; i < SHA256_BYTES; i++)
        sprintf(text + 2 * i, "%02x", digest[i]);
    assert_string_equal(text, wanted);
}

static void expect_text(const char *text, const char *wanted) {
    struct sha256 sha;
    sha256_open(&sha);
    sha256_add(&sha, text, strlen(text));
    expect(&sha, wanted);
}

static void examples_of_the_standard(void **state) {
    expect_text("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect_text("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void a_million_letters_in_pieces(void **state) {
    struct sha256 sha;
    char letters[1000];
    memset(letters, 'a', sizeof letters);
    sha256_open(&sha);
    for (size_t done = 0; done < 1000000;) {
        size_t piece = 1 + done % 997;
        piece = piece < 1000000 - done ? piece : 1000000 - done;
        sha256_add(&sha, letters, piece);
        done += piece;
    }
    expect(&sha, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_of_the_standard),
        cmocka_unit_test(a_million_letters_in_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
