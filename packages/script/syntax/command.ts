/** Command syntax: `format long` is `format ("long")`. */

/** An operator, or text that looks like one, after the first word. */
const OPERATOR = /(?:\.?[*/\\^]|\.?'|[-+=~!<>&|:]+|\*\*)/y;

/** Names of constants: none of them begins a command. */
const CONSTANTS = new Set(['e', 'pi', 'i', 'I', 'j', 'J', 'Inf', 'inf', 'NaN', 'nan', 'NA']);

/**
 * Whether a name at the start of a statement begins a command: a blank follows, and then text that cannot continue an expression. `a - 1` and `a = 1` are
 * expressions, `a -1` is a command.
 *
 * @param to offset of the first character after the name
 * @param variable whether the name is a variable; text that may be an index of it is not a command
 */
export function isCommand(text: string, name: string, to: number, variable: boolean): boolean {
  if (CONSTANTS.has(name)) return false;
  let at = to;
  while (text[at] === ' ' || text[at] === '\t') at++;
  if (at === to) return false;
  const c = text[at];
  if (c === undefined || /[\n\r;,%#()]/.test(c)) return false;
  if (text.startsWith('...', at)) return false;
  if (c === '=' && text[at + 1] !== '=') return false;
  if (variable && /["'[{]/.test(c)) return /["']/.test(c) && closes(text, at);
  if (/[A-Za-z0-9_"'[{@]/.test(c)) return true;
  OPERATOR.lastIndex = at;
  let operator = OPERATOR.exec(text)?.[0];
  if (operator === undefined) return true;
  // `a += 1` assigns, `a +=1` does not.
  if (/[*/\\^]$/.test(operator) && text[at + operator.length] === '=') operator += '=';
  if (operator === '\\') return false;
  const after = text[at + operator.length];
  // `format +` is the only command with an operator as argument.
  if (
    text.slice(0, to).endsWith('format') &&
    operator === '+' &&
    (after === undefined || /[\n;]/.test(after))
  )
    return true;
  return after === undefined || !/[ \t]/.test(after);
}

/** Whether a quoted string ends on its line. */
function closes(text: string, at: number): boolean {
  const close = text.indexOf(text[at]!, at + 1);
  return close >= 0 && !text.slice(at, close).includes('\n');
}

/** Whether the first word of a command may be meant as an operator and its operand. */
export function looksLikeOperator(word: string): boolean {
  return /^[-+*/\\^&|.]/.test(word);
}

/** The words up to the end of the statement. Quotes keep blanks together and are removed. `end` is the offset after the last word. */
export function commandWords(text: string, from: number): { words: string[]; end: number } {
  const words: string[] = [];
  const line = text.indexOf('\n', from);
  let word: string | null = null;
  let at = from;
  for (; at < text.length; at++) {
    const c = text[at]!;
    if (c === '\n' || c === ';' || c === ',' || ((c === '%' || c === '#') && word === null)) break;
    if (c === ' ' || c === '\t' || c === '\r') {
      if (word !== null) words.push(word);
      word = null;
    } else if (c === "'" || c === '"') {
      const close = text.indexOf(c, at + 1);
      if (close < 0 || (line >= 0 && line < close)) word = (word ?? '') + c;
      else {
        word = (word ?? '') + text.slice(at + 1, close);
        at = close;
      }
    } else word = (word ?? '') + c;
  }
  if (word !== null) words.push(word);
  return { words, end: at };
}
