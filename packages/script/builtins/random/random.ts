/** rand and related functions: arrays of random numbers, and their seeds. */
import type { Context } from '../../context.js';
import { fail, outOfMemory } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isComplex, numelOf, product, sameDims } from '../../values/inspect.js';
import { trimDims } from '../../values/make.js';
import type { Dims, Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, numbersOf } from '../support/arrays.js';
import { wholeNumber } from '../support/sizes.js';
import { type Generator, generator } from './generator.js';

/** The size that arguments describe. */
export function randomDims(name: string, sizes: readonly Value[], context: Context): Dims {
  if (sizes.length === 0) return [1, 1];
  if (sizes.length > 1) return trimDims(sizes.map((size) => Math.max(0, wholeNumber(size))));
  const [size] = sizes;
  if (!isArray(size!)) return fail(`rand: wrong type argument '${typeName(size!)}'`);
  if (numelOf(size) === 1) {
    const n = wholeNumber(size);
    return n < 0 ? outOfMemory() : [n, n];
  }
  const given = numbersOf(size, context.meter)!.re;
  if (!given.every(Number.isInteger))
    return fail(`${name}: dimensions must be a scalar or array of integers`);
  return given.length === 0 ? [0, 0] : trimDims(Array.from(given, (n) => Math.max(0, n)));
}

const SEEDS = ['seed', 'state', 'twister'];

/** `rand ("state")` and `rand ("state", v)`; undefined for anything else. */
function seeding(
  name: string,
  args: readonly Value[],
  g: Generator,
  context: Context,
): { result?: Value } | undefined {
  const [word, value] = [textOf(args[0]!), args[1]];
  if (word === undefined || !SEEDS.includes(word)) return undefined;
  if (value === undefined) {
    const words = g.words();
    return {
      result: word === 'seed' ? words[0]! : arrayOf('uint32', [words.length, 1], words, null, context.meter),
    };
  }
  if (textOf(value) === 'reset') g.restart([Date.now()]);
  else if (word === 'seed') {
    if (!isArray(value) || isChar(value) || isComplex(value) || numelOf(value) !== 1)
      return fail(`${name}: seed must be a real scalar`);
    g.restart([numberOf(value)!]);
  } else if (isChar(value)) return fail('invalid conversion from string to real N-D array');
  else if (!isArray(value))
    return fail(`octave_base_value::array_value(): wrong type argument '${typeName(value)}'`);
  else g.restart(numbersOf(value, context.meter)!.re);
  return {};
}

interface Distribution {
  readonly draw: (g: Generator, parameter: number) => number;
  /** Whether the first argument is a parameter of the distribution. */
  readonly parameter?: boolean;
}

function distribution(name: string, { draw, parameter }: Distribution): Builtin['run'] {
  return (args, _nargout, context) => {
    const { meter } = context;
    const g = generator(context, name);
    if (parameter === true && args.length === 0) return fail(`${name}: insufficient arguments`);
    let cls: 'double' | 'single' = 'double';
    let rest = args;
    if (args.length > 0 && isChar(args[0]!)) {
      const seeded = seeding(name, args, g, context);
      if (seeded !== undefined) return seeded.result;
      const word = textOf(args[0]!);
      if (parameter === true || (word !== 'double' && word !== 'single') || args.length > 1)
        return fail(`${name}: unrecognized string argument`);
    }
    const word = rest.length === 0 ? undefined : textOf(rest.at(-1)!);
    if (word === 'double' || word === 'single') {
      cls = word;
      rest = rest.slice(0, -1);
    }
    if (parameter !== true) {
      if (rest.length === 0 && cls === 'double') return draw(g, 0);
      const dims = randomDims(name, rest, context);
      const out = meter.doubles(product(dims));
      meter.work(10 * out.length);
      for (let k = 0; k < out.length; k++) out[k] = draw(g, 0);
      return arrayOf(cls, dims, out, null, meter);
    }
    const [first = 0, ...sizes] = rest;
    const of = isArray(first)
      ? numbersOf(first, meter)!.re
      : fail(`${name}: dimension must be a scalar integer`);
    const dims = sizes.length === 0 ? dimsOf(first) : randomDims(name, sizes, context);
    if (of.length !== 1 && !sameDims(dims, dimsOf(first))) return fail(`${name}: mismatch in argument size`);
    const out = meter.doubles(product(dims));
    for (let k = 0; k < out.length; k++) {
      meter.work(30);
      out[k] = draw(g, of[of.length === 1 ? 0 : k]!);
    }
    return arrayOf(cls, dims, out, null, meter);
  };
}

/** The functions share their signatures, except for a leading parameter. */
function unit(name: string, summary: string, of: Distribution): Builtin {
  const p = of.parameter === true ? (name === 'randp' ? 'L' : 'A') : undefined;
  const before = p === undefined ? '' : `${p}, `;
  return {
    name,
    signatures: [
      `${name} (${before}N)`,
      `${name} (${before}M, N, ...)`,
      `${name} (${before}[M N ...])`,
      `V = ${name} ("state")`,
      `${name} ("state", V)`,
      `${name} ("state", "reset")`,
      `V = ${name} ("seed")`,
      `${name} ("seed", V)`,
      `${name} ("seed", "reset")`,
      `${name} (..., "single")`,
      `${name} (..., "double")`,
    ],
    summary,
    examples: [
      { code: `size (${name} (${p === undefined ? '' : '3, '}2, 3))`, output: 'ans =\n\n   2   3\n\n' },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],
    run: distribution(name, of),
  };
}

export const functions: readonly Builtin[] = [
  unit('rand', 'Random numbers between 0 and 1.', { draw: (g) => g.uniform() }),
  unit('randn', 'Random numbers of the normal distribution.', { draw: (g) => g.normal() }),
  unit('rande', 'Random numbers of the exponential distribution.', { draw: (g) => g.exponential() }),
  unit('randg', 'Random numbers of gamma distributions.', { draw: (g, a) => g.gamma(a), parameter: true }),
  unit('randp', 'Random numbers of Poisson distributions.', {
    draw: (g, l) => g.poisson(l),
    parameter: true,
  }),
];
