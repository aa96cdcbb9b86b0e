/** What a series has at a moment, in words. */
import { texts } from '../texts/texts.js';
import { spanAt } from './data.js';
import { durationText, numberText, precisionOf, withUnit } from './format.js';
import { rowAt } from './line-rows.js';
import type { ChartSource } from './source.js';
import { lengthOf, type View } from './view.js';

export interface Read {
  readonly source: ChartSource;
  readonly unit: string;
}

export interface Reading {
  /** With its unit; a dash where there is nothing. */
  readonly text: string;
  /** Lowest and highest value of a bucket, or how long a state lasted; empty where there is none. */
  readonly detail: string;
}

const NOTHING: Reading = { text: '–', detail: '' };

/** @param width pixels of the view */
export function readingOf({ source, unit }: Read, moment: number, view: View, width: number): Reading {
  const loaded = source.loaded.value;
  if (loaded === null) return NOTHING;
  if (loaded.line === null) return stateReading(spanAt(loaded.spans, moment));
  const { line } = loaded;
  const row = rowAt(line, moment - (source.isBefore ? lengthOf(view) : 0), lengthOf(view) / width);
  if (row < 0) return NOTHING;
  const digits = digitsOf(source);
  const isBucket = line.kind === 'buckets';
  const isMean = isBucket && line.fn === 'avg';
  const mean = numberText(line.mean[row]!, isMean ? Math.min(6, Math.max(digits, 1)) : digits);
  const [low, high] = [line.min[row], line.max[row]];
  const detail =
    isBucket && line.fn === 'avg' && low != null && high != null
      ? `${numberText(low, digits)} … ${numberText(high, digits)}`
      : '';
  return { text: withUnit(mean, unit), detail };
}

function stateReading(span: ReturnType<typeof spanAt>): Reading {
  if (span === undefined) return NOTHING;
  const lasted = durationText(span.to - span.from);
  if (span.label !== null) return { text: span.label, detail: lasted };
  return {
    text: span.states === null ? texts.chart.states(span.points) : texts.chart.shortStates(span.states),
    detail: lasted,
  };
}

const digits = new WeakMap<ChartSource, number>();

/** Digits behind the point of the sensor's values: never fewer than it had in another view. */
function digitsOf(source: ChartSource): number {
  const line = source.loaded.value?.line;
  const found = line == null ? 0 : Math.max(precisionOf(line.min), precisionOf(line.max));
  const most = Math.max(found, digits.get(source) ?? 0);
  digits.set(source, most);
  return most;
}
