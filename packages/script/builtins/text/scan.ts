/** sscanf: reads numbers and words by a template. */
import type { Context } from '../../context.js';
import { fail, outOfMemory } from '../../errors.js';
import { indexedName } from '../../operators/kinds.js';
import { readEscapes } from '../../text/escapes.js';
import { type Scanned, scanAll, scanOnce } from '../../text/scan.js';
import { parseScanTemplate, type ScanPiece } from '../../text/scan-template.js';
import { doublesOf } from '../../values/convert.js';
import { isArray, isChar } from '../../values/inspect.js';
import { matrix, tensor, textFromBytes, zeros } from '../../values/make.js';
import type { Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { lettersOf } from './support.js';

interface Size {
  /** Rows of a matrix; null for a column vector. */
  readonly rows: number | null;
  /** Most conversions. */
  readonly most: number;
}

function sizeFrom(value: Value | undefined, context: Context): Size {
  if (value === undefined) return { rows: null, most: Number.POSITIVE_INFINITY };
  if (!isArray(value))
    return fail(`octave_base_value::array_value(): wrong type argument '${indexedName(value)}'`);
  const given = Array.from(doublesOf(value, context.meter)!);
  if (given.length < 1 || given.length > 2) return fail('sscanf: invalid size specification (must be 2-D)');
  const [rows = 0, columns] = given.map((n, k) => {
    if (Number.isNaN(n)) return fail('sscanf: NaN invalid as size specification');
    // The last dimension may be infinite.
    if (Math.abs(n) === Number.POSITIVE_INFINITY) {
      return k === given.length - 1
        ? Number.POSITIVE_INFINITY
        : fail('sscanf: infinite value invalid as size specification');
    }
    const whole = Math.round(n);
    return whole < 0 ? fail('sscanf: negative value invalid as size specification') : whole;
  });
  if (columns === undefined) return { rows: null, most: rows };
  if (rows === 0 && columns > 0) return outOfMemory();
  return { rows, most: rows === 0 ? 0 : rows * columns };
}

/** Words give their character codes; if all results are words, the result is a string. */
function arranged(
  values: readonly Scanned[],
  pieces: readonly ScanPiece[],
  { rows, most }: Size,
  context: Context,
): Value {
  const letters = pieces.every((piece) => piece.kind !== 'conversion' || 'sc['.includes(piece.type));
  const length = values.reduce(
    (sum: number, value) => sum + (typeof value === 'string' ? value.length : 1),
    0,
  );
  if (length === 0) return letters ? '' : zeros(0, 1);
  // A single size is the number of conversions. If words give more elements, it is the number of rows.
  const height = Math.min(rows ?? (letters ? length : most), length);
  const width = Math.ceil(length / height);
  const re = context.meter.doubles(height * width);
  let at = 0;
  for (const value of values) {
    if (typeof value === 'number') re[at++] = value;
    else for (let k = 0; k < value.length; k++) re[at++] = value.charCodeAt(k);
  }
  if (!letters) return matrix([height, width], re);
  return width === 1
    ? textFromBytes(Uint8Array.from(re))
    : tensor('char', [height, width], Uint8Array.from(re));
}

function sscanf([subject, template, size]: Value[], nargout: number, context: Context): Value[] {
  if (!isChar(subject!)) return fail('sscanf: argument STRING must be a string');
  if (!isChar(template!)) return fail('sscanf: format TEMPLATE must be a string');
  const text = lettersOf(subject!);
  const pieces = parseScanTemplate(
    'sscanf',
    readEscapes(lettersOf(template!), () => {}),
  );
  if (size !== undefined && isChar(size)) {
    const { values, count, failed } = scanOnce(text, pieces, context.meter);
    const results: Value[] = values.map((value) => value ?? zeros(0, 0));
    results.push(count, failed ? '%s: read error: sscanf' : '');
    return results.slice(0, Math.max(1, nargout));
  }
  const wanted = sizeFrom(size, context);
  if (pieces.length === 0 || wanted.most === 0) return [zeros(0, 0), 0, '', 1].slice(0, Math.max(1, nargout));
  const { values, count, failed, end } = scanAll(text, pieces, wanted.most, context.meter);
  const error = failed ? 'sscanf: format failed to match' : '';
  return [arranged(values, pieces, wanted, context), count, error, end + 1].slice(0, Math.max(1, nargout));
}

export const functions: readonly Builtin[] = [
  {
    name: 'sscanf',
    signatures: [
      '[VAL, COUNT, ERRMSG, POS] = sscanf (STRING, TEMPLATE, SIZE)',
      '[V1, V2, ..., COUNT, ERRMSG] = sscanf (STRING, TEMPLATE, "C")',
    ],
    summary: 'Reads numbers and words from a text by a template, which is used again until the text ends.',
    examples: [
      { code: "sscanf ('10:20:30', '%d:')", output: 'ans =\n\n   10\n   20\n   30\n\n' },
      { code: "[n, unit] = sscanf ('21.5 degC', '%f %s', 'C')", output: 'n = 21.500\nunit = degC\n' },
    ],
    inputs: [2, 3],
    outputs: Number.POSITIVE_INFINITY,
    run: sscanf,
  },
];
