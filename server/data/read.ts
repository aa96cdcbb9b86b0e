/** Reads points, raw or down-sampled, into the rows of an answer. */
import { invalid } from '../../common/errors.js';
import { type StoredValue, valueText, valueTyped } from '../../common/stored-value.js';
import { type DataType, isNumeric } from '../../common/values.js';
import type { Queryable } from '../../sql/connect.js';
import { countPoints } from '../../sql/points/count-points.js';
import type { BucketRow } from '../../sql/points/row.js';
import type { Width } from '../../sql/points/widths.js';
import type { Sample } from './buckets/fill.js';
import { type BucketFunction, type BucketValue, bucketValue } from './buckets/functions.js';
import { type BucketRead, readBuckets, readFilled } from './buckets/read.js';
import { type PointRow, pointRow } from './format.js';
import { ALL_DATES, lastPoints, type Point, readPoints } from './points.js';
import type { ReadOptions } from './read-options.js';

export interface SensorType {
  readonly id: number;
  readonly type: DataType;
}

export interface Found {
  readonly rows: PointRow[];
  /** Of all pages. */
  readonly total: number;
}

/** @param sensors one or many; many are answered in one order of time */
export async function read(
  sql: Queryable,
  sensors: readonly SensorType[],
  options: ReadOptions,
): Promise<Found> {
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
  const row = (point: Point) =>
    pointRow(point.sensor_id, point.date, show(types.get(point.sensor_id) ?? 'any', point));
  if (options.last) {
    const points = await lastPoints(sql, ids, from, to);
    return { rows: points.map(row), total: points.length };
  }
  const [points, total] = await Promise.all([
    readPoints(sql, ids, { from, to, sort, limit, offset }),
    countPoints(sql, ids, from, to),
  ]);
  return { rows: points.map(row), total };
}

async function readDownsampled(
  sql: Queryable,
  sensors: readonly SensorType[],
  options: ReadOptions,
  width: Width,
): Promise<Found> {
  const types = new Map(sensors.map((sensor) => [sensor.id, sensor.type]));
  const range = bucketRange(options, width);
  const answer = (row: BucketRow) => {
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
  if (options.last && sensors.length > 1) {
    const pages = await Promise.all(
      sensors.map((sensor) => readBuckets(sql, { ...range, sensorIds: [sensor.id] })),
    );
    const rows = pages.flatMap((page) => page.rows.map(answer));
    return { rows, total: rows.length };
  }
  const page = await readBuckets(sql, { ...range, sensorIds: [...types.keys()] });
  return { rows: page.rows.map(answer), total: options.last ? page.rows.length : page.total };
}

async function readWithFill(
  sql: Queryable,
  sensor: SensorType,
  options: ReadOptions,
  width: Width,
): Promise<Found> {
  const functions = functionsFor(sensor.type, options);
  const range = bucketRange(options, width);
  const page = await readFilled(sql, { ...range, sensorId: sensor.id, fill: options.fill!, functions });
  const answer = (sample: Sample) =>
    bucketAnswer(sensor.id, sample.bucket, sensor.type, options, functions, sample.values);
  return { rows: page.rows.map(answer), total: options.last ? page.rows.length : page.total };
}

/** The newest bucket is the first one from the end. */
function bucketRange(options: ReadOptions, width: Width): Omit<BucketRead, 'sensorIds'> {
  const { zone, sort, limit, offset } = options;
  const range = { width, zone, from: options.from ?? null, to: options.to ?? null };
  return options.last ? { ...range, sort: 'DESC', limit: 1, offset: 0 } : { ...range, sort, limit, offset };
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
): PointRow {
  const shown = functions.map((name, index) =>
    showBucketValue(name, values[index] ?? null, type, options.typed),
  );
  if (options.functions.length === 0) return pointRow(sensorId, date, shown[0] ?? shown[1] ?? null);
  if (options.functions.length === 1) return pointRow(sensorId, date, shown[0] ?? null);
  const members = Object.fromEntries(functions.map((name, index) => [name, shown[index] ?? null]));
  return { ...pointRow(sensorId, date, shown[0] ?? null), values: members };
}

/** `first` and `last` are points of the sensor and shown like them; the others are numbers. */
function showBucketValue(name: BucketFunction, value: BucketValue, type: DataType, typed: boolean): unknown {
  if (value === null) return null;
  if (name !== 'first' && name !== 'last') return typed ? value : String(value);
  const stored: StoredValue =
    typeof value === 'number' ? { number: value, text: null } : { number: null, text: value };
  return typed ? valueTyped(type, stored) : valueText(type, stored);
}
