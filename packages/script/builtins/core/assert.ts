/** assert: a condition that must hold, or a value that must equal the expected one. */
import type { Context } from '../../context.js';
import { general } from '../../display/number-text.js';
import { dimsText, fail, invalidCall, nonconformant } from '../../errors.js';
import { take } from '../../indexing/take.js';
import type { Meter } from '../../meter.js';
import { binary } from '../../operators/binary.js';
import { typeName } from '../../operators/kinds.js';
import { sameHandle, sameValue } from '../../operators/same.js';
import { integerRange, isLong, LONG_RANGES } from '../../operators/saturate.js';
import { doublesOf } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isChar,
  isComplex,
  isInteger,
  isLogical,
  isNumeric,
  isStruct,
  isVector,
  numelOf,
  product,
  sameDims,
} from '../../values/inspect.js';
import { isNA } from '../../values/na.js';
import {
  Cell,
  type Dims,
  FunctionHandle,
  type IntegerClass,
  Struct,
  StructArray,
  type Value,
} from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { raise } from '../containers/errors.js';
import { num2str } from '../text/numbers.js';
import { lettersOf } from '../text/support.js';
import { cell, type Cell as Entry, type Mismatch, report } from './assert-report.js';

/** The call text that Octave prints when it compares a part of a container. */
const PART = 'cond {i},expected {i},tol';

/** How closely values must agree; without a tolerance their classes must agree as well. */
interface Rules {
  readonly tolerance: Value;
  readonly strict: boolean;
  readonly context: Context;
}

function assert(args: Value[], context: Context): undefined {
  const [condition, second] = args as [Value, ...Value[]];
  if (args.length === 1 || (isLogical(condition) && isChar(second!))) {
    if (holds(condition, context.meter)) return undefined;
    if (args.length > 1) return raise(args.slice(1), context);
    return fail(`assert (${context.argumentTexts.join(',')}) failed`);
  }
  if (args.length > 3) return invalidCall();
  const texts = Array.from(args, (_, k) => context.argumentTexts[k] ?? '');
  const rules = { tolerance: args[2] ?? 0, strict: args.length < 3, context };
  const reports = differences(condition, second!, texts.join(','), rules);
  return reports.length === 0 ? undefined : fail(reports.join('\n\n'));
}

/** Unlike in `if`, NaN counts as true. */
function holds(condition: Value, meter: Meter): boolean {
  if (!isNumeric(condition) && !isLogical(condition)) return false;
  const sizes = magnitudes(condition, meter);
  return sizes.length > 0 && sizes.every((size) => size !== 0);
}

/** Reports all differences: one report for a plain value, one for each part of a container. */
function differences(observed: Value, expected: Value, call: string, rules: Rules): string[] {
  if (expected instanceof Cell || isStruct(expected)) {
    const whole = differentContainers(observed, expected);
    if (whole !== undefined) return [report(call, [whole])];
    return parts(observed, expected).flatMap(([a, b]) =>
      differences(a, b, PART, { ...rules, strict: false }),
    );
  }
  const found = mismatches(observed, expected, rules);
  return found.length === 0 ? [] : [report(call, found)];
}

function whole(at: string, observed: string, expected: string, reason: string): Mismatch {
  return { at, observed: cell(observed), expected: cell(expected), reason };
}

function ofSizes(observed: Value, expected: Value, reason: string): Mismatch {
  return whole('.', `O(${dimsText(dimsOf(observed))})`, `E(${dimsText(dimsOf(expected))})`, reason);
}

function differentContainers(observed: Value, expected: Value): Mismatch | undefined {
  const sizes = sameDims(dimsOf(observed), dimsOf(expected));
  if (expected instanceof Cell) {
    if (!(observed instanceof Cell)) {
      return whole('.', 'O', 'E', `Expected cell, but observed ${classOf(observed)}`);
    }
    return sizes ? undefined : ofSizes(observed, expected, "Dimensions don't match");
  }
  if (!isStruct(observed)) return whole('.', 'O', 'E', `Expected struct, but observed ${classOf(observed)}`);
  const [ours, theirs] = [fieldsOf(observed), fieldsOf(expected)];
  if (!sizes || ours.length !== theirs.length) {
    return ofSizes(observed, expected, "Structure sizes don't match");
  }
  if (ours.every((name) => theirs.includes(name))) return undefined;
  return whole('.', 'O', 'E', 'Structure fieldname mismatch');
}

