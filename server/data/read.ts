/** Reads points, raw or down-sampled, into the rows of an answer. */
import type { Queryable } from '../../sql/connect.js';
import { type PointRow, pointRow, valueText, valueTyped } from './format.js';
import { ALL_DATES, lastPoints, type Point, readPoints } from './points.js';
import type { ReadOptions } from './read-options.js';
import type { DataType } from './values.js';

export interface SensorType {
  readonly id: number;
  readonly type: DataType;
}

export interface Found {
  readonly rows: PointRow[];
  /** Of all pages. */
  readonly total: number;
}

export async function read(
  sql: Queryable,
  sensors: readonly SensorType[],
  options: ReadOptions,
): Promise<Found> {
  return readRaw(sql, sensors, options);
}

async function readRaw(sql: Queryable, sensors: readonly SensorType[], options: ReadOptions): Promise<Found> {
  const ids = sensors.map((sensor) => sensor.id);
  const { from = ALL_DATES.from, to = ALL_DATES.to, sort, limit, offset } = options;
  const types = new Map(sensors.map((sensor) => [sensor.id, sensor.type]));
  const show = options.typed ? valueTyped : valueText;
  const rowOf = (point: Point) =>
    pointRow(point.sensor_id, point.date, show(types.get(point.sensor_id) ?? 'any', point));
  if (options.last) {
    const points = await lastPoints(sql, ids, from, to);
    return { rows: points.map(rowOf), total: points.length };
  }
  const points = await readPoints(sql, ids, { from, to, sort, limit, offset });
  return { rows: points.map(rowOf), total: points.length };
}
