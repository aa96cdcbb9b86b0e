/** Cell arrays: creation, and conversion from and to arrays. */
import type { Context } from '../../context.js';
import { dispText } from '../../display/display.js';
import { fail } from '../../errors.js';
import { take } from '../../indexing/take.js';
import { join } from '../../operators/concatenate.js';
import { indexedName, typeName } from '../../operators/kinds.js';
import { doublesOf, numberOf, textOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isEmpty, isStruct, numelOf, product } from '../../values/inspect.js';
import { cellOf, emptyCell, rowOf, zeros } from '../../values/make.js';
import { Cell, FunctionHandle, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

/** The numbers of an argument. Other values raise Octave's error. */
function numbersIn(value: Value, { meter }: Context): Float64Array {
  return (
    doublesOf(value, meter) ??
    fail(`octave_base_value::array_value(): wrong type argument '${typeName(value)}'`)
  );
}

/** Checks that a number is an integer where Octave converts it to the integer type of this name. */
function wholeOf(n: number, type: string): number {
  if (Number.isInteger(n)) return n;
  const text = Number.isNaN(n) ? 'nan' : String(Number(n.toPrecision(5)));
  return fail(`conversion of ${text} to ${type} value failed`);
}

function makeCell(args: Value[], context: Context): Value {
  let sizes: number[];
  if (args.length === 0) sizes = [0, 0];
  else if (args.length === 1) {
    const [only] = args;
    if (only instanceof Cell) return fail('cell (A): use cell (size (A)) instead');
    if (!isArray(only!)) {
      return fail(`octave_base_value::array_value(): wrong type argument '${typeName(only!)}'`);
    }
    if (isChar(only!)) return fail('invalid conversion from string to real N-D array');
    sizes = Array.from(doublesOf(only!, context.meter)!, (n) => wholeOf(n, 'octave_idx_type'));
    if (sizes.length === 0) return fail('cell (A): use cell (size (A)) instead');
    if (sizes.length === 1) sizes.push(sizes[0]!);
  } else {
    sizes = args.map((arg) =>
      isArray(arg) && !isChar(arg) && numelOf(arg) === 1
        ? numberOf(arg)!
        : fail('cell: dimension must be a scalar integer'),
    );
  }
  const dims = sizes.map((size) => (size > 0 ? Math.trunc(size) : 0));
  context.meter.elements(product(dims), 96);
  return emptyCell(dims);
}

function cellToMatrix(cell: Value, context: Context): Value {
  if (!(cell instanceof Cell)) return isEmpty(cell) ? cell : fail('cell2mat: C must be a cell array');
  const { items } = cell;
  if (items.length === 0) return zeros(...cell.dims);
  const kinds = new Set(
    items.map((item) =>
      item instanceof Cell
        ? 'cell'
        : isStruct(item)
          ? 'struct'
          : isArray(item)
            ? isChar(item)
              ? 'char'
              : 'numeric'
            : 'other',
    ),
  );
  if (kinds.has('other') || kinds.size > 1) {
    return fail('cell2mat: wrong type elements or mixed cells, structs, and matrices');
  }
  if (items.length === 1) return items[0]!;
  context.meter.work(items.length);
  // Joins the last dimension first.
  let parts: readonly Value[] = items;
  const dims = [...cell.dims];
  for (let dim = 0; dim < dims.length; dim++) {
    const length = dims[dim]!;
    const joined: Value[] = [];
    for (let k = 0; k < parts.length; k += length) {
      const piece = parts.slice(k, k + length);
      joined.push(piece.length === 1 ? piece[0]! : joinOrFail(piece, dim, context));
    }
    parts = joined;
  }
  return parts[0]!;
}

function joinOrFail(piece: readonly Value[], dim: number, context: Context): Value {
  const sizes = piece.map(dimsOf).filter((dims) => product(dims) > 0);
  const [first] = sizes;
  for (const size of sizes) {
    for (let k = 0; k < Math.max(size.length, first!.length); k++) {
      if (k !== dim && (size[k] ?? 1) !== (first![k] ?? 1)) fail('cat: dimension mismatch');
    }
  }
  return join(
    piece,
    dim,
    dim === 0 ? 'vertical dimensions mismatch' : 'horizontal dimensions mismatch',
    context.meter,
  );
}

/** Cuts an array into blocks. `sizes` gives the block lengths for each dimension. */
function matToCell([array, ...sizes]: Value[], context: Context): Value {
  const dims = dimsOf(array!);
  const cuts = sizes.map((size) => {
    if (isChar(size)) return fail('invalid conversion from string to real N-D array');
    const lengths = numbersIn(size, context);
    return Array.from(lengths, (n) => wholeOf(n, 'octave_idx_type'));
  });
  for (let k = cuts.length; k < dims.length; k++) cuts.push([dims[k]!]);
  cuts.forEach((cut, k) => {
    const sum = cut.reduce((a, b) => a + b, 0);
    if (sum !== (dims[k] ?? 1)) fail(`mat2cell: mismatch on dimension ${k + 1} (${dims[k] ?? 1} != ${sum})`);
  });
  const shape = cuts.map((cut) => cut.length);
  while (shape.length < 2) shape.push(1);
  const count = product(shape);
  context.meter.elements(count, 64);
  const starts = cuts.map((cut) => {
    let at = 1;
    return cut.map((size) => {
      at += size;
      return at - size;
    });
  });
  const items: Value[] = [];
  for (let k = 0; k < count; k++) {
    let rest = k;
    const index = cuts.map((cut, d) => {
      const n = rest % cut.length;
      rest = Math.floor(rest / cut.length);
      const from = starts[d]![n]!;
      return rowOf(Array.from({ length: cut[n]! }, (_, i) => from + i));
    });
    items.push(take(array!, index, '', context.meter));
  }
  return cellOf(shape, items);
}

function numToCell(value: Value, dimensions: Value | undefined, context: Context): Value {
  const dims = dimsOf(value);
  if (value instanceof FunctionHandle) return fail("num2cell: wrong type argument 'function handle'");
  if (dimensions === undefined) {
    const n = numelOf(value);
    context.meter.elements(n, 32);
    const items: Value[] = [];
    for (let k = 0; k < n; k++)
      items.push(
        value instanceof Cell ? cellOf([1, 1], [value.items[k]!]) : take(value, [k + 1], '', context.meter),
      );
    return cellOf(dims, items);
  }
  if (isChar(dimensions)) return fail('invalid conversion from string to real N-D array');
  const kept = new Set(Array.from(numbersIn(dimensions, context)));
  for (const dim of kept)
    if (wholeOf(dim, 'int') < 1) return fail('num2cell: dimension indices must be positive');
  const shape = dims.map((d, k) => (kept.has(k + 1) ? 1 : d));
  const count = product(shape);
  const items: Value[] = [];
  for (let k = 0; k < count; k++) {
    let rest = k;
    const index = shape.map((d, n): Value => {
      const at = (rest % d) + 1;
      rest = Math.floor(rest / d);
      return kept.has(n + 1) ? ':' : at;
    });
    items.push(take(value, index, '', context.meter));
  }
  return cellOf(shape, items);
}

export const functions: readonly Builtin[] = [
  {
    name: 'cell',
    signatures: ['cell (N)', 'cell (M, N)', 'cell (M, N, K, ...)', 'cell ([M N ...])'],
    summary: 'Cell array of empty matrices.',
    examples: [{ code: 'cell (1, 2)', output: 'ans =\n{\n  [1,1] = [](0x0)\n  [1,2] = [](0x0)\n}\n\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],
    run: (args, _nargout, context) => makeCell(args, context),
  },
  {
    name: 'cell2mat',
    signatures: ['M = cell2mat (C)'],
    summary: 'Array of the arrays in a cell array, put together as they stand.',
    examples: [
      { code: 'cell2mat ({[1 2], 3; [4 5], 6})', output: 'ans =\n\n   1   2   3\n   4   5   6\n\n' },
    ],
    inputs: [1, 1],
    library: true,
    run: ([cell], _nargout, context) => cellToMatrix(cell!, context),
  },
  {
    name: 'mat2cell',
    signatures: ['C = mat2cell (A, DIM1, DIM2, ..., DIMI, ..., DIMN)', 'C = mat2cell (A, ROWDIM)'],
    summary: 'Cuts an array into blocks.',
    examples: [
      {
        code: 'mat2cell ([1 2 3; 4 5 6], [1 1], [2 1])',
        output:
          'ans =\n{\n  [1,1] =\n\n     1   2\n\n  [2,1] =\n\n     4   5\n\n  [1,2] = 3\n  [2,2] = 6\n}\n\n',
      },
    ],
    inputs: [2, Number.POSITIVE_INFINITY],
    run: (args, _nargout, context) => matToCell(args, context),
  },
  {
    name: 'num2cell',
    signatures: ['C = num2cell (A)', 'C = num2cell (A, DIM)'],
    summary: 'Cell array of the elements of an array.',
    examples: [
      {
        code: 'num2cell ([1 2; 3 4])',
        output: 'ans =\n{\n  [1,1] = 1\n  [2,1] = 3\n  [1,2] = 2\n  [2,2] = 4\n}\n\n',
      },
    ],
    inputs: [1, 2],
    run: ([value, dims], _nargout, context) => numToCell(value!, dims, context),
  },
  {
    name: 'cellslices',
    signatures: ['SL = cellslices (X, LB, UB, DIM)'],
    summary: 'Parts of an array between lower and upper indices.',
    examples: [
      {
        code: 'cellslices (1:5, [1 3], [2 5])',
        output: 'ans =\n{\n  [1,1] =\n\n     1   2\n\n  [1,2] =\n\n     3   4   5\n\n}\n\n',
      },
    ],
    inputs: [3, 4],
    run([array, lower, upper, along], _nargout, context) {
      if (isChar(lower!) || isChar(upper!)) return fail('invalid conversion from string to real N-D array');
      const from = numbersIn(lower!, context);
      const to = numbersIn(upper!, context);
      if (along !== undefined && (!isArray(along) || isChar(along)))
        return fail(`octave_base_value::int_value (): wrong type argument '${indexedName(along)}'`);
      if (from.length !== to.length) return fail('cellslices: the lengths of LB and UB must match');
      const dims = dimsOf(array!);
      if (along !== undefined && !(Number(along) >= 1))
        return fail('cellslices: DIM must be a valid dimension');
      const dim =
        along === undefined
          ? Math.max(
              0,
              dims.findIndex((d) => d !== 1),
            )
          : Number(along) - 1;
      const items = Array.from(from, (start, k) => {
        const index = rowOf(Array.from({ length: Math.max(0, to[k]! - start + 1) }, (_, i) => start + i));
        return take(
          array!,
          dims.map((_, d): Value => (d === dim ? index : ':')),
          '',
          context.meter,
        );
      });
      return cellOf([1, items.length], items);
    },
  },
  {
    name: 'cellindexmat',
    signatures: ['Y = cellindexmat (X, VARARGIN)'],
    summary: 'The same elements of each matrix in a cell array.',
    examples: [{ code: 'cellindexmat ({[1 2], [3 4]}, 2){2}', output: 'ans = 4\n' }],
    inputs: [1, Number.POSITIVE_INFINITY],
    run([cell, ...index], _nargout, context) {
      if (!(cell instanceof Cell)) return fail('cellindexmat: X must be a cell');
      return cellOf(
        cell.dims,
        cell.items.map((item) => take(item, index, '', context.meter)),
      );
    },
  },
  {
    name: 'celldisp',
    signatures: ['celldisp (C)', 'celldisp (C, NAME)'],
    summary: 'Prints the elements of a cell array with their indices.',
    examples: [{ code: "c = {1, 'two'};\ncelldisp (c, 'c')", output: 'c{1} = \n\n1\n\nc{2} = \n\ntwo\n\n' }],
    inputs: [1, 2],
    outputs: 0,
    library: true,
    run([cell, name], _nargout, context) {
      if (!(cell instanceof Cell)) return fail('celldisp: C must be a cell array');
      showCell(cell, name === undefined ? (context.argumentNames[0] ?? '') : (textOf(name) ?? ''), context);
      return undefined;
    },
  },
];

function showCell(cell: Cell, name: string, context: Context): void {
  const [rows = 0, columns = 0] = cell.dims;
  cell.items.forEach((item, k) => {
    const at = rows === 1 || columns === 1 ? `${k + 1}` : `${(k % rows) + 1},${Math.floor(k / rows) + 1}`;
    const label = `${name}{${at}}`;
    if (item instanceof Cell) showCell(item, label, context);
    else if (numelOf(item) === 0) context.output.print(`${label} = \n\n[](${dimsOf(item).join('x')})\n\n`);
    else context.output.print(`${label} = \n\n${dispText(item, context)}\n`);
  });
}