/** Pairs of values at the same position of two containers of equal size; for structs field by field. */
function parts(observed: Value, expected: Value): [Value, Value][] {
  if (observed instanceof Cell && expected instanceof Cell) {
    return observed.items.map((item, k) => [item, expected.items[k]!]);
  }
  const ours = itemsOf(observed);
  const theirs = itemsOf(expected);
  return fieldsOf(observed).flatMap((name) =>
    ours.map((item, k): [Value, Value] => [item.fields.get(name)!, theirs[k]!.fields.get(name)!]),
  );
}

function fieldsOf(value: Value): readonly string[] {
  if (value instanceof StructArray) return value.names;
  return value instanceof Struct ? [...value.fields.keys()] : [];
}

function itemsOf(value: Value): Struct[] {
  if (value instanceof StructArray) return value.items;
  return value instanceof Struct ? [value] : [];
}

/** Differences between values that are not containers. */
function mismatches(observed: Value, expected: Value, rules: Rules): Mismatch[] {
  const { context } = rules;
  if (isChar(expected)) {
    if (isChar(observed)) {
      if (sameValue(observed, expected, false, context.meter)) return [];
      return [{ ...whole('[]', '', '', "Strings don't match"), ...shown(observed, expected, context) }];
    }
    const kind = isNumeric(observed) ? 'number' : classOf(observed);
    const entries = isNumeric(observed) ? shown(observed, expected, context) : { observed: cell('O') };
    const other = { expected: shown(expected, expected, context).expected };
    return [{ ...whole('.', '', '', `Expected string, but observed ${kind}`), ...other, ...entries }];
  }
  if (expected instanceof FunctionHandle) {
    if (!(observed instanceof FunctionHandle)) {
      return [whole('@', 'O', 'E', `Expected function handle, but observed ${classOf(observed)}`)];
    }
    return sameHandle(observed, expected) ? [] : [whole('@', 'O', 'E', "Function handles don't match")];
  }
  if (!sameDims(dimsOf(observed), dimsOf(expected))) {
    return [ofSizes(observed, expected, "Dimensions don't match")];
  }
  if (rules.strict) {
    const [ours, theirs] = [classOf(observed), classOf(expected)];
    if (ours !== theirs) return [whole('()', 'O', 'E', `Class ${ours} != ${theirs}`)];
    const kinds = [observed, expected].map((value) => (isComplex(value) ? 'complex' : 'real'));
    if (kinds[0] !== kinds[1]) return [whole('()', 'O', 'E', kinds.join(' != '))];
  }
  return elementMismatches(observed, expected, rules);
}

function shown(observed: Value, expected: Value, context: Context): { observed: Entry; expected: Entry } {
  const entry = (value: Value): Entry => {
    const text = num2str(value, undefined, context);
    return { text: lettersOf(text), length: numelOf(text) === 0 ? 0 : Math.max(...dimsOf(text)) };
  };
  return { observed: entry(observed), expected: entry(expected) };
}

/** Numbers without order or distance, and the word for each. */
const SPECIAL: readonly (readonly [string, (x: number) => number])[] = [
  ['NA', (x) => (isNA(x) ? 1 : 0)],
  ['NaN', (x) => (Number.isNaN(x) ? 1 : 0)],
  ['Inf', (x) => (x === Number.POSITIVE_INFINITY ? 1 : x === Number.NEGATIVE_INFINITY ? -1 : 0)],
];

function elementMismatches(observed: Value, expected: Value, { tolerance, context }: Rules): Mismatch[] {
  const { meter } = context;
  if (isChar(observed)) return fail('isna: argument must be numeric');
  if (!isArray(observed)) return fail(`real: not defined for ${typeName(observed)}`);
  if (!isArray(expected)) return fail(`real: not defined for ${typeName(expected)}`);
  const n = numelOf(observed);
  const imaginary = (value: Value) => (isComplex(value) ? value.im! : meter.doubles(n));
  const planes = [
    [doublesOf(observed, meter)!, doublesOf(expected, meter)!],
    [imaginary(observed), imaginary(expected)],
  ] as const;
  const decided = new Uint8Array(n);
  const found: Mismatch[] = [];
  const note = (k: number, reason: string) => {
    decided[k] = 1;
    meter.tick();
    const entries = shown(take(observed, [k + 1], '', meter), take(expected, [k + 1], '', meter), context);
    found.push({ at: place(dimsOf(observed), k), reason, ...entries });
  };
  for (const [word, mark] of SPECIAL) {
    meter.work(n);
    for (let k = 0; k < n; k++) {
      if (decided[k] === 0 && planes.some(([a, b]) => mark(a[k]!) !== mark(b[k]!)))
        note(k, `'${word}' mismatch`);
    }
  }
  const reasonAt = distances(observed, expected, tolerance, meter);
  for (let k = 0; k < n; k++) {
    if (decided[k] !== 0 || planes.some(([a]) => Number.isNaN(a[k]!))) continue;
    const reason = reasonAt(k);
    if (reason !== undefined) note(k, reason);
  }
  return found;
}

