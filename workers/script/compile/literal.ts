/** Numbers as they are written. Hexadecimal and binary ones are integers, as wide as their digits ask for. */
import type { NumberLiteral } from '../../../common/script/tree.js';
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
