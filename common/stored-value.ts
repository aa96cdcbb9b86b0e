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

/** The value as native JSON, for `values=typed`. */
export function valueTyped(type: DataType, stored: StoredValue): unknown {
  const { number, text } = stored;
  if (type === 'bool' && (number === 1 || number === 0)) return number === 1;
  if (number !== null) return number;
  if (text === null) return null;
  const json = type === 'json' || (type === 'any' && /^[[{]/.test(text));
  if (!json) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
