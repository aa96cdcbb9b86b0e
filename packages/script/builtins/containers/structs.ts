/** Structs: creation, and access to their fields. */
import type { Context, IndexStep } from '../../context.js';
import { fail } from '../../errors.js';
import { indexedName } from '../../operators/kinds.js';
import { doublesOf, textOf } from '../../values/convert.js';
import {
  isArray,
  isCellText,
  isChar,
  isEmpty,
  isNumeric,
  isStruct,
  product,
  sameDims,
} from '../../values/inspect.js';
import { cellColumn, cellOf, columnOf, logical, structArray, structOf } from '../../values/make.js';
import { Cell, type Dims, ObjectValue, Struct, StructArray, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf, rowsOf } from '../text/support.js';

const PAIRS = 'struct: additional arguments must occur as "field", VALUE pairs';

function makeStruct(args: Value[], context: Context): Value {
  const [first] = args;
  if (args.length === 0) return structOf([]);
  if (args.length === 1 && (isStruct(first!) || first instanceof ObjectValue)) return first!;
  if (args.length === 1 && isNumeric(first!) && isEmpty(first!)) return new StructArray([0, 0], [], []);
  if (args.length % 2 === 1) return fail(PAIRS);
  const names: string[] = [];
  const values: Value[] = [];
  let dims: Dims | null = null;
  let sizedAt = 0;
  for (let k = 0; k < args.length; k += 2) {
    const name = textOf(args[k]!) ?? fail(PAIRS);
    if (name === '') fail('struct: second argument should be a cell array of field names');
    names.push(name);
    const value = args[k + 1]!;
    values.push(value);
    if (!(value instanceof Cell) || value.items.length === 1) continue;
    if (dims !== null && !sameDims(dims, value.dims)) {
      return fail(`struct: dimensions of parameter ${sizedAt} do not match those of parameter ${k + 2}`);
    }
    if (dims === null) sizedAt = k + 2;
    dims ??= value.dims;
  }
  const size = dims ?? [1, 1];
  const count = product(size);
  context.meter.elements(count * names.length, 32);
  const items: Struct[] = [];
  for (let k = 0; k < count; k++) {
    items.push(
      structOf(
        names.map((name, n) => {
          const value = values[n]!;
          return [
            name,
            value instanceof Cell ? value.items[value.items.length === 1 ? 0 : k]! : value,
          ] as const;
        }),
      ),
    );
  }
  return structArray(size, [...new Set(names)], items);
}

/** Names of the fields in order. */
function namesOf(value: Struct | StructArray): string[] {
  return value instanceof Struct ? [...value.fields.keys()] : value.names;
}

function itemsOf(value: Struct | StructArray): readonly Struct[] {
  return value instanceof Struct ? [value] : value.items;
}

function dimsOfStruct(value: Struct | StructArray): Dims {
  return value instanceof Struct ? [1, 1] : value.dims;
}

/** The same struct with these fields only, in this order. */
function withFields(value: Struct | StructArray, names: readonly string[]): Value {
  const items = itemsOf(value).map((item) =>
    structOf(names.map((name) => [name, item.fields.get(name)!] as const)),
  );
  return structArray(dimsOfStruct(value), names, items);
}

/** A path of setfield and getfield: names, and cell arrays of indices. */
function pathOf(steps: readonly Value[], name: string): IndexStep[] {
  return steps.map((step) => {
    if (step instanceof Cell) return { kind: 'paren', args: step.items };
    return { kind: 'field', name: textOf(step) ?? fail(`${name}: invalid index`) };
  });
}

