"""treen serve: what it answers, and to whom.

    python3 tests/app/serve.py build-asan/treen 10000     # so many mixed requests, by hand, instead of a few hundred
"""
import contextlib
import gzip
import http.client
import json
import os
import random
import re
import signal
import socket
import sys
import time
from urllib.parse import urlsplit

from tool import *


ADVICE = "Open this address in a browser of this machine. Ctrl-C ends the page.\n"
MANY = int(sys.argv[2]) if len(sys.argv) > 2 else 500


class Server:
    """A page of one's own; `with` ends it, and looks that it ends well."""

    def __init__(self, *options, **env):
        self.options, self.env = options or ("--quiet",), env

    def __enter__(self):
        self.process = start("serve", *self.options, **self.env)
        self.address = self.process.stdout.readline().decode().strip()
        parts = urlsplit(self.address)
        self.port, self.token = parts.port, parts.query.removeprefix("token=")
        same(parts.hostname, "127.0.0.1")
        return self

    def __exit__(self, *why):
        self.process.send_signal(signal.SIGINT)
        answer = end(self.process)
        if why[0] is None:
            same(answer.status, 0)
            same(answer.err, "" if "--quiet" in self.options else ADVICE)

    def ask(self, method, path, body=b"", headers=None, token=None):
        """Status, headers and body."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        line.request(method, path, body, {"X-Treen-Token": token or self.token, **(headers or {})})
        answer = line.getresponse()
        found = answer.status, dict(answer.getheaders()), answer.read()
        line.close()
        return found

    def kill(self):
        self.process.kill()
        end(self.process)

    def children(self):
        """Process numbers of what it has started, zombies included."""
        task = f"/proc/{self.process.pid}/task"
        found = []
        for each in os.listdir(task):
            with contextlib.suppress(FileNotFoundError):  # the thread has ended meanwhile
                with open(f"{task}/{each}/children", encoding="ascii") as file:
                    found += file.read().split()
        return found

    def resident(self):
        """Bytes of memory that it holds."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def connect(self, text=b""):
        """A connection on which these bytes were sent."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS)
        line.sendall(text)
        return line

    def begin(self, path):
        """A connection on which this was asked. The run ends with it."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        line.request("POST", path, headers={"X-Treen-Token": self.token})
        return line

    def status(self, *question, **more):
        return self.ask(*question, **more)[0]

    def post(self, path, **fields):
        """JSON lines, or the bare text where the status is not 200."""
        status, _, found = self.ask("POST", path, *form(**fields))
        return status, found.decode()


FORM = {"Content-Type": "multipart/form-data; boundary=some-edge"}


def form(**fields):
    """A body of multipart/form-data, and the header that says so."""
    parts = "".join(f'--some-edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'
                    for name, text in fields.items())
    return f"{parts}--some-edge--\r\n".encode(), FORM


def until(why, see):
    """Looks again and again until there is something to be seen."""
    end_of_patience = time.monotonic() + SECONDS
    while not see():
        holds(time.monotonic() < end_of_patience, why)
        time.sleep(0.05)


def hangs_up(line):
    """Whether the other side ends the connection; whatever it says before is read."""
    try:
        while line.recv(1 << 16):
            continue
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


def lines(text):
    return [json.loads(line) for line in text.splitlines() if line.strip()]


@case
def the_page_and_its_parts():
    with Server() as server:
        status, headers, body = server.ask("GET", "/?token=" + server.token)
        same(status, 200)
        contains(body.decode(), "/page.js")
        contains(headers["Content-Security-Policy"], "default-src 'none'")
        contains(headers["Content-Type"], "text/html")
        weight = len(body)
        for part in ("/page.js", "/space.js", "/style.css"):
            status, _, body = server.ask("GET", part)
            same(status, 200)
            weight += len(body)
        holds(weight < 1_500_000, f"the page weighs {weight}")


