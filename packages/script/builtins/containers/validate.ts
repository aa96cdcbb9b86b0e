/** validateattributes: checks the class and the attributes of a value. */
import type { Context } from '../../context.js';
import { fixed, general } from '../../display/number-text.js';
import { dimsText, fail, failWith, invalidCall } from '../../errors.js';
import { outOfBound } from '../../indexing/selection.js';
import type { Meter } from '../../meter.js';
import { indexedName } from '../../operators/kinds.js';
import { doublesOf, numberOf, textOf } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isChar,
  isColumn,
  isComplex,
  isNumeric,
  isRow,
  isVector,
  numelOf,
} from '../../values/inspect.js';
import { Cell, type Dims, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

const FLOATS = ['double', 'single'];
const INTEGERS = ['int16', 'int32', 'int64', 'int8', 'uint16', 'uint32', 'uint64', 'uint8'];

type Check = (value: Value, meter: Meter) => boolean;

/** Whether all elements pass; a value without numbers passes. */
const every =
  (test: (x: number) => boolean): Check =>
  (value, meter) =>
    (doublesOf(value, meter) ?? new Float64Array(0)).every(test);

/** Whether each element passes against its predecessor, and none is NaN. */
const ordered =
  (test: (before: number, after: number) => boolean): Check =>
  (value, meter) => {
    const re = doublesOf(value, meter) ?? new Float64Array(0);
    return re.every((x, k) => !Number.isNaN(x) && (k === 0 || test(re[k - 1]!, x)));
  };

const ofSize =
  (test: (dims: Dims) => boolean): Check =>
  (value) =>
    test(dimsOf(value));

const divided =
  (name: string, rest: number): Check =>
  (value, meter) => {
    if (isChar(value)) fail(`${name}: wrong type argument '${indexedName(value)}'`);
    return every((x) => Math.abs(x % 2) === rest)(value, meter);
  };

const CHECKS: ReadonlyMap<string, Check> = new Map([
  ['2d', ofSize((dims) => dims.length === 2)],
  ['3d', ofSize((dims) => dims.length <= 3)],
  ['column', ofSize(isColumn)],
  ['row', ofSize(isRow)],
  ['scalar', (value) => numelOf(value) === 1],
  ['vector', ofSize(isVector)],
  ['square', ofSize((dims) => dims.length === 2 && dims[0] === dims[1])],
  ['diag', diagonal],
  ['nonempty', (value) => numelOf(value) > 0],
  ['nonsparse', () => true],
  ['binary', every((x) => x === 0 || x === 1)],
  ['even', divided('rem', 0)],
  ['odd', divided('mod', 1)],
  ['integer', every((x) => x === Math.trunc(x))],
  ['real', (value) => isArray(value) && !isComplex(value)],
  ['finite', every(Number.isFinite)],
  ['nonnan', every((x) => !Number.isNaN(x))],
  ['nonnegative', every((x) => x >= 0)],
  ['nonzero', every((x) => x !== 0)],
  ['positive', every((x) => !(x <= 0))],
  ['decreasing', ordered((a, b) => b < a)],
  ['increasing', ordered((a, b) => b > a)],
  ['nondecreasing', ordered((a, b) => b >= a)],
  ['nonincreasing', ordered((a, b) => b <= a)],
]);

function diagonal(value: Value, meter: Meter): boolean {
  const [rows = 0] = dimsOf(value);
  const re = doublesOf(value, meter) ?? new Float64Array(0);
  return dimsOf(value).length === 2 && re.every((x, k) => x === 0 || k % rows === Math.floor(k / rows));
}

/** Attributes that take a number: the measured quantity, and the error text. */
const MEASURES: ReadonlyMap<string, readonly [id: string, what: string, measure: (dims: Dims) => number]> =
  new Map([
    ['numel', ['numel', 'elements', (dims) => dims.reduce((n, d) => n * d, 1)]],
    ['ncols', ['numcols', 'columns', (dims) => dims[1]!]],
    ['nrows', ['numrows', 'rows', (dims) => dims[0]!]],
    ['ndims', ['numdims', 'dimensions', (dims) => dims.length]],
  ]);

const LIMITS: ReadonlyMap<
  string,
  readonly [id: string, what: string, test: (x: number, limit: number) => boolean]
> = new Map([
  ['>', ['greater', 'greater than', (x, limit) => x > limit]],
  ['>=', ['greater-equal', 'greater than or equal to', (x, limit) => x >= limit]],
  ['<', ['less', 'less than', (x, limit) => x < limit]],
  ['<=', ['less-equal', 'less than or equal to', (x, limit) => x <= limit]],
]);

/** The name of the value in messages: `myfn: X (argument #2)`. */
function subjectOf(args: readonly Value[]): string {
  const [first, name, position] = args;
  if (first === undefined) return 'input';
  if (isNumeric(first) && args.length === 1) return `input ${numberOf(first)}`;
  const func = textOf(first);
  if (func === undefined) {
    const what = '4th input argument must be ARG_IDX or FUNC_NAME';
    return failWith('Octave:invalid-input-arg', `validateattributes: ${what}`);
  }
  if (name === undefined) return `${func}: input`;
  const variable =
    textOf(name) ?? failWith('Octave:invalid-type', 'validateattributes: VAR_NAME must be a string');
  if (position === undefined) return `${func}: ${variable}`;
  const at = isNumeric(position) && numelOf(position) === 1 ? numberOf(position)! : Number.NaN;
  if (!(at >= 1) || !Number.isInteger(at)) {
    failWith('Octave:invalid-input-arg', 'validateattributes: ARG_IDX must be a positive integer');
  }
  return `${func}: ${variable} (argument #${at})`;
}

function checkClass(value: Value, classes: Cell, subject: string): void {
  const cls = classOf(value);
  const wanted = classes.items.flatMap((item) => {
    const name = textOf(item)!;
    if (name === 'float') return FLOATS;
    return name === 'numeric' ? [...FLOATS, ...INTEGERS] : [name];
  });
  if (wanted.length === 0 || wanted.includes(cls)) return;
  const list = [...new Set(wanted)].sort().join(' ');
  failWith('Octave:invalid-type', `${subject} must be of class:\n\n  ${list}\n\nbut was of class ${cls}`);
}

function validate([value, classes, attributes, ...rest]: Value[], { meter }: Context): undefined {
  if (!(classes instanceof Cell) || !classes.items.every(isChar)) {
    failWith('Octave:invalid-type', 'validateattributes: CLASSES must be a cell array of strings');
  }
  if (!(attributes instanceof Cell)) {
    return failWith('Octave:invalid-type', 'validateattributes: ATTRIBUTES must be a cell array');
  }
  const subject = subjectOf(rest);
  checkClass(value!, classes as Cell, subject);
  const { items } = attributes;
  for (let k = 0; k < items.length; k++) {
    const item = items[k]!;
    const name = textOf(item) ?? String.fromCharCode(numberOf(item) ?? 0);
    const lower = name.toLowerCase();
    const check = CHECKS.get(lower);
    if (check !== undefined) {
      if (!check(value!, meter)) failWith(`Octave:expected-${lower}`, `${subject} must be ${name}`);
      continue;
    }
    const measure = MEASURES.get(lower);
    const limit = LIMITS.get(lower);
    if (measure === undefined && limit === undefined && lower !== 'size') {
      failWith('Octave:invalid-input-arg', `validateattributes: unknown ATTRIBUTE ${name}`);
    }
    k++;
    const given = items[k] ?? outOfBound(k + 1, 0, 1, items.length, attributes.dims, 'attr');
    if (measure !== undefined) {
      const [id, what, read] = measure;
      const wanted = numberOf(given) ?? Number.NaN;
      if (read(dimsOf(value!)) !== wanted)
        failWith(`Octave:incorrect-${id}`, `${subject} must have ${general(wanted, 17)} ${what}`);
    } else if (limit !== undefined) {
      const [id, what, test] = limit;
      const bound = numberOf(given) ?? Number.NaN;
      if (!every((x) => test(x, bound))(value!, meter))
        failWith(`Octave:expected-${id}`, `${subject} must be ${what} ${fixed(bound, 6)}`);
    } else checkSize(dimsOf(value!), Array.from(doublesOf(given, meter) ?? []), subject);
  }
  return undefined;
}

/** NaN in `wanted` means any length. */
function checkSize(dims: Dims, wanted: readonly number[], subject: string): void {
  const fits = dims.length === wanted.length && wanted.every((d, k) => Number.isNaN(d) || d === dims[k]);
  if (fits) return;
  const text = wanted.map((d) => (Number.isNaN(d) ? 'N' : String(d))).join('x');
  failWith('Octave:incorrect-size', `${subject} must be of size ${text} but was ${dimsText(dims)}`);
}

export const functions: readonly Builtin[] = [
  {
    name: 'validateattributes',
    signatures: [
      'validateattributes (A, CLASSES, ATTRIBUTES)',
      'validateattributes (A, CLASSES, ATTRIBUTES, ARG_IDX)',
      'validateattributes (A, CLASSES, ATTRIBUTES, FUNC_NAME)',
      'validateattributes (A, CLASSES, ATTRIBUTES, FUNC_NAME, ARG_NAME)',
      'validateattributes (A, CLASSES, ATTRIBUTES, FUNC_NAME, ARG_NAME,\n          ARG_IDX)',
    ],
    summary: 'Raises an error unless a value is of one of some classes and has all of some attributes.',
    examples: [
      {
        code: "try, validateattributes (-1, {'numeric'}, {'positive'}), catch err, disp (err.message), end",
        output: 'input must be positive\n',
      },
    ],
    inputs: [3, Number.POSITIVE_INFINITY],
    outputs: 0,
    library: true,
    run: (args, _nargout, context) => (args.length > 6 ? invalidCall() : validate(args, context)),
  },
];
