"""What people give treen by mistake: typing errors, files that are no puzzle, names that mean two things."""
from tool import *

BUNDLED = "'soma' is the bundled puzzle here, as the file soma is no puzzle ('treen show ./soma' says why)"
OWN = "'soma' is the file here, and not the bundled puzzle of that name"


def refused(name, text, place, *parts):
    """The message has the place and the parts, and is one line that ends where a sentence ends."""
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    answer = treen("count", name, status=2)
    same((answer.out, len(answer.err.splitlines())), ("", 1))
    holds(answer.err.startswith(f"{name}:{place}: "), answer.err)
    for part in parts:
        contains(answer.err, part)


@case
def blanks_at_the_start_of_a_row():
    refused("s.yaml", 'box: 4x4\npieces: {S: {copies: 4, shape: "##/ ##"}}\n', "2:36", "found a blank at the start of a row, expected . where")


@case
def quotes_of_books():
    refused("b.yaml", "box: 4x4\npieces:\n  B : \u201c##/##\u201d\n", "3:7", "found '\u201c', expected \" or ' as the quotes of a text")
    refused("b.yaml", "box: 4x4\npieces:\n  B: \u2588\u2588\n", "3:6", "found '\u2588', expected # for a cell")


@case
def slips_in_yaml():
    refused("a.yaml", "title: Soma: a cube\nbox: 3x3\n", "1:12", "a text with ': ' in it needs quotes")
    refused("a.yaml", 'box: "3x3\npieces:\n', "1:6", "a quote begins here and does not end")
    refused("a.yaml", b"# caf\xe9\nbox: 3x3\n", "1:6", "found the byte e9, which is no letter in UTF-8")
    refused("a.yaml", 'box: 3x3\n  pieces:\n    A: "##"\n', "2:3", "this key is indented further than the key above")


@case
def signs_that_look_like_others():
    refused("b.yaml", "box:\u00a02x2\npieces: {A: '#'}\n", "1:5", "found a no-break blank (U+00A0), expected a plain blank")
    refused("b.yaml", "box: 2x2\npieces:\n\u00a0\u00a0A: '#'\n", "3:1", "found a no-break blank (U+00A0), expected a plain blank")
    refused("b.yaml", "box\uff1a2x2\npieces: {A: '#'}\n", "1:4", "found a wide colon (U+FF1A), expected : and a blank")
    refused("b.yaml", "box: 2x2\nnote: 'a\u00a0b'\npieces: {A: '#'}\n", "2:1", "unknown key 'note'")


@case
def no_puzzles():
    refused("letter.txt", "Dear Anna,\n\nhere is the puzzle.\n" * 9, "1:1", "found 'Dear': this is no puzzle that treen knows", "doc/formats.md")
    refused("a.txt", "the rain\na b c\na b\nc\n", "1:1", "found 'the': without this line the text is a puzzle in the format cover")
    refused("letter.txt", "Note: this is\nno puzzle at all\n", "1:1", "found 'Note:': this is no puzzle that treen knows")
    refused("list.json", "[1, 2, 3]\n", "1:1", "found a list, expected keys like 'title:'")
    refused("soma.json", treen("solve", "soma", "--json").out, "1:1", "found lines that treen prints with --json, expected a puzzle")
    contains(treen("convert", "soma", "-", "--to", "yaml").out, "box: 3x3x3")  # as the messages say


@case
def pictures():
    contains(treen_any("draw", "soma", "-o", "soma.svg").err, "")
    contains(treen("count", "soma.svg", status=2).err, "soma.svg:1:1: found a picture (SVG), expected a puzzle as text")
    refused("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "1:1", "found a picture (PNG), expected a puzzle as text")
    refused("a.yaml", b"\xff\xfeb\0o\0x\0", "1:1", "found text in UTF-16, expected it saved as UTF-8")


@case
def a_search_for_designs_without_a_puzzle():
    treen_any("design", "sets", "--box", "2x2x2", "--pieces", "3", "--aim", "solutions=777", "-o", "d.yaml")
    contains(treen("count", "d.yaml", status=2).err, "d.yaml:1:1: found the file of a search for designs that has kept no puzzle yet")


@case
def messages_are_whole():
    """A long name loses its middle: what was found and what was expected stay."""
    name = "\u00e9" * 3000
    refused("a.yaml", f"box: 3x3\n{name}: 1\npieces: {{A: '#'}}\n", "2:1", "unknown key '\u00e9", " ... \u00e9", "', expected one of title, author")
    contains(treen("count", "--engine", name, "soma", status=2).err, name[:20])


@case
def a_file_that_is_no_puzzle_hides_none():
    for text in (b"\x7fELF\x02\x01\0", b"\x89PNG\r\n", b"hello\n", b""):
        Path("soma").write_bytes(text)
        answer = treen("count", "soma", "--json")
        same((answer.summary["up_to_symmetry"], answer.err), (240, f"treen: note: {BUNDLED}\n"))
        repeats(answer)
        contains(treen("count", "./soma", status=2).err, "./soma:1:1: ")
    os.unlink("soma")
    os.mkfifo("soma")
    contains(treen("count", "soma").err, BUNDLED)
    os.unlink("soma")
    os.mkdir("soma")
    same(treen("count", "soma").err, "")


@case
def a_puzzle_of_ones_own():
    file("soma", DOMINOES)
    answer = treen("count", "soma", "--json")
    same((answer.summary["total"], answer.err), (2, f"treen: note: {OWN}\n"))
    contains(answer.summary["reproduce"], "./soma")  # in another folder soma would be the bundled puzzle
    same(treen("count", "./soma").err, "")
    contains(treen("list").err, OWN)


run_cases()
