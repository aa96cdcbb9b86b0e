/** Random numbers. Each run has a generator of its own, which starts at a time-dependent place unless a seed is set. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, product } from '../../values/inspect.js';
import { matrix } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, numbers } from '../support/arrays.js';
import { sizeFrom } from '../support/sizes.js';

/** xoshiro128**: small, fast, good enough for simulation; not for secrets. */
class Generator {
  private state: Uint32Array<ArrayBufferLike>;

  constructor(seed: number) {
    this.state = Generator.spread(seed);
  }

  /** Four words from one number, by splitmix. */
  private static spread(seed: number): Uint32Array {
    let z = (Math.floor(Math.abs(seed)) % 2 ** 32) >>> 0;
    return Uint32Array.from({ length: 4 }, () => {
      z = (z + 0x9e3779b9) >>> 0;
      let x = z;
      x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
      x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
      return (x ^ (x >>> 16)) >>> 0;
    });
  }

  seed(value: number): void {
    this.state = Generator.spread(value);
  }

  private word(): number {
    const s = this.state;
    const product5 = Math.imul(s[1]!, 5);
    const result = Math.imul((product5 << 7) | (product5 >>> 25), 9) >>> 0;
    const t = s[1]! << 9;
    s[2] = s[2]! ^ s[0]!;
    s[3] = s[3]! ^ s[1]!;
    s[1] = s[1]! ^ s[2]!;
    s[0] = s[0]! ^ s[3]!;
    s[2] = s[2]! ^ t;
    s[3] = (s[3]! << 11) | (s[3]! >>> 21);
    return result;
  }

  /** Between 0 and 1, neither included; 53 bits. */
  uniform(): number {
    for (;;) {
      const x = ((this.word() >>> 5) * 67108864 + (this.word() >>> 6)) / 9007199254740992;
      if (x > 0) return x;
    }
  }

