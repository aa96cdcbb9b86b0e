/** Which call a text ends in, for help while it is typed. */

const NAME_BEFORE = /([A-Za-z_][A-Za-z0-9_]*)\s*$/;

/**
 * @param text up to the cursor
 * @returns the innermost function whose parenthesis is open at the end of the text, and the offset of its name; null: there is none
 */
export function callAround(text: string): { readonly name: string; readonly at: number } | null {
  const open: number[] = [];
  // The quote that a text is in; comments end with their line.
  let quote = '';
  let isComment = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === '\n') {
      isComment = false;
      quote = '';
    } else if (isComment) continue;
    else if (quote !== '') {
      if (quote === '"' && c === '\\') i++;
      else if (c === quote) quote = '';
    } else if (c === '%' || c === '#') isComment = true;
    else if (c === '"' || (c === "'" && !/[\w)\]}'.]/.test(text[i - 1] ?? ''))) quote = c;
    else if ('([{'.includes(c)) open.push(i);
    else if (')]}'.includes(c)) open.pop();
  }
  if (isComment || quote !== '') return null;
  for (const at of open.toReversed()) {
    if (text[at] !== '(') return null;
    const name = NAME_BEFORE.exec(text.slice(0, at));
    if (name !== null) return { name: name[1]!, at: name.index };
  }
  return null;
}
