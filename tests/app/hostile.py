"""Names out of files that strangers wrote: they steer no terminal, break no line of a made file, and run nothing.

Each text is tried beside a tame one with as many characters, which gives no fewer lines. A format without escapes may
refuse a name."""
import gzip
import io
import re
import xml.etree.ElementTree
import zipfile

from tool import *

# What ends a line somewhere, what begins a command of a terminal, and what turns letters round.
STEERS = [chr(c) for c in (*range(1, 32), *range(127, 160), 0x61c, 0x200e, 0x200f, *range(0x2028, 0x202f), *range(0x2066, 0x206a))]
SIGNS = "'\"`touch PWNED`$(touch PWNED);touch PWNED;#&|<!-- --> ]]> \\"
HOSTILE = "-x\ntouch PWNED\n" + "".join(STEERS) + "[2J" + SIGNS + "*/ </script>"
# A file's name, which has at most 255 bytes and no slash.
FILE = "\ntouch PWNED\n\x1b[2J\r\x7f\x85\x9b\u061c\u200f\u2028\u2029\u202e\u2066" + SIGNS
STEERING = re.compile("[" + "".join(map(re.escape, STEERS)).replace("\\\n", "") + "]")
ELSEWHERE = ("serve", "plan")


def quoted(text):
    """A text of YAML with escapes."""
    return json.dumps(text)


# The lines of a source are shown as lines.
def square(text):
    return (f"title: {quoted(text)}\nauthor: {quoted(text)}\nsource: {quoted(text.replace(chr(10), chr(11)))}\ngrid: square\nbox: 4x1\npieces:\n"
            f"  {quoted(text)}: {{copies: 2, shape: '##'}}\n")


def cube(text):
    return (f"title: {quoted(text)}\nauthor: {quoted(text)}\nsource: {quoted(text.replace(chr(10), chr(11)))}\nbox: 2x2x2\npieces:\n"
            f"  {quoted(text)}: {{copies: 2, shape: '##/#.'}}\n  {quoted('B' + text)}: {{copies: 2, shape: '#'}}\n")


def bars(text):
    return f"title: {quoted(text)}\nbox: 6x2x1\npieces:\n  {quoted(text)}: {{copies: 2, shape: '######'}}\n"


def burr(text):
    sticks = "".join(f"  {quoted(str(i) + text)}: {{number: {number}, name: {quoted(text)}}}\n"
                     for i, number in enumerate((216, 412, 751, 896, 960, 1024)))
    return f"title: {quoted(text)}\nkind: burr\npieces:\n{sticks}"


def cubes(text):
    return f"title: {quoted(text)}\ncubes: |\n  box 2 2 1\n  CUBE 1\n  CUBE 2 TOUCH 1\n  CUBE 3 TOUCH 2 NOT_ALIGNED 1 2\n  CUBE 4 VEC 2 1 3\n"


def cover(text):
    return f"title: {quoted(text)}\ncover: |\n  a b\n  a b\n  a\n  b\n"


def titled(name):
    """A bundled puzzle with another title."""
    def puzzle(text):
        lines = (ROOT / "puzzles" / f"{name}.yaml").read_text(encoding="utf-8").splitlines(keepends=True)
        return "".join(line for line in lines if not re.match("title|author|source", line)) + f"title: {quoted(text)}\nauthor: {quoted(text)}\n"
    return puzzle


def safe(text, what):
    """Nothing in it steers or is no UTF-8."""
    found = STEERING.search(text)
    holds(not found, f"{what}: {found and text[max(0, found.start() - 60):found.end() + 20]!r}")


def output(arguments, given=b"", **env):
    done = subprocess.run([TREEN, *arguments], input=given, capture_output=True, timeout=SECONDS, env=environment(**env))
    holds(done.returncode in (0, 1, 2, 3), f"{arguments}: {done.returncode}")
    return done.stdout + done.stderr


def compare(texts, what):
    """The tame text and the hostile one: both are safe, and the hostile one has no more lines."""
    for text in texts:
        safe(text, what)
    holds(texts[1].count("\n") <= texts[0].count("\n"), f"lines: {what}: {texts[0][:600]!r}, {texts[1][:600]!r}")
    holds(not os.path.exists("PWNED"), what)


def both(arguments, tame, hostile, given=lambda text: b""):
    """Runs treen with each of the two texts, which {} stands for."""
    compare([output([argument.replace("{}", text) for argument in arguments], given(text)).decode() for text in (tame, hostile)],
            f"treen {' '.join(arguments)}")


@case
def names_of_files():
    """All commands, with a file of that name and without one."""
    tame = len(FILE) * "q"
    for name in tame, FILE:
        file(name, square("A"))
    for turn, command in enumerate(words("commands")):
        if command not in ELSEWHERE:
            for words_after in some((["--json", "--", "{}"], ["--", "{}"], ["--", "no{}"], ["soma", "{}"], ["--{}"]), 3, turn):
                both([command, *words_after], tame, FILE)
    both(["{}"], tame, FILE)


PUZZLES = {"square": square, "cube": cube, "bars": bars, "burr": burr, "cubes": cubes, "cover": cover, "fitting": titled("dpf-dominoes"),
           "snake": titled("snake"), "kurosu": titled("kurosu"), "sujiko": titled("sujiko")}


IN_XML = re.sub("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]", "", HOSTILE)  # all of it that XML can hold


def in_files(*texts):
    """The puzzles with both texts: kind, and the names of the files."""
    for kind, puzzle in PUZZLES.items():
        for text in texts:
            yield kind, file("tame.yaml", puzzle("-x" + (len(text) - 2) * "q")), file("hostile.yaml", puzzle(text))


