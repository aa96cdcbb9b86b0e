/** Values as they are stored, and as people and programs read them. */
import { numberText } from './number-text.js';
import type { DataType } from './values.js';

export interface StoredValue {
  readonly number: number | null;
  readonly text: string | null;
}

/** The value as text, the way every historic client expects it. */
export function valueText(type: DataType, { number, text }: StoredValue): string {
  if (text !== null) return text;
  if (type === 'bool' && (number === 1 || number === 0)) return number === 1 ? 'true' : 'false';
  return number === null ? 'null' : numberText(number);
}

/** Levels of JSON that are answered as JSON: writing more of them would exhaust the stack, or that of a client. */
const DEEPEST = 500;

/** The value as native JSON, for `values=typed`; JSON of more than 500 levels as text. */
export function valueTyped(type: DataType, stored: StoredValue): unknown {
  const { number, text } = stored;
  if (type === 'bool' && (number === 1 || number === 0)) return number === 1;
  if (number !== null) return number;
  if (text === null) return null;
  const json = type === 'json' || (type === 'any' && /^[[{]/.test(text));
  if (!json || isDeep(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether JSON has more levels than are answered. */
function isDeep(text: string): boolean {
  // Each level has two brackets.
  if (text.length <= 2 * DEEPEST) return false;
  let [level, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isQuoted && char === '\\') at++;
    else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === '[' || char === '{') && ++level > DEEPEST) return true;
    else if (!isQuoted && (char === ']' || char === '}')) level--;
  }
  return false;
}
