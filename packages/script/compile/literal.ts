/** Numeric literals. Hexadecimal and binary literals are integers whose width follows from their digits. */

import { clampLong } from '../operators/saturate.js';
import type { Access, Expression, NumberLiteral } from '../syntax/tree.js';
import { complexScalar, storage, tensor } from '../values/make.js';
import { Int64Tensor, type SmallIntegerClass, type Value } from '../values/types.js';

const WIDTHS = [8, 16, 32, 64];

export function literalValue(node: NumberLiteral): Value {
  const written = /^0([xXbB])([0-9a-fA-F_]+?)(?:([su])(8|16|32|64))?$/.exec(node.text);
  if (written === null) return node.imaginary ? complexScalar(0, node.value) : node.value;
  const digits = written[2]!.replaceAll('_', '');
  const hexadecimal = /[xX]/.test(written[1]!);
  const bits = written[4] === undefined ? digits.length * (hexadecimal ? 4 : 1) : Number(written[4]);
  const width = WIDTHS.find((candidate) => bits <= candidate) ?? 64;
  const value = BigInt(`0${hexadecimal ? 'x' : 'b'}${digits}`);
  if (width === 64) {
    return written[3] === 's'
      ? new Int64Tensor('int64', [1, 1], BigInt64Array.of(value))
      : new Int64Tensor('uint64', [1, 1], BigUint64Array.of(value));
  }
  const cls = `${written[3] === 's' ? '' : 'u'}int${width}` as SmallIntegerClass;
  const re = storage(cls, 1);
  re[0] = Number(value);
  return tensor(cls, [1, 1], re);
}

/** Decimal digits of the largest 64-bit number. */
const LONGEST = 20;

/**
 * The value of `int64 (9007199254740993)`: an integer literal as argument is exact, instead of the double that it would be elsewhere. Null for any other call.
 */
export function exactLong(node: Access): Int64Tensor | null {
  const [link, further] = node.links;
  if (node.base.kind !== 'name' || link?.kind !== 'paren' || further !== undefined) return null;
  const cls = node.base.name;
  if ((cls !== 'int64' && cls !== 'uint64') || link.args.length !== 1) return null;
  const value = wholeNumber(link.args[0]!);
  if (value === null) return null;
  const clamped = clampLong(value, cls);
  return new Int64Tensor(
    cls,
    [1, 1],
    cls === 'int64' ? BigInt64Array.of(clamped) : BigUint64Array.of(clamped),
  );
}

function wholeNumber(node: Expression): bigint | null {
  if (node.kind === 'unary' && node.operator === '-') {
    const value = wholeNumber(node.operand);
    return value === null ? null : -value;
  }
  if (node.kind !== 'number' || node.imaginary) return null;
  return /^\d+$/.test(node.text) && node.text.length <= LONGEST ? BigInt(node.text) : null;
}
