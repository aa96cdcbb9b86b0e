/** Points that come from elsewhere than the chart of a sensor, in the form in which a chart draws them. */
import { type ChartReply, lineOf, type Span } from '../../../chart/data.js';
import { readChart } from '../../../chart/read-chart.js';
import { ChartSource } from '../../../chart/source.js';
import type { View } from '../../../chart/view.js';

/** A pause is longer than this many usual intervals. */
const PAUSE = 3;

/** Numbers as a line with pauses. @param id of the source in the chart: each one has another */
export function numbersSource(id: number, date: readonly number[], value: readonly number[]): ChartSource {
  const interval = usualInterval(date);
  const breaks = date.flatMap((at, i) =>
    i > 0 && interval !== null && at - date[i - 1]! > PAUSE * interval ? [i] : [],
  );
  const reply = { kind: 'points', date, value, breaks, interval, ...none } as unknown as ChartReply;
  const range = { from: date[0] ?? 0, to: date.at(-1) ?? 0 };
  return sourceOf(id, { reply, range, length: 0, line: lineOf(reply), spans: [] });
}

/** States as spans. */
export function spansSource(id: number, spans: readonly Span[]): ChartSource {
  const reply = { kind: 'states', date: [], ...none } as unknown as ChartReply;
  return sourceOf(id, { reply, range: { from: 0, to: 0 }, length: 0, line: null, spans });
}

const none = { newest: Number.MAX_SAFE_INTEGER, previous: null, next: null };

function sourceOf(id: number, loaded: NonNullable<ChartSource['loaded']['value']>): ChartSource {
  const source = new ChartSource(id, readChart);
  source.loaded.value = loaded;
  return source;
}

/**
 * Runs of equal states.
 * @param lasts true: a state lasts until the next one, the last one until the end of the range; false: as long as outputs come without a pause
 */
export function runsOf(
  date: readonly number[],
  state: readonly string[],
  { to }: View,
  lasts: boolean,
): Span[] {
  const interval = usualInterval(date) ?? 0;
  const spans: { from: number; to: number; label: string; states: number; points: number }[] = [];
  for (const [i, from] of date.entries()) {
    const next = date[i + 1] ?? (lasts ? Math.max(to, from) : from + interval);
    const end = lasts ? next : Math.min(next, from + PAUSE * interval);
    const last = spans.at(-1);
    if (last !== undefined && last.label === state[i] && from - last.to <= interval * 1e-6) {
      last.to = end;
      last.points += 1;
    } else spans.push({ from, to: end, label: state[i]!, states: 1, points: 1 });
  }
  return spans;
}

/** The median of the distances; null: there are fewer than two points. */
function usualInterval(date: readonly number[]): number | null {
  const distances = date.slice(1).map((at, i) => at - date[i]!);
  return distances.sort((a, b) => a - b)[distances.length >> 1] ?? null;
}

/** Text of an output, as its sensor would show it. @param type data type of the output */
export function stateText(type: string, value: unknown): string {
  if (type === 'bool') return value === 1 || value === true ? 'true' : 'false';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