@case
def questions_are_answered():
    with Server() as server:
        status, text = server.post("/api/count?name=soma")
        same(status, 200)
        found = lines(text)
        same([thing["type"] for thing in found if thing["type"] != "progress"], ["job", "summary", "end"])
        same(found[-2]["up_to_symmetry"], 240)
        same(found[-1]["status"], 0)
        found = lines(server.post("/api/solve?limit=2", puzzle=DOMINOES)[1])
        same([thing["type"] for thing in found].count("scene"), 1)  # one up to symmetry
        same(lines(server.post("/api/solve", puzzle=IMPOSSIBLE)[1])[-1]["status"], 1)
        for command in "solve", "count", "estimate", "apart":
            found = lines(server.post(f"/api/{command}?seconds=60", puzzle=VAIN)[1])
            same(found[-1]["status"], 1)
            contains(found[-2]["impossible"], "give every cell the number")
        holds(len(lines(server.post("/api/list")[1])) > 20, "the collection is small")


@case
def mistakes_are_told():
    with Server() as server:
        found = lines(server.post("/api/solve", puzzle="box: 2x2x2\npeices: {}\n")[1])
        same(found[-1]["status"], 2)
        contains(found[-1]["text"], "pieces")
        status, text = server.post("/api/convert?to=json", puzzle="\x01\x02 { nonsense")
        same(status, 400)
        holds(text, "no reason")
        contains(server.post("/api/solve?limit=some", puzzle=DOMINOES)[1], "limit")
        same(server.post("/api/solve?limit=" + "9" * 5000, puzzle=DOMINOES)[0], 400)


@case
def files_come_whole():
    with Server() as server:
        status, _, body = server.ask("POST", "/api/draw?name=soma&to=png&size=200")
        same((status, body[:4]), (200, b"\x89PNG"))
        status, _, body = server.ask("POST", "/api/convert?name=soma&to=json")
        same((status, json.loads(body)["box"]), (200, "3x3x3"))
        same(server.status("POST", "/api/draw?name=soma&to=doc"), 400)
        stl = server.ask("POST", "/api/parts?name=soma&to=stl")[2]
        same(len(stl), 84 + 50 * int.from_bytes(stl[80:84], "little"))
        same(server.status("POST", "/api/parts?name=soma&to=stl&separate=true"), 400)


@case
def a_command_with_files_answers_in_lines_when_asked():
    with Server() as server:
        lines = [json.loads(line) for line in server.post("/api/parts?name=soma&to=svg&json=true")[1].splitlines() if line]
        same([line["type"] for line in lines], ["job", "made", "summary", "end"])
        same((len(lines[1]["pieces"]), lines[-1]["status"]), (7, 0))


@case
def strangers_are_refused():
    with Server() as server:
        same(server.status("GET", "/"), 403)
        same(server.status("GET", "/?token=" + "0" * 32), 403)
        same(server.status("POST", "/api/count?name=soma", token="0" * 32), 403)
        same(server.status("POST", "/api/count?name=soma", token=server.token[:-1]), 403)
        for header in ({"Host": "puzzles.example"}, {"Host": f"127.0.0.1:{server.port + 1}"},
                       {"Origin": "http://puzzles.example"}, {"Origin": "null"},
                       {"Origin": f"https://127.0.0.1:{server.port}"}, {"Sec-Fetch-Site": "cross-site"}):
            same(server.status("GET", "/?token=" + server.token, headers=header), 403, header)
            same(server.status("POST", "/api/list", headers=header), 403, header)
        same(server.status("POST", "/api/list", headers={"Origin": f"http://127.0.0.1:{server.port}"}), 200)
        same(server.status("POST", "/api/list", headers={"Host": f"localhost:{server.port}"}), 200)


@case
def paths_and_methods():
    with Server() as server:
        for path in ("/page.ts", "/../meson.build", "/%2e%2e/meson.build", "//page.js", "/page.js/", "/api/", "/api/run",
                     "/api/../page.js", "/favicon.ico", "/" + "x" * 3000):
            same(server.status("GET", path), 404, path)
        same(server.status("DELETE", "/page.js"), 405)
        same(server.status("GET", "/api/count"), 405)
        same(server.status("POST", "/api/stop?job=77"), 404)
        same(server.status("POST", "/api/stop"), 404)


