/**
 * Ingest states: what of each sensor its writers lock, for those who change something beside its points.
 *
 * An ingest state is made and deleted with its sensor. A transaction that locks several does so in ascending order, in one call.
 */
import type { ShardQueryable, ShardTransaction } from '../../connect.js';
import { int8Array } from '../../driver/arrays.js';
import { includeSensors, lockJournal, logOf } from './journal/log-of.js';

/** A sensor, and how many changes it has had. */
export interface SensorVersion {
  readonly sensorId: number;
  readonly version: number;
}

export interface LockedState {
  readonly version: number;
  /** Date of the newest point, microseconds since 1970; null: there is none. */
  readonly newest: number | null;
}

/**
 * Locks the ingest states of sensors until the end of the transaction, so that every flush comes before or after it.
 * @param busy what becomes of those that are locked elsewhere: they are waited for, or left out
 * @returns by sensor; sensors that are not there are missing
 * @throws the database's error; `isLockTimeout` when one is locked elsewhere for longer than the transaction waits
 */
export async function lockIngestStates(
  tx: ShardTransaction,
  sensorIds: readonly number[],
  busy: 'wait' | 'skip' = 'wait',
): Promise<ReadonlyMap<number, LockedState>> {
  const log = await lockJournal(tx, sensorIds);
  const rows = await tx<(LockedState & { sensor_id: number })[]>`
    SELECT sensor_id, version, newest FROM ingest_state WHERE sensor_id = ANY (${sensorIds as number[]}::bigint[])
    ORDER BY sensor_id FOR UPDATE ${busy === 'skip' ? tx`SKIP LOCKED` : tx``}`;
  return new Map(
    rows.map(({ sensor_id, version, newest }) => {
      const latest = Math.max(newest ?? -1, log.tail(sensor_id).newest);
      return [sensor_id, { version, newest: latest === -1 ? null : latest }];
    }),
  );
}

/**
 * Locks the fence, and then the ingest states that no other transaction has locked, until the end of the transaction.
 * @returns ids of sensors; those that are not there are in neither list
 * @throws the database's error; `isLockTimeout` when another transaction holds the fence for longer than this one waits
 */
export async function lockFreeStates(
  tx: ShardTransaction,
  sensorIds: readonly number[],
): Promise<{ readonly free: readonly number[]; readonly locked: readonly number[] }> {
  await tx`SELECT FROM ingest_fence FOR UPDATE`;
  return lockFreeStatesAlone(tx, sensorIds);
}

/** The same without the fence. The transaction may lock that later: none waits for a state while it holds the fence. */
export async function lockFreeStatesAlone(
  tx: ShardTransaction,
  sensorIds: readonly number[],
): Promise<{ readonly free: readonly number[]; readonly locked: readonly number[] }> {
  const rows = await tx<{ sensor_id: number }[]>`
    SELECT sensor_id FROM ingest_state WHERE sensor_id = ANY (${sensorIds as number[]}::bigint[])
    ORDER BY sensor_id FOR UPDATE SKIP LOCKED`;
  const free = new Set(rows.map(({ sensor_id }) => sensor_id));
  const others = await versionsOf(
    tx,
    sensorIds.filter((id) => !free.has(id)),
  );
  return { free: [...free], locked: [...others.keys()] };
}

/** @returns those of the sensors that another transaction has locked; sensors that are not there are missing */
export async function lockedStates(
  sql: ShardQueryable,
  sensorIds: readonly number[],
): Promise<readonly number[]> {
  const [row] = await sql<{ locked: number[] }[]>`
    SELECT locked_states(${int8Array(sensorIds)}::bigint[]) AS locked`;
  return row!.locked;
}

/** Locks the ingest state of one sensor, without the fence: for who then ends the transaction. @throws as `lockFreeStates` */
export async function lockState(tx: ShardQueryable, sensorId: number): Promise<void> {
  await tx`SELECT FROM ingest_state WHERE sensor_id = ${sensorId} FOR UPDATE`;
}

/** For transactions that delete sensors: locks their ingest states in the order in which flushes and merges do, which a cascade does not have. */
export async function lockForDeletion(tx: ShardTransaction, sensorIds: readonly number[]): Promise<void> {
  await tx`
    SELECT FROM ingest_state WHERE sensor_id = ANY (${sensorIds as number[]}::bigint[]) ORDER BY sensor_id FOR UPDATE`;
}

/**
 * Notes that the outputs of a service are stored. The ingest state of its virtual sensor is locked.
 * @param number of the outputs; later ones have larger numbers
 * @returns false: they are stored already
 */
export async function applyOutputs(tx: ShardTransaction, sensorId: number, number: number): Promise<boolean> {
  const { count } = await tx`
    UPDATE ingest_state SET applied = ${number} WHERE sensor_id = ${sensorId} AND applied < ${number}`;
  return count > 0;
}

/** @returns by sensor; sensors that are not there are missing */
export async function versionsOf(
  sql: ShardQueryable,
  sensorIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ sensor_id: number; version: number }[]>`
    SELECT sensor_id, version FROM ingest_state WHERE sensor_id = ANY (${sensorIds as number[]}::bigint[])`;
  return new Map(rows.map(({ sensor_id, version }) => [sensor_id, version]));
}

/** @returns those whose sensor has had more changes than a version known of it, with its present version */
export async function changedSince(
  sql: ShardQueryable,
  known: readonly SensorVersion[],
): Promise<SensorVersion[]> {
  return sql<SensorVersion[]>`
    SELECT state.sensor_id AS "sensorId", state.version
    FROM unnest(
      ${known.map(({ sensorId }) => sensorId)}::bigint[], ${known.map(({ version }) => version)}::bigint[]
    ) AS known (sensor_id, version)
    JOIN ingest_state state ON state.sensor_id = known.sensor_id AND state.version > known.version`;
}

function latest(one: number | undefined, other: number | null): number | null {
  return one === undefined ? other : Math.max(one, other ?? 0);
}

/**
 * When points last arrived for each sensor, by the clock of the database.
 * @returns by sensor, microseconds since 1970; null: never. Sensors that are not there are missing
 */
export async function arrivalTimes(
  sql: ShardQueryable,
  sensorIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const rows = await sql<{ sensor_id: number; arrived: number | null }[]>`
    SELECT sensor_id, (extract(epoch FROM arrived) * 1000000)::bigint AS arrived
    FROM ingest_state WHERE sensor_id = ANY (${sensorIds as number[]}::bigint[])`;
  const log = logOf(sql);
  includeSensors(sql, sensorIds);
  // Behind the states: what a merge has moved out of the journal meanwhile is noted there, or still remembered.
  await log.catchUp(sql);
  return new Map(
    rows.map(({ sensor_id, arrived }) => [sensor_id, latest(log.arrivalOf(sensor_id), arrived)]),
  );
}
