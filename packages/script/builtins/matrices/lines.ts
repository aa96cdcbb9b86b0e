/** Number rows and nonzero elements: logspace, nonzeros, nzmax; Rosser's matrix; sizeof. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { binary } from '../../operators/binary.js';
import { typeName } from '../../operators/kinds.js';
import { numberOf } from '../../values/convert.js';
import { classOf, isArray, isComplex, isStruct, numelOf } from '../../values/inspect.js';
import { elementBytes, matrix } from '../../values/make.js';
import { Cell, Range, Struct, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { gather, numbers } from '../support/arrays.js';

/** Powers of ten. If the end is pi, the values end at pi itself, for frequencies on a circle. */
function logspace([a, b, nArg = 50]: Value[], context: Context): Value {
  if ([a!, b!, nArg].some((arg) => numelOf(arg) !== 1))
    return fail('logspace: arguments A, B, and N must be scalars');
  if (!isArray(nArg)) return fail(`fix: not defined for ${typeName(nArg)}`);
  const n = Math.trunc(numberOf(nArg)!);
  const end = isArray(b!) && !isComplex(b) && numberOf(b) === Math.PI ? Math.log10(Math.PI) : b!;
  const exponents = context.call('linspace', [a!, end, Number.isNaN(n) ? 0 : n], 1)[0]!;
  return binary(
    '.^',
    10,
    n < 1 || Number.isNaN(n) ? matrix([1, 0], new Float64Array(0)) : exponents,
    context.meter,
  );
}

/** Bytes of the elements, including the contents of containers. */
function bytesOf(value: Value): number {
  if (value instanceof Range) return 24;
  if (value instanceof Cell) return value.items.reduce<number>((sum, item) => sum + bytesOf(item), 0);
  if (isStruct(value)) {
    const items = value instanceof Struct ? [value] : value.items;
    return items.reduce((sum, { fields }) => {
      for (const field of fields.values()) sum += bytesOf(field);
      return sum;
    }, 0);
  }
  if (!isArray(value)) return 0;
  return numelOf(value) * elementBytes(classOf(value)) * (isComplex(value) ? 2 : 1);
}

/** Rosser, Lanczos, Hestenes & Karush, Separation of close eigenvalues, J. Res. NBS 47 (1951). */
const ROSSER = [
  [611, 196, -192, 407, -8, -52, -49, 29],
  [196, 899, 113, -192, -71, -43, -8, -44],
  [-192, 113, 899, 196, 61, 49, 8, 52],
  [407, -192, 196, 611, 8, 44, 59, -23],
  [-8, -71, 61, 8, 411, -599, 208, 208],
  [-52, -43, 49, 44, -599, 411, 208, 208],
  [-49, -8, 8, 59, 208, 208, 99, -911],
  [29, -44, 52, -23, 208, 208, -911, 99],
];

export const functions: readonly Builtin[] = [
  {
    name: 'logspace',
    signatures: ['logspace (A, B)', 'logspace (A, B, N)', 'logspace (A, pi, N)'],
    summary: 'Numbers whose logarithms are evenly spaced.',
    examples: [{ code: 'logspace (0, 2, 3)', output: 'ans =\n\n     1    10   100\n\n' }],
    inputs: [2, 3],
    library: true,
    run: (args, _nargout, context) => logspace(args, context),
  },
  {
    name: 'nonzeros',
    signatures: ['V = nonzeros (A)'],
    summary: 'The elements that are not zero, as a column.',
    examples: [{ code: 'nonzeros ([1 0 2])', output: 'ans =\n\n   1\n   2\n\n' }],
    inputs: [1, 1],
    library: true,
    run([value], _nargout, { meter }): Value {
      if (!isArray(value!)) return fail(`find: wrong type argument '${typeName(value!)}'`);
      const x = numbers(value, 'find', meter);
      const places: number[] = [];
      x.re.forEach((y, k) => {
        if (y !== 0 || (x.im?.[k] ?? 0) !== 0) places.push(k);
      });
      return gather(value, places, [places.length, 1], meter);
    },
  },
  {
    name: 'nzmax',
    signatures: ['N = nzmax (SM)'],
    summary: 'Number of elements there is room for: all of them.',
    examples: [{ code: 'nzmax ([1 0 2])', output: 'ans = 3\n' }],
    inputs: [1, 1],
    run: ([value]) => numelOf(value!),
  },
  {
    name: 'sizeof',
    signatures: ['sizeof (VAL)'],
    summary: 'Bytes that a value takes.',
    examples: [{ code: 'sizeof ([1 2 3])', output: 'ans = 24\n' }],
    inputs: [1, 1],
    run: ([value]) => bytesOf(value!),
  },
  {
    name: 'rosser',
    signatures: ['rosser ()'],
    summary: 'A matrix of size 8 whose eigenvalues are hard to tell apart.',
    examples: [{ code: 'size (rosser ())', output: 'ans =\n\n   8   8\n\n' }],
    inputs: [0, 0],
    library: true,
    run: () => matrix([8, 8], Float64Array.from(ROSSER.flat())),
  },
];
