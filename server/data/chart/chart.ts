/** A chart of one sensor: its points where they fit into the columns, else buckets of the width that the columns ask for, or runs of one state. */

import { pausesBefore, usualInterval } from '@sensorium/model/chart-pauses';
import { type ChartWidth, coarserThan, widthFor } from '@sensorium/model/chart-widths';
import { type StoredValue, valueText } from '@sensorium/model/stored-value';
import { type DataType, isNumeric } from '@sensorium/model/values';
import { DAY } from '../../../common/dates.js';
import type { ShardQueryable } from '../../../sql/connect.js';
import { type BucketColumns, NO_BUCKETS } from '../../../sql/store/points/blocks/buckets.js';
import type { Window } from '../../../sql/store/points/packed/windows.js';
import {
  type ChartFacts,
  type ChartPoint,
  type ChartSource,
  readChart,
} from '../../../sql/store/points/read-chart.js';
import { TooCostly, TooMuch } from '../../../sql/store/points/too-much.js';
import { askForFewer } from '../../http/response-text.js';
import { type BucketFunction, bucketValues } from '../buckets/functions.js';
import { toSeconds } from '../dates.js';
import type { SensorType } from '../read.js';
import { gridOf } from './grid.js';
import type { ChartOptions } from './options.js';
import { readStates } from './read-states.js';
import type { StateSpan } from './states.js';

type Numbers = (number | null)[];

interface Neighbour {
  readonly date: number;
  readonly value: number | string | null;
}

/** As it is answered; dates and lengths in seconds. */
export interface Chart {
  readonly kind: 'points' | 'buckets' | 'states';
  readonly start_date: number;
  readonly end_date: number;
  readonly oldest: number | null;
  readonly newest: number | null;
  readonly total: number;
  readonly interval: number | null;
  readonly width: number | null;
  readonly date: number[];
  readonly value?: Numbers;
  readonly values?: Partial<Record<BucketFunction, Numbers>>;
  readonly breaks?: number[];
  readonly end?: number[];
  readonly state?: (string | null)[];
  readonly states?: Numbers;
  readonly points?: number[];
  readonly previous?: Neighbour | null;
  readonly next?: Neighbour | null;
}

export interface FoundChart {
  readonly chart: Chart;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
}

/** @throws ApiError invalid_input naming what to ask less of */
export async function readSensorChart(
  sql: ShardQueryable,
  { id: sensorId, type }: Pick<SensorType, 'id' | 'type'>,
  options: ChartOptions,
): Promise<FoundChart> {
  const { from, to, mostPoints } = options;
  const query = { sensorId, from, to, mostPoints, areStates: areStates(type, options) };
  try {
    return await readChart(sql, query, async (facts, source) => {
      const drawn = await draw(facts, source, type, options);
      return { chart: { ...headOf(facts, drawn), ...drawn }, epoch: facts.epoch };
    });
  } catch (error) {
    throw error instanceof TooMuch ? askForFewer('columns', error) : error;
  }
}

/** Null: it has no data type that says so. */
function areStates(type: DataType, { kind }: ChartOptions): boolean | null {
  if (kind !== null) return kind === 'states';
  return type === 'any' ? null : !isNumeric(type);
}

type Drawn = Omit<Chart, 'start_date' | 'end_date' | 'oldest' | 'newest' | 'total' | 'interval'>;

function headOf({ range, extent, total, samples }: ChartFacts, { kind }: Drawn) {
  const interval = kind === 'states' ? null : usualInterval(samples);
  return {
    kind,
    start_date: toSeconds(range.from),
    end_date: toSeconds(range.to - 1),
    oldest: extent === null ? null : toSeconds(extent.oldest),
    newest: extent === null ? null : toSeconds(extent.newest),
    total,
    interval: interval === null ? null : toSeconds(interval),
  };
}

