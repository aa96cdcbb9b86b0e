/**
 * Where a page begins, found by counts, from coarse to fine, so that one deep in a year costs no more than one at its start:
 *
 *   spans  ├────────────────────────       of 52 weeks: counts up to the offset
 *   weeks  ├───────┼───────┼───────┼──     the same inside that span
 *   days                   ├─┼─┼─┼         the same inside that week
 *   hours                      ├┼┼         the same inside that day
 *   rows                        ····       what is left of the offset
 */
import { SECOND } from '../../../../common/dates.js';
import type { Window } from '../packed/windows.js';
import { type CellWidth, SPAN } from '../widths.js';
import type { Cell } from './counts.js';
import type { Coarsest } from './ranges.js';
import type { Sort } from './walk.js';

export interface PageQuery {
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

/** Cells in which a page is sought. */
export interface SeekStep {
  readonly width: CellWidth;
  readonly coarsest: Coarsest;
}

const SPANS = { width: SPAN, coarsest: 'weeks' } as const;

const STEPS: readonly SeekStep[] = [
  SPANS,
  { width: 604800, coarsest: 'weeks' },
  { width: 86400, coarsest: 'days' },
  { width: 3600, coarsest: 'blocks' },
];

const FEW = 5000;

/** For rows of which a week has few. */
export const WEEKS: readonly SeekStep[] = STEPS.slice(0, 2);

export interface SeekOptions {
  readonly steps?: readonly SeekStep[];
  /** Rows that are soon passed over. */
  readonly few?: number;
  /** The first start of a row from a date on; without: each bound of a cell is one. */
  readonly boundFrom?: (date: number) => number;
}

/** @param count rows in cells of a width, within a range. A row that reaches over the end of a cell belongs to the one in which it starts */
export async function seek(
  page: PageQuery,
  count: (range: Window, width: CellWidth, coarsest: Coarsest) => Promise<readonly Cell[]>,
  { steps = STEPS, few = FEW, boundFrom = (date) => date }: SeekOptions = {},
): Promise<Sought> {
  let total: number | null = null;
  let sought = { window: page.range, skip: page.offset };
  for (const { width, coarsest } of steps) {
    const cells = await count(sought.window, width, coarsest);
    total ??= countOf(cells);
    const chosen = choose(cells, page, sought.skip);
    if (chosen.cells.length === 0) return { window: { from: 0, to: 0 }, skip: 0, total };
    const { from, to } = windowOfPage(chosen.cells, width, sought.window);
    const { window } = sought;
    sought = {
      window: {
        from: from === window.from ? from : boundFrom(from),
        to: to === window.to ? to : boundFrom(to),
      },
      skip: chosen.skip,
    };
    if (countOf(chosen.cells) <= few) break;
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
  { sort, limit }: Pick<PageQuery, 'sort' | 'limit'>,
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
export function windowOfPage(cells: readonly Cell[], width: CellWidth, { from, to }: Window): Window {
  const [one, other] = [cells[0]!.start, cells.at(-1)!.start];
  return {
    from: Math.max(from, Math.min(one, other)),
    to: Math.min(to, Math.max(one, other) + width * SECOND),
  };
}