@case
def options_are_only_those_meant():
    with Server() as server:
        server.post("/api/solve?html=a.html&output=b&engine=dlx&solver=touch%20c", puzzle=DOMINOES)
        server.post("/api/convert?to=yaml&output=d&name=/etc/passwd", puzzle=DOMINOES)
        same(os.listdir("."), [])


def listed(*arguments):
    """What --help lists: commands by their words, options by name and value."""
    text = treen(*arguments, "--help").out
    return re.findall(r"^  --([a-z-]+)(?: (\S+))?" if arguments else r"^  ([a-z]+) ", text, re.MULTILINE)


def can_be_served(word):
    """Whether a program can read the command's answer, and whether the page can give its operands."""
    usage = treen(word, "--help").lines[0].partition(f"treen {word} ")[2].partition("[OPTION")[0]
    options = {name for name, _ in listed(word)}
    return bool(options & {"json", "to"}) and set(re.findall("[A-Z]+", usage)) <= {"PUZZLE", "SOLUTION", "OUT", "NUMBER", "SPACE", "KIND"}


@case
def commands_are_those_of_the_tool():
    same([can_be_served(word) for word in ("solve", "convert", "serve", "snakes", "make")], [True, True, False, False, True])
    with Server() as server:
        for word in listed():
            status = server.status("POST", f"/api/{word}?number=1&seconds=5", *form(puzzle=DOMINOES))
            same(status != 404, can_be_served(word), word)


@case
def new_number_puzzles_are_those_of_the_tool():
    with Server() as server:
        for kind in ("kurosu", "sujiko"):
            status, text = server.post(f"/api/make?kind={kind}&seed=7")[:2]
            same((status, text), (200, treen("make", kind, "--seed", 7).out))
        holds(server.post("/api/make?kind=/etc/passwd")[0] != 200, "a kind that there is not")


@case
def no_option_names_a_file_or_program():
    """Of all options that there are. The value would make one, or say that it is no puzzle's."""
    with Server() as server:
        for word in listed():
            values = {name: "touched" for name, value in listed(word) if value in ("FILE", "COMMAND", "CHAIN")}
            query = "&".join(f"{name}={value}" for name, value in values.items())
            status, text = server.post(f"/api/{word}?number=1&seconds=5&{query}", puzzle=DOMINOES)
            holds("touched" not in text, f"{word}: {text}")
        same(os.listdir("."), [])


@case
def designs_come_as_they_are_found():
    """With a box of their own, or that of a puzzle; no file is written."""
    with Server() as server:
        query = "pieces=3&cells=3..5&copies=true&keep=5&aim=solutions%3E%3D1"
        for found in (lines(server.post(f"/api/design?space=sets&box=2x2x3&{query}")[1]),
                      lines(server.post(f"/api/design?space=sets&{query}", puzzle="box: 2x2x3\npieces: {A: '#'}\n")[1])):
            designed = [thing for thing in found if thing["type"] == "design"]
            holds(len(designed) >= 5, found)
            same(lines(server.post("/api/count", puzzle=designed[0]["text"])[1])[-2]["up_to_symmetry"] >= designed[0]["solutions_at_least"], True)
            same(found[-1]["status"], 0)
        contains(lines(server.post("/api/design?space=/etc/passwd&box=2x2")[1])[-1]["text"], "no space of designs 'none'")
        same(os.listdir("."), [])


@case
def runs_are_bounded():
    """Whatever the page says, and where it says nothing."""
    with Server() as server:
        for query in ("", "seconds=0&memory=0", "seconds=1e9&memory=1e9", "seconds=-1&memory=none"):
            for word in ("count", "info", "solve"):
                reproduce = lines(server.post(f"/api/{word}?name=soma&{query}")[1])[-2]["reproduce"]
                contains(reproduce, "--seconds 600")
                contains(reproduce, "--memory 2048")
        contains(lines(server.post("/api/count?name=soma&seconds=7&memory=99")[1])[-2]["reproduce"], "--seconds 7 --memory 99")


