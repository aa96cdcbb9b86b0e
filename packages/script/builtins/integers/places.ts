/** Functions of single bits, which count from 1. */
import { fail, noBinaryOperator } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { expand } from '../../operators/elementwise.js';
import { clampLong } from '../../operators/saturate.js';
import { classOf, dimsOf, isArray, isChar, numelOf } from '../../values/inspect.js';
import { int64 } from '../../values/make.js';
import { type Dims, Int64Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, numbersOf } from '../support/arrays.js';

const WIDTH: Readonly<Record<string, number>> = {
  double: 53,
  single: 24,
  int8: 8,
  int16: 16,
  int32: 32,
  int64: 64,
  uint8: 8,
  uint16: 16,
  uint32: 32,
  uint64: 64,
};

function widthOf(name: string, value: Value): number {
  const cls = classOf(value);
  return WIDTH[cls] ?? fail(`${name}: invalid class ${cls}`);
}

/** The common size of all values that are not scalars. */
function commonDims(values: readonly Value[], message: string): Dims {
  let dims: Dims | undefined;
  for (const value of values) {
    if (numelOf(value) === 1) continue;
    const own = dimsOf(value);
    if (dims !== undefined && dims.join() !== own.join()) fail(message);
    dims = own;
  }
  return dims ?? [1, 1];
}

function places(name: string, value: Value, width: number, meter: Meter) {
  const n = isArray(value) ? numbersOf(value, meter)! : fail(`${name}: N must be numeric`);
  if (n.re.some((k) => !(k >= 1 && k <= width))) fail(`${name}: N must be in the range [1,${width}]`);
  return n;
}

function bitget([a, n]: Value[], meter: Meter): Value {
  const at = places('bitget', n!, widthOf('bitget', a!), meter);
  const dims = commonDims([a!, n!], 'bitand: size of X and Y must match, or one operand must be a scalar');
  const place = expand(at, dims, meter);
  const out = meter.doubles(place.length);
  const x = expand(numbersOf(a!, meter)!, dims, meter);
  const long = a instanceof Int64Tensor ? a.re : null;
  for (let k = 0; k < out.length; k++) {
    if (long !== null) {
      const y = long[long.length === 1 ? 0 : k]!;
      out[k] = y > 0n ? Number((y >> BigInt(Math.floor(place[k]!) - 1)) & 1n) : 0;
    } else if (x[k]! > 0 && Number.isInteger(place[k])) {
      out[k] = Math.floor(Math.floor(x[k]!) / 2 ** (place[k]! - 1)) % 2;
    }
  }
  return arrayOf('logical', dims, out, null, meter);
}

function bitset([a, n, onArg]: Value[], meter: Meter): Value {
  if (!isArray(a!)) return noBinaryOperator('<', 'cell', 'scalar');
  const x = numbersOf(a, meter)!;
  if (x.re.some((y) => y < 0)) return fail('bitset: A must be >= 0');
  const cls = classOf(a);
  const width = widthOf('bitset', a) - (/^int/.test(cls) ? 1 : 0);
  if (onArg !== undefined && (!isArray(onArg) || isChar(onArg)))
    return fail(`logical: wrong type argument '${isArray(onArg) ? 'string' : 'cell'}'`);
  const on: Value = onArg ?? true;
  const dims = commonDims([a, n!, on], 'bitset: A, N, and VAL must be the same size or scalar');
  const place = expand(places('bitset', n!, width, meter), dims, meter);
  const value = expand(numbersOf(on, meter)!, dims, meter);
  if (a instanceof Int64Tensor) {
    meter.elements(place.length, 8);
    const out = a.cls === 'int64' ? new BigInt64Array(place.length) : new BigUint64Array(place.length);
    for (let k = 0; k < out.length; k++) {
      const bit = 1n << BigInt(Math.floor(place[k]!) - 1);
      const y = a.re[a.re.length === 1 ? 0 : k]!;
      out[k] = clampLong(value[k] !== 0 ? y | bit : y & ~bit, a.cls);
    }
    return int64(dims, out);
  }
  const wide = expand(x, dims, meter);
  const out = meter.doubles(place.length);
  for (let k = 0; k < out.length; k++) {
    const bit = 2 ** (Math.floor(place[k]!) - 1);
    const y = Math.round(wide[k]!);
    const has = Math.floor(y / bit) % 2 === 1;
    out[k] = value[k] !== 0 ? (has ? y : y + bit) : has ? y - bit : y;
  }
  return arrayOf(cls, dims, out, null, meter);
}

export const functions: readonly Builtin[] = [
  {
    name: 'bitget',
    signatures: ['C = bitget (A, N)'],
    summary: 'Bit at a place.',
    examples: [{ code: 'bitget (5, 1:3)', output: 'ans =\n\n  1  0  1\n\n' }],
    inputs: [2, 2],
    library: true,

    run: (args, _nargout, { meter }) => bitget(args, meter),
  },
  {
    name: 'bitset',
    signatures: ['C = bitset (A, N)', 'C = bitset (A, N, VAL)'],
    summary: 'Sets the bit at a place.',
    examples: [{ code: 'bitset (8, 1)', output: 'ans = 9\n' }],
    inputs: [2, 3],
    library: true,

    run: (args, _nargout, { meter }) => bitset(args, meter),
  },
];
