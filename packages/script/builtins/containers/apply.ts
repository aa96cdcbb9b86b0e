/** Calling a function for each element: cellfun, arrayfun, structfun. */
import type { Context } from '../../context.js';
import { fail, failWith, type ScriptError } from '../../errors.js';
import { put } from '../../indexing/put.js';
import { take } from '../../indexing/take.js';
import { indexedName } from '../../operators/kinds.js';
import { scriptErrorOf } from '../../run-error.js';
import { bytesOf, isTrue, numberOf, textOf } from '../../values/convert.js';
import {
  classOf,
  dimsOf,
  isArray,
  isChar,
  isComplex,
  isEmpty,
  isStruct,
  numelOf,
  product,
  sameDims,
} from '../../values/inspect.js';
import { cellOf, int64, logical, matrix, structArray, structOf, tensor, zeros } from '../../values/make.js';
import {
  Cell,
  type Dims,
  FunctionHandle,
  Int64Tensor,
  ObjectValue,
  Struct,
  StructArray,
  Tensor,
  type Value,
} from '../../values/types.js';
import type { Builtin } from '../builtin.js';

interface Options {
  uniform: boolean;
  handler: Value | null;
}

/** Removes the options from the end of the arguments. The first three letters of a name are enough. */
function takeOptions(name: string, args: Value[]): Options {
  const options: Options = { uniform: true, handler: null };
  while (args.length >= 4 && isChar(args.at(-2)!)) {
    const word = textOf(args.at(-2)!) ?? '';
    const lower = word.toLowerCase();
    const known = lower.length >= 3 && ['uniformoutput', 'errorhandler'].some((one) => one.startsWith(lower));
    if (!known) {
      if (name === 'arrayfun' && !args.slice(1).every((arg) => isChar(arg) || isArray(arg))) break;
      if (name === 'arrayfun' && isChar(args.at(-1)!)) break;
      fail(name === 'structfun' ? 'structfun: invalid options' : `cellfun: unrecognized parameter ${word}`);
    }
    const value = args.pop()!;
    args.pop();
    if (lower.startsWith('u')) options.uniform = truth(value);
    else if (value instanceof FunctionHandle || isChar(value)) options.handler = value;
    else fail("cellfun: invalid value for 'ErrorHandler' function");
  }
  return options;
}

function truth(value: Value): boolean {
  if (isArray(value) && !isChar(value) && numelOf(value) === 1) return isTrue(value);
  const kind = isNothing(value) ? 'null_matrix' : indexedName(value);
  return fail(`octave_base_value::bool_value(): wrong type argument '${kind}'`);
}

function isNothing(value: Value): boolean {
  return classOf(value) === 'double' && dimsOf(value).join() === '0,0';
}

/** The struct that the error handler receives. */
function errorInfo(error: ScriptError, index: number): Struct {
  return structOf([
    ['identifier', error.identifier],
    ['message', error.message],
    ['index', index],
  ]);
}

/**
 * Calls the function for each index and collects the results.
 *
 * @param argsAt arguments of the k-th call
 * @param mismatch raises the error for results that are not scalars
 */
function apply(
  callee: Value,
  count: number,
  dims: Dims,
  argsAt: (k: number) => Value[],
  options: Options,
  nargout: number,
  mismatch: () => never,
  name: string,
  context: Context,
): Value[] | undefined {
  const wanted = Math.max(1, nargout);
  const columns: Value[][] = Array.from({ length: wanted }, () => []);
  context.meter.elements(count * wanted, 16);
  for (let k = 0; k < count; k++) {
    context.meter.tick();
    const results = callOne(callee, argsAt(k), nargout, options, k, context);
    if (results.length < nargout) {
      if (results.length === 0 && nargout === 1 && options.uniform) mismatch();
      fail(`${name}: function returned fewer than nargout values`);
    }
    for (let n = 0; n < wanted; n++) {
      const result = results[n];
      if (result === undefined) continue;
      if (options.uniform && numelOf(result) !== 1) mismatch();
      columns[n]!.push(result);
    }
  }
  if (nargout === 0 && (count > 0 || options.uniform) && columns[0]!.length === 0) return undefined;
  if (!options.uniform) return columns.map((items) => cellOf(dims, items));
  return columns.map((items) => uniform(items, dims, context));
}

function callOne(
  callee: Value,
  args: Value[],
  nargout: number,
  options: Options,
  k: number,
  context: Context,
): Value[] {
  try {
    return context.call(callee, args, nargout);
  } catch (caught) {
    const error = scriptErrorOf(caught);
    if (options.handler === null) throw error;
    return context.call(options.handler, [errorInfo(error, k + 1), ...args], nargout);
  }
}