@case
def too_large_is_refused():
    with Server() as server:
        same(server.post("/api/show", puzzle="#" * 5_000_000)[0], 413)
        same(server.post("/api/show", **{f"field{i}": "x" for i in range(9)})[0], 413)
        same(server.post("/api/count?name=soma")[0], 200)


@case
def parts_without_a_name():
    """Of a form: they are told, and end nothing."""
    body = b'--some-edge\r\nContent-Disposition: form-data\r\n\r\nbox: 2x2\r\n--some-edge--\r\n'
    with Server() as server:
        for text in (body, body.replace(b"form-data", b"form-data; name"), body.replace(b"form-data", b'form-data; filename="a"'),
                     body.replace(b"Content-Disposition: form-data\r\n", b"")):
            status, _, found = server.ask("POST", "/api/show", text, FORM)
            same((status, b"name" in found), (400, True), text)
            same(server.status("POST", "/api/show", text, FORM, token="0" * 32), 403)
        same(server.post("/api/count?name=soma")[0], 200)


@case
def strangers_are_refused_before_they_have_told_all():
    """When the headers are there. The body never comes, and nobody waits for it."""
    with Server() as server:
        ours = f"Host: 127.0.0.1:{server.port}\r\n"
        for path, headers in (("/api/show", ours), ("/api/show", ours + "X-Treen-Token: " + "0" * 32 + "\r\n"), ("/page.js", ours),
                              ("/api/show", f"Host: puzzles.example\r\nX-Treen-Token: {server.token}\r\n"),
                              ("/api/show", ours + f"Origin: http://puzzles.example\r\nX-Treen-Token: {server.token}\r\n"),
                              ("/api/nothing", ours + f"X-Treen-Token: {server.token}\r\n")):
            line = server.connect(f"POST {path} HTTP/1.1\r\n{headers}Content-Length: 4000000\r\n\r\n".encode())
            status = line.recv(12).decode()
            holds(status in ("HTTP/1.1 403", "HTTP/1.1 404", "HTTP/1.1 405"), f"{path}: {status}")
            holds(hangs_up(line), f"{path}: the connection goes on")
        line = server.connect(f"GET /page.js HTTP/1.1\r\n{ours}Content-Length: 4000000\r\n\r\nabc".encode())
        holds(hangs_up(line), "a body that nobody wants is taken")


