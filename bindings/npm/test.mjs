// The package as somebody has it who installed it: node test.mjs, in a project with it. Prints TAP.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { ask, countCovers, covers, merge, Puzzle, TreenError } from "treen";

const cases = {
    async "random covers are those of a brute force"() {
        let seed = 1;
        const random = (n) => (seed = (seed * 48271) % 0x7fffffff) % n;
        for (let i = 0; i < 12; i++) {
            const options = Array.from({ length: 8 }, () => [0, 1, 2, 3, 4].filter(() => random(2))), wanted = [];
            for (let set = 1; set < 256; set++) {
                const chosen = [...options.keys()].filter((place) => set >> place & 1), items = chosen.flatMap((place) => options[place]);
                const all = new Set(options.flat());
                if (chosen.every((place) => options[place].length) && items.length === all.size && new Set(items).size === all.size)
                    wanted.push(chosen.join());
            }
            const found = [];
            for await (const cover of covers(options))
                found.push(cover.sort((a, b) => a - b).join());
            assert.deepEqual(found.sort(), wanted.sort());
            assert.equal(await countCovers(options), BigInt(wanted.length));
        }
    },
    async "colours, secondary items and multiplicities"() {
        const options = [["p", "q", "x", "y:A"], ["p", "r", "x:A", "y"], ["p", "x:B"], ["q", "x:A"], ["r", "y:B"]], found = [];
        for await (const cover of covers(options, { primary: ["p", "q", "r"], secondary: ["x", "y"], coloured: true }))
            found.push(cover.sort());
        assert.deepEqual(found, [[1, 3]]);
        assert.equal(await countCovers([["a"], ["b"], ["a", "x"], ["b", "x"]], { multiplicities: { x: [0, 1] } }), 3n);
        assert.equal(await countCovers([["a"], ["a", "s"]], { secondary: ["s"] }), 2n);
    },
    async "odd options"() {
        const found = async (...given) => {
            const all = [];
            for await (const cover of covers(...given))
                all.push(cover.sort());
            return all.sort();
        };
        for (const [options, given] of [[[]], [[[]]], [[["s"]], { secondary: "s" }]])
            assert.deepEqual([await found(options, given), await countCovers(options, given)], [[[]], 1n]);
        assert.deepEqual(await found(new Set(["a", new Set("b")])), [[0, 1]]);
        assert.deepEqual(await found((function* () { yield* ["s", "a", [], "as", "s"]; })(), { secondary: ["s"] }), [[1], [3]]);
        assert.deepEqual(await found([["a"]], { primary: "ab" }), []);
        assert.equal(await countCovers([[1], [1]], { multiplicities: { 1: [0, 2] } }), 4n);
        for (const [options, given, words] of [
            [undefined, {}, /found undefined, expected an iterable of options/], [[["a"], 5], {}, /found 5, .*option 1/], ["aa", { primary: 5 }, /found 5/],
            [[["a", "a"]], {}, /option 0: found an item twice/], [[["a:x"]], { coloured: true }, /'a' is primary/],
            ...[[2, 1], "2", [1, 2, 3], 0, 1.5, null].map((bounds) => [["a"], { multiplicities: { a: bounds } }, /for 'a', expected a number or a pair/]),
            [["a"], { multiplicities: { b: 2 } }, /found 'b', expected a primary item/]])
            await assert.rejects(countCovers(options, given), (error) => error instanceof TypeError && words.test(error.message));
    },
    async "twelve queens"() {
        const options = [], n = 12;
        for (let r = 0; r < n; r++)
            for (let c = 0; c < n; c++)
                options.push([`r${r}`, `c${c}`, `d${r + c}`, `e${r - c}`]);
        const primary = [...Array(n).keys()].flatMap((i) => [`r${i}`, `c${i}`]);
        assert.equal(await countCovers(options, { primary }), 14200n);
    },
    async "counts of any size, classes, solutions"() {
        const dominoes = new Puzzle({ grid: "square", box: "16x16", pieces: { I: { copies: 128, shape: "##" } } });
        assert.equal((await dominoes.count()).total, 2444888770250892795802079170816n);
        const { total, up_to_symmetry: classes } = await Puzzle.bundled("soma").count();
        assert.deepEqual([total, classes], [11520n, 240n]);
        assert.equal((await Puzzle.bundled("soma").first()).pieces.length, 7);
        assert.equal(await new Puzzle("box: 1x2\npieces: {A: '###'}\n").first(), null);
        assert.equal(await new Puzzle("box: 5x5x5\npieces: {A: {copies: 25, shape: '####/.#..'}}\n").count({ nodes: 10 }).then(({ complete }) => complete), false);
    },
    async "a hint, placed pieces"() {
        const tray = new Puzzle({ grid: "square", box: "4x2", pieces: { I: { copies: 4, shape: "##" } } });
        assert.equal((await tray.count({ placed: "AA..\n....\n" })).total, 2n);
        const { solvable, ways, next } = await tray.hint({ placed: "AA..\n....\n" });
        assert.deepEqual([solvable, ways, next.name], [true, 2n, "I"]);
    },
    async "pictures, parts, formats, ways apart"() {
        assert.match(await Puzzle.bundled("soma").draw(), /^<svg|^<\?xml/);
        assert.ok((await Puzzle.bundled("soma").parts()).length > 10000);
        assert.match(await Puzzle.bundled("tangram").write("yaml"), /^title: Tangram/);
        const seen = new Set();
        for await (const { type } of Puzzle.bundled("burr-piston").apart())
            seen.add(type);
        assert.ok(seen.has("summary"));
    },
    async "parts add up"() {
        const soma = Puzzle.bundled("soma"), parts = [];
        for (let part = 1; part <= 3; part++)
            parts.push(await soma.results("count", { part, parts: 3 }));
        const { complete, total, up_to_symmetry: classes } = await merge(parts);
        assert.deepEqual([complete, total, classes], [true, 11520n, 240n]);
        assert.equal((await merge(parts.slice(1))).complete, false);
    },
    async "solutions are checked and kept, all of them are a diagram"() {
        const tray = new Puzzle({ grid: "square", box: "4x3", pieces: { I: { copies: 6, shape: "##" } } }), solutions = [];
        for await (const solution of tray.solve({ symmetry: "none" }))
            solutions.push(solution);
        assert.deepEqual([solutions.length, (await tray.check(solutions)).holds], [11, true]);
        const kept = new Puzzle(await Puzzle.bundled("soma").keep([await Puzzle.bundled("soma").first()]));
        assert.equal((await kept.info()).saved.kept, 1);
        const [nodes] = (await tray.diagram()).split(".\n"), ways = new Map([["B", 0], ["T", 1]]);
        let last;
        for (const [node, , low, high] of nodes.trim().split("\n").map((line) => line.split(" ")))
            ways.set(last = node, ways.get(low) + ways.get(high));
        assert.equal(ways.get(last), 11);
    },
    async "sets, tables by a choice, commands without a puzzle"() {
        const six = new Puzzle({ grid: "square", box: "6x10", set: "pentominoes" });
        assert.equal((await six.info()).pieces.length, 12);
        const open = new Puzzle({ grid: "square", box: "+++/+++/+++", pieces: { I: { copies: 4, shape: "##" } } });
        let sum = 0n;
        for await (const { type, total } of open.ask("count", { by: "empty" }))
            sum += type === "choice" ? total : 0n;
        assert.equal(sum, 18n);
        const chains = [];
        for await (const record of ask("snakes", ["2x2x2"]))
            chains.push(record.type);
        assert.equal(chains.at(-1), "summary");
    },
    async "what is refused has its place"() {
        await assert.rejects(() => new Puzzle("box: 2x2\npeices: {}\n").count(), (error) =>
            error instanceof TreenError && error.line === 2 && error.column === 1 && /did you mean 'pieces'/.test(error.message));
        assert.throws(() => Puzzle.bundled("--help"), TypeError);
        for (const puzzle of [undefined, null, 5])
            assert.throws(() => new Puzzle(puzzle), /found .*, expected a text, bytes or an object/);
        await assert.rejects(() => Puzzle.bundled("soma").count({ nothing: 1 }), TreenError);
    },
    async "a loop that is left and a signal stop a search"() {
        let seen = 0;
        for await (const solution of Puzzle.bundled("pentominoes-6x10").solve())
            if (solution && ++seen === 3)
                break;
        assert.equal(seen, 3);
        const stop = new AbortController(), count = Puzzle.bundled("pentominoes-6x10").count({ engine: "dlx", signal: stop.signal });
        stop.abort();
        await assert.rejects(count, { name: "AbortError" });
    },
    async "a program on the command line"() {
        const program = 'import { countCovers } from "treen"; console.log(await countCovers([["a"], ["a"]]))';
        assert.equal(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8", stdio: "pipe" }), "2n\n");
    },
};

console.log(`1..${Object.keys(cases).length}`);
let number = 0;
for (const [name, run] of Object.entries(cases))
    await run().then(() => console.log(`ok ${++number} - ${name}`),
        (error) => console.log(`not ok ${++number} - ${name}\n${String(error.stack).replace(/^/gm, "# ")}`));
