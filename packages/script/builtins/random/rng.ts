/** rng: one seed for all random numbers, and their state. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isArray, isChar, isComplex, numelOf } from '../../values/inspect.js';
import { cellRow, structOf } from '../../values/make.js';
import { Cell, Struct, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, numbersOf } from '../support/arrays.js';
import { generator } from './generator.js';

const SEEDED = ['rand', 'randn'];
const KINDS = ['twister', 'v5uniform', 'v5normal'];

function stateOf(context: Context): Value {
  const states = SEEDED.map((name) => {
    const words = generator(context, name).words();
    return arrayOf('uint32', [words.length, 1], words, null, context.meter);
  });
  return structOf([
    ['Type', 'twister'],
    ['Seed', 'Not applicable'],
    ['State', cellRow(states)],
  ]);
}

function restore(saved: Struct, context: Context): void {
  const state = saved.fields.get('State');
  if (!saved.fields.has('Type') || !saved.fields.has('Seed') || state === undefined)
    fail('rng: input structure requires "Type", "Seed", "State" fields"');
  const parts = state instanceof Cell ? state.items : [state!];
  SEEDED.forEach((name, k) => {
    const words = numbersOf(parts[k] ?? parts[0] ?? 0, context.meter);
    if (words !== undefined) generator(context, name).restart(words.re);
  });
}

function seedAll(seed: number, context: Context): void {
  for (const name of ['rand', 'randn', 'rande', 'randg', 'randp']) generator(context, name).restart([seed]);
}

function rng(args: Value[], nargout: number, context: Context): Value | undefined {
  if (args.length > 2) return invalidCall();
  const before = nargout > 0 || args.length === 0 ? stateOf(context) : undefined;
  const [first, kind] = args;
  if (first === undefined) return before;
  if (first instanceof Struct && kind === undefined) {
    restore(first, context);
    return before;
  }
  const word = isChar(first) ? textOf(first)?.toLowerCase() : undefined;
  const seed =
    isArray(first) && !isChar(first) && !isComplex(first) && numelOf(first) === 1 ? numberOf(first)! : -1;
  if (word === 'default' ? kind !== undefined : word !== 'shuffle' && !(seed >= 0)) return invalidCall();
  if (kind !== undefined) {
    const name = isChar(kind) ? textOf(kind)! : fail('rng: GENERATOR must be a string');
    if (!KINDS.includes(name)) return fail(`rng: unknown random number generator "${name}"`);
  }
  seedAll(word === 'default' ? 0 : word === 'shuffle' ? Date.now() : seed, context);
  return before;
}

export const functions: readonly Builtin[] = [
  {
    name: 'rng',
    signatures: [
      'rng (SEED)',
      'rng (SEED, "GENERATOR")',
      'rng ("shuffle")',
      'rng ("shuffle", "GENERATOR")',
      'rng ("default")',
      'S = rng ()',
      'rng (S)',
      'S = rng (...)',
    ],
    summary: 'Sets or reads what random numbers start from.',
    examples: [{ code: 'rng (42); a = rand (); rng (42); a == rand ()', output: 'ans = 1\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],
    library: true,
    run: rng,
  },
];
