/** What the charts of the load draw of each step. */
import type { Result } from '@sensorium/client';
import type { ChartReply, Line } from '../../chart/data.js';
import type { Loaded } from '../../chart/source.js';
import { operateTexts as texts } from '../../texts/operate.js';

export type Step = Result<'GET', '/admin/load'>['steps'][number];

export interface Curve {
  readonly label: string;
  readonly unit: string;
  /** Number of its colour. */
  readonly colour: number;
  /** What the heading says where a step has no value. */
  readonly missing: string;
  /** Null: the step has none, and the line ends. */
  readonly mean: (step: Step) => number | null;
  /** Upper edge of the band; absent: there is no band. */
  readonly most?: (step: Step) => number | null;
  /** Digits behind the point. */
  readonly digits: (value: number) => number;
}

const few = (value: number) => (value > 0 && value < 10 ? 1 : 0);

export const CURVES: readonly Curve[] = [
  {
    label: texts.points,
    unit: texts.pointsUnit,
    colour: 1,
    missing: '',
    mean: ({ points }) => points,
    digits: few,
  },
  {
    label: texts.queue,
    unit: texts.queueUnit,
    colour: 4,
    missing: '',
    mean: ({ queued }) => queued,
    digits: () => 0,
  },
  {
    label: texts.flush,
    unit: texts.flushUnit,
    colour: 3,
    missing: texts.noFlush,
    mean: ({ flush_mean }) => (flush_mean === null ? null : flush_mean * 1000),
    most: ({ flush_longest }) => (flush_longest === null ? null : flush_longest * 1000),
    digits: few,
  },
  {
    label: texts.requests,
    unit: texts.requestsUnit,
    colour: 5,
    missing: '',
    mean: ({ requests }) => requests,
    digits: few,
  },
];

/** A curve in the form that a chart draws: a bucket for each step. @param length usual seconds of a step */
export function loadedOf(curve: Curve, steps: readonly Step[], length: number): Loaded {
  const at = steps.map(({ date }) => date - length / 2);
  const mean = steps.map(curve.mean);
  const breaks = new Set<number>();
  // A server whose event loop stood still made no steps meanwhile.
  for (let i = 1; i < steps.length; i++) if (steps[i]!.date - steps[i - 1]!.date > 3 * length) breaks.add(i);
  const line: Line = {
    kind: 'buckets',
    fn: 'avg',
    width: length,
    at,
    date: steps.map(({ date }) => date - length),
    mean,
    min: mean,
    max: curve.most === undefined ? mean : steps.map(curve.most),
    count: steps.map(() => 1),
    breaks,
    interval: length,
    previous: null,
    next: null,
  };
  const newest = steps.at(-1)?.date ?? null;
  const reply = { kind: 'buckets', date: line.date, interval: length, newest } as unknown as ChartReply;
  const range = { from: at[0] ?? 0, to: newest ?? 0 };
  return { reply, range, length: range.to - range.from, line, spans: [] };
}

/** The step of a moment; undefined: there is none. @param moment UNIX seconds */
export function stepAt(steps: readonly Step[], length: number, moment: number): Step | undefined {
  return steps.find(({ date }) => moment <= date && moment > date - 1.5 * length);
}
