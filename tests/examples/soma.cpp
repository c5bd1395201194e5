// An example of the library in C++: what soma.c does. Each object is closed by a unique_ptr.
//
//     c++ -std=c++17 soma.cpp $(pkg-config --cflags --libs treen) -pthread
#include <chrono>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include <treen.h>

namespace {

struct Closer {
    void operator()(treen_session *session) const { treen_session_close(session); }
    void operator()(treen_puzzle *puzzle) const { treen_close(puzzle); }
    void operator()(treen_question *question) const { treen_end(question); }
};
template <typename Thing> using Owned = std::unique_ptr<Thing, Closer>;

void expect(treen_status status, const treen_error &error) {
    if (status != TREEN_OK)
        throw std::runtime_error(std::string(error.source) + ": " + error.text);
}

Owned<treen_session> open_session() {
    treen_session *session;
    treen_error error;
    expect(treen_session_open(&session, &error), error);
    return Owned<treen_session>(session);
}

Owned<treen_puzzle> open_puzzle(treen_session *session, const char *name) {
    treen_puzzle *puzzle;
    treen_error error;
    expect(treen_open(session, name, nullptr, &puzzle, &error), error);
    return Owned<treen_puzzle>(puzzle);
}

Owned<treen_question> ask(treen_session *session, const treen_puzzle *puzzle, const char *name) {
    treen_question *question;
    treen_error error;
    expect(treen_ask(session, puzzle, name, &question, &error), error);
    return Owned<treen_question>(question);
}

bool append(void *text, const char *bytes, size_t length) {
    static_cast<std::string *>(text)->append(bytes, length);
    return true;
}

std::string draw(const treen_puzzle *puzzle, const treen_record *record) {
    treen_picture picture = {};
    treen_error error;
    std::string text;
    picture.size = sizeof picture;
    picture.type = TREEN_TEXT;
    expect(treen_draw(puzzle, &record, 1, &picture, append, &text, &error), error);
    return text;
}

void count(const treen_puzzle *soma) {
    auto question = ask(nullptr, soma, "count");
    const treen_record *record;
    treen_error error;
    treen_finish(question.get(), &error);
    expect(treen_sum_up(question.get(), &record, &error), error);
    std::cout << record->body.summary->counts->up_to_symmetry.value << " solutions\n";
}

void list_three(const treen_puzzle *soma) {
    auto question = ask(nullptr, soma, "solve");
    const treen_record *record;
    for (int i = 0; i < 3 && treen_next(question.get(), &record, nullptr) == TREEN_OK; i++)
        std::cout << "Solution " << record->body.solution->number << ":\n" << draw(soma, record);
}

bool stop() {
    auto session = open_session();
    auto puzzle = open_puzzle(session.get(), "t-6x6x6");
    auto question = ask(session.get(), puzzle.get(), "count");
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        treen_stop(session.get());
    });
    treen_status status = treen_finish(question.get(), nullptr);
    other.join();
    std::cout << (status == TREEN_STOPPED ? "stopped\n" : "not stopped\n");
    return status == TREEN_STOPPED;
}

} // namespace

int main() {
    try {
        auto soma = open_puzzle(nullptr, "soma");
        count(soma.get());
        list_three(soma.get());
        return stop() ? 0 : 1;
    } catch (const std::exception &exception) {
        std::cerr << exception.what() << '\n';
        return 1;
    }
}
