/**
 * The Markdown that the OpenAPI document uses, as plain data: headings, paragraphs, lists, tables, fenced code; `code`, **bold** and links inside of them.
 * Everything else stays text, so nothing in a document can become an element that this list does not have.
 */

export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'bold'; readonly content: readonly Inline[] }
  | { readonly type: 'link'; readonly text: string; readonly address: string };

export type Block =
  | { readonly type: 'heading'; readonly content: readonly Inline[] }
  | { readonly type: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly type: 'list'; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly type: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly type: 'code'; readonly text: string };

const FENCE = /^```/;
const HEADING = /^#{1,6}\s+/;
const ITEM = /^[*-]\s+/;
const TABLE = /^\|/;
const SPECIAL = [FENCE, HEADING, ITEM, TABLE];

export function blocksOf(text: string): readonly Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  let at = 0;
  const take = (fits: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && fits(lines[at]!)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.trim() === '') {
      at++;
    } else if (FENCE.test(line)) {
      at++;
      blocks.push({ type: 'code', text: take((each) => !FENCE.test(each)).join('\n') });
      at++;
    } else if (HEADING.test(line)) {
      at++;
      blocks.push({ type: 'heading', content: inlinesOf(line.replace(HEADING, '')) });
    } else if (TABLE.test(line)) {
      blocks.push(tableOf(take((each) => TABLE.test(each))));
    } else if (ITEM.test(line)) {
      blocks.push({
        type: 'list',
        items: itemsOf(take((each) => ITEM.test(each) || /^\s+\S/.test(each))).map(inlinesOf),
      });
    } else {
      const own = take((each) => each.trim() !== '' && !SPECIAL.some((begin) => begin.test(each)));
      blocks.push({ type: 'paragraph', content: inlinesOf(own.join(' ')) });
    }
  }
  return blocks;
}

/** A line that is indented belongs to the item before it. */
function itemsOf(lines: readonly string[]): readonly string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`.trim());
  }
  return items;
}

function tableOf(lines: readonly string[]): Block {
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inlinesOf(cell.trim()));
  const [head = '', , ...rows] = lines;
  return { type: 'table', head: cells(head), rows: rows.map(cells) };
}

/** Code first, so that nothing inside of it means anything. Links lead within this server or to an address of the web. */
const INLINE = /(`+)(.+?)\1(?!`)|\*\*(.+?)\*\*|\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^\s)]*)\)/g;

export function inlinesOf(text: string): readonly Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ type: 'text', text: text.slice(at, match.index) });
    const [whole, , code, bold, label, address] = match;
    if (code !== undefined) found.push({ type: 'code', text: code.trim() });
    else if (bold !== undefined) found.push({ type: 'bold', content: inlinesOf(bold) });
    else found.push({ type: 'link', text: label!, address: address! });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ type: 'text', text: text.slice(at) });
  return found;
}
