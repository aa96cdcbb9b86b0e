/** `complex`: the one function whose result stays complex when all imaginary parts are zero. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { doublesOf } from '../../values/convert.js';
import { dimsOf, isArray, isChar, isInteger, isSingle, numelOf, sameDims } from '../../values/inspect.js';
import { Tensor, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

function ofOne(value: Value, context: Context): Value {
  const scalar = numelOf(value) === 1;
  if (!isArray(value) || isChar(value) || (scalar && isInteger(value)))
    return fail('complex: invalid conversion');
  if (value instanceof Tensor && value.im !== null) return value;
  return pair(value, 0, context);
}

function refuseTexts(...values: Value[]): void {
  const text = values.find((value) => isChar(value));
  if (text === undefined) return;
  const shape = values.every((value) => numelOf(value) === 1) ? 'scalar' : 'N-D array';
  fail(`invalid conversion from string to real ${shape}`);
}

function pair(re: Value, im: Value, { meter }: Context): Value {
  const other = [re, im].find((value) => !isArray(value));
  if (other !== undefined) {
    return fail(`octave_base_value::double_value (): wrong type argument '${typeName(other)}'`);
  }
  refuseTexts(re, im);
  const dims = numelOf(re) === 1 ? dimsOf(im) : dimsOf(re);
  if (numelOf(im) !== 1 && !sameDims(dims, dimsOf(im))) return fail('complex: dimension mismatch');
  const single = isSingle(re) || isSingle(im);
  const count = numelOf(numelOf(re) === 1 ? im : re);
  const part = (value: Value) => {
    const from = doublesOf(value, meter)!;
    meter.elements(count, 8);
    const to = single ? new Float32Array(count) : new Float64Array(count);
    if (from.length === 1) to.fill(from[0]!);
    else to.set(from);
    return to;
  };
  return new Tensor(single ? 'single' : 'double', dims, part(re), part(im));
}

export const functions: readonly Builtin[] = [
  {
    name: 'complex',
    signatures: ['complex (X)', 'complex (RE, IM)'],
    summary: 'Complex number of two parts, complex also when the imaginary one is zero.',
    examples: [
      { code: 'complex (1, 2)', output: 'ans =  1 + 2i\n' },
      { code: 'complex ([1, 2], 0)', output: 'ans =\n\n   1 + 0i   2 + 0i\n\n' },
    ],
    inputs: [1, 2],
    run: ([re, im], _nargout, context) => (im === undefined ? ofOne(re!, context) : pair(re!, im, context)),
  },
];
