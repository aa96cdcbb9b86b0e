/** Reads points, raw or down-sampled, into the rows of an answer. */
import { invalid } from '../../common/errors.js';
import { type StoredValue, valueText, valueTyped } from '../../common/stored-value.js';
import { type DataType, isNumeric } from '../../common/values.js';
import type { Queryable } from '../../sql/connect.js';
import type { BucketPart } from '../../sql/points/read-buckets.js';
import type { BucketColumn } from '../../sql/points/row.js';
import { TooMuch } from '../../sql/points/too-much.js';
import type { Width } from '../../sql/points/widths.js';
import { askForFewer } from '../http/answer-text.js';
import { rightsEpoch } from '../rights/rights-epoch.js';
import type { Sample } from './buckets/fill.js';
import { type BucketFunction, type BucketValue, bucketValue, columnsFor } from './buckets/functions.js';
import { type BucketRead, readBuckets, readFilled, readNewest } from './buckets/read.js';
import type { Shown } from './format.js';
import { ALL_DATES, newestPoints, type Point, readPage } from './points.js';
import { pageOfOne, type ReadOptions } from './read-options.js';

export interface SensorType {
  readonly id: number;
  readonly type: DataType;
}

export interface Found {
  readonly rows: Shown[];
  /** Of all pages. */
  readonly total: number;
  /** Rights epoch of the last snapshot that was read. */
  readonly epoch: number;
}

/**
 * @param sensors one or many; many are answered in one order of time
 * @throws ApiError invalid_input naming what to ask less of, when an answer would hold too much
 */
export async function read(
  sql: Queryable,
  sensors: readonly SensorType[],
  options: ReadOptions,
): Promise<Found> {
  try {
    const found = await readAny(sql, sensors, options);
    return options.first ? { ...found, total: Math.min(found.total, 1) } : found;
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    throw askForFewer('per_page', error);
  }
}

async function readAny(sql: Queryable, sensors: readonly SensorType[], options: ReadOptions): Promise<Found> {
  const { width } = options;
  if (width === null) return readRaw(sql, sensors, options);
  if (options.fill === null) return readDownsampled(sql, sensors, options, width);
  if (sensors.length !== 1) throw invalid('fill', 'is for reads of one sensor');
  return readWithFill(sql, sensors[0]!, options, width);
}

async function readRaw(sql: Queryable, sensors: readonly SensorType[], options: ReadOptions): Promise<Found> {
  const ids = sensors.map((sensor) => sensor.id);
  const { from = ALL_DATES.from, to = ALL_DATES.to, sort, limit, offset } = options;
  const types = new Map(sensors.map((sensor) => [sensor.id, sensor.type]));
  const show = options.typed ? valueTyped : valueText;
  const page = await (options.last ? newestPoints : readPage)(sql, ids, { from, to, sort, limit, offset });
  const shown = ({ sensor_id, date, ...stored }: Point): Shown => ({
    sensor_id,
    date,
    value: show(types.get(sensor_id) ?? 'any', stored),
  });
  return { ...page, rows: page.rows.map(shown) };
}

async function readDownsampled(
  sql: Queryable,
  sensors: readonly SensorType[],
  options: ReadOptions,
  width: Width,
): Promise<Found> {
  const types = new Map(sensors.map((sensor) => [sensor.id, sensor.type]));
  const range = bucketRange(options, width);
  const columns = columnsFor(new Set(sensors.flatMap(({ type }) => functionsFor(type, options))));
  const answer = (row: BucketPart<BucketColumn>) => {
    const type = types.get(row.sensor_id) ?? 'any';
    const functions = functionsFor(type, options);
    return bucketAnswer(
      row.sensor_id,
      row.bucket,
      type,
      options,
      functions,
      functions.map((name) => bucketValue(row, name)),
    );
  };
  const wanted = { ...range, columns, sensorIds: sensors.map(({ id }) => id) };
  const { rows, total, epoch } = await (options.last ? readNewest : readBuckets)(sql, wanted);
  return { rows: rows.map(answer), total, epoch };
}

async function readWithFill(
  sql: Queryable,
  sensor: SensorType,
  options: ReadOptions,
  width: Width,
): Promise<Found> {
  const functions = functionsFor(sensor.type, options);
  const range = bucketRange(options, width);
  // The newest bucket is the first one from the end.
  const newest = options.last ? { sort: 'DESC' as const, ...pageOfOne(options) } : {};
  const filled = { ...range, ...newest, sensorId: sensor.id, fill: options.fill!, functions };
  const page = await readFilled(sql, filled);
  const answer = (sample: Sample) =>
    bucketAnswer(sensor.id, sample.bucket, sensor.type, options, functions, sample.values);
  const { rows, total } = page;
  // It took several snapshots: what holds now held then.
  const epoch = await rightsEpoch(sql);
  return { rows: rows.map(answer), total: options.last ? Math.min(total, 1) : total, epoch };
}

function bucketRange(options: ReadOptions, width: Width): Omit<BucketRead, 'sensorIds'> {
  const { zone, sort, limit, offset } = options;
  return { width, zone, from: options.from ?? null, to: options.to ?? null, sort, limit, offset };
}

/**
 * Numbers answer their mean, everything else its last value. A sensor without data type answers the mean of the
 * numbers in a bucket, or the last value of a bucket without any; both are read for it.
 */
function functionsFor(type: DataType, options: ReadOptions): readonly BucketFunction[] {
  if (options.functions.length > 0) return options.functions;
  if (type === 'any') return ['avg', 'last'];
  return isNumeric(type) ? ['avg'] : ['last'];
}

function bucketAnswer(
  sensorId: number,
  date: number,
  type: DataType,
  options: ReadOptions,
  functions: readonly BucketFunction[],
  values: readonly BucketValue[],
): Shown {
  const shown = functions.map((name, index) =>
    showBucketValue(name, values[index] ?? null, type, options.typed),
  );
  const value = options.functions.length === 0 ? (shown[0] ?? shown[1] ?? null) : (shown[0] ?? null);
  if (options.functions.length < 2) return { sensor_id: sensorId, date, value };
  const members = Object.fromEntries(functions.map((name, index) => [name, shown[index] ?? null]));
  return { sensor_id: sensorId, date, value, values: members };
}

/** `first` and `last` are points of the sensor and shown like them; the others are numbers. */
function showBucketValue(name: BucketFunction, value: BucketValue, type: DataType, typed: boolean): unknown {
  if (value === null) return null;
  const stored: StoredValue = typeof value === 'number' ? { number: value, text: null } : value;
  // Which zero comes of several has no meaning: only points keep its sign.
  if (name !== 'first' && name !== 'last') return typed ? stored.number! + 0 : String(stored.number! + 0);
  return typed ? valueTyped(type, stored) : valueText(type, stored);
}
