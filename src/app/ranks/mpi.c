/* Letters between ranks, by MPI. A letter is a head of three numbers, then its text in pieces.
 * Nobody waits in MPI for a letter: Open MPI would keep a core busy meanwhile. */
#include "app/ranks/ranks.h"

#include <dlfcn.h>
#include <mpi.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>

enum { HEAD = 1, PIECE, LONGEST_PIECE = 1 << 24 }; /* the tags of messages; bytes */

/* The numbers of a head. */
enum { WORD, NUMBER, LENGTH, NUMBERS };

/* Makes the names of MPI's library known to its plugins, which some packages of it do not link. */
static void show_library(void) {
    Dl_info info;
    if (dladdr((void *)(uintptr_t)MPI_Init, &info) && info.dli_fname)
        dlopen(info.dli_fname, RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD);
}

/* Chooses sockets and shared memory for the letters: probing for fast networks takes longer than
 * all letters of a search. `mpirun --mca pml …` still has its way. */
static void choose_carrier(void) {
    setenv("OMPI_MCA_pml", "ob1", 0);
}

static bool open_ranks(unsigned *rank, unsigned *ranks) {
    int begun = 0, own = 0, all = 0;
    show_library();
    choose_carrier();
    if (MPI_Initialized(&begun) || begun || MPI_Init(NULL, NULL))
        return false;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    *rank = (unsigned)own;
    *ranks = (unsigned)all;
    return true;
}

/* Returns the length of the piece of a text that begins at `at`. */
static int piece_at(size_t at, size_t length) {
    return (int)(length - at < LONGEST_PIECE ? length - at : LONGEST_PIECE);
}

static bool send_letter(unsigned to, uint64_t word, uint64_t number, const char *text, size_t length) {
    const uint64_t head[NUMBERS] = {[WORD] = word, [NUMBER] = number, [LENGTH] = length};
    if (MPI_Send(head, NUMBERS, MPI_UINT64_T, (int)to, HEAD, MPI_COMM_WORLD))
        return false;
    for (size_t at = 0; at < length; at += LONGEST_PIECE)
        if (MPI_Send(text + at, piece_at(at, length), MPI_CHAR, (int)to, PIECE, MPI_COMM_WORLD))
            return false;
    return true;
}

/* Receives the pieces of a text. Without memory for it they are received all the same, since the
 * sender waits for that. */
static bool take_text(int from, char *text, size_t length) {
    char *spare = text || !length ? NULL : malloc(LONGEST_PIECE);
    bool fine = text || spare || !length;
    for (size_t at = 0; at < length && fine; at += LONGEST_PIECE)
        fine = !MPI_Recv(text ? text + at : spare, piece_at(at, length), MPI_CHAR, from, PIECE,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(spare);
    return fine;
}

static bool take_letter(struct letter *letter) {
    int is_there = 0;
    uint64_t head[NUMBERS];
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, HEAD, MPI_COMM_WORLD, &is_there, &status) || !is_there ||
        MPI_Recv(head, NUMBERS, MPI_UINT64_T, status.MPI_SOURCE, HEAD, MPI_COMM_WORLD, MPI_STATUS_IGNORE))
        return false;
    *letter = (struct letter){.from = (unsigned)status.MPI_SOURCE,
                              .word = head[WORD],
                              .number = head[NUMBER],
                              .length = head[LENGTH],
                              .text = malloc(head[LENGTH] + 1)};
    if (letter->text)
        letter->text[letter->length] = '\0';
    if (take_text(status.MPI_SOURCE, letter->text, letter->length))
        return true;
    free(letter->text);
    return false;
}

/* Makes all sockets send small letters at once. Else the last one, to mpirun, waits until the one
 * before it is acknowledged, and the system takes its time for that (E256). */
static void hurry_sockets(void) {
    enum { FILES = 256 };
    const int on = 1;
    for (int file = 0; file < FILES; file++)
        setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on); /* refused by what is no socket */
}

static void close_ranks(void) {
    hurry_sockets();
    MPI_Finalize();
}

const struct ranks_table treen_module_mpi = {open_ranks, send_letter, take_letter, close_ranks};
