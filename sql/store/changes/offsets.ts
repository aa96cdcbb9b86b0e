/** Consumer offsets: the last change of each sensor that a durable consumer (`triggers`, `services`) has read. */
import type { Queryable, ShardQueryable, ShardSql, ShardTransaction } from '../../connect.js';
import { int8Array } from '../../driver/arrays.js';
import { centralOf } from '../../shards.js';
import { lockStatesAtOnce, transactUnlocked } from '../lock-waits.js';
import { lockFreeStates, type SensorVersion } from '../points/ingest-state.js';
import type { Change, SensorOffset } from './change.js';

/** Points that one query reads, but at least one change; and changes of one sensor. */
const WEIGHT = 20_000;
const CHANGES = 100;
/** Sensors whose ingest states one transaction locks at most. */
const BATCH = 1000;
/** Lagging sensors, a random choice, among which a claim takes equally many of each owner. */
const CANDIDATES = 100_000;
/** Seconds that an offset stays after it was found unused: the trigger or service that reads it may be stored later than the offset. */
const UNUSED_LIFE = 600;
/** Offsets that one statement reads. */
const PAGE = 20_000;
/** How many times as many as it takes a claim chooses, since other transactions may have locked some. */
const SPARE = 20;

export interface Backlog extends SensorOffset {
  /** Latest version of the sensor. */
  readonly latest: number;
  /** In order of version. Missing versions were pruned before they were read. */
  readonly changes: readonly Change[];
}

/**
 * Locks lagging offsets until the transaction ends, without those that another transaction has locked. Of a shard that is not in the central database it
 * reads them without locks: there the caller decides centrally which changes it has read.
 *
 * @param central reads the owners of sensors
 * @param sensorIds null: all sensors, which reads every offset of the consumer
 * @param except sensors to skip
 * @param limit sensors at most: of more lagging ones equally many of each owner, chosen at random, so that none starves
 */
export async function claimLagging(
  tx: ShardQueryable,
  central: Queryable,
  consumer: string,
  sensorIds: readonly number[] | null,
  except: readonly number[],
  limit: number,
): Promise<SensorOffset[]> {
  const isLagging = tx`
    c.consumer = ${consumer} AND state.version > c.version
    ${sensorIds === null ? tx`` : tx`AND c.sensor_id = ANY(${sensorIds as number[]}::bigint[])`}
    AND c.sensor_id <> ALL(${except as number[]}::bigint[])`;
  const locked = centralOf(tx) === null ? tx`FOR UPDATE OF c SKIP LOCKED` : tx``;
  const rows = await tx<{ tooMany: boolean; sensor_id: number | null; version: number }[]>`
    WITH lagging AS MATERIALIZED (
      SELECT c.sensor_id, state.version FROM consumer_offsets c JOIN ingest_state state ON state.sensor_id = c.sensor_id
      WHERE ${isLagging} LIMIT ${limit + 1}
    ), claimed AS (
      SELECT c.sensor_id, c.version FROM consumer_offsets c JOIN lagging ON lagging.sensor_id = c.sensor_id
      WHERE c.consumer = ${consumer} AND lagging.version > c.version AND (SELECT count(*) FROM lagging) <= ${limit}
      ${locked}
    )
    SELECT (SELECT count(*) FROM lagging) > ${limit} AS "tooMany", sensor_id, version
    FROM (SELECT) one LEFT JOIN claimed ON true ORDER BY random()`;
  if (!rows[0]!.tooMany) return rows.flatMap(claimedOf);
  const { sensor_id: lagging } = await tx.columns<{ sensor_id: Float64Array }>`
    SELECT c.sensor_id FROM consumer_offsets c JOIN ingest_state state ON state.sensor_id = c.sensor_id
    WHERE ${isLagging} ORDER BY random() LIMIT ${CANDIDATES}`;
  const candidates = await fairlyOrdered(central, lagging, SPARE * limit);
  const chosen = await tx<{ sensor_id: number; version: number }[]>`
    SELECT c.sensor_id, c.version FROM unnest(${int8Array(candidates)}::bigint[]) WITH ORDINALITY AS candidate (id, place)
    JOIN consumer_offsets c ON c.sensor_id = id JOIN ingest_state state ON state.sensor_id = id
    WHERE c.consumer = ${consumer} AND state.version > c.version ORDER BY place LIMIT ${limit} ${locked}`;
  return chosen.flatMap(claimedOf);
}

