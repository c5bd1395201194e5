// What index.d.ts promises, for tsc in a project that has the package: it is read and never run.
import { ask, type Counts, countCovers, covers, merge, Puzzle, type Solution, TreenError } from "treen";

export async function typed(signal: AbortSignal): Promise<bigint> {
    const puzzle = new Puzzle({ box: "2x2", pieces: { I: { copies: 2, shape: "##" } } });
    const counts: Counts = await puzzle.count({ signal, placed: "AA/..", up_to: "rotation" });
    const first: Solution | null = await puzzle.first();
    const cells: number[] | undefined = first?.pieces?.[0]?.cells[0];
    for await (const { number, options } of puzzle.solve({ seconds: 1 }))
        console.log(number + 1, options?.[0]?.join(), cells);
    for await (const { type } of puzzle.apart())
        console.log(type.length);
    for await (const { type } of ask("snakes", ["2x2x2"], { signal }))
        console.log(type.length);
    for await (const cover of covers(new Set([["a", "b"], new Set(["a", 1]), [Symbol("b")]]), { primary: "ab", multiplicities: { a: [0, 2], b: 1 } }))
        console.log(cover[0]! + 1);
    const picture: string = await Puzzle.bundled("soma").draw(), body: Uint8Array = await new Puzzle(new Uint8Array(1)).parts({ to: "stl" });
    const { holds } = await puzzle.check(first ? [first] : "");
    const words: string[] = [picture, await puzzle.keep([]), await puzzle.diagram(), await puzzle.write("yaml"), String(holds), String(body)];
    const merged: Counts = await merge([await puzzle.results("count", { part: 1, parts: 1 })], { signal });
    const all: bigint | null = await countCovers([["a"]], { secondary: ["b"], coloured: true, engine: "dlx" });
    const error = new TreenError(words.join()), line: number | undefined = error.line;
    return (counts.total ?? 0n) + (merged.up_to_symmetry ?? 0n) + (all ?? 0n) + BigInt(line ?? 0);
}

export const slips = () => [
    // @ts-expect-error A number is no puzzle.
    new Puzzle(5),
    // @ts-expect-error A puzzle of the collection has a name.
    Puzzle.bundled(),
    // @ts-expect-error Options are iterables of items.
    covers([1, 2]),
    // @ts-expect-error How often: a number, or least and most.
    countCovers([], { multiplicities: { a: "twice" } }),
    // @ts-expect-error What lies in the box is a text.
    new Puzzle("").hint({ placed: [1] }),
    // @ts-expect-error The count is a promise.
    new Puzzle("").count().total,
    // @ts-expect-error A place is read.
    (new TreenError("").line = 1),
];
