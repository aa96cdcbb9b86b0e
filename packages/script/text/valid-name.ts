/** Turns a string into a valid name of a field or variable, as matlab.lang.makeValidName does. */
import { isKeyword } from '../syntax/lexer.js';

export interface NameStyle {
  /** How to replace invalid characters. */
  readonly replacement: 'underscore' | 'delete' | 'hex';
  /** Prefix for a string that begins with no letter, or is a keyword. */
  readonly prefix: string;
}

export const USUAL_STYLE: NameStyle = { replacement: 'underscore', prefix: 'x' };

export function isName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !isKeyword(text);
}

export function validName(text: string, { replacement, prefix }: NameStyle = USUAL_STYLE): string {
  if (isName(text)) return text;
  if (isKeyword(text)) return `${prefix}${text[0]!.toUpperCase()}${text.slice(1)}`;
  // Removes blanks and capitalises the next word.
  const words = text
    .trimStart()
    .replace(/\s+([a-z])?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '');
  const name = words.replace(/[^A-Za-z0-9_]/g, (letter) => {
    if (replacement === 'underscore') return '_';
    return replacement === 'delete'
      ? ''
      : `0x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return /^[A-Za-z_]/.test(words) ? name : prefix + name;
}