function claimedOf({ sensor_id, version }: { sensor_id: number | null; version: number }): SensorOffset[] {
  return sensor_id === null ? [] : [{ sensorId: sensor_id, offset: version }];
}

/** Sensors at random: the first one of each owner before the second one of any. Deleted sensors are left out. @param most sensors */
async function fairlyOrdered(
  sql: Queryable,
  sensorIds: ArrayLike<number>,
  most: number,
): Promise<Float64Array> {
  const { id } = await sql.columns<{ id: Float64Array }>`
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY owner_id ORDER BY random()) AS turn
      FROM sensors WHERE id = ANY(${int8Array(sensorIds)}::bigint[])
    ) sensor ORDER BY turn, random() LIMIT ${most}`;
  return id;
}

/** A sensor with changes that a consumer has not read, and its latest version. */
export interface LaggingSensor extends SensorVersion, SensorOffset {}

/**
 * Sensors with changes that a consumer has not read.
 * @param sensorIds null: all sensors
 * @param most sensors at most; null: no limit
 */
export async function laggingSensors(
  sql: ShardQueryable,
  consumer: string,
  sensorIds: readonly number[] | null,
  most: number | null = null,
): Promise<LaggingSensor[]> {
  return sql<LaggingSensor[]>`
    SELECT c.sensor_id AS "sensorId", c.version AS "offset", state.version FROM consumer_offsets c JOIN ingest_state state ON state.sensor_id = c.sensor_id
    WHERE c.consumer = ${consumer} AND state.version > c.version
      ${sensorIds === null ? sql`` : sql`AND c.sensor_id = ANY(${sensorIds as number[]}::bigint[])`}
    LIMIT ${most}::bigint`;
}

