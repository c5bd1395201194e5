"""treen check"""
import math
import re
import shutil
from tool import *


@case
def drawing_holds():
    file("a.yaml", DOMINOES)
    same(treen("check", "a.yaml", file("sol.txt", "AB\nAB\n")).out, "The solution holds.\n")
    same(treen("check", "a.yaml", "-", given="xx\nyy").out, "The solution holds.\n")


@case
def json_lines_hold():
    file("sol.json", treen("solve", "--json", "soma").out)
    same(treen("check", "soma", "sol.json").out, "All 240 solutions hold.\n")
    summary = treen("check", "--json", "soma", "sol.json").summary
    same((summary["holds"], summary["broken"], summary["solutions"]), (True, [], 240))
    same(summary["puzzle"], "soma")


@case
def broken():
    file("a.yaml", DOMINOES)
    for drawing in ("AA\nA.\n", "AA\n..\n", "AAA\nBBB\n", "AB\nBA\n", "AA\nBC\n"):
        answer = treen("check", "a.yaml", "-", given=drawing, status=1)
        holds(answer.out.strip(), f"nothing is said about {drawing!r}")
    summary = treen("check", "--json", "a.yaml", file("sol.txt", "AA\n..\n"), status=1).summary
    same(summary["holds"], False)
    holds(summary["broken"], "no sentence")


@case
def rubbish():
    file("a.yaml", DOMINOES)
    for text in ("", "{", '{"type": "solution"}', "\0\1\2"):
        answer = treen("check", "a.yaml", "-", given=text, status=2)
        same(answer.out, "")
        same(len(answer.err.splitlines()), 1)
    treen("draw", "-o", "soma.svg", "soma")
    same(treen("check", "soma", "soma.svg", status=2).err.splitlines(),
         ["soma.svg:1:1: found an SVG picture, expected what 'treen solve' prints or a drawing"])
    Path("wide.txt").write_bytes("VVZ\n".encode("utf-16"))
    for command in (("check", "soma", "wide.txt"), ("count", "soma", "--placed", "wide.txt")):
        contains(treen(*command, status=2).err, "wide.txt:1:1: found text in UTF-16, not in UTF-8, expected what 'treen solve' prints")


def way_of(puzzle):
    return treen("apart", puzzle, "--json").things("solution")[0]


APART = "The solution holds.\nIt comes apart as it says.\nNot checked: whether fewer moves or less play are enough, and the number of ways.\n"


def check_steps(puzzle, way, steps):
    return treen_any("check", puzzle, "-", given=json.dumps({**way, "steps": steps}))


@case
def each_move_is_made_again():
    """A way that leaves out a step does not hold, nor one with less play than a turn needs. Words and positions may be missing."""
    for puzzle in ("burr-piston", "block-tight-turn", "burr-antique"):
        way = way_of(puzzle)
        bare = [{key: step[key] for key in ("moved", "direction", "distance", "turn") if key in step} for step in way["steps"]]
        for steps in (way["steps"], bare):
            same(check_steps(puzzle, way, steps).out, APART)
        for i in range(len(bare)):
            holds(check_steps(puzzle, way, bare[:i] + bare[i + 1:]).status in (1, 2), f"{puzzle} holds without step {i + 1}")
    way = way_of("block-tight-turn")
    for step in way["steps"]:
        step.setdefault("turn", {})["play"] = 0.02
    steps = [step if "axis" in step["turn"] else {**step, "turn": None} for step in way["steps"]]
    contains(check_steps("block-tight-turn", way, steps).out, "the turn needs more play than 0.0200")


