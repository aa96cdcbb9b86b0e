/** Runs of one state in a range, from its points or, where they are too many, from buckets. */
import type { ChartFacts, ChartSource } from '../../../sql/store/points/read-chart.js';
import type { BucketRow } from '../../../sql/store/points/row.js';
import { TEXTS } from '../../../sql/store/points/too-much.js';
import { gridOf } from './grid.js';
import type { ChartOptions } from './options.js';
import { type ChartState, type StateSpan, StateSpans } from './states.js';
import { widthFor } from './widths.js';

/** Points that are read one by one. */
const MOST_STATES = 600_000;

/** @returns in order. The last state lasts to the next point, to the end of the range or until now, whichever comes first */
export async function readStates(
  facts: ChartFacts,
  source: ChartSource,
  options: ChartOptions,
): Promise<readonly StateSpan[]> {
  const { range, extent, total } = facts;
  if (extent === null) return [];
  const shortest = (range.to - range.from) / options.columns;
  const end =
    (await source.next()) === null ? Math.max(extent.newest, Math.min(range.to, options.now)) : range.to;
  const previous = await source.previous();
  const begin = () => {
    const spans = new StateSpans(shortest);
    if (previous !== null) spans.begin(range.from, previous.number, previous.text);
    return spans;
  };
  const exact = total > MOST_STATES ? null : await addPoints(begin(), source);
  const spans = exact ?? (await addBuckets(begin(), facts, source, options));
  return spans.end(Math.max(range.from, end));
}

/** @returns null: their texts are too long */
async function addPoints(spans: StateSpans, source: ChartSource): Promise<StateSpans | null> {
  let letters = 0;
  for await (const { dates, numbers, texts } of source.walk()) {
    for (let i = 0; i < dates.length; i++) {
      const text = texts?.[i] ?? null;
      letters += text?.length ?? 0;
      spans.add(dates[i]!, numbers[i]!, text);
    }
    if (letters > TEXTS) return null;
  }
  return spans;
}

async function addBuckets(
  spans: StateSpans,
  { range, extent }: ChartFacts,
  source: ChartSource,
  { columns, zone }: ChartOptions,
): Promise<StateSpans> {
  const known = { from: Math.max(range.from, extent!.oldest), to: Math.min(range.to, extent!.newest + 1) };
  const grid = gridOf(widthFor(range.to - range.from, columns), zone, known);
  for (const row of await source.buckets(grid.range, grid, ['first', 'last'])) addBucket(spans, row);
  return spans;
}

function addBucket(spans: StateSpans, row: BucketRow): void {
  const { count, first_date, last_date } = row;
  const first = stateOf(row.first_number, row.first_text);
  const last = stateOf(row.last_number, row.last_text);
  const isOne = row.numbers === count && row.min === row.max && first.text === null;
  if (!isOne && count > 2) {
    spans.addUnknown(first_date, last, count, last_date);
    return;
  }
  spans.add(first_date, first.number, first.text);
  if (count > 1) spans.add(last_date, last.number, last.text, count - 1);
}

function stateOf(number: number | null, text: string | null): ChartState {
  return { number: number ?? Number.NaN, text };
}
