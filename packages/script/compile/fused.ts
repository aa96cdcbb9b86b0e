/**
 * Computes expressions such as `sqrt (x .* x + 2) - 0.5 * y` on long real arrays in chunks of some thousand elements. Intermediate results stay in the
 * processor's cache, and only the final result takes memory.
 *
 * Only variables, numbers, elementwise operators and functions take part, so the order of evaluation has no visible effect. If anything is unexpected at run
 * time (sizes, classes, a domain), the usual code computes the expression, errors included.
 */

import type { Loop } from '../builtins/support/loops.js';
import { combine, combineLeft, combineRight, type RealOperator } from '../operators/elementwise.js';
import type { Expression } from '../syntax/tree.js';
import { isPlainDoubles, sameDims } from '../values/inspect.js';
import { type Dims, Tensor, type Value } from '../values/types.js';
import type { Frame } from './frame.js';
import { literalValue } from './literal.js';
import type { Unit } from './unit.js';

/** Elements per chunk: a few arrays of this length fit into the first-level cache. */
const CHUNK = 4096;
/** Length from which chunks are worth it. */
const LONG = 2 * CHUNK;

type Part =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'variable'; readonly slot: number }
  | {
      readonly kind: 'operator';
      readonly operator: RealOperator;
      /** The operator as written: `*` of two arrays is not elementwise. */
      readonly written: string;
      readonly left: Part;
      readonly right: Part;
    }
  | {
      readonly kind: 'function';
      readonly name: string;
      readonly slot: number;
      readonly loop: Loop;
      readonly of: Part;
    };

const OPERATORS: Readonly<Record<string, RealOperator>> = {
  '+': '+',
  '-': '-',
  '*': '.*',
  '.*': '.*',
  '/': './',
  './': './',
  '.^': '.^',
};

/** Compiles code that returns undefined if the usual code must compute; null for expressions that can never be fused. */
export function compileFused(node: Expression, unit: Unit): ((frame: Frame) => Value | undefined) | null {
  if (unit.fused) return null;
  const part = partOf(node, unit);
  if (part === null || stepsOf(part) < 2) return null;
  const slots = [...new Set(variablesOf(part))];
  const { run } = unit;
  return (frame) => {
    if (frame.links !== null) return undefined;
    const dims = commonDims(frame, slots);
    return dims === null ? undefined : new Fused(frame, slots, dims, run).compute(part);
  };
}

function partOf(node: Expression, unit: Unit): Part | null {
  switch (node.kind) {
    case 'group':
      return partOf(node.inner, unit);
    case 'number': {
      const value = literalValue(node);
      return typeof value === 'number' ? { kind: 'number', value } : null;
    }
    case 'name':
      return { kind: 'variable', slot: unit.scope.slot(node.name) };
    case 'binary': {
      const operator = OPERATORS[node.operator];
      if (operator === undefined) return null;
      const left = partOf(node.left, unit);
      const right = left === null ? null : partOf(node.right, unit);
      if (left === null || right === null) return null;
      return { kind: 'operator', operator, written: node.operator, left, right };
    }
    case 'access': {
      const [link] = node.links;
      if (node.base.kind !== 'name' || node.links.length !== 1 || link!.kind !== 'paren') return null;
      const { name } = node.base;
      const loop = unit.run.builtin(name)?.loop;
      if (loop === undefined || link!.args.length !== 1) return null;
      const of = partOf(link!.args[0]!, unit);
      return of === null ? null : { kind: 'function', name, slot: unit.scope.slot(name), loop, of };
    }
    default:
      return null;
  }
}

function stepsOf(part: Part): number {
  if (part.kind === 'operator') return 1 + stepsOf(part.left) + stepsOf(part.right);
  return part.kind === 'function' ? 1 + stepsOf(part.of) : 0;
}

function variablesOf(part: Part): number[] {
  if (part.kind === 'operator') return [...variablesOf(part.left), ...variablesOf(part.right)];
  if (part.kind === 'function') return variablesOf(part.of);
  return part.kind === 'variable' ? [part.slot] : [];
}