@case
def what_moves_tell_is_compared():
    """Each number that follows from moves is refused where it is another one, and may be missing."""
    for puzzle in ("burr-piston", "block-tight-turn", "hexagon-key"):
        way = way_of(puzzle)
        wrong = [{"outcome": "does not come apart"}, {"outcome": "stays together"}, {"moves_at_least": way["moves"] + 1}, {"play_proved": 0.7}, {"moves": way["moves"] + 1}, {"moves": str(way["moves"])}, {"level": way["level"] + [1]}, {"level": [way["level"][0] + 10, *way["level"][1:]]}]
        if "turns" in way:
            wrong += [{"turns": 0}, {"level_turns": way["level_turns"][:-1]}, {"play": way["play"] + 0.001}, {"play": way["play"] / 2}, {"play": "none"}]
        for change in wrong:
            answer = treen("check", puzzle, "-", given=json.dumps({**way, **change}), status=1)
            holds(answer.out.startswith(f'"{list(change)[0]}" is wrong, expected '), answer.out)
        for key in ("positions", "turned") if "turns" in way else ("positions",):
            steps = json.loads(json.dumps(way["steps"]))
            at = steps[-1][key]
            at[0 if at[0] else -1] = [[0, 0, 0]] * 3 if key == "turned" else [9, 9, 9]
            answer = check_steps(puzzle, way, steps)
            holds(answer.status == 1 and answer.out.startswith(f'in move {len(steps)} "{key}" is wrong, expected [['), answer.out)
        same(treen("check", puzzle, "-", "--json", given=json.dumps(way, indent=3)).summary["not_checked"], ["moves_at_least", "least", "ways"])
        for key in ("level", "moves", "turns", "level_turns", "play"):
            way.pop(key, None)
        same(treen("check", puzzle, "-", given=json.dumps(way)).out, APART)


@case
def a_turn_that_tells_more_play():
    """More play is enough on every grid, but it is not what the whole tells."""
    for puzzle in ("block-tight-turn", "hexagon-key", "triangle-key"):
        way = way_of(puzzle)
        for play in (0.2, 0.3, 0.7):
            steps = [{**step, "turn": {**step["turn"], "play": play}} if "turn" in step else step for step in way["steps"]]
            holds(check_steps(puzzle, way, steps).out.startswith(f'"play" is wrong, expected {play}'), puzzle)


@case
def a_turn_that_goes_the_other_way():
    """A direction that is told in words, or as an axis, is that of the turn."""
    for puzzle in ("block-one-turn", "hexagon-key", "triangle-key"):
        way = way_of(puzzle)
        number = next(i for i, step in enumerate(way["steps"]) if "turn" in step)
        step = way["steps"][number]
        back = step["words"].replace("anticlockwise", "?").replace("clockwise", "anticlockwise").replace("?", "clockwise")
        for change in ({"words": back}, {"words": back.replace("anti", "counter")}, {"direction": [-k for k in step["direction"]]}):
            if change.get("words") == step["words"]:
                continue
            steps = [{**each, **change} if each is step else each for each in way["steps"]]
            answer = check_steps(puzzle, way, steps)
            holds(answer.status == 1 and f'in move {number + 1} "{list(change)[0]}" is wrong' in answer.out, answer.out)
        steps = [{**each, "words": "ruota A"} if each is step else each for each in way["steps"]]
        same(check_steps(puzzle, way, steps).out, APART)


@case
def misspelt_fields():
    way = way_of("block-one-turn")
    text = json.dumps(way)
    for field, wrong in (("level", "levl"), ("steps", "step"), ("moved", "move"), ("positions", "position"), ("degrees", "degree"), ("back", "bck"),
                         ("turned", "tuned"), ("level_turns", "level_turn"), ("play", "paly")):
        answer = treen("check", "block-one-turn", "-", given=text.replace(f'"{field}"', f'"{wrong}"', 1), status=2)
        contains(answer.err, f"""found the field "{wrong}"; did you mean '{field}'?""")
    sense = text.replace('"back"', '"sense": "clockwise", "back"', 1)
    contains(treen("check", "block-one-turn", "-", given=sense, status=2).err, 'found the field "sense", expected axis, degrees, back, pivot2 or play')
    back = re.sub('"back": (true|false)', '"back": "clockwise"', text, count=1)
    contains(treen("check", "block-one-turn", "-", given=back, status=2).err, '"back" as true or false')
    same(treen("check", "block-one-turn", "-", given=json.dumps({**way, "comment": "mine", "found_by": 1})).out, APART)


