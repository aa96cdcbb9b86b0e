/**
 * Counts the steps of code: each executed block once (V8 counts them for coverage), and each character that a search, a copy or a conversion of
 * Node touches. So two sizes of one input can be compared, on any machine and beside any load.
 */
import { Session } from 'node:inspector/promises';
import type { Test } from 'tap';

interface Self {
  readonly length: number;
}

/** Functions of Node that take longer than a step. Each counts what a call may touch. */
type Work = (self: Self, args: readonly unknown[], result: unknown) => number;

const sizeOf = (value: unknown): number => (value as { readonly length?: number } | null)?.length ?? 0;

/** From the place where it begins to the place of the hit, or to the end. */
const search: Work = (self, [, from], result) => {
  const start = typeof from === 'number' ? Math.max(0, Math.min(from, self.length)) : 0;
  return (result as number) < 0 ? self.length - start : (result as number) - start + 1;
};
/** To the end of the hit. */
const matched: Work = (_, [text], hit) => {
  const found = hit as RegExpExecArray | null;
  return 1 + (found === null ? sizeOf(text) : found.index + found[0].length);
};
const whole: Work = (self) => self.length;
const made: Work = (_, __, result) => sizeOf(result);
const both: Work = (self, _, result) => self.length + sizeOf(result);
const joined: Work = (_, [list]) =>
  (list as readonly unknown[]).reduce<number>((sum, each) => sum + sizeOf(each), 0);

type Prototype = Record<string, (...args: readonly unknown[]) => unknown>;

const NATIVE: readonly (readonly [object, Readonly<Record<string, Work>>])[] = [
  [
    String.prototype,
    {
      indexOf: search,
      lastIndexOf: whole,
      includes: whole,
      split: whole,
      replace: both,
      replaceAll: both,
      match: whole,
      matchAll: whole,
      trim: whole,
      toLowerCase: whole,
      toUpperCase: whole,
    },
  ],
  // Called by `test`, `replace` and the like, for each hit.
  [RegExp.prototype, { exec: matched }],
  [
    Buffer.prototype,
    { indexOf: search, lastIndexOf: whole, includes: whole, toString: made, copy: (_, __, n) => n as number },
  ],
  [Buffer, { concat: joined, from: made }],
  [
    Array.prototype,
    { indexOf: search, includes: whole, splice: whole, shift: whole, unshift: whole, concat: both },
  ],
];

export class Steps {
  readonly #session = new Session();
  readonly #isCounted: (url: string) => boolean;
  #native = 0;
  #isCounting = false;

  /** @param isCounted whether the steps of a module count, by its URL; it must not have been imported before the first call of `count` */
  constructor(t: Test, isCounted: (url: string) => boolean) {
    this.#isCounted = isCounted;
    const originals = NATIVE.map(([owner, works]) => this.#wrap(owner as Prototype, works));
    this.#session.connect();
    t.teardown(() => {
      for (const restore of originals) restore();
      this.#session.disconnect();
    });
  }

  /** Must be called before the modules are imported. */
  async begin(): Promise<void> {
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** @returns steps that the work takes, also when it throws */
  async count(work: () => unknown): Promise<number> {
    await this.#session.post('Profiler.takePreciseCoverage');
    this.#native = 0;
    this.#isCounting = true;
    try {
      await work();
    } catch {
      // A refusal is an outcome as any other.
    }
    this.#isCounting = false;
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    let blocks = 0;
    for (const { url, functions } of result) {
      if (!this.#isCounted(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    }
    return blocks + this.#native;
  }

  /** @returns a function that restores the originals */
  #wrap(owner: Prototype, works: Readonly<Record<string, Work>>): () => void {
    const steps = this;
    const originals = Object.keys(works).map(
      (name) => [name, Object.getOwnPropertyDescriptor(owner, name)] as const,
    );
    for (const [name, descriptor] of originals) {
      const original = descriptor?.value as (this: unknown, ...args: readonly unknown[]) => unknown;
      const work = works[name]!;
      const counted = function (this: unknown, ...args: readonly unknown[]): unknown {
        // From where the last hit of a global expression ended.
        const from = this instanceof RegExp ? this.lastIndex : 0;
        const result = Reflect.apply(original, this, args);
        if (steps.#isCounting) steps.#native += Math.max(0, work(this as Self, args, result) - from);
        return result;
      };
      Object.defineProperty(owner, name, { ...descriptor, value: counted });
    }
    return () => {
      for (const [name, descriptor] of originals)
        if (descriptor) Object.defineProperty(owner, name, descriptor);
    };
  }
}
