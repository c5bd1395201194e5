/* Build machines often have the locale C and no other. So a locale is made by glibc's localedef,
 * from a text of a few lines and a table of characters. Neither is installed everywhere, hence both
 * are written here. */
#include "comma.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_comma(const char *name) {
    return setlocale(LC_NUMERIC, name) && !strcmp(localeconv()->decimal_point, ",");
}

static FILE *create(const char *folder, const char *name) {
    char path[96];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return fopen(path, "w");
}

static bool write_characters(const char *folder) {
    FILE *out = create(folder, "characters");
    if (!out)
        return false;
    fputs("<code_set_name> ANSI_X3.4-1968\n<comment_char> %\n<escape_char> /\nCHARMAP\n", out);
    for (unsigned i = 0; i < 128; i++)
        fprintf(out, "<U%04X> /x%02x\n", i, i);
    fputs("END CHARMAP\n", out);
    return !fclose(out);
}

static bool write_source(const char *folder) {
    FILE *out = create(folder, "source");
    if (!out)
        return false;
    fputs("comment_char %\nescape_char /\nLC_NUMERIC\ndecimal_point \",\"\nthousands_sep \"\"\ngrouping -1\n"
          "END LC_NUMERIC\n",
          out);
    return !fclose(out);
}

/* Makes the locale in the folder. localedef complains about all that the source leaves out, and
 * exits with 1, but writes the locale. */
static bool make(const char *folder) {
    char command[400];
    snprintf(command, sizeof command,
             "cd %s && localedef -c -i ./source -f ./characters ./comma >localedef.log 2>&1", folder);
    if (!write_characters(folder) || !write_source(folder) || system(command) < 0)
        return false;
    setenv("LOCPATH", folder, 1);
    bool made = is_comma("comma");
    unsetenv("LOCPATH");
    return made;
}

bool comma_begin(void) {
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "es_ES.UTF-8", "pl_PL.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_comma(names[i]))
            return true;
    char folder[] = "/tmp/treen-comma-XXXXXX", command[64];
    if (!mkdtemp(folder))
        return false;
    bool made = make(folder);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return !system(command) && made;
}

void comma_end(void) {
    setlocale(LC_NUMERIC, "C");
}