@case
def steps_that_are_none():
    way = way_of("burr-piston")
    turn = {"axis": "z", "degrees": 90, "back": False, "pivot2": [0, 0, 0], "play": 0}
    for change, said in (({"moved": [{"name": "Q"}]}, "found a piece that the solution does not have"), ({"moved": 3}, "expected the pieces that move, a list [ ]"),
                         ({"direction": [1, 0]}, "expected a direction [x, y, z]"), ({"distance": 0}, "expected a distance"),
                         ({"distance": None}, "expected a distance"),
                         ({"turn": {"axis": "z"}}, 'expected the field "degrees"'), ({"turn": {**turn, "axis": "up"}}, "expected x, y or z"),
                         ({"turn": {**turn, "play": "much"}}, "expected the play of a turn")):
        answer = check_steps("burr-piston", way, [{**way["steps"][0], **change}, *way["steps"][1:]])
        same(answer.status, 2, answer.out)
        contains(answer.err, said)
    contains(check_steps("burr-piston", way, [{**way["steps"][0], "distance": 1 << 20}] * 300).err, "longer than 1048576 in all")
    last = len(way["steps"]) - 1
    for left, said in ((way["steps"][0]["moved"], "found other pieces that leave than move"), ([{"name": "Q"}], "found a piece that the solution does not have")):
        contains(check_steps("burr-piston", way, [*way["steps"][:last], {**way["steps"][last], "left": left}]).err, said)
    blocked = {**way["steps"][last - 1], "direction": [1, 1, 0]}
    contains(check_steps("burr-piston", way, [*way["steps"][:last - 1], blocked, way["steps"][last]]).out, f"move {last} goes by (1, 1, 0), which is no direction")


@case
def what_is_no_value_of_a_way():
    """Words that are treen's own are those of the moves. Other words are a person's."""
    for puzzle in ("burr-antique", "block-one-turn"):
        way = way_of(puzzle)
        for change in ({"least": 5}, {"least": "true"}, {"ways": -1}, {"ways": 0}, {"ways": "many"}, {"moves_at_least": "few"}, {"moves_at_least": -1}):
            answer = treen("check", puzzle, "-", given=json.dumps({**way, **change}), status=1)
            contains(answer.out, f'"{list(change)[0]}" is wrong, expected ')
        for i, step in enumerate(way["steps"]):
            for words in ("move A up 7", "Z leaves upwards", *["turn A a quarter clockwise, seen from below"] * ("turn" not in step)):
                answer = check_steps(puzzle, way, [{**each, "words": words} if each is step else each for each in way["steps"]])
                if words.startswith("turn"):
                    contains(answer.err, 'expected the field "turn" in this step, whose words tell a turn')
                else:
                    contains(answer.out, f'in move {i + 1} "words" is wrong, expected {step["words"]}')
        bare = {key: value for key, value in way.items() if key != "steps"}
        contains(treen("check", puzzle, "-", given=json.dumps(bare), status=2).err, 'expected the field "steps" in this solution, which has "level"')
        contains(check_steps(puzzle, way, []).out, "pieces of no common group stay together")
        same(check_steps(puzzle, way, [{**step, "words": "pull"} for step in way["steps"]]).out, APART)


# Piece 1 turns by a quarter about the middle of its cell at "@"; play that is enough within 0.001, or None where none is.
SCENES = [("@2", 0), ("@2/3.", 0), ("2@3", 0.0632), ("2@3/.4.", 0.0632), ("2.3/2.3/2@3/2.3/2.3", 0.0858), ("@1..2", 0), ("2@1", 0), ("222222/..@1..", 0),
          ("@1./..2/.3.", 0), ("@1/.2", 0.0625), ("1@1/..2", 0.0625), ("2@1/.1.", None)]


