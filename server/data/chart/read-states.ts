/** Runs of one state in a range, from its points or, where they are too many, from buckets. */

import { widthFor } from '@sensorium/model/chart-widths';
import type { BucketColumns } from '../../../sql/store/points/blocks/buckets.js';
import type { ChartFacts, ChartSource } from '../../../sql/store/points/read-chart.js';
import { TEXTS } from '../../../sql/store/points/too-much.js';
import { gridOf } from './grid.js';
import type { ChartOptions } from './options.js';
import { type StateSpan, StateSpans } from './states.js';

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
  const grid = await gridOf(widthFor(range.to - range.from, columns), zone, known);
  const buckets = await source.buckets(grid.range, grid, ['first', 'last']);
  for (const place of buckets.bucket.keys()) addBucket(spans, buckets, place);
  return spans;
}

function addBucket(spans: StateSpans, buckets: BucketColumns, place: number): void {
  const [count, firstDate, lastDate] = [
    buckets.count[place]!,
    buckets.first_date[place]!,
    buckets.last_date[place]!,
  ];
  const first = { number: buckets.first_number[place]!, text: buckets.first_text?.[place] ?? null };
  const last = { number: buckets.last_number[place]!, text: buckets.last_text?.[place] ?? null };
  const isOne =
    buckets.numbers[place] === count && buckets.min[place] === buckets.max[place] && first.text === null;
  if (!isOne && count > 2) {
    spans.addUnknown(firstDate, last, count, lastDate);
    return;
  }
  spans.add(firstDate, first.number, first.text);
  if (count > 1) spans.add(lastDate, last.number, last.text, count - 1);
}
