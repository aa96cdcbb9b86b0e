/** The Octave version that the language follows, and comparison of version strings. */
import { fail, invalidCall } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import { isChar } from '../../values/inspect.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

const OCTAVE = '7.3.0';

/** Numbers and words of a version, `10` and `a` of `10a`. */
function parts(version: string): (number | string)[] {
  return (version.match(/\d+|[^\d.]+/g) ?? []).map((part) => (/^\d/.test(part) ? Number(part) : part));
}

/** Negative if `a` is the earlier version: words come before numbers, and missing numbers are zero. */
function compared(a: string, b: string): number {
  const [x, y] = [parts(a), parts(b)];
  for (let k = 0; k < Math.max(x.length, y.length); k++) {
    const p = x[k] ?? (typeof y[k] === 'string' ? '' : 0);
    const q = y[k] ?? (typeof x[k] === 'string' ? '' : 0);
    if (typeof p !== typeof q) return typeof p === 'string' ? -1 : 1;
    if (p !== q) return p < q ? -1 : 1;
  }
  return 0;
}

function holds(order: number, operator: string): boolean {
  if (/[!~]/.test(operator)) return order !== 0;
  return (
    (operator.includes('<') && order < 0) ||
    (operator.includes('>') && order > 0) ||
    (operator.includes('=') && order === 0)
  );
}

function compareVersions([v1, v2, relation]: Value[]): boolean {
  if (!isChar(v1!) || !isChar(v2!))
    return fail('compare_versions: version numbers V1 and V2 must be strings');
  const [a, b] = [v1!, v2!].map(
    (value) => textOf(value) ?? fail('compare_versions: version numbers V1 and V2 must be a single row'),
  );
  if (relation === undefined || !isChar(relation)) return fail('compare_versions: OPERATOR must be a string');
  const operator = textOf(relation) ?? '';
  if (operator.length > 2) return fail('compare_versions: OPERATOR must be 1 or 2 characters long');
  if (operator === '=') return fail('compare_versions: equality OPERATOR is "==", not "="');
  if (!/^[<>=!~]+$/.test(operator)) return fail('compare_versions: no valid OPERATOR specified');
  return holds(compared(a!, b!), operator);
}

export const functions: readonly Builtin[] = [
  {
    name: 'compare_versions',
    signatures: ['compare_versions (V1, V2, OPERATOR)'],
    summary: 'Whether two versions, as texts, stand in a relation such as `<`.',
    examples: [{ code: "compare_versions ('1.10', '1.9', '>')", output: 'ans = 1\n' }],
    inputs: [3, 3],
    library: true,
    run: compareVersions,
  },
  {
    name: 'verLessThan',
    signatures: ['verLessThan (PACKAGE, VERSION)'],
    summary: "Whether the version of 'Octave' is earlier than another one.",
    examples: [{ code: "verLessThan ('Octave', '99.0.0')", output: 'ans = 1\n' }],
    inputs: [2, 2],
    library: true,
    run([name, version]) {
      const text = textOf(name!) ?? fail('verLessThan: PACKAGE must be a string');
      if (text.toLowerCase() !== 'octave') return fail(`verLessThan: package "${text}" is not installed`);
      return compareVersions([OCTAVE, version!, '<']);
    },
  },
  {
    name: 'version',
    signatures: ['V = version ()', '[V, D] = version ()', 'V = version (FEATURE)'],
    summary: 'Version of Octave whose language this is.',
    examples: [{ code: 'version ()', output: `ans = ${OCTAVE}\n` }],
    inputs: [0, 1],
    library: true,
    run([feature]) {
      if (feature === undefined) return OCTAVE;
      const text = textOf(feature) ?? invalidCall();
      if (/^-(date|description|release|java|fftw|blas|lapack|hgid)$/.test(text.toLowerCase())) return '';
      return fail('version: invalid FEATURE');
    },
  },
  {
    name: 'OCTAVE_VERSION',
    signatures: ['OCTAVE_VERSION ()'],
    summary: 'Version of Octave whose language this is.',
    examples: [{ code: 'OCTAVE_VERSION ()', output: `ans = ${OCTAVE}\n` }],
    inputs: [0, 0],
    run: () => OCTAVE,
  },
];
