/** The range of a dashboard as the limit of what visitors read. */
import { SECOND } from '../../../common/dates.js';
import { type Chart, type ChartOptions, toSeconds } from '../../data/public.js';
import type { DashboardContent } from '../check-content.js';
import { drawsCourse, sensorPanels } from './reach.js';

/** Seconds of the widest bucket that a panel of each type asks for; a month is put together from days. */
const SPANS = { hour: 3600, day: 86_400, week: 604_800, month: 86_400 } as const;

export interface VisibleRange {
  /** Microseconds since 1970, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** Microseconds that a chart may ask a bucket to have at least. */
  readonly width: number;
}

/** @param now microseconds */
export function visibleRangeOf(content: DashboardContent, sensorId: number, now: number): VisibleRange {
  const { last, from = 0, to = 0 } = content.time;
  const widths = sensorPanels(content).map((panel) => {
    const { ids = [], filter } = panel.sensors;
    if (!drawsCourse(panel) || (filter === undefined && !ids.includes(String(sensorId)))) return 0;
    if (panel.type === 'bar') return SPANS[panel.options?.span ?? 'day'];
    return panel.type === 'heatmap' ? SPANS.hour : 0;
  });
  return {
    ...(last === undefined
      ? { from: Math.round(from * SECOND), to: Math.round(to * SECOND) }
      : { from: Math.max(0, now - last * SECOND), to: now }),
    width: Math.max(...widths) * SECOND,
  };
}

/** The options within the limits. A range outside of them becomes empty, at their end. */
export function limited(options: ChartOptions, { from, to, width }: VisibleRange): ChartOptions {
  const begin = Math.min(to, Math.max(from, options.from ?? from));
  return {
    ...options,
    from: begin,
    to: Math.max(begin, Math.min(to, options.to ?? to)),
    leastWidth: Math.min(options.leastWidth, width),
  };
}

/** The chart without what lies outside of the limits. Buckets and states at its ends are whole. */
export function withinLimits(chart: Chart, limits: VisibleRange): Chart {
  const { previous: _, next: __, ...rest } = chart;
  const kept = (date: number | null) =>
    date !== null && date >= toSeconds(limits.from) && date <= toSeconds(limits.to) ? date : null;
  return { ...rest, oldest: kept(chart.oldest), newest: kept(chart.newest) };
}
