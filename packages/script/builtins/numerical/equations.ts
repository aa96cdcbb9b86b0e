/** Systems of nonlinear equations: fsolve. */
import type { Context } from '../../context.js';
import { invalidCall } from '../../errors.js';
import { leastSquares } from '../../linear/solve.js';
import { isArray } from '../../values/inspect.js';
import { matrix, structOf } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { numbersOf } from '../support/arrays.js';
import { vectorObjective } from './objective.js';
import { numberOption, textOption } from './options.js';

const norm = (x: Float64Array) => Math.hypot(...x);

/** Newton's method, with Levenberg-Marquardt damping where a full step does not improve the result. */
function fsolve(args: Value[], nargout: number, context: Context): Value[] {
  const [fun, start, options] = args;
  const { meter } = context;
  const given = isArray(start!) ? numbersOf(start, meter)! : invalidCall();
  const n = given.re.length;
  const f = vectorObjective(fun!, given.dims, context);
  const tolF = numberOption(options, 'TolFun', 1e-6);
  const tolX = numberOption(options, 'TolX', 1e-6);
  const most = numberOption(options, 'MaxIter', 400);
  const withSlopes = textOption(options, 'Jacobian') === 'on';
  let x = given.re.slice();
  const first = f.at(x);
  let values = first.re.slice();
  const m = values.length;
  const slopes = (at: Float64Array, here: Float64Array): Float64Array => {
    if (withSlopes) {
      const found = context.call(fun!, [matrix(given.dims, at.slice())], 2)[1];
      if (found !== undefined) return numbersOf(found, meter)!.re.slice();
    }
    const out = meter.doubles(m * n);
    for (let j = 0; j < n; j++) {
      const moved = at.slice();
      const h = Math.sqrt(Number.EPSILON) * Math.max(1, Math.abs(at[j]!));
      moved[j] = at[j]! + h;
      const there = f.at(moved).re;
      for (let i = 0; i < m; i++) out[i + j * m] = (there[i]! - here[i]!) / h;
    }
    return out;
  };
  let info = 0;
  let iterations = 0;
  let jacobian = slopes(x, values);
  let damping = 0;
  for (; iterations < most; iterations++) {
    meter.work(n * n * m + 10);
    if (norm(values) <= tolF * 1e-3) {
      info = 1;
      break;
    }
    // With damping, adds rows sqrt (d) I below the Jacobian.
    const rows = damping > 0 ? m + n : m;
    const re = new Float64Array(rows * n);
    for (let j = 0; j < n; j++) {
      re.set(jacobian.subarray(j * m, (j + 1) * m), j * rows);
      if (damping > 0) re[m + j + j * rows] = Math.sqrt(damping);
    }
    const right = new Float64Array(rows);
    values.forEach((y, k) => {
      right[k] = -y;
    });
    const step = leastSquares(
      { rows, columns: n, re, im: null },
      { rows, columns: 1, re: right, im: null },
      meter,
    ).re;
    const next = x.map((y, k) => y + step[k]!);
    const there = f.at(next).re.slice();
    if (norm(there) < norm(values)) {
      x = next;
      values = there;
      damping = damping > 1e-12 ? damping / 10 : 0;
      jacobian = slopes(x, values);
      if (norm(step) <= tolX * 1e-3 * norm(x)) {
        info = norm(values) <= tolF ? 1 : 2;
        break;
      }
    } else {
      const small = norm(step) <= tolX * 1e-6 * Math.max(norm(x), 1e-6);
      if (small || damping > 1e12) {
        info = norm(values) <= Math.sqrt(tolF) ? 1 : -3;
        break;
      }
      damping = damping === 0 ? 1e-3 * Math.max(1e-6, norm(jacobian) ** 2) : damping * 10;
    }
  }
  const output = structOf([
    ['iterations', iterations],
    ['successful', iterations],
    ['funcCount', f.calls()],
  ]);
  return [matrix(given.dims, x), matrix(first.dims, values), info, output, matrix([m, n], jacobian)].slice(
    0,
    Math.max(1, nargout),
  );
}

export const functions: readonly Builtin[] = [
  {
    name: 'fsolve',
    signatures: [
      'fsolve (FCN, X0)',
      'fsolve (FCN, X0, OPTIONS)',
      '[X, FVAL, INFO, OUTPUT, FJAC] = fsolve (...)',
    ],
    summary: 'Root of a system of equations.',
    examples: [{ code: 'round (1e5 * fsolve (@(x) x ^ 2 - 4, 1)) / 1e5', output: 'ans = 2\n' }],
    inputs: [2, 3],
    outputs: 5,
    library: true,

    run: (args, nargout, context) => fsolve(args, nargout, context),
  },
];