def follows(cells, arc, play):
    """Squares without their play keep apart along the way that a picture has: turned about the line, which wanders."""
    half = 0.5 - play
    points = arc.get("wander", [[0, 0, 0, 0], [1, 0, 0, 0]])
    moving, resting = cells["1"], sum((at for name, at in cells.items() if name != "1"), [])
    for (t, x, y, _), (to, x2, y2, _) in zip(points, points[1:]):
        for part in (k / 40 for k in range(41)):
            angle = 2 * math.atan(t + (to - t) * part) * arc["axis"][2]
            c, s = math.cos(angle), math.sin(angle)
            line = (arc["middle"][0] + x + (x2 - x) * part, arc["middle"][1] + y + (y2 - y) * part)
            for a, b in itertools.product(moving, resting):
                u, v = a[0] + 0.5 - arc["middle"][0], a[1] + 0.5 - arc["middle"][1]
                dx, dy = line[0] + c * u - s * v - b[0] - 0.5, line[1] + s * u + c * v - b[1] - 0.5
                apart = max(abs(dx), abs(dy), abs(c * dx + s * dy), abs(c * dy - s * dx))
                holds(apart >= half * (1 + abs(c) + abs(s)) - 1e-5, (cells, arc, part, a, b))


@case
def what_a_turn_takes_is_told():
    """A way that a person wrote, with no play, for scenes whose needs are known."""
    wandered = []
    for drawn, play in SCENES:
        cells = {}
        for y, row in enumerate(drawn.split("/")):
            for x, c in enumerate(row):
                cells.setdefault("1" if c == "@" else c, []).append([x, y, 0])
                pivot = [2 * x, 2 * y, 0] if c == "@" else pivot if x or y else None
        cells.pop(".", None)
        file("a.yaml", f"motions: shift\nbox: {{cells: {sum(cells.values(), [])}}}\npieces:\n"
             + "".join(f"  p{name}: {{cells: {at}}}\n" for name, at in cells.items()))
        turn = {"moved": [{"name": "p1"}], "turn": {"axis": "z", "degrees": 90, "back": False, "pivot2": pivot, "play": 0}}
        pieces = [{"name": f"p{name}", "cells": at} for name, at in cells.items()]
        steps = [turn] + [{"moved": [{"name": piece["name"]}], "direction": [0, 0, 1], "distance": None} for piece in pieces if piece["name"] != "p1"]
        way = json.dumps({"type": "solution", "pieces": pieces, "steps": steps})
        summary = treen_any("check", "a.yaml", "-", "--json", given=f"{way}\n{way}").summary
        if play == 0:
            same((summary["holds"], summary["needs"]), (True, []), drawn)
        else:
            one, two = summary["needs"]
            need = one["play"]
            same((one, two), ({"solution": 1, "move": 1, "play": need}, {**one, "solution": 2}))
            holds(play - 1e-4 <= need <= play + 1e-3 if play else need is None, f"{drawn}: {need}")
            words = f": {need:.5f} is enough" if need else ", and no play is known to be enough"
            same(summary["broken"], [f"solution {n}: in move 1 the turn needs more play than 0.0000{words}" for n in (1, 2)])
        if play:
            turn["turn"]["play"] = play + 1e-3
            treen("check", "a.yaml", "-", "--html", "a.html", given=json.dumps({"type": "solution", "pieces": pieces, "steps": steps}))
            scene, = (json.loads(line) for line in open("a.html") if line.startswith('{"type": "scene"'))
            arc = scene["stages"][0]["moves"][0]["arc"]
            follows(cells, arc, turn["turn"]["play"])
            wandered.append("wander" in arc)
    holds(any(wandered) and not all(wandered), wandered)