@case
def texts_on_the_terminal():
    in_words = [["draw"], ["graph"], ["smt"], ["sat"], ["make"]]
    in_both_forms = [["info"], ["solve"], ["count"], ["apart"], ["classify"], ["parts"]]
    for turn, (_, tame, hostile) in enumerate(in_files(HOSTILE)):
        for command in some([*in_words, *in_both_forms, *([*command, "--json"] for command in in_both_forms)], 3, turn):
            both([*command, "{}"], tame, hostile)


def made(name):
    """The text of a file; nothing where it was not made."""
    if not os.path.exists(name):
        return ""
    raw = Path(name).read_bytes()
    os.remove(name)
    if raw[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            raw = b"\n".join(map(archive.read, (name for name in archive.namelist() if not name.endswith(".png"))))
    return (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode()


@case
def texts_in_made_files():
    files = 0
    for turn, (kind, *names) in enumerate(in_files(HOSTILE, IN_XML)):
        for name in some(words("formats"), 3, turn):
            texts = [(output(["convert", "--to", name, puzzle, "out"]), made("out"))[1] for puzzle in names]
            if name == "xmpuzzle":  # lines of a comment are lines
                texts = [re.sub("<comment.*</comment>", "", text, flags=re.DOTALL) for text in texts]
            files += len(texts[1]) > 0
            compare(texts, f"{kind} as {name}")
            if texts[1] and ".sniff" in (ROOT / f"src/puzzle/format/{name}.c").read_text(encoding="utf-8"):  # else it is only written
                same(output(["count", "--json", "--format", name, "-"], texts[1].encode())[:20], b'{"type": "summary", ', f"{kind} as {name}")
        for name in some(("scad", "obj", "txt", "3mf"), 2, turn):
            texts = [(output(["parts", puzzle, "-o", f"out.{name}"]), made(f"out.{name}"))[1] for puzzle in names]
            files += len(texts[1]) > 0
            compare(texts, f"{kind} as {name}")
    holds(files > (15 if SAMPLED else 40), files)


@case
def texts_in_pictures_and_pages():
    """Letters of other breadths take other lines. So the files are only read."""
    some = 0
    for kind, _, name in in_files(IN_XML):
        for command, out in ((["parts"], "svg"), (["parts", "--paper", "a4"], "svg"), (["parts"], "dxf"), (["draw"], "svg"), (["draw", "--exploded"], "svg"),
                             (["solve", "--limit", "1", "--html"], "html")):
            output([*command, *([] if out == "html" else [name, "-o"]), f"out.{out}", *([name] if out == "html" else [])])
            text = made(f"out.{out}")
            some += len(text) > 0
            if out != "html":  # the page has a script of its own in it
                safe(text, f"{kind} as {command} {out}")
            if out == "svg" and text:
                xml.etree.ElementTree.fromstring(text)
            if out == "dxf" and text:
                holds(all(line.strip().isdigit() for line in text.splitlines()[::2]), "codes")
            if out == "html" and text:
                same(text.count("</script>"), 2)
                safe(text[text.index('id="found">'):text.index("</script>")], kind)
    holds(some > 20, some)


# ---- Texts of other formats ---------------------------------------------------------------------------------------------------


@case
def names_in_other_formats():
    """Their names may have any bytes; a line break ends them."""
    text = HOSTILE.replace("\n", "")
    for name, puzzle in (("a.burr", lambda text: "# {0}\n".format(text) + "".join(f"{i}{text.replace(',', '')},{n},{text}\n" for i, n in enumerate((216, 412, 751, 896, 960, 1024)))),
                         ("a.cover", lambda text: f"a b{text.replace(' ', '')}\na b\n"), ("a.dpf", lambda text: f"1\n1\n2 1\n2{text}\n"),
                         ("a.json", lambda text: json.dumps({"title": text, "grid": "square", "box": "2x1", "pieces": {text: "##"}})),
                         ("a.xmpuzzle", lambda text: f"<puzzle version='2'>{text.replace('<', '')}</puzzle>")):
        for version, text in enumerate((len(text) * "q", text)):
            Path(f"{version}{name}").write_bytes(puzzle(text).encode())
        for command in ["solve"], ["count"], ["info"], ["sat"], ["convert", "--to", "cover", "{}", "-"], ["convert", "--to", "yaml", "{}", "-"]:
            texts = [output([*(word.replace("{}", f) for word in command), *([] if "{}" in command else [f])]).decode() for f in (f"0{name}", f"1{name}")]
            safe(texts[1], f"{command} {name}")


@case
def results_of_others():
    """Their texts are not in escapes, as JSON allows."""
    text = IN_XML.replace("\n", " ").replace("\r", " ")
    for question in ["solve", "--all", "soma"], ["snakes", "2x2x2"], ["apart", "burr-eight"]:
        for part in 1, 2:
            lines = treen(*question, "--part", part, "--parts", 2, "--json").json
            for line in lines:
                for key in "puzzle", "engine", "reproduce", "piece", "impossible":
                    if isinstance(line.get(key), str):
                        line[key] = text
                for piece in line.get("pieces", ()):
                    if isinstance(piece, dict):
                        piece["name"] = text
            file(f"{part}.jsonl", "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
        for more in [], ["--json"]:
            safe(output(["merge", *more, "1.jsonl", "2.jsonl"]).decode(), f"merge {question}")
            safe(output(["merge", *more, "1.jsonl"]).decode(), f"merge {question}")
        if question[0] == "solve":
            safe(output(["check", "soma", "1.jsonl"]).decode(), "check")
            safe(output(["show", "soma", "1.jsonl"]).decode(), "show")


run_cases(1)
