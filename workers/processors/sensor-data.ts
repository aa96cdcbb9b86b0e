/** `getSensorData` of scripts: points of the sensors that the owner of the script may read. */

import { type DataType, dataTypeOf, isNumeric } from '@sensorium/model/values';
import { nearestPointDate, SECOND } from '../../common/dates.js';
import { processorFunctions } from '../../common/processor-functions.js';
import type { Queryable, ShardQueryable } from '../../sql/connect.js';
import type { InShard, ShardHandles } from '../../sql/shards.js';
import { newestPoints } from '../../sql/store/points/newest-point.js';
import { type PointRow, readPoints } from '../../sql/store/points/read-points.js';
import { TooMuch } from '../../sql/store/points/too-much.js';
import { type Plain, plainOfText } from '../sandbox/plain.js';
import { type HostFunction, HostRefusal } from '../sandbox/sandbox.js';

/** Points that one call returns at most. */
export const MOST_POINTS = 100_000;

/** A call of `getSensorData`. */
export interface SensorRead {
  readonly sensorId: number;
  /** UNIX seconds as the script gave them; null: the newest point, or no end. */
  readonly start: number | null;
  readonly end: number | null;
  readonly points: number;
}

/**
 * @param ownerId user whose rights apply
 * @param onRead called for each call that returns points, or none
 */
export function sensorDataFunction(
  sql: Queryable,
  shards: ShardHandles<ShardQueryable>,
  ownerId: number,
  onRead: (read: SensorRead) => void = () => {},
): HostFunction {
  return {
    declaration: {
      ...processorFunctions.getSensorData,
      parameters: ['number', 'number', 'number'],
      required: 1,
    },
    async call([id, start, end]) {
      const sensorId = id as number;
      const shard = shards.of((await readable(sql, sensorId, ownerId)).shard);
      const rows =
        start === undefined
          ? await lastPoint(shard, sensorId)
          : await points(shard, sensorId, microseconds(start, 'START'), microseconds(end ?? Infinity, 'END'));
      // Checked again: the points may include some that arrived after the owner's rights ended.
      const { type } = await readable(sql, sensorId, ownerId);
      onRead({ sensorId, start: finite(start), end: finite(end), points: rows.length });
      const isMatrix = isNumeric(type) || type === 'bool' || rows.every((row) => row.number !== null);
      return isMatrix ? matrixOf(sensorId, rows) : cellOf(sensorId, rows);
    },
  };
}

/** @throws HostRefusal when no sensor of that id exists that the user may read */
async function readable(
  sql: Queryable,
  sensorId: number,
  userId: number,
): Promise<InShard & { readonly type: DataType }> {
  if (!Number.isSafeInteger(sensorId)) throw noSensor(sensorId);
  const [row] = await sql<(InShard & { readonly data_type: string })[]>`
    SELECT data_type, shard FROM sensors s WHERE id = ${sensorId} AND (
      owner_id = ${userId} OR EXISTS (SELECT FROM sensor_shares h WHERE h.sensor_id = s.id AND h.user_id = ${userId}))`;
  if (row === undefined) throw noSensor(sensorId);
  return { type: dataTypeOf(row.data_type), shard: row.shard };
}

function finite(given: Plain | undefined): number | null {
  return typeof given === 'number' && Number.isFinite(given) ? given : null;
}

function noSensor(id: number): HostRefusal {
  return new HostRefusal(`getSensorData: there is no sensor ${id}`);
}

function microseconds(given: Plain, what: string): number {
  const seconds = given as number;
  if (Number.isNaN(seconds)) throw new HostRefusal(`getSensorData: ${what} must be UNIX seconds`);
  return nearestPointDate(Math.round(seconds * SECOND));
}

async function lastPoint(sql: ShardQueryable, sensorId: number): Promise<PointRow[]> {
  const newest = (await newestPoints(sql, [sensorId])).points.get(sensorId);
  return newest === undefined ? [] : [{ sensor_id: sensorId, ...newest }];
}

async function points(sql: ShardQueryable, sensorId: number, from: number, to: number): Promise<PointRow[]> {
  try {
    return await readPoints([{ sql, sensorIds: [sensorId] }], from, to, MOST_POINTS);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    throw new HostRefusal(
      `getSensorData: sensor ${sensorId} has more than ${error.message} in that time; ask for less of it at once`,
    );
  }
}

function matrixOf(sensorId: number, points: readonly PointRow[]): Plain {
  const rows = points.length;
  const data = new Float64Array(4 * rows);
  points.forEach(({ date, number }, row) => {
    data[row] = date;
    data[rows + row] = sensorId;
    data[2 * rows + row] = number ?? Number.NaN;
    data[3 * rows + row] = date / 1e6;
  });
  return { kind: 'matrix', rows, columns: 4, data };
}

function cellOf(sensorId: number, points: readonly PointRow[]): Plain {
  const items: Plain[] = [
    ...points.map(({ date }) => date),
    ...points.map(() => sensorId),
    ...points.map(({ number, text }) => (text === null ? number : plainOfText(text))),
    ...points.map(({ date }) => date / 1e6),
  ];
  return { kind: 'cell', rows: points.length, columns: 4, items };
}