@case
def what_was_judged_in_time():
    """A limit loses nothing of what was judged before it."""
    file("a.yaml", "motions: shift\nbox: {cells: [[0,0,0], [1,0,0], [1,1,0]]}\npieces:\n  A: {cells: [[0,0,0], [1,0,0]]}\n  B: {cells: [[1,1,0]]}\n")
    turn = {"axis": "z", "degrees": 90, "back": False, "pivot2": [0, 0, 0], "play": 0}
    way = {"type": "solution", "pieces": [{"name": "A", "cells": [[0, 0, 0], [1, 0, 0]]}, {"name": "B", "cells": [[1, 1, 0]]}],
           "steps": [{"moved": [{"name": "A"}], "turn": turn}, {"moved": [{"name": "B"}], "direction": [1, 0, 0], "distance": None}]}
    ways = file("ways", f"{json.dumps(way)}\n" * 200)
    for seconds in (0.3, 1, 3, 9):  # until some were judged, on a slow machine
        answer = treen_any("check", "a.yaml", ways, "--seconds", seconds, "--json")
        summary = answer.summary if answer.out else {"judged": 0}
        if summary["judged"]:
            break
    holds(0 < summary["judged"] < summary["solutions"] == 200 and not summary["complete"] and summary["holds"] is False, summary)
    same(len(summary["needs"]), summary["judged"])
    same(answer.status, 3)
    contains(answer.err, "by a limit of time or a stop")


@case
def missing_files():
    contains(treen("check", "soma", "nowhere.txt", status=2).err, "nowhere.txt: No such file")
    contains(treen("check", "soma", ".", status=2).err, ".: Is a directory")
    treen("check", "nowhere.yaml", "nowhere.txt", status=2)


@case
def repeats_itself():
    file("a.yaml", DOMINOES)
    file("it's.txt", "AB\nAB\n")
    repeats(treen("check", "--json", "a.yaml", "it's.txt"))


@case
def needs_both():
    contains(treen("check", "soma", status=2).err, "keeps no solutions of its own")
    contains(treen("check", status=2).err, "Usage: treen check PUZZLE [SOLUTION]")


@case
def saved_solutions():
    treen("solve", "soma", "--limit", "3", "--save", "s.xmpuzzle")
    same(treen("check", "s.xmpuzzle").out, "All 3 solutions hold.\n")
    text = open("s.xmpuzzle").read()
    at = text.index("<assembly>") + len("<assembly>")
    file("bad.xmpuzzle", text[:at] + "5" + text[at + 1 :])
    answer = treen("check", "bad.xmpuzzle", status=1)
    contains(answer.out, "solution 1: ")
    same(treen("check", "--json", "bad.xmpuzzle", status=1).summary["solutions"], 3)


@case
def saved_separations():
    """Every move of them is made: one that goes a step too far, or the wrong way, is found."""
    treen("apart", "burr-antique", "--save", "s.xmpuzzle")
    same(treen("check", "s.xmpuzzle").out, APART)
    summary = treen("check", "--json", "s.xmpuzzle").summary
    same((summary["solutions"], summary["separations"], summary["holds"]), (1, 1, True))
    text = open("s.xmpuzzle").read()
    said = ""
    for gone in re.finditer(r"-?\d{5,}", text):  # leaves the other way: that is often, and not always, blocked
        file("bad.xmpuzzle", text[:gone.start()] + str(-int(gone[0])) + text[gone.end():])
        said += end(start("check", "bad.xmpuzzle")).out
    contains(said, "in move 3 something is in the way after 0 steps")
    contains(said, "in move 6 something is in the way after ")
    ends = text.index("</separation>")  # the innermost: what was together stays together, and may not
    begin = text.rindex("<separation", 0, ends)
    file("bad.xmpuzzle", text[:begin] + text[ends + len("</separation>"):])
    contains(treen("check", "bad.xmpuzzle", status=1).out, "pieces of no common group stay together")


