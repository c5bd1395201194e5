/* Adds up what parts of a search tell, to the last digit: the field `sums` of their summaries (doc/manual.md). */

import type { Thing } from "../base/records.js";

type Digits = number | string; /* a count beyond the numbers of JavaScript is text */
type Fields = Record<string, unknown>;

interface PartSums {
  shares: Digits;
  total: Digits;
  labelled: Digits | null;
  by_rotation?: [number, Digits][];
  by_symmetry?: [number, Digits][];
  fixed_by_rotations?: [number, number, Digits];
  fixed_by_symmetries?: [number, number, Digits];
}

function digits(count: bigint): Digits {
  return count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : String(count);
}

function gcd(a: bigint, b: bigint): bigint {
  return b ? gcd(b, a % b) : a;
}

/* Assemblies by the size of their class. */
class Sizes {
  private readonly sums = new Map<bigint, bigint>();

  add(pairs: [number, Digits][]): void {
    for (const [size, assemblies] of pairs) {
      const key = BigInt(size);
      this.sums.set(key, (this.sums.get(key) ?? 0n) + BigInt(assemblies));
    }
  }

  /* Returns the number of classes. Of parts that are not all there, it is rounded up. */
  classes(shares: bigint): bigint {
    const sizes = [...this.sums.keys()];
    const multiple = sizes.reduce((all, size) => (all / gcd(all, size)) * size, 1n), unit = multiple * shares;
    const sum = sizes.reduce((all, size) => all + this.sums.get(size)! * (multiple / size), 0n);
    return (sum + unit - 1n) / unit;
  }
}

/* What Burnside's lemma takes: the order of a group, its symmetries that change nothing, and the assemblies that the
 * others leave unchanged. */
class Fixed {
  private order = 0n;
  private idle = 0n;
  private sum = 0n;

  add(three: [number, number, Digits] | undefined): void {
    if (!three) return;
    this.order = BigInt(three[0]);
    this.idle = BigInt(three[1]) > this.idle ? BigInt(three[1]) : this.idle;
    this.sum += BigInt(three[2]);
  }

  get known(): boolean {
    return this.order > 0n;
  }

  classes(total: bigint): bigint {
    return (this.idle * total + this.sum + this.order - 1n) / this.order;
  }
}

export class Sums {
  private shares = 1n;
  private total = 0n;
  private labelled = 0n;
  private nodes = 0n;
  private answers = 0n;
  private readonly rotation = new Sizes();
  private readonly symmetry = new Sizes();
  private readonly fixedRotation = new Fixed();
  private readonly fixedSymmetry = new Fixed();
  private classless = false;
  private first: Fields | null = null;

  /* Adds the summary of a part. False: the question is none that can be added up. */
  add(summary: Thing): boolean {
    const fields = summary as Fields, sums = fields["sums"] as PartSums | undefined;
    if (!sums || sums.labelled === null) return false;
    this.first ??= fields;
    if (BigInt(sums.shares) > this.shares) this.shares = BigInt(sums.shares);
    this.total += BigInt(sums.total);
    this.labelled += BigInt(sums.labelled);
    this.nodes += BigInt(fields["nodes"] as Digits);
    this.answers += BigInt(fields["answers"] as Digits);
    this.rotation.add(sums.by_rotation ?? []);
    this.symmetry.add(sums.by_symmetry ?? []);
    this.fixedRotation.add(sums.fixed_by_rotations);
    this.fixedSymmetry.add(sums.fixed_by_symmetries);
    this.classless ||= !sums.by_symmetry;
    return true;
  }

  get assemblies(): number {
    return Number(this.total / this.shares);
  }

  get searched(): number {
    return Number(this.nodes);
  }

  /* The summary of all parts together; `more` has the fields that only the caller knows. */
  summary(more: Fields): Thing {
    const { sums: _sums, unit: _unit, reproduce, ...first } = this.first ?? {};
    const classes = (sizes: Sizes, fixed: Fixed): Digits | null =>
      fixed.known ? digits(fixed.classes(this.total / this.shares))
        : this.classless ? null : digits(sizes.classes(this.shares));
    return {
      ...first, type: "summary", total: digits(this.total / this.shares),
        up_to_rotation: classes(this.rotation, this.fixedRotation),
      up_to_symmetry: classes(this.symmetry, this.fixedSymmetry), labelled: digits(this.labelled / this.shares),
        nodes: digits(this.nodes),
      answers: digits(this.answers), reproduce: String(reproduce).replace(/ --parts? \d+/g, ""), ...more,
    };
  }
}
