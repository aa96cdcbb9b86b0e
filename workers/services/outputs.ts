/**
 * Outputs for virtual sensors whose shard is not in the central database.
 *
 *   poll: state, offsets, outputs -> COMMIT ─► the shard: outputs, `ingest_state.applied` -> COMMIT ─► outputs deleted
 *
 * A repetition of the second step finds by `applied` that it has happened. So also outputs without a date are stored once, and a computation need not be
 * repeatable.
 */
import { type ValueRule, ValueSlot, validateValue } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import type { ShardTransaction, Sql, Transaction } from '../../sql/connect.js';
import { float8Array, int8Array } from '../../sql/driver/arrays.js';
import type { InShard } from '../../sql/shards.js';
import { changeShards } from '../../sql/store/change-shards.js';
import { notifyChanges } from '../../sql/store/changes/notify.js';
import { noCounts } from '../../sql/store/ingest/batch.js';
import { flushWithin } from '../../sql/store/ingest/flush.js';
import { PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { Locked, RETRY, transactUnlocked } from '../../sql/store/lock-waits.js';
import { deletePointsWithin } from '../../sql/store/points/delete-points.js';
import { applyOutputs, lockIngestStates } from '../../sql/store/points/ingest-state.js';
import type { Task } from '../loop.js';
import type { ReachableShards } from '../reachable-shards.js';
import { holdRules } from '../value-rules.js';
import type { Service } from './service.js';
import { manualDates } from './store.js';

/** Milliseconds between two searches for outputs, also of sidecars that have died. */
const PAUSE = 5000;
/** The same where all data are in one database: outputs wait there only if that is restored from several. */
const RARE_PAUSE = 3_600_000;
/** Services whose outputs are read at once. */
const MOST = 100;

const slot = new ValueSlot();

/**
 * Keeps outputs until they are stored in their shard; the service is not computed meanwhile.
 * @param stale dates of points that are deleted
 * @returns whether there are any
 */
export async function queueOutputs(
  tx: Transaction,
  { id }: Service,
  { dates, numbers, texts }: PointBuffer,
  stale: readonly number[] | null,
): Promise<boolean> {
  const deleted = stale ?? [];
  if (dates.length === 0 && deleted.length === 0) return false;
  await tx`
    INSERT INTO service_outputs (service_id, dates, numbers, texts, stale)
    VALUES (${id}, ${int8Array(dates)}::bigint[], ${float8Array(numbers)}::float8[],
            ${texts as string[] | null}::text[], ${int8Array(deleted)}::bigint[])`;
  return true;
}

/** Those that wait, of services of any sidecar. @param onStored called where some were stored: their services may have more to compute */
export function outputsTask(sql: Sql, reachable: ReachableShards, onStored: () => void): Task {
  return async () => {
    const { stored, locked } = await storeOutputs(sql, reachable);
    if (stored > 0) onStored();
    if (locked > 0) return RETRY.longest;
    return reachable.shards.isOne && stored === 0 ? RARE_PAUSE : PAUSE;
  };
}

interface Row extends InShard {
  readonly number: number;
  readonly service: number;
}

/**
 * Stores outputs that wait. Any number of sidecars may call this at once.
 * @param services undefined: any
 * @returns of how many services they were stored, and of how many another transaction has locked the sensor
 */
export async function storeOutputs(
  sql: Sql,
  reachable: ReachableShards,
  services?: readonly number[],
): Promise<{ readonly stored: number; readonly locked: number }> {
  let [stored, locked] = [0, 0];
  const failures: unknown[] = [];
  const away = new Set(reachable.away);
  for (let isEnd = false; !isEnd; ) {
    const rows = await sql<Row[]>`
      SELECT o.number, o.service_id AS service, v.shard FROM service_outputs o JOIN sensors v ON v.id = o.service_id
      WHERE v.shard <> ALL (${[...away]}::int[])
        ${services === undefined ? sql`` : sql`AND o.service_id = ANY (${services as number[]}::bigint[])`}
      ORDER BY o.number LIMIT ${MOST}`;
    const known = away.size;
    for (const row of rows) {
      if (away.has(row.shard)) continue;
      try {
        if (await reachable.in(row.shard, () => storeOne(sql, reachable, row), false)) stored++;
        else away.add(row.shard);
      } catch (error) {
        if (error instanceof Locked) locked++;
        // Those of the others are stored first.
        else failures.push(error);
      }
    }
    // Outputs of a shard that was found to be away may have hidden others.
    isEnd = rows.length < MOST || away.size === known;
  }
  if (failures.length > 0) throw failures[0];
  return { stored, locked };
}

async function storeOne(sql: Sql, { shards }: ReachableShards, { number, service }: Row): Promise<boolean> {
  const changed = await transactUnlocked(sql, async (tx) => {
    // The sensor stays, and its rule, until the outputs are stored.
    const rules = await holdRules(tx, [service], 'skip');
    const [outputs] = await tx.binary<Outputs[]>`
      SELECT dates, numbers, texts, stale FROM service_outputs WHERE number = ${number} FOR UPDATE SKIP LOCKED`;
    const rule = rules.get(service);
    if (outputs === undefined || rule === undefined) throw new Locked();
    const store = (shard: ShardTransaction) => storeWithin(shard, tx, { number, service, rule }, outputs);
    const parts = await changeShards(shards, tx, [service], store);
    await tx`DELETE FROM service_outputs WHERE number = ${number}`;
    return parts.flat();
  });
  if (changed.length > 0) await notifyChanges(sql, changed);
  return true;
}

interface Outputs {
  readonly dates: Float64Array;
  readonly numbers: Float64Array;
  readonly texts: readonly (string | null)[] | null;
  readonly stale: Float64Array;
}

/**
 * Stores what the virtual sensor still takes: its data type may have changed since the poll.
 * @returns changed sensors that have consumers
 */
async function storeWithin(
  shard: ShardTransaction,
  tx: Transaction,
  { number, service, rule }: Pick<Row, 'number' | 'service'> & { readonly rule: ValueRule },
  { dates, numbers, texts, stale }: Outputs,
): Promise<readonly number[]> {
  // From here on no flush goes on: a point that the owner puts in place of an output is noted before it is stored.
  if (!(await lockIngestStates(shard, [service], 'skip')).has(service)) throw new Locked();
  if (!(await applyOutputs(shard, service, number))) return [];
  const manual = await manualDates(tx, service);
  const points = new PointBuffer(Math.max(1, dates.length));
  for (const [i, date] of dates.entries()) {
    const isTaken = validateValue(rule, texts?.[i] ?? numbers[i], slot) === null;
    if (isTaken && !manual.has(date)) points.add(service, date, slot.number, slot.text);
  }
  let changed: readonly number[] = [];
  if (points.length > 0) ({ changed } = await flushWithin(shard, [{ points, counts: noCounts() }], now()));
  const gone = [...stale].filter((date) => !manual.has(date));
  if (gone.length > 0) await deletePointsWithin(shard, service, { dates: gone });
  return changed;
}
