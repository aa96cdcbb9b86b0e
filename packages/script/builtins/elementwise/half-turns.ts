/** Angles in half turns and in degrees: cospi, sinpi, atan2d. */
import { fail, noBinaryOperator } from '../../errors.js';
import type { Meter } from '../../meter.js';
import { typeName } from '../../operators/kinds.js';
import { isArray, isComplex } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, numbers, numbersOf } from '../support/arrays.js';
import { pairwise } from '../support/binary.js';

/** sin (pi x), exact where it is 0, 1 or -1. */
function sinpi(x: number): number {
  const r = x % 2;
  if (Number.isInteger(r)) return 0;
  if (Math.abs(r) === 0.5 || Math.abs(r) === 1.5) return (Math.abs(r) === 0.5) === r > 0 ? 1 : -1;
  return Math.sin(Math.PI * r);
}

function cospi(x: number): number {
  const r = Math.abs(x % 2);
  if (r === 0.5 || r === 1.5) return 0;
  return r === 0 ? 1 : r === 1 ? -1 : Math.cos(Math.PI * r);
}

function mapped(f: (x: number) => number) {
  return ([value]: Value[], _nargout: number, { meter }: { meter: Meter }): Value => {
    if (!isArray(value!)) return noBinaryOperator('-', typeName(value!), 'scalar');
    if (isComplex(value)) return fail('mod: not defined for complex numbers');
    const x = numbersOf(value, meter)!;
    meter.work(10 * x.re.length);
    return arrayOf(floatClass(x.cls), x.dims, x.re.map(f), null, meter);
  };
}

export const functions: readonly Builtin[] = [
  {
    name: 'cospi',
    signatures: ['Y = cospi (X)'],
    summary: 'Cosine of pi times each element, exact for quarter turns.',
    examples: [{ code: 'cospi ([0 0.5 1])', output: 'ans =\n\n   1   0  -1\n\n' }],
    inputs: [1, 1],
    library: true,
    run: mapped(cospi),
  },
  {
    name: 'sinpi',
    signatures: ['Y = sinpi (X)'],
    summary: 'Sine of pi times each element, exact for quarter turns.',
    examples: [{ code: 'sinpi ([0 0.5 1])', output: 'ans =\n\n   0   1   0\n\n' }],
    inputs: [1, 1],
    library: true,
    run: mapped(sinpi),
  },
  {
    name: 'atan2d',
    signatures: ['atan2d (Y, X)'],
    summary: 'Angle of a point in degrees.',
    examples: [{ code: 'atan2d (1, 1)', output: 'ans = 45\n' }],
    inputs: [2, 2],
    library: true,
    run([y, x], _nargout, { meter }) {
      for (const value of [y!, x!])
        if (numbers(value, 'atan2', meter).cls === 'char')
          fail(`atan2: wrong type argument '${typeName(value)}'`);
      return pairwise('atan2', y!, x!, meter, (a, b) => (Math.atan2(a, b) * 180) / Math.PI);
    },
  },
];
