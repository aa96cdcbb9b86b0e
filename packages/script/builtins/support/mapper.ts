/** Elementwise functions: one description gives the loop over arrays and the shortcut for scalars. */
import { fail } from '../../errors.js';
import { typeName } from '../../operators/kinds.js';
import { classOf, isArray } from '../../values/inspect.js';
import { complexScalar } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { arrayOf, floatClass, isIntegerClass, numbersOf } from './arrays.js';
import type { ComplexFunction } from './complex-functions.js';
import type { Loop } from './loops.js';

export interface Mapping {
  readonly real: (x: number) => number;
  /** The domain of `real`; `complex` computes other elements. Without it `real` accepts all numbers. */
  readonly domain?: (x: number) => boolean;
  /** For complex elements. */
  readonly complex?: ComplexFunction;
  /** Integers stay as they are (`round`), or keep their class (`abs`). */
  readonly integers?: 'same' | 'mapped';
  /** A loop of its own that computes `real` over an array, where that is worth it. */
  readonly loop?: Loop;
  /** Whether chars count as their codes; otherwise they raise an error. */
  readonly text?: boolean;
}

/** The `run` and `scalar` members of an elementwise built-in. */
export function mapper(name: string, mapping: Mapping): Pick<Builtin, 'run' | 'scalar' | 'loop'> {
  const { real, domain, complex, loop } = mapping;
  return {
    ...(loop === undefined ? {} : { loop }),
    run([value], _nargout, context): Value {
      const { meter } = context;
      if (!isArray(value!)) return fail(`${name}: not defined for ${typeName(value!)}`);
      const cls = classOf(value);
      if (isIntegerClass(cls) && mapping.integers === 'same') return value;
      if (mapping.text !== true && mapping.integers !== 'same' && cls === 'char')
        fail(`${name}: argument must be numeric`);
      const x = numbersOf(value, meter)!;
      const n = x.re.length;
      meter.work(10 * n);
      const outClass = isIntegerClass(cls) && mapping.integers === 'mapped' ? cls : floatClass(cls);
      const re = meter.scratch(n);
      if (x.im === null && loop?.(x.re, re)) return arrayOf(outClass, x.dims, re, null, meter);
      if (x.im === null && (domain === undefined || x.re.every(domain))) {
        for (let k = 0; k < n; k++) re[k] = real(x.re[k]!);
        return arrayOf(outClass, x.dims, re, null, meter);
      }
      if (complex === undefined)
        return fail(`${name}: not defined for complex ${n === 1 ? 'scalar' : 'matrix'}`);
      const im = meter.doubles(n);
      for (let k = 0; k < n; k++) {
        const given = x.re[k]!;
        if (x.im === null && domain?.(given)) {
          re[k] = real(given);
          continue;
        }
        const z = complex({ re: given, im: x.im === null ? 0 : x.im[k]! });
        re[k] = z.re;
        im[k] = z.im;
      }
      return arrayOf(outClass, x.dims, re, im, meter);
    },
    scalar(x) {
      if (domain === undefined || domain(x)) return real(x);
      if (complex === undefined) return undefined;
      const z = complex({ re: x, im: 0 });
      return complexScalar(z.re, z.im);
    },
  };
}

/** An elementwise test: the result is logical. */
export function tester(
  test: (x: number) => boolean,
  /** The result for strings and values that are not arrays: false for every element, or an error. */
  name: string,
): Pick<Builtin, 'run' | 'scalar'> {
  return {
    run([value], _nargout, { meter }): Value {
      const x = numbersOf(value!, meter);
      if (x === undefined) return fail(`${name}: not defined for ${typeName(value!)}`);
      const re = meter.doubles(x.re.length);
      for (let k = 0; k < re.length; k++) {
        re[k] = test(x.re[k]!) || (x.im !== null && test(x.im[k]!)) ? 1 : 0;
      }
      return arrayOf('logical', x.dims, re, null, meter);
    },
    scalar: (x) => test(x),
  };
}
