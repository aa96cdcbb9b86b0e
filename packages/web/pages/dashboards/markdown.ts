/**
 * Light Markdown as a tree, so that a page draws it with elements of its own: headings, lists, quotes, code, strong, emphasis and links. HTML in the text
 * is text, and a link leads to http, https, a mail address or a page of this app only.
 */

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly children: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string };

const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/;

export function blocksOf(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (line.trim() === '') at++;
    else if (line.startsWith('```')) {
      const end = lines.findIndex((each, index) => index > at && each.startsWith('```'));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last + 1;
    } else if (heading !== null) {
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length === 1 ? 2 : 3,
        children: inlinesOf(heading[2]!),
      });
      at++;
    } else if (ITEM.test(line)) {
      const isNumbered = ITEM.exec(line)![1] !== undefined;
      const items: Inline[][] = [];
      for (let item = ITEM.exec(lines[at] ?? ''); item !== null; item = ITEM.exec(lines[++at] ?? '')) {
        if ((item[1] !== undefined) !== isNumbered) break;
        items.push(inlinesOf(item[2]!));
      }
      blocks.push({ kind: 'list', isNumbered, items });
    } else {
      const isQuote = line.startsWith('>');
      const own: string[] = [];
      while (at < lines.length && lines[at]!.trim() !== '' && lines[at]!.startsWith('>') === isQuote) {
        if (own.length > 0 && /^(#{1,6}\s|```)/.test(lines[at]!)) break;
        if (own.length > 0 && ITEM.test(lines[at]!)) break;
        own.push(lines[at++]!.replace(/^>\s?/, ''));
      }
      blocks.push({ kind: isQuote ? 'quote' : 'paragraph', children: inlinesOf(own.join('\n')) });
    }
  }
  return blocks;
}

/** How deep marks within marks are read. */
const DEPTH = 6;

const MARK =
  /`([^`]+)`|\*\*([^*]+(?:\*[^*]+\*[^*]*)*)\*\*|\*([^*\s][^*]*)\*|\b_([^_]+)_\b|\[([^\][]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>()]+[^\s<>().,;:!?])/;

export function inlinesOf(text: string, depth = DEPTH): Inline[] {
  const found = depth === 0 ? null : MARK.exec(text);
  if (found === null) return text === '' ? [] : [{ kind: 'text', text }];
  const [whole, code, strong, em, underlined, label, target, address] = found;
  const before = text.slice(0, found.index);
  const rest = text.slice(found.index + whole.length);
  const inner = (part: string) => inlinesOf(part, depth - 1);
  let mark: Inline;
  if (code !== undefined) mark = { kind: 'code', text: code };
  else if (strong !== undefined) mark = { kind: 'strong', children: inner(strong) };
  else if (em !== undefined || underlined !== undefined)
    mark = { kind: 'em', children: inner((em ?? underlined)!) };
  else if (address !== undefined)
    mark = { kind: 'link', href: address, children: [{ kind: 'text', text: address }] };
  else {
    const href = safeHref(target!);
    mark = href === null ? { kind: 'text', text: whole } : { kind: 'link', href, children: inner(label!) };
  }
  return [
    ...(before === '' ? [] : [{ kind: 'text', text: before } as const]),
    mark,
    ...inlinesOf(rest, depth),
  ];
}

/** @returns null: the link would lead elsewhere, for example run a script */
export function safeHref(target: string): string | null {
  if (/^\/app(?:[/?#]|$)/.test(target)) return target;
  return /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(target) ? target : null;
}