/** The common size of the arrays among the variables, if all others are numbers; otherwise null. */
function commonDims(frame: Frame, slots: readonly number[]): Dims | null {
  let dims: Dims | null = null;
  for (let k = 0; k < slots.length; k++) {
    const value = frame.slots[slots[k]!];
    if (typeof value === 'number') continue;
    if (value === undefined || !isPlainDoubles(value)) return null;
    if (value.re.length < LONG || (dims !== null && !sameDims(dims, value.dims))) return null;
    dims = value.dims;
  }
  return dims;
}

/** The value of a part of the expression in the current chunk: a number, or one element for each element of the chunk. */
type Chunk = number | Float64Array;

/** Thrown and caught in this file only: the usual code must compute. */
const UNFIT = new Error('cannot be fused');

class Fused {
  private count = 0;
  /** The variables in the current chunk, by slot. */
  private readonly chunks: Chunk[] = [];
  private readonly between = new Map<Part, Float64Array>();

  constructor(
    private readonly frame: Frame,
    private readonly slots: readonly number[],
    private readonly dims: Dims,
    private readonly run: Unit['run'],
  ) {}

  compute(part: Part): Value | undefined {
    const { meter } = this.run;
    const n = this.dims.reduce((product, d) => product * d, 1);
    const out = meter.scratch(n);
    try {
      for (let start = 0; start < n; start += CHUNK) {
        this.cut(start, Math.min(n, start + CHUNK));
        meter.work(8 * this.count);
        const chunk = out.subarray(start, start + this.count);
        // A plain number means that no array took part.
        if (typeof this.chunkOf(part, chunk) === 'number') return undefined;
      }
    } catch (error) {
      if (error === UNFIT) return undefined;
      throw error;
    }
    return new Tensor('double', this.dims, out);
  }

  /** Selects the elements from `start` to before `end`. */
  private cut(start: number, end: number): void {
    this.count = end - start;
    for (const slot of this.slots) {
      const value = this.frame.slots[slot] as number | Tensor;
      this.chunks[slot] = typeof value === 'number' ? value : (value.re as Float64Array).subarray(start, end);
    }
  }

  /** @param to array for computed elements; by default a buffer of the part */
  private chunkOf(part: Part, to?: Float64Array): Chunk {
    switch (part.kind) {
      case 'number':
        return part.value;
      case 'variable':
        return this.chunks[part.slot]!;
      case 'function': {
        const { name, slot, loop } = part;
        if (this.frame.slots[slot] !== undefined || this.run.functions.has(name)) throw UNFIT;
        const of = this.chunkOf(part.of);
        const out = typeof of === 'number' ? undefined : (to ?? this.placeOf(part));
        if (out === undefined || !loop(of as Float64Array, out)) throw UNFIT;
        return out;
      }
      default: {
        const left = this.chunkOf(part.left);
        const right = this.chunkOf(part.right);
        return this.combined(part, left, right, to);
      }
    }
  }

  private combined(
    part: Extract<Part, { kind: 'operator' }>,
    left: Chunk,
    right: Chunk,
    to: Float64Array | undefined,
  ): Chunk {
    const { operator, written } = part;
    // Square roots of negative numbers are complex.
    if (operator === '.^' && !(typeof right === 'number' && Number.isInteger(right))) throw UNFIT;
    if (typeof left === 'number' && typeof right === 'number') {
      const one = new Float64Array(1);
      combineLeft(operator, left, Float64Array.of(right), one);
      return one[0]!;
    }
    const out = to ?? this.placeOf(part);
    if (typeof left === 'number') {
      if (written === '/') throw UNFIT;
      combineLeft(operator, left, right as Float64Array, out);
    } else if (typeof right === 'number') combineRight(operator, left, right, out);
    else {
      if (written === '*' || written === '/') throw UNFIT;
      combine(operator, left, right, out);
    }
    return out;
  }

  private placeOf(part: Part): Float64Array {
    let place = this.between.get(part);
    if (place === undefined || place.length !== this.count) {
      place = new Float64Array(this.count);
      this.between.set(part, place);
    }
    return place;
  }
}