/** `(3)`, `(2,1)`; `()` for a scalar. */
function place(dims: Dims, k: number): string {
  if (product(dims) === 1) return '()';
  if (isVector(dims)) return `(${k + 1})`;
  const at: number[] = [];
  for (const d of dims) {
    at.push((k % d) + 1);
    k = Math.floor(k / d);
  }
  return `(${at.join(',')})`;
}

/** For each element the error if its distance exceeds the tolerance, otherwise undefined. */
function distances(
  observed: Value,
  expected: Value,
  tolerance: Value,
  meter: Meter,
): (k: number) => string | undefined {
  const exact = binary('==', tolerance, 0, meter);
  const limits = doublesOf(tolerance, meter)!;
  const n = numelOf(observed);
  if (limits.length > 1 && limits.length !== n) nonconformant('mx_el_and', dimsOf(observed), dimsOf(exact));
  const difference = binary('-', observed, expected, meter);
  const error = magnitudes(difference, meter);
  const size = magnitudes(expected, meter);
  const differ = doublesOf(binary('!=', observed, expected, meter), meter)!;
  // For integers, the distance and everything derived from it are integers too.
  const [least, most] = isInteger(difference) ? rangeOf(difference) : [0, 0];
  const fitted = (x: number) => (least === most ? x : Math.min(most, Math.max(least, Math.round(x))));
  return (k) => {
    const limit = limits[limits.length === 1 ? 0 : k];
    if (limit === undefined) return undefined;
    const relative = limit < 0;
    const bound = Math.abs(limit);
    const distance = fitted(relative ? error[k]! / size[k]! : error[k]!);
    if (limit === 0 ? differ[k] === 0 : !(distance > bound) || (relative && size[k] === 0)) return undefined;
    const [far, near, by] = [general(distance, 5), general(fitted(bound), 5), fitted(distance - bound)];
    return `${relative ? 'Rel' : 'Abs'} err ${far} exceeds tol ${near} by ${general(by, 1)}`;
  };
}

function rangeOf(value: Value): readonly [number, number] {
  const cls = classOf(value) as IntegerClass;
  if (!isLong(cls)) return integerRange(cls);
  const [least, most] = LONG_RANGES[cls];
  return [Number(least), Number(most)];
}

/** Absolute values as doubles; those of an integer class saturate at its maximum. */
function magnitudes(value: Value, meter: Meter): Float64Array {
  const re = doublesOf(value, meter)!;
  const im = isComplex(value) ? value.im! : null;
  const most = isInteger(value) ? rangeOf(value)[1] : Number.POSITIVE_INFINITY;
  const sizes = meter.doubles(re.length);
  for (let k = 0; k < re.length; k++) {
    sizes[k] = im === null ? Math.min(Math.abs(re[k]!), most) : Math.hypot(re[k]!, im[k]!);
  }
  return sizes;
}

export const functions: readonly Builtin[] = [
  {
    name: 'assert',
    signatures: [
      'assert (COND)',
      'assert (COND, ERRMSG)',
      'assert (COND, ERRMSG, ...)',
      'assert (COND, MSG_ID, ERRMSG, ...)',
      'assert (OBSERVED, EXPECTED)',
      'assert (OBSERVED, EXPECTED, TOL)',
    ],
    summary: 'Raises an error unless a condition holds, or a value is as expected within a tolerance.',
    examples: [
      {
        code: 'try, assert (1 == 2), catch err, disp (err.message), end',
        output: 'assert (1 == 2) failed\n',
      },
      { code: 'assert (pi, 3.1416, 1e-4)', output: '' },
    ],
    inputs: [1, Number.POSITIVE_INFINITY],
    outputs: 0,
    run: (args, _nargout, context) => assert(args, context),
  },
];
