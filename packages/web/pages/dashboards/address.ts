/** What of a dashboard's page is in its address, so that it can be sent to a colleague. */
import { PAGES } from '../../addresses.js';
import { type Range, rangeOfWords, wordsOfRange } from '../../chart/range.js';
import type { Content } from './content.js';

export interface DashboardAddress {
  /** Null: that of the dashboard. */
  readonly range: Range | null;
  readonly isEditing: boolean;
  /** What is open beside the panels: the id of a panel, or `share`. */
  readonly open: string | null;
}

export type Query = Readonly<Record<string, string | undefined>>;

/** What is not understood takes its usual value. */
export function addressOf(query: Query): DashboardAddress {
  const hasRange = query.range !== undefined || (query.from !== undefined && query.to !== undefined);
  const range = rangeOfWords(query);
  return {
    range: hasRange && range.kind !== 'all' ? range : null,
    isEditing: query.edit === '1',
    open: /^[A-Za-z0-9_-]{1,32}$/.test(query.open ?? '') ? query.open! : null,
  };
}

/** Path and query. */
export function textOfAddress(id: number, { range, isEditing, open }: DashboardAddress): string {
  const words: Record<string, string> = {
    ...(range === null ? {} : { range: '24h', ...wordsOfRange(range) }),
    ...(isEditing ? { edit: '1' } : {}),
    ...(open === null ? {} : { open }),
  };
  if (range?.kind === 'fixed') delete words.range;
  const query = Object.entries(words).map(
    ([name, word]) => `${name}=${encodeURIComponent(word).replace(/%3A/g, ':')}`,
  );
  const path = PAGES.dashboard(id);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

export function rangeOfContent({ last, from, to }: Content['time']): Range {
  if (from !== undefined && to !== undefined) return { kind: 'fixed', view: { from, to } };
  return { kind: 'last', length: last ?? 86_400 };
}

export function timeOfRange(range: Range): Content['time'] {
  if (range.kind === 'fixed') return { from: range.view.from, to: range.view.to };
  return { last: range.kind === 'last' ? Math.max(10, Math.round(range.length)) : 86_400 };
}