@case
def a_report_and_a_file_of_burrtools_have_the_moves():
    """Of a text, of a file, and of a way with turns. Moves that do not hold are left out."""
    told = treen("apart", "burr-antique", "--json", "--save", "s.xmpuzzle").out
    text = [line for line in told.splitlines() if '"solution"' in line][0]
    moves = len(json.loads(text)["steps"])
    treen("check", "burr-antique", "-", "--html", "a.html", given=text)
    treen("check", "s.xmpuzzle", "--html", "b.html")
    treen("check", "burr-antique", "-", "--html", "c.html", given=text.replace('"distance": 1', '"distance": 9'), status=1)
    same([open(name).read().count('"undone": "') for name in ("a.html", "b.html", "c.html")], [moves, moves, 0])
    treen("convert", "burr-antique", "t.xmpuzzle", "-", given=text)
    contains(treen("info", "t.xmpuzzle").out, "kept here: 1, with their moves: 1")
    contains(treen("convert", "t.xmpuzzle", "t.yaml").err, "note: yaml keeps no solutions, so the 1 of this file are left out, with their moves")
    same(treen("convert", "t.xmpuzzle", "u.xmpuzzle").err, "")
    contains(treen("info", "u.xmpuzzle").out, "with their moves: 1")


@case
def models_of_every_kind_that_is_stated():
    dominoes = file("d.yaml", DOMINOES)
    file("t.cover", "a b c d\na b\nc d\na c\nb d\n")
    file("k.kurosu", "01..\n....\n....\n...1\n")
    kurosu = [0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1]
    board = "sat\n(" + "".join(f"(c{i} {v})" for i, v in enumerate(kurosu)) + ")\n"
    holding = ((dominoes, "sat\n(\n  (define-fun o1 () Bool true)\n (o2 true))\n"), (dominoes, "c hello\ns SATISFIABLE\nv 1 2 -3 -4 0\n"),
               (dominoes, "SAT\n1 2 -3 -4 0\n"), ("t.cover", "success\nsat ((o1 true) (o2 true))"), ("t.cover", "s SATISFIABLE\nv 3 4 0\n"),
               ("k.kurosu", board))
    for puzzle, model in holding:
        same(treen("check", puzzle, "-", given=model).out, "The solution holds.\n")
    broken = ((dominoes, "sat ((o1 true) (o3 true))", "cell (0, 0, 0) is covered 2 times"), (dominoes, "s SATISFIABLE\nv 1 0\n", "piece 'I' is used 1 times"),
              ("t.cover", "SAT 1 2 3 0", "item 'a' is covered 2 times"), ("t.cover", "sat ((o1 true))", "item 'c' is covered 0 times"),
              ("k.kurosu", board.replace("c5 0", "c5 1"), "row 2 has 1 in 3 cells"))
    for puzzle, model, what in broken:
        contains(treen("check", puzzle, "-", given=model, status=1).out, what)
    for text in ("unsat\n", "s UNSATISFIABLE\n", "unknown"):
        contains(treen("check", dominoes, "-", given=text, status=2).err, "holds no solution")
    contains(treen("check", dominoes, "-", given="s SATISFIABLE\nv 1 99 0\n", status=2).err, "-:2:5: found '99'")


@case
def burrs_models():
    """The burr that its kind states, by the engine that asks in the same words."""
    if not shutil.which("z3"):
        raise Skipped("no program z3")
    stated = treen("smt", "burr-antique").out
    model = subprocess.run(["z3", "-in"], input=stated.encode(), capture_output=True, timeout=SECONDS).stdout.decode()
    same(treen("check", "burr-antique", "-", given=model).out, "The solution holds.\n")
    true = re.search(r"\(define-fun (o\d+) \(\) Bool\s+true\)", model)[1]
    holds(treen("check", "burr-antique", "-", given=model.replace(f"{true} ()", "nobody ()"), status=1).out, "nothing is said")


@case
def drawings_are_no_models():
    """Pieces named s, a, t, S, A and T."""
    file("sat.yaml", "grid: square\nbox: 3x2\npieces: {s: '#/#', a: '#/#', t: '#/#'}\n")
    same(treen("check", "sat.yaml", "-", given="sat\nsat\n").out, "The solution holds.\n")
    same(treen("check", "sat.yaml", "-", given="SAT\nSAT\n").out, "The solution holds.\n")


run_cases()