/** Joins scalars into one array: assigns each one to an element of an array that starts with the first. */
function uniform(items: readonly Value[], dims: Dims, context: Context): Value {
  const [first, ...others] = items;
  if (first === undefined) return zeros(...dims);
  if (items.every((item) => typeof item === 'number'))
    return matrix(dims, Float64Array.from(items as number[]));
  if (items.every((item) => typeof item === 'boolean'))
    return logical(dims, Uint8Array.from(items as boolean[], Number));
  if (first instanceof FunctionHandle)
    return fail("octave_base_value::resize (): wrong type argument 'function handle'");
  if (first instanceof ObjectValue && items.length === 1) return first;
  // Copies at first: the caller may hold that value.
  if (typeof first === 'object' && 'shared' in first) first.shared = true;
  let whole: Value = first;
  others.forEach((item, k) => {
    whole = put(whole, [k + 2], item, '', context.meter);
  });
  return reshaped(whole, dims);
}

function reshaped(value: Value, dims: Dims): Value {
  if (typeof value === 'string') return tensor('char', dims, bytesOf(value));
  if (value instanceof Int64Tensor) return int64(dims, value.re);
  if (value instanceof Cell) return cellOf(dims, value.items);
  if (value instanceof StructArray) return structArray(dims, value.names, value.items);
  return value instanceof Tensor ? tensor(value.cls, dims, value.re, value.im) : value;
}

/** Legacy function names that cellfun accepts as a string. */
const LEGACY: ReadonlyMap<string, (item: Value, argument: Value | undefined) => Value> = new Map<
  string,
  (item: Value, argument: Value | undefined) => Value
>([
  ['isempty', (item) => isEmpty(item)],
  ['isreal', (item) => isArray(item) && !isComplex(item)],
  ['length', (item) => (isEmpty(item) ? 0 : Math.max(...dimsOf(item)))],
  ['ndims', (item) => dimsOf(item).length],
  ['numel', (item) => numelOf(item)],
  ['prodofsize', (item) => numelOf(item)],
  ['size', (item, k) => dimsOf(item)[Math.trunc(numberOf(k!)!) - 1] ?? 1],
  ['isclass', (item, cls) => classOf(item) === textOf(cls!)],
]);

function cellfun(given: Value[], nargout: number, context: Context): Value[] | undefined {
  const args = [...given];
  const [callee, first] = args;
  if (!(first instanceof Cell)) return fail('cellfun: C must be a cell array');
  const name = textOf(callee!);
  const legacy = name === undefined ? undefined : LEGACY.get(name);
  if (legacy !== undefined) {
    if ((name === 'size' || name === 'isclass') && args[2] === undefined)
      return fail(`cellfun: not enough arguments for "${name}"`);
    if (name === 'size') checkDimension(args[2]!);
    const values = first.items.map((item) => legacy(item, args[2]));
    return [uniform(values, first.dims, context)];
  }
  const target = resolve(callee!, 'cellfun', context);
  const options = takeOptions('cellfun', args);
  const cells = args
    .slice(1)
    .map((arg) => (arg instanceof Cell ? arg : fail('cellfun: arguments must be cells')));
  const shape = cells.find((cell) => cell.items.length !== 1) ?? first;
  for (const cell of cells) {
    if (cell.items.length !== 1 && !sameDims(cell.dims, shape.dims)) fail('cellfun: dimensions mismatch');
  }
  return apply(
    target,
    shape.items.length,
    shape.dims,
    (k) => cells.map((cell) => cell.items[cell.items.length === 1 ? 0 : k]!),
    options,
    nargout,
    () => fail('cellfun: all values must be scalars when UniformOutput = true'),
    'cellfun',
    context,
  );
}

function checkDimension(k: Value): void {
  if (!isArray(k) || isChar(k))
    fail(`octave_base_value::nint_value (): wrong type argument '${indexedName(k)}'`);
  if (!(numberOf(k)! >= 1)) fail('cellfun: K must be a positive integer');
}

/** The function to call: a given function, or an expression as a function of `x`. */
function resolve(callee: Value, name: string, context: Context): Value {
  if (callee instanceof FunctionHandle) return callee;
  const text = textOf(callee);
  if (text === undefined) {
    return failWith(
      name === 'arrayfun' ? 'Octave:invalid-fun-call' : '',
      `${name}: argument NAME must be a string or function handle`,
    );
  }
  if (!/^[A-Za-z_]\w*$/.test(text)) return context.handleFromText(`@(x) ${text}`);
  if (context.lookup(text) === undefined) {
    const identifier = name === 'arrayfun' ? 'Octave:invalid-input-arg' : '';
    return failWith(identifier, `${name}: invalid function NAME: ${text}`);
  }
  return text;
}

