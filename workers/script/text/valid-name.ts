/** Any text to a name a field or variable may have, as matlab.lang.makeValidName does. */
import { isKeyword } from '../../../common/script/lexer.js';

export function validName(text: string): string {
  if (isKeyword(text)) return `x${text[0]!.toUpperCase()}${text.slice(1)}`;
  let name = text.replace(/\s+([a-z])?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '');
  name = name.replace(/[^A-Za-z0-9_]/g, '_');
  return /^[A-Za-z]/.test(name) ? name : `x${name}`;
}