  /** Normal distribution, by Box and Muller. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  exponential(): number {
    return -Math.log(this.uniform());
  }
}

function generator(context: Context): Generator {
  return context.state('random', () => new Generator(Date.now() % 2 ** 32));
}

function distribution(name: string, draw: (g: Generator) => number): Builtin['run'] {
  return (args, _nargout, context) => {
    const g = generator(context);
    let cls: 'double' | 'single' = 'double';
    let sizes = args;
    const [first] = args;
    if (first !== undefined && isChar(first)) {
      const word = textOf(first);
      if (word === 'seed' || word === 'state' || word === 'twister') {
        const seed = args[1] === undefined || isChar(args[1]) ? Date.now() : (numberOf(args[1]) ?? 0);
        g.seed(seed);
        return undefined;
      }
      if (word !== 'double' && word !== 'single') return fail(`${name}: unrecognized string argument`);
    }
    const last = args.at(-1);
    if (last !== undefined && isChar(last)) {
      const word = textOf(last);
      if (word !== 'double' && word !== 'single') return fail(`${name}: unrecognized string argument`);
      cls = word;
      sizes = args.slice(0, -1);
    }
    if (sizes.length === 0 && cls === 'double') return draw(g);
    const dims = sizeFrom(sizes, name, context.meter);
    const out = context.meter.doubles(product(dims));
    context.meter.work(10 * out.length);
    for (let k = 0; k < out.length; k++) out[k] = draw(g);
    return arrayOf(cls, dims, out, null, context.meter);
  };
}

function randi(args: Value[], context: Context): Value {
  const [limits, ...rest] = args;
  const range = isArray(limits!)
    ? numbers(limits, 'randi', context.meter).re
    : fail('randi: IMIN and IMAX must be integer bounds');
  const low = range.length > 1 ? range[0]! : 1;
  const high = range.length > 1 ? range[1]! : range[0]!;
  if (!Number.isInteger(low) || !Number.isInteger(high))
    return fail('randi: IMIN and IMAX must be integer bounds');
  if (high < low) return fail(range.length > 1 ? 'randi: require IMIN <= IMAX' : 'randi: require IMAX >= 1');
  const last = rest.at(-1);
  const cls = last !== undefined && isChar(last) ? (textOf(last) ?? 'double') : 'double';
  const dims = sizeFrom(
    cls === 'double' && !(last !== undefined && isChar(last)) ? rest : rest.slice(0, -1),
    'randi',
    context.meter,
  );
  const g = generator(context);
  const out = context.meter.doubles(product(dims));
  for (let k = 0; k < out.length; k++) out[k] = low + Math.floor(g.uniform() * (high - low + 1));
  return arrayOf(cls as 'double', dims, out, null, context.meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'rand',
    signatures: [
      'rand (N)',
      'rand (M, N, ...)',
      'rand ([M N ...])',
      'V = rand ("state")',
      'rand ("state", V)',
      'rand ("state", "reset")',
      'V = rand ("seed")',
      'rand ("seed", V)',
      'rand ("seed", "reset")',
      'rand (..., "single")',
      'rand (..., "double")',
    ],
    summary: 'Random numbers between 0 and 1.',
    examples: [{ code: 'size (rand (2, 3))', output: 'ans =\n\n   2   3\n\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],

    run: distribution('rand', (g) => g.uniform()),
  },
  {
    name: 'randn',
    signatures: [
      'randn (N)',
      'randn (M, N, ...)',
      'randn ([M N ...])',
      'V = randn ("state")',
      'randn ("state", V)',
      'randn ("state", "reset")',
      'V = randn ("seed")',
      'randn ("seed", V)',
      'randn ("seed", "reset")',
      'randn (..., "single")',
      'randn (..., "double")',
    ],
    summary: 'Random numbers of the normal distribution.',
    examples: [{ code: 'size (randn (2, 3))', output: 'ans =\n\n   2   3\n\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],

    run: distribution('randn', (g) => g.normal()),
  },
  {
    name: 'rande',
    signatures: [
      'rande (N)',
      'rande (M, N, ...)',
      'rande ([M N ...])',
      'V = rande ("state")',
      'rande ("state", V)',
      'rande ("state", "reset")',
      'V = rande ("seed")',
      'rande ("seed", V)',
      'rande ("seed", "reset")',
      'rande (..., "single")',
      'rande (..., "double")',
    ],
    summary: 'Random numbers of the exponential distribution.',
    examples: [{ code: 'size (rande (2, 3))', output: 'ans =\n\n   2   3\n\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],

    run: distribution('rande', (g) => g.exponential()),
  },
  {
    name: 'randi',
    signatures: [
      'randi (IMAX)',
      'randi (IMAX, N)',
      'randi (IMAX, M, N, ...)',
      'randi ([IMIN IMAX], ...)',
      'randi (..., "CLASS")',
    ],
    summary: 'Random whole numbers.',
    examples: [{ code: 'randi (1, 1, 3)', output: 'ans =\n\n   1   1   1\n\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    library: true,

    run: (args, _nargout, context) => randi(args, context),
  },
  {
    name: 'randperm',
    signatures: ['randperm (N)', 'randperm (N, M)'],
    summary: 'A random order of 1 to n.',
    examples: [{ code: 'sort (randperm (4))', output: 'ans =\n\n   1   2   3   4\n\n' }],
    inputs: [1, 2],

    run([nArg, mArg], _nargout, context) {
      const n = numberOf(nArg!) ?? 0;
      const m = mArg === undefined ? n : (numberOf(mArg) ?? 0);
      if (n < 0 || m < 0) return fail('randperm: M and N must be non-negative');
      if (m > n) return fail('randperm: M <= N must be true');
      const g = generator(context);
      const all = context.meter.doubles(n);
      for (let k = 0; k < n; k++) all[k] = k + 1;
      for (let k = 0; k < m; k++) {
        const other = k + Math.floor(g.uniform() * (n - k));
        const kept = all[k]!;
        all[k] = all[other]!;
        all[other] = kept;
      }
      return matrix([1, m], all.slice(0, m));
    },
  },
];
