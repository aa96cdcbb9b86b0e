/** JSON values of points: objects become scalar structs, arrays columns, as in `jsondecode`. */
import { fromUnicode, validName } from '@sensorium/script/engine';
import type { Plain } from './plain.js';

/** Maximum nesting. */
const DEEPEST = 100;

/** @param text of a point; without valid JSON, or with too deep nesting, it stays a text */
export function structOfJson(text: string): Plain {
  try {
    return plainOf(JSON.parse(text));
  } catch {
    return text;
  }
}

function plainOf(value: unknown, depth = 0): Plain {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value;
  if (depth > DEEPEST) throw new RangeError('nested too deeply');
  if (Array.isArray(value)) {
    const rows = value.length;
    if (value.every((each) => typeof each === 'number')) {
      return rows === 0 ? null : { kind: 'matrix', rows, columns: 1, data: Float64Array.from(value) };
    }
    return { kind: 'cell', rows, columns: 1, items: value.map((each) => plainOf(each, depth + 1)) };
  }
  // `Object.entries` keeps the order of the JSON text, except for integer names, which a struct cannot have.
  const fields = Object.entries(value as object).map(
    ([name, each]) => [validName(fromUnicode(name)), plainOf(each, depth + 1)] as const,
  );
  return { kind: 'struct', fields };
}