async function draw(
  facts: ChartFacts,
  source: ChartSource,
  type: DataType,
  options: ChartOptions,
): Promise<Drawn> {
  const { total, range } = facts;
  if (facts.areStates) return drawStates(await readStates(facts, source, options), source, type);
  if (total <= options.mostPoints && options.mostPoints > 0) return drawPoints(facts, source, type);
  const { width, buckets } = await readBuckets(facts, source, options, range);
  return drawBuckets(facts, buckets, width, options);
}

async function drawPoints({ samples }: ChartFacts, source: ChartSource, type: DataType): Promise<Drawn> {
  const { dates, numbers } = await source.points(false);
  const [previous, next] = [await source.previous(), await source.next()];
  const all = [previous?.date ?? Number.NaN, ...dates, next?.date ?? Number.NaN];
  return {
    kind: 'points',
    width: null,
    date: secondsOf(dates),
    value: numbersOf(numbers),
    breaks: pausesBefore(all, all, usualInterval(samples)).map((place) => place - 1),
    previous: neighbourOf(previous, type),
    next: neighbourOf(next, type),
  };
}

/** Blocks of a sensor beyond which buckets are put together from days. */
const MOST_BLOCKS = 500_000;
const POINTS_OF_BLOCK = 4096;

/** Of the finest width by which they fit into the columns; of a coarser one where that would unpack too much. */
async function readBuckets(
  { total, extent }: ChartFacts,
  source: ChartSource,
  { columns, leastWidth, zone }: ChartOptions,
  range: Window,
): Promise<{ width: ChartWidth; buckets: BucketColumns }> {
  const isHuge = total > MOST_BLOCKS * POINTS_OF_BLOCK;
  const finest = widthFor(range.to - range.from, columns, isHuge ? Math.max(leastWidth, DAY) : leastWidth);
  if (total === 0) return { width: finest, buckets: NO_BUCKETS };
  const known = {
    from: Math.max(range.from, extent!.oldest),
    to: Math.min(range.to, extent!.newest + 1),
  };
  let refused: unknown;
  for (const width of [finest, ...coarserThan(finest)]) {
    const grid = await gridOf(width, zone, known);
    try {
      return { width, buckets: await source.buckets(grid.range, grid, []) };
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error;
      refused ??= error;
    }
  }
  throw refused;
}

function drawBuckets(
  { samples }: ChartFacts,
  buckets: BucketColumns,
  { length }: ChartWidth,
  { functions }: ChartOptions,
): Drawn {
  const values = functions.map((name) => [name, numbersOf(bucketValues(buckets, name).numbers)]);
  return {
    kind: 'buckets',
    width: toSeconds(length),
    date: secondsOf(buckets.bucket),
    values: Object.fromEntries(values),
    breaks: pausesBefore(buckets.first_date, buckets.last_date, usualInterval(samples)),
  };
}

async function drawStates(spans: readonly StateSpan[], source: ChartSource, type: DataType): Promise<Drawn> {
  return {
    kind: 'states',
    width: null,
    date: spans.map(({ from }) => toSeconds(from)),
    end: spans.map(({ to }) => toSeconds(to)),
    state: spans.map(({ state }) => (state === null ? null : valueText(type, storedOf(state)))),
    states: spans.map(({ states }) => states),
    points: spans.map(({ points }) => points),
    previous: neighbourOf(await source.previous(), type),
  };
}

function neighbourOf(point: ChartPoint | null, type: DataType): Neighbour | null {
  if (point === null) return null;
  const { number, text } = point;
  const isNumber = text === null && type !== 'bool' && !Number.isNaN(number);
  return { date: toSeconds(point.date), value: isNumber ? number : valueText(type, storedOf(point)) };
}

function storedOf({ number, text }: Pick<ChartPoint, 'number' | 'text'>): StoredValue {
  return { number: Number.isNaN(number) ? null : number, text };
}

function secondsOf(dates: Float64Array): number[] {
  return Array.from(dates, toSeconds);
}

/** NaN as null, and -0 as 0. */
function numbersOf(numbers: Float64Array): Numbers {
  return Array.from(numbers, (number) => (Number.isNaN(number) ? null : number + 0));
}
