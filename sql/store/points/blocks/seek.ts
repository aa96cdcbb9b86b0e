/**
 * Where a page begins, found by counts, from coarse to fine, so that one deep in a year costs no more than one at its start:
 *
 *   weeks  ├───────┼───────┼───────┼──     counts up to the offset
 *   days                   ├─┼─┼─┼         the same inside that week
 *   hours                      ├┼┼         the same inside that day
 *   rows                        ····       what is left of the offset
 */
import type { Window } from '../packed/windows.js';
import { SECOND, type Width } from '../widths.js';
import type { Cell } from './counts.js';
import type { Coarsest } from './ranges.js';
import type { Sort } from './walk.js';

export interface Page {
  /** Microseconds since 1970; `to` is exclusive. */
  readonly range: Window;
  readonly sort: Sort;
  readonly limit: number;
  readonly offset: number;
}

/** Where a page begins. */
export interface Sought {
  /** All rows of the page are in it. */
  readonly window: Window;
  /** Rows of the window before those of the page, in its order. */
  readonly skip: number;
  /** Rows of the whole range. */
  readonly total: number;
}

const STEPS = [
  { width: 604800, coarsest: 'weeks' },
  { width: 86400, coarsest: 'days' },
  { width: 3600, coarsest: 'blocks' },
] as const satisfies readonly { width: Width; coarsest: Coarsest }[];

/** Rows that are soon passed over. */
const FEW = 5000;

/** @param count rows in cells of a width, within a range */
export async function seek(
  page: Page,
  count: (range: Window, width: Width, coarsest: Coarsest) => Promise<readonly Cell[]>,
): Promise<Sought> {
  let total: number | null = null;
  let sought = { window: page.range, skip: page.offset };
  for (const { width, coarsest } of STEPS) {
    const cells = await count(sought.window, width, coarsest);
    total ??= countOf(cells);
    const chosen = choose(cells, page, sought.skip);
    if (chosen.cells.length === 0) return { window: { from: 0, to: 0 }, skip: 0, total };
    sought = { window: windowOf(chosen.cells, width, sought.window), skip: chosen.skip };
    if (countOf(chosen.cells) <= FEW) break;
  }
  return { ...sought, total: total ?? 0 };
}

function countOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { count }) => sum + count, 0);
}

/**
 * @param cells in order of time
 * @param offset rows before the page, in its order
 * @returns the cells that the page is in, and how many of their rows come before it
 */
export function choose(
  cells: readonly Cell[],
  { sort, limit }: Pick<Page, 'sort' | 'limit'>,
  offset: number,
): { readonly cells: readonly Cell[]; readonly skip: number } {
  const ordered = sort === 'ASC' ? cells : [...cells].reverse();
  let [first, before] = [0, 0];
  while (first < ordered.length && before + ordered[first]!.count <= offset)
    before += ordered[first++]!.count;
  let [end, upTo] = [first, before];
  while (end < ordered.length && upTo < offset + limit) upTo += ordered[end++]!.count;
  return { cells: ordered.slice(first, end), skip: offset - before };
}

/** From the first cell to the last one, in any order. */
export function windowOf(cells: readonly Cell[], width: Width, { from, to }: Window): Window {
  const [one, other] = [cells[0]!.start, cells.at(-1)!.start];
  return {
    from: Math.max(from, Math.min(one, other)),
    to: Math.min(to, Math.max(one, other) + width * SECOND),
  };
}
