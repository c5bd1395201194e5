#include "app/server/invitation.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Makes a new folder, so that nobody can have put anything into it. */
static bool make_folder(struct invitation *invitation, const char *place) {
    int length = place && *place == '/'
                     ? snprintf(invitation->folder, sizeof invitation->folder, "%s/treen-XXXXXX", place)
                     : -1;
    return length > 0 && (size_t)length < sizeof invitation->folder && mkdtemp(invitation->folder);
}

static bool write_page(int file, const char *address) {
    static const char page[] = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                               "<meta name=\"referrer\" content=\"no-referrer\">\n"
                               "<meta http-equiv=\"refresh\" content=\"0;url=%s\">\n<title>treen</title>\n"
                               "<p><a href=\"%s\">treen's page</a></p>\n</html>\n";
    return dprintf(file, page, address, address) > 0;
}

bool invitation_open(struct invitation *invitation, const char *address) {
    atomic_init(&invitation->there, false);
    if (!make_folder(invitation, getenv("XDG_RUNTIME_DIR")) && !make_folder(invitation, getenv("TMPDIR")) &&
        !make_folder(invitation, "/tmp"))
        return false;
    snprintf(invitation->file, sizeof invitation->file, "%s/treen.html", invitation->folder);
    int file = open(invitation->file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool written = file >= 0 && write_page(file, address);
    if (file >= 0)
        written = !close(file) && written;
    atomic_store(&invitation->there, true);
    if (!written)
        invitation_close(invitation);
    return written;
}

void invitation_close(struct invitation *invitation) {
    if (!atomic_exchange(&invitation->there, false))
        return;
    unlink(invitation->file);
    rmdir(invitation->folder);
}