/** Counts sensors with changes that a consumer has not read. @param most the count ends there */
export async function countLagging(sql: ShardQueryable, consumer: string, most: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*) FROM (
      SELECT FROM consumer_offsets c JOIN ingest_state state ON state.sensor_id = c.sensor_id
      WHERE c.consumer = ${consumer} AND state.version > c.version LIMIT ${most}) c`;
  return row!.count;
}

interface Row {
  sensor_id: number;
  offset: number;
  latest: number;
  version: number | null;
  dates: number[];
  numbers: (number | null)[];
  texts: (string | null)[] | null;
}

/**
 * Reads the changes after claimed offsets, in one snapshot. The first change of each sensor comes before the second of any, and small
 * changes come first, so a long backlog does not delay other sensors. The result omits sensors beyond the limit of points; it has at least
 * one.
 *
 * Columns arrive as JSON: the driver reads it several times as fast as arrays, and only JSON keeps nulls among numbers.
 */
export async function readBacklogs(tx: ShardQueryable, claimed: readonly SensorOffset[]): Promise<Backlog[]> {
  const rows = await tx<Row[]>`
    SELECT found.sensor_id, found."offset", found.latest, found.version,
           to_json(found.dates) AS dates, to_json(found.numbers) AS numbers, to_json(found.texts) AS texts
    FROM (
      SELECT w.sensor_id, w."offset", w.place, state.version AS latest, c.*,
             sum(c.weight) OVER (ORDER BY c.rank NULLS FIRST, c.weight, w.place) AS total
      FROM unnest(
        ${claimed.map(({ sensorId }) => sensorId)}::bigint[], ${claimed.map(({ offset }) => offset)}::bigint[]
      ) WITH ORDINALITY AS w (sensor_id, "offset", place)
      JOIN ingest_state state ON state.sensor_id = w.sensor_id
      LEFT JOIN LATERAL (
        SELECT row_number() OVER (ORDER BY version) AS rank, version, weight, dates, numbers, texts FROM changes
        WHERE changes.sensor_id = w.sensor_id AND version > w."offset" ORDER BY version LIMIT ${CHANGES}
      ) c ON true
    ) found WHERE found.total IS NULL OR found.total - coalesce(found.weight, 0) < ${WEIGHT}
    ORDER BY found.place, found.version`;
  const sensors = new Map<number, Backlog & { changes: Change[] }>();
  for (const { sensor_id, offset, latest, version, dates, numbers, texts } of rows) {
    const sensor = sensors.get(sensor_id) ?? { sensorId: sensor_id, offset, latest, changes: [] };
    sensors.set(sensor_id, sensor);
    if (version !== null) sensor.changes.push({ version, dates, numbers, texts });
  }
  return [...sensors.values()];
}

/** Raises offsets to versions that all readers of the consumer have read, so that the changes are pruned. Offsets beyond them stay. */
export async function raiseOffsets(
  sql: ShardQueryable,
  consumer: string,
  versions: readonly SensorVersion[],
): Promise<void> {
  await sql`
    UPDATE consumer_offsets c SET version = r.version
    FROM unnest(
      ${versions.map(({ sensorId }) => sensorId)}::bigint[], ${versions.map(({ version }) => version)}::bigint[]
    ) AS r (sensor_id, version)
    WHERE c.consumer = ${consumer} AND c.sensor_id = r.sensor_id AND c.version < r.version`;
}

/**
 * Keeps all later changes of sensors for the consumer.
 * @throws as `lockStatesAtOnce`
 */
export async function addOffsets(
  tx: ShardTransaction,
  consumer: string,
  sensorIds: readonly number[],
): Promise<void> {
  await lockStatesAtOnce(tx, sensorIds);
  await tx`SELECT add_consumer_offsets(${consumer}, ${sensorIds as number[]}::bigint[])`;
}

/**
 * Deletes offsets that their consumer has not needed for UNUSED_LIFE, except for locked sensors.
 * @param central has the triggers and services, and so which sensors each consumer consumes
 * @throws Locked when another transaction holds the fence
 */
export async function removeUnusedOffsets(central: Queryable, shard: ShardSql): Promise<void> {
  const consumers = await shard<{ consumer: string }[]>`SELECT DISTINCT consumer FROM consumer_offsets`;
  for (const { consumer } of consumers) {
    for (let after = 0, isLast = false; !isLast; ) {
      const offsets = await shard.columns<Offsets>`
        SELECT sensor_id, extract(epoch FROM now() - unused)::float8 AS unused FROM consumer_offsets
        WHERE consumer = ${consumer} AND sensor_id > ${after} ORDER BY sensor_id LIMIT ${PAGE}`;
      await removeUnused(central, shard, consumer, offsets);
      isLast = offsets.sensor_id.length < PAGE;
      after = offsets.sensor_id.at(-1) ?? after;
    }
  }
}

interface Offsets {
  readonly sensor_id: Float64Array;
  /** Seconds for which they have been unused. NaN: they are used, as far as was known. Negative: the clock of the database stepped back. */
  readonly unused: Float64Array;
}

async function removeUnused(
  central: Queryable,
  shard: ShardSql,
  consumer: string,
  offsets: Offsets,
): Promise<void> {
  const { id } = await central.columns<{ id: Float64Array }>`
    SELECT id FROM unnest(${int8Array(offsets.sensor_id)}::bigint[]) AS sensor (id)
    WHERE NOT EXISTS (SELECT FROM consumed_sensors a WHERE a.consumer = ${consumer} AND a.sensor_id = id)`;
  const unused = new Set(id);
  const begun: number[] = [];
  const ended: number[] = [];
  const over: number[] = [];
  for (const [index, sensorId] of offsets.sensor_id.entries()) {
    const seconds = offsets.unused[index]!;
    if (!unused.has(sensorId)) {
      if (!Number.isNaN(seconds)) ended.push(sensorId);
    } else if (!(seconds >= 0)) begun.push(sensorId);
    else if (seconds >= UNUSED_LIFE) over.push(sensorId);
  }
  await setUnused(shard, consumer, begun, true);
  await setUnused(shard, consumer, ended, false);
  for (let i = 0; i < over.length; i += BATCH) {
    await transactUnlocked(shard, async (tx) => {
      const { free } = await lockFreeStates(tx, over.slice(i, i + BATCH));
      // An offset that was added again meanwhile stays.
      await tx`SELECT remove_unused_offsets(${consumer}, ${free as number[]}::bigint[], ${UNUSED_LIFE})`;
    });
  }
}

/** Leaves out offsets that a poll has claimed. */
async function setUnused(
  sql: ShardQueryable,
  consumer: string,
  sensorIds: readonly number[],
  isUnused: boolean,
): Promise<void> {
  if (sensorIds.length === 0) return;
  await sql`
    UPDATE consumer_offsets SET unused = ${isUnused ? sql`now()` : sql`NULL`}
    WHERE consumer = ${consumer} AND sensor_id = ANY (ARRAY(
      SELECT sensor_id FROM consumer_offsets WHERE consumer = ${consumer} AND sensor_id = ANY (${int8Array(sensorIds)}::bigint[])
      FOR UPDATE SKIP LOCKED))`;
}