function arrayfun(given: Value[], nargout: number, context: Context): Value[] | undefined {
  const args = [...given];
  const target = resolve(args[0]!, 'arrayfun', context);
  const options = takeOptions('arrayfun', args);
  const arrays = args.slice(1);
  const shape = arrays.find((array) => numelOf(array) !== 1) ?? arrays[0]!;
  const dims: Dims = shape instanceof ObjectValue ? [1, 1] : dimsOf(shape);
  for (const array of arrays) {
    if (numelOf(array) !== 1 && array !== shape && !sameDims(dimsOf(array), dims)) {
      failWith('Octave:invalid-input-arg', 'arrayfun: dimensions mismatch');
    }
  }
  return apply(
    target,
    product(dims),
    dims,
    (k) =>
      arrays.map((array) =>
        numelOf(array) === 1 || array instanceof ObjectValue ? array : elementAt(array, k, context),
      ),
    options,
    nargout,
    () =>
      failWith('Octave:invalid-fun-call', 'arrayfun: all values must be scalars when UniformOutput = true'),
    'arrayfun',
    context,
  );
}

function elementAt(array: Value, k: number, { meter }: Context): Value {
  if (array instanceof StructArray) return array.items[k]!;
  return take(array, [k + 1], '', meter);
}

/** cellfun over the values of the fields. The error messages are those of cellfun. */
function structfun(given: Value[], nargout: number, context: Context): Value[] | undefined {
  const args = [...given];
  const options = takeOptions('structfun', args);
  const [callee, subject] = args;
  if (args.length > 2) return fail('structfun: invalid options');
  if (!isStruct(subject!)) return fail('struct2cell: argument S must be a structure');
  const target = resolve(callee!, 'cellfun', context);
  const names = subject instanceof Struct ? [...subject.fields.keys()] : subject.names;
  const items = subject instanceof Struct ? [subject] : subject.items;
  const values = items.flatMap((item) => names.map((name) => item.fields.get(name)!));
  const mismatch = () => fail('cellfun: all values must be scalars when UniformOutput = true');
  const dims = subject instanceof Struct ? [names.length, 1] : [names.length, ...subject.dims];
  const wanted = Math.max(1, nargout);
  const argsAt = (k: number) => [values[k]!];
  const results = apply(target, values.length, dims, argsAt, options, wanted, mismatch, 'cellfun', context)!;
  if (options.uniform) return results;
  return results.map((cell) => structOf(names.map((name, k) => [name, (cell as Cell).items[k]!] as const)));
}

const MANY = { inputs: [2, Number.POSITIVE_INFINITY] as const, outputs: Number.POSITIVE_INFINITY };

export const functions: readonly Builtin[] = [
  {
    name: 'cellfun',
    signatures: [
      'cellfun (NAME, C)',
      'cellfun ("size", C, K)',
      'cellfun ("isclass", C, CLASS)',
      'cellfun (FUNC, C)',
      'cellfun (FUNC, C, D)',
      '[A, ...] = cellfun (...)',
      'cellfun (..., "ErrorHandler", ERRFUNC)',
      'cellfun (..., "UniformOutput", VAL)',
    ],
    summary: 'Calls a function for each element of cell arrays.',
    examples: [
      { code: "cellfun (@numel, {'a', 'bb', ''})", output: 'ans =\n\n   1   2   0\n\n' },
      {
        code: "cellfun (@(x) [x 'x'], {'a', 'b'}, 'UniformOutput', false)",
        output: 'ans =\n{\n  [1,1] = ax\n  [1,2] = bx\n}\n\n',
      },
      { code: '[m, k] = cellfun (@max, {[1 3 2], [5 4]})', output: 'm =\n\n   3   5\n\nk =\n\n   2   1\n\n' },
    ],
    ...MANY,
    run: cellfun,
  },
  {
    name: 'arrayfun',
    signatures: [
      'arrayfun (FUNC, A)',
      'X = arrayfun (FUNC, A)',
      'X = arrayfun (FUNC, A, B, ...)',
      '[X, Y, ...] = arrayfun (FUNC, A, ...)',
      'arrayfun (..., "UniformOutput", VAL)',
      'arrayfun (..., "ErrorHandler", ERRFUNC)',
    ],
    summary: 'Calls a function for each element of arrays.',
    examples: [{ code: 'arrayfun (@(x) x ^ 2, [1 2; 3 4])', output: 'ans =\n\n    1    4\n    9   16\n\n' }],
    ...MANY,
    run: arrayfun,
  },
  {
    name: 'structfun',
    signatures: [
      'structfun (FUNC, S)',
      '[A, ...] = structfun (...)',
      'structfun (..., "ErrorHandler", ERRFUNC)',
      'structfun (..., "UniformOutput", VAL)',
    ],
    summary: 'Calls a function for each field of a struct.',
    examples: [
      { code: "structfun (@(x) x * 2, struct ('a', 1, 'b', 2))", output: 'ans =\n\n   2\n   4\n\n' },
    ],
    ...MANY,
    library: true,
    run: structfun,
  },
];