function orderFields(value: Value, order: Value | undefined, context: Context): [Value, Value] {
  if (!isStruct(value)) return fail('orderfields: S1 must be a struct');
  const names = namesOf(value);
  let sorted: string[];
  if (order === undefined) sorted = [...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  else if (isStruct(order)) {
    sorted = namesOf(order);
    if (!sameNames(sorted, names))
      return fail('orderfields: structures S1 and S2 do not have the same fields');
  } else if (order instanceof Cell) {
    sorted = order.items.map((item) => textOf(item) ?? '');
    if (!sameNames(sorted, names)) return fail('orderfields: CELLSTR list does not match structure fields');
  } else {
    if (isChar(order)) fail('orderfields: second argument must be structure, cellstr, or permutation vector');
    const places = Array.from(doublesOf(order, context.meter) ?? []);
    const complete = [...places].sort((a, b) => a - b).every((place, k) => place === k + 1);
    if (places.length !== names.length || !complete) return fail('orderfields: invalid permutation vector P');
    sorted = places.map((place) => names[place - 1]!);
  }
  return [withFields(value, sorted), columnOf(sorted.map((name) => names.indexOf(name) + 1))];
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}

function cellToStruct([cell, fields, along]: Value[], context: Context): Value {
  if (!(cell instanceof Cell)) return fail('cell2struct: argument CELL must be of type cell');
  const list =
    fields instanceof Cell && isCellText(fields)
      ? fields.items.map((item) => lettersOf(item as Value))
      : undefined;
  const names = list ?? (isChar(fields!) && rowsOf(fields!).length === 1 ? rowsOf(fields!) : undefined);
  if (names === undefined)
    return fail('cell2struct: FIELDS must be a cell array of strings or a scalar string');
  const dim =
    along === undefined
      ? 1
      : typeof along === 'number'
        ? along
        : fail('cell2struct: DIM must be a real scalar');
  if (!(dim >= 1) || !Number.isInteger(dim)) return fail('cell2struct: DIM must be a valid dimension');
  if ((cell.dims[dim - 1] ?? 1) !== names.length)
    return fail('cell2struct: number of FIELDS does not match dimension');
  const rest = cell.dims.filter((_, k) => k !== dim - 1);
  while (rest.length < 2) rest.push(1);
  const stride = product(cell.dims.slice(0, dim - 1));
  const count = product(rest);
  context.meter.elements(cell.items.length, 16);
  const items: Struct[] = [];
  for (let k = 0; k < count; k++) {
    const start = (k % stride) + Math.floor(k / stride) * stride * names.length;
    items.push(structOf(names.map((name, n) => [name, cell.items[start + n * stride]!] as const)));
  }
  return structArray(rest, names, items);
}

export const functions: readonly Builtin[] = [
  {
    name: 'struct',
    signatures: ['S = struct ()', 'S = struct (FIELD1, VALUE1, FIELD2, VALUE2, ...)', 'S = struct (OBJ)'],
    summary: 'Makes a struct of names and values; a cell array gives an array of structs.',
    examples: [
      {
        code: "struct ('a', 1, 'b', 'text')",
        output: 'ans =\n\n  scalar structure containing the fields:\n\n    a = 1\n    b = text\n\n',
      },
      {
        code: "s = struct ('a', {1, 2, 3});\ns(2)",
        output: 'ans =\n\n  scalar structure containing the fields:\n\n    a = 2\n\n',
      },
    ],
    inputs: [0, Number.POSITIVE_INFINITY],
    run: (args, _nargout, context) => makeStruct(args, context),
  },
  {
    name: 'fieldnames',
    signatures: [
      'NAMES = fieldnames (STRUCT)',
      'NAMES = fieldnames (OBJ)',
      'NAMES = fieldnames (JAVAOBJ)',
      'NAMES = fieldnames ("JAVACLASSNAME")',
    ],
    summary: 'Names of the fields of a struct.',
    examples: [
      { code: "fieldnames (struct ('b', 1, 'a', 2))", output: 'ans =\n{\n  [1,1] = b\n  [2,1] = a\n}\n\n' },
    ],
    inputs: [1, 1],
    library: true,
    run([value]) {
      if (!isStruct(value!)) return fail('fieldnames: Invalid input argument');
      return cellColumn(namesOf(value));
    },
  },
  {
    name: 'isfield',
    signatures: ['isfield (X, "NAME")', 'isfield (X, NAME)'],
    summary: 'Whether a struct has fields of these names.',
    examples: [{ code: "isfield (struct ('a', 1), {'a', 'b'})", output: 'ans =\n\n  1  0\n\n' }],
    inputs: [2, 2],
    run([value, names]) {
      const known = isStruct(value!) ? new Set(namesOf(value)) : new Set<string>();
      const has = (name: Value) => known.has(textOf(name) ?? '\0');
      if (names instanceof Cell && isStruct(value!)) {
        return logical(
          names.dims,
          Uint8Array.from(names.items, (name) => (has(name) ? 1 : 0)),
        );
      }
      return has(names!);
    },
  },
  {
    name: 'numfields',
    signatures: ['numfields (S)'],
    summary: 'Number of fields of a struct.',
    examples: [{ code: "numfields (struct ('a', 1, 'b', 2))", output: 'ans = 2\n' }],
    inputs: [1, 1],
    run: ([value]) =>
      isStruct(value!) ? namesOf(value).length : fail('numfields: argument must be a struct'),
  },
  {
    name: 'rmfield',
    signatures: ['SOUT = rmfield (S, "F")', 'SOUT = rmfield (S, F)'],
    summary: 'The struct without some fields.',
    examples: [
      {
        code: "rmfield (struct ('a', 1, 'b', 2), 'a')",
        output: 'ans =\n\n  scalar structure containing the fields:\n\n    b = 2\n\n',
      },
    ],
    inputs: [2, 2],
    run([value, fields]) {
      if (!isStruct(value!)) return fail('rmfield: first argument must be a struct');
      const gone = fields instanceof Cell ? fields.items.map((item) => textOf(item)) : [textOf(fields!)];
      const names = namesOf(value);
      for (const name of gone) {
        if (name === undefined) return fail('rmfield: second argument must be a cellstr or character string');
        if (!names.includes(name)) return fail(`rmfield: structure does not contain field ${name}`);
      }
      return withFields(
        value,
        names.filter((name) => !gone.includes(name)),
      );
    },
  },
  {
    name: 'getfield',
    signatures: ['VAL = getfield (S, FIELD)', 'VAL = getfield (S, SIDX1, FIELD1, FIDX1, ...)'],
    summary: 'Value of a field, or of a path of fields and indices.',
    examples: [{ code: "getfield (struct ('a', [1 2 3]), 'a', {2})", output: 'ans = 2\n' }],
    inputs: [2, Number.POSITIVE_INFINITY],
    library: true,
    run([value, ...path], _nargout, context) {
      const [found] = context.follow(value!, pathOf(path, 'getfield'), 1);
      return found ?? fail('some elements undefined in argument list');
    },
  },
  {
    name: 'setfield',
    signatures: [
      'SOUT = setfield (S, FIELD, VAL)',
      'SOUT = setfield (S, SIDX1, FIELD1, FIDX1, SIDX2, FIELD2, FIDX2,\n          ..., VAL)',
    ],
    summary: 'The struct with a field, or what a path of fields and indices leads to, set to a value.',
    examples: [
      {
        code: "setfield (struct ('a', 1), 'b', 2)",
        output: 'ans =\n\n  scalar structure containing the fields:\n\n    a = 1\n    b = 2\n\n',
      },
    ],
    inputs: [3, Number.POSITIVE_INFINITY],
    library: true,
    run([value, ...path], _nargout, context) {
      if (isArray(value!) && !isEmpty(value) && !(path[0] instanceof Cell))
        return fail(`${indexedName(value)} cannot be indexed with .`);
      return context.assignInto(value!, pathOf(path.slice(0, -1), 'setfield'), path.at(-1)!);
    },
  },
  {
    name: 'namedargs2cell',
    signatures: ['C = namedargs2cell (S)'],
    summary: 'Names and values of the fields of a struct, one after the other, as arguments of a call.',
    examples: [{ code: "numel (namedargs2cell (struct ('a', 1, 'b', 2)))", output: 'ans = 4\n' }],
    inputs: [1, 1],
    library: true,
    run([value]) {
      if (!(value instanceof Struct)) return fail('namedargs2cell: S must be a scalar structure');
      const items: Value[] = [...value.fields].flat();
      return cellOf([1, items.length], items);
    },
  },
  {
    name: 'orderfields',
    signatures: [
      'SOUT = orderfields (S1)',
      'SOUT = orderfields (S1, S2)',
      'SOUT = orderfields (S1, {CELLSTR})',
      'SOUT = orderfields (S1, P)',
      '[SOUT, P] = orderfields (...)',
    ],
    summary: 'The struct with its fields in alphabetical or a given order, and the permutation.',
    examples: [
      {
        code: "[s, p] = orderfields (struct ('b', 1, 'a', 2))",
        output:
          's =\n\n  scalar structure containing the fields:\n\n    a = 2\n    b = 1\n\np =\n\n   2\n   1\n\n',
      },
    ],
    inputs: [1, 2],
    outputs: 2,
    library: true,
    run: ([value, order], _nargout, context) => orderFields(value!, order, context),
  },
  {
    name: 'struct2cell',
    signatures: ['C = struct2cell (S)'],
    summary: 'Values of the fields as a cell array.',
    examples: [
      {
        code: "struct2cell (struct ('a', 1, 'b', 'x'))",
        output: 'ans =\n{\n  [1,1] = 1\n  [2,1] = x\n}\n\n',
      },
    ],
    inputs: [1, 1],
    run([value]) {
      if (!isStruct(value!)) return fail('struct2cell: argument S must be a structure');
      const names = namesOf(value);
      const items = itemsOf(value).flatMap((item) => names.map((name) => item.fields.get(name)!));
      const dims = dimsOfStruct(value);
      return cellOf(value instanceof Struct ? [names.length, 1] : [names.length, ...dims], items);
    },
  },
  {
    name: 'cell2struct',
    signatures: ['cell2struct (CELL, FIELDS)', 'cell2struct (CELL, FIELDS, DIM)'],
    summary: 'Struct of values in a cell array and names of fields.',
    examples: [
      {
        code: "cell2struct ({1; 'x'}, {'a'; 'b'}, 1)",
        output: 'ans =\n\n  scalar structure containing the fields:\n\n    a = 1\n    b = x\n\n',
      },
    ],
    inputs: [2, 3],
    run: (args, _nargout, context) => cellToStruct(args, context),
  },
];
