/** JSON values of points: objects become scalar structs, arrays columns, as `jsondecode` makes them. */
import { fromUnicode, validName } from '@sensorium/script/engine';
import type { Plain } from './plain.js';

/** Containers in containers. */
const DEEPEST = 100;

/** @param text of a point; what is no JSON object or array, or is nested too deeply, stays the text it is */
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
  // The order of a JSON text, but for names that are whole numbers, which a struct cannot have either.
  const fields = Object.entries(value as object).map(
    ([name, each]) => [validName(fromUnicode(name)), plainOf(each, depth + 1)] as const,
  );
  return { kind: 'struct', fields };
}
