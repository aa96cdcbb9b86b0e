/** Inbox cursors: how far a consumer (triggers, for example) has read the changes of each sensor that it has to see. */
import type { Queryable } from '../../connect.js';
import type { SensorVersion } from '../points/ingest-state.js';
import type { Change } from './change.js';

/** Points that are read at once, at least one change; and changes of one sensor. */
const WEIGHT = 20_000;
const CHANGES = 100;
/** Sensors whose ingest states one transaction locks at most. */
const PIECE = 1000;

export interface InboxSensor {
  readonly sensorId: number;
  /** Version that has been read. */
  readonly cursor: number;
  /** Version of the sensor. */
  readonly head: number;
  /** In order. Where versions are missing, changes were removed before they were read. */
  readonly changes: readonly Change[];
}

/**
 * Locks cursors that are behind until the end of the transaction; those that somebody else is at are passed over.
 *
 * @param sensorIds where to look; null: everywhere, which reads every cursor of the consumer
 * @param except sensors that are left alone
 * @param limit sensors at most; of more it is left to chance which, so that none waits for ever
 */
export async function claimBehind(
  tx: Queryable,
  consumer: string,
  sensorIds: readonly number[] | null,
  except: readonly number[],
  limit: number,
): Promise<{ sensorId: number; cursor: number }[]> {
  const rows = await tx<{ sensor_id: number; version: number }[]>`
    SELECT c.sensor_id, c.version FROM consumer_offsets c JOIN ingest_state h ON h.sensor_id = c.sensor_id
    WHERE c.consumer = ${consumer} AND h.version > c.version
      ${sensorIds === null ? tx`` : tx`AND c.sensor_id = ANY(${sensorIds as number[]}::bigint[])`}
      AND c.sensor_id <> ALL(${except as number[]}::bigint[])
    ORDER BY random() LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED`;
  return rows.map(({ sensor_id, version }) => ({ sensorId: sensor_id, cursor: version }));
}

/**
 * Sensors that have had changes which a consumer has not read, with their versions.
 * @param sensorIds where to look; null: everywhere
 * @param most sensors at most; absent: all
 */
export async function sensorsBehind(
  sql: Queryable,
  consumer: string,
  sensorIds: readonly number[] | null,
  most: number | null = null,
): Promise<SensorVersion[]> {
  return sql<SensorVersion[]>`
    SELECT c.sensor_id AS "sensorId", h.version FROM consumer_offsets c JOIN ingest_state h ON h.sensor_id = c.sensor_id
    WHERE c.consumer = ${consumer} AND h.version > c.version
      ${sensorIds === null ? sql`` : sql`AND c.sensor_id = ANY(${sensorIds as number[]}::bigint[])`}
    LIMIT ${most}::bigint`;
}

/** How many sensors have had changes which a consumer has not read. @param most beyond it they are not counted */
export async function countBehind(sql: Queryable, consumer: string, most: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*) FROM (
      SELECT FROM consumer_offsets c JOIN ingest_state h ON h.sensor_id = c.sensor_id
      WHERE c.consumer = ${consumer} AND h.version > c.version LIMIT ${most}) c`;
  return row!.count;
}

interface Row {
  sensor_id: number;
  cursor: number;
  head: number;
  version: number | null;
  dates: number[];
  numbers: (number | null)[];
  texts: (string | null)[] | null;
}

/**
 * What is behind the cursors that were claimed, in one snapshot. The first change of each sensor goes before the second of any, and
 * small ones go first: nobody waits for the backlog of others. Sensors for which the bound on points leaves no room are missing; one
 * at least is there.
 *
 * Columns come as JSON, which is read several times as fast as arrays are, and the only form in which the driver keeps nulls
 * among numbers.
 */
export async function readInbox(
  tx: Queryable,
  claimed: readonly { sensorId: number; cursor: number }[],
): Promise<InboxSensor[]> {
  const rows = await tx<Row[]>`
    SELECT found.sensor_id, found.cursor, found.head, found.version,
           to_json(found.dates) AS dates, to_json(found.numbers) AS numbers, to_json(found.texts) AS texts
    FROM (
      SELECT w.sensor_id, w.cursor, w.place, h.version AS head, c.*,
             sum(c.weight) OVER (ORDER BY c.rank NULLS FIRST, c.weight, w.place) AS total
      FROM unnest(
        ${claimed.map(({ sensorId }) => sensorId)}::bigint[], ${claimed.map(({ cursor }) => cursor)}::bigint[]
      ) WITH ORDINALITY AS w (sensor_id, cursor, place)
      JOIN ingest_state h ON h.sensor_id = w.sensor_id
      LEFT JOIN LATERAL (
        SELECT row_number() OVER (ORDER BY version) AS rank, version, weight, dates, numbers, texts FROM changes
        WHERE changes.sensor_id = w.sensor_id AND version > w.cursor ORDER BY version LIMIT ${CHANGES}
      ) c ON true
    ) found WHERE found.total IS NULL OR found.total - coalesce(found.weight, 0) < ${WEIGHT}
    ORDER BY found.place, found.version`;
  const sensors = new Map<number, InboxSensor & { changes: Change[] }>();
  for (const { sensor_id, cursor, head, version, dates, numbers, texts } of rows) {
    const sensor = sensors.get(sensor_id) ?? { sensorId: sensor_id, cursor, head, changes: [] };
    sensors.set(sensor_id, sensor);
    if (version !== null) sensor.changes.push({ version, dates, numbers, texts });
  }
  return [...sensors.values()];
}

/** Notes what has been read. @param cursors claimed in this transaction */
export async function moveCursors(
  tx: Queryable,
  consumer: string,
  cursors: readonly { sensorId: number; version: number }[],
): Promise<void> {
  await tx`
    UPDATE consumer_offsets c SET version = m.version
    FROM unnest(
      ${cursors.map(({ sensorId }) => sensorId)}::bigint[], ${cursors.map(({ version }) => version)}::bigint[]
    ) AS m (sensor_id, version)
    WHERE c.consumer = ${consumer} AND c.sensor_id = m.sensor_id`;
}

/** Every change from now on is kept for the consumer. @throws the database's error; `isLockTimeout` when the fence or an ingest state is locked */
export async function addCursors(
  tx: Queryable,
  consumer: string,
  sensorIds: readonly number[],
): Promise<void> {
  await tx`SELECT add_consumer_offsets(${consumer}, ${sensorIds as number[]}::bigint[])`;
}

/** Removes cursors of sensors that their consumer does not have to see any more. @throws as `addCursors` */
export async function removeCursors(sql: Queryable): Promise<void> {
  const rows = await sql<{ sensor_id: number }[]>`
    SELECT DISTINCT sensor_id FROM consumer_offsets c WHERE NOT EXISTS (
      SELECT FROM consumed_sensors a WHERE a.consumer = c.consumer AND a.sensor_id = c.sensor_id)`;
  for (let i = 0; i < rows.length; i += PIECE) {
    const ids = rows.slice(i, i + PIECE).map((row) => row.sensor_id);
    await sql`SELECT remove_consumer_offsets(${ids}::bigint[])`;
  }
}
