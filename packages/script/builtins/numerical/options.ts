/** Options of the functions that search for minima and roots: optimset, optimget. */
import type { Context } from '../../context.js';
import { fail, invalidCall } from '../../errors.js';
import { numberOf, textOf } from '../../values/convert.js';
import { isChar, isEmpty, numelOf } from '../../values/inspect.js';
import { structOf, zeros } from '../../values/make.js';
import { FunctionHandle, Struct, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

const NAMES = [
  'AutoScaling',
  'ComplexEqn',
  'Display',
  'FinDiffType',
  'FunValCheck',
  'GradObj',
  'Jacobian',
  'MaxFunEvals',
  'MaxIter',
  'OutputFcn',
  'TolFun',
  'TolX',
  'TypicalX',
  'Updating',
];

/** `null` stands for []. */
type Defaults = Readonly<Record<string, string | number | null>>;

const SEARCH: Defaults = {
  FunValCheck: 'off',
  FinDiffType: 'forward',
  MaxFunEvals: null,
  MaxIter: 400,
  OutputFcn: null,
  TolFun: 1e-6,
  TolX: 1e-6,
  TypicalX: null,
};

const DEFAULTS: ReadonlyMap<string, Defaults> = new Map<string, Defaults>([
  [
    'fzero',
    {
      Display: 'notify',
      FunValCheck: 'off',
      MaxFunEvals: Number.POSITIVE_INFINITY,
      MaxIter: Number.POSITIVE_INFINITY,
      OutputFcn: null,
      TolX: Number.EPSILON,
    },
  ],
  [
    'fminbnd',
    { Display: 'notify', FunValCheck: 'off', MaxFunEvals: 500, MaxIter: 500, OutputFcn: null, TolX: 1e-4 },
  ],
  [
    'fminsearch',
    {
      Display: 'notify',
      FunValCheck: 'off',
      MaxFunEvals: null,
      MaxIter: null,
      OutputFcn: null,
      TolFun: 1e-4,
      TolX: 1e-4,
    },
  ],
  ['fminunc', { AutoScaling: 'off', ...SEARCH, GradObj: 'off' }],
  ['fsolve', { AutoScaling: 'off', ComplexEqn: 'off', ...SEARCH, Jacobian: 'off', Updating: 'off' }],
  ['lsqnonneg', { MaxIter: 1e5 }],
  ['pqpnonneg', { MaxIter: 1e5 }],
]);

/** The order in which Octave lists the options of a function. */
const ORDER = [
  'AutoScaling',
  'ComplexEqn',
  'Display',
  'FunValCheck',
  'FinDiffType',
  'GradObj',
  'Jacobian',
  'MaxFunEvals',
  'MaxIter',
  'OutputFcn',
  'Updating',
  'TolFun',
  'TolX',
  'TypicalX',
];

function defaultsOf(name: string): Value | undefined {
  const found = DEFAULTS.get(name);
  if (found === undefined) return undefined;
  const names = ORDER.filter((key) => key in found);
  return structOf(names.map((key) => [key, found[key] ?? zeros()] as const));
}

/** The option that a name selects, ignoring case; an unambiguous prefix is enough. */
function properName(name: string, context: Context, who: string): string {
  const lower = name.toLowerCase();
  const exact = NAMES.find((known) => known.toLowerCase() === lower);
  if (exact !== undefined) return exact;
  const near = NAMES.filter((known) => known.toLowerCase().startsWith(lower));
  if (near.length === 1) return near[0]!;
  if (near.length > 1) return fail(`${who}: ambiguous option: ${name} (${near.join(', ')})`);
  context.warning('', `${who}: unrecognized option: ${name}`);
  return name;
}

function optimset(args: Value[], nargout: number, context: Context): Value | undefined {
  if (args.length === 0) {
    if (nargout > 0) return structOf(NAMES.map((name) => [name, zeros()] as const));
    context.output.print(`\nAll options:\n\n${NAMES.map((name) => `  ${name}\n`).join('')}\n`);
    return undefined;
  }
  const [first] = args;
  if (args.length === 1 && (isChar(first!) || first instanceof FunctionHandle)) {
    const name = first instanceof FunctionHandle ? first.text : (textOf(first!) ?? '');
    return defaultsOf(name) ?? fail(`optimset: no defaults for function '${name}'`);
  }
  let fields = new Map<string, Value>();
  let pairs = args;
  if (first instanceof Struct) {
    fields = new Map(first.fields);
    pairs = args.slice(1);
    const [second] = pairs;
    if (pairs.length === 1) {
      if (!(second instanceof Struct)) return invalidCall();
      for (const [name, value] of second.fields) fields.set(properName(name, context, 'optimset'), value);
      return new Struct(fields);
    }
  }
  if (pairs.length % 2 === 1) return invalidCall();
  for (let k = 0; k < pairs.length; k += 2) {
    const name = isChar(pairs[k]!) ? textOf(pairs[k]!) : undefined;
    if (name === undefined) return invalidCall();
    fields.set(properName(name, context, 'optimset'), pairs[k + 1]!);
  }
  return new Struct(fields);
}

function optimget([options, name, usual]: Value[], context: Context): Value {
  const text = isChar(name!) ? textOf(name!) : undefined;
  if (!(options instanceof Struct) || text === undefined) return invalidCall();
  const value = options.fields.get(properName(text, context, 'optimget'));
  return value !== undefined && numelOf(value) > 0 ? value : (usual ?? zeros());
}

/** A numeric option of a call; `usual` without one. */
export function numberOption(options: Value | undefined, name: string, usual: number): number {
  const value = options instanceof Struct ? options.fields.get(name) : undefined;
  return value === undefined || isEmpty(value) || isChar(value) ? usual : (numberOf(value) ?? usual);
}

export function textOption(options: Value | undefined, name: string): string {
  const value = options instanceof Struct ? options.fields.get(name) : undefined;
  return value === undefined ? '' : (textOf(value) ?? '').toLowerCase();
}

export const functions: readonly Builtin[] = [
  {
    name: 'optimset',
    signatures: [
      'optimset ()',
      'OPTIONS = optimset ()',
      'OPTIONS = optimset (PAR, VAL, ...)',
      'OPTIONS = optimset (OLD, PAR, VAL, ...)',
      'OPTIONS = optimset (OLD, NEW)',
    ],
    summary: 'Options of the functions that search.',
    examples: [
      {
        code: "o = optimset ('tolx', 1e-3)",
        output: 'o =\n\n  scalar structure containing the fields:\n\n    TolX = 1.0000e-03\n\n',
      },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],
    library: true,

    run: (args, nargout, context) => optimset(args, nargout, context),
  },
  {
    name: 'optimget',
    signatures: ['optimget (OPTIONS, PARNAME)', 'optimget (OPTIONS, PARNAME, DEFAULT)'],
    summary: 'One of the options of the functions that search.',
    examples: [{ code: "optimget (struct ('TolX', 5), 'tolx')", output: 'ans = 5\n' }],
    inputs: [2, 3],
    library: true,

    run: (args, _nargout, context) => optimget(args, context),
  },
];