@case
def strangers_cost_little():
    """Six hundred of them. Half send a large body, half read nothing of their answer."""
    kept = ":quarantine_size_mb=0:thread_local_quarantine_size_kb=0"  # else the sanitizer holds what was freed
    with Server(ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + kept) as server:
        same(server.status("GET", "/page.js"), 200)  # unpacked once
        head = f"Host: 127.0.0.1:{server.port}\r\nContent-Length: 4000000\r\n\r\n"
        for _ in range(100):
            server.connect(b"").close()
        before, held = server.resident(), []
        for i in range(600):
            line = server.connect(f"POST /api/show HTTP/1.1\r\n{head}".encode() if i % 2
                                  else f"GET /page.js HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            with contextlib.suppress(ConnectionError):
                line.sendall(b"x" * 60_000 if i % 2 else b"")
            held.append(line)
            if i % 100 == 0:
                same(server.post("/api/count?name=soma")[0], 200)
        more = server.resident() - before
        holds(more < 64 << 20, f"they hold {more >> 20} MB")
        for line in held:
            line.close()


@case
def strangers_lock_nobody_out():
    """A thousand come and stay. A connection that has shown the token stays, and a new one finds a place."""
    with Server() as server:
        owner = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
        owner.request("GET", "/?token=" + server.token)
        same(owner.getresponse().read()[:2], b"<!")
        held = owner.sock
        strangers = []
        for i in range(1000):
            strangers.append(server.connect(b"GET / HT" if i % 2 else b""))
            if i % 250 == 0:
                same(server.post("/api/count?name=soma")[0], 200)
        holds(hangs_up(strangers[0]), "the oldest is still there")
        owner.request("GET", "/style.css")
        same((owner.getresponse().status, owner.sock), (200, held))
        for line in strangers:
            line.close()
        owner.close()


@case
def strangers_stay_for_a_short_time():
    """Also one that sends a byte now and then."""
    with Server() as server:
        idle, slow = server.connect(), server.connect(b"GET / HTTP/1.1\r\nX: ")
        idle.setblocking(False)

        def ended():
            try:
                slow.sendall(b"x")
                return idle.recv(1) == b""
            except BlockingIOError:
                return False
            except ConnectionError:
                return True
        until("the idle one is still there", ended)
        slow.settimeout(SECONDS)
        holds(hangs_up(slow), "the slow one is still there")
        same(server.post("/api/count?name=soma")[0], 200)


@case
def half_a_request():
    with Server() as server:
        halves = []
        for text in (b"", b"GET / HT", b"POST /api/count HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nabc",
                     b"\x16\x03\x01\x02\x00\x01\x00"):
            line = socket.create_connection(("127.0.0.1", server.port))
            line.sendall(text)
            halves.append(line)
        same(server.post("/api/count?name=soma")[0], 200)
        for line in halves:
            line.close()
        same(server.post("/api/count?name=soma")[0], 200)


@case
def two_hundred_at_once():
    with Server() as server:
        doors = [socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) for _ in range(200)]
        same(server.post("/api/count?name=soma")[0], 200)
        for door in doors:
            door.sendall(b"GET /style.css HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port)
        for door in doors:
            contains(door.recv(100).decode(), " 200 ")
            door.close()
        same(server.post("/api/count?name=soma")[0], 200)


@case
def runs_are_stopped():
    with Server() as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
        line.request("POST", "/api/solve?name=t-6x6x6", headers={"X-Treen-Token": server.token})
        answer = line.getresponse()
        number = json.loads(answer.readline())["number"]
        same(server.status("POST", f"/api/stop?job={number}"), 200)
        found = lines(answer.read().decode())
        same(found[-1]["status"], 3)
        same([thing for thing in found if thing["type"] == "summary"][0]["complete"], False)



@case
def who_goes_takes_the_run_along():
    with Server() as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
        line.request("POST", "/api/solve?name=t-6x6x6", headers={"X-Treen-Token": server.token})
        answer = line.getresponse()
        answer.readline()
        answer.close()
        line.close()
        until("the run is still there", lambda: not server.children())


# Runs that say nothing before they are done.
SILENT = ("/api/estimate?name=t-6x6x6&seconds=600", "/api/draw?name=t-6x6x6&view=contact&to=svg&limit=100000000")


def alive(process):
    """A zombie that waits for somebody else to look is not."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


@case
def who_goes_takes_a_silent_run_along():
    with Server() as server:
        for path in SILENT:
            line = server.begin(path)
            until("it does not start", server.children)
            line.close()
            until(f"{path} is still there", lambda: not server.children())


@case
def runs_end_with_the_server():
    """Also when it is killed, and has no time to end them."""
    for path in SILENT:
        for way in (Server.kill, lambda server: server.__exit__(None)):
            server = Server().__enter__()
            line = server.begin(path)
            until("it does not start", server.children)
            children = server.children()
            way(server)
            until(f"{path} is still there", lambda: not any(map(alive, children)))
            line.close()


# ---- The browser


OPENER = """\
#!/bin/sh
tr '\\0' ' ' </proc/$$/cmdline >seen-words
grep SigBlk /proc/self/status >seen-blocked
ls -l "$1" >seen-mode; ls -ld "$(dirname "$1")" >>seen-mode
cat "$1" >seen-page
echo "$1" >seen-name.part
mv seen-name.part seen-name
"""


def with_opener(*, runtime=None):
    """A server on a desktop whose opener notes what it is given."""
    os.mkdir("bin")
    with open("bin/xdg-open", "w", encoding="ascii") as file:
        file.write(OPENER)
    os.chmod("bin/xdg-open", 0o755)
    os.mkdir("places")
    return Server("--port", "0", DISPLAY=":77", PATH=os.path.abspath("bin") + ":" + os.environ["PATH"],
                  XDG_RUNTIME_DIR=runtime or os.path.abspath("places"), TMPDIR=os.path.abspath("places"))


def text_of(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


@case
def the_browser_gets_the_address_by_a_file():
    with with_opener() as server:
        until("no browser is opened", lambda: os.path.exists("seen-name"))
        name = text_of("seen-name").strip()
        holds(server.token not in text_of("seen-words"), "the token is among the arguments")
        contains(text_of("seen-words"), name)
        same(int(text_of("seen-blocked").split()[1], 16), 0)
        same([line.split()[0] for line in text_of("seen-mode").splitlines()], ["-rw-------", "drwx------"])
        contains(text_of("seen-page"), f'content="0;url={server.address}"')
        until("what opened the browser is a zombie", lambda: not server.children())
        same(server.status("GET", "/?token=" + "0" * 32), 403)
        holds(os.path.exists(name), "somebody else took it away")
        opened = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        same(server.status("GET", "/?token=" + server.token, headers=opened), 200)
        same(os.listdir("places"), [])


@case
def the_file_is_gone_with_the_server():
    with with_opener(runtime="/nowhere") as server:
        until("no browser is opened", lambda: os.path.exists("seen-name"))
        holds(server.token in text_of("seen-page"), "the other place serves as well")
        same(len(os.listdir("places")), 1)
    same(os.listdir("places"), [])


@case
def the_page_is_loaded_again_without_the_token():
    """As a window of its own only: nobody else may look at it."""
    window = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    with Server() as server:
        status, _, page = server.ask("GET", "/", headers=window)
        same(status, 200)
        holds(server.token.encode() not in page, "the token is told")
        for header in ({"Sec-Fetch-Dest": "iframe"}, {"Sec-Fetch-Mode": "no-cors"}, {"Host": "puzzles.example"}):
            same(server.status("GET", "/", headers={**window, **header}), 403, header)
        same(server.status("POST", "/api/list", headers=window), 403)
        same(server.status("GET", "/page.js", headers=window), 403)


@case
def not_too_many_at_once():
    with Server() as server:
        held = []
        for _ in range(8):
            line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
            line.request("POST", "/api/count?name=t-6x6x6", headers={"X-Treen-Token": server.token})
            answer = line.getresponse()
            answer.readline()
            held.append((line, answer))
        same(server.post("/api/count?name=soma")[0], 503)


# ---- Many requests, good and bad


def send(server, *pieces):
    """Bytes as they are, which need not be HTTP; whatever the answer is, it is not waited for."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS)
    for piece in pieces:
        line.sendall(piece)
    line.close()


def half(server):
    send(server, random.choice((b"", b"GET / HT", b"\x16\x03\x01\x02\x00\x01\x00", b"POST /api/count HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                b"Content-Length: 100\r\n\r\nabc", b"GET /" + b"x" * 100_000, b"\r\n\r\n\r\n")))


def torn_form(server):
    """Multipart that ends in the middle of a field: what came is taken for all."""
    head = b'--e\r\nContent-Disposition: form-data; name="puzzle"\r\n\r\nbox: 2x2'
    same(server.status("POST", "/api/show", head, {"Content-Type": "multipart/form-data; boundary=e"}), 200)


def gone_in_the_middle(server):
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
    line.request("POST", "/api/list", headers={"X-Treen-Token": server.token})
    line.getresponse().readline()
    line.close()


def expecting(status, method, path, **more):
    def act(server):
        headers = {name: value.format(port=server.port) for name, value in more.get("headers", {}).items()}
        same(server.status(method, path.format(token=server.token), more.get("body", b""), headers, more.get("token")), status, path)
    return act


LIGHT = [
    expecting(200, "GET", "/?token={token}"), expecting(200, "GET", "/style.css"), expecting(200, "HEAD", "/page.js"),
    expecting(403, "GET", "/?token=" + "0" * 32), expecting(403, "POST", "/api/list", token="0" * 32),
    expecting(403, "POST", "/api/list", headers={"Host": "puzzles.example"}),
    expecting(403, "POST", "/api/list", headers={"Host": "127.0.0.1"}),
    expecting(403, "GET", "/page.js", headers={"Origin": "http://127.0.0.1:1"}),
    expecting(403, "GET", "/", headers={"Sec-Fetch-Site": "same-site"}),
    expecting(404, "GET", "/../../etc/passwd"), expecting(404, "GET", "/%2e%2e%2fetc/passwd"), expecting(404, "GET", "/page.js%00.css"),
    expecting(404, "POST", "/api/../list"), expecting(405, "PUT", "/page.js", body=b"x" * 1000), expecting(404, "POST", "/api/stop?job=-1"),
    expecting(400, "POST", "/api/count?name=soma&symmetry=" + "9" * 5000), half, half,
]
HEAVY = [  # each a process of its own, or a great body
    expecting(200, "POST", "/api/count?name=sujiko"), expecting(200, "POST", "/api/show?name=soma"), expecting(200, "POST", "/api/solve?name=t-4x5x4&limit=1"),
    expecting(400, "POST", "/api/convert?to=nothing&name=soma"), expecting(413, "POST", "/api/show", body=b"x" * 4_200_000,
              headers={"Content-Type": "application/x-www-form-urlencoded"}), torn_form, gone_in_the_middle,
]


def crowd(server):
    """Two hundred connections at once: half of them ask, the others leave."""
    doors = [socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) for _ in range(200)]
    for door in doors[::2]:
        door.sendall(b"GET /style.css HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port)
    for door in doors[::2]:
        contains(door.recv(100).decode(), " 200 ")
    for door in doors:
        door.close()


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


@case
def many_requests_leave_nothing_behind():
    """Under the sanitizers the server's end tells of every leak, and `with` wants it to be silent."""
    random.seed(7)
    with Server() as server:
        same(server.status("GET", "/style.css"), 200)
        before = descriptors(server)
        for i in range(MANY):
            if i % 1000 == 400:
                crowd(server)
            random.choice(HEAVY if i % 10 == 0 else LIGHT)(server)
        until = time.monotonic() + SECONDS
        while descriptors(server) > before and time.monotonic() < until:
            time.sleep(0.1)
        holds(descriptors(server) <= before, f"{descriptors(server)} files are open, and {before} were")
        same(server.post("/api/count?name=soma")[0], 200)


@case
def an_address_that_cannot_be_told():
    with open("/dev/full", "w", encoding="ascii") as full:
        answer = end(start("serve", "--quiet", out=full))
    same(answer.status, 2)
    contains(answer.err, "standard output")


@case
def the_page_is_compressed_for_those_who_take_it():
    with Server() as server:
        for path in ("/", "/page.js", "/space.js", "/style.css"):
            address = f"{path}?token={server.token}"
            status, plain, text = server.ask("GET", address)
            same((status, plain.get("Content-Encoding")), (200, None))
            for accepted in ("gzip", "deflate, gzip, br", "br,gzip"):
                status, headers, packed = server.ask("GET", address, headers={"Accept-Encoding": accepted})
                same((status, headers["Content-Encoding"], headers["Content-Type"]), (200, "gzip", plain["Content-Type"]))
                holds(len(packed) < len(text), f"{path} has {len(packed)} bytes of {len(text)}")
                same(gzip.decompress(packed), text)
            for refused in ("gzip;q=0", "x-gzip", "br", ""):
                same(server.ask("GET", address, headers={"Accept-Encoding": refused})[2], text)


@case
def the_usual_port_is_taken_if_it_is_free():
    """Two servers at a time have two ports, whoever else has the usual one now."""
    with Server() as first, Server() as second:
        holds(first.port != second.port, "two servers have one port")
        holds(8736 in (first.port, second.port) or taken(8736), "nobody has the usual port")


def taken(port):
    with socket.socket() as probe:
        probe.settimeout(SECONDS)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@case
def a_port_that_is_taken():
    with Server() as server:
        contains(treen("serve", "--quiet", "--port", server.port, status=2).err, str(server.port))


run_cases()
